//! Tags: `[Name "value"]`, as in the records of other games.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{anychar, char, satisfy},
    combinator::{map, not, peek, recognize},
    multi::fold,
    sequence::{delimited, preceded, terminated},
};

use crate::{
    notation::{Read, Rule, token},
    report::Seat,
    span::{Span, Token},
};

use super::{
    Tag,
    spelling::{is_blank, plain, trim_end, trim_start},
};

/// Returns the tag that a stretch starts with; `None` if it starts with anything else.
pub fn read(text: &str, rest: Span) -> Option<Tag> {
    let tag = a_tag(text).parse(&text[rest.start..rest.end]);
    tag.ok().map(|(_, tag)| tag)
}

/// Names that tags without quotes have, beside those of players.
const KNOWN: [&str; 16] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Result",
    "Match",
    "Game",
    "Variant",
    "Rules",
    "Start",
    "Board",
    "Time",
    "TimeControl",
    "Termination",
    "Annotator",
    "Place",
];

/// Returns the tag that a stretch is to its end, if its quotes are a mistake, and the fix of them as what is missing at which
/// bytes. `[Event "The "big" final"]` has quotes in its value, which is all up to the last quote; `[Gull Anna]` has none, and
/// only what names a player, or has another name that records use, is such a tag.
pub fn read_loosely(text: &str, rest: Span, seats: &[Seat]) -> Option<(Tag, Vec<(usize, &'static str)>)> {
    let rest = trim_end(text, rest);
    let inside = text[rest.start..rest.end].strip_prefix('[')?.strip_suffix(']')?;
    let start = rest.start + 1;
    let open = trim_start(text, Span::new(start, rest.end - 1));
    let (_, name) = token(text, name).parse(&text[open.start..open.end]).ok()?;
    let value = trim_end(text, trim_start(text, Span::new(name.span.end, open.end)));
    let written = &text[value.start..value.end];
    let (value_span, missing): (Span, Vec<(usize, &'static str)>) = match written.strip_prefix('"') {
        Some(quoted) => {
            let quoted =
                quoted.strip_suffix('"').filter(|quoted| !quoted.ends_with('\\') && !quoted.contains("\\\\"))?;
            let span = Span::new(value.start + 1, value.end - 1);
            let quotes = quoted.match_indices('"').filter(|&(at, _)| !quoted[..at].ends_with('\\'));
            (span, quotes.map(|(at, _)| (span.start + at, "\\")).collect())
        }
        None => {
            let is_known = |known: &str| known.eq_ignore_ascii_case(name.value);
            let is_name = KNOWN.iter().any(|known| is_known(known)) || seats.iter().any(|seat| is_known(seat.title));
            let is_value = value.start > name.span.end && !written.is_empty();
            if !is_name || !is_value || written.contains(|c: char| is_quote(c) || c == '\\') {
                return None;
            }
            (value, vec![(value.start, "\""), (value.end, "\"")])
        }
    };
    if inside.contains(['[', ']']) || missing.is_empty() {
        return None;
    }
    let value = text[value_span.start..value_span.end].replace("\\\"", "\"");
    let name_span = name.span;
    Some((Tag { name: name.value.to_owned(), value, span: rest, name_span, value_span }, missing))
}

/// Whether a stretch starts like a tag: with a bracket, and a quote somewhere after it, or a name in capitals and a space.
/// `[code]`, `[...]`, `[7 March]` and `[quote="Anna"]` are not tags, whatever they are.
pub fn starts(text: &str, rest: Span) -> bool {
    let text = &text[rest.start..rest.end];
    if !text.starts_with(|c| plain(c) == '[') {
        return false;
    }
    let small = satisfy(char::is_lowercase);
    let mut of_forum = preceded(sign('['), (peek(small), name, char('=')));
    if of_forum.parse(text).is_ok() {
        return false;
    }
    let capital = peek(satisfy(char::is_uppercase));
    let mut named = preceded((sign('['), spaces), (capital, name, satisfy(is_blank)));
    text.contains(is_quote) || named.parse(text).is_ok()
}

/// `[Name "value"]`, with spaces anywhere between the parts
fn a_tag<'a>(text: &'a str) -> impl Rule<'a, Tag> {
    let parts = (terminated(token(text, name), spaces), quoted(text));
    let tag = delimited((sign('['), spaces), parts, (spaces, sign(']')));
    map(token(text, tag), |tag| {
        let (name, value) = tag.value;
        Tag {
            name: name.value.to_owned(),
            value: value.value,
            span: tag.span,
            name_span: name.span,
            value_span: value.span,
        }
    })
}

fn name(i: &str) -> Read<'_, &str> {
    take_while1(|c: char| c.is_alphanumeric() || c == '_').parse(i)
}

/// A value in quotes. A plain quote ends what a plain quote began. Typographic quotes come in pairs that differ from
/// country to country: what one of them began, any quote before the closing bracket ends.
fn quoted<'a>(text: &'a str) -> impl Rule<'a, Token<String>> {
    let any = || satisfy(is_quote);
    let last = || terminated(any(), peek((spaces, sign(']'))));
    alt((
        delimited(char('"'), token(text, up_to(char('"'))), char('"')),
        delimited(preceded(not(char('"')), any()), token(text, up_to(last())), last()),
    ))
}

/// A value up to the quote that ends it, with `\"` and `\\` unescaped
fn up_to<'a>(end: impl Rule<'a, char>) -> impl Rule<'a, String> {
    let escaped = preceded(char('\\'), alt((tag("\\"), tag("\""))));
    let other = recognize(preceded(not(end), anychar));
    let many = take_while1(|c| c != '\\' && !is_quote(c));
    fold(0.., alt((many, escaped, other)), String::new, |mut value: String, part: &str| {
        value.push_str(part);
        value
    })
}

/// A bracket, or a character that looks like it
fn sign<'a>(bracket: char) -> impl Rule<'a, char> {
    satisfy(move |c| plain(c) == bracket)
}

fn spaces(i: &str) -> Read<'_, &str> {
    take_while(is_blank).parse(i)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '〝' | '〞' | '〟' | '＂')
}
