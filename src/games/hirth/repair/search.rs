//! A best-first search over a turn's text and the game at once. A node says how far the text is read and how
//! the turn stands; an edge is one lawful move, offer or battle result, aligned with the text at the cost of
//! the slips it takes.

use std::{cell::OnceCell, cmp::Reverse, collections::BinaryHeap, fmt::Write, rc::Rc};

use rustc_hash::FxHashMap;

use super::{
    Limits, Repair,
    align::{self, Alignment, Alignments, Text},
    costs::{
        CHEAPEST, LONE_RAISE, MISSING_ANSWER, MISSING_BATTLE, ODD_MARK, REWRITTEN_BATTLE,
        UNLIKELY_OFFER, WHOLE,
    },
};
use crate::games::hirth::{
    board::Side,
    grammar,
    legal::{self, Written},
    position::Penningr,
    print::Spelling,
    replay::{Reading, goes_on},
    rules::{Answered, Fight, Played, STEPS, Underway, fights, step_left, ways},
    turn::{Move, Offer, Turn},
};

/// A token as it is spelled.
fn spell(token: impl std::fmt::Display) -> Spelling {
    let mut spelling = Spelling::new();
    // Every token fits; one that did not would fit no text either.
    let _ = write!(spelling, "{token}");
    spelling
}

/// A move that can be written, and, once it was asked for, how it can be walked.
struct Candidate {
    spelling: Spelling,
    mov: Move,
    ways: OnceCell<Vec<Played>>,
}

/// A lawful offer, what comes of it, and how it is spelled.
type SpelledOffer = (Offer, Answered, Spelling);

/// A place in the search.
pub(super) struct Node {
    pub parent: usize,
    /// The token that led here, and from where to where in the text.
    pub token: Spelling,
    pub start: usize,
    pub slips: u16,
    pub at: Text,
    stage: Stage,
}

/// How the turn stands at a node.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Stage {
    /// Moves may follow; `offers` once one is made.
    Moves {
        now: Rc<Underway>,
        steps: u8,
        offers: bool,
    },
    /// The Penningr was refused: nothing but `/` may follow.
    Refused,
    /// Battles: those to be written yet, and what of the one begun is.
    Battles {
        fights: u32,
        todo: u8,
        begun: Option<Begun>,
        left: u32,
    },
    /// All is written.
    Done,
}

impl Stage {
    /// Whether it is in a battle whose results are not taken from the text.
    fn is_rewriting(&self) -> bool {
        matches!(self, Self::Battles { begun: Some(begun), left, .. } if begun.rewritten && *left != 0)
    }
}

/// A battle of which some is written: which, in which of its ways, and whether from the text at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Begun {
    fight: u8,
    way: u16,
    rewritten: bool,
}

/// The battles of one state: how each may be written, in the order of the board.
struct War {
    fights: Vec<Fight>,
    ways: Vec<Vec<Written>>,
}

pub(super) struct Search<'a> {
    pub before: &'a [Reading],
    pub side: Side,
    pub text: &'a str,
    pub letters: Vec<align::Letter>,
    /// Whether capitals and small letters are the same.
    pub any_case: bool,
    /// For each letter at which a move, a result, or what cannot be read, is written: how many it has.
    skips: FxHashMap<usize, usize>,
    limits: Limits,
    /// What the slips may cost in this round.
    cap: u16,
    pub nodes: Vec<Node>,
    queue: BinaryHeap<Reverse<(u16, usize)>>,
    seen: FxHashMap<(Text, Stage), u16>,
    moves: FxHashMap<Rc<Underway>, Rc<Vec<Candidate>>>,
    offers: FxHashMap<Penningr, Rc<Vec<SpelledOffer>>>,
    wars: Vec<War>,
    /// What is written from a letter on, as far as it was asked for.
    rests: FxHashMap<usize, Turn>,
    pub found: Vec<Repair>,
    /// The texts of what was found, with their places.
    pub texts: FxHashMap<String, usize>,
    /// How many nodes were looked at in this round.
    looked_at: usize,
}

/// How many of the readings before the turn are searched from: the cheapest.
const READINGS: usize = 8;

impl<'a> Search<'a> {
    /// A search for a turn whose moves start at byte `from` of `text`.
    pub fn new(
        before: &'a [Reading],
        side: Side,
        text: &'a str,
        from: usize,
        limits: Limits,
    ) -> Self {
        let any_case = is_in_one_case(&text[from..]);
        let mut letters = align::letters(text, from);
        if any_case {
            for letter in &mut letters {
                letter.byte.make_ascii_lowercase();
            }
        }
        Self {
            before,
            side,
            text,
            skips: skips(text, from),
            letters,
            any_case,
            limits,
            cap: 0,
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            seen: FxHashMap::default(),
            moves: FxHashMap::default(),
            offers: FxHashMap::default(),
            wars: Vec::new(),
            rests: FxHashMap::default(),
            found: Vec::new(),
            texts: FxHashMap::default(),
            looked_at: 0,
        }
    }

    /// Returns how far the nearest text found is.
    pub fn nearest(&self) -> Option<u16> {
        self.found.iter().map(Repair::distance).min()
    }

    /// All that was found near enough, cheapest first.
    pub fn found(mut self) -> Vec<Repair> {
        if let Some(nearest) = self.nearest() {
            let dearest = nearest.saturating_add(self.limits.slack);
            self.found.retain(|repair| repair.distance() <= dearest);
        }
        // What is wrong late in a turn shows there; what is wrong early would have shown before.
        let place = |repair: &Repair| repair.tokens.iter().rposition(|token| token.changed);
        self.found
            .sort_by_key(|repair| (repair.cost(), Reverse(place(repair))));
        self.found
    }

    /// Searches all texts whose slips cost no more than `cap`, as far as `effort` allows.
    pub fn run(&mut self, cap: u16, effort: &mut usize) {
        self.cap = cap;
        self.looked_at = 0;
        self.nodes.clear();
        self.queue.clear();
        self.seen.clear();
        let most = self.limits.nodes.min(*effort);
        self.begin();
        while self.looked_at < most && self.found.len() < self.limits.repairs {
            let Some(Reverse((slips, index))) = self.queue.pop() else {
                break;
            };
            self.looked_at += 1;
            if slips <= self.cap && !self.is_outdone(index) {
                self.expand(index);
            }
        }
        *effort -= self.looked_at.min(*effort);
    }

    fn begin(&mut self) {
        let open = self
            .before
            .iter()
            .filter(|reading| reading.ending.is_none());
        for reading in open.take(READINGS) {
            let stage = Stage::Moves {
                now: Rc::new(Underway::new(&reading.position, self.side)),
                steps: 0,
                offers: false,
            };
            self.push(usize::MAX, Spelling::new(), 0, Text::START, stage, 0);
        }
    }

    /// Whether the same place was reached at a lower cost since.
    fn is_outdone(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        let known = self.seen.get(&(node.at, node.stage.clone()));
        known.is_some_and(|&known| known < node.slips)
    }

    fn expand(&mut self, index: usize) {
        match self.nodes[index].stage.clone() {
            Stage::Moves { now, steps, offers } => self.moves(index, &now, steps, offers),
            Stage::Refused => self.close(index),
            Stage::Battles {
                fights,
                todo,
                begun,
                left,
            } => self.battles(index, fights, todo, begun, left),
            Stage::Done => self.tell(index),
        }
    }

    /// Adds a repair, and looks for no others that are much dearer.
    pub fn keep(&mut self, repair: Repair) {
        self.cap = self
            .cap
            .min(repair.distance().saturating_add(self.limits.slack));
        self.found.push(repair);
    }

    /// Adds a node, unless it is too dear or known at no higher cost. One that leaves no room for another
    /// slip goes on as written, if at all.
    fn push(
        &mut self,
        parent: usize,
        token: Spelling,
        start: usize,
        at: Text,
        stage: Stage,
        slips: u16,
    ) {
        if slips > self.cap {
            return;
        }
        if !stage.is_rewriting() && stage != Stage::Done && self.goes_on_as_written(slips, at) {
            return self.push_as_written(parent, token, start, at, slips, &[stage]);
        }
        // Finished texts may tie; they are told apart by what they say.
        if stage != Stage::Done {
            let known = self.seen.entry((at, stage.clone())).or_insert(u16::MAX);
            if *known <= slips {
                return;
            }
            *known = slips;
        }
        self.queue.push(Reverse((slips, self.nodes.len())));
        self.nodes.push(Node {
            parent,
            token,
            start,
            slips,
            at,
            stage,
        });
    }

    /// Looks at a node after which the text stays as it is written. `states` are those in which the turn can be
    /// there: mostly it goes on from none of them, and need not be written out.
    fn push_as_written(
        &mut self,
        parent: usize,
        token: Spelling,
        start: usize,
        at: Text,
        slips: u16,
        states: &[Stage],
    ) {
        if slips > self.cap {
            return;
        }
        self.looked_at += 1;
        if !self.goes_on_from(states, at) {
            return;
        }
        self.nodes.push(Node {
            parent,
            token,
            start,
            slips,
            at,
            stage: Stage::Done,
        });
        self.finish_as_written(self.nodes.len() - 1);
        self.nodes.pop();
    }

    /// Whether what is written from a place on can follow one of some states. What follows in a battle is only
    /// known once it is written out.
    fn goes_on_from(&mut self, states: &[Stage], at: Text) -> bool {
        let rest = self.rests.entry(at.index).or_insert_with(|| {
            let rest = align::closed_up(self.text, &self.letters[at.index..]);
            grammar::read_unlabelled(self.side, &rest)
        });
        states.iter().any(|state| match state {
            Stage::Moves { now, steps, offers } => {
                let is_sound = rest.faults.is_empty() && (rest.moves.is_empty() || !offers);
                is_sound && goes_on(now, *steps, rest)
            }
            Stage::Refused | Stage::Battles { .. } | Stage::Done => true,
        })
    }

    /// Whether there is no room for another slip after this place.
    fn goes_on_as_written(&self, slips: u16, at: Text) -> bool {
        slips > 0 && slips + CHEAPEST > self.cap && !at.swapped && !self.any_case
    }

    /// Every way a token fits the text from a node on, in place of what is in `fits`.
    fn fit(&self, from: usize, token: &Spelling, fits: &mut Alignments) {
        let Node { slips, at, .. } = self.nodes[from];
        match self.cap.checked_sub(slips) {
            Some(budget) if self.any_case => {
                let token = token.as_str().to_ascii_lowercase();
                align::fit(token.as_bytes(), &self.letters, at, budget, fits);
            }
            Some(budget) => align::fit(token.as_bytes(), &self.letters, at, budget, fits),
            None => fits.clear(),
        }
    }

    /// Adds a node for every way a token fits.
    fn token(&mut self, from: usize, token: Spelling, stage: &Stage) {
        let is_odd = token.ends_with("L^");
        let mut fits = Alignments::new();
        self.fit(from, &token, &mut fits);
        for fit in fits {
            let Node { slips, at, .. } = self.nodes[from];
            let odd = if is_odd && fit.cost > 0 { ODD_MARK } else { 0 };
            let slips = slips + fit.cost + odd;
            self.push(from, token, at.index, fit.at, stage.clone(), slips);
        }
    }

    /// A move, an offer, or the end of both.
    fn moves(&mut self, index: usize, now: &Rc<Underway>, steps: u8, offers: bool) {
        let left = STEPS - steps;
        if left > 0 && !offers {
            let forgotten = self.forgotten(index);
            let mut fits = Alignments::new();
            for candidate in self.candidates(now).iter() {
                self.fit(index, &candidate.spelling, &mut fits);
                fits.extend(forgotten);
                if !fits.is_empty() {
                    self.walk(index, now, candidate, steps, &fits);
                }
            }
        }
        if !offers {
            self.skip(index);
        }
        for &(made, answered, spelling) in self.offers(now.penningr).iter() {
            let stage = match answered {
                Answered::Refused(_) => Stage::Refused,
                Answered::Accepted(penningr) => {
                    let now = Rc::new(Underway { penningr, ..**now });
                    Stage::Moves {
                        now,
                        steps,
                        offers: true,
                    }
                }
            };
            self.token(index, spelling, &stage);
            self.unanswered(index, made, spelling, stage);
        }
        if left == 0 || !step_left(now) {
            self.end_moves(index, now);
        }
    }

    /// Adds a node for an offer of which only a part is written, forgotten in one: who answers and how, or
    /// also who offers.
    fn unanswered(&mut self, from: usize, made: Offer, offer: Spelling, stage: Stage) {
        let Node { slips, at, .. } = self.nodes[from];
        let letters = offer.as_bytes();
        // A lone `d` is rather a letter too many.
        let raise_and_answer = [letters[1], letters[3]];
        let parts = [
            (&letters[..2], 0),
            (&raise_and_answer[..], 0),
            (&letters[1..2], LONE_RAISE - MISSING_ANSWER),
        ];
        let part = parts
            .into_iter()
            .find_map(|(part, dearer)| Some((at.after(&self.letters, part)?, dearer)));
        if let Some((after, dearer)) = part {
            let [by_other, refused] = UNLIKELY_OFFER;
            let unlikely =
                by_other * u16::from(made.by != self.side) + refused * u16::from(!made.accepted);
            let answer = MISSING_ANSWER + dearer + unlikely;
            self.push(from, offer, at.index, after, stage, slips + answer);
        }
    }

    /// Adds a node for every way a move can be walked and fits.
    fn walk(
        &mut self,
        index: usize,
        now: &Underway,
        candidate: &Candidate,
        steps: u8,
        fits: &[Alignment],
    ) {
        let Node { slips, at, .. } = self.nodes[index];
        let ways = candidate
            .ways
            .get_or_init(|| ways(now, &candidate.mov, STEPS));
        let ways = ways.iter().filter(|way| steps + way.steps <= STEPS);
        let stages: Vec<Stage> = ways
            .map(|way| Stage::Moves {
                now: Rc::new(way.after),
                steps: steps + way.steps,
                offers: false,
            })
            .collect();
        if stages.is_empty() {
            return;
        }
        for fit in fits {
            let (token, start, slips) = (candidate.spelling, at.index, slips + fit.cost);
            if self.goes_on_as_written(slips, fit.at) {
                self.push_as_written(index, token, start, fit.at, slips, &stages);
                continue;
            }
            for stage in &stages {
                self.push(index, token, start, fit.at, stage.clone(), slips);
            }
        }
    }

    /// A move that is not in the text at all. One a turn: two would fit any text.
    fn forgotten(&self, index: usize) -> Option<Alignment> {
        let Node { slips, at, .. } = self.nodes[index];
        let may = self.limits.whole && slips < WHOLE && slips + WHOLE <= self.cap;
        may.then_some(Alignment { at, cost: WHOLE })
    }

    /// Leaves out a move of the text, or what cannot be read there.
    fn skip(&mut self, index: usize) {
        let Node { slips, at, .. } = self.nodes[index];
        let Some(&letters) = self.skips.get(&at.index) else {
            return;
        };
        if self.forgotten(index).is_some() && !at.swapped {
            let end = Text {
                index: at.index + letters,
                swapped: false,
            };
            let stage = self.nodes[index].stage.clone();
            self.push(index, Spelling::new(), at.index, end, stage, slips + WHOLE);
        }
    }

    fn offers(&mut self, coin: Penningr) -> Rc<Vec<SpelledOffer>> {
        let spelled = || legal::offers(coin).map(|(made, answered)| (made, answered, spell(made)));
        let known = self.offers.entry(coin);
        Rc::clone(known.or_insert_with(|| Rc::new(spelled().collect())))
    }

    fn candidates(&mut self, now: &Rc<Underway>) -> Rc<Vec<Candidate>> {
        if let Some(known) = self.moves.get(now) {
            return Rc::clone(known);
        }
        let candidate = |mov: Move| Candidate {
            spelling: mov.spelling(),
            mov,
            ways: OnceCell::new(),
        };
        let moves: Rc<Vec<_>> =
            Rc::new(legal::candidates(now).into_iter().map(candidate).collect());
        self.moves.insert(Rc::clone(now), Rc::clone(&moves));
        moves
    }

    /// The steps are done: battles, or the end.
    fn end_moves(&mut self, index: usize, now: &Underway) {
        let fights = fights(now).to_vec();
        if fights.is_empty() {
            return self.close(index);
        }
        let todo = (1u16 << fights.len()).wrapping_sub(1) as u8;
        let ways = legal::battles(now, &fights);
        self.wars.push(War { fights, ways });
        let stage = Stage::Battles {
            fights: self.wars.len() as u32 - 1,
            todo,
            begun: None,
            left: 0,
        };
        let Node { slips, at, .. } = self.nodes[index];
        self.push(index, Spelling::new(), at.index, at, stage, slips);
    }

    /// The results of the battle begun, the next battle, or the end.
    fn battles(&mut self, index: usize, war: u32, todo: u8, begun: Option<Begun>, left: u32) {
        let fights = war;
        let war = &self.wars[war as usize];
        let mut edges: Vec<(Spelling, Stage)> = Vec::new();
        let mut results = 0;
        let mut anew: Vec<(Spelling, Stage)> = Vec::new();
        let mut may_stop = true;
        if let Some(Begun {
            fight,
            way,
            rewritten,
        }) = begun
        {
            let written = &war.ways[usize::from(fight)][usize::from(way)];
            if rewritten && left != 0 {
                let next = left.trailing_zeros() as usize;
                let token = spell(written.results[next]);
                let left = left & (left - 1);
                let stage = Stage::Battles {
                    fights,
                    todo,
                    begun,
                    left,
                };
                let Node { slips, at, .. } = self.nodes[index];
                return self.push(index, token, at.index, at, stage, slips);
            }
            let must = written.results.len();
            may_stop = left & ((1 << must) - 1) == 0;
            let all = written.results.iter().chain(&written.may).enumerate();
            let mut said = Vec::new();
            for (i, result) in all.filter(|(i, _)| left >> i & 1 == 1) {
                if said.contains(&result) {
                    continue;
                }
                said.push(result);
                let stage = Stage::Battles {
                    fights,
                    todo,
                    begun,
                    left: left & !(1 << i),
                };
                edges.push((spell(result), stage));
            }
            results = edges.len();
        }
        if may_stop && todo == 0 {
            let node = &self.nodes[index];
            let rest = node.at.leftover(&self.letters);
            let (slips, at) = (node.slips.saturating_add(rest), node.at);
            return self.push(
                index,
                Spelling::new(),
                at.index,
                Text::end(&self.letters),
                Stage::Done,
                slips,
            );
        }
        if may_stop {
            for (i, fight) in war
                .fights
                .iter()
                .enumerate()
                .filter(|(i, _)| todo >> i & 1 == 1)
            {
                let heading = spell(format_args!(">{}", fight.space));
                for (way, written) in war.ways[i].iter().enumerate() {
                    let stage = |rewritten: bool, results: usize| Stage::Battles {
                        fights,
                        todo: todo & !(1 << i),
                        begun: Some(Begun {
                            fight: i as u8,
                            way: way as u16,
                            rewritten,
                        }),
                        left: ((1u64 << results) - 1) as u32,
                    };
                    let must = written.results.len();
                    edges.push((heading, stage(false, must + written.may.len())));
                    if written.certain {
                        anew.push((heading, stage(true, must)));
                    }
                }
            }
        }
        let forgotten = self.forgotten(index);
        for (i, (text, stage)) in edges.into_iter().enumerate() {
            self.token(index, text, &stage);
            if let Some(Alignment { at, cost }) = forgotten.filter(|_| i < results) {
                let slips = self.nodes[index].slips + cost;
                self.push(index, text, at.index, at, stage, slips);
            }
        }
        if begun.is_some() {
            self.skip(index);
        }
        for (heading, stage) in anew {
            self.rewrite(index, heading, stage);
        }
    }

    /// Adds a node for a battle that is written anew: for one that is missing, where `/` may stand in its
    /// place, or for the one whose text follows.
    fn rewrite(&mut self, index: usize, heading: Spelling, stage: Stage) {
        let Node { slips, at, .. } = self.nodes[index];
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
            let end = Text {
                index: at.index + letters,
                swapped: false,
            };
            self.push(index, heading, at.index, end, stage.clone(), slips + dearer);
        }
    }

    /// No battle is to follow: `/`, which may be missing.
    fn close(&mut self, index: usize) {
        let Node { slips, at, .. } = self.nodes[index];
        let letters = &self.letters;
        let mut ends: Vec<(Spelling, u16, u16)> = vec![(Spelling::new(), 0, at.leftover(letters))];
        let mut fits = Alignments::new();
        let budget = self.cap.saturating_sub(slips);
        align::fit(b"/", letters, at, budget, &mut fits);
        for Alignment { at, cost } in fits {
            ends.push((spell('/'), cost, at.leftover(letters)));
        }
        let end = Text::end(letters);
        for (token, cost, rest) in ends {
            let slips = slips.saturating_add(cost).saturating_add(rest);
            self.push(index, token, at.index, end, Stage::Done, slips);
        }
    }
}

/// For each letter at which a move, a result, or what cannot be read, is written: how many letters that has.
fn skips(text: &str, from: usize) -> FxHashMap<usize, usize> {
    let turn = grammar::read(text);
    let moves = turn.moves.iter().map(|token| token.span);
    let results = turn.battles.iter().flat_map(|battle| &battle.value.results);
    let faults = turn.faults.iter().map(|fault| fault.span);
    let spans = moves.chain(results.map(|token| token.span)).chain(faults);
    let letters = |from: usize, to: usize| {
        let text = text.get(from..to).unwrap_or("");
        text.chars()
            .filter(|letter| !letter.is_whitespace())
            .count()
    };
    spans
        .filter(|span| span.start >= from && !span.is_empty())
        .map(|span| (letters(from, span.start), letters(span.start, span.end)))
        .collect()
}

/// Whether a turn is typed all in small letters, or all in capitals.
fn is_in_one_case(moves: &str) -> bool {
    let never_capital = |letter: char| "EIVMDTARX".contains(letter);
    let small = moves.contains(|letter: char| letter.is_ascii_lowercase());
    let capital = moves.contains(|letter: char| letter.is_ascii_uppercase());
    small && !capital || !small && moves.contains(never_capital)
}
