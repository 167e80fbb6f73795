//! Tags: `[Name "value"]`, as in the records of other games.

use memchr::memchr;

use crate::span::Span;

use super::{
    Tag,
    spelling::{is_blank, plain},
};

/// Returns the tag that a stretch starts with; `None` when it starts with anything else.
pub fn read(text: &str, rest: Span) -> Option<Tag> {
    if !starts(text, rest) {
        return None;
    }
    usual(text, rest).or_else(|| any(text, rest))
}

/// Returns a tag that is laid out as nearly all of them are. This is the quick way.
fn usual(text: &str, rest: Span) -> Option<Tag> {
    let line = &text.as_bytes()[rest.start..rest.end];
    let open = memchr(b'"', line)?;
    let close = open + 1 + memchr(b'"', &line[open + 1..])?;
    let (start, end) = (rest.start + open + 1, rest.start + close);
    let name = line[..open].strip_prefix(b"[")?.strip_suffix(b" ")?;
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric);
    let is_plain = memchr(b'\\', &line[open..close]).is_none();
    (is_name && is_plain && line.get(close + 1) == Some(&b']')).then(|| Tag {
        name: text[rest.start + 1..start - 2].to_owned(),
        value: text[start..end].to_owned(),
        span: Span::new(rest.start, end + 2),
        name_span: Span::new(rest.start + 1, start - 2),
        value_span: Span::new(start, end),
    })
}

/// Returns a tag however it is laid out.
fn any(text: &str, rest: Span) -> Option<Tag> {
    let mut cursor = Cursor {
        text: &text[..rest.end],
        at: rest.start,
    };
    cursor.expect('[')?;
    cursor.skip_blanks();
    let name_start = cursor.at;
    let name = cursor.name()?;
    cursor.skip_blanks();
    let quote = cursor.next().filter(|&c| is_quote(c))?;
    let start = cursor.at;
    let (value, end) = cursor.value(quote)?;
    cursor.skip_blanks();
    cursor.expect(']')?;
    let span = Span::new(rest.start, cursor.at);
    Some(Tag {
        name: name.to_owned(),
        value,
        span,
        name_span: Span::new(name_start, name_start + name.len()),
        value_span: Span::new(start, end),
    })
}

/// Whether a stretch starts like a tag.
pub fn starts(text: &str, rest: Span) -> bool {
    text[rest.start..rest.end].starts_with(|c| plain(c) == '[')
}

struct Cursor<'a> {
    /// The source up to the end of the line.
    text: &'a str,
    /// The next character, in bytes.
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn expect(&mut self, wanted: char) -> Option<char> {
        self.next().filter(|&c| plain(c) == wanted)
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start_matches(is_blank).len();
    }

    fn name(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let after = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        let name = &rest[..rest.len() - after.len()];
        self.at += name.len();
        Some(name).filter(|name| !name.is_empty())
    }

    /// Returns the value after its first quote, and where it ends; the cursor stands after the last quote.
    fn value(&mut self, quote: char) -> Option<(String, usize)> {
        let mut value = String::new();
        loop {
            let end = self.at;
            match self.next()? {
                '\\' => match self.peek().filter(|&c| c == '\\' || c == '"') {
                    Some(escaped) => {
                        value.push(escaped);
                        self.at += escaped.len_utf8();
                    }
                    None => value.push('\\'),
                },
                c if self.closes(quote, c) => return Some((value, end)),
                c => value.push(c),
            }
        }
    }

    /// Whether `c`, just read, ends a value. A plain quote ends what a plain quote began.
    /// Typographic quotes come in pairs that differ from country to country: what one of them
    /// began, any quote before the closing bracket ends.
    fn closes(&self, quote: char, c: char) -> bool {
        if quote == '"' {
            return c == '"';
        }
        is_quote(c)
            && self.text[self.at..]
                .trim_start_matches(is_blank)
                .starts_with(|next| plain(next) == ']')
    }
}

fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '〝' | '〞' | '〟' | '＂'
    )
}
