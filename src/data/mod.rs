//! Records as data: what was read of a text, for programs, and the way back to notation.
//!
//! One model for all games: a [`Document`] holds [`File`]s, a file [`GameRecord`]s, a game its turns. A game adds its own parts
//! by implementing [`GameModel`]. The structs are the JSON format. `from_game` fills them from judged games, `json` writes
//! and reads them, `text` goes back to notation, `notation` with the places in the JSON, `rows` makes tables, `film` helps to show games.
//!
//! Notation is made of tags, comments and the turns as they are written ([`FileText`]). So nothing else is read back from
//! JSON: the rest of it follows from these, and is computed anew.

mod after;
mod comments;
#[cfg(feature = "draw")]
mod film;
mod finding_rows;
mod from_game;
mod game_rows;
mod json;
mod live;
mod notation;
mod rows;
mod standing;
mod text;

use std::fmt::Debug;

#[cfg(feature = "schema")]
use crate::game::NamedSchema;
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};

pub(crate) use after::{Reached, after};
pub use comments::{Comment, CommentKind, Tag};
#[cfg(feature = "draw")]
pub(crate) use film::{SeenGame, blank, films, finished, turn_by_turn};
pub(crate) use finding_rows::{finding_columns, finding_rows};
pub(crate) use from_game::{GameParts, TurnAt};
pub(crate) use game_rows::{GameColumns, GameRows, write_games};
pub(crate) use json::head;
#[doc(hidden)]
pub use json::read;
#[cfg(feature = "schema")]
#[doc(hidden)]
pub use json::schemas;
pub use json::{DocumentWriter, FileJson, form_of, format_of};
pub(crate) use json::{numbered, read_lines};
#[cfg(feature = "draw")]
pub(crate) use live::film;
pub(crate) use live::{LiveRecord, Onward, draft, live, tally};
pub(crate) use notation::in_notation;
pub(crate) use rows::{RowKind, RowSink, number, rows, table, winner};
pub use standing::{MatchPlayer, Standing};
pub use text::{FileText, GameText, TurnText, Unwritable, notation, record};
pub(crate) use text::{comment, line, loose, of_live};

pub use crate::{
    finding::Finding,
    report::{GameResult, Played},
};
use crate::{
    finding::Severity,
    game::{DataError, Draft, Options, Plan, PlayFrom, RandomGame, Settings, StartError},
    json::Described,
    judge::{self, JudgedGame},
    position::Playable,
    report::GameReport,
    span::Span,
    table::{Cell, Column},
};

#[cfg(feature = "draw")]
use crate::scene::Film;

/// What a game adds to the model: the parts of its own, how they are made of a judged game, and how they are written.
pub trait GameModel: judge::Game {
    /// The name of the format: `hirth-record`.
    const FORMAT: &'static str;
    /// The version of the format.
    const VERSION: u32;
    /// The name of the list of turns in JSON.
    const TURNS: &'static str = "turns";
    /// The columns after path and game in the tables of turns and their parts.
    const TURN_COLUMNS: &'static [Column] = &[];
    /// The tables of what games have in them. The first is the default.
    const ROWS: &'static [RowKind<Self>];
    /// The columns that it adds to the table of games.
    const GAME: &'static [Column];
    /// Other text formats that it can be written in, by the extensions of their files.
    const OTHER_TEXTS: &'static [(&'static str, OtherText<Self>)] = &[];
    /// Other formats that have a JSON Schema.
    #[cfg(feature = "schema")]
    const SCHEMAS: &'static [NamedSchema] = &[];

    /// What is known of a game before its tags.
    type About: Part;
    /// A turn, or whatever a line of a record is.
    type Turn: Turn;
    /// What the game adds about a game as a whole, after its result.
    type Outcome: Part;
    /// A position.
    type Position: Playable;
    /// A position, and what is known of the game before it.
    type Started: PlayFrom + 'static;

    /// The position at the start of a game, if it is known.
    fn start(game: &GameRecord<Self>) -> Option<Self::Position>;

    /// The position after a turn of a game that starts like this, if it is known.
    fn after(start: &Self::Position, turn: &Self::Turn) -> Option<Self::Position>;

    /// The parts of a game that was judged.
    fn of(game: &JudgedGame<'_, '_, Self>, report: &GameReport) -> GameParts<Self>;

    /// Takes the score of the match after a game, in a game that has matches.
    fn set_standing(_game: &mut GameRecord<Self>, _standing: Option<Standing>) {}

    /// What is found in a game only when it becomes data.
    fn findings(_game: &JudgedGame<'_, '_, Self>) -> Vec<Finding> {
        Vec::new()
    }

    /// Adds the turns of a game as notation: by default each on a line of its own.
    ///
    /// # Errors
    /// The first turn that has no notation.
    fn write_turns(turns: &[TurnText], text: &mut String) -> Result<(), Unwritable> {
        text::line_by_line(Self::TURNS, Self::ABOUT.notation, turns, text)
    }

    /// Its cells of the columns [`TURN_COLUMNS`](Self::TURN_COLUMNS).
    fn turn_cells(_game: &GameRecord<Self>) -> Vec<Cell<'_>> {
        Vec::new()
    }

    /// The film of a game.
    #[cfg(feature = "draw")]
    fn film(game: GameRecord<Self>) -> Film;

    /// The position on a line of text, by the rules that are chosen; without a text the start of a game.
    ///
    /// # Errors
    /// When the text says no position.
    fn chosen(text: Option<&str>, settings: &Settings) -> Result<Self::Position, StartError>;

    /// The same, to play on from.
    ///
    /// # Errors
    /// When the text says no position, or a game has no start without one.
    fn started(text: Option<&str>, settings: &Settings) -> Result<Self::Started, StartError>;

    /// The turns of a game, in order, and where to play on from after each.
    fn reached(game: &JudgedGame<'_, '_, Self>, options: &Options) -> Vec<Reached<Self::Started>>;

    /// Where a game goes on after its last turn, or starts.
    fn onward(game: &JudgedGame<'_, '_, Self>, options: &Options) -> Onward<Self::Started>;

    /// Adds what is played to the turns of a record that goes on with `next`.
    fn add_turn(turns: &mut Vec<TurnText>, next: &str, text: &str) {
        turns.push(TurnText { turn: next.to_owned(), written: text.to_owned(), ..TurnText::default() });
    }

    /// Deals the round that comes next by chance, as lines of a record; none if no round comes next.
    fn deal(_players: usize, _seed: u64, _next: &str) -> Vec<String> {
        Vec::new()
    }

    /// The line that counts the last round of a game, by the predictions in the order of the seats; `None` if no round is to
    /// be counted.
    fn tally(_game: &JudgedGame<'_, '_, Self>, _predictions: &[u32]) -> Option<String> {
        None
    }

    /// The turn in the making after some choices, where the game does not go on with one on a position.
    fn draft(_game: &JudgedGame<'_, '_, Self>, _path: &[usize]) -> Option<Draft> {
        None
    }

    /// The number of the turn that an error is in, from 0; `None` where it is in none.
    fn turn_of(error: &Finding, turns: &[Reached<Self::Started>]) -> Option<usize> {
        let label = error.turn.as_ref()?;
        turns.iter().position(|turn| turn.label == *label)
    }

    /// Makes random game number `number`, from 1.
    fn random(plan: &Plan, number: u64) -> RandomGame;

    /// Hands out its cells of the columns [`GAME`](Self::GAME).
    ///
    /// # Errors
    /// Those of `row`.
    fn game_row(game: &GameRecord<Self>, row: &mut RowSink<'_>) -> std::io::Result<()>;
}

/// Writes files as text in another format than notation.
pub type OtherText<P> = fn(&[&File<P>]) -> Result<String, DataError>;

/// A part of the model that a game adds.
pub trait Part: Clone + PartialEq + Eq + Debug + Default + Send + Serialize + Described {}

impl<T: Clone + PartialEq + Eq + Debug + Default + Send + Serialize + Described> Part for T {}

/// What every turn has, whatever the game.
pub trait Turn: Clone + PartialEq + Eq + Debug + Send + Serialize + Described {
    /// Its name in the game: `S5`, `3a`, `R2.6`.
    fn name(&self) -> String;

    /// Whether it was played as it is written.
    fn is_judged(&self) -> bool;

    /// Whether tables have rows for turns of its kind.
    fn is_in_tables(&self) -> bool {
        true
    }

    /// Its text, without the comments around it.
    fn text(&self) -> TurnText;

    /// The comments around it.
    fn around(&self) -> &TurnComments;

    /// The comments around it.
    fn around_mut(&mut self) -> &mut TurnComments;
}

/// The records of some files as one document: what `hirth convert --to json` writes.
///
/// Later versions of the program may add fields; `version` changes when one is deleted or changes its meaning. Going back to notation needs only
/// `format`, `version`, `files`, `games`, the list of turns, and `written` of each turn. Tags, comments, `path`, and the
/// number or label of a turn are kept if they are there. All other fields follow from these, and are not read, whatever they
/// are called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth convert --to json"))]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "Document"))]
#[non_exhaustive]
pub struct Document<P: GameModel> {
    /// The name of the format.
    pub format: FormatName<P>,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = P::VERSION)))]
    pub version: u32,
    /// The files, in the order they were given.
    pub files: Vec<File<P>>,
}

/// A line of what `hirth convert --to jsonl` writes.
///
/// There is a line for each game, and after a file's games one for the file, if there is something to say of it as a whole. The
/// last line is the end: where it is missing, so are others. If there are games of several kinds, each kind has an end line.
/// `type` says which of these a line is. Of versions and of the way back to notation the same holds as for documents. An end line
/// that counts other games than come before it is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth convert --to jsonl"))]
#[serde(untagged, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "DocumentLine"))]
pub enum DocumentLine<P: GameModel> {
    /// A game.
    Game(Box<GameLine<P>>),
    /// What a file holds outside its games.
    File(FileLine<P>),
    /// The last line.
    End(EndLine<P>),
}

/// A game as a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "GameLine"))]
#[non_exhaustive]
pub struct GameLine<P: GameModel> {
    /// The name of the format.
    pub format: FormatName<P>,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = P::VERSION)))]
    pub version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "game")))]
    pub r#type: LineType,
    /// The file.
    pub path: String,
    /// The game.
    #[serde(flatten)]
    pub game: GameRecord<P>,
}

/// What a file holds outside its games, as a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "FileLine"))]
#[non_exhaustive]
pub struct FileLine<P: GameModel> {
    /// The name of the format.
    pub format: FormatName<P>,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = P::VERSION)))]
    pub version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "file")))]
    pub r#type: LineType,
    /// The file.
    pub path: String,
    /// Its comments, if it holds no game.
    pub comments: Vec<Comment>,
    /// What was found outside any game.
    pub findings: Vec<Finding>,
}

/// The last line: nothing is missing before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "EndLine"))]
#[non_exhaustive]
pub struct EndLine<P: GameModel> {
    /// The name of the format.
    pub format: FormatName<P>,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = P::VERSION)))]
    pub version: u32,
    /// What the line is about.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "end")))]
    pub r#type: LineType,
    /// How many lines of games of its format come before it, after the last such line.
    pub games: usize,
}

/// What a line is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LineType {
    /// A game.
    Game,
    /// A file as a whole.
    File,
    /// All lines before it.
    End,
}

/// The name of the format of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FormatName<P>(std::marker::PhantomData<P>);

impl<P: GameModel> Serialize for FormatName<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(P::FORMAT)
    }
}

#[cfg(feature = "schema")]
impl<P: GameModel> JsonSchema for FormatName<P> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FormatName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "const": P::FORMAT })
    }
}

/// The games of one file, or of the standard input.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "File"))]
#[non_exhaustive]
pub struct File<P: GameModel> {
    /// Its path as given, or as found in a given folder.
    pub path: String,
    /// Its games, in order.
    pub games: Vec<GameRecord<P>>,
    /// Its comments, if it holds no game.
    pub comments: Vec<Comment>,
    /// What was found outside any game.
    pub findings: Vec<Finding>,
    /// Where lines of its text are that are in none of these, and how many there are at each place.
    #[serde(skip)]
    pub lost: Vec<(Span, usize)>,
    /// The first line that was not judged after too many errors, and how many lines there are from it on. None of them is
    /// in the games.
    #[serde(skip)]
    pub unjudged: Option<(Span, usize)>,
    /// The turns that are marked as unknown, such as `G2 ?`, each with the lines up to the next game. They are in no game.
    #[serde(skip)]
    pub unknown: Vec<Span>,
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "P: GameModel", rename = "Game"))]
#[non_exhaustive]
pub struct GameRecord<P: GameModel> {
    /// Its number in the file, from 1.
    pub index: usize,
    /// The game that is played: `hirth`, `tafl` or `herrlof`.
    #[cfg_attr(feature = "schema", schemars(extend("x-values" = "games")))]
    pub game: &'static str,
    /// Whether it is legal as written: it has no error. Warnings and advice are allowed.
    pub valid: bool,
    /// What the game adds before the tags.
    #[serde(flatten)]
    pub about: P::About,
    /// Its tags, in order of appearance.
    pub tags: Vec<Tag>,
    /// Its turns as they are written, in order.
    #[serde(flatten, serialize_with = "turns::<P, _>")]
    #[cfg_attr(feature = "schema", schemars(with = "Turns<P>"))]
    pub turns: Vec<P::Turn>,
    /// The comments after its last turn.
    pub comments: Vec<Comment>,
    /// How it ended; null while unfinished, and where turns that were not judged leave it unknown.
    pub result: Option<GameResult>,
    /// What the game adds about it.
    #[serde(flatten)]
    pub outcome: P::Outcome,
    /// What was found in it, in order of place.
    pub findings: Vec<Finding>,
    /// How many turns a report counts: fewer than `turns` where these are lines that say something else, as in Herrlof.
    #[serde(skip)]
    pub turns_counted: usize,
    /// Whether a turn follows that is marked as unknown.
    #[serde(skip)]
    pub has_unknown_turn: bool,
}

/// The list of turns, under the name that the game has for it.
fn turns<P: GameModel, S: Serializer>(turns: &[P::Turn], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([(P::TURNS, turns)])
}

/// The schema of that list.
struct Turns<P>(std::marker::PhantomData<P>);

#[cfg(feature = "schema")]
impl<P: GameModel> JsonSchema for Turns<P> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Turns".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut list = generator.subschema_for::<Vec<P::Turn>>();
        let description = "Its turns as they are written, in order.";
        list.insert("description".to_owned(), description.into());
        json_schema!({ "type": "object", "properties": { P::TURNS: list }, "required": [P::TURNS] })
    }
}

/// The comments around a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct TurnComments {
    /// Comments on the lines before it.
    pub before: Vec<Comment>,
    /// Comments in it or after it on its line.
    pub beside: Vec<Comment>,
    /// Where it is, so that findings go to the right one of two turns with the same name.
    #[serde(skip)]
    pub(crate) place: Place,
}

/// Where something is in its file. It does not count when data are compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place(pub Span);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

impl<P: GameModel> GameRecord<P> {
    /// Returns the position at the start, if it is known.
    pub fn start(&self) -> Option<P::Position> {
        P::start(self)
    }

    /// Returns each turn with the position after it, if that is known; after a turn with a mistake, that of the intended
    /// turn. In Herrlof each trick is a turn, and the other lines are left out.
    pub fn played(&self) -> impl Iterator<Item = (&P::Turn, Option<P::Position>)> {
        let start = self.start();
        let turns = self.turns.iter().filter(|turn| turn.is_in_tables());
        turns.map(move |turn| {
            let after = start.as_ref().and_then(|start| P::after(start, turn));
            (turn, after)
        })
    }

    /// Returns the position at the start, then the one after each turn; `None` where it is not known.
    pub fn positions(&self) -> impl Iterator<Item = Option<P::Position>> {
        let after = self.played().map(|(_, after)| after);
        std::iter::once(self.start()).chain(after)
    }
}

impl<P: GameModel> File<P> {
    /// Whether an error was found in it.
    pub fn has_errors(&self) -> bool {
        let of_games = self.games.iter().flat_map(|game| &game.findings);
        let mut findings = of_games.chain(&self.findings);
        findings.any(|finding| finding.severity == Severity::Error)
    }

    /// The turns that were not played as written, which no table holds: `game 1: S5`, `game 2: G3 to S7`.
    pub fn left_out(&self) -> Vec<String> {
        let mut left_out = Vec::new();
        for game in &self.games {
            let turns = game.turns.iter().filter(|turn| turn.is_in_tables());
            let turns: Vec<&P::Turn> = turns.collect();
            let runs = turns.chunk_by(|one, other| one.is_judged() == other.is_judged());
            for run in runs.filter(|run| !run[0].is_judged()) {
                let turns = match run {
                    [only] => only.name(),
                    [first, .., last] => format!("{} to {}", first.name(), last.name()),
                    [] => continue,
                };
                left_out.push(format!("game {}: {turns}", game.index));
            }
        }
        left_out
    }
}
