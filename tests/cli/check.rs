//! The command as a person or a script meets it: arguments in, report and exit code out.

mod inputs;
mod words;

use std::{
    fs,
    io::{Read, Write},
    process::{Command as Process, Stdio},
};

use crate::program::{folder, hirth, running::Running, says, stderr, stdout};
use assert_cmd::{assert::Assert, cargo::cargo_bin};
use tempfile::TempDir;

/// Legal as written; the game is not finished.
const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";

/// The first turn leaves out its slash: a warning.
const SLOPPY: &str = "G1 KeHeiHei\nS1 He7He8He /\n";

/// A Karve never enters manned: an error.
const FAULTY: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";

fn check(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).arg("check").args(args).assert()
}

#[test]
fn what_is_legal_as_written_ends_with_0() {
    let folder = folder(&[("legal.hirth", LEGAL), ("sloppy.hirth", SLOPPY)]);
    says(&stdout(&check(&folder, &["legal.hirth"]).code(0)), &["Unfinished after S1; legal"]);
    says(&stdout(&check(&folder, &["sloppy.hirth"]).code(0)), &["warning[missing-slash] in G1"]);
}

#[test]
fn how_far_was_searched_for_a_repair_is_told() {
    let folder = folder(&[("game.hirth", "G1 KeKeKeKeKeKe H12H23 /\n")]);
    let told = |effort: &str| stdout(&check(&folder, &["--effort", effort, "game.hirth"]).code(1));
    says(&told("1000000"), &["no legal turn looks like this"]);
    says(&told("10"), &["no suggestion found in time"]);
    assert!(!told("0").contains("no legal turn looks"), "{}", told("0"));

    // What an earlier turn used up is used up.
    let earlier = "G1 L01HeHeHe3 /\nS1 L97HeHeHeHe /\nG2 KeKeKeKeKeKe H12H23 /\n";
    fs::write(folder.path().join("game.hirth"), earlier).expect("a file");
    says(&told("500"), &["no suggestion found in time"]);
}

#[test]
fn an_error_ends_with_1_and_stands_at_its_place() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let assert = check(&folder, &["game.hirth"]).code(1);
    says(
        &stdout(&assert),
        &["error[manned-entry] in S1", "game.hirth:2:4]", "hirth explain manned-entry", "not legal: 1 error"],
    );
    assert_eq!(stderr(&assert), "");
}

#[test]
fn lines_end_with_a_carriage_return_too() {
    let folder = folder(&[("game.hirth", &FAULTY.replace('\n', "\r"))]);
    let said = stdout(&check(&folder, &["game.hirth"]).code(1));
    says(&said, &["game.hirth:2:4]", " 2 │ S1 Khei He8He /\n"]);
}

#[test]
fn a_crossing_that_is_denied_is_no_question_any_more() {
    let text = "G1 He1He3 /\nS1 He7He8He /\nG2 H34HeHeHeHe /\nS2 SdGr\n";
    let folder = folder(&[("game.hirth", text)]);
    let said = stdout(&check(&folder, &["--set", "lateral=deny", "game.hirth"]).code(1));
    says(&said, &["error[lateral-crossing] in G2", "rules out"]);
    assert!(!said.contains("--set lateral=allow"), "{said}");
}

#[test]
fn a_result_may_name_a_player() {
    let game = "G1 He1He2He GdSr\n";
    let said = |result: &str, names: &str| {
        let folder = folder(&[("game.hirth", &format!("{names}[Result \"{result}\"]\n{game}"))]);
        stdout(&check(&folder, &["game.hirth"]))
    };
    let names = "[Gull \"Anna Jónsdóttir\"]\n[Silfr \"Björn\"]\n";
    for right in ["Anna wins by 1", "anna 1", "Anna Jónsdóttir won!", "Jónsdóttir, 1"] {
        says(&said(right, names), &["Gull (Anna Jónsdóttir) wins by a refused Penningr, 1 point; legal\n"]);
    }
    says(&said("Anna 3", names), &["error[result-mismatch]", "`Anna 3`, but Gull wins", "write `Gull 1`"]);
    says(&said("Björn wins", names), &["error[result-mismatch]"]);
    says(&said("Cleo 1", names), &["`Cleo 1` is not a result", "you can use the players'"]);
    // A name that both have is nobody's.
    let both = names.replace("Björn", "Jónsdóttir");
    says(&said("Jónsdóttir 1", &both), &["error[result-mismatch]"]);
    // A tag may stand before the one that it needs.
    let text = format!("[Result \"Anna 1\"]\n[Gull \"Anna\"]\n{game}");
    let folder = folder(&[("game.hirth", &text)]);
    check(&folder, &["game.hirth"]).code(0);
}

#[test]
fn a_wrong_result_tag_is_told_the_right_one() {
    let files = [
        ("won.hirth", "[Result \"Gull 2\"]\nG1 He1He2He GdSr\n", "`Gull 1`"),
        ("open.hirth", &format!("[Result \"G\"]\n{LEGAL}"), "`*`"),
    ];
    for (name, text, right) in files {
        let folder = folder(&[(name, text)]);
        let said = stdout(&check(&folder, &[name]).code(1));
        says(&said, &[&format!("help: write {right}")]);
    }
}

#[test]
fn severities_are_for_the_caller_to_change() {
    let folder = folder(&[("game.hirth", SLOPPY), ("bad.hirth", FAULTY)]);
    for denied in ["warnings", "missing-slash", "unfinished,missing-slash"] {
        let assert = check(&folder, &["game.hirth", "--deny", denied]).code(1);
        says(&stdout(&assert), &["error[missing-slash]"]);
    }
    check(&folder, &["game.hirth", "--deny", "advice"]).code(1);
    check(&folder, &["game.hirth", "--deny", "detour"]).code(0);
    check(&folder, &["game.hirth", "--deny", "warnings", "--allow", "missing-slash"]).code(0);
    check(&folder, &["game.hirth", "--allow", "warnings", "--deny", "missing-slash"]).code(1);
    let assert = check(&folder, &["game.hirth", "--allow", "warnings,advice"]).code(0);
    assert_eq!(stdout(&assert), "Unfinished after S1; legal\n");
    check(&folder, &["bad.hirth", "--allow", "warnings"]).code(1);
}

#[test]
fn wrong_arguments_end_with_2_and_a_hint() {
    let folder = folder(&[("game.hirth", LEGAL)]);
    for (args, hint) in [
        (&["--deny", "missing-slahs"][..], "did you mean `missing-slash`?"),
        (&["--deny", "quux"], "`hirth explain` lists them"),
        (&["--allow", "syntax"], "`syntax` is an error"),
        (&["--allow", "warnings", "--deny", "warnings"], "cannot be both denied and allowed"),
        (&["--frmat", "json"], "--format"),
        (&["--format", "yaml"], "jsonl"),
        (&["--quiet", "--verbose"], "cannot be used with"),
    ] {
        let assert = check(&folder, &[&["game.hirth"], args].concat()).code(2);
        says(&stderr(&assert), &[hint]);
        assert_eq!(stdout(&assert), "");
    }
}

#[test]
fn quiet_says_nothing_but_errors() {
    let folder = folder(&[("good.hirth", SLOPPY), ("bad.hirth", FAULTY)]);
    assert_eq!(stdout(&check(&folder, &["-q", "good.hirth"]).code(0)), "");
    let said = stdout(&check(&folder, &["-q", "."]).code(1));
    says(&said, &["error[manned-entry]", "bad.hirth"]);
    assert!(!said.contains("warning[") && !said.contains("good.hirth"), "{said}");
}

#[test]
fn verbose_shows_every_turn() {
    let folder = folder(&[("game.hirth", LEGAL)]);
    says(
        &stdout(&check(&folder, &["-v", "game.hirth"]).code(0)),
        &["G1 KeHeiHei /", "S1 He7He8He /", "G 0:GKhhL 7:SH 8:SH 9:SHL\n"],
    );
    let narrated = stdout(&check(&folder, &["-v", "--narrated", "game.hirth"]).code(0));
    assert!(!narrated.contains("0:G"), "{narrated}");
}

#[test]
fn colours_follow_the_flag_and_the_environment() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let colourful = |args: &[&str], env: &[(&str, &str)]| {
        let envs = env.iter().copied();
        let assert = hirth(&folder).args(["check", "game.hirth"]).args(args).envs(envs).assert();
        stdout(&assert.code(1)).contains('\u{1b}')
    };
    assert!(!colourful(&[], &[]), "a pipe is no terminal");
    assert!(colourful(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(colourful(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colourful(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colourful(&[], &[("NO_COLOR", "1")]));
}

#[test]
fn a_code_leads_to_its_page_where_the_terminal_follows_links() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let leads = |args: &[&str], forced: &str| {
        let args = [&["check", "game.hirth"], args].concat();
        let assert = hirth(&folder).args(args).env("FORCE_HYPERLINK", forced).assert();
        let said = stdout(&assert.code(1));
        assert!(said.contains("more: "), "{said}");
        said.contains("\u{1b}]8;;https://hirth-game.github.io/hirth/codes/")
    };
    assert!(leads(&["--color=always"], "1"));
    assert!(!leads(&["--color=always"], "0"));
    assert!(!leads(&["--color=never"], "1"));
}

#[test]
fn the_report_can_be_told_in_words() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    for (args, graphics) in [(&["--narrated"][..], "0"), (&[], "1")] {
        let mut command = hirth(&folder);
        command.args(["check", "game.hirth"]).args(args).env("NO_GRAPHICS", graphics);
        let said = stdout(&command.assert().code(1));
        says(
            &said,
            &[
                "Diagnostic severity: error",
                "diagnostic code: manned-entry",
                "snippet line 2:",
                "position before S1: Gull holds 0 (Karve with 2 Hirþ, Lofðungr); \
                 Silfr holds 9 (Lofðungr); in reserve: Gull 2 Karve and 13 Hirþ",
            ],
        );
        assert!(!said.contains(['│', '─']), "{said}");
    }
}

#[test]
fn a_reader_who_goes_away_is_no_fault() {
    for format in ["human", "json", "jsonl"] {
        let mut command = Process::new(cargo_bin!("hirth"));
        command
            .args(["check", "-", "--format", format])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut program = Running::start(&mut command);
        // The program reads to the end of its input before it writes, and by then nobody listens.
        drop(program.0.stdout.take());
        let mut stdin = program.0.stdin.take().expect("a pipe");
        stdin.write_all(FAULTY.as_bytes()).expect("it listens");
        drop(stdin);
        assert_eq!(program.end().code(), Some(1), "{format}");
        let mut said = String::new();
        let mut err = program.0.stderr.take().expect("a pipe");
        err.read_to_string(&mut said).expect("UTF-8");
        assert_eq!(said, "", "{format}");
    }
}

#[test]
fn codes_and_rules_are_explained() {
    let folder = folder(&[]);
    let explain = |args: &[&str]| hirth(&folder).arg("explain").args(args).assert();
    says(&stdout(&explain(&[]).code(0)), &["Errors", "manned-entry", "Warnings", "Advice", "not-utf-8", "R10"]);
    let said = stdout(&explain(&["Manned-Entry"]).code(0));
    says(&said, &["error[manned-entry]", "Wrong", "Right"]);
    assert!(!said.contains("```"), "{said}");
    says(&stdout(&explain(&["r10 "]).code(0)), &["R10", "Evidence: text (the rulebook says it)\n"]);
    says(
        &stdout(&explain(&["lateral-crossing"]).code(0)),
        &["- R2: Lateral crossings (assumed: nothing published says it)\n"],
    );
    says(&stdout(&explain(&["label-number"]).code(0)), &["- HIRÞ: R4\n"]);
    says(&stderr(&explain(&["R99"]).code(2)), &["named `R99`; the rules are R1–R23 and N1–N5"]);
    says(&stderr(&explain(&["maned-entry"]).code(2)), &["did you mean `manned-entry`?"]);
    says(&stderr(&explain(&["quux"]).code(2)), &["`hirth explain` lists"]);
}

#[test]
fn explanations_are_there_for_programs_too() {
    let assert = hirth(&folder(&[])).args(["explain", "--format", "json"]).assert().code(0);
    let all: serde_json::Value = serde_json::from_str(&stdout(&assert)).expect("JSON");
    let codes = all["codes"].as_array().expect("codes");
    let named = |code: &str| codes.iter().find(|entry| entry["code"] == code);
    let entry = named("manned-entry").expect("it is there");
    assert_eq!(entry["severity"], "error");
    assert!(entry["text"].as_str().is_some_and(|text| text.contains("# Wrong")));
    assert!(named("unreadable").is_some());
    assert!(all["rules"].as_array().is_some_and(|rules| !rules.is_empty()));
}

#[test]
fn help_and_version_are_at_hand() {
    let folder = folder(&[]);
    let run = |args: &[&str]| hirth(&folder).args(args).assert();
    says(&stdout(&run(&["--help"]).code(0)), &["hirth check game.txt", "explain"]);
    says(&stdout(&run(&["check", "--help"]).code(0)), &["Exit status:", "--deny <CODE>", "Examples:"]);
    assert_eq!(stdout(&run(&["--version"]).code(0)), format!("hirth {}\n", env!("CARGO_PKG_VERSION")));
    says(&stderr(&run(&[]).code(2)), &["Usage: hirth"]);
    says(&stderr(&run(&["chekc"]).code(2)), &["'check'"]);
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_a_failure() {
    for args in [&["--help"][..], &["--version"], &["explain"], &["schema", "check"]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = Process::new(cargo_bin!("hirth")).args(args).stdout(full).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        says(&String::from_utf8_lossy(&output.stderr), &["hirth: cannot write to standard output: "]);
    }
}

/// Rust opens the null device in place of a closed output. So a file that the program opens never gets its number, and
/// no report is written into a record.
#[cfg(unix)]
#[test]
fn closed_output_hides_no_error_and_spoils_no_file() {
    let folder = folder(&[("legal.hirth", LEGAL), ("sloppy.hirth", SLOPPY), ("faulty.hirth", FAULTY)]);
    let run = |args: &str| {
        let output = Process::new("sh")
            .args(["-c", &format!("exec \"$0\" {args} >&-")])
            .arg(cargo_bin!("hirth"))
            .current_dir(folder.path())
            .output()
            .expect("it runs");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), complaint)
    };
    for args in [
        "check faulty.hirth",
        "check --format json faulty.hirth",
        "check --fix faulty.hirth",
        "fmt --check sloppy.hirth",
    ] {
        assert_eq!(run(args), (Some(1), String::new()), "{args}");
    }
    for (args, path, begin) in [
        ("check --fix sloppy.hirth", "sloppy.hirth", "G1 KeHeiHei /\n"),
        ("check --format json -o report.json legal.hirth", "report.json", "{"),
        ("convert -o game.json legal.hirth", "game.json", "{"),
    ] {
        assert_eq!(run(args), (Some(0), String::new()), "{args}");
        let text = fs::read_to_string(folder.path().join(path)).expect("a file");
        assert!(text.starts_with(begin), "{path}: {text}");
    }
}

#[test]
fn what_cannot_be_read_belongs_to_the_game_it_stands_in() {
    let game = |text: &str, markdown: bool| {
        let folder = folder(&[("games.hirth", text), ("games.md", text)]);
        let file = if markdown { "games.md" } else { "games.hirth" };
        let assert = check(&folder, &["--format", "json", file]);
        let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).expect("JSON");
        let file = &report["files"][0];
        let errors = |of: &serde_json::Value| {
            let findings = of["findings"].as_array().expect("findings").iter();
            findings.filter(|one| one["code"] == "syntax").count()
        };
        let games = file["games"].as_array().expect("games").iter();
        (games.map(errors).collect::<Vec<_>>(), errors(file))
    };
    let open = LEGAL.replace("He8He /", "He8He / {they went home");
    for (text, errors) in [
        (format!("{open}\n{LEGAL}"), (vec![1, 0], 0)),
        (format!("{open}\n[Gull \"A\"]\n{LEGAL}"), (vec![1, 0], 0)),
        (format!("{LEGAL}{{they went home\n\n{LEGAL}"), (vec![1, 0], 0)),
        (format!("{LEGAL}and they went home\n\n{LEGAL}"), (vec![1, 0], 0)),
        (format!("{LEGAL}\nThey met again\n{LEGAL}"), (vec![0, 1], 0)),
        (format!("{LEGAL}[Gull \"A]\n[Silfr \"B\"]\n{LEGAL}"), (vec![0, 1], 0)),
        (open.clone(), (vec![1], 0)),
        (format!("{LEGAL}\nThe end\n"), (vec![0], 1)),
    ] {
        assert_eq!(game(&text, false), errors, "{text}");
    }
    let block = |text: &str| format!("```hirth\n{text}```\n");
    let blocks = block(&open) + &block(LEGAL);
    assert_eq!(game(&blocks, true), (vec![1, 0], 0), "{blocks}");
    let blocks = block(LEGAL) + &block(&format!("They met again\n{LEGAL}"));
    assert_eq!(game(&blocks, true), (vec![0, 1], 0), "{blocks}");
}
