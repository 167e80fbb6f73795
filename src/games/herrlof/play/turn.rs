//! A turn is played at a table. Where cards are hidden, nothing is refused that may be so.

use crate::{
    codes::{self, Words},
    game::{Playable, TurnError},
    games::herrlof::{
        diagnose::reasons,
        judge::facts::{NoAbility, WhoWins},
        notation::written::{At, End, Gain, Play, Shown, Turn},
        rules::{
            cards::{Card, rank},
            seats::{Seat, Table},
            trick::{self, Taken, Trump},
        },
        setup::{Hand, Setup},
        words,
    },
    span::Span,
};

/// The result of a check.
type Checked<T = ()> = Result<T, TurnError>;

/// The error of a known hand that does not have a card.
const NOT_IN_HAND: &str = "the hand is known, and does not have it";

impl Setup {
    /// Returns the table after a turn.
    pub(in crate::games::herrlof) fn after_turn(&self, turn: &Turn) -> Checked<Self> {
        if self.is_over() {
            let words = codes::after_the_end("this card", "all cards are played", "R1");
            return Err(TurnError::new(words, turn.span()));
        }
        let after = self.after_card(&turn.play)?;
        match turn.end {
            end if after.is_whole() => after.after_trick(turn, end),
            Some(end) => {
                let words = words::tricks::trick_size(after.trick.len(), after.players);
                Err(TurnError::new(words, end.span))
            }
            None => Ok(after),
        }
    }

    /// Returns the table after a card, and after what its player draws for a 3. A trick that is whole still lies there.
    pub(super) fn after_card(&self, play: &Play) -> Checked<Self> {
        let seat = self.to_play;
        let mut after = self.clone();
        after.leaves(seat, Some(seen(play.card)))?;
        after.follows(seat, play.card)?;
        after.trick.push(play.card.value);
        after.to_play = seat.after(1, self.players);
        after.swap(seat, play)?;
        Ok(after)
    }

    /// Whether all players have played a card to the trick.
    pub(super) fn is_whole(&self) -> bool {
        self.trick.len() >= self.players
    }

    /// Returns the outcome of a whole trick, and who takes it; `None` if the trump decides and is not known.
    pub(super) fn outcome(&self) -> Option<(Taken, Option<Seat>)> {
        let taken = trick::taken(&self.trick, self.trump)?;
        let winner = match taken {
            Taken::By(place) => Some(self.leader().after(place, self.players)),
            Taken::Destroyed => None,
        };
        Some((taken, winner))
    }

    /// Returns the table after the end of a trick that is whole.
    fn after_trick(mut self, turn: &Turn, end: Option<At<End>>) -> Checked<Self> {
        let Some((taken, winner)) = self.outcome() else {
            let why = "the trump decides who takes the trick, and it is not known".to_owned();
            let words = words::tricks::trick_winner(why, None);
            return Err(TurnError::new(words, turn.play.card.span));
        };
        let by = match taken {
            Taken::By(place) => self.trick.get(place).copied(),
            Taken::Destroyed => None,
        };
        self.is_marked((by, winner), end)?;
        let next = trick::leads_next(&self.trick, taken, self.players);
        let next = self.leader().after(next, self.players);
        let (mut turned, mut gain) = (None, None);
        match end.map(|end| end.value) {
            Some(End::Destroyed(card)) => turned = card,
            Some(End::Taken(_, more)) => gain = more,
            None => {}
        }
        if trick::turns_trump(&self.trick) {
            self.trump = self.take_top(turned)?.map_or(Trump::Unknown, Trump::of);
        } else if let Some(card) = turned {
            let words = words::tricks::turned_unexpected(&card.value.to_string());
            return Err(TurnError::new(words, card.span));
        }
        if let Some((winner, with)) = winner.zip(by) {
            let won = &mut self.won[winner.index()];
            *won = won.saturating_add(1);
            if let Some(gain) = gain {
                self.gain((winner, with), gain)?;
            }
        }
        self.trick.clear();
        self.to_play = next;
        Ok(self)
    }

    /// Checks who takes a trick by its mark. `by` is the card that takes it.
    fn is_marked(&self, (by, winner): (Option<Card>, Option<Seat>), end: Option<At<End>>) -> Checked {
        let Some(end) = end else {
            return Ok(());
        };
        let written = match end.value {
            End::Destroyed(_) => None,
            End::Taken(seat, _) => Some(seat.value),
        };
        if written == winner {
            return Ok(());
        }
        let why = WhoWins { by, trump: self.trump, is_destroyed: winner.is_none(), next_agrees: None };
        let reason = reasons::why_wins(&self.trick, &why);
        let (written, right) = (written.map(Seat::letter), winner.map(Seat::letter));
        let message = words::tricks::not_the_winner(written, right, &reason);
        let words = words::tricks::trick_winner(message, winner);
        Err(TurnError::new(words, end.span))
    }

    /// Checks that a card follows the colour led, as far as it is known that it could (H8).
    fn follows(&self, seat: Seat, card: At<Card>) -> Checked {
        let Some(led) = trick::to_follow(&self.trick) else {
            return Ok(());
        };
        if card.value.colour().is_none_or(|colour| colour == led) {
            return Ok(());
        }
        let own = self.hands[seat.index()].cards.iter();
        let own = own.filter(|own| own.colour() == Some(led));
        let own: Vec<String> = own.map(Card::to_string).collect();
        if own.is_empty() {
            return Ok(());
        }
        let (seat, shown) = (seat.letter(), card.value.to_string());
        let words = words::cards::revoke(seat, &shown, led.name(), &own);
        Err(TurnError::new(words, card.span))
    }

    /// Draws the top of the deck after a 3, and puts a card under the deck (H18).
    fn swap(&mut self, seat: Seat, play: &Play) -> Checked {
        let Some(At { value: swap, span }) = play.swap else {
            return Ok(());
        };
        let card = play.card.value;
        if !card.is_rank(rank::SWAPS) {
            return Err(no_ability(&swap, span, NoAbility::Play(card)));
        }
        let drawn = self.take_top(named(swap.drawn))?;
        if self.has_nothing(seat) {
            // In the last trick what goes back is what came.
            let back = swap.back.and_then(named).filter(|back| drawn != Some(back.value));
            return match back.filter(|_| drawn.is_some()) {
                Some(back) => Err(not_held(seat.letter(), back, NOT_IN_HAND)),
                None => Ok(()),
            };
        }
        self.enters(seat, drawn);
        self.leaves(seat, swap.back)
    }

    /// Takes the top card of the deck. Returns it if it is known.
    fn take_top(&mut self, written: Option<At<Card>>) -> Checked<Option<Card>> {
        let top = (!self.deck.is_empty()).then(|| self.deck.remove(0));
        match (top, written) {
            (Some(top), Some(card)) if card.value != top => {
                let words = words::tricks::deck_order(&card.value.to_string(), &top.to_string());
                Err(TurnError::new(words, card.span))
            }
            (None, Some(card)) => match self.elsewhere("the deck", card.value) {
                Some(words) => Err(TurnError::new(words, card.span)),
                None => Ok(Some(card.value)),
            },
            (top, _) => Ok(top),
        }
    }

    /// Who won a trick with a 1 or a 6 takes more (H17, H19). `with` is the card that won.
    fn gain(&mut self, (winner, with): (Seat, Card), gain: At<Gain>) -> Checked {
        let At { value, span } = gain;
        let table = Table { players: self.players };
        let from = match value {
            Gain::Trick(_) if !with.is_rank(rank::STEALS) => {
                return Err(no_ability(&value, span, NoAbility::Steal(with)));
            }
            Gain::Card(..) if !with.is_rank(rank::DRAWS) => {
                return Err(no_ability(&value, span, NoAbility::Draw(with)));
            }
            Gain::Trick(from) => from,
            Gain::Card(from, _) => {
                from.or_else(|| table.other(winner)).ok_or_else(|| no_ability(&value, span, NoAbility::FromNobody))?
            }
        };
        if from == winner || !table.has(from) {
            return Err(no_ability(&value, span, NoAbility::From(from)));
        }
        let nothing = |is_last| {
            let why = reasons::nothing_to_take(is_last, from.letter());
            Err(TurnError::new(words::tricks::nothing_to_steal(&why), span))
        };
        match value {
            Gain::Trick(_) if self.won[from.index()] == 0 => nothing(false),
            Gain::Trick(_) => {
                self.won[from.index()] -= 1;
                let won = &mut self.won[winner.index()];
                *won = won.saturating_add(1);
                Ok(())
            }
            Gain::Card(..) if self.has_nothing(from) => nothing(true),
            Gain::Card(_, swap) => {
                self.leaves(from, Some(swap.drawn))?;
                self.enters(winner, swap.drawn.value);
                self.leaves(winner, swap.back)?;
                self.enters(from, swap.back.and_then(|back| back.value));
                Ok(())
            }
        }
    }

    /// A card leaves a hand: any of its cards, if nobody saw which.
    fn leaves(&mut self, seat: Seat, card: Option<Shown>) -> Checked {
        let hand = &mut self.hands[seat.index()];
        let Some(card) = card.and_then(named) else {
            *hand = Hand::default();
            return Ok(());
        };
        if hand.cards.contains(&card.value) {
            hand.remove(card.value);
            return Ok(());
        }
        if hand.is_all {
            return Err(not_held(seat.letter(), card, NOT_IN_HAND));
        }
        match self.elsewhere(seat.letter(), card.value) {
            Some(words) => Err(TurnError::new(words, card.span)),
            None => Ok(()),
        }
    }

    /// A card comes into a hand, perhaps one that nobody saw.
    fn enters(&mut self, seat: Seat, card: Option<Card>) {
        let hand = &mut self.hands[seat.index()];
        hand.is_all &= card.is_some();
        hand.cards.extend(card);
        hand.cards.sort_unstable();
    }

    /// Whether it is known that a player has no card.
    fn has_nothing(&self, seat: Seat) -> bool {
        let hand = &self.hands[seat.index()];
        hand.is_all && hand.cards.is_empty()
    }

    /// Why a card cannot come from a hand that is not known, or from the deck; `None` if it can.
    fn elsewhere(&self, from: &str, card: Card) -> Option<Words> {
        if card.rune().is_some() {
            return None;
        }
        if self.trick.contains(&card) {
            let why = "was played in this trick";
            return Some(words::cards::card_twice(card, why));
        }
        let has = |seat: &Seat| self.hands[seat.index()].cards.contains(&card);
        let holder = self.seats().find(has);
        let holder = holder.map(|holder| format!("it is in {holder}'s hand"));
        let in_deck = || self.deck.contains(&card).then(|| "it is in the deck".to_owned());
        let why = holder.or_else(in_deck)?;
        Some(words::cards::not_held(from, card, &why))
    }
}

/// A card that everybody saw.
fn seen(card: At<Card>) -> Shown {
    At { value: Some(card.value), span: card.span }
}

/// A card that is seen; `None` for `?`.
fn named(shown: Shown) -> Option<At<Card>> {
    let value = shown.value?;
    let span = shown.span;
    Some(At { value, span })
}

fn not_held(seat: &str, card: At<Card>, why: &str) -> TurnError {
    TurnError::new(words::cards::not_held(seat, card.value, why), card.span)
}

/// The error of an ability that no card gives.
fn no_ability(written: &impl ToString, span: Span, why: NoAbility) -> TurnError {
    let why = reasons::no_ability(why, |seat| seat.to_string());
    TurnError::new(words::tricks::no_ability(&written.to_string(), &why), span)
}
