//! Cards are dealt and played by chance.

use super::Style;
use crate::{
    chance::Random,
    games::herrlof::{
        notation::{
            print::{grouped, spaced},
            written::{End, Gain, Label, Play, Swap, Trick, unread},
        },
        rules::{
            cards::{Card, OF_A_RUNE, rank},
            seats::{Seat, Table},
            trick::{self, Taken, Trump},
        },
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

    /// The hands and the deck, as lines of a record.
    pub fn lines(&self) -> Vec<String> {
        let hand = |seat: &Seat| format!("{seat}: {}", grouped(&self.hands[seat.index()]));
        let hands = self.table.seats().iter().map(hand);
        hands.chain([format!("D: {}", spaced(&self.deck))]).collect()
    }

    /// Plays a trick. Returns it as it is written down, and who leads next.
    pub fn trick(&mut self, label: Label, style: Style, random: &mut Random) -> (Trick, Seat) {
        let (leader, players) = (label.leader, self.table.players);
        let mut cards: Vec<Card> = Vec::with_capacity(players);
        let mut plays = Vec::with_capacity(players);
        for place in 0..players {
            let seat = leader.after(place, players);
            let card = self.card(seat, &cards, random);
            cards.push(card);
            let uses = card.is_rank(rank::SWAPS) && random.happens(70);
            let swap = uses.then(|| {
                let drawn = self.deck.remove(0);
                let (swap, _) = self.exchange(seat, drawn, style, random);
                unread(swap)
            });
            plays.push(Play { card: unread(card), swap });
        }
        let taken = trick::taken(&cards, self.trump).unwrap_or(Taken::Destroyed);
        let end = match taken {
            Taken::Destroyed => {
                let turned = (trick::turns_trump(&cards) && !self.deck.is_empty()).then(|| self.deck.remove(0));
                self.trump = turned.map_or(self.trump, Trump::of);
                End::Destroyed(turned.map(unread))
            }
            Taken::By(place) => {
                let winner = leader.after(place, players);
                self.won[winner.index()] += 1;
                End::Taken(unread(winner), self.gain(cards[place], winner, style, random).map(unread))
            }
        };
        let follows = matches!(end, End::Destroyed(None) | End::Taken(_, None));
        let end = (style.has_marks || !follows).then(|| unread(end));
        let next = leader.after(trick::leads_next(&cards, taken, players), players);
        (Trick { label: unread(label), plays, end }, next)
    }

    /// The other gain of the winner (H17, H19).
    fn gain(&mut self, card: Card, winner: Seat, style: Style, random: &mut Random) -> Option<Gain> {
        let players = self.table.players;
        let other = winner.after(1 + random.below(players - 1), players);
        let uses = random.happens(70);
        if card.is_rank(rank::STEALS) && self.won[other.index()] > 0 && uses {
            self.won[other.index()] -= 1;
            self.won[winner.index()] += 1;
            return Some(Gain::Trick(other));
        }
        if !card.is_rank(rank::DRAWS) || self.hands[other.index()].is_empty() || !uses {
            return None;
        }
        let from = random.below(self.hands[other.index()].len());
        let drawn = self.hands[other.index()].remove(from);
        let (swap, back) = self.exchange(winner, drawn, style, random);
        self.hands[other.index()].push(back);
        Some(Gain::Card((players > 2).then_some(other), swap))
    }

    /// A card comes into a hand, and one goes. Returns both as they are written down: `?` where only one player sees it.
    fn exchange(&mut self, seat: Seat, drawn: Card, style: Style, random: &mut Random) -> (Swap, Card) {
        let hand = &mut self.hands[seat.index()];
        hand.push(drawn);
        let back = hand.remove(random.below(hand.len()));
        let shown = |card: Card| unread(style.is_full.then_some(card));
        (Swap { drawn: shown(drawn), back: Some(shown(back)) }, back)
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
