//! Tafl: random games of every variant, the same with another result, and damaged ones.

use super::Tally;
use crate::{
    properties::cases,
    tafl::{
        referee::{
            random::{self, Plan},
            referee, slip,
            variants::{self, KingTakes, Variant},
        },
        verdict::{Verdict, in_short, of_program, of_referee, place},
    },
};

/// Compares what both report of a record. What follows the first error is not compared. Returns whether it is legal.
fn compare(tally: &mut Tally, variant: &Variant, text: &str) -> bool {
    let theirs = of_referee(&referee(text, variant, KingTakes::Open));
    let Some(ours) = of_program(text) else {
        // Of one move that is not readable nothing is left.
        let unreadable = Some(("1a".to_owned(), "syntax".to_owned()));
        assert_eq!(theirs.bad, unreadable, "{text}");
        return false;
    };
    let is_legal = theirs.bad.is_none();
    if is_legal {
        let position = ours.position.clone();
        let short = in_short(text).map(|short| Verdict { position, ..short });
        assert_eq!(short.as_ref(), Some(&ours), "{text}");
    }
    let is_same = if is_legal { ours == theirs } else { ours.bad == theirs.bad || is_of_a_space(&ours, &theirs) };
    if !is_same {
        let code = |verdict: &Verdict| match &verdict.bad {
            Some((turn, code)) if turn.is_empty() => code.clone(),
            Some((_, code)) => format!("{code} at a move"),
            None => "legal".to_owned(),
        };
        let kind = match (&ours.bad, &theirs.bad) {
            (None, None) if ours.position != theirs.position => "a position".to_owned(),
            (None, None) if ours.notes != theirs.notes => "a note".to_owned(),
            (None, None) => "a result".to_owned(),
            _ => format!("{} for {}", code(&ours), code(&theirs)),
        };
        tally.differ(kind, format!("{text}program: {ours:?}\nreferee: {theirs:?}\n"));
    }
    is_legal
}

/// Whether both cannot read a move because of a misplaced space (`3. b2-b1 +Kd3-e3`, `b2-b1K d3-e3`). It lies between two
/// moves: the referee finds it in the one that it cannot read, the program in the first of the two. Where that reads as
/// another move, the program reports what is wrong with it too.
fn is_of_a_space(ours: &Verdict, theirs: &Verdict) -> bool {
    let (Some(first), Some((turn, _))) = (&ours.unreadable, &ours.bad) else {
        return false;
    };
    let distance = |turn: &String| place(turn).checked_sub(place(first));
    first == turn && theirs.unreadable.as_ref().and_then(distance).is_some_and(|moves| moves <= 1)
}

#[test]
fn misplaced_space_is_reported_by_both() {
    for moves in ["k8-j8 +e7-d7", "k8-j8 e7-d7 +j8-j11", "k8-j8 e7-e1K j8-j11"] {
        let mut tally = Tally::default();
        let text = format!("[Variant \"copenhagen\"]\n\n{moves}\n");
        let copenhagen = variants::copenhagen();
        assert!(!compare(&mut tally, &copenhagen, &text), "{text}");
        tally.assert_agreement(0);
    }
}

#[test]
fn program_agrees_with_referee() {
    for variant in variants::all() {
        let mut tally = Tally::default();
        for seed in 0..cases(20) {
            let game = random::game(&variant, &Plan::any(seed));
            assert!(compare(&mut tally, &variant, &game.text()), "{}", game.text());
            compare(&mut tally, &variant, &slip::with_result(&game, seed).text());
            let damaged = slip::slip(&variant, &game, seed);
            let is_legal = compare(&mut tally, &variant, &damaged.game.text());
            tally.add_damaged(!is_legal);
        }
        tally.assert_agreement(60);
    }
}
