//! The envelope: from a text to tags and turn texts. Knows no game.
//!
//! A text is cut into lines (`lines`); a line is freed of list marks (`marks`), comments
//! (`comments`), asides of chess (`asides`) and, in prose, of Markdown (`wrapping`); what is left is a tag (`tags`), a turn or
//! neither (`plain`, `prose`), and a turn is brought into plain spelling (`spelling`, `look_alikes`, `text`).
//! `dates` reads the values of tags with dates.
//! `pasted` strips the decoration of a whole text. `fences` finds the blocks of a Markdown file that hold records.
//!
//! Nothing here fails or panics: what cannot be read becomes a [`Complaint`]. No step looks at more than a bounded part
//! of the text again and again; `benches/hostile.rs` tries texts that are made to take long.

mod asides;
mod comments;
#[cfg(feature = "check")]
pub(crate) mod dates;
mod draft;
mod endings;
#[cfg(feature = "markdown")]
mod fences;
#[cfg(feature = "pasted")]
mod fragments;
mod lines;
mod look_alikes;
#[cfg(feature = "check")]
mod mapped_text;
mod marks;
mod notation;
#[cfg(feature = "pasted")]
mod pasted;
mod plain;
#[cfg(feature = "pasted")]
mod prose;
mod spelling;
mod tags;
mod text;
#[cfg(feature = "pasted")]
mod wrapping;
mod write;

/// The most bytes that a comment in braces can hold.
pub const LONGEST_COMMENT: usize = comments::LONGEST;

pub(crate) use comments::with_blank_comments;
pub(crate) use endings::{is_result_line, is_score, may_say_how_it_ended};
#[cfg(feature = "markdown")]
pub(crate) use fences::{WrongBlock, fences_in, misspelt_fences, unknown_marks, without_blocks, wrong_blocks};
pub(crate) use lines::of_stretch as lines_of_stretch;
#[cfg(feature = "check")]
pub(crate) use mapped_text::{Change, Difference};
#[cfg(feature = "check")]
#[doc(hidden)]
pub use mapped_text::{MappedText, StrippedText};
pub(crate) use marks::skip as skip_list_mark;
pub(crate) use notation::{Letters, before_comment, is_unknown_after, remark_at};
pub use notation::{Likeness, Notation, Signs};
#[cfg(feature = "pasted")]
#[doc(hidden)]
pub use pasted::strip_extra_text;
#[cfg(feature = "pasted")]
pub(crate) use pasted::{bytes_of_turns, extract_from_prose, has_turns_in_words, is_pasted_or_prose};
pub(crate) use spelling::{is_blank, trim_end};
pub(crate) use tags::read as read_tag;
#[doc(hidden)]
pub use text::Text;
pub(crate) use text::Unusual;
pub(crate) use write::{CommentText, TagText, escaped};

use crate::span::Span;

/// Where the record is in the text. What reads all but [`Notation`](Self::Notation) needs a feature each: without it no
/// check can be made that asks for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The text is a record, and is read as it is written.
    Notation,
    /// The text is a record, perhaps with other text around it, or in another form.
    Plain,
    /// The text is prose with a record somewhere in it. In Markdown, blocks with the game's name are read by themselves.
    Prose,
    /// The text is Markdown; records are in its fenced blocks with the game's name.
    Fenced,
}

impl Shape {
    /// Whether the text is a record, and not one with records in it.
    pub(crate) fn is_record(self) -> bool {
        matches!(self, Self::Notation | Self::Plain)
    }
}

/// A text as it was read.
#[derive(Debug, Default)]
pub struct Record<'a> {
    /// Its sections, in order. A section starts at the first of its tags, or at the text's start.
    /// A text without tags and turns has none.
    pub sections: Vec<Section<'a>>,
    /// Its comments, in order of place; their spans show between which tags and turn lines they are. In prose only
    /// those on turn lines are comments.
    pub comments: Vec<Comment>,
    /// The text that could not be read, in order of place.
    pub complaints: Vec<Complaint>,
}

/// Tags and the turn lines under them: one game, or several without tags between them.
#[derive(Debug, Default)]
pub struct Section<'a> {
    /// Its tags in order.
    pub tags: Vec<Tag>,
    /// Its turn lines in order.
    pub lines: Vec<Line<'a>>,
}

impl Record<'_> {
    /// Returns for each section whether it is a game, or several. A game without turns, such as a bye, has a result, and names a
    /// player or a match, as the section before it does too: other tags after a game may be of that game.
    pub(crate) fn are_games(&self, notation: &Notation) -> Vec<bool> {
        let mut before: Option<&Section<'_>> = None;
        let is_player = |tag: &Tag| tag.is("Match") || notation.seats.iter().any(|seat| tag.is(seat.title));
        let is_game = |section: &Section<'_>, before: Option<&Section<'_>>| {
            let repeats = |before: &Section<'_>| {
                section.tags.iter().any(|tag| is_player(tag) && Tag::named(&tag.name, &before.tags).is_some())
            };
            let is_result = || Tag::of_result(&section.tags).is_some() && section.tags.iter().any(is_player);
            !section.lines.is_empty() || is_result() && before.is_none_or(repeats)
        };
        let of_section = |section| {
            let is_one = is_game(section, before);
            // Tags that are of no game say nothing of those after them.
            before = Some(section).filter(|_| is_one).or(before);
            is_one
        };
        self.sections.iter().map(of_section).collect()
    }

    /// Whether some game is without turns.
    pub(crate) fn has_game_without_turns(&self, notation: &Notation) -> bool {
        let mut games = self.sections.iter().zip(self.are_games(notation));
        games.any(|(section, is_game)| is_game && section.lines.is_empty())
    }

    /// Returns the places of lines that are neither turns nor tags nor comments, in order.
    pub(crate) fn strays(&self) -> Vec<Span> {
        let spans = self.complaints.iter().filter_map(|complaint| match complaint {
            Complaint::Stray { span, .. } => Some(*span),
            _ => None,
        });
        spans.collect()
    }
}

impl Section<'_> {
    /// Returns where it starts: at its first tag, or its first line.
    pub(crate) fn start(&self) -> usize {
        let tag = self.tags.first().map(|tag| tag.span.start);
        let line = || self.lines.first().map(|line| line.text.whole().start);
        tag.or_else(line).unwrap_or(usize::MAX)
    }
}

/// Returns the place from the first to the last of some texts.
pub(crate) fn around<'t, 'a: 't>(mut texts: impl DoubleEndedIterator<Item = &'t Text<'a>>) -> Span {
    let Some(first) = texts.next() else {
        return Span::default();
    };
    let last = texts.next_back().unwrap_or(first);
    first.whole().to(last.whole())
}

/// `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name as written.
    pub name: String,
    /// The value with `\"` and `\\` unescaped.
    pub value: String,
    /// From `[` to `]`.
    pub span: Span,
    /// The name.
    pub name_span: Span,
    /// The value without its quotes.
    pub value_span: Span,
}

impl Tag {
    /// Whether it has a name, in letters of any case.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the first of some tags that has a name.
    pub(crate) fn named<'t>(name: &str, tags: &'t [Tag]) -> Option<&'t Tag> {
        tags.iter().find(|tag| tag.is(name))
    }

    /// Returns the tag with the result, if there is one.
    pub(crate) fn of_result(tags: &[Tag]) -> Option<&Tag> {
        Self::named("Result", tags)
    }
}

/// One turn line.
#[derive(Debug)]
pub struct Line<'a> {
    /// The turn's text, without list mark and comments.
    pub text: Text<'a>,
    /// Whether anything but comments is between it and the turn line before: a blank line, prose, a tag, a fence. True
    /// for the first.
    pub after_blank: bool,
}

impl<'a> AsRef<Text<'a>> for Line<'a> {
    fn as_ref(&self) -> &Text<'a> {
        &self.text
    }
}

/// A comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment {
    /// All of it, with its marks. One that was never closed goes to the end of its line.
    pub span: Span,
    /// Its text, without marks and without spaces at both ends. Braces may hold line ends.
    pub inside: Span,
    /// How it is marked.
    pub kind: CommentKind,
    /// Whether it is on the line of a turn or a tag, in it or after it. If not, it belongs to whatever comes next.
    pub beside: bool,
    /// Whether there is a blank line before it.
    pub after_blank: bool,
}

/// A part of a line that is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Aside {
    /// All of it. A variation may go on over several lines.
    span: Span,
    /// Whether it is the result after the last turn of a game whose tags have none. Everything else is a comment.
    is_result: bool,
}

/// How a comment is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentKind {
    /// `;` or `#`: to the end of the line.
    ToLineEnd,
    /// `{…}`: over as many lines as it takes, up to [`LONGEST_COMMENT`]. An aside is one of these without its marks.
    Braced,
}

/// A piece of text that the envelope could not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Complaint {
    /// A run of lines that are neither turns nor tags nor comments. Blank lines and comments do
    /// not end a run.
    Stray {
        /// From the first character of the first to the last of the last.
        span: Span,
        /// How many lines, without blank lines and comments.
        lines: usize,
    },
    /// Turns in prose that follow no other.
    Fragment {
        /// From the first to the last.
        span: Span,
        /// How many.
        lines: usize,
    },
    /// A line that starts like a tag but is not a tag.
    Tag {
        /// The line, or what follows the good tags on it.
        span: Span,
    },
    /// A tag whose quotes are a mistake: its value has quotes in it, or is without quotes.
    Quotes {
        /// The tag.
        span: Span,
        /// The bytes at which something is missing, and what.
        missing: Vec<(usize, &'static str)>,
    },
    /// `{` without `}`: the text is read as if it closed at the end of its line. A comment is also never closed if it
    /// reaches the `{` of a later line, or is longer than [`LONGEST_COMMENT`].
    OpenComment {
        /// The brace.
        span: Span,
    },
}

impl Complaint {
    /// Returns how many lines of the text could not be read.
    pub fn lines(&self) -> usize {
        match *self {
            Self::Stray { lines, .. } | Self::Fragment { lines, .. } => lines,
            Self::Tag { .. } => 1,
            Self::OpenComment { .. } | Self::Quotes { .. } => 0,
        }
    }

    /// Returns its place.
    pub fn span(&self) -> Span {
        match *self {
            Self::Stray { span, .. }
            | Self::Fragment { span, .. }
            | Self::Tag { span }
            | Self::Quotes { span, .. }
            | Self::OpenComment { span } => span,
        }
    }
}

/// Reads a text.
pub fn read<'a>(text: &'a str, shape: Shape, notation: &'a Notation) -> Record<'a> {
    read_stretch(text, Span::new(0, text.len()), shape, notation)
}

/// Whether a text has a game without turns, by its tags.
pub(crate) fn has_game_in_tags(text: &str, notation: &Notation) -> bool {
    text.contains("[Result") && read(text, Shape::Notation, notation).has_game_without_turns(notation)
}

/// Reads a stretch of a text that is a record by itself. Blocks in Markdown are read wherever they are.
pub fn read_stretch<'a>(text: &'a str, stretch: Span, shape: Shape, notation: &'a Notation) -> Record<'a> {
    let mut draft = draft::Draft::new(text, notation);
    let lines = lines::of_stretch(text, stretch);
    match shape {
        #[cfg(feature = "pasted")]
        Shape::Prose => prose::read(&mut draft, lines),
        #[cfg(feature = "markdown")]
        Shape::Fenced => {
            for block in fences::blocks(text, notation.name) {
                draft.set_apart();
                plain::read(&mut draft, block.lines.into_iter(), block.end);
            }
        }
        _ => plain::read(&mut draft, lines, stretch.end),
    }
    match shape {
        #[cfg(feature = "pasted")]
        Shape::Prose => fragments::without(draft.finish(), notation),
        _ => draft.finish(),
    }
}
