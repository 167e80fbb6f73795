//! The `[Result "…"]` tag: who won, by what, how many points, as people write it.

use super::{
    board::Side,
    notation::{NOTATION, seat},
    rules::{Ending, Victory},
};
use crate::{
    game::{OffBoard, OffBoardClaim, by_seats, number},
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
    /// The end that no position shows.
    off_board: Option<OffBoard>,
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

/// The ways in which a game ends.
pub(super) fn victories() -> Vec<Reason> {
    let victories = [Some(Victory::Yfirrad), Some(Victory::ThungurHnifur), Some(Victory::Drepid), None];
    victories.map(reason).to_vec()
}

/// The claim of a game's result tag, if it has one that can be read. A player's name counts as the side.
pub(super) fn claim(tags: &[Tag]) -> Option<Claim> {
    let value = &Tag::of_result(tags)?.value;
    let by_name = || read(&by_seats(NOTATION.seats, tags, value)?);
    let claim = read(value).or_else(by_name).or_else(|| bye(tags, value))?;
    let off_board = || OffBoard::of_tags(tags).filter(|_| claim.winner.is_some());
    Some(Claim { off_board: claim.off_board.or_else(off_board), ..claim })
}

/// The claim of a bye that does not name the player: it is the only one in the tags.
fn bye(tags: &[Tag], value: &str) -> Option<Claim> {
    let OffBoardClaim { end, rest, .. } = OffBoardClaim::read(value)?;
    let is_named = |side: &Side| Tag::named(side.name(), tags).is_some_and(|tag| !tag.value.trim().is_empty());
    let [winner] = [Side::Gull, Side::Silfr].into_iter().filter(is_named).collect::<Vec<_>>()[..] else {
        return None;
    };
    let points = if rest.is_empty() { None } else { Some(number(&rest)?) };
    let claim = Claim { winner: Some(winner), points, off_board: Some(end), ..Claim::default() };
    (end == OffBoard::Bye).then_some(claim)
}

/// Whether the result tag of a game, if it has one, agrees with the end of the game on the board.
pub(super) fn is_right(tags: &[Tag], ending: Option<Ending>) -> bool {
    let agrees = |claim: Claim| claim.agrees(ending) && (ending.is_some() || claim.off_board.is_none());
    Tag::of_result(tags).is_none_or(|tag| is_written(&tag.value, ending) || claim(tags).is_some_and(agrees))
}

/// Reads a result: `Silfr 10`, `Silfr wins by Drepið`, `S`, `Gull gave up`, `0-10` (Gull's points, Silfr's), `Gull 0 –
/// Silfr 10`, `*` or `unfinished`; and ends that no position shows: `Silfr 2, time`, `Draw agreed`. `None` if it says
/// something else.
fn read(value: &str) -> Option<Claim> {
    let Some(claim) = OffBoardClaim::read(value) else {
        return on_board(value);
    };
    let OffBoardClaim { end, rest, has_lost, .. } = claim.with_sides(side);
    if matches!(&*rest, "" | "draw" | "drawn" | "a draw" | "1/2-1/2" | "½-½") {
        return (end == OffBoard::Agreement).then(|| Claim { off_board: Some(end), ..Claim::default() });
    }
    let claim = on_board(&rest)?;
    let winner = if has_lost { claim.winner?.opponent() } else { claim.winner? };
    Some(Claim { winner: Some(winner), off_board: Some(end), ..claim })
}

/// Reads a result that the board may show.
fn on_board(value: &str) -> Option<Claim> {
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
    let (mut has_lost, mut are_both) = (false, false);
    for word in words {
        match word {
            "*" | "?" | "unfinished" => claim.unfinished = true,
            "yfirráð" | "yfirrad" => claim.victory = Some(Victory::Yfirrad),
            "drepið" | "drepid" => claim.victory = Some(Victory::Drepid),
            "þungur" | "thungur" => claim.victory = Some(Victory::ThungurHnifur),
            "hnífur" | "hnifur" | "thungur-hnifur" => {}
            "wins" | "won" | "by" | "with" | "points" | "point" => {}
            "loses" | "lost" => has_lost = true,
            _ => match (side(word), number(word), word.split_once('-')) {
                (Some(side), ..) => {
                    are_both |= claim.winner.is_some_and(|winner| winner != side);
                    claim.winner = Some(side);
                }
                (_, Some(points), _) => claim.points = Some(points),
                (.., Some((gull, silfr))) => {
                    claim.score(gull.parse().ok()?, silfr.parse().ok()?)?;
                    are_both = false;
                }
                _ => return None,
            },
        }
    }
    if has_lost {
        claim.winner = Some(claim.winner?.opponent());
    }
    // Without a score nobody knows which of two has won.
    (claim != Claim::default() && !are_both).then_some(claim)
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

    /// The result of a game of which the board shows none.
    pub(super) fn outcome(&self) -> Option<GameResult> {
        let off_board = self.off_board.map(OffBoard::reason);
        let victory = self.victory.map(|victory| reason(Some(victory))).or(off_board);
        let Some(winner) = self.winner else {
            return off_board.map(|by| GameResult::drawn().by(by));
        };
        Some(GameResult { points: self.points, victory, ..GameResult::won(seat(winner)) })
    }

    /// Whether it names an end that no position shows.
    pub(super) fn is_off_board(&self) -> bool {
        self.off_board.is_some()
    }

    /// Whether the game ended as claimed; `None` stands for a game without an end.
    pub(super) fn agrees(&self, ending: Option<Ending>) -> bool {
        let Some(ending) = ending else {
            return self.unfinished || self.off_board.is_some();
        };
        // Who resigns a game that is lost changes nothing.
        let is_draw = self.off_board.is_some() && self.winner.is_none();
        !self.unfinished
            && !is_draw
            && self.winner.is_none_or(|winner| winner == ending.winner)
            && self.victory.is_none_or(|victory| Some(victory) == ending.victory)
            && self.points.is_none_or(|points| points == ending.points())
    }

    /// How many more accepted offers of the Penningr there must be for the game to have ended as claimed, if that is all that
    /// is wrong (R22).
    pub(super) fn forgotten_offers(&self, ending: Ending) -> Option<u32> {
        ending.victory?;
        let raised = |more: &u32| Ending { multiplier: ending.multiplier + more, ..ending };
        (1..=MOST_MULTIPLIED - ending.multiplier).find(|more| self.agrees(Some(raised(more))))
    }
}

/// By how much the points are multiplied at most: the game is doubled, then tripled (R22).
const MOST_MULTIPLIED: u32 = 3;
