//! A round is played, trick by trick: the cards fall, somebody takes them, somebody leads next. Where cards, mark and next
//! leader do not agree, two of the three say which is wrong.

use super::{
    Game,
    facts::{Address, Fact, Length, Mend, Told, View, WhoLeads, WhoWins},
    fall::{self, Slip},
    gains, likely,
    proof::{Gone, Impossible, Proof},
    rounds::{self, RoundLines, Slot},
};
use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{At, End, Gain, Play, Turned, Whose, Written},
        },
        rules::{
            cards::{Card, CardSet, rank},
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
    /// How many tricks may have another winner than was counted: something was wrong with them, or they are missing.
    pub in_doubt: usize,
    /// Who began it, if that is known.
    pub began: Option<Seat>,
    /// Whether all of its tricks are there.
    pub is_complete: bool,
    /// Whether something was wrong with its cards.
    pub has_faults: bool,
    /// The table after it, if it is known who leads.
    pub after: Option<View>,
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
    /// Who took it; `None` where it was destroyed, or that is not known.
    pub winner: Option<Seat>,
    /// Whether it was destroyed.
    pub is_destroyed: bool,
    /// Whether it was played as it is written.
    pub is_lawful: bool,
    /// The table before it.
    pub view: View,
}

/// A round while it is played.
pub struct Round<'g, 'a> {
    game: &'g mut Game<'a>,
    lines: &'a [Line<'a>],
    own: &'g RoundLines,
    table: Table,
    pub proof: Proof,
    pub trump: Trump,
    /// Who leads next, and why, if that is known.
    next: Option<(Seat, WhoLeads)>,
    played: Played,
    /// Cards that were accused already, and the tricks in which something was.
    accused: Accused,
    /// The coloured cards that are played somewhere in the round.
    pub written: CardSet,
    /// What was told of a mark that only the tally can settle: by its place among all that was told.
    open: Vec<usize>,
}

/// What was said to be wrong of the cards of a round.
#[derive(Default)]
struct Accused {
    cards: Vec<Card>,
    tricks: Vec<usize>,
    /// How many cards of each seat were played under another name: so many that it seems to hold are gone.
    misnamed: [usize; 3],
}

/// Plays a round. `begins` is who should begin it.
pub fn round<'a>(game: &mut Game<'a>, own: &RoundLines, begins: Option<Seat>) -> Played {
    let (lines, table) = (game.lines, game.table);
    let mut round = Round {
        lines,
        own,
        table,
        proof: Proof::new(table),
        trump: Trump::Unknown,
        next: begins.map(|seat| (seat, WhoLeads::Begins)),
        played: Played {
            tricks: Vec::with_capacity(own.tricks.len()),
            won: [0; 3],
            in_doubt: 0,
            began: None,
            is_complete: own
                .tricks
                .last()
                .is_some_and(|last| last.number >= table.tricks()),
            has_faults: false,
            after: None,
        },
        accused: Accused::default(),
        written: CardSet::default(),
        open: Vec::new(),
        game,
    };
    round.deal();
    round.written = own
        .tricks
        .iter()
        .flat_map(|slot| plays(&lines[slot.line]))
        .map(|play| play.card.value)
        .collect();
    for at in 0..own.tricks.len() {
        round.trick(at);
    }
    round.finish();
    round.played
}

/// The cards of a trick line, as far as they can be read.
fn plays<'a>(line: &'a Line<'_>) -> &'a [Play] {
    match &line.written {
        Written::Trick(trick) => &trick.plays,
        Written::Unreadable(unreadable) => &unreadable.plays,
        _ => &[],
    }
}

/// What came of a trick, if that is written.
fn end(line: &Line<'_>) -> Option<At<End>> {
    match &line.written {
        Written::Trick(trick) => trick.end,
        Written::Unreadable(unreadable) => unreadable.end,
        _ => None,
    }
}

impl Round<'_, '_> {
    /// The address of the trick with a number, or of the round.
    fn address(&self, trick: Option<usize>) -> Address {
        Address {
            round: self.own.number,
            trick,
            is_tally: false,
        }
    }

    /// The address of the trick at a place among those of the round.
    fn address_of(&self, place: usize) -> Address {
        self.address(self.own.tricks.get(place).map(|slot| slot.number))
    }

    fn tell(
        &mut self,
        line: usize,
        (span, fact): Slip,
        at: Address,
        mends: Vec<Mend>,
        view: Option<View>,
    ) {
        self.played.has_faults |= fact.is_of_cards();
        self.game.told.push(Told {
            line,
            span,
            at,
            fact,
            mends,
            view,
        });
    }

    /// The card that is turned up, and the hands (H3, H5, HN2, HN3).
    fn deal(&mut self) {
        if let Some(line) = self.own.line
            && let Written::Round(round) = &self.lines[line].written
        {
            match round.turned.value {
                Turned::Card(card) => {
                    self.trump = Trump::of(card);
                    // Nothing else is known yet.
                    let _ = self.proof.turn_up(card, Gone::Turned);
                }
                Turned::Colour(colour) => self.trump = Trump::Colour(colour),
            }
        }
        for &line in &self.own.hands {
            self.hand(line);
        }
    }

    /// A hand or the deck as it was dealt.
    fn hand(&mut self, line: usize) {
        let Written::Hand(hand) = &self.lines[line].written else {
            self.played.has_faults = true;
            return;
        };
        let (seat, right) = match hand.whose {
            Whose::Seat(seat) if !self.table.has(seat) => return,
            Whose::Seat(seat) => (Some(seat), self.table.tricks()),
            Whose::Deck => (None, self.table.deck()),
        };
        let count = hand.cards.len();
        let at = self.address(None);
        let mut is_sound = true;
        let to = seat.map_or(super::proof::Place::Deck, super::proof::Place::Hand);
        for card in &hand.cards {
            if let Err(why) = self.proof.deal(to, card.value) {
                let fact = Fact::Card {
                    seat,
                    card: card.value,
                    why,
                };
                self.accused.cards.push(card.value);
                if let Impossible::InHand(holder) = why {
                    // One of the two hands has another card.
                    self.proof.distrust(holder);
                }
                self.tell(line, (card.span, fact), at, Vec::new(), None);
                is_sound = false;
            }
        }
        if is_sound && (count > right || count < right && !hand.is_open) {
            let span = hand.cards.iter().map(|card| card.span).reduce(Span::to);
            let whose = seat;
            let fact = Fact::HandSize {
                whose,
                count,
                right,
            };
            self.tell(
                line,
                (span.unwrap_or(hand.label), fact),
                at,
                Vec::new(),
                None,
            );
            is_sound = false;
        }
        match seat {
            Some(seat) if is_sound && count == right => self.proof.is_full(seat),
            _ => {}
        }
        if seat.is_none() && !is_sound {
            self.proof.distrust_deck();
        }
    }

    /// Plays the trick at a place.
    fn trick(&mut self, place: usize) {
        let slot = self.own.tricks[place];
        let line = &self.lines[slot.line];
        self.proof.trick = place;
        if slot.after_gap {
            self.after_gap(slot, place);
        }
        let written = rounds::leader(line).filter(|seat| self.table.has(*seat));
        let plays = plays(line);
        let is_readable = matches!(line.written, Written::Trick(_));
        let is_whole = is_readable && plays.len() == self.table.players;
        let Some(leader) = self.leads(place, written, plays, is_whole) else {
            self.unknown(plays);
            return;
        };
        self.played.began = self.played.began.or(Some(leader).filter(|_| place == 0));
        let before = self.game.told.len();
        let view = self.view(leader, plays);
        let is_short = is_readable && self.is_short(slot, plays, line);
        let is_cut = is_short && self.game.told.len() == before;
        self.played.is_complete &= !is_cut;
        let slips = if is_whole || is_cut {
            fall::cards(&mut self.proof, plays, leader, self.table)
        } else {
            if let Written::Unreadable(unreadable) = &line.written {
                let mends = likely::unreadable_cards(self, slot, &unreadable.fault, &view);
                self.game.mend(slot.line, mends);
            }
            plays
                .iter()
                .for_each(|play| self.proof.show(play.card.value));
            Vec::new()
        };
        let is_accused = self.accuse(slot, place, slips, &view);
        let cards: Vec<Card> = plays
            .iter()
            .map(|play| play.card.value)
            .take(self.table.players)
            .collect();
        if is_whole && !is_short {
            self.result(place, leader, &cards, is_accused, &view);
        } else {
            self.result_of_part(place, &cards, is_readable, &view);
        }
        let is_lawful = is_whole && self.game.told.len() == before;
        if let Some(last) = self.played.tricks.last_mut() {
            last.is_lawful = is_lawful;
        }
    }

    /// Lines are missing: nobody knows what was played in them, nor who leads now.
    fn after_gap(&mut self, slot: Slot, place: usize) {
        let before = place
            .checked_sub(1)
            .map_or(0, |before| self.own.tricks[before].number);
        self.played.in_doubt += slot.number.saturating_sub(before + 1);
        self.next = None;
        self.played.has_faults = true;
        self.proof.forget_all();
    }

    /// A trick whose leader is not known: its cards are gone, and no more.
    fn unknown(&mut self, plays: &[Play]) {
        for play in plays {
            self.proof.show(play.card.value);
        }
        self.played.in_doubt += 1;
        self.played.has_faults = true;
        self.next = None;
    }

    /// The table before a trick.
    fn view(&self, leader: Seat, plays: &[Play]) -> View {
        let mut trick = [None; 3];
        for (place, play) in trick.iter_mut().zip(plays) {
            *place = Some(play.card.value);
        }
        View {
            players: self.table.players,
            trump: self.trump,
            hands: Seat::ALL.map(|seat| self.proof.hand(seat)),
            won: self.played.won,
            leader,
            trick,
            left: self.table.tricks().saturating_sub(self.played.tricks.len()),
        }
    }

    /// Tells what is wrong with the cards of a trick, the first fault only, unless it follows from what was told. Returns
    /// whether anything is.
    fn accuse(&mut self, slot: Slot, place: usize, slips: Vec<Slip>, view: &View) -> bool {
        let mut is_accused = false;
        for (span, fact) in slips {
            if self.is_explained(&fact) {
                continue;
            }
            let is_old = self.follows_from_told(&fact);
            if let Fact::Card {
                seat: Some(seat), ..
            }
            | Fact::Revoke { seat, .. } = &fact
            {
                self.accused.misnamed[seat.index()] += 1;
            }
            if !is_old && !is_accused {
                self.tell_of_card(slot, (span, fact.clone()), view);
            }
            is_accused = true;
            if let Fact::Card { card, .. } | Fact::Revoke { card, .. } = fact {
                self.accused.cards.push(card);
            }
        }
        if is_accused {
            self.accused.tricks.push(place);
        }
        is_accused
    }

    /// Whether a player need not have followed: the cards with which he could were played, perhaps, where another was
    /// written.
    fn is_explained(&mut self, fact: &Fact) -> bool {
        let Fact::Revoke {
            seat, led, held, ..
        } = fact
        else {
            return false;
        };
        let misnamed = &mut self.accused.misnamed[seat.index()];
        let Some(rest) = misnamed.checked_sub(held.len()) else {
            return false;
        };
        *misnamed = rest;
        self.proof.has_not(*seat, *led);
        true
    }

    /// Whether what is wrong with a card follows from what was told of it, or of the trick in which it was before.
    fn follows_from_told(&self, fact: &Fact) -> bool {
        let Fact::Card { card, why, .. } = fact else {
            return false;
        };
        let of_trick = match why {
            Impossible::Gone(
                Gone::Played(trick) | Gone::Buried(trick) | Gone::TurnedAnew(trick),
            )
            | Impossible::Void(_, trick) => self.accused.tricks.contains(trick),
            _ => false,
        };
        of_trick || card.colour().is_some() && self.accused.cards.contains(card)
    }

    /// Tells a fault of a card, at the trick where it lies: a card not followed lies in the one where that was.
    fn tell_of_card(&mut self, slot: Slot, (span, fact): Slip, view: &View) {
        let at = self.address(Some(slot.number));
        let Fact::Card {
            seat: Some(seat),
            card,
            why,
        } = fact
        else {
            let mends = likely::other_cards(self, slot, span, view);
            return self.tell(slot.line, (span, fact), at, mends, Some(*view));
        };
        match why {
            Impossible::Void(led, trick) => {
                self.proof.forget_void(seat, led);
                let Some(earlier) = self.own.tricks.get(trick).copied() else {
                    return;
                };
                let fact = Fact::LateRevoke {
                    seat,
                    led,
                    shown: card,
                    shown_line: slot.line,
                    shown_span: span,
                    shown_at: at,
                };
                let leader = self
                    .played
                    .tricks
                    .iter()
                    .find(|trick| trick.line == earlier.line);
                let leader = leader.map_or(seat, |trick| trick.leader);
                let plays = plays(&self.lines[earlier.line]);
                let of_seat = plays.get(seat.places_after(leader, self.table.players));
                let place = of_seat.map_or(span, |play| play.card.span);
                let at = self.address(Some(earlier.number));
                self.accused.tricks.push(trick);
                self.played.in_doubt += 1;
                self.tell(earlier.line, (place, fact), at, Vec::new(), None);
            }
            _ => {
                if why == Impossible::NotInFullHand {
                    self.proof.distrust(seat);
                }
                let mends = likely::other_cards(self, slot, span, view);
                let seat = Some(seat);
                self.tell(
                    slot.line,
                    (span, Fact::Card { seat, card, why }),
                    at,
                    mends,
                    Some(*view),
                );
            }
        }
    }

    /// Whether a trick has too few cards and is the last of a record that is not finished (HN11); says so of any other.
    fn is_short(&mut self, slot: Slot, plays: &[Play], line: &Line<'_>) -> bool {
        let (count, right) = (plays.len(), self.table.players);
        if count == right {
            return false;
        }
        let is_last = self.game.is_last_line(slot.line);
        if count < right && is_last && end(line).is_none() {
            return true;
        }
        let span = plays
            .iter()
            .map(|play| play.card.span)
            .reduce(Span::to)
            .unwrap_or_default();
        let at = self.address(Some(slot.number));
        let fact = Fact::TrickSize { count, right };
        self.tell(slot.line, (span, fact), at, Vec::new(), None);
        true
    }

    /// Who leads the trick at a place: the one whom the rules name, unless only the label's reading keeps the hands, or the
    /// mark. Says so where they differ.
    fn leads(
        &mut self,
        place: usize,
        written: Option<Seat>,
        plays: &[Play],
        is_whole: bool,
    ) -> Option<Seat> {
        let Some((right, why)) = self.next else {
            return written;
        };
        let Some(written) = written.filter(|written| *written != right) else {
            return Some(right);
        };
        let before = place.checked_sub(1);
        if before.is_some_and(|before| self.accused.tricks.contains(&before)) {
            // What was wrong with the trick before may be why.
            return Some(written);
        }
        let [of_right, of_written] =
            [right, written].map(|leader| self.faults_if(place, leader, plays, is_whole));
        let leader = if of_written < of_right {
            written
        } else {
            right
        };
        let slot = self.own.tricks[place];
        let line = &self.lines[slot.line];
        let label = rounds::label_span(line);
        let letter = Span::new(label.start, label.start + 1);
        let had_mark =
            before.is_none_or(|before| end(&self.lines[self.own.tricks[before].line]).is_some());
        let is_safe = leader == right && (had_mark || of_written > of_right);
        let mut mends = vec![Mend::write(slot.line, letter, right.letter(), is_safe)];
        if let Some(before) = before.filter(|_| !is_safe && !had_mark) {
            mends.extend(likely::cards_for_leader(self, before, written));
        }
        let fact = Fact::Leader {
            written,
            right,
            why,
        };
        let at = self.address(Some(slot.number));
        let view = self.view(leader, plays);
        self.tell(slot.line, (label, fact), at, mends, Some(view));
        Some(leader)
    }

    /// How many things are wrong with a trick if that player leads it.
    fn faults_if(&self, place: usize, leader: Seat, plays: &[Play], is_whole: bool) -> usize {
        let mut proof = self.proof.clone();
        let slips = fall::cards(&mut proof, plays, leader, self.table).len();
        if !is_whole {
            return slips;
        }
        let cards: Vec<Card> = plays.iter().map(|play| play.card.value).collect();
        let Some(taken) = trick::taken(&cards, self.trump) else {
            return slips;
        };
        let seat = |place: usize| leader.after(place, self.table.players);
        let marked = end(&self.lines[self.own.tricks[place].line]);
        let is_marked_otherwise = marked.is_some_and(|end| match (end.value, taken) {
            (End::Destroyed(_), taken) => taken != Taken::Destroyed,
            (End::Taken(..), Taken::Destroyed) => true,
            (End::Taken(winner, _), Taken::By(place)) => winner.value != seat(place),
        });
        let next = seat(trick::leads_next(&cards, taken, self.table.players));
        let goes_on_otherwise = self.next_leader(place).is_some_and(|leader| leader != next);
        slips + usize::from(is_marked_otherwise) + usize::from(goes_on_otherwise)
    }

    /// Who leads the trick after the one at a place, by its label.
    pub fn next_leader(&self, place: usize) -> Option<Seat> {
        let next = self
            .own
            .tricks
            .get(place + 1)
            .filter(|next| !next.after_gap)?;
        rounds::leader(&self.lines[next.line]).filter(|seat| self.table.has(*seat))
    }

    /// What becomes of a trick that is not all there: its mark and the next leader are believed.
    fn result_of_part(&mut self, place: usize, cards: &[Card], is_readable: bool, view: &View) {
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

    /// Somebody takes a trick.
    fn take(&mut self, place: usize, view: &View, winner: Option<Seat>, is_destroyed: bool) {
        if let Some(winner) = winner {
            self.played.won[winner.index()] += 1;
        }
        let slot = self.own.tricks[place];
        self.played.tricks.push(PlayedTrick {
            line: slot.line,
            number: slot.number,
            leader: view.leader,
            trump: view.trump,
            winner,
            is_destroyed,
            is_lawful: true,
            view: *view,
        });
    }

    /// What becomes of a whole trick: what the cards say, what the mark says, and who leads next.
    fn result(
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
    fn disagree(
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
    fn right_mark(&self, line: usize, end: At<End>, right: Option<Seat>, is_safe: bool) -> Mend {
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
    fn settle_mark(&mut self) {
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
    fn note_reading(&mut self, slot: Slot, cards: &[Card], taken: Option<Taken>) {
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

    /// The end of the round: what must be left over, and how long it was (HK5, H22).
    fn finish(&mut self) {
        self.settle_mark();
        self.played.after = self.next.map(|(leader, _)| self.view(leader, &[]));
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
    fn told_of(&self, seat: Seat, cards: &[Card]) -> (usize, Span, Option<usize>) {
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
    fn too_short(&mut self, count: usize) {
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

    /// Who plays.
    pub fn table(&self) -> Table {
        self.table
    }

    /// How many tricks are written.
    pub fn tricks(&self) -> usize {
        self.own.tricks.len()
    }

    /// The line of the trick at a place.
    pub fn line_of(&self, place: usize) -> usize {
        self.own.tricks[place].line
    }

    /// The characters of a line.
    pub fn text_of(&self, line: usize) -> &str {
        self.lines[line].text.as_str()
    }

    /// The number of the trick at a place.
    pub fn number_of(&self, place: usize) -> usize {
        self.own.tricks[place].number
    }

    /// The place of a trick.
    pub fn place_of(&self, slot: Slot) -> Option<usize> {
        self.own
            .tricks
            .iter()
            .position(|other| other.line == slot.line)
    }

    /// Who leads the trick at a place, by its label.
    pub fn label_of(&self, place: usize) -> Option<Seat> {
        rounds::leader(&self.lines[self.line_of(place)])
    }

    /// Who led the trick at a place, as it was judged; by its label where it was not.
    pub fn leader_of(&self, place: usize) -> Seat {
        let line = self.line_of(place);
        let played = self
            .played
            .tricks
            .iter()
            .rev()
            .find(|trick| trick.line == line);
        let judged = played.map(|trick| trick.leader);
        judged.or_else(|| self.label_of(place)).unwrap_or(Seat::A)
    }

    /// Where the last card of the trick at a place stands.
    pub fn last_span(&self, place: usize) -> Span {
        let (plays, _) = self.written_at(place);
        plays.last().map(|play| play.card.span).unwrap_or_default()
    }

    /// How many tricks a seat holds, and whether that is sure.
    pub fn holds(&self, seat: Seat) -> (i64, bool) {
        (self.played.won[seat.index()], self.played.in_doubt == 0)
    }

    /// A trick goes from one to another (H17).
    pub fn steal(&mut self, winner: Seat, from: Seat) {
        self.played.won[winner.index()] += 1;
        self.played.won[from.index()] -= 1;
    }

    /// Tells something of the trick at a place.
    pub fn tell_of(&mut self, place: usize, slip: Slip, mends: Vec<Mend>) {
        if self.follows_from_told(&slip.1) {
            return;
        }
        if let Fact::Card {
            why: Impossible::Void(..),
            ..
        } = &slip.1
        {
            let view = self.view(self.leader_of(place), &[]);
            return self.tell_of_card(self.own.tricks[place], slip, &view);
        }
        if let Fact::Card { card, .. } = &slip.1 {
            self.accused.cards.push(*card);
            self.accused.tricks.push(place);
        }
        let slot = self.own.tricks[place];
        let at = self.address_of(place);
        self.tell(slot.line, slip, at, mends, None);
    }

    /// The plays of the trick at a place, and what came of it.
    pub fn written_at(&self, place: usize) -> (&[Play], Option<At<End>>) {
        let line = &self.lines[self.own.tricks[place].line];
        (plays(line), end(line))
    }
}

/// Why a player leads after a trick.
fn why(cards: &[Card], taken: Taken, next: Seat, winner: Option<Seat>) -> WhoLeads {
    match (taken, winner) {
        (Taken::Destroyed, _) | (_, None) => WhoLeads::Again,
        (Taken::By(_), Some(_)) if cards.contains(&Card::HAGALAZ) => WhoLeads::Lost,
        (Taken::By(place), Some(winner))
            if winner != next && cards[place].is_rank(rank::YIELDS) =>
        {
            WhoLeads::Yielded(winner)
        }
        _ => WhoLeads::Won,
    }
}
