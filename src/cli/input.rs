//! From paths to texts: files, folders, standard input.

use std::{
    collections::HashMap,
    fs::File,
    hash::Hash,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use ignore::WalkBuilder;

use crate::{
    cli::{
        codes::UNREADABLE,
        encoding::{self, Undecoded},
        is_standard,
        threads::Threads,
    },
    codes,
    finding::{Finding, Severity},
    games::GameKind,
    record::{self, Shape},
    source::Source,
    span::Span,
};

/// A file that is worth more than one thread.
const LARGE: u64 = 1 << 20;

/// The largest file that is read.
const LIMIT: u64 = 1 << 32;

/// A text to judge.
#[derive(Debug)]
pub(super) struct Input {
    /// Its name in reports.
    name: String,
    from: Origin,
    /// Whether it was found in a folder, and not named.
    walked: bool,
    /// Whether its turns are among words, as a configuration says.
    is_prose: bool,
    /// The name of its encoding where that is not UTF-8, once it was read.
    encoding: OnceLock<Option<&'static str>>,
}

#[derive(Debug)]
enum Origin {
    Stdin,
    File(PathBuf),
    /// A file or folder that could not be read when a folder was walked.
    Lost(io::Error),
}

/// An input that was read.
pub(super) enum Text {
    Read(Source),
    /// It could not be read, or only up to a place.
    Unread(Source, Box<Finding>),
    /// It was not named, and no record is in it: it is passed over.
    Foreign,
}

/// The kind of text that a file holds, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Record,
    Markdown,
    Text,
    Unknown,
}

/// Reads a file as the commands read a file that is named: in UTF-8, or in UTF-16 or Windows-1252 where its start shows that.
///
/// # Errors
/// The finding that it cannot be read, with the text that it is in.
pub fn read(path: &Path) -> Result<Source, Box<(Source, Finding)>> {
    let input = Input::named(path);
    match input.read() {
        Text::Read(source) => Ok(source),
        Text::Unread(source, finding) => Err(Box::new((source, *finding))),
        // Only a file that is found in a folder is passed over.
        Text::Foreign => Ok(Source::new(&input.name, "")),
    }
}

/// Returns all that `paths` name, each once: folders by what they hold, in the order of paths.
pub(super) fn gather(paths: &[PathBuf], stdin_name: &str) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in paths {
        if is_standard(path) {
            inputs.push(Input::stdin(stdin_name));
        } else if path.is_dir() {
            walk(path, &mut inputs);
        } else {
            inputs.push(Input::named(path));
        }
    }
    first_of_each(inputs, |input| input.name.clone())
}

/// Returns each file once, however many names lead to it.
pub(super) fn files_once(inputs: Vec<Input>) -> Vec<Input> {
    first_of_each(inputs, |input| {
        let file = input.file().and_then(|file| file.canonicalize().ok());
        file.unwrap_or_else(|| PathBuf::from(&input.name))
    })
}

/// Returns the first input of each key; one that was given by name counts as that.
fn first_of_each<K: Eq + Hash>(inputs: Vec<Input>, key: impl Fn(&Input) -> K) -> Vec<Input> {
    let mut places = HashMap::new();
    let mut kept: Vec<Input> = Vec::new();
    for input in inputs {
        let place = *places.entry(key(&input)).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(first) => first.walked &= input.walked,
            None => kept.push(input),
        }
    }
    kept
}

fn walk(folder: &Path, inputs: &mut Vec<Input>) {
    let walk = WalkBuilder::new(folder).require_git(false).sort_by_file_path(|one, other| one.cmp(other)).build();
    for entry in walk {
        match entry {
            Ok(entry) => {
                // A link could lead out of the folder, to a file that is not to be read or rewritten.
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && may_hold_record(entry.path()) {
                    let path = entry.into_path();
                    let path = path.strip_prefix("./").map(Path::to_owned).unwrap_or(path);
                    let name = path.display().to_string();
                    inputs.push(Input { walked: true, ..Input::new(name, Origin::File(path)) });
                }
            }
            Err(error) => {
                let name = stumbled(&error).unwrap_or(folder).display().to_string();
                let why = error.into_io_error().unwrap_or_else(|| io::Error::other("it is not a folder"));
                inputs.push(Input::new(name, Origin::Lost(why)));
            }
        }
    }
}

/// Returns the path at which a walk of a folder failed.
fn stumbled(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => stumbled(err),
        _ => None,
    }
}

/// Whether a file found in a folder is looked at.
pub(super) fn may_hold_record(path: &Path) -> bool {
    kind(path) != Kind::Unknown
}

/// The endings of texts in which there may be records or turns among words: plain ones, and sources of documents.
pub(super) const TEXTS: [&str; 5] = ["txt", "adoc", "asciidoc", "rst", "tex"];

fn kind(path: &Path) -> Kind {
    let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else {
        return Kind::Unknown;
    };
    let is = |other: &&str| extension.eq_ignore_ascii_case(other);
    if GameKind::ALL.iter().flat_map(|game| game.about().extensions).any(&is) {
        Kind::Record
    } else if ["md", "markdown"].iter().any(is) {
        Kind::Markdown
    } else if TEXTS.iter().any(is) {
        Kind::Text
    } else {
        Kind::Unknown
    }
}

impl Input {
    fn new(name: String, from: Origin) -> Self {
        Self { name, from, walked: false, is_prose: false, encoding: OnceLock::new() }
    }

    /// Returns a file that somebody named.
    pub fn named(path: &Path) -> Self {
        Self::new(path.display().to_string(), Origin::File(path.to_owned()))
    }

    /// Returns standard input, under a name.
    pub fn stdin(name: &str) -> Self {
        Self::new(name.to_owned(), Origin::Stdin)
    }

    /// Returns it as one in which the turns are among words, if they are.
    pub fn in_prose(self, is_prose: bool) -> Self {
        Self { is_prose, ..self }
    }

    /// Whether it was found in a folder and not given by name.
    pub fn is_walked(&self) -> bool {
        self.walked
    }

    /// Whether it may well hold no record: it was found in a folder, and its name says nothing else.
    pub fn is_guess(&self) -> bool {
        self.walked && self.kind() != Kind::Record
    }

    /// Whether it is read from a file, which may have several names.
    pub fn is(&self, file: &Path) -> bool {
        let Origin::File(path) = &self.from else {
            return false;
        };
        match (path.canonicalize(), file.canonicalize()) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
    }

    /// Whether it is standard input.
    pub fn is_stdin(&self) -> bool {
        matches!(self.from, Origin::Stdin)
    }

    /// Whether writing to `file` would replace what is a record by its name, or was named as one.
    pub fn is_lost_with(&self, file: &Path) -> bool {
        !self.is_guess() && self.is(file)
    }

    /// Returns the name that reports call it by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the file it is read from; none for standard input.
    pub fn file(&self) -> Option<&Path> {
        match &self.from {
            Origin::File(path) => Some(path),
            Origin::Stdin | Origin::Lost(_) => None,
        }
    }

    /// Returns how its records lie in it.
    pub fn shape(&self, extract: bool) -> Shape {
        match kind(Path::new(&self.name)) {
            _ if extract || self.is_prose => Shape::Prose,
            Kind::Markdown => Shape::Fenced,
            _ => Shape::Plain,
        }
    }

    /// Reads it, whole.
    pub fn read(&self) -> Text {
        self.text(self.bytes())
    }

    /// Reads it, whole, with several threads if it is a large file.
    pub fn read_by(&self, threads: &Threads) -> Text {
        self.text(match (self.file(), self.size()) {
            (Some(path), Some(size @ LARGE..=LIMIT)) => threads.read(path, size as usize),
            _ => self.bytes(),
        })
    }

    fn text(&self, bytes: io::Result<Vec<u8>>) -> Text {
        match bytes.map(encoding::decoded) {
            Ok(Ok((text, encoding))) => {
                if self.may_be_foreign() && !holds_games(&text) && !is_prose(&text) {
                    return Text::Foreign;
                }
                let _ = self.encoding.set(encoding);
                Text::Read(Source::new(&self.name, text))
            }
            Ok(Err(Undecoded::NotUtf8(error))) => {
                if self.is_guess() && !holds_games(&String::from_utf8_lossy(error.as_bytes())) {
                    return Text::Foreign;
                }
                let (source, finding) = encoding::not_utf_8(&self.name, error);
                Text::Unread(source, Box::new(finding))
            }
            Ok(Err(Undecoded::Damaged(name))) => self.unreadable(&io::Error::other(format!("it is damaged {name}"))),
            Err(error) => self.unreadable(&error),
        }
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let from: &mut dyn Read = match &self.from {
            Origin::Lost(why) => return Err(io::Error::new(why.kind(), why.to_string())),
            Origin::Stdin => &mut io::stdin(),
            Origin::File(path) => &mut File::open(path)?,
        };
        within_limit(from, self.size().unwrap_or_default())
    }

    /// Returns the name of its encoding where that is not UTF-8, and it was read.
    pub fn encoding(&self) -> Option<&'static str> {
        self.encoding.get().copied().flatten()
    }

    /// Returns how many bytes it has, where that is known.
    pub fn size(&self) -> Option<u64> {
        let data = self.file()?.metadata().ok()?;
        data.is_file().then_some(data.len())
    }

    /// Whether it is passed over unless some line of it is a turn: nobody named it, and its name is not that of a record.
    fn may_be_foreign(&self) -> bool {
        self.walked && self.kind() == Kind::Text && !self.is_prose
    }

    fn kind(&self) -> Kind {
        kind(Path::new(&self.name))
    }

    /// Returns the finding that it cannot be read.
    fn unreadable(&self, error: &io::Error) -> Text {
        let name = &self.name;
        let message = match error.kind() {
            io::ErrorKind::NotFound => format!("there is no file or folder `{name}`"),
            io::ErrorKind::PermissionDenied => {
                format!("`{name}` may not be read: permission denied")
            }
            _ => format!("`{name}` cannot be read: {error}"),
        };
        let finding = Finding::new(&UNREADABLE, Span::default(), message);
        Text::Unread(Source::new(name, ""), Box::new(finding))
    }
}

/// Whether some line of a text is a turn of a game that the program knows, or its tags are of one without turns.
fn holds_games(text: &str) -> bool {
    GameKind::ALL
        .iter()
        .any(|game| game.notation().has_turn_in(text) || record::has_game_in_tags(text, game.notation()))
}

/// Whether turns of a game that the program knows are among the words of a text.
pub(super) fn is_prose(text: &str) -> bool {
    GameKind::ALL.iter().any(|&game| record::has_turns_in_words(text, game.notation()))
}

/// Leaves of what was found in a text without games, which nobody named, what is worth saying: that it has none is not, and
/// that its turns were not checked is worth a warning.
pub(super) fn without_games(findings: &mut Vec<Finding>, text: &str) {
    let is_no_game = |finding: &Finding| std::ptr::eq(finding.page, &codes::NO_GAME);
    let is_prose = is_prose(text);
    findings.retain(|finding| is_prose || !is_no_game(finding));
    let no_game = findings.iter_mut().filter(|finding| is_no_game(finding));
    no_game.for_each(|finding| finding.severity = Severity::Warning);
}

/// Returns all bytes, unless they are too many. `size` is how many are expected.
fn within_limit(from: impl Read, size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let expected = usize::try_from(size.min(LIMIT)).unwrap_or_default();
    bytes.try_reserve(expected + 1)?;
    from.take(LIMIT + 1).read_to_end(&mut bytes)?;
    match u64::try_from(bytes.len()) {
        Ok(length) if length <= LIMIT => Ok(bytes),
        _ => Err(io::Error::other("it is larger than four gigabytes")),
    }
}
