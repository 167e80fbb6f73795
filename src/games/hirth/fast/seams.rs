//! Where a text can be cut at a glance: before a game whose tags and first label are as they should be.

use memchr::{memchr, memmem, memrchr, memrchr_iter};

use super::{around::past_blank_lines, header};
use crate::{
    games::hirth::likeness,
    record::{self, Likeness, is_blank},
    span::Span,
};

/// Where the first game starts after byte `from` that has nothing to do with what stands before it.
pub(in crate::games::hirth) fn seam_after(text: &str, mut from: usize) -> Option<usize> {
    loop {
        let end = from + memchr(b'\n', text.as_bytes().get(from..)?)?;
        match seam(text, end) {
            Ok(seam) => return Some(seam),
            // Where tags lead to no game, those behind the first of them lead to none either.
            Err(read) => from = read.max(end + 1),
        }
    }
}

/// Where the last game starts that has nothing to do with what stands before it, if that can be told at a glance: it
/// stands right after a turn, and no comment goes on over lines.
pub(in crate::games::hirth) fn seam_before(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if memmem::find(bytes, "｛".as_bytes()).is_some() {
        return None;
    }
    let is_turn = |end: usize| {
        let line = Span::new(memrchr(b'\n', &bytes[..end]).map_or(0, |at| at + 1), end);
        let line = record::skip_list_mark(text, line).unwrap_or(line);
        let line = text[line.start..line.end].trim_start_matches(is_blank);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let turn = line
            .find([';', '#', '{', '}', '\r'])
            .map_or(line, |at| &line[..at]);
        let is_clear =
            turn.len() == line.len() || matches!(line.as_bytes()[turn.len()], b';' | b'#' | b'{');
        let is_clear = is_clear && turn.is_ascii() && !line.contains('\r');
        line.starts_with(['G', 'S'])
            && is_clear
            && likeness::of(turn.trim_end()) == Likeness::Surely
    };
    let mut tries = 0;
    for end in memrchr_iter(b'\n', bytes) {
        match starts(bytes, end) {
            Some(_) if !is_turn(end) => {}
            Some(start) if header(text, start).is_ok() && is_outside(&bytes[..end]) => {
                return Some(start);
            }
            Some(_) => {}
            None => continue,
        }
        tries += 1;
        if tries > MOST_TRIES {
            return None;
        }
    }
    None
}

/// Whether no comment in braces goes on behind these bytes: the last that may have started there has ended.
fn is_outside(bytes: &[u8]) -> bool {
    memrchr(b'{', bytes).is_none_or(|open| memchr(b'}', &bytes[open..]).is_some())
}

/// More than this is not looked at: that is no glance any more.
const MOST_TRIES: usize = 16;

/// The game that starts after the blank lines behind the line that ends at byte `end`, if one does.
///
/// # Errors
/// The byte up to which there is none.
fn seam(text: &str, end: usize) -> Result<usize, usize> {
    let start = starts(text.as_bytes(), end).ok_or(end)?;
    header(text, start).map(|_| start)
}

/// Where something starts that may be a game, after the blank lines behind the line that ends at byte `end`.
fn starts(bytes: &[u8], end: usize) -> Option<usize> {
    let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    if line.last().is_none_or(u8::is_ascii_whitespace) {
        // Of a run of blank lines only the first is looked at, or it would take the square of their number.
        return None;
    }
    let start = past_blank_lines(bytes, end + 1);
    let is_game = matches!(bytes.get(start), Some(b'[' | b'G'));
    (start > end + 1 && is_game).then_some(start)
}
