//! A turn step by step: the pieces after each of its moves, and in each of its battles.

use super::{
    cloth::crossing,
    effects::TurnEffects,
    pieces::{after_others, held, lying, moving, on_crossing},
    words,
};
use crate::{
    games::hirth::{
        notation::read_unlabelled,
        position::{Place, Placement},
        rules::{STEPS, Underway, walked_as_written, ways},
    },
    scene::{Arrow, Item, Step},
};

impl TurnEffects<'_> {
    /// The moves, offers and battles of a turn that starts in a position. Empty if the moves cannot be played.
    pub fn steps(self, before: &Placement, arrows: &[(usize, Arrow)]) -> Vec<Step> {
        let start = Underway::new(before, self.side);
        let Some(states) = self.played(start, STEPS) else {
            return Vec::new();
        };
        let mut steps = Vec::new();
        let mut now = start;
        for ((at, mov), after) in self.moves.iter().enumerate().zip(states) {
            let origin = match mov.from {
                Some(from) => from.space().map_or(Place::RESERVE, Place::from),
                None => self.side.home().into(),
            };
            steps.push(Step {
                mover: Some(moving(self.side, mov.what.into())),
                arrow: arrows.iter().position(|&(of, _)| of == at),
                badge: None,
                others: lifted(&now, &after, origin),
                pieces: drawn(&without_line(&after), &after),
                held: held(&without_line(&after)),
                text: mov.text.to_string(),
                words: words::step(self.side, mov),
            });
            now = after;
        }
        for offer in self.offers {
            steps.push(Step {
                mover: None,
                arrow: None,
                badge: None,
                others: Vec::new(),
                pieces: drawn(&without_line(&now), &now),
                held: held(&without_line(&now)),
                text: String::new(),
                words: words::offer(offer),
            });
        }
        let with_powers = self.battles.iter().filter(|battle| battle.decided.is_some());
        for (at, battle) in with_powers.enumerate() {
            steps.push(Step {
                mover: None,
                arrow: None,
                badge: Some(at),
                others: Vec::new(),
                pieces: drawn(&without_line(&now), &now),
                held: held(&without_line(&now)),
                text: String::new(),
                words: words::fought(self.side, battle),
            });
        }
        steps
    }
}

impl TurnEffects<'_> {
    /// The turn after each of its moves: the first way to play them in which all can be played. It has so many
    /// steps, five by the rules (R5), so hardly a choice is left.
    fn played(self, now: Underway, budget: u8) -> Option<Vec<Underway>> {
        let Some((first, rest)) = self.moves.split_first() else {
            return Some(Vec::new());
        };
        let read = read_unlabelled(self.side, first.text.as_str()).moves;
        let mov = &read.first()?.value;
        let rest = Self { moves: rest, ..self };
        let lawful = ways(&now, mov, budget).into_iter();
        let played = lawful.into_iter().find_map(|way| {
            let then = rest.played(way.after, budget - way.steps)?;
            Some((way.after, then))
        });
        let (after, mut states) = played.or_else(|| {
            let (_, after) = walked_as_written(&now, mov)?;
            Some((after, rest.played(after, budget)?))
        })?;
        states.insert(0, after);
        Some(states)
    }
}

/// The pieces on the board without those on the line.
pub(super) fn without_line(now: &Underway) -> Placement {
    let mut position = now.called_off();
    let (own, _) = position.both_mut(now.side);
    for attack in now.line.iter() {
        own.remove(attack.piece, attack.from);
    }
    position
}

/// The pieces while one moves: where it comes from they are as after the move, and else as before it.
fn lifted(before: &Underway, after: &Underway, origin: Place) -> Vec<Item> {
    let (mut position, mut then) = (without_line(before), without_line(after));
    position.both_mut(before.side).0[origin] = then.both_mut(after.side).0[origin];
    drawn(&position, before)
}

/// The pieces of a position as they lie, and those on the line on their crossings.
pub(super) fn drawn(position: &Placement, now: &Underway) -> Vec<Item> {
    let mut items = lying(position, |_| Vec::new());
    let attacks: Vec<_> = now.line.iter().collect();
    for (at, attack) in attacks.iter().enumerate() {
        let before = attacks[..at].iter();
        let beside = before.filter(|other| (other.from, other.to) == (attack.from, attack.to));
        let place = crossing(attack.from, attack.to);
        let others = beside.map(|other| other.piece);
        let place = after_others(attack.from, place, attack.piece, others);
        items.push(on_crossing(now.side, attack.piece, place));
    }
    items
}
