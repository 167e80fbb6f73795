//! The interface of tafl for programs: records turn by turn, positions drawn and played on, moves as text.
//!
//! [`guide`](super::guide) shows what is asked for most.

use std::str::FromStr;

use super::{
    board_line::SetupError,
    notation::{
        self, grammar,
        move_text::move_text,
        seat,
        turn::{Action, Fault, Malformed, Move},
    },
    replay::{BreachAt, Played, Rules},
    rules::{
        ends::Ending,
        position::{Piece, Placement},
        step::Step,
        variant::StopBeside,
    },
    setup::Position,
    words::{self, breach},
};
use crate::{
    codes,
    json::as_text,
    position::{Playable, Sealed, TurnError},
    report::Seat,
    span::Span,
};

impl Position {
    /// Returns a legal step in notation, with what it takes and whether it wins.
    pub(super) fn text(&self, step: Step) -> String {
        let before = &self.position;
        let (_, played) = self.played(step);
        move_text(step, played.piece, played.taken, before.king) + played.ending.map_or("", Ending::mark)
    }

    /// Plays a legal step.
    pub(super) fn played(&self, step: Step) -> (Placement, Played) {
        let piece = self.position.at(step.from).unwrap_or(Piece::Attacker);
        Played::of(&self.position, &self.variant, step, piece, self.arms)
    }

    /// Returns the legal steps; none when the game is over.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> {
        let steps = self.position.legal_steps(&self.variant);
        steps.take_while(|_| !self.is_over())
    }
}

as_text!(Position, Move);

impl Sealed for Position {}

impl Playable for Position {
    type Turn = Move;
    type Fault = SetupError;

    /// Returns the legal moves with what they take, and a mark where they win; none when the game is over.
    fn legal_turns(&self) -> impl Iterator<Item = Move> {
        self.steps().filter_map(|step| self.text(step).parse().ok())
    }

    /// Plays a move. One that marks nothing as taken is in the short form (T7), and takes what it takes.
    fn play(&self, turn: &Move) -> Result<Self, TurnError> {
        if let Some(ending) = self.hard_ending() {
            let words = codes::after_the_end("this move", &breach::won(&ending), "1.");
            return Err(TurnError::new(words, turn.span()));
        }
        let text = turn.to_string();
        let attempt =
            breach::Attempt { variant: &self.variant, before: &self.position, written: Some(turn), text: &text };
        let broken = |BreachAt { breach, span }| TurnError::new(attempt.words(&breach), span);
        let rules = Rules {
            variant: &self.variant,
            arms: self.arms,
            stop_beside: StopBeside::Allow,
            marks_captures: !turn.captures.is_empty(),
        };
        let mut position = self.position;
        let mover = position.to_move;
        let played = rules.play(&mut position, turn).map_err(broken)?;
        let ending = played.ending;
        rules.win_mark(turn, mover, ending).map_err(broken)?;
        Ok(Self { position, ending, ..self.clone() })
    }

    fn legal_steps(&self) -> Vec<String> {
        self.steps().map(|step| format!("{}-{}", step.from, step.to)).collect()
    }

    fn is_over(&self) -> bool {
        self.hard_ending().is_some()
    }

    fn to_move(&self) -> Option<Seat> {
        seat(self.position.to_move).filter(|_| !self.is_over())
    }

    fn won_by(&self) -> Option<Seat> {
        self.winner().and_then(seat)
    }

    /// Returns the board, the highest rank first, and the pieces in words.
    #[cfg(feature = "check")]
    fn drawn(&self) -> crate::finding::Drawn {
        super::diagram::draw(self, &super::diagram::Marks::default())
    }

    #[cfg(feature = "draw")]
    fn film(&self) -> crate::scene::Film {
        super::scene::of(self)
    }
}

impl FromStr for Move {
    type Err = TurnError;

    /// Reads a move without its number: `d2-b2`, `c4-c6xd6`, `Kd4-d7--`.
    ///
    /// # Errors
    /// The first unreadable part of the text. [`notation::read`] returns the readable parts even then.
    fn from_str(text: &str) -> Result<Self, TurnError> {
        if let Some(found) = grammar::only_move(text) {
            return Ok(found);
        }
        if text.trim().is_empty() {
            return Err(TurnError::empty(text));
        }
        let Malformed { span, fault } = first_fault(text);
        let written = text.get(span.start..span.end).unwrap_or("");
        Err(TurnError::new(words::of_fault(fault, written), span))
    }
}

/// Returns the first thing in a text that is not one move as the grammar has it.
fn first_fault(text: &str) -> Malformed {
    let read = notation::read(text);
    let faulty = |fault: Fault| move |span: Span| Malformed { span, fault };
    let start = text.len() - text.trim_start().len();
    let whole = Span::new(start, start + text.trim().len());
    if read.plies.is_empty() {
        return faulty(Fault::Unreadable)(whole);
    }
    // What is odd may be a hyphen that is missing: it has no characters.
    let odd = read.odd.iter().map(|_| whole);
    let labels = read.plies.iter().filter_map(|ply| ply.label);
    let labels = labels.map(|label| label.span);
    let others = read.plies.iter().skip(1).map(|ply| ply.span);
    let plies = read.plies.iter().filter_map(|ply| match ply.action {
        Action::Unreadable(malformed) => Some(malformed),
        Action::Move(_) => None,
        Action::Resigns | Action::TimesOut => Some(faulty(Fault::Unreadable)(ply.span)),
    });
    let all = read.faults.into_iter().chain(plies);
    let all = all.chain(odd.chain(labels).map(faulty(Fault::Unreadable)));
    let all = all.chain(others.map(faulty(Fault::Trailing)));
    all.min_by_key(|malformed| malformed.span.start).unwrap_or(faulty(Fault::Unreadable)(whole))
}
