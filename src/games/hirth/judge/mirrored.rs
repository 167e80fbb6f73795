//! A turn whose north and south are mixed up: the board looks the same from both sides (R1), so nothing is wrong with the
//! turn by itself, and a later one cannot be played.

use super::recorded::{RecordedTurn, reach};
use crate::games::hirth::{
    notation,
    notation::lines::LONGEST,
    replay::{Reading, lawful},
    turn::{Fault, Malformed},
};

/// A turn that lets the record go on when it is mirrored.
pub struct Mirrored {
    /// The turn, by place.
    pub turn: usize,
    /// The text after its label, mirrored.
    pub text: String,
    /// The readings after it.
    pub readings: Vec<Reading>,
    /// The first turn after it that cannot be played as written.
    pub reach: usize,
}

/// How many turns back such a turn is looked for.
const BACK: usize = 16;

/// Looks for the turn that, mirrored, lets the record go on farthest, past the turn that `failed`; the latest of such.
/// `before[t]` are the readings before turn `t`.
pub fn mirrored(plays: &[RecordedTurn<'_>], before: &[Vec<Reading>], failed: usize) -> Option<Mirrored> {
    let turns = failed.saturating_sub(BACK)..=failed;
    let found = turns.filter_map(|turn| {
        let play = &plays[turn];
        let is_written = play.is_suspect() && play.line.text.as_str().len() <= LONGEST;
        // The number before a move that is made several times does not name a space.
        let is_clear = |fault: &Malformed| fault.is_harmless() && !matches!(fault.fault, Fault::Repeated);
        let is_clear = play.line.turn.faults.iter().all(is_clear);
        let written = play.after_label();
        let text = mirror(written);
        if !is_written || !is_clear || text == written {
            return None;
        }
        let read = notation::read_unlabelled(play.side, &text);
        let readings = lawful(&before[turn], play.side, &read, play.lateral)?.readings;
        let reach = reach(plays, &readings, turn + 1);
        (reach > failed).then_some(Mirrored { turn, text, readings, reach })
    });
    found.max_by_key(|found| (found.reach, found.turn))
}

/// The text of moves with north for south: each digit of a turn is a space.
fn mirror(text: &str) -> String {
    let spaces = text.chars().map(|letter| match letter {
        '1' => '2',
        '2' => '1',
        '3' => '4',
        '4' => '3',
        '5' => '6',
        '6' => '5',
        '7' => '8',
        '8' => '7',
        other => other,
    });
    spaces.collect()
}
