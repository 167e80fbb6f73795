//! A baseline: the findings that a folder of records is known to have. A check with it fails on others only.
//!
//! A finding is recognised by its file, its code and the text of its line, so that lines may move; findings that are alike are
//! counted.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    cli::{config, replace::Replacement},
    codes,
    decode_error::describe,
    finding::{Finding, Severity},
    json,
    page::Page,
    phrase,
    report::{GameReport, Suppressed, SuppressedBy},
    source::Source,
    span::Span,
};

/// The version of the format.
const VERSION: u32 = 1;

/// The name of the format in the document.
const FORMAT: &str = "hirth-baseline";

/// Of a longer line this many characters count.
const LONGEST_LINE: usize = 200;

/// Why errors of a baseline are suppressed.
const REASON: &str = "in the baseline";

/// The codes of a text that was not judged, or not to its end.
const UNJUDGED: [&Page; 2] = [&codes::TOO_MANY_ERRORS, &codes::NO_GAME];

/// The findings that `hirth check --baseline FILE --update` writes and `--baseline FILE` reads.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "hirth check --baseline")]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    /// What this is.
    #[schemars(extend("const" = FORMAT))]
    format: String,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The known findings, by file, code and line.
    findings: Vec<Entry>,
}

/// Known findings of a code on lines with a text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The file, relative to the folder of the baseline, with `/` between folders.
    path: String,
    /// The code of the findings.
    code: String,
    /// The text of their lines, with single spaces between words; a single line is cut after 200 characters.
    line: String,
    /// How many there are.
    #[schemars(range(min = 1))]
    count: usize,
}

/// A file, a code, and the text of a line.
type Key = (String, String, String);

/// The known findings, while records are checked.
pub(super) struct Baseline {
    file: PathBuf,
    /// The folder of the file.
    folder: PathBuf,
    /// Whether findings are collected to be written, and not compared.
    is_written: bool,
    /// The findings that were collected, or that are not found yet.
    counts: BTreeMap<Key, usize>,
    /// The name of each input in the file.
    paths: HashMap<String, String>,
}

impl Baseline {
    /// A baseline that is to be written.
    pub fn new(file: &Path) -> Self {
        let folder = config::folder(file);
        Self {
            file: file.to_owned(),
            folder: fs::canonicalize(&folder).unwrap_or(folder),
            is_written: true,
            counts: BTreeMap::new(),
            paths: HashMap::new(),
        }
    }

    /// Reads a baseline. Errors say what is wrong, in a sentence.
    pub fn read(file: &Path) -> Result<Self, String> {
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| match error.kind() {
            ErrorKind::NotFound => format!("there is no baseline {name}; `--baseline {name} --update` writes it"),
            _ => format!("cannot read the baseline {name}: {error}"),
        })?;
        let document: Document = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| format!("{name} is not a baseline: {}", describe(&error.to_string())))?;
        if document.format != FORMAT || document.version != VERSION {
            return Err(format!("{name} is a baseline of another version: write it again with `--update`"));
        }
        let mut baseline = Self::new(file);
        baseline.is_written = false;
        for Entry { path, code, line, count } in document.findings {
            *baseline.counts.entry((path, code, line)).or_default() += count;
        }
        Ok(baseline)
    }

    /// Takes known findings out of a game. Errors among them are kept as suppressed: the game is not legal. The error after
    /// which turns were not judged stays: nobody knows what is in them.
    pub fn apply(&mut self, source: &Source, game: &mut GameReport) {
        let stopped_by = game.stopped_by();
        let mut number = 0..;
        let known = game.findings.extract_if(.., |finding| {
            let stops = number.next() == stopped_by;
            !stops && self.is_known(source, finding)
        });
        let errors = known.filter(|finding| finding.severity == Severity::Error);
        let errors =
            errors.map(|finding| Suppressed { finding, reason: REASON.to_owned(), by: SuppressedBy::Baseline });
        game.suppressed.extend(errors);
        game.suppressed.sort_by_key(|one| one.finding.span.start);
    }

    /// Whether a finding is known. Each known finding is known once. A finding that says that something was not judged is
    /// never known.
    pub fn is_known(&mut self, source: &Source, finding: &Finding) -> bool {
        if UNJUDGED.iter().any(|page| std::ptr::eq(*page, finding.page)) {
            return false;
        }
        let key = (self.path(source.name()), finding.code().to_owned(), lines_of(source, finding.span));
        if self.is_written {
            *self.counts.entry(key).or_default() += 1;
            return true;
        }
        match self.counts.get_mut(&key) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Returns what an input is called in the file, and takes note that it was read.
    pub fn path(&mut self, name: &str) -> String {
        if let Some(path) = self.paths.get(name) {
            return path.clone();
        }
        let whole = fs::canonicalize(name).ok();
        let inside = whole.as_deref().and_then(|whole| whole.strip_prefix(&self.folder).ok());
        let path = inside.map_or_else(
            || name.to_owned(),
            |inside| {
                let parts = inside.iter().map(|part| part.to_string_lossy());
                parts.collect::<Vec<_>>().join("/")
            },
        );
        self.paths.insert(name.to_owned(), path.clone());
        path
    }

    /// Writes the file if it is to be written, whole or not at all. Returns what there is to say.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(self) -> std::io::Result<Option<String>> {
        let name = self.file.display();
        if !self.is_written {
            let seen: HashSet<&String> = self.paths.values().collect();
            let is_gone = |path: &String| seen.contains(path) || !self.folder.join(path).exists();
            let gone = self.counts.iter().filter(|((path, ..), _)| is_gone(path));
            let gone: usize = gone.map(|(_, count)| count).sum();
            return Ok((gone > 0).then(|| {
                format!(
                    "{} no longer found; `--baseline {name} --update` writes the file without them",
                    phrase::count(gone, "known finding")
                )
            }));
        }
        let count: usize = self.counts.values().sum();
        let message = format!("{} written to {name}", phrase::count(count, "known finding"));
        let findings = self.counts.into_iter().map(|((path, code, line), count)| Entry { path, code, line, count });
        let document = Document { format: FORMAT.to_owned(), version: VERSION, findings: findings.collect() };
        let mut file = Replacement::of(&self.file)?;
        json::write_pretty(&mut file, &document)?;
        file.commit()?;
        Ok(Some(message))
    }
}

/// The lines of a place, with single spaces between words; a single line up to a length. Of several lines each counts: a
/// line that is added could be a turn.
fn lines_of(source: &Source, span: Span) -> String {
    let (_, start) = source.line(span.start);
    let text = &source.text()[start..];
    let inside = text.get(..span.end.saturating_sub(start)).unwrap_or(text).trim_end().len();
    let (inside, rest) = text.split_at(inside);
    let lines = [inside, rest.lines().next().unwrap_or_default()].concat();
    let words: Vec<&str> = lines.split_whitespace().collect();
    let words = words.join(" ");
    if lines.contains('\n') { words } else { words.chars().take(LONGEST_LINE).collect() }
}
