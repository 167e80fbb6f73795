//! What is read: files, folders, standard input; and what cannot be.

use std::fs;

use assert_cmd::assert::Assert;
use tempfile::TempDir;

use crate::program::{folder, hirth, says, stderr, stdout};

const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
const FAULTY: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";

fn check(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).arg("check").args(args).assert()
}

/// The files of a JSON report, in order.
fn paths(assert: &Assert) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_str(&stdout(assert)).expect("JSON");
    let files = report["files"].as_array().expect("files");
    files.iter().map(|file| file["path"].as_str().expect("a path").replace('\\', "/")).collect()
}

#[test]
fn missing_files_end_with_2_and_others_are_checked() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let assert = check(&folder, &["nowhere.hirth", "game.hirth"]).code(2);
    says(
        &stdout(&assert),
        &[
            "error[unreadable]",
            "there is no file or folder `nowhere.hirth`",
            "error[manned-entry]",
            "1 game in 1 file: not legal; 1 error; 1 of 2 files could not be read\n",
        ],
    );
    let assert = check(&folder, &["nowhere.hirth", "neither.hirth"]).code(2);
    says(&stdout(&assert), &["No game; 2 of 2 files could not be read\n"]);
}

#[test]
fn other_encodings_are_named_and_others_are_checked() {
    let folder = folder(&[("a.hirth", LEGAL), ("c.hirth", FAULTY)]);
    fs::write(folder.path().join("b.hirth"), b"[Gull \"\x81ura\"]\nG1 KeHeiHei /\n").expect("a file");
    fs::write(folder.path().join("d.hirth"), b"\xff\xfe\0\0G\0\0\0").expect("a file");
    let assert = check(&folder, &["."]).code(2);
    says(
        &stdout(&assert),
        &[
            "byte 0x81 at offset 7, on line 1, is not UTF-8",
            "b.hirth:1:8]",
            "UTF-32",
            "a.hirth: unfinished after S1; legal",
            "c.hirth: unfinished after S1; not legal",
        ],
    );
}

#[test]
fn files_of_other_kinds_are_named() {
    for (bytes, message) in [
        (&b"PK\x03\x04\xff\x81"[..], "export"),
        (b"\x1f\x8b\x08\x81", "`gunzip -c FILE | hirth check -`"),
        (b"\x7fELF\0\xff\x81", "text file"),
        (b"G1 \xc3", "ends inside a character"),
    ] {
        let folder = folder(&[]);
        fs::write(folder.path().join("a.hirth"), bytes).expect("a file");
        let said = stdout(&check(&folder, &["a.hirth"]).code(2));
        let words: Vec<&str> = said.split_whitespace().collect();
        says(&words.join(" "), &[message]);
    }
}

/// A text in Windows-1252, and in UTF-16 of both orders with a mark and without one.
fn in_other_encodings(text: &str) -> [(&'static str, Vec<u8>); 5] {
    let latin = text.chars().map(|c| u8::try_from(c).expect("Latin-1"));
    let units = || text.encode_utf16();
    let little = units().flat_map(u16::to_le_bytes);
    let big = units().flat_map(u16::to_be_bytes);
    [
        ("Windows-1252", latin.collect()),
        ("UTF-16", little.clone().collect()),
        ("UTF-16", big.clone().collect()),
        ("UTF-16", [0xff, 0xfe].into_iter().chain(little).collect()),
        ("UTF-16", [0xfe, 0xff].into_iter().chain(big).collect()),
    ]
}

#[test]
fn windows_1252_and_utf_16_are_read_and_not_rewritten() {
    let text = format!("[Gull \"Þura\"]\n[Silfr \"Björn\"]\n\n{FAULTY}");
    for (name, bytes) in in_other_encodings(&text) {
        let folder = folder(&[]);
        let path = folder.path().join("game.hirth");
        fs::write(&path, &bytes).expect("a file");
        let report = stdout(&check(&folder, &["--format", "concise", "game.hirth"]).code(1));
        says(
            &report,
            &[
                // The places are those of the text.
                "game.hirth:5:4: error[manned-entry]",
                &format!("warning[encoding] The file is read as {name},"),
            ],
        );
        let report = stdout(&check(&folder, &["game.hirth"]).code(1));
        says(&report, &["Þura – Björn: unfinished after S1; not legal"]);
        let fixed = check(&folder, &["--fix", "--unsafe-fixes", "game.hirth"]).code(2);
        says(&stderr(&fixed), &[&format!("it is {name}"), "save it as UTF-8 first"]);
        assert_eq!(fs::read(&path).expect("a file"), bytes);
        let mut command = hirth(&folder);
        let piped = command.args(["check", "-"]).write_stdin(bytes).assert();
        says(&stdout(&piped.code(1)), &["Þura – Björn"]);
    }
}

#[test]
fn fmt_leaves_files_in_other_encodings() {
    let text = "[Gull \"Þura\"]\n\nG1  KeHeiHei  /\n";
    for (name, bytes) in in_other_encodings(text) {
        let folder = folder(&[]);
        let path = folder.path().join("game.hirth");
        fs::write(&path, &bytes).expect("a file");
        let assert = hirth(&folder).args(["fmt", "game.hirth"]).assert().code(2);
        says(&stderr(&assert), &[&format!("it is {name}"), "save it as UTF-8 first"]);
        assert_eq!(fs::read(&path).expect("a file"), bytes);
    }
}

#[test]
fn damaged_utf_8_is_not_windows_1252() {
    let folder = folder(&[]);
    for bytes in [
        // One broken byte beside a letter that is UTF-8, a letter cut off at the end, and a byte that means nothing.
        &b"[Gull \"\xc3\xb6\xf6\"]\nG1 KeHeiHei /\n"[..],
        b"G1 KeHeiHei /\n; \xc3",
        b"G1 KeHeiHei / ; \x8f\xf6\n",
    ] {
        fs::write(folder.path().join("game.hirth"), bytes).expect("a file");
        let assert = check(&folder, &["game.hirth"]).code(2);
        says(&stdout(&assert), &["not-utf-8"]);
    }
}

#[test]
fn long_files_in_other_encodings_are_read_to_the_end() {
    let game = "[Gull \"Þura\"]\n\nG1 He1He2He GdSr\n\n";
    let text = game.repeat(40_000);
    for (_, bytes) in in_other_encodings(&text) {
        let folder = folder(&[]);
        fs::write(folder.path().join("game.hirth"), bytes).expect("a file");
        let report = stdout(&check(&folder, &["game.hirth"]).code(0));
        says(&report, &["40000 games: all legal; 1 warning"]);
    }
}

#[test]
fn games_in_two_files_are_named() {
    let game = include_str!("../../fixtures/hirth/published/mended.hirth");
    let tagged = format!("[Gull \"A\"]\n{}", game.replace(" /", "/"));
    let of_match = format!("[Match \"M\"]\n{game}");
    let folder =
        folder(&[("a.hirth", game), ("b.hirth", &tagged), ("c.hirth", LEGAL), ("m/of-a-match.hirth", &of_match)]);
    let again = "b.hirth:1:1: warning[repeated-game] This game is game 1 of a.hirth again: it has the same turns, and counts once";
    for (args, is_found) in [
        (&["a.hirth", "b.hirth", "c.hirth"][..], true),
        (&["--jobs", "1", "."], true),
        (&["-q", "."], true),
        (&["a.hirth", "b.hirth", "--allow", "repeated-game"], false),
        (&["a.hirth", "c.hirth"], false),
        // In a match the same moves are another game.
        (&["a.hirth", "m/of-a-match.hirth"], false),
        (&["b.hirth"], false),
    ] {
        let assert = check(&folder, &[args, &["--format", "concise"]].concat()).code(0);
        let (text, complaints) = (stdout(&assert).replace("./", ""), stderr(&assert));
        assert_eq!((text.contains(again), text.contains("repeated-game")), (is_found, is_found), "{args:?}: {text}");
        assert_eq!(complaints, "", "{args:?}");
    }
    check(&folder, &["a.hirth", "b.hirth", "--deny", "warnings"]).code(1);
}

#[test]
fn standard_input_is_read_without_names_or_by_a_dash() {
    let folder = folder(&[]);
    hirth(&folder).arg("check").write_stdin(LEGAL).assert().code(0);
    let assert = hirth(&folder).args(["check", "-"]).write_stdin(FAULTY).assert().code(1);
    says(&stdout(&assert), &["<stdin>:2:4]"]);
    let named = ["check", "-", "--stdin-filename", "post.hirth"];
    let assert = hirth(&folder).args(named).write_stdin(FAULTY).assert().code(1);
    says(&stdout(&assert), &["post.hirth:2:4]"]);
}

#[test]
fn stdin_filename_says_how_to_read() {
    let text = format!("A letter.\n\n```hirth\n{LEGAL}```\n\n```\n{FAULTY}```\n");
    let args = ["check", "--stdin-filename", "letter.md"];
    hirth(&folder(&[])).args(args).write_stdin(text).assert().code(0);
}

#[test]
fn folders_are_read_in_order_without_ignored_files() {
    let block = format!("# Club\n\n```hirth\n{LEGAL}```\n");
    let folder = folder(&[
        (".gitignore", "drafts/\n"),
        ("b.hirth", LEGAL),
        ("a/club.md", &block),
        ("a/game.txt", LEGAL),
        ("a/notes.txt", "Bring cake.\n"),
        ("a/notes.rst", "Bring cake.\n"),
        ("a/rules.adoc", LEGAL),
        ("a/empty.md", "# Nothing\n"),
        ("a/picture.png", "G1 Ke"),
        ("drafts/bad.hirth", FAULTY),
        (".hidden/bad.hirth", FAULTY),
    ]);
    let assert = check(&folder, &["--format", "json", "."]).code(0);
    assert_eq!(paths(&assert), ["a/club.md", "a/game.txt", "a/rules.adoc", "b.hirth"]);
    let assert = check(&folder, &["--format", "json", "b.hirth", "a", "."]).code(0);
    assert_eq!(paths(&assert), ["b.hirth", "a/club.md", "a/game.txt", "a/rules.adoc"]);
}

#[test]
fn named_files_are_checked_whatever_their_name() {
    let folder = folder(&[("game.log", FAULTY), ("club.md", FAULTY)]);
    check(&folder, &["game.log"]).code(1);
    let assert = check(&folder, &["--format", "json", "club.md"]);
    assert_eq!(paths(&assert), ["club.md"]);
    check(&folder, &["--extract", "club.md"]).code(1);
}

#[test]
fn folders_without_records_are_named() {
    let folder = folder(&[("notes.txt", "Bring cake.\n"), ("game.hrt", "G1 KeHeiHei /\n")]);
    let assert = check(&folder, &["."]).code(0);
    assert_eq!(stdout(&assert), "");
    let said = stderr(&assert);
    assert!(said.starts_with("hirth: no record was found; in folders, hirth reads files named *.hirth"), "{said}");
    check(&folder, &["game.hrt"]).code(0);
    assert_eq!(stderr(&check(&folder, &["-q", "."]).code(0)), "");
}

#[test]
fn files_named_as_records_are_checked_in_folders() {
    let folder =
        folder(&[("a.hirth", "[Gull \"A\"]\n"), ("b.txt", "Bring cake.\n"), ("c.md", "```hirth\n; nothing\n```\n")]);
    let assert = check(&folder, &["--format", "json", "."]).code(1);
    assert_eq!(paths(&assert), ["a.hirth"]);
    assert!(stdout(&assert).contains("no-game"), "{}", stdout(&assert));
}

#[cfg(unix)]
#[test]
fn links_in_folders_are_skipped() {
    use std::os::unix::fs::symlink;
    let outside = folder(&[("game.hirth", FAULTY), ("more/one.hirth", LEGAL), ("hirth.toml", "no TOML")]);
    let folder = folder(&[("own.hirth", LEGAL)]);
    for (name, to) in [
        ("a.hirth", "game.hirth"),
        ("more.hirth", "more"),
        ("more", "more"),
        ("gone.hirth", "gone"),
        ("hirth.toml", "hirth.toml"),
    ] {
        symlink(outside.path().join(to), folder.path().join(name)).expect("a link");
    }
    let assert = check(&folder, &["--format", "json", "--fix", "--unsafe-fixes", "."]).code(0);
    assert_eq!(paths(&assert), ["own.hirth"]);
    assert!(stderr(&assert).contains("hirth.toml is a link, so it is not read"), "{}", stderr(&assert));
    let victim = std::fs::read_to_string(outside.path().join("game.hirth")).expect("a file");
    assert_eq!(victim, FAULTY);
    // One that is named is what it leads to.
    let assert = check(&folder, &["--format", "json", "a.hirth"]).code(1);
    assert_eq!(paths(&assert), ["a.hirth"]);
}

#[test]
fn report_files_are_not_checked() {
    let folder = folder(&[("a.hirth", FAULTY)]);
    for _ in 0..2 {
        check(&folder, &["-o", "r.txt", "."]).code(1);
        let report = std::fs::read_to_string(folder.path().join("r.txt")).expect("the report");
        assert_eq!(report.matches("error[").count(), 1, "{report}");
    }
    let said = check(&folder, &["-o", "r.txt", ".", "r.txt"]).code(2);
    assert!(stderr(&said).contains("would replace it"), "{}", stderr(&said));
}
