//! What a newcomer reads, and did not understand before.

use super::check;
use crate::program::{folder, hirth, says, stderr, stdout};

/// The published game as it should be, with another line for one of its turns.
fn published(label: &str, turn: &str) -> String {
    let text = include_str!("../../../fixtures/hirth/published/mended.hirth");
    let lines = text.lines().map(|line| match line.starts_with(label) {
        true => format!("{turn}\n"),
        false => format!("{line}\n"),
    });
    lines.collect()
}

/// The concise report of a text.
fn concise(text: &str) -> String {
    let folder = folder(&[("game.hirth", text)]);
    stdout(&check(&folder, &["--format", "concise", "game.hirth"]))
}

#[test]
fn a_concise_report_has_a_line_a_finding() {
    let text = "G1 KeHeiHei\nS1 Khei He8He /\n";
    assert_eq!(
        concise(text),
        "game.hirth:1:11: warning[missing-slash] The turn has no battle, and does not end with `/` to say so; \
         add `/` at the end of the turn\n\
         game.hirth:2:4: error[manned-entry] A Karve always enters unmanned; its Hirþ enter and board it \
         afterwards; write `Ke7`, or `Ke8`\n"
    );
    let folder = folder(&[("a\u{1b}\nb.hirth", text), ("c.hirth", "no game\n")]);
    let said = stdout(&check(&folder, &["--format", "concise", ".", "nowhere"]).code(2));
    assert_eq!(said.lines().count(), 4, "{said}");
    says(
        &said,
        &[
            "a␛ b.hirth:2:4: error[manned-entry]",
            "c.hirth:1:1: error[no-game]",
            "nowhere:1:1: error[unreadable] there is no file",
        ],
    );
}

#[test]
fn a_capital_x_is_a_small_one() {
    for mark in ["X", "*"] {
        let said = concise(&published("S3", &format!("S3 L9>6HeiKhh97 SdGa>6GH{mark}SL6")));
        says(
            &said,
            &[&format!("`{mark}` does not say where the piece ends: out of the game is a small `x`; write `GHx`")],
        );
    }
}

#[test]
fn words_after_a_turn_are_a_comment() {
    for remark in ["// a strong opening", "(a slip?)", "!?", "🔥", "ouch"] {
        let said = concise(&published("G1", &format!("G1 KeHeiHei / {remark}")));
        let told = format!("warning[syntax] `{remark}` is read as a comment");
        says(&said, &[&told, "write comments after `;`"]);
        assert!(!said.contains("error["), "{said}");
    }
}

#[test]
fn no_battle_in_words_is_understood() {
    for words in ["no battle", "No fight.", "(none)"] {
        let record = format!("G1 KeHeiHei {words}\nS1 He7He8 {words}\nG2 L01HeiKhhh03 /\n");
        let told = concise(&record);
        let said = format!("game.hirth:1:13: error[syntax] `{words}` is written `/`; write `/`");
        // The steps are counted all the same.
        let counted = "game.hirth:2:4: error[step-count] The turn has 4 steps, not 5";
        says(&told, &[&said, counted]);
    }
}

#[test]
fn the_picture_shows_a_dead_lofdungr() {
    let folder = folder(&[("game.hirth", &published("none", ""))]);
    let said = stdout(&check(&folder, &["-v", "game.hirth"]).code(0));
    says(&said, &["Gull  reserve 2K 10H   lost 2H L", "x:G2HL"]);
}

#[test]
fn a_line_with_a_result_is_no_part_of_the_game() {
    for line in ["0-10", "*", "½–½", "0:10"] {
        let said = concise(&(published("none", "") + line + "\n"));
        says(
            &said,
            &[&format!(
                "advice[syntax] hirth does not compare `{line}` with the game, because it is not in a tag; \
                 write `[Result \"{line}\"]` before the game"
            )],
        );
        assert!(!said.contains("error"), "{said}");
    }
    // Among the turns it is an error as any other line is.
    let among = "G1 KeHeiHei /\n0-10\nS1 He7He8He /\n";
    says(&concise(among), &["error[syntax] This line is neither"]);
}

#[test]
fn an_arrow_of_several_characters_is_read_with_its_move() {
    let said = concise("G1 He->1He2He /\nS1 He7He8He /\n");
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    says(&said, &["1:4: error[syntax] `He->1`", "write `He1`"]);
    let said = concise(&published("G2", "G2 L0 -> 1HeiKhhh03 /"));
    says(&said, &["write `L01`"]);
}

#[test]
fn a_fix_is_shown_with_the_whole_move() {
    let folder = folder(&[("game.hirth", "G1 KeKeKe1Ke1 /\n")]);
    let said = stdout(&check(&folder, &["game.hirth"]).code(1));
    for line in said.lines().filter(|line| line.contains(" → ")) {
        assert!(line.trim_start().starts_with(['H', 'K', 'L']), "{said}");
    }
}

#[test]
fn a_label_is_named_as_it_should_be() {
    let text = "G1 KeHeiHei /\nS1 He7He8He /\nG3 L01HeiKhhh03 /\nS3 Ke6KeHi /\n";
    let folder = folder(&[("game.hirth", text)]);
    let said = stdout(&check(&folder, &["game.hirth"]).code(1));
    says(&said, &["error[label-number] in G2", "This turn should be G2, not G3"]);
}

#[test]
fn play_goes_on_after_a_record_in_an_article() {
    let text = include_str!("../../../fixtures/hirth/extract/article.md");
    let folder = folder(&[("article.md", text)]);
    let count = |args: &[&str]| {
        let all = [&["moves", "--count", "--after", "article.md:G4"], args].concat();
        stdout(&hirth(&folder).args(all).assert())
    };
    let found = count(&["--extract"]);
    assert!(found.trim().parse::<u32>().is_ok(), "{found}");
    assert_eq!(count(&[]), "");
    let assert = hirth(&folder).args(["moves", "--extract"]).assert().code(2);
    says(&stderr(&assert), &["--after"]);
}

#[test]
fn data_is_named() {
    let folder = folder(&[("game.hirth", "G1 KeHeiHei /\n"), ("comment.hirth", "{\"quoted\"} no game\n")]);
    hirth(&folder).args(["convert", "--to", "json", "game.hirth", "-o", "game.json"]).assert().code(0);
    let said = stdout(&check(&folder, &["game.json"]).code(1));
    says(&said, &["this is JSON: `hirth convert --to record`"]);
}

#[test]
fn help_is_a_command_too() {
    let folder = folder(&[]);
    for (args, like) in [(&["help"][..], &["--help"][..]), (&["help", "check"], &["check", "--help"])] {
        let said = |args: &[&str]| stdout(&hirth(&folder).args(args).assert().code(0));
        assert_eq!(said(args), said(like));
    }
}

#[test]
fn numbers_are_asked_for_in_words() {
    let folder = folder(&[]);
    for (args, told) in [
        (&["check", "--effort", "much"][..], "a whole number is expected, 0 or more"),
        (&["check", "--jobs", "-1"], "a whole number is expected, 0 or more"),
        (&["generate", "--turns", "0"], "a whole number from 1 to 10000 is expected"),
        (&["moves", "--perft", "two"], "a whole number from 1 to"),
    ] {
        let args: Vec<String> = match args {
            [command, option, value] => vec![(*command).into(), format!("{option}={value}")],
            other => other.iter().map(|it| (*it).into()).collect(),
        };
        let said = stderr(&hirth(&folder).args(args).assert().code(2));
        says(&said, &[told]);
        assert!(!said.contains("digit"), "{said}");
    }
}

#[test]
fn no_record_at_all_can_be_a_failure() {
    let folder = folder(&[("empty/readme.md", "# Nothing\n"), ("game.hirth", "G1 He1He2He GdSr\n")]);
    check(&folder, &["empty"]).code(0);
    let failed = check(&folder, &["--error-on-empty", "--quiet", "empty"]).code(2);
    says(&stderr(&failed), &["no record was found"]);
    check(&folder, &["--error-on-empty", "game.hirth"]).code(0);
}

#[test]
fn errors_need_not_fail_the_run() {
    let folder = folder(&[("game.hirth", "G1 He1He2 /\n")]);
    check(&folder, &["game.hirth"]).code(1);
    let said = stdout(&check(&folder, &["--exit-zero", "game.hirth"]).code(0));
    says(&said, &["error[step-count]", "not legal"]);
    check(&folder, &["--exit-zero", "game.hirth", "none.hirth"]).code(2);
}

#[test]
fn of_many_faultless_files_some_are_listed() {
    let names: Vec<String> = (10..40).map(|number| format!("{number}.hirth")).collect();
    let game = "G1 He1He2He GdSr\n";
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), game)).collect();
    files.push(("99.hirth", "G1 Khei He1He2He /\n"));
    let folder = folder(&files);
    let said = stdout(&check(&folder, &["."]).code(1));
    assert_eq!(said.matches("legal\n").count(), 20, "{said}");
    says(
        &said,
        &[
            "29.hirth: Gull wins by a refused Penningr",
            "99.hirth: ",
            "and 10 more files without findings\n",
            "31 games in 31 files: 30 legal, 1 not legal",
        ],
    );
    assert!(!said.contains("30.hirth"), "{said}");
    let all = stdout(&check(&folder, &["-v", "."]).code(1));
    says(&all, &["39.hirth: Gull wins by a refused Penningr"]);
}

#[test]
fn in_sentences_each_label_stands_with_its_line() {
    let text = "G1 He1He1He /\nS1 He7He8He /\nG2 H24HeHeHeHe /\nS2 H75HeHeHeHe /\nG3 H4mHeHeHeHe /\n";
    let folder = folder(&[("game.hirth", text)]);
    let said = stdout(&check(&folder, &["--narrated", "game.hirth"]).code(1));
    for line in said.lines().filter(|line| line.contains(", columns ")) {
        let (_, columns) = line.split_once(", columns ").expect("columns");
        let (from, to) = columns.split_once(" to ").expect("two");
        let to = to.split(':').next().expect("a number");
        assert!(from.parse::<u32>().expect(line) <= to.parse().expect(line), "{line}");
    }
    says(&said, &["label at line 1", "diagnostic code: contradicted"]);
}
