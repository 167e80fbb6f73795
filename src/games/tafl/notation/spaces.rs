//! Lines with spaces in wrong places, or without the spaces they need. Without any spaces a line of moves has only one
//! reading: a rank ends where the next file starts.

use nom::{Offset, Parser};

use super::{
    grammar::{self, Found},
    numbers,
    turn::{Action, Coordinates, Fault, Label, LabelForm, Malformed, Move, Moves, Ply},
};
use crate::span::Span;

/// Reads a line as if it had no spaces. `None` unless it is moves and sound numbers then, and nothing else.
pub(super) fn read(text: &str) -> Option<Moves> {
    // Without a space after it a number needs its stop.
    let number = numbers::read(text).parse(text).ok().map(|(_, number)| number.label);
    let label = number.filter(|label| label.form == LabelForm::Other);
    let line = Squeezed::of(text, label.map_or(0, |label| label.span.end));
    let mut reader = Reader { text: &line.text, at: 0, moves: Moves::default(), label, since_label: 0 };
    reader.read()?;
    let mut moves = reader.moves;
    for ply in &mut moves.plies {
        line.place_ply(ply);
    }
    if let Some(first) = moves.plies.first_mut().filter(|_| label.is_some()) {
        first.label = label;
    }
    let span = misplaced(text, &moves.plies)?;
    let fault = Fault::Spaces;
    moves.faults.push(Malformed { span, fault });
    Some(moves)
}

/// Returns the plies with wrong spaces in or between them, from the first to the last; all of them if none has.
fn misplaced(text: &str, plies: &[Ply]) -> Option<Span> {
    let whole = |ply: &Ply| ply.label.map_or(ply.span, |label| label.span.to(ply.span));
    let has_blank = |part: Span| text[part.start..part.end].contains([' ', '\t']);
    let with_blank = |ply: &Ply| match ply.label {
        Some(label) if has_blank(label.span) || label.span.end == ply.span.start => Some(whole(ply)),
        _ => has_blank(ply.span).then_some(ply.span),
    };
    let is_joined = |pair: &[Ply]| whole(&pair[0]).end == whole(&pair[1]).start;
    let blanks = plies.iter().filter_map(with_blank);
    let joins = plies.windows(2).filter(|pair| is_joined(pair));
    let joins = joins.map(|pair| whole(&pair[0]).to(whole(&pair[1])));
    let all = || Some(whole(plies.first()?).to(whole(plies.last()?)));
    blanks.chain(joins).reduce(Span::to).or_else(all)
}

/// A text without its spaces, and where each of its bytes is from.
struct Squeezed {
    text: String,
    from: Vec<usize>,
}

impl Squeezed {
    /// `start` is its first byte.
    fn of(text: &str, start: usize) -> Self {
        let kept = || text.char_indices().filter(|(at, c)| *at >= start && !matches!(c, ' ' | '\t'));
        let bytes = kept().flat_map(|(at, c)| at..at + c.len_utf8());
        Self { text: kept().map(|(_, c)| c).collect(), from: bytes.collect() }
    }

    /// Returns where characters of the squeezed text are in the text that it is made of.
    fn place(&self, span: Span) -> Span {
        let at = |byte: usize| self.from.get(byte).copied();
        let last = span.end.checked_sub(1).and_then(at);
        let end = last.map_or(0, |last| last + 1);
        if span.is_empty() {
            return Span::new(end, end);
        }
        Span::new(at(span.start).unwrap_or(end), end)
    }

    fn place_ply(&self, ply: &mut Ply) {
        ply.span = self.place(ply.span);
        if let Some(label) = &mut ply.label {
            label.span = self.place(label.span);
        }
        if let Action::Move(mov) = &mut ply.action {
            self.place_move(mov);
        }
    }

    fn place_move(&self, mov: &mut Move) {
        let captures = mov.captures.iter_mut();
        let captured = captures.flat_map(|one| {
            let letter = one.letter.as_mut().map(|letter| &mut letter.span);
            letter.into_iter().chain([&mut one.square.span])
        });
        let letter = mov.letter.as_mut().map(|letter| &mut letter.span);
        let mark = mov.mark.as_mut().map(|mark| &mut mark.span);
        let own = [&mut mov.from.span, &mut mov.to.span, &mut mov.captures_span];
        for span in own.into_iter().chain(letter).chain(mark).chain(captured) {
            *span = self.place(*span);
        }
    }
}

/// No board has more files and ranks.
const LARGEST: u8 = 11;

fn is_on_a_board(square: Coordinates) -> bool {
    square.file <= LARGEST && (1..=LARGEST).contains(&square.rank)
}

/// A squeezed line while it is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    moves: Moves,
    /// The last number.
    label: Option<Label>,
    /// How many moves came after it.
    since_label: usize,
}

impl Reader<'_> {
    fn read(&mut self) -> Option<()> {
        self.number();
        while self.at < self.text.len() {
            self.mov()?;
            self.number();
        }
        (self.since_label > 0).then_some(())
    }

    /// Reads a number with its stop, if one is here: the first of the line, or the one after the last.
    fn number(&mut self) {
        let rest = &self.text[self.at..];
        let Ok((after, number)) = numbers::read(self.text).parse(rest) else {
            return;
        };
        let label = number.label;
        let is_next = self.label.is_none_or(|last| match label.is_second {
            true => last.number == label.number && self.since_label == 1,
            false => last.number.saturating_add(1) == label.number,
        });
        if label.form == LabelForm::Stop && is_next {
            self.label = Some(label);
            self.since_label = 0;
            self.at = self.text.offset(after);
        }
    }

    /// Returns the number of the turn after this one; `None` before the first.
    fn next_number(&self) -> Option<u32> {
        self.label.map(|label| label.number.saturating_add(1))
    }

    /// Reads one move.
    fn mov(&mut self) -> Option<()> {
        let (end, mov) = self.mov_until(self.text.len())?;
        let (end, mov) = match self.without_number(end) {
            Some(end) => self.mov_until(end).filter(|&(found, _)| found == end)?,
            None => (end, mov),
        };
        if !mov.squares().all(is_on_a_board) {
            return None;
        }
        // `1.` goes before two moves, `1...` before one.
        let is_full = |label: Label| self.since_label == if label.is_second { 1 } else { 2 };
        if self.label.is_some_and(is_full) {
            return None;
        }
        let is_first = self.since_label == 0;
        self.moves.plies.push(Ply {
            label: self.label.filter(|_| is_first),
            action: Action::Move(mov),
            span: Span::new(self.at, end),
        });
        self.since_label += 1;
        self.at = end;
        Some(())
    }

    /// Reads the move that starts here in the text up to a byte, and returns where it ends.
    fn mov_until(&self, end: usize) -> Option<(usize, Move)> {
        let text = &self.text[..end];
        match grammar::mov(text, &text[self.at..]) {
            Found::Move { rest, mov, odd: None, .. } => Some((text.offset(rest), mov)),
            _ => None,
        }
    }

    /// Where a move ends that was read up to byte `end` with the number of the next turn for digits of its last rank:
    /// `c4-c62.` is `c4-c6` and `2.`.
    fn without_number(&self, end: usize) -> Option<usize> {
        let next = self.next_number()?.to_string();
        let before = self.text[self.at..end].strip_suffix(&next)?;
        let is_number = self.text[end..].starts_with('.') && before.ends_with(|c: char| c.is_ascii_digit());
        is_number.then_some(self.at + before.len())
    }
}
