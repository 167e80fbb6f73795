//! Text → turn as written. One function a rule of `grammar/hirth.bnf`, in the same order and by the same
//! names. [`read`] never fails: what the grammar refuses goes to `recover`.
//!
//! A rule takes the reader where it may start and returns the reader behind it with what was read, or
//! `None`: reasons are named by `recover`, which most turns never see. The first byte of each part says which
//! rule it is, so nothing is read twice but the start of a battle that looks like the end of a move.

use super::{
    recover,
    turn::{
        Battle, BattleResult, Fate, Goal, Label, Move, NoBattle, Offer, Origin, Piece, Raise,
        Token, Turn,
    },
};
use crate::games::hirth::board::{Side, Space};
use crate::reader::{Reader, blanks, number};

/// What a rule returns: the reader behind what it reads, and the value.
pub(in crate::games::hirth) type Read<'a, T> = Option<(Reader<'a>, T)>;

/// Reads one turn. All spans are bytes of `text`. Linear in its length.
pub fn read(text: &str) -> Turn {
    let text = Reader::new(text);
    match turn(text) {
        Some((rest, turn)) if rest.peek().is_none() => turn,
        _ => recover::turn(text),
    }
}

/// Reads what follows the label of a turn. All spans are those behind a label of two letters and a blank.
pub(in crate::games::hirth) fn read_unlabelled(side: Side, moves: &str) -> Turn {
    read(&format!("{}1 {moves}", side.letter()))
}

/// `turn = blanks label moves offers ending blanks`
fn turn(i: Reader<'_>) -> Read<'_, Turn> {
    let (i, label) = token(blanks(i), label)?;
    let (i, moves) = many(i, mov);
    let (i, offers) = many(i, offer);
    let (i, battles) = many(i, battle);
    let (i, slash) = if battles.is_empty() {
        optional(i, |i| slash(blanks(i)))
    } else {
        (i, None)
    };
    let turn = Turn {
        label: Some(label),
        moves,
        offers,
        battles,
        slash,
        faults: Vec::new(),
    };
    Some((blanks(i), turn))
}

/// The `/` of `ending`.
pub(in crate::games::hirth) fn slash(i: Reader<'_>) -> Read<'_, Token<NoBattle>> {
    token(i, |i| Some((i.take(b'/')?, NoBattle::Slash)))
}

/// `label = side number`
pub(in crate::games::hirth) fn label(i: Reader<'_>) -> Read<'_, Label> {
    let (i, side) = side(i)?;
    let (i, number) = number(i)?;
    Some((i, Label { side, number }))
}

/// `move = hirth | karve | king`
pub(in crate::games::hirth) fn mov(i: Reader<'_>) -> Read<'_, Move> {
    match i.peek()? {
        b'H' => hirth(i.skip(1)),
        b'K' => karve(i.skip(1)),
        b'L' => king(i.skip(1)),
        _ => None,
    }
}

/// `hirth` behind its `H`: with `e` or `v` a goal may follow, from a space it must, unless the Hirþ boards.
fn hirth(i: Reader<'_>) -> Read<'_, Move> {
    let (i, from) = origin(i);
    let (i, to) = match from {
        Origin::Unsaid => (i, None),
        Origin::Space(_) => optional(i, goal),
        Origin::Reserve | Origin::Karve(_) => goal_of_entry(i),
    };
    let may_board = to.is_none_or(|goal| !goal.attack);
    let aboard = i.take(b'i').filter(|_| may_board);
    let boards = aboard.is_some();
    let lacks_goal = match from {
        Origin::Unsaid => !boards,
        Origin::Space(_) => !boards && to.is_none(),
        Origin::Reserve | Origin::Karve(_) => false,
    };
    if lacks_goal {
        None
    } else {
        Some((aboard.unwrap_or(i), Move::Hirth { from, to, boards }))
    }
}

/// Where a Hirþ comes from: `e`, `v` and a space, a space, or nothing.
fn origin(i: Reader<'_>) -> (Reader<'_>, Origin) {
    let from = match i.peek() {
        Some(b'e') => Some((i.skip(1), Origin::Reserve)),
        Some(b'v') => space(i.skip(1)).map(|(rest, space)| (rest, Origin::Karve(space))),
        _ => space(i).map(|(rest, space)| (rest, Origin::Space(space))),
    };
    from.unwrap_or((i, Origin::Unsaid))
}

/// `[<goal>]` of a piece that needs none: `>6` is the start of a battle if results follow it.
fn goal_of_entry(i: Reader<'_>) -> (Reader<'_>, Option<Goal>) {
    match i.peek() {
        Some(b'>') if battle(i).is_some() => (i, None),
        _ => optional(i, goal),
    }
}

/// `karve` behind its `K`: it enters unmanned, and elsewhere needs a goal.
fn karve(i: Reader<'_>) -> Read<'_, Move> {
    if let Some(i) = i.take(b'e') {
        let (i, to) = goal_of_entry(i);
        let entering = Move::Karve {
            aboard: 0,
            from: None,
            to,
        };
        return Some((i, entering));
    }
    let (i, aboard) = aboard(i);
    let (i, from) = space(i)?;
    let (i, to) = goal(i)?;
    let sailing = Move::Karve {
        aboard,
        from: Some(from),
        to: Some(to),
    };
    Some((i, sailing))
}

/// `king = "L" space goal`, behind its `L`.
fn king(i: Reader<'_>) -> Read<'_, Move> {
    let (i, from) = space(i)?;
    let (i, to) = goal(i)?;
    Some((i, Move::Lofdungr { from, to }))
}

/// `goal = space | ">" space`
pub(in crate::games::hirth) fn goal(i: Reader<'_>) -> Read<'_, Goal> {
    let mark = i.take(b'>');
    let (i, space) = space(mark.unwrap_or(i))?;
    let attack = mark.is_some();
    Some((i, Goal { space, attack }))
}

/// `offer = side ("d" | "t") side ("a" | "r")`
pub(in crate::games::hirth) fn offer(i: Reader<'_>) -> Read<'_, Offer> {
    let (i, by) = side(i)?;
    let (i, raise) = i.take_as(|byte| match byte {
        b'd' => Some(Raise::Double),
        b't' => Some(Raise::Triple),
        _ => None,
    })?;
    let (i, to) = side(i)?;
    let (i, accepted) = i.take_as(|byte| match byte {
        b'a' => Some(true),
        b'r' => Some(false),
        _ => None,
    })?;
    let offer = Offer {
        by,
        raise,
        to,
        accepted,
    };
    Some((i, offer))
}

/// `battle = ">" space results`
pub(in crate::games::hirth) fn battle(i: Reader<'_>) -> Read<'_, Battle> {
    let (i, space) = heading(i)?;
    let (i, results) = many(i, result);
    if results.is_empty() {
        None
    } else {
        Some((i, Battle { space, results }))
    }
}

/// The `">" space` that starts a battle.
pub(in crate::games::hirth) fn heading(i: Reader<'_>) -> Read<'_, Token<Space>> {
    token(i.take(b'>')?, space)
}

/// `result = side piece fate`
pub(in crate::games::hirth) fn result(i: Reader<'_>) -> Read<'_, BattleResult> {
    let (i, side) = side(i)?;
    let (i, piece) = piece(i)?;
    let (i, fate) = fate(i)?;
    Some((i, BattleResult { side, piece, fate }))
}

/// `piece = "H" | "K" aboard | "L"`
pub(in crate::games::hirth) fn piece(i: Reader<'_>) -> Read<'_, Piece> {
    let rest = i.skip(1);
    match i.peek()? {
        b'H' => Some((rest, Piece::Hirth)),
        b'K' => {
            let (rest, aboard) = aboard(rest);
            Some((rest, Piece::Karve(aboard)))
        }
        b'L' => Some((rest, Piece::Lofdungr)),
        _ => None,
    }
}

/// `fate = "^" | "x" | space`
pub(in crate::games::hirth) fn fate(i: Reader<'_>) -> Read<'_, Fate> {
    i.take_as(|byte| match byte {
        b'^' => Some(Fate::Reserve),
        b'x' => Some(Fate::Lost),
        _ => space_of(byte).map(Fate::Space),
    })
}

/// `aboard`: none to four times `h`
fn aboard(i: Reader<'_>) -> (Reader<'_>, u8) {
    let (i, count) = i.take_while(MOST_ABOARD, |byte| byte == b'h');
    (i, count as u8)
}

/// No Karve has more Hirþ aboard (R9).
const MOST_ABOARD: usize = 4;

/// `side = "G" | "S"`
pub(in crate::games::hirth) fn side(i: Reader<'_>) -> Read<'_, Side> {
    i.take_as(|byte| match byte {
        b'G' => Some(Side::Gull),
        b'S' => Some(Side::Silfr),
        _ => None,
    })
}

/// `space`
pub(in crate::games::hirth) fn space(i: Reader<'_>) -> Read<'_, Space> {
    i.take_as(space_of)
}

/// The space that a byte names.
fn space_of(byte: u8) -> Option<Space> {
    Space::from_char(char::from(byte))
}

/// Whatever `rule` reads, with its place.
pub(in crate::games::hirth) fn token<'a, T>(
    start: Reader<'a>,
    rule: impl Fn(Reader<'a>) -> Read<'a, T>,
) -> Read<'a, Token<T>> {
    let (rest, value) = rule(start)?;
    let span = start.until(&rest);
    Some((rest, Token { value, span }))
}

/// What `rule` reads, if it reads anything.
fn optional<'a, T>(
    i: Reader<'a>,
    rule: impl Fn(Reader<'a>) -> Read<'a, T>,
) -> (Reader<'a>, Option<T>) {
    match rule(i) {
        Some((rest, value)) => (rest, Some(value)),
        None => (i, None),
    }
}

/// What `rule` reads as often as it reads anything, with blanks before each.
fn many<'a, T>(
    i: Reader<'a>,
    rule: impl Fn(Reader<'a>) -> Read<'a, T>,
) -> (Reader<'a>, Vec<Token<T>>) {
    let Some((mut i, first)) = token(blanks(i), &rule) else {
        return (i, Vec::new());
    };
    let mut all = Vec::with_capacity(USUAL);
    all.push(first);
    while let Some((rest, one)) = token(blanks(i), &rule) {
        all.push(one);
        i = rest;
    }
    (i, all)
}

/// A turn has as many moves or battles at most, if it is lawful (R6).
const USUAL: usize = 5;
