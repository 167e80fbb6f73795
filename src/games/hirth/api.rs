//! The interface of HIRÞ for programs: records turn by turn, positions drawn and played on, turns as text.
//!
//! [`guide`](super::guide) shows what is asked for most.

use std::{fmt, slice, str::FromStr};

use super::{
    Lateral,
    board::{Crossings, Side},
    data, diagram, notation,
    notation::{labels::Slip, likeness},
    play::{LegalTurn, LegalTurns},
    position::Position,
    replay::{Reading, replay},
    rules::BreachAt,
    setup::Setup,
    start,
    turn::{Fault, Label, Malformed, Turn},
    words,
};
use crate::{
    codes::{self, Words},
    game::Options,
    source::Source,
    span::Span,
};

/// Reads all games of a text, each with its turns, the position after each turn, and what is wrong.
///
/// ```
/// let file = hirth::games::hirth::read("G1 KeHeiHei /\nS1 He7He8He /\n");
/// let after = file.games[0].turns[1].after().expect("a legal turn");
/// assert_eq!(after.to_string(), "G 0:GKhhL 7:SH 8:SH 9:SHL");
/// ```
pub fn read(text: &str) -> data::File {
    data::File::convert(&Source::new("<text>", text), &Options::default())
}

impl data::Game {
    /// Returns the position at the start, then the one after each turn; `None` if it is not known, after a turn
    /// that could not be read.
    pub fn positions(&self) -> impl Iterator<Item = Option<Setup>> {
        let after = self.turns.iter().map(data::Turn::after);
        [self.start()].into_iter().chain(after)
    }

    /// Returns the position at the start: the same for every game (R4), unless the tag `Start` has another one. `None` if
    /// that cannot be read.
    pub fn start(&self) -> Option<Setup> {
        let tag = self
            .tags
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(start::TAG));
        tag.map_or(Some(Setup::start()), |tag| tag.value.parse().ok())
    }
}

impl data::Turn {
    /// Returns the position after the turn, if it is known; after a turn with a mistake, that of the intended turn.
    pub fn after(&self) -> Option<Setup> {
        self.position
    }
}

impl Setup {
    /// Returns the start of every game (R4).
    pub fn start() -> Self {
        Self {
            to_move: Side::Gull,
            position: Position::start(),
        }
    }

    /// Returns the board as lines of text, Gull's home on the left and Silfr's on the right; then what each side has in
    /// reserve and lost, and the Penningr once it was used. The shape is the same for every position.
    pub fn draw(&self) -> String {
        diagram::drawn(self).picture
    }

    /// Returns the position in words on one line, for those who do not see a drawing.
    pub fn describe(&self) -> String {
        diagram::drawn(self).words
    }

    /// Returns the legal turns of the side to move, lazily; none when the game is won. Each is whole: its battles say how
    /// they end, and where that is a choice, each way is a turn of its own. Offers of the Penningr are not among them.
    pub fn legal_turns(&self, crossings: Crossings) -> impl Iterator<Item = Turn> + use<> {
        let turns = LegalTurns::new(&self.position, self.to_move, crossings);
        let turns = (!self.is_won()).then_some(turns);
        turns
            .into_iter()
            .flatten()
            .flat_map(|legal: LegalTurn| legal.whole())
    }

    /// Plays a turn. Without a label it is one of the side to move, and the number of a label counts for nothing. Where
    /// the turn can be read in several ways (N5), the plainest is played.
    ///
    /// # Errors
    /// The first thing in the turn that could not be read, or the first rule that it breaks. Its span is one of the text
    /// that the turn was read from.
    pub fn play(&self, turn: &Turn) -> Result<Self, TurnError> {
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
            let expected = Label {
                side,
                ..label.value
            };
            let words = words::of_label(label.value, expected, Slip::Misnumbered);
            return Err(TurnError::new(words, label.span));
        }
        if self.is_won() {
            let words = codes::after_the_end("this turn", "it is won", "G1");
            return Err(TurnError::new(words, turn.span()));
        }
        let before = Reading {
            position: self.position,
            ..Reading::start()
        };
        match replay(slice::from_ref(&before), side, turn, Lateral::default()) {
            Ok(played) => Ok(Self {
                to_move: side.opponent(),
                position: played.readings[0].position,
            }),
            Err(breaches) => Err(TurnError::broken(&breaches, side, turn)),
        }
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
            return Err(TurnError::unreadable(&Malformed { span, fault }, text));
        };
        let span = Span::new(span.start - added, span.end - added);
        Err(TurnError::unreadable(&Malformed { span, fault }, text))
    }
}

/// Why a text is not a turn, or cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TurnError {
    /// The code of the finding that a record with this turn gets, `not-adjacent`: its kind.
    pub code: &'static str,
    /// The characters at fault, in bytes of the text; all of them where something is missing.
    pub span: Span,
    /// The fault, one sentence without a full stop, with the numbers that decided.
    pub message: String,
    /// The correction, if there is one legal alternative.
    pub help: Option<String>,
}

impl TurnError {
    fn new(words: Words, span: Span) -> Self {
        Self {
            code: words.page.code,
            span,
            message: words.message,
            help: words.help,
        }
    }

    fn unreadable(malformed: &Malformed, text: &str) -> Self {
        let Malformed { span, fault } = *malformed;
        let written = text.get(span.start..span.end).unwrap_or("");
        Self::new(words::of_fault(fault, written), span)
    }

    fn broken(breaches: &[BreachAt], side: Side, turn: &Turn) -> Self {
        let whole = turn.span();
        let Some(BreachAt { breach, span }) = breaches.first() else {
            // A turn that cannot be played breaks a rule; if none is named, the turn as a whole is not legal.
            return Self::new(words::of_fault(Fault::Unreadable, &turn.to_string()), whole);
        };
        let span = span.unwrap_or(whole);
        Self::new(words::of_breach(breach, side, &turn.written_at(span)), span)
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TurnError {}
