//! How turns are read that the grammar refuses. That the grammar file and the parser are one language is tested in
//! `tests/conformance`.

use crate::properties::config;
use hirth::games::hirth::notation;
use proptest::prelude::*;

/// What is told of a turn that the grammar refuses, and of which characters.
#[test]
fn faults_have_their_places() {
    let told = |text: &str| -> String {
        let turn = notation::read(text);
        let faults = turn.faults.iter().map(|fault| {
            let written = &text[fault.span.start..fault.span.end];
            format!("{:?} `{written}`", fault.fault)
        });
        faults.collect::<Vec<_>>().join(", ")
    };
    for (text, faults) in [
        // A stroke for a letter is part of a token; a stroke before words or a battle is one.
        ("S11 /77Ke8H97 /", "Unreadable `/77`"),
        ("S2 /e6K97K75 /", "Unreadable `/e6`"),
        ("G1 KeHeiHei /77", "Unreadable `/77`"),
        ("G1 KeHeiHei /draw", "Trailing `draw`"),
        ("G1 KeHeiHei /1-0", "Trailing `1-0`"),
        ("G1 KeHeiHei / draw", "Trailing `draw`"),
        ("G1 KeHeiHei / McLeave", "Trailing `McLeave`"),
        ("G1 KeHeiHei //", "NeedlessSlash `/`"),
        ("G1 Ke/HeiHei /", "NeedlessSlash `/`"),
        // Letters right behind a battle are a damaged result; words are words.
        ("S10 Kh6>m >mGHxSehm", "Unreadable `Sehm`"),
        ("S10 Kh6>m >mGHxSKhm good", "Trailing `good`"),
        ("G3 Hv3>6 />6HxSH6", "NoSide `Hx`, OutOfOrder `>6HxSH6`"),
        // Labels.
        ("/1 KeHeiHei /", "BadLabel `/1`"),
        ("/ KeHeiHei", "NoLabel ``, NeedlessSlash `/`"),
        ("KeHeiHei /", "NoLabel ``"),
        ("G1x KeHeiHei /", "BadLabel `G1x`"),
        ("S1H e7He8He /", "NoDestination `H`, Unreadable `e7`"),
    ] {
        assert_eq!(told(text), faults, "{text}");
    }
}

proptest! {
    #![proptest_config(config(300))]

    /// Reading never fails, and every span lies inside the text on the borders of characters.
    #[test]
    fn any_text_is_readable(text in "(\\PC|[GSHKLhevim0-9>/^xdtar ]){0,60}") {
        let turn = notation::read(&text);
        let moves = turn.moves.iter().map(|token| token.span);
        let faults = turn.faults.iter().map(|fault| fault.span);
        let battles = turn.battles.iter().flat_map(|battle| {
            battle.value.results.iter().map(|token| token.span).chain([battle.span])
        });
        for span in moves.chain(faults).chain(battles) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{:?} in {:?}", span, text);
        }
    }
}
