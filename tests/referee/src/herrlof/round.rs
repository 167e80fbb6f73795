//! One round: the deal and its tricks (H3–H23, HK1–HK8), and which of three is wrong.

use super::{
    card::{Card, Colour, Seat, deck_size, hand_size},
    hands::{Fault, Hands},
    numbers::Step,
    trick::{self, Outcome},
    written::{End, HandLine, RoundLine, Swap, TrickLine, Turned},
};

/// What is wrong, or worth a note, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub place: String,
    pub code: &'static str,
    /// The line by which it is seen; a revoke may be seen later.
    pub seen: String,
}

impl Finding {
    pub fn new(place: impl Into<String>, code: &'static str) -> Self {
        let place = place.into();
        Self { seen: place.clone(), place, code }
    }
}

/// Who leads next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Whoever the label says.
    Unknown,
    /// This seat; the other where the mark before is right and the cards are not.
    Known(Seat, Option<Seat>),
}

/// A round as it is judged.
#[derive(Clone, Debug)]
pub struct Round {
    pub players: usize,
    /// Its place in the game, from 1.
    pub place: usize,
    pub hands: Hands,
    pub trump: Option<Colour>,
    pub won: [usize; 3],
    pub next: Next,
    /// Who led to the first trick, as the rules have it.
    pub first: Option<Seat>,
    /// The number of the last trick that was read.
    pub tricks: usize,
    /// The last trick is broken off.
    pub is_cut: bool,
    /// Some trick is missing, or nobody knows who took it.
    pub is_unclear: bool,
    pub errors: Vec<Finding>,
    pub advice: Vec<Finding>,
}

impl Round {
    pub fn new(players: usize, place: usize, next: Next) -> Self {
        let mut hands = Hands::default();
        hands.players = players;
        Self {
            players,
            place,
            hands,
            trump: None,
            won: [0; 3],
            next,
            first: None,
            tricks: 0,
            is_cut: false,
            is_unclear: false,
            errors: Vec::new(),
            advice: Vec::new(),
        }
    }

    fn error(&mut self, place: &str, code: &'static str) {
        self.errors.push(Finding::new(place.to_owned(), code));
    }

    /// The card turned up, and the hands and the deck that are written (H3, H5, HK1).
    pub fn deal(&mut self, round: Option<&RoundLine>, lines: &[&HandLine]) {
        let place = format!("R{}", self.place);
        match round.map(|round| round.turned) {
            Some(Turned::Card(card)) => {
                self.trump = card.colour();
                self.hands.turned_first(card);
            }
            Some(Turned::Colour(colour)) => self.trump = Some(colour),
            None => {}
        }
        let mut dealt = self.hands.gone.clone();
        for line in lines {
            let size = line.seat.map_or(deck_size(self.players), |_| hand_size(self.players));
            if line.seat.is_some_and(|seat| seat >= self.players) {
                continue;
            }
            for card in &line.cards {
                let before = dealt.iter().filter(|other| *other == card).count();
                if before >= card.copies() {
                    self.error(&place, "card-twice");
                    continue;
                }
                dealt.push(*card);
                match line.seat {
                    Some(seat) => self.hands.dealt(seat, *card),
                    None => self.hands.lies_in_deck(*card),
                }
            }
            let is_short = line.cards.len() < size && !line.is_open;
            if line.cards.len() > size || is_short {
                self.error(&place, "hand-size");
            } else if let Some(seat) = line.seat {
                self.hands.is_full[seat] = line.cards.len() == size;
            }
        }
    }

    /// Judges a trick line (H7–H20).
    pub fn judge(&mut self, line: &TrickLine, step: Step, place: &str, may_stop: bool) {
        match step {
            Step::Doubled => return self.error(place, "label-number"),
            Step::Misnumbered => self.error(place, "label-number"),
            Step::AfterGap => {
                self.error(place, "label-number");
                self.hands.forget();
                self.is_unclear = true;
                self.next = Next::Unknown;
            }
            Step::Fine => {}
        }
        self.tricks = if step == Step::AfterGap { line.number } else { self.tricks + 1 };
        let size = line.plays.len();
        let may_be_short = may_stop && line.end.is_none();
        if size > self.players || size < self.players && !may_be_short {
            return self.judge_size(line, place);
        }
        // What is at the place of a wrong label is told once.
        let is_label_known = step == Step::Fine;
        let expected = match self.next {
            Next::Unknown => line.leader,
            Next::Known(seat, other) => {
                let is_other = other == Some(line.leader);
                if seat != line.leader && !is_other && is_label_known {
                    self.error(place, "label-side");
                }
                seat
            }
        };
        let ruled = self.led_by(expected, line, place);
        let labelled = if line.leader < self.players && line.leader != expected {
            self.led_by(line.leader, line, place)
        } else {
            ruled.clone()
        };
        let is_hand_kept = |round: &Self| round.errors.len() == self.errors.len();
        let (mut round, leader) =
            if !is_hand_kept(&ruled) && is_hand_kept(&labelled) { (labelled, line.leader) } else { (ruled, expected) };
        round.first = round.first.or(Some(expected));
        if size == self.players {
            round.ends(leader, line, place);
        } else {
            round.is_cut = true;
        }
        *self = round;
    }

    /// A card too few or too many: no hand is judged by it.
    fn judge_size(&mut self, line: &TrickLine, place: &str) {
        self.error(place, "trick-size");
        for play in &line.plays {
            self.hands.vanishes(play.card);
        }
        if self.first.is_none() {
            self.first = match self.next {
                Next::Known(seat, _) => Some(seat),
                Next::Unknown => Some(line.leader),
            };
        }
        if let Some(winner) = line.end.and_then(End::winner) {
            self.won[winner] += 1;
        }
        self.is_unclear = true;
        self.next = Next::Unknown;
    }

    /// The round after the cards of a trick fell, if this seat led.
    fn led_by(&self, leader: Seat, line: &TrickLine, place: &str) -> Self {
        let mut round = self.clone();
        let led = line.plays[0].card;
        let is_last = self.tricks == hand_size(self.players);
        for (turn, play) in line.plays.iter().enumerate() {
            let seat = (leader + turn) % self.players;
            let not_followed = trick::not_followed(led, play.card);
            let played = round.hands.play(seat, play.card, not_followed, place);
            round.told(played, place);
            if let Some(swap) = play.swap {
                round.swaps(seat, play.card, swap, is_last, place);
            }
        }
        round
    }

    fn told(&mut self, done: Result<(), Fault>, place: &str) {
        match done {
            Ok(()) => {}
            Err(Fault::CardTwice) => self.error(place, "card-twice"),
            Err(Fault::NotHeld) => self.error(place, "not-held"),
            Err(Fault::Revoke) => self.error(place, "revoke"),
            Err(Fault::LateRevoke(trick)) => {
                let seen = place.to_owned();
                self.errors.push(Finding { seen, ..Finding::new(trick, "late-revoke") });
            }
            Err(Fault::DeckOrder) => self.error(place, "deck-order"),
        }
    }

    /// What stands behind a card: a card drawn and one put under the deck (H18).
    fn swaps(&mut self, seat: Seat, card: Card, swap: Swap, is_last: bool, place: &str) {
        if card.rank() != Some(3) {
            self.error(place, "no-ability");
            let _ = self.hands.draw(seat, None);
            let _ = self.hands.put_back(seat, None);
            return;
        }
        let (mut drawn, mut back) = (swap.drawn, swap.back);
        if is_last {
            // The hand is empty: what is drawn goes back.
            (drawn, back) = (drawn.or(back), back.or(drawn));
        }
        let is_other = is_last && drawn != back;
        let drawn = self.hands.draw(seat, drawn);
        if drawn.is_err() || is_other {
            self.hands.buried(back);
        }
        if drawn.is_err() {
            self.told(drawn, place);
        } else if is_other {
            self.error(place, "not-held");
        } else {
            let back = self.hands.put_back(seat, back);
            self.told(back, place);
        }
    }

    /// What comes of a trick, and what its mark says (H11–H20).
    fn ends(&mut self, leader: Seat, line: &TrickLine, place: &str) {
        let cards: Vec<Card> = line.plays.iter().map(|play| play.card).collect();
        let outcome = trick::outcome(self.players, leader, &cards, self.trump);
        if outcome.is_assumed {
            self.advice.push(Finding::new(place.to_owned(), "three-players"));
        }
        if let Some(winner) = outcome.winner {
            self.won[winner] += 1;
        }
        self.next = Next::Known(outcome.next, None);
        match line.end {
            Some(end) if end.winner() != outcome.winner => {
                self.error(place, "trick-winner");
                self.is_unclear = true;
                if let End::Took(..) = end {
                    self.unknown_exchange();
                }
                let other = trick::next_if(self.players, leader, &cards, end.winner());
                self.next = Next::Known(outcome.next, Some(other));
            }
            Some(end) => self.gains(end, outcome, place),
            None if outcome.turns => self.error(place, "turned-missing"),
            None => {}
        }
    }

    /// Any card may have gone anywhere.
    fn unknown_exchange(&mut self) {
        for from in 0..self.players {
            for to in (0..self.players).filter(|to| *to != from) {
                let _ = self.hands.give(from, to, None);
            }
        }
    }

    /// What stands behind a mark that names the right winner (H14, H17, H19).
    fn gains(&mut self, end: End, outcome: Outcome, place: &str) {
        let is_player = |seat: Seat| seat < self.players;
        let rank = outcome.card.and_then(Card::rank);
        match end {
            End::Won(_) => {}
            End::Destroyed if outcome.turns => self.error(place, "turned-missing"),
            End::Destroyed => {}
            End::Turned(_) if !outcome.turns => self.error(place, "turned-unexpected"),
            End::Turned(card) => {
                let turned = self.hands.turn(card);
                self.told(turned, place);
                self.trump = card.colour();
            }
            End::Stole(seat, from) if rank != Some(1) || seat == from || !is_player(from) => {
                self.error(place, "no-ability");
                self.is_unclear = true;
            }
            End::Stole(_, from) if self.won[from] == 0 => self.error(place, "nothing-to-steal"),
            End::Stole(seat, from) => {
                self.won[from] -= 1;
                self.won[seat] += 1;
            }
            End::Took(seat, from, swap) => {
                let other = (self.players == 2).then_some(1 - seat.min(1));
                let from = from.or(other).filter(|from| *from != seat && is_player(*from));
                let Some(from) = from.filter(|_| rank == Some(6)) else {
                    self.error(place, "no-ability");
                    return self.unknown_exchange();
                };
                if self.tricks == hand_size(self.players) {
                    return self.error(place, "nothing-to-steal");
                }
                let taken = self.hands.give(from, seat, swap.drawn);
                self.told(taken, place);
                let back = self.hands.give(seat, from, swap.back);
                self.told(back, place);
            }
        }
    }

    /// Cards that are still known to be in a hand after the last trick (HK5).
    pub fn finish(&mut self) {
        if self.is_unclear || !self.errors.is_empty() {
            return;
        }
        let place = format!("R{}", self.place);
        for _ in self.hands.left_over() {
            self.error(&place, "never-played");
        }
    }
}
