//! Results and findings in JSON: the same shape in every document.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    edit, finding,
    places::{Places, Region},
    report::{End, Outcome, Seat},
    span::Span,
};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameResult {
    /// Who won: in HIRÞ `gull` or `silfr`, in tafl `attackers` or `defenders`, in Herrlof a seat such as `A`; null if nobody
    /// did.
    pub winner: Option<&'static str>,
    /// How it ended: in HIRÞ `yfirrad`, `thungur-hnifur`, `drepid` or `refused`; in tafl `capture`, `escape`, `encircled`,
    /// `no-move`, `repetition`, `resignation`, `time`, `agreed` or `fort`; null if it has no name.
    pub victory: Option<&'static str>,
    /// Whether it is a draw.
    pub drawn: bool,
    /// Points before doubling; null in games without doubling.
    pub base: Option<u32>,
    /// 1, doubled 2, tripled 3; null in games without doubling.
    pub multiplier: Option<u32>,
    /// The winner's points: `base` × `multiplier` if there are both; null in games without points.
    pub points: Option<u32>,
    /// The points of all players, in games in which each scores; empty in others, and where they are not known.
    pub scores: Vec<i64>,
    /// Their points round by round, in games of several rounds; empty in others.
    pub scores_by_round: Vec<Vec<i64>>,
}

/// How a turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Played {
    /// As it is written, by the rules.
    #[default]
    Legal,
    /// As it is written, against the rules.
    AsWritten,
    /// As the intended move.
    AsMeant,
    /// Not at all: it cannot be read, or the position before it is unknown.
    Not,
}

/// One thing found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Finding {
    /// The stable name of its kind; `hirth explain` explains it.
    pub code: &'static str,
    /// The page on the web that explains it; null when there is none.
    pub url: Option<&'static str>,
    /// How bad it is, after `--deny` and similar settings.
    pub severity: finding::Severity,
    /// What is wrong, one sentence.
    pub message: String,
    /// A few words about the characters at its place; null when there are none.
    pub label: Option<String>,
    /// The turn it is in, numbered by its place in the game; null if it is not in a turn.
    pub turn: Option<String>,
    /// Where it is.
    #[serde(flatten)]
    pub place: Location,
    /// What to do about it; null when there is nothing to say.
    pub help: Option<String>,
    /// Other places that it mentions.
    pub related: Vec<Related>,
    /// Possible fixes, the likeliest first. They exclude each other.
    #[schemars(length(max = 5))]
    pub fixes: Vec<Fix>,
}

/// A way to fix a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fix {
    /// What it does, in a few words.
    pub title: String,
    /// `safe` if it is the only likely correction and the rest of the record still works; `unsafe` if another correction
    /// is possible.
    pub applicability: finding::Applicability,
    /// The changes, in order of place. All are made together.
    pub edits: Vec<Edit>,
}

/// A change to the text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Edit {
    /// What goes; nothing where something is only added.
    #[serde(flatten)]
    pub place: Location,
    /// What comes in their place.
    pub replacement: String,
}

/// From the first character of something to the place after its last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Location {
    /// The line of its first character.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The column of its first character.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// The line in which it ends.
    #[schemars(range(min = 1))]
    pub end_line: usize,
    /// The column after its last character.
    #[schemars(range(min = 1))]
    pub end_column: usize,
    /// The byte offset of its first character.
    pub offset: usize,
    /// How many bytes it covers.
    pub length: usize,
}

/// Another place that a finding speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Related {
    /// Where it is.
    #[serde(flatten)]
    pub place: Location,
    /// What is to be seen there, a few words.
    pub text: String,
}

impl GameResult {
    /// Returns how a game ended whose players sit on these seats.
    pub fn new(outcome: &Outcome, seats: &[Seat]) -> Self {
        Self {
            winner: outcome.winner().and_then(|seat| Some(seats.get(seat)?.id)),
            victory: outcome.reason.map(|reason| reason.id),
            drawn: outcome.end == End::Drawn,
            base: outcome.worth.map(|worth| worth.base),
            multiplier: outcome.worth.map(|worth| worth.multiplier),
            points: outcome.points(),
            scores: outcome.scores.clone(),
            scores_by_round: outcome.rounds.clone(),
        }
    }
}

impl Finding {
    /// Returns what was found, in order.
    pub(crate) fn all(places: &mut Places, found: &[finding::Finding]) -> Vec<Self> {
        found.iter().map(|finding| Self::new(places, finding)).collect()
    }

    pub(crate) fn new(places: &mut Places, finding: &finding::Finding) -> Self {
        Self {
            code: finding.code(),
            url: finding.page.url,
            severity: finding.severity,
            message: finding.message.clone(),
            label: Some(finding.label.clone()).filter(|label| !label.is_empty()),
            turn: finding.turn.clone(),
            place: Location::new(places, finding.span),
            help: finding.help.clone(),
            related: finding.others.iter().map(|other| Related::new(places, other)).collect(),
            fixes: finding.fixes.iter().map(|fix| Fix::new(places, fix)).collect(),
        }
    }
}

impl Location {
    fn new(places: &mut Places, span: Span) -> Self {
        let Region { start, end } = places.region(span);
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            offset: span.start,
            length: span.len(),
        }
    }
}

impl Fix {
    fn new(places: &mut Places, fix: &finding::Fix) -> Self {
        let edits = fix.edits.iter();
        Self {
            title: fix.title.clone(),
            applicability: fix.applicability,
            edits: edits.map(|edit| Edit::new(places, edit)).collect(),
        }
    }
}

impl Edit {
    fn new(places: &mut Places, edit: &edit::Edit) -> Self {
        Self { place: Location::new(places, edit.span), replacement: edit.replacement.clone() }
    }
}

impl Related {
    fn new(places: &mut Places, other: &finding::Label) -> Self {
        Self { place: Location::new(places, other.span), text: other.text.clone() }
    }
}
