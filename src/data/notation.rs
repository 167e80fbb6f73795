//! Data as a text in notation in which every byte knows where it is in the JSON.
//!
//! A check reads JSON that `convert` wrote in this way: as the record of which it was made. The JSON has each turn twice, as it
//! is written and as data, and so nothing in it is fixed.

use nom::Offset;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    Document, DocumentLine, GameModel,
    json::{form_of, format_of, numbered},
    text::texts,
};
use crate::{
    game::Form,
    record::{Change, MappedText, escaped},
    span::{Span, floor},
};

/// The strings of a file that are in its notation.
#[derive(Deserialize)]
struct FileStrings<'t> {
    #[serde(borrow)]
    games: Vec<GameStrings<'t>>,
    #[serde(borrow, default)]
    comments: Vec<CommentString<'t>>,
}

/// Those of a game, or of a line of JSON lines.
#[derive(Deserialize)]
struct GameStrings<'t> {
    #[serde(borrow, default)]
    tags: Vec<TagStrings<'t>>,
    #[serde(borrow, default, alias = "lines")]
    turns: Vec<TurnStrings<'t>>,
    #[serde(borrow, default)]
    comments: Vec<CommentString<'t>>,
}

#[derive(Deserialize)]
struct TagStrings<'t> {
    #[serde(borrow)]
    name: &'t RawValue,
    #[serde(borrow)]
    value: &'t RawValue,
    #[serde(borrow, default)]
    before: Vec<CommentString<'t>>,
    #[serde(borrow, default)]
    beside: Vec<CommentString<'t>>,
}

#[derive(Deserialize)]
struct TurnStrings<'t> {
    #[serde(borrow)]
    written: &'t RawValue,
    #[serde(borrow, default)]
    before: Vec<CommentString<'t>>,
    #[serde(borrow, default)]
    beside: Vec<CommentString<'t>>,
}

#[derive(Deserialize)]
struct CommentString<'t> {
    #[serde(borrow)]
    text: &'t RawValue,
}

/// Returns the notation of data of a game, as `convert` writes it. `None` if the text is anything else.
pub fn in_notation<P: GameModel>(text: &str) -> Option<MappedText> {
    // A glance, for most texts are not JSON.
    let data = text.trim_start_matches('\u{feff}');
    if !data.trim_start().starts_with('{') || format_of(data)? != P::FORMAT {
        return None;
    }
    let (files, strings) = match form_of(data)? {
        Form::Document => (Document::<P>::read(data), of_document(data)),
        Form::Lines => (DocumentLine::<P>::read_each(numbered(data), None), of_lines(data)),
    };
    let notation = texts::<P>(&files.ok()?).ok()?.join("\n");
    let parts = Parts { text, notation: &notation, made: Vec::new(), to: 0 };
    Some(MappedText::new(text).made_of(parts.of(strings?)).once())
}

/// Returns the strings of a document that are in its notation, in the order in which they are there.
fn of_document(text: &str) -> Option<Vec<&RawValue>> {
    #[derive(Deserialize)]
    struct Files<'t> {
        #[serde(borrow)]
        files: Vec<FileStrings<'t>>,
    }
    let Files { files } = serde_json::from_str(text).ok()?;
    let mut strings = Vec::new();
    for FileStrings { games, comments } in files {
        games.into_iter().for_each(|game| game.add(&mut strings));
        add(&comments, &mut strings);
    }
    Some(strings)
}

/// The same for JSON lines.
fn of_lines(text: &str) -> Option<Vec<&RawValue>> {
    let mut strings = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let game: GameStrings<'_> = serde_json::from_str(line).ok()?;
        game.add(&mut strings);
    }
    Some(strings)
}

impl<'t> GameStrings<'t> {
    fn add(self, strings: &mut Vec<&'t RawValue>) {
        for tag in self.tags {
            add(&tag.before, strings);
            strings.extend([tag.name, tag.value]);
            add(&tag.beside, strings);
        }
        for turn in self.turns {
            add(&turn.before, strings);
            strings.push(turn.written);
            add(&turn.beside, strings);
        }
        add(&self.comments, strings);
    }
}

fn add<'t>(comments: &[CommentString<'t>], strings: &mut Vec<&'t RawValue>) {
    strings.extend(comments.iter().map(|comment| comment.text));
}

/// The next string in the notation is at most this far away, in bytes. A farther one gets the place of the string after it.
const FARTHEST: usize = 256;

/// Puts notation together of the strings of JSON, and of what is between these in notation.
struct Parts<'a> {
    text: &'a str,
    notation: &'a str,
    made: Vec<Change>,
    /// How much of the notation is made.
    to: usize,
}

impl Parts<'_> {
    fn of(mut self, strings: Vec<&RawValue>) -> Vec<Change> {
        for string in strings {
            self.add(string);
        }
        let end = self.text.len();
        self.made.push(Change::to(Span::new(end, end), &self.notation[self.to..]));
        self.made
    }

    fn add(&mut self, raw: &RawValue) {
        let start = self.text.offset(raw.get()) + 1;
        let place = Span::new(start, (start + raw.get().len()).saturating_sub(2));
        let Some(said) = serde_json::from_str::<String>(raw.get()).ok() else {
            return;
        };
        let rest = &self.notation[self.to..];
        // Between two strings there is a label at most. A tag has its value with escapes.
        let rest = &rest[..floor(rest, FARTHEST + 2 * said.len())];
        let find = |said: &str| Some((rest.find(said)?, said.len()));
        let Some((at, length)) = find(&said).or_else(|| find(&escaped(&said))) else {
            return;
        };
        self.made.push(Change::to(Span::new(start, start), &rest[..at]));
        self.made.push(Change::to(place, &rest[at..at + length]));
        self.to += at + length;
    }
}
