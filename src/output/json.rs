//! The report for programs, as one JSON document or as a line a game. The structs here are the
//! format: a change to them that is not an addition needs a new `VERSION`.

use std::{
    borrow::Cow,
    io::{self, Write},
};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Format, RunReport, Tally};
use crate::{
    finding::Finding,
    json,
    report::{FileReport, FilesMatch, FoundInMatch, GameReport, MatchReport},
};

/// The name of the format.
const FORMAT: &str = "hirth-check";

/// The version of the format.
const VERSION: u32 = 1;

/// The report of `hirth check --format json`: one document.
///
/// Lines and columns count from 1, columns in characters; offsets and lengths count bytes. With `--position-encoding utf-16`
/// columns, offsets and lengths count the units of UTF-16.
/// Later versions of the program may add fields; `version` changes when one is deleted or changes
/// its meaning.
// It is written file by file, and is never in memory as a whole.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth check --format json"))]
pub struct Document {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// The files, in the order they were given; within a folder, by path.
    files: Vec<FileReport>,
    /// The matches with games in several of the files, in order of their first games.
    matches: Vec<FilesMatch>,
    /// What is wrong with names, as the games of all files show.
    findings: Vec<FoundInMatch>,
    /// What was counted over all files.
    summary: Summary,
}

/// What was counted over all files.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Summary {
    /// How many files are in the report.
    files: usize,
    /// How many games they hold.
    games: usize,
    /// How many of these are legal as written.
    valid: usize,
    /// How many errors were found, in games and outside, without those that are suppressed.
    errors: usize,
    /// How many errors are suppressed.
    suppressed: usize,
    /// How many warnings.
    warnings: usize,
    /// How many pieces of advice.
    advice: usize,
    /// How many of all these can be fixed.
    fixable: Fixable,
}

/// How many findings can be fixed: those whose first fix is of a kind.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Fixable {
    /// With `--fix`.
    safe: usize,
    /// Only with `--fix --unsafe-fixes`.
    r#unsafe: usize,
}

/// A line of `hirth check --format jsonl`.
///
/// There is a line for each game, and after a file's games one for the file, if there is something to say of it as a whole;
/// after all files one for each match with games in several of them, and one for the run, if names are wrong. The last line is
/// the end: where it is missing, so are others. `type` says which of these a line is.
/// Lines and columns count from 1, columns in characters; offsets and lengths count bytes. With `--position-encoding utf-16`
/// columns, offsets and lengths count the units of UTF-16.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "schema", schemars(title = "hirth check --format jsonl"))]
pub enum Line<'a> {
    /// A game.
    Game(GameLine<'a>),
    /// What is to say of a file besides its games.
    File(FileLine<'a>),
    /// A match with games in several files.
    Match(MatchLine<'a>),
    /// What is to say of all files together.
    Run(RunLine<'a>),
    /// The last line.
    End(EndLine),
}

/// A game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "GameLine"))]
pub struct GameLine<'a> {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = GameLine::TYPE)))]
    r#type: &'static str,
    /// The file it is in.
    path: &'a str,
    /// The game.
    #[serde(flatten)]
    game: &'a GameReport,
}

/// What is to say of a file besides its games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "FileLine"))]
pub struct FileLine<'a> {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FileLine::TYPE)))]
    r#type: &'static str,
    /// The file.
    path: &'a str,
    /// The matches that games of the file form.
    matches: &'a [MatchReport],
    /// What was found outside any game.
    findings: &'a [Finding],
}

/// A match with games in several files.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MatchLine"))]
pub struct MatchLine<'a> {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = MatchLine::TYPE)))]
    r#type: &'static str,
    /// The match.
    #[serde(flatten)]
    over: &'a FilesMatch,
}

/// What is to say of all files together.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RunLine"))]
pub struct RunLine<'a> {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = RunLine::TYPE)))]
    r#type: &'static str,
    /// What is wrong with names, as the games of all files show.
    findings: &'a [FoundInMatch],
}

/// The last line: nothing is missing before it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EndLine"))]
pub struct EndLine {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = EndLine::TYPE)))]
    r#type: &'static str,
    /// What was counted over all files.
    summary: Summary,
}

impl EndLine {
    const TYPE: &'static str = "end";
}

impl RunLine<'_> {
    const TYPE: &'static str = "run";
}

impl MatchLine<'_> {
    const TYPE: &'static str = "match";
}

impl GameLine<'_> {
    const TYPE: &'static str = "game";
}

impl FileLine<'_> {
    const TYPE: &'static str = "file";
}

/// The units of columns, offsets and lengths.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Positions {
    /// Columns count characters, offsets and lengths bytes.
    #[default]
    CharactersAndBytes,
    /// All count the units of UTF-16.
    Utf16,
}

impl Positions {
    /// Returns a report with its places in these units.
    fn of(self, report: &FileReport) -> Cow<'_, FileReport> {
        let mut report = Cow::Borrowed(report);
        if self == Self::Utf16 {
            report.to_mut().count_in_utf16();
        }
        report
    }

    /// The same for what was found over several files.
    fn of_run<'r>(self, run: &'r RunReport) -> (Cow<'r, [FilesMatch]>, Cow<'r, [FoundInMatch]>) {
        let (mut matches, mut findings) = (Cow::Borrowed(&run.matches[..]), Cow::Borrowed(&run.findings[..]));
        if self == Self::Utf16 {
            let of_matches = matches.to_mut().iter_mut().flat_map(|over| &mut over.findings);
            FoundInMatch::count_in_utf16(of_matches.chain(findings.to_mut()));
        }
        (matches, findings)
    }
}

/// Writes one document.
pub struct Json<W> {
    out: W,
    positions: Positions,
    /// How many files are written.
    files: usize,
}

impl<W: Write> Json<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W) -> Self {
        Self { out, positions: Positions::default(), files: 0 }
    }

    /// The same with places in other units.
    pub fn positions(self, positions: Positions) -> Self {
        Self { positions, ..self }
    }

    /// Writes what comes before a file, or after the last one.
    fn before(&mut self, next: &str) -> io::Result<()> {
        match self.files {
            0 => write!(self.out, "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"files\":["),
            _ => self.out.write_all(next.as_bytes()),
        }
    }
}

impl<W: Write> Format for Json<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        self.before(",")?;
        self.files += 1;
        serde_json::to_writer(&mut self.out, &self.positions.of(report))?;
        self.out.flush()
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        self.before("")?;
        let (matches, findings) = self.positions.of_run(run);
        self.out.write_all(b"],\"matches\":")?;
        serde_json::to_writer(&mut self.out, &matches)?;
        self.out.write_all(b",\"findings\":")?;
        serde_json::to_writer(&mut self.out, &findings)?;
        self.out.write_all(b",\"summary\":")?;
        serde_json::to_writer(&mut self.out, &Summary::of(&run.tally))?;
        self.out.write_all(b"}\n")?;
        self.out.flush()
    }
}

impl Summary {
    fn of(tally: &Tally) -> Self {
        Self {
            files: tally.files,
            games: tally.games,
            valid: tally.valid,
            errors: tally.counts.errors,
            suppressed: tally.suppressed,
            warnings: tally.counts.warnings,
            advice: tally.counts.advice,
            fixable: Fixable { safe: tally.fixable.safe, r#unsafe: tally.fixable.at_risk },
        }
    }
}

/// Writes a line a game.
pub struct Jsonl<W> {
    out: W,
    positions: Positions,
}

impl<W: Write> Jsonl<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W) -> Self {
        Self { out, positions: Positions::default() }
    }

    /// The same with places in other units.
    pub fn positions(self, positions: Positions) -> Self {
        Self { positions, ..self }
    }
}

impl<W: Write> Format for Jsonl<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        let report = &*self.positions.of(report);
        let path = report.source.name();
        for game in &report.games {
            let r#type = GameLine::TYPE;
            let line = Line::Game(GameLine { format: FORMAT, version: VERSION, r#type, path, game });
            json::write(&mut self.out, &line)?;
        }
        let FileReport { matches, findings, .. } = report;
        if matches.is_empty() && findings.is_empty() {
            return Ok(());
        }
        let r#type = FileLine::TYPE;
        let line = Line::File(FileLine { format: FORMAT, version: VERSION, r#type, path, matches, findings });
        json::write(&mut self.out, &line)
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        let (matches, findings) = self.positions.of_run(run);
        for over in &*matches {
            let r#type = MatchLine::TYPE;
            let line = Line::Match(MatchLine { format: FORMAT, version: VERSION, r#type, over });
            json::write(&mut self.out, &line)?;
        }
        if !findings.is_empty() {
            let r#type = RunLine::TYPE;
            let line = Line::Run(RunLine { format: FORMAT, version: VERSION, r#type, findings: &findings });
            json::write(&mut self.out, &line)?;
        }
        let summary = Summary::of(&run.tally);
        let line = Line::End(EndLine { format: FORMAT, version: VERSION, r#type: EndLine::TYPE, summary });
        json::write(&mut self.out, &line)
    }
}
