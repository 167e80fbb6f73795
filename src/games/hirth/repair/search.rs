//! A best-first search over a turn's text and the game at once. A node has how far the text is read and the stage of
//! the turn; an edge is one legal move, offer or battle result, aligned with the text at the cost of the typos it
//! takes.

use std::{borrow::Cow, cell::OnceCell, cmp::Reverse, collections::BinaryHeap, fmt::Write, rc::Rc};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Limits, Repair, TurnText,
    align::{self, Alignment, Alignments, Fits, Text},
    costs::{CHEAPEST, ODD_MARK, TOKEN, TWICE, TYPO, UNREADABLE},
    stage::{Fought, SpelledOffer, Stage},
    states::{SpelledMove, State, States},
};
use crate::games::hirth::{
    Lateral,
    board::Side,
    notation,
    notation::Spelling,
    position::Penningr,
    replay::{Reading, goes_on, least_of_all},
    rules::{STEPS, Underway},
    turn::Turn,
};
use crate::{repair::Effort, span::Span};

/// A token as it is spelled.
pub fn spell(token: impl std::fmt::Display) -> Spelling {
    let mut spelling = Spelling::new();
    // Every token fits; one that did not would fit no text either.
    let _ = write!(spelling, "{token}");
    spelling
}

/// A place in the search.
pub struct Node {
    pub parent: usize,
    /// The token that led here, and from where in the text on.
    pub token: Spelling,
    pub start: usize,
    pub slips: u16,
    pub at: Text,
    pub stage: Stage,
}

/// A search in one turn. It can be asked several times, for more each time; what it has found out about the game and the
/// text is kept.
pub struct Search<'a> {
    pub before: &'a [Reading],
    pub side: Side,
    pub lateral: Lateral,
    pub text: Cow<'a, str>,
    pub letters: Vec<align::Letter>,
    /// Whether capitals and small letters are the same.
    any_case: bool,
    /// Tokens that may be too much, by the letter at which they start.
    pub skips: FxHashMap<usize, Skip>,
    pub limits: Limits,
    /// The most that mistakes may cost in this round.
    pub cap: u16,
    pub nodes: Vec<Node>,
    queue: BinaryHeap<Reverse<(u16, usize)>>,
    /// The least cost of the mistakes that lead to a place.
    seen: FxHashMap<(Text, Stage), u16>,
    pub states: States,
    /// The legal offers, by whose coin it is.
    pub offers: FxHashMap<Penningr, Rc<[SpelledOffer]>>,
    pub fought: Vec<Fought>,
    /// How tokens fit the text.
    fits: Fits,
    /// The text from each letter on, as far as it was needed; `None` if it cannot be read.
    rests: Vec<OnceCell<Option<Rest>>>,
    /// Whether the text can follow a state after that many steps.
    follows: FxHashMap<(usize, State, u8), bool>,
    pub found: Vec<Repair>,
    /// The texts of what was found, with their places.
    pub texts: FxHashMap<String, usize>,
    /// The texts that were tried as they are written from some place on, with the cost of their typos: several ways
    /// through the game have the same text.
    pub tried: FxHashSet<(String, u16)>,
    /// How many nodes were looked at in this round.
    looked_at: usize,
}

/// The rest of a turn, as it is written.
#[derive(Clone)]
struct Rest {
    turn: Turn,
    /// How many steps may be taken before it: those that its moves leave.
    room: u8,
}

/// How many of the readings before the turn are searched from: the cheapest.
const READINGS: usize = 8;

impl<'a> Search<'a> {
    /// A search in a turn that starts from these readings.
    pub fn new(before: &'a [Reading], turn: TurnText<'a>) -> Self {
        let TurnText { side, lateral, text, from } = turn;
        let any_case = is_in_one_case(&text[from..]);
        let mut letters = align::letters(&text, from);
        if any_case {
            for letter in &mut letters {
                letter.byte.make_ascii_lowercase();
            }
        }
        Self {
            before,
            side,
            lateral,
            skips: skips(&text, from),
            fits: Fits::default(),
            text,
            any_case,
            limits: Limits::default(),
            cap: 0,
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            seen: FxHashMap::default(),
            states: States::default(),
            offers: FxHashMap::default(),
            fought: Vec::new(),
            rests: vec![OnceCell::new(); letters.len() + 1],
            follows: FxHashMap::default(),
            found: Vec::new(),
            texts: FxHashMap::default(),
            tried: FxHashSet::default(),
            looked_at: 0,
            letters,
        }
    }

    /// Returns the nearest legal texts within the limits, cheapest first. The nodes looked at are deducted from `effort`.
    ///
    /// Few mistakes are tried before many: each round costs some ten times as much as the one before.
    pub fn repairs(&mut self, limits: Limits, effort: &mut Effort) -> Vec<Repair> {
        self.limits = limits;
        self.found.clear();
        self.texts.clear();
        self.tried.clear();
        for round in 1.. {
            let cap = limits.slips.min(round * TYPO + limits.slack);
            self.run(cap, effort);
            let enough = |best: u16| best + limits.slack <= cap;
            if cap == limits.slips || effort.is_spent() || self.nearest().is_some_and(enough) {
                break;
            }
        }
        self.take_found()
    }

    /// Returns how far the nearest text found is.
    fn nearest(&self) -> Option<u16> {
        self.found.iter().map(Repair::distance).min()
    }

    /// Returns all that was found near enough, cheapest first.
    fn take_found(&mut self) -> Vec<Repair> {
        let mut found = std::mem::take(&mut self.found);
        let nearest = found.iter().map(Repair::distance).min();
        if let Some(nearest) = nearest {
            let highest = nearest.saturating_add(self.limits.slack);
            found.retain(|repair| repair.distance() <= highest);
        }
        // A mistake late in a turn shows there; one early in it would have shown before.
        let place = |repair: &Repair| repair.tokens.iter().rposition(|token| token.changed);
        found.sort_by_key(|repair| (repair.cost(), Reverse(place(repair))));
        found
    }

    /// Searches all texts whose typos cost no more than `cap`, as far as `effort` allows.
    fn run(&mut self, cap: u16, effort: &mut Effort) {
        self.cap = cap;
        self.looked_at = 0;
        self.nodes.clear();
        self.queue.clear();
        self.seen.clear();
        let most = effort.at_most(self.limits.nodes);
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
        effort.spend(self.looked_at);
    }

    fn begin(&mut self) {
        let before = self.before.iter();
        let open = before.filter(|reading| reading.ending.is_none());
        for reading in open.take(READINGS) {
            let now = Underway::new(&reading.position, self.side);
            let stage = Stage::Moves { state: self.states.number(now), steps: 0, offers: false };
            self.push(Node { parent: usize::MAX, token: Spelling::new(), start: 0, slips: 0, at: Text::START, stage });
        }
    }

    /// Whether the same place was reached at a lower cost since.
    fn is_outdone(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        let known = self.seen.get(&(node.at, node.stage));
        known.is_some_and(|&known| known < node.slips)
    }

    fn expand(&mut self, index: usize) {
        match self.nodes[index].stage {
            Stage::Moves { state, steps, offers } => self.moves(index, state, steps, offers),
            Stage::Refused => self.close(index),
            Stage::Battles(battles) => self.battles(index, battles),
            Stage::Done => self.add_finished(index),
        }
    }

    /// Adds a repair, and drops others that cost much more.
    pub fn keep(&mut self, repair: Repair) {
        let highest = repair.distance().saturating_add(self.limits.slack);
        self.cap = self.cap.min(highest);
        self.found.push(repair);
    }

    /// Adds the node that follows one when a token is put where the text is read up to `at`.
    pub fn go_on(&mut self, parent: usize, token: Spelling, at: Text, cost: u16, stage: Stage) {
        let from = &self.nodes[parent];
        let (start, slips) = (from.at.index, from.slips.saturating_add(cost));
        self.push(Node { parent, token, start, slips, at, stage });
    }

    /// Adds the node that follows one when a token is put where nothing is read.
    pub fn stay(&mut self, parent: usize, token: Spelling, stage: Stage) {
        self.go_on(parent, token, self.nodes[parent].at, 0, stage);
    }

    /// Adds a node, unless it costs too much or is known at no higher cost. One that leaves no room for another mistake
    /// continues as written, if at all.
    fn push(&mut self, node: Node) {
        if node.slips > self.cap {
            return;
        }
        let is_rewriting = matches!(&node.stage, Stage::Battles(battles) if battles.is_rewriting());
        if !is_rewriting && node.stage != Stage::Done && self.is_as_written(node.slips, node.at) {
            self.looked_at += 1;
            if self.may_go_on(node.stage, node.at) {
                self.finish(node);
            }
            return;
        }
        // Finished texts may tie; only their content distinguishes them.
        if node.stage != Stage::Done {
            let known = self.seen.entry((node.at, node.stage)).or_insert(u16::MAX);
            if *known <= node.slips {
                return;
            }
            *known = node.slips;
        }
        self.queue.push(Reverse((node.slips, self.nodes.len())));
        self.nodes.push(node);
    }

    /// Looks at a node after which the text stays as it is written.
    fn finish(&mut self, node: Node) {
        self.nodes.push(Node { stage: Stage::Done, ..node });
        self.finish_as_written(self.nodes.len() - 1);
        self.nodes.pop();
    }

    /// Tries the nodes that follow one when a token is put, and the text then stays as it is written. The turn may then
    /// be in any of `stages`.
    pub fn try_as_written(
        &mut self,
        parent: usize,
        token: Spelling,
        fit: &Alignment,
        mut stages: impl Iterator<Item = Stage>,
    ) {
        let from = &self.nodes[parent];
        let node =
            Node { parent, token, start: from.at.index, slips: from.slips + fit.cost, at: fit.at, stage: Stage::Done };
        if node.slips <= self.cap {
            self.looked_at += 1;
            if stages.any(|stage| self.may_go_on(stage, fit.at)) {
                self.finish(node);
            }
        }
    }

    /// Whether there is no room for another typo after a token that is put so.
    pub fn is_as_written_after(&self, index: usize, fit: &Alignment) -> bool {
        let slips = self.nodes[index].slips + fit.cost;
        self.is_as_written(slips, fit.at)
    }

    /// Whether there is no room for another typo after this place.
    fn is_as_written(&self, slips: u16, at: Text) -> bool {
        slips > 0 && slips + CHEAPEST > self.cap && !at.swapped && !self.any_case
    }

    /// Whether the text from a place on can follow a turn in this stage. Mostly it cannot, and the turn need not be
    /// written out. The text after a battle is only known once it is.
    pub fn may_go_on(&mut self, stage: Stage, at: Text) -> bool {
        let Stage::Moves { state, steps, offers } = stage else {
            return true;
        };
        let Some(rest) = self.rest(at) else {
            return false;
        };
        if steps > rest.room || offers && !rest.turn.moves.is_empty() {
            return false;
        }
        let known = self.follows.get(&(at.index, state, steps));
        let may_go_on = known.copied().unwrap_or_else(|| goes_on(self.states.underway(state), steps, &rest.turn));
        self.follows.insert((at.index, state, steps), may_go_on);
        may_go_on
    }

    /// How many steps may be taken before a place so that the text from there on can follow; `None` if it cannot be read.
    pub fn room(&self, at: Text) -> Option<u8> {
        self.rest(at).map(|rest| rest.room)
    }

    /// The text from a place on, as it is written; `None` if it cannot be read.
    fn rest(&self, at: Text) -> Option<&Rest> {
        let rest = self.rests[at.index].get_or_init(|| {
            let turn = notation::read_unlabelled(self.side, &align::closed_up(&self.text, &self.letters[at.index..]));
            let room = usize::from(STEPS).checked_sub(least_of_all(self.side, &turn))?;
            turn.faults.is_empty().then_some(Rest { turn, room: room as u8 })
        });
        rest.as_ref()
    }

    /// Whether a move may fit the text from a node on. Most do not fit by far.
    pub fn may_fit(&mut self, from: usize, mov: &SpelledMove) -> bool {
        let Node { at, slips, .. } = self.nodes[from];
        let has_room = self.cap.saturating_sub(slips) >= 2 * CHEAPEST;
        has_room || at.swapped || self.any_case || self.fits.may_fit(&mov.letters, &self.letters, at.index)
    }

    /// Every way a token fits the text from a node on, in place of what is in `fits`.
    pub fn fit(&mut self, from: usize, token: &Spelling, fits: &mut Alignments) {
        let node = &self.nodes[from];
        let (slips, at) = (node.slips, node.at);
        let Some(budget) = self.cap.checked_sub(slips) else {
            return fits.clear();
        };
        let mut token = *token;
        if self.any_case {
            token.make_ascii_lowercase();
        }
        let letters = &self.letters;
        self.fits.fit(&token, letters, at, (budget, self.cap), fits);
    }

    /// Adds a node for every way a token fits.
    pub fn token(&mut self, from: usize, token: Spelling, stage: Stage) {
        let is_odd = token.ends_with("L^");
        let mut fits = Alignments::new();
        self.fit(from, &token, &mut fits);
        for fit in fits {
            let odd = if is_odd && fit.cost > 0 { ODD_MARK } else { 0 };
            self.go_on(from, token, fit.at, fit.cost + odd, stage);
        }
    }

    /// No battle is to follow: `/`, which may be missing.
    pub fn close(&mut self, index: usize) {
        let at = self.nodes[index].at;
        let letters = &self.letters;
        let mut ends: Vec<(Spelling, u16)> = vec![(Spelling::new(), at.leftover(letters))];
        let mut fits = Alignments::new();
        self.fit(index, &spell('/'), &mut fits);
        let letters = &self.letters;
        for Alignment { at, cost } in fits {
            ends.push((spell('/'), cost.saturating_add(at.leftover(letters))));
        }
        let end = Text::end(letters);
        for (token, cost) in ends {
            self.go_on(index, token, end, cost, Stage::Done);
        }
    }
}

/// A move, a result, or what cannot be read, that may be left out whole.
#[derive(Clone, Copy)]
pub struct Skip {
    /// How many letters it has.
    pub letters: usize,
    /// The cost of its being too much.
    pub cost: u16,
}

/// Returns what of a text may be too much, by the letter at which it starts.
fn skips(text: &str, from: usize) -> FxHashMap<usize, Skip> {
    let turn = notation::read(text);
    let moves = turn.moves.iter().map(|token| token.span);
    let results = turn.battles.iter().flat_map(|battle| &battle.value.results);
    let mut tokens: Vec<Span> = moves.chain(results.map(|token| token.span)).collect();
    tokens.sort_by_key(|span| span.start);
    let written = |span: Span| text.get(span.start..span.end).unwrap_or("");
    let needless = tokens.iter().enumerate().map(|(at, &span)| {
        let before = at.checked_sub(1).map(|before| written(tokens[before]));
        let is_twice = written(span) == "He" || before == Some(written(span));
        (span, if is_twice { TWICE } else { TOKEN })
    });
    let faults = turn.faults.iter();
    let unreadable = faults.map(|fault| (fault.span, UNREADABLE));
    let letters = |from: usize, to: usize| {
        let text = text.get(from..to).unwrap_or("");
        text.chars().filter(|letter| !letter.is_whitespace()).count()
    };
    needless
        .chain(unreadable)
        .filter(|(span, _)| span.start >= from && !span.is_empty())
        .map(|(span, cost)| {
            let skip = Skip { letters: letters(span.start, span.end), cost };
            (letters(from, span.start), skip)
        })
        .collect()
}

/// Whether a turn is typed all in small letters, or all in capitals.
fn is_in_one_case(moves: &str) -> bool {
    let never_capital = |letter: char| "EIVMDTARX".contains(letter);
    let small = moves.contains(|letter: char| letter.is_ascii_lowercase());
    let capital = moves.contains(|letter: char| letter.is_ascii_uppercase());
    small && !capital || !small && moves.contains(never_capital)
}
