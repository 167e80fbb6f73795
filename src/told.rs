//! Results and findings in JSON: the same shape in every document.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    edit, finding,
    places::Places,
    report::{End, Outcome, Seat},
    source::Source,
};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameResult {
    /// Who won: in HIRÞ `gull` or `silfr`; null if nobody did.
    pub winner: Option<&'static str>,
    /// How it ended: in HIRÞ `yfirrad`, `thungur-hnifur`, `drepid` or `refused`; null if it has no name.
    pub victory: Option<&'static str>,
    /// Whether it is a draw; missing if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// Points before doubling; null in games without doubling.
    pub base: Option<u32>,
    /// 1, doubled 2, tripled 3; null in games without doubling.
    pub multiplier: Option<u32>,
    /// The winner's points: `base` × `multiplier` if there are both; null in games without points.
    pub points: Option<u32>,
    /// The points of all players, in games in which each scores; missing in others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i64>,
    /// Their points round by round, in games of several rounds; missing in others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Vec<i64>>,
}

/// How a turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Played {
    /// As it is written, by the rules.
    #[default]
    Lawful,
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
    /// The line of its first character.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The column of its first character.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// The byte offset of its first character.
    pub offset: usize,
    /// How many bytes it covers.
    pub length: usize,
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
    /// The byte offset of the first character that goes, or before which something is added.
    pub offset: usize,
    /// How many bytes go; none where something is only added.
    pub length: usize,
    /// What comes in their place.
    pub replacement: String,
}

/// Another place that a finding speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Related {
    /// The line of its first character.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The column of its first character.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// The byte offset of its first character.
    pub offset: usize,
    /// How many bytes it covers.
    pub length: usize,
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
            rounds: outcome.rounds.clone(),
        }
    }
}

impl Finding {
    /// Returns what was found, in order.
    pub(crate) fn all(
        places: &mut Places,
        source: &Source,
        found: &[finding::Finding],
    ) -> Vec<Self> {
        found
            .iter()
            .map(|finding| Self::new(places, source, finding))
            .collect()
    }

    pub(crate) fn new(places: &mut Places, source: &Source, finding: &finding::Finding) -> Self {
        let place = places.of(finding.span.start);
        let span = source.at_large(finding.span);
        Self {
            code: finding.code(),
            url: finding.page.url,
            severity: finding.severity,
            message: finding.message.clone(),
            label: Some(finding.label.clone()).filter(|label| !label.is_empty()),
            turn: finding.turn.clone(),
            line: place.line,
            column: place.column,
            offset: span.start,
            length: span.len(),
            help: finding.help.clone(),
            related: finding
                .others
                .iter()
                .map(|other| Related::new(places, source, other))
                .collect(),
            fixes: finding
                .fixes
                .iter()
                .map(|fix| Fix::new(source, fix))
                .collect(),
        }
    }
}

impl Fix {
    fn new(source: &Source, fix: &finding::Fix) -> Self {
        let edits = fix.edits.iter();
        Self {
            title: fix.title.clone(),
            applicability: fix.applicability,
            edits: edits.map(|edit| Edit::new(source, edit)).collect(),
        }
    }
}

impl Edit {
    fn new(source: &Source, edit: &edit::Edit) -> Self {
        let span = source.at_large(edit.span);
        Self {
            offset: span.start,
            length: span.len(),
            replacement: edit.replacement.clone(),
        }
    }
}

impl Related {
    fn new(places: &mut Places, source: &Source, other: &finding::Label) -> Self {
        let place = places.of(other.span.start);
        let span = source.at_large(other.span);
        Self {
            line: place.line,
            column: place.column,
            offset: span.start,
            length: span.len(),
            text: other.text.clone(),
        }
    }
}
