//! OpenTafl's files: tags with a colon, moves with their numbers, a block of comments after each line of moves, and
//! variations.

use nom::{
    Parser,
    bytes::complete::take_while1,
    character::complete::{char, digit1},
    combinator::{peek, verify},
    multi::many0_count,
    sequence::{delimited, preceded},
};

use super::{Parts, lines};
use crate::{
    notation::{Read, white_space},
    record::MappedText,
    span::{Span, floor},
};

/// The tags that correspond to ours.
const OURS: [(&str, &str); 6] = [
    ("attackers", "Attackers"),
    ("defenders", "Defenders"),
    ("rules", "Rules"),
    ("variant", "Variant"),
    ("position", "Start"),
    ("result", "Result"),
];

/// The tags with which a file starts, besides those of [`OURS`].
const OTHERS: [&str; 8] = ["annotator", "compiler", "date", "event", "round", "site", "start-comment", "termination"];

/// Whether a text looks like one of OpenTafl's: it starts with one of its tags.
pub(super) fn is_it(text: &str) -> bool {
    let mut inked = lines(text).filter(|line| !text[line.start..line.end].trim().is_empty());
    inked.next().is_some_and(|line| known_tag(&text[line.start..line.end]).is_some())
}

/// Reads it.
pub(super) fn read(bare: &MappedText) -> Option<MappedText> {
    let text = bare.text();
    let mut reader = Reader { text, parts: Parts::of(text), in_moves: false, comments: Comments::None, variations: 0 };
    reader.read();
    let made = bare.made_of(reader.parts.parts);
    Some(match reader.variations {
        0 => made,
        1 => made.without("1 line of a variation is".to_owned()),
        count => made.without(format!("{count} lines of variations are")),
    })
}

/// The place of the next block of comments.
#[derive(Clone, Copy)]
enum Comments {
    /// Nothing: it is a comment of its own.
    None,
    /// The line of moves before it.
    Moves(Span),
    /// A variation, with which it is passed over.
    Variation,
}

struct Reader<'a> {
    text: &'a str,
    parts: Parts<'a>,
    /// Whether moves were read, so that brackets hold comments.
    in_moves: bool,
    comments: Comments,
    variations: usize,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.text.len() {
            at = self.line(at);
        }
        self.flush();
    }

    /// Reads what starts on the line at byte `at`, and returns where the next line starts that is not read yet.
    fn line(&mut self, at: usize) -> usize {
        let next = self.next_line(at);
        let line = Span::new(at, at + self.text[at..next].trim_end().len());
        let inside = self.text[line.start..line.end].trim_start();
        let start = line.end - inside.len();
        if inside.starts_with('[') {
            return self.bracket(start);
        }
        if inside.is_empty() {
            self.parts_or_wait(line, next);
        } else if is_variation(inside) {
            self.flush();
            self.variations += 1;
            self.in_moves = true;
            self.comments = Comments::Variation;
        } else {
            self.flush();
            self.in_moves = true;
            self.comments = Comments::Moves(line);
        }
        next
    }

    /// Keeps a blank line, unless comments may follow it.
    fn parts_or_wait(&mut self, line: Span, next: usize) {
        if !matches!(self.comments, Comments::Moves(_)) {
            self.parts.keep(Span::new(line.start, next));
        }
    }

    /// Writes the line of moves for which no comments came.
    fn flush(&mut self) {
        if let Comments::Moves(line) = self.comments {
            self.parts.keep(line);
            self.parts.insert(line.end, "\n");
        }
        self.comments = Comments::None;
    }

    /// Reads a tag or a block of comments, and returns where the line after it starts.
    fn bracket(&mut self, start: usize) -> usize {
        let line = &self.text[start..self.next_line(start)];
        let tag = known_tag(line).is_some() || !self.in_moves && any_tag(line).is_some();
        let close = self.close(start);
        let inside = Span::new(start + 1, close.unwrap_or_else(|| self.next_line(start)));
        let after = self.next_line(inside.end);
        if tag {
            self.flush();
            self.in_moves = false;
            self.tag(inside);
            return after;
        }
        match std::mem::replace(&mut self.comments, Comments::None) {
            Comments::Variation => {}
            Comments::Moves(line) => self.commented(line, inside),
            Comments::None => {
                self.comment(inside);
                self.parts.insert(inside.end, "\n");
            }
        }
        after
    }

    /// Writes a tag as one of ours, or a comment before the game.
    fn tag(&mut self, inside: Span) {
        let text = &self.text[inside.start..inside.end];
        let Some((name, value)) = text.split_once(':') else {
            return;
        };
        let value = Span::new(inside.end - value.len(), inside.end);
        if name == "start-comment" {
            self.comment(value);
            self.parts.insert(inside.end, "\n");
            return;
        }
        let own = OURS.iter().find(|(theirs, _)| *theirs == name);
        let title = own.map_or_else(|| titled(name), |(_, ours)| (*ours).to_owned());
        self.parts.tag(inside.start - 1, &title, value);
    }

    /// Writes a line of moves with the comments on its two moves, each after its own.
    fn commented(&mut self, line: Span, inside: Span) {
        let text = &self.text[inside.start..inside.end];
        let (first, second) = match text.find('|') {
            Some(at) => (Span::new(inside.start, inside.start + at), Span::new(inside.start + at + 1, inside.end)),
            None => (inside, Span::new(inside.end, inside.end)),
        };
        let between = line.start + end_of_first_move(&self.text[line.start..line.end]);
        self.parts.keep(Span::new(line.start, between));
        if between < line.end {
            self.spaced_comment(first);
            self.parts.keep(Span::new(between, line.end));
            self.spaced_comment(second);
        } else {
            self.spaced_comment(first);
            self.spaced_comment(second);
        }
        self.parts.insert(inside.end, "\n");
    }

    fn spaced_comment(&mut self, inside: Span) {
        if !self.text[inside.start..inside.end].trim().is_empty() {
            self.parts.insert(inside.start, " ");
            self.comment(inside);
        }
    }

    /// Writes a comment in braces, unless it is empty. Braces within it become brackets.
    fn comment(&mut self, inside: Span) {
        let text = &self.text[inside.start..inside.end];
        if text.trim().is_empty() {
            return;
        }
        let cut = floor(text, crate::record::LONGEST_COMMENT - 2);
        self.parts.insert(inside.start, "{");
        let mut pending = inside.start;
        for (offset, brace) in text[..cut].match_indices(['{', '}', '｛', '｝']) {
            let at = inside.start + offset;
            let stands = if matches!(brace, "{" | "｛") { "(" } else { ")" };
            self.parts.keep(Span::new(pending, at));
            self.parts.put(Span::new(at, at + brace.len()), stands);
            pending = at + brace.len();
        }
        self.parts.keep(Span::new(pending, inside.start + cut));
        self.parts.insert(inside.start + cut, "}");
    }

    fn next_line(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n');
        end.map_or(self.text.len(), |end| at + end + 1)
    }

    /// Where the bracket that opens at a byte closes: at the first one at the end of a line, because comments may hold
    /// others; or else at the first of all. A tag on the lines after it ends the search.
    fn close(&self, start: usize) -> Option<usize> {
        let mut any = None;
        let mut at = start;
        loop {
            let next = self.next_line(at);
            let line = self.text[at..next].trim_end();
            if at > start && known_tag(line.trim_start()).is_some() {
                return any;
            }
            if line.ends_with(']') {
                return Some(at + line.len() - 1);
            }
            any = any.or_else(|| Some(at + line.find(']')?));
            at = next;
            if at >= self.text.len() {
                return any;
            }
        }
    }
}

/// The name of a tag with a colon that a line starts with.
fn any_tag(line: &str) -> Option<&str> {
    let name = take_while1(|c: char| c.is_ascii_lowercase() || matches!(c, '-' | '_'));
    let tag: Read<'_, &str> = delimited(char('['), name, char(':')).parse(line);
    tag.ok().map(|(_, name)| name)
}

/// The same, of a tag that OpenTafl writes at the head of its files.
fn known_tag(line: &str) -> Option<&str> {
    any_tag(line).filter(|name| OTHERS.contains(name) || OURS.iter().any(|(theirs, _)| theirs == name))
}

/// Whether the address before the moves of a line is that of a variation: it has a letter.
fn is_variation(line: &str) -> bool {
    let address: Read<'_, &str> = (peek(digit1), word).map(|(_, address)| address).parse(line);
    let is_address = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'.';
    address.is_ok_and(|(_, address)| {
        address.ends_with('.')
            && address.bytes().all(is_address)
            && address.bytes().any(|byte| byte.is_ascii_lowercase())
    })
}

/// Where the first move of a line ends, or the end of the line if there is none. `line = { number | "..." } move [ move
/// ];`
fn end_of_first_move(line: &str) -> usize {
    let is_dots = |word: &&str| word.bytes().all(|byte| byte == b'.');
    let is_number = |word: &&str| word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
    let before = verify(word, |word: &str| is_dots(&word) || is_number(&word));
    let before = many0_count(preceded(white_space, before));
    let first: Read<'_, &str> = preceded((before, white_space), word).parse(line);
    first.map_or(line.len(), |(rest, _)| line.len() - rest.len())
}

/// The text up to the next white space.
fn word(i: &str) -> Read<'_, &str> {
    take_while1(|c: char| !c.is_whitespace()).parse(i)
}

/// A name of a tag as ours are: `puzzle-mode` is `Puzzle_mode`.
fn titled(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let rest = letters.map(|letter| if letter == '-' { '_' } else { letter });
    first.into_iter().chain(rest).collect()
}
