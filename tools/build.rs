//! Tells the program where git keeps the log of this checkout: `src/main.rs` reads the commit from it. The path stays the same
//! from commit to commit, so a commit builds the program again, and not the library.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() -> std::io::Result<()> {
    let folder = |variable: &str| env::var_os(variable).map(PathBuf::from).unwrap_or_default();
    println!("cargo::rerun-if-changed=tools/build.rs");
    let log = if let Some((log, lasting)) = git_log(&folder("CARGO_MANIFEST_DIR")) {
        println!("cargo::rerun-if-changed={}", lasting.display());
        log
    } else {
        // The package of crates.io, or an archive of the sources.
        let empty = folder("OUT_DIR").join("log");
        fs::write(&empty, "")?;
        empty
    };
    println!("cargo::rustc-env=HIRTH_GIT_LOG={}", log.display());
    Ok(())
}

/// Returns the log of `HEAD` of a checkout, and a file of git that is there as long as the log, and hardly ever changes.
fn git_log(root: &Path) -> Option<(PathBuf, PathBuf)> {
    let mut git = root.join(".git");
    // In a worktree this is a file.
    if let Ok(text) = fs::read_to_string(&git) {
        git = root.join(text.strip_prefix("gitdir: ")?.trim_end());
    }
    let log = git.join("logs/HEAD");
    let lasting =
        ["gitdir", "description", "config"].map(|name| git.join(name)).into_iter().find(|file| file.exists())?;
    log.exists().then_some((log, lasting))
}
