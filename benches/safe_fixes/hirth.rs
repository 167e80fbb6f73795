//! HIRÞ: mistakes within a turn.

use fastrand::Rng;
use hirth::{
    games::hirth::{notation, turn::Turn},
    span::Span,
};
use referee::hirth::{Style, random_game};

use crate::{
    Game,
    lines::{self, Record},
};

pub fn game() -> Game {
    let own = KINDS.map(|(name, slip)| lines::kind(name, random, damaged(slip)));
    let mut kinds = Vec::from(own);
    kinds.extend(lines::kinds(random));
    Game { name: "hirth", kinds }
}

/// A random game of at most 16 turns a side.
fn random(seed: u64) -> Record {
    let style = if seed.is_multiple_of(2) { Style::Uniform } else { Style::Hunting };
    Record { tags: String::new(), lines: random_game(seed, style, 32).turns }
}

/// What a mistake makes of a turn; `None` where the turn has no room for it.
type Slip = fn(&str, &Turn, &mut Rng) -> Option<String>;

const KINDS: [(&str, Slip); 17] = [
    ("a `>` forgotten", |text, _, rng| without(text, one_of(text, ">", rng)?)),
    ("two spaces swapped", spaces_swapped),
    ("a digit beside the right one", digit_beside),
    ("K for H", |text, turn, rng| letter(text, turn, rng, "H", "K")),
    ("H for K", |text, turn, rng| letter(text, turn, rng, "K", "H")),
    ("a rider too many", |text, _, rng| {
        let at = one_of(text, "h", rng)?;
        Some(format!("{}h{}", &text[..at.start], &text[at.start..]))
    }),
    ("a rider forgotten", |text, _, rng| without(text, one_of(text, "h", rng)?)),
    ("an `i` forgotten", |text, _, rng| without(text, one_of(text, "i", rng)?)),
    ("a result forgotten", |text, turn, rng| without(text, result(turn, rng)?)),
    ("a result written twice", |text, turn, rng| twice(text, result(turn, rng)?)),
    ("all battles forgotten", |text, turn, _| {
        let first = turn.battles.first()?.span;
        Some(format!("{} /", text[..first.start].trim_end()))
    }),
    ("a `He` forgotten", |text, turn, rng| without(text, entry(text, turn, rng)?)),
    ("a `He` too many", |text, turn, rng| {
        let at = moved(turn, rng)?;
        Some(format!("{}He{}", &text[..at.start], &text[at.start..]))
    }),
    ("a move forgotten", |text, turn, rng| without(text, moved(turn, rng)?)),
    ("a move written twice", |text, turn, rng| twice(text, moved(turn, rng)?)),
    ("two moves exchanged", |text, turn, rng| {
        let pair = turn.moves.windows(2).collect::<Vec<_>>();
        let [one, other] = rng.choice(pair)? else {
            return None;
        };
        let (one, other) = (one.span, other.span);
        let between = &text[one.end..other.start];
        let (first, second) = (slice(text, one), slice(text, other));
        Some(format!("{}{second}{between}{first}{}", &text[..one.start], &text[other.end..]))
    }),
    ("a letter left out", |text, turn, rng| {
        let at = moved(turn, rng)?;
        let byte = rng.usize(at.start..at.end);
        without(text, Span::new(byte, byte + 1))
    }),
];

/// Makes a mistake in one of the turns that have room for it.
fn damaged(slip: Slip) -> impl Fn(&[String], &mut Rng) -> Option<Vec<String>> + Sync {
    move |turns, rng| lines::in_a_line(turns, rng, |turn, rng| slip(turn, &notation::read(turn), rng))
}

fn slice(text: &str, span: Span) -> &str {
    &text[span.start..span.end]
}

fn without(text: &str, span: Span) -> Option<String> {
    Some(format!("{}{}", &text[..span.start], text[span.end..].trim_start_matches(' ')))
}

fn twice(text: &str, span: Span) -> Option<String> {
    Some(format!("{}{}{}", &text[..span.end], slice(text, span), &text[span.end..]))
}

/// One of the places behind the label where a character is.
fn one_of(text: &str, character: &str, rng: &mut Rng) -> Option<Span> {
    let from = text.find(' ')?;
    let places = text[from..].match_indices(character);
    let places: Vec<usize> = places.map(|(at, _)| from + at).collect();
    let at = rng.choice(places)?;
    Some(Span::new(at, at + 1))
}

fn moved(turn: &Turn, rng: &mut Rng) -> Option<Span> {
    rng.choice(&turn.moves).map(|token| token.span)
}

fn result(turn: &Turn, rng: &mut Rng) -> Option<Span> {
    let results = turn.battles.iter().flat_map(|battle| &battle.value.results);
    rng.choice(results.collect::<Vec<_>>()).map(|token| token.span)
}

/// A move that is `He` and no more.
fn entry(text: &str, turn: &Turn, rng: &mut Rng) -> Option<Span> {
    let entries = turn.moves.iter().filter(|token| slice(text, token.span) == "He");
    rng.choice(entries.collect::<Vec<_>>()).map(|token| token.span)
}

fn letter(text: &str, turn: &Turn, rng: &mut Rng, meant: &str, written: &str) -> Option<String> {
    let moves = turn.moves.iter().map(|token| token.span);
    let moves: Vec<Span> = moves.filter(|span| slice(text, *span).starts_with(meant)).collect();
    let span = rng.choice(moves)?;
    Some(format!("{}{written}{}", &text[..span.start], &text[span.start + 1..]))
}

/// From and to of a move change places: `H12`, `H21`.
fn spaces_swapped(text: &str, turn: &Turn, rng: &mut Rng) -> Option<String> {
    let is_swapped = |span: &Span| {
        let digits = slice(text, *span).bytes().filter(u8::is_ascii_digit);
        digits.count() == 2
    };
    let moves = turn.moves.iter().map(|token| token.span);
    let span = rng.choice(moves.filter(is_swapped).collect::<Vec<_>>())?;
    let mut bytes = text.as_bytes().to_vec();
    let digits: Vec<usize> = (span.start..span.end).filter(|&at| bytes[at].is_ascii_digit()).collect();
    bytes.swap(digits[0], digits[1]);
    String::from_utf8(bytes).ok()
}

fn digit_beside(text: &str, turn: &Turn, rng: &mut Rng) -> Option<String> {
    let bytes = text.as_bytes();
    let places = turn.moves.iter().flat_map(|token| token.span.start..token.span.end);
    let at = rng.choice(places.filter(|&at| bytes[at].is_ascii_digit()).collect::<Vec<_>>())?;
    let digit = bytes[at] - b'0';
    let other = match (digit, rng.bool()) {
        (9, _) | (1..=8, false) => digit - 1,
        _ => digit + 1,
    };
    Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
}
