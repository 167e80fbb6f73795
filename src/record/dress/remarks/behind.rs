//! Times and remarks behind each turn: in parentheses or brackets, as in `1. d1-d3 (0:12)` and `G1 KeHeiHei / (a slip?)`;
//! and times of a clock behind a blank. Times in parentheses are left out wherever they stand, all else only where it
//! stands behind many turns: once it is a slip.

use super::{
    super::{
        TurnReader,
        bare::{Bare, Change},
        floor,
        occurrences::occurrences,
        signs::{is_end, is_gap},
        unlabelled::holds_tag,
        unlabelled::{is_like_a_turn, turn_in},
    },
    Piece, WIDEST, columns, times,
};
use crate::{
    record::{Likeness, endings::may_say_how_it_ended, lines::of_text},
    span::Span,
};

/// Remarks that stand behind fewer turns are slips.
const FEWEST: usize = 3;

/// And so are those that stand behind fewer than one of so many.
const FEW: usize = 4;

/// No remark is longer, in bytes, with its parentheses.
const LONGEST: usize = 200;

/// Leaves out times and remarks behind turns.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    if !text.contains(['(', '[', ':']) {
        return None;
    }
    let has_comments = !columns::are_semicolons_borders(text, reader);
    // How many lines have turns, and where the last of them starts.
    let (mut turns, mut last) = (0, 0);
    let mut all = Vec::new();
    for line in of_text(text) {
        let inside = &text[line.start..line.end];
        if inside.trim_start().starts_with([';', '#', '{']) || holds_tag(text, line) {
            continue;
        }
        let first = occurrences(text, line, reader).next();
        if first.is_some() {
            (turns, last) = (turns + 1, line.start);
        }
        let found = of_line(
            inside,
            first.map(|at| at - line.start),
            has_comments,
            reader,
        );
        if found.iter().any(|one| one.is_sure) {
            last = line.start;
        }
        all.extend(found.into_iter().map(|found| Found {
            span: Span::new(line.start + found.span.start, line.start + found.span.end),
            ..found
        }));
    }
    let are_many = |kinds: &[Kind]| {
        let of_kind = all
            .iter()
            .filter(|one| kinds.contains(&one.kind) && one.is_sure);
        let count = of_kind.count();
        count >= FEWEST && FEW * count >= turns
    };
    let (times, clocks) = (are_many(&[Kind::Time]), are_many(&[Kind::Clock]));
    let remarks = are_many(&[Kind::Remark, Kind::End]);
    let is_worn = |one: &Found| match one.kind {
        Kind::Time => one.is_sure || times,
        Kind::Clock => clocks,
        Kind::Remark => remarks,
        // Where the game goes on, nothing has ended it.
        Kind::End => remarks && one.span.start < last,
    };
    let changes = all.iter().filter(|one| is_worn(one));
    bare.changed(changes.map(|one| Change::gone(one.span)).collect())
}

/// What stands behind a turn.
struct Found {
    /// With the blanks before it.
    span: Span,
    kind: Kind,
    /// Whether it stands behind a turn, and not only behind what looks like one.
    is_sure: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A time in parentheses.
    Time,
    /// A time without.
    Clock,
    /// Words or marks in parentheses.
    Remark,
    /// Words in parentheses that may say how the game ended.
    End,
}

/// Returns what stands behind the turns of a line, of which the first with a label starts at a byte.
fn of_line(
    line: &str,
    first: Option<usize>,
    has_comments: bool,
    reader: &TurnReader<'_>,
) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut from = 0;
    for (span, kind) in candidates(line, has_comments, reader) {
        let before = &line[from..span.start];
        let before = &before[ceil(before, before.len().saturating_sub(WIDEST))..];
        let is_behind_label = first.is_some_and(|first| first < span.start);
        let is_sure = is_behind_label || turn_in(before, reader).is_some();
        let is_like = || {
            let last = before.rsplit([':', ')', '|', '.']).next();
            last.is_some_and(|last| is_like_a_turn(last, reader))
        };
        if is_sure || is_like() {
            let blanks = line[..span.start]
                .trim_end_matches([' ', '\t', '\u{a0}'])
                .len();
            let span = Span::new(blanks.max(from), span.end);
            found.push(Found {
                span,
                kind,
                is_sure,
            });
        }
        from = span.end;
    }
    // Other than times in parentheses they stand at the end of a turn.
    let mut end = line.len();
    let mut kept = Vec::with_capacity(found.len());
    for one in found.into_iter().rev() {
        if one.kind == Kind::Time || ends_turn(&line[one.span.end..end], reader) {
            end = one.span.start;
            kept.push(one);
        }
    }
    kept.reverse();
    kept
}

/// Whether what stands behind something is nothing, or the next turn.
fn ends_turn(behind: &str, reader: &TurnReader<'_>) -> bool {
    let next = behind.trim_start_matches(|c| is_gap(c) || is_end(c));
    let next = &next[..floor(next, WIDEST)];
    next.is_empty()
        || reader.begins(next).is_some()
        || reader.notation.likeness(next) != Likeness::No
}

/// Returns the times and remarks on a line, wherever they stand but in comments. Behind a semicolon may be a comment, or
/// the next turn.
fn candidates(line: &str, has_comments: bool, reader: &TurnReader<'_>) -> Vec<(Span, Kind)> {
    let mut found = Vec::new();
    let (mut at, mut in_comment) = (0, false);
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let is_word = at == 0 || line[..at].ends_with([' ', '\t', '\u{a0}']);
        let one = match c {
            ';' => {
                in_comment = has_comments;
                None
            }
            '{' => {
                at += rest.find('}').map_or(rest.len(), |close| close + 1);
                continue;
            }
            '(' | '[' => in_parentheses(rest, reader),
            '0'..='9' if is_word => clock(rest).map(|length| (length, Kind::Clock)),
            _ => None,
        };
        let one = one.filter(|_| !in_comment);
        if let Some((length, kind)) = one {
            found.push((Span::new(at, at + length), kind));
            at += length;
        } else {
            at += c.len_utf8();
        }
    }
    found
}

/// Returns the length of a time or a remark in parentheses or brackets.
fn in_parentheses(text: &str, reader: &TurnReader<'_>) -> Option<(usize, Kind)> {
    let close = if text.starts_with('(') { ')' } else { ']' };
    let widest = &text[..floor(text, LONGEST)];
    let end = 1 + widest[1..].find([close, '(', '['])?;
    if !widest[end..].starts_with(close) {
        return None;
    }
    let inside = widest[1..end].trim();
    let is_remark = || match Piece::of(inside, reader) {
        Piece::Remark | Piece::End => true,
        // A word of few letters may be all of the notation, such as `hm`.
        Piece::Other => inside.len() > 1 && inside.chars().all(char::is_lowercase),
        _ => false,
    };
    if times::is_time(inside) {
        Some((end + 1, Kind::Time))
    } else {
        let kind = if may_say_how_it_ended(inside) {
            Kind::End
        } else {
            Kind::Remark
        };
        is_remark().then_some((end + 1, kind))
    }
}

/// Returns the length of a time of a clock at the start of a text, where no word goes on behind it.
fn clock(text: &str) -> Option<usize> {
    let is_of_time = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'.');
    let length = text.bytes().take(LONGEST).take_while(is_of_time).count();
    let length = text[..length].trim_end_matches('.').len();
    let is_ended = !text[length..].starts_with(|c: char| !is_end(c));
    (is_ended && times::is_clock(&text[..length])).then_some(length)
}

/// Returns the next border between characters from a byte on.
fn ceil(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
