//! A judged game → data.

use rustc_hash::FxHashMap;

use super::{About, Attacker, Battle, Decided, Hirth, Meant, Move, Outcome, Piece, Played, Role, Turn};
use crate::{
    data::{GameParts, TurnAt, TurnComments},
    games::hirth::{
        Line,
        board::Side,
        judge::Judged,
        judge::JudgedGame,
        labels, play,
        position::Placement,
        replay::{BestTurn, best_line, lengths, walks},
        rules::{Fight, Underway, fights, walked_as_written},
        setup::Position,
        turn,
    },
};

/// The parts of a game that was judged.
pub fn parts(game: &JudgedGame<'_, '_>) -> GameParts<Hirth> {
    let rows = TurnRows::of(&game.judged);
    let turns = game.lines.iter().map(|line| TurnAt {
        turn: rows.turn(line),
        span: line.text.whole(),
        words: line.text.whole().start,
    });
    GameParts { about: About {}, turns: turns.collect(), outcome: Outcome::default() }
}

/// The turns of a game as they are written, without comments.
pub fn turns(game: &JudgedGame<'_, '_>) -> Vec<Turn> {
    let rows = TurnRows::of(&game.judged);
    game.lines.iter().map(|line| rows.turn(line)).collect()
}

/// The rows of a game: its turns as they are written.
struct TurnRows<'a> {
    judged: &'a Judged<'a>,
    best_turns: Vec<BestTurn<'a>>,
    /// The number of the turn whose text starts at a byte: two that changed places are played in the order
    /// of their labels.
    numbers: FxHashMap<usize, usize>,
}

impl<'a> TurnRows<'a> {
    fn of(judged: &'a Judged<'a>) -> Self {
        let turns = judged.turns.iter().enumerate();
        Self {
            judged,
            best_turns: best_line(&judged.layers),
            numbers: turns.map(|(number, (line, _))| (line.text.whole().start, number)).collect(),
        }
    }

    /// The turn on a line. A line that repeats the turn before is not a turn of its own.
    fn turn(&self, line: &Line<'_>) -> Turn {
        let known = self.numbers.get(&line.text.whole().start);
        let found = known.and_then(|&number| Some((number, self.judged.turns.get(number)?)));
        let Some((number, (_, place))) = found else {
            let label = line.turn.label.map_or(turn::Label::FIRST, |token| token.value);
            return turn(line, label);
        };
        let mut data = turn(line, place.label);
        let Some(best) = self.best_turns.get(number) else {
            return data;
        };
        data.position = Some(self.position(place, best.after));
        let others = best.others.iter();
        data.others = others.map(|other| self.position(place, other)).collect();
        self.play(&mut data, line, number, best);
        data
    }

    /// A position after a turn.
    fn position(&self, place: &labels::Place, position: &Placement) -> Position {
        Position { to_move: place.label.side.opponent(), position: *position }
    }

    /// Adds what follows from the position: how the turn was played.
    fn play(&self, data: &mut Turn, line: &Line<'_>, number: usize, best: &BestTurn<'_>) {
        let is_faulty = self.judged.faulty.contains_key(&number);
        let meant = &self.judged.meant;
        let meant = meant.binary_search_by_key(&number, |(turn, _)| *turn);
        let played = WasPlayed { side: data.side, before: best.before, best };
        data.judged = !is_faulty;
        if self.judged.as_played.binary_search(&number).is_ok() {
            data.played = Played::AsWritten;
            played.as_written(&line.turn, &mut data.moves, &mut data.battles);
        } else if let Ok(at) = meant {
            data.meant = played.as_meant(&self.judged.meant[at].1);
            if data.meant.is_some() {
                data.played = Played::AsMeant;
            }
        } else {
            data.played = if is_faulty { Played::AsWritten } else { Played::Legal };
            played.lawfully(&line.turn, &mut data.moves, &mut data.battles);
        }
    }
}

/// A turn as it is read, without what needs a position.
fn turn(line: &Line<'_>, place: turn::Label) -> Turn {
    let turn = &line.turn;
    Turn {
        side: place.side,
        number: place.number,
        judged: false,
        played: Played::Not,
        meant: None,
        written_label: turn
            .label
            .filter(|label| label.value == place)
            .map(|label| label.value.spelling().as_str().to_owned()),
        written: line.text.as_str().trim().to_owned(),
        moves: moves_of(turn),
        offers: offers_of(turn),
        battles: battles_of(turn),
        slash: turn.slash.is_some(),
        position: None,
        others: Vec::new(),
        around: TurnComments::default(),
    }
}

fn moves_of(turn: &turn::Turn) -> Vec<Move> {
    turn.moves.iter().map(|token| Move::from(&token.value)).collect()
}

fn offers_of(turn: &turn::Turn) -> Vec<turn::Offer> {
    turn.all_offers().map(|token| token.value).collect()
}

fn battles_of(turn: &turn::Turn) -> Vec<Battle> {
    turn.battles.iter().map(|token| Battle::from(&token.value)).collect()
}

/// How a turn was played.
struct WasPlayed<'a> {
    side: Side,
    before: &'a Placement,
    best: &'a BestTurn<'a>,
}

impl WasPlayed<'_> {
    /// Adds walks, steps and powers to a turn that led by the rules to the position after it. Returns whether it did.
    fn lawfully(&self, turn: &turn::Turn, moves: &mut [Move], battles: &mut [Battle]) -> bool {
        let BestTurn { way, after, .. } = self.best;
        let Some(went) = walks(self.before, self.side, turn, &way.walks, after) else {
            return false;
        };
        let lengths = lengths(self.before, self.side, turn, &way.walks, after);
        for (((mov, walk), lengths), went) in moves.iter_mut().zip(&way.walks).zip(lengths).zip(went) {
            mov.walk = went.into_iter().collect();
            mov.steps = Some(walk.steps);
            mov.lengths = lengths;
        }
        fill_all(battles, &self.best.fights(self.side));
        true
    }

    /// The first of some texts that led to the position after the turn.
    fn as_meant(&self, texts: &[turn::Turn]) -> Option<Meant> {
        texts.iter().find_map(|turn| {
            let (mut moves, mut battles) = (moves_of(turn), battles_of(turn));
            let is_it = self.lawfully(turn, &mut moves, &mut battles);
            is_it.then(|| Meant { text: unlabelled(turn), moves, offers: offers_of(turn), battles })
        })
    }

    /// Adds walks and powers to a turn that was played as it is written, whatever it breaks. Steps are not counted: they
    /// are what may be wrong.
    fn as_written(&self, turn: &turn::Turn, moves: &mut [Move], battles: &mut [Battle]) {
        let mut now = Underway::new(self.before, self.side);
        for (token, mov) in turn.moves.iter().zip(moves) {
            let Some((went, after)) = walked_as_written(&now, &token.value) else {
                return;
            };
            mov.walk = went.into_iter().collect();
            now = after;
        }
        fill_all(battles, &fights(&now));
    }
}

/// A turn as it would be written, without its label.
fn unlabelled(turn: &turn::Turn) -> String {
    let turn = turn::Turn { label: None, ..turn.clone() };
    turn.to_string()
}

/// The battles of a turn whose moves are made, each with how it is decided, and with its results as far as they are written.
pub fn fought(written: &[turn::Token<turn::Battle>], fights: &[Fight]) -> Vec<Battle> {
    let battle = |fight: &Fight| {
        let mut written = written.iter().map(|battle| &battle.value);
        let unwritten = play::battle(fight.space, &[]).value;
        let mut battle = Battle::from(written.find(|battle| battle.space.value == fight.space).unwrap_or(&unwritten));
        fill(&mut battle, fight);
        battle
    };
    fights.iter().map(battle).collect()
}

/// Adds to battles how they were decided.
fn fill_all(battles: &mut [Battle], fights: &[Fight]) {
    for battle in battles {
        let fought = |fight: &&Fight| fight.space == battle.space;
        if let Some(fight) = fights.iter().find(fought) {
            fill(battle, fight);
        }
    }
}

fn fill(battle: &mut Battle, fight: &Fight) {
    let winner = fight.winner();
    battle.attack = Some(fight.attack);
    battle.defence = Some(fight.defence);
    battle.winner = Some(winner);
    battle.decided = Some(decided(fight));
    battle.attackers = fight.attackers.iter().map(Attacker::from).collect();
    battle.defenders = fight.defenders.iter().map(Piece::from).collect();
    for result in &mut battle.results {
        result.role = Some(match result.ends {
            _ if result.side == winner => Role::Winner,
            turn::Fate::Space(_) => Role::Retreat,
            turn::Fate::Reserve | turn::Fate::Lost => Role::Loser,
        });
    }
}

/// The numbers that decide a battle (R14).
fn decided(fight: &Fight) -> Decided {
    let has_king = |pieces: &[turn::Piece]| pieces.contains(&turn::Piece::Lofdungr);
    let attackers: Vec<turn::Piece> = fight.attackers.iter().map(|&(piece, _)| piece).collect();
    if fight.attack != fight.defence {
        Decided::Power
    } else if has_king(&attackers) == fight.defenders.has_king() {
        Decided::Defence
    } else {
        Decided::Lofdungr
    }
}
