//! Random play, written down in canonical notation.

use super::{
    Game, Kind, Outcome, Piece, Place, Settings, Step,
    battles::{Battle, Choice},
    board::{MIDDLE, Space, distances_to},
    moves::Move,
    steps::STEPS,
};

/// How random play chooses its steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Any piece that may do something, then anything it may do.
    Uniform,
    /// The same, but the enemy Lofðungr, attacks that win and the middle of the board draw the pieces on, so
    /// that games come to an end.
    Hunting,
}

/// A turn that was played. An empty text means that none was, because there was none to play.
#[derive(Clone, Default, Debug)]
pub struct PlayedTurn {
    /// The whole turn as it is written.
    pub text: String,
    /// Its label, `G3`.
    pub label: String,
    /// Its moves, each as it is written.
    pub moves: Vec<String>,
    /// The offers of the coin, each as it is written.
    pub offers: Vec<String>,
    /// Its battles, each as it is written.
    pub battles: Vec<String>,
    /// How many steps it took.
    pub steps: u8,
}

/// A random game.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// Its turns as they are written.
    pub turns: Vec<String>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// How many steps each turn took.
    pub steps: Vec<u8>,
    /// [`Game::placement`] after each turn.
    pub placements: Vec<String>,
}

/// A random game without detours, lateral crossings or ambiguous turns, which ends after `max_turns` turns if it has
/// not ended before. The same seed gives the same game.
pub fn random_game(seed: u64, style: Style, max_turns: usize) -> RandomGame {
    random_game_with(seed, style, max_turns, Settings::default())
}

/// A random game with these settings.
pub fn random_game_with(seed: u64, style: Style, max_turns: usize, settings: Settings) -> RandomGame {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::with(settings);
    let (mut turns, mut steps, mut placements) = (Vec::new(), Vec::new(), Vec::new());
    while !game.is_over() && turns.len() < max_turns {
        let turn = game.play_random_turn(&mut rng, style);
        if !turn.text.is_empty() {
            turns.push(turn.text);
            steps.push(turn.steps);
            placements.push(game.placement());
        }
    }
    RandomGame { turns, steps, outcome: game.outcome(), placements }
}

/// How often a turn that cannot stand is tried again.
const TRIES: usize = 600;
/// After so many tries Karves are left alone when anything else may move, which keeps R20 easily.
const TRIES_WITH_KARVES: usize = 200;
/// After so many tries a turn may be ambiguous.
const TRIES_FOR_ONE_READING: usize = 400;

/// Of a hundred turns, how many have an offer of the coin.
const OFFERS_IN_100: u8 = 2;
/// Of a hundred offers, how many are accepted.
const ACCEPTED_IN_100: u8 = 85;
/// Of a hundred accepted offers, how many are followed by another in the same turn.
const SECOND_OFFERS_IN_100: u8 = 10;
/// Of a hundred chances to go on with the same piece, how many are taken.
const WALKS_GO_ON_IN_100: u8 = 55;
/// Of a hundred battles that the defender won, in how many its survivors are written.
const SURVIVORS_WRITTEN_IN_100: u8 = 20;

impl Game {
    /// Plays a random turn.
    ///
    /// A turn that breaks the Karve limit (R20), has two doubts at once (R12), or is ambiguous when that is not wanted,
    /// is taken back and another is tried. Should none be found after all tries, which has not been seen, the game is over
    /// without an outcome. When the game is over the turn returned is empty.
    pub fn play_random_turn(&mut self, rng: &mut fastrand::Rng, style: Style) -> PlayedTurn {
        if self.is_over() {
            return PlayedTurn::default();
        }
        for tries in 0..TRIES {
            let mut trial = self.clone();
            let with_karves = tries < TRIES_WITH_KARVES;
            let may_be_ambiguous = self.settings.ambiguous || tries >= TRIES_FOR_ONE_READING;
            if let Some(turn) = trial.try_random_turn(rng, style, with_karves) {
                let readings = self.readings(&turn.text);
                let placement = trial.placement();
                let is_read = readings.iter().any(|game| game.placement() == placement);
                if is_read && (may_be_ambiguous || readings.len() == 1) {
                    *self = trial;
                    return turn;
                }
            }
        }
        self.stuck = true;
        PlayedTurn::default()
    }

    /// Plays a random turn; none when it breaks the Karve limit (R20), and the game is spoilt then.
    fn try_random_turn(&mut self, rng: &mut fastrand::Rng, style: Style, with_karves: bool) -> Option<PlayedTurn> {
        let before = self.clone();
        let mut turn = PlayedTurn { label: self.label(), ..PlayedTurn::default() };
        let mut moves = self.random_moves(rng, style, with_karves);
        turn.offers = self.random_offers(rng);
        if self.is_over() {
            // The refused offer came after some of the moves (R22), and nothing else happened after it.
            moves.truncate(rng.usize(0..=moves.len()));
            let (penningr, outcome) = (self.penningr.clone(), self.outcome.clone());
            *self = Game { penningr, outcome, ..before };
            moves.iter().flat_map(|one| &one.steps).for_each(|step| self.take(*step));
            turn.steps = self.steps;
        } else {
            turn.steps = self.steps;
            turn.battles = self.random_battles(rng, style);
            if !self.keeps_the_karve_limit() {
                return None;
            }
            self.end_the_turn();
        }
        turn.moves = moves.iter().map(Move::text).collect();
        turn.text = whole_text(&turn);
        Some(turn)
    }

    /// Takes random steps until there are five or none is left (R5), put together into moves.
    fn random_moves(&mut self, rng: &mut fastrand::Rng, style: Style, with_karves: bool) -> Vec<Move> {
        let mut moves = Vec::new();
        while self.steps < STEPS {
            let mut steps = self.legal_steps();
            if !with_karves && steps.iter().any(|step| !self.is_karve(step.piece())) {
                steps.retain(|step| !self.is_karve(step.piece()));
            }
            let Some(step) = self.choose_step(&steps, rng, style) else {
                break;
            };
            moves.push(self.random_move(step, rng, style));
        }
        moves
    }

    /// Takes a step, and maybe more with the same piece as long as all can be written as one move.
    ///
    /// Unless detours are wanted, no step is added that makes the walk longer than it must be.
    fn random_move(&mut self, first: Step, rng: &mut fastrand::Rng, style: Style) -> Move {
        let before = self.clone();
        let mut so_far = Move::begin(self, first);
        self.take(first);
        while self.steps < STEPS && chance(rng, WALKS_GO_ON_IN_100) {
            let longer_moves: Vec<Move> = self
                .legal_steps()
                .into_iter()
                .filter_map(|step| so_far.continued(self, step))
                .filter(|longer| self.settings.detours || longer.is_shortest(&before))
                .collect();
            let steps: Vec<Step> = longer_moves.iter().filter_map(|longer| longer.steps.last().copied()).collect();
            let Some(step) = self.choose_step(&steps, rng, style) else {
                break;
            };
            so_far = so_far.continued(self, step).unwrap_or(so_far);
            self.take(step);
        }
        so_far
    }

    /// Chooses one of some steps: first a piece, as likely as its best step is liked, then a step of it. None
    /// when there is none.
    fn choose_step(&self, steps: &[Step], rng: &mut fastrand::Rng, style: Style) -> Option<Step> {
        let steps: Vec<(Step, usize)> = match style {
            Style::Uniform => steps.iter().map(|step| (*step, 1)).collect(),
            Style::Hunting => {
                let hunt = Hunt::begin(self);
                steps.iter().map(|step| (*step, self.weight(*step, &hunt))).collect()
            }
        };
        let mut pieces: Vec<(usize, usize)> = Vec::new();
        for (step, weight) in &steps {
            match pieces.iter_mut().find(|(piece, _)| *piece == step.piece()) {
                Some((_, best)) => *best = (*best).max(*weight),
                None => pieces.push((step.piece(), *weight)),
            }
        }
        let piece = choose_by_weight(&pieces, rng)?;
        let own: Vec<(Step, usize)> = steps.into_iter().filter(|(step, _)| step.piece() == piece).collect();
        choose_by_weight(&own, rng)
    }

    /// How much a hunting player likes a step.
    fn weight(&self, step: Step, hunt: &Hunt) -> usize {
        match step {
            Step::Enter(piece) if self.is_karve(piece) => 3,
            Step::Enter(_) => 4,
            Step::Board(..) => 4,
            Step::Leave(_) => 2,
            Step::Walk(piece, to) => self.walking_weight(piece, to, hunt),
        }
    }

    /// How much a hunting player likes a walking step.
    fn walking_weight(&self, piece: usize, to: Space, hunt: &Hunt) -> usize {
        if self.holder(to) == Some(self.mover.enemy()) {
            return match (self.would_win(piece, to), hunt.enemy_king == Some(to)) {
                (true, true) => 120,
                (true, false) => 30,
                (false, true) => 8,
                (false, false) => 2,
            };
        }
        let takes_middle = self.holder(to).is_none() && MIDDLE.contains(&to);
        let comes_nearer = match self.pieces[piece].place {
            Place::On(from) => hunt.comes_nearer(self.pieces[piece].kind, from, to),
            Place::Reserve | Place::Out => false,
        };
        match (takes_middle, comes_nearer) {
            (true, _) => 12,
            (false, true) => 6,
            (false, false) => 1,
        }
    }

    /// Whether the battle at `to` would be won if `piece` joined the attack and nothing else happened.
    fn would_win(&self, piece: usize, to: Space) -> bool {
        self.after(Step::Walk(piece, to)).battle(to).is_some_and(|battle| battle.won)
    }

    /// Makes an offer of the coin now and then, and writes it (R22). After a refused one the game is over.
    fn random_offers(&mut self, rng: &mut fastrand::Rng) -> Vec<String> {
        let mut offers = Vec::new();
        let mut likely = OFFERS_IN_100;
        while !self.is_over() && chance(rng, likely) {
            let offerer = if rng.bool() { self.mover } else { self.mover.enemy() };
            if !self.may_offer(offerer) {
                break;
            }
            let accepted = chance(rng, ACCEPTED_IN_100);
            offers.push(self.offer_text(offerer, accepted));
            self.offer(offerer, accepted);
            likely = SECOND_OFFERS_IN_100;
        }
        offers
    }

    /// Fights the battles out, with random choices, and writes them.
    fn random_battles(&mut self, rng: &mut fastrand::Rng, style: Style) -> Vec<String> {
        let battles = self.battles();
        self.remove_losers(&battles);
        let refuges = self.refuges(&battles);
        let mut choice = Choice { refuge: rng.choice(refuges), moving_in: Vec::new() };
        for battle in battles.iter().filter(|battle| battle.won) {
            choice.moving_in.extend(random_winners(battle, rng, style));
        }
        self.carry_out(&battles, &choice);
        self.results(&battles).iter().map(|results| results.text(chance(rng, SURVIVORS_WRITTEN_IN_100))).collect()
    }
}

/// What a hunting player has its eye on.
struct Hunt {
    /// Where the enemy Lofðungr stands.
    enemy_king: Option<Space>,
    /// How far every space is from there.
    from_enemy_king: Vec<(Space, usize)>,
    /// How far every space is from `m`, where its own Lofðungr is drawn.
    from_m: Vec<(Space, usize)>,
}

impl Hunt {
    /// Looks at the board.
    fn begin(game: &Game) -> Hunt {
        let is_enemy_king = |piece: &&Piece| piece.kind == Kind::King && piece.owner == game.mover.enemy();
        let enemy_king = match game.pieces.iter().find(is_enemy_king).map(|king| king.place) {
            Some(Place::On(space)) => Some(space),
            _ => None,
        };
        let from = |space| distances_to(space, game.settings.laterals);
        Hunt { enemy_king, from_enemy_king: enemy_king.map(from).unwrap_or_default(), from_m: from('m') }
    }

    /// Whether a step brings a piece nearer to where it is drawn.
    fn comes_nearer(&self, kind: Kind, from: Space, to: Space) -> bool {
        let distances = if kind == Kind::King { &self.from_m } else { &self.from_enemy_king };
        let far = |place: Space| distances.iter().find(|(space, _)| *space == place);
        match (far(from), far(to)) {
            (Some((_, before)), Some((_, after))) => after < before,
            _ => false,
        }
    }
}

/// Some of the attackers of a won battle, at least one (R15). A hunting player often sends one only, to keep
/// the spaces it came from.
fn random_winners(battle: &Battle, rng: &mut fastrand::Rng, style: Style) -> Vec<usize> {
    let mut winners: Vec<usize> = battle.attackers.iter().map(|one| one.piece).collect();
    rng.shuffle(&mut winners);
    let one_only = style == Style::Hunting && chance(rng, 40);
    let count = if one_only { 1 } else { rng.usize(1..=winners.len()) };
    winners.truncate(count);
    winners
}

/// The label, the moves, the offers, then the battles or `/`.
fn whole_text(turn: &PlayedTurn) -> String {
    let battles = if turn.battles.is_empty() { "/".to_string() } else { turn.battles.join(" ") };
    let parts = [turn.label.clone(), turn.moves.concat(), turn.offers.concat(), battles];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// True so many times in a hundred.
fn chance(rng: &mut fastrand::Rng, in_100: u8) -> bool {
    rng.u8(0..100) < in_100
}

/// Chooses one of some things, each as likely as its weight says. None when there is none.
fn choose_by_weight<T: Copy>(things: &[(T, usize)], rng: &mut fastrand::Rng) -> Option<T> {
    let total: usize = things.iter().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut left = rng.usize(0..total);
    for (thing, weight) in things {
        if left < *weight {
            return Some(*thing);
        }
        left -= weight;
    }
    None
}
