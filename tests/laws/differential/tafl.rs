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
        verdict::{Verdict, in_short, of_program, of_referee},
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

/// Whether both cannot read the same turn. A misplaced space (`3. b2-b1 +Kd3-e3`) lies between two moves: the program
/// finds it in the first of them, the referee in the one that it cannot read.
fn is_of_a_space(ours: &Verdict, theirs: &Verdict) -> bool {
    let unreadable = |verdict: &Verdict| match &verdict.bad {
        Some((turn, code)) if code == "syntax" => Some(turn.trim_end_matches(['a', 'b']).to_owned()),
        _ => None,
    };
    unreadable(ours).is_some_and(|turn| unreadable(theirs) == Some(turn))
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
