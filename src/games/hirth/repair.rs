//! The nearest legal text: a best-first search over a turn's text and the game at once. A node says how
//! far the text is read and how the turn stands; an edge is one lawful move, offer or battle result,
//! aligned with the text at the cost of the slips of the pen it takes.

use std::{cell::OnceCell, cmp::Reverse, collections::BinaryHeap, fmt::Write, rc::Rc};

use arrayvec::{ArrayString, ArrayVec};
use rustc_hash::FxHashMap;

use super::{
    align::{self, Alignment, Text},
    board::Side,
    grammar,
    laws::{Answered, Fight, Played, STEPS, Underway, fights, step_left, ways},
    legal::{self, Written},
    replay::{Reading, replay},
    turn::{Move, Offer},
};
use crate::span::Span;

/// A legal turn near the text, and what the text must become.
#[derive(Clone, Debug)]
pub struct Repair {
    /// What the slips cost: 10 each, likelier ones less.
    pub cost: u16,
    /// The turn's tokens after the label, in order, as they should be.
    pub tokens: Vec<Mended>,
    /// The readings of the turn with these tokens.
    pub readings: Vec<Reading>,
}

/// One token as it should be, and the characters it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mended {
    /// The token in canonical notation.
    pub text: String,
    /// The characters it stands for, in bytes of the turn's text; empty where a token is missing.
    pub span: Span,
    /// Whether it differs from them.
    pub changed: bool,
    /// What the slips cost that make it of them.
    pub cost: u16,
}

impl Mended {
    /// Whether it is an offer, the start of a battle or the `/`: what canonical text sets off by a blank.
    pub(super) fn starts_a_part(&self) -> bool {
        matches!(
            self.text.as_bytes(),
            [b'G' | b'S', b'd' | b't', ..] | [b'>', ..] | b"/"
        )
    }
}

/// How far to search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The dearest repair to consider.
    pub cost: u16,
    /// How much dearer than the cheapest a repair may be to be told too.
    pub slack: u16,
    /// How many nodes to look at before giving up.
    pub nodes: usize,
    /// How many repairs to tell.
    pub repairs: usize,
    /// Whether a whole move may be forgotten or too much.
    pub whole: bool,
}

impl Repair {
    /// The whole turn after the label, as it should be.
    pub fn text(&self) -> String {
        joined(&self.tokens)
    }
}

/// Tokens as text, the parts of the turn set off by blanks.
pub(super) fn joined(tokens: &[Mended]) -> String {
    let mut text = String::new();
    for token in tokens {
        if token.starts_a_part() && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

/// A token in canonical notation; the longest are `Khhhh3>6` and `SKhhhh^`.
type Spelling = ArrayString<8>;

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

/// A place in the search.
struct Node {
    parent: usize,
    /// The token that led here, and from where to where in the text.
    token: Spelling,
    start: usize,
    cost: u16,
    at: Text,
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

/// A battle of which some is written: which, in which of its ways, and whether from the text at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Begun {
    fight: u8,
    way: u16,
    rewritten: bool,
}

/// What it costs that a whole move is forgotten, or written though it is too much.
pub const WHOLE: u16 = 14;
/// What it costs that a blank stands inside a token.
const PARTED: u16 = 2;
/// What it costs that the answer to an offer is missing.
const MISSING_ANSWER: u16 = 9;
/// What it costs that a whole battle is missing: it is forgotten in one.
const MISSING_BATTLE: u16 = 12;
/// What it costs that a battle is written as it cannot have ended: one error, not one for each letter.
const REWRITTEN_BATTLE: u16 = 24;

/// The nearest legal texts for a turn of `side` whose moves start at byte `from` of `text`, cheapest
/// first. Within the limits; empty when there is none. `effort` is how many nodes may be looked at at all,
/// and is used up.
pub fn repairs(
    before: &[Reading],
    side: Side,
    text: &str,
    from: usize,
    limits: Limits,
    effort: &mut usize,
) -> Vec<Repair> {
    let any_case = is_in_one_case(&text[from..]);
    let mut letters = align::letters(text, from);
    if any_case {
        letters
            .iter_mut()
            .for_each(|letter| letter.byte.make_ascii_lowercase());
    }
    let mut search = Search {
        before,
        side,
        text,
        skips: skips(text, from),
        letters,
        any_case,
        limits,
        nodes: Vec::new(),
        queue: BinaryHeap::new(),
        seen: FxHashMap::default(),
        moves: FxHashMap::default(),
        wars: Vec::new(),
        found: Vec::new(),
    };
    let nodes = search.run((*effort).min(limits.nodes));
    *effort -= nodes;
    search.found
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

/// Whether blanks stand within a token: its letters are read without them.
fn is_parted(written: &str) -> bool {
    written.trim().contains(char::is_whitespace)
}

/// The battles of one state: how each may be written, in the order of the board.
struct War {
    fights: Vec<Fight>,
    ways: Vec<Vec<Written>>,
}

struct Search<'a> {
    before: &'a [Reading],
    side: Side,
    text: &'a str,
    letters: Vec<align::Letter>,
    /// Whether capitals and small letters are the same.
    any_case: bool,
    skips: FxHashMap<usize, usize>,
    limits: Limits,
    nodes: Vec<Node>,
    queue: BinaryHeap<Reverse<(u16, usize)>>,
    seen: FxHashMap<(Text, Stage), u16>,
    moves: FxHashMap<Rc<Underway>, Rc<Vec<Candidate>>>,
    wars: Vec<War>,
    found: Vec<Repair>,
}

impl Search<'_> {
    /// Tells how many nodes it looked at, `most` at most.
    fn run(&mut self, most: usize) -> usize {
        let open = self
            .before
            .iter()
            .filter(|reading| reading.ending.is_none());
        for reading in open.take(8) {
            let now = Rc::new(Underway::new(&reading.position, self.side));
            let stage = Stage::Moves {
                now,
                steps: 0,
                offers: false,
            };
            self.push(usize::MAX, Spelling::new(), 0, Text::START, stage, 0);
        }
        for count in 0..most {
            let Some(Reverse((cost, index))) = self.queue.pop() else {
                return count;
            };
            let dearest = self
                .found
                .first()
                .map(|best| best.cost.saturating_add(self.limits.slack));
            if dearest.is_some_and(|dearest| cost > dearest) {
                return count;
            }
            let node = &self.nodes[index];
            if self
                .seen
                .get(&(node.at, node.stage.clone()))
                .is_some_and(|&known| known < cost)
            {
                continue;
            }
            match node.stage.clone() {
                Stage::Moves { now, steps, offers } => self.moves(index, &now, steps, offers),
                Stage::Refused => self.close(index),
                Stage::Battles {
                    fights,
                    todo,
                    begun,
                    left,
                } => {
                    self.battles(index, fights, todo, begun, left);
                }
                Stage::Done => self.tell(index),
            }
            if self.found.len() >= self.limits.repairs {
                return count;
            }
        }
        most
    }

    /// Adds a node, unless it is too dear or known at no higher cost.
    fn push(
        &mut self,
        parent: usize,
        token: Spelling,
        start: usize,
        at: Text,
        stage: Stage,
        cost: u16,
    ) {
        if cost > self.limits.cost {
            return;
        }
        // Finished texts may tie; they are told apart by what they say.
        if stage != Stage::Done {
            let known = self.seen.entry((at, stage.clone())).or_insert(u16::MAX);
            if *known <= cost {
                return;
            }
            *known = cost;
        }
        let index = self.nodes.len();
        self.nodes.push(Node {
            parent,
            token,
            start,
            cost,
            at,
            stage,
        });
        self.queue.push(Reverse((cost, index)));
    }

    /// Every way a token fits the text from a node on, with what that costs in all.
    fn fit(&self, from: usize, token: &Spelling) -> ArrayVec<Alignment, { align::WAYS }> {
        let Node { cost, at, .. } = self.nodes[from];
        match self.limits.cost.checked_sub(cost) {
            Some(budget) if self.any_case => {
                let token = token.as_str().to_ascii_lowercase();
                align::fit(token.as_bytes(), &self.letters, at, budget)
            }
            Some(budget) => align::fit(token.as_bytes(), &self.letters, at, budget),
            None => ArrayVec::new(),
        }
    }

    /// Adds a node for every way a token fits.
    fn token(&mut self, from: usize, token: Spelling, stage: &Stage) {
        // N4: `x` is canonical for a Lofðungr off the board, so `^` is not what to write for a slip.
        let odd = if token.ends_with("L^") { 4 } else { 0 };
        for fit in self.fit(from, &token) {
            let Node { cost, at, .. } = self.nodes[from];
            let cost = cost + fit.cost + odd;
            self.push(from, token, at.index, fit.at, stage.clone(), cost);
        }
    }

    fn moves(&mut self, index: usize, now: &Rc<Underway>, steps: u8, offers: bool) {
        let left = STEPS - steps;
        if left > 0 && !offers {
            let forgotten = self.forgotten(index);
            for candidate in self.candidates(now).iter() {
                let mut fits = self.fit(index, &candidate.spelling);
                fits.extend(forgotten);
                if !fits.is_empty() {
                    self.walk(index, now, candidate, steps, &fits);
                }
            }
        }
        if !offers {
            self.skip(index);
        }
        for (made, answered) in legal::offers(now.penningr) {
            let stage = match answered {
                Answered::Refused(_) => Stage::Refused,
                Answered::Accepted(penningr) => {
                    let now = Rc::new(Underway {
                        penningr,
                        ..(**now).clone()
                    });
                    Stage::Moves {
                        now,
                        steps,
                        offers: true,
                    }
                }
            };
            self.token(index, spell(made), &stage);
            self.unanswered(index, made, stage);
        }
        if left == 0 || !step_left(now) {
            self.end_moves(index, now);
        }
    }

    /// Adds a node for an offer of which only a part is written, forgotten in one: who answers and how, or
    /// also who offers.
    fn unanswered(&mut self, from: usize, made: Offer, stage: Stage) {
        let Node { cost, at, .. } = self.nodes[from];
        let offer = spell(made);
        let letters = offer.as_bytes();
        // A lone `d` is rather a letter too many.
        let raise_and_answer = [letters[1], letters[3]];
        let parts = [
            (&letters[..2], 0),
            (&raise_and_answer[..], 0),
            (&letters[1..2], align::SLIP / 2),
        ];
        let part = parts
            .into_iter()
            .find_map(|(part, dearer)| Some((at.after(&self.letters, part)?, dearer)));
        if let Some((after, dearer)) = part {
            let unlikely = u16::from(!made.accepted) + 4 * u16::from(made.by != self.side);
            let answer = MISSING_ANSWER + dearer + unlikely;
            self.push(from, offer, at.index, after, stage, cost + answer);
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
        let Node { cost, at, .. } = self.nodes[index];
        let ways = candidate
            .ways
            .get_or_init(|| ways(now, &candidate.mov, STEPS));
        for way in ways.iter().filter(|way| steps + way.steps <= STEPS) {
            let odd = 3 * u16::from(way.lateral) + 2 * u16::from(way.detour > 0);
            let after = Rc::new(way.after.clone());
            let stage = Stage::Moves {
                now: after,
                steps: steps + way.steps,
                offers: false,
            };
            for fit in fits {
                let cost = cost + odd + fit.cost;
                self.push(
                    index,
                    candidate.spelling,
                    at.index,
                    fit.at,
                    stage.clone(),
                    cost,
                );
            }
        }
    }

    /// A move that is not in the text at all. One a turn: two would fit any text.
    fn forgotten(&self, index: usize) -> Option<Alignment> {
        let Node { cost, at, .. } = self.nodes[index];
        let may = self.limits.whole && cost < WHOLE && cost + WHOLE <= self.limits.cost;
        may.then_some(Alignment { at, cost: WHOLE })
    }

    /// Leaves out a move of the text, or what cannot be read there.
    fn skip(&mut self, index: usize) {
        let Node { cost, at, .. } = self.nodes[index];
        let Some(&letters) = self.skips.get(&at.index) else {
            return;
        };
        if self.forgotten(index).is_some() && !at.swapped {
            let end = Text {
                index: at.index + letters,
                swapped: false,
            };
            let stage = self.nodes[index].stage.clone();
            self.push(index, Spelling::new(), at.index, end, stage, cost + WHOLE);
        }
    }

    fn candidates(&mut self, now: &Rc<Underway>) -> Rc<Vec<Candidate>> {
        if let Some(known) = self.moves.get(now) {
            return Rc::clone(known);
        }
        let candidate = |mov| Candidate {
            spelling: spell(mov),
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
        let Node { cost, at, .. } = self.nodes[index];
        self.push(index, Spelling::new(), at.index, at, stage, cost);
    }

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
                let Node { cost, at, .. } = self.nodes[index];
                return self.push(index, token, at.index, at, stage, cost);
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
            let (cost, at) = (node.cost.saturating_add(rest), node.at);
            return self.push(
                index,
                Spelling::new(),
                at.index,
                Text::end(&self.letters),
                Stage::Done,
                cost,
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
                let cost = self.nodes[index].cost + cost;
                self.push(index, text, at.index, at, stage, cost);
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
        let Node { cost, at, .. } = self.nodes[index];
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
            self.push(index, heading, at.index, end, stage.clone(), cost + dearer);
        }
    }

    /// No battle is to follow: `/`, which may be missing.
    fn close(&mut self, index: usize) {
        let Node { cost, at, .. } = self.nodes[index];
        let letters = &self.letters;
        let mut ends: Vec<(Spelling, u16, u16)> = vec![(Spelling::new(), 1, at.leftover(letters))];
        for Alignment { at, cost } in align::fit(b"/", letters, at, self.limits.cost) {
            ends.push((spell('/'), cost, at.leftover(letters)));
        }
        let end = Text::end(letters);
        for (token, slips, rest) in ends {
            let cost = cost.saturating_add(slips).saturating_add(rest);
            self.push(index, token, at.index, end, Stage::Done, cost);
        }
    }

    /// A finished text: proven by the replay itself, and told.
    fn tell(&mut self, index: usize) {
        let mut path = Vec::new();
        let mut at = index;
        while at != usize::MAX {
            path.push(at);
            at = self.nodes[at].parent;
        }
        path.reverse();
        let mut tokens: Vec<Mended> = Vec::new();
        for (i, &node) in path.iter().enumerate() {
            let node = &self.nodes[node];
            let paid = self.nodes.get(node.parent).map_or(0, |parent| parent.cost);
            // What no token claims at the end is left over.
            let end = path
                .get(i + 1)
                .map_or(self.letters.len(), |&next| self.nodes[next].start);
            let from = tokens.len();
            self.mend(&mut tokens, &node.token, node.start, end, node.at.swapped);
            let at = from.min(tokens.len().saturating_sub(1));
            if let Some(token) = tokens.get_mut(at) {
                token.cost += node.cost - paid;
            }
        }
        let parted = tokens.iter().filter(|token| {
            let written = &self.text[token.span.start..token.span.end];
            !token.text.is_empty() && is_parted(written)
        });
        let mut repair = Repair {
            cost: self.nodes[index].cost + PARTED * parted.count() as u16,
            tokens,
            readings: Vec::new(),
        };
        let known = self.found.iter().any(|other| other.text() == repair.text());
        if known {
            return;
        }
        let turn = grammar::read(&format!("{}1 {}", self.side.letter(), repair.text()));
        if turn.faults.is_empty()
            && let Ok(played) = replay(self.before, self.side, &turn)
        {
            repair.readings = played.readings;
            self.found.push(repair);
        }
    }

    /// Adds a token with the letters from `start` to `end`; letters that no token claims are a token without
    /// text.
    fn mend(&self, tokens: &mut Vec<Mended>, text: &str, start: usize, end: usize, swapped: bool) {
        let end = (end + 2 * usize::from(swapped)).min(self.letters.len());
        let span = align::span(&self.letters, start, end);
        if text.is_empty() {
            if !span.is_empty() {
                tokens.push(Mended {
                    text: String::new(),
                    span,
                    changed: true,
                    cost: 0,
                });
            }
            return;
        }
        let changed = self.text[span.start..span.end] != *text;
        match tokens.last_mut() {
            // Two letters that changed places across a border make one of two tokens.
            Some(last) if span.start < last.span.end => {
                last.text.push_str(text);
                last.span = last.span.to(span);
                last.changed = true;
            }
            _ => tokens.push(Mended {
                text: text.to_owned(),
                span,
                changed,
                cost: 0,
            }),
        }
    }
}
