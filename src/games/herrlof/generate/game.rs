//! Random games as records: with all that was dealt and drawn, or with what the players saw.

use super::{Style, table::Dealt};
use crate::{
    chance::Random,
    game::{Plan, RandomGame, slips},
    games::herrlof::{
        judge,
        notation::written::Label,
        rules::{
            cards::Card,
            points::{self, Standing},
            seats::{MOST_ROUNDS, Seat, Table},
        },
    },
};

/// In which ways a game can be written down, each with what it means.
pub const STYLES: &[(&str, &str)] = &[
    ("mixed", "Any of the others, equally likely"),
    ("full", "Two players, with hands, deck and every card that changes place"),
    ("seen", "Two players, with the cards that were seen and no others"),
    ("full-three", "Three players, with hands, deck and every card that changes place"),
    ("seen-three", "Three players, with the cards that were seen and no others"),
];

/// Letters that typos insert.
const LETTERS: &[u8] = b"123456789bgryVNABx+-=/";

/// Makes random game number `number` of a plan, from 1.
pub fn game(plan: &Plan, number: u64) -> RandomGame {
    let mut random = Random::of(plan.seed, number);
    let style = match plan.style {
        0 => 1 + random.below(STYLES.len() - 1),
        style => style,
    };
    let table = Table { players: if style > 2 { 3 } else { 2 } };
    let style = Style { is_full: style % 2 == 1, has_marks: random.happens(60), has_bids: random.happens(30) };
    let mut lines = Vec::new();
    let winner = play(plan, table, style, &mut random, &mut lines);
    let names = ["Anna", "Ben", "Cecil"];
    let mut head = format!("[Game \"{number}\"]\n");
    for (seat, name) in table.seats().iter().zip(names) {
        head += &format!("[{seat} \"{name}\"]\n");
    }
    head += &format!("[Result \"{winner}\"]\n\n");
    if table.players == 3 {
        head += "; hirth: allow-game(three-players) the rulebook does not settle every trick\n";
    }
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let damaged =
        (plan.slips > 0).then(|| format!("{head}{}", slips::damaged(&body, plan.slips, LETTERS, &mut random)));
    RandomGame { text: head + &body, damaged }
}

/// Plays rounds until the game is over, or as many tricks are played as the plan has. Returns the result.
fn play(plan: &Plan, table: Table, style: Style, random: &mut Random, lines: &mut Vec<String>) -> String {
    let most = usize::try_from(plan.turns).unwrap_or(usize::MAX);
    let mut tricks = 0;
    let mut leader = Seat::ALL[random.below(table.players)];
    let mut totals = [0u32; 3];
    let mut exact = [0u32; 3];
    for round in 1..=MOST_ROUNDS {
        let mut dealt = Dealt::new(table, random);
        let bids: Vec<u32> = table.seats().iter().map(|_| bid(table, random)).collect();
        lines.push(round_line(round, dealt.turned, &bids, style));
        if style.is_full {
            lines.extend(dealt.lines());
        }
        let mut next = leader;
        for number in (1..).take(table.tricks()) {
            if tricks >= most {
                return "*".to_owned();
            }
            let (trick, leads) = dealt.trick(Label { leader: next, number }, style, random);
            lines.push(trick.to_string());
            next = leads;
            tricks += 1;
        }
        lines.push(tally_line(round, &dealt, &bids, (&mut totals, &mut exact)));
        let goal = table.goal();
        if totals.iter().any(|total| *total >= goal) || round == MOST_ROUNDS {
            return result(table, &dealt, (&totals, &exact));
        }
        leader = leader.after(1, table.players);
    }
    "*".to_owned()
}

fn result(table: Table, dealt: &Dealt, (totals, exact): (&[u32; 3], &[u32; 3])) -> String {
    let standings = table.seats().iter().map(|seat| {
        let at = seat.index();
        (*seat, (totals[at], exact[at], dealt.won[at]))
    });
    let standings: Vec<(Seat, Standing)> = standings.collect();
    let who = points::first(&standings).map_or("=", Seat::letter);
    let scores: Vec<String> = totals[..table.players].iter().map(u32::to_string).collect();
    format!("{who} {}", scores.join("-"))
}

/// A prediction that is not hopeless.
fn bid(table: Table, random: &mut Random) -> u32 {
    let fair = table.tricks() / table.players;
    u32::try_from(fair.saturating_sub(3) + random.below(6)).unwrap_or(0)
}

fn round_line(round: usize, turned: Card, bids: &[u32], style: Style) -> String {
    let mut line = format!("R{round} {turned}");
    if style.has_bids {
        for (seat, bid) in Seat::ALL.iter().zip(bids) {
            line += &format!(" {seat}{bid}");
        }
    }
    line
}

fn tally_line(round: usize, dealt: &Dealt, bids: &[u32], (totals, exact): (&mut [u32; 3], &mut [u32; 3])) -> String {
    let mut line = format!("T{round}");
    for (&seat, &bid) in Seat::ALL.iter().zip(bids) {
        let at = seat.index();
        let held = dealt.won[at];
        let score = judge::score((seat, Some(bid), Some(held)), Some(totals[at]), dealt.table);
        totals[at] = score.total.map_or(totals[at], |total| total.value);
        exact[at] += u32::from(held == bid);
        line += &format!(" {score}");
    }
    line
}
