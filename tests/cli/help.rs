//! Help, versions, completions, and what is said of wrong commands.

use std::{path::Path, process::Command};

use crate::program::{folder, hirth, says, stderr, stdout};

#[test]
fn help_and_version_are_printed() {
    let folder = folder(&[]);
    let run = |args: &[&str]| hirth(&folder).args(args).assert();
    says(&stdout(&run(&["--help"]).code(0)), &["hirth game.txt", "explain"]);
    says(&stdout(&run(&["check", "--help"]).code(0)), &["Exit status:", "--deny <CODE>", "Examples:"]);
    says(&stdout(&run(&["--version"]).code(0)), &[concat!("hirth ", env!("CARGO_PKG_VERSION"))]);
    says(&stderr(&run(&[]).code(2)), &["Usage: hirth"]);
    says(&stderr(&run(&["chekc"]).code(2)), &["'check'"]);
}

/// Where git can name the commit of this checkout.
#[test]
fn version_has_the_commit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let git = Command::new("git").args(["log", "--walk-reflogs", "-1", "--format=%H"]).current_dir(root).output();
    let commit = git.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    if root.join(".git").exists() && !commit.is_empty() {
        let version = format!("hirth {} ({})\n", env!("CARGO_PKG_VERSION"), &commit[..9]);
        assert_eq!(stdout(&hirth(&folder(&[])).arg("--version").assert().code(0)), version);
    }
}

#[test]
fn files_without_a_command_are_checked() {
    let folder = folder(&[("game.hirth", "G1 KeHei\n"), ("chekc", "G1 KeHei\n")]);
    let said = |args: &[&str]| {
        let output = hirth(&folder).args(args).output().expect("it runs");
        (output.status.code(), output.stdout, output.stderr)
    };
    for args in [&["game.hirth"][..], &["chekc"], &["--color", "never", "-q", "game.hirth"], &["--diff", "game.hirth"]]
    {
        assert_eq!(said(args), said(&[&["check"], args].concat()), "{args:?}");
    }
    assert_eq!(said(&["game.hirth"]).0, Some(1));
    says(&stdout(&hirth(&folder).args(["none.hirth"]).assert().code(2)), &["there is no file or folder `none.hirth`"]);
    let assert = hirth(&folder).args(["validate", "game.hirth"]).assert().code(2);
    says(&stderr(&assert), &["'validate'", "'check'"]);
    says(&stderr(&hirth(&folder).args(["fmt", "--fix", "game.hirth"]).assert().code(2)), &["'--fix'", "hirth fmt"]);
}

#[test]
fn what_others_call_a_command_is_told() {
    for (word, command) in [("validate", "check"), ("fix", "check --fix"), ("format", "fmt"), ("export", "convert")] {
        let assert = hirth(&folder(&[])).arg(word).assert().code(2);
        says(&stderr(&assert), &[&format!("'{command}'")]);
    }
}

#[test]
fn short_help_of_a_check_fits_on_a_screen() {
    let help = stdout(&hirth(&folder(&[])).args(["check", "-h"]).assert().code(0));
    assert!(help.lines().count() <= 45, "{help}");
    says(&help, &["\nInput:\n", "\nRules:\n", "\nFixes:\n", "\nOutput:\n", "\nConfiguration:\n", "\nGlobal:\n"]);
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
fn wrong_numbers_are_explained() {
    let folder = folder(&[]);
    for (args, message) in [
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
        says(&said, &[message]);
        assert!(!said.contains("digit"), "{said}");
    }
}

#[test]
fn completions_have_commands_and_options() {
    let folder = folder(&[]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&hirth(&folder).args(["completions", shell]).assert().code(0));
        for word in ["check", "statistics"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}
