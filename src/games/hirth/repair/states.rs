//! The states of a turn while its moves are searched: each state once, with the moves that can be written there and
//! their next states. Many texts lead to the same state, and each round of the search needs it again.

use std::{cell::OnceCell, rc::Rc};

use rustc_hash::FxHashMap;

use super::{align::TokenLetters, costs};
use crate::games::hirth::{
    board::Side,
    legal,
    notation::Spelling,
    rules::{Movable, Played, STEPS, Underway, ways_into},
    turn::{Move, Origin},
};

/// The number of a state.
pub type State = u32;

/// All states met so far.
#[derive(Default)]
pub struct States {
    numbers: FxHashMap<Underway, State>,
    all: Vec<(Underway, Option<Rc<[SpelledMove]>>)>,
    /// Room to work in.
    ways: Vec<Played>,
}

/// A move that can be written in a state, and, once it was asked for, the states that it leads to, with the steps that
/// it takes.
pub struct SpelledMove {
    pub spelling: Spelling,
    /// The same, to be compared with the text.
    pub letters: TokenLetters,
    /// The fewest steps that it takes.
    pub least: u8,
    /// The cost of its being forgotten.
    pub forgotten: u16,
    mov: Move,
    leads_to: OnceCell<Box<[(State, u8)]>>,
}

impl States {
    /// Returns the number of a state.
    pub fn number(&mut self, now: Underway) -> State {
        let next = self.all.len() as State;
        let number = *self.numbers.entry(now).or_insert(next);
        if number == next {
            self.all.push((now, None));
        }
        number
    }

    /// Returns the turn in a state.
    pub fn underway(&self, state: State) -> &Underway {
        &self.all[state as usize].0
    }

    /// Returns every move that can be written in a state.
    pub fn moves(&mut self, state: State) -> Rc<[SpelledMove]> {
        let (now, moves) = &mut self.all[state as usize];
        let spelled = |mov: Move| {
            let spelling = mov.spelling();
            SpelledMove {
                letters: TokenLetters::of(spelling.as_bytes()),
                least: mov.least_steps(now.side),
                forgotten: costs::forgotten_move(&spelling, goes_nowhere(now.side, &mov)),
                spelling,
                mov,
                leads_to: OnceCell::new(),
            }
        };
        let moves = moves.get_or_insert_with(|| legal::candidates(now).into_iter().map(spelled).collect());
        Rc::clone(moves)
    }

    /// Returns the states that one of the moves of `state` leads to, with the steps that it takes.
    pub fn after<'a>(&mut self, state: State, mov: &'a SpelledMove) -> &'a [(State, u8)] {
        mov.leads_to.get_or_init(|| {
            let mut ways = std::mem::take(&mut self.ways);
            ways_into(&mut ways, self.underway(state), &mov.mov, 1..=STEPS);
            let after = ways.iter().map(|way| (self.number(way.after), way.steps));
            let after = after.collect();
            self.ways = ways;
            after
        })
    }
}

/// Whether a piece ends where it was, without boarding or leaving a Karve: it can only walk about.
fn goes_nowhere(side: Side, mov: &Move) -> bool {
    let taken = Movable::of(mov);
    let stays = mov.goal().is_some_and(|goal| !goal.attack && Some(goal.space) == taken.at(side));
    stays && !matches!(taken, Movable::Hirth(Origin::Karve(_)))
}
