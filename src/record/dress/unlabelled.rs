//! Turns that have no label: who plays one is told by the name before it, by the column in which it stands, or by whose
//! turn it is.

use std::ops::Range;

use super::{
    TurnReader,
    bare::{Bare, Change},
    labels::{Names, holds_tag},
    lines::{occurrences, plain_rest},
    told::tells,
};
use crate::{
    record::{Likeness, lines::of_text},
    span::Span,
};

/// Fewer turns may be words that look like some.
const FEWEST: usize = 2;

/// A turn is looked for at no more words of a cell.
const MOST_WORDS: usize = 12;

/// No turn is looked for in a longer cell, in bytes.
const WIDEST: usize = 256;

/// Puts labels before turns that have none. Returns `None` where turns do not alternate, or hardly any lacks its label.
pub fn take_off(bare: &Bare, names: &Names, reader: &TurnReader<'_>) -> Option<Bare> {
    if !reader.undressing.alternates {
        return None;
    }
    let text = bare.text();
    let (mut turns, mut labelled) = (Vec::new(), 0);
    let mut numbers = Vec::new();
    for line in of_text(text) {
        if occurrences(text, line, reader).next().is_some() {
            labelled += 1;
        } else if let Some(number) = lone_number(&text[line.start..line.end]) {
            numbers.push((turns.len(), number, line));
        } else if !holds_tag(text, line) {
            turns.extend(turns_of(text, line, names, reader));
        }
    }
    if turns.len() < FEWEST || turns.len() < labelled || !turns.iter().any(|turn| turn.is_read) {
        return None;
    }
    let seats = seats(&turns, names);
    let are_one_by_one = are_one_by_one(&turns);
    let mut changes = Vec::new();
    let (mut last, mut numbers) = (Place::BEFORE_ALL, numbers.into_iter().peekable());
    for (at, turn) in turns.iter().enumerate() {
        let mut number = turn.number;
        while let Some((_, own, line)) = numbers.next_if(|(before, ..)| *before <= at) {
            number = number.or(Some(own));
            changes.push(Change::gone(line));
        }
        last = last.next(seats(turn), number.filter(|_| !are_one_by_one));
        let label = reader.label_of(last.seat, last.number);
        let with_name = Span::new(turn.start - turn.from_name, turn.start);
        changes.push(Change::to(with_name, label + " "));
    }
    bare.changed(changes)
}

/// A turn without a label.
struct Unlabelled<'a> {
    /// Where it starts, in bytes.
    start: usize,
    /// The name that stands before it; empty where none does.
    name: &'a str,
    /// How many bytes before it that starts.
    from_name: usize,
    /// The number that stands before that.
    number: Option<u32>,
    /// In which cell of its line it stands.
    column: usize,
    /// Whether it can be read, and has no slip in it.
    is_read: bool,
}

/// Returns the turns of a line, at most one a cell.
fn turns_of<'a>(
    text: &'a str,
    line: Span,
    names: &Names,
    reader: &TurnReader<'_>,
) -> Vec<Unlabelled<'a>> {
    let inside = &text[line.start..line.end];
    let mut turns = Vec::new();
    // What stands in cells without a turn belongs to the next that has one.
    let mut from = 0;
    for (column, cell) in cells(inside).enumerate() {
        let Some((at, is_read)) = turn_in(&inside[cell.clone()], reader) else {
            continue;
        };
        let before = &inside[from..cell.start + at];
        let Some(name) = name_at_end(before) else {
            continue;
        };
        let is_known = || names.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        // A slip makes a turn of any words; here it is one only behind a name that others have.
        if is_read || is_known() || name.is_empty() && column > 0 {
            turns.push(Unlabelled {
                start: line.start + cell.start + at,
                name,
                from_name: if name.is_empty() {
                    0
                } else {
                    before.len() - before.rfind(name).unwrap_or(before.len())
                },
                number: number_at_start(before),
                column,
                is_read,
            });
        }
        from = cell.end;
    }
    turns
}

/// Returns the cells of a line: between them are borders of cells, or gaps that are wider than a blank.
fn cells(line: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let from = start?;
        let rest = &line[from..];
        let border = rest.char_indices().find_map(|(at, c)| match c {
            '\t' | '|' => Some((at, at + 1)),
            ' ' | '\u{a0}' => {
                let gap = rest[at..].trim_start_matches([' ', '\u{a0}']);
                let is_wide = rest[at..].len() - gap.len() > c.len_utf8();
                (is_wide && at > 0).then(|| (at, rest.len() - gap.len()))
            }
            _ => None,
        });
        start = border.map(|(_, end)| from + end);
        Some(from..border.map_or(line.len(), |(at, _)| from + at))
    })
}

/// Returns where in a cell a turn without its label begins that goes on to its end, and whether it can be read.
fn turn_in(cell: &str, reader: &TurnReader<'_>) -> Option<(usize, bool)> {
    if cell.len() > WIDEST {
        return None;
    }
    let words = cell.char_indices().filter(|&(at, c)| {
        let is_start = cell[..at].ends_with(|c: char| !c.is_alphanumeric()) || at == 0;
        is_start && (reader.notation.is_notation)(c)
    });
    let label = reader.label_of(0, 1);
    let mut damaged = None;
    for (at, _) in words.take(MOST_WORDS) {
        let turn = plain_rest(&cell[at..]);
        if tells(&turn) && reader.reads(&format!("{label} {turn}")) {
            return Some((at, true));
        }
        if (reader.notation.likeness)(&turn) != Likeness::No {
            damaged = damaged.or(Some((at, false)));
        }
    }
    damaged.filter(|_| reader.is_settled)
}

/// Returns the name at the end of what stands before a turn, empty where there is none. `None` where it is no name, but a
/// label with a slip in it.
fn name_at_end(before: &str) -> Option<&str> {
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let name = before.rsplit(|c: char| !c.is_alphanumeric()).next()?;
    if !name.contains(|c: char| c.is_numeric()) {
        return Some(name);
    }
    name.chars().all(char::is_numeric).then_some("")
}

/// Returns the number of a turn at the start of what stands before it: `1. Gull`, `1) `.
fn number_at_start(before: &str) -> Option<u32> {
    let before = before.trim_start_matches(|c: char| !c.is_alphanumeric());
    let digits = before.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = before[digits..].starts_with(['.', ')']);
    is_number.then(|| before[..digits].parse().ok())?
}

/// Returns the number of a turn that has a line of its own.
fn lone_number(line: &str) -> Option<u32> {
    let number = line.trim().trim_end_matches(['.', ')', ':']);
    number.parse().ok()
}

/// Whether turns are numbered straight through, those of both seats.
fn are_one_by_one(turns: &[Unlabelled<'_>]) -> bool {
    let numbered = turns.iter().enumerate();
    let numbered = numbered.filter_map(|(at, turn)| Some((at, turn.number?)));
    let (mut all, mut own) = (0, 0);
    for (at, number) in numbered {
        all += 1;
        own += usize::from(u32::try_from(at + 1) == Ok(number));
    }
    all > FEWEST && 10 * own >= 9 * all
}

/// Returns who plays a turn, as far as that is told by its name, or by its column.
fn seats<'a>(
    turns: &[Unlabelled<'a>],
    names: &'a Names,
) -> impl Fn(&Unlabelled<'_>) -> Option<usize> {
    let of_name = |name: &str| {
        let mut named = names
            .iter()
            .filter(move |(own, _)| own.eq_ignore_ascii_case(name));
        named.next().map(|(_, seat)| *seat)
    };
    // Others that play are told apart by who comes first.
    let mut others: Vec<&str> = Vec::new();
    let mut columns: Vec<usize> = Vec::new();
    for turn in turns.iter().filter(|turn| turn.is_read) {
        let is_other = !turn.name.is_empty() && of_name(turn.name).is_none();
        if is_other && others.len() <= SEATS && !others.contains(&turn.name) {
            others.push(turn.name);
        }
        if !columns.contains(&turn.column) {
            columns.push(turn.column);
        }
    }
    others.truncate(if others.len() > SEATS { 0 } else { SEATS });
    let others: Vec<String> = others.into_iter().map(str::to_owned).collect();
    columns.sort_unstable();
    move |turn| {
        let of_order = others.iter().position(|other| other == turn.name);
        let of_column = columns.iter().position(|&column| column == turn.column);
        let of_column = of_column.filter(|_| columns.len() == SEATS);
        of_name(turn.name).or(of_order).or(of_column)
    }
}

/// So many play.
const SEATS: usize = 2;

/// A number farther on is a slip.
const FARTHEST: u32 = 10;

/// Whose turn it is, and the number of that.
#[derive(Clone, Copy)]
struct Place {
    seat: usize,
    number: u32,
}

impl Place {
    const BEFORE_ALL: Self = Self { seat: 1, number: 0 };

    /// Returns the place behind this one; of a seat, where that is known, and with a number, where that goes on.
    fn next(self, seat: Option<usize>, number: Option<u32>) -> Self {
        let seat = seat.unwrap_or((self.seat + 1) % SEATS);
        let goes_on = self.number.saturating_add(u32::from(seat <= self.seat));
        let is_near = |number: &u32| (goes_on..goes_on.saturating_add(FARTHEST)).contains(number);
        Self {
            seat,
            number: number.filter(is_near).unwrap_or(goes_on),
        }
    }
}
