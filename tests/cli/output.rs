//! Where reports go: files, standard output and error, and a terminal.

use std::{
    fs,
    io::{Read, Write},
    path::Path,
    process::{Command, Stdio},
};

use assert_cmd::{assert::Assert, cargo::cargo_bin};
use tempfile::TempDir;

use crate::program::{FORMATS, folder, hirth, running::Running, says, stderr, stdout};

const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
/// The first turn leaves out its slash: a warning.
const SLOPPY: &str = "G1 KeHeiHei\nS1 He7He8He /\n";
const FAULTY: &str = "G1 KeHeiHei\nS1 Khei Khei He8 /\n";

fn records() -> TempDir {
    folder(&[("legal.hirth", LEGAL), ("sloppy.hirth", SLOPPY), ("faulty.hirth", FAULTY)])
}

/// Runs the program in a folder.
fn run(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).args(args).assert()
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
fn report_files_have_the_report() {
    let folder = records();
    for format in FORMATS {
        let args = ["check", "--format", format, "faulty.hirth"];
        let printed = stdout(&run(&folder, &args).code(1));
        assert!(!printed.is_empty());
        // The second time it takes the place of the first.
        for _ in 0..2 {
            let to_file = [&args[..], &["-o", "report"]].concat();
            let assert = run(&folder, &to_file).code(1);
            assert_eq!((stdout(&assert), stderr(&assert)), Default::default());
            let written = fs::read_to_string(folder.path().join("report"));
            assert_eq!(written.expect("the report"), printed, "{format}");
        }
    }
    assert_eq!(names(folder.path()), ["faulty.hirth", "legal.hirth", "report", "sloppy.hirth"]);
}

#[test]
fn report_files_have_colours_on_request() {
    let folder = records();
    let colored = |args: &[&str]| {
        let args = [&["check", "faulty.hirth", "-o", "report"], args].concat();
        run(&folder, &args).code(1);
        let report = fs::read_to_string(folder.path().join("report"));
        report.expect("the report").contains('\u{1b}')
    };
    assert!(!colored(&[]));
    assert!(colored(&["--color", "always"]));
}

#[test]
fn ascii_changes_reports_for_people() {
    let folder = records();
    let record = "[Gull \"Þórr\"]\nG1 KeHeiHei / { Þórr } Hé\n";
    fs::write(folder.path().join("faulty.hirth"), record).expect("a file");
    for format in FORMATS {
        let args = ["check", "--ascii", "--format", format, "faulty.hirth"];
        let report = stdout(&run(&folder, &args).code(1));
        let is_for_people = ["human", "concise"].contains(&format);
        assert_eq!(report.is_ascii(), is_for_people, "{format}: {report}");
    }
    let report = stdout(&run(&folder, &["check", "--ascii", "faulty.hirth"]));
    assert!(report.contains("{ <U+00DE><U+00F3>rr } H<U+00E9>"), "{report}");
    let page = stdout(&run(&folder, &["explain", "--ascii", "R17"]));
    assert!(page.is_ascii() && page.contains("Lofdungr"), "{page}");
}

#[test]
fn unwritable_output_fails_before_anything_is_judged() {
    let folder = records();
    let assert = run(&folder, &["check", "legal.hirth", "-o", "no/where/report"]).code(2);
    assert_eq!(stdout(&assert), "");
    let said = stderr(&assert);
    assert!(said.starts_with("hirth: cannot write to `no/where/report`: ") && !said.contains(".hirth-"), "{said}");
    assert_eq!(names(folder.path()), ["faulty.hirth", "legal.hirth", "sloppy.hirth"]);
}

#[test]
fn reports_replace_no_record() {
    let folder = records();
    for paths in [&["faulty.hirth"][..], &["."]] {
        let args = [&["check", "-o", "./faulty.hirth"], paths].concat();
        let said = stderr(&run(&folder, &args).code(2));
        assert!(said.contains("the report would replace it"), "{said}");
    }
    let record = fs::read_to_string(folder.path().join("faulty.hirth"));
    assert_eq!(record.expect("the record"), FAULTY);
}

#[test]
fn dash_is_standard_output() {
    let folder = records();
    let assert = run(&folder, &["check", "legal.hirth", "-o", "-"]).code(0);
    assert!(stdout(&assert).contains("legal"));
    assert_eq!(names(folder.path()), ["faulty.hirth", "legal.hirth", "sloppy.hirth"]);
}

#[cfg(target_os = "linux")]
#[test]
fn full_disks_are_failures() {
    let folder = records();
    let assert = run(&folder, &["check", "legal.hirth", "-o", "/dev/full"]).code(2);
    let said = stderr(&assert);
    assert!(said.starts_with("hirth: cannot write to `/dev/full`: "), "{said}");
}

#[test]
fn statistics_follow_the_report() {
    let folder = records();
    let args = ["check", "faulty.hirth", "legal.hirth", "--statistics"];
    let said = stdout(&run(&folder, &args).code(1));
    let (_, block) = said.split_once("\n\nHow often each code was found\n").expect("the block");
    let expected = "     2  manned-entry   A Karve enters with Hirþ aboard\n     \
                    1  missing-slash  A turn without battles does not end with `/`\n     \
                    1  unfinished     The record ends before the game does\n";
    assert_eq!(block, expected);
    let quiet = stdout(&run(&folder, &[&args[..], &["--quiet"]].concat()).code(1));
    assert!(quiet.contains("  manned-entry  ") && !quiet.contains("missing-slash"), "{quiet}");
    let none = run(&folder, &["check", "legal.hirth", "--statistics", "--quiet"]).code(0);
    assert_eq!(stdout(&none), "");
}

#[test]
fn statistics_of_data_formats_go_to_standard_error() {
    let folder = records();
    for format in ["json", "sarif", "junit", "github"] {
        let args = ["check", "faulty.hirth", "--format", format];
        let assert = run(&folder, &[&args[..], &["--statistics"]].concat()).code(1);
        assert_eq!(stdout(&assert), stdout(&run(&folder, &args)), "{format}");
        assert!(stderr(&assert).contains("     2  manned-entry "), "{format}");
    }
}

#[test]
fn readers_can_go_away_after_the_end() {
    for format in ["human", "json", "jsonl"] {
        let mut command = Command::new(cargo_bin!("hirth"));
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

/// Nobody can say that what was not judged is legal.
#[test]
fn readers_that_go_away_before_the_end_are_a_failure() {
    let legal = "[A \"b\"]\nG1 KeHeiHei /\n\n".repeat(60_000);
    let folder = folder(&[("late.hirth", &(legal + "G1 HeHeHeHeHeHe /\n"))]);
    for jobs in ["1", "3"] {
        let mut command = Command::new(cargo_bin!("hirth"));
        command
            .current_dir(folder.path())
            .args(["check", "--jobs", jobs, "--format", "jsonl", "late.hirth"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut program = Running::start(&mut command);
        let mut out = program.0.stdout.take().expect("a pipe");
        out.read_exact(&mut [0; 100]).expect("a line");
        drop(out);
        assert_eq!(program.end().code(), Some(2));
        let mut said = String::new();
        let mut err = program.0.stderr.take().expect("a pipe");
        err.read_to_string(&mut said).expect("UTF-8");
        assert_eq!(said, "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_standard_output_is_a_failure() {
    for args in [&["--help"][..], &["--version"], &["explain"], &["schema", "check"]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = Command::new(cargo_bin!("hirth")).args(args).stdout(full).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        says(&String::from_utf8_lossy(&output.stderr), &["hirth: cannot write to standard output: "]);
    }
}

/// Rust opens the null device in place of a closed output. So a file that the program opens never gets its number, and
/// no report is written into a record.
#[cfg(unix)]
#[test]
fn closed_standard_output_hides_no_error() {
    let folder = records();
    let run = |args: &str| {
        let output = Command::new("sh")
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
