//! What a person writes down of a game: all of it, a part, or the cards that everybody sees.

use super::{
    card::{Card, hand_size},
    random::Course,
    written::{End, HandLine, Line, Play, Record, RoundLine, Swap, TallyLine, TrickLine, Turned},
};
use crate::chance::Chance;

/// How much of the cards is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// Hands, deck, every hidden card.
    Everything,
    /// Some of it.
    Part,
    /// The cards that were played and turned up.
    Played,
}

impl Knowledge {
    pub const ALL: [Self; 3] = [Self::Everything, Self::Part, Self::Played];
}

/// How a record is written.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub knowledge: Knowledge,
    /// How many of a hundred marks that nothing hangs on are written.
    pub marks: usize,
    pub has_bids: bool,
    /// How many of a hundred numbers of a tally are left out.
    pub gaps: usize,
    /// Only the tallies (HN10).
    pub is_score_sheet: bool,
}

impl Manner {
    /// Any manner that leaves no doubt how the points were counted.
    pub fn any(chance: &mut Chance, course: Course) -> Self {
        Self {
            knowledge: *chance.pick(&Knowledge::ALL),
            marks: *chance.pick(&[0, 50, 100, 100]),
            has_bids: chance.percent(30),
            gaps: if course.is_without_five { 0 } else { *chance.pick(&[0, 0, 25]) },
            is_score_sheet: chance.percent(6),
        }
    }

    /// As careful people write: all marks, all numbers.
    pub fn tidy(knowledge: Knowledge) -> Self {
        Self { knowledge, marks: 100, has_bids: false, gaps: 0, is_score_sheet: false }
    }
}

/// Leaves out of a whole record what is not written.
pub fn write(chance: &mut Chance, whole: &Record, mut manner: Manner) -> Record {
    // Of a round that was broken off a score sheet has nothing.
    manner.is_score_sheet &= whole.lines.iter().any(|line| matches!(line, Line::Tally(_)));
    let mut lines = Vec::new();
    let mut tallies = whole.lines.iter().filter_map(|line| match line {
        Line::Tally(tally) => Some(tally),
        _ => None,
    });
    let players = whole.tags.iter().filter(|(name, _)| name.len() == 1).count();
    let has_round_lines = !manner.is_score_sheet || chance.percent(50);
    for line in &whole.lines {
        match line {
            Line::Round(round) if has_round_lines => {
                let round = round_line(chance, round, tallies.next(), manner);
                lines.push(Line::Round(round));
            }
            Line::Hand(hand) if !manner.is_score_sheet => {
                let hand = hand_line(chance, hand, manner.knowledge, players);
                lines.extend(hand.map(Line::Hand));
            }
            Line::Trick(trick) if !manner.is_score_sheet => {
                lines.push(Line::Trick(trick_line(chance, trick, manner)));
            }
            Line::Tally(tally) => lines.push(Line::Tally(tally_line(chance, tally, manner))),
            _ => {}
        }
    }
    let mut record = Record { tags: whole.tags.clone(), lines };
    if manner.is_score_sheet {
        // A round that was broken off after these is not in it.
        record.tags.retain(|(_, value)| value != "*");
    }
    if manner.gaps > 0 && !manner.is_score_sheet && chance.percent(20) {
        leave_out_a_tally(chance, &mut record);
    }
    record
}

/// The colour of the turned card is known to everybody, its number is sometimes forgotten.
fn round_line(chance: &mut Chance, round: &RoundLine, tally: Option<&TallyLine>, manner: Manner) -> RoundLine {
    let mut round = round.clone();
    if let (true, Some(tally)) = (manner.has_bids, tally) {
        let scores = tally.scores.iter();
        let bids = scores.map(|it| (it.seat, it.guess.unwrap_or(0)));
        round.bids = bids.collect();
    }
    if let (Turned::Card(Card::Coloured(colour, _)), Knowledge::Played) = (round.turned, manner.knowledge)
        && chance.percent(8)
    {
        round.turned = Turned::Colour(colour);
    }
    round
}

fn tally_line(chance: &mut Chance, tally: &TallyLine, manner: Manner) -> TallyLine {
    let mut tally = tally.clone();
    for score in &mut tally.scores {
        if manner.gaps > 0 && chance.percent(manner.gaps / 3) {
            score.guess = None;
        }
        if chance.percent(manner.gaps) {
            score.points = None;
        }
        if chance.percent(manner.gaps) {
            score.total = None;
        }
    }
    if chance.percent(10) {
        tally.scores.reverse();
    }
    tally
}

fn leave_out_a_tally(chance: &mut Chance, record: &mut Record) {
    let places = 0..record.lines.len();
    let tallies: Vec<usize> = places.filter(|place| matches!(record.lines[*place], Line::Tally(_))).collect();
    if !tallies.is_empty() {
        record.lines.remove(*chance.pick(&tallies));
        record.tags.retain(|(name, _)| name != "Result");
    }
}

fn hand_line(chance: &mut Chance, hand: &HandLine, knowledge: Knowledge, players: usize) -> Option<HandLine> {
    match knowledge {
        Knowledge::Everything => Some(hand.clone()),
        Knowledge::Played => None,
        Knowledge::Part if chance.percent(40) => None,
        Knowledge::Part if chance.percent(60) => Some(hand.clone()),
        Knowledge::Part => {
            let mut hand = hand.clone();
            if hand.seat.is_some() {
                chance.shuffle(&mut hand.cards);
            }
            let most = hand.cards.len().min(hand_size(players) - 1);
            hand.cards.truncate(chance.below(most));
            hand.is_open = true;
            if hand.seat.is_some() {
                hand.cards.sort_unstable();
            }
            Some(hand)
        }
    }
}

fn trick_line(chance: &mut Chance, trick: &TrickLine, manner: Manner) -> TrickLine {
    let hidden = match manner.knowledge {
        Knowledge::Everything => 0,
        Knowledge::Part => 50,
        Knowledge::Played => 100,
    };
    let mut hide = |swap: Swap| {
        let mut one = |card: Option<Card>| card.filter(|_| !chance.percent(hidden));
        Swap { drawn: one(swap.drawn), back: one(swap.back) }
    };
    let play = |play: &Play| Play { card: play.card, swap: play.swap.map(&mut hide) };
    let plays: Vec<Play> = trick.plays.iter().map(play).collect();
    let end = match trick.end {
        Some(End::Took(seat, from, swap)) => Some(End::Took(seat, from, hide(swap))),
        other => other,
    };
    let is_needed = !matches!(end, Some(End::Won(_) | End::Destroyed));
    let end = end.filter(|_| is_needed || chance.percent(manner.marks));
    TrickLine { plays, end, ..*trick }
}
