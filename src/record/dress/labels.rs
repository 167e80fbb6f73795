//! Words for the labels of turns: the name of a seat or of who sits there, and a number; and rows of two turns that have
//! no more than a number. Turns with less than that are told by their place (`unlabelled`).

use super::{
    TurnReader,
    bare::{Bare, Change},
    lines::{self},
    occurrences::occurrences,
    slipped,
    unlabelled::{self, Names, are_nearly_all, holds_tag},
};
use crate::{
    record::{Likeness, lines::of_text, tags},
    span::Span,
};

/// Puts labels where words stand for them; or before turns that have none, where many more turns can be read then. A few
/// more are turns with a slip in their labels.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let names = names(bare.text(), reader);
    let named = in_place_of_words(bare, &names, reader);
    let Some(unlabelled) = unlabelled::take_off(bare, &names, reader) else {
        return named;
    };
    let count = |bare: &Bare| lines::count(bare.text(), reader);
    let is_enough = |named: &Bare| 4 * count(named) > 3 * count(&unlabelled);
    named.filter(is_enough).or(Some(unlabelled))
}

/// Puts labels where words stand for them.
fn in_place_of_words(bare: &Bare, names: &Names, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let one_by_one = are_one_by_one(text, names, reader);
    let label = |seat, number: u32| {
        let number = if one_by_one {
            number.div_ceil(2)
        } else {
            number
        };
        reader.label_of(seat, number)
    };
    let mut changes = Vec::new();
    // Rows, and how many of them have one turn.
    let (mut rows, mut singles) = (0, 0);
    for line in of_text(text) {
        if occurrences(text, line, reader).next().is_some() || holds_tag(text, line) {
            continue;
        }
        let found = in_words(text, line, names, reader);
        let found: Vec<Change> = found.iter().map(|word| word.change(text, label)).collect();
        if found.is_empty() {
            let row = row(text, line, reader);
            let is_pair = row.iter().any(|one| one.text.starts_with('\n'));
            if !row.is_empty() {
                rows += 1;
                singles += usize::from(!is_pair);
            }
            changes.extend(row);
        } else {
            changes.extend(found);
        }
    }
    // Where each turn has a row, the seats take turns.
    let are_alone = reader.undressing.alternates() && singles > 1 && 2 * singles > rows;
    if are_alone {
        return None;
    }
    bare.changed(changes)
}

/// Returns what the seats are called in the text: by their titles, and by who sits there.
pub fn names(text: &str, reader: &TurnReader<'_>) -> Names {
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

/// A label in words.
struct InWords {
    /// The name and the number.
    span: Span,
    /// The place of the seat that is named.
    seat: usize,
    /// None where it has a slip in it, and is not of the span.
    number: Option<u32>,
    /// Where the number stands, if that is behind the name.
    behind: Option<Span>,
}

impl InWords {
    /// Returns the change that puts a label in its place, which `label` makes of the seat and the number.
    fn change(&self, text: &str, label: impl Fn(usize, u32) -> String) -> Change {
        let Some(number) = self.number else {
            let first = label(self.seat, 1);
            return Change::to(self.span, first.strip_suffix('1').unwrap_or(&first));
        };
        let label = label(self.seat, number);
        // A number behind the name stays what it is, so that it can be mended by itself.
        let behind = self.behind.and_then(|digits| {
            let letters = label.strip_suffix(&text[digits.start..digits.end])?;
            let name = Span::new(self.span.start, digits.start);
            Some(Change::to(name, letters))
        });
        behind.unwrap_or_else(|| Change::to(self.span, label))
    }
}

/// Returns the labels that a line has in words.
fn in_words(text: &str, line: Span, names: &Names, reader: &TurnReader<'_>) -> Vec<InWords> {
    let mut found: Vec<InWords> = Vec::new();
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
            let before = number_before(text, Span::new(from, place));
            let numbered = before.map(|(start, number)| InWords {
                span: Span::new(start, place + length),
                seat,
                number: Some(number),
                behind: None,
            });
            let slipped = || {
                slipped_number(after, seat, reader).then(|| InWords {
                    span: Span::new(place, line.end - after.len()),
                    seat,
                    number: None,
                    behind: None,
                })
            };
            found.extend(numbered.or_else(slipped));
        } else if let Ok(number) = after[..digits].parse() {
            let behind = Span::new(line.end - after.len(), line.end - after.len() + digits);
            found.push(InWords {
                span: Span::new(place, behind.end),
                seat,
                number: Some(number),
                behind: Some(behind),
            });
        }
    }
    found
}

/// Whether what stands behind a name is a number with a slip in it, and a turn: `r6: KeHeiHei /`.
fn slipped_number(after: &str, seat: usize, reader: &TurnReader<'_>) -> bool {
    let label = reader.label_of(seat, 1);
    let letters = label.strip_suffix('1');
    let letters = letters.filter(|_| after.len() <= slipped::WIDEST);
    letters.is_some_and(|letters| slipped::label(&format!("{letters}{after}"), reader).is_some())
}

/// Returns the number at the end of what stands before a name, `1. Gull`, and where it starts.
fn number_before(text: &str, before: Span) -> Option<(usize, u32)> {
    let inside = &text[before.start..before.end];
    let inside = inside.trim_end_matches([' ', '\t', '\u{a0}', '.', ')', ':', '-', ',']);
    let digits = inside.bytes().rev().take_while(u8::is_ascii_digit).count();
    let number = inside[inside.len() - digits..].parse().ok()?;
    Some((before.start + inside.len() - digits, number))
}

/// Whether the turns of a text have numbers of their own: 1. Gull, 2. Silfr, 3. Gull …
fn are_one_by_one(text: &str, names: &Names, reader: &TurnReader<'_>) -> bool {
    let labels = of_text(text).flat_map(|line| in_words(text, line, names, reader));
    let (mut all, mut own) = (0, 0);
    let numbered = labels.filter_map(|label| Some((label.seat, label.number?)));
    for (seat, number) in numbered {
        let is_own = number.checked_sub(1).map(|before| before % 2);
        all += 1;
        own += usize::from(is_own == u32::try_from(seat).ok());
    }
    are_nearly_all(own, all)
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
        reader.notation.likeness(&turn) == Likeness::Surely
    };
    if reader.is_settled && is_turn() {
        return vec![first, Change::gone(end)];
    }
    Vec::new()
}

/// A row is not cut at more places.
const MOST_BORDERS: usize = 48;
