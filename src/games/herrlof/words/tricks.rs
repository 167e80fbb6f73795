//! The words for tricks: who leads, who takes them, and what the abilities do.

use super::*;
use crate::{codes::LABEL_NUMBER, games::herrlof::rules::seats::Seat, phrase::count};

/// The label names `written_seat` as leader, but `right_seat` leads (`right_label`), because of `why`.
pub(in crate::games::herrlof) fn label_side(
    written_seat: &str,
    right_seat: &str,
    right_label: &str,
    why: &str,
) -> Words {
    let message = format!("{right_seat} leads to this trick, not {written_seat}: {why}");
    Words::new(&LABEL_SIDE, message, format!("should be `{right_label}`"))
        .help(format!("write `{right_label}`: the label names the player who leads, `=` the player who wins"))
}

/// The label is `written`, and by its place it is `right`.
pub(in crate::games::herrlof) fn label_number(written: &str, right: &str) -> Words {
    let message = format!("This should be {right}, not {written}");
    Words::new(&LABEL_NUMBER, message, format!("should be `{right}`")).write(right)
}

/// The lines before this one are left out: `which` is `A5`, or `A5 and B6`.
pub(in crate::games::herrlof) fn lines_left_out(which: &str) -> Words {
    let message = format!("Missing before this line: {which}");
    Words::new(&LABEL_NUMBER, message, "lines are missing").help(format!("add {which} before this line"))
}

/// The trick has `number` cards, and `right` players play one each.
pub(in crate::games::herrlof) fn trick_size(number: usize, right: usize) -> Words {
    let cards = count(number, "card");
    let message = format!("The trick has {cards}, but each of the {right} players plays one");
    let words = Words::new(&TRICK_SIZE, message, format!("{cards}, not {right}"));
    if (number, right) == (2, 3) {
        words.help("add the missing card; if only two play, delete the tag `[C …]`")
    } else if number < right {
        words.help("add the missing card")
    } else {
        words.help("delete the extra cards; write a card drawn with a 3 after `+`, as in `3r+3g-2b`")
    }
}

/// After the `=`: a seat or `x`.
fn mark(seat: Option<Seat>) -> &'static str {
    seat.map_or("x", Seat::letter)
}

/// The trick is not `written`'s, but `right`'s: names; `None` if it is destroyed.
pub(in crate::games::herrlof) fn not_the_winner(written: Option<&str>, right: Option<&str>, why: &str) -> String {
    match (written, right) {
        (None, right) => {
            let right = right.unwrap_or("nobody");
            format!("The trick is not destroyed, {right} wins it: {why}")
        }
        (Some(written), None) => {
            format!("{written} does not win the trick, it is destroyed: {why}")
        }
        (Some(written), Some(right)) => format!("{right} wins the trick, not {written}: {why}"),
    }
}

/// `right` wins the trick, but the mark names another player.
pub(in crate::games::herrlof) fn trick_winner(message: String, right: Option<Seat>) -> Words {
    let right = mark(right);
    Words::new(&TRICK_WINNER, message, format!("should be `={right}`"))
        .help(format!("write `={right}`, or look for a wrong card"))
}

/// The same, and the next trick is led as if `written` took it.
pub(in crate::games::herrlof) fn by_cards(message: String, written: Option<&str>, right: Option<Seat>) -> Words {
    let taker = written.unwrap_or("nobody");
    let message = format!("{message}; but the next trick is led as if {taker} won this one");
    Words::new(&TRICK_WINNER, message, format!("by the cards `={}`", mark(right)))
        .help("a card may be wrong, or two cards may be swapped: write the card that was led first")
}

/// `what`, such as `+3g-2b`, is written, and no card gives it: `why`.
pub(in crate::games::herrlof) fn no_ability(what: &str, why: &str) -> Words {
    let message = format!("`{what}` is impossible here: {why}");
    Words::new(&NO_ABILITY, message, "no such ability").help(
        "a 3 draws from the deck (`3r+3g-2b`), a 1 that wins takes a trick (`=A+B`), a 6 that wins draws from another hand (`=A+5b-7r`)",
    )
}

/// There is nothing to take: `why`, such as `Ben has no trick yet`.
pub(in crate::games::herrlof) fn nothing_to_steal(why: &str) -> Words {
    let message = format!("There is no trick to take: {why}");
    Words::new(&NOTHING_TO_STEAL, message, "takes nothing").help("delete the `+` and the text after it")
}

/// `card` is written, and `top` is on top of the deck.
pub(in crate::games::herrlof) fn deck_order(card: &str, top: &str) -> Words {
    let message = format!("The top card of the deck is {top}, not {card}");
    Words::new(&DECK_ORDER, message, format!("should be `{top}`"))
        .help(format!("write `{top}`, or correct the line of the deck"))
}

/// Two Valknut fell, and no card is written.
pub(in crate::games::herrlof) fn turned_missing() -> Words {
    let message =
        "Two Valknut in one trick turn up the next card of the deck as the new trump, but the card is missing";
    Words::new(&TURNED_MISSING, message, "which card is turned up?").help("write the card after `=x`: `=x8b`")
}

/// `card` is written as turned up.
pub(in crate::games::herrlof) fn turned_unexpected(card: &str) -> Words {
    let message = format!("{card} is written as turned up, but only two Valknut in one trick turn up a card");
    Words::new(&TURNED_UNEXPECTED, message, "nothing is turned up here").help("delete the card")
}

/// `point`: what happens and how it is read.
pub(in crate::games::herrlof) fn three_players(point: &str) -> Words {
    let message = format!("The rulebook leaves this open for three players: {point}");
    Words::new(&THREE_PLAYERS, message, "read this way")
}
