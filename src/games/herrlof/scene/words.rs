//! The table and what happens at it, in words, for those who do not see it.

use super::{
    deeds::Deeds,
    placement::{Placement, letter},
};
use crate::{
    data::GameResult,
    games::herrlof::{
        data,
        notation::print::spaced,
        rules::{
            cards::{Card, rank},
            trick::Trump,
        },
        setup::Hand,
    },
    phrase::count as counted,
};

/// Returns how a round begins: `Round 2: 5b is turned up, so blue is trump. A predicts 7 tricks. B leads.`
pub fn deal(table: &Placement, round: usize) -> String {
    let turned = table.turned.last().map_or("?", String::as_str);
    let trump = table.trump().sentence();
    let card = match turned {
        "?" => "it is not known which card is turned up".to_owned(),
        card if card.starts_with('?') => format!("a card is turned up, and {trump}"),
        card => format!("{card} is turned up, and {trump}"),
    };
    let mut text = format!("Round {round}: {card}.");
    for (seat, predicted) in table.predictions.iter().enumerate() {
        if let Some(predicted) = predicted {
            let seat = letter(seat);
            text += &format!(" {seat} predicts {}.", counted(*predicted, "trick"));
        }
    }
    if let Some(seat) = table.next {
        text += &format!(" {} leads.", letter(seat));
    }
    text
}

/// Returns how a card falls: `A leads 3r`.
pub fn falls(at: usize, seat: usize, card: Card) -> String {
    let does = if at == 0 { "leads" } else { "plays" };
    format!("{} {does} {card}", letter(seat))
}

/// Returns a trick in sentences: its cards, who takes it, what they do, and who leads next where that is not the taker.
pub fn trick(deeds: Deeds<'_>) -> String {
    let Deeds { trick, table } = deeds;
    let mut fallen: Vec<String> = Vec::new();
    let led = table.trick.first().and_then(|(_, card)| card.colour());
    for (at, &(seat, card)) in table.trick.iter().enumerate() {
        let follows = at > 0 && led.is_some() && led == card.colour();
        let mut words = if follows { format!("{} follows with {card}", letter(seat)) } else { falls(at, seat, card) };
        let draws = trick.plays.get(at).and_then(|play| play.draws.as_ref());
        if let Some(draw) = draws {
            let (comes, goes) = (one(Some(&draw.drawn)), one(draw.back.as_deref()));
            words += &format!(" (draws {comes} from the deck and puts {goes} under it)");
        }
        let is_trump = card.colour().is_some_and(|colour| trick.trump == Trump::Colour(colour));
        if is_trump && !follows && at > 0 {
            words += ", which is trump";
        }
        fallen.push(words);
    }
    let mut text = fallen.join(", ");
    let last = table.trick.last().map(|(seat, _)| *seat);
    match deeds.winner() {
        Some(winner) if Some(winner) == last => text += ", and takes the trick.",
        Some(winner) => text += &format!(". {} takes the trick.", letter(winner)),
        None => text += ".",
    }
    text + &destroyed(deeds) + &gains(deeds) + &next(deeds)
}

/// Returns who takes a trick, and what else that does; `None` if that is not known.
pub fn taken(deeds: Deeds<'_>) -> Option<String> {
    let start = match deeds.winner() {
        Some(winner) => format!("{} takes the trick.", letter(winner)),
        None if deeds.trick.destroyed => String::new(),
        None => return None,
    };
    let text = start + &destroyed(deeds) + &gains(deeds) + &next(deeds);
    Some(text.trim_start().to_owned())
}

/// That a trick is destroyed, and what is turned up for it.
fn destroyed(deeds: Deeds<'_>) -> String {
    let Deeds { trick, table } = deeds;
    if !trick.destroyed {
        return String::new();
    }
    let mut text = " The trick is destroyed: nobody holds it.".to_owned();
    if let Some(turned) = &trick.turned {
        let trump = table.trump().sentence();
        text += &format!(" For two Valknut {turned} is turned up, and {trump}.");
    }
    text
}

/// The other gains of the winner of a trick (H17, H19).
fn gains(deeds: Deeds<'_>) -> String {
    let mut text = String::new();
    if let Some((from, to)) = deeds.stolen() {
        let (from, to) = (letter(from), letter(to));
        text += &format!(" {to} takes one of {from}'s tricks too.");
    }
    if let Some((from, to, draw)) = deeds.drawn() {
        let (comes, goes) = (one(Some(&draw.drawn)), one(draw.back.as_deref()));
        let (from, to) = (letter(from), letter(to));
        text += &format!(" {to} draws {comes} from {from}'s hand and gives back {goes}.");
    }
    text
}

/// Who leads next, where that is not who takes the trick, and why (H13, H15, H20).
fn next(deeds: Deeds<'_>) -> String {
    let Deeds { trick, table } = deeds;
    let Some(next) = table.next.filter(|&next| Some(next) != deeds.winner()) else {
        return String::new();
    };
    let name = letter(next);
    if table.is_open() {
        return format!(" {name} is to play.");
    }
    let of = |seat: usize| {
        let mut cards = table.trick.iter();
        cards.find(|(other, _)| *other == seat).map(|(_, card)| *card)
    };
    let winning = deeds.winner().and_then(of);
    if trick.destroyed {
        format!(" {name} leads again.")
    } else if of(next) == Some(Card::HAGALAZ) {
        format!(" {name} leads next, for its Hagalaz lost.")
    } else if winning.is_some_and(|card| card.is_rank(rank::YIELDS)) {
        format!(" {name} leads next, for the trick was taken with a 9.")
    } else {
        format!(" {name} leads next.")
    }
}

/// Returns a tally in sentences: `A predicted 7 tricks and holds 7: 17 points, 17 in all.`
pub fn tally(table: &Placement, round: &data::RoundResult) -> String {
    let mut text = format!("Round {} is counted.", round.round);
    for seat in 0..table.players() {
        let number = |of: &data::BySeat<Option<u32>>| of.get(seat).copied().flatten();
        let (predicted, tricks) = (number(&round.predictions), number(&round.tricks));
        let (points, total) = (number(&round.points), number(&round.totals));
        let mut parts: Vec<String> = Vec::new();
        parts.extend(predicted.map(|many| format!("predicted {}", counted(many, "trick"))));
        parts.extend(tricks.map(|many| format!("holds {many}")));
        let mut sentence = parts.join(" and ");
        if let Some(points) = points {
            sentence += &format!(": {}", counted(points, "point"));
        }
        if let Some(total) = total {
            sentence += &format!(", {total} in all");
        }
        if !sentence.is_empty() {
            text += &format!(" {} {}.", letter(seat), sentence.trim_start_matches([':', ',', ' ']));
        }
    }
    text
}

/// Returns how a game ended: `A wins with 61 points, B has 48`.
pub fn result(end: &GameResult) -> String {
    let scores = || end.scores.iter().enumerate();
    let has = |(seat, score): (usize, &i64)| format!("{} has {score}", letter(seat));
    // An end that no score shows has a name.
    let by = end.victory.map_or(String::new(), |by| format!(" by {}", by.title));
    let Some(winner) = end.winner.map(|seat| seat.id) else {
        let all: Vec<String> = scores().map(has).collect();
        return match end.drawn {
            true if all.is_empty() => format!("It is a draw{by}"),
            true => format!("It is a tie: {}", all.join(", ")),
            false => "Nobody wins".to_owned(),
        };
    };
    let is_other = |(seat, _): &(usize, &i64)| letter(*seat) != winner;
    let Some(points) = end.points else {
        return format!("{winner} wins{by}");
    };
    let others: String = scores().filter(is_other).map(|other| format!(", {}", has(other))).collect();
    format!("{winner} wins{by} with {}{others}", counted(points, "point"))
}

/// Returns what is worth knowing beside the board.
pub fn facts(table: &Placement) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    if let Some(round) = table.round {
        add("Round", round.to_string());
        add("Trump", short_trump(table));
    }
    let totals = table.totals.iter().enumerate();
    let totals: Vec<String> = totals
        .map(|(seat, total)| {
            let total = total.map_or("?".to_owned(), |total| total.to_string());
            format!("{} {total}", letter(seat))
        })
        .collect();
    if !totals.is_empty() {
        let goal = table.goal.map_or(String::new(), |goal| format!(" of {goal}"));
        add("Points", totals.join(", ") + &goal);
    }
    if table.destroyed > 0 {
        add("Destroyed", counted(table.destroyed, "trick"));
    }
    if let Some(next) = table.next {
        add("Next", letter(next).to_owned());
    }
    facts
}

/// Returns the trump in a word, with the card turned up: `blue (5b)`.
pub fn short_trump(table: &Placement) -> String {
    let trump = table.trump().word();
    match table.turned.last() {
        Some(card) if !card.starts_with('?') => format!("{trump} ({card})"),
        _ => trump.to_owned(),
    }
}

/// Returns all that lies on the table: hands, trick, tricks won, trump, deck.
pub fn places(table: &Placement) -> Vec<(String, String)> {
    let mut places: Vec<(String, String)> = Vec::new();
    for seat in 0..table.players() {
        let name = letter(seat);
        places.push((format!("{name}'s hand"), hand(table, seat)));
        if let Some(won) = table.won().get(seat) {
            let mut held = counted(won, "trick");
            if let Some(predicted) = table.predictions[seat] {
                held += &format!(", predicted {predicted}");
            }
            places.push((format!("{name} holds"), held));
        }
    }
    let mut add = |name: &str, value: String| places.push((name.to_owned(), value));
    let cards = table.trick.iter();
    let cards: Vec<String> = cards.map(|(seat, card)| format!("{} {card}", letter(*seat))).collect();
    add("Trick", or_nothing(cards.join(", ")));
    add("Trump", table.trump().sentence());
    add("Turned up", or_nothing(table.turned.join(", then ")));
    if table.destroyed > 0 {
        add("Destroyed", counted(table.destroyed, "trick"));
    }
    if let Some(deck) = table.deck {
        let mut text = counted(deck, "card");
        if !table.open.deck.is_empty() {
            text += &format!(", from the top {}", spaced(&table.open.deck));
        }
        add("Deck", text);
    }
    places
}

/// A hand: `2b 7g and 3 cards that are not known`.
fn hand(table: &Placement, seat: usize) -> String {
    let Hand { cards, is_all } = &table.hands()[seat];
    let known = spaced(cards);
    let unknown = table.unknown(seat);
    match (table.left[seat], known.is_empty(), unknown) {
        (None, true, _) if !is_all => "not known".to_owned(),
        (None, false, _) if !is_all => format!("{known} and cards that are not known"),
        (_, true, 0) => "empty".to_owned(),
        (_, false, 0) => match table.gone(seat) {
            0 => known,
            1 => format!("{known}, one of which is gone unseen"),
            gone => format!("{known}, {gone} of which are gone unseen"),
        },
        (_, true, _) => format!("{}, not known", counted(unknown, "card")),
        (_, false, 1) => format!("{known} and 1 card that is not known"),
        (_, false, _) => format!("{known} and {unknown} cards that are not known"),
    }
}

/// A card that comes or goes.
fn one(card: Option<&str>) -> &str {
    card.filter(|card| *card != "?").unwrap_or("a card")
}

fn or_nothing(text: String) -> String {
    if text.is_empty() { "nothing".to_owned() } else { text }
}
