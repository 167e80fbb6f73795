//! The usual layout of a record, as edits of the text it stands in: one blank between parts, none inside, hands sorted and
//! in order, cards in their usual spelling. No edit changes what a line says; `=` marks are never added or taken away.

use super::{
    about::{ABOUT, Herrlof},
    driver,
    notation::{
        lines::{self, Line},
        written::{End, Gain, Hand, Trick, Whose, Written},
    },
    rules::seats::Table,
    words,
};
use crate::{
    codes::of_complaint,
    edit::Edit,
    finding::Finding,
    game::Edits,
    record::{self, Shape, is_blank},
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// What is to change in a text so that its lines lie as they usually do. What the record suppresses stays as it is.
///
/// # Errors
/// When something in the text cannot be read.
pub fn format(source: &Source, shape: Shape) -> Edits {
    let record = record::read(source.text(), shape, &Herrlof);
    let complaints = record.complaints.iter();
    let complaints: Vec<Finding> = complaints
        .map(|one| of_complaint(one).at(one.span()))
        .collect();
    let suppressions = Suppressions::of(source.text(), &record, ABOUT.name, &ABOUT.pages());
    let sections = record.sections.into_iter();
    let sections: Vec<_> = sections
        .map(|one| (one.tags, lines::read(one.lines)))
        .collect();
    let lines = sections.iter().flat_map(|(_, lines)| lines);
    let faults = complaints.into_iter().chain(lines.filter_map(unreadable));
    if let Some(first) = faults.min_by_key(|fault| fault.span.start) {
        return Err(Box::new(first));
    }
    let layout = Layout {
        text: source.text(),
        shape,
        suppressions,
    };
    let mut edits = Vec::new();
    for (tags, lines) in &sections {
        let (mut tags, mut rest) = (&tags[..], &lines[..]);
        while !rest.is_empty() {
            let own;
            (own, rest) = rest.split_at(driver::first_game(rest));
            layout.game(own, driver::table(tags, own), &mut edits);
            tags = &[];
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// What of a line cannot be read.
fn unreadable(line: &Line<'_>) -> Option<Finding> {
    let Written::Unreadable(unreadable) = &line.written else {
        return None;
    };
    let span = unreadable.fault.span;
    let fault = unreadable.fault.fault;
    let words = words::notation::of_fault(fault, line.slice(span), line.text.as_str());
    Some(words.at(line.source(span)))
}

/// The text that is laid out.
struct Layout<'a> {
    text: &'a str,
    shape: Shape,
    suppressions: Suppressions,
}

impl Layout<'_> {
    /// Adds the edits of a game.
    fn game(&self, lines: &[Line<'_>], table: Table, edits: &mut Vec<Edit>) {
        let whole = |line: &Line<'_>| line.text.whole();
        let game = lines.iter().map(whole).reduce(Span::to).unwrap_or_default();
        let mut at = 0;
        while at < lines.len() {
            let hands = lines[at..]
                .iter()
                .take_while(|line| matches!(line.written, Written::Hand(_)));
            let hands = hands.count();
            if hands > 1 && self.are_free(&lines[at..at + hands]) {
                self.hands(&lines[at..at + hands], edits);
            } else if hands > 0 {
                lines[at..at + hands]
                    .iter()
                    .for_each(|line| self.line(line, table, game, edits));
            } else {
                self.line(&lines[at], table, game, edits);
            }
            at += hands.max(1);
        }
    }

    /// Whether hands can change places: nothing but line ends stands between them, and no comment among them.
    fn are_free(&self, hands: &[Line<'_>]) -> bool {
        let gaps = hands.windows(2).all(|pair| {
            let (one, other) = (pair[0].text.whole(), pair[1].text.whole());
            self.text[one.end..other.start].chars().all(is_blank)
        });
        let behind = hands
            .last()
            .map_or("", |line| &self.text[line.text.whole().end..]);
        let rest = behind.split(['\n', '\r']).next().unwrap_or_default();
        let is_whole = |line: &Line<'_>| line.text.is_free_of_comments(0, line.text.as_str().len());
        gaps && rest.chars().all(is_blank)
            && hands.iter().all(is_whole)
            && self.shape == Shape::Plain
            && !hands
                .iter()
                .any(|line| line.odd.iter().any(|_| true) || !line.text.unusual.is_empty())
    }

    /// Lays hands out in the order of seats, the deck last.
    fn hands(&self, lines: &[Line<'_>], edits: &mut Vec<Edit>) {
        let mut texts: Vec<(usize, String)> = lines
            .iter()
            .filter_map(|line| match &line.written {
                Written::Hand(hand) => Some((rank(hand), hand.to_string())),
                _ => None,
            })
            .collect();
        texts.sort_by_key(|(rank, _)| *rank);
        for (line, (_, text)) in lines.iter().zip(&texts) {
            self.replace(line, text, edits);
        }
    }

    /// Lays out one line.
    fn line(&self, line: &Line<'_>, table: Table, game: Span, edits: &mut Vec<Edit>) {
        let whole = line.text.whole();
        let is_allowed = |code: &str| self.suppressions.allow(code, whole, game);
        let is_free = line.text.is_free_of_comments(0, line.text.as_str().len());
        let stays = !line.odd.is_empty() && is_allowed("unusual-card")
            || !line.text.unusual.is_empty() && is_allowed("unusual-character");
        if !is_free || stays {
            return;
        }
        let text = match &line.written {
            Written::Round(round) => round.to_string(),
            Written::Hand(hand) => hand.to_string(),
            Written::Trick(trick) => usual(trick, table).to_string(),
            Written::Tally(tally) => tally.to_string(),
            Written::Unreadable(_) => return,
        };
        // A number too great to be kept stays as it is written.
        if text.contains(&u32::MAX.to_string()) {
            return;
        }
        self.replace(line, &text, edits);
    }

    /// Replaces a line, with the blanks around it where it is a line of a record by itself.
    fn replace(&self, line: &Line<'_>, text: &str, edits: &mut Vec<Edit>) {
        let whole = line.text.whole();
        if &self.text[whole.start..whole.end] != text {
            edits.push(Edit::new(whole, text));
        }
        if self.shape != Shape::Plain {
            return;
        }
        let before = &self.text[..whole.start];
        let is_gap = |c: char| is_blank(c) && c != '\u{feff}' && !matches!(c, '\n' | '\r');
        let start = before.trim_end_matches(is_gap).len();
        let is_line_start = before[..start]
            .chars()
            .next_back()
            .is_none_or(|c| matches!(c, '\n' | '\r' | '\u{feff}'));
        if start < whole.start && is_line_start {
            edits.push(Edit::new(Span::new(start, whole.start), ""));
        }
        let behind = &self.text[whole.end..];
        let rest = behind.split(['\n', '\r']).next().unwrap_or_default();
        if !rest.is_empty() && rest.chars().all(is_blank) {
            edits.push(Edit::new(Span::new(whole.end, whole.end + rest.len()), ""));
        }
    }
}

/// The place of a hand among the hands of a round.
fn rank(hand: &Hand) -> usize {
    match hand.whose {
        Whose::Seat(seat) => seat.index(),
        Whose::Deck => 3,
    }
}

/// A trick as it is usually written: with two players a 6 needs no name of the other.
fn usual(trick: &Trick, table: Table) -> Trick {
    let mut usual = trick.clone();
    if let Some(end) = &mut usual.end
        && let End::Taken(winner, Some(gain)) = &mut end.value
        && let Gain::Card(from, _) = &mut gain.value
        && table.other(winner.value) == *from
    {
        *from = None;
    }
    usual
}
