//! Data → notation, in its canonical form.

use super::{Comment, CommentKind, Deed, File, Game, Piece, Turn};
use crate::{
    edit,
    game::{
        DataError, DataFault, DataPlace,
        data::parts::{Unwritable, comment, line, loose, tag},
    },
    games::tafl::{
        GAME, layout,
        notation::{
            grammar,
            turn::{Action, Label},
        },
    },
    record::{self, Shape},
    source::Source,
};

/// The games of some files as one text, laid out as is usual: each after a blank line, tags first, a pair of turns a
/// line, comments where they were. If anything in it cannot be read, it is not laid out.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn notation<'a>(files: impl IntoIterator<Item = &'a File>) -> Result<String, DataError> {
    let mut texts = texts(files)?;
    texts.retain(|text| !text.is_empty());
    let source = Source::new("", texts.join("\n"));
    let edits = layout::format(&source, Shape::Plain).unwrap_or_default();
    edit::apply(source.text(), &edits).map_err(|refused| {
        DataError::new(DataFault::Notation, DataPlace::Whole, refused.to_string())
    })
}

/// The games of each file as a text of its own.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn texts<'a>(files: impl IntoIterator<Item = &'a File>) -> Result<Vec<String>, DataError> {
    let texts = files.into_iter().enumerate();
    let texts = texts.map(|(at, file)| {
        self::file(file).map_err(|fault| fault.within(&format!("files[{at}].")).into())
    });
    texts.collect()
}

fn file(file: &File) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (number, game) in file.games.iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        self::game(game, &mut text).map_err(|fault| fault.within(&format!("games[{number}].")))?;
    }
    loose(&file.comments, &mut text).map_err(|fault| fault.within("comments"))?;
    Ok(text)
}

fn game(game: &Game, text: &mut String) -> Result<(), Unwritable> {
    if game.turns.is_empty() {
        return Err(Unwritable::new("turns", "a game has at least one turn"));
    }
    for (at, one) in game.tags.iter().enumerate() {
        tag(one, text).map_err(|fault| fault.within(&format!("tags[{at}]")))?;
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    turns(&game.turns, text)?;
    loose(&game.comments, text).map_err(|fault| fault.within("comments"))
}

/// Adds turns, two a line where they are one pair and no comment parts them.
fn turns(turns: &[Turn], text: &mut String) -> Result<(), Unwritable> {
    let mut open = String::new();
    for (at, turn) in turns.iter().enumerate() {
        let within = |fault: Unwritable| fault.within(&format!("turns[{at}]"));
        let number = Number::of(turn).map_err(within)?;
        let written = written(turn).map_err(within)?;
        if open.is_empty() {
            loose(&turn.before, text).map_err(|fault| within(fault.within(".before")))?;
            open = label(turn, number).map_err(within)?;
        }
        open.push(' ');
        open.push_str(&written);
        let next = turns.get(at + 1);
        if next.is_some_and(|next| shares_line(turn, next, number)) {
            for (at, one) in turn.beside.iter().enumerate() {
                let fault = |fault| Unwritable::new(format!(".beside[{at}]"), fault);
                open.push(' ');
                open.push_str(&comment(one).map_err(|one| within(fault(one)))?);
            }
        } else {
            line(&[], &open, &turn.beside, text).map_err(within)?;
            open.clear();
        }
    }
    Ok(())
}

/// Whether a turn and the next stand on one line: they are a pair, the first can be read, and what stands between them
/// does not end the line. A second that cannot be read might be no turn at all on a line of its own.
pub(super) fn shares_line(turn: &Turn, next: &Turn, number: Number) -> bool {
    let is_pair = Number::of(next)
        .is_ok_and(|next| !number.is_second && next.is_second && next.number == number.number);
    let is_braced = |comment: &Comment| comment.kind == CommentKind::Braces;
    is_pair
        && next.label.is_none()
        && next.before.is_empty()
        && turn.does.is_some()
        && turn.beside.iter().all(is_braced)
}

/// The number of a turn as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    pub number: u32,
    pub is_second: bool,
}

impl Number {
    /// Reads `3a`.
    pub fn of(turn: &Turn) -> Result<Self, Unwritable> {
        let read = |end: char| turn.turn.strip_suffix(end)?.parse().ok();
        let (first, second) = (read('a'), read('b'));
        let number = first.or(second).ok_or_else(|| {
            let message =
                "a turn is a number and `a` for the first of its pair, `b` for the second: `3a`";
            Unwritable::new(".turn", message)
        })?;
        Ok(Self {
            number,
            is_second: second.is_some(),
        })
    }
}

/// The number as it stands before a turn at the start of a line.
fn label(turn: &Turn, Number { number, is_second }: Number) -> Result<String, Unwritable> {
    let Some(written) = &turn.label else {
        let stops = if is_second { "..." } else { "." };
        return Ok(format!("{number}{stops}"));
    };
    let read = grammar::read(&format!("{written} a1-a2"));
    let is_label = |label: Label| label.span.end == written.len();
    match &read.plies[..] {
        [only] if only.is_readable() && only.label.is_some_and(is_label) => Ok(written.clone()),
        _ => Err(Unwritable::new(
            ".label",
            "a number of a turn is such as `3.`, or `3...` before the second of a pair",
        )),
    }
}

/// What is done in a turn, as notation.
pub(super) fn written(turn: &Turn) -> Result<String, Unwritable> {
    match turn.does {
        Some(deed) if turn.judged || turn.written.is_empty() => played(turn, deed),
        _ => as_written(&turn.written),
    }
}

/// A turn that is text. It need not read as one, but must be one line, without what is none of a turn.
fn as_written(text: &str) -> Result<String, Unwritable> {
    let read = record::read(text, Shape::Plain, &GAME.notation);
    let tagged = read.sections.iter().any(|section| !section.tags.is_empty());
    let several = text.trim().is_empty() || text.contains(['\n', '\r']);
    if several || tagged || !read.comments.is_empty() {
        return Err(Unwritable::new(
            ".written",
            format!("`{text}` is not the text of one turn, which a turn needs that is not judged"),
        ));
    }
    Ok(text.to_owned())
}

/// A turn made of its parts. What is written must read as the same parts.
fn played(turn: &Turn, deed: Deed) -> Result<String, Unwritable> {
    match deed {
        Deed::Resigns => return Ok("---".to_owned()),
        Deed::Timeout => return Ok("timeout".to_owned()),
        Deed::Moves => {}
    }
    let square = |square: &Option<String>, field: &str| {
        let missing = || Unwritable::new(field, "a move has two squares, such as `d11`");
        square.clone().ok_or_else(missing)
    };
    let king = if turn.piece == Some(Piece::King) {
        "K"
    } else {
        ""
    };
    let (from, to) = (square(&turn.from, ".from")?, square(&turn.to, ".to")?);
    let mut text = format!("{king}{from}-{to}");
    let mut sign = 'x';
    for capture in &turn.captures {
        text.push(sign);
        text.push_str(capture);
        sign = '/';
    }
    text.push_str(turn.mark.as_deref().unwrap_or_default());
    let read = grammar::read(&text);
    let is_same = match &read.plies[..] {
        [only] => matches!(&only.action, Action::Move(mov) if is_move_of(turn, &mov.to_string())),
        _ => false,
    };
    if is_same && read.faults.is_empty() && read.odd.is_empty() {
        Ok(text)
    } else {
        let message = format!("there is no notation for this; it would be `{text}`");
        Err(Unwritable::new("", message))
    }
}

/// Whether a move in its usual spelling has the squares and the mark of a turn; captures may stand in any order there.
fn is_move_of(turn: &Turn, text: &str) -> bool {
    let [from, to] = [&turn.from, &turn.to].map(|square| square.as_deref().unwrap_or_default());
    let mark = turn.mark.as_deref().unwrap_or_default();
    let bare = text.strip_prefix('K').unwrap_or(text);
    let rest = bare.strip_prefix(&format!("{from}-{to}"));
    let captures = rest.and_then(|rest| rest.strip_suffix(mark));
    let Some(captures) = captures else {
        return false;
    };
    let mut read: Vec<&str> = captures.split(['x', '/']).skip(1).collect();
    let mut said: Vec<&str> = turn.captures.iter().map(String::as_str).collect();
    read.sort_unstable();
    said.sort_unstable();
    read == said
}
