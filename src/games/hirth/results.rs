//! The `[Result "…"]` tag: who won, by what, how many points, as people write it.

use super::{
    ABOUT,
    board::Side,
    rules::{Ending, Victory},
};
use crate::{
    game::{by_seats, number},
    record::Tag,
    report::{GameResult, Reason},
};

/// The claim of a result tag. Anything that it leaves out is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Claim {
    winner: Option<Side>,
    victory: Option<Victory>,
    points: Option<u32>,
    unfinished: bool,
}

/// The way in which a game ended, for the report: without a victory, by a refused Penningr.
pub(super) fn reason(victory: Option<Victory>) -> Reason {
    let (id, title) = match victory {
        Some(Victory::Yfirrad) => ("yfirrad", Victory::Yfirrad.name()),
        Some(Victory::ThungurHnifur) => ("thungur-hnifur", Victory::ThungurHnifur.name()),
        Some(Victory::Drepid) => ("drepid", Victory::Drepid.name()),
        None => ("refused", "a refused Penningr"),
    };
    Reason { id, title }
}

/// The claim of a game's result tag, if it has one that can be read. A player's name counts as the side.
pub(super) fn claim(tags: &[Tag]) -> Option<Claim> {
    let value = &Tag::of_result(tags)?.value;
    read(value).or_else(|| read(&by_seats(ABOUT.notation.seats, tags, value)?))
}

/// Whether the result tag of a game, if it has one, agrees with the end of the game.
pub(super) fn is_right(tags: &[Tag], ending: Option<Ending>) -> bool {
    Tag::of_result(tags)
        .is_none_or(|tag| is_written(&tag.value, ending) || claim(tags).is_some_and(|claim| claim.agrees(ending)))
}

/// Reads a result: `Silfr 10`, `Silfr wins by Drepið`, `S`, `Gull gave up`, `0-10` (Gull's points, Silfr's), `Gull 0 –
/// Silfr 10`, `*` or `unfinished`. `None` if it says something else.
fn read(value: &str) -> Option<Claim> {
    let mut claim = Claim::default();
    let value = value.to_lowercase().replace(['–', '−', ':'], "-");
    let words = value.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '+' | '=' | '!' | '.'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty() && *word != "-").collect();
    if let [one, first, other, second] = words[..]
        && let (Some(one), Some(other)) = (side(one), side(other))
        && one == other.opponent()
    {
        let (first, second) = (number(first)?, number(second)?);
        match one {
            Side::Gull => claim.score(first, second)?,
            Side::Silfr => claim.score(second, first)?,
        }
        return Some(claim);
    }
    let mut has_lost = false;
    for word in words {
        match word {
            "*" | "?" | "unfinished" => claim.unfinished = true,
            "yfirráð" | "yfirrad" => claim.victory = Some(Victory::Yfirrad),
            "drepið" | "drepid" => claim.victory = Some(Victory::Drepid),
            "þungur" | "thungur" => claim.victory = Some(Victory::ThungurHnifur),
            "hnífur" | "hnifur" | "thungur-hnifur" => {}
            "wins" | "won" | "by" | "with" | "points" | "point" | "up" => {}
            "gave" | "gives" | "resigns" | "resigned" | "loses" | "lost" => has_lost = true,
            _ => match (side(word), number(word), word.split_once('-')) {
                (Some(side), ..) => claim.winner = Some(side),
                (_, Some(points), _) => claim.points = Some(points),
                (.., Some((gull, silfr))) => claim.score(gull.parse().ok()?, silfr.parse().ok()?)?,
                _ => return None,
            },
        }
    }
    if has_lost {
        claim.winner = Some(claim.winner?.opponent());
    }
    (claim != Claim::default()).then_some(claim)
}

/// The side that a word names.
fn side(word: &str) -> Option<Side> {
    match word {
        "gull" | "g" | "gold" => Some(Side::Gull),
        "silfr" | "s" | "silver" => Some(Side::Silfr),
        _ => None,
    }
}

/// An ending as a result tag: `Silfr Drepið 10`, `Gull 1`, `*`.
pub(super) fn written(ending: Option<Ending>) -> String {
    let Some(ending) = ending else {
        return "*".to_owned();
    };
    let victory = ending.victory.map(|victory| format!("{} ", victory.name()));
    let victory = victory.unwrap_or_default();
    format!("{} {victory}{}", ending.winner, ending.points())
}

/// Whether a result is [`written`] to the letter, without allocating.
fn is_written(value: &str, ending: Option<Ending>) -> bool {
    let Some(ending) = ending else {
        return value == "*";
    };
    let points = || {
        let rest = value.strip_prefix(ending.winner.name())?.strip_prefix(' ')?;
        match ending.victory {
            Some(victory) => rest.strip_prefix(victory.name())?.strip_prefix(' '),
            None => Some(rest),
        }
    };
    points().and_then(|points| points.parse().ok()) == Some(ending.points())
}

impl Claim {
    /// `0-10`: one of the two has all the points of a game.
    fn score(&mut self, gull: u32, silfr: u32) -> Option<()> {
        let (winner, points) = match (gull, silfr) {
            (points, 0) if points > 0 => (Side::Gull, points),
            (0, points) if points > 0 => (Side::Silfr, points),
            _ => return None,
        };
        (self.winner, self.points) = (Some(winner), Some(points));
        Some(())
    }

    /// The result of a game without turns.
    pub(super) fn outcome(&self) -> Option<GameResult> {
        let seat = ABOUT.notation.seats.get(self.winner? as usize).copied();
        let victory = self.victory.map(|victory| reason(Some(victory)));
        Some(GameResult { points: self.points, victory, ..GameResult::won(seat) })
    }

    /// Whether the game ended as claimed; `None` stands for a game without an end.
    pub(super) fn agrees(&self, ending: Option<Ending>) -> bool {
        let Some(ending) = ending else {
            return self.unfinished;
        };
        !self.unfinished
            && self.winner.is_none_or(|winner| winner == ending.winner)
            && self.victory.is_none_or(|victory| Some(victory) == ending.victory)
            && self.points.is_none_or(|points| points == ending.points())
    }
}
