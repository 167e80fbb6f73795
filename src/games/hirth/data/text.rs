//! Data → notation, in its canonical form.

use super::{Battle, File, Game, Kind, Move, Offer, Origin, Turn};
use crate::{
    edit,
    game::{
        DataError, DataFault, DataPlace,
        data::parts::{Unwritable, line, loose, tag},
    },
    games::hirth::{
        GAME, grammar, layout,
        turn::{self, Token},
    },
    record::{self, Shape},
    source::Source,
    span::Span,
};

/// The games of some files as one text, laid out as is usual: each after a blank line, tags first, a turn a
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
    for (at, tag) in game.tags.iter().enumerate() {
        self::tag(tag, text).map_err(|fault| fault.within(&format!("tags[{at}]")))?;
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    for (at, turn) in game.turns.iter().enumerate() {
        self::turn(turn, text).map_err(|fault| fault.within(&format!("turns[{at}]")))?;
    }
    loose(&game.comments, text).map_err(|fault| fault.within("comments"))
}

fn turn(turn: &Turn, text: &mut String) -> Result<(), Unwritable> {
    let label = label(turn)?;
    let written = if turn.judged && (turn.label.is_some() || turn.written.is_empty()) {
        played(turn, label)?
    } else {
        as_written(&turn.written)?
    };
    line(&turn.before, &written, &turn.beside, text)
}

/// A turn that is text. It need not read as a turn, but must be one line, without what is none of a turn.
fn as_written(text: &str) -> Result<String, Unwritable> {
    let read = record::read(text, Shape::Plain, &GAME.notation);
    let tagged = read.sections.iter().any(|section| !section.tags.is_empty());
    let several = text.trim().is_empty() || text.contains(['\n', '\r']);
    if several || tagged || !read.comments.is_empty() {
        return Err(Unwritable::new(
            ".written",
            format!(
                "`{text}` is not the text of one turn, which a turn needs that is not judged or whose label cannot be read"
            ),
        ));
    }
    Ok(text.to_owned())
}

/// The label of a turn, which its side and its number say, and its label once more.
fn label(turn: &Turn) -> Result<Token<turn::Label>, Unwritable> {
    let said = turn::Label {
        side: turn.side.into(),
        number: turn.number,
    };
    let Some(written) = &turn.label else {
        return Ok(token(said));
    };
    let read = grammar::read(written);
    match read.label.filter(|_| read.faults.is_empty()) {
        Some(label) if label.value == said => Ok(label),
        Some(_) => Err(Unwritable::new(
            ".label",
            format!("it is `{written}`, but side and number say `{said}`"),
        )),
        None => Err(Unwritable::new(
            ".label",
            "a label is `G` or `S` and a number, such as `G1`",
        )),
    }
}

/// A turn made of its parts. What is written must read as the same parts.
fn played(turn: &Turn, label: Token<turn::Label>) -> Result<String, Unwritable> {
    let mut made = turn::Turn {
        label: Some(label),
        slash: turn.slash.then_some(token(turn::NoBattle::Slash)),
        ..turn::Turn::default()
    };
    for (at, mov) in turn.moves.iter().enumerate() {
        let mov = self::mov(mov).ok_or_else(|| odd("moves", at))?;
        whole(
            &mov.to_string(),
            "moves",
            at,
            |turn| matches!(&turn.moves[..], [read] if read.value == mov),
        )?;
        made.moves.push(token(mov));
    }
    made.offers
        .extend(turn.offers.iter().map(|one| token(offer(one))));
    for (at, battle) in turn.battles.iter().enumerate() {
        let battle = self::battle(battle).ok_or_else(|| odd("battles", at))?;
        whole(
            &battle.to_string(),
            "battles",
            at,
            |turn| matches!(&turn.battles[..], [read] if read.value == battle),
        )?;
        made.battles.push(token(battle));
    }
    if turn.slash && !turn.battles.is_empty() {
        return Err(Unwritable::new(
            ".slash",
            "a `/` says that there is no battle, and there are some",
        ));
    }
    let written = made.to_string();
    if grammar::read(&written) == made {
        Ok(written)
    } else {
        Err(Unwritable::new(
            "",
            format!("`{written}` does not read as these moves and battles"),
        ))
    }
}

/// A part by itself must be notation, so that a fault is told at its place.
fn whole(
    text: &str,
    list: &str,
    at: usize,
    same: impl Fn(&turn::Turn) -> bool,
) -> Result<(), Unwritable> {
    let read = grammar::read(&format!("G1 {text}"));
    if read.faults.is_empty() && same(&read) {
        Ok(())
    } else {
        let mut fault = odd(list, at);
        fault.message += &format!("; it would be `{text}`");
        Err(fault)
    }
}

fn odd(list: &str, at: usize) -> Unwritable {
    Unwritable::new(format!(".{list}[{at}]"), "there is no notation for this")
}

/// A token that stands nowhere yet.
fn token<T>(value: T) -> Token<T> {
    Token {
        value,
        span: Span::default(),
    }
}

/// A move; nothing where its fields do not go together.
fn mov(mov: &Move) -> Option<turn::Move> {
    let goal = mov
        .to
        .and_then(super::Space::space)
        .map(|space| turn::Goal {
            space,
            attack: mov.attack,
        });
    let from = mov.from.and_then(Origin::space);
    if mov.attack && goal.is_none() || mov.piece != Kind::Hirth && (mov.leaves || mov.boards) {
        return None;
    }
    Some(match mov.piece {
        _ if mov.piece != Kind::Karve && mov.aboard > 0 => return None,
        Kind::Hirth => turn::Move::Hirth {
            from: match (mov.from, from, mov.leaves) {
                (None, _, false) => turn::Origin::Unsaid,
                (_, Some(space), true) => turn::Origin::Karve(space),
                (_, Some(space), false) => turn::Origin::Space(space),
                (Some(_), None, false) => turn::Origin::Reserve,
                (_, None, true) => return None,
            },
            to: goal,
            boards: mov.boards,
        },
        Kind::Karve => turn::Move::Karve {
            aboard: mov.aboard,
            from: match mov.from? {
                Origin::Reserve => None,
                _ => Some(from?),
            },
            to: goal,
        },
        Kind::Lofdungr => turn::Move::Lofdungr {
            from: from?,
            to: goal?,
        },
    })
}

fn offer(offer: &Offer) -> turn::Offer {
    turn::Offer {
        by: offer.by.into(),
        raise: offer.raise.into(),
        to: offer.to.into(),
        accepted: offer.accepted,
    }
}

fn battle(battle: &Battle) -> Option<turn::Battle> {
    let mut results = Vec::with_capacity(battle.results.len());
    for result in &battle.results {
        results.push(token(turn::BattleResult {
            side: result.side.into(),
            piece: match result.piece {
                Kind::Karve => turn::Piece::Karve(result.aboard),
                _ if result.aboard > 0 => return None,
                Kind::Hirth => turn::Piece::Hirth,
                Kind::Lofdungr => turn::Piece::Lofdungr,
            },
            fate: result.ends.into(),
        }));
    }
    Some(turn::Battle {
        space: token(battle.space.space()?),
        results,
    })
}
