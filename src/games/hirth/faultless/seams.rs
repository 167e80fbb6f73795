//! Where a text can be cut at a glance: before a game whose tags and first label are as they should be.

use memchr::{memchr, memchr_iter, memrchr, memrchr_iter};

use super::{cursor::Cursor, header};
use crate::{games::hirth::likeness, record::Likeness};

/// Where the first game starts after byte `from` that has nothing to do with what stands before it.
pub(in crate::games::hirth) fn seam_after(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(from..)?;
    let mut ends = memchr_iter(b'\n', bytes).map(|at| from + at);
    ends.find_map(|end| seam(text, end))
}

/// Where the last game starts that has nothing to do with what stands before it, if that can be told at a glance.
pub(in crate::games::hirth) fn seam_before(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if memchr(b'{', bytes).is_some() {
        return None;
    }
    memrchr_iter(b'\n', bytes).find_map(|end| {
        let seam = seam(text, end)?;
        let line = &text[memrchr(b'\n', &bytes[..end]).map_or(0, |at| at + 1)..end];
        let is_turn = !line.contains([';', '#']) && likeness::of(line) == Likeness::Surely;
        is_turn.then_some(seam)
    })
}

/// The game that starts after the blank lines behind the line that ends at byte `end`, if one does.
fn seam(text: &str, end: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    if line.last().is_none_or(u8::is_ascii_whitespace) {
        // Of a run of blank lines only the first is looked at, or it would take the square of their number.
        return None;
    }
    let mut i = Cursor::new(bytes, end + 1);
    let starts = i.blank_lines() && matches!(i.peek(), b'[' | b'G');
    (starts && header(text, i.at).is_some()).then_some(i.at)
}
