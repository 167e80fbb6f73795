//! Runs the program.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::reported::{FAULTY, HOSTILE, LEGAL, ODD};

/// The project's own folder.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The program that is built with these tests: beside the folder that they are in.
pub fn hirth() -> PathBuf {
    let test = env::current_exe().expect("this program has a path");
    let folder = test.ancestors().nth(2).expect("it is in a folder of cargo");
    let hirth = folder.join("hirth").with_extension(env::consts::EXE_EXTENSION);
    assert!(hirth.exists(), "{} is not there: `cargo test --locked` builds it", hirth.display());
    hirth
}

/// What the program prints in a folder. It must not end with a panic.
#[track_caller]
pub fn printed(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(hirth());
    let output = command.current_dir(folder).env_clear().args(args).output().expect("it runs");
    assert!(output.status.code().is_some_and(|code| code <= 2), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const SUPPRESSED: &str = "G1 KeHeiHei /\nS1 Khei He8He / ; hirth: allow(manned-entry) as it was printed\n";

/// A folder with a record of every kind.
pub fn records() -> tempfile::TempDir {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    for name in ["a b", "empty"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    for (name, bytes) in [
        ("legal.hirth", LEGAL.as_bytes()),
        ("faulty.hirth", FAULTY.as_bytes()),
        ("odd.hirth", ODD.as_bytes()),
        ("hostile.hirth", HOSTILE.as_bytes()),
        ("suppressed.hirth", SUPPRESSED.as_bytes()),
        ("latin1.hirth", b"G1 Ke\nS1 \x81 /\n"),
        ("two.hirth", format!("{LEGAL}\n{FAULTY}").as_bytes()),
        ("a b/50%, c.hirth", FAULTY.as_bytes()),
    ] {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

/// Every kind of report on these there is.
pub const RUNS: [&[&str]; 8] = [
    &["legal.hirth"],
    &["two.hirth", "--match"],
    &["faulty.hirth", "odd.hirth", "hostile.hirth"],
    &["suppressed.hirth"],
    &["latin1.hirth", "nowhere.hirth"],
    &["a b/50%, c.hirth"],
    &["empty"],
    &[".", "--deny", "advice", "--allow", "warnings"],
];
