//! The position after a turn of a record.

use super::started::Started;
use crate::{
    game::{Options, StartError},
    games::tafl::about::Tafl,
    games::tafl::judge::Judged,
    judge::{Budget, Games, Read},
    record,
    source::Source,
};

/// A game of a record, as far as it is asked for.
struct Played {
    /// Its turns: `1a`, `1b` …, and the position after each.
    turns: Vec<(String, Option<Started>)>,
    /// Its errors: the turn, the byte at which each stands, and what is said.
    errors: Vec<(Option<String>, usize, String)>,
}

/// Returns the position after a turn of a record: of game number `game`, from 1, or the last.
///
/// # Errors
/// When there is no such game or turn, or an error in the record before it.
pub fn after(
    source: &Source,
    options: &Options,
    game: Option<usize>,
    turn: Option<&str>,
) -> Result<Started, StartError> {
    let record = record::read(source.text(), options.shape, &Tafl);
    let (read, around) = Read::<Tafl>::of(source, record);
    let mut budget = Budget::new(options.effort, source.text().len());
    let judged = Games::new(source, &read, around, options, &mut budget);
    let games = judged.map(|game| {
        let errors = game.verdict.errors().map(|finding| {
            let message = format!("error[{}]: {}", finding.code(), finding.message);
            (finding.turn.clone(), finding.span.start, message)
        });
        Played {
            errors: errors.collect(),
            turns: game.judged.judged.as_ref().map_or(Vec::new(), turns),
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
            Some(number) if count > 0 => {
                format!("{name} has no game {number}; it holds {count}")
            }
            _ => format!("{name} holds no game"),
        }));
    };
    let name = match count {
        1 => name.to_owned(),
        _ => format!("{name}, game {number}"),
    };
    go_to(source, found, turn, &name)
}

fn turns(judged: &Judged<'_>) -> Vec<(String, Option<Started>)> {
    let turns = &judged.turns;
    let position = |number: usize| {
        turns
            .get(number + 1)
            .map_or(judged.last, |next| next.before)
    };
    let started = |number: usize| {
        let turn = &turns[number];
        turn.played?;
        let (variant, arms) = (judged.variant.clone(), judged.arms());
        let started = Started::new(variant, arms, position(number), Some(turn.place.count()));
        Some(started.ended(turn.ending))
    };
    let all = turns.iter().enumerate();
    all.map(|(number, turn)| (turn.place.to_string(), started(number)))
        .collect()
}

/// Goes to the end of a turn, or of the last.
fn go_to(
    source: &Source,
    game: Played,
    turn: Option<&str>,
    name: &str,
) -> Result<Started, StartError> {
    let labels: Vec<&str> = game.turns.iter().map(|(label, _)| label.as_str()).collect();
    let at = match turn {
        None => labels.len().checked_sub(1),
        Some(turn) => labels
            .iter()
            .position(|label| label.eq_ignore_ascii_case(turn)),
    };
    let Some(at) = at else {
        let turn = turn.unwrap_or("the last turn").to_lowercase();
        let has = match labels[..] {
            [first, .., last] => format!("it has {first} to {last}"),
            [only] => format!("it has {only} only"),
            [] => "it has none".to_owned(),
        };
        let message = format!("{name} has no turn {turn}: {has}");
        return Err(StartError::Missing { message });
    };
    let is_before = |turn: &Option<String>| {
        let place = turn
            .as_ref()
            .and_then(|turn| labels.iter().position(|label| label == turn));
        place.is_none_or(|place| place <= at)
    };
    let label = labels[at].to_owned();
    if let Some((turn, start, message)) = game.errors.iter().find(|(turn, ..)| is_before(turn)) {
        let line = source.place(*start).line;
        let of = turn
            .as_ref()
            .map(|turn| format!(" in {turn}"))
            .unwrap_or_default();
        return Err(StartError::Faulty {
            line: Some(line),
            message: format!("{name}, line {line}{of}: {message}"),
        });
    }
    let started = game
        .turns
        .into_iter()
        .nth(at)
        .and_then(|(_, started)| started);
    started.ok_or_else(|| StartError::Faulty {
        line: None,
        message: format!("{name}: what stands where after {label} is not known"),
    })
}
