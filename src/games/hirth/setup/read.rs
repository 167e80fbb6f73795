//! Text → the parts of a position, each with its place. One function a rule of `grammar/hirth-position.bnf`. Here white
//! space of any kind is the grammar's `blank`.
//!
//! After the rules of a part comes what people write in its place: [`fault`] names what is wrong, and ends the reading.

use nom::{
    Err, Finish, Parser,
    branch::alt,
    bytes::complete::take_while,
    character::complete::{anychar, char, one_of},
    combinator::{eof, map, not, opt, value},
    error::{ErrorKind, ParseError},
    multi::{many, many_till},
    sequence::{preceded, terminated},
};

use super::Fault;
use crate::{
    games::hirth::{
        board::{Side, Space},
        grammar::{aboard, side, space},
        turn::Piece,
    },
    notation::{self, Rule, number, span, token, white_space},
    span::{Span, Token},
};

/// One part of the text, without the spaces after it: `G`, `0:GKhhH`, `x:S2H`, `d:G`, `t`.
pub(super) type PartAt = Token<Part>;

/// The content of a part.
pub(super) enum Part {
    /// Who is to move.
    ToMove(Side),
    /// The pieces of a side on a space, or, without one, its losses: each piece with how often.
    Pieces(Option<Space>, Side, Vec<Counted>),
    /// The game is doubled, and a side holds the Penningr.
    Doubled(Side),
    /// The game is tripled.
    Tripled,
}

/// A piece, how many of it, and where that is written. Numbers beyond `u32` are its greatest value.
pub(super) struct Counted {
    pub piece: Piece,
    pub count: u32,
    pub span: Span,
}

/// The place where reading stops, and why.
pub(super) type Failed = (Span, Fault);

/// The reason why the reading stops: a fault, and the text from where it starts.
#[derive(Debug)]
struct Stop<'a> {
    start: &'a str,
    rest: &'a str,
    fault: Fault,
}

impl<'a> ParseError<&'a str> for Stop<'a> {
    fn from_error_kind(i: &'a str, _: ErrorKind) -> Self {
        Self { start: i, rest: i, fault: Fault::Unreadable }
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }
}

/// Names the fault of what `rule` reads.
fn fault<'a, T, Never>(fault: Fault, mut rule: impl Rule<'a, T, Stop<'a>>) -> impl Rule<'a, Never, Stop<'a>> {
    move |start: &'a str| {
        let (rest, _) = rule.parse(start)?;
        Err(Err::Failure(Stop { start, rest, fault }))
    }
}

/// `position = blanks parts`
pub(super) fn parts(text: &str) -> Result<Vec<PartAt>, Failed> {
    let part = terminated(token(text, part(text)), white_space);
    let parts = preceded(white_space, many_till(part, eof)).parse(text);
    match parts.finish() {
        Ok((_, (parts, _))) => Ok(parts),
        Err(Stop { start, rest, fault }) => {
            let Span { start, end } = span(text, start, rest);
            let length = text[start..end].trim_end().len();
            Err((Span::new(start, start + length), fault))
        }
    }
}

/// `part = mover | stand | fallen | coin`
fn part<'a>(text: &'a str) -> impl Rule<'a, Part, Stop<'a>> {
    let place = || alt((value((), space), value((), one_of("xd"))));
    alt((
        map(side, Part::ToMove),
        stand(text),
        fallen(text),
        coin,
        fault(Fault::Reserve, char('^')),
        fault(Fault::NoPieces, (place(), of)),
        fault(Fault::NoColon, (place(), white_space, not(char(':')))),
        fault(Fault::NoSide, (place(), white_space, char(':'), white_space, opt(anychar))),
        fault(Fault::Unreadable, anychar),
    ))
}

/// `stand = space of pieces`
fn stand<'a>(text: &'a str) -> impl Rule<'a, Part, Stop<'a>> {
    let pieces = many(1.., preceded(white_space, piece(text)));
    map((space, of, pieces), |(space, side, pieces)| Part::Pieces(Some(space), side, pieces))
}

/// `fallen = "x" of losses`
fn fallen<'a>(text: &'a str) -> impl Rule<'a, Part, Stop<'a>> {
    let losses = many(1.., preceded(white_space, loss(text)));
    let fallen = preceded(char('x'), (of, losses));
    map(fallen, |(side, losses)| Part::Pieces(None, side, losses))
}

/// `coin = "d" of | "t" blanks`
fn coin(i: &str) -> Read<'_, Part> {
    let doubled = map(preceded(char('d'), of), Part::Doubled);
    alt((doubled, map(char('t'), |_| Part::Tripled))).parse(i)
}

/// `of = blanks ":" blanks side blanks`
fn of(i: &str) -> Read<'_, Side> {
    preceded((white_space, char(':'), white_space), side).parse(i)
}

/// `piece = [count] ("H" | "K" aboard | "L") blanks`
fn piece<'a>(text: &'a str) -> impl Rule<'a, Counted, Stop<'a>> {
    let karve = terminated(preceded(char('K'), aboard), not(char('h')));
    let karve = map(karve, Piece::Karve);
    let many_aboard = (opt(number), white_space, char('K'), take_while(|c| c == 'h'));
    alt((counted(text, alt((on_foot, karve))), fault(Fault::TooManyAboard, many_aboard), no_piece))
}

/// `loss = [count] ("H" | "L") blanks`
fn loss<'a>(text: &'a str) -> impl Rule<'a, Counted, Stop<'a>> {
    let karve = (opt(number), white_space, char('K'));
    alt((counted(text, on_foot), fault(Fault::KarveOut, karve), no_piece))
}

/// A count without a piece. What a `:` follows is not a count but the next space of the board.
fn no_piece(i: &str) -> Read<'_, Counted> {
    let count = (number, white_space, not(char(':')), opt(anychar));
    fault(Fault::NoPiece, count).parse(i)
}

fn on_foot(i: &str) -> Read<'_, Piece> {
    let king = value(Piece::Lofdungr, char('L'));
    alt((value(Piece::Hirth, char('H')), king)).parse(i)
}

/// `[count]` with what it counts
fn counted<'a>(text: &'a str, piece: impl Rule<'a, Piece, Stop<'a>>) -> impl Rule<'a, Counted, Stop<'a>> {
    let counted = token(text, (opt(number), preceded(white_space, piece)));
    map(counted, |Token { value: (count, piece), span }| Counted { piece, count: count.unwrap_or(1), span })
}

/// The result of a rule.
type Read<'a, T> = notation::Read<'a, T, Stop<'a>>;
