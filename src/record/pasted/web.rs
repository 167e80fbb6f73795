//! What web pages, forums and Markdown put around and in place of characters: tags, entities, escapes; and the arrows
//! that keyboards and fonts make of `>`.

use memchr::{memchr, memmem};

use super::{
    TurnReader,
    bare::{Bare, Change},
};
use crate::span::{Span, floor};

/// Takes off tags, entities and escapes.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    bare.changed(changes(bare.text(), reader))
}

/// Returns what stands for each tag, entity and escape of a text.
pub fn changes(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let arrows = reader.pasted_turns.arrows();
    let mut changes = Vec::new();
    let mut at = 0;
    let mut ends = Ends::of(text);
    let mut in_tag_line = false;
    // Where the element ends of which an attribute is read.
    let mut element_end = 0;
    // Where what follows the last line end starts, blank lines aside.
    let mut next_words = 0;
    // In other games an arrow stands for one sign only.
    let has_hyphens = reader.pasted_turns.alternates();
    let mut signs = Signs::of(reader);
    let has_closing_tags = text.contains("[/");
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let found = match c {
            '\n' | '\r' => {
                if at >= next_words {
                    let words = rest.trim_start();
                    next_words = text.len() - words.len();
                    in_tag_line = words.starts_with('[');
                }
                None
            }
            '&' => entity(rest, arrows),
            '<' => {
                let found = element(rest, at, &mut ends);
                let whole = found.as_ref().map_or(0, |(length, _)| *length);
                match value_of_turn(&rest[..whole], reader) {
                    Some(start) => {
                        element_end = at + whole;
                        Some((start, "\t".to_owned()))
                    }
                    None => found,
                }
            }
            '"' if at < element_end => match value_of_turn(&text[at + 1..element_end], reader) {
                Some(start) => Some((1 + start, "\t".to_owned())),
                None => Some((element_end - at, "\n".to_owned())),
            },
            '[' => forum_tag(rest, has_closing_tags),
            '>' => {
                signs.add_attack(&text[..at], &rest[1..]);
                None
            }
            // In a tag a backslash is its own.
            '\\' if !in_tag_line => escape(rest),
            '-' | '=' if rest[1..].starts_with('>') && !rest[2..].starts_with('>') => Some((2, arrows[0].to_owned())),
            _ => arrow(c, arrows).map(|plain| (c.len_utf8(), plain.to_owned())),
        };
        let Some((length, plain)) = found else {
            at += c.len_utf8();
            continue;
        };
        let mut span = Span::new(at, at + length);
        if rest.starts_with("&gt;") {
            signs.add_attack(&text[..at], &rest[length..]);
        } else if has_hyphens && plain == arrows[0] {
            let [before, after] = signs.add_arrow(changes.len(), &text[..at], &rest[length..]);
            span = Span::new(at - before, span.end + after);
        }
        at = span.end;
        changes.push(Change::to(span, plain));
    }
    if has_hyphens {
        for at in signs.hyphens() {
            changes[at].text.clear();
        }
    }
    changes
}

/// What the arrows of a text mean: the sign of attacks, or a hyphen between two places of the board.
struct Signs<'a> {
    reader: &'a TurnReader<'a>,
    /// The arrows from one space to another.
    between: Vec<Between>,
    /// Whether attacks have their usual sign.
    has_attacks: bool,
    /// Whether battles have their usual sign.
    has_usual_battles: bool,
    /// Whether an arrow starts a battle.
    has_battles: bool,
}

/// An arrow from one space to another.
struct Between {
    /// Which of the changes it is.
    change: usize,
    /// Whether a battle on the second space follows in its turn, with the usual sign.
    is_fought_over: bool,
}

impl<'a> Signs<'a> {
    fn of(reader: &'a TurnReader<'a>) -> Self {
        Self { reader, between: Vec::new(), has_attacks: false, has_usual_battles: false, has_battles: false }
    }

    /// Adds a usual sign of an attack or a battle, between what comes before and after it.
    fn add_attack(&mut self, before: &str, after: &str) {
        self.has_attacks |= self.reader.is_in_move(before, after);
        let is_apart = before.ends_with(|c: char| c == ' ' || c.is_alphanumeric());
        self.has_usual_battles |= is_apart && after.starts_with(|c| self.reader.is_place(c));
    }

    /// Adds the arrow of a change, between what comes before and after it. Returns how many spaces before and after it go with it.
    fn add_arrow(&mut self, change: usize, before: &str, after: &str) -> [usize; 2] {
        let [from, to] = [before.trim_end_matches(' '), after.trim_start_matches(' ')];
        let is_place = |c| self.reader.is_place(c);
        if from.ends_with(is_place) && to.strip_prefix('>').is_some_and(|to| to.starts_with(is_place)) {
            // The attack has its own sign after the arrow.
            self.has_attacks = true;
            self.between.push(Between { change, is_fought_over: false });
        }
        let gaps = [before.len() - from.len(), after.len() - to.len()];
        let are_alike = gaps.iter().all(|gap| *gap == 0) || gaps.iter().all(|gap| *gap > 0);
        if !from.ends_with(is_place) || !to.starts_with(is_place) || !are_alike {
            self.has_battles |= gaps[0] > 0 && after.starts_with(is_place);
            return [0, 0];
        }
        self.between.push(Between { change, is_fought_over: self.is_fought_over(to) });
        gaps
    }

    /// Whether a battle on the space at the start of a text follows, before the turn ends.
    fn is_fought_over(&self, text: &str) -> bool {
        let space = text.chars().next();
        let mut words = text[..floor(text, LONGEST_TURN)]
            .split_whitespace()
            .take_while(|word| !word.contains('/') && self.reader.label(word) == 0);
        let is_battle =
            |before: &str, after: &str| after.chars().next() == space && !self.reader.is_in_move(before, after);
        words.any(|word| {
            let mut signs = [">", "&gt;"].into_iter().flat_map(|sign| word.match_indices(sign));
            signs.any(|(at, sign)| is_battle(&word[..at], &word[at + sign.len()..]))
        })
    }

    /// Returns which changes are of arrows that are hyphens. All are where attacks have their usual sign. Where only the
    /// battles have it, those are that no battle follows. Where no battle has a sign, there are no attacks.
    fn hyphens(&self) -> impl Iterator<Item = usize> {
        let are_attacks = self.has_battles && !self.has_usual_battles;
        let is_attack = move |arrow: &Between| !self.has_attacks && (are_attacks || arrow.is_fought_over);
        let hyphens = self.between.iter().filter(move |arrow| !is_attack(arrow));
        hyphens.map(|arrow| arrow.change)
    }
}

/// A battle is looked for in no more bytes after an arrow.
const LONGEST_TURN: usize = 256;

/// The arrows of the notation: to the right, and up.
type Arrows = [&'static str; 2];

/// What stands for a character, and the character.
type Plain = (usize, String);

/// Returns how many bytes at the start of a text spell out one character, as web pages do: `&gt;`.
pub(crate) fn entity_length(text: &str) -> Option<usize> {
    let (length, _) = text.starts_with('&').then(|| entity(text, [""; 2]))??;
    Some(length)
}

/// Returns the length of an entity, and what it stands for: `&gt;`, `&#62;`, `&#x3e;`. The text starts with `&`.
fn entity(rest: &str, arrows: Arrows) -> Option<Plain> {
    let end = memchr(b';', &rest.as_bytes()[..rest.len().min(LONGEST_ENTITY)])?;
    let name = &rest[1..end];
    let plain = match name {
        "gt" => '>',
        "rarr" | "raquo" | "rsaquo" | "rArr" => return Some((end + 1, arrows[0].to_owned())),
        "lt" => '<',
        "amp" => '&',
        "quot" | "ldquo" | "rdquo" => '"',
        "apos" => '\'',
        "times" => 'x',
        "ndash" => '–',
        "mdash" => '—',
        "minus" => '−',
        "hyphen" | "dash" => '-',
        "Hat" => '^',
        "sol" | "frasl" => '/',
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "shy" | "zwj" | "zwnj" | "lrm" | "rlm" => return Some((end + 1, String::new())),
        "THORN" => 'Þ',
        "thorn" => 'þ',
        "eth" => 'ð',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            let plain = char::from_u32(code).filter(|c| !c.is_control())?;
            return Some((end + 1, arrow(plain, arrows).map_or(plain.to_string(), str::to_owned)));
        }
    };
    Some((end + 1, plain.to_string()))
}

/// The longest entity, in bytes, `&` and `;` included.
const LONGEST_ENTITY: usize = 12;

/// The longest tag of HTML, in bytes.
const LONGEST_ELEMENT: usize = 1 << 12;

/// Where comments, scripts and style sheets end: none of them is looked for twice in the same bytes.
struct Ends<'t> {
    comment: Next<'t>,
    script: Next<'t>,
    style: Next<'t>,
}

impl<'t> Ends<'t> {
    fn of(text: &'t str) -> Self {
        let next = |sign| Next { text, sign, found: Some(0) };
        Self { comment: next("-->"), script: next("</script"), style: next("</style") }
    }
}

/// A sign that is looked for in a text, from one place after the other.
struct Next<'t> {
    text: &'t str,
    sign: &'static str,
    /// Where it was found last; `None` where it does not come any more.
    found: Option<usize>,
}

impl Next<'_> {
    /// Returns where the sign comes next, at byte `from` or later. `from` is never less than the last time.
    fn from(&mut self, from: usize) -> Option<usize> {
        if self.found? <= from {
            let later = memmem::find(&self.text.as_bytes()[from..], self.sign.as_bytes());
            self.found = later.map(|at| from + at);
        }
        self.found
    }
}

/// Returns the length of the tag of HTML at byte `at`, and its meaning in the text: a line end, the end of a cell, or
/// nothing. The content of a script or a style sheet is deleted too.
fn element(rest: &str, at: usize, ends: &mut Ends<'_>) -> Option<Plain> {
    let bytes = rest.as_bytes();
    if rest.starts_with("<!--") {
        let end = ends.comment.from(at)? - at;
        return Some((end + 3, String::new()));
    }
    let inside = rest[1..].strip_prefix('/').unwrap_or(&rest[1..]);
    let length = inside.bytes().take_while(u8::is_ascii_alphanumeric).count();
    if !inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
        return None;
    }
    let end = memchr(b'>', &bytes[..bytes.len().min(LONGEST_ELEMENT)])? + 1;
    let name = inside[..length].to_ascii_lowercase();
    let close = match name.as_str() {
        "script" => Some(&mut ends.script),
        "style" => Some(&mut ends.style),
        _ => None,
    };
    if let Some(close) = close.filter(|_| !rest.starts_with("</")) {
        let whole = close.from(at).map_or(end, |close| close - at);
        return Some((whole.max(end), String::new()));
    }
    let stands_for = match name.as_str() {
        "br" | "p" | "li" | "ol" | "ul" | "tr" | "table" | "div" | "pre" | "blockquote" | "h1" | "h2" | "h3" | "h4"
        | "body" | "head" | "title" | "hr" | "dd" | "dt" => "\n",
        "td" | "th" => "\t",
        _ => "",
    };
    Some((end, stands_for.to_owned()))
}

/// Returns where in an element, or the rest of one, the next value of an attribute starts that is a label or a turn.
fn value_of_turn(element: &str, reader: &TurnReader<'_>) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = element[at..].find("=\"") {
        let start = at + found + 2;
        let end = start + element[start..].find('"')?;
        let value = element[start..end].replace("&gt;", ">");
        let is_label = || reader.begins(&value) == Some(value.len());
        if !value.is_empty() && (is_label() || reader.reads(&value) || reader.reads_alone(&value)) {
            return Some(start);
        }
        at = end + 1;
    }
    None
}

/// Tags of forums, with what stands for each in the text.
const FORUM_TAGS: [(&str, &str); 15] = [
    ("b", ""),
    ("i", ""),
    ("u", ""),
    ("s", ""),
    ("*", "\n"),
    ("url", ""),
    ("size", ""),
    ("font", ""),
    ("color", ""),
    ("center", "\n"),
    ("list", "\n"),
    ("code", "\n"),
    ("pre", "\n"),
    ("quote", "\n"),
    ("spoiler", "\n"),
];

/// Returns the length of a tag of a forum, `[code]`, `[/b]` or `[quote=Anna]`, and what stands for it in the text. A letter in
/// brackets is one only where some tag is closed.
fn forum_tag(rest: &str, has_closing_tags: bool) -> Option<Plain> {
    let end = memchr(b']', &rest.as_bytes()[..rest.len().min(LONGEST_FORUM_TAG)])?;
    let inside = &rest[1..end];
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = inside.split('=').next()?;
    let mut tags = FORUM_TAGS.iter();
    let (known, stands_for) = tags.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let is_letter = known.len() == 1 && *known != "*";
    (has_closing_tags || !is_letter).then(|| (end + 1, (*stands_for).to_owned()))
}

/// The longest tag of a forum, in bytes.
const LONGEST_FORUM_TAG: usize = 80;

/// `\>` of Markdown, and the `\` that ends a line there.
fn escape(rest: &str) -> Option<Plain> {
    match rest[1..].chars().next() {
        Some(c) if c.is_ascii_punctuation() => Some((2, c.to_string())),
        Some('\n' | '\r') | None => Some((1, String::new())),
        _ => None,
    }
}

/// Returns the mark of the notation that an arrow or a guillemet stands for: it points to the right, or up.
fn arrow(c: char, [ahead, up]: Arrows) -> Option<&'static str> {
    Some(match c {
        '→' | '»' | '➔' | '➜' | '➝' | '➞' | '⇒' | '⟶' | '⟹' | '▶' | '►' | '▸' | '▹' | '‣' | '≫' | '⇾' => {
            ahead
        }
        '↑' | '⇑' => up,
        _ => return None,
    })
}
