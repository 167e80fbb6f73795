//! A fingerprint of a finding's line that stays the same when lines are added or deleted elsewhere.
//!
//! This is the fingerprint that GitHub's code scanning computes for a result that comes without one
//! (`primaryLocationLineHash`), so that either side finds the same alert again: a polynomial over the
//! next characters from the start of the line, without spaces, and which of the lines with that
//! value it is.

use std::{collections::HashMap, iter};

use crate::{source::Source, span::floor};

/// How many UTF-16 code units count.
const WINDOW: usize = 100;
/// They are looked for in so many bytes.
const REACH: usize = 4096;
/// The factor of each of them, once more for each that follows.
const FACTOR: u64 = 37;
/// Marks the end of the text; only zeros follow.
const END: u16 = u16::MAX;

/// The fingerprints of lines of a file. Of lines that begin in the same way only those are counted of which there
/// is something to say, so that nothing else has to be remembered.
#[derive(Debug, Default)]
pub(super) struct Fingerprints {
    /// For each value the last line with it, and how many there are.
    seen: HashMap<u64, (usize, usize)>,
}

impl Fingerprints {
    /// Returns the fingerprint of the line of a byte offset. Lines must come in order.
    pub fn of(&mut self, source: &Source, offset: usize) -> String {
        let (line, start) = source.line(offset);
        let hash = hash(&source.text()[start..]);
        let (last, count) = self.seen.entry(hash).or_default();
        if *last != line {
            *last = line;
            *count += 1;
        }
        format!("{hash:x}:{count}")
    }
}

/// Returns the hash of a text's beginning.
fn hash(text: &str) -> u64 {
    let text = &text[..floor(text, REACH)];
    units(text)
        .chain(iter::once(END))
        .chain(iter::repeat(0))
        .take(WINDOW)
        .fold(0, |hash: u64, unit| hash.wrapping_mul(FACTOR).wrapping_add(u64::from(unit)))
}

/// Returns the UTF-16 code units that count: without spaces, and every line end is a line feed.
fn units(text: &str) -> impl Iterator<Item = u16> {
    let mut after_return = false;
    text.chars()
        .filter_map(move |c| {
            let half = after_return && c == '\n';
            after_return = c == '\r';
            match c {
                ' ' | '\t' => None,
                '\n' if half => None,
                '\r' => Some('\n'),
                c => Some(c),
            }
        })
        .flat_map(|c| {
            let mut units = [0; 2];
            let length = c.encode_utf16(&mut units).len();
            units.into_iter().take(length)
        })
}
