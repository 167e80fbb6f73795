//! What becomes of a trick: by its cards, by its mark, and by who leads next. Two of the three say which is wrong.

use super::{Round, end, why};
use crate::{
    games::herrlof::{
        judge::facts::{Fact, Mend, View, WhoLeads, WhoWins},
        judge::proof::Gone,
        judge::rounds::Slot,
        judge::{gains, likely, rounds},
        notation::written::{At, End, Written},
        rules::cards::Card,
        rules::seats::Seat,
        rules::trick::{self, Taken, Trump},
    },
    span::Span,
};

impl Round<'_, '_> {
    /// What becomes of a trick that is not all there: its mark and the next leader are believed.
    pub(super) fn result_of_part(
        &mut self,
        place: usize,
        cards: &[Card],
        is_readable: bool,
        view: &View,
    ) {
        let slot = self.own.tricks[place];
        let marked = end(&self.lines[slot.line]).map(|end| end.value);
        let winner = match marked {
            Some(End::Taken(seat, _)) => Some(seat.value).filter(|seat| self.table.has(*seat)),
            _ => None,
        };
        let is_destroyed = matches!(marked, Some(End::Destroyed(_)));
        self.accused.tricks.push(place);
        if winner.is_none() && !is_destroyed {
            self.played.in_doubt += 1;
        }
        if let Some(End::Destroyed(Some(card))) = marked {
            self.turned_anew(place, card.value);
        }
        if !is_readable || cards.len() != self.table.players {
            self.played.has_faults = true;
            self.proof.forget_all();
        }
        self.take(place, view, winner, is_destroyed);
        self.next = None;
    }

    /// Another card is turned up (H14).
    pub fn turned_anew(&mut self, place: usize, card: Card) {
        self.trump = Trump::of(card);
        if let Err(why) = self.proof.turn_up(card, Gone::TurnedAnew(place)) {
            let slot = self.own.tricks[place];
            let span = match end(&self.lines[slot.line]).map(|end| end.value) {
                Some(End::Destroyed(Some(card))) => card.span,
                _ => rounds::label_span(&self.lines[slot.line]),
            };
            let fact = Fact::Card {
                seat: None,
                card,
                why,
            };
            if !self.follows_from_told(&fact) {
                let at = self.address(Some(slot.number));
                self.tell(slot.line, (span, fact), at, Vec::new(), None);
            }
            self.accused.cards.push(card);
        }
    }

    /// What becomes of a whole trick: what the cards say, what the mark says, and who leads next.
    pub(super) fn result(
        &mut self,
        place: usize,
        leader: Seat,
        cards: &[Card],
        is_accused: bool,
        view: &View,
    ) {
        let players = self.table.players;
        let slot = self.own.tricks[place];
        let seat = |place: usize| leader.after(place, players);
        let marked = end(&self.lines[slot.line]);
        let mark = marked.map(|end| match end.value {
            End::Destroyed(_) => Taken::Destroyed,
            End::Taken(winner, _) => Taken::By(winner.value.places_after(leader, players)),
        });
        let is_outsider = matches!(marked.map(|end| end.value), Some(End::Taken(winner, _)) if !self.table.has(winner.value));
        let mark = mark.filter(|_| !is_outsider);
        let right = trick::taken(cards, self.trump);
        let next = self.next_leader(place);
        let leads = |taken: Taken| seat(trick::leads_next(cards, taken, players));
        // The winner whom the next leader tells, where the cards alone do not.
        let told_by_next = || {
            let next = next?;
            let mut all = (0..players)
                .map(Taken::By)
                .filter(|taken| leads(*taken) == next);
            all.next().filter(|_| all.next().is_none())
        };
        let taken = match (right, mark) {
            (None, mark) => mark.or_else(told_by_next),
            (Some(right), Some(mark)) if right != mark || is_outsider => {
                let kept = self.disagree(place, (leader, cards), (right, mark), is_accused, view);
                Some(kept)
            }
            (Some(right), None) if is_outsider => {
                Some(self.disagree(place, (leader, cards), (right, right), is_accused, view))
            }
            // A card that is wrong is no witness against the next leader.
            (Some(right), None) if is_accused && next.is_some_and(|next| leads(right) != next) => {
                told_by_next()
            }
            (Some(right), _) => Some(right),
        };
        let winner = match taken {
            Some(Taken::By(place)) => Some(seat(place)),
            _ => None,
        };
        if taken.is_none() {
            self.played.in_doubt += 1;
        }
        self.take(place, view, winner, taken == Some(Taken::Destroyed));
        self.note_reading(slot, cards, taken);
        self.next = taken.map(|taken| (leads(taken), why(cards, taken, leads(taken), winner)));
        if is_accused || right != taken {
            // The next label is believed.
            self.next = next.map_or(self.next, |next| Some((next, WhoLeads::Won)));
        }
        let agrees = mark.is_none_or(|mark| Some(mark) == taken);
        let is_by_cards = right.is_none() || right == taken;
        gains::after(
            self,
            place,
            cards,
            winner,
            (agrees && !is_outsider, is_by_cards),
        );
    }

    /// Cards and mark do not agree. Tells it, and returns what is gone on with.
    pub(super) fn disagree(
        &mut self,
        place: usize,
        (leader, cards): (Seat, &[Card]),
        (right, mark): (Taken, Taken),
        is_accused: bool,
        view: &View,
    ) -> Taken {
        let players = self.table.players;
        let slot = self.own.tricks[place];
        let Some(end) = end(&self.lines[slot.line]) else {
            return right;
        };
        let seat = |taken: Taken| match taken {
            Taken::By(place) => Some(leader.after(place, players)),
            Taken::Destroyed => None,
        };
        let leads = |taken: Taken| leader.after(trick::leads_next(cards, taken, players), players);
        let next = self.next_leader(place);
        let agrees = |taken: Taken| next.is_some_and(|next| leads(taken) == next);
        let is_outsider = right == mark;
        let next_agrees = match (agrees(right), agrees(mark)) {
            _ if is_outsider => Some(false),
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => None,
        };
        if is_accused {
            // The card was told already; the mark may be right.
            self.played.in_doubt += 1;
            return if next_agrees == Some(false) {
                right
            } else {
                mark
            };
        }
        let trump_meant = if next_agrees == Some(true) {
            likely::other_trump(self, place)
        } else {
            None
        };
        let mut mends = Vec::new();
        let is_mark = next_agrees == Some(false);
        if next_agrees != Some(true) {
            mends.push(self.right_mark(slot.line, end, seat(right), is_mark));
        }
        if trump_meant.is_none() && !is_mark {
            mends.extend(likely::cards_for_winner(self, place, leader, mark));
        }
        let by = match right {
            Taken::By(place) => cards.get(place).copied(),
            Taken::Destroyed => None,
        };
        let written = match end.value {
            End::Taken(winner, _) => Some(winner.value),
            End::Destroyed(_) => None,
        };
        let fact = Fact::Winner {
            written,
            right: seat(right),
            why: WhoWins {
                by,
                trump: self.trump,
                is_destroyed: right == Taken::Destroyed,
                next_agrees,
                trump_meant,
            },
        };
        let at = self.address(Some(slot.number));
        self.tell(slot.line, (end.span, fact), at, mends, Some(*view));
        if let Some(trump) = trump_meant {
            self.trump = trump;
            return mark;
        }
        self.accused.tricks.push(place);
        if next_agrees.is_none() {
            self.open.push(self.game.told.len() - 1);
        }
        if next_agrees == Some(true) {
            self.played.in_doubt += 1;
            mark
        } else {
            if !is_mark {
                self.played.in_doubt += 1;
            }
            right
        }
    }

    /// The mark as it should be, in the place of what stands there.
    pub(super) fn right_mark(
        &self,
        line: usize,
        end: At<End>,
        right: Option<Seat>,
        is_safe: bool,
    ) -> Mend {
        let letter = right.map_or("x", Seat::letter);
        let span = match end.value {
            End::Taken(winner, _) => winner.span,
            End::Destroyed(_) => Span::new(end.span.start, end.span.end),
        };
        let text = match end.value {
            End::Taken(..) => letter.to_owned(),
            End::Destroyed(_) => format!("={letter}"),
        };
        Mend::write(line, span, text, is_safe)
    }

    /// Where one mark of the round is not settled by who leads next, the tally says whether it is wrong: it has the tricks
    /// as the cards say.
    pub(super) fn settle_mark(&mut self) {
        let (&[told], 1) = (&self.open[..], self.played.in_doubt) else {
            return;
        };
        let Some(line) = self.own.tally.filter(|_| self.played.is_complete) else {
            return;
        };
        let Written::Tally(tally) = &self.lines[line].written else {
            return;
        };
        let held = |seat: Seat| self.played.won[seat.index()];
        let mut scores = tally.scores.iter();
        let is_right = scores.all(|score| i64::from(score.tricks.value) == held(score.seat.value));
        if is_right && tally.scores.len() == self.table.players {
            self.played.in_doubt = 0;
            let mends = &mut self.game.told[told].mends;
            mends.truncate(1);
            mends.iter_mut().for_each(|mend| mend.is_safe = true);
        }
    }

    /// Notes that a trick needs a reading for three players.
    pub(super) fn note_reading(&mut self, slot: Slot, cards: &[Card], taken: Option<Taken>) {
        let Some(reading) = taken.and_then(|taken| trick::reading_for_three(cards, taken)) else {
            return;
        };
        if self.game.readings.contains(&reading) {
            return;
        }
        self.game.readings.push(reading);
        let at = self.address(Some(slot.number));
        let span = self.lines[slot.line].text.as_str().len();
        let fact = Fact::ThreePlayers(reading);
        self.tell(slot.line, (Span::new(0, span), fact), at, Vec::new(), None);
    }
}
