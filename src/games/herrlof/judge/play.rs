//! A round is played, trick by trick: the cards are played, somebody takes them, somebody leads next. Where cards, mark and
//! next leader do not agree, two of the three show which is wrong.

use arrayvec::ArrayVec;

use super::{
    GameLines, Issues, State,
    cards::{Cards, Fault},
    facts::{Address, Fact, Gone, Impossible, Issue, Length, Place, View, WhoLeads, WhoWins},
    rounds::{RoundLines, Slot},
};
use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{At, End, Gain, Play, Turned, Whose, Written},
        },
        rules::{
            cards::{Card, rank},
            seats::{Seat, Table},
            trick::{self, Taken, Trump},
        },
    },
    span::Span,
};

/// A round as it was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its tricks, in order.
    pub tricks: Vec<PlayedTrick>,
    /// How many tricks each seat holds at its end.
    pub won: [i64; 3],
    /// How many tricks may have another winner than was counted: something is wrong with them, or they are missing.
    pub in_doubt: usize,
    /// Who began it, if that is known.
    pub began: Option<Seat>,
    /// Whether all of its tricks are there.
    pub is_complete: bool,
    /// Whether something is wrong with its cards.
    pub has_faults: bool,
    /// The table after the deal.
    pub dealt: Option<View>,
    /// The table after it.
    pub after: Option<View>,
    /// Who would lead next, if that is known.
    pub next: Option<Seat>,
    /// What is known of the cards after it.
    pub cards: Option<Cards>,
}

impl Played {
    /// How many tricks a seat holds at its end by the cards, if they are all there.
    pub fn held(&self, seat: Seat) -> Option<u32> {
        let held = self.won[seat.index()];
        self.is_complete.then(|| u32::try_from(held).unwrap_or(0))
    }
}

/// A trick as it was played.
#[derive(Clone, Debug)]
pub struct PlayedTrick {
    /// Its line.
    pub line: usize,
    /// Its number by its place, from 1.
    pub number: usize,
    /// Who led.
    pub leader: Seat,
    /// The trump in it.
    pub trump: Trump,
    /// Who took it; `None` if it was destroyed, or that is not known.
    pub winner: Option<Seat>,
    /// Whether it was destroyed.
    pub is_destroyed: bool,
    /// The table before it.
    pub view: View,
}

/// A round while it is played.
struct Round<'g, 'a> {
    lines: &'g [Line<'a>],
    own: &'g RoundLines,
    table: Table,
    /// The line of the round after it.
    next_round: Option<usize>,
    state: &'g mut State,
    issues: &'g mut Issues,
    /// The trick that is being played.
    slot: Slot,
    cards: Cards,
    /// Who leads next, and why, if that is known.
    next: Option<(Seat, WhoLeads)>,
    played: Played,
}

/// Plays the round at a place.
pub fn round(game: &GameLines<'_, '_>, at: usize, state: &mut State, issues: &mut Issues) -> Played {
    let (own, table) = (&game.rounds[at], game.table);
    let last = own.tricks.last();
    let mut round = Round {
        lines: game.lines,
        own,
        table,
        next_round: game.rounds.get(at + 1).map(RoundLines::first),
        slot: Slot::default(),
        cards: Cards::new(table),
        next: state.begins.map(|seat| (seat, WhoLeads::Begins)),
        played: Played {
            tricks: Vec::with_capacity(own.tricks.len()),
            won: [0; 3],
            in_doubt: 0,
            began: None,
            is_complete: last.is_some_and(|last| last.number >= table.tricks()),
            has_faults: false,
            dealt: None,
            after: None,
            next: None,
            cards: None,
        },
        state,
        issues,
    };
    round.deal();
    for place in 0..own.tricks.len() {
        if round.issues.is_too_many() {
            break;
        }
        round.trick(place);
    }
    round.finish();
    Played { cards: Some(round.cards), ..round.played }
}

impl Round<'_, '_> {
    /// The address of the trick with a number, or of the round.
    fn address(&self, trick: Option<usize>) -> Address {
        Address { trick, ..self.own.address() }
    }

    fn report(&mut self, line: usize, (span, fact): Fault, at: Address, view: Option<View>) {
        self.played.has_faults |= fact.is_of_cards();
        self.issues.push(Issue { line, span, at, fact, repairs: Vec::new(), view });
    }

    /// Reports something of the trick that is being played.
    fn report_trick(&mut self, fault: Fault, view: Option<View>) {
        let Slot { line, number, .. } = self.slot;
        self.report(line, fault, self.address(Some(number)), view);
    }

    /// Reports that a card cannot be where it is written. One that a player has although he did not follow its colour is
    /// reported at the trick in which he did not.
    fn report_card(&mut self, (span, fact): Fault, view: Option<View>) {
        self.cards.forget();
        let Fact::Card { seat: Some(seat), card: shown, why: Impossible::Void(led, trick) } = fact else {
            return self.report_trick((span, fact), view);
        };
        let earlier = self.own.tricks[trick];
        let place = seat.places_after(self.leader_of(earlier), self.table.players);
        let play = self.lines[earlier.line].written.plays().get(place);
        let fact = Fact::LateRevoke {
            seat,
            led,
            shown,
            shown_line: self.slot.line,
            shown_span: span,
            shown_at: self.address(Some(self.slot.number)),
        };
        self.played.in_doubt += 1;
        let span = play.map_or(span, |play| play.card.span);
        let at = self.address(Some(earlier.number));
        self.report(earlier.line, (span, fact), at, None);
    }

    /// The line of the trick that is being played.
    fn written(&self) -> &Written {
        &self.lines[self.slot.line].written
    }

    /// Who led a trick, as it was judged; by its label where it was not.
    fn leader_of(&self, slot: Slot) -> Seat {
        let mut tricks = self.played.tricks.iter();
        let played = tricks.find(|trick| trick.line == slot.line);
        let judged = played.map(|trick| trick.leader);
        judged.or_else(|| self.label_of(slot)).unwrap_or(Seat::A)
    }

    /// Who leads a trick, by its label.
    fn label_of(&self, slot: Slot) -> Option<Seat> {
        self.lines[slot.line].written.leader().filter(|seat| self.table.has(*seat))
    }

    /// Who leads the trick after the one at a place, by its label.
    fn next_leader(&self, place: usize) -> Option<Seat> {
        let next = self.own.tricks.get(place + 1);
        self.label_of(*next.filter(|next| !next.after_gap)?)
    }

    /// The table before a trick.
    fn view(&self, leader: Seat, plays: &[Play]) -> View {
        let left = self.table.tricks().saturating_sub(self.played.tricks.len());
        self.cards.view(leader, plays, left)
    }

    /// The card that is turned up, and the hands (H3, H5, HN2, HN3).
    fn deal(&mut self) {
        if let Some(line) = self.own.line
            && let Written::Round(round) = &self.lines[line].written
        {
            match round.turned.value {
                Turned::Card(card) => {
                    // Nothing else is known yet.
                    let _ = self.cards.turn_up(card, Gone::Turned);
                }
                Turned::Colour(colour) => self.cards.trump = Trump::Colour(colour),
            }
        }
        let mut is_sound = true;
        for line in &self.own.hands {
            is_sound &= self.hand(*line);
        }
        if !is_sound {
            self.cards.forget();
        }
        let first = self.state.begins.unwrap_or(Seat::A);
        self.played.dealt = Some(self.view(first, &[]));
    }

    /// A hand or the deck as it was dealt. Returns whether it can be so.
    fn hand(&mut self, line: usize) -> bool {
        let Written::Hand(hand) = &self.lines[line].written else {
            self.played.has_faults = true;
            return true;
        };
        let (seat, right) = match hand.whose {
            Whose::Seat(seat) if !self.table.has(seat) => return true,
            Whose::Seat(seat) => (Some(seat), self.table.tricks()),
            Whose::Deck => (None, self.table.deck()),
        };
        let at = self.address(None);
        let to = seat.map_or(Place::Deck, Place::Hand);
        for card in &hand.cards {
            if let Err(why) = self.cards.deal(to, card.value) {
                let card_fact = Fact::Card { seat, card: card.value, why };
                self.report(line, (card.span, card_fact), at, None);
                return false;
            }
        }
        let count = hand.cards.len();
        if count > right || count < right && !hand.is_open {
            let span = hand.cards.iter().map(|card| card.span).reduce(Span::to);
            let fact = Fact::HandSize { whose: seat, count, right };
            self.report(line, (span.unwrap_or(hand.label), fact), at, None);
            return false;
        }
        if let Some(seat) = seat.filter(|_| count == right) {
            self.cards.set_full(seat);
        }
        true
    }

    /// Plays the trick at a place.
    fn trick(&mut self, place: usize) {
        self.slot = self.own.tricks[place];
        self.cards.trick = place;
        if self.slot.after_gap {
            // Nobody knows what was played in the missing tricks, nor who leads now.
            let before = place.checked_sub(1).map(|before| self.own.tricks[before].number);
            self.played.in_doubt += self.slot.number.saturating_sub(before.unwrap_or(0) + 1);
            self.played.has_faults = true;
            self.next = None;
            self.cards.forget();
        }
        let lines = self.lines;
        let written = &lines[self.slot.line].written;
        let plays = written.plays();
        let Some(leader) = self.leads(place, plays) else {
            plays.iter().for_each(|play| self.cards.show(play.card.value));
            self.played.in_doubt += 1;
            self.played.has_faults = true;
            return;
        };
        if place == 0 {
            self.played.began = Some(leader);
        }
        let view = self.view(leader, plays);
        let is_readable = matches!(written, Written::Trick(_));
        let (count, right) = (plays.len(), self.table.players);
        // HN11: the last trick may be unfinished.
        let is_last = self.slot.line + 1 == lines.len();
        let is_cut = is_readable && count < right && is_last && written.end().is_none();
        self.played.is_complete &= !is_cut;
        if is_cut || is_readable && count == right {
            let fault = self.play_cards(plays, leader);
            let is_accused = fault.is_err();
            if let Err(fault) = fault {
                self.report_card(fault, Some(view));
            }
            if !is_cut {
                return self.resolve_trick(place, leader, is_accused, &view);
            }
        } else {
            if is_readable {
                let span = plays.iter().map(|play| play.card.span).reduce(Span::to);
                let fact = Fact::TrickSize { count, right };
                self.report_trick((span.unwrap_or_default(), fact), None);
            }
            plays.iter().for_each(|play| self.cards.show(play.card.value));
            self.played.has_faults = true;
            self.cards.forget();
        }
        self.resolve_part(place, &view);
    }

    /// Who leads the trick at a place: who the rules say, unless nobody wrote who took the trick before. Reports a label that
    /// differs.
    fn leads(&mut self, place: usize, plays: &[Play]) -> Option<Seat> {
        let Some((right, why)) = self.next else {
            return self.label_of(self.slot);
        };
        let written = self.written().leader();
        let Some(written) = written.filter(|written| *written != right) else {
            return Some(right);
        };
        let before = place.checked_sub(1).map(|before| self.own.tricks[before]);
        let had_mark = before.is_none_or(|before| self.lines[before.line].written.end().is_some());
        let is_believed = !had_mark && self.table.has(written);
        let leader = if is_believed { written } else { right };
        let fact = Fact::Leader { written, right, why };
        let label = self.lines[self.slot.line].label();
        self.report_trick((label, fact), Some(self.view(leader, plays)));
        self.played.in_doubt += usize::from(!had_mark);
        self.cards.forget();
        Some(leader)
    }

    /// The cards of a trick are played, the first from the leader's hand. Returns the first thing that is wrong.
    fn play_cards(&mut self, plays: &[Play], leader: Seat) -> Result<(), Fault> {
        let led = plays.first().and_then(|play| play.card.value.colour());
        let mut first = Ok(());
        for (place, play) in plays.iter().enumerate() {
            let fell = self.cards.play(leader.after(place, self.table.players), play, led);
            if first.is_ok() {
                first = fell;
            }
        }
        first
    }

    /// What becomes of a trick that is not all there: its mark and the next leader are believed.
    fn resolve_part(&mut self, place: usize, view: &View) {
        let end = self.written().end().map(|end| end.value);
        if let Some(card) = end.and_then(End::turned) {
            self.turn_up(place, card.value);
        }
        let is_destroyed = matches!(end, Some(End::Destroyed(_)));
        let winner = end.and_then(End::taker).filter(|winner| self.table.has(*winner));
        self.played.in_doubt += usize::from(winner.is_none() && !is_destroyed);
        self.take(view, winner, is_destroyed);
        self.next = None;
    }

    /// Somebody takes a trick, or nobody.
    fn take(&mut self, view: &View, winner: Option<Seat>, is_destroyed: bool) {
        if let Some(winner) = winner {
            self.cards.won[winner.index()] += 1;
        }
        self.played.tricks.push(PlayedTrick {
            line: self.slot.line,
            number: self.slot.number,
            leader: view.leader,
            trump: view.trump,
            winner,
            is_destroyed,
            view: *view,
        });
    }

    /// Another card is turned up (H14).
    fn turn_up(&mut self, place: usize, card: Card) {
        if let Err(why) = self.cards.turn_up(card, Gone::TurnedAnew(place)) {
            let turned = self.written().end().and_then(|end| end.value.turned());
            let span = turned.map_or_else(|| self.lines[self.slot.line].label(), |turned| turned.span);
            self.report_card((span, Fact::Card { seat: None, card, why }), None);
        }
    }

    /// What becomes of a whole trick: somebody takes it, perhaps with more, and somebody leads next.
    fn resolve_trick(&mut self, place: usize, leader: Seat, is_accused: bool, view: &View) {
        let plays = self.written().plays().iter();
        let trick = Cast { cards: plays.map(|play| play.card.value).collect(), leader, players: self.table.players };
        let next = self.next_leader(place);
        let marked = self.written().end();
        let mark = marked.map(|end| match end.value {
            End::Destroyed(_) => Some(Taken::Destroyed),
            End::Taken(seat, _) if !self.table.has(seat.value) => None,
            End::Taken(seat, _) => Some(Taken::By(seat.value.places_after(leader, trick.players))),
        });
        let right = trick::taken(&trick.cards, self.cards.trump);
        let by_mark = mark.flatten();
        let (taken, is_doubtful) = match (right, marked) {
            // A wrong card proves nothing.
            (right, _) if is_accused || right.is_none() => {
                let by_next = || trick.winner_before(next?);
                (by_mark.or_else(by_next).or(right), is_accused)
            }
            (Some(right), Some(end)) if by_mark != Some(right) => {
                let next_agrees = trick.agrees(next, right, by_mark);
                self.report_winner(&trick, end, right, next_agrees, view);
                let believed = by_mark.filter(|_| next_agrees == Some(true));
                (believed.or(Some(right)), next_agrees != Some(false))
            }
            _ => (right, false),
        };
        self.played.in_doubt += usize::from(is_doubtful || taken.is_none());
        let winner = taken.and_then(|taken| trick.winner(taken));
        self.take(view, winner, taken == Some(Taken::Destroyed));
        self.note_reading(&trick.cards, taken);
        self.next = taken.map(|taken| trick.leads(taken));
        if is_accused || right != taken {
            // The next label is believed.
            self.next = next.map_or(self.next, |next| Some((next, WhoLeads::Won)));
        }
        let is_right = mark.is_none_or(|mark| mark.is_some() && mark == taken);
        self.turn_trump(place, &trick.cards, is_right);
        if let Some((winner, gain)) = winner.zip(marked.and_then(|end| end.value.gain())) {
            if !is_right {
                return self.cards.forget();
            }
            // The ability of the winning card is only known if the cards decide who won.
            let with = trick.cards.get(winner.places_after(leader, trick.players));
            let with = with.filter(|_| right.is_none() || right == taken).copied();
            match self.cards.gain(winner, with, gain, self.played.in_doubt > 0) {
                Ok(()) => {}
                Err(fault @ (_, Fact::Card { .. })) => {
                    let view = self.view(self.leader_of(self.slot), &[]);
                    self.report_card(fault, Some(view));
                }
                Err(fault) => {
                    self.played.in_doubt += usize::from(matches!(gain.value, Gain::Trick(_)));
                    self.report_trick(fault, None);
                }
            }
        }
    }

    /// Reports a mark that contradicts the cards.
    fn report_winner(&mut self, trick: &Cast, end: At<End>, right: Taken, next_agrees: Option<bool>, view: &View) {
        let fact = Fact::Winner {
            written: end.value.taker(),
            right: trick.winner(right),
            why: WhoWins {
                by: match right {
                    Taken::By(place) => trick.cards.get(place).copied(),
                    Taken::Destroyed => None,
                },
                trump: self.cards.trump,
                is_destroyed: right == Taken::Destroyed,
                next_agrees,
            },
        };
        self.report_trick((end.span, fact), Some(*view));
    }

    /// Two Valknut turn a card up (H14), and nothing else does.
    fn turn_trump(&mut self, place: usize, cards: &[Card], is_right: bool) {
        let marked = self.written().end();
        match (trick::turns_trump(cards), marked.and_then(|end| end.value.turned())) {
            (true, Some(card)) if is_right => self.turn_up(place, card.value),
            (true, None) if is_right => {
                let last = self.written().plays().last();
                let span = marked.map(|end| end.span);
                let span = span.or(last.map(|play| play.card.span));
                self.report_trick((span.unwrap_or_default(), Fact::TurnedMissing), None);
                match self.cards.deck().front() {
                    Some(&card) => self.turn_up(place, card),
                    None => self.cards.trump = Trump::Unknown,
                }
            }
            (true, _) => self.cards.trump = Trump::Unknown,
            (false, Some(card)) if is_right => {
                self.report_trick((card.span, Fact::TurnedUnexpected(card.value)), None);
            }
            _ => {}
        }
    }

    /// Notes that a trick needs a reading for three players.
    fn note_reading(&mut self, cards: &[Card], taken: Option<Taken>) {
        let Some(reading) = taken.and_then(|taken| trick::reading_for_three(cards, taken)) else {
            return;
        };
        if !self.state.readings.contains(&reading) {
            self.state.readings.push(reading);
            let span = Span::new(0, self.lines[self.slot.line].text.as_str().len());
            self.report_trick((span, Fact::ThreePlayers(reading)), None);
        }
    }

    /// The end of the round: how long it was, and what must be left over (H22, HK5).
    fn finish(&mut self) {
        self.played.won = self.cards.won;
        self.played.next = self.next.map(|(leader, _)| leader);
        self.played.after = Some(self.view(self.played.next.unwrap_or(Seat::A), &[]));
        let count = self.own.tricks.last().map_or(0, |last| last.number);
        if count > 0 && count < self.table.tricks() {
            self.too_short(count);
        }
        if !self.played.is_complete || self.played.has_faults || self.own.has_gap() {
            return;
        }
        let left = self.cards.left_over();
        let Some(&(seat, _)) = left.first() else {
            return;
        };
        let own = left.iter().filter(|(other, _)| *other == seat);
        let cards: Vec<Card> = own.map(|(_, card)| *card).collect();
        let (line, span, trick) = self.seen_last(seat, &cards);
        let fact = Fact::NeverPlayed { seat, cards };
        self.report(line, (span, fact), self.address(trick), None);
    }

    /// Where it is written that one of some cards is in a hand: in its line, or where it was drawn; and in which trick.
    fn seen_last(&self, seat: Seat, cards: &[Card]) -> (usize, Span, Option<usize>) {
        let is_own = |line: &&usize| match &self.lines[**line].written {
            Written::Hand(hand) => hand.whose == Whose::Seat(seat),
            _ => false,
        };
        let hands = self.own.hands.iter().filter(is_own).map(|line| (*line, None));
        let tricks = self.own.tricks.iter().rev();
        let places = hands.chain(tricks.map(|slot| (slot.line, Some(slot.number))));
        let mut named = places.filter_map(|(line, trick)| {
            let named = self.lines[line].written.cards();
            let card = named.iter().find(|card| cards.contains(&card.value))?;
            Some((line, card.span, trick))
        });
        named.next().unwrap_or_default()
    }

    /// Reports that a round is too short, unless it is the last of the record.
    fn too_short(&mut self, count: usize) {
        let at = self.address(None);
        let (line, length, at) = match (self.own.tally, self.next_round) {
            (Some(tally), _) => {
                let is_tally = true;
                // A trick after the tally is a mistake; without one, the others may be lost.
                let is_between = self.own.tricks.iter().any(|slot| slot.line > tally);
                let length = if is_between { Length::TallyBetween(count) } else { Length::TallyEarly(count) };
                (tally, length, Address { is_tally, ..at })
            }
            // It is the next round's line that comes too early.
            (None, Some(next)) => {
                let round = at.round + 1;
                (next, Length::CutShort(count), Address { round, ..at })
            }
            (None, None) => return,
        };
        let span = self.lines[line].label();
        self.report(line, (span, Fact::RoundLength(length)), at, None);
    }
}

/// The cards of a whole trick, and who led.
struct Cast {
    cards: ArrayVec<Card, 3>,
    leader: Seat,
    players: usize,
}

impl Cast {
    /// Who has a trick that is taken so.
    fn winner(&self, taken: Taken) -> Option<Seat> {
        match taken {
            Taken::By(place) => Some(self.leader.after(place, self.players)),
            Taken::Destroyed => None,
        }
    }

    /// Who leads after a trick that is taken so, and why.
    fn leads(&self, taken: Taken) -> (Seat, WhoLeads) {
        let next = trick::leads_next(&self.cards, taken, self.players);
        let next = self.leader.after(next, self.players);
        let why = match (taken, self.winner(taken)) {
            (Taken::By(_), _) if self.cards.contains(&Card::HAGALAZ) => WhoLeads::Lost,
            (Taken::By(place), Some(winner)) if winner != next && self.cards[place].is_rank(rank::YIELDS) => {
                WhoLeads::Yielded(winner)
            }
            (Taken::By(_), _) => WhoLeads::Won,
            (Taken::Destroyed, _) => WhoLeads::Again,
        };
        (next, why)
    }

    /// The winner after whom somebody leads, where only one does.
    fn winner_before(&self, next: Seat) -> Option<Taken> {
        let all = (0..self.players).map(Taken::By);
        let mut all = all.filter(|taken| self.leads(*taken).0 == next);
        all.next().filter(|_| all.next().is_none())
    }

    /// Whether the next leader agrees with the mark, and not with the cards.
    fn agrees(&self, next: Option<Seat>, right: Taken, by_mark: Option<Taken>) -> Option<bool> {
        let agrees = |taken| next == Some(self.leads(taken).0);
        match (agrees(right), by_mark.is_some_and(agrees)) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => by_mark.is_none().then_some(false),
        }
    }
}
