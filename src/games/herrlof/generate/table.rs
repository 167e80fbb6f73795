//! Cards are dealt and played by chance.

use crate::{
    game::chance::Random,
    games::herrlof::rules::{
        cards::{Card, OF_A_RUNE, rank},
        seats::{Seat, Table},
        trick::{self, Taken, Trump},
    },
};

/// A round that is played.
pub struct Dealt {
    /// Who plays.
    pub table: Table,
    /// The hands, sorted, by seat.
    pub hands: [Vec<Card>; 3],
    /// The cards face down, the top one first; those that went under it are left out (H21).
    pub deck: Vec<Card>,
    /// The card turned up.
    pub turned: Card,
    trump: Trump,
    /// How many tricks each holds.
    pub won: [u32; 3],
}

/// A card that comes and one that goes.
pub type Swap = (Card, Card);

/// A trick as it was played.
pub struct PlayedTrick {
    /// The cards in the order in which they fell, each with what was drawn after it.
    pub plays: Vec<(Card, Option<Swap>)>,
    /// Who took it; nobody, where it was destroyed.
    pub winner: Option<Seat>,
    /// From whom another trick was taken.
    pub stolen: Option<Seat>,
    /// From whose hand a card was drawn, and which went back.
    pub drawn: Option<(Seat, Card, Card)>,
    /// The card turned up for two Valknut.
    pub turned: Option<Card>,
    /// Who leads next.
    pub next: Seat,
}

impl Dealt {
    /// A deal.
    pub fn new(table: Table, random: &mut Random) -> Self {
        let copies = |card: Card| std::iter::repeat_n(card, if card.rune().is_some() { OF_A_RUNE } else { 1 });
        let mut cards: Vec<Card> = Card::all().flat_map(copies).collect();
        for at in (1..cards.len()).rev() {
            cards.swap(at, random.below(at + 1));
        }
        let mut hands: [Vec<Card>; 3] = Default::default();
        for seat in table.seats() {
            let hand = &mut hands[seat.index()];
            hand.extend(cards.drain(..table.tricks()));
            hand.sort_unstable();
        }
        let turned = cards.remove(0);
        Self { table, hands, deck: cards, turned, trump: Trump::of(turned), won: [0; 3] }
    }

    /// Plays a trick.
    pub fn trick(&mut self, leader: Seat, random: &mut Random) -> PlayedTrick {
        let players = self.table.players;
        let mut cards: Vec<Card> = Vec::with_capacity(players);
        let mut plays = Vec::with_capacity(players);
        for place in 0..players {
            let seat = leader.after(place, players);
            let card = self.card(seat, &cards, random);
            cards.push(card);
            let swap = (card.is_rank(rank::SWAPS) && random.happens(70)).then(|| self.swap(seat, random));
            plays.push((card, swap));
        }
        let taken = trick::taken(&cards, self.trump).unwrap_or(Taken::Destroyed);
        let mut played = PlayedTrick {
            plays,
            winner: None,
            stolen: None,
            drawn: None,
            turned: None,
            next: leader.after(trick::leads_next(&cards, taken, players), players),
        };
        if trick::turns_trump(&cards) && !self.deck.is_empty() {
            let turned = self.deck.remove(0);
            self.trump = Trump::of(turned);
            played.turned = Some(turned);
        }
        if let Taken::By(place) = taken {
            let winner = leader.after(place, players);
            self.won[winner.index()] += 1;
            played.winner = Some(winner);
            self.gain(cards[place], winner, &mut played, random);
        }
        played
    }

    /// The other gains of the winner (H17, H19).
    fn gain(&mut self, card: Card, winner: Seat, played: &mut PlayedTrick, random: &mut Random) {
        let players = self.table.players;
        let other = winner.after(1 + random.below(players - 1), players);
        let uses = random.happens(70);
        if card.is_rank(rank::STEALS) && self.won[other.index()] > 0 && uses {
            self.won[other.index()] -= 1;
            self.won[winner.index()] += 1;
            played.stolen = Some(other);
        } else if card.is_rank(rank::DRAWS) && !self.hands[other.index()].is_empty() && uses {
            let from = random.below(self.hands[other.index()].len());
            let drawn = self.hands[other.index()].remove(from);
            self.hands[winner.index()].push(drawn);
            let back = random.below(self.hands[winner.index()].len());
            let back = self.hands[winner.index()].remove(back);
            self.hands[other.index()].push(back);
            played.drawn = Some((other, drawn, back));
        }
    }

    /// Draws the top card, and puts one under the deck (H18).
    fn swap(&mut self, seat: Seat, random: &mut Random) -> Swap {
        let drawn = self.deck.remove(0);
        let hand = &mut self.hands[seat.index()];
        hand.push(drawn);
        let back = hand.remove(random.below(hand.len()));
        (drawn, back)
    }

    /// Plays a card that may be played (H8, H9).
    fn card(&mut self, seat: Seat, cards: &[Card], random: &mut Random) -> Card {
        let hand = &mut self.hands[seat.index()];
        let may: Vec<Card> = trick::playable(hand, cards).collect();
        let card = may[random.below(may.len())];
        let at = hand.iter().position(|&own| own == card);
        at.map_or(card, |at| hand.remove(at))
    }
}
