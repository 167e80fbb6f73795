//! `hirth check --watch` as a process that runs on while files are saved.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use crate::program::{
    folder, hirth,
    running::{DEADLINE, Running},
    says, stderr,
};
use assert_cmd::cargo::cargo_bin;

const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
/// A Karve never enters manned: an error.
const FAULTY: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";

/// A watching program and the lines it prints. It ends with its test.
struct Watch {
    program: Running,
    lines: Receiver<String>,
}

impl Watch {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut command = Command::new(cargo_bin!("hirth"));
        command.current_dir(folder).args(["check", "--watch"]).args(args).stdout(Stdio::piped());
        let mut program = Running::start(&mut command);
        let out = BufReader::new(program.0.stdout.take().expect("a pipe"));
        let (send, lines) = mpsc::channel();
        thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Self { program, lines }
    }

    /// The next report, with the line that ends it.
    fn report(&self) -> String {
        let mut report = String::new();
        while !report.contains("; watching ") {
            report += &self.lines.recv_timeout(DEADLINE).expect(&report);
            report.push('\n');
        }
        report
    }

    /// The first report that says something. A save may be seen in its middle, and then once more.
    fn report_that_says(&self, part: &str) -> String {
        loop {
            let report = self.report();
            if report.contains(part) {
                return report;
            }
        }
    }
}

#[test]
fn watch_rechecks_after_save() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let path = folder.path().join("game.hirth");
    let watch = Watch::start(folder.path(), &["game.hirth"]);
    let first = watch.report();
    says(&first, &["error[manned-entry]", "Checked at ", "; watching game.hirth, until Ctrl-C\n"]);
    assert!(!first.contains('\u{1b}'), "a pipe is not cleared: {first}");
    fs::write(&path, LEGAL).expect("a file");
    watch.report_that_says("Unfinished after S1; legal");
    // Many editors write another file and put it in the old one's place.
    let other = folder.path().join("game.hirth~");
    fs::write(&other, FAULTY).expect("a file");
    fs::rename(&other, &path).expect("the same folder");
    watch.report_that_says("error[manned-entry]");
    fs::remove_file(&path).expect("it is there");
    watch.report_that_says("error[unreadable]");
    fs::write(&path, LEGAL).expect("a file");
    watch.report_that_says("Unfinished after S1; legal");
}

#[test]
fn watch_rechecks_new_files_and_the_configuration() {
    let folder = folder(&[("games/a.hirth", LEGAL), ("hirth.toml", "")]);
    let watch = Watch::start(folder.path(), &["games"]);
    watch.report_that_says("a.hirth: unfinished after S1; legal");
    fs::write(folder.path().join("games/b.hirth"), FAULTY).expect("a file");
    watch.report_that_says("b.hirth: unfinished after S1; not legal: 1 error");
    // The configuration lies above the folder that is watched.
    fs::write(folder.path().join("hirth.toml"), "alow = []").expect("a file");
    watch.report_that_says("error[bad-config]");
}

#[test]
fn watch_refuses_standard_input_and_other_formats() {
    let folder = folder(&[("game.hirth", LEGAL)]);
    for (args, why) in [
        (&["-"][..], "standard input cannot be watched"),
        (&[], "standard input cannot be watched"),
        (&["game.hirth", "--format", "json"], "`--watch` is for people"),
    ] {
        let assert = hirth(&folder).args(["check", "--watch"]).args(args).assert().code(2);
        says(&stderr(&assert), &[why]);
    }
    let assert = hirth(&folder).args(["check", "--watch", "nowhere/game.hirth"]).assert().code(2);
    says(&stderr(&assert), &["hirth: cannot watch for changes: "]);
}

#[cfg(unix)]
#[test]
fn watch_ends_with_an_interrupt() {
    use crate::program::running::is_heard;
    use std::os::unix::process::ExitStatusExt;

    let folder = folder(&[("game.hirth", LEGAL)]);
    let mut watch = Watch::start(folder.path(), &["game.hirth"]);
    watch.report();
    // In the background of a shell SIGINT is ignored.
    let (signal, number) = if is_heard("INT") { ("INT", 2) } else { ("TERM", 15) };
    watch.program.signal(signal);
    assert_eq!(watch.program.end().signal(), Some(number));
}

#[test]
fn watch_ignores_its_report() {
    let folder = folder(&[("a.hirth", LEGAL)]);
    let watch = Watch::start(folder.path(), &["-o", "r.txt", "."]);
    watch.report();
    let quiet = watch.lines.recv_timeout(Duration::from_secs(1));
    assert!(quiet.is_err(), "it checks its own report: {quiet:?}");
    fs::write(folder.path().join("a.hirth"), FAULTY).expect("a file");
    watch.report();
}
