//! What web pages, forums and Markdown put around and in place of characters: tags, entities, escapes; and the arrows
//! that keyboards and fonts make of `>`.

use std::cell::LazyCell;

use html5gum::{
    Tokenizer,
    emitters::callback::{CallbackEmitter, CallbackEvent},
};
use memchr::{memchr, memchr2};

use super::{
    TurnReader,
    mapped_text::{Change, MappedText},
};
use crate::{
    record::spelling::is_without_width,
    span::{Span, floor},
};

/// Takes off tags, entities and escapes.
pub fn take_off(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    bare.changed(changes(bare.text(), reader))
}

/// Returns what stands for each tag, entity and escape of a text.
pub fn changes(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let arrows = reader.signs.arrows;
    let mut changes = Vec::new();
    let mut at = 0;
    let hidden = LazyCell::new(|| HIDDEN.map(|(open, close)| (open, close, text.rfind(close))));
    // What is still to come of the tag that is being read.
    let mut parts = Vec::new().into_iter().peekable();
    let mut in_tag_line = false;
    // Where what follows the last line end starts, blank lines aside.
    let mut next_words = 0;
    // In other games an arrow stands for one sign only.
    let has_hyphens = reader.alternates;
    let mut signs = Signs::of(reader);
    let has_closing_tags = text.contains("[/");
    while let Some(c) = text[at..].chars().next() {
        if c == '<' && parts.peek().is_none() {
            parts = tag(text, at, &*hidden, reader).unwrap_or_default().into_iter().peekable();
        }
        if let Some(Change { span, text }) = parts.next_if(|part| part.span.start <= at) {
            // An escape or a tag of a forum may have taken its start.
            let span = Span::new(at, span.end.max(at));
            at = span.end;
            changes.push(Change::to(span, text));
            continue;
        }
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
            '[' => forum_tag(rest, has_closing_tags),
            '>' => {
                signs.add_attack(&text[..at], &rest[1..]);
                None
            }
            // In a tag a backslash is its own.
            '\\' if !in_tag_line => escape(rest),
            '~' => struck_out(rest),
            _ if LINE_ENDS.contains(&c) => Some((c.len_utf8(), "\n".to_owned())),
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

/// The meanings of the arrows of a text: the sign of attacks, or a hyphen between two places of the board.
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

/// The length in bytes of an entity, a tag or an escape, and the text that it represents.
type Plain = (usize, String);

/// Returns the length of an entity, and what it stands for: `&gt;`, `&#62;`, `&#x3e;`. The text starts with `&`.
fn entity(rest: &str, arrows: Arrows) -> Option<Plain> {
    // An entity ends before a tag.
    let end = memchr2(b';', b'<', &rest.as_bytes()[..rest.len().min(LONGEST_ENTITY)])? + 1;
    let decoded = first_heard(&rest[..end], &mut |event, _| {
        let CallbackEvent::String { value } = event else { return Some(Change::gone(Span::default())) };
        Some(Change::to(Span::default(), str::from_utf8(value).unwrap_or_default()))
    })?;
    let mut chars = decoded.text.chars();
    let plain = match chars.next()? {
        c if c.is_whitespace() => " ".to_owned(),
        c if c.is_control() => return None,
        c if is_without_width(c) => String::new(),
        '\u{2010}' => "-".to_owned(),
        c => arrow(c, arrows).map_or(c.to_string(), str::to_owned),
    };
    chars.next().is_none().then_some((end, plain))
}

/// The longest entity, in bytes, `&` and `;` included.
const LONGEST_ENTITY: usize = 12;

/// These, and what is between them, are not a part of the text.
const HIDDEN: [(&str, &str); 3] = [("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>")];

/// The start and the end of hidden text, and where the end comes last: no end is looked for after that.
type Hidden = (&'static str, &'static str, Option<usize>);

/// Returns what stands for each part of the tag at byte `at`: a line end, the end of a cell, or nothing. Between its parts
/// are the values of attributes that are labels or turns.
fn tag(text: &str, at: usize, hidden: &[Hidden], reader: &TurnReader<'_>) -> Option<Vec<Change>> {
    let rest = &text[at..];
    let opens = |open: &str| {
        let is_name = |text: &str| text.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let start = rest.get(..open.len()).filter(|start| start.eq_ignore_ascii_case(open));
        start.is_some_and(|start| start.ends_with('-') || !is_name(&rest[open.len()..]))
    };
    if let Some((_, close, _)) = hidden.iter().find(|(open, _, last)| *last > Some(at) && opens(open)) {
        let end = at + rest.find(close)? + close.len();
        return Some(vec![Change::gone(Span::new(at, end))]);
    }
    let rest = &rest[..floor(rest, LONGEST_TAG)];
    let name = rest[1..].trim_start_matches(['/', '!']);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !rest.contains('>') {
        return None;
    }
    let mut parts = Vec::new();
    let (mut start, mut stands_for) = (at, "");
    let last = first_heard(rest, &mut |event, span| {
        match event {
            CallbackEvent::OpenStartTag { name } => stands_for = meaning(name),
            CallbackEvent::AttributeValue { value } if is_turn(value, reader) => {
                parts.push(Change::to(Span::new(start, at + span.start), "\t"));
                (start, stands_for) = (at + span.end, "\n");
            }
            CallbackEvent::EndTag { name } => return Some(Change::to(Span::new(start, at + span.end), meaning(name))),
            CallbackEvent::CloseStartTag { .. } | CallbackEvent::Doctype { .. } | CallbackEvent::Comment { .. } => {
                return Some(Change::to(Span::new(start, at + span.end), stands_for));
            }
            _ => {}
        }
        None
    })?;
    parts.push(last);
    Some(parts)
}

/// Reads a text as HTML, and returns what is first made of an event. All is read here, because each reader of this crate has much code.
fn first_heard(
    text: &str,
    hear: &mut dyn FnMut(CallbackEvent<'_>, html5gum::Span<usize>) -> Option<Change>,
) -> Option<Change> {
    let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: html5gum::Span<usize>| hear(event, span));
    Tokenizer::new_with_emitter(text, emitter).next()?.ok()
}

/// The longest tag of HTML, in bytes.
const LONGEST_TAG: usize = 1024;

/// Returns what a tag of HTML stands for in a text.
fn meaning(name: &[u8]) -> &'static str {
    match name {
        b"br" | b"p" | b"li" | b"ol" | b"ul" | b"tr" | b"table" | b"div" | b"pre" | b"blockquote" | b"h1" | b"h2"
        | b"h3" | b"h4" | b"body" | b"head" | b"title" | b"hr" | b"dd" | b"dt" => "\n",
        b"td" | b"th" => "\t",
        _ => "",
    }
}

/// Whether the value of an attribute is a label or a turn.
fn is_turn(value: &[u8], reader: &TurnReader<'_>) -> bool {
    let is_turn = |value| reader.begins(value) == Some(value.len()) || reader.reads(value) || reader.reads_alone(value);
    str::from_utf8(value).is_ok_and(is_turn)
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

/// `~~words~~` of Markdown, which are struck out.
fn struck_out(rest: &str) -> Option<Plain> {
    let inside = rest.strip_prefix("~~")?;
    let inside = &inside[..floor(inside, LONGEST_TAG)];
    let end = inside.find("~~").filter(|&end| !inside[..end].contains(['\n', '\r']))?;
    Some((end + 4, String::new()))
}

/// Line ends of few texts: those of Unicode, and of large computers.
pub const LINE_ENDS: [char; 3] = ['\u{2028}', '\u{2029}', '\u{85}'];

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
