//! The usual layout of a record (T2 to T5), as edits of its text: a turn a line with its number, hyphens, captures in
//! order, `K` if the king moves, and the mark of a win. No edit changes the meaning of a move.

use std::collections::BTreeMap;

use super::{
    Tafl, driver,
    judge::{Judged, Turn},
    notation::{
        lines::Line,
        turn::{Action, Label, LabelForm, Letter, Malformed, Mark, Move, Ply, Token},
    },
    rules::{board::Side, position::Piece},
    words,
};
use crate::{
    codes,
    finding::Finding,
    judge::{GameInput, Sheet},
    record::is_blank,
    span::Span,
};

/// The first thing on a line that cannot be read.
pub(super) fn unreadable(line: &Line<'_>) -> Option<Finding> {
    let of_plies = line.plies.iter().filter_map(|ply| match &ply.action {
        Action::Unreadable(malformed) => Some(malformed),
        _ => None,
    });
    let all = of_plies.chain(&line.faults);
    let first: &Malformed = all.min_by_key(|malformed| malformed.span.start)?;
    let span = first.span;
    let written = line.text.as_str().get(span.start..span.end);
    let words = words::of_fault(first.fault, written.unwrap_or_default());
    Some(words.at(line.text.span(span.start, span.end)))
}

/// Formats the game that starts with the first of the lines. Returns how many lines it has.
///
/// `K` and the mark of a win are added as far as the game is legal as it is written. Where the numbers say that something is
/// missing, lines stay as they are.
pub(super) fn lay_out(input: &GameInput<'_, '_, Tafl>, shared: &mut driver::Shared, sheet: &mut Sheet<'_>) -> usize {
    let (count, outcome) = driver::judge(input, shared);
    let lines = &input.lines[..count];
    sheet.begin(lines);
    let texts = match &outcome.judged {
        Ok(judged) => texts(judged),
        Err(_) => BTreeMap::new(),
    };
    game(lines, texts, sheet);
    count
}

/// The moves on a line in order, in a spelling that no layout changes.
pub(super) fn moves(line: &Line<'_>) -> Vec<String> {
    let moves = line.plies.iter().map(|ply| match &ply.action {
        Action::Move(written) => Move { letter: None, mark: None, ..written.clone() }.to_string(),
        other => other.to_string(),
    });
    moves.collect()
}

/// The plies of a game, each with its line and the number of that.
fn plies<'l, 't>(lines: &'l [Line<'t>]) -> impl Iterator<Item = (usize, &'l Line<'t>, &'l Ply)> {
    let lines = lines.iter().enumerate();
    lines.flat_map(|(at, line)| line.plies.iter().map(move |ply| (at, line, ply)))
}

/// Formats a game, given the new texts of the plies that were played.
fn game(lines: &[Line<'_>], mut texts: BTreeMap<usize, Option<String>>, sheet: &mut Sheet<'_>) {
    let is_regular = are_in_order(plies(lines).map(|(_, _, ply)| ply));
    let items: Vec<Item> = plies(lines)
        .enumerate()
        .map(|(count, (at, line, ply))| {
            let played = texts.remove(&place(line, ply).start);
            let text = played.unwrap_or_else(|| text(ply, None));
            Item { line: at, ..item(line, ply, text, (count, is_regular), sheet) }
        })
        .collect();
    let mut last: Option<&Item> = None;
    for (number, item) in items.iter().enumerate() {
        before(item, last, is_regular, sheet);
        sheet.replace(item.place, &item.text);
        let ends_line = items
            .get(number + 1)
            .is_none_or(|next| next.line != item.line && !is_joined(next, item, is_regular, sheet));
        if ends_line {
            sheet.trim_line(item.place.end);
        }
        last = Some(item);
    }
}

/// A ply of a game, with its place in the source and its new text.
struct Item {
    /// The number of its line in the game; a comment on a line may go on over several of the text.
    line: usize,
    /// The place of its number, if it has one.
    label: Option<Span>,
    /// The number that it gets at the start of a line.
    number: String,
    /// Whether it is the second of its turn, by its place.
    is_second: bool,
    place: Span,
    text: String,
}

/// The place of a ply in the source.
fn place(line: &Line<'_>, ply: &Ply) -> Span {
    line.text.span(ply.span.start, ply.span.end)
}

/// A ply in its new spelling.
fn item(
    line: &Line<'_>,
    ply: &Ply,
    text: Option<String>,
    (count, is_regular): (usize, bool),
    sheet: &Sheet<'_>,
) -> Item {
    let source = |span: Span| line.text.span(span.start, span.end);
    let place = place(line, ply);
    let is_odd = has_within(&line.odd, |odd| odd.span, ply.span);
    let is_unusual = is_odd || has_within(&line.text.unusual, |unusual| unusual.span, place);
    let is_allowed = || sheet.allows(codes::UNUSUAL_CHARACTER.code, &line.text);
    let stays = !line.text.is_free_of_comments(ply.span.start, ply.span.end) || is_unusual && is_allowed();
    let by_place = Label {
        number: u32::try_from(count / 2 + 1).unwrap_or(u32::MAX),
        is_second: !count.is_multiple_of(2),
        form: LabelForm::Stop,
        span: Span::default(),
    };
    let number = match &ply.label {
        _ if is_regular => by_place.to_string(),
        Some(label) if label.number < u32::MAX => label.to_string(),
        Some(label) => sheet.slice(source(label.span)).to_owned(),
        None => String::new(),
    };
    Item {
        line: 0,
        label: ply.label.map(|label| source(label.span)),
        number,
        is_second: by_place.is_second,
        place,
        text: text.filter(|_| !stays).unwrap_or_else(|| sheet.slice(place).to_owned()),
    }
}

/// Whether one of some things, which are in the order of their spans, is within a span.
fn has_within<T>(all: &[T], span: impl Fn(&T) -> Span, whole: Span) -> bool {
    let first = all.partition_point(|one| span(one).start < whole.start);
    let mut inside = all[first..].iter().map(span).take_while(|span| span.start < whole.end);
    inside.any(|span| span.end <= whole.end)
}

/// Adds the edits of the text between the previous ply, if there is one, and an item: spaces, a line end, its number.
fn before(item: &Item, last: Option<&Item>, is_regular: bool, sheet: &mut Sheet<'_>) {
    let first = start(item);
    let is_joined = last.is_some_and(|last| is_joined(item, last, is_regular, sheet));
    let on_line = last.is_some_and(|last| last.line == item.line);
    let blanks = sheet.gap_before(first, is_joined);
    let to = blanks_after_label(item, sheet);
    if is_joined {
        // Its number is that of the turn.
        return sheet.replace(Span::new(blanks, to), " ");
    }
    let is_plain = sheet.shape.is_record();
    let breaks = on_line && is_regular && !item.is_second && is_plain;
    let is_ours = on_line || is_plain && sheet.is_line_start(blanks);
    let (blanks, gap) = match (is_ours, breaks, on_line) {
        (false, ..) => (first, ""),
        (true, true, _) => (blanks, sheet.line_ending),
        (true, false, true) => (blanks, " "),
        (true, false, false) => (blanks, ""),
    };
    // Only a plain record is numbered, and only at the starts of lines: not directly after the mark of a list, because
    // before a digit it would no longer be one.
    let is_glued = !is_ours && !sheet.text[..blanks].ends_with(is_blank);
    let is_first = breaks || !on_line && !is_glued;
    let has_number = item.label.is_some() || is_plain && is_first;
    let number = match item.number.as_str() {
        number if has_number && !number.is_empty() => {
            let is_close = to == item.place.start;
            format!("{number}{}", if is_close { " " } else { "" })
        }
        _ => String::new(),
    };
    sheet.replace(Span::new(blanks, to), &format!("{gap}{number}"));
}

/// Whether a second ply is, or will be, on the line of the first of its turn.
fn is_joined(item: &Item, first: &Item, is_regular: bool, sheet: &Sheet<'_>) -> bool {
    if !is_regular || !item.is_second {
        return false;
    }
    if item.line == first.line {
        return true;
    }
    let gap = sheet.slice(Span::new(first.place.end, start(item)));
    let line_ends = gap.matches('\n').count().max(gap.matches('\r').count());
    line_ends == 1 && sheet.shape.is_record() && gap.chars().all(is_blank)
}

/// Where a number and the spaces after it end; if a comment follows it, where the number ends.
fn blanks_after_label(item: &Item, sheet: &Sheet<'_>) -> usize {
    let Some(label) = item.label else {
        return item.place.start;
    };
    if sheet.is_blank(Span::new(label.end, item.place.start)) { item.place.start } else { label.end }
}

/// Where an item starts, with its number.
fn start(item: &Item) -> usize {
    item.label.map_or(item.place.start, |label| label.start)
}

/// Whether every number that is written is the one of its place: then turns can be moved from line to line.
fn are_in_order<'a>(plies: impl Iterator<Item = &'a Ply>) -> bool {
    plies.enumerate().all(|(count, ply)| {
        ply.label.is_none_or(|label| {
            let number = usize::try_from(label.number).unwrap_or(usize::MAX);
            number == count / 2 + 1 && label.is_second != count.is_multiple_of(2)
        })
    })
}

/// The new texts of the plies that were played, by where they start in the source, because repeated or exchanged lines
/// are not played in the order of the text. `None` for one that is not changed.
fn texts(judged: &Judged<'_>) -> BTreeMap<usize, Option<String>> {
    let faults = judged.faults.iter().map(|faulty| faulty.turn);
    let legal = faults.min().unwrap_or(judged.turns.len());
    let ending = judged.ending();
    let turns = judged.turns.iter().enumerate();
    let turns = turns.map(|(number, turn)| {
        let winner = ending.filter(|&(last, _)| last == number).and_then(|(_, ending)| ending.winner);
        let known = (number < legal).then_some(Known { turn, winner });
        let start = place(turn.line, turn.ply).start;
        (start, text(turn.ply, known.as_ref()))
    });
    turns.collect()
}

/// The facts known of a legal turn after legal turns.
struct Known<'a> {
    turn: &'a Turn<'a>,
    /// Who has won with it.
    winner: Option<Side>,
}

/// The new text of a ply; `None` if it is not known.
fn text(ply: &Ply, known: Option<&Known<'_>>) -> Option<String> {
    let Action::Move(written) = &ply.action else {
        return Some(ply.action.to_string());
    };
    let squares = written.captures.iter().map(|capture| capture.square);
    let mut squares = [written.from, written.to].into_iter().chain(squares);
    if squares.any(|square| square.value.rank == u8::MAX) {
        return None;
    }
    let mut usual: Move = written.clone();
    if let Some(Known { turn, winner }) = known {
        let is_king = turn.played.is_some_and(|played| played.piece == Piece::King);
        if is_king {
            let value = Letter::King;
            let span = written.from.span;
            usual.letter = Some(Token { value, span });
        }
        if let Some(winner) = winner {
            let value = match winner {
                Side::Attackers => Mark::PlusPlus,
                Side::Defenders => Mark::MinusMinus,
            };
            let span = written.to.span;
            usual.mark = Some(Token { value, span });
        }
    }
    Some(usual.to_string())
}
