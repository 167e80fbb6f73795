//! What the library declares as public, held against a listing that is checked in, so that a change of it is seen.
//!
//! The source is formatted by rustfmt, so an item starts on a line of its own and its indentation says what it is in.
//! A private module is listed when the one that it is in hands on something of it with `pub use`.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The program is no part of the library, and the table names whatever games there are.
const LEFT_OUT: [&str; 3] = ["src/cli", "src/main.rs", "src/games.rs"];

#[test]
fn is_as_it_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = root.join("src/games");
    let mut shared = Vec::new();
    for file in files(&root.join("src")) {
        if !LEFT_OUT.iter().any(|path| file.starts_with(root.join(path))) && !file.starts_with(&games) {
            shared.extend(listed(root, &file));
        }
    }
    compare(root, "library", &shared);
    for game in folders(&games) {
        let items = files(&game).into_iter().flat_map(|file| listed(root, &file));
        let name = game.file_name().expect("a name").to_string_lossy();
        compare(root, &name, &items.collect::<Vec<String>>());
    }
}

/// Compares a listing with the one that is checked in, which `HIRTH_BLESS=1` writes anew.
fn compare(root: &Path, name: &str, items: &[String]) {
    let path = root.join(format!("tests/api/{name}.txt"));
    let listing = items.join("\n") + "\n";
    if env::var_os("HIRTH_BLESS").is_some() {
        fs::write(&path, &listing).expect("the listing");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    let stored = stored.replace("\r\n", "\n");
    let added: Vec<&String> = items.iter().filter(|item| !has(&stored, item)).collect();
    let gone: Vec<&str> = stored.lines().filter(|item| !has(&listing, item)).collect();
    assert!(
        stored == listing,
        "tests/api/{name}.txt is not what is public: {added:#?} are new, {gone:#?} are gone. \
         If that is meant, run this test with HIRTH_BLESS=1 and name the change in CHANGELOG.md"
    );
}

fn has(listing: &str, item: &str) -> bool {
    listing.lines().any(|line| line == item)
}

/// The public items of a file, each after the path of its module and what it is in.
fn listed(root: &Path, file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a source file");
    let text = text.replace("\r\n", "\n");
    let module = file.strip_prefix(root.join("src")).expect("a file of src");
    let module = module.with_extension("").to_string_lossy().replace('\\', "/");
    if !is_public(root, &module) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut items = Vec::new();
    let mut inside = "";
    for (at, line) in lines.iter().enumerate() {
        if *line == "#[cfg(test)]" {
            break;
        }
        let is_outermost = !line.starts_with([' ', '}', '/', '#', ')']) && !line.is_empty();
        if is_outermost {
            inside = line.trim_end_matches(['{', ' ']);
        }
        let is_variant = inside.starts_with("pub enum")
            && line.starts_with("    ")
            && line.trim().starts_with(|c: char| c.is_ascii_uppercase())
            && line.find(|c| c != ' ') == Some(4);
        let is_method = inside.starts_with("pub trait") && line.starts_with("    fn ");
        let is_item = line.trim_start().starts_with("pub ") || is_variant || is_method;
        if !is_item || is_hidden(&lines, at) {
            continue;
        }
        let place = if is_outermost { "" } else { inside };
        let item = whole(&lines[at..]);
        items.push(format!("{module}: {place}{}{item}", if place.is_empty() { "" } else { " / " }));
    }
    items
}

/// Whether a module and all that it is in are public, or something of them is handed on.
fn is_public(root: &Path, module: &str) -> bool {
    let mut folder = root.join("src");
    let mut declaring = folder.join("lib.rs");
    let names = module.split('/').filter(|&name| name != "mod");
    for name in names.take_while(|&name| name != "lib") {
        let text = fs::read_to_string(&declaring).expect("the file of a module");
        let is_handed_on =
            |line: &str| line == format!("pub mod {name};") || line.starts_with(&format!("pub use {name}::"));
        let lines: Vec<&str> = text.lines().collect();
        let mut handed_on = lines.iter().enumerate().filter(|(_, line)| is_handed_on(line));
        if !handed_on.any(|(at, _)| !is_hidden(&lines, at)) {
            return false;
        }
        let file = folder.join(format!("{name}.rs"));
        folder.push(name);
        declaring = if file.exists() { file } else { folder.join("mod.rs") };
    }
    true
}

/// Whether the documentation leaves out what starts on a line.
fn is_hidden(lines: &[&str], at: usize) -> bool {
    at > 0 && lines[at - 1].trim() == "#[doc(hidden)]"
}

/// The head of the item that starts on the first line: up to its body or its end, on one line.
fn whole(lines: &[&str]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let first = indent(lines[0]);
    let mut words = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        words.extend(line.split_whitespace());
        let ends = line.ends_with(['{', ';']) || (line.ends_with(',') && indent(line) == first);
        if ends && (at == 0 || indent(line) == first || line.ends_with(';')) {
            break;
        }
    }
    let text = words.join(" ");
    // What a table holds is not what it promises.
    let is_table = text.starts_with("pub static") || text.contains(": [");
    let text = match text.split_once(" = ") {
        Some((head, _)) if is_table => head,
        _ => &text,
    };
    text.trim_end_matches(['{', ',', ';', ' ']).to_owned()
}

/// The Rust files in a folder and those under it, in the order of their paths, without files of tests.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in sorted(folder) {
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    files
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    sorted(folder).into_iter().filter(|path| path.is_dir()).collect()
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a path").path()).collect();
    paths.sort();
    paths
}
