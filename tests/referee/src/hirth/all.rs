//! All that a turn can come to, found by taking every step.

use std::collections::{BTreeMap, BTreeSet};

use super::{Game, Place, battles::Choice, board::Space, read::ways_to_move_in, steps::STEPS};

impl Game {
    /// Every place where the turn can end: the placement after it, and how the game ended, if it did. Offers of
    /// the coin are left out.
    pub fn all_ends(&self) -> BTreeSet<String> {
        let mut ends = BTreeSet::new();
        let mut reached = BTreeMap::from([(self.traits(), self.clone())]);
        for _ in 0..=STEPS {
            let mut next = BTreeMap::new();
            for game in reached.values() {
                let steps = game.legal_steps();
                if game.steps == STEPS || steps.is_empty() {
                    ends.extend(game.all_battles());
                    continue;
                }
                for step in steps {
                    let after = game.after(step);
                    next.insert(after.traits(), after);
                }
            }
            reached = next;
        }
        ends
    }

    /// [`Game::picture`] as values, which are quicker to make and to compare: of each piece that nothing
    /// carries its owner, kind, place, whether it has stopped, what it attacks, and how many are aboard, rested
    /// and in all. Two games alike in this go on alike.
    fn traits(&self) -> Vec<[u32; 7]> {
        let number = |space: Option<Space>| space.map_or(0, u32::from);
        let of = |piece: usize| {
            let one = &self.pieces[piece];
            let crew = self.crew(piece);
            let rested = crew.iter().filter(|hirth| !self.pieces[**hirth].stopped);
            [
                one.owner as u32,
                one.kind as u32,
                match one.place {
                    Place::Reserve => 0,
                    Place::Out => 1,
                    Place::On(space) => number(Some(space)),
                },
                u32::from(one.stopped),
                number(one.attacking),
                rested.count() as u32,
                crew.len() as u32,
            ]
        };
        let carried = |piece: &usize| self.pieces[*piece].aboard.is_some();
        let mut traits: Vec<_> = self.numbers().filter(|piece| !carried(piece)).map(of).collect();
        traits.sort_unstable();
        traits
    }

    /// Every place where the battles can end.
    fn all_battles(&self) -> Vec<String> {
        let battles = self.battles();
        let mut cleared = self.clone();
        cleared.remove_losers(&battles);
        let refuges: Vec<Option<Space>> = match cleared.refuges(&battles) {
            none if none.is_empty() => vec![None],
            some => some.into_iter().map(Some).collect(),
        };
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for battle in &battles {
            let longer = choices.iter().flat_map(|so_far| {
                let ways = ways_to_move_in(battle).into_iter();
                ways.map(|way| [so_far.clone(), way].concat())
            });
            choices = longer.collect();
        }
        let mut ends = Vec::new();
        for refuge in refuges {
            for moving_in in &choices {
                let moving_in = moving_in.clone();
                let mut after = cleared.clone();
                after.carry_out(&battles, &Choice { refuge, moving_in });
                if after.keeps_the_karve_limit() {
                    after.end_the_turn();
                    ends.push(after.placement_and_outcome());
                }
            }
        }
        ends
    }

    /// [`Game::placement`], and what was won, if anything.
    pub fn placement_and_outcome(&self) -> String {
        let won = self.outcome().map(|outcome| outcome.victory);
        format!("{}; {}", self.placement(), won.unwrap_or("open"))
    }
}
