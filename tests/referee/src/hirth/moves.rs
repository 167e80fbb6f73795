//! Steps put together into moves as they are written (R12).

use super::{Game, Place, Step, board::Space};

/// A move: the steps of one piece, one after another, that are written as one.
#[derive(Clone, Debug)]
pub struct Move {
    /// The piece that moves.
    pub piece: usize,
    /// Every step of it.
    pub steps: Vec<Step>,
    /// How its text begins: the piece and where it starts, `He`, `Hv3`, `H3` or `Khh0` for example.
    beginning: String,
    /// The space it walks to or attacks.
    end: Option<Space>,
    /// Whether it ends on the line.
    attacks: bool,
    /// Whether it ends by boarding a Karve.
    boards: bool,
}

impl Move {
    /// The move that begins with a step, which is about to be taken in `game`.
    pub fn begin(game: &Game, step: Step) -> Move {
        let piece = step.piece();
        let (kind, place) = (game.pieces[piece].kind, game.pieces[piece].place);
        let crew = "h".repeat(game.crew(piece).len());
        let start = match (step, place) {
            (Step::Leave(_), Place::On(space)) => format!("v{space}"),
            (_, Place::On(space)) => space.to_string(),
            (_, Place::Reserve | Place::Out) => "e".to_string(),
        };
        let beginning = format!("{}{crew}{start}", kind.letter());
        let nothing_yet = Move { piece, steps: Vec::new(), beginning, end: None, attacks: false, boards: false };
        nothing_yet.with(game, step)
    }

    /// The same move with one more step, which is about to be taken in `game`.
    fn with(&self, game: &Game, step: Step) -> Move {
        let mut longer = self.clone();
        longer.steps.push(step);
        let enemy = Some(game.mover.enemy());
        match step {
            // Entering is an attack when the enemy holds the home space (R11).
            Step::Enter(_) if game.holder(game.mover.home()) == enemy => {
                longer.end = Some(game.mover.home());
                longer.attacks = true;
            }
            Step::Enter(_) | Step::Leave(_) => {}
            Step::Walk(_, to) => {
                longer.end = Some(to);
                longer.attacks = game.holder(to) == enemy;
            }
            Step::Board(_, _) => longer.boards = true,
        }
        longer
    }

    /// The same move with one more step, if both can be written as one move.
    ///
    /// A move is `[enter or leave] [walk] [board or attack]`, so that only a walking or a boarding step of the
    /// same piece can be added, and nothing after an attack or a boarding.
    pub fn continued(&self, game: &Game, step: Step) -> Option<Move> {
        let can_be_added = matches!(step, Step::Walk(..) | Step::Board(..));
        let is_open = step.piece() == self.piece && !self.attacks && !self.boards;
        (can_be_added && is_open).then(|| self.with(game, step))
    }

    /// The move as it is written.
    pub fn text(&self) -> String {
        let arrow = if self.attacks { ">" } else { "" };
        let end = self.end.map(String::from).unwrap_or_default();
        let boards = if self.boards { "i" } else { "" };
        format!("{}{arrow}{end}{boards}", self.beginning)
    }

    /// Whether no shorter walk leads to the same end, `before` being the game before the move (R12).
    ///
    /// Tried out step by step: all walks of one step, then all of two, and so on.
    pub fn is_shortest(&self, before: &Game) -> bool {
        let mut start = before.clone();
        let mut walking_steps = 0;
        for step in &self.steps {
            match step {
                Step::Enter(_) | Step::Leave(_) => start.take(*step),
                Step::Walk(..) => walking_steps += 1,
                Step::Board(..) => {}
            }
        }
        let mut reached = vec![start];
        for _ in 1..walking_steps {
            reached = reached.iter().flat_map(|game| game.after_one_more_step(self.piece)).collect();
            if reached.iter().any(|game| game.has_come_to(self.piece, self.end, self.attacks)) {
                return false;
            }
        }
        true
    }
}

impl Game {
    /// Every game that one walking step of a piece leads to; none when the piece may not walk.
    pub fn after_one_more_step(&self, piece: usize) -> Vec<Game> {
        if !self.is_fresh(piece) {
            return Vec::new();
        }
        self.walking_steps(piece).into_iter().map(|step| self.after(step)).collect()
    }

    /// Whether a piece stands on `end`, or is on the line before it when `attacks` says so.
    pub fn has_come_to(&self, piece: usize, end: Option<Space>, attacks: bool) -> bool {
        let piece = &self.pieces[piece];
        match end {
            None => false,
            Some(space) if attacks => piece.attacking == Some(space),
            Some(space) => piece.attacking.is_none() && piece.place == Place::On(space),
        }
    }
}
