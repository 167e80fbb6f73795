//! Broken rules in words, with the squares that decided.

use super::Diagnosis;
use crate::{
    codes::{self, Words},
    games::tafl::{
        judge::{Fault, Faulty, Turn},
        replay::Breach,
        rules::{board::Square, step::Refusal},
        words::{
            self,
            breach::{Attempt, won},
        },
    },
    span::Span,
};

/// A record that was set up otherwise shows that in its first moves.
const EARLY: usize = 4;

impl Diagnosis<'_> {
    /// The words for a fault, and the characters of the line they are about.
    pub(super) fn words(&self, faulty: &Faulty, turn: &Turn<'_>) -> (Words, Span) {
        match &faulty.fault {
            Fault::Unreadable(malformed) => {
                let text = turn.line.text.as_str();
                let written = text.get(malformed.span.start..malformed.span.end).unwrap_or_default();
                (words::of_fault(malformed.fault, written), malformed.span)
            }
            Fault::Missing(place) => {
                let label = turn.ply.label.map_or(turn.ply.span, |label| label.span);
                (words::move_missing(&place.to_string(), place.side), label)
            }
            Fault::LeftOut { first, missing } => {
                let label = turn.ply.label.map_or(turn.ply.span, |label| label.span);
                let words = words::turns_left_out(*first, *missing);
                (words, label)
            }
            Fault::AfterTheEnd => (self.after_the_end(turn), turn.ply.span),
            Fault::Breach(breach) => (self.breach(&breach.breach, faulty.turn, turn), breach.span),
        }
    }

    fn after_the_end(&self, turn: &Turn<'_>) -> Words {
        let judged = self.judged;
        let ended = match (judged.ending(), judged.given_up()) {
            (Some((number, ending)), _) => {
                format!("{} in {}", won(&ending), judged.turns[number].place)
            }
            (None, Some((number, side))) => {
                format!("the {} gave up in {}", side.name(), judged.turns[number].place)
            }
            (None, None) => "it is over".to_owned(),
        };
        codes::after_the_end(&turn.place.to_string(), &ended, "1.")
    }

    fn breach(&self, breach: &Breach, number: usize, turn: &Turn<'_>) -> Words {
        let written = turn.written();
        let text = written.and_then(|written| turn.line.text.as_str().get(written.span().start..written.span().end));
        let text = text.unwrap_or_default();
        let attempt = Attempt { variant: &self.judged.variant, before: &turn.before, written, text };
        let Breach::Refused(Refusal::Empty { at }) = *breach else {
            return attempt.words(breach);
        };
        // After some moves the set-up has been right.
        let variant = attempt.variant;
        let is_early = number < EARLY;
        let is_usual = variant.named().is_some_and(|named| named.start == variant.start);
        let may_be_start = is_early && is_usual && variant.start.at(at).is_none();
        words::no_such_piece(at, may_be_start, self.gone(at, number).as_deref())
    }

    /// How a piece left a square: the last turn that moved it away, or took it.
    fn gone(&self, at: Square, number: usize) -> Option<String> {
        let turns = self.judged.turns[..number].iter().rev();
        turns.into_iter().find_map(|turn| {
            let played = turn.played?;
            let name = turn.before.at(at)?.name();
            if played.step.from == at {
                Some(format!("{name} went from there to {} in {}", played.step.to, turn.place))
            } else if played.taken.pieces.has(at) {
                Some(format!("{name} was taken there in {}", turn.place))
            } else {
                None
            }
        })
    }
}
