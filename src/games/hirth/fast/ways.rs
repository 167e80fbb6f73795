//! The shortest walks (R12), known beforehand where they are short enough.

use super::{
    choices::Choices,
    force::{Heads, Spots},
};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces},
    rules::STEPS,
};

/// A walk of so few steps that there is one way at most.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// One of these is an own space, or it is none.
    pub through: Spots,
    pub steps: u8,
    /// The last space before its goal.
    pub last: Space,
}

impl Way {
    /// The walk from a space to another, or to none: for a piece that stays.
    #[inline(always)]
    pub fn between(from: Space, to: Option<Space>) -> &'static Self {
        &WAYS[from as usize][to.map_or(NOWHERE, |to| to as usize)]
    }
}

/// Where a piece goes that stays.
const NOWHERE: usize = Space::ALL.len();

/// The walks from each space to each other, and to nowhere.
static WAYS: [[Way; 16]; 16] = {
    let stay = Way {
        through: Spots::ALWAYS,
        steps: 0,
        last: Space::S0,
    };
    let mut ways = [[stay; 16]; 16];
    let mut from = 0;
    while from < Space::ALL.len() {
        let start = Space::ALL[from];
        ways[from][NOWHERE].last = start;
        let mut to = 0;
        while to < Space::ALL.len() {
            ways[from][to] = way(start, Space::ALL[to]);
            to += 1;
        }
        from += 1;
    }
    ways
};

const fn way(from: Space, to: Space) -> Way {
    let near = Crossings::Certain.from(from);
    let between = near.and(Crossings::Certain.from(to));
    match between.len() {
        _ if near.has(to) => Way {
            through: Spots::ALWAYS,
            steps: 1,
            last: from,
        },
        1 => Way {
            through: Spots::of(between),
            steps: 2,
            last: Space::ALL[between.first_index()],
        },
        _ => Way {
            through: Spots::of(Spaces::NONE),
            steps: 0,
            last: from,
        },
    }
}

/// A walk through own spaces that is no [`Way`]: its steps, and the last space before its goal.
#[cold]
pub(super) fn far(
    own: Heads,
    from: Space,
    to: Space,
    attack: bool,
    choices: &mut Choices,
) -> Option<(u8, Space)> {
    let (own, touching) = (own.spaces(), Crossings::Certain.from(to));
    let mut reached = Spaces::NONE.with(from);
    for steps in 1..=STEPS {
        let last = reached.and(touching);
        if !last.is_empty() {
            let last = match attack {
                true => choices.among(last),
                false => last.first(),
            };
            return Some((steps, last?));
        }
        reached = Crossings::Certain.from_any(reached).and(own);
    }
    None
}
