//! Words that several reports share.

use std::borrow::Cow;

use super::plain::line;
use crate::{
    finding::Finding,
    report::{GameReport, Seat},
};

/// Returns what is wrong and what to do, on one line: `A Karve always enters unmanned …; write `KeHei``.
pub(super) fn sentence(finding: &Finding) -> String {
    let message = line(&finding.message);
    match &finding.help {
        Some(help) => format!("{message}; {}", line(help)),
        None => message.into_owned(),
    }
}

/// Returns the code, and the turn it was found in: `manned-entry in S1`.
pub(super) fn title(finding: &Finding) -> String {
    match finding.turn.as_deref().filter(|turn| !turn.is_empty()) {
        Some(turn) => format!("{} in {}", finding.code(), line(turn)),
        None => finding.code().to_owned(),
    }
}

/// `match "Spring"`.
pub(super) fn match_name(name: &str) -> String {
    match name {
        "" => "match".to_owned(),
        name => format!("match \"{}\"", line(name)),
    }
}

/// `game 2`, `games 1 and 2`, `games 1 to 4, 7 and 9`.
pub(super) fn games(numbers: &[usize]) -> String {
    let runs: Vec<String> = numbers
        .chunk_by(|one, other| one + 1 == *other)
        .flat_map(|run| match run {
            [first, .., last] if run.len() > 2 => vec![format!("{first} to {last}")],
            few => few.iter().map(usize::to_string).collect(),
        })
        .collect();
    match runs.as_slice() {
        [] => "no game".to_owned(),
        [only] if numbers.len() == 1 => format!("game {only}"),
        [only] => format!("games {only}"),
        [before @ .., last] => format!("games {} and {last}", before.join(", ")),
    }
}

/// `game 2 (line 14, Anna – Björn)`.
pub(super) fn game(game: &GameReport) -> String {
    let players = players(game).map(|players| format!(", {players}"));
    let players = players.unwrap_or_default();
    format!("game {} (line {}{players})", game.index, game.line)
}

/// `Anna – Björn`, with `?` for who is not named; nothing where nobody is.
pub(super) fn players(game: &GameReport) -> Option<String> {
    let seats = game.seats.iter();
    let players: Vec<_> = seats.map(|seat| player(game, seat)).collect();
    if players.iter().all(Option::is_none) {
        return None;
    }
    let names = players.into_iter().map(|name| name.unwrap_or("?".into()));
    Some(names.collect::<Vec<_>>().join(" – "))
}

/// Returns who has a seat, if a tag names them.
pub(super) fn player<'a>(game: &'a GameReport, seat: &Seat) -> Option<Cow<'a, str>> {
    let name = game.tag(seat.title)?;
    Some(line(name)).filter(|name| !name.trim().is_empty())
}
