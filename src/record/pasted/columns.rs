//! Rows of a table with a column for each part of a turn: its number, who plays it, its moves. The cells are joined as far as
//! they read as a turn.

use super::{
    TurnReader,
    bare::Change,
    cells::is_dash,
    names::names,
    signs::{is_cell, is_emphasis, is_quote, trimmed},
    slipped::WIDEST,
    times::is_time,
};
use crate::{record::lines::of_text, span::Span};

/// Puts labels in place of the cells with the number and the player of a turn, and joins the cells after them.
pub fn changes(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    if reader.seats.len() != 2 {
        return Vec::new();
    }
    let table: Vec<Vec<Span>> = of_text(text).filter_map(|line| cells(text, line)).collect();
    let known = names(text, reader);
    let alternating = alternating(text, &table, reader);
    let mut all = vec![known];
    all.extend(alternating);
    let mut found = all.iter().map(|known| turns(text, &table, known, reader));
    found.find(|changes| !changes.is_empty()).unwrap_or_default()
}

/// The changes that make turns of the rows of a table, where the players have these names.
fn turns(text: &str, table: &[Vec<Span>], known: &[(String, usize)], reader: &TurnReader<'_>) -> Vec<Change> {
    let rows = table.iter().filter_map(|cells| Row::of(text, cells, known, reader));
    let (told, untold): (Vec<Row>, Vec<Row>) = rows.partition(|row| row.place.is_some());
    let rows = if told.len() > 1 { told } else { untold };
    let number = |row: &Row| row.place.map(|(_, number)| number);
    let each = rows.windows(2).filter(|two| number(&two[0]) < number(&two[1]));
    let is_each = rows.len() > 2 && 4 * each.count() > 3 * (rows.len() - 1);
    let turns: Vec<Option<Vec<Change>>> = rows.iter().map(|row| row.turn(text, is_each, reader)).collect();
    let read = turns.iter().flatten().count();
    if read < 2 || 3 * read < 2 * rows.len() {
        return Vec::new();
    }
    turns.into_iter().flatten().flatten().collect()
}

/// The names of the players in the column in which two words alternate, whatever the language.
fn alternating(text: &str, table: &[Vec<Span>], reader: &TurnReader<'_>) -> Option<Vec<(String, usize)>> {
    (0..MOST_BEFORE).find_map(|column| {
        let column = table.iter().filter_map(|cells| cells.get(column));
        let words = column.map(|cell| &text[cell.start..cell.end]);
        let words: Vec<&str> = words.filter(|word| is_name(word, reader)).collect();
        let is_pair = |four: &[&str]| {
            let [one, other, ..] = *four else {
                return false;
            };
            one != other && four[2..] == [one, other]
        };
        let at = words.windows(4).position(is_pair)?;
        let names = [words[at], words[at + 1]];
        let of_them = words.iter().filter(|word| names.contains(word)).count();
        let named = |(seat, name): (usize, &str)| (name.to_owned(), seat);
        (4 * of_them >= 3 * table.len()).then(|| names.into_iter().enumerate().map(named).collect())
    })
}

/// The most cells before the moves of a row.
const MOST_BEFORE: usize = 4;

/// Whether a cell may be the name of a player.
fn is_name(word: &str, reader: &TurnReader<'_>) -> bool {
    word.starts_with(char::is_alphabetic)
        && word.chars().all(|c| c.is_alphabetic() || c == ' ')
        && !reader.reads_alone(word)
}

/// A row of a table.
struct Row {
    start: usize,
    /// Who plays the turn, and its number, where the row says both.
    place: Option<(usize, u32)>,
    /// The cells after these.
    parts: Vec<Span>,
}

/// A table has no more cells in a row.
const MOST_CELLS: usize = 32;

impl Row {
    fn of(text: &str, cells: &[Span], known: &[(String, usize)], reader: &TurnReader<'_>) -> Option<Self> {
        let (mut seat, mut number, mut start) = (None, None, None);
        let mut count = 0;
        for cell in cells {
            let written = &text[cell.start..cell.end];
            let words = written.split([' ', '.', ':', '\u{a0}']);
            let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            if whose(written, known, reader).is_some() {
                words = vec![written];
            }
            let figures = |word: &&str| word.parse::<u32>().ok();
            let whose = |word: &&str| whose(word, known, reader);
            let is_of_place = |word: &&str| figures(word).is_some() || whose(word).is_some();
            let is_clock = is_time(written) && written.contains(':');
            if !is_clock && !words.iter().all(is_of_place) || seat.is_some() && number.is_some() {
                break;
            }
            count += 1;
            if words.is_empty() || is_clock {
                continue;
            }
            start = start.or(Some(cell.start));
            number = words.iter().find_map(figures).or(number);
            if let Some((own, figures)) = words.iter().find_map(whose) {
                seat = Some(own);
                number = figures.or(number);
            }
        }
        let parts = cells[count..].to_vec();
        let place = seat.zip(number);
        let first = parts.first()?.start;
        let start = start.filter(|_| place.is_some()).unwrap_or(first);
        Some(Self { start, place, parts })
    }

    /// The changes that make a turn of the row, if it can be read.
    fn turn(&self, text: &str, is_each: bool, reader: &TurnReader<'_>) -> Option<Vec<Change>> {
        let label = self.place.map(|(seat, number)| {
            let number = if is_each { number.div_ceil(2) } else { number };
            reader.label_of(seat, number)
        });
        let mut turn = label.clone().unwrap_or_else(|| reader.label_of(0, 1));
        let mut changes: Vec<Change> = Vec::new();
        let mut read = None;
        let mut end = self.start;
        let parts = self.parts.iter().flat_map(|&part| pieces(text, part));
        for part in parts {
            let cell = &text[part.start..part.end];
            if is_empty(cell) {
                continue;
            }
            if turn.len() + cell.len() > WIDEST {
                break;
            }
            let is_more = end > self.start;
            let joint = if is_more { joint(&turn, cell, reader) } else { " " };
            let gap = Span::new(end, part.start);
            if !is_more || text[gap.start..gap.end] != *joint {
                changes.push(match &label {
                    Some(label) if !is_more => Change::to(gap, format!("{label}{joint}")),
                    None if !is_more => Change::gone(gap),
                    _ => Change::to(gap, joint),
                });
            }
            turn = format!("{turn}{joint}{cell}");
            end = part.end;
            if reader.reads(&turn) {
                read = Some((changes.len(), end));
            }
        }
        let (count, end) = read?;
        changes.truncate(count);
        // Without a label, only what is not a turn by itself is to be joined.
        let is_joined = changes.iter().any(|change| matches!(&*change.text, "-" | "x"));
        let mut rest = self.parts.iter().filter(|part| part.start >= end);
        let last = rest.clone().next_back().map_or(end, |part| part.end);
        if rest.all(|part| is_empty(&text[part.start..part.end])) {
            changes.push(Change::gone(Span::new(end, last)));
        }
        changes.retain(|change| !change.is_empty());
        (label.is_some() || is_joined).then_some(changes)
    }
}

/// What goes between a turn and the cell after it. What is not a turn by itself may be where a move goes to, or what it
/// captures.
fn joint(turn: &str, cell: &str, reader: &TurnReader<'_>) -> &'static str {
    let last = turn.rsplit(' ').next().unwrap_or_default();
    let is_read = reader.reads_alone(last);
    let joint = if is_read { "x" } else { "-" };
    let is_joined = || reader.reads(&format!("{turn}{joint}{cell}"));
    let is_apart = is_read && reader.reads(&format!("{turn} {cell}"));
    if !is_apart && is_joined() { joint } else { " " }
}

/// Whether a cell holds nothing. Three hyphens may be a sign of the notation.
fn is_empty(cell: &str) -> bool {
    cell.chars().all(is_dash) && cell.chars().count() < 3
}

/// The words of a cell: commas are between the squares of several captures.
fn pieces(text: &str, cell: Span) -> impl Iterator<Item = Span> {
    let mut at = cell.start;
    let words = text[cell.start..cell.end].split([' ', ',']).map(move |word| {
        let start = at;
        at += word.len() + 1;
        Span::new(start, start + word.len())
    });
    words.filter(|word| !word.is_empty())
}

/// Returns whose turn a word says, and the number after the letter of a label.
fn whose(word: &str, known: &[(String, usize)], reader: &TurnReader<'_>) -> Option<(usize, Option<u32>)> {
    let small = word.to_lowercase();
    let mut all = known.iter();
    let named = all.find(|(name, _)| {
        let name = name.to_lowercase();
        // `Attacker` and `Attackers`, `Gull` and `Gold`: who is meant is given by the title of the seat.
        name == small || name.strip_suffix('s') == Some(&*small)
    });
    if let Some((_, seat)) = named {
        return Some((*seat, None));
    }
    (0..2).find_map(|seat| {
        let label = reader.label_of(seat, 1);
        let letter = label.chars().next().filter(|c| c.is_alphabetic())?;
        let rest = word.strip_prefix(letter)?;
        let is_word = rest.is_empty() || SIDES.contains(&&*small);
        match rest.parse() {
            Ok(number) => Some((seat, Some(number))),
            Err(_) => is_word.then_some((seat, None)),
        }
    })
}

/// Other names of the sides: each starts with the letter of its label.
const SIDES: [&str; 2] = ["gold", "silver"];

/// The cells of a row, without quotes and emphasis; `None` if a line is not a row.
fn cells(text: &str, line: Span) -> Option<Vec<Span>> {
    let inside = &text[line.start..line.end];
    let count = |sign: char| inside.matches(sign).count();
    let border =
        ['\t', '|', ';', ','].into_iter().find(|&sign| count(sign) > 1 || is_cell(sign) && count(sign) == 1)?;
    if count(border) > MOST_CELLS {
        return None;
    }
    let is_around = |c: char| c.is_whitespace() || is_quote(c) || is_emphasis(c);
    let mut at = line.start;
    let cells = inside.split(border).map(|cell| {
        let start = at;
        at += cell.len() + border.len_utf8();
        trimmed(text, Span::new(start, start + cell.len()), is_around)
    });
    Some(cells.collect())
}
