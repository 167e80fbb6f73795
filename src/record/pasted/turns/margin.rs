//! The margin of a text: what comes before every line, whatever the numbers in it. Marks of a quote, a list or a
//! comparison, or the name of the file in which lines were found.

use super::heads::{length, shape};
use crate::{
    record::{
        Likeness,
        lines::of_text,
        pasted::{Change, MappedText, TurnReader},
        tags,
    },
    span::{Span, floor},
};

/// Returns a text without its margin. `None` if it has none.
///
/// It is learnt from the lines with a label of the game or a tag: it is what most of them have before these.
pub fn without(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let text = bare.text();
    let lines: Vec<Span> = of_text(text).filter(|line| !text[line.start..line.end].trim().is_empty()).collect();
    let margins: Vec<&str> = lines.iter().take(SAMPLE).filter_map(|line| margin(text, *line, reader)).collect();
    let written = margins.iter().find(|margin| !margin.trim().is_empty())?;
    let longest = shape(written);
    let has_it = |line: &Span| {
        let inside = &text[line.start..line.end];
        if inside.starts_with(written) {
            return Some(written.len());
        }
        let is_other = margin(text, *line, reader).is_some_and(|own| shape(own) != longest);
        length(inside, &longest).filter(|_| !is_other)
    };
    let with = lines.iter().filter(|line| has_it(line).is_some()).count();
    let is_quote = written.chars().all(|c| matches!(c, '>' | ' '));
    if margins.len() < FEWEST && !is_quote
        || 4 * with < 3 * lines.len()
        || margins.iter().filter(|margin| shape(margin) == longest).count() * 4 < margins.len() * 3
    {
        return None;
    }
    // A heading is not a part of the record.
    let is_start = |line: &Span| {
        let rest = has_it(line).map_or("", |length| &text[line.start + length..line.end]);
        rest.starts_with([';', '#', '{'])
            || (reader.notation.likeness_in_record)(rest) != Likeness::No
            || margin(text, *line, reader).is_some_and(|own| shape(own) == longest)
    };
    let lines = lines.iter().skip_while(|line| !is_start(line));
    let gone = lines.filter_map(|line| Some(Change::gone(Span::new(line.start, line.start + has_it(line)?))));
    bare.changed(gone.collect())
}

/// The text before the label or the tag of a line.
fn margin<'t>(text: &'t str, line: Span, reader: &TurnReader<'_>) -> Option<&'t str> {
    let inside = &text[line.start..line.end];
    let inside = &inside[..floor(inside, LONGEST)];
    let starts = inside
        .char_indices()
        .filter(|(at, c)| !c.is_whitespace() && !inside[..*at].chars().next_back().is_some_and(char::is_alphanumeric));
    // Minutes are not a label.
    let is_of_clock = |at: usize| {
        let is_after_hour =
            || inside[..at].strip_suffix(':').is_some_and(|hour| hour.ends_with(|c: char| c.is_ascii_digit()));
        let rest = inside[at..].trim_start_matches(|c: char| c.is_ascii_digit());
        inside.len() - at - rest.len() == 2 && !rest.starts_with('.') && is_after_hour()
    };
    let is_start = |at: usize| {
        let rest = Span::new(line.start + at, line.end);
        reader.label(&text[rest.start..rest.end]) > 0
            || inside[at..].starts_with('[') && tags::read(text, rest).is_some()
    };
    starts.map(|(at, _)| at).find(|&at| !is_of_clock(at) && is_start(at)).map(|at| &inside[..at])
}

/// The first lines, from which the margin is learnt.
const SAMPLE: usize = 64;

/// Fewer lines have no margin.
const FEWEST: usize = 2;

/// No margin is longer, in bytes.
const LONGEST: usize = 80;
