//! The position after a turn of a text, to play on from.

use super::judge_stretches;
use crate::{
    game::{Judgement, Options, PlayFrom, StartError},
    games::GameKind,
    report::GameReport,
    source::Source,
    stretches::{Stretch, Stripped},
};

/// Returns the position after a turn of a text: of its game number `game`, from 1, or of the last game of its last stretch; after
/// the turn with this label, or the last.
///
/// # Errors
/// When the text has no such game or turn, or an error before it, or the position is not known.
pub fn after_stretches(
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
    game: Option<usize>,
    turn: Option<&str>,
) -> Result<Box<dyn PlayFrom>, StartError> {
    let name = source.name();
    let (stretch, game) = match game {
        Some(number) if stretches.len() > 1 => with_game(source, stretches, options, number)?,
        _ => (stretches.last(), game),
    };
    let stretch = stretch.ok_or_else(|| StartError::no_game(name, None, 0))?;
    let options = stretch.options(options);
    let Stripped { source, span, .. } = Stripped::of(stretch, source);
    stretch.game.after(&source, span, &options, game, turn)
}

/// Returns the stretch with a game of a text, by its number from 1, and its number there.
fn with_game<'s>(
    source: &Source,
    stretches: &'s [Stretch],
    options: &dyn Fn(GameKind) -> Options,
    number: usize,
) -> Result<(Option<&'s Stretch>, Option<usize>), StartError> {
    let Judgement { games, .. } = judge_stretches(source, source.span(), stretches, options);
    let upto = games.get(..number).and_then(<[_]>::split_last);
    let (found, before) = upto.ok_or_else(|| StartError::no_game(source.name(), Some(number), games.len()))?;
    let of = |game: &GameReport| {
        let holds = |one: &Stretch| game.game == one.game.name() && game.span.start < one.span.end;
        stretches.iter().position(holds)
    };
    let own = of(found);
    let number = 1 + before.iter().filter(|game| of(game) == own).count();
    Ok((own.and_then(|at| stretches.get(at)), Some(number)))
}
