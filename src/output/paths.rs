//! How reports for programs name files: relative to a folder, with `/` between the parts.

use std::path::{Component, Path, PathBuf};

/// The folder that paths are relative to.
#[derive(Clone, Debug, Default)]
pub struct Base {
    /// The folder in which names of files are.
    folder: PathBuf,
    /// The folder that paths in reports are relative to.
    root: PathBuf,
}

/// A file as reports for programs name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Location {
    /// Inside the folder.
    Within(String),
    /// Elsewhere; the path from the root.
    Elsewhere(String),
}

impl Base {
    /// Returns a base for paths that are relative to `folder`, an absolute path. Nothing is looked up: links are not
    /// followed.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        Self { root: folder.clone(), folder }
    }

    /// Returns the same for a folder in a repository: paths are relative to the root of that, where CI looks for them.
    #[must_use]
    pub fn in_repository(self) -> Self {
        let root = self.folder.ancestors().find(|folder| folder.join(".git").exists());
        Self { root: root.map_or_else(|| self.folder.clone(), Path::to_path_buf), ..self }
    }

    /// Returns where the source of a name is.
    pub(super) fn locate(&self, name: &str) -> Location {
        let path = normal(&self.folder.join(name));
        match path.strip_prefix(&self.root) {
            Ok(inside) => Location::Within(slashed(inside)),
            Err(_) => Location::Elsewhere(slashed(&path)),
        }
    }

    /// Returns the path of the source of a name.
    pub(super) fn path(&self, name: &str) -> String {
        match self.locate(name) {
            Location::Within(path) | Location::Elsewhere(path) => path,
        }
    }
}

impl Location {
    /// Returns the path as a URI; a relative one inside the folder.
    pub(super) fn uri(&self) -> String {
        match self {
            // A colon in the first part would make a scheme of it.
            Self::Within(path) => encoded(path).replace(':', "%3A"),
            Self::Elsewhere(path) if path.starts_with('/') => format!("file://{}", encoded(path)),
            Self::Elsewhere(path) => format!("file:///{}", encoded(path)),
        }
    }
}

/// Returns the path without `.` and `..`, as far as that can be seen without the file system.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if normal.file_name().is_some() => {
                normal.pop();
            }
            Component::ParentDir if normal.has_root() => {}
            part => normal.push(part),
        }
    }
    normal
}

fn slashed(path: &Path) -> String {
    let path = path.display().to_string();
    if cfg!(windows) { path.replace('\\', "/") } else { path }
}

/// Returns a path as a URI, percent-encoded.
fn encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => encoded.push(char::from(byte)),
            b'/' | b'-' | b'.' | b'_' | b'~' | b':' | b'@' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
