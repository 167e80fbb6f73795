//! Data → notation: what of data notation is made of, and how it is written as the lines of a record.

use serde::Deserialize;

use super::{Comment, CommentKind, File, GameModel, GameRecord, Tag, Turn};
use crate::{
    edit,
    game::{DataError, DataFault, DataPlace},
    judge,
    record::{self, CommentText, Notation, Shape, TagText},
    source::Source,
};

/// What notation keeps of a file, which is also all that is read of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct FileText {
    /// Its path as given, or as found in a given folder.
    #[serde(default)]
    pub path: String,
    /// Its games, in order.
    pub games: Vec<GameText>,
    /// Its comments, if it holds no game.
    #[serde(default)]
    pub comments: Vec<Comment>,
}

/// What notation keeps of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct GameText {
    /// Its tags, in order of appearance.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Its turns, in order.
    #[serde(alias = "lines")]
    pub turns: Vec<TurnText>,
    /// The comments after its last turn.
    #[serde(default)]
    pub comments: Vec<Comment>,
}

/// What notation keeps of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct TurnText {
    /// Which turn it is, in games whose `written` has no number.
    #[serde(default)]
    pub turn: String,
    /// Its number as it is written, if that is not the one of its place; empty if it lacks one.
    #[serde(default)]
    pub written_label: Option<String>,
    /// The turn as it is written, without comments.
    pub written: String,
    /// Comments on the lines before it.
    #[serde(default)]
    pub before: Vec<Comment>,
    /// Comments in it or after it on its line.
    #[serde(default)]
    pub beside: Vec<Comment>,
}

impl<P: GameModel> File<P> {
    /// What notation keeps of it.
    pub fn text(&self) -> FileText {
        FileText {
            path: self.path.clone(),
            games: self.games.iter().map(GameRecord::text).collect(),
            comments: self.comments.clone(),
        }
    }
}

impl<P: GameModel> GameRecord<P> {
    /// What notation keeps of it.
    pub fn text(&self) -> GameText {
        let turn = |turn: &P::Turn| TurnText {
            before: turn.around().before.clone(),
            beside: turn.around().beside.clone(),
            ..turn.text()
        };
        GameText {
            tags: self.tags.clone(),
            turns: self.turns.iter().map(turn).collect(),
            comments: self.comments.clone(),
        }
    }
}

/// A game as notation.
pub fn record<P: GameModel>(game: &GameRecord<P>) -> String {
    let file = FileText { games: vec![game.text()], ..FileText::default() };
    notation::<P>(&[file]).unwrap_or_default()
}

/// The games of some files as one formatted text: each after an empty line, tags first, comments where they were. If
/// something in it cannot be read, it is not formatted.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn notation<P: GameModel>(files: &[FileText]) -> Result<String, DataError> {
    let mut texts = texts::<P>(files)?;
    texts.retain(|text| !text.is_empty());
    let source = Source::new("", texts.join("\n"));
    let edits = judge::layout::<P>(&source, Shape::Notation).unwrap_or_default();
    edit::apply(source.text(), &edits)
        .map_err(|refused| DataError::new(DataFault::Notation, DataPlace::Whole, refused.to_string()))
}

/// The games of each file as a text of its own.
///
/// # Errors
/// The first thing in the data that has no notation.
pub(super) fn texts<P: GameModel>(files: &[FileText]) -> Result<Vec<String>, DataError> {
    let texts = files.iter().enumerate();
    let texts =
        texts.map(|(at, file)| self::file::<P>(file).map_err(|fault| fault.within(&format!("files[{at}].")).into()));
    texts.collect()
}

fn file<P: GameModel>(file: &FileText) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (number, game) in file.games.iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        let next = file.games.get(number + 1);
        self::game::<P>(game, next, &mut text).map_err(|fault| fault.within(&format!("games[{number}].")))?;
    }
    loose(&file.comments, &mut text).map_err(|fault| fault.within("comments"))?;
    Ok(text)
}

/// Adds a game. One without turns has its result and a player or a match in its tags, and the next game names that too: otherwise
/// its tags would be those of the next game.
fn game<P: GameModel>(game: &GameText, next: Option<&GameText>, text: &mut String) -> Result<(), Unwritable> {
    let has = |name: &str| game.tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name));
    let seats = P::ABOUT.notation.seats;
    let names = || seats.iter().map(|seat| seat.title).chain(["Match"]);
    let is_name = |tag: &Tag| names().any(|name| tag.name.eq_ignore_ascii_case(name));
    let is_apart = |next: &GameText| next.tags.iter().any(|tag| is_name(tag) && has(&tag.name));
    if game.turns.is_empty() {
        if !has("Result") || !names().any(has) {
            return Err(Unwritable::new(
                P::TURNS,
                "a game has at least one turn, or tags with its result and a player or a match",
            ));
        }
        if !next.is_none_or(is_apart) {
            return Err(Unwritable::new(P::TURNS, "without turns, the tags of this game would be those of the next"));
        }
    }
    tags(&game.tags, text)?;
    if !game.tags.is_empty() && !game.turns.is_empty() {
        text.push('\n');
    }
    P::write_turns(&game.turns, text)?;
    loose(&game.comments, text).map_err(|fault| fault.within("comments"))
}

/// A game that is being played as a text, which is not formatted. Before the first turn it is tags alone.
///
/// # Errors
/// The first thing in it that has no notation.
pub fn of_live<P: GameModel>(game: &GameText) -> Result<String, Unwritable> {
    let mut text = String::new();
    if game.turns.is_empty() {
        tags(&game.tags, &mut text)?;
    } else {
        self::game::<P>(game, None, &mut text)?;
    }
    Ok(text)
}

/// Adds each tag on a line of its own.
fn tags(tags: &[Tag], text: &mut String) -> Result<(), Unwritable> {
    let mut tags = tags.iter().enumerate();
    tags.try_for_each(|(at, one)| tag(one, text).map_err(|fault| fault.within(&format!("tags[{at}]"))))
}

/// Adds each turn on a line of its own.
pub(super) fn line_by_line(
    list: &str,
    game: &Notation,
    turns: &[TurnText],
    text: &mut String,
) -> Result<(), Unwritable> {
    for (at, turn) in turns.iter().enumerate() {
        let written = turn.written(game);
        let written = written.and_then(|written| line(&turn.before, written, &turn.beside, text));
        written.map_err(|fault| fault.within(&format!("{list}[{at}]")))?;
    }
    Ok(())
}

impl TurnText {
    /// The turn as it is written. It need not read as a turn, but must be one line without tags and comments.
    ///
    /// # Errors
    /// If it is not.
    pub fn written(&self, game: &Notation) -> Result<&str, Unwritable> {
        let text = &self.written;
        let read = record::read(text, Shape::Notation, game);
        let has_tags = read.sections.iter().any(|section| !section.tags.is_empty());
        let is_one_line = !text.trim().is_empty() && !text.contains(['\n', '\r']);
        // What is a variation in parentheses depends on the turns around it: among others it is part of the turn.
        if is_one_line && !has_tags && record::with_blank_comments(text) == *text {
            return Ok(text);
        }
        let message = format!("`{text}` is not the text of one turn");
        Err(Unwritable::new(".written", message))
    }
}

/// A value that has no notation.
#[derive(Debug)]
pub struct Unwritable {
    /// Where it is in what is being written.
    path: String,
    message: String,
}

impl Unwritable {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    /// Puts the path of what is around it before its own.
    pub(crate) fn within(mut self, outer: &str) -> Self {
        self.path.insert_str(0, outer);
        self
    }
}
impl From<Unwritable> for DataError {
    fn from(fault: Unwritable) -> Self {
        let place = DataPlace::Value(fault.path);
        Self::new(DataFault::Notation, place, fault.message)
    }
}

/// Adds a tag with the comments before it and beside it.
///
/// # Errors
/// What has no notation.
pub(crate) fn tag(tag: &Tag, text: &mut String) -> Result<(), Unwritable> {
    let Tag { name, value, before, beside } = tag;
    let written = TagText { name, value };
    if let Some(fault) = written.fault() {
        return Err(Unwritable::new("", fault));
    }
    line(before, &written.to_string(), beside, text)
}

/// Adds a line with the comments before it and beside it.
///
/// # Errors
/// What has no notation.
pub(crate) fn line(before: &[Comment], inside: &str, beside: &[Comment], text: &mut String) -> Result<(), Unwritable> {
    loose(before, text).map_err(|fault| fault.within(".before"))?;
    text.push_str(inside);
    for (at, comment) in beside.iter().enumerate() {
        let written = self::comment(comment).map_err(|fault| Unwritable::new(format!(".beside[{at}]"), fault))?;
        if comment.kind == CommentKind::Line && at + 1 < beside.len() {
            let fault = "nothing can follow a comment to the end of the line";
            return Err(Unwritable::new(format!(".beside[{}]", at + 1), fault));
        }
        text.push(' ');
        text.push_str(&written);
    }
    text.push('\n');
    Ok(())
}

/// Adds comments on lines of their own.
///
/// # Errors
/// What has no notation.
pub(crate) fn loose(comments: &[Comment], text: &mut String) -> Result<(), Unwritable> {
    for (at, comment) in comments.iter().enumerate() {
        let written = self::comment(comment);
        text.push_str(&written.map_err(|fault| Unwritable::new(format!("[{at}]"), fault))?);
        text.push('\n');
    }
    Ok(())
}

pub(crate) fn comment(comment: &Comment) -> Result<String, &'static str> {
    let text = CommentText {
        kind: match comment.kind {
            CommentKind::Line => record::CommentKind::ToLineEnd,
            CommentKind::Braces => record::CommentKind::Braced,
        },
        text: &comment.text,
    };
    text.fault().map_or_else(|| Ok(text.to_string()), Err)
}
