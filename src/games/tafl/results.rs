//! The claim of a result tag (T10), and whether it is true.

use super::{
    judge::Judged,
    notation::NOTATION,
    rules::{
        board::{Side, Squares},
        ends::{Cause, Ending},
        variant::{Repetition, Variant},
    },
};
use crate::{
    game::{OffBoard, OffBoardClaim, by_seats},
    record::Tag,
    report,
};

/// The claim of a result tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// How the game ended.
    pub end: Claimed,
    /// The reason, if it gives one.
    pub reason: Option<Reason>,
}

/// How a game ended according to its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// A side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// `*`: it has not ended.
    Open,
    /// `?`: it is not known.
    Unknown,
}

/// By what a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// By what the board shows.
    Board(Cause),
    /// By what no position shows.
    OffBoard(OffBoard),
    /// The king has a fort at the edge (part 3).
    Fort,
}

impl Reason {
    const ON_BOARD: [Self; 6] = [
        Self::Board(Cause::Capture),
        Self::Board(Cause::Escape),
        Self::Board(Cause::Encircled),
        Self::Board(Cause::NoMove),
        Self::Board(Cause::Repetition),
        Self::Fort,
    ];

    /// Returns how it is written.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Board(cause) => cause.id(),
            Self::OffBoard(end) => end.id(),
            Self::Fort => "fort",
        }
    }

    /// Returns its name, to follow "by".
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board(cause) => cause.title(),
            Self::OffBoard(end) => end.title(),
            Self::Fort => "a fort at the edge",
        }
    }

    /// Returns the ways in which a game ends on the board, as reports have them.
    pub fn on_board() -> Vec<report::Reason> {
        Self::ON_BOARD.map(|reason| report::Reason { id: reason.id(), title: reason.title() }).to_vec()
    }

    /// Returns the reason of a word.
    pub fn of(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase().replace(['_', ' '], "-");
        match word.as_str() {
            "captured" | "king-captured" => return Some(Self::Board(Cause::Capture)),
            "escaped" | "king-escaped" => return Some(Self::Board(Cause::Escape)),
            "encirclement" | "surrounded" => return Some(Self::Board(Cause::Encircled)),
            _ => {}
        }
        Self::ON_BOARD.into_iter().find(|reason| reason.id() == word)
    }
}

/// Returns the value that a result is usually written with: `Defenders escape`.
pub fn written(end: Claimed, reason: Option<Reason>) -> String {
    let end = match end {
        Claimed::Won(Side::Attackers) => "Attackers",
        Claimed::Won(Side::Defenders) => "Defenders",
        Claimed::Drawn => "Draw",
        Claimed::Open => "*",
        Claimed::Unknown => "?",
    };
    match reason {
        Some(reason) => format!("{end} {}", reason.id()),
        None => end.to_owned(),
    }
}

/// Returns the claim of a game's result tag, if it has one that can be read. A player's name counts as the side.
pub fn claim(tags: &[Tag]) -> Option<Claim> {
    let value = &Tag::of_result(tags)?.value;
    let claim = by_seats(NOTATION.seats, tags, value).map_or_else(|| read(value), |value| read(&value))?;
    let off_board = || OffBoard::of_tags(tags).filter(|_| !matches!(claim.end, Claimed::Open | Claimed::Unknown));
    Some(Claim { reason: claim.reason.or_else(|| off_board().map(Reason::OffBoard)), ..claim })
}

/// Returns the claim in the value of a result tag; `None` if it is not a result.
pub fn read(value: &str) -> Option<Claim> {
    let Some(claim) = OffBoardClaim::read(value) else {
        return read_on_board(value);
    };
    let OffBoardClaim { end, rest, has_lost, .. } = claim.with_sides(side);
    let claim = read_on_board(&rest).filter(|claim| claim.reason.is_none())?;
    let won = match claim.end {
        Claimed::Won(side) if has_lost => Claimed::Won(side.other()),
        Claimed::Open | Claimed::Unknown => return None,
        won => won,
    };
    Some(Claim { end: won, reason: Some(Reason::OffBoard(end)) })
}

/// Reads a result that the board may show.
fn read_on_board(value: &str) -> Option<Claim> {
    let value = value.trim();
    let (word, rest) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    let word = word.to_ascii_lowercase();
    let subject = word.trim_end_matches([',', ':']);
    let end = match subject {
        "1" | "1-0" => Claimed::Won(Side::Attackers),
        "-1" | "0-1" => Claimed::Won(Side::Defenders),
        "draw" | "drawn" | "0" | "1/2-1/2" | "½-½" => Claimed::Drawn,
        "*" | "ongoing" | "unfinished" => Claimed::Open,
        "?" => Claimed::Unknown,
        _ => {
            let side = side(subject)?;
            if subject == word
                && let Some(reason) = lost(rest)
            {
                let end = Claimed::Won(side.other());
                return Some(Claim { end, reason });
            }
            Claimed::Won(side)
        }
    };
    // `Defenders win, king escaped`.
    let rest = rest.replacen(", ", " ", 1);
    let rest = rest.trim().trim_matches(['(', ')']);
    let won = ["wins", "won", "win"];
    let rest = won.iter().find_map(|won| words_after(won, rest)).unwrap_or(rest);
    let by = ["by", "on", "through"];
    let rest = by.iter().find_map(|by| words_after(by, rest)).unwrap_or(rest);
    let reason = match rest {
        "" => None,
        rest => Some(Reason::of(rest)?),
    };
    Some(Claim { end, reason })
}

/// The side that a word names.
fn side(word: &str) -> Option<Side> {
    Some(match word {
        "attackers" | "attacker" | "raiders" | "black" => Side::Attackers,
        "defenders" | "defender" | "king" | "white" => Side::Defenders,
        _ => return None,
    })
}

/// The reason for which a side has lost: `lost`, `loses by capture`; `None` for other words.
fn lost(said: &str) -> Option<Option<Reason>> {
    let said = said.trim().trim_end_matches(['.', '!']).to_ascii_lowercase();
    let rest = ["loses", "lose", "lost"].iter().find_map(|lost| words_after(lost, &said))?;
    match rest {
        "" => Some(None),
        rest => Some(Some(Reason::of(words_after("by", rest)?)?)),
    }
}

/// The text after a word, without spaces; `None` if the text starts otherwise.
fn words_after<'a>(word: &str, text: &'a str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// How a game ended, all in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Who won, or nobody.
    pub winner: Option<Side>,
    /// By what, if that is known.
    pub reason: Option<Reason>,
}

/// The result of the record and its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// How the game ended, if it did.
    pub ended: Option<Ended>,
    /// Whether the tag disagrees.
    pub is_mismatch: bool,
    /// Whether the tag is believed against an end that rests on a reading.
    pub is_soft_overruled: bool,
}

/// Returns how a game ended, and whether its tag agrees (T10).
pub fn settle(judged: &Judged<'_>, claim: Option<Claim>) -> Settled {
    let settled = |ended: Option<Ended>, is_mismatch: bool| Settled { ended, is_mismatch, is_soft_overruled: false };
    let ending = judged.ending().map(|(_, ending)| ending);
    if let Some((number, side)) = judged.given_up() {
        let is_resigned = matches!(judged.turns[number].ply.action, super::notation::turn::Action::Resigns);
        let ended = Ended {
            winner: Some(side.other()),
            reason: Some(Reason::OffBoard(if is_resigned { OffBoard::Resignation } else { OffBoard::Time })),
        };
        let ended = ending.filter(|ending| ending.is_hard).map_or(ended, on_board);
        let agrees =
            |claim: Claim| says(claim, ended) && claim.reason.is_none_or(|reason| Some(reason) == ended.reason);
        return settled(Some(ended), !claim.is_none_or(agrees));
    }
    match (ending, claim) {
        (Some(ending), None) => settled(Some(on_board(ending)), false),
        (Some(ending), Some(claim)) if ending.is_hard => {
            let agrees = says(claim, on_board(ending)) && holds(&ending, claim.reason);
            settled(Some(on_board(ending)), !agrees)
        }
        (Some(ending), Some(claim)) => soft(judged, ending, claim),
        (None, claim) => {
            let Some(claim) = claim else {
                return settled(None, false);
            };
            settled(believed(claim), !is_believable(judged, claim))
        }
    }
}

/// A soft end only gives the result that the tag does not.
fn soft(judged: &Judged<'_>, ending: Ending, claim: Claim) -> Settled {
    let agrees = says(claim, on_board(ending)) && holds(&ending, claim.reason);
    if agrees {
        return Settled { ended: Some(on_board(ending)), is_mismatch: false, is_soft_overruled: false };
    }
    Settled { ended: believed(claim), is_mismatch: !is_believable(judged, claim), is_soft_overruled: true }
}

/// How a game ended by what its last move did.
fn on_board(ending: Ending) -> Ended {
    Ended { winner: ending.winner, reason: Some(Reason::Board(ending.cause)) }
}

/// How a game ended by its tag alone.
fn believed(claim: Claim) -> Option<Ended> {
    let winner = match claim.end {
        Claimed::Won(side) => Some(side),
        Claimed::Drawn => None,
        Claimed::Open | Claimed::Unknown => return None,
    };
    Some(Ended { winner, reason: claim.reason })
}

/// Whether a tag names the one who has won; `?` names nobody and is never wrong.
fn says(claim: Claim, ended: Ended) -> bool {
    match claim.end {
        Claimed::Won(side) => ended.winner == Some(side),
        Claimed::Drawn => ended.winner.is_none(),
        Claimed::Open => false,
        Claimed::Unknown => true,
    }
}

/// Whether a reason is one of those that hold.
fn holds(ending: &Ending, reason: Option<Reason>) -> bool {
    match reason {
        None => true,
        Some(Reason::Board(cause)) => cause == ending.cause || ending.also.contains(&cause),
        // Who resigns a game that is lost changes nothing.
        Some(Reason::OffBoard(end)) => end != OffBoard::Agreement,
        Some(Reason::Fort) => false,
    }
}

/// Whether to believe a result that the board does not give: its reason is not one that only the board can give.
fn is_believable(judged: &Judged<'_>, claim: Claim) -> bool {
    match claim.reason {
        Some(Reason::Board(Cause::Repetition)) => judged.variant.repetition == Repetition::None,
        Some(Reason::Board(_)) => false,
        Some(Reason::Fort) => claim.end == Claimed::Won(Side::Defenders) && has_fort(judged, &judged.variant),
        _ => true,
    }
}

/// Whether the king may have a fort at the edge: he can move, and what he can reach by steps touches no attacker.
pub fn has_fort(judged: &Judged<'_>, variant: &Variant) -> bool {
    let last = &judged.last;
    let free = variant.board().without(last.occupied());
    let reached = last.king.flood(free | last.king);
    variant.has_fort
        && last.king.meets(Squares::edge(variant.size))
        && reached != last.king
        && !reached.beside().meets(last.attackers)
}
