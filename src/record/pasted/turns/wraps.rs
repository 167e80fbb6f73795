//! Line ends that mean a space: a program has broken the turns over lines of one width.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::{
    Finder, Kind, Row,
    heads::{Shape, shape},
    join, kind, rows,
};
use crate::{
    record::{
        lines::of_text,
        pasted::{
            TurnReader,
            mapped_text::{Change, MappedText},
        },
        spelling::is_blank,
    },
    span::{Span, floor},
};

/// A program breaks lines at this width or more, in bytes.
const NARROWEST: usize = 32;

/// The length, in bytes, of the beginning of a text that decides whether lines are joined.
const SAMPLE: usize = 1 << 13;

/// Lines are joined to no more bytes than this.
const LONGEST: usize = 1 << 14;

/// Returns a text with the lines of each paragraph joined, if they end where the next word had no room, and more of its
/// turns are read then. A line that starts with a label of the game stays by itself.
pub fn without(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let text = bare.text();
    let sample = floor_to_line(text, SAMPLE);
    let of_sample: Vec<Change> = gaps(sample, reader);
    let joined = MappedText::new(sample).changed(of_sample)?;
    if read(joined.text(), reader) <= read(sample, reader) {
        return None;
    }
    bare.changed(gaps(text, reader))
}

/// Returns the beginning of a text, of whole lines.
fn floor_to_line(text: &str, most: usize) -> &str {
    let start = &text[..floor(text, most)];
    match start.len() < text.len() {
        true => &start[..start.rfind('\n').map_or(start.len(), |end| end + 1)],
        false => text,
    }
}

/// Returns the line ends that a program has put between words, each with the marks of a quote after it.
fn gaps(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let lines: Vec<Span> = of_text(text).collect();
    let mut gaps = Vec::new();
    for paragraph in lines.split(|&line| kind(text, line) != Kind::Text) {
        let width = paragraph.iter().map(|line| line.len()).max().unwrap_or(0);
        let mut start = paragraph.first().map_or(0, |line| line.start);
        for two in paragraph.windows(2) {
            let [line, next] = [two[0], two[1]];
            let rest = without_quote(&text[next.start..next.end]);
            let word = rest.find(is_blank).unwrap_or(rest.len());
            // Data and tables have line ends of their own.
            let ends_cell = text[..line.end].ends_with(['"', ',', '|', '{', '[', ';', '\t']);
            let is_full = width >= NARROWEST && line.len() + " ".len() + word >= width;
            if is_full && !ends_cell && reader.label(rest) == 0 && next.end - start <= LONGEST {
                gaps.push(Change::to(Span::new(line.end, next.end - rest.len()), " "));
            } else {
                start = next.start;
            }
        }
    }
    gaps
}

/// Returns a line without the marks of a quote.
fn without_quote(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some(inside) = rest.strip_prefix('>')
        && inside.starts_with(|c| is_blank(c) || c == '>')
    {
        rest = inside.trim_start();
    }
    rest
}

/// How many turns of a text can be read whole, how many of them have labels, and how many words they have; and how many
/// lines end with what comes before a turn.
fn read(text: &str, reader: &TurnReader<'_>) -> (usize, usize, usize, Reverse<usize>) {
    let finder = Finder::new(text, reader);
    let mut rows = rows(&finder);
    join(&finder, &mut rows);
    rows.retain(|row| row.kind == Kind::Text);
    let turns = rows.iter().flat_map(|row| &row.turns).map(|turn| &turn.segment);
    let clean = || turns.clone().filter(|turn| turn.is_clean && !finder.is_only_end(turn));
    let head = |head: Span| shape(text[head.start..head.end].trim());
    let heads: FxHashSet<Shape> = clean().map(|turn| head(turn.head)).collect();
    let is_head_last = |row: &&Row| match row.turns.last().map(|turn| &turn.segment) {
        Some(last) if last.words.is_empty() => text[last.end()..row.line.end].trim().is_empty(),
        Some(last) if last.end() < row.line.end => {
            let behind = head(Span::new(last.end(), row.line.end));
            !behind.is_empty() && heads.contains(&behind)
        }
        _ => false,
    };
    let cut = rows.iter().filter(is_head_last).count();
    let labelled = clean().filter(|turn| turn.label.is_some()).count();
    let words = clean().map(|turn| turn.words.len()).sum();
    (clean().count(), labelled, words, Reverse(cut))
}
