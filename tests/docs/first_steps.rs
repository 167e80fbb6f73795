//! What somebody sees who has never written a record.

use hirth::games::GameKind;

use crate::program::{folder, hirth, says, stderr, stdout};

#[test]
fn templates_of_all_variants_are_legal() {
    for game in GameKind::ALL {
        let about = game.about();
        let ending = about.extensions[0];
        for name in [&game.name()].into_iter().chain(about.variants) {
            let written = stdout(&hirth(&folder(&[])).args(["new", name]).assert().code(0));
            assert!(written.starts_with("; "), "{name}:\n{written}");
            let file = format!("{name}.{ending}");
            let folder = folder(&[(&file, &written)]);
            let checked = hirth(&folder).args(["check", "--deny", "warnings", &file]).assert();
            let report = stdout(&checked.code(0));
            assert!(report.contains("legal"), "{name}:\n{report}");
        }
    }
}

#[test]
fn examples_for_files_without_a_game_are_legal() {
    for game in GameKind::ALL {
        let about = game.about();
        let file = format!("game.{}", about.extensions[0]);
        let empty = folder(&[(&file, "")]);
        let report = stdout(&hirth(&empty).env("COLUMNS", "300").args(["check", &file]).assert().code(1));
        let title = about.example.title;
        says(&report, &[&format!("No turn of {title} is in this text"), &format!("`hirth new {}`", game.name())]);
        for line in about.example.opening {
            says(&report, &[&format!("`{line}`")]);
        }
        let typed = folder(&[("typed.txt", &about.example.opening.join("\n"))]);
        let checked = hirth(&typed).args(["check", "--deny", "warnings", "typed.txt"]).assert();
        says(&stdout(&checked.code(0)), &["legal"]);
    }
}

#[test]
fn text_files_without_a_turn_get_all_examples() {
    let folder = folder(&[("note.txt", "Ben: 2r\nAnna: 9r\n")]);
    let report = stdout(&hirth(&folder).args(["check", "note.txt"]).assert().code(1));
    for game in GameKind::ALL {
        says(&report, &[game.about().example.title]);
    }
}

#[test]
fn list_marks_do_not_hide_the_game() {
    let text = "[A \"Anna\"]\n\n- R1 2y\n- A1 7y 4y =A\n- A2 4b N =A\n";
    let folder = folder(&[("note.txt", text)]);
    for path in ["note.txt", "."] {
        let checked = hirth(&folder).args(["check", path]).assert();
        says(&stdout(&checked.code(0)), &["unfinished after R1.2; legal"]);
    }
}

#[test]
fn wrong_commands_are_answered_with_the_right_one() {
    let folder = folder(&[("game.hirth", "G1 KeHeiHei /\n")]);
    let said = |word: &str| stderr(&hirth(&folder).arg(word).assert().code(2));
    let misspelt = said("chek");
    says(&misspelt, &["'check'"]);
    assert!(!misspelt.contains("schema"), "{misspelt}");
}

#[test]
fn help_names_all_games_and_their_files() {
    let folder = folder(&[]);
    let of_all = stdout(&hirth(&folder).arg("--help").assert().code(0));
    let of_check = stdout(&hirth(&folder).args(["check", "--help"]).assert().code(0));
    for game in GameKind::ALL {
        let about = game.about();
        says(&of_all, &[about.example.title]);
        for ending in about.extensions {
            says(&of_all, &[&format!("*.{ending}")]);
            says(&of_check, &[&format!("*.{ending}")]);
        }
    }
}

/// What a Markdown file with this block reports.
fn of_block(info: &str, record: &str, code: i32) -> String {
    let text = format!("A mistake:\n\n> ```{info}\n> {}\n> ```\n", record.replace('\n', "\n> "));
    let folder = folder(&[("a.md", &text)]);
    let args = ["check", "--format", "concise", "--deny", "advice", "a.md"];
    stdout(&hirth(&folder).args(args).assert().code(code))
}

#[test]
fn blocks_marked_as_wrong_must_not_be_legal() {
    for (name, right, wrong) in [
        ("hirth", "G1 KeHeiHei /", "G1 KheiHe1 /"),
        ("tafl", "1. d1-d3 f8-c8", "1. d1-d3 f8-c9"),
        ("herrlof", "R1 5b\nA1 7g 8g =B", "R1 5b\nA1 7g 8g =A"),
    ] {
        let marked = format!("{name},wrong");
        let legal = of_block(&marked, right, 1);
        says(&legal, &["a.md:4:3: error[not-wrong]"]);
        for info in [marked, format!("{name} wrong"), format!("{{.{name} .wrong}}")] {
            let illegal = of_block(&info, wrong, 0);
            assert!(!illegal.contains("error"), "{info}: {illegal}");
        }
        of_block(name, wrong, 1);
    }
}

#[test]
fn a_block_can_name_the_code_that_it_must_have() {
    let wrong = "G1 KheiHe1 /";
    of_block("hirth,wrong=manned-entry", wrong, 0);
    let other = of_block("hirth,wrong=step-count", wrong, 1);
    says(&other, &["a.md:3:18: error[not-wrong]", "`hirth,wrong=step-count`, but its error is `manned-entry`"]);
    let unknown = of_block("hirth,wrong=manned-entyr", wrong, 1);
    says(&unknown, &["a.md:3:18: error[not-wrong]"]);
    for (info, right) in
        [("hirth,wrong,manned-entry", "write `hirth,wrong=manned-entry`"), ("hirth,editable", "leave the word out")]
    {
        let report = of_block(info, "G1 KeHeiHei /", i32::from(info.contains("wrong,")));
        says(&report, &["warning[block-mark]", right]);
    }
    // A mistake is there on purpose where the mark is misspelt.
    let misspelt = of_block("hirth,wrnog", wrong, 0);
    says(&misspelt, &["warning[block-mark]", "write `hirth,wrong`"]);
    assert!(!misspelt.contains("manned-entry"), "{misspelt}");
    for (info, meant) in
        [("hirt", "hirth"), ("Hrith,wrong", "hirth"), ("tafi", "tafl"), ("herlof title=\"x\"", "herrlof")]
    {
        let report = of_block(info, wrong, 1);
        says(&report, &["warning[block-mark]", "this block is not checked", &format!("write `{meant}`")]);
    }
    // Words for other programs are after a space or in braces.
    for info in ["hirth linenos", "hirth {.numbered}", "{.hirth .numbered}", "hirth,hl=3", "hirth,ö&ouml;"] {
        let report = of_block(info, "G1 KeHeiHei /", 0);
        assert!(!report.contains("block-mark"), "{info}: {report}");
    }
    for info in [
        "hirth,wrong linenos",
        "hirth,wrong {.numbered}",
        "hirth title=\"one, two\",wrong",
        "hirth, WRONG = manned-entry nr",
    ] {
        let report = of_block(info, wrong, 0);
        assert!(!report.contains("block-mark"), "{info}: {report}");
    }
    of_block("hirth,WRONG=step-count", wrong, 1);
}

#[test]
fn games_in_blocks_can_end_anywhere() {
    for (name, record) in [("hirth", "G1 KeHeiHei /"), ("tafl", "1. d1-d3 f8-c8"), ("herrlof", "R1 5b\nA1 7g 8g =B")] {
        let report = of_block(name, record, 0);
        assert!(!report.contains("unfinished"), "{report}");
    }
}
