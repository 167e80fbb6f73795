//! The few lines of a source that a finding speaks of, in the form miette draws.

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::{
    finding::Finding,
    output::{
        ascii::ascii_source,
        plain::{line, plain},
    },
    phrase,
    places::Places,
    source::{Place, Source},
    span::{Span, floor},
};

/// How many characters of a line are shown at most, and how many of them before the finding.
const WIDTH: usize = 120;
const LEAD: usize = 40;

/// The characters that end a line, alone or together.
const ENDS: [char; 2] = ['\n', '\r'];

/// The lines around a finding's labels, copied out of the source: however large the source and its
/// lines are, this stays small. miette asks for offsets; they are offsets in this copy.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: String,
    /// Whether characters beyond ASCII may be shown.
    unicode: bool,
    text: String,
    lines: Vec<Line>,
    labels: Vec<LabeledSpan>,
    /// The place of each label in the source, which is shown above the lines.
    places: Vec<(usize, Place)>,
}

/// One line of an excerpt, or a piece of it.
#[derive(Debug)]
struct Line {
    /// Its range in the source, without its line end.
    source: Range<usize>,
    /// Its range in the excerpt, with its line end.
    shown: Range<usize>,
    /// The place of its first character in the source.
    place: Place,
    /// Whether the line goes on before and after it.
    cut: (bool, bool),
}

impl Excerpt {
    /// Returns what to show for a finding, with a text beside its mark; `None` where the source has nothing to show.
    pub fn new(source: &Source, places: &mut Places, finding: &Finding, label: &str, unicode: bool) -> Option<Self> {
        if source.text().is_empty() {
            return None;
        }
        let labels: Vec<Mark> = std::iter::once((finding.span, label))
            .chain(finding.related.iter().map(|other| (other.span, other.text.as_str())))
            .map(|(span, text)| Mark::new(source.text(), places, span, text))
            .collect();
        let mut lines: Vec<Line> = Vec::new();
        for mark in &labels {
            if !lines.iter().any(|line| line.holds(mark.start)) {
                lines.push(Line::around(source.text(), mark));
            }
        }
        lines.sort_by_key(|line| line.source.start);
        let mut excerpt = Self {
            name: line(source.name()).into_owned(),
            unicode,
            text: String::new(),
            lines: Vec::new(),
            labels: Vec::new(),
            places: Vec::new(),
        };
        lines.into_iter().for_each(|line| excerpt.push(source.text(), line));
        labels.into_iter().enumerate().for_each(|(at, mark)| excerpt.mark(source.text(), mark, at == 0));
        Some(excerpt)
    }

    /// Returns the finding's labels, the first of them the primary one.
    pub fn labels(&self) -> impl Iterator<Item = LabeledSpan> {
        self.labels.iter().cloned()
    }

    fn push(&mut self, text: &str, mut line: Line) {
        let start = self.text.len();
        let source = self.shown(&text[line.source.clone()]);
        self.text.push_str(self.ellipsis(line.cut.0));
        self.text.push_str(&source);
        self.text.push_str(self.ellipsis(line.cut.1));
        self.text.push('\n');
        line.shown = start..self.text.len();
        self.lines.push(line);
    }

    /// Returns a piece of the source as it is shown.
    fn shown(&self, text: &str) -> String {
        let plain = plain(text);
        if self.unicode { plain.into_owned() } else { ascii_source(&plain).into_owned() }
    }

    /// Returns what marks the place where a line is cut.
    fn ellipsis(&self, is_cut: bool) -> &'static str {
        match (is_cut, self.unicode) {
            (false, _) => "",
            (true, true) => "…",
            (true, false) => "...",
        }
    }

    fn mark(&mut self, text: &str, mark: Mark, primary: bool) {
        let Some(line) = self.lines.iter().find(|line| line.holds(mark.start)) else {
            return;
        };
        let lead = self.ellipsis(line.cut.0).len();
        let visible = &line.source;
        let [start, end] = [mark.start, mark.end].map(|offset| {
            let before = visible.start..offset.clamp(visible.start, visible.end);
            line.shown.start + lead + self.shown(&text[before]).len()
        });
        let span = SourceSpan::from((start, end - start));
        let label = (!mark.text.is_empty()).then_some(mark.text);
        self.labels.push(if primary {
            LabeledSpan::new_primary_with_span(label, span)
        } else {
            LabeledSpan::new_with_span(label, span)
        });
        self.places.push((start, mark.place));
    }
}

impl SourceCode for Excerpt {
    /// Returns the lines that a span touches, always whole. miette asks without context lines only for the
    /// place of a label, and with context lines for what to draw.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        let last = end.saturating_sub(1).max(start);
        let find = |offset| self.lines.iter().position(|line| line.shown.contains(&offset));
        let (Some(from), Some(to)) = (find(start), find(last)) else {
            return Err(MietteError::OutOfBounds);
        };
        let lines = &self.lines[from..=to];
        if lines.windows(2).any(|pair| pair[0].place.line + 1 != pair[1].place.line) {
            return Err(MietteError::OutOfBounds);
        }
        let shown = lines[0].shown.start..self.lines[to].shown.end;
        let place = match self.places.iter().find(|(offset, _)| *offset == start) {
            Some((_, place)) if context == 0 => *place,
            _ => lines[0].place,
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[shown.clone()],
            (shown.start, shown.len()).into(),
            place.line - 1,
            place.column - 1,
            lines.len(),
        )))
    }
}

/// A label, brought inside one line.
struct Mark {
    start: usize,
    end: usize,
    place: Place,
    text: String,
}

impl Mark {
    fn new(text: &str, places: &mut Places, span: Span, label: &str) -> Self {
        let mut start = floor(text, span.start);
        if text[..start].ends_with('\r') && text[start..].starts_with('\n') {
            start -= 1;
        }
        let mut end = ceil(text, span.end.max(start));
        let place = places.of(start);
        let mut label = line(label).into_owned();
        let covered = text[start..end].trim_end();
        if let Some(length) = covered.find(ENDS) {
            // Blank lines, and those of nothing but marks, are not counted: no finding is about them.
            let more = covered[length..].split(ENDS);
            let more = more.filter(|line| line.contains(char::is_alphanumeric)).count();
            let gap = if label.is_empty() { "" } else { ", " };
            if more > 0 {
                label.push_str(&format!("{gap}and {}", phrase::count(more, "more line")));
            }
            end = start + length;
        }
        Self { start, end, place, text: label }
    }
}

impl Line {
    /// Returns the line of a label, or as much of it as is shown.
    fn around(text: &str, mark: &Mark) -> Self {
        let before = text[..mark.start].chars().rev();
        let before = before.take_while(|c| !ENDS.contains(c));
        let after = || {
            let after = text[mark.start..].chars();
            after.take_while(|c| !ENDS.contains(c))
        };
        let (lead, lead_bytes) = measure(before.take(WIDTH + 1));
        let (rest, rest_bytes) = measure(after().take(WIDTH + 1));
        let mut line = Self {
            source: mark.start - lead_bytes..mark.start + rest_bytes,
            shown: 0..0,
            place: Place { line: mark.place.line, column: 1 },
            cut: (false, false),
        };
        if lead + rest > WIDTH {
            let keep = lead.min(LEAD.max(WIDTH.saturating_sub(rest)));
            let (_, keep_bytes) = measure(text[..mark.start].chars().rev().take(keep));
            let (tail, tail_bytes) = measure(after().take(WIDTH - keep));
            line.source = mark.start - keep_bytes..mark.start + tail_bytes;
            line.place.column = mark.place.column.saturating_sub(keep).max(1);
            line.cut = (keep < lead, tail < rest);
        }
        line
    }

    /// Whether the character at `offset` is in it; its end counts.
    fn holds(&self, offset: usize) -> bool {
        self.source.start <= offset && offset <= self.source.end
    }
}

/// Returns how many characters there are, and how many bytes.
fn measure(chars: impl Iterator<Item = char>) -> (usize, usize) {
    chars.fold((0, 0), |(count, bytes), c| (count + 1, bytes + c.len_utf8()))
}

/// Returns the first character boundary at or after `offset`.
fn ceil(text: &str, offset: usize) -> usize {
    (offset..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}
