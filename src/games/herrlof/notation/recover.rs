//! Reading what the grammar refuses: cards in unusual spelling, and what is left of a line with a fault.

use super::{
    grammar::{Grammar, seat},
    written::{At, End, Kind, Odd, Unreadable, Written},
};
use crate::reader::{Reader, blanks, number};

/// Reads a line that the grammar refuses: with cards in any spelling, or as one that cannot be read.
pub(super) fn line(text: &str) -> (Written, Vec<Odd>) {
    let mut grammar = Grammar::lenient();
    let i = Reader::new(text);
    if let Some(written) = grammar.line(i) {
        return (written, grammar.odd);
    }
    let start = blanks(i);
    let (kind, number) = label(start).unwrap_or((Kind::Trick, None));
    let of_trick = kind == Kind::Trick;
    let written = Written::Unreadable(Unreadable {
        kind,
        number,
        seat: seat(start).map(|(_, seat)| seat),
        plays: if of_trick { grammar.plays } else { Vec::new() },
        end: end_of(text).filter(|_| of_trick),
        fault: grammar.fault,
    });
    (written, grammar.odd)
}

/// What a line is by its label, and the number in it.
pub(super) fn label(start: Reader<'_>) -> Option<(Kind, Option<u32>)> {
    let numbered = || number(start.skip(1)).map(|(_, number)| number);
    Some(match start.rest() {
        [b'R', b'0'..=b'9', ..] => (Kind::Round, numbered()),
        [b'T', b'0'..=b'9', ..] => (Kind::Tally, numbered()),
        [b'A'..=b'C', b'0'..=b'9', ..] => (Kind::Trick, numbered()),
        [b'A'..=b'C', b':', ..] => (Kind::Hand, None),
        [b'D', b':', ..] => (Kind::Deck, None),
        _ => return None,
    })
}

/// What stands behind the last `=` of a line, if it is the end of a trick.
fn end_of(text: &str) -> Option<At<End>> {
    let sign = text.rfind('=')?;
    let mut i = Reader::new(text);
    i = i.skip(sign);
    Grammar::lenient().end_alone(i)
}
