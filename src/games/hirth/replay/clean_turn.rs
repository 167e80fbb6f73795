//! Turns in their most common form, played from their text: the result is that of replay, for a quarter of the work. If
//! another reading is possible, at any cost, there is no answer.

use std::borrow::Cow;

use arrayvec::ArrayVec;

use super::{Reading, Walked, Way, reading::add};
use crate::games::hirth::{
    board::{Crossings, Side, has_lateral},
    fast,
    position::Position,
    rules::{Movable, STEPS, least_steps},
    turn::{Move, Turn},
};

/// Returns the readings after a turn of `side`; `text` is the text after its label. Returns `None` if there may be
/// others, from any of the readings before.
pub(super) fn played(before: &[Reading], side: Side, turn: &Turn, text: &str) -> Option<Vec<Reading>> {
    let walks = walked_straight(side, turn)?;
    let text = with_slash(turn, text.trim_ascii());
    let mut readings = Vec::with_capacity(before.len());
    let started = before.iter().enumerate();
    for (from, reading) in started.filter(|(_, reading)| reading.ending.is_none()) {
        if may_be_lateral(&reading.position, side, turn) {
            return None;
        }
        let clean = fast::clean_turn(&reading.position, side, &text)?;
        let way = Way { from, cost: reading.cost, walks: walks.clone(), line: clean.line, remarks: None };
        add(&mut readings, clean.position, clean.ending, way);
    }
    (!readings.is_empty()).then_some(readings)
}

/// How the moves are walked if each takes the fewest steps that it can wherever the pieces are, and all together those
/// of the turn: then none of them can be walked by a detour (R12). `None` for other turns, and for those that cannot be
/// read.
fn walked_straight(side: Side, turn: &Turn) -> Option<ArrayVec<Walked, { STEPS as usize }>> {
    if !turn.faults.is_empty() {
        return None;
    }
    let mut walks = ArrayVec::new();
    let mut all = 0;
    for mov in &turn.moves {
        let steps = least_steps(side, &mov.value);
        all += steps;
        let walk = Walked { steps, detour: 0, lateral: false, off_board: false };
        walks.try_push(walk).ok()?;
    }
    (all == STEPS).then_some(walks)
}

/// Whether an attack may come over a lateral pair (R2) from another space than it comes from without one. Any other move
/// of least steps ends where it does, whichever way it goes.
fn may_be_lateral(before: &Position, side: Side, turn: &Turn) -> bool {
    let goals = turn.moves.iter().filter_map(|mov| mov.value.goal());
    let held = before.force(side).held().with(side.home());
    let reached = goals.fold(held, |all, goal| all.with(goal.space));
    let by_lateral = |mov: &Move| {
        let (Some(from), Some(goal)) = (Movable::of(mov).at(side), mov.goal()) else {
            return true;
        };
        match from.distance(goal.space) {
            0 | 1 => false,
            2 => {
                let between = |crossings: Crossings| crossings.from(from).and(crossings.from(goal.space)).and(reached);
                between(Crossings::Certain) != between(Crossings::WithLateral)
            }
            _ => has_lateral(reached),
        }
    };
    let attacks = |mov: &Move| mov.goal().is_some_and(|goal| goal.attack);
    let mut moves = turn.moves.iter().map(|mov| &mov.value);
    moves.any(|mov| attacks(mov) && by_lateral(mov))
}

/// The text with a `/` at its end, if that is missing: it does not change how the turn is played (N3).
fn with_slash<'a>(turn: &Turn, text: &'a str) -> Cow<'a, str> {
    if turn.lacks_slash() { Cow::Owned(format!("{text} /")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hirth::{
        Lateral,
        generate::{self, Plan, Style},
        notation,
        replay::replay,
        setup::Setup,
    };

    /// Holds the text of a turn against the replay of it. Returns what comes of it, and whether it was played from its
    /// text.
    fn held_together(before: &[Reading], side: Side, text: &str) -> (Vec<Reading>, bool) {
        let turn = notation::read_unlabelled(side, text);
        let full = replay(before, side, &turn, Lateral::default()).map_or(Vec::new(), |full| full.readings);
        let clean = played(before, side, &turn, text);
        let is_clean = clean.is_some();
        if let Some(clean) = clean {
            assert_eq!(format!("{clean:#?}"), format!("{full:#?}"), "{text}");
        }
        (full, is_clean)
    }

    /// The text with another character somewhere.
    fn damaged(text: &str, rng: &mut fastrand::Rng) -> String {
        let at = rng.usize(..text.len());
        let with = rng.choice(b"GSHKL0123456789abmxhievdtr^/> ");
        format!("{}{}{}", &text[..at], char::from(*with.unwrap_or(&b' ')), &text[at + 1..])
    }

    /// Plays a game both ways. Returns how many turns it has, and how many of them were played from their text.
    fn game(text: &str, rng: &mut fastrand::Rng) -> (usize, usize) {
        let mut readings = vec![Reading::start()];
        let mut side = crate::games::hirth::turn::Label::FIRST.side;
        let (mut turns, mut clean) = (0, 0);
        for line in text.lines().filter(|line| line.starts_with(['G', 'S'])) {
            let (_, text) = line.split_once(' ').unwrap_or_default();
            let (after, is_clean) = held_together(&readings, side, text);
            held_together(&readings, side, text.trim_end_matches(" /"));
            held_together(&readings, side, &damaged(text, rng));
            if after.is_empty() {
                break;
            }
            (readings, side) = (after, side.opponent());
            (turns, clean) = (turns + 1, clean + usize::from(is_clean));
        }
        (turns, clean)
    }

    /// The Karve attacks over Miðr, or over a lateral pair (R2). The refused offer calls the attack off (R22), so that it
    /// matters where it came from: there are two readings, and the text is not played by itself.
    #[test]
    fn a_turn_called_off_on_either_side_of_a_lateral_pair_is_replayed() {
        let setup: Setup = "S 0:SH 2:GL 4:SK 5:GH 6:S2H 8:GH 9:SL m:SH".parse().expect("a position");
        let before = Reading { position: setup.position, ..Reading::start() };
        let (after, is_clean) = held_together(&[before], Side::Silfr, "H01H6>8K4>5Ke SdGr");
        assert!(!is_clean);
        assert_eq!(after.len(), 2, "{after:#?}");
    }

    #[test]
    fn what_comes_of_it_is_what_replay_finds() {
        let mut rng = fastrand::Rng::with_seed(1);
        let (mut turns, mut clean) = (0, 0);
        for style in [Style::Uniform, Style::Hunting] {
            let plan = Plan { style, turns: 60, ..Plan::default() };
            for number in 0..100 {
                let (all, from_text) = game(&generate::game(&plan, number).text, &mut rng);
                turns += all;
                clean += from_text;
            }
        }
        // Without this nobody would see that it is never taken.
        assert!(clean * 10 > turns * 7, "{clean} of {turns}");
    }
}
