//! Text → turn as written. One function a rule of `grammar/hirth.bnf`, in the same order and by the same
//! names. What it refuses is read by `recover`.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take_while_m_n,
    character::complete::{anychar, char},
    combinator::{map, map_opt, not, opt, value},
    error::ParseError,
    multi::many,
    sequence::{preceded, terminated},
};

use super::turn::{Battle, BattleResult, Fate, Goal, Label, Move, NoBattle, Offer, Origin, Piece, Raise, Token, Turn};
use crate::{
    games::hirth::board::{Side, Space},
    notation::{Read, Rule, blanks, number, token},
};

/// `turn = blanks label play`
pub(super) fn turn<'a>(text: &'a str) -> impl Rule<'a, Turn> {
    let label = preceded(blanks, token(text, label));
    map((label, play(text)), |(label, play)| Turn { label: Some(label), ..play })
}

/// `play = moves offers ending blanks`
pub(super) fn play<'a>(text: &'a str) -> impl Rule<'a, Turn> {
    let slash = preceded(blanks, token(text, slash));
    let ending = alt((
        map(many(1.., part(text, battle(text))), |all| (all, None)),
        map(opt(slash), |slash| (Vec::new(), slash)),
    ));
    let play = (many(0.., part(text, mov)), many(0.., part(text, offer)), terminated(ending, blanks));
    map(play, |(moves, offers, (battles, slash))| Turn { moves, offers, battles, slash, ..Turn::default() })
}

/// A move, an offer, a battle or a result, after the spaces before it.
fn part<'a, T>(text: &'a str, rule: impl Rule<'a, T>) -> impl Rule<'a, Token<T>> {
    preceded(blanks, token(text, rule))
}

/// The `/` of `ending`
pub(super) fn slash(i: &str) -> Read<'_, NoBattle> {
    value(NoBattle::Slash, char('/')).parse(i)
}

/// `label = side number`
pub(super) fn label(i: &str) -> Read<'_, Label> {
    map((side, number), |(side, number)| Label { side, number }).parse(i)
}

/// `move = hirth | karve | king`
pub(in crate::games::hirth) fn mov(i: &str) -> Read<'_, Move> {
    alt((hirth, karve, king)).parse(i)
}

/// `hirth`: it boards a Karve where it is or where it goes, it enters, or it goes elsewhere.
fn hirth(i: &str) -> Read<'_, Move> {
    let on_foot = map(space, |space| Goal { space, attack: false });
    let boards = terminated((opt(origin), opt(on_foot)), char('i'));
    let boards = map(boards, |(from, to)| (from.unwrap_or(Origin::Unsaid), to, true));
    let enters = map((entry, goal_of_entry), |(from, to)| (from, to, false));
    let goes = map((space, goal), |(from, to)| (Origin::Space(from), Some(to), false));
    let hirth = preceded(char('H'), alt((boards, enters, goes)));
    map(hirth, |(from, to, boards)| Move::Hirth { from, to, boards }).parse(i)
}

/// Where a Hirþ comes from: `e`, `v` and a space of the board, or such a space.
fn origin(i: &str) -> Read<'_, Origin> {
    alt((entry, map(space, Origin::Space))).parse(i)
}

/// `e`, or `v` and a space of the board
fn entry(i: &str) -> Read<'_, Origin> {
    let karve = map(preceded(char('v'), space), Origin::Karve);
    alt((value(Origin::Reserve, char('e')), karve)).parse(i)
}

/// `[<goal>]` of a piece that needs none: `>6` is the start of a battle if results follow it.
fn goal_of_entry(i: &str) -> Read<'_, Option<Goal>> {
    opt(preceded(not(battle(i)), goal)).parse(i)
}

/// `karve`: it enters unmanned, and elsewhere needs a goal.
fn karve(i: &str) -> Read<'_, Move> {
    let enters = preceded(char('e'), goal_of_entry);
    let enters = map(enters, |to| (0, None, to));
    let sails = map((aboard, space, goal), |(aboard, from, to)| (aboard, Some(from), Some(to)));
    let karve = preceded(char('K'), alt((enters, sails)));
    map(karve, |(aboard, from, to)| Move::Karve { aboard, from, to }).parse(i)
}

/// `king = "L" space goal`
fn king(i: &str) -> Read<'_, Move> {
    let king = preceded(char('L'), (space, goal));
    map(king, |(from, to)| Move::Lofdungr { from, to }).parse(i)
}

/// `goal = space | ">" space`
fn goal(i: &str) -> Read<'_, Goal> {
    let mark = map(opt(char('>')), |mark| mark.is_some());
    map((mark, space), |(attack, space)| Goal { space, attack }).parse(i)
}

/// `offer = side ("d" | "t") side ("a" | "r")`
pub(in crate::games::hirth) fn offer(i: &str) -> Read<'_, Offer> {
    let raise = alt((value(Raise::Double, char('d')), value(Raise::Triple, char('t'))));
    let accepted = alt((value(true, char('a')), value(false, char('r'))));
    let offer = (side, raise, side, accepted);
    map(offer, |(by, raise, to, accepted)| Offer { by, raise, to, accepted }).parse(i)
}

/// `battle = ">" space results`
pub(super) fn battle<'a>(text: &'a str) -> impl Rule<'a, Battle> {
    let battle = (heading(text), many(1.., part(text, result)));
    map(battle, |(space, results)| Battle { space, results })
}

/// The `">" space` that starts a battle
pub(super) fn heading<'a>(text: &'a str) -> impl Rule<'a, Token<Space>> {
    preceded(char('>'), token(text, space))
}

/// `result = side piece fate`
pub(super) fn result(i: &str) -> Read<'_, BattleResult> {
    map((side, piece, fate), |(side, piece, fate)| BattleResult { side, piece, fate }).parse(i)
}

/// `piece = "H" | "K" aboard | "L"`
pub(super) fn piece(i: &str) -> Read<'_, Piece> {
    alt((
        value(Piece::Hirth, char('H')),
        map(preceded(char('K'), aboard), Piece::Karve),
        value(Piece::Lofdungr, char('L')),
    ))
    .parse(i)
}

/// `fate = "^" | "x" | space`
pub(super) fn fate(i: &str) -> Read<'_, Fate> {
    alt((value(Fate::Reserve, char('^')), value(Fate::Lost, char('x')), map(space, Fate::Space))).parse(i)
}

/// `aboard`: none to four times `h` (R9)
pub(in crate::games::hirth) fn aboard<'a, E: ParseError<&'a str>>(i: &'a str) -> Read<'a, u8, E> {
    map(take_while_m_n(0, 4, |c| c == 'h'), |h: &str| h.len() as u8).parse(i)
}

/// `side = "G" | "S"`
pub(in crate::games::hirth) fn side<'a, E: ParseError<&'a str>>(i: &'a str) -> Read<'a, Side, E> {
    alt((value(Side::Gull, char('G')), value(Side::Silfr, char('S')))).parse(i)
}

/// `space`: a space of the board
pub(in crate::games::hirth) fn space<'a, E: ParseError<&'a str>>(i: &'a str) -> Read<'a, Space, E> {
    map_opt(anychar, Space::from_char).parse(i)
}
