//! A round is played, trick by trick: the cards fall, somebody takes them, somebody leads next. Where cards, mark and next
//! leader do not agree, two of the three say which is wrong.

mod accuse;
mod deal;
mod finish;
mod look;
mod settle;

use super::{
    Game,
    facts::{Address, Fact, Mend, Told, View, WhoLeads},
    fall::{self, Slip},
    likely,
    proof::Proof,
    rounds::{self, RoundLines, Slot},
};
use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{At, End, Play, Written},
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
    /// The table after the deal.
    pub dealt: Option<View>,
    /// The table after it.
    pub after: Option<View>,
    /// Who would lead next, if that is known.
    pub next: Option<Seat>,
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
            dealt: None,
            after: None,
            next: None,
        },
        accused: Accused::default(),
        written: CardSet::default(),
        open: Vec::new(),
        game,
    };
    round.deal();
    round.played.dealt = Some(round.view(begins.unwrap_or(Seat::A), &[]));
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
            deck: self.proof.undrawn().len(),
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
