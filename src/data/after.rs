//! The position after a turn of a record, to play on from.

use super::GameModel;
use crate::{
    game::{Options, PlayFrom, StartError, game_of},
    judge::{Budget, Games, Read},
    record,
    source::Source,
    span::Span,
};

/// A turn, and the position after it.
pub struct Reached<P> {
    /// Its name: `S5`, `3a`, `R2.6`.
    pub label: String,
    /// Where it ends in the text, in bytes.
    pub end: usize,
    /// The position after it, where that is known.
    pub position: Option<P>,
}

/// Returns the position after a turn of a record in a stretch of a text, or after the last: of game number `game`, from 1, or the last.
///
/// # Errors
/// When the stretch has no such game or turn, or an error before it, or the position is not known.
pub fn after<G: GameModel>(
    source: &Source,
    span: Span,
    options: &Options,
    game: Option<usize>,
    turn: Option<&str>,
) -> Result<Box<dyn PlayFrom>, StartError> {
    let record = record::read_stretch(source.text(), span, options.shape, G::ABOUT.notation);
    let (read, around) = Read::<G>::of(source, record);
    let mut budget = Budget::new(options.effort, span.len());
    let games: Vec<_> = Games::new(source, span, &read, around, options, &mut budget).collect();
    let (name, count) = (source.name(), games.len());
    let number = game.unwrap_or(count);
    let found = number.checked_sub(1).and_then(|at| games.get(at));
    let found = found.ok_or_else(|| StartError::no_game(name, game, count))?;
    let name = game_of(name, number, count);
    let mut turns = G::reached(found, options);
    let at = match turn {
        None => turns.len().checked_sub(1),
        Some(turn) => turns.iter().position(|it| it.label.eq_ignore_ascii_case(turn)),
    };
    let at = at.ok_or_else(|| {
        let what = match turn {
            Some(label) => format!("{} {label}", G::ABOUT.turn),
            None => G::ABOUT.turn.to_owned(),
        };
        StartError::no_turn(&name, &what, turns.iter().map(|turn| &*turn.label))
    })?;
    let errors = found.report.errors();
    let errors = errors.filter(|error| G::turn_of(error, &turns).is_some_and(|turn| turn <= at));
    if let Some(error) = errors.min_by_key(|error| error.span.start) {
        let line = source.place(error.span.start).line;
        let (code, message) = (error.code(), &error.message);
        let turn = error.turn.as_ref();
        let turn = turn.map_or(String::new(), |turn| format!(" in {turn}"));
        return Err(StartError::Faulty {
            error: Some(Box::new(error.clone())),
            message: format!("{name}, line {line}: error[{code}]{turn}: {message}"),
        });
    }
    let Reached { label, position, .. } = turns.swap_remove(at);
    match position {
        Some(position) => Ok(Box::new(position)),
        None => {
            Err(StartError::Faulty { error: None, message: format!("{name}: the position after {label} is not known") })
        }
    }
}
