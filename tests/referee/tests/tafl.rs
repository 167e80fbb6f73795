//! The referee by himself: what he counts and what he says of the games that the rules print.

#[path = "../../../tests/support/cases.rs"]
mod cases;

use cases::{cases, is_usual};
use referee::tafl::{
    board::{Board, Side},
    captures, ends, moves,
    random::{self, Plan},
    referee, slip,
    variants::{self, KingTakes, Variant},
};

/// How many lines of so many moves there are; a hard end ends a line.
fn perft(variant: &Variant, board: &Board, side: Side, depth: u32) -> u64 {
    let legal = moves::legal(variant, board, side);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = legal.into_iter().map(|(from, to)| {
        let mut board = board.clone();
        let (_, king) = captures::play(variant, KingTakes::Armed, &mut board, from, to);
        let ends = ends::ends(variant, &board, to, king, 1);
        if ends.first().is_some_and(|end| end.is_hard) { 0 } else { perft(variant, &board, side.other(), depth - 1) }
    });
    after.sum()
}

#[test]
fn perft_has_the_counts_of_the_rules() {
    let count = |variant: &Variant, depth| perft(variant, &variant.board(), Side::Attackers, depth);
    let viking = variants::viking_chess();
    assert_eq!([1, 2].map(|depth| count(&viking, depth)), [116, 6_788]);
    let ard_ri = variants::ard_ri();
    assert_eq!([1, 2, 3].map(|depth| count(&ard_ri, depth)), [48, 1_152, 56_344]);
}

#[test]
fn perft_has_the_deeper_counts_of_the_rules() {
    let viking = variants::viking_chess();
    assert_eq!(perft(&viking, &viking.board(), Side::Attackers, 3), 806_344);
    let ard_ri = variants::ard_ri();
    assert_eq!(perft(&ard_ri, &ard_ri.board(), Side::Attackers, 4), 1_459_288);
}

/// Random games are legal, and all that can happen happens in them; damaged ones are not, mostly, and break every rule.
#[test]
fn random_games_are_legal_and_varied() {
    let mut seen = std::collections::BTreeSet::new();
    let mut codes = std::collections::BTreeSet::new();
    for variant in variants::all() {
        for seed in 0..cases(100) {
            let game = random::game(&variant, &Plan::any(seed));
            let verdict = referee(&game.text(), &variant, KingTakes::Open);
            assert!(verdict.legal, "{:?}\n{}", verdict.first_bad, game.text());
            assert_eq!(verdict.captures.len(), verdict.plies);
            seen.extend(verdict.by);
            codes.extend(verdict.notes.iter().map(|(_, code)| *code));
            let damaged = slip::slip(&variant, &game, seed);
            let verdict = referee(&damaged.game.text(), &variant, KingTakes::Open);
            codes.extend(verdict.first_bad.map(|(_, code)| code));
            codes.extend(verdict.notes.iter().map(|(_, code)| *code));
        }
    }
    if !is_usual() {
        return;
    }
    let ends = ["capture", "encircled", "escape", "no-move", "repetition", "resignation", "time"];
    assert_eq!(seen, ends.into());
    for code in [
        "blocked",
        "capture-missing",
        "capture-needless",
        "capture-square",
        "captures-unwritten",
        "king-only-square",
        "king-takes",
        "label-number",
        "no-such-piece",
        "not-straight",
        "off-board",
        "played-on",
        "syntax",
        "threat-mark",
        "unfinished",
        "win-mark",
        "wrong-piece",
        "wrong-side",
    ] {
        assert!(codes.contains(code), "{code} never comes about");
    }
}

/// The place of a move, from what it is called.
fn place(turn: &str) -> usize {
    let (number, half) = turn.split_at(turn.len() - 1);
    let number: usize = number.parse().expect("a number");
    2 * (number - 1) + usize::from(half == "b")
}

#[test]
fn turns_before_a_slip_are_legal() {
    let mut kinds = std::collections::HashSet::new();
    for variant in variants::all() {
        for seed in 0..cases(40) {
            let game = random::game(&variant, &Plan::tidy(seed));
            let damaged = slip::slip(&variant, &game, seed);
            kinds.insert(damaged.kind);
            assert_eq!(damaged.game.plies[..damaged.ply], game.plies[..damaged.ply]);
            let text = damaged.game.text();
            let verdict = referee(&text, &variant, KingTakes::Open);
            let bad = verdict.first_bad.map(|(turn, _)| place(&turn));
            assert!(bad.is_none_or(|bad| bad >= damaged.ply), "{text}");
        }
    }
    assert!(!is_usual() || kinds.len() == slip::KINDS.len());
}
