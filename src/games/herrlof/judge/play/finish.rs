//! The end of a round: what must be left over, and how long it was (HK5, H22).

use super::{Round, end, plays};
use crate::{
    games::herrlof::{
        judge::facts::{Address, Fact, Length},
        judge::rounds,
        judge::rounds::Slot,
        notation::written::{At, End, Gain, Whose, Written},
        rules::cards::Card,
        rules::seats::Seat,
    },
    span::Span,
};

impl Round<'_, '_> {
    /// The end of the round: what must be left over, and how long it was (HK5, H22).
    pub(super) fn finish(&mut self) {
        self.settle_mark();
        self.played.next = self.next.map(|(leader, _)| leader);
        self.played.after = Some(self.view(self.played.next.unwrap_or(Seat::A), &[]));
        let most = self.table.tricks();
        let count = self.own.tricks.last().map_or(0, |last| last.number);
        if count < most && count > 0 {
            self.too_short(count);
        }
        if !self.played.is_complete || self.played.has_faults || self.own.has_gap() {
            return;
        }
        let left = self.proof.left_over();
        let Some(&(seat, _)) = left.first() else {
            return;
        };
        let cards: Vec<Card> = left
            .iter()
            .filter(|(other, _)| *other == seat)
            .map(|(_, card)| *card)
            .collect();
        let (line, span, trick) = self.told_of(seat, &cards);
        let at = self.address(trick);
        self.tell(
            line,
            (span, Fact::NeverPlayed { seat, cards }),
            at,
            Vec::new(),
            None,
        );
    }

    /// Where it is written that one of some cards is in a hand: in its line, or where it was drawn; and in which trick.
    pub(super) fn told_of(&self, seat: Seat, cards: &[Card]) -> (usize, Span, Option<usize>) {
        for &line in &self.own.hands {
            if let Written::Hand(hand) = &self.lines[line].written
                && hand.whose == Whose::Seat(seat)
                && let Some(card) = hand.cards.iter().find(|card| cards.contains(&card.value))
            {
                return (line, card.span, None);
            }
        }
        let drawn = |slot: &Slot| {
            let line = &self.lines[slot.line];
            let of_plays = plays(line)
                .iter()
                .filter_map(|play| play.swap)
                .map(|swap| swap.value);
            let of_end = match end(line).map(|end| end.value) {
                Some(End::Taken(
                    _,
                    Some(At {
                        value: Gain::Card(_, swap),
                        ..
                    }),
                )) => Some(swap),
                _ => None,
            };
            let shown = of_plays
                .chain(of_end)
                .flat_map(|swap| [Some(swap.drawn), swap.back]);
            let mut shown = shown
                .flatten()
                .filter(|shown| shown.value.is_some_and(|card| cards.contains(&card)));
            Some((slot.line, shown.next()?.span, Some(slot.number)))
        };
        let mut drawn = self.own.tricks.iter().rev().filter_map(drawn);
        let last = || {
            self.own
                .tricks
                .last()
                .map_or((0, Span::default(), None), |slot| {
                    (
                        slot.line,
                        rounds::label_span(&self.lines[slot.line]),
                        Some(slot.number),
                    )
                })
        };
        drawn.next().unwrap_or_else(last)
    }

    /// Says that a round is too short, unless it is the last of the record.
    pub(super) fn too_short(&mut self, count: usize) {
        let number = self.own.number;
        if let Some(tally) = self.own.tally {
            let span = rounds::label_span(&self.lines[tally]);
            let fact = Fact::RoundLength(Length::TallyEarly(count));
            let at = Address {
                is_tally: true,
                ..self.address(None)
            };
            self.tell(tally, (span, fact), at, Vec::new(), None);
        } else if let Some(next) = self.game.next_round_line(number) {
            let span = rounds::label_span(&self.lines[next]);
            let fact = Fact::RoundLength(Length::CutShort(count));
            // It is the next round's line that comes too early.
            let at = Address {
                round: number + 1,
                ..self.address(None)
            };
            self.tell(next, (span, fact), at, Vec::new(), None);
        }
    }
}
