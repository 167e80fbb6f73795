//! What the grammars of all games share.
//!
//! A grammar is a file of [nom](nom) parsers over `&str` or `&[u8]`: one function for each rule of its BNF, in the same order and
//! by the same name. A rule takes the text from where it may start to the end, and returns what it read and the rest.
//! The rest is a part of the same text, so its place is known: [`token`] puts it beside the value.

use nom::{
    AsChar, IResult, Input, Offset, Parser, bytes::complete::take_while, character::complete::digit1, combinator::map,
    error::ParseError,
};

use crate::span::{Span, Token};

/// What a rule returns: the rest of the text and the value, or the error `E`. With `()` for an error, a rule only says
/// that it does not apply; `recover` finds out why.
pub type Read<'a, T, E = ()> = IResult<&'a str, T, E>;

/// A rule that is made of others, or that needs the whole text to know where its tokens are.
pub trait Rule<'a, T, E = ()>: Parser<&'a str, Output = T, Error = E> {}

impl<'a, T, E, P: Parser<&'a str, Output = T, Error = E>> Rule<'a, T, E> for P {}

/// What `rule` reads, with its place in `text`.
pub fn token<I: Input + Offset, T, E: ParseError<I>>(
    text: I,
    mut rule: impl Parser<I, Output = T, Error = E>,
) -> impl Parser<I, Output = Token<T>, Error = E> {
    move |i: I| {
        let start = text.offset(&i);
        let (rest, value) = rule.parse(i)?;
        let span = Span::new(start, text.offset(&rest));
        Ok((rest, Token { value, span }))
    }
}

/// `number`: one too great for `u32` is its greatest value.
pub fn number<I: Input<Item: AsChar>, E: ParseError<I>>(i: I) -> IResult<I, u32, E> {
    let add = |number: u32, digit: I::Item| {
        let digit = digit.as_char().to_digit(10).unwrap_or_default();
        number.saturating_mul(10).saturating_add(digit)
    };
    map(digit1, |digits: I| digits.iter_elements().fold(0, add)).parse(i)
}

/// `blanks`: any number of spaces, or none. A tab counts as a space. Not `space0`: in nom 8.0.0 what that leaves of a
/// text of spaces only is not its end.
pub fn blanks<I: Input<Item: AsChar>, E: ParseError<I>>(i: I) -> IResult<I, I, E> {
    take_while(|c: I::Item| matches!(c.as_char(), ' ' | '\t')).parse(i)
}

/// White space of any kind, or none.
pub fn white_space<'a, E: ParseError<&'a str>>(i: &'a str) -> Read<'a, &'a str, E> {
    take_while(char::is_whitespace).parse(i)
}

/// The text after the spaces at its start.
pub fn after_blanks(i: &str) -> &str {
    let blanks = i.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &i[blanks..]
}

/// The place in `text` from where `start` starts up to where `rest` starts. Both are parts of `text`.
pub fn span(text: &str, start: &str, rest: &str) -> Span {
    Span::new(text.offset(start), text.offset(rest))
}

/// Whether two rests of the same text start at the same place. Both end where the text does, so their lengths say it; to
/// compare their characters would take as long as the text is.
pub fn start_together(one: &str, other: &str) -> bool {
    one.len() == other.len()
}

/// What comes before the next white space.
pub fn word(i: &str) -> &str {
    let end = i.find(|c: char| c.is_ascii_whitespace());
    &i[..end.unwrap_or(i.len())]
}

/// The byte of `text` before the place where `i` starts; `None` at the start of the text.
pub fn byte_before(text: &str, i: &str) -> Option<u8> {
    text.as_bytes()[..text.offset(i)].last().copied()
}

/// Whether a space comes before the place where `i` starts, or nothing does.
pub fn follows_space(text: &str, i: &str) -> bool {
    byte_before(text, i).is_none_or(|byte| byte.is_ascii_whitespace())
}

/// Whether there are only spaces from byte `start` of `text` up to where `i` starts.
pub fn is_space_since(text: &str, start: usize, i: &str) -> bool {
    let between = text.as_bytes().get(start..text.offset(i));
    between.is_none_or(|bytes| bytes.iter().all(u8::is_ascii_whitespace))
}
