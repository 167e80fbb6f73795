//! What the README and the pages under `docs` show is what the program prints, and how it is installed is what works.

use std::{fs, path::Path};

use crate::program::files;

#[test]
fn readme_shows_real_output() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}

/// Until the changelog has a version with a date, the pages name the one way that works.
#[test]
fn pages_know_whether_there_is_a_release() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    let changelog = read(&root.join("CHANGELOG.md"));
    let is_released = changelog.lines().any(|line| line.starts_with("## ") && line.contains(" (20"));
    for page in ["README.md", "docs/install.md"] {
        let denies = read(&root.join(page)).contains("There is no release yet");
        assert_eq!(denies, !is_released, "{page}");
    }
    let pages = files(&root.join("docs")).into_iter();
    let denying = pages.filter(|page| read(page).contains("There is no release yet"));
    assert!(!is_released || denying.count() == 0, "a page says that there is no release");
}
