//! The number before a turn or a single ply, in any of the ways in which it is written (T2).

use super::{
    grammar::Read,
    turn::{Label, LabelForm},
};
use crate::reader::{Reader, blanks, number};

/// A number, and whether a letter or a hyphen stands behind it that belongs to none (`3b a2-e2`).
pub(super) struct Number {
    /// The number with its stops.
    pub label: Label,
    /// Whether it ends in such a letter or hyphen.
    pub has_suffix: bool,
}

/// Reads the number that starts here.
pub(super) fn read(start: Reader<'_>) -> Read<'_, Number> {
    let (i, number) = number(start)?;
    let (i, is_second, form) = match i.rest() {
        [b'.', ..] => stops(i)?,
        [b')' | b':', ..] => (i.skip(1), false, LabelForm::Other),
        [b' ' | b'\t', ..] if starts_move(blanks(i)) => (i, false, LabelForm::Other),
        [suffix, ..] if is_suffix(i) => {
            let is_second = suffix.eq_ignore_ascii_case(&b'b');
            (i.skip(1), is_second, LabelForm::Other)
        }
        rest if rest.starts_with(ELLIPSIS) => stops(i)?,
        _ => return None,
    };
    let span = start.until(&i);
    let label = Label {
        number,
        is_second,
        form,
        span,
    };
    let has_suffix = matches!(i.before(), Some(b'a' | b'b' | b'A' | b'B' | b'-'));
    Some((i, Number { label, has_suffix }))
}

/// `…` in UTF-8.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// The stops behind a number, with blanks between them: more than one stand before a second ply alone. `None` for a
/// stop between digits.
fn stops(mut i: Reader<'_>) -> Option<(Reader<'_>, bool, LabelForm)> {
    let mut count = 0;
    loop {
        let next = if count == 0 { i } else { blanks(i) };
        let length = if next.rest().starts_with(ELLIPSIS) {
            count += 3;
            ELLIPSIS.len()
        } else if next.peek() == Some(b'.') {
            count += 1;
            1
        } else {
            let is_decimal = i.peek().is_some_and(|byte| byte.is_ascii_digit());
            return (!is_decimal).then_some((i, count > 1, LabelForm::Stop));
        };
        i = next.skip(length);
    }
}

/// Whether a letter or a hyphen here ends the number before it, and a move follows.
fn is_suffix(i: Reader<'_>) -> bool {
    let is_it = matches!(i.peek(), Some(b'a' | b'b' | b'A' | b'B' | b'-'));
    let after = i.skip(1);
    is_it && blanks(after) != after && starts_move(blanks(after))
}

/// Whether what starts here may be a move: a letter, or `---`.
fn starts_move(i: Reader<'_>) -> bool {
    match i.rest() {
        [b'-', b'-', b'-', ..] => true,
        [first, ..] => first.is_ascii_alphabetic(),
        [] => false,
    }
}
