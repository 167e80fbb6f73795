//! The report for programs, as one JSON document or as a line a game. The structs here are the
//! format: a change to them that is not an addition needs a new `VERSION`.

mod made;

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::{FileSummary, Format, Tally, places::Places};
use crate::{
    json,
    report::{self, GameReport},
    source::Source,
    told::{Finding, GameResult},
};

/// The name of the format.
const FORMAT: &str = "hirth-check";

/// The version of the format.
const VERSION: u32 = 1;

/// The report of `hirth check --format json`: one document.
///
/// Lines and columns count from 1, columns in characters; offsets and lengths count bytes.
/// Later versions of the program may add fields; `version` changes when one is deleted or changes
/// its meaning.
// It is written piece by piece, and is never in memory as a whole.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth check --format json")]
pub struct Document {
    /// The name of the format.
    #[schemars(extend("const" = FORMAT))]
    format: &'static str,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The files, in the order they were given; within a folder, by path.
    files: Vec<File>,
    /// The matches with games in several of the files, in order of their first games.
    matches: Vec<FilesMatch>,
    /// What was counted over all files.
    summary: Summary,
}

/// One file, or the standard input.
#[derive(Debug, Serialize, JsonSchema)]
struct File {
    /// Its path as given, or as found in a given folder.
    path: String,
    /// Its games, in order.
    games: Vec<Game>,
    /// The matches that games of the file form.
    matches: Vec<Match>,
    /// What was found outside any game.
    findings: Vec<Finding>,
}

/// One game, judged.
#[derive(Debug, Serialize, JsonSchema)]
struct Game {
    /// Its number in the file, from 1.
    #[schemars(range(min = 1))]
    index: usize,
    /// The game that is played: `hirth`, `tafl` or `herrlof`.
    game: &'static str,
    /// The line of its first tag or turn.
    #[schemars(range(min = 1))]
    line: usize,
    /// Its tags, in order of appearance. Of a name that is given twice, the first one counts.
    tags: Vec<Tag>,
    /// How many turns are written.
    turns: usize,
    /// Whether it is legal as written: it has no error. Warnings and advice are allowed.
    valid: bool,
    /// How it ended; null while unfinished, and when it is not known.
    result: Option<GameResult>,
    /// Whether it is known how it ended, or that it did not: not where turns were not judged, or the last one is not
    /// understood.
    result_known: bool,
    /// Whether a turn that breaks the rules was played as it is written: all that follows it, and the result, are those
    /// of the game as it was played.
    as_played: bool,
    /// The variant by whose rules it was judged, where the record does not say that; null where it does, and in games
    /// without variants.
    presumed_variant: Option<String>,
    /// The first turn that could not be judged because of an error before it; null if all were.
    unjudged_from: Option<String>,
    /// What was found in it, in order of place.
    findings: Vec<Finding>,
    /// Errors that the record or a baseline suppresses, in order of place. They make the game illegal, and are not counted
    /// as errors in the summary.
    suppressed: Vec<Suppressed>,
}

/// What suppresses an error.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum SuppressedBy {
    Record,
    Baseline,
}

/// An error that is suppressed.
#[derive(Debug, Serialize, JsonSchema)]
struct Suppressed {
    /// Why it is suppressed.
    reason: String,
    /// What suppresses it: a comment in the record, or a baseline.
    by: SuppressedBy,
    /// The error.
    finding: Finding,
}

/// A tag of a game.
#[derive(Debug, Serialize, JsonSchema)]
struct Tag {
    /// Its name.
    name: String,
    /// What it says, without quotes and escapes.
    value: String,
}

/// Several games that count together.
#[derive(Debug, Serialize, JsonSchema)]
struct Match {
    /// The value of the games' tag; null for a match made by `--match` alone.
    name: Option<String>,
    /// The numbers of its games in the file.
    games: Vec<usize>,
    /// The two players; first who moves first in the first game.
    players: [Player; 2],
    /// The name of the player who has won it; null while nobody has.
    winner: Option<String>,
}

/// Games of several files that count together.
#[derive(Debug, Serialize, JsonSchema)]
struct FilesMatch {
    /// The game that is played, such as `hirth`.
    game: &'static str,
    /// The value of the games' tag.
    name: String,
    /// The files in the order of the match: by the first date in the games of a file, then by round, then by name.
    files: Vec<FileOfMatch>,
    /// The two players; first who moves first in the first game.
    players: [Player; 2],
    /// The name of the player who has won it; null while nobody has.
    winner: Option<String>,
    /// What is wrong with its games as games of one match, in their order, without the findings of their files.
    findings: Vec<FoundInMatch>,
}

/// A file of a match.
#[derive(Debug, Serialize, JsonSchema)]
struct FileOfMatch {
    /// Its path.
    path: String,
    /// The numbers of the match's games in it.
    games: Vec<usize>,
}

/// What is wrong with a game of a match.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundInMatch {
    /// The file that it is in.
    path: String,
    /// The number of the game in its file.
    #[schemars(range(min = 1))]
    index: usize,
    /// The finding.
    #[serde(flatten)]
    finding: Finding,
}

/// A player of a match.
#[derive(Debug, Serialize, JsonSchema)]
struct Player {
    /// Their name.
    name: String,
    /// Their points over all games of the match.
    points: u32,
}

/// What was counted over all files.
#[derive(Debug, Serialize, JsonSchema)]
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
#[derive(Debug, Serialize, JsonSchema)]
struct Fixable {
    /// With `--fix`.
    safe: usize,
    /// Only with `--fix --unsafe-fixes`.
    r#unsafe: usize,
}

/// A line of `hirth check --format jsonl`.
///
/// There is a line for each game, written as soon as it is judged, and after a file's games one for
/// the file, if there is something to say of it as a whole; after all files one for each match with games in
/// several of them. `type` says which of these a line is.
/// Lines and columns count from 1, columns in characters; offsets and lengths count bytes.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "hirth check --format jsonl")]
pub enum Line {
    /// A game.
    Game(GameLine),
    /// What is to say of a file besides its games.
    File(FileLine),
    /// A match with games in several files.
    Match(MatchLine),
}

/// A game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameLine {
    /// The name of the format.
    #[schemars(extend("const" = FORMAT))]
    format: &'static str,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// What the line is about.
    #[schemars(extend("const" = GameLine::TYPE))]
    r#type: &'static str,
    /// The file it is in.
    path: String,
    /// The game.
    #[serde(flatten)]
    game: Game,
}

/// What is to say of a file besides its games.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FileLine {
    /// The name of the format.
    #[schemars(extend("const" = FORMAT))]
    format: &'static str,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// What the line is about.
    #[schemars(extend("const" = FileLine::TYPE))]
    r#type: &'static str,
    /// The file.
    path: String,
    /// The matches that games of the file form.
    matches: Vec<Match>,
    /// What was found outside any game.
    findings: Vec<Finding>,
}

/// A match with games in several files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchLine {
    /// The name of the format.
    #[schemars(extend("const" = FORMAT))]
    format: &'static str,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// What the line is about.
    #[schemars(extend("const" = MatchLine::TYPE))]
    r#type: &'static str,
    /// The match.
    #[serde(flatten)]
    over: FilesMatch,
}

impl MatchLine {
    const TYPE: &str = "match";
}

impl GameLine {
    const TYPE: &str = "game";
}

impl FileLine {
    const TYPE: &str = "file";
}

/// Returns a game as one of the `games` of the document. `source` is the text that it was judged in.
pub fn game(source: &Source, game: &GameReport) -> impl Serialize + use<> {
    Game::new(source, game)
}

/// Writes one document.
pub struct Json<W> {
    out: W,
    /// How many files are begun.
    files: usize,
    /// How many games of the file at hand are written; nothing between files.
    games: Option<usize>,
    /// How many matches over files are written.
    matches: usize,
}

impl<W: Write> Json<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W) -> Self {
        Self { out, files: 0, games: None, matches: 0 }
    }

    /// Writes what comes before a file.
    fn between(&mut self) -> io::Result<()> {
        match self.files {
            0 => write!(self.out, "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"files\":["),
            _ => self.out.write_all(b","),
        }
    }

    /// Writes what comes before a match over files, or after the last one.
    fn among_matches(&mut self, is_end: bool) -> io::Result<()> {
        if self.matches == 0 {
            if self.files == 0 {
                self.between()?;
            }
            self.out.write_all(b"],\"matches\":[")
        } else if is_end {
            Ok(())
        } else {
            self.out.write_all(b",")
        }
    }

    /// Begins a file where none is begun, and returns the number of its games so far.
    fn within(&mut self, source: &Source) -> io::Result<usize> {
        if let Some(games) = self.games {
            return Ok(games);
        }
        self.between()?;
        self.files += 1;
        self.games = Some(0);
        self.out.write_all(b"{\"path\":")?;
        serde_json::to_writer(&mut self.out, source.name())?;
        self.out.write_all(b",\"games\":[")?;
        Ok(0)
    }
}

impl<W: Write> Format for Json<W> {
    fn game(&mut self, source: &Source, game: &GameReport, _several: bool) -> io::Result<()> {
        let before = self.within(source)?;
        if before > 0 {
            self.out.write_all(b",")?;
        }
        self.games = Some(before + 1);
        let game = Game::new(source, game);
        Ok(serde_json::to_writer(&mut self.out, &game)?)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.within(rest.source)?;
        self.games = None;
        self.out.write_all(b"],\"matches\":")?;
        let matches: Vec<Match> = rest.matches.iter().map(Match::new).collect();
        serde_json::to_writer(&mut self.out, &matches)?;
        self.out.write_all(b",\"findings\":")?;
        let findings = Finding::all(&mut Places::new(rest.source), rest.findings);
        serde_json::to_writer(&mut self.out, &findings)?;
        self.out.write_all(b"}")
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn over_files(&mut self, over: &report::FilesMatch) -> io::Result<()> {
        self.among_matches(false)?;
        self.matches += 1;
        Ok(serde_json::to_writer(&mut self.out, &FilesMatch::new(over))?)
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        self.among_matches(true)?;
        let summary = Summary {
            files: tally.files,
            games: tally.games,
            valid: tally.valid,
            errors: tally.counts.errors,
            suppressed: tally.suppressed,
            warnings: tally.counts.warnings,
            advice: tally.counts.advice,
            fixable: Fixable { safe: tally.fixable.safe, r#unsafe: tally.fixable.at_risk },
        };
        self.out.write_all(b"],\"summary\":")?;
        serde_json::to_writer(&mut self.out, &summary)?;
        self.out.write_all(b"}\n")?;
        self.out.flush()
    }
}

/// Writes a line a game.
pub struct Jsonl<W> {
    out: W,
}

impl<W: Write> Jsonl<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W) -> Self {
        Self { out }
    }
}

impl<W: Write> Format for Jsonl<W> {
    fn game(&mut self, source: &Source, game: &GameReport, _several: bool) -> io::Result<()> {
        let line = Line::Game(GameLine {
            r#type: GameLine::TYPE,
            format: FORMAT,
            version: VERSION,
            path: source.name().to_owned(),
            game: Game::new(source, game),
        });
        json::write(&mut self.out, &line)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        if rest.matches.is_empty() && rest.findings.is_empty() {
            return Ok(());
        }
        let line = Line::File(FileLine {
            r#type: FileLine::TYPE,
            format: FORMAT,
            version: VERSION,
            path: rest.source.name().to_owned(),
            matches: rest.matches.iter().map(Match::new).collect(),
            findings: Finding::all(&mut Places::new(rest.source), rest.findings),
        });
        json::write(&mut self.out, &line)
    }

    fn over_files(&mut self, over: &report::FilesMatch) -> io::Result<()> {
        let line = Line::Match(MatchLine {
            r#type: MatchLine::TYPE,
            format: FORMAT,
            version: VERSION,
            over: FilesMatch::new(over),
        });
        json::write(&mut self.out, &line)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}
