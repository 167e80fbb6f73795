//! What plain mending makes of slips in the published game: what was meant, or nothing at all.

use hirth::games::GAMES;

use crate::fixed::fixed;

/// The published game, with its slips mended.
const GAME: [&str; 10] = [
    "G1 KeHeiHei /",
    "S1 He7He8He /",
    "G2 L01HeiKhhh03 /",
    "S2 Ke6KeHi /",
    "G3 Hv3mHv3>6 >6SK^GH6",
    "S3 L9>6HeiKhh97 SdGa >6GHxSL6",
    "G4 L1>6Hm>6He >6SL8GH6GLm",
    "S4 H75Khh7>3L8>6H8>6 >3GKh^SKhh3 >6GHxSL6SH6",
    "G5 KeHeiHei /",
    "S5 Khh3>mL64KeHei >mGLxSKhhm",
];

/// The game up to turn `last`, with some turns written otherwise, by their place.
fn written(last: usize, otherwise: &[(usize, &str)]) -> String {
    let turn = |(at, turn): (usize, &&str)| {
        let other = otherwise.iter().find(|(place, _)| *place == at);
        other.map_or(*turn, |(_, other)| other).to_owned() + "\n"
    };
    GAME.iter().enumerate().take(last + 1).map(turn).collect()
}

/// A text without its blanks.
fn bare(text: &str) -> String {
    text.replace(' ', "")
}

const LAST: usize = GAME.len() - 1;

#[test]
fn what_was_meant_is_found_beside_another_slip() {
    let slips: [&[(usize, &str)]; 11] = [
        &[(0, "G1 KeHe1Hei //")],
        &[(0, "G1 KeHe1Hei /"), (1, "S1 Ha7He8He /")],
        &[(0, "/1 KeHeiHei /")],
        &[(1, "S1H e7He8He /")],
        &[(1, "S1 /e7He8He /")],
        &[(3, "S2 Ke6KeHi /"), (8, "G5 /KeHeiHei /")],
        &[(4, "G3 Hv3mHv3>6 />6SK^GH6")],
        &[(4, "G3 Hv3mHv3>6 >6SK^GHX")],
        &[(9, "S5 Khh3>mL64KeHei >mGLxSehm")],
        &[(9, "S5 Khh3>mL64Ke/ei >mGLxSKhhm")],
        &[(9, "S5 Khh3mL64KeHei >mGLxSKhhm"), (5, "S3 L9>6HeiKhh97 SdGa >6GxSL6")],
    ];
    for slips in slips {
        let mended = fixed(GAMES[0], &written(LAST, slips));
        assert_eq!(bare(&mended), bare(&written(LAST, &[])), "{slips:?}");
    }
}

#[test]
fn what_is_not_sure_is_left_alone() {
    let slips: [(usize, &[(usize, &str)]); 8] = [
        // Words behind a turn, or what seems so, with more that is wrong.
        (LAST, &[(3, "S2 Ke6KeHi / He is clever")]),
        (LAST, &[(3, "S2 Ke6KeHi hm")]),
        (LAST, &[(1, "S1 He7He8He / >6SH6")]),
        // A guess, and what leans on it.
        (LAST, &[(0, "G1 KeHe1Hei /"), (6, "G4 L1>6Hm6He >6SL8GH6GLm")]),
        (LAST, &[(0, "G1 KeHe1Hei /"), (3, "S2 KeKeHi /")]),
        // What can only be played with a detour once moves are left out.
        (1, &[(1, "S1 He7He84 /")]),
        (1, &[(1, "S1 He7He8 x /")]),
        (3, &[(3, "S2 Ke6K5i /")]),
    ];
    for (last, slips) in slips {
        let text = written(last, slips);
        assert_eq!(fixed(GAMES[0], &text), text, "{slips:?}");
    }
}

#[test]
fn words_behind_a_turn_become_a_comment() {
    for (words, comment) in [
        // These may be how the game ended.
        ("/draw", "/draw"),
        ("/1-0", "/1-0"),
        ("/nice", "/; nice"),
        ("/ good start", "/ ; good start"),
        ("/ McLeave", "/ ; McLeave"),
    ] {
        let text = written(0, &[(0, &format!("G1 KeHeiHei {words}"))]);
        let right = written(0, &[(0, &format!("G1 KeHeiHei {comment}"))]);
        assert_eq!(fixed(GAMES[0], &text), right);
    }
}

/// The last line says by its label that a turn is left out before it: no label after it speaks against that.
#[test]
fn a_last_turn_is_not_numbered_as_if_none_were_lost_before_it() {
    for last in 2..=LAST {
        let lost = written(last, &[]);
        let lines: Vec<&str> = lost.lines().collect();
        let text = [&lines[..last - 1], &lines[last..]].concat().join("\n") + "\n";
        assert_eq!(fixed(GAMES[0], &text), text);
    }
}

/// `Ke` for `He` in the first turn shows twenty turns later, when no Karve is left; each `Ke` before that may be the slip.
#[test]
fn a_slip_far_back_has_no_safe_fix() {
    let mut turns = vec![
        "G1 KeHeHeHeHe /".to_owned(),
        "S1 HeHeHeHeHe /".to_owned(),
        "G2 KeKeHeHeHe /".to_owned(),
        "S2 H97H97H97H97H97 /".to_owned(),
    ];
    for number in 3..=10 {
        let (gull, silfr) = if number % 2 == 1 { ("H01", "H79") } else { ("H10", "H97") };
        turns.push(format!("G{number} {} /", gull.repeat(5)));
        turns.push(format!("S{number} {} /", silfr.repeat(5)));
    }
    turns.push("G11 KeHeHeHeHe /\n".to_owned());
    let written = turns.join("\n");
    assert_eq!(fixed(GAMES[0], &written), written);
}

/// A piece that was not read as part of the turn was not forgotten.
#[test]
fn what_is_already_written_beside_it_is_not_added_unasked() {
    let apart = "G1: KeHeiHei /\nS1: He7He8He /\nG2: L 01, Hei, Khhh03 /\n";
    assert_eq!(fixed(GAMES[0], apart), apart);
    let broken = "G1 KeHeiHei / S1 He7He8He / G2 L01HeiKhhh03 / S2\n\
                  Ke6KeHi / G3 Hv3mHv3>6 >6SK^\n\
                  GH6 S3 L9>6HeiKhh97 SdGa>6GHxSL6 G4 L1>6Hm>6He >6SL8GH6GLm\n";
    assert_eq!(fixed(GAMES[0], broken), broken);
}
