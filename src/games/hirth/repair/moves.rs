//! The moves and offers of a turn, in the search for its nearest legal texts: those that fit the text, those that are
//! forgotten, and those that are too much.

use std::rc::Rc;

use super::{
    align::{Alignment, Alignments, Text},
    costs::{self, LIKELY, LONE_RAISE, MISSING_ANSWER, TOKEN, TYPO, UNLIKELY_OFFER},
    search::{Search, Skip, spell},
    stage::{SpelledOffer, Stage},
    states::{SpelledMove, State},
};
use crate::games::hirth::{
    legal,
    notation::Spelling,
    position::Penningr,
    rules::{Answered, STEPS, Underway, step_left},
    turn::Offer,
};

impl Search<'_> {
    /// A move, an offer, or the end of both, in a turn that has taken `steps`; after `offers` no move follows.
    pub fn moves(&mut self, index: usize, state: State, steps: u8, offers: bool) {
        let left = STEPS - steps;
        if left > 0 && !offers {
            let at = self.nodes[index].at;
            let forgettable = [LIKELY, TOKEN].into_iter().rfind(|&cost| self.may_be_whole(index, cost));
            let mut fits = Alignments::new();
            for mov in self.states.moves(state).iter() {
                fits.clear();
                if self.may_fit(index, mov) {
                    self.fit(index, &mov.spelling, &mut fits);
                }
                let cost = mov.forgotten;
                fits.extend((Some(cost) <= forgettable).then_some(Alignment { at, cost }));
                fits.retain(|fit| self.leaves_room(index, fit, steps + mov.least));
                if !fits.is_empty() {
                    self.walk(index, state, mov, steps, &fits);
                }
            }
        }
        if !offers {
            self.skip(index);
        }
        self.each_offer(index, state, steps);
        if left == 0 || !step_left(self.states.underway(state)) {
            self.end_moves(index, state);
        }
    }

    /// Whether the text after a fitted token leaves room for the steps up to there. Where no other typo is possible, that text
    /// stays as it is written.
    fn leaves_room(&self, index: usize, fit: &Alignment, steps: u8) -> bool {
        !self.is_as_written_after(index, fit) || self.room(fit.at).is_some_and(|room| steps <= room)
    }

    /// Adds a node for every way a move can be walked and fits.
    fn walk(&mut self, index: usize, state: State, mov: &SpelledMove, steps: u8, fits: &[Alignment]) {
        let all = self.states.after(state, mov).iter();
        let stages = all.filter(|(_, more)| steps + more <= STEPS).map(|&(state, more)| Stage::Moves {
            state,
            steps: steps + more,
            offers: false,
        });
        if stages.clone().next().is_none() {
            return;
        }
        for fit in fits {
            if self.is_as_written_after(index, fit) {
                self.try_as_written(index, mov.spelling, fit, stages.clone());
                continue;
            }
            for stage in stages.clone() {
                self.go_on(index, mov.spelling, fit.at, fit.cost, stage);
            }
        }
    }

    /// Adds a node for every legal offer that fits.
    fn each_offer(&mut self, index: usize, state: State, steps: u8) {
        let now = *self.states.underway(state);
        for &(made, answered, spelling) in self.spelled_offers(now.penningr).iter() {
            let stage = match answered {
                Answered::Refused(_) => Stage::Refused,
                Answered::Accepted(penningr) => {
                    Stage::Moves { state: self.states.number(Underway { penningr, ..now }), steps, offers: true }
                }
            };
            self.token(index, spelling, stage);
            self.unanswered(index, made, spelling, stage);
        }
    }

    /// Returns every legal offer.
    fn spelled_offers(&mut self, coin: Penningr) -> Rc<[SpelledOffer]> {
        let spelled = |(made, answered)| (made, answered, spell(made));
        let known = self.offers.entry(coin);
        Rc::clone(known.or_insert_with(|| legal::offers(coin).map(spelled).collect()))
    }

    /// Adds a node for an offer with only a part written: the answer is forgotten, or also who offers.
    fn unanswered(&mut self, from: usize, made: Offer, offer: Spelling, stage: Stage) {
        let at = self.nodes[from].at;
        let letters = offer.as_bytes();
        // A lone `d` is rather a letter too many.
        let raise_and_answer = [letters[1], letters[3]];
        let parts = [(&letters[..2], 0), (&raise_and_answer[..], 0), (&letters[1..2], LONE_RAISE - MISSING_ANSWER)];
        let part = parts.into_iter().find_map(|(part, dearer)| Some((at.after(&self.letters, part)?, dearer)));
        if let Some((after, dearer)) = part {
            let [by_other, refused] = UNLIKELY_OFFER;
            let unlikely = by_other * u16::from(made.by != self.side) + refused * u16::from(!made.accepted);
            let answer = MISSING_ANSWER + dearer + unlikely;
            self.go_on(from, offer, after, answer, stage);
        }
    }

    /// A move or result that is not in the text at all. One a turn: two would fit any text.
    fn forgotten(&self, index: usize, token: &Spelling) -> Option<Alignment> {
        let at = self.nodes[index].at;
        let cost = costs::forgotten(token);
        self.may_be_whole(index, cost).then_some(Alignment { at, cost })
    }

    /// Whether a whole token may be forgotten or too much at a node, at this cost. The cost of
    /// another typo beside it is bounded too.
    fn may_be_whole(&self, index: usize, cost: u16) -> bool {
        let slips = self.nodes[index].slips;
        self.limits.whole && slips <= TYPO && slips + cost <= self.cap && !self.has_whole(index)
    }

    /// Whether a whole token is forgotten or too much already on the way to a node.
    fn has_whole(&self, index: usize) -> bool {
        let mut node = &self.nodes[index];
        while let Some(parent) = self.nodes.get(node.parent) {
            let has_letters = node.at.index > node.start;
            if node.slips > parent.slips && has_letters == node.token.is_empty() {
                return true;
            }
            node = parent;
        }
        false
    }

    /// Adds a node for a token that is forgotten.
    pub fn forget(&mut self, index: usize, token: Spelling, stage: Stage) {
        if let Some(Alignment { at, cost }) = self.forgotten(index, &token) {
            self.go_on(index, token, at, cost, stage);
        }
    }

    /// Leaves out a move or result of the text, or what cannot be read there.
    pub fn skip(&mut self, index: usize) {
        let node = &self.nodes[index];
        let (at, stage) = (node.at, node.stage);
        let Some(&Skip { letters, cost }) = self.skips.get(&at.index) else {
            return;
        };
        if self.may_be_whole(index, cost) && !at.swapped {
            let end = Text { index: at.index + letters, swapped: false };
            self.go_on(index, Spelling::new(), end, cost, stage);
        }
    }
}
