//! The words for cards: where they are, and how they are played.

use super::*;
use crate::{
    games::herrlof::rules::cards::Card,
    phrase::{count, list},
};

/// `whose`, `Anna's hand` or `the deck`, is written with `number` cards and has `right`.
pub(in crate::games::herrlof) fn hand_size(whose: &str, number: usize, right: usize) -> Words {
    let verb = if number == 1 { "is" } else { "are" };
    let cards = count(number, "card");
    let message = format!("{cards} {verb} written for {whose}, but {right} are dealt");
    let words = Words::new(&HAND_SIZE, message, format!("{cards}, not {right}"));
    if number < right {
        words.help("add the missing cards, or end the line with `?` if nobody knows them")
    } else {
        words.help("look for a card that is written twice or a rank too many: `123b` is three cards")
    }
}

/// `card` is written here, and it `was played in R1.3` or `is in Ben's hand too`.
pub(in crate::games::herrlof) fn card_twice(card: Card, before: &str) -> Words {
    if card.rune().is_some() {
        return fourth_rune(card);
    }
    let message = format!("There is only one {card}, but it {before}");
    Words::new(&CARD_TWICE, message, "already used").help("correct the card in one of the two places")
}

/// A fourth Valknut or Hagalaz: `card` is one.
pub(in crate::games::herrlof) fn fourth_rune(card: Card) -> Words {
    let name = if card == Card::VALKNUT { "Valknut" } else { "Hagalaz" };
    let message = format!(
        "This would be the fourth {name} of the round, but there are three, and all of them were played or are elsewhere"
    );
    Words::new(&CARD_TWICE, message, "the fourth").help("correct one of the four")
}

pub(in crate::games::herrlof) fn not_held(seat: &str, card: Card, why: &str) -> Words {
    let message = format!("{seat} cannot have {card}: {why}");
    Words::new(&NOT_HELD, message, format!("not in {seat}'s hand"))
}

/// `seat` plays `card` where `colour` is led, and holds the cards `held` of it.
pub(in crate::games::herrlof) fn revoke(seat: &str, card: &str, colour: &str, held: &[String]) -> Words {
    let cards = list(held, "and");
    let message = format!(
        "{seat} plays {card} on a {colour} lead but holds {cards}: a player who has the colour led must follow it"
    );
    let help = format!("{} can be played here, or a rune", list(held, "or"));
    Words::new(&REVOKE, message, format!("does not follow {colour}")).help(help)
}

/// `seat` plays `card_played` where `colour` is led, and shows `later_card` in `later_place`.
pub(in crate::games::herrlof) fn late_revoke(
    seat: &str,
    card_played: &str,
    colour: &str,
    later_card: &str,
    later_place: &str,
) -> Words {
    let message = format!(
        "{seat} plays {card_played} on a {colour} lead but has {later_card} in {later_place}, and cannot have got it since"
    );
    Words::new(&LATE_REVOKE, message, format!("does not follow {colour}")).help(
        "one of the two cards may be wrong; a card drawn with a 3 or taken with a 6 is written even if nobody saw it: `3r+?`, `=A+?`",
    )
}

/// `seat` holds `cards` when all tricks are played.
pub(in crate::games::herrlof) fn never_played(seat: &str, cards: &[String]) -> Words {
    let which = list(cards, "and");
    let was = if cards.len() == 1 { "it was" } else { "they were" };
    let message = format!("All tricks are played but {seat} still holds {which}: {was} neither played nor given away");
    Words::new(&NEVER_PLAYED, message, "never played")
        .help("look for a mistake in the line of the hand, or for a trick with a wrong card")
}

/// `written` is the card `usual`.
pub(in crate::games::herrlof) fn unusual_card(written: &str, usual: &str) -> Words {
    let message = format!("`{written}` is read as the card `{usual}`");
    Words::new(&UNUSUAL_CARD, message, format!("read as `{usual}`")).write(usual)
}
