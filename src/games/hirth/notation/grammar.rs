//! Text → turn as written. One function a rule of `grammar/hirth.bnf`, in the same order and by the same
//! names. What it refuses is read by `recover`.
//!
//! The rules read bytes: the notation has only ASCII, and a byte is known without a look at those after it.

use nom::{
    AsChar, IResult, Input, Parser,
    branch::alt,
    bytes::complete::take_while_m_n,
    character::complete::{anychar, char},
    combinator::{map, map_opt, not, opt, value},
    error::ParseError,
    multi::{fold, many},
    sequence::{preceded, terminated},
};

use super::turn::{Battle, BattleResult, Fate, Goal, Label, Move, NoBattle, Offer, Origin, Piece, Raise, Token, Turn};
use crate::{
    games::hirth::board::{Side, Space},
    notation::{blanks, number, token},
};

/// The bytes of a text, or what is left of them.
type Bytes<'a> = &'a [u8];

/// What a rule returns: the rest of the text and the value. The error only says that the rule does not apply.
pub(in crate::games::hirth) type Read<'a, T> = IResult<Bytes<'a>, T, ()>;

/// A rule that is made of others, or that needs the whole text to know where its tokens are.
pub(in crate::games::hirth) trait Rule<'a, T>:
    Parser<Bytes<'a>, Output = T, Error = ()>
{
}

impl<'a, T, P: Parser<Bytes<'a>, Output = T, Error = ()>> Rule<'a, T> for P {}

/// `turn = blanks label play`
pub(super) fn turn<'a>(text: Bytes<'a>) -> impl Rule<'a, Turn> {
    let label = preceded(blanks, token(text, label));
    map((label, play(text)), |(label, play)| Turn { label: Some(label), ..play })
}

/// `play = moves offers ending blanks`
pub(super) fn play<'a>(text: Bytes<'a>) -> impl Rule<'a, Turn> {
    let slash = preceded(blanks, token(text, slash));
    let ending = alt((
        map(many(1.., part(text, battle(text))), |all| (all, None)),
        map(opt(slash), |slash| (Vec::new(), slash)),
    ));
    let moves = fold(0.., part(text, mov), || Vec::with_capacity(MOST_MOVES), pushed);
    let play = (moves, many(0.., part(text, offer)), terminated(ending, blanks));
    map(play, |(moves, offers, (battles, slash))| Turn { moves, offers, battles, slash, ..Turn::default() })
}

/// Adds one to what is read already.
fn pushed<T>(mut all: Vec<T>, one: T) -> Vec<T> {
    all.push(one);
    all
}

/// A move, an offer, a battle or a result, after the spaces before it.
fn part<'a, T>(text: Bytes<'a>, rule: impl Rule<'a, T>) -> impl Rule<'a, Token<T>> {
    preceded(blanks, token(text, rule))
}

/// The `/` of `ending`
pub(super) fn slash(i: Bytes<'_>) -> Read<'_, NoBattle> {
    value(NoBattle::Slash, char('/')).parse(i)
}

/// `label = side number`
pub(super) fn label(i: Bytes<'_>) -> Read<'_, Label> {
    map((side, number), |(side, number)| Label { side, number }).parse(i)
}

/// `move = hirth | karve | king`: the first letter shows which.
pub(in crate::games::hirth) fn mov(i: Bytes<'_>) -> Read<'_, Move> {
    match i.split_first() {
        Some((b'H', i)) => hirth(i),
        Some((b'K', i)) => karve(i),
        Some((b'L', i)) => king(i),
        _ => Err(nom::Err::Error(())),
    }
}

/// `hirth` after its letter: it boards a Karve where it is or where it goes, it enters, or it goes elsewhere.
fn hirth(i: Bytes<'_>) -> Read<'_, Move> {
    let (i, from) = opt(origin).parse(i)?;
    let from = from.unwrap_or(Origin::Unsaid);
    let on_foot = map(space, |space| Goal { space, attack: false });
    let boards = map(terminated(opt(on_foot), char('i')), |to| (to, true));
    let goes = |i| match from {
        Origin::Unsaid => Err(nom::Err::Error(())),
        Origin::Space(_) => map(goal, |to| (Some(to), false)).parse(i),
        Origin::Reserve | Origin::Karve(_) => map(goal_of_entry, |to| (to, false)).parse(i),
    };
    map(alt((boards, goes)), |(to, boards)| Move::Hirth { from, to, boards }).parse(i)
}

/// Where a Hirþ comes from: `e`, `v` and a space of the board, or such a space.
fn origin(i: Bytes<'_>) -> Read<'_, Origin> {
    alt((entry, map(space, Origin::Space))).parse(i)
}

/// `e`, or `v` and a space of the board
fn entry(i: Bytes<'_>) -> Read<'_, Origin> {
    let karve = map(preceded(char('v'), space), Origin::Karve);
    alt((value(Origin::Reserve, char('e')), karve)).parse(i)
}

/// `[<goal>]` of a piece that needs none: `>6` is the start of a battle if results follow it.
fn goal_of_entry(i: Bytes<'_>) -> Read<'_, Option<Goal>> {
    opt(preceded(not((heading(i), part(i, result))), goal)).parse(i)
}

/// `karve` after its letter: it enters unmanned, and elsewhere needs a goal.
fn karve(i: Bytes<'_>) -> Read<'_, Move> {
    let enters = preceded(char('e'), goal_of_entry);
    let enters = map(enters, |to| (0, None, to));
    let sails = map((aboard, space, goal), |(aboard, from, to)| (aboard, Some(from), Some(to)));
    map(alt((enters, sails)), |(aboard, from, to)| Move::Karve { aboard, from, to }).parse(i)
}

/// `king` after its letter.
fn king(i: Bytes<'_>) -> Read<'_, Move> {
    map((space, goal), |(from, to)| Move::Lofdungr { from, to }).parse(i)
}

/// `goal = space | ">" space`
fn goal(i: Bytes<'_>) -> Read<'_, Goal> {
    let mark = map(opt(char('>')), |mark| mark.is_some());
    map((mark, space), |(attack, space)| Goal { space, attack }).parse(i)
}

/// `offer = side ("d" | "t") side ("a" | "r")`
pub(in crate::games::hirth) fn offer(i: Bytes<'_>) -> Read<'_, Offer> {
    let raise = alt((value(Raise::Double, char('d')), value(Raise::Triple, char('t'))));
    let accepted = alt((value(true, char('a')), value(false, char('r'))));
    let offer = (side, raise, side, accepted);
    map(offer, |(by, raise, to, accepted)| Offer { by, raise, to, accepted }).parse(i)
}

/// `battle = ">" space results`
pub(super) fn battle<'a>(text: Bytes<'a>) -> impl Rule<'a, Battle> {
    let battle = (heading(text), many(1.., part(text, result)));
    map(battle, |(space, results)| Battle { space, results })
}

/// The `">" space` that starts a battle
pub(super) fn heading<'a>(text: Bytes<'a>) -> impl Rule<'a, Token<Space>> {
    preceded(char('>'), token(text, space))
}

/// `result = side piece fate`
pub(super) fn result(i: Bytes<'_>) -> Read<'_, BattleResult> {
    map((side, piece, fate), |(side, piece, fate)| BattleResult { side, piece, fate }).parse(i)
}

/// `piece = "H" | "K" aboard | "L"`
pub(super) fn piece(i: Bytes<'_>) -> Read<'_, Piece> {
    alt((
        value(Piece::Hirth, char('H')),
        map(preceded(char('K'), aboard), Piece::Karve),
        value(Piece::Lofdungr, char('L')),
    ))
    .parse(i)
}

/// `fate = "^" | "x" | space`
pub(super) fn fate(i: Bytes<'_>) -> Read<'_, Fate> {
    alt((value(Fate::Reserve, char('^')), value(Fate::Lost, char('x')), map(space, Fate::Space))).parse(i)
}

/// `aboard`: none to four times `h` (R9)
pub(in crate::games::hirth) fn aboard<I: Input<Item: AsChar>, E: ParseError<I>>(i: I) -> IResult<I, u8, E> {
    map(take_while_m_n(0, 4, |c: I::Item| c.as_char() == 'h'), |h: I| h.input_len() as u8).parse(i)
}

/// `side = "G" | "S"`
pub(in crate::games::hirth) fn side<I: Input<Item: AsChar>, E: ParseError<I>>(i: I) -> IResult<I, Side, E> {
    alt((value(Side::Gull, char('G')), value(Side::Silfr, char('S')))).parse(i)
}

/// `space`: a space of the board
pub(in crate::games::hirth) fn space<I: Input<Item: AsChar>, E: ParseError<I>>(i: I) -> IResult<I, Space, E> {
    map_opt(anychar, Space::from_char).parse(i)
}

/// The most moves that a turn can have: each takes a step at least (R6).
pub(in crate::games::hirth) const MOST_MOVES: usize = 5;
