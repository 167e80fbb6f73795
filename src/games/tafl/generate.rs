//! Random games in the usual notation. Every game is legal and raises no finding; the same seed always gives the same
//! games, on every machine.

use super::{
    notation::move_text::move_text,
    replay::{History, Played as Move},
    results::{self, Claimed, Reason},
    rules::{
        board::{Direction, Side, Square, Squares},
        ends::Ending,
        position::{Piece, Placement},
        step::Step,
        variant::{Arms, KingTakes, ShieldWall, Variant},
    },
};
use crate::chance::Random;
use crate::game::{Plan, RandomGame, slips::damaged};

/// The letters of typos: all that the notation knows.
const LETTERS: &[u8] = b"abcdefghijk0123456789-x/K+";

/// Makes the game of a number, from 1.
pub fn game(plan: &Plan, number: u64, variant: &Variant, arms: Arms) -> RandomGame {
    let mut random = Random::of(plan.seed, number);
    let is_hunting = match plan.style {
        0 => random.happens(50),
        style => style == 2,
    };
    let mut turns = String::new();
    let ending = played(&mut turns, plan.turns, variant, arms, is_hunting, &mut random);
    let head = head(number, variant, arms, ending);
    let damaged = (plan.slips > 0).then(|| head.clone() + &damaged(&turns, plan.slips, LETTERS, &mut random));
    RandomGame { text: head + &turns, damaged }
}

/// The tags before the turns.
fn head(number: u64, variant: &Variant, arms: Arms, ending: Option<Ending>) -> String {
    let mut head = format!("[Game \"{number}\"]\n[Variant \"{}\"]\n", variant.title);
    if variant.king_takes == KingTakes::Open {
        let key = match arms {
            Arms::Armed => 'y',
            Arms::Anvil => 'a',
            Arms::Unarmed => 'n',
        };
        head += &format!("[Rules \"ka:{key}\"]\n");
    }
    let result = match ending {
        Some(ending) => {
            let end = ending.winner.map_or(Claimed::Drawn, Claimed::Won);
            results::written(end, Some(Reason::Board(ending.cause)))
        }
        None => results::written(Claimed::Open, None),
    };
    head + &format!("[Result \"{result}\"]\n\n")
}

/// Plays a game of at most `most` turns, and writes it.
fn played(
    text: &mut String,
    most: u32,
    variant: &Variant,
    arms: Arms,
    is_hunting: bool,
    random: &mut Random,
) -> Option<Ending> {
    let mut position = variant.start;
    let mut history = History::from(&position, variant);
    for turn in 0..most.max(1) {
        let step = step(&position, variant, arms, is_hunting, random)?;
        let piece = position.at(step.from)?;
        let king = position.king;
        let (after, played) = Move::of(&position, variant, step, piece, arms);
        let ending = played.ending.or(history.add(variant, &after, &played));
        position = after;
        match turn % 2 {
            0 => *text += &format!("{}. ", turn / 2 + 1),
            _ => text.push(' '),
        }
        *text += &move_text(step, piece, played.taken, king);
        *text += ending.map_or("", Ending::mark);
        if turn % 2 == 1 || ending.is_some() || turn + 1 == most.max(1) {
            text.push('\n');
        }
        if ending.is_some() {
            return ending;
        }
    }
    None
}

/// Draws a move. Who hunts plays what wins, then what takes, then what brings the king nearer to his goal, more often than
/// not; and closes in on pieces at the edge, if the variant has shield walls.
fn step(position: &Placement, variant: &Variant, arms: Arms, is_hunting: bool, random: &mut Random) -> Option<Step> {
    let steps: Vec<Step> = position.legal_steps(variant).collect();
    if !is_hunting {
        return steps.get(random.below(steps.len())).copied();
    }
    let lacked =
        (variant.shield_wall != ShieldWall::None).then(|| wall_lacks(position, variant, position.to_move)).flatten();
    let weigh = |&step: &Step| {
        let piece = position.at(step.from).unwrap_or(Piece::Attacker);
        let (after, taken) = position.played(variant, step, piece, arms);
        let ending = after.hard_ending(variant, step.to.only(), taken);
        let wins = ending.is_some_and(|ending| ending.winner == Some(position.to_move));
        let weight = if wins {
            2_000
        } else if !taken.pieces.is_empty() {
            40
        } else if piece == Piece::King {
            8 + 4 * nearer(variant, step)
        } else if after.king.beside().meets(step.to.only()) && piece == Piece::Attacker {
            12
        } else if let Some(lacked) = lacked {
            match wall_lacks(&after, variant, position.to_move) {
                Some(lacks) if lacks < lacked => 1 + 4_000 / (1 + lacks),
                _ => 1,
            }
        } else {
            1
        };
        (step, weight)
    };
    let weighed: Vec<(Step, usize)> = steps.iter().map(weigh).collect();
    let total = weighed.iter().map(|(_, weight)| weight).sum();
    random.weighed(&weighed, total)
}

/// How many more pieces `hunters` need for the shield wall that needs the fewest. `None` if no two of the other side are
/// beside each other at the edge.
fn wall_lacks(position: &Placement, variant: &Variant, hunters: Side) -> Option<usize> {
    let board = Squares::board(variant.size);
    let others = position.of(hunters.other()) & Squares::edge(variant.size);
    let own = position.of(hunters);
    let closing = own | Squares::corners(variant.size).without(position.occupied());
    let rows = Direction::ALL.into_iter().flat_map(|outward| {
        let [back, along] = outward.across();
        let edge = board.without(board.step(outward.back()));
        let starts = (others & edge).without(others.step(along));
        starts.filter_map(move |start| {
            let (mut lacks, mut length) = (0, 0);
            let mut next = start.only();
            let before = next.step(back) & board;
            while others.meets(next) {
                length += 1;
                lacks += usize::from(!own.meets(next.step(outward.back())));
                next = next.step(along) & board;
            }
            lacks += usize::from(!closing.meets(before)) + usize::from(!closing.meets(next));
            (length > 1).then_some(lacks)
        })
    });
    rows.min()
}

/// By how many squares a step brings the king nearer to the next of his goals.
fn nearer(variant: &Variant, step: Step) -> usize {
    let away = |square: Square| {
        let to = |goal: Square| {
            let files = square.file().abs_diff(goal.file());
            usize::from(files) + usize::from(square.rank().abs_diff(goal.rank()))
        };
        variant.goal.map(to).min().unwrap_or_default()
    };
    away(step.from).saturating_sub(away(step.to))
}
