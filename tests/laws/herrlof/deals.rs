//! What program and referee prove of hands that are not written in full (HK1–HK8), against an exact search for a deal.

use crate::properties::{cases, is_usual};
use ::referee::chance::Chance;

use super::{
    deal_search::{self, Answer},
    referee::{
        self,
        card::{self, seat_name},
        random::{self, Cheat},
        writing::{self, Knowledge, Manner},
        written::{End, Line, Record},
    },
    verdict::of_program,
};

/// What is wrong with what everybody sees; the hands have nothing to do with it.
const SEEN: [&str; 9] = [
    "label-side",
    "trick-winner",
    "nothing-to-steal",
    "no-ability",
    "turned-missing",
    "turned-unexpected",
    "label-number",
    "trick-size",
    "round-length",
];

/// How many records are possible, and what is said of those that are not.
#[derive(Debug, Default)]
struct Count {
    possible: usize,
    undecided: usize,
    referee: Accused,
    program: Accused,
}

/// How many impossible records are found illegal and missed: those with all cards written, and the others.
#[derive(Debug, Default)]
struct Accused {
    accused: [usize; 2],
    missed: [usize; 2],
}

/// A record of one round, perhaps with a card that cannot have been played, or with a slip.
pub fn one_round(seed: u64) -> (Record, usize, Knowledge) {
    let mut chance = Chance::new(seed);
    let players = if chance.percent(35) { 3 } else { 2 };
    let cheat = *chance.pick(&[None, Some(Cheat::Revoke), Some(Cheat::Foreign)]);
    let (lines, _) = random::round(&mut chance, players, 1, 0, cheat);
    let tags = (0..players).map(|seat| (seat_name(seat).to_string(), "x".to_owned())).collect();
    let whole = Record { tags, lines };
    let knowledge = [Knowledge::Everything, Knowledge::Part, Knowledge::Part, Knowledge::Played];
    let knowledge = *chance.pick(&knowledge);
    let mut record = writing::write(&mut chance, &whole, Manner::tidy(knowledge));
    if chance.percent(30) {
        slip(&mut chance, &mut record);
    }
    (record, players, knowledge)
}

/// A card of a hand is another, or a card that was drawn is not written.
fn slip(chance: &mut Chance, record: &mut Record) {
    for _ in 0..50 {
        let place = chance.below(record.lines.len());
        let is_done = match &mut record.lines[place] {
            Line::Hand(hand) if !hand.cards.is_empty() => {
                let card = chance.below(hand.cards.len());
                hand.cards[card] = *chance.pick(&card::all());
                true
            }
            Line::Trick(trick) => {
                let has_swap = trick.plays.iter().any(|play| play.swap.is_some());
                trick.plays.iter_mut().for_each(|play| play.swap = None);
                let taken = match trick.end {
                    Some(End::Took(seat, ..)) => Some(seat),
                    _ => None,
                };
                trick.end = taken.map(End::Won).or(trick.end);
                has_swap || taken.is_some()
            }
            _ => false,
        };
        if is_done {
            return;
        }
    }
}

impl Count {
    fn of(seeds: std::ops::Range<u64>) -> Self {
        let mut count = Self::default();
        for seed in seeds {
            let (record, players, knowledge) = one_round(seed);
            let said = referee::judge(&record);
            if said.errors.iter().any(|(_, code)| SEEN.contains(code)) {
                continue;
            }
            let program = of_program(&record.to_string()).expect("a game");
            let legal = [said.legal, program.errors.is_empty()];
            match deal_search::possible(&record, players) {
                Answer::Possible => {
                    assert!(legal[0], "{:?}\n{record}", said.errors);
                    assert!(legal[1], "{:?}\n{record}", program.errors);
                    count.possible += 1;
                }
                Answer::Impossible => count.add(knowledge, legal),
                Answer::Undecided => count.undecided += 1,
            }
        }
        count
    }

    fn add(&mut self, knowledge: Knowledge, legal: [bool; 2]) {
        let kind = usize::from(knowledge != Knowledge::Everything);
        for (counts, is_legal) in [&mut self.referee, &mut self.program].into_iter().zip(legal) {
            counts.missed[kind] += usize::from(is_legal);
            counts.accused[kind] += usize::from(!is_legal);
        }
    }
}

#[test]
fn accused_players_have_no_possible_deal() {
    let all = cases(100);
    let count = Count::of(0..all);
    let all = all as usize;
    assert!(count.undecided <= all.div_ceil(50), "{count:?}");
    assert!(!is_usual() || 10 * count.possible > 3 * all, "{count:?}");
    for counts in [&count.referee, &count.program] {
        assert_eq!(counts.missed[0], 0, "{count:?}");
        assert!(counts.missed[1] <= all.div_ceil(50), "{count:?}");
        assert!(!is_usual() || 2 * counts.accused.iter().sum::<usize>() > all, "{count:?}");
    }
}

/// The search itself: every random deal is found possible however it is written, and what cannot be is not.
#[test]
fn search_finds_the_deal_that_was_played() {
    for seed in 0..cases(30) {
        let mut chance = Chance::new(seed);
        let players = 2 + chance.below(2);
        let (lines, _) = random::round(&mut chance, players, 1, 0, None);
        let whole = Record { tags: Vec::new(), lines };
        for knowledge in [Knowledge::Everything, Knowledge::Part, Knowledge::Played] {
            let record = writing::write(&mut chance, &whole, Manner::tidy(knowledge));
            let answer = deal_search::possible(&record, players);
            assert_ne!(answer, Answer::Impossible, "{record}");
        }
    }
}
