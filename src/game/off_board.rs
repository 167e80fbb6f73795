//! Ends of games that no position shows: a player resigns, runs out of time, does not come or has no opponent, or both agree.

use OffBoard::{Agreement, Bye, Forfeit, NoShow, Resignation, Time};

use crate::{record::Tag, report::Reason};

/// A way to end a game that no position shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OffBoard {
    /// A side resigns.
    Resignation,
    /// A side has no time left.
    Time,
    /// A side forfeits the game.
    Forfeit,
    /// A side does not come.
    NoShow,
    /// A player has no opponent, and the points of a game.
    Bye,
    /// The players agree.
    Agreement,
}

/// The value of a result tag that names such an end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffBoardClaim {
    /// The end.
    pub end: OffBoard,
    /// The rest of the value: who, and how many points. In small letters, with `-` for any dash or colon.
    pub rest: String,
    /// Whether the side in the rest is the one that has lost: `Gull resigns`.
    pub has_lost: bool,
    /// Whether a word such as "by" says that it is who has won.
    is_of_winner: bool,
}

/// The words at the end of a result, the longest first where one ends with another; and whether who is named before them has lost.
const WORDS: &[(&str, OffBoard, bool)] = &[
    ("ran out of time", Time, true),
    ("run out of time", Time, true),
    ("lost on time", Time, true),
    ("loses on time", Time, true),
    ("lose on time", Time, true),
    ("timed out", Time, true),
    ("times out", Time, true),
    ("time out", Time, true),
    ("time forfeit", Time, false),
    ("timeout", Time, false),
    ("time", Time, false),
    ("did not show up", NoShow, true),
    ("did not come", NoShow, true),
    ("did not appear", NoShow, true),
    ("no show", NoShow, false),
    ("no-show", NoShow, false),
    ("bye", Bye, false),
    ("resigns", Resignation, true),
    ("resigned", Resignation, true),
    ("resign", Resignation, true),
    ("concedes", Resignation, true),
    ("conceded", Resignation, true),
    ("surrenders", Resignation, true),
    ("surrendered", Resignation, true),
    ("gives up", Resignation, true),
    ("give up", Resignation, true),
    ("gave up", Resignation, true),
    ("resignation", Resignation, false),
    ("forfeits", Forfeit, true),
    ("forfeited", Forfeit, true),
    ("forfeit", Forfeit, false),
    ("walkover", Forfeit, false),
    ("default", Forfeit, false),
    ("rules infraction", Forfeit, false),
    ("abandoned", Forfeit, false),
    ("agreement", Agreement, false),
    ("agreed", Agreement, false),
];

/// Words between who has won and how.
const BETWEEN: [&str; 5] = ["by", "on", "through", "after", "because of"];

impl OffBoard {
    /// All of them.
    pub const ALL: [Self; 6] = [Resignation, Time, Forfeit, NoShow, Bye, Agreement];

    /// Returns its name for machines: `resignation`.
    pub const fn id(self) -> &'static str {
        match self {
            Resignation => "resignation",
            Time => "time",
            Forfeit => "forfeit",
            NoShow => "no-show",
            Bye => "bye",
            Agreement => "agreed",
        }
    }

    /// Returns its name for people, to follow "by".
    pub const fn title(self) -> &'static str {
        match self {
            Resignation => "resignation",
            Time => "time",
            Forfeit => "forfeit",
            NoShow => "no-show",
            Bye => "a bye",
            Agreement => "agreement",
        }
    }

    /// Returns it as reports have it.
    pub const fn reason(self) -> Reason {
        Reason { id: self.id(), title: self.title() }
    }

    /// Returns the end that a tag `[Termination "…"]` names, as PGN has it: `time forfeit`.
    pub fn of_tags(tags: &[Tag]) -> Option<Self> {
        let value = &Tag::named("Termination", tags)?.value;
        OffBoardClaim::read(value).map(|claim| claim.end)
    }
}

impl OffBoardClaim {
    /// Reads the value of a result tag: `Silfr 2, time`, `Gull resigns`, `1-0 by forfeit`. `None` where it names no such end.
    pub fn read(value: &str) -> Option<Self> {
        let value = value.to_lowercase().replace(['–', '−', ':'], "-");
        let value = value.trim().trim_end_matches(['.', '!', ')']).trim_end();
        WORDS.iter().find_map(|&(words, end, has_lost)| {
            let before = value.strip_suffix(words)?;
            let is_apart = before.is_empty() || before.ends_with([' ', ',', '(', ';']);
            let named = is_apart.then(|| ended(before))?;
            let before = BETWEEN.iter().find_map(|word| named.strip_suffix(word));
            let before = before.filter(|before| before.is_empty() || before.ends_with(' '));
            let rest = before.map_or(named, ended).to_owned();
            Some(Self { end, rest, has_lost, is_of_winner: before.is_some() })
        })
    }

    /// Returns the same with what the players' places say. Of two players the one named last has lost: `Anna 2, Max no-show`.
    /// `Anna no-show` says who is missing, `Anna by no-show` and `Anna 2, no-show` who has won.
    pub fn with_sides<S: PartialEq>(mut self, side: impl Fn(&str) -> Option<S>) -> Self {
        if self.is_of_winner {
            return self;
        }
        self.has_lost |= self.end == NoShow && side(&self.rest).is_some();
        if let Some((winner, loser)) = self.rest.rsplit_once([',', '(', '-'])
            && let Some(loser) = side(loser.trim())
            && words(winner).filter_map(&side).next().is_some_and(|winner| winner != loser)
            && !words(winner).any(|word| matches!(word, "lost" | "loses"))
        {
            self.rest = ended(winner).to_owned();
            self.has_lost = false;
        }
        self
    }
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}

/// Returns a text without what is between two parts of a result at its end.
fn ended(text: &str) -> &str {
    text.trim_end_matches([' ', ',', '(', ';', '-'])
}
