//! Words that several reports share.

use super::plain::line;
use crate::{finding::Finding, report::GameReport};

/// The tags that name the players, in the order they are shown.
const SEATS: [&str; 2] = ["Gull", "Silfr"];

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
    let tag = |seat: &str| {
        game.tags
            .iter()
            .find(|(name, _)| name == seat)
            .map(|(_, value)| line(value))
    };
    let players = match SEATS.map(tag) {
        [None, None] => String::new(),
        [one, other] => {
            let [one, other] = [one, other].map(|name| name.unwrap_or("?".into()));
            format!(", {one} – {other}")
        }
    };
    format!("game {} (line {at_line}{players})", game.index)
}
