//! Slips: what a person gets wrong who writes a round down, one at a time.

use super::{
    card::{self, Card, Seat, hand_size},
    written::{End, Line, Play, Record, RoundLine, Score, Swap, TallyLine, TrickLine, Turned},
};
use crate::chance::Chance;

/// A kind of slip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SlipKind {
    /// A card that was played is written as another.
    Card,
    /// Two cards of a trick change places.
    CardsOfTrick,
    /// A seat's cards of two tricks change places: mostly he does not follow.
    CardsOfSeat,
    CardLeftOut,
    CardAdded,
    Leader,
    TrickNumber,
    TrickDropped,
    TrickDoubled,
    TricksExchanged,
    /// Another takes the trick, or it is destroyed, or not.
    Mark,
    /// A card of a swap or of a 6 is another.
    HiddenCard,
    /// What stands behind a `+` is left out.
    AbilityLeftOut,
    /// A `+` where there is none.
    AbilityAdded,
    /// The card that is turned up is left out, added, or another.
    TurnedUp,
    Trump,
    HandCard,
    HandCardLeftOut,
    DeckOrder,
    TallyTricks,
    TallyPoints,
    TallyTotal,
    Prediction,
    TallySeat,
    TallyNumber,
    RoundNumber,
    Result,
}

pub const KINDS: [SlipKind; 27] = [
    SlipKind::Card,
    SlipKind::CardsOfTrick,
    SlipKind::CardsOfSeat,
    SlipKind::CardLeftOut,
    SlipKind::CardAdded,
    SlipKind::Leader,
    SlipKind::TrickNumber,
    SlipKind::TrickDropped,
    SlipKind::TrickDoubled,
    SlipKind::TricksExchanged,
    SlipKind::Mark,
    SlipKind::HiddenCard,
    SlipKind::AbilityLeftOut,
    SlipKind::AbilityAdded,
    SlipKind::TurnedUp,
    SlipKind::Trump,
    SlipKind::HandCard,
    SlipKind::HandCardLeftOut,
    SlipKind::DeckOrder,
    SlipKind::TallyTricks,
    SlipKind::TallyPoints,
    SlipKind::TallyTotal,
    SlipKind::Prediction,
    SlipKind::TallySeat,
    SlipKind::TallyNumber,
    SlipKind::RoundNumber,
    SlipKind::Result,
];

/// A damaged record.
#[derive(Clone, Debug)]
pub struct Damaged {
    pub record: Record,
    pub kind: SlipKind,
    /// The first line that is written wrong, among the lines of play.
    pub line: usize,
}

/// Makes one slip in a record, the same for the same seed. A kind that the record has no room for is drawn again.
pub fn slip(record: &Record, players: usize, seed: u64) -> Damaged {
    let mut chance = Chance::new(seed ^ 0x0bad_51e9);
    loop {
        let kind = *chance.pick(&KINDS);
        if let Some(damaged) = slip_of(record, players, kind, &mut chance) {
            return damaged;
        }
    }
}

/// Makes a slip of a kind, if there is room for it and it changes anything.
pub fn slip_of(record: &Record, players: usize, kind: SlipKind, chance: &mut Chance) -> Option<Damaged> {
    if record.lines.is_empty() {
        return None;
    }
    let mut damaged = Damaged { record: record.clone(), kind, line: 0 };
    if kind == SlipKind::Result {
        let mut tags = damaged.record.tags.iter_mut();
        let tag = tags.find(|(name, _)| name == "Result")?;
        let results = ["A", "B", "=", "*", "A 17", "60-12", "B 8-51"];
        tag.1 = (*chance.pick(&results)).to_owned();
        return (damaged.record != *record).then_some(damaged);
    }
    for _ in 0..20 {
        damaged.line = chance.below(record.lines.len());
        let lines = &mut damaged.record.lines;
        let is_done = match &mut lines[damaged.line] {
            Line::Trick(_) if is_of_lines(kind) => of_lines(lines, damaged.line, kind),
            Line::Trick(_) if kind == SlipKind::CardsOfSeat => cards_of_seat(lines, damaged.line, players, chance),
            Line::Trick(trick) => of_trick(trick, players, kind, chance),
            Line::Round(round) => of_round(round, kind, chance),
            Line::Hand(hand) => of_hand(&mut hand.cards, hand.seat, kind, chance),
            Line::Tally(tally) => of_tally(tally, players, kind, chance),
        };
        if is_done && damaged.record != *record {
            return Some(damaged);
        }
        damaged.record = record.clone();
    }
    None
}

fn of_round(round: &mut RoundLine, kind: SlipKind, chance: &mut Chance) -> bool {
    match kind {
        SlipKind::Trump => round.turned = Turned::Card(other_card(chance)),
        // `R1` would begin another game.
        SlipKind::RoundNumber => round.number = 2 + chance.below(5),
        SlipKind::Prediction if !round.bids.is_empty() => {
            let place = chance.below(round.bids.len());
            round.bids[place].1 = chance.below(18);
        }
        _ => return false,
    }
    true
}

fn of_tally(tally: &mut TallyLine, players: usize, kind: SlipKind, chance: &mut Chance) -> bool {
    let place = chance.below(tally.scores.len());
    match kind {
        SlipKind::TallyNumber => tally.number = 1 + chance.below(tally.number + 2),
        SlipKind::TallySeat if chance.percent(50) => {
            tally.scores[place].seat = chance.below(players);
        }
        SlipKind::TallySeat => {
            tally.scores.remove(place);
        }
        _ => return of_score(&mut tally.scores[place], players, kind, chance),
    }
    !tally.scores.is_empty()
}

fn other_card(chance: &mut Chance) -> Card {
    *chance.pick(&card::all())
}

fn is_of_lines(kind: SlipKind) -> bool {
    let kinds = [SlipKind::TrickDropped, SlipKind::TrickDoubled, SlipKind::TricksExchanged];
    kinds.contains(&kind)
}

fn of_lines(lines: &mut Vec<Line>, place: usize, kind: SlipKind) -> bool {
    let is_followed = matches!(lines.get(place + 1), Some(Line::Trick(_)));
    match kind {
        SlipKind::TrickDropped => {
            lines.remove(place);
            true
        }
        SlipKind::TrickDoubled => {
            lines.insert(place, lines[place].clone());
            true
        }
        _ if is_followed => {
            lines.swap(place, place + 1);
            true
        }
        _ => false,
    }
}

/// Exchanges the cards that a seat played in this trick and in a later one of the round.
fn cards_of_seat(lines: &mut [Line], place: usize, players: usize, chance: &mut Chance) -> bool {
    let after = lines[place + 1..].iter();
    let rest = after.take_while(|line| matches!(line, Line::Trick(_))).count();
    if rest == 0 {
        return false;
    }
    let other = place + 1 + chance.below(rest);
    let seat = chance.below(players);
    let turn_of = |line: &Line| match line {
        Line::Trick(trick) => (seat + players - trick.leader % players) % players,
        _ => 0,
    };
    let (first, second) = (turn_of(&lines[place]), turn_of(&lines[other]));
    let (before, after) = lines.split_at_mut(other);
    let (Line::Trick(one), Line::Trick(two)) = (&mut before[place], &mut after[0]) else {
        return false;
    };
    let cards = (one.plays.get_mut(first), two.plays.get_mut(second));
    let (Some(one), Some(two)) = cards else {
        return false;
    };
    std::mem::swap(&mut one.card, &mut two.card);
    true
}

fn of_trick(trick: &mut TrickLine, players: usize, kind: SlipKind, chance: &mut Chance) -> bool {
    let turn = chance.below(trick.plays.len());
    let is_needed = matches!(trick.end, Some(End::Turned(_) | End::Stole(..) | End::Took(..)));
    match kind {
        SlipKind::Card => trick.plays[turn].card = other_card(chance),
        SlipKind::CardsOfTrick => trick.plays.swap(0, turn),
        SlipKind::CardLeftOut => {
            trick.plays.remove(turn);
            return !trick.plays.is_empty();
        }
        SlipKind::CardAdded => {
            let play = Play { card: other_card(chance), swap: None };
            trick.plays.insert(turn, play);
        }
        SlipKind::Leader => trick.leader = chance.below(players),
        SlipKind::TrickNumber => trick.number = 1 + chance.below(hand_size(players)),
        SlipKind::Mark if trick.end.is_some() && !is_needed => {
            let end = if chance.percent(30) { End::Destroyed } else { End::Won(chance.below(players)) };
            trick.end = Some(end);
        }
        SlipKind::HiddenCard => return hidden_card(trick, chance),
        SlipKind::AbilityLeftOut => match trick.end {
            Some(End::Stole(seat, _) | End::Took(seat, ..)) => trick.end = Some(End::Won(seat)),
            _ => trick.plays[turn].swap = None,
        },
        SlipKind::AbilityAdded => return ability_added(trick, turn, players, chance),
        SlipKind::TurnedUp => {
            trick.end = match trick.end {
                Some(End::Turned(_)) if chance.percent(50) => Some(End::Destroyed),
                Some(End::Turned(_) | End::Destroyed) => Some(End::Turned(other_card(chance))),
                _ => return false,
            }
        }
        _ => return false,
    }
    true
}

/// Another card for one that is named behind a `+`.
fn hidden_card(trick: &mut TrickLine, chance: &mut Chance) -> bool {
    let card = other_card(chance);
    let is_drawn = chance.percent(50);
    let swaps = trick.plays.iter_mut().filter_map(|play| play.swap.as_mut());
    let taken = match &mut trick.end {
        Some(End::Took(_, _, swap)) => Some(swap),
        _ => None,
    };
    let mut swaps: Vec<&mut Swap> = swaps.chain(taken).collect();
    if swaps.is_empty() {
        return false;
    }
    let place = chance.below(swaps.len());
    let one = if is_drawn { &mut swaps[place].drawn } else { &mut swaps[place].back };
    let was_named = one.is_some();
    *one = Some(card);
    was_named
}

fn ability_added(trick: &mut TrickLine, turn: usize, players: usize, chance: &mut Chance) -> bool {
    let hidden = Swap { drawn: None, back: None };
    if chance.percent(50) {
        let is_free = trick.plays[turn].swap.is_none();
        trick.plays[turn].swap = Some(hidden);
        return is_free;
    }
    let Some(End::Won(seat)) = trick.end else {
        return false;
    };
    let other: Seat = (seat + 1 + chance.below(players - 1)) % players;
    let named = (players == 3).then_some(other);
    let stole = End::Stole(seat, other);
    trick.end = Some(if chance.percent(50) { stole } else { End::Took(seat, named, hidden) });
    true
}

fn of_hand(cards: &mut Vec<Card>, seat: Option<Seat>, kind: SlipKind, chance: &mut Chance) -> bool {
    if cards.is_empty() {
        return false;
    }
    let place = chance.below(cards.len());
    match kind {
        SlipKind::HandCard => cards[place] = other_card(chance),
        SlipKind::HandCardLeftOut if cards.len() > 1 => {
            cards.remove(place);
        }
        SlipKind::DeckOrder if seat.is_none() => cards.swap(0, place),
        _ => return false,
    }
    if seat.is_some() {
        cards.sort_unstable();
    }
    true
}

fn of_score(score: &mut Score, players: usize, kind: SlipKind, chance: &mut Chance) -> bool {
    let near = |chance: &mut Chance, number: usize| (number + 1 + chance.below(3)).saturating_sub(2);
    match kind {
        SlipKind::TallyTricks => score.tricks = near(chance, score.tricks),
        SlipKind::TallyPoints => {
            score.points = score.points.map(|points| near(chance, points));
        }
        SlipKind::TallyTotal => score.total = score.total.map(|total| near(chance, total)),
        SlipKind::Prediction => score.guess = Some(chance.below(hand_size(players) + 3)),
        _ => return false,
    }
    true
}
