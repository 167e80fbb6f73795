//! From a repair to what was wrong: each slip by itself. All other slips of the turn are mended first, and
//! what the turn then still breaks is that slip's own fault.

use super::{
    Line,
    board::Side,
    grammar,
    laws::{Breach, Broken},
    repair::{Mended, Repair},
    replay::{Reading, replay},
    turn::{Malformed, Turn},
};
use crate::span::Span;

/// One slip of a turn.
#[derive(Debug)]
pub(super) struct Blame {
    /// The characters to be changed, in bytes of the turn's text.
    pub slip: Span,
    /// What the record breaks with this slip alone.
    pub fact: Fact,
    /// Where that shows, in bytes of the turn's text, when it is not at the slip itself.
    pub shows: Option<Span>,
    /// The characters as they should be; empty when they should not be there.
    pub right: String,
}

/// What a slip does.
#[derive(Debug)]
pub(super) enum Fact {
    /// Its characters cannot be read.
    Malformed(Malformed),
    /// It breaks a rule.
    Broken(Breach),
    /// Nothing, by itself: only what follows shows it.
    Legal,
}

/// Every slip that a repair mends, in order of place.
pub(super) fn blame(
    before: &[Reading],
    side: Side,
    line: &Line<'_>,
    repair: &Repair,
) -> Vec<Blame> {
    let slips = slips(&line.turn, &repair.tokens);
    let one = |slip: &(usize, usize)| blame_one(before, side, line, repair, *slip);
    slips.iter().map(one).collect()
}

/// The runs of changed tokens that stand for the same token as written: each is one slip.
fn slips(written: &Turn, tokens: &[Mended]) -> Vec<(usize, usize)> {
    let spans = written_spans(written);
    let mut slips: Vec<(usize, usize)> = Vec::new();
    for (i, token) in tokens.iter().enumerate().filter(|(_, token)| token.changed) {
        let joins = slips.last().is_some_and(|&(_, end)| {
            let last = tokens[end - 1].span;
            end == i
                && spans
                    .iter()
                    .any(|span| shares(*span, last) && shares(*span, token.span))
        });
        match slips.last_mut() {
            Some(slip) if joins => slip.1 = i + 1,
            _ => slips.push((i, i + 1)),
        }
    }
    slips
}

/// Where the tokens of a turn are written.
fn written_spans(turn: &Turn) -> Vec<Span> {
    let moves = turn.moves.iter().map(|token| token.span);
    let offers = turn.offers.iter().map(|token| token.span);
    let results = turn.battles.iter().flat_map(|battle| &battle.value.results);
    let faults = turn.faults.iter().map(|fault| fault.span);
    moves
        .chain(offers)
        .chain(results.map(|token| token.span))
        .chain(faults)
        .collect()
}

fn shares(one: Span, other: Span) -> bool {
    one.start < other.end && other.start < one.end
}

fn blame_one(
    before: &[Reading],
    side: Side,
    line: &Line<'_>,
    repair: &Repair,
    (start, end): (usize, usize),
) -> Blame {
    let text = line.text.as_str();
    let tokens = &repair.tokens;
    let changed = tokens[start..end]
        .iter()
        .map(|token| token.span)
        .reduce(Span::to);
    let slip = visible(text, changed.unwrap_or_default());
    let right = tokens[start..end]
        .iter()
        .map(|token| token.text.as_str())
        .collect();
    let (alone, pieces) = with_slip_alone(text, side, tokens, start, end);
    let turn = grammar::read(&alone);
    let (fact, place) = match turn.faults.first() {
        Some(&fault) => (Fact::Malformed(fault), Some(fault.span)),
        None => match replay(before, side, &turn) {
            Ok(_) => (Fact::Legal, None),
            Err(broken) => match broken.into_iter().next() {
                Some(Broken { breach, span }) => (Fact::Broken(breach), span),
                None => (Fact::Legal, None),
            },
        },
    };
    let shows = place.and_then(|place| original(&pieces, place));
    let elsewhere = |shows: &Span| !shares(*shows, slip) && !shows.is_empty();
    // What cannot be read shows where it is; a broken rule may show at another move.
    let at_slip = shows.filter(|shows| !elsewhere(shows));
    let slip = at_slip.map_or(slip, |shows| {
        if shows.len() < slip.len() {
            slip
        } else {
            shows
        }
    });
    Blame {
        slip,
        fact,
        shows: shows.filter(elsewhere),
        right,
    }
}

/// Where letters are missing there is nothing to point at: the characters beside the place, then.
fn visible(text: &str, span: Span) -> Span {
    if !span.is_empty() {
        return span;
    }
    let after = text[span.start..].chars().next();
    let before = text[..span.start].chars().next_back();
    match (after, before) {
        (Some(letter), _) if !letter.is_whitespace() => {
            Span::new(span.start, span.start + letter.len_utf8())
        }
        (_, Some(letter)) => Span::new(span.start - letter.len_utf8(), span.start),
        _ => span,
    }
}

/// The turn with every token as it should be but those from `start` to `end`, which are as written; and
/// for each piece of it, where it starts and what it stands for.
fn with_slip_alone(
    text: &str,
    side: Side,
    tokens: &[Mended],
    start: usize,
    end: usize,
) -> (String, Vec<(usize, Span)>) {
    let mut alone = format!("{}1 ", side.letter());
    let mut pieces = Vec::new();
    let mut written_to = None;
    for (i, token) in tokens.iter().enumerate() {
        let as_written = (start..end).contains(&i);
        let piece = if as_written {
            &text[token.span.start..token.span.end]
        } else {
            &token.text
        };
        if as_written && written_to.is_some_and(|to| token.span.start < to) {
            continue;
        }
        let spaced = text[..token.span.start].ends_with(char::is_whitespace);
        let starts_part = matches!(
            token.text.as_bytes(),
            [b'G' | b'S', b'd' | b't', ..] | [b'>', ..] | b"/"
        );
        if spaced || starts_part && !as_written {
            alone.push(' ');
        }
        pieces.push((alone.len(), token.span));
        alone.push_str(piece);
        written_to = Some(token.span.end);
    }
    (alone, pieces)
}

/// Where a range of the made-up turn stands in the real one.
fn original(pieces: &[(usize, Span)], range: Span) -> Option<Span> {
    let inside = pieces.iter().enumerate().filter(|(i, (start, _))| {
        let end = pieces.get(i + 1).map_or(usize::MAX, |next| next.0);
        *start < range.end && range.start < end
    });
    inside.map(|(_, (_, span))| *span).reduce(Span::to)
}
