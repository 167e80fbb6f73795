//! What the README and the pages under `docs` show is what the program prints, and how it is installed is what works.

use std::{fs, path::Path};

use crate::{fixtures::files, program::stdout};

#[test]
fn readme_shows_real_output() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}

/// The heading over everything that works only after the first release. `tools/release/prepare` renames it.
const AFTER_RELEASE: &str = "After the first release";

/// Returns `true` if a line names a package, the site or the repository where they are published.
fn needs_release(line: &str) -> bool {
    let published = [
        "brew install",
        "cargo add",
        "cargo binstall",
        "cargo install",
        "docker ",
        "ghcr.io",
        "github.com/hirth-game",
        "hirth-game.github.io",
        "hirth==",
        "npm install",
        "pip install hirth",
        "uses: hirth-game/",
    ];
    published.iter().any(|words| line.contains(words)) && !line.contains("--path ")
}

/// Returns the lines of a page that are not under the heading, which may be of any level.
fn lines_before_release(page: &str) -> Vec<&str> {
    let (mut is_code, mut level) = (false, None);
    let mut lines = Vec::new();
    for line in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let marks = line.bytes().take_while(|byte| *byte == b'#').count();
        if marks > 0 && !is_code {
            level = level.filter(|level| marks > *level);
            if line[marks..].trim() == AFTER_RELEASE {
                level = Some(marks);
            }
        }
        if level.is_none() {
            lines.push(line);
        }
    }
    lines
}

/// The changelog knows whether there is a release: then a version in it has a date.
#[test]
fn pages_know_whether_there_is_a_release() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    let changelog = read(&root.join("CHANGELOG.md"));
    let is_released = changelog.lines().any(|line| line.starts_with("## ") && line.contains(" (20"));
    let docs = files(&root.join("docs")).into_iter().filter(|path| path.extension().is_some_and(|end| end == "md"));
    let pages: Vec<_> = docs.chain([root.join("README.md")]).collect();
    let mut waiting = 0;
    for page in &pages {
        let (name, text) = (page.display(), read(page));
        let lines = lines_before_release(&text);
        waiting += usize::from(lines.len() != text.lines().count());
        if is_released {
            assert!(!text.contains(AFTER_RELEASE), "{name}: there is a release");
        } else if let Some(line) = lines.iter().find(|line| needs_release(line)) {
            panic!("{name}: this works only under the heading \"{AFTER_RELEASE}\": {line}");
        }
    }
    assert_eq!(waiting > 0, !is_released, "{waiting} pages");
}

/// The README shows on its first screen how the program is run, tested and installed from a checkout.
#[test]
fn readme_begins_with_what_works_in_a_checkout() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README");
    let start: Vec<&str> = readme.lines().take(40).collect();
    let shown = start.iter().find_map(|line| line.strip_prefix("$ hirth ")).expect("a command with its output");
    for command in [&format!("cargo run -- {shown}"), "cargo test --locked", "cargo install --locked --path ."] {
        assert!(start.contains(&command), "{command}");
    }
    assert!(readme.lines().count() <= 170, "the README is long");
}

/// Vim filters a text through `equalprg`, and takes standard output and standard error for it.
#[cfg(unix)]
#[test]
fn vim_formats_records_and_never_adds_to_them() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/editors.md")).expect("the page");
    let recipe = page.lines().find_map(|line| line.trim().strip_prefix("\\ equalprg=")).expect("the recipe");
    let program = assert_cmd::cargo::cargo_bin!("hirth").parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let script = format!("({}) 2>&1", recipe.replace("\\ ", " "));
    for (written, filtered) in [("G1 He1 He2 He\n", "G1 He1He2He /\n"), ("hello [\n", "hello [\n"), ("", "")] {
        let mut shell = assert_cmd::Command::new("sh");
        let assert = shell.args(["-c", &script]).env("PATH", &path).write_stdin(written).assert();
        assert_eq!(stdout(&assert), filtered);
    }
}
