//! A turn is played at a table. Where cards are hidden, nothing is refused that may be so.

use crate::{
    codes,
    games::herrlof::{
        known::{
            cards::{Cards, Fault},
            facts::{Fact, Gone, Place, WhoWins},
        },
        notation::written::{Play, Turn},
        rules::{
            cards::Card,
            seats::{Seat, Table},
            trick::{self, Taken, Trump},
        },
        setup::{Hand, Position},
        words::Context,
    },
    position::TurnError,
    span::Span,
};

impl Position {
    /// Returns the table after a turn.
    pub(in crate::games::herrlof) fn after_turn(&self, turn: &Turn) -> Result<Self, TurnError> {
        if self.hand().is_empty() {
            let words = codes::after_the_end("this card", "all cards are played", "R1");
            return Err(TurnError::new(words, turn.span()));
        }
        let mut cards = self.known();
        let mut trick = self.trick.clone();
        let after = self.play_turn(turn, &mut cards, &mut trick);
        after.map_err(|(span, fact)| {
            let gain = turn.end.and_then(|end| end.value.gain()).filter(|gain| gain.span == span);
            let swap = turn.play.swap.map_or(String::new(), |swap| swap.value.to_string());
            let written = gain.map_or(swap, |gain| gain.value.to_string());
            let name = &|seat: Seat| seat.to_string();
            let context = Context { name, table: self.table(), at: None, written: &written, line: "", cards: &trick };
            TurnError::new(context.words(&fact), span)
        })
    }

    /// Returns the table after a card, and after what its player draws for a 3. A trick that is whole still lies there.
    /// `known` is what is known before it.
    pub(super) fn after_card(&self, known: &Cards, play: &Play) -> Option<Self> {
        let mut cards = known.clone();
        cards.play(self.to_play, play, trick::to_follow(&self.trick)).ok()?;
        let trick = [&self.trick[..], &[play.card.value]].concat();
        Some(self.with(&cards, trick, self.to_play.after(1, self.players)))
    }

    /// Whether all players have played a card to the trick.
    pub(super) fn is_whole(&self) -> bool {
        self.trick.len() >= self.players
    }

    fn play_turn(&self, turn: &Turn, cards: &mut Cards, trick: &mut Vec<Card>) -> Result<Self, Fault> {
        let Turn { play, end } = turn;
        cards.play(self.to_play, play, trick::to_follow(trick))?;
        trick.push(play.card.value);
        if trick.len() < self.players {
            let fact = Fact::TrickSize { count: trick.len(), right: self.players };
            let next = self.to_play.after(1, self.players);
            return end.map_or_else(|| Ok(self.with(cards, trick.clone(), next)), |end| Err((end.span, fact)));
        }
        let taken = trick::taken(trick, self.trump).ok_or((play.card.span, Fact::NoWinner))?;
        let seat = |place| self.leader().after(place, self.players);
        let (winner, by) = match taken {
            Taken::By(place) => (Some(seat(place)), Some(trick[place])),
            Taken::Destroyed => (None, None),
        };
        if let Some(end) = end.filter(|end| end.value.taker() != winner) {
            let why = WhoWins { by, trump: self.trump, is_destroyed: winner.is_none(), next_agrees: None };
            return Err((end.span, Fact::Winner { written: end.value.taker(), right: winner, why }));
        }
        let turned = end.and_then(|end| end.value.turned());
        let top = cards.deck().front().copied();
        match (trick::turns_trump(trick), turned.map_or(top, |turned| Some(turned.value))) {
            (true, None) => cards.trump = Trump::Unknown,
            (true, Some(card)) => cards.turn_up(card, Gone::TurnedAnew(cards.trick)).map_err(|why| {
                let span = turned.map_or(Span::default(), |turned| turned.span);
                (span, Fact::Card { seat: None, card, why })
            })?,
            (false, _) => {
                if let Some(turned) = turned {
                    return Err((turned.span, Fact::TurnedUnexpected(turned.value)));
                }
            }
        }
        if let Some(winner) = winner {
            cards.won[winner.index()] += 1;
            let gain = end.and_then(|end| end.value.gain());
            gain.map_or(Ok(()), |gain| cards.gain(winner, by, gain, false))?;
        }
        let next = seat(trick::leads_next(trick, taken, self.players));
        Ok(self.with(cards, Vec::new(), next))
    }

    fn table(&self) -> Table {
        Table { players: self.players }
    }

    /// Returns what is known of the cards.
    pub(super) fn known(&self) -> Cards {
        let mut cards = Cards::forgetful(self.table());
        for seat in self.seats() {
            let hand = &self.hands[seat.index()];
            for card in &hand.cards {
                // A card that is there too often stays with the first.
                let _ = cards.deal(Place::Hand(seat), *card);
            }
            if hand.is_all {
                cards.set_full(seat);
            }
        }
        for card in &self.deck {
            let _ = cards.deal(Place::Deck, *card);
        }
        self.trick.iter().for_each(|card| cards.show(*card));
        cards.trick = self.table().tricks().saturating_sub(self.cards_each().unwrap_or(usize::MAX));
        cards.trump = self.trump;
        cards.won = self.won.map(i64::from);
        cards
    }

    /// Returns the table with these cards, a trick, and the player who plays next.
    fn with(&self, cards: &Cards, trick: Vec<Card>, to_play: Seat) -> Self {
        Self {
            players: self.players,
            to_play,
            trump: cards.trump,
            trick,
            hands: Seat::ALL.map(|seat| Hand::from(&cards.hand(seat))),
            deck: cards.deck().iter().copied().collect(),
            won: cards.won.map(|won| u32::try_from(won).unwrap_or(0)),
        }
    }
}
