//! Signals that ask the program to end: no file is left, unless the signal is to be ignored.

#![cfg(unix)]

use std::{fs, os::unix::process::ExitStatusExt, process::Command};

use crate::program::{
    folder,
    running::{Running, is_heard},
};
use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// Signals that ask a program to end, and their numbers.
const SIGNALS: [(&str, i32); 3] = [("TERM", 15), ("INT", 2), ("HUP", 1)];

/// Makes games for longer than anybody waits, after `prelude` in a shell.
fn making(folder: &TempDir, prelude: &str, games: &str) -> Running {
    let script = format!("{prelude} exec \"$0\" generate --games {games} -o games.hirth");
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).args(["-c", &script]);
    let mut running = Running::start(command.arg(cargo_bin!("hirth")));
    running.until(|running| running.is_writing(folder.path()));
    running
}

fn names(folder: &TempDir) -> usize {
    fs::read_dir(folder.path()).expect("the folder").count()
}

/// Neither half a file nor a hidden one stays, and the program ends as one that did not listen.
#[test]
fn signals_leave_no_file() {
    for (signal, number) in SIGNALS.into_iter().filter(|(signal, _)| is_heard(signal)) {
        let folder = folder(&[]);
        let mut running = making(&folder, "", "100000000");
        running.signal(signal);
        let end = running.end();
        assert!(end.signal() == Some(number) || end.code() == Some(130), "{end:?}");
        assert_eq!(names(&folder), 0, "{signal}");
    }
}

/// A job in the background of a script ignores SIGINT, and can be ended all the same.
#[test]
#[cfg(target_os = "linux")]
fn signals_to_background_jobs_leave_no_file() {
    for (signal, number) in [("TERM", 15), ("HUP", 1)] {
        if !is_heard(signal) {
            continue;
        }
        let folder = folder(&[]);
        let mut running = making(&folder, "trap '' INT QUIT;", "100000000");
        running.signal("INT");
        running.signal(signal);
        assert_eq!(running.end().signal(), Some(number));
        assert_eq!(names(&folder), 0, "{signal}");
    }
}

/// Who starts a program so that it outlives its terminal wants it to.
#[test]
fn signals_can_be_ignored() {
    let folder = folder(&[]);
    let mut running = making(&folder, "trap '' INT HUP;", "20000");
    running.signal("INT");
    running.signal("HUP");
    assert_eq!(running.end().code(), Some(0));
    assert!(folder.path().join("games.hirth").is_file());
}
