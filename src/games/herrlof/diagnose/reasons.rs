//! Why it is as the rules have it: who leads, who takes a trick, where a card went, how points are made.

use super::Diagnosis;
use crate::{
    codes::Words,
    games::herrlof::{
        judge::facts::{Address, Gone, Issue, NoAbility, WhoLeads, WhoWins},
        rules::{
            cards::Card,
            points::{EXACT, FEW},
            seats::{Seat, Table},
            trick::{ForThree, Trump},
        },
        words,
    },
};

impl Diagnosis<'_> {
    /// Why a player leads.
    pub(super) fn why_leads(&self, right: Seat, why: WhoLeads, at: Address) -> String {
        let before = Address { trick: at.trick.map(|trick| trick.saturating_sub(1)), ..at };
        let name = self.name(right);
        match why {
            WhoLeads::Begins => "the first lead passes from player to player with the deal".to_owned(),
            WhoLeads::Won => format!("{name} won {before}"),
            WhoLeads::Yielded(winner) => {
                format!("{} won {before} with a 9 and so does not lead", self.name(winner))
            }
            WhoLeads::Lost => {
                format!("{name} lost {before} with a Hagalaz, and then the loser leads")
            }
            WhoLeads::Again => format!("{before} was destroyed, so the same player leads again"),
        }
    }

    /// Whose trick it is, and why.
    pub(super) fn winner(&self, written: Option<Seat>, right: Option<Seat>, why: &WhoWins, issue: &Issue) -> Words {
        let view = issue.view.iter();
        let cards: Vec<Card> = view.flat_map(|view| view.trick.into_iter().flatten()).collect();
        let reason = why_wins(&cards, why);
        let name = |seat: Option<Seat>| seat.map(|seat| self.name(seat));
        let names = (name(written), name(right));
        let message = words::tricks::not_the_winner(names.0.as_deref(), names.1.as_deref(), &reason);
        if why.next_agrees == Some(true) {
            words::tricks::by_cards(message, names.0.as_deref(), right)
        } else {
            words::tricks::trick_winner(message, right)
        }
    }
}

/// Why a card takes a trick of these cards, or none does.
pub fn why_wins(cards: &[Card], why: &WhoWins) -> String {
    let coloured = cards.iter().filter(|card| card.colour().is_some()).count();
    match (why.by, why.trump) {
        _ if why.is_destroyed => "it contains a Valknut".to_owned(),
        (Some(_), _) if coloured == 0 => "among Hagalaz alone, the first wins".to_owned(),
        (Some(card), _) if coloured == 1 => {
            format!("a Hagalaz is lower than any other card, so {card} wins")
        }
        (Some(card), Trump::Colour(trump)) if card.colour() == Some(trump) => {
            format!("{card} is the highest trump in it")
        }
        (Some(card), Trump::Colour(trump)) => {
            let trump = trump.name();
            format!("{card} is the highest card of the colour led, and {trump} is trump")
        }
        (Some(card), _) => format!("{card} is the highest card of the colour led"),
        (None, _) => "the cards decide it".to_owned(),
    }
}

/// Why an ability cannot be used. `name` returns the name of a player.
pub fn no_ability(why: NoAbility, name: impl Fn(Seat) -> String) -> String {
    match why {
        NoAbility::Play(card) => format!("{card} draws nothing from the deck, only a 3 does"),
        NoAbility::Steal(card) => {
            format!("the trick is won with {card}, and only a 1 takes another trick")
        }
        NoAbility::Draw(card) => {
            format!("the trick is won with {card}, and only a 6 draws from another hand")
        }
        NoAbility::From(seat) => format!("{} is not another player", name(seat)),
        NoAbility::FromNobody => "the record does not name the hand that the card comes from".to_owned(),
    }
}

/// Why nothing can be taken from a player.
pub fn nothing_to_take(is_last: bool, name: &str) -> String {
    if is_last {
        format!("it is the last trick, and {name} has no card left")
    } else {
        format!("{name} holds no trick")
    }
}

/// How a card went out of play, to follow "it".
pub(super) fn gone(gone: Gone, at: Address) -> String {
    let place = |trick: usize| Address { trick: Some(trick + 1), is_tally: false, ..at };
    match gone {
        Gone::Turned => "is the card turned up".to_owned(),
        Gone::TurnedAnew(trick) => format!("was turned up in {}", place(trick)),
        Gone::Played(trick) => format!("was played in {}", place(trick)),
        Gone::Buried(trick) => format!("was put under the deck in {}", place(trick)),
    }
}

/// How the points of a round are made.
pub(super) fn points(prediction: Option<u32>, tricks: u32, table: Table) -> String {
    let mut parts = vec![match tricks {
        1 => "1 trick".to_owned(),
        _ => format!("{tricks} tricks"),
    }];
    match prediction {
        Some(prediction) if prediction == tricks => {
            parts.push(format!("{EXACT} for the prediction"));
        }
        Some(prediction) => parts.push(format!("{prediction} were predicted")),
        None => parts.push("the prediction is not known".to_owned()),
    }
    if table.players == 2 && (tricks == 3 || tricks == 4) {
        parts.push(format!("{FEW} for three or four"));
    }
    parts.join(", ")
}

/// A reading for three players.
pub(super) fn reading(reading: ForThree) -> &'static str {
    match reading {
        ForThree::HagalazLed => "a Hagalaz is led, and the first coloured card counts as led (H29)",
        ForThree::SeveralHagalaz => "several Hagalaz are in one trick, and the last of them leads next (H30)",
        ForThree::HagalazAndNine => "a 9 wins beside a Hagalaz, and the Hagalaz leads next (H30)",
    }
}
