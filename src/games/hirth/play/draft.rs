//! A turn that is made step by step, then battle by battle, with the offers of the Penningr in between.
//!
//! What is chosen is notation, and notation cannot always distinguish two pieces. So a turn in the making keeps every state in
//! which it can be, as a replay of its text does, and the cheapest is the one that is played.

use super::{
    Step,
    outcomes::{Outcome, outcomes, token},
    steps,
};
#[cfg(feature = "draw")]
use crate::games::hirth::{
    data::fought,
    replay::Lengths,
    rules::{fights, walk, ways},
    scene,
    turn::Label,
};
use crate::{
    game::{Choice, ChoiceKind, Draft},
    games::hirth::{
        Lateral,
        board::{Crossings, Space},
        data,
        legal::offers,
        position::{Place, Placement},
        replay::{Reading, replay},
        rules::{Answered, Ground, Played, STEPS, Underway, shortest_into, step_left},
        setup::Position,
        turn::{Battle, Goal, Move, NoBattle, Offer, Origin, Token, Turn},
        words::deeds,
    },
};

/// A turn in the making.
#[derive(Clone)]
pub(super) struct Making {
    before: Position,
    lateral: Lateral,
    /// The states in which it can be, at least one.
    now: Vec<Underway>,
    /// How many steps are taken.
    taken: u8,
    /// The steps as moves, those of one piece in a row as one move where that means the same.
    moves: Vec<Made>,
    /// The same steps, each as a move of its own.
    steps: Vec<Move>,
    offers: Vec<Offer>,
    /// Whether the last offer is refused, which ends the game.
    is_refused: bool,
    /// The ends of battles that were chosen, in the order of the board.
    battles: Vec<Token<Battle>>,
}

/// A move, and the states before it.
#[derive(Clone)]
struct Made {
    mov: Move,
    steps: u8,
    before: Vec<Underway>,
}

/// What may come next.
enum Next {
    /// A step, and the states that it leads to: all, and those from which the turn can end.
    Step(Move, Vec<Underway>, Vec<Underway>),
    Offer(Offer, Answered),
    Battle(Token<Battle>),
}

impl Making {
    pub fn new(before: &Position, lateral: Lateral) -> Self {
        Self {
            before: *before,
            lateral,
            now: vec![Underway::new(&before.position, before.to_move)],
            taken: 0,
            moves: Vec::new(),
            steps: Vec::new(),
            offers: Vec::new(),
            is_refused: false,
            battles: Vec::new(),
        }
    }

    /// Makes choices, each by its place among those before it. `None` if there is no such choice.
    pub fn after(self, path: &[usize]) -> Option<Self> {
        path.iter().try_fold(self, |making, &at| {
            let next = making.next().into_iter().nth(at)?;
            Some(making.with(next))
        })
    }

    pub fn draft(&self) -> Draft {
        let choices = self.next().iter().map(|next| self.choice(next)).collect();
        let is_whole = self.is_whole();
        let turn = if is_whole { self.whole() } else { self.turn(self.moves.iter().map(|made| made.mov)) };
        Draft { text: turn.to_string().trim_start().to_owned(), is_whole, choices }
    }

    fn crossings(&self) -> Crossings {
        self.lateral.crossings()
    }

    /// The states in which all steps are taken (R5).
    fn ended(&self) -> impl Iterator<Item = &Underway> {
        self.now.iter().filter(|now| has_ended(now, self.taken))
    }

    fn is_whole(&self) -> bool {
        let ends = self.ends();
        self.is_refused || !ends.is_empty() && battles(&ends, &self.battles).1.is_empty()
    }

    /// Every way in which the turn can end now.
    fn ends(&self) -> Vec<Outcome> {
        self.ended().flat_map(|now| outcomes(now, self.crossings())).collect()
    }

    /// What may come next, in the order of the choices.
    fn next(&self) -> Vec<Next> {
        if self.is_refused {
            return Vec::new();
        }
        let (_, battles) = battles(&self.ends(), &self.battles);
        let mut next = Vec::new();
        if self.battles.is_empty() {
            next.extend(self.next_steps());
        }
        next.extend(battles.into_iter().map(Next::Battle));
        if self.battles.is_empty() {
            let coin = self.now[0].penningr;
            next.extend(offers(coin).map(|(offer, answered)| Next::Offer(offer, answered)));
        }
        next
    }

    /// The single steps from which the turn can still end.
    fn next_steps(&self) -> Vec<Next> {
        let mut found: Vec<(Move, Vec<Underway>)> = Vec::new();
        for now in self.now.iter().filter(|now| !has_ended(now, self.taken)) {
            for Step { mov, after } in steps(now, self.crossings()) {
                match found.iter_mut().find(|(known, _)| *known == mov) {
                    Some((_, states)) if states.contains(&after) => {}
                    Some((_, states)) => states.push(after),
                    None => found.push((mov, vec![after])),
                }
            }
        }
        let can_end = |now: &Underway| can_end(now, self.taken + 1, self.crossings());
        let steps = found.into_iter().map(|(mov, all)| {
            let open: Vec<Underway> = all.iter().copied().filter(can_end).collect();
            Next::Step(mov, all, open)
        });
        steps.filter(|next| matches!(next, Next::Step(_, _, open) if !open.is_empty())).collect()
    }

    fn with(mut self, next: Next) -> Self {
        match next {
            Next::Step(mov, all, open) => {
                self.step(mov, &all);
                self.now = open;
            }
            Next::Offer(offer, answered) => {
                self.offers.push(offer);
                match answered {
                    Answered::Accepted(coin) => self.now.iter_mut().for_each(|now| now.penningr = coin),
                    Answered::Refused(_) => self.is_refused = true,
                }
            }
            Next::Battle(battle) => {
                let taken = self.taken;
                self.now.retain(|now| has_ended(now, taken));
                self.battles.push(battle);
            }
        }
        self
    }

    /// Adds a step, to the last move if both together mean the same as one.
    fn step(&mut self, mov: Move, after: &[Underway]) {
        self.steps.push(mov);
        self.taken += 1;
        if let Some(last) = self.moves.last_mut()
            && let Some(longer) = joined(&last.mov, &mov, self.before.to_move.home())
            && leads_to(last, &longer, self.taken, after)
        {
            (last.mov, last.steps) = (longer, last.steps + 1);
            return;
        }
        self.moves.push(Made { mov, steps: 1, before: self.now.clone() });
    }

    /// The turn so far, with these moves.
    fn turn(&self, moves: impl Iterator<Item = Move>) -> Turn {
        let ends = self.ends();
        let is_peace = self.is_whole() && !self.is_refused && ends.iter().all(|end| end.battles.is_empty());
        let battles = if self.is_refused { Vec::new() } else { battles(&ends, &self.battles).0 };
        Turn {
            moves: moves.map(token).collect(),
            offers: self.offers.iter().copied().map(token).collect(),
            battles,
            slash: is_peace.then(|| token(NoBattle::Slash)),
            ..Turn::default()
        }
    }

    /// The whole turn: with its steps joined, unless that comes to another position.
    fn whole(&self) -> Turn {
        let joined = self.turn(self.moves.iter().map(|made| made.mov));
        let single = self.turn(self.steps.iter().copied());
        let after = self.played(&single);
        if after.is_some() && self.played(&joined) != after { single } else { joined }
    }

    /// The position after a turn.
    fn played(&self, turn: &Turn) -> Option<Placement> {
        let before = Reading { position: self.before.position, ..Reading::start() };
        let played = replay(&[before], self.before.to_move, turn, self.lateral).ok()?;
        played.readings.first().map(|reading| reading.position)
    }

    fn choice(&self, next: &Next) -> Choice {
        match next {
            Next::Step(mov, _, open) => {
                let words = deeds::moves(&data::Move::from(mov), 1);
                let choice = Choice::new(ChoiceKind::Step, mov.to_string(), words);
                #[cfg(feature = "draw")]
                let choice = {
                    let starts = self.now.iter().filter(|now| !has_ended(now, self.taken));
                    let mut ends = starts.zip(open).map(|(now, after)| scene::ends(now, mov, after));
                    let [from, to] = ends.find(|[from, _]| from.is_some()).unwrap_or_default();
                    Choice { from, to, ..choice }
                };
                choice
            }
            Next::Offer(offer, _) => Choice::new(ChoiceKind::Offer, offer.to_string(), deeds::offer(offer)),
            Next::Battle(battle) => {
                let battle = &battle.value;
                let mover = self.before.to_move;
                let choice = Choice::new(ChoiceKind::Battle, battle.to_string(), deeds::end(battle, mover));
                #[cfg(feature = "draw")]
                let choice = Choice { to: Some(scene::middle_of(battle.space.value)), ..choice };
                choice
            }
        }
    }

    /// The scene of a turn that is not whole.
    #[cfg(feature = "draw")]
    pub fn scene(&self, label: Label) -> Option<crate::scene::Scene> {
        let now = self.now.first()?;
        let turn = self.turn(self.moves.iter().map(|made| made.mov));
        let played = self.played_moves(0, &Underway::new(&self.before.position, self.before.to_move), now);
        let moves = self.moves.iter().zip(played.unwrap_or_default());
        let moves = moves.map(|(made, (before, played))| data::Move {
            walk: walk(&before, &made.mov, &played).unwrap_or_default().into_iter().collect(),
            steps: Some(made.steps),
            lengths: Lengths::one(made.steps),
            ..data::Move::from(&made.mov)
        });
        let battles = if has_ended(now, self.taken) { fought(&turn.battles, &fights(now)) } else { Vec::new() };
        let turn = data::Turn {
            side: label.side,
            number: label.number,
            judged: true,
            played: data::Played::Legal,
            meant: None,
            written_label: Some(label.to_string()),
            written: turn.to_string().trim_start().to_owned(),
            moves: moves.collect(),
            offers: self.offers.clone(),
            battles,
            slash: false,
            position: None,
            others: Vec::new(),
            around: Default::default(),
        };
        Some(scene::underway(&turn, &self.before, now))
    }

    /// The moves from number `at` on, each with the state before it, if they lead from one state to another.
    #[cfg(feature = "draw")]
    fn played_moves(&self, at: usize, now: &Underway, end: &Underway) -> Option<Vec<(Underway, Played)>> {
        let Some(made) = self.moves.get(at) else {
            let is_end = Underway { penningr: end.penningr, ..*now } == *end;
            return is_end.then(Vec::new);
        };
        let ways = ways(now, &made.mov, made.steps).into_iter().filter(|way| way.steps == made.steps);
        ways.into_iter().find_map(|way| {
            let mut rest = self.played_moves(at + 1, &way.after, end)?;
            rest.insert(0, (*now, way));
            Some(rest)
        })
    }
}

/// Whether a turn may end after so many steps (R5).
fn has_ended(now: &Underway, taken: u8) -> bool {
    taken == STEPS || !step_left(now)
}

/// Whether a turn can end legally (R20): by some steps no two Karve are left on a space.
fn can_end(now: &Underway, taken: u8, crossings: Crossings) -> bool {
    if has_ended(now, taken) {
        return !outcomes(now, crossings).is_empty();
    }
    let home = now.side.home();
    let is_crowded = !now.own.crowded(home).is_empty();
    if !is_crowded && now.ground(home) != Ground::Foe && now.free(Place::RESERVE).hirth() >= STEPS - taken {
        // Hirþ can enter.
        return true;
    }
    let mut next = steps(now, crossings);
    if is_crowded {
        // A Karve must go on; the steps of Karve come after those of Hirþ.
        next.reverse();
    }
    next.iter().any(|step| can_end(&step.after, taken + 1, crossings))
}

/// The battles that are settled when some were chosen: up to the first that leaves a choice. Then the choices there.
fn battles(ends: &[Outcome], chosen: &[Token<Battle>]) -> (Vec<Token<Battle>>, Vec<Token<Battle>>) {
    let mut left: Vec<&Outcome> = ends.iter().collect();
    let mut chosen = chosen.iter();
    let mut settled: Vec<Token<Battle>> = Vec::new();
    loop {
        let mut ways: Vec<&Token<Battle>> = Vec::new();
        for way in left.iter().filter_map(|end| end.battles.get(settled.len())) {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        let way = match &ways[..] {
            [] => return (settled, Vec::new()),
            [only] => (*only).clone(),
            _ => match chosen.next() {
                Some(way) => way.clone(),
                None => return (settled, ways.into_iter().cloned().collect()),
            },
        };
        left.retain(|end| end.battles.get(settled.len()) == Some(&way));
        settled.push(way);
    }
}

/// A move and a step of the same piece after it, as one move.
fn joined(mov: &Move, step: &Move, home: Space) -> Option<Move> {
    let at = match (mov.goal(), mov.origin()) {
        (Some(Goal { attack: true, .. }), _) => return None,
        (Some(goal), _) => goal.space,
        (None, Origin::Reserve) => home,
        (None, Origin::Karve(at)) => at,
        (None, _) => return None,
    };
    let goal = step.goal().map(|goal| Origin::Space(goal.space));
    if step.origin() != Origin::Space(at) || step.piece() != mov.piece() || goal == Some(mov.origin()) {
        return None;
    }
    match (*mov, *step) {
        (Move::Hirth { boards: true, .. }, _) => None,
        (Move::Hirth { from, to, .. }, Move::Hirth { to: on, boards, .. }) => {
            Some(Move::Hirth { from, to: on.or(to), boards })
        }
        (Move::Karve { aboard, from, .. }, Move::Karve { to, .. }) => Some(Move::Karve { aboard, from, to }),
        (Move::Lofdungr { from, .. }, Move::Lofdungr { to, .. }) => Some(Move::Lofdungr { from, to }),
        _ => None,
    }
}

/// Whether a move that is a step longer than the last one leads to just these states, by its shortest way. `taken` are all
/// steps up to its end.
fn leads_to(last: &Made, longer: &Move, taken: u8, after: &[Underway]) -> bool {
    let steps = last.steps + 1;
    let budget = STEPS - (taken - steps);
    let mut ways: Vec<Played> = Vec::new();
    let mut states: Vec<Underway> = Vec::new();
    for before in &last.before {
        shortest_into(&mut ways, before, longer, budget);
        if ways.iter().any(|way| way.steps != steps) {
            return false;
        }
        states.extend(ways.iter().map(|way| way.after));
    }
    states.iter().all(|state| after.contains(state)) && after.iter().all(|state| states.contains(state))
}
