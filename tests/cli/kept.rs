//! What a file that is replaced has of the old one, and what is said where it cannot have it.

#![cfg(unix)]

use std::{fs, os::unix::fs::symlink};

use crate::program::{folder, hirth, says, stderr};

const OLD: &str = "G1 KeHeiHei\nS1 He7He8He /\n";
const WRITERS: [&[&str]; 2] = [&["fmt", "a.hirth"], &["check", "--fix", "-q", "a.hirth"]];

#[test]
fn other_names_of_a_file_are_told() {
    for args in WRITERS {
        let folder = folder(&[("a.hirth", OLD)]);
        let other = folder.path().join("b");
        fs::hard_link(folder.path().join("a.hirth"), &other).expect("a link");
        let run = hirth(&folder).args(args).assert().code(0);
        let told = "hirth: a.hirth: the file has another name (a hard link), which still has the old text\n";
        assert_eq!(stderr(&run), told);
        assert_eq!(fs::read_to_string(other).expect("it is there"), OLD);
    }
}

/// A link to a file that is not there yet makes that file, and stays a link.
#[test]
fn a_link_that_leads_nowhere_is_followed() {
    let folder = folder(&[("there/x", "")]);
    let at = |name: &str| folder.path().join(name);
    symlink("second", at("first")).expect("a link");
    symlink("there/games.hirth", at("second")).expect("a link");
    hirth(&folder).args(["generate", "-o", "first"]).assert().code(0);
    assert!(at("first").is_symlink() && at("second").is_symlink());
    assert!(at("there/games.hirth").is_file());
    symlink("round", at("round")).expect("a link");
    let run = hirth(&folder).args(["generate", "-o", "round"]).assert().code(2);
    says(&stderr(&run), &["cannot write to `round`"]);
    assert!(at("round").is_symlink());
}

/// Nobody asked for the name of the file in the making.
#[test]
fn a_disk_that_is_full_is_told_with_the_name_of_the_file() {
    let folder = folder(&[]);
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" generate --games 1000 -o games.hirth";
    let run = std::process::Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", script])
        .arg(assert_cmd::cargo::cargo_bin!("hirth"))
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr);
    says(&said, &["hirth: cannot write to `games.hirth`: "]);
    assert!(!said.contains(".hirth-") && !said.contains("path"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
