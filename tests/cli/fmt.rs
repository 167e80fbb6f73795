//! `hirth fmt` as a person or a script meets it.

use std::fs;

use crate::program::{folder, hirth, says, stderr, stdout};
use assert_cmd::assert::Assert;
use tempfile::TempDir;

const NEAT: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
const LOOSE: &str = "[Gull \"Þura\"]\r\n\r\n- G1   Ke Hei Hei/ ; oh\r\nS1 He7He8He\t\r\n";
const TIDY: &str = "[Gull \"Þura\"]\r\n\r\n- G1 KeHeiHei / ; oh\r\nS1 He7He8He /\r\n";
const FAULTY: &str = "G1   KeHeiHei /\nS1 Khei He8He /\n";

fn fmt(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).arg("fmt").args(args).assert()
}

fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("a file")
}

#[test]
fn fmt_lists_the_files_it_changes() {
    let folder = folder(&[("a.hirth", LOOSE), ("b/c.hirth", NEAT), ("b/d.txt", LOOSE)]);
    let assert = fmt(&folder, &["."]).code(0);
    let said = stdout(&assert).replace('\\', "/");
    assert_eq!((said.as_str(), stderr(&assert).as_str()), ("a.hirth\nb/d.txt\n", ""));
    for (name, wanted) in [("a.hirth", TIDY), ("b/c.hirth", NEAT), ("b/d.txt", TIDY)] {
        assert_eq!(text(&folder, name), wanted);
    }
    assert_eq!(stdout(&fmt(&folder, &["."]).code(0)), "");
}

#[test]
fn check_lists_files_and_changes_nothing() {
    let folder = folder(&[("a.hirth", LOOSE), ("b.hirth", NEAT)]);
    let assert = fmt(&folder, &["--check", "."]).code(1);
    assert_eq!(stdout(&assert), "a.hirth\n");
    assert_eq!(text(&folder, "a.hirth"), LOOSE);
    assert_eq!(stdout(&fmt(&folder, &["--check", "b.hirth"]).code(0)), "");
}

#[test]
fn diff_shows_changes_and_makes_none() {
    let folder = folder(&[("a.hirth", LOOSE)]);
    for (args, code) in [(&["--diff", "."][..], 0), (&["--diff", "--check", "."], 1)] {
        let assert = fmt(&folder, args).code(code);
        says(
            &stdout(&assert),
            &["--- a.hirth\n+++ a.hirth\n@@ -1,4 +1,4 @@\n", "\n-S1 He7He8He\t\r\n", "\n+S1 He7He8He /\r\n"],
        );
        assert_eq!(text(&folder, "a.hirth"), LOOSE);
    }
}

#[test]
fn diff_marks_a_missing_end_of_line() {
    let folder = folder(&[("a.hirth", "G1   KeHeiHei /")]);
    says(&stdout(&fmt(&folder, &["--diff", "."]).code(0)), &["\n-G1   KeHeiHei /\n\\ No newline at end of file\n"]);
    let folder = self::folder(&[("a.hirth", "G1   KeHeiHei /\r")]);
    let diff = stdout(&fmt(&folder, &["--diff", "."]).code(0));
    says(&diff, &["\n-G1   KeHeiHei /\r\n\\ No newline at end of file\n+"]);
}

#[test]
fn records_with_text_around_their_moves_stay() {
    const QUOTED: &str = "> G1 KeHeiHei/\n> S1   He7He8He /\n";
    let folder = folder(&[("a.hirth", QUOTED), ("b.hirth", LOOSE)]);
    for args in [&["."][..], &["--check", "a.hirth"], &["--diff", "a.hirth"]] {
        let assert = fmt(&folder, args).code(1);
        says(
            &stderr(&assert),
            &[
                "hirth: a.hirth:1:1: There is other text around the moves; ",
                "`hirth convert --to record FILE` writes a clean copy; the file is left as it is\n",
            ],
        );
        assert_eq!(text(&folder, "a.hirth"), QUOTED);
    }
    assert_eq!(text(&folder, "b.hirth"), TIDY);
}

#[test]
fn unreadable_records_stay_and_others_are_formatted() {
    let folder = folder(&[("a.hirth", FAULTY), ("b.hirth", LOOSE)]);
    let assert = fmt(&folder, &["."]).code(1);
    says(&stderr(&assert), &["hirth: a.hirth:2:4: ", "; the file is left as it is\n"]);
    assert_eq!(text(&folder, "a.hirth"), FAULTY);
    assert_eq!(text(&folder, "b.hirth"), TIDY);
    let assert = fmt(&folder, &["nowhere.hirth", "b.hirth"]).code(2);
    says(&stderr(&assert), &["hirth: nowhere.hirth: there is no file or folder"]);
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = folder(&[]);
    for (input, output, code) in [(LOOSE, TIDY, 0), (NEAT, NEAT, 0), (FAULTY, FAULTY, 1)] {
        for args in [&["fmt"][..], &["fmt", "-"]] {
            let assert = hirth(&folder).args(args).write_stdin(input).assert().code(code);
            assert_eq!(stdout(&assert), output);
        }
    }
    let assert = hirth(&folder).args(["fmt", "--check", "-"]).write_stdin(LOOSE).assert().code(1);
    assert_eq!(stdout(&assert), "<stdin>\n");
}

#[test]
fn markdown_changes_in_tagged_blocks_alone() {
    let page = |game: &str| format!("# ×\n\nG1   Ke\n\n> ```hirth\n> {game}\n> ```\n\n```\nG1   Ke\n```\n");
    let folder = folder(&[("a.md", &page("G1  Ke Hei Hei ⁄  "))]);
    fmt(&folder, &["a.md"]).code(0);
    assert_eq!(text(&folder, "a.md"), page("G1 KeHeiHei /"));
    let mut named = hirth(&folder);
    named.args(["fmt", "-", "--stdin-filename", "b.md"]).write_stdin(page("G1  Ke Hei Hei ⁄  "));
    assert_eq!(stdout(&named.assert().code(0)), page("G1 KeHeiHei /"));
}

#[test]
fn excluded_files_stay() {
    let folder = folder(&[("hirth.toml", "exclude = [\"raw/\"]"), ("raw/a.hirth", LOOSE)]);
    assert_eq!(stdout(&fmt(&folder, &["."]).code(0)), "");
    assert_eq!(text(&folder, "raw/a.hirth"), LOOSE);
    fmt(&folder, &["--force-exclude", "raw/a.hirth"]).code(0);
    assert_eq!(text(&folder, "raw/a.hirth"), LOOSE);
    // An editor takes what is printed for its text.
    for args in [&["fmt"][..], &["check", "--fix"]] {
        let mut named = hirth(&folder);
        named.args(args).args(["--force-exclude", "--stdin-filename", "raw/a.hirth", "-"]).write_stdin(LOOSE);
        assert_eq!(stdout(&named.assert().code(0)), LOOSE);
    }
    fmt(&folder, &["--no-config", "."]).code(0);
    assert_eq!(text(&folder, "raw/a.hirth"), TIDY);
}

/// What is found in a record beyond its layout: codes and turns.
fn found(folder: &TempDir, name: &str) -> Vec<(String, String)> {
    let args = ["check", "--format", "json", name];
    let report = stdout(&hirth(folder).args(args).assert());
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let games = report["files"][0]["games"].as_array().expect("games");
    let findings = games.iter().flat_map(|game| game["findings"].as_array().expect("findings"));
    findings
        .map(|one| (one["code"].to_string(), one["turn"].to_string()))
        .filter(|(code, _)| !code.contains("missing-slash"))
        .collect()
}

/// A turn that is there twice is one turn, and stays one when the `/` is added to one of its lines.
#[test]
fn repeated_turns_stay_one_turn() {
    for text in [
        "G1He;\nS1He7He8He\nS1He7He8He",
        "G1 He1He2He /\nS1 He7He8He\n\nS1 He7He8He /\nG2 He1HeHe /\n",
        "G1 He1He2He /\nS1 He7He8He /\nS1 He7He8He\nG2 HeHeHe /\n",
        include_str!("fmt/said_twice.hirth"),
    ] {
        let folder = folder(&[("game.hirth", text)]);
        let before = found(&folder, "game.hirth");
        fmt(&folder, &["game.hirth"]).code(0);
        assert_eq!(found(&folder, "game.hirth"), before, "{text}");
    }
}
