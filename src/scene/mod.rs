//! A game as it is drawn: a board, and its pieces and moves turn by turn. These are plain values that know no game: each game
//! makes them from its records, and a terminal, a drawing and a page show them.
//!
//! All places are points of a drawing, x to the right and y down, in units of which a piece is some 25 wide. A drawing
//! can be turned: shapes turn with it, while pieces and words stay upright.

pub(crate) mod document;
#[doc(hidden)]
pub mod outline;
#[doc(hidden)]
pub mod page;
pub mod svg;
mod turns;

use std::borrow::Cow;

use serde::Serialize;

use crate::finding::Finding;
pub use crate::{
    drawing::{Drawing, Drawings, Ink, NARROW, Run, WIDE},
    report::Played,
};
pub(crate) use turns::join;

/// A game, from its first position to the last.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Film {
    /// The game, by its name: `hirth`.
    pub game: &'static str,
    /// The game, for people: `HIRÞ`, `Brandubh`.
    pub title: String,
    /// The file of the game. A page for friends does not show where its author keeps it.
    #[serde(skip)]
    pub path: String,
    /// Its number in the file, from 1.
    pub index: usize,
    /// Whether the record is legal as written.
    pub valid: bool,
    /// Who plays, in the order of the seats.
    pub players: Vec<Player>,
    /// The tags of the record, in order: name and value.
    pub tags: Vec<(String, String)>,
    /// How it ended, in a sentence; empty where that is not known.
    pub result: String,
    /// The score of its match after it, in a sentence; empty without a match.
    pub standing: String,
    /// The record as notation, to be taken elsewhere.
    pub record: String,
    /// The findings of the game, in order of place.
    pub findings: Vec<Finding>,
    /// The text that the likeliest fix of each finding changes, before and after it; none if there is no fix, or if it is long.
    #[serde(skip)]
    pub changes: Vec<Option<[String; 2]>>,
    /// On what it is played. Many games have the same; whoever writes them down writes it once.
    #[serde(skip)]
    pub board: Board,
    /// The words for the things that each [`Course`] counts.
    #[serde(skip)]
    pub counted: Counted,
    /// The position at the start, then one a turn.
    pub scenes: Vec<Scene>,
}

/// The words for what the [`Course`]s of a film count; empty for what they do not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// The things that the bars count: `middle spaces held`.
    pub bars: &'static str,
    /// The things that the lines count.
    pub lines: &'static str,
    /// The words for a fight that the attack won, and for one that it lost.
    pub fights: [&'static str; 2],
    /// The things of which the seat that is ahead has more: `middle spaces`.
    pub lead: &'static str,
}

/// Who plays.
#[derive(Clone, Debug, Serialize)]
pub struct Player {
    /// His seat, for people: `Gull`.
    pub seat: String,
    /// His name, where a tag says it; else empty.
    pub name: String,
}

/// The board and the symbols of a game. They are the same in every scene.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    /// How wide the drawing is.
    pub width: i16,
    /// How high it is.
    pub height: i16,
    /// Whether it is better seen upright where there is more room above each other than side by side.
    pub turns: bool,
    /// Spaces, lines, bridges: in the order in which they are drawn.
    pub shapes: Vec<Shape>,
    /// The names of spaces.
    pub labels: Vec<Label>,
    /// The looks of pieces and marks. [`Item`]s name them by their place in this list.
    pub symbols: Vec<Symbol>,
    /// The middles of the places on the board where the [`Tray`]s of the seats lie; empty if trays lie beside the board.
    pub trays: Vec<(i16, i16)>,
    /// The meaning of everything, for people who see the game for the first time.
    pub legend: Vec<(Sign, Cow<'static, str>)>,
}

/// The subject of a line of a legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A symbol, by its place among those of the board, with a text on it.
    Symbol(usize, &'static str),
    /// An arrow.
    Arrow(ArrowKind),
    /// A symbol where a piece was, with what became of it.
    Ghost(usize, Fate),
    /// A badge with these words.
    Badge(&'static str),
    /// Nothing that is drawn.
    Words,
}

/// A part of the board, or of a symbol.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Its look.
    pub tone: Tone,
    /// Its outline, as an SVG path.
    pub path: Cow<'static, str>,
    /// Its name, for people who point at it: `Miðr`; else empty.
    pub name: Cow<'static, str>,
}

impl Shape {
    /// A shape of a look and an outline.
    pub fn new(tone: Tone, path: impl Into<Cow<'static, str>>) -> Self {
        let path = path.into();
        let name = Cow::Borrowed("");
        Self { tone, path, name }
    }

    /// The same shape with a name.
    pub fn named(self, name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), ..self }
    }
}

/// A word on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Its middle.
    pub x: i16,
    /// Its middle.
    pub y: i16,
    /// The word.
    pub text: Cow<'static, str>,
}

/// The look of a piece or a mark, around its point.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// Its name, for people: `Gull's Karve with 2 Hirþ`.
    pub name: Cow<'static, str>,
    /// Whose it is, by place among the seats; none of marks.
    pub seat: Option<u8>,
    /// Whether it points somewhere, as a ship does, and so turns with the board.
    pub turns: bool,
    /// The shapes that it is made of.
    pub shapes: Vec<Shape>,
    /// The place and height of the text of an [`Item`]; none if it has no text.
    pub text: Option<TextPlace>,
    /// How wide it is, for laying several side by side.
    pub width: i16,
    /// How high it is.
    pub height: i16,
}

/// The place of the words of a symbol.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TextPlace {
    /// Their middle, from the point of the symbol.
    pub x: i16,
    /// Their middle.
    pub y: i16,
    /// The height of the letters.
    pub size: i16,
    /// The look.
    pub tone: Tone,
}

/// The looks that things can have. The drawing has their colours, light and dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The ground that everything lies on.
    Ground,
    /// A seam around it.
    Hem,
    /// A fine line upon it.
    Stitch,
    /// A space.
    Space,
    /// A space that counts for more than others.
    Centre,
    /// A space of the first seat's own.
    HomeOne,
    /// A space of the second seat's own.
    HomeTwo,
    /// A space that the first seat holds.
    HeldOne,
    /// A space that the second seat holds.
    HeldTwo,
    /// The lines between squares.
    Grid,
    /// A way between spaces.
    Way,
    /// A way that may be none.
    FaintWay,
    /// A piece of the first seat.
    One,
    /// A drawing upon it.
    OneInk,
    /// A line upon it.
    OneLine,
    /// A piece of the second seat.
    Two,
    /// A drawing upon it.
    TwoInk,
    /// A line upon it.
    TwoLine,
    /// A card.
    Card,
    /// A card's back.
    CardBack,
    /// The blue of cards.
    Blue,
    /// The green of cards.
    Green,
    /// The red of cards.
    Red,
    /// The yellow of cards.
    Yellow,
    /// Words and signs on cards that have no colour, and on coins.
    Ink,
    /// A coin.
    Coin,
    /// A mark where something came from or went to.
    Mark,
    /// A mark of danger.
    Threat,
    /// A mark of what is won by.
    Won,
    /// A cross over what is lost.
    Lost,
    /// The threads of a woven ground.
    Weave,
    /// A knot, as an ornament.
    Knot,
}

/// One position, and how it came about. What is drawn of it is left out where it is written down as data, and so are lists
/// without an entry.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Scene {
    /// The turn before it, by its name: `S3`, `3a`, `R2.6`; empty at the start.
    pub turn: String,
    /// How many scenes of turns with the same name are before it: a record may have two turns `S1`.
    #[serde(skip_serializing_if = "turns::is_zero")]
    pub namesakes: usize,
    /// Where the turn ends in the text of the record, in bytes; none at the start, and where it is not written.
    #[serde(skip)]
    pub end: Option<usize>,
    /// Whose turn it was, by place among the seats.
    pub seat: Option<u8>,
    /// The turn as it is written, with its name or without, cut into the parts that [`Arrow`]s belong to.
    pub written: Vec<Part>,
    /// How the turn was played.
    pub played: Played,
    /// The spaces that are held, each in the colours of its holder.
    #[serde(skip)]
    pub held: Vec<Item>,
    /// The marks beneath the pieces.
    #[serde(skip)]
    pub marks: Vec<Item>,
    /// The pieces.
    #[serde(skip)]
    pub pieces: Vec<Item>,
    /// Pieces that are not there any more: attackers before their battle, and pieces that were lost.
    #[serde(skip)]
    pub ghosts: Vec<Ghost>,
    /// The ways that pieces went, in order.
    #[serde(skip)]
    pub arrows: Vec<Arrow>,
    /// Words at a place of the board, such as the powers of a battle.
    #[serde(skip)]
    pub badges: Vec<Badge>,
    /// How the turn was played, move by move and battle by battle; empty if that is all in the arrows, or not known.
    #[serde(skip)]
    pub steps: Vec<Step>,
    /// The counts after the turn, for the strip over all turns.
    #[serde(skip)]
    pub course: Course,
    /// The things of each seat beside the board, in the order of the seats.
    pub trays: Vec<Tray>,
    /// The counts that are shown as a few dots.
    pub gauges: Vec<Gauge>,
    /// Other facts: a name and a value.
    pub facts: Vec<(String, String)>,
    /// The whole position: the name of each space or hand, and what is there.
    pub places: Vec<(String, String)>,
    /// The events of the turn, in words.
    pub words: String,
    /// How the game ends with this turn, in a sentence; empty where it goes on.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outcome: String,
    /// The position on one line, as `--position` reads it; empty where it is not known.
    pub position: String,
    /// The record's comments at this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The findings at this turn, by place among those of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<usize>,
    /// The same as text, for a terminal.
    #[serde(skip)]
    pub drawings: Drawings,
}

impl Scene {
    /// Returns the events of the turn, and how the game ends with it, in words.
    pub fn summary(&self) -> String {
        let words = [&*self.words, &self.outcome].into_iter().filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// How the game is after a turn, in numbers: the strip of a game is made of those of all its turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// A count for each seat, drawn as bars.
    pub bars: Vec<u16>,
    /// Another count for each seat, drawn as lines; none if it is not known.
    pub lines: Vec<Option<u16>>,
    /// The battles or captures of the turn: whether the attack won.
    pub fights: Vec<bool>,
    /// The seat that is ahead, by place; none if they are equal, or if the game does not count that.
    pub lead: Option<usize>,
}

impl Film {
    /// Returns the scene since which the seat that is ahead at the end was always ahead, in a game that ended; `None` if no
    /// seat is, or if it was ahead from the start.
    pub fn turning_point(&self) -> Option<usize> {
        let leader = self.leader()?;
        let mut leads = self.scenes.iter().map(|scene| scene.course.lead);
        let other = leads.rposition(|lead| lead != Some(leader))?;
        (!self.result.is_empty()).then_some(other + 1)
    }

    /// Returns who plays: `Anna (Gull) – Björn (Silfr)`, as far as the record names them.
    pub(crate) fn player_names(&self) -> String {
        let named = self.players.iter().filter(|player| !player.name.is_empty());
        let names = named.map(|player| format!("{} ({})", player.name, player.seat));
        names.collect::<Vec<_>>().join(" – ")
    }

    /// Returns how it ended, in a sentence; `unfinished` where that is not known.
    pub(crate) fn ending(&self) -> &str {
        if self.result.is_empty() { "unfinished" } else { &self.result }
    }

    /// The seat that is ahead at the end, by place.
    pub(crate) fn leader(&self) -> Option<usize> {
        self.scenes.last().and_then(|scene| scene.course.lead)
    }
}

/// A move or a battle within a turn.
#[derive(Clone, Debug)]
pub struct Step {
    /// The piece that moves, at the origin; none in a battle.
    pub mover: Option<Item>,
    /// Its way, by place among the arrows of the turn; none if it stays where it is.
    pub arrow: Option<usize>,
    /// The battle, by place among the badges of the turn.
    pub badge: Option<usize>,
    /// The pieces while it moves, without it.
    pub others: Vec<Item>,
    /// The pieces after the move, or before the battle ends.
    pub pieces: Vec<Item>,
    /// The spaces that are held then.
    pub held: Vec<Item>,
    /// The step as it is written; empty of what is written elsewhere.
    pub text: String,
    /// The step, in words.
    pub words: String,
}

/// A part of a turn as it is written.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// The characters.
    pub text: String,
    /// Which arrow it is about, if it is about one: by place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrow: Option<usize>,
}

/// A symbol at a point.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Item {
    /// The symbol, by place among those of the board.
    pub symbol: usize,
    /// Where.
    pub x: i16,
    /// Where.
    pub y: i16,
    /// How many times as large as its symbol it is.
    pub scale: f32,
    /// How many, or what it is; empty where there is nothing to say.
    pub text: String,
}

/// A piece that is not there any more.
#[derive(Clone, Debug)]
pub struct Ghost {
    /// The piece, and its place.
    pub item: Item,
    /// Its fate.
    pub fate: Fate,
}

/// The fate of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It went on, and is elsewhere now.
    Moved,
    /// It is out of the game.
    Lost,
    /// It came back to where it can enter again.
    Returned,
}

/// The way of a piece.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// Its points, from its beginning to its end.
    pub points: Vec<(i16, i16)>,
    /// Its number among those of the turn, or another text on it.
    pub text: String,
    /// Its kind.
    pub kind: ArrowKind,
}

/// The meaning of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowKind {
    /// A piece goes there.
    Move,
    /// A piece attacks there.
    Attack,
    /// A beaten piece goes back there.
    Retreat,
}

/// A few words at a point.
#[derive(Clone, Debug)]
pub struct Badge {
    /// The point below it.
    pub x: i16,
    /// The point below it.
    pub y: i16,
    /// How far it is above this point, whichever side the board is seen from.
    pub lift: i16,
    /// The words: `3 : 1`.
    pub text: String,
    /// Their meaning: `Silfr attacks m with 3 against 1`.
    pub title: String,
}

/// The things of a seat beside the board.
#[derive(Clone, Debug, Serialize)]
pub struct Tray {
    /// Its pieces: which symbol, and how many.
    pub items: Vec<(usize, u8)>,
    /// Its pieces that are out of the game.
    pub lost: Vec<(usize, u8)>,
    /// The rest, in words: `reserve · out of the game: 2 Hirþ`.
    pub text: String,
}

impl Tray {
    /// The symbols in it, how many there are of each, and whether they are out of the game.
    pub(crate) fn all(&self) -> impl Iterator<Item = (usize, u8, bool)> {
        let lying = self.items.iter().map(|&(symbol, count)| (symbol, count, false));
        lying.chain(self.lost.iter().map(|&(symbol, count)| (symbol, count, true)))
    }
}

/// A few dots that count something.
#[derive(Clone, Debug, Serialize)]
pub struct Gauge {
    /// The thing that is counted: `Steps`.
    pub name: String,
    /// A dot each: 0 for none, else a seat from 1.
    pub dots: Vec<u8>,
    /// The same in words: `3 of 5`.
    pub text: String,
}
