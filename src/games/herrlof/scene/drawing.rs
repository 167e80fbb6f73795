//! The table drawn with characters: the same lines whatever lies on it.

use super::{
    placement::{Placement, letter},
    words,
};
use crate::{
    games::herrlof::{notation::print::grouped, setup::Hand},
    scene::{Drawing, Drawings, Ink, Run},
};

/// Returns the table as text: two lines a player, so that it fits in 40 columns, or one.
pub fn drawings(table: &Placement) -> Drawings {
    Drawings { wide: drawing(table, true), narrow: drawing(table, false) }
}

fn drawing(table: &Placement, is_wide: bool) -> Drawing {
    let mut lines = vec![vec![plain(head(table))]];
    for seat in 0..table.players() {
        let hand = plain(format!("hand {}", hand(table, seat)));
        let mut line = player(table, seat);
        if is_wide {
            line.push(plain("  ".to_owned()));
            line.push(hand);
            lines.push(line);
        } else {
            lines.push(line);
            lines.push(vec![plain("    ".to_owned()), hand]);
        }
    }
    lines.push(vec![Run { text: "> plays next  * takes it  × destroyed".to_owned(), ink: Ink::Faint }]);
    Drawing { lines }
}

/// `trump blue (5b) · deck 8`
fn head(table: &Placement) -> String {
    let deck = table.deck.map_or("?".to_owned(), |deck| deck.to_string());
    format!("trump {} · deck {deck}", words::short_trump(table))
}

/// `> A  7b*  tricks 3 of 4`: who plays next, the card in the trick, what is won and predicted.
fn player(table: &Placement, seat: usize) -> Vec<Run> {
    let next = if table.next == Some(seat) { '>' } else { ' ' };
    let mut trick = table.trick.iter();
    let card = trick.find(|(of, _)| *of == seat);
    let card = card.map_or("··".to_owned(), |(_, card)| card.to_string());
    let (mark, ink) = if table.is_destroyed {
        ('×', Ink::Danger)
    } else if table.winner == Some(seat) {
        ('*', Ink::Mark)
    } else {
        (' ', Ink::Plain)
    };
    let won = table.won().get(seat);
    let won = won.map_or("?".to_owned(), |won| won.to_string());
    let predicted = table.predictions.get(seat).copied().flatten();
    let predicted = predicted.map_or("?".to_owned(), |number| number.to_string());
    vec![
        Run { text: format!("{next} {}  ", letter(seat)), ink: Ink::Seat(seat as u8) },
        Run { text: format!("{card:>2}{mark}  "), ink },
        plain(format!("{:<14}", format!("tricks {won} of {predicted}"))),
    ]
}

/// A hand as far as it is known: `123b 7r + 2 not known`.
fn hand(table: &Placement, seat: usize) -> String {
    let Some(Hand { cards, is_all }) = table.hands().get(seat) else {
        return "?".to_owned();
    };
    let unknown = match (table.unknown(seat), is_all) {
        (_, true) => String::new(),
        (0, false) if table.left[seat] == Some(cards.len()) => String::new(),
        (0, false) => "?".to_owned(),
        (count, false) => format!("{count} not known"),
    };
    let parts = [grouped(cards), unknown].into_iter().filter(|part| !part.is_empty());
    let text = parts.collect::<Vec<_>>().join(" + ");
    if text.is_empty() { "empty".to_owned() } else { text }
}

fn plain(text: String) -> Run {
    Run { text, ink: Ink::Plain }
}
