//! The program in a folder of its own: what several files of tests do with it.

// Every test file that takes this module in uses a part of it only.
#![allow(dead_code)]

pub mod running;

use std::fs;

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin};
use tempfile::TempDir;

/// The forms of a report: the one for people, and those for programs.
pub const FORMATS: [&str; 8] = ["human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit"];

/// A folder with files in it.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// The program, to be run in a folder, undisturbed by the environment of the tests.
pub fn hirth(folder: &TempDir) -> Command {
    let mut command = Command::new(cargo_bin!("hirth"));
    command.current_dir(folder.path());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "NO_GRAPHICS", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

pub fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

pub fn stderr(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8")
}

#[track_caller]
pub fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
}
