//! Turns that have no label: who plays one is told by the name before it, by the column in which it stands, or by whose
//! turn it is.

use std::{cmp::Reverse, ops::Range};

use super::{
    TurnReader,
    bare::{Bare, Change},
    cells::cells,
    cells::plain_rest,
    occurrences::occurrences,
    signs::behind_gap,
    told::tells,
};
use crate::{
    record::{Likeness, lines::of_text, tags},
    span::Span,
};

/// Fewer turns may be words that look like some.
const FEWEST_TURNS: usize = 2;

/// A turn is looked for at no more words of a cell.
const MOST_WORDS_OF_CELL: usize = 12;

/// No turn is looked for in a longer cell, in bytes.
const WIDEST_CELL: usize = 256;

/// Puts labels before turns that have none. Returns `None` where turns do not alternate, or hardly any lacks its label.
pub fn take_off(bare: &Bare, names: &Names, reader: &TurnReader<'_>) -> Option<Bare> {
    if !reader.undressing.alternates() {
        return None;
    }
    let text = bare.text();
    let mut known = Known::default();
    let mut found = Found::of(text, &known, reader);
    known.labels = found.common_labels();
    known.are_moves_listed = found.lists >= FEWEST_TURNS;
    if !known.labels.is_empty() || known.are_moves_listed {
        found = Found::of(text, &known, reader);
    }
    let (read, labelled) = (found.turns.len(), found.labelled);
    known.learn(&found.turns);
    if reader.is_settled {
        // What stands before turns that can be read tells where those stand that cannot.
        found = Found::of(text, &known, reader);
    }
    if read < FEWEST_TURNS || read < labelled {
        return None;
    }
    let Found {
        mut turns, numbers, ..
    } = found;
    for &(at, number, _) in &numbers {
        if let Some(turn) = turns.get_mut(at) {
            turn.number = turn.number.or(Some(number));
        }
    }
    // The first to play may have made a slip.
    let first = |name: &&str| turns.iter().position(|turn| turn.name == *name);
    known.names.sort_by_key(first);
    let are_one_by_one = are_one_by_one(&turns);
    let mut changes = Vec::new();
    let (mut last, mut numbers) = (Place::BEFORE_ALL, numbers.into_iter().peekable());
    for (at, turn) in turns.iter().enumerate() {
        while let Some((_, _, line)) = numbers.next_if(|(before, ..)| *before <= at) {
            changes.push(Change::gone(line));
        }
        let seat = known.seat(turn, names);
        // A number counts from which the next goes on.
        let next = turns[at + 1..]
            .iter()
            .take(SEATS)
            .find_map(|turn| turn.number);
        let goes_on = |number: &u32| {
            next.is_none_or(|next| next == *number || Some(next) == number.checked_add(1))
        };
        let is_of_player = !turn.is_behind_name || known.plays(turn.name);
        let number = turn.number.filter(|_| is_of_player && !are_one_by_one);
        last = last.next(seat, number.filter(goes_on));
        // Behind a name a wrong number is that of a label, and is told.
        let written = number
            .filter(|_| turn.is_behind_name)
            .unwrap_or(last.number);
        let label = reader.label_of(last.seat, written);
        changes.push(Change::to(turn.label, label + " "));
    }
    bare.changed(changes)
}

/// What is found in a text.
#[derive(Default)]
struct Found<'a> {
    /// The turns without labels.
    turns: Vec<Unlabelled<'a>>,
    /// The numbers that have a line of their own, with that, and how many of the turns stand before it.
    numbers: Vec<(usize, u32, Span)>,
    /// How many lines have labels.
    labelled: usize,
    /// The letters of what may be labels in another language, one for each of them.
    other_labels: Vec<&'a str>,
    /// How many turns have commas between their moves.
    lists: usize,
}

impl<'a> Found<'a> {
    fn of(text: &'a str, known: &Known<'_>, reader: &TurnReader<'_>) -> Self {
        let mut found = Self::default();
        for line in of_text(text) {
            let inside = &text[line.start..line.end];
            if inside.trim_start().starts_with([';', '#', '{']) {
                continue;
            }
            if occurrences(text, line, reader).next().is_some() {
                found.labelled += 1;
            } else if let Some(number) = lone_number(inside) {
                found.numbers.push((found.turns.len(), number, line));
            } else if !holds_tag(text, line) {
                found.turns_of(text, line, known, reader);
            }
        }
        found
    }

    /// Adds the turns of a line, at most one a cell: those that can be read, and those that stand where such do.
    fn turns_of(&mut self, text: &'a str, line: Span, known: &Known<'_>, reader: &TurnReader<'_>) {
        let inside = &text[line.start..line.end];
        self.lists += usize::from(is_list(inside, reader));
        // What stands in cells without a turn belongs to the next that has one.
        let mut from = 0;
        let mut starts: Vec<(Range<usize>, Option<usize>)> = Vec::new();
        for (column, cell) in cells(inside, known.are_moves_listed).enumerate() {
            let start = known
                .start_behind_name(inside, from, cell.end, reader)
                .or_else(|| known.start_in_column(inside, &cell, column, reader))
                .or_else(|| turn_in(&inside[cell.clone()], reader).map(|at| cell.start + at));
            from = start.map_or(from, |_| cell.end);
            starts.push((cell, start));
        }
        let is_row = from > 0;
        from = 0;
        for (column, (cell, start)) in starts.into_iter().enumerate() {
            // In a row with a turn, what stands in the column of the other is one too.
            let other = || {
                known
                    .text_in_column(inside, &cell, column)
                    .filter(|_| is_row)
            };
            let Some(start) = start.or_else(other) else {
                continue;
            };
            let before = &inside[from..start];
            let Some(Named {
                name,
                number,
                at,
                is_label,
            }) = name_at_end(before, reader)
            else {
                continue;
            };
            if is_label && !known.labels.contains(&name) {
                self.other_labels.push(name);
                continue;
            }
            self.turns.push(Unlabelled {
                label: Span::new(line.start + from + at, line.start + start),
                name,
                number: number.or_else(|| number_at_start(before)),
                is_behind_name: number.is_some(),
                column,
            });
            from = cell.end;
        }
    }

    /// Returns the letters that stand before so many turns that they are no slips: the labels of another language.
    fn common_labels(&self) -> Vec<&'a str> {
        let all = self.turns.len() + self.other_labels.len();
        let mut letters = self.other_labels.clone();
        letters.sort_unstable();
        let common = letters.chunk_by(|one, other| one == other);
        let common = common.filter(|same| same.len() >= FEWEST_TURNS && 4 * same.len() >= all);
        common.map(|same| same[0]).collect()
    }
}

/// A turn without a label.
struct Unlabelled<'a> {
    /// Where its label belongs, in bytes: in place of its name, if it has one.
    label: Span,
    /// The name that stands before it; empty where none does.
    name: &'a str,
    /// The number that stands before that, or right behind it: `1. Anna`, `Anna 1`.
    number: Option<u32>,
    /// Whether it stands behind it.
    is_behind_name: bool,
    /// In which cell of its line it stands.
    column: usize,
}

/// What stands before turns that can be read.
#[derive(Default)]
struct Known<'a> {
    /// The letters of labels in another language.
    labels: Vec<&'a str>,
    /// Whether commas stand between the moves of turns.
    are_moves_listed: bool,
    /// In the order in which they come.
    names: Vec<&'a str>,
    /// The columns in which turns without names stand, from the left.
    columns: Vec<usize>,
}

/// More names are not learned: others than the two that play may be words before a turn.
const MOST_NAMES: usize = 16;

impl<'a> Known<'a> {
    /// Learns names and columns from turns that can be read. Of more names than play those count that stand before most.
    fn learn(&mut self, turns: &[Unlabelled<'a>]) {
        let mut names: Vec<(&str, usize)> = Vec::new();
        let mut columns: Vec<usize> = Vec::new();
        for turn in turns {
            if turn.name.is_empty() {
                if columns.len() <= SEATS && !columns.contains(&turn.column) {
                    columns.push(turn.column);
                }
            } else if let Some((_, count)) = names.iter_mut().find(|(name, _)| *name == turn.name) {
                *count += 1;
            } else if names.len() < MOST_NAMES {
                names.push((turn.name, 1));
            }
        }
        let named: usize = names.iter().map(|(_, count)| count).sum();
        if 2 * named < turns.len() {
            // Words in a row are no names where other rows have none.
            names.clear();
        }
        names.sort_by_key(|(_, count)| Reverse(*count));
        columns.sort_unstable();
        let names = names.into_iter().take(SEATS);
        self.names = names.map(|(name, _)| name).collect();
        self.columns = columns;
    }

    /// Whether a name is one of both that play.
    fn plays(&self, name: &str) -> bool {
        self.names.len() == SEATS && self.names.contains(&name)
    }

    /// Returns who plays a turn, as far as that is told by its name, or by its column. Those whose name says nothing are told
    /// apart by who comes first.
    fn seat(&self, turn: &Unlabelled<'_>, names: &Names) -> Option<usize> {
        let of_name = |name: &str| {
            let mut named = names
                .iter()
                .filter(|(own, _)| own.eq_ignore_ascii_case(name));
            named.next().map(|(_, seat)| *seat)
        };
        if turn.name.is_empty() {
            let column = self
                .columns
                .iter()
                .position(|&column| column == turn.column);
            return column.filter(|_| self.columns.len() == SEATS);
        }
        if self.names.len() < SEATS {
            // One name for all, such as a family's, tells nothing.
            return of_name(turn.name);
        }
        let taken: Vec<usize> = self.names.iter().filter_map(|name| of_name(name)).collect();
        let mut free = (0..SEATS).filter(|seat| !taken.contains(seat));
        let mut others = self.names.iter().filter(|name| of_name(name).is_none());
        let of_order = others.position(|other| *other == turn.name);
        of_name(turn.name).or_else(|| free.nth(of_order?))
    }
}

impl Known<'_> {
    /// Returns where something that looks like a turn stands behind a name, with or without a slip in it, between two places
    /// of a line.
    fn start_behind_name(
        &self,
        line: &str,
        from: usize,
        end: usize,
        reader: &TurnReader<'_>,
    ) -> Option<usize> {
        let mut from = from.max(end.saturating_sub(2 * WIDEST_CELL));
        while !line.is_char_boundary(from) {
            from += 1;
        }
        let inside = &line[from..end];
        let named = self.names.iter().filter_map(|name| {
            inside.match_indices(name).find_map(|(at, _)| {
                let (before, rest) = (&inside[..at], &inside[at + name.len()..]);
                let is_name = !before.ends_with(char::is_alphanumeric)
                    && !rest.starts_with(char::is_alphabetic);
                is_name.then(|| end - behind_gap(rest).len())
            })
        });
        let start = named.max()?;
        let behind = &line[start..end];
        // A number may stand behind the name.
        let turn = behind_gap(behind.trim_start_matches(|c: char| c.is_ascii_digit()));
        let turn = [turn, behind]
            .into_iter()
            .find(|turn| is_like_a_turn(turn, reader))?;
        Some(end - turn.len())
    }

    /// Returns where something that looks like a turn starts in a cell, with or without a slip in it, where turns without names
    /// stand in its column.
    fn start_in_column(
        &self,
        line: &str,
        cell: &Range<usize>,
        column: usize,
        reader: &TurnReader<'_>,
    ) -> Option<usize> {
        let start = self.text_in_column(line, cell, column)?;
        is_like_a_turn(&line[start..cell.end], reader).then_some(start)
    }

    /// Returns where the text of a cell starts, behind its number, where turns without names stand in its column; `None` where
    /// there is none.
    fn text_in_column(&self, line: &str, cell: &Range<usize>, column: usize) -> Option<usize> {
        let is_column = self.names.is_empty() && self.columns.contains(&column);
        let text = is_column.then(|| without_number(&line[cell.clone()]))?;
        let is_text = text.contains(char::is_alphanumeric);
        is_text.then_some(cell.end - text.len())
    }
}

/// Whether the turn at the end of a line has commas between its moves.
fn is_list(line: &str, reader: &TurnReader<'_>) -> bool {
    let listed = |at: usize| line[at..].contains(", ");
    line.contains(", ") && turn_in(line, reader).is_some_and(listed)
}

/// Whether what stands where a turn is to stand looks like one, with a slip in it or not.
pub fn is_like_a_turn(text: &str, reader: &TurnReader<'_>) -> bool {
    if text.len() > WIDEST_CELL {
        return false;
    }
    let text = plain_rest(text);
    let is_notation = |c: char| c == ' ' || reader.notation.is_notation(c);
    let is_of_notation = || tells(&text) && text.chars().all(is_notation);
    reader.notation.likeness(&text) != Likeness::No || is_of_notation()
}

/// Returns what stands behind the number at the start of a cell.
fn without_number(cell: &str) -> &str {
    let cell = cell.trim_start();
    let rest = cell.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(rest) if rest.len() + 1 < cell.len() => rest.trim_start(),
        _ => cell,
    }
}

/// Returns where in a cell a turn without its label begins that goes on to its end, and can be read.
pub fn turn_in(cell: &str, reader: &TurnReader<'_>) -> Option<usize> {
    if cell.len() > WIDEST_CELL {
        return None;
    }
    let words = cell.char_indices().filter(|&(at, c)| {
        let is_notation = |c: char| reader.notation.is_notation(c);
        let is_border = |c: char| !c.is_alphanumeric() && !is_notation(c);
        is_notation(c) && (at == 0 || cell[..at].ends_with(is_border))
    });
    let label = reader.label_of(0, 1);
    let mut starts = words.take(MOST_WORDS_OF_CELL).map(|(at, _)| at);
    starts.find(|&at| {
        let turn = plain_rest(&cell[at..]);
        tells(&turn) && reader.reads(&format!("{label} {turn}"))
    })
}

/// What stands right before a turn.
struct Named<'t> {
    /// Empty where no name does.
    name: &'t str,
    /// The number behind the name.
    number: Option<u32>,
    /// Where both start.
    at: usize,
    /// Whether it has the form of a label: few letters with a number.
    is_label: bool,
}

/// A label has no more letters, with a slip in it or not.
const MOST_LETTERS: usize = 2;

/// Returns the name at the end of what stands before a turn, with a number behind it or not: `Anna`, `Anna 3`, `O3`. `None`
/// where it is no name, but a part of a turn with a slip in it.
fn name_at_end<'t>(before: &'t str, reader: &TurnReader<'_>) -> Option<Named<'t>> {
    let inside = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let word = last_word(inside);
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = || word[letters.len()..].parse().ok();
    let are_letters = |name: &str| name.chars().all(char::is_alphabetic);
    let named = |name: &'t str, number, end: usize| Named {
        name,
        number,
        at: end - name.len(),
        is_label: false,
    };
    if letters.is_empty() {
        let behind = inside[..inside.len() - word.len()].trim_end_matches([' ', '\u{a0}', '#']);
        let name = Some(last_word(behind)).filter(|name| !name.is_empty() && are_letters(name));
        let nothing = named("", None, before.len());
        return Some(name.map_or(nothing, |name| named(name, number(), behind.len())));
    }
    let is_whole = are_letters(word) || {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        letters > MOST_LETTERS && !word.chars().all(|c| reader.notation.is_notation(c))
    };
    if is_whole {
        return Some(named(word, None, inside.len()));
    }
    let is_label = letters.chars().count() <= MOST_LETTERS && are_letters(letters);
    is_label.then(|| Named {
        name: letters,
        number: number(),
        at: inside.len() - word.len(),
        is_label,
    })
}

fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

/// Returns the number of a turn at the start of what stands before it: `1. Gull`, `1) `.
fn number_at_start(before: &str) -> Option<u32> {
    let before = before.trim_start_matches(|c: char| !c.is_alphanumeric());
    let digits = before.bytes().take_while(u8::is_ascii_digit).count();
    let mut behind = before[digits..].chars();
    // Where more digits follow, it is a date.
    let is_number =
        matches!(behind.next(), Some('.' | ')')) && !behind.next().is_some_and(char::is_numeric);
    is_number.then(|| before[..digits].parse().ok())?
}

/// Returns the number of a turn that has a line of its own.
fn lone_number(line: &str) -> Option<u32> {
    let number = line.trim().trim_end_matches(['.', ')', ':']);
    let is_number = number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.parse().ok())?
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
    are_nearly_all(own, all)
}

/// So many play.
const SEATS: usize = 2;

/// A number farther on is a slip.
const FARTHEST_NUMBER: u32 = 10;

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
        let is_near =
            |number: &u32| (goes_on..goes_on.saturating_add(FARTHEST_NUMBER)).contains(number);
        Self {
            seat,
            number: number.filter(is_near).unwrap_or(goes_on),
        }
    }
}

/// Whether a tag stands on a line.
pub fn holds_tag(text: &str, line: Span) -> bool {
    let open = text[line.start..line.end].find('[');
    open.is_some_and(|at| tags::read(text, Span::new(line.start + at, line.end)).is_some())
}

/// The words that stand for seats, with their places.
pub type Names = Vec<(String, usize)>;

/// Fewer labels do not tell how they are numbered.
const FEW: usize = 3;

/// Whether so many of all labels fit a way to number that it is theirs: where both turns have one number, every other fits
/// by chance.
pub fn are_nearly_all(own: usize, all: usize) -> bool {
    all >= FEW && 10 * own >= 9 * all
}
