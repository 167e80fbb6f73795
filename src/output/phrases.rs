//! Words that several reports share.

use super::plain::line;
use crate::{
    finding::Finding,
    report::{GameReport, Seat},
};

/// What is wrong and what to do, on one line: `A Karve always enters unmanned …; write `KeHei``.
pub(super) fn sentence(finding: &Finding) -> String {
    let message = line(&finding.message);
    match &finding.help {
        Some(help) => format!("{message}; {}", line(help)),
        None => message.into_owned(),
    }
}

/// The code, and the turn it was found in: `manned-entry in S1`.
pub(super) fn title(finding: &Finding) -> String {
    match finding.turn.as_deref().filter(|turn| !turn.is_empty()) {
        Some(turn) => format!("{} in {}", finding.code(), line(turn)),
        None => finding.code().to_owned(),
    }
}

/// `game 2 (line 14, Anna – Björn)`.
pub(super) fn game(game: &GameReport, at_line: usize) -> String {
    let tag = |seat: &Seat| {
        let mut tags = game.tags.iter();
        let (_, value) = tags.find(|(name, _)| name == seat.title)?;
        Some(line(value))
    };
    let players: Vec<_> = game.seats.iter().map(tag).collect();
    let players = if players.iter().all(Option::is_none) {
        String::new()
    } else {
        let names = players.into_iter().map(|name| name.unwrap_or("?".into()));
        format!(", {}", names.collect::<Vec<_>>().join(" – "))
    };
    format!("game {} (line {at_line}{players})", game.index)
}
