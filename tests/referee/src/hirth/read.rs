//! Reading a turn as written: every position it can lead to, found by trying.

use super::{
    Game, Kind, Place, Step,
    battles::{Battle, Choice, Fate, Results},
    board::{SPACES, Space, neighbours},
    steps::STEPS,
    written::{Start, Written, WrittenBattle, WrittenMove, WrittenOffer, parse},
};

impl Game {
    /// Every game that a turn as written can lead to, one for each position and outcome; none when the turn is not lawful
    /// or not written as the rules ask.
    ///
    /// Detours (R12) and, if the settings have them, lateral crossings (R2) are read like anything else, but not both in
    /// one turn (R12). Unless the settings are lenient, a turn that `hirth` would complain of is not read: one with a
    /// missing `/` (N3), with battles or sides out of order (N1), with winners left out (N2), or with another refuge for a
    /// beaten attacker's Lofðungr than the space it came from (R18).
    pub fn readings(&self, text: &str) -> Vec<Game> {
        let Some(written) = parse(text, &self.label()) else {
            return Vec::new();
        };
        if self.is_over() {
            return Vec::new();
        }
        let mut games = self.moved(&written.moves, Game::certain_ways);
        if self.settings.laterals {
            games.extend(self.moved(&written.moves, Game::straight_ways));
            keep_one_of_each(&mut games, Game::picture);
        }
        games = games.into_iter().filter_map(|game| game.with_offers(&written.offers)).collect();
        games = games.into_iter().flat_map(|game| game.endings(&written)).collect();
        keep_one_of_each(&mut games, Game::placement_and_outcome);
        games
    }

    /// Every game that moves as written can lead to, when each is walked in one of its `ways`.
    fn moved(&self, moves: &[WrittenMove], ways: fn(&Game, &WrittenMove) -> Vec<Game>) -> Vec<Game> {
        let mut games = vec![self.clone()];
        for one in moves {
            games = games.iter().flat_map(|game| ways(game, one)).collect();
            keep_one_of_each(&mut games, Game::picture);
        }
        games
    }

    /// The ways of a move without a lateral crossing, detours among them.
    fn certain_ways(&self, written: &WrittenMove) -> Vec<Game> {
        let mut plain = self.clone();
        plain.settings.laterals = false;
        let mut ways = plain.ways(written);
        for way in &mut ways {
            way.settings.laterals = self.settings.laterals;
        }
        ways
    }

    /// The ways of a move without a detour: the shortest of all, and the shortest of those without a lateral crossing.
    fn straight_ways(&self, written: &WrittenMove) -> Vec<Game> {
        let shortest = |mut ways: Vec<Game>| {
            let least = ways.iter().map(|way| way.steps).min();
            ways.retain(|way| Some(way.steps) == least);
            ways
        };
        let mut ways = shortest(self.certain_ways(written));
        ways.extend(shortest(self.ways(written)));
        ways
    }

    /// Every game that a move as written can lead to (R12).
    fn ways(&self, written: &WrittenMove) -> Vec<Game> {
        let mut ways = Vec::new();
        for (game, piece) in self.starts(written) {
            ways.extend(game.walks(piece, written));
        }
        ways.retain(|game| game.steps <= STEPS);
        ways
    }

    /// The pieces that can be meant, each with the game after it has entered or left its Karve.
    ///
    /// Of pieces that are alike in every way the first is enough.
    fn starts(&self, written: &WrittenMove) -> Vec<(Game, usize)> {
        let started = |step: Step| (self.after(step), step.piece());
        let fresh_on = |space: Space| -> Vec<usize> {
            let is_there = |piece: &usize| self.pieces[*piece].place == Place::On(space);
            self.fresh_pieces().into_iter().filter(is_there).collect()
        };
        match written.start {
            Start::Enter => {
                self.first_in_reserve(written.kind).map(|piece| started(Step::Enter(piece))).into_iter().collect()
            }
            Start::Leave(space) => {
                fresh_on(space).into_iter().flat_map(|piece| self.leaving_steps(piece)).map(started).collect()
            }
            Start::From(space) => fresh_on(space)
                .into_iter()
                .find(|piece| self.is_meant(*piece, written))
                .map(|piece| (self.clone(), piece))
                .into_iter()
                .collect(),
            Start::Unsaid => SPACES
                .into_iter()
                .filter_map(|space| fresh_on(space).into_iter().find(|piece| self.is_meant(*piece, written)))
                .map(|piece| (self.clone(), piece))
                .collect(),
        }
    }

    /// Whether a fresh piece is of the kind written, with so many aboard, and nothing carries it.
    fn is_meant(&self, piece: usize, written: &WrittenMove) -> bool {
        self.pieces[piece].kind == written.kind
            && self.pieces[piece].aboard.is_none()
            && self.crew(piece).len() == written.crew
    }

    /// All walks of a piece from where it is now to the end written, with the boarding if one is written.
    fn walks(&self, piece: usize, written: &WrittenMove) -> Vec<Game> {
        let mut arrived = Vec::new();
        let attacks_already = self.pieces[piece].attacking.is_some();
        match written.end {
            None if attacks_already => {}
            None => arrived.push(self.clone()),
            // An attack from off the board is over with the step of entering (R11).
            Some(space) if attacks_already => {
                if written.attacks && self.pieces[piece].attacking == Some(space) {
                    arrived.push(self.clone());
                }
            }
            Some(_) => {
                let mut reached = vec![self.clone()];
                for _ in self.steps..STEPS {
                    reached = reached.iter().flat_map(|game| game.after_one_more_step(piece)).collect();
                    let has_arrived = |game: &&Game| game.has_come_to(piece, written.end, written.attacks);
                    arrived.extend(reached.iter().filter(has_arrived).cloned());
                }
            }
        }
        if written.boards {
            arrived = arrived.iter().flat_map(|game| game.after_boarding(piece)).collect();
        }
        arrived
    }

    /// Every game after a Hirþ has boarded one of the Karves in its space.
    fn after_boarding(&self, piece: usize) -> Vec<Game> {
        if !self.is_fresh(piece) {
            return Vec::new();
        }
        self.boarding_steps(piece).into_iter().map(|step| self.after(step)).collect()
    }

    /// The game after offers of the coin; none when one of them may not be made (R22).
    fn with_offers(mut self, offers: &[WrittenOffer]) -> Option<Game> {
        for offer in offers {
            let is_lawful = !self.is_over()
                && self.may_offer(offer.offerer)
                && self.offer_text(offer.offerer, offer.accepted) == offer.text;
            if !is_lawful {
                return None;
            }
            self.offer(offer.offerer, offer.accepted);
        }
        Some(self)
    }

    /// Every game at the end of a turn whose moves and offers are made.
    fn endings(&self, written: &Written) -> Vec<Game> {
        if self.is_over() {
            // Refused: as many steps as there were, and no battles (R22).
            return if written.battles.is_empty() { vec![self.clone()] } else { Vec::new() };
        }
        let has_all_steps = self.steps == STEPS || self.legal_steps().is_empty();
        let battles = self.battles();
        let spaces: Vec<Space> = battles.iter().map(|battle| battle.space).collect();
        let mut told: Vec<&WrittenBattle> = written.battles.iter().collect();
        if self.settings.lenient {
            let place = |space: Space| SPACES.iter().position(|one| *one == space);
            told.sort_by_key(|battle| place(battle.space));
        }
        let told_spaces: Vec<Space> = told.iter().map(|battle| battle.space).collect();
        let slash_is_right =
            written.slash == battles.is_empty() || self.settings.lenient && battles.is_empty() && !written.slash;
        if !has_all_steps || spaces != told_spaces || !slash_is_right {
            return Vec::new();
        }
        let mut endings = Vec::new();
        let mut cleared = self.clone();
        cleared.remove_losers(&battles);
        for cleared in cleared.with_kings_retreats(&battles) {
            endings.extend(cleared.fought_out(&battles, &told));
        }
        endings.retain(Game::keeps_the_karve_limit);
        endings.iter_mut().for_each(Game::end_the_turn);
        let by_the_letter = endings.iter().filter(|game| game.is_won_by_the_letter());
        let won: Vec<Game> = by_the_letter.cloned().map(Game::won_by_the_letter).collect();
        endings.extend(won);
        endings
    }

    /// The game as it is when the losers are gone, and when the settings are lenient also with the beaten
    /// attacker's Lofðungr on each other refuge that R17 would allow it (R18).
    fn with_kings_retreats(self, battles: &[Battle]) -> Vec<Game> {
        let is_king = |game: &Game, piece: usize| game.pieces[piece].kind == Kind::King;
        let beaten = battles.iter().filter(|battle| !battle.won).find_map(|battle| {
            let mut attackers = battle.attackers.iter();
            let king = attackers.find(|one| is_king(&self, one.piece))?;
            Some((king.piece, battle.space))
        });
        let mut games = vec![self.clone()];
        if let Some((king, space)) = beaten.filter(|_| self.settings.lenient) {
            let is_won = |space| battles.iter().any(|it| it.won && it.space == space);
            for refuge in neighbours(space, self.settings.laterals) {
                if is_won(refuge) || self.holder(refuge) != Some(self.mover.enemy()) {
                    let mut game = self.clone();
                    game.pieces[king].place = Place::On(refuge);
                    games.push(game);
                }
            }
        }
        games
    }

    /// Every game after the battles, whichever choices fit what is written: each is made and compared. The
    /// losers are gone already.
    fn fought_out(&self, battles: &[Battle], written: &[&WrittenBattle]) -> Vec<Game> {
        let cleared = self;
        let refuges = cleared.refuges(battles);
        let certain = {
            let mut plain = cleared.clone();
            plain.settings.laterals = false;
            plain.refuges(battles)
        };
        let may_be_lost = match self.settings.lenient {
            true => certain.is_empty(),
            false => refuges.is_empty(),
        };
        let mut retreats: Vec<Option<Space>> = refuges.into_iter().map(Some).collect();
        if may_be_lost {
            retreats.push(None);
        }
        let mut endings = Vec::new();
        for refuge in retreats {
            // What fits one battle does not hang on the choices in another, so each is sifted by itself.
            let mut fitting = vec![Choice { refuge, moving_in: Vec::new() }];
            for (number, battle) in battles.iter().enumerate() {
                let mut still_fitting = Vec::new();
                for choice in &fitting {
                    for winners in ways_to_move_in(battle) {
                        let mut choice = choice.clone();
                        choice.moving_in.extend(winners);
                        let mut after = cleared.clone();
                        after.carry_out(battles, &choice);
                        let happened = &after.results(battles)[number];
                        let fits = match self.settings.lenient {
                            true => may_mean(happened, &written[number].fates),
                            false => fits(happened, &written[number].fates),
                        };
                        if fits {
                            still_fitting.push(choice);
                        }
                    }
                }
                fitting = still_fitting;
            }
            for choice in fitting {
                let mut after = cleared.clone();
                after.carry_out(battles, &choice);
                endings.push(after);
            }
        }
        endings
    }
}

/// The sets of attackers that may move in: any but none of those that won (R15), nobody else.
pub fn ways_to_move_in(battle: &Battle) -> Vec<Vec<usize>> {
    if !battle.won {
        return vec![Vec::new()];
    }
    let mut sets = vec![Vec::new()];
    for attacker in &battle.attackers {
        for set in sets.clone() {
            sets.push([set, vec![attacker.piece]].concat());
        }
    }
    sets.retain(|set| !set.is_empty());
    sets
}

/// Whether results as written fit what happened: all of it, defender first, in any order within a side;
/// survivors of the defender may be left out (N1, N2).
fn fits(happened: &Results, written: &[Fate]) -> bool {
    let defender = happened.defender.letter();
    let defenders_written = written.iter().take_while(|fate| fate.name.starts_with(defender));
    let attackers_written = written.iter().skip_while(|fate| fate.name.starts_with(defender));
    let mut survivors_written: Vec<&Fate> = defenders_written.collect();
    for beaten in &happened.beaten_defenders {
        match survivors_written.iter().position(|fate| *fate == beaten) {
            Some(at) => survivors_written.remove(at),
            None => return false,
        };
    }
    let mut survivors: Vec<&Fate> = happened.surviving_defenders.iter().collect();
    for fate in survivors_written {
        match survivors.iter().position(|survivor| *survivor == fate) {
            Some(at) => survivors.remove(at),
            None => return false,
        };
    }
    let mut expected: Vec<&Fate> = happened.attackers.iter().collect();
    let mut found: Vec<&Fate> = attackers_written.collect();
    expected.sort();
    found.sort();
    expected == found
}

/// Whether results as written can mean what happened: all losers are written, of the others as many as one
/// likes, in any order (N1, N2). A lost Lofðungr may be marked either way (N4).
fn may_mean(happened: &Results, written: &[Fate]) -> bool {
    let mut left: Vec<Fate> = written.to_vec();
    for fate in &mut left {
        if fate.name.ends_with('L') && fate.end == '^' {
            fate.end = 'x';
        }
    }
    let attackers_won = happened.surviving_defenders.is_empty();
    let (losers, winners) = match attackers_won {
        true => (&happened.beaten_defenders, &happened.attackers),
        false => (&happened.attackers, &happened.surviving_defenders),
    };
    let mut take = |fate: &Fate| match left.iter().position(|one| one == fate) {
        Some(at) => {
            left.remove(at);
            true
        }
        None => false,
    };
    let all_losers = losers.iter().all(&mut take);
    for winner in winners {
        take(winner);
    }
    !written.is_empty() && all_losers && left.is_empty()
}

/// Leaves one game of each that have the same text.
fn keep_one_of_each(games: &mut Vec<Game>, text: impl Fn(&Game) -> String) {
    if games.len() < 2 {
        return;
    }
    let mut seen: Vec<String> = Vec::new();
    games.retain(|game| {
        let text = text(game);
        let is_new = !seen.contains(&text);
        if is_new {
            seen.push(text);
        }
        is_new
    });
}
