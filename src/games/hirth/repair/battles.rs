//! The battles of a turn, in the search for its nearest legal texts: results that are taken from the text, battles that
//! are forgotten, and those that are written anew.

use super::{
    align::Text,
    costs::{MISSING_BATTLE, REWRITTEN_BATTLE},
    search::{Search, spell},
    stage::{Battles, Begun, Fought, Stage},
};
use crate::games::hirth::{
    Lateral,
    board::Crossings,
    legal::{self},
    notation::Spelling,
    rules::fights,
};

/// What may follow in the text, and the stage of the turn after it.
type Edge = (Spelling, Stage);

impl Search<'_> {
    /// The steps of a turn are done: battles follow, or its end.
    pub fn end_moves(&mut self, index: usize, state: u32) {
        let now = self.states.underway(state);
        let fights = fights(now).to_vec();
        if fights.is_empty() {
            return self.close(index);
        }
        let ways = legal::battles(
            now,
            &fights,
            match self.lateral {
                Lateral::Allow => Crossings::WithLateral,
                Lateral::Warn | Lateral::Deny => Crossings::Certain,
            },
        );
        let todo = (1u16 << fights.len()).wrapping_sub(1) as u8;
        self.fought.push(Fought { fights, ways });
        let stage = Stage::Battles(Battles { fought: self.fought.len() as u32 - 1, todo, begun: None, left: 0 });
        self.stay(index, Spelling::new(), stage);
    }

    /// The results of the battle begun, the next battle, or the end.
    pub fn battles(&mut self, index: usize, battles: Battles) {
        if let Some(begun) = battles.begun.filter(|_| battles.is_rewriting()) {
            return self.rewritten_result(index, battles, begun);
        }
        let must = battles.begun.map_or(0, |begun| self.fought[battles.fought as usize].way(begun).results.len());
        let may_stop = battles.left & ((1 << must) - 1) == 0;
        if may_stop && battles.todo == 0 {
            return self.end_battles(index);
        }
        let results = self.next_results(battles);
        let (openings, anew) = if may_stop { self.openings(battles) } else { (Vec::new(), Vec::new()) };
        for (text, stage) in results {
            self.token(index, text, stage);
            self.forget(index, text, stage);
        }
        for (text, stage) in openings {
            self.token(index, text, stage);
        }
        if battles.begun.is_some() {
            self.skip(index);
        }
        for (heading, stage) in anew {
            self.rewrite(index, heading, stage);
        }
    }

    /// Adds the node of the next result of a battle that is written anew.
    fn rewritten_result(&mut self, index: usize, battles: Battles, begun: Begun) {
        let next = battles.left.trailing_zeros() as usize;
        let written = self.fought[battles.fought as usize].way(begun);
        let token = written.results[next].spelling();
        let left = battles.left & (battles.left - 1);
        self.stay(index, token, Stage::Battles(Battles { left, ..battles }));
    }

    /// Returns the results that may be written next of the battle begun: each that is left, equal ones once.
    fn next_results(&self, battles: Battles) -> Vec<Edge> {
        let Some(begun) = battles.begun else {
            return Vec::new();
        };
        let written = self.fought[battles.fought as usize].way(begun);
        let mut edges: Vec<Edge> = Vec::new();
        let all = written.results.iter().chain(&written.may).enumerate();
        for (i, result) in all.filter(|(i, _)| battles.left >> i & 1 == 1) {
            let text = result.spelling();
            if edges.iter().all(|(known, _)| *known != text) {
                let left = battles.left & !(1 << i);
                edges.push((text, Stage::Battles(Battles { left, ..battles })));
            }
        }
        edges
    }

    /// Returns the battles that may be begun next, in each way: as the text has them, and, where nothing must be
    /// guessed, those that can be written anew.
    fn openings(&self, battles: Battles) -> (Vec<Edge>, Vec<Edge>) {
        let fought = &self.fought[battles.fought as usize];
        let (mut openings, mut anew) = (Vec::new(), Vec::new());
        let fights = fought.fights.iter().enumerate();
        for (i, fight) in fights.filter(|(i, _)| battles.todo >> i & 1 == 1) {
            let heading = spell(format_args!(">{}", fight.space));
            for (way, written) in fought.ways[i].iter().enumerate() {
                let stage = |rewritten: bool, results: usize| {
                    Stage::Battles(Battles {
                        todo: battles.todo & !(1 << i),
                        begun: Some(Begun { fight: i as u8, way: way as u16, rewritten }),
                        left: ((1u64 << results) - 1) as u32,
                        ..battles
                    })
                };
                let must = written.results.len();
                openings.push((heading, stage(false, must + written.may.len())));
                if written.certain {
                    anew.push((heading, stage(true, must)));
                }
            }
        }
        (openings, anew)
    }

    /// Adds a node for a battle that is written anew: a missing one, perhaps with `/` in its place, or the one whose
    /// text follows.
    fn rewrite(&mut self, index: usize, heading: Spelling, stage: Stage) {
        let at = self.nodes[index].at;
        if at.swapped {
            return;
        }
        let rest = &self.letters[at.index..];
        let (written, dearer) = match rest.first().map(|letter| letter.byte) {
            Some(b'/') if rest.len() == 1 => (1, MISSING_BATTLE),
            Some(b'>') => {
                let next = rest.iter().skip(1).position(|letter| letter.byte == b'>');
                (next.map_or(rest.len(), |next| next + 1), REWRITTEN_BATTLE)
            }
            _ => (0, MISSING_BATTLE),
        };
        let ends = [(0, MISSING_BATTLE), (written, dearer)];
        for (letters, dearer) in ends.into_iter().skip(usize::from(written == 0)) {
            let end = Text { index: at.index + letters, swapped: false };
            self.go_on(index, heading, end, dearer, stage);
        }
    }

    /// Adds the node of a turn whose battles are all written: what the text still has is left over.
    fn end_battles(&mut self, index: usize) {
        let leftover = self.nodes[index].at.leftover(&self.letters);
        let end = Text::end(&self.letters);
        self.go_on(index, Spelling::new(), end, leftover, Stage::Done);
    }
}
