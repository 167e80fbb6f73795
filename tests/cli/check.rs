//! `hirth check`: arguments in, report and exit code out.

use std::fs;

use assert_cmd::assert::Assert;
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{folder, hirth, says, stderr, stdout};

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
fn legal_records_end_with_0() {
    let folder = folder(&[("legal.hirth", LEGAL), ("sloppy.hirth", SLOPPY)]);
    says(&stdout(&check(&folder, &["legal.hirth"]).code(0)), &["Unfinished after S1; legal"]);
    says(&stdout(&check(&folder, &["sloppy.hirth"]).code(0)), &["warning[missing-slash] in G1"]);
}

#[test]
fn errors_end_with_1() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let assert = check(&folder, &["game.hirth"]).code(1);
    says(
        &stdout(&assert),
        &["error[manned-entry] in S1", "game.hirth:2:4]", "hirth explain manned-entry", "not legal: 1 error"],
    );
    assert_eq!(stderr(&assert), "");
}

#[test]
fn exit_zero_ends_with_0() {
    let folder = folder(&[("game.hirth", "G1 He1He2 /\n")]);
    check(&folder, &["game.hirth"]).code(1);
    let said = stdout(&check(&folder, &["--exit-zero", "game.hirth"]).code(0));
    says(&said, &["error[step-count]", "not legal"]);
    check(&folder, &["--exit-zero", "game.hirth", "none.hirth"]).code(2);
}

#[test]
fn error_on_empty_ends_with_2() {
    let folder = folder(&[("empty/readme.md", "# Nothing\n"), ("game.hirth", "G1 He1He2He GdSr\n")]);
    check(&folder, &["empty"]).code(0);
    let failed = check(&folder, &["--error-on-empty", "--quiet", "empty"]).code(2);
    says(&stderr(&failed), &["no record was found"]);
    check(&folder, &["--error-on-empty", "game.hirth"]).code(0);
}

#[test]
fn effort_limits_the_search() {
    let folder = folder(&[("game.hirth", "G1 KeKeKeKeKeKe H12H23 /\n")]);
    let report = |effort: &str| stdout(&check(&folder, &["--effort", effort, "game.hirth"]).code(1));
    says(&report("1000000"), &["no legal turn looks like this"]);
    says(&report("10"), &["no suggestion found in time"]);
    assert!(!report("0").contains("no legal turn looks"), "{}", report("0"));

    // What an earlier turn used up is used up.
    let earlier = "G1 L01HeHeHe3 /\nS1 L97HeHeHeHe /\nG2 KeKeKeKeKeKe H12H23 /\n";
    fs::write(folder.path().join("game.hirth"), earlier).expect("a file");
    says(&report("500"), &["no suggestion found in time"]);
}

#[test]
fn denied_crossings_are_errors_without_a_question() {
    let text = "G1 He1He3 /\nS1 He7He8He /\nG2 H34HeHeHeHe /\nS2 SdGr\n";
    let folder = folder(&[("game.hirth", text)]);
    let said = stdout(&check(&folder, &["--set", "lateral=deny", "game.hirth"]).code(1));
    says(&said, &["error[lateral-crossing] in G2", "rules out"]);
    assert!(!said.contains("--set lateral=allow"), "{said}");
}

#[test]
fn deny_and_allow_change_severities() {
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
        (&["--deny", "quux"], "`warnings`, `advice` or a code that `hirth explain` lists"),
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
fn quiet_prints_errors() {
    let folder = folder(&[("good.hirth", SLOPPY), ("bad.hirth", FAULTY)]);
    assert_eq!(stdout(&check(&folder, &["-q", "good.hirth"]).code(0)), "");
    let said = stdout(&check(&folder, &["-q", "."]).code(1));
    says(&said, &["error[manned-entry]", "bad.hirth"]);
    assert!(!said.contains("warning[") && !said.contains("good.hirth"), "{said}");
}

#[test]
fn verbose_prints_turns() {
    let folder = folder(&[("game.hirth", LEGAL)]);
    says(
        &stdout(&check(&folder, &["-v", "game.hirth"]).code(0)),
        &["G1 KeHeiHei /", "S1 He7He8He /", "G 0:GKhhL 7:SH 8:SH 9:SHL\n"],
    );
    let narrated = stdout(&check(&folder, &["-v", "--narrated", "game.hirth"]).code(0));
    assert!(!narrated.contains("0:G"), "{narrated}");
}

#[test]
fn legal_files_are_only_counted() {
    let names: Vec<String> = (10..40).map(|number| format!("{number}.hirth")).collect();
    let game = "G1 He1He2He GdSr\n";
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), game)).collect();
    let legal = folder(&files);
    assert_eq!(stdout(&check(&legal, &["."]).code(0)), "30 games in 30 files: all legal\n");
    files.push(("99.hirth", "G1 Khei He1He2He /\n"));
    let folder = folder(&files);
    let said = stdout(&check(&folder, &["."]).code(1));
    says(&said, &["99.hirth: ", "31 games in 31 files: 30 legal, 1 not legal"]);
    assert!(!said.contains("10.hirth"), "{said}");
    let all = stdout(&check(&folder, &["-v", "."]).code(1));
    says(&all, &["39.hirth: Gull wins by a refused Penningr"]);
}

#[test]
fn unreadable_lines_belong_to_their_game() {
    let game = |text: &str, markdown: bool| {
        let folder = folder(&[("games.hirth", text), ("games.md", text)]);
        let file = if markdown { "games.md" } else { "games.hirth" };
        let assert = check(&folder, &["--format", "json", file]);
        let report: Value = serde_json::from_str(&stdout(&assert)).expect("JSON");
        let file = &report["files"][0];
        let errors = |of: &Value| {
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

/// A rulebook that ends with a game is not a broken record. Lines that are not words, as of another game, are.
#[test]
fn many_lines_around_a_game_are_an_error_unless_prose() {
    let around = |line: &str| format!("{}\nG1 KeHeiHei /\n\n{}", line.repeat(20), line.repeat(30));
    let folder = folder(&[
        ("book.txt", &around("Each side has three Karves (ships), and 15 Hirþ.\n")),
        ("chess.txt", &around("e2-e4 e7-e5 Ng1-f3 Nb8-c6\n")),
        ("moves.txt", &around("so we went He2He1 and L97Khh3>m then stopped\n")),
    ]);
    let found = |name: &str| {
        let run = hirth(&folder).args(["check", "--format", "concise", name]).assert();
        let lines = stdout(&run);
        let kinds = lines.lines().filter(|line| line.contains("lines here are"));
        kinds.filter_map(|line| Some(line.split("[").next()?.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(found("book.txt"), ["book.txt:1:1: warning", "book.txt:24:1: warning"]);
    assert_eq!(found("chess.txt"), ["chess.txt:1:1: error", "chess.txt:24:1: error"]);
    assert_eq!(found("moves.txt"), ["moves.txt:1:1: error", "moves.txt:24:1: error"]);
}

#[test]
fn data_are_recognised() {
    let folder = folder(&[("game.hirth", "G1 KeHeiHei /\n"), ("comment.hirth", "{\"quoted\"} no game\n")]);
    hirth(&folder).args(["convert", "--to", "json", "game.hirth", "-o", "game.json"]).assert().code(0);
    check(&folder, &["game.json"]).code(0);
    fs::write(folder.path().join("other.json"), "{\"format\": \"hirth-record\", \"games\": []}\n").expect("a file");
    let said = stdout(&check(&folder, &["other.json"]).code(1));
    says(&said, &["this is JSON: `hirth convert --to record`"]);
}

/// Stacks of this size cannot be had, so no thread can be made; as in a container with a limit on them.
const NO_STACK: (&str, &str) = ("RUST_MIN_STACK", "1152921504606846976");

#[test]
#[cfg(target_pointer_width = "64")]
fn work_is_done_without_threads() {
    let folder = folder(&[]);
    for args in [
        &["generate", "--games", "1000", "--slips", "1", "-o", "g.hirth"][..],
        &["generate", "--games", "300"],
        &["check", "--effort", "100", "g.hirth"],
        &["check", "--jobs", "8", "--effort", "100", "--format", "jsonl", "g.hirth"],
        &["check", "--jobs", "99999999999", "-q", "--effort", "0", "g.hirth"],
    ] {
        let with = hirth(&folder).args(args).assert();
        let (name, value) = NO_STACK;
        let without = hirth(&folder).args(args).env(name, value).assert();
        let ends = [&with, &without].map(|run| run.get_output().status.code());
        assert_eq!(ends[0], ends[1], "{args:?}: {}", stderr(&without));
        assert!(ends[0].is_some_and(|code| code < 2), "{args:?}");
        assert_eq!(stderr(&without), "", "{args:?}");
        assert!(stdout(&with) == stdout(&without), "{args:?}");
    }
}
