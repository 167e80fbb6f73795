//! The usual layout of a record, as edits of its text: what is the same in every game.

use super::{Game, GameInput, Read};
use crate::{
    codes::{self, of_complaint},
    edit::{self, Edit},
    finding::Finding,
    game::{Edits, Options},
    record::{self, Shape, Text, is_blank},
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// Returns the edits that lay a text out as usual. What the record suppresses stays as it is.
///
/// # Errors
/// The first thing in the text that cannot be read; or the first move that the edits would change.
pub fn layout<G: Game>(source: &Source, shape: Shape) -> Edits {
    let text = source.text();
    let record = record::read(text, shape, G::ABOUT.notation);
    let complaints = record.complaints.iter();
    let complaints = complaints.map(|one| of_complaint(one).at(one.span()));
    let mut faults: Vec<Finding> = complaints.collect();
    let (read, around) = Read::<G>::of(source, record);
    let lines = read.sections.iter().flat_map(|section| &section.lines);
    faults.extend(lines.filter_map(G::unreadable));
    if let Some(first) = faults.into_iter().min_by_key(|fault| fault.span.start) {
        return Err(Box::new(first));
    }
    let (moves, mut edits) = laid_out(source, shape, &read, around.suppressions);
    edits.sort_by_key(|edit| edit.span.start);
    keeping_moves::<G>(source, shape, &moves, edits)
}

/// The moves of a record: the number of the game, the place of the line, and the text.
pub(crate) type Moves = Vec<(usize, Span, String)>;

/// Formats each game of a record. Returns its moves, and the edits.
fn laid_out<G: Game>(
    source: &Source,
    shape: Shape,
    read: &Read<'_, G>,
    suppressions: Suppressions,
) -> (Moves, Vec<Edit>) {
    let options = Options::notation();
    let mut shared = G::shared(read, &options);
    let mut sheet = Sheet {
        text: source.text(),
        line_ending: source.line_ending(),
        shape,
        suppressions,
        game: Span::default(),
        edits: Vec::new(),
    };
    let (mut moves, mut game) = (Moves::new(), 0);
    for section in &read.sections {
        let (mut tags, mut lines) = (&section.tags[..], &section.lines[..]);
        while !lines.is_empty() {
            let input = GameInput { source, tags, lines, options: &options, effort: 0 };
            let (of_game, rest) = lines.split_at(G::lay_out(&input, &mut shared, &mut sheet));
            for line in of_game {
                let place = line.as_ref().whole();
                moves.extend(G::moves(line).into_iter().map(|text| (game, place, text)));
            }
            (tags, lines, game) = (&[], rest, game + 1);
        }
    }
    (moves, sheet.edits)
}

/// The moves of a text.
pub(crate) fn moves_of<G: Game>(source: &Source, shape: Shape) -> Moves {
    let record = record::read(source.text(), shape, G::ABOUT.notation);
    let (read, around) = Read::<G>::of(source, record);
    laid_out(source, shape, &read, around.suppressions).0
}

/// Returns the edits if they leave every move where it is, in its game. Whatever a layout does, it makes no other game of a
/// record.
pub(crate) fn keeping_moves<G: Game>(source: &Source, shape: Shape, moves: &Moves, edits: Vec<Edit>) -> Edits {
    if edits.is_empty() {
        return Ok(edits);
    }
    let place = match edit::apply(source.text(), &edits) {
        Ok(text) => {
            let source = source.with_text(&text);
            let after = moves_of::<G>(&source, shape);
            let mut after = after.iter();
            let mut is_kept = |(game, _, text): &(usize, Span, String)| {
                let other = after.next();
                other.is_some_and(|(its, _, other)| (its, other) == (game, text))
            };
            match moves.iter().find(|one| !is_kept(one)) {
                None if after.next().is_none() => return Ok(edits),
                None => Span::default(),
                Some((_, place, _)) => *place,
            }
        }
        Err(_) => Span::default(),
    };
    Err(Box::new(codes::layout_changes_moves().at(place)))
}

/// The text to format.
pub struct Sheet<'a> {
    /// The text.
    pub text: &'a str,
    /// How its lines end.
    pub line_ending: &'static str,
    /// The kind of text.
    pub shape: Shape,
    suppressions: Suppressions,
    /// The place of the game to format.
    game: Span,
    edits: Vec<Edit>,
}

impl Sheet<'_> {
    /// Begins a game with these lines.
    pub fn begin<'t, L: AsRef<Text<'t>>>(&mut self, lines: &[L]) {
        self.game = record::around(lines.iter().map(AsRef::as_ref));
    }

    /// Whether the record suppresses a code for a line, or for its game.
    pub fn allows(&self, code: &str, line: &Text<'_>) -> bool {
        self.suppressions.allow(code, line.whole(), self.game)
    }

    /// The characters of a place.
    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    /// Whether there are only spaces and line ends in a place.
    pub fn is_blank(&self, span: Span) -> bool {
        self.slice(span).chars().all(is_blank)
    }

    /// Writes a text in place of another, if it differs.
    pub fn replace(&mut self, span: Span, text: &str) {
        if self.slice(span) != text {
            self.edits.push(Edit::new(span, text));
        }
    }

    /// Deletes the spaces from byte `end` to the end of its line, if nothing else follows there. In prose they stay.
    pub fn trim_line(&mut self, end: usize) {
        let rest = Span::new(end, self.line_end(end));
        if self.shape != Shape::Prose && self.is_blank(rest) {
            self.replace(rest, "");
        }
    }

    /// Where the line with byte `from` ends.
    pub fn line_end(&self, from: usize) -> usize {
        let rest = self.text[from..].find(is_line_end);
        rest.map_or(self.text.len(), |at| from + at)
    }

    /// Where the spaces before a byte start, on its line or over line ends too. A byte order mark is not one of them.
    pub fn gap_before(&self, byte: usize, over_lines: bool) -> usize {
        let is_gap = |c: char| is_blank(c) && c != '\u{feff}' && (over_lines || !is_line_end(c));
        self.text[..byte].trim_end_matches(is_gap).len()
    }

    /// Whether a byte is the first of its line.
    pub fn is_line_start(&self, byte: usize) -> bool {
        let before = self.text[..byte].chars().next_back();
        before.is_none_or(|c| is_line_end(c) || c == '\u{feff}')
    }

    /// Where the line of a turn starts, if only spaces precede it; else where the turn starts. In Markdown the spaces may
    /// be those of a list or a quote.
    pub fn line_start(&self, turn: usize) -> usize {
        let start = self.gap_before(turn, false);
        if self.shape.is_record() && self.is_line_start(start) { start } else { turn }
    }
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}
