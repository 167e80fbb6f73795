//! The records under `fixtures`, and how each is to be checked.

use std::path::{Path, PathBuf};

use hirth::{Check, record::Shape};

use crate::fixtures::{files, folder, has_ending, text};

/// A record in a file.
pub struct Fixture {
    pub path: PathBuf,
    pub text: String,
}

/// Returns the records and lists of slips in a folder and the folders below it, in order of their paths.
pub fn all_in(folder: &Path) -> Vec<Fixture> {
    let mut paths = files(folder);
    paths.retain(|path| !has_ending(path, &["snap", "new"]));
    paths.into_iter().map(|path| Fixture { text: text(&path), path }).collect()
}

impl Fixture {
    /// Returns the folder of its snapshot, and the name of the snapshot there.
    pub fn snapshot(&self) -> (&Path, &str) {
        (self.folder(), self.name())
    }

    pub fn folder(&self) -> &Path {
        self.path.parent().expect("a fixture is in a folder")
    }

    /// The name of the game whose folder it is in.
    pub fn game(&self) -> &str {
        let below = self.path.strip_prefix(folder("")).expect("a fixture is under `fixtures`");
        let first = below.components().next().expect("a folder of a game");
        first.as_os_str().to_str().expect("a name of a game")
    }

    pub fn folder_name(&self) -> &str {
        self.folder().file_name().and_then(|name| name.to_str()).expect("a folder has a name")
    }

    /// The name of the file without its ending.
    pub fn name(&self) -> &str {
        self.path.file_stem().and_then(|name| name.to_str()).expect("a fixture has a name")
    }

    /// How the record is checked: with the usual options, and then with those that it asks for.
    ///
    /// A comment `; with lateral=allow` asks for a setting. Texts in a folder `extract` are also read with `--extract`.
    pub fn checks(&self) -> Vec<(String, Check)> {
        let name = self.path.file_name().and_then(|name| name.to_str()).expect("a fixture has a name");
        // The name of a game is the ending of its files.
        let mut usual = Check::new().name(name.replace(".slips", &format!(".{}", self.game())));
        if has_ending(&self.path, &["md"]) {
            usual = usual.shape(Shape::Fenced);
        }
        let mut checks = vec![(String::new(), usual.clone())];
        if self.folder_name() == "extract" {
            checks.push(("--extract".to_owned(), usual.clone().shape(Shape::Prose)));
        }
        for setting in self.text.lines().filter_map(|line| line.strip_prefix("; with ")) {
            let (name, value) = setting.split_once('=').expect("`; with NAME=VALUE`");
            let check = usual.clone().set(name, value).expect("a setting of the game");
            checks.push((setting.to_owned(), check));
        }
        checks
    }

    /// Returns the check with the usual options.
    pub fn check(&self) -> Check {
        self.checks().swap_remove(0).1
    }
}
