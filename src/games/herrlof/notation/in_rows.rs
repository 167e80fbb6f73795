//! Tricks as rows of a table: what a cell says follows from the name of its column, and from what else is in that column.

use rustc_hash::FxHashMap;

use super::{
    cards_in_words,
    names::Names,
    recover::read_whole,
    wording::{ROUNDS, TRUMPS, is_nobody, starts_with},
};
use crate::{record::Row, span::Span};

/// What a row says in the notation: its parts, each with the stretch that says it.
type Parts = Vec<(Span, String)>;

/// The beginnings of names for the column of who takes a trick.
const WINNERS: [&str; 11] =
    ["win", "won", "tak", "took", "result", "outcome", "gewinn", "stich an", "vinn", "end", "to"];

/// The beginnings of names for the column of who leads to a trick.
const LEADERS: [&str; 8] = ["lead", "led", "first", "opens", "start", "ausspiel", "utspel", "by"];

/// The beginnings of names for the column of the card that is turned up, beside words for trump.
const TURNED: [&str; 3] = ["up", "turn", "face"];

/// The beginnings of names for the column of a card that is taken besides.
const GAINS: [&str; 6] = ["gain", "draw", "drew", "pick", "extra", "stolen"];

/// The beginnings of names for the column of the number of a trick.
const TRICKS: [&str; 6] = ["trick", "stich", "stick", "pli", "no", "nr"];

/// A table with fewer tricks may be about something else.
const FEWEST_TRICKS: usize = 3;

/// A table with more columns is about something else.
const MOST_COLUMNS: usize = 40;

/// What a column says of a trick.
#[derive(Clone, Copy, PartialEq)]
enum Column {
    Round,
    TurnedUp,
    Trick,
    Leader,
    /// The next card that is played.
    Card,
    /// The card of a seat.
    CardOf(char),
    Winner,
    /// The card that the winner takes besides.
    Gain,
    Other,
}

/// Reads the rows of a table. Empty if they are not tricks.
pub fn read(text: &str, rows: &[Row<'_>], names: &[(String, usize)]) -> Vec<Option<Parts>> {
    let Some(table) = Table::of(text, rows, names) else {
        return Vec::new();
    };
    let mut reading = Reading {
        table: &table,
        round: 0,
        trick: 0,
        next: None,
        open: None,
        read: 0,
        tricks: 0,
        parts: rows.iter().map(|_| None).collect(),
    };
    for (at, row) in rows.iter().enumerate() {
        reading.row(at, row);
    }
    reading.close();
    let are_tricks = reading.tricks >= FEWEST_TRICKS && 4 * reading.read >= 3 * reading.tricks;
    if are_tricks { reading.parts } else { Vec::new() }
}

/// A table with what its columns say.
struct Table<'t> {
    text: &'t str,
    columns: FxHashMap<&'t str, Column>,
    names: Names,
}

/// What is in the cells of a column.
#[derive(Default)]
struct Content<'t> {
    name: &'t str,
    cells: usize,
    numbers: usize,
    cards: usize,
    results: usize,
    /// Names with a card: `Anna+7y-3y`.
    named_results: usize,
    words: usize,
    /// How often a number is the one after that of the row before.
    steps: usize,
    last: Option<u32>,
    /// The different texts, as far as they are few.
    different: Vec<&'t str>,
}

/// More different texts in a column are not the names of players.
const MOST_NAMES: usize = 5;

impl<'t> Content<'t> {
    fn add(&mut self, cell: &'t str) {
        if is_nothing(cell) {
            return;
        }
        self.cells += 1;
        if let Some(number) = number(cell) {
            self.numbers += 1;
            self.steps += usize::from(self.last.is_some_and(|last| last + 1 == number));
            self.last = Some(number);
        } else if is_cards(cell) {
            self.cards += 1;
        } else if is_result(cell) && cell.len() > 1 {
            self.results += 1;
        } else if cell.starts_with(char::is_alphabetic) && cell.contains(['+', '(']) {
            self.named_results += 1;
        } else if cell.chars().all(|c| c.is_alphabetic() || c == ' ') {
            self.words += 1;
        }
        if self.different.len() < MOST_NAMES && !self.different.contains(&cell) {
            self.different.push(cell);
        }
    }

    /// Whether most cells are of a kind.
    fn are(&self, count: usize) -> bool {
        self.cells > 0 && 4 * count >= 3 * self.cells
    }

    fn is_of_names(&self) -> bool {
        self.are(self.words) && self.different.len() < MOST_NAMES
    }

    /// Whether its texts start with the names of players, or say that nobody takes a trick.
    fn is_of_results(&self, names: &Names) -> bool {
        let mut names = self
            .different
            .iter()
            .map(|cell| starting_name(cell).0)
            .map(|name| names.seat(name).is_some() || is_nobody(name));
        self.words > 0 && names.all(|is_name| is_name)
    }

    fn is_called(&self, beginnings: &[&str]) -> bool {
        starts_with(self.name, beginnings)
    }
}

impl<'t> Table<'t> {
    /// `None` if nothing in it says who leads to tricks, and with which cards.
    fn of(text: &'t str, rows: &[Row<'t>], names: &[(String, usize)]) -> Option<Self> {
        let mut contents: Vec<Content<'t>> = Vec::new();
        let mut places: FxHashMap<&str, usize> = FxHashMap::default();
        for &(name, cell) in rows.iter().flat_map(|row| &row.cells) {
            let at = *places.entry(name).or_insert_with(|| {
                contents.push(Content { name, ..Content::default() });
                contents.len() - 1
            });
            if contents.len() > MOST_COLUMNS {
                return None;
            }
            contents[at].add(&text[cell.start..cell.end]);
        }
        let names = names_in(&contents, names);
        let mut columns: FxHashMap<&str, Column> = FxHashMap::default();
        for content in &contents {
            columns.insert(content.name, column(content, rows.len(), &names));
        }
        let column = |content: &Content<'_>| columns[content.name];
        let has = |wanted| contents.iter().any(|content| column(content) == wanted);
        // Who leads is written before the cards, and who takes them after them, where the headings do not say it.
        let is_card = |content| matches!(column(content), Column::Card | Column::CardOf(_));
        let cards = contents.iter().position(is_card)?;
        let (before, after) = contents.split_at(cards);
        let is_free = |content: &&Content<'_>| column(content) == Column::Other;
        let is_of_names =
            |content: &&Content<'_>| is_free(content) && (content.is_of_names() || content.is_of_results(&names));
        let numbers = contents.iter().filter(|content| is_free(content) && content.are(content.numbers));
        let trick = numbers.max_by_key(|content| content.steps);
        let found = [
            (trick, Column::Trick),
            (before.iter().find(is_of_names), Column::Leader),
            (after.iter().rfind(is_of_names), Column::Winner),
        ];
        let found: Vec<(&str, Column)> = found
            .into_iter()
            .filter(|&(_, column)| !has(column))
            .filter_map(|(content, column)| Some((content?.name, column)))
            .collect();
        columns.extend(found);
        let mut all = columns.values();
        all.any(|&column| column == Column::Leader).then_some(Self { text, columns, names })
    }

    /// The cells of a row in columns that say something.
    fn cells(&self, row: &Row<'t>, wanted: Column) -> impl Iterator<Item = Span> {
        let cells = row.cells.iter().filter(move |(name, _)| self.columns[name] == wanted);
        cells.map(|&(_, cell)| cell).filter(|cell| !is_nothing(self.cell(*cell)))
    }

    fn cell(&self, cell: Span) -> &'t str {
        &self.text[cell.start..cell.end]
    }
}

/// What a column says, as far as its own name and cells show it.
fn column(content: &Content<'_>, rows: usize, names: &Names) -> Column {
    let name = content.name;
    if content.is_called(&GAINS) && content.numbers == 0 {
        return Column::Gain;
    }
    if content.are(content.cards) {
        let is_rare = 4 * content.cells < rows;
        return match names.seat(name) {
            Some(seat) => Column::CardOf(seat),
            None if content.is_called(&TRUMPS) || content.is_called(&TURNED) => Column::TurnedUp,
            None if is_rare => Column::Other,
            None => Column::Card,
        };
    }
    if content.are(content.numbers) {
        return match () {
            () if content.is_called(&ROUNDS) => Column::Round,
            () if content.is_called(&TRICKS) => Column::Trick,
            () => Column::Other,
        };
    }
    if content.are(content.results + content.named_results + content.words) {
        let is_short = content.results + content.named_results > 0 || content.different.len() < MOST_NAMES;
        return match () {
            () if is_short && content.is_called(&LEADERS) => Column::Leader,
            () if is_short && content.is_called(&WINNERS) => Column::Winner,
            () if content.results > 0 => Column::Winner,
            () => Column::Other,
        };
    }
    Column::Other
}

/// The players: by the tags, or else by the columns in which there are hardly more than their names.
fn names_in(contents: &[Content<'_>], known: &[(String, usize)]) -> Names {
    let named = Names::of("", known);
    let columns = contents.iter().filter(|content| content.is_of_names());
    let headings = contents.iter().filter(|content| content.are(content.cards));
    let all = columns.flat_map(|content| content.different.iter().copied());
    let mut learnt: Vec<String> = Vec::new();
    for name in all.map(str::to_lowercase) {
        let is_name = name.chars().all(|c| c.is_alphabetic() || c == ' ');
        if is_name && !is_nobody(&name) && named.seat(&name).is_none() && !learnt.contains(&name) {
            learnt.push(name);
        }
    }
    // The order of the columns is that of the seats.
    let headings: Vec<String> = headings.map(|content| content.name.to_lowercase()).collect();
    let place = |name: &String| headings.iter().position(|heading| heading == name);
    learnt.sort_by_key(|name| place(name).unwrap_or(usize::MAX));
    Names::learnt(learnt).unwrap_or(named)
}

/// What is read of a table row by row.
struct Reading<'a, 't> {
    table: &'a Table<'t>,
    round: u32,
    trick: u32,
    /// The number of the next trick, from a row of its own.
    next: Option<u32>,
    open: Option<Trick>,
    /// How many of the tricks can be read.
    read: usize,
    tricks: usize,
    parts: Vec<Option<Parts>>,
}

/// A trick of which there may be a row for each card.
struct Trick {
    /// Its first row.
    row: usize,
    number: u32,
    label: (Span, String),
    cards: Parts,
    end: Parts,
}

impl Trick {
    /// Whether a row with these cards, number and end says more of it.
    fn takes(&self, cards: &Parts, number: Option<u32>, end: &Parts, players: usize) -> bool {
        let is_its = match number {
            Some(number) => number == self.number,
            None => self.end.is_empty(),
        };
        let is_more = match cards.len() {
            0 => !end.is_empty(),
            1 => number.is_some() || self.cards.len() < players,
            _ => false,
        };
        is_its && is_more
    }
}

impl<'t> Reading<'_, 't> {
    fn row(&mut self, at: usize, row: &Row<'t>) {
        let table = self.table;
        let first = |column| table.cells(row, column).next();
        let cards = self.cards(row);
        let own = first(Column::Trick).and_then(|cell| number(table.cell(cell)));
        let round = first(Column::Round).and_then(|cell| number(table.cell(cell)));
        let is_next = round.map_or(cards.is_empty() || own == Some(1), |round| round != self.round);
        let is_other = round.is_some_and(|round| round != self.round);
        let players = table.names.players();
        let end = self.end(row);
        if let Some(open) = self.open.as_mut().filter(|_| !is_other)
            && open.takes(&cards, own, &end, players)
        {
            open.cards.extend(cards);
            if open.end.is_empty() {
                open.end = end;
            }
            self.parts[at] = Some(Parts::new());
            return;
        }
        self.close();
        if let Some(card) = first(Column::TurnedUp).filter(|_| is_next) {
            self.round = round.unwrap_or(self.round.saturating_add(1));
            self.trick = 0;
            let label = first(Column::Round).unwrap_or(Span::new(card.start, card.start));
            let parts = self.parts[at].get_or_insert_default();
            parts.push((label, format!("R{} ", self.round)));
            parts.push((card, in_notation(table.cell(card))));
            parts.push((Span::new(card.end, card.end), "\n".to_owned()));
        } else if let Some(round) = round.filter(|&round| round != self.round) {
            (self.round, self.trick) = (round, 0);
        }
        let Some(leader) = first(Column::Leader).filter(|_| !cards.is_empty()) else {
            self.next = own;
            return;
        };
        self.trick = own.or(self.next.take()).unwrap_or(self.trick.saturating_add(1));
        let label = format!("{}{}", self.seat(table.cell(leader)), self.trick);
        self.open = Some(Trick { row: at, number: self.trick, label: (leader, label), cards, end });
    }

    /// Ends the trick that is open.
    fn close(&mut self) {
        let Some(trick) = self.open.take() else {
            return;
        };
        let cards = trick.cards.into_iter();
        let cards = cards.flat_map(|(span, card)| spaced(" ", span, card));
        let parts = std::iter::once(trick.label).chain(cards);
        let mut parts: Parts = parts.chain(trick.end).collect();
        let line: String = parts.iter().map(|(_, text)| text.as_str()).collect();
        self.tricks += 1;
        self.read += usize::from(read_whole(&line).is_some());
        parts.push((Span::new(parts[parts.len() - 1].0.end, parts[parts.len() - 1].0.end), "\n".to_owned()));
        self.parts[trick.row].get_or_insert_default().extend(parts);
    }

    /// The cards of a row in the order of play.
    fn cards(&self, row: &Row<'t>) -> Parts {
        let table = self.table;
        let leader = table.cells(row, Column::Leader).next();
        let leader = leader.and_then(|cell| table.names.seat(table.cell(cell)));
        let mut seats = ['A', 'B', 'C'];
        let first = seats.iter().position(|seat| Some(*seat) == leader);
        seats.rotate_left(first.unwrap_or(0));
        let of_seats = seats.into_iter().flat_map(|seat| table.cells(row, Column::CardOf(seat)));
        let cells = of_seats.chain(table.cells(row, Column::Card));
        cells.flat_map(|cell| apart(table.text, cell)).map(|card| (card, in_notation(table.cell(card)))).collect()
    }

    /// Who takes the trick of a row, and which cards besides.
    fn end(&self, row: &Row<'t>) -> Parts {
        let table = self.table;
        let Some(winner) = table.cells(row, Column::Winner).next() else {
            return Parts::new();
        };
        let written = table.cell(winner);
        let plain = written.trim_start_matches('=');
        let winner = Span::new(winner.end - plain.len(), winner.end);
        let mut parts = spaced(" =", winner, self.result(plain)).to_vec();
        for gain in table.cells(row, Column::Gain) {
            let written = table.cell(gain).trim_start_matches('+');
            let gain = Span::new(gain.end - written.len(), gain.end);
            parts.extend(spaced("+", gain, in_notation(written)));
        }
        parts
    }

    /// A result with seats for names.
    fn result(&self, written: &str) -> String {
        let (name, rest) = starting_name(written);
        let seat = self.table.names.seat(name);
        let seat = seat.or_else(|| is_nobody(name).then_some('x'));
        let rest: String = in_notation(rest);
        let rest = rest.chars().filter(|c| !matches!(c, ' ' | '(' | ')' | ','));
        match seat {
            Some(seat) => std::iter::once(seat).chain(rest).collect(),
            None => written.to_owned(),
        }
    }

    /// The letter of a player, or what is written if nobody is called so.
    fn seat(&self, written: &str) -> String {
        match self.table.names.seat(written) {
            Some(seat) => seat.to_string(),
            None => written.split_whitespace().collect(),
        }
    }
}

/// A part with something before it.
fn spaced(before: &str, span: Span, text: String) -> [(Span, String); 2] {
    [(Span::new(span.start, span.start), before.to_owned()), (span, text)]
}

/// The cards of a cell, which may be several.
fn apart(text: &str, cell: Span) -> impl Iterator<Item = Span> {
    let written = &text[cell.start..cell.end];
    // A card in words has several.
    let whole = (!is_several(written)).then_some(cell);
    let words = written.split([' ', ',', '/', ';']).scan(cell.start, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some(Span::new(start, start + word.len()))
    });
    let words: Vec<Span> = words.filter(|word| whole.is_none() && !word.is_empty()).collect();
    whole.into_iter().chain(words)
}

/// Whether a cell holds several cards in the notation.
fn is_several(written: &str) -> bool {
    let mut words = written.split([' ', ',', '/', ';']).filter(|word| !word.is_empty());
    let count = words.clone().count();
    count > 1 && words.all(|word| read_whole(&format!("A1 {word}")).is_some())
}

/// Whether a cell says which cards are played.
fn is_cards(cell: &str) -> bool {
    is_several(cell) || read_whole(&format!("A1 {}", in_notation(cell))).is_some()
}

/// Whether a cell says who takes a trick.
fn is_result(cell: &str) -> bool {
    read_whole(&format!("A1 5b 6b ={}", cell.trim_start_matches('='))).is_some()
}

/// The words that a cell starts with, and the rest of it.
fn starting_name(cell: &str) -> (&str, &str) {
    let length = cell.find(|c: char| !c.is_alphabetic() && c != ' ');
    let (name, rest) = cell.split_at(length.unwrap_or(cell.len()));
    (name.trim_end(), rest)
}

/// The number that a cell is.
fn number(cell: &str) -> Option<u32> {
    let figures = cell.trim_matches(|c: char| matches!(c, '.' | '#' | ')' | '('));
    figures.parse().ok().filter(|_| figures.len() <= 2)
}

/// Whether a cell is empty, or says that there is nothing.
fn is_nothing(cell: &str) -> bool {
    !cell.contains(|c: char| c.is_alphanumeric() || c == '?' || !c.is_ascii())
        || matches!(cell, "—" | "–" | "null" | "nil")
}

/// A cell with the notation in place of words.
fn in_notation(cell: &str) -> String {
    let mut found = String::new();
    let mut at = 0;
    for (span, text) in cards_in_words::read(cell) {
        found.push_str(&cell[at..span.start]);
        found.push_str(&text);
        at = span.end;
    }
    found.push_str(&cell[at..]);
    found
}
