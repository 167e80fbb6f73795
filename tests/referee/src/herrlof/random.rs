//! Random games with all that happens in them, hidden or not.

use super::{
    card::{self, Card, Colour, Seat, hand_size},
    scores::{Standing, Winner},
    trick,
    written::{End, HandLine, Line, Play, Record, RoundLine, Score, Swap, TallyLine, TrickLine, Turned},
};
use crate::chance::Chance;

/// What a cheat does, once a round, in the trick of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cheat {
    /// He does not follow, though he could.
    Revoke,
    /// He plays a card that he does not have.
    Foreign,
}

/// A table in the middle of a round.
struct Table {
    players: usize,
    hands: Vec<Vec<Card>>,
    deck: Vec<Card>,
    trump: Option<Colour>,
    won: [usize; 3],
    /// How many of a hundred abilities are used.
    eager: usize,
    cheat: Option<(usize, Cheat)>,
    has_cheated: bool,
}

/// A round as everybody at the table would see it with open cards; then the tricks of each.
pub fn round(
    chance: &mut Chance,
    players: usize,
    number: usize,
    starter: Seat,
    cheat: Option<Cheat>,
) -> (Vec<Line>, [usize; 3]) {
    let mut cards = card::all();
    chance.shuffle(&mut cards);
    let size = hand_size(players);
    let mut hands: Vec<Vec<Card>> = (0..players).map(|_| cards.split_off(cards.len() - size)).collect();
    for hand in &mut hands {
        hand.sort_unstable();
    }
    let turned = cards.remove(0);
    let turned_line = RoundLine { number, turned: Turned::Card(turned), bids: Vec::new() };
    let mut lines = vec![Line::Round(turned_line)];
    for (seat, hand) in hands.iter().enumerate() {
        let cards = hand.clone();
        lines.push(Line::Hand(HandLine { seat: Some(seat), cards, is_open: false }));
    }
    lines.push(Line::Hand(HandLine { seat: None, cards: cards.clone(), is_open: false }));
    let mut table = Table {
        players,
        hands,
        deck: cards,
        trump: turned.colour(),
        won: [0; 3],
        eager: *chance.pick(&[20, 60, 95]),
        cheat: cheat.map(|cheat| (1 + chance.below(size - 1), cheat)),
        has_cheated: false,
    };
    let mut leader = starter;
    for number in 1..=size {
        let (trick, next) = table.trick(chance, leader, number);
        lines.push(Line::Trick(trick));
        leader = next;
    }
    (lines, table.won)
}

impl Table {
    fn trick(&mut self, chance: &mut Chance, leader: Seat, number: usize) -> (TrickLine, Seat) {
        let mut plays: Vec<Play> = Vec::new();
        for turn in 0..self.players {
            let seat = (leader + turn) % self.players;
            let led = plays.first().map(|play| play.card);
            let card = self.choose(chance, seat, led, number);
            if let Some(place) = self.hands[seat].iter().position(|held| *held == card) {
                self.hands[seat].remove(place);
            }
            let mut swap = None;
            if card.rank() == Some(3) && chance.percent(self.eager) {
                let drawn = self.deck.remove(0);
                self.hands[seat].push(drawn);
                let back = *chance.pick(&self.hands[seat]);
                self.remove(seat, back);
                swap = Some(Swap { drawn: Some(drawn), back: Some(back) });
            }
            plays.push(Play { card, swap });
        }
        let cards: Vec<Card> = plays.iter().map(|play| play.card).collect();
        let outcome = trick::outcome(self.players, leader, &cards, self.trump);
        let end = match outcome.winner {
            None if outcome.turns => {
                let card = self.deck.remove(0);
                self.trump = card.colour();
                End::Turned(card)
            }
            None => End::Destroyed,
            Some(winner) => {
                self.won[winner] += 1;
                self.gain(chance, winner, outcome.card.and_then(Card::rank), number)
            }
        };
        let trick = TrickLine { leader, number, plays, end: Some(end) };
        (trick, outcome.next)
    }

    /// What the winner does with a 1 or a 6.
    fn gain(&mut self, chance: &mut Chance, winner: Seat, rank: Option<u8>, number: usize) -> End {
        let others: Vec<Seat> = (0..self.players).filter(|seat| *seat != winner).collect();
        let from = *chance.pick(&others);
        let is_used = chance.percent(self.eager);
        match rank {
            Some(1) if is_used && self.won[from] > 0 => {
                self.won[from] -= 1;
                self.won[winner] += 1;
                End::Stole(winner, from)
            }
            Some(6) if is_used && number < hand_size(self.players) => {
                let drawn = *chance.pick(&self.hands[from]);
                self.remove(from, drawn);
                self.hands[winner].push(drawn);
                let back = *chance.pick(&self.hands[winner]);
                self.remove(winner, back);
                self.hands[from].push(back);
                let named = (self.players == 3).then_some(from);
                let swap = Swap { drawn: Some(drawn), back: Some(back) };
                End::Took(winner, named, swap)
            }
            _ => End::Won(winner),
        }
    }

    fn remove(&mut self, seat: Seat, card: Card) {
        let place = self.hands[seat].iter().position(|held| *held == card);
        self.hands[seat].remove(place.expect("it is held"));
    }

    fn choose(&mut self, chance: &mut Chance, seat: Seat, led: Option<Card>, number: usize) -> Card {
        let hand = &self.hands[seat];
        let colour = led.and_then(Card::colour);
        let can_follow = hand.iter().any(|it| colour.is_some() && it.colour() == colour);
        let follows = |card: &&Card| !can_follow || card.is_rune() || card.colour() == colour;
        let (legal, not): (Vec<&Card>, Vec<&Card>) = hand.iter().partition(follows);
        if let Some((from, cheat)) = self.cheat
            && number >= from
            && !self.has_cheated
        {
            let foreign: Vec<Card> = card::all();
            let foreign: Vec<&Card> = foreign.iter().filter(|it| !hand.contains(it)).collect();
            let wrong = match cheat {
                Cheat::Revoke => not,
                Cheat::Foreign => foreign,
            };
            if !wrong.is_empty() {
                self.has_cheated = true;
                return **chance.pick(&wrong);
            }
        }
        **chance.pick(&legal)
    }
}

/// How a game goes.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub players: usize,
    pub goal: Option<usize>,
    /// Without the 5 for three or four that were predicted (H24).
    pub is_without_five: bool,
    /// The last round is broken off.
    pub is_cut: bool,
}

impl Course {
    /// Any course.
    pub fn any(chance: &mut Chance) -> Self {
        let goal = *chance.pick(&[None, Some(5), Some(15), Some(15), Some(30), Some(200)]);
        Self {
            players: if chance.percent(35) { 3 } else { 2 },
            goal: if goal == Some(200) && chance.percent(70) { Some(12) } else { goal },
            is_without_five: chance.percent(10),
            is_cut: chance.percent(12),
        }
    }
}

/// A whole game with all that happens in it; every tally has all its numbers.
pub fn game(chance: &mut Chance, course: Course) -> Record {
    let players = course.players;
    let names = ["Anna", "Ben", "Cilla Berg"];
    let mut record = Record::default();
    for (seat, name) in names.iter().enumerate().take(players) {
        let tag = card::seat_name(seat).to_string();
        record.tags.push((tag, (*name).to_owned()));
    }
    let usual = if players == 3 { 40 } else { 50 };
    if let Some(goal) = course.goal {
        record.tags.push(("Goal".to_owned(), goal.to_string()));
    }
    let mut standing = Standing::new(players, course.goal.unwrap_or(usual));
    let mut starter = chance.below(players);
    loop {
        let number = standing.rounds + 1;
        let (lines, won) = round(chance, players, number, starter, None);
        record.lines.extend(lines);
        if course.is_cut && chance.percent(50) {
            cut(chance, &mut record);
            return record;
        }
        let tally = tally(chance, &standing, won, course);
        let bids = &[];
        let (errors, _) = standing.tally(&tally, Some(won), bids, "");
        assert!(errors.is_empty(), "{errors:?} {tally:?}");
        record.lines.push(Line::Tally(tally));
        starter = (starter + 1) % players;
        let is_won = standing.is_over() == Some(true) && standing.winner() != Winner::Tie;
        if is_won || standing.rounds > 12 || course.is_cut && chance.percent(20) {
            break;
        }
        if standing.is_over() == Some(true) && chance.percent(40) {
            break;
        }
    }
    let result = result(chance, &record, &standing);
    record.tags.extend(result.map(|result| ("Result".to_owned(), result)));
    record
}

/// Breaks a round off, perhaps in the middle of a trick.
fn cut(chance: &mut Chance, record: &mut Record) {
    let is_trick = |line: &&Line| matches!(line, Line::Trick(_));
    let tricks = record.lines.iter().rev().take_while(is_trick).count();
    let dropped = 1 + chance.below(tricks - 1);
    record.lines.truncate(record.lines.len() - dropped);
    if chance.percent(50)
        && let Some(Line::Trick(trick)) = record.lines.last_mut()
    {
        trick.plays.pop();
        trick.end = None;
    }
    if chance.percent(30) {
        record.tags.push(("Result".to_owned(), "*".to_owned()));
    }
}

fn tally(chance: &mut Chance, standing: &Standing, won: [usize; 3], course: Course) -> TallyLine {
    let size = hand_size(course.players);
    let scores = (0..course.players).map(|seat| {
        let tricks = won[seat];
        let guess = if chance.percent(40) { tricks } else { chance.below(size + 1) };
        let mut points = tricks;
        let is_three = course.players == 2 && (tricks == 3 || tricks == 4);
        if guess == tricks {
            points += 10;
        }
        if is_three && !(course.is_without_five && guess == tricks) {
            points += 5;
        }
        let total = standing.totals[seat].map(|total| total + points);
        Score { seat, guess: Some(guess), tricks, points: Some(points), total }
    });
    TallyLine { number: standing.rounds + 1, scores: scores.collect() }
}

/// A right result in one of its forms (HN13).
fn result(chance: &mut Chance, record: &Record, standing: &Standing) -> Option<String> {
    if chance.percent(30) {
        return None;
    }
    if standing.is_over() != Some(true) {
        return chance.percent(50).then(|| "*".to_owned());
    }
    let totals = &standing.totals[..standing.players];
    let totals: Vec<usize> = totals.iter().map(|it| it.expect("they are known")).collect();
    let name = match standing.winner() {
        Winner::Seat(seat) if chance.percent(50) => card::seat_name(seat).to_string(),
        Winner::Seat(seat) => record.tags[seat].1.clone(),
        _ => "=".to_owned(),
    };
    let all: Vec<String> = totals.iter().map(usize::to_string).collect();
    let all = all.join("-");
    let best = totals.iter().max().expect("players");
    let forms = [name.clone(), format!("{name} {best}"), format!("{name} {all}"), all];
    Some(chance.pick(&forms).clone())
}
