//! Fast path for games without findings: from bytes to the result, without a syntax tree.
//!
//! Most records are right. This module cannot diagnose anything: if it sees anything but tags, numbers and legal moves
//! in their usual spelling, it gives up, and the full parser judges the game. Moves are played by the same rules.

use memchr::memchr;

use super::{
    ABOUT,
    diagnose::outcome,
    judge::Place,
    notation::turn::Mark,
    replay::{History, Played, is_win_true},
    results,
    rules::{
        board::{Side, Square, Squares},
        ends::Ending,
        position::{Piece, Position},
        step::Step,
        variant::{Arms, Variant},
    },
    ruleset,
    settings::StopBeside,
};
use crate::{
    game::{Options, complete},
    judge::CleanGames,
    record::{Tag, read_tag},
    report::{GameReport, GameSuppressions},
    span::Span,
};

/// A game that was played to its end, or to that of its record.
struct CleanGame {
    /// How many turns it has.
    turns: usize,
    /// How it ended on the board.
    ending: Option<Ending>,
    /// Where its last turn ends.
    end: usize,
    /// Where the blank lines after it end.
    next: usize,
}

/// Judges games from byte `start` on, as long as there is nothing to report. Returns them, and the place of the first
/// other game, with its tags: the end of the text if there is none. A game that does not name its rules has those of
/// the one before, and stays with it.
pub fn read_clean(text: &str, start: usize, options: &Options) -> CleanGames {
    let mut games = Vec::new();
    let mut at = start;
    let mut next_header = header(text, at);
    while let Some((tags, turns)) = next_header {
        let Some((report, next)) = game(text, tags, turns, options) else {
            break;
        };
        next_header = header(text, next);
        // Unreadable text between two games may belong to the one before.
        if next_header.is_none() && next < text.len() {
            break;
        }
        games.push(report);
        at = next;
    }
    (games, at)
}

/// Reads the tags of a game that name its rules, each on a line, with a blank line after them. Returns where its turns
/// start.
fn header(text: &str, start: usize) -> Option<(Vec<Tag>, usize)> {
    let bytes = text.as_bytes();
    let (tags, at) = tags(text, start)?;
    let is_whole = bytes.get(at) == Some(&b'\n') && bytes.get(at + 1) == Some(&b'1');
    (is_whole && ruleset::is_said(&tags)).then_some((tags, at + 1))
}

/// Reads the tags of a game, each on a line of its own, without anything else there. Returns where the line after them
/// starts.
fn tags(text: &str, start: usize) -> Option<(Vec<Tag>, usize)> {
    let bytes = text.as_bytes();
    let (mut at, mut tags) = (start, Vec::new());
    while bytes.get(at) == Some(&b'[') && tags.len() < MOST_TAGS {
        let end = at + memchr(b'\n', &bytes[at..])?;
        let tag = read_tag(text, Span::new(at, end))?;
        if tag.span.end != end {
            return None;
        }
        tags.push(tag);
        at = end + 1;
    }
    Some((tags, at))
}

/// A header with more tags is unusual.
const MOST_TAGS: usize = 32;

/// Reads and plays a game. `None` if there may be something to report.
fn game(text: &str, tags: Vec<Tag>, start: usize, options: &Options) -> Option<(GameReport, usize)> {
    let variant = ruleset::chosen(ruleset::named(&tags, &[], None, options).ok()?.variant(), options);
    if StopBeside::of(&options.settings, &variant) != StopBeside::Allow {
        return None;
    }
    let game = play(text.as_bytes(), start, &variant)?;
    let claim = match Tag::of_result(&tags) {
        Some(_) => Some(results::claim(&tags)?),
        None => None,
    };
    let ended = results::settle_clean(game.ending, claim)?;
    let last = game.turns.checked_sub(1)?;
    let report = GameReport {
        span: Span::new(tags.first()?.span.start, game.end),
        turns: game.turns,
        last_turn: Place::of(last, variant.start.to_move).to_string(),
        result: ended.map(outcome),
        ..GameReport::default()
    };
    let quiet = GameSuppressions::default();
    Some((complete(&ABOUT, report, tags, None, Vec::new(), quiet), game.next))
}

/// Plays turns up to a blank line or the end of the text. `None` at the first thing that is not as usual, or not legal.
fn play(bytes: &[u8], start: usize, variant: &Variant) -> Option<CleanGame> {
    let arms = *variant.readings().first()?;
    let is_open = variant.readings().len() > 1;
    let mut position = variant.start;
    let mut history = History::from(&position, variant);
    let mut ending: Option<Ending> = None;
    let (mut at, mut turns, mut end) = (start, 0, start);
    loop {
        at = number(bytes, at, turns / 2 + 1)?;
        for is_second in [false, true] {
            if ending.is_some() {
                return None;
            }
            let written = read(bytes, at, variant)?;
            let (before, mover) = (position, position.to_move);
            let played = step(&mut position, &written, variant, arms)?;
            if is_open && mover == Side::Defenders {
                let other = before.played(variant, played.step, played.piece, Arms::Unarmed).1;
                if other != played.taken {
                    return None;
                }
            }
            ending = played.ending.or(history.add(variant, &position, &played));
            let is_true = |mark: Mark| is_win_true(mark, mover, ending);
            if !written.mark.is_none_or(is_true) {
                return None;
            }
            turns += 1;
            (at, end) = (written.end, written.end);
            match bytes.get(at) {
                Some(b' ') if !is_second => at += 1,
                _ => break,
            }
        }
        let is_last = turns % 2 == 1;
        match (bytes.get(at), bytes.get(at + 1)) {
            (None, _) | (Some(b'\n'), None) => {
                let next = bytes.len();
                return Some(CleanGame { turns, ending, end, next });
            }
            (Some(b'\n'), Some(b'\n')) => {
                let blank = bytes[at..].iter().take_while(|&&byte| byte == b'\n').count();
                let next = at + blank;
                let is_clear = matches!(bytes.get(next), None | Some(b'['));
                return is_clear.then_some(CleanGame { turns, ending, end, next });
            }
            (Some(b'\n'), Some(_)) if !is_last => at += 1,
            _ => return None,
        }
    }
}

/// Reads the number of a turn, a stop and a space.
#[inline]
fn number(bytes: &[u8], start: usize, expected: usize) -> Option<usize> {
    let (mut at, mut number) = (start, 0_usize);
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        number = number.checked_mul(10)? + usize::from(digit - b'0');
        at += 1;
    }
    let is_right = number == expected && bytes[start] != b'0' && bytes.get(at..at + 2) == Some(b". ");
    is_right.then_some(at + 2)
}

/// A move as it is written, on squares of the board.
struct Written {
    has_king: bool,
    step: Step,
    captures: Squares,
    /// Of these, the one that is written as the king.
    king: Squares,
    mark: Option<Mark>,
    end: usize,
}

#[inline]
fn read(bytes: &[u8], start: usize, variant: &Variant) -> Option<Written> {
    let has_king = bytes.get(start) == Some(&b'K');
    let (from, at) = square(bytes, start + usize::from(has_king), variant.size)?;
    if bytes.get(at) != Some(&b'-') {
        return None;
    }
    let (to, mut at) = square(bytes, at + 1, variant.size)?;
    let (mut captures, mut king) = (Squares::NONE, Squares::NONE);
    if bytes.get(at) == Some(&b'x') {
        loop {
            let is_king = bytes.get(at + 1) == Some(&b'K');
            let (taken, end) = square(bytes, at + 1 + usize::from(is_king), variant.size)?;
            captures |= taken.only();
            if is_king {
                king |= taken.only();
            }
            at = end;
            if bytes.get(at) != Some(&b'/') {
                break;
            }
        }
    }
    let mark = match bytes.get(at..at + 2) {
        Some(b"++") => Some(Mark::PlusPlus),
        Some(b"--") => Some(Mark::MinusMinus),
        _ => None,
    };
    at += if mark.is_some() { 2 } else { 0 };
    matches!(bytes.get(at), None | Some(b' ' | b'\n')).then_some(Written {
        has_king,
        step: Step { from, to },
        captures,
        king,
        mark,
        end: at,
    })
}

/// Reads a square of the board.
#[inline]
fn square(bytes: &[u8], at: usize, size: u8) -> Option<(Square, usize)> {
    let file = bytes.get(at)?.wrapping_sub(b'a');
    let first = bytes.get(at + 1)?.wrapping_sub(b'0');
    if file >= size || first > 9 || first == 0 {
        return None;
    }
    let (rank, end) = match bytes.get(at + 2) {
        Some(digit @ b'0'..=b'9') => (first * 10 + (digit - b'0'), at + 3),
        _ => (first, at + 2),
    };
    (rank <= size).then_some((Square::new(file, rank - 1)?, end))
}

/// Plays a written move, if it is legal and takes what is written.
#[inline]
fn step(position: &mut Position, written: &Written, variant: &Variant, arms: Arms) -> Option<Played> {
    let step = written.step;
    let piece = position.mover(step.from).ok()?;
    if written.has_king && piece != Piece::King {
        return None;
    }
    position.way(variant, step, piece).ok()?;
    let (after, taken) = position.played(variant, step, piece, arms);
    let said = taken.counted(written.captures, position.king);
    if said != taken.pieces || !written.king.without(position.king).is_empty() {
        return None;
    }
    *position = after;
    Some(Played { piece, step, taken, ending: after.ending(variant, step.to.only(), taken) })
}
