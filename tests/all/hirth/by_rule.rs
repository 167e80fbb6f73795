//! The second opinion checked rule by rule: the published game, and positions made by hand.

use super::{
    referee::{Game, SPACES, Side, neighbours, touch},
    referee_self::assert_sound,
};

/// The published game, its two slips mended and the winner's last move written.
pub const SAMPLE: [(&str, &str); 10] = [
    ("G1 KeHeiHei /", "0 GKhh GL; 9 SL"),
    ("S1 He7He8He /", "0 GKhh GL; 7 SH; 8 SH; 9 SH SL"),
    ("G2 L01HeiKhhh03 /", "1 GL; 3 GKhhh; 7 SH; 8 SH; 9 SH SL"),
    ("S2 Ke6KeHi /", "1 GL; 3 GKhhh; 6 SK; 7 SH; 8 SH; 9 SKh SL"),
    ("G3 Hv3mHv3>6 >6SK^GH6", "1 GL; 3 GKh; 6 GH; 7 SH; 8 SH; 9 SKh SL; m GH"),
    ("S3 L9>6HeiKhh97 SdGa>6GHxSL6", "1 GL; 3 GKh; 6 SL; 7 SKhh SH; 8 SH; m GH"),
    ("G4 L1>6Hm>6He >6SL8GH6GLm", "0 GH; 3 GKh; 6 GH; 7 SKhh SH; 8 SH SL; m GL"),
    ("S4 H75Khh7>3L8>6H8>6 >3GKh^SKhh3    >6GHxSL6SH6", "0 GH; 3 SKhh; 5 SH; 6 SH SL; m GL"),
    ("G5 KeHeiHei /", "0 GKhh GH; 3 SKhh; 5 SH; 6 SH SL; m GL"),
    ("S5 Khh3>mL64KeHei >mGLxSKhhm", "0 GKhh GH; 4 SL; 5 SH; 6 SH; 9 SKh; m SKhh"),
];

/// The part of a placement that tells of the board.
fn board_of(game: &Game) -> String {
    game.placement().split("; reserve").next().unwrap_or_default().to_string()
}

/// A game set up for Gull to move, as turn 1.
fn gull(placement: &str) -> Game {
    Game::set_up(placement, Side::Gull).expect("a good placement")
}

/// The boards that a turn can lead to.
fn boards_after(game: &Game, text: &str) -> Vec<String> {
    game.readings(text).iter().map(board_of).collect()
}

#[test]
fn the_published_sample_reads_as_printed() {
    let mut game = Game::new();
    for (text, board) in SAMPLE {
        let readings = game.readings(text);
        assert_eq!(readings.len(), 1, "{text}");
        game = readings[0].clone();
        assert_eq!(board_of(&game), board, "after {text}");
        assert_sound(&game, text);
    }
    let outcome = game.outcome().expect("the game is decided");
    assert_eq!((outcome.winner, outcome.victory, outcome.points), ('S', "drepid", 10));
    assert!(game.is_over() && game.readings("G6 HeHeHeHeHe /").is_empty());
}

#[test]
fn the_slips_of_the_published_sample_do_not_read() {
    let mut game = Game::new();
    for (text, _) in &SAMPLE[..9] {
        game = game.readings(text).remove(0);
    }
    assert!(game.readings("S5 Khh3mL64KeHei >mGLxSKhhm").is_empty());
    assert!(game.readings("S5 Khh3>mL64Khei >mGLxSKhhm").is_empty());
    assert!(game.readings("S5 Khh3>mL64KeHei >mGLx").is_empty());
}

#[test]
fn r1_to_r3_the_board() {
    assert_eq!(neighbours('m', false), ['3', '4', '5', '6']);
    assert_eq!(neighbours('0', false), ['1', '2']);
    assert_eq!(neighbours('5', false), ['3', '7', 'm']);
    assert_eq!(neighbours('5', true), ['3', '6', '7', 'm']);
    for a in SPACES {
        for b in SPACES {
            assert_eq!(touch(a, b, true), touch(b, a, true));
            // Turned around, the board is the same: 0 and 9, 1 and 8, …
            let turned = |space: char| space.to_digit(10).map_or('m', |n| char::from(b'9' - n as u8));
            assert_eq!(touch(a, b, false), touch(turned(a), turned(b), false));
        }
    }
}

#[test]
fn r4_the_start() {
    let start = Game::new().placement();
    assert_eq!(start, "0 GL; 9 SL; reserve GK*3 GH*15 SK*3 SH*15; out none; penningr 1");
}

#[test]
fn r5_five_steps_unless_none_is_left() {
    let game = Game::new();
    assert_eq!(game.readings("G1 HeHeHeHeHe /").len(), 1);
    assert!(game.readings("G1 HeHeHeHe /").is_empty());
    assert!(game.readings("G1 HeHeHeHeHeHe /").is_empty());
    let game = gull("0 GK; 1 GL; 2 GK; 4 GK; 9 SL; out GH*15");
    assert_eq!(game.readings("G1 L13K01K20K46 /").len(), 1);
    assert!(game.readings("G1 L13K01K20 /").is_empty());
}

#[test]
fn r6_a_karve_carries_four() {
    let game = gull("0 GKhhh GL; 9 SL");
    assert_eq!(boards_after(&game, "G1 HeiHeHeHe /"), ["0 GKhhhh GH*3 GL; 9 SL"]);
    assert!(game.readings("G1 HeiHeiHe /").is_empty());
    assert!(game.readings("G1 HeL0iHeHeHe /").is_empty());
}

#[test]
fn r8_an_empty_space_stops_a_piece_and_its_crew() {
    let game = gull("0 GKhh GL; 9 SL");
    assert!(game.readings("G1 Khh03HeHeHe /").is_empty());
    assert!(game.readings("G1 Khh01Hv1HeHeHe /").is_empty());
    assert_eq!(boards_after(&game, "G1 L01Khh01HeHeHe /"), ["0 GH*3; 1 GKhh GL; 9 SL"]);
    assert_eq!(boards_after(&game, "G1 L01Khh03HeHe /"), ["0 GH*2; 1 GL; 3 GKhh; 9 SL"]);
}

#[test]
fn r9_boarding_a_karve_that_has_stopped() {
    let game = gull("1 GL; 9 SL");
    assert_eq!(boards_after(&game, "G1 KeHeiHeHe /"), ["0 GKh GH*2; 1 GL; 9 SL"]);
    assert_eq!(boards_after(&game, "G1 KeHeiHv0He /"), ["0 GK GH*2; 1 GL; 9 SL"]);
    assert!(game.readings("G1 KeHeiKh01He /").is_empty());
    assert!(game.readings("G1 HeKeHiHeHe /").is_empty());
}

#[test]
fn r10_a_piece_on_the_line_still_holds_where_it_came_from() {
    let game = gull("0 GL; 1 GH; 3 GH; 5 SH; 9 SL");
    let board = ["0 GH*2 GL; 3 GH; 5 GH; 9 SL"];
    assert_eq!(boards_after(&game, "G1 H3>5H1>5HeHe >5SHxGH3GH5"), board);
    let game = gull("0 GL; 3 GKh GH; 5 SH; 9 SL");
    assert!(game.readings("G1 Kh3>5Hv3HeHeHe >5SHxGKh5").is_empty());
    assert!(game.readings("G1 Kh3>5H3iHeHeHe >5SHxGKh5").is_empty());
}

#[test]
fn r11_attacks_from_off_the_board() {
    let game = gull("0 SH; 1 GL; 9 SL");
    let text = "G1 He>0He>0He>0Ke>0He>0 >0SHxGK^GH0GH0GH^GH^";
    assert_eq!(boards_after(&game, text), ["0 GH*2; 1 GL; 9 SL"]);
    assert!(game.readings("G1 HeHeHeHeHe /").is_empty());
    assert!(game.readings("G1 He>0He>0He>0Ke>0He>0 >0SHxGK^GH^GH^GH^GH^").is_empty());
}

#[test]
fn r12_lengths_that_add_up_to_five() {
    let game = gull("0 GL GH; 1 GH; 9 SL");
    assert_eq!(boards_after(&game, "G1 H01HeHe /"), ["0 GH*2 GL; 1 GH*2; 9 SL"]);
    assert!(game.readings("G1 H01He /").is_empty());
    assert_eq!(game.readings("G1 H00HeHeHe /").len(), 1);
    assert_eq!(game.readings("G1 He0HeHe /").len(), 1);
    assert!(game.readings("G1 He0HeHeHe /").is_empty());
    // Gone from 1, the Hirþ leaves it empty, comes back to it and stops.
    assert_eq!(game.readings("G1 H11HeHeHe /").len(), 1);
    assert!(game.readings("G1 H11H13HeHe /").is_empty());
}

#[test]
fn r12_a_detour_when_only_that_makes_five() {
    // From 2 by 0 to 1 in two steps, or in four.
    let game = gull("0 GL; 1 GH; 2 GH*2; 9 SL");
    assert_eq!(game.readings("G1 H21HeHeHe /").len(), 1);
    assert_eq!(game.readings("G1 H21He /").len(), 1);
    assert!(game.readings("G1 H21HeHe /").is_empty());
}

#[test]
fn r12_an_attack_by_two_ways_is_told_by_who_stays() {
    // From 0 to m by 3 or by 4.
    let game = gull("0 GH GL; 1 GH; 2 GH; 3 GH; 4 GH; 9 SL; m SK");
    assert_eq!(boards_after(&game, "G1 H0>mHeHe >mSK^GHm"), ["0 GH*2 GL; 1 GH; 2 GH; 3 GH; 4 GH; 9 SL; m GH"]);
    assert_eq!(boards_after(&game, "G1 H0>mH3>mHe >mSK^GH4GHm"), ["0 GH GL; 1 GH; 2 GH; 4 GH*2; 9 SL; m GH"]);
    assert_eq!(boards_after(&game, "G1 H0>mH3>mHe >mSK^GHmGHm"), ["0 GH GL; 1 GH; 2 GH; 4 GH; 9 SL; m GH*2"]);
    assert!(game.readings("G1 H0>mH3>mHe >mSK^GH1GHm").is_empty());
}

#[test]
fn r13_power_and_ties() {
    let wins = |placement: &str, text: &str| !gull(placement).readings(text).is_empty();
    // Equal, no Lofðungr: the defender.
    assert!(wins("0 GL; 3 GH; 5 SH; 9 SL", "G1 H3>5HeHeHeHe >5GHx"));
    // Equal, the attacker's Lofðungr only: the attacker.
    assert!(wins("3 GL; 5 SH; 9 SL", "G1 L3>5HeHeHeHe >5SHxGL5"));
    // Equal, the defender's Lofðungr only: the defender.
    assert!(wins("0 GL; 3 GH; 5 SL", "G1 H3>5HeHeHeHe >5GHx"));
    // Equal, both: the defender.
    assert!(wins("3 GL; 5 SL", "G1 L3>5HeHeHeHe >5GL3"));
    // An unmanned Karve has no power, a manned one 1 and its crew.
    assert!(wins("0 GL; 3 GH; 5 SK; 9 SL", "G1 H3>5HeHeHeHe >5SK^GH5"));
    assert!(wins("0 GL; 3 GK; 5 SK; 9 SL", "G1 K3>5HeHeHeHe >5GK^"));
    assert!(wins("0 GL; 3 GKh; 5 SH; 9 SL", "G1 Kh3>5HeHeHeHe >5SHxGKh5"));
    assert!(wins("0 GL; 3 GKhh; 5 SKhhh; 9 SL", "G1 Khh3>5HeHeHeHe >5SKhhh5GKhh^"));
}

#[test]
fn r14_r15_who_wins_together_moves_in_or_stays() {
    let game = gull("0 GL; 3 GH; 5 SH; 9 SL; m GKh");
    let moves = "G1 H3>5Khm>5HeHeHe";
    for (results, board) in [
        (">5SHxGH5GKh5", "0 GH*3 GL; 5 GKh GH; 9 SL"),
        (">5SHxGKhmGH5", "0 GH*3 GL; 5 GH; 9 SL; m GKh"),
        (">5SHxGKh5GH3", "0 GH*3 GL; 3 GH; 5 GKh; 9 SL"),
    ] {
        assert_eq!(boards_after(&game, &format!("{moves} {results}")), [board]);
    }
    for wrong in [">5SHxGKhmGH3", ">5SHxGH5", ">5GH5GKh5SHx", ">5SHxGHmGKh5", ">5SH5GHxGKh^", "/"] {
        assert!(game.readings(&format!("{moves} {wrong}")).is_empty(), "{wrong}");
    }
}

#[test]
fn r16_losers_and_survivors() {
    let game = gull("0 GL; 3 GKh GH; 5 SH*4; 9 SL");
    let after = game.readings("G1 Kh3>5H3>5HeHeHe >5GKh^GHx");
    assert_eq!(after[0].placement(), "0 GH*3 GL; 5 SH*4; 9 SL; reserve GK*3 GH*11 SK*3 SH*11; out GH; penningr 1");
    // Surviving defenders may be written, all or some, at the space of the battle only.
    assert_eq!(game.readings("G1 Kh3>5H3>5HeHeHe >5SH5SH5SH5SH5GKh^GHx").len(), 1);
    assert_eq!(game.readings("G1 Kh3>5H3>5HeHeHe >5SH5GKh^GHx").len(), 1);
    assert!(game.readings("G1 Kh3>5H3>5HeHeHe >5SH5SH5SH5SH5SH5GKh^GHx").is_empty());
    assert!(game.readings("G1 Kh3>5H3>5HeHeHe >5SH7GKh^GHx").is_empty());
}

#[test]
fn r17_a_space_whose_attackers_are_beaten_is_a_refuge() {
    let game = gull("0 GL; 1 SH*2; 3 GH; 5 SL; m GH*2");
    let turn = |refuge: char| format!("G1 H3>1Hm>5Hm>5HeHe >1GHx >5SL{refuge}GH5GHm");
    assert_eq!(boards_after(&game, &turn('3')), ["0 GH*2 GL; 1 SH*2; 3 SL; 5 GH; m GH"]);
    assert_eq!(boards_after(&game, &turn('7')), ["0 GH*2 GL; 1 SH*2; 5 GH; 7 SL; m GH"]);
    for wrong in ['m', '6', '5', 'x', '^'] {
        assert!(game.readings(&turn(wrong)).is_empty(), "{wrong}");
    }
}

#[test]
fn r17_r19_where_winners_come_from_and_won_spaces_are_no_refuge() {
    let game = gull("0 GL; 3 GH*2; 5 SL; 7 SH; 9 GH*2; m GH");
    let moves = "G1 H3>5H3>5H9>7H9>7He";
    let after = game.readings(&format!("{moves} >5SLxGH5GH5 >7SHxGH7GH7"));
    assert_eq!(after.len(), 1);
    assert_eq!(board_of(&after[0]), "0 GH GL; 5 GH*2; 7 GH*2; m GH");
    let outcome = after[0].outcome().expect("the game is decided");
    assert_eq!((outcome.winner, outcome.victory, outcome.points), ('G', "thungur-hnifur", 2));
    assert_eq!(game.readings(&format!("{moves} >5SL^GH5GH5 >7SHxGH7GH7")).len(), 1);
    for wrong in ['3', '7', 'm'] {
        let text = format!("{moves} >5SL{wrong}GH5GH5 >7SHxGH7GH7");
        assert!(game.readings(&text).is_empty(), "{wrong}");
    }
}

#[test]
fn r18_a_beaten_attacking_king_goes_back() {
    let game = gull("0 GH; 3 GL; 5 SH*2; 9 SL");
    assert_eq!(boards_after(&game, "G1 L3>5HeHeHeHe >5GL3"), ["0 GH*5; 3 GL; 5 SH*2; 9 SL"]);
    assert!(game.readings("G1 L3>5HeHeHeHe >5GLx").is_empty());
}

#[test]
fn r20_one_karve_a_space_at_the_end() {
    let game = gull("0 GK*2 GL; 1 GH; 9 SL");
    assert!(game.readings("G1 K01K01HeHeHe /").is_empty());
    assert_eq!(boards_after(&game, "G1 K01K03HeHe /"), ["0 GH*2 GL; 1 GK GH; 3 GK; 9 SL"]);
    assert_eq!(boards_after(&game, "G1 KeHeHeHeHe /"), ["0 GK*3 GH*4 GL; 1 GH; 9 SL"]);
    // The enemy's home is no exception.
    let game = gull("0 GL; 7 GK; 8 GK; 9 GH; 1 SL");
    assert!(game.readings("G1 K79K89HeHeHe /").is_empty());
    assert_eq!(game.readings("G1 K79K88HeHe /").len(), 1);
}

#[test]
fn r21_the_middle_and_the_higher_of_two_victories() {
    let game = gull("0 GL; 3 GH; 4 GH*2; 5 GH; 9 SL; m GH");
    let after = game.readings("G1 H46HeHeHeHe /");
    assert_eq!(after[0].outcome().map(|outcome| (outcome.victory, outcome.points)), Some(("yfirrad", 1)));
    let game = gull("0 GL; 3 GH; 4 GH; 5 SL; 6 GH; 7 GH; m GH*3; penningr 3");
    let after = game.readings("G1 Hm>5Hm>5HeHeHe >5SLxGH5GHm");
    let outcome = after[0].outcome().expect("the game is decided");
    assert_eq!((outcome.victory, outcome.points), ("thungur-hnifur", 6));
}

#[test]
fn r22_the_penningr() {
    let game = Game::new();
    let read = |offers: &str| game.readings(&format!("G1 HeHeHeHeHe {offers} /"));
    assert!(read("GdSa")[0].placement().ends_with("penningr 2 S"));
    assert!(read("SdGaGtSa")[0].placement().ends_with("penningr 3 S"));
    for wrong in ["GtSa", "GdGa", "SdGaStGa", "SdGaGdSa", "SdGaGtSaStGa", "GdSrSdGa"] {
        assert!(read(wrong).is_empty(), "{wrong}");
    }
    for (text, winner, points) in
        [("G1 SdGr", 'S', 1), ("G1 HeHe GdSr /", 'G', 1), ("G1 HeHeHeHeHe SdGaGtSr /", 'G', 2)]
    {
        let outcome = game.readings(text)[0].outcome().expect("the game is decided");
        assert_eq!((outcome.winner, outcome.victory, outcome.points), (winner, "refused", points));
    }
}

#[test]
fn n5_two_karves_that_can_be_meant() {
    let game = gull("0 GKh GK GL; 9 SL");
    assert_eq!(boards_after(&game, "G1 HeiHeHeHe /"), ["0 GKhh GK GH*3 GL; 9 SL", "0 GKh*2 GH*3 GL; 9 SL"]);
    // What follows may settle it.
    assert_eq!(boards_after(&game, "G1 HeiKhh01HeHe /"), ["0 GK GH*2 GL; 1 GKhh; 9 SL"]);
}
