//! Where reports go: files, standard error, and what is written beside them.

use std::{fs, path::Path};

use crate::program::FORMATS;
use assert_cmd::{Command, assert::Assert, cargo::cargo_bin};
use tempfile::TempDir;

const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
const FAULTY: &str = "G1 KeHeiHei\nS1 Khei Khei He8 /\n";

/// A folder that holds a good record and a bad one.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("legal.hirth"), LEGAL).expect("a file");
    fs::write(folder.path().join("faulty.hirth"), FAULTY).expect("a file");
    folder
}

fn hirth(folder: &Path, args: &[&str]) -> Assert {
    Command::new(cargo_bin!("hirth")).current_dir(folder).env_clear().args(args).assert()
}

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

fn stderr(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8")
}

/// The names of what a folder holds.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("UTF-8")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn a_report_in_a_file_is_the_report() {
    let folder = folder();
    for format in FORMATS {
        let args = ["check", "--format", format, "faulty.hirth"];
        let printed = stdout(&hirth(folder.path(), &args).code(1));
        assert!(!printed.is_empty());
        // The second time it takes the place of the first.
        for _ in 0..2 {
            let to_file = [&args[..], &["-o", "report"]].concat();
            let assert = hirth(folder.path(), &to_file).code(1);
            assert_eq!((stdout(&assert), stderr(&assert)), Default::default());
            let written = fs::read_to_string(folder.path().join("report"));
            assert_eq!(written.expect("the report"), printed, "{format}");
        }
    }
    assert_eq!(names(folder.path()), ["faulty.hirth", "legal.hirth", "report"]);
}

#[test]
fn a_report_in_a_file_has_no_colours_unless_they_are_asked_for() {
    let folder = folder();
    let colored = |args: &[&str]| {
        let args = [&["check", "faulty.hirth", "-o", "report"], args].concat();
        hirth(folder.path(), &args).code(1);
        let report = fs::read_to_string(folder.path().join("report"));
        report.expect("the report").contains('\u{1b}')
    };
    assert!(!colored(&[]));
    assert!(colored(&["--color", "always"]));
}

#[test]
fn a_report_can_be_in_ascii_and_what_is_for_programs_stays() {
    let folder = folder();
    let record = "[Gull \"Þórr\"]\nG1 KeHeiHei / { Þórr } Hé\n";
    fs::write(folder.path().join("faulty.hirth"), record).expect("a file");
    for format in FORMATS {
        let args = ["check", "--ascii", "--format", format, "faulty.hirth"];
        let report = stdout(&hirth(folder.path(), &args).code(1));
        let is_for_people = ["human", "concise"].contains(&format);
        assert_eq!(report.is_ascii(), is_for_people, "{format}: {report}");
    }
    let report = stdout(&hirth(folder.path(), &["check", "--ascii", "faulty.hirth"]));
    assert!(report.contains("{ <U+00DE><U+00F3>rr } H<U+00E9>"), "{report}");
    let page = stdout(&hirth(folder.path(), &["explain", "--ascii", "R17"]));
    assert!(page.is_ascii() && page.contains("Lofdungr"), "{page}");
}

#[test]
fn what_cannot_be_written_is_told_before_anything_is_judged() {
    let folder = folder();
    let assert = hirth(folder.path(), &["check", "legal.hirth", "-o", "no/where/report"]).code(2);
    assert_eq!(stdout(&assert), "");
    let said = stderr(&assert);
    assert!(said.starts_with("hirth: cannot write to `no/where/report`: ") && !said.contains(".hirth-"), "{said}");
    assert_eq!(names(folder.path()), ["faulty.hirth", "legal.hirth"]);
}

#[test]
fn a_record_is_not_replaced_by_its_report() {
    let folder = folder();
    for paths in [&["faulty.hirth"][..], &["."]] {
        let args = [&["check", "-o", "./faulty.hirth"], paths].concat();
        let said = stderr(&hirth(folder.path(), &args).code(2));
        assert!(said.contains("the report would replace it"), "{said}");
    }
    let record = fs::read_to_string(folder.path().join("faulty.hirth"));
    assert_eq!(record.expect("the record"), FAULTY);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    let assert = hirth(folder.path(), &["check", "legal.hirth", "-o", "-"]).code(0);
    assert!(stdout(&assert).contains("legal"));
    assert_eq!(names(folder.path()), ["faulty.hirth", "legal.hirth"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let folder = folder();
    let assert = hirth(folder.path(), &["check", "legal.hirth", "-o", "/dev/full"]).code(2);
    let said = stderr(&assert);
    assert!(said.starts_with("hirth: cannot write to `/dev/full`: "), "{said}");
}

#[test]
fn statistics_stand_after_the_report() {
    let folder = folder();
    let args = ["check", "faulty.hirth", "legal.hirth", "--statistics"];
    let said = stdout(&hirth(folder.path(), &args).code(1));
    let (_, block) = said.split_once("\n\nHow often each code was found\n").expect("the block");
    let expected = "     2  manned-entry   A Karve enters with Hirþ aboard\n     \
                    1  missing-slash  A turn without battles does not end with `/`\n     \
                    1  unfinished     The record ends before the game does\n";
    assert_eq!(block, expected);
    let quiet = stdout(&hirth(folder.path(), &[&args[..], &["--quiet"]].concat()).code(1));
    assert!(quiet.contains("  manned-entry  ") && !quiet.contains("missing-slash"), "{quiet}");
    let none = hirth(folder.path(), &["check", "legal.hirth", "--statistics", "--quiet"]).code(0);
    assert_eq!(stdout(&none), "");
}

#[test]
fn statistics_leave_reports_for_programs_alone() {
    let folder = folder();
    for format in ["json", "sarif", "junit", "github"] {
        let args = ["check", "faulty.hirth", "--format", format];
        let assert = hirth(folder.path(), &[&args[..], &["--statistics"]].concat()).code(1);
        assert_eq!(stdout(&assert), stdout(&hirth(folder.path(), &args)), "{format}");
        assert!(stderr(&assert).contains("     2  manned-entry "), "{format}");
    }
}

#[test]
fn shells_learn_the_commands() {
    let folder = folder();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&hirth(folder.path(), &["completions", shell]).code(0));
        for word in ["check", "statistics"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}
