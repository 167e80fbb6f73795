//! What players of chess write beside the moves: variations in parentheses, the numbers of signs (`$1`), and the result
//! after the last turn. Nothing of it is played.

use memchr::{memchr, memchr_iter, memchr2_iter, memmem};

use super::{
    Aside, Notation, Tag,
    comments::{self, LONGEST, Mark},
    endings::{is_result_line, is_score},
    spelling::{trim_end, trim_start},
    tags,
};
use crate::span::{Span, floor};

/// Returns the asides on some lines, in order. None goes on after byte `limit`. Linear in the length of the lines.
pub fn find(text: &str, lines: impl Iterator<Item = Span> + Clone, limit: usize, notation: &Notation) -> Vec<Aside> {
    let start = lines.clone().next().map_or(limit, |first| first.start);
    if !text.get(start..limit).is_none_or(may_be_in) {
        return Vec::new();
    }
    let mut search = Search { text, notation, lines, limit, found: Vec::new(), turns: Vec::new(), open_to: 0 };
    search.all();
    search.found
}

struct Search<'a, L> {
    text: &'a str,
    notation: &'a Notation,
    lines: L,
    limit: usize,
    found: Vec<Aside>,
    /// The text of the turns since the last blank line or tag, without comments and asides.
    turns: Vec<Span>,
    /// No parenthesis before this byte is looked at: one before it was never closed.
    open_to: usize,
}

impl<L: Iterator<Item = Span> + Clone> Search<'_, L> {
    fn all(&mut self) {
        // Whether the tags of the game have a result, and turns follow them.
        let (mut has_result, mut has_turns) = (false, false);
        // The result after the last turn so far, and whether it is on its own line.
        let mut result: Option<(Span, bool)> = None;
        while let Some(line) = self.lines.next() {
            let mut rest = trim_start(self.text, line);
            if rest.is_empty() || tags::starts(self.text, rest) {
                self.push_result(result.take(), has_result);
                self.turns.clear();
            }
            while let Some(tag) = self.slice(rest).starts_with('[').then(|| tags::read(self.text, rest)).flatten() {
                has_result = is_result(&tag) || has_result && !has_turns;
                has_turns = false;
                rest = trim_start(self.text, Span::new(tag.span.end, rest.end));
            }
            if let Some((tag, _)) = tags::starts(self.text, rest)
                .then(|| tags::read_loosely(self.text, rest, self.notation.seats))
                .flatten()
            {
                has_result = is_result(&tag) || has_result && !has_turns;
                has_turns = false;
                rest = Span::new(rest.end, rest.end);
            }
            let before = self.turns.len();
            self.line(rest);
            let own = self.turns.get(before..).unwrap_or_default();
            if let Some(&last) = own.iter().rev().find(|piece| !self.slice(**piece).trim().is_empty()) {
                let is_alone = own.iter().filter(|piece| !self.slice(**piece).trim().is_empty()).count() == 1;
                result = self.result_in(last, is_alone && has_turns);
                has_turns = true;
            }
        }
        self.push_result(result, has_result);
        self.found.sort_by_key(|aside| aside.span.start);
    }

    fn slice(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    fn push(&mut self, span: Span) {
        self.found.push(Aside { span, is_result: false });
    }

    /// Adds the result after the last turn. Where it is on its own line and in no tag, it is a line of its own kind.
    fn push_result(&mut self, result: Option<(Span, bool)>, has_result: bool) {
        let Some((span, is_line)) = result else { return };
        if has_result || !is_line {
            self.found.push(Aside { span, is_result: !has_result });
        }
    }

    /// Returns the result that ends a piece of a line, and whether it is all of the line. Only the piece that is all of its
    /// line, after turns, can be. After a variation on the line of a turn the piece may be a token alone.
    fn result_in(&self, piece: Span, may_be_line: bool) -> Option<(Span, bool)> {
        let piece = trim_end(self.text, trim_start(self.text, piece));
        let inside = self.slice(piece);
        if may_be_line && is_result_line(inside) {
            return Some((piece, true));
        }
        let word = inside.rsplit(char::is_whitespace).next()?;
        let span = Span::new(piece.end - word.len(), piece.end);
        let is_token = word == "*" || is_score(word);
        (is_token && self.turn_before(span.start).is_some()).then_some((span, false))
    }

    /// Looks at a line without its tags, and at the lines over which its comments and asides go on.
    fn line(&mut self, mut rest: Span) {
        let mut start = rest.start;
        let mut at = rest.start;
        while at < rest.end {
            let bytes = &self.text.as_bytes()[at..rest.end];
            let here = Span::new(at, rest.end);
            let after = match bytes {
                [b'(', ..] if at >= self.open_to => self.variation(Span::new(start, at), here),
                [b'$', ..] if self.is_apart(at) => sign(bytes).map(|length| {
                    self.push(Span::new(at, at + length));
                    Span::new(at + length, rest.end)
                }),
                _ => match comments::mark_of(bytes) {
                    Some((Mark::Rest, _)) => Some(Span::new(rest.end, rest.end)),
                    Some((Mark::Open, length)) => {
                        let after = comments::skip(self.text, here, &mut self.lines, self.limit);
                        let after = after.unwrap_or(Span::new(rest.end, rest.end));
                        let inside = Span::new(at + length, after.start.max(at + length));
                        if after.start > at + length && self.is_variation(Span::new(start, at), inside) {
                            self.push(Span::new(at, after.start));
                        }
                        Some(after)
                    }
                    _ => None,
                },
            };
            match after {
                Some(after) => {
                    self.turns.push(Span::new(start, at));
                    (start, at, rest) = (after.start, after.start, after);
                }
                // A character of several bytes has no byte that is one of these marks.
                None => at += 1,
            }
        }
        if start < rest.end {
            self.turns.push(Span::new(start, rest.end));
        }
    }

    fn is_apart(&self, at: usize) -> bool {
        let before = self.text[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '$')
    }

    /// Reads a variation after `own`, the last piece of its line: `here` starts with its parenthesis. Returns what follows it.
    fn variation(&mut self, own: Span, here: Span) -> Option<Span> {
        if !self.is_variation(own, Span::new(here.start + 1, here.end)) {
            return None;
        }
        let mut lines = self.lines.clone();
        let limit = self.limit.min(here.start.saturating_add(LONGEST));
        let (mut rest, mut depth) = (here, 0_usize);
        loop {
            let mut at = rest.start;
            while at < rest.end {
                let bytes = &self.text.as_bytes()[at..rest.end];
                match bytes[0] {
                    b'(' => depth += 1,
                    b')' if depth == 1 => {
                        self.push(Span::new(here.start, at + 1));
                        self.lines = lines;
                        return Some(Span::new(at + 1, rest.end));
                    }
                    b')' => depth -= 1,
                    b';' | b'#' => break,
                    b'{' => match comments::skip(self.text, Span::new(at, rest.end), &mut lines, limit) {
                        Ok(after) => {
                            (rest, at) = (after, after.start);
                            continue;
                        }
                        Err(_) => break,
                    },
                    _ => {}
                }
                at += 1;
            }
            let next = lines.next().map(|line| trim_start(self.text, line));
            let goes_on = |line: &Span| line.end <= limit && !line.is_empty() && !tags::starts(self.text, *line);
            match next.filter(goes_on) {
                Some(line) => rest = line,
                None => {
                    self.open_to = rest.end;
                    return None;
                }
            }
        }
    }

    /// Whether an inside of parentheses or braces starts with the label of a turn and a move, and this is not the next turn
    /// after the one that `own` ends.
    fn is_variation(&mut self, own: Span, inside: Span) -> bool {
        let inside = self.slice(trim_start(self.text, inside)).trim_start();
        let inside = inside.strip_prefix('(').unwrap_or(inside);
        let inside = &inside[..floor(inside, FARTHEST)];
        let Some(turn) = self.labelled(inside) else {
            return false;
        };
        self.turns.push(own);
        let before = self.turn_before(own.end);
        self.turns.pop();
        let places = |turn: &str| (self.notation.places)(turn);
        let order = before.and_then(|before| places(&before).zip(places(&turn)));
        order.is_some_and(|(before, turn)| before.end != turn.start)
    }

    /// Returns the label that a text starts with and the word after it, if that is a move, perhaps with a mistake in it.
    fn labelled(&self, text: &str) -> Option<String> {
        let length = (self.notation.label)(text).filter(|&length| length > 0)?;
        let is_sign = |c: char| !c.is_alphanumeric() && c != '/' && c != '>';
        let word = text[length..].trim_start().split([' ', '\t', ')', '}']).next()?.trim_end_matches(is_sign);
        let turn = format!("{} {word}", text[..length].trim_end());
        let is_notation = |word: &str| {
            word.contains(|c: char| c.is_ascii_digit()) && word.chars().all(|c| (self.notation.is_notation)(c))
        };
        (!word.is_empty() && (is_notation(word) || (self.notation.reads)(&turn))).then_some(turn)
    }

    /// Returns the last turn with a label before byte `end`: none if it is in parentheses itself.
    fn turn_before(&self, end: usize) -> Option<String> {
        let mut before = String::new();
        for piece in self.turns.iter().rev() {
            let piece = self.slice(Span::new(piece.start, piece.end.min(end).max(piece.start)));
            let cut = floor(piece, piece.len().saturating_sub(FARTHEST));
            // A word that is cut is left out.
            let from = if cut == 0 { 0 } else { piece[cut..].find(' ').map_or(piece.len(), |blank| cut + blank) };
            before = format!("{} {before}", &piece[from..]);
            if before.len() > FARTHEST {
                break;
            }
        }
        let is_start = |at: usize| at == 0 || before[..at].ends_with(|c: char| c == '(' || c.is_whitespace());
        let starts = before.char_indices().rev().filter(|&(at, c)| c.is_alphanumeric() && is_start(at));
        let mut labels =
            starts.filter(|&(at, _)| (self.notation.label)(&before[at..]).is_some_and(|length| length > 0));
        let at = labels.next()?.0;
        let is_in_parentheses = before[..at].ends_with('(');
        let turn = before[at..].trim();
        (!is_in_parentheses && turn.contains(char::is_whitespace)).then(|| turn.to_owned())
    }
}

/// A turn that decides what is after it is not looked for further away, in bytes.
const FARTHEST: usize = 256;

/// Whether a tag has the result of its game.
fn is_result(tag: &Tag) -> bool {
    tag.is("Result")
}

/// The length of the number of a sign: `$1`.
fn sign(bytes: &[u8]) -> Option<usize> {
    let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_end = bytes.get(1 + digits).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    ((1..=3).contains(&digits) && is_end).then_some(1 + digits)
}

/// Whether a text may have asides: most have no sign of any. In tags there is none.
fn may_be_in(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_apart = |at: usize| at == 0 || bytes[at - 1].is_ascii_whitespace();
    // A label has a digit at its start, or after a letter.
    let has_label = |at: usize| {
        let near = bytes[at + 1..].iter().take(16);
        let inside = near.skip_while(|byte| byte.is_ascii_whitespace() || **byte == b'(');
        inside.take(2).any(u8::is_ascii_digit)
    };
    let is_result = |sign: &&str| memmem::find_iter(bytes, *sign).any(is_apart);
    memchr2_iter(b'(', b'{', bytes).any(has_label)
        || memchr(b'$', bytes).is_some()
        || memchr_iter(b'*', bytes).any(is_apart)
        || ["1-0", "0-1", "1/2", "½"].iter().any(is_result)
}
