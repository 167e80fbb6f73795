//! Words for the labels of turns: the name of a seat or of who sits there, and a number; and rows of two turns that have
//! no more than a number.

use super::{
    TurnReader,
    bare::{Bare, Change},
    lines::occurrences,
    slipped,
};
use crate::{
    record::{Likeness, lines::of_text, tags},
    span::Span,
};

/// Puts labels where words stand for them.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let names = names(text, reader);
    let mut changes = Vec::new();
    for line in of_text(text) {
        if occurrences(text, line, reader).next().is_some() || holds_tag(text, line) {
            continue;
        }
        let found = in_words(text, line, &names, reader);
        if found.is_empty() {
            changes.extend(row(text, line, reader));
        } else {
            changes.extend(found);
        }
    }
    bare.changed(changes)
}

/// Whether a tag stands on a line.
fn holds_tag(text: &str, line: Span) -> bool {
    let open = text[line.start..line.end].find('[');
    open.is_some_and(|at| tags::read(text, Span::new(line.start + at, line.end)).is_some())
}

/// The words that stand for seats, with their places.
type Names = Vec<(String, usize)>;

/// Returns what the seats are called in the text: by their titles, and by who sits there.
fn names(text: &str, reader: &TurnReader<'_>) -> Names {
    let mut names: Names = Vec::new();
    for (at, seat) in reader.seats.iter().enumerate() {
        names.push((seat.title.to_owned(), at));
    }
    for line in of_text(text) {
        let Some(open) = text[line.start..line.end].find('[') else {
            continue;
        };
        let Some(tag) = tags::read(text, Span::new(line.start + open, line.end)) else {
            continue;
        };
        let seat = reader.seats.iter().position(|seat| tag.is(seat.title));
        if let Some(seat) = seat
            && !tag.value.is_empty()
            && names.len() < MOST_NAMES
            && !names.iter().any(|(name, _)| *name == tag.value)
        {
            names.push((tag.value, seat));
        }
    }
    names
}

/// More names than this are not looked for: each is looked for on each line.
const MOST_NAMES: usize = 16;

/// Returns the labels that a line has in words.
fn in_words(text: &str, line: Span, names: &Names, reader: &TurnReader<'_>) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::new();
    let inside = &text[line.start..line.end];
    for (at, _) in inside.char_indices() {
        let place = line.start + at;
        let is_word = !inside[..at].ends_with(char::is_alphanumeric);
        if !is_word || found.last().is_some_and(|last| place < last.span.end) {
            continue;
        }
        let rest = &inside[at..];
        let named = names.iter().filter_map(|(name, seat)| {
            let word = rest.get(..name.len())?;
            let is_it = word.eq_ignore_ascii_case(name) || word == name;
            is_it.then_some((name.len(), *seat))
        });
        let Some((length, seat)) = named.max() else {
            continue;
        };
        let after = rest[length..].trim_start_matches([' ', '\t', '\u{a0}', '#']);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            // The number before a name may be the one behind the name before it.
            let from = found.last().map_or(line.start, |last| last.span.end);
            let before = Span::new(from, place);
            let numbered =
                numbered_before(text, before, length, |number| reader.label_of(seat, number));
            let end = line.end - after.len();
            let slipped = || slipped_number(after, seat, reader);
            found.extend(
                numbered.or_else(|| {
                    slipped().map(|letters| Change::to(Span::new(place, end), letters))
                }),
            );
        } else if let Ok(number) = after[..digits].parse() {
            let start = line.end - after.len();
            let label = reader.label_of(seat, number);
            // The number stays what it is, so that it can be mended by itself.
            found.push(match label.strip_suffix(&after[..digits]) {
                Some(letters) => Change::to(Span::new(place, start), letters),
                None => Change::to(Span::new(place, start + digits), label),
            });
        }
    }
    found
}

/// The letters of the label that a name stands for, where what stands behind the name is a number with a slip in it, and a
/// turn: `r6: KeHeiHei /`.
fn slipped_number(after: &str, seat: usize, reader: &TurnReader<'_>) -> Option<String> {
    let label = reader.label_of(seat, 1);
    let letters = label.strip_suffix('1')?;
    slipped::label(&format!("{letters}{after}"), reader)?;
    Some(letters.to_owned())
}

/// The label in place of a number and a name of so many bytes behind it, `1. Gull`; `before` is what stands before the name.
fn numbered_before(
    text: &str,
    before: Span,
    length: usize,
    label: impl Fn(u32) -> String,
) -> Option<Change> {
    let inside = &text[before.start..before.end];
    let inside = inside.trim_end_matches([' ', '\t', '\u{a0}', '.', ')', ':', '-', ',']);
    let digits = inside.bytes().rev().take_while(u8::is_ascii_digit).count();
    let start = before.start + inside.len() - digits;
    let number = inside[inside.len() - digits..].parse().ok()?;
    Some(Change::to(
        Span::new(start, before.end + length),
        label(number),
    ))
}

/// `1. KeHeiHei /   He7He8He /`: a number, and a turn of each seat.
fn row(text: &str, line: Span, reader: &TurnReader<'_>) -> Vec<Change> {
    let is_border = |c: char| matches!(c, ' ' | '\t' | '|' | '\u{a0}');
    let inside = &text[line.start..line.end];
    let row = inside.trim_matches(is_border);
    let start = line.start + (inside.len() - inside.trim_start_matches(is_border).len());
    let digits = row.bytes().take_while(u8::is_ascii_digit).count();
    let Ok(number) = row[..digits].parse::<u32>() else {
        return Vec::new();
    };
    let behind = row[digits..].trim_start_matches(['.', ')', ':', ' ', '\t', '|', '\u{a0}']);
    let gap = row.len() - behind.len();
    if gap == digits || number == 0 {
        return Vec::new();
    }
    let label = |seat| reader.label_of(seat, number) + " ";
    let reads = |seat, turn: &str| reader.reads(&format!("{}{turn}", label(seat)));
    let first = Change::to(Span::new(line.start, start + gap), label(0));
    let end = Span::new(start + row.len(), line.end);
    if reads(0, behind) {
        return vec![first, Change::gone(end)];
    }
    let borders = behind.match_indices(is_border).map(|(at, _)| at);
    for at in borders.take(MOST_BORDERS) {
        let (one, other) = behind.split_at(at);
        let (one, other) = (
            one.trim_end_matches(is_border),
            other.trim_start_matches(is_border),
        );
        if one.is_empty() {
            continue;
        }
        let is_wide = behind[one.len()..behind.len() - other.len()].len() > 1
            || behind[at..].starts_with(['\t', '|']);
        let (is_one, is_other) = (reads(0, one), reads(1, other));
        if is_one && is_other || is_wide && (is_one || is_other) {
            let from = start + gap + one.len();
            let to = start + row.len() - other.len();
            let second = Change::to(Span::new(from, to), format!("\n{}", label(1)));
            return vec![first, second, Change::gone(end)];
        }
    }
    // The last row may have one turn only, and that a slip.
    let is_turn = || {
        let turn = format!("{}{behind}", label(0));
        (reader.notation.likeness)(&turn) == Likeness::Surely
    };
    if reader.is_settled && is_turn() {
        return vec![first, Change::gone(end)];
    }
    Vec::new()
}

/// A row is not cut at more places.
const MOST_BORDERS: usize = 48;
