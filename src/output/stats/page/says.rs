//! The findings of statistics, as sentences. Each is true of any collection: of one game, of ties, of nothing but the same.

use super::number;
use crate::{
    game::{Forms, Says},
    games::GameKind,
    output::page::markup::Markup,
    report::Seat,
    stats::{self, OfGame, Row, Table},
};

/// So many rows are named where several are the greatest.
const NAMED: usize = 3;

/// Words, and the names of rows in them, which somebody may have written.
#[derive(Clone, Default)]
pub(super) struct Sentence(Vec<Piece>);

#[derive(Clone)]
enum Piece {
    Words(String),
    Name(String),
}

impl Sentence {
    fn words(mut self, words: impl Into<String>) -> Self {
        self.0.push(Piece::Words(words.into()));
        self
    }

    /// Adds a name. A short one stays on a line.
    fn name(mut self, name: &str) -> Self {
        let is_short = name.len() <= NAMED * 4;
        self.0.push(Piece::Name(if is_short { name.replace(' ', "\u{a0}") } else { name.to_owned() }));
        self
    }

    /// Adds the first of some names, and how many more there are.
    fn names(mut self, rows: &[Row<'_>]) -> Self {
        let shown = rows.len().min(if rows.len() == NAMED + 1 { NAMED + 1 } else { NAMED });
        let more = rows.len() - shown;
        for (at, row) in rows.iter().take(shown).enumerate() {
            let is_last = at + 1 == shown && more == 0;
            let between = match at {
                0 => "",
                _ if is_last => " and ",
                _ => ", ",
            };
            self = self.words(between).name(row.name);
        }
        if more > 0 { self.words(format!(" and {} more", number(more as u64))) } else { self }
    }

    /// Writes it.
    pub fn write(&self, page: &mut Markup) {
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => page.text(words),
                Piece::Name(name) => page.open("bdi", &[]).text(name).close_inline(),
            };
        }
    }
}

/// Returns the finding of the whole: who wins, and what the game has to say first.
pub(super) fn of_game(game: &OfGame) -> Vec<Sentence> {
    let leading = game.tables.iter().filter(|table| table.words.leads && !table.is_empty());
    outcome(game).into_iter().chain(leading.flat_map(of_table)).collect()
}

/// Returns the finding of a table; nothing where it has none.
pub(super) fn of_table(table: &Table) -> Vec<Sentence> {
    table.words.says.iter().filter_map(|says| sentence(table, says)).collect()
}

fn sentence(table: &Table, says: &Says) -> Option<Sentence> {
    match says {
        Says::Rows(verb) => rows(table, *verb),
        Says::Column(column, verb) => column_of(table, *column, *verb),
        Says::Numbers(verb) => numbers(table, *verb),
        Says::Most { .. } => most(table, says),
    }
}

/// Returns the word for so many.
pub(super) fn form(forms: Forms, count: u64) -> &'static str {
    if count == 1 { forms[0] } else { forms[1] }
}

/// Returns all of so many: `The only game`, `Both games`, `All 30 games`.
fn all(counted: Forms, total: u64) -> String {
    match total {
        1 => format!("The only {}", counted[0]),
        2 => format!("Both {}", counted[1]),
        _ => format!("All {} {}", number(total), counted[1]),
    }
}

/// Returns the rows in which something is counted.
fn counted_rows(table: &Table) -> Vec<Row<'_>> {
    table.rows().into_iter().filter(|row| table.size(row.counts) > 0).collect()
}

/// Returns how much is counted, with what was left out.
fn total(table: &Table) -> u64 {
    table.size(&table.totals())
}

/// Returns the greatest rows, and how great they are.
fn greatest<'a>(rows: &[Row<'a>], size: impl Fn(&Row<'a>) -> u64) -> (Vec<Row<'a>>, u64) {
    let top = rows.iter().map(&size).max().unwrap_or(0);
    (rows.iter().filter(|row| size(row) == top).copied().collect(), top)
}

fn rows(table: &Table, verb: Forms) -> Option<Sentence> {
    let (rows, total, words) = (counted_rows(table), total(table), table.words);
    let (best, top) = greatest(&rows, |row| table.size(row.counts));
    if top == 0 {
        return None;
    }
    let (start, many) = (Sentence::default(), words.counted[1]);
    let is_alone = best.len() == 1;
    Some(if is_alone && top == total {
        start.words(format!("{} {} ", all(words.counted, total), form(verb, total))).names(&best).words(".")
    } else if top == 1 && table.left_out.0 == 0 && total > NAMED as u64 {
        let same = words.row[0];
        start.words(format!("No two of the {} {many} {} the same {same}.", number(total), verb[1]))
    } else {
        // Of rows that were left out and came again, a part is lost.
        let least = if table.left_out.0 > 0 { "at least " } else { "" };
        let each = if is_alone { "" } else { " each" };
        let count = number(top);
        let verb = form(verb, top);
        start.words(format!("Of {} {many}, {least}{count}{each} {verb} ", number(total))).names(&best).words(".")
    })
}

fn column_of(table: &Table, column: usize, verb: Forms) -> Option<Sentence> {
    let (total, counted) = (total(table), table.words.counted);
    let count = table.totals().get(column).copied()?;
    let start = Sentence::default();
    Some(match count {
        _ if total == 0 => return None,
        0 => start.words(format!("Of {} {}, none {}.", number(total), form(counted, total), verb[0])),
        _ if count == total => start.words(format!("{} {}.", all(counted, total), form(verb, total))),
        _ => {
            let (of, many) = (number(total), counted[1]);
            start.words(format!("Of {of} {many}, {} {}.", number(count), form(verb, count)))
        }
    })
}

fn numbers(table: &Table, verb: Forms) -> Option<Sentence> {
    let mut known = Vec::new();
    for row in counted_rows(table) {
        known.push((stats::number(row.name)?, table.size(row.counts)));
    }
    let (least, greatest) = (known.first()?.0, known.last()?.0);
    let total = total(table);
    if table.left_out.0 > 0 {
        return rows(table, verb);
    }
    let words = table.words;
    let start = Sentence::default();
    let is_signed = table.rows().iter().any(|row| row.name.starts_with(['+', '-']));
    let name = |number: i64| stats::signed(number, is_signed);
    if least == greatest {
        let unit = form(words.row, least.unsigned_abs());
        let from = name(least);
        return Some(start.words(format!("{} {} {from} {unit}.", all(words.counted, total), form(verb, total))));
    }
    let top = known.iter().map(|known| known.1).max().unwrap_or(0);
    let best: Vec<i64> = known.iter().filter(|known| known.1 == top).map(|known| known.0).collect();
    let rest = match best.as_slice() {
        [best] if top.saturating_mul(4) >= total => {
            format!(", most often {} ({} of {})", name(*best), number(top), number(total))
        }
        _ => format!("; the median is {}", median(&known, total, is_signed)),
    };
    let to = if greatest - least == 1 { "or" } else { "to" };
    let (many, unit) = (words.counted[1], words.row[1]);
    let range = format!("{} {to} {}", name(least), name(greatest));
    Some(start.words(format!("{} {many} {} {range} {unit}{rest}.", number(total), verb[1])))
}

/// Returns the number in the middle, or what is midway between the two there.
fn median(known: &[(i64, u64)], total: u64, is_signed: bool) -> String {
    let at = |place: u64| {
        let mut before = 0_u64;
        let found = known.iter().find(|(_, count)| {
            before = before.saturating_add(*count);
            before > place
        });
        found.map_or(0, |found| found.0)
    };
    let sum = at(total.saturating_sub(1) / 2) + at(total / 2);
    let (half, rest) = (sum / 2, sum % 2);
    let sign = if half == 0 && sum < 0 { "−" } else { "" };
    format!("{sign}{}{}", stats::signed(half, is_signed), if rest == 0 { "" } else { ".5" })
}

fn most(table: &Table, says: &Says) -> Option<Sentence> {
    let Says::Most { column, of, counted, before, after, none } = says else {
        return None;
    };
    let rows = table.rows();
    let (best, top) = greatest(&rows, |row| row.counts.get(*column).copied().unwrap_or(0));
    let start = Sentence::default();
    if top == 0 {
        return Some(start.words(format!("{none}.")));
    }
    let is_most = best.len() < rows.len() && table.left_out.0 == 0;
    let most = if is_most { ", the most" } else { "" };
    let start = start.words(*before).names(&best);
    Some(match best.as_slice() {
        [only] => {
            let whole = of.iter().filter_map(|&at| only.counts.get(at)).copied().fold(0, u64::saturating_add);
            let (after, counted) = (after[0], form(*counted, whole));
            start.words(format!(" {after} {} of {} {counted}{most}.", number(top), number(whole)))
        }
        _ => start.words(format!(" {} {} {} each{most}.", after[1], number(top), form(*counted, top))),
    })
}

/// Returns who wins how many games.
fn outcome(game: &OfGame) -> Option<Sentence> {
    let results = game.tables.iter().find(|table| table.id == "results")?;
    let seats = GameKind::of_name(game.id)?.notation().seats;
    let (totals, start) = (results.totals(), Sentence::default());
    let count = |column: usize| totals.get(column).copied().unwrap_or(0);
    let (ended, drawn, nobody) = (count(0), count(1 + seats.len()), count(2 + seats.len()));
    let with_result = if ended == game.games { "" } else { " with a result" };
    if ended == 0 {
        return (game.games > 0).then(|| start.words("No game has a result."));
    }
    let mut winners: Vec<(&Seat, u64)> = seats.iter().enumerate().map(|(at, seat)| (seat, count(1 + at))).collect();
    winners.sort_by_key(|winner| std::cmp::Reverse(winner.1));
    let (first, top) = *winners.first()?;
    if ended == 1 {
        let end = match (top, drawn) {
            (1, _) => format!("{} {} the only game{with_result}, by ", first.title, first.verb("win")),
            (_, 1) => format!("The only game{with_result} is drawn by "),
            _ => format!("Nobody wins the only game{with_result}, which ends by "),
        };
        return Some(start.words(end).names(&results.rows()).words("."));
    }
    let mut parts = Vec::new();
    let all = format!("{} games{with_result}", number(ended));
    let of_all = |is_first: bool| if is_first { format!(" of {all}") } else { String::new() };
    for (seat, won) in &winners {
        match parts.is_empty() {
            _ if *won == 0 => {}
            true => parts.push(format!("{} {} {}{}", seat.title, seat.verb("win"), number(*won), of_all(true))),
            false => parts.push(format!("{} {}", seat.title, number(*won))),
        }
    }
    for (ends, how) in [(drawn, ["is drawn", "are drawn"]), (nobody, ["has no winner", "have no winner"])] {
        if ends > 0 {
            parts.push(format!("{}{} {}", number(ends), of_all(parts.is_empty()), form(how, ends)));
        }
    }
    Some(start.words(format!("{}.", parts.join(", "))))
}
