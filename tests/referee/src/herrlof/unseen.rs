//! Cards that change place unseen, and the cards that must have gone that way ("What a record proves").

use super::{
    card::{Card, Seat},
    runes::{Event, Seen, Three},
};

/// A card falls or changes place.
pub type Moment = u32;

/// A hidden card changes place; the deck is None.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub from: Option<Seat>,
    pub to: Option<Seat>,
    pub at: Moment,
}

/// A card must have gone by a move: from a seat or from anywhere, to a seat or to anywhere, between two moments.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    pub from: Option<Seat>,
    pub to: Option<Seat>,
    pub after: Moment,
    pub before: Moment,
}

impl Need {
    fn is_met_by(&self, by: &Move) -> bool {
        let is_between = self.after < by.at && by.at < self.before;
        let leaves = self.from.is_none() || self.from == by.from;
        let comes = self.to.is_none() || self.to == by.to;
        is_between && leaves && comes
    }
}

/// What a card must have done: one of these, each of which needs moves of its own.
#[derive(Clone, Debug)]
pub struct Demand {
    pub card: Card,
    pub choices: Vec<Vec<Need>>,
    /// It went away from this seat, and has not come up since.
    pub away_from: Option<Seat>,
}

/// The moves of a round and what they must have brought about.
#[derive(Clone, Debug, Default)]
pub struct Unseen {
    pub players: usize,
    pub moves: Vec<Move>,
    demands: Vec<Demand>,
    runes: Vec<Seen>,
}

impl Unseen {
    /// Adds a demand if all can be met together.
    pub fn demand(&mut self, demand: Demand) -> bool {
        self.demands.push(demand);
        let is_met = self.are_met();
        if !is_met {
            self.demands.pop();
        }
        is_met
    }

    /// Replaces a demand if all can be met together then.
    pub fn change(&mut self, place: usize, demand: Demand) -> bool {
        let before = std::mem::replace(&mut self.demands[place], demand);
        let is_met = self.are_met();
        if !is_met {
            self.demands[place] = before;
        }
        is_met
    }

    /// The last demand by which a card went away, not from this seat, and did not come up since.
    pub fn away(&self, card: Card, not_from: Option<Seat>) -> Option<(usize, Demand)> {
        let place = self
            .demands
            .iter()
            .rposition(|it| it.card == card && it.away_from.is_some() && it.away_from != not_from)?;
        Some((place, self.demands[place].clone()))
    }

    /// Adds what is seen of a rune if it can be so.
    pub fn rune(&mut self, card: Card, event: Event, at: Moment) -> bool {
        self.runes.push(Seen { card, event, at });
        let is_met = self.are_met();
        if !is_met {
            self.runes.pop();
        }
        is_met
    }

    fn are_met(&self) -> bool {
        self.choose(0, &mut Vec::new())
    }

    /// Tries every choice of every demand.
    fn choose(&self, place: usize, chosen: &mut Vec<Need>) -> bool {
        let Some(demand) = self.demands.get(place) else {
            return self.choose_runes(0, [Three::new(); 2], chosen);
        };
        demand.choices.iter().any(|choice| {
            let before = chosen.len();
            chosen.extend(choice);
            let is_met = self.have_moves(chosen) && self.choose(place + 1, chosen);
            chosen.truncate(before);
            is_met
        })
    }

    /// Tries every rune for everything that is seen of one (HK6).
    fn choose_runes(&self, place: usize, runes: [Three; 2], chosen: &mut Vec<Need>) -> bool {
        let Some(seen) = self.runes.get(place) else {
            return true;
        };
        let kind = usize::from(seen.card == Card::Hagalaz);
        runes[kind].after(seen, self.players).into_iter().any(|(then, ways)| {
            let mut runes = runes;
            runes[kind] = then;
            ways.iter().any(|way| {
                let before = chosen.len();
                chosen.extend(way);
                let is_met = (way.is_empty() || self.have_moves(chosen)) && self.choose_runes(place + 1, runes, chosen);
                chosen.truncate(before);
                is_met
            })
        })
    }

    /// Whether every need can have a move of its own: a bipartite matching, by augmenting paths.
    fn have_moves(&self, needs: &[Need]) -> bool {
        let mut used_by = vec![None; self.moves.len()];
        (0..needs.len()).all(|need| {
            let mut tried = vec![false; self.moves.len()];
            self.find_move(needs, need, &mut used_by, &mut tried)
        })
    }

    fn find_move(&self, needs: &[Need], need: usize, used_by: &mut Vec<Option<usize>>, tried: &mut Vec<bool>) -> bool {
        for place in 0..self.moves.len() {
            if tried[place] || !needs[need].is_met_by(&self.moves[place]) {
                continue;
            }
            tried[place] = true;
            let is_free = match used_by[place] {
                None => true,
                Some(other) => self.find_move(needs, other, used_by, tried),
            };
            if is_free {
                used_by[place] = Some(need);
                return true;
            }
        }
        false
    }
}
