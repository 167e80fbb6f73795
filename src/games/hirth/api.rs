//! The interface of HIRÞ for programs: records turn by turn, positions drawn and played on, turns as text.
//!
//! [`guide`](super::guide) shows what is asked for most.

use std::{slice, str::FromStr};

use super::{
    Lateral,
    board::{Crossings, Side},
    notation,
    notation::{labels::Slip, likeness, seat},
    play::{LegalTurn, LegalTurns, steps},
    position::Placement,
    replay::{Reading, replay},
    rules::{BreachAt, Underway},
    setup::{self, Position},
    turn::{Fault, Label, Malformed, Turn},
};
use crate::{
    codes,
    json::as_text,
    position::{Playable, Sealed, TurnError},
    report::Seat,
    span::Span,
};

impl Position {
    /// Returns the start of every game (R4).
    pub fn start() -> Self {
        Self { to_move: Side::Gull, position: Placement::start() }
    }

    /// Returns the legal turns over some crossings, lazily: those of [`legal_turns`](Playable::legal_turns) are over the
    /// certain ones.
    pub fn legal_turns_over(&self, crossings: Crossings) -> impl Iterator<Item = Turn> + use<> {
        let turns = LegalTurns::new(&self.position, self.to_move, crossings);
        let turns = (!self.is_won()).then_some(turns);
        turns.into_iter().flatten().flat_map(|legal: LegalTurn| legal.whole())
    }
}

as_text!(Position, Turn);

impl Sealed for Position {}

impl Playable for Position {
    type Turn = Turn;
    type Fault = setup::Fault;

    /// Returns the legal turns of the side to move, lazily; none when the game is won. Each is whole: its battles say how
    /// they end, and where that is a choice, each way is a turn of its own. Offers of the Penningr are not among them.
    fn legal_turns(&self) -> impl Iterator<Item = Turn> {
        self.legal_turns_over(Crossings::Certain)
    }

    /// Plays a turn. Without a label it is one of the side to move, and the number of a label counts for nothing. Where
    /// the turn can be read in several ways (N5), the plainest is played.
    fn play(&self, turn: &Turn) -> Result<Self, TurnError> {
        let side = self.to_move;
        if let Some(fault) = turn.faults.iter().find(|fault| !fault.is_of_label()) {
            return Err(TurnError {
                code: "syntax",
                span: fault.span,
                message: "A part of the turn could not be read".to_owned(),
                help: None,
            });
        }
        if let Some(label) = turn.label.filter(|label| label.value.side != side) {
            let expected = Label { side, ..label.value };
            let words = Slip::Misnumbered.words(label.value, expected);
            return Err(TurnError::new(words, label.span));
        }
        if self.is_won() {
            let words = codes::after_the_end("this turn", "it is won", "G1");
            return Err(TurnError::new(words, turn.span()));
        }
        let before = Reading { position: self.position, ..Reading::start() };
        match replay(slice::from_ref(&before), side, turn, Lateral::default()) {
            Ok(played) => Ok(Self { to_move: side.opponent(), position: played.readings[0].position }),
            Err(breaches) => Err(broken(&breaches, side, turn)),
        }
    }

    fn legal_steps(&self) -> Vec<String> {
        let now = Underway::new(&self.position, self.to_move);
        let steps = if self.is_won() { Vec::new() } else { steps(&now, Crossings::Certain) };
        steps.iter().map(|step| step.mov.to_string()).collect()
    }

    fn is_over(&self) -> bool {
        self.is_won()
    }

    fn to_move(&self) -> Option<Seat> {
        seat(self.to_move).filter(|_| !self.is_won())
    }

    fn won_by(&self) -> Option<Seat> {
        seat(self.to_move.opponent()).filter(|_| self.is_won())
    }

    /// Returns the board, Gull's home on the left and Silfr's on the right; then what each side has in reserve and lost, and
    /// the Penningr once it was used. The shape is the same for every position.
    #[cfg(feature = "check")]
    fn drawn(&self) -> crate::finding::Drawn {
        super::diagram::drawn(self)
    }

    #[cfg(feature = "draw")]
    fn film(&self) -> crate::scene::Film {
        super::scene::of(self)
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    /// Reads a turn, with its label or without: `G1 KeHeiHei /`, `KeHeiHei /`.
    ///
    /// # Errors
    ///
    /// The first unreadable part of the text. [`notation::read`] returns the readable parts even then.
    fn from_str(text: &str) -> Result<Self, TurnError> {
        if let Some(turn) = notation::read_strictly(text) {
            return Ok(turn);
        }
        if text.trim().is_empty() {
            return Err(TurnError::empty(text));
        }
        // A first word that is not a label is not a damaged one either: the turn may have none.
        let is_labelled = likeness::label(text.trim_start()).is_some();
        let (turn, added) = if is_labelled {
            (notation::read(text), 0)
        } else {
            (notation::read_unlabelled(Side::Gull, text), "G1 ".len())
        };
        let Some(&Malformed { span, fault }) = turn.faults.first() else {
            // The reader takes any kind of space where the grammar takes only one.
            let span = Span::new(0, text.len());
            let fault = Fault::Unreadable;
            return Err(unreadable(&Malformed { span, fault }, text));
        };
        let [start, end] = [span.start, span.end].map(|at| at.saturating_sub(added));
        let span = Span::new(start, end);
        Err(unreadable(&Malformed { span, fault }, text))
    }
}

/// The error of characters of a text that are not notation.
fn unreadable(malformed: &Malformed, text: &str) -> TurnError {
    let Malformed { span, fault } = *malformed;
    let written = text.get(span.start..span.end).unwrap_or("");
    TurnError::new(fault.words(written), span)
}

/// The error of the first rule that a turn breaks.
fn broken(breaches: &[BreachAt], side: Side, turn: &Turn) -> TurnError {
    let whole = turn.span();
    let Some(BreachAt { breach, span }) = breaches.first() else {
        // A turn that cannot be played breaks a rule; if none is named, the turn as a whole is not legal.
        return TurnError::new(Fault::Unreadable.words(&turn.to_string()), whole);
    };
    let span = span.unwrap_or(whole);
    TurnError::new(breach.words(side, &turn.written_at(span)), span)
}
