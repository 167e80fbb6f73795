//! The usual layout of a record, as edits of its text: one space between parts, none inside, hands sorted and in order,
//! cards in their usual spelling. No edit changes the meaning of a line, and `=` marks are never added or deleted.

use super::{
    Herrlof, driver,
    notation::{
        lines::Line,
        written::{End, Gain, Hand, Trick, Written},
    },
    rules::seats::{Seat, Table},
    words,
};
use crate::{
    finding::Finding,
    judge::{GameInput, Sheet},
    span::Span,
};

/// The first thing on a line that cannot be read.
pub(super) fn unreadable(line: &Line<'_>) -> Option<Finding> {
    if let Some(remark) = line.remark {
        return Some(words::remark(line.slice(remark)).at(line.source(remark)));
    }
    let Written::Unreadable(unreadable) = &line.written else {
        return None;
    };
    if line.written.is_hidden() {
        return None;
    }
    let span = unreadable.fault.span;
    let fault = unreadable.fault.fault;
    let words = words::of_fault(fault, line.slice(span), line.text.as_str());
    Some(words.at(line.source(span)))
}

/// Formats the game that starts with the first of the lines. Returns how many lines it has.
pub(super) fn lay_out(input: &GameInput<'_, '_, Herrlof>, sheet: &mut Sheet<'_>) -> usize {
    let lines = &input.lines[..driver::first_game(input.lines)];
    let table = driver::table(input.tags, lines);
    sheet.begin(lines);
    let is_hand = |line: &Line<'_>| matches!(line.written, Written::Hand(_));
    for part in lines.chunk_by(|one, other| is_hand(one) && is_hand(other)) {
        if part.len() > 1 && are_free(part, sheet) {
            hands(part, sheet);
        } else {
            part.iter().for_each(|one| self::line(one, table, sheet));
        }
    }
    lines.len()
}

/// The moves on a line in order, in a spelling that no layout changes.
pub(super) fn moves(line: &Line<'_>) -> Vec<String> {
    // Hands may change places.
    match &line.written {
        Written::Hand(_) => Vec::new(),
        // With two players a 6 need not name the other.
        Written::Trick(trick) => vec![Trick { end: None, ..trick.clone() }.to_string()],
        other => vec![other.to_string()],
    }
}

/// Whether hands can change places: there are only line ends between them, and no comment among them.
fn are_free(hands: &[Line<'_>], sheet: &Sheet<'_>) -> bool {
    let gaps = hands.windows(2).all(|pair| {
        let (one, other) = (pair[0].text.whole(), pair[1].text.whole());
        sheet.is_blank(Span::new(one.end, other.start))
    });
    let end = hands.last().map_or(0, |line| line.text.whole().end);
    let is_free = |line: &Line<'_>| {
        let text = &line.text;
        let has_comment = !text.is_free_of_comments(0, text.as_str().len());
        !has_comment && line.odd.is_empty() && text.unusual.is_empty()
    };
    gaps && sheet.is_blank(Span::new(end, sheet.line_end(end))) && sheet.shape.is_record() && hands.iter().all(is_free)
}

/// Puts hands in the order of seats, the deck last.
fn hands(lines: &[Line<'_>], sheet: &mut Sheet<'_>) {
    let mut texts: Vec<(usize, String)> = lines
        .iter()
        .filter_map(|line| match &line.written {
            Written::Hand(hand) => Some((rank(hand), hand.to_string())),
            _ => None,
        })
        .collect();
    texts.sort_by_key(|(rank, _)| *rank);
    for (line, (_, text)) in lines.iter().zip(&texts) {
        replace(line, text, sheet);
    }
}

/// Formats one line.
fn line(line: &Line<'_>, table: Table, sheet: &mut Sheet<'_>) {
    let is_free = line.text.is_free_of_comments(0, line.text.as_str().len());
    let stays = !line.odd.is_empty() && sheet.allows("unusual-card", &line.text)
        || !line.text.unusual.is_empty() && sheet.allows("unusual-character", &line.text);
    if !is_free || stays {
        return;
    }
    let text = match &line.written {
        Written::Trick(trick) => usual(trick, table).to_string(),
        Written::Unreadable(_) => return,
        other => other.to_string(),
    };
    // A number too large to be stored is left as it is written.
    if !text.contains(&u32::MAX.to_string()) {
        replace(line, &text, sheet);
    }
}

/// Replaces a line, with the spaces around it if it is a line of a plain record.
fn replace(line: &Line<'_>, text: &str, sheet: &mut Sheet<'_>) {
    let whole = line.text.whole();
    sheet.replace(whole, text);
    if sheet.shape.is_record() {
        let start = sheet.line_start(whole.start);
        sheet.replace(Span::new(start, whole.start), "");
        sheet.trim_line(whole.end);
    }
}

/// The place of a hand among the hands of a round.
fn rank(hand: &Hand) -> usize {
    hand.whose.seat().map_or(3, Seat::index)
}

/// A trick as it is usually written: with two players a 6 need not name the other.
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
