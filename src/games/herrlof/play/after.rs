//! The hand to play from after a trick of a record.

use super::position::Position;
use crate::{
    game::{Options, StartError},
    games::herrlof::{about::Herrlof, judge::Judged},
    judge::{Budget, Games, Read},
    record,
    source::Source,
};

/// A game of a record, as far as it is asked for.
struct Played {
    /// Its tricks, and the position after each.
    tricks: Vec<(String, Position)>,
    /// Its errors: the byte at which each stands, and what is said.
    errors: Vec<(usize, String)>,
    /// Where each trick ends, in bytes.
    ends: Vec<usize>,
}

/// Returns the position after a trick of a record, `R1.6`: of game number `game`, from 1, or the last. Where cards of the
/// last trick lie there already, it is the position after them.
///
/// # Errors
/// When there is no such game or trick, or an error in the record before it.
pub fn after(
    source: &Source,
    options: &Options,
    game: Option<usize>,
    turn: Option<&str>,
) -> Result<Position, StartError> {
    let record = record::read(source.text(), options.shape, &Herrlof);
    let (read, around) = Read::<Herrlof>::of(source, record);
    let mut budget = Budget::new(options.effort, source.text().len());
    let judged = Games::new(source, &read, around, options, &mut budget);
    let games = judged.map(|game| {
        let errors = game.verdict.errors().map(|finding| {
            let message = format!("error[{}]: {}", finding.code(), finding.message);
            (finding.span.start, message)
        });
        Played {
            errors: errors.collect(),
            ..played(&game.judged)
        }
    });
    let games: Vec<Played> = games.collect();
    let (name, count) = (source.name(), games.len());
    let missing = |message: String| StartError::Missing { message };
    let number = game.unwrap_or(count);
    let found = number
        .checked_sub(1)
        .and_then(|at| games.into_iter().nth(at));
    let Some(found) = found else {
        return Err(missing(match game {
            Some(number) if count > 0 => format!("{name} has no game {number}; it holds {count}"),
            _ => format!("{name} holds no game"),
        }));
    };
    let labels: Vec<&str> = found
        .tricks
        .iter()
        .map(|(label, _)| label.as_str())
        .collect();
    let at = match turn {
        None => labels.len().checked_sub(1),
        Some(turn) => labels
            .iter()
            .position(|label| label.eq_ignore_ascii_case(turn)),
    };
    let Some(at) = at else {
        let turn = turn.unwrap_or("the last trick");
        let has = match labels[..] {
            [first, .., last] => format!("it has {first} to {last}"),
            [only] => format!("it has {only} only"),
            [] => "it has none".to_owned(),
        };
        return Err(missing(format!("{name} has no trick {turn}: {has}")));
    };
    if let Some((start, message)) = found
        .errors
        .iter()
        .find(|(start, _)| *start < found.ends[at])
    {
        let line = source.place(*start).line;
        return Err(StartError::Faulty {
            line: Some(line),
            message: format!("{name}, line {line}: {message}"),
        });
    }
    let (_, position) = found
        .tricks
        .into_iter()
        .nth(at)
        .ok_or_else(|| missing(String::new()))?;
    Ok(position)
}

/// The tricks of a game, and the position after each.
fn played(judged: &Judged<'_>) -> Played {
    let mut played = Played {
        tricks: Vec::new(),
        errors: Vec::new(),
        ends: Vec::new(),
    };
    for round in &judged.rounds {
        let tricks = &round.played.tricks;
        for (at, trick) in tricks.iter().enumerate() {
            let next = tricks.get(at + 1).map(|next| &next.view);
            let is_short = trick.view.trick.iter().flatten().count() < trick.view.players;
            let view = match next {
                Some(next) => *next,
                None if is_short => trick.view,
                None => match round.played.after.filter(|_| round.played.next.is_some()) {
                    Some(after) => after,
                    None => continue,
                },
            };
            let mut view = view;
            if next.is_some() {
                // The cards of the next trick are not laid yet.
                view.trick = [None; 3];
            }
            let label = format!("R{}.{}", round.lines.number, trick.number);
            played.tricks.push((label, Position::before(&view)));
            played.ends.push(judged.lines[trick.line].text.whole().end);
        }
    }
    played
}
