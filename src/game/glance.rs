//! A text, game by game, in two ways: what a game reads at a glance, as far as that goes, and what that gives up on in full,
//! up to the next game that has nothing to do with it. Knows no game.

use memchr::{memchr, memmem};

use super::{Options, Verdict};
use crate::{
    finding::Finding,
    record::{self, Complaint, Notation, Record, Tag, read_tag},
    source::Source,
    span::Span,
};

/// How a game judges a text.
pub(crate) struct Ways {
    /// Judges games from a byte on and hands them out, as long as nothing is to be said of them. Returns where the first
    /// other game starts, with its tags: the end of the text where there is none.
    pub at_a_glance: fn(&str, usize, &Options, &mut dyn FnMut(Verdict)) -> usize,
    /// Returns where a game starts after a byte that has nothing to do with what stands before it, if that can be told at
    /// a glance.
    pub seam_after: fn(&str, usize) -> Option<usize>,
    /// Whether nothing that belongs to a game stands between two bytes, of which the first is where its last line ends.
    pub says_nothing: fn(&str, usize, usize) -> bool,
    /// See [`InFull`].
    pub in_full: InFull,
}

/// Judges the games of a record, hands them out, and returns what was found outside any.
pub(crate) type InFull = fn(&Source, &Options, Record<'_>, &mut dyn FnMut(Verdict)) -> Vec<Finding>;

impl Ways {
    /// Judges a text: hands out each game as soon as it is judged, and returns what was found outside any game.
    pub fn judge(
        &self,
        notation: &Notation,
        source: &Source,
        options: &Options,
        each: &mut dyn FnMut(Verdict),
    ) -> Vec<Finding> {
        let text = source.text();
        if !options.is_plain() {
            let record = record::read(text, options.shape, notation);
            return (self.in_full)(source, options, record, each);
        }
        let mut findings = Vec::new();
        let mut at = (self.at_a_glance)(text, 0, options, each);
        while at < text.len() || at == 0 {
            let (record, end) = self.some_games(notation, text, at);
            findings.extend((self.in_full)(source, options, record, each));
            at = match end {
                0 => break,
                end => (self.at_a_glance)(text, end, options, each),
            };
        }
        findings
    }

    /// Reads the games from byte `start` on up to one that has nothing to do with them. Returns also where that is. There
    /// is one at least, unless there is none in the text: each stretch but the first starts with a game.
    fn some_games<'a>(
        &self,
        notation: &'a Notation,
        text: &'a str,
        start: usize,
    ) -> (Record<'a>, usize) {
        let mut from = start;
        loop {
            let seam = (self.seam_after)(text, from);
            let end = seam.unwrap_or(text.len());
            let record = record::read_stretch(text, Span::new(start, end), notation);
            if seam.is_none() || self.ends_in_a_line(text, &record, end) {
                return (record, end);
            }
            // Words before a game, or behind one. Twice as far each time takes no longer than all at once.
            from = end + (end - start);
        }
    }

    /// Whether nothing stands between the last line of a record that is of a game and its end.
    fn ends_in_a_line(&self, text: &str, record: &Record<'_>, end: usize) -> bool {
        let last = record
            .sections
            .last()
            .and_then(|section| section.lines.last());
        let is_open = |one: &Complaint| matches!(one, Complaint::OpenComment { .. });
        last.is_some_and(|last| (self.says_nothing)(text, last.text.whole().end, end))
            && !record.complaints.iter().any(is_open)
    }
}

/// Reads games from byte `start` on and hands them out, as long as there is one and nothing is to be said of it. Returns
/// where the first other starts. `header` reads what stands before the lines of a game that starts at a byte, and `game`
/// the rest of it; that says also where it ends.
pub(crate) fn each_clean<H>(
    text: &str,
    start: usize,
    header: impl Fn(usize) -> Option<H>,
    game: impl Fn(H) -> Option<(Verdict, usize)>,
    each: &mut dyn FnMut(Verdict),
) -> usize {
    let mut at = start;
    let mut next_header = header(at);
    while let Some(this) = next_header {
        let Some((verdict, next)) = game(this) else {
            break;
        };
        next_header = header(next);
        // What cannot be read between two games may be of the one before.
        if next_header.is_none() && next < text.len() {
            break;
        }
        each(verdict);
        at = next;
    }
    at
}

/// Returns where a game starts after byte `from` that begins with tags, right behind a blank line. `begins` says whether one
/// does at a byte.
pub(crate) fn tags_after(text: &str, from: usize, begins: impl Fn(usize) -> bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let gap = at + memmem::find(bytes.get(at..)?, b"\n\n[")?;
        let start = gap + 2;
        if begins(start) {
            return is_clear(&bytes[from..start]).then_some(start);
        }
        at = start;
    }
}

/// Whether no comment in braces begins in some bytes: it may go on over lines.
pub(crate) fn is_clear(bytes: &[u8]) -> bool {
    memchr(b'{', bytes).is_none() && memmem::find(bytes, "｛".as_bytes()).is_none()
}

/// Whether nothing but blanks and line ends stands between two bytes.
pub(crate) fn is_blank(text: &str, from: usize, to: usize) -> bool {
    text[from..to].trim().is_empty()
}

/// Reads the tags of a game, each on a line of its own, without anything else there. Returns where the line behind them
/// starts.
pub(crate) fn tags(text: &str, start: usize) -> Option<(Vec<Tag>, usize)> {
    let bytes = text.as_bytes();
    let (mut at, mut tags) = (start, Vec::new());
    while bytes.get(at) == Some(&b'[') && tags.len() < MOST_TAGS {
        let end = at + memchr(b'\n', &bytes[at..])?;
        let tag = read_tag(text, Span::new(at, end))?;
        if tag.span.end != end {
            return None;
        }
        tags.push(tag);
        at = end + 1;
    }
    Some((tags, at))
}

/// More tags than this, and it is no usual header.
const MOST_TAGS: usize = 32;
