//! Small edits of a line, each with a cost: the cheaper, the likelier somebody wrote the one for the other.

use std::collections::HashSet;

use cost::Cost;

use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{At, End, Gain, Hand, Play, Trick, Whose, Written},
        },
        rules::{
            cards::{Card, rank},
            seats::Table,
            trick,
        },
    },
    span::Span,
};

/// The cost of each mistake, on the scale of all games.
pub mod cost {
    pub use crate::repair::cost::{Cost, LIKELY, TYPO};

    /// Two cards that a player played in different tricks, in each other's place.
    pub const OTHER_TRICK: Cost = TYPO + 2;
    /// A card, or the card or seat after a `+`, is missing.
    pub const TOKEN_LEFT_OUT: Cost = TYPO + 5;
    /// Two cards of the deck in each other's place.
    pub const DECK_ORDER: Cost = TYPO + 5;
    /// Another card altogether.
    pub const OTHER_CARD: Cost = 2 * TYPO;
    /// Several numbers of a tally: who counts wrong goes on from it.
    pub const RECOUNTED: Cost = crate::repair::cost::HABIT;
    /// The edit replaces a card or the winner by `?`, so that it can no longer be checked.
    pub const HIDES: Cost = 7;
    /// A character is one of another kind: a letter for a digit.
    pub const OTHER_KIND: Cost = 5;
    /// The line does not have the usual format.
    pub const LAYOUT: Cost = 5;
    /// A repair that costs more is never safe.
    pub const SURE: Cost = TYPO + 4;
    /// A repair is safe only if every other one costs this much more.
    pub const MARGIN: Cost = 6;
}

/// The characters of the notation.
const ALPHABET: &str = "123456789bgryVNABCxRTD+-=?/:0 ";

/// An edit of a line.
#[derive(Clone, Debug)]
pub struct Edit {
    pub span: Span,
    pub text: String,
    pub cost: Cost,
}

impl Edit {
    pub fn new(span: Span, text: impl Into<String>, cost: Cost) -> Self {
        let text = text.into();
        Self { span, text, cost }
    }

    fn added(at: usize, text: impl Into<String>, cost: Cost) -> Self {
        Self::new(Span::new(at, at), text, cost)
    }
}

/// Every edit of one character of a line.
pub fn characters(line: &Line<'_>) -> Vec<Edit> {
    let text = line.text.as_str();
    let is_read = !matches!(line.written, Written::Unreadable(_));
    let mut edits = Vec::new();
    let added = |at: usize| {
        let all = ALPHABET.chars();
        all.map(move |new| Edit::added(at, new, cost::TYPO))
    };
    for (at, old) in text.char_indices() {
        let span = Span::new(at, at + old.len_utf8());
        if let Some(next) = text[span.end..].chars().next() {
            let both = Span::new(at, span.end + next.len_utf8());
            edits.push(Edit::new(both, format!("{next}{old}"), cost::LIKELY));
        }
        edits.push(Edit::new(span, "", cost::TYPO));
        edits.extend(ALPHABET.chars().map(|new| {
            let digits = old.to_digit(10).zip(new.to_digit(10));
            let cost = match digits.map(|(old, new)| old.abs_diff(new)) {
                Some(1) => cost::LIKELY,
                None if is_read && kind(old) != kind(new) => cost::TYPO + cost::OTHER_KIND,
                _ => cost::TYPO,
            };
            Edit::new(span, new, cost)
        }));
        edits.extend(added(at));
    }
    edits.extend(added(text.len()));
    edits
}

/// Labels in the place of what is written at the start of a line, as far as one mistake or two make the one of the other.
pub fn labels(line: &Line<'_>, labels: &[String]) -> Vec<Edit> {
    let text = line.text.as_str();
    let start = text.len() - text.trim_start().len();
    let ends = text[start..].char_indices().map(|(at, _)| start + at);
    let ends: Vec<usize> = ends.take(LONGEST_LABEL + 2).collect();
    let mut edits = Vec::new();
    for label in labels {
        for &end in &ends {
            let mistakes = strsim::osa_distance(&text[start..end], label) as Cost;
            if (1..=MOST_MISTAKES).contains(&mistakes) {
                let cost = cost::LIKELY + cost::MARGIN * (mistakes - 1);
                edits.push(Edit::new(Span::new(start, end), label, cost));
            }
        }
    }
    edits
}

/// No label has more characters, with the space after it.
const LONGEST_LABEL: usize = 4;

/// A label with more mistakes is treated as another label.
const MOST_MISTAKES: Cost = 2;

/// Every card in place of unreadable characters; those that share most characters come first.
pub fn unreadable_card(line: &Line<'_>, span: Span) -> Vec<Edit> {
    let word = line.slice(span);
    let edit = |card: Card| {
        let sign = card.to_string();
        let strange = sign.chars().filter(|c| !word.contains(*c)).count();
        let cost = cost::OTHER_CARD + 2 * Cost::try_from(strange).unwrap_or(0);
        Edit::new(span, sign, cost)
    };
    Card::all().map(edit).collect()
}

/// Every edit of one card, mark or ability of a line. `dealt` are the cards that the hands of its round name.
pub fn tokens(line: &Line<'_>, table: Table, dealt: &HashSet<Card>) -> Vec<Edit> {
    match &line.written {
        Written::Hand(hand) => of_hand(line, hand, table, dealt),
        Written::Trick(trick) => {
            let mut edits = other_cards(&line.written);
            edits.extend(of_cards(line, trick, table));
            edits.extend(of_mark(trick, table));
            edits
        }
        Written::Round(_) => other_cards(&line.written),
        _ => Vec::new(),
    }
}

/// Other cards in the place of those that a line names.
fn other_cards(written: &Written) -> Vec<Edit> {
    let others = |card: At<Card>| {
        Card::all().map(move |other| {
            let cost = other_card(card.value, other);
            Edit::new(card.span, other.to_string(), cost)
        })
    };
    written.cards().into_iter().flat_map(others).collect()
}

/// Two cards of a trick exchanged, one too many or too few, and a card drawn from the deck too much or left out.
fn of_cards(line: &Line<'_>, trick: &Trick, table: Table) -> Vec<Edit> {
    let mut edits = Vec::new();
    let label = trick.label.span;
    let mut before = label.end;
    for (at, play) in trick.plays.iter().enumerate() {
        let one = play.span();
        for other in trick.plays[at + 1..].iter().map(Play::span) {
            let between = line.slice(Span::new(one.end, other.start));
            let exchanged = format!("{}{between}{}", line.slice(other), line.slice(one));
            edits.push(Edit::new(one.to(other), exchanged, cost::LIKELY));
        }
        if trick.plays.len() > table.players {
            let whole = Span::new(before, one.end);
            edits.push(Edit::new(whole, "", cost::TYPO));
        }
        match play.swap {
            Some(swap) => edits.push(Edit::new(swap.span, "", cost::TYPO)),
            None if play.card.value.is_rank(rank::SWAPS) => {
                edits.push(Edit::added(one.end, "+?", cost::TOKEN_LEFT_OUT));
            }
            None => {}
        }
        before = one.end;
    }
    if trick.plays.len() + 1 == table.players {
        let ends = trick.plays.iter().map(Play::span);
        for place in std::iter::once(label).chain(ends) {
            let card = |card: Card| Edit::added(place.end, format!(" {card}"), cost::TOKEN_LEFT_OUT);
            edits.extend(Card::all().map(card));
        }
    }
    edits
}

/// Another winner, or what the winner takes besides left out or too much.
fn of_mark(trick: &Trick, table: Table) -> Vec<Edit> {
    let cards: Vec<Card> = trick.plays.iter().map(|play| play.card.value).collect();
    let last = trick.plays.last().map_or(0, |play| play.span().end);
    let is_turned = trick.end.is_some_and(|end| end.value.turned().is_some());
    let place = trick.end.map_or(Span::new(last, last), |end| end.span);
    let mut edits = Vec::new();
    if trick::turns_trump(&cards) && !is_turned {
        let sign = if place.is_empty() { " =x" } else { "=x" };
        let turned = |card: Card| Edit::new(place, format!("{sign}{card}"), cost::TOKEN_LEFT_OUT);
        edits.extend(Card::all().map(turned));
    }
    let Some(end) = trick.end else {
        return edits;
    };
    let End::Taken(winner, gain) = end.value else {
        let seats = table.seats().iter();
        edits.extend(seats.map(|seat| Edit::new(end.span, format!("={seat}"), cost::TYPO)));
        if is_turned {
            edits.push(Edit::new(end.span, "=x", cost::TYPO));
        }
        return edits;
    };
    edits.push(Edit::new(end.span, "=x", cost::TYPO));
    let has = |rank: u8| trick.plays.iter().any(|play| play.card.value.is_rank(rank));
    for other in table.seats().iter().filter(|seat| **seat != winner.value) {
        edits.push(Edit::new(winner.span, other.letter(), cost::TYPO));
        let mut add = |text: String| edits.push(Edit::added(end.span.end, text, cost::TOKEN_LEFT_OUT));
        if gain.is_none() && has(rank::STEALS) {
            add(format!("+{other}"));
        }
        if gain.is_none() && has(rank::DRAWS) {
            let whose = if table.players == 3 { other.letter() } else { "" };
            add(format!("+{whose}?"));
        }
    }
    if let Some(gain) = gain {
        edits.push(Edit::new(gain.span, "", cost::TYPO));
        if let Gain::Card(_, swap) = gain.value
            && let Some(back) = swap.back
        {
            let span = Span::new(swap.drawn.span.end, back.span.end);
            edits.push(Edit::new(span, "", cost::OTHER_CARD));
        }
    }
    edits
}

/// Another card in a hand or in the deck, one too many or too few, or two of the deck exchanged. The line is written anew.
fn of_hand(line: &Line<'_>, hand: &Hand, table: Table, dealt: &HashSet<Card>) -> Vec<Edit> {
    let whole = Span::new(0, line.text.as_str().len());
    let is_deck = hand.whose == Whose::Deck;
    let right = if is_deck { table.deck() } else { table.tricks() };
    let free = || Card::all().filter(|card| card.rune().is_some() || !dealt.contains(card));
    let mut edits = Vec::new();
    let mut write = |change: &dyn Fn(&mut Vec<At<Card>>), cost: Cost| {
        let mut hand = hand.clone();
        change(&mut hand.cards);
        edits.push(Edit::new(whole, hand.to_string(), cost));
    };
    for (at, card) in hand.cards.iter().enumerate() {
        for other in free() {
            write(&|cards| cards[at].value = other, other_card(card.value, other));
        }
        if hand.cards.len() > right {
            let remove = |cards: &mut Vec<At<Card>>| {
                cards.remove(at);
            };
            write(&remove, cost::TYPO);
        }
        for second in (at + 1..hand.cards.len()).filter(|_| is_deck) {
            write(&|cards| cards.swap(at, second), cost::DECK_ORDER);
        }
    }
    let is_short = hand.cards.len() + 1 == right && !is_deck;
    for value in free().filter(|_| is_short) {
        let card = At { value, span: whole };
        write(&|cards| cards.push(card), cost::TOKEN_LEFT_OUT);
    }
    edits
}

/// Which kind of character it is: one is mostly written for another of its kind.
fn kind(c: char) -> u8 {
    match c {
        '0'..='9' => 0,
        'b' | 'g' | 'r' | 'y' => 1,
        'A'..='C' | 'x' => 2,
        'V' | 'N' => 3,
        _ => 4,
    }
}

/// What it costs to write one card for another.
fn other_card(written: Card, meant: Card) -> Cost {
    let ranks = written.rank().zip(meant.rank());
    match ranks.map(|(one, other)| one.abs_diff(other)) {
        Some(1) if written.colour() == meant.colour() => cost::LIKELY,
        Some(0) => cost::TYPO,
        Some(_) if written.colour() == meant.colour() => cost::TYPO,
        Some(_) => cost::OTHER_CARD,
        None if written.rank() == meant.rank() => cost::TYPO,
        None => cost::OTHER_CARD + 1,
    }
}
