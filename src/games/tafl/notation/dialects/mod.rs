//! Records in other forms than ours: each is read as a text in our form in which every byte knows where it comes from,
//! so that findings and fixes have their places in the original file.
//!
//! The extension of the file decides the form, or else the look of the text.

mod otg;
mod rows;

use crate::{
    record::{Change, MappedText},
    span::Span,
};

/// Reads a text in another form. `None` if it is in ours, or in none that is known.
pub(in crate::games::tafl) fn read(name: &str, text: &str) -> Option<MappedText> {
    let form = form_of(name, text)?;
    let bare = MappedText::new(text);
    match form {
        Form::Otg => otg::read(&bare),
        Form::Rows => rows::read(&bare),
    }
}

/// The forms that are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// OpenTafl's files.
    Otg,
    /// Rows of an archive, separated by commas.
    Rows,
}

fn form_of(name: &str, text: &str) -> Option<Form> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    let ends_in = |other: &str| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(other));
    if ends_in("otg") || otg::is_it(text) {
        Some(Form::Otg)
    } else if rows::is_it(text) || ends_in("csv") && rows::has_row(text) {
        Some(Form::Rows)
    } else {
        None
    }
}

/// The lines of a text with where they start, without their line ends.
fn lines(text: &str) -> impl Iterator<Item = Span> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        Span::new(start, start + line.trim_end_matches(['\n', '\r']).len())
    })
}

/// A text that is put together of parts of another.
struct Parts<'a> {
    text: &'a str,
    parts: Vec<Change>,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        Self { text, parts: Vec::new() }
    }

    /// Adds a stretch of the text as it is.
    fn keep(&mut self, span: Span) {
        self.parts.push(Change::kept(self.text, span));
    }

    /// Adds something in place of a stretch.
    fn put(&mut self, span: Span, text: impl Into<String>) {
        self.parts.push(Change::to(span, text));
    }

    /// Adds something that stands for nothing, where a byte is.
    fn insert(&mut self, at: usize, text: &str) {
        self.put(Span::new(at, at), text);
    }

    /// Adds a tag. Its value is a stretch of the text, in which other programs escape nothing.
    fn tag(&mut self, at: usize, name: &str, value: Span) {
        self.insert(at, &format!("[{name} \""));
        let mut pending = value.start;
        for (offset, c) in self.text[value.start..value.end].char_indices() {
            let span = Span::new(value.start + offset, value.start + offset + c.len_utf8());
            let stands = match c {
                '"' | '\\' => format!("\\{c}"),
                '\n' | '\r' => " ".to_owned(),
                _ => continue,
            };
            self.keep(Span::new(pending, span.start));
            self.put(span, stands);
            pending = span.end;
        }
        self.keep(Span::new(pending, value.end));
        self.insert(value.end, "\"]\n");
    }
}
