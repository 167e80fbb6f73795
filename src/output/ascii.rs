//! Text for terminals that have no more than ASCII.

use std::{
    borrow::Cow,
    io::{self, Write},
    str,
};

/// Returns words and drawings in ASCII: letters become their usual replacements, lines and corners similar characters, and
/// everything else its number. A drawing keeps its width.
pub(crate) fn ascii(text: &str) -> Cow<'_, str> {
    with_each(text, |c, before| match c {
        'Þ' if before.is_some_and(char::is_uppercase) => "TH".into(),
        c => match alike(c) {
            "" => escaped(c).into(),
            alike => alike.into(),
        },
    })
}

/// Returns text of a record in ASCII. A character outside of ASCII may be the mistake, so its number is shown.
pub(crate) fn ascii_source(text: &str) -> Cow<'_, str> {
    with_each(text, |c, _| escaped(c).into())
}

/// Replaces each character that is not ASCII by what `shown` returns for it and the character before it.
fn with_each(text: &str, shown: impl Fn(char, Option<char>) -> Cow<'static, str>) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            plain.push_str(&shown(c, before));
        }
        before = Some(c);
    }
    Cow::Owned(plain)
}

fn escaped(c: char) -> String {
    format!("<U+{:04X}>", u32::from(c))
}

/// Returns the usual ASCII replacement of a character.
fn alike(c: char) -> &'static str {
    match c {
        // Signs of our drawings, which must differ from each other.
        '┊' => ":",
        '┄' => ".",
        '○' => "o",
        '→' => "->",
        '×' => "x",
        c => any_ascii::any_ascii_char(c),
    }
}

/// Writes text on, in ASCII if it is to be.
pub(crate) struct Ascii<W> {
    out: W,
    is_wanted: bool,
}

impl<W: Write> Ascii<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W, is_wanted: bool) -> Self {
        Self { out, is_wanted }
    }
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_wanted {
            return self.out.write(bytes);
        }
        // A writer gets whole characters from whoever formats text.
        match str::from_utf8(bytes) {
            Ok(text) => self.out.write_all(ascii(text).as_bytes())?,
            Err(_) => self.out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
