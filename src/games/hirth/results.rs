//! The `[Result "…"]` tag: who won, by what, how many points, as people write it.

use super::{
    GAME,
    board::Side,
    rules::{Ending, Victory},
};
use crate::{game::by_seats, record::Tag};

/// What a result tag claims. Whatever it leaves out is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Claim {
    winner: Option<Side>,
    victory: Option<Victory>,
    points: Option<u32>,
    unfinished: bool,
}

/// What a game's result tag claims, if it has one that can be read. A player's name stands for the side.
pub(super) fn claim(tags: &[Tag]) -> Option<Claim> {
    let value = &Tag::of_result(tags)?.value;
    read(value).or_else(|| read(&by_seats(GAME.seats, tags, value)?))
}

/// Whether the result tag of a game, if it has one, says how the game ended.
pub(super) fn is_right(tags: &[Tag], ending: Option<Ending>) -> bool {
    Tag::of_result(tags).is_none_or(|tag| {
        is_written(&tag.value, ending) || claim(tags).is_some_and(|claim| claim.agrees(ending))
    })
}

/// Reads a result: `Silfr 10`, `Silfr wins by Drepið`, `S`, `0-10` (Gull's points, Silfr's), `*` or
/// `unfinished`. `None` when it says something else.
fn read(value: &str) -> Option<Claim> {
    let mut claim = Claim::default();
    let value = value.to_lowercase().replace(['–', '−', ':'], "-");
    let words = value
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '+' | '=' | '!' | '.'));
    for word in words.filter(|word| !word.is_empty()) {
        match word {
            "*" | "?" | "unfinished" => claim.unfinished = true,
            "gull" | "g" | "gold" => claim.winner = Some(Side::Gull),
            "silfr" | "s" | "silver" => claim.winner = Some(Side::Silfr),
            "yfirráð" | "yfirrad" => claim.victory = Some(Victory::Yfirrad),
            "drepið" | "drepid" => claim.victory = Some(Victory::Drepid),
            "þungur" | "thungur" => claim.victory = Some(Victory::ThungurHnifur),
            "hnífur" | "hnifur" | "thungur-hnifur" => {}
            "wins" | "won" | "by" | "with" | "points" | "point" => {}
            _ => match word.split_once('-') {
                Some((gull, silfr)) => claim.score(gull.parse().ok()?, silfr.parse().ok()?)?,
                None => claim.points = Some(word.parse().ok()?),
            },
        }
    }
    (claim != Claim::default()).then_some(claim)
}

/// What a result tag says of an ending: `Silfr Drepið 10`, `Gull 1`, `*`.
pub(super) fn written(ending: Option<Ending>) -> String {
    let Some(ending) = ending else {
        return "*".to_owned();
    };
    let victory = ending.victory.map(|victory| format!("{} ", victory.name()));
    let victory = victory.unwrap_or_default();
    format!("{} {victory}{}", ending.winner, ending.points())
}

/// Whether a result is [`written`] to the letter; that is told without writing it.
fn is_written(value: &str, ending: Option<Ending>) -> bool {
    let Some(ending) = ending else {
        return value == "*";
    };
    let points = || {
        let rest = value
            .strip_prefix(ending.winner.name())?
            .strip_prefix(' ')?;
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

    /// Whether the game ended as claimed; `None` stands for a game without an end.
    pub(super) fn agrees(&self, ending: Option<Ending>) -> bool {
        let Some(ending) = ending else {
            return self.unfinished;
        };
        !self.unfinished
            && self.winner.is_none_or(|winner| winner == ending.winner)
            && self
                .victory
                .is_none_or(|victory| Some(victory) == ending.victory)
            && self.points.is_none_or(|points| points == ending.points())
    }
}
