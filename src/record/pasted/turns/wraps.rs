//! Line ends that mean a space: a program has broken the turns over lines of one width.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::{
    Finder, Kind, Row,
    heads::{Shape, shape},
    join, rows,
};
use crate::{
    record::{
        pasted::{
            TurnReader,
            mapped_text::{Change, MappedText},
        },
        spelling::is_blank,
    },
    span::Span,
};

/// Returns a text with the lines of each paragraph joined, if more of its turns are read then. A line that starts with a
/// label of the game stays by itself.
pub fn without(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let text = bare.text();
    let rows = rows(&Finder::new(text, reader));
    // Data and tables have line ends of their own.
    let ends_cell = |row: &Row| text[..row.line.end].ends_with(['"', ',', '|', '{', '[', ';', '\t']);
    let is_text = |row: &Row| row.kind == Kind::Text;
    let pairs = rows.windows(2).filter(|two| two.iter().all(is_text) && !ends_cell(&two[0]));
    let gaps = pairs.filter_map(|two| {
        let [line, next] = [two[0].line, two[1].line];
        let rest = without_quote(&text[next.start..next.end]);
        (reader.label(rest) == 0).then(|| Change::to(Span::new(line.end, next.end - rest.len()), " "))
    });
    let joined = bare.changed(gaps.collect())?;
    (read(joined.text(), reader) > read(text, reader)).then_some(joined)
}

/// Returns a line without the marks of a quote.
fn without_quote(line: &str) -> &str {
    let line = line.trim_start();
    match line.strip_prefix('>') {
        Some(rest) if rest.starts_with(|c| is_blank(c) || c == '>') => without_quote(rest),
        _ => line,
    }
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
