//! Games of which nothing is to be said are judged by a way of their own. What is said of a text does not depend on
//! which way it goes: whoever asks for every turn as it was read makes all its games go the long one.

use crate::{
    any_text::is_judged_alike_both_ways,
    properties::{cases, combined},
};
use fastrand::Rng;
use hirth::games::{
    EFFORT,
    hirth::generate::{self, Plan, Style},
};

fn hold_together(text: &str) {
    is_judged_alike_both_ways(text, EFFORT);
}

/// The same game as another hand would write it, or one that is damaged.
fn rewritten(game: &str, rng: &mut Rng) -> String {
    let (head, turns) = game.split_once("\n\n").expect("tags, then turns");
    let line = rng.usize(..turns.lines().count());
    let of_line = |change: &dyn Fn(&str) -> String| {
        let lines = turns.lines().enumerate();
        let lines = lines.map(|(at, text)| match at == line {
            true => change(text) + "\n",
            false => text.to_owned() + "\n",
        });
        format!("{head}\n\n{}\n", lines.collect::<String>())
    };
    match rng.u8(..28) {
        0 => game.replace('\n', "\r\n"),
        1 => game.replace('\n', "\r"),
        2 => game.replace("\n\n", "\n"),
        3 => format!("{turns}\n"),
        4 => game.replace("[Result", "[Result \"Gull 1\"]\n[Was"),
        21 => of_line(&|text| text.replacen("H0i", "Hi", 1).replacen("H9i", "Hi", 1)),
        22 => of_line(&|text| format!("{} GdSr", text.split(" >").next().unwrap_or("").trim_end_matches(" /"))),
        5 => game.replace("[Game", "[Match \"m\"]\n[Gull \"Anna\"]\n[Game"),
        6 => game.replace("[Game", "[[Game"),
        7 => format!("\u{feff}{game}"),
        8 => format!("; hirth: allow(unfinished)\n{game}"),
        9 => format!("{game}They played on.\n\n"),
        10 => format!("{head}\n\n{{a comment\n{turns}\n"),
        11 => of_line(&|text| format!("{text} ; a comment")),
        12 => of_line(&|text| format!("  {text} \t")),
        13 => of_line(&|text| text.replace(" /", "")),
        14 => of_line(&|text| text.replace('H', " H")),
        15 => of_line(&|text| text.replace('S', "  S").replace('G', "G ")),
        16 => of_line(&|text| format!("{text}\n\n")),
        17 => of_line(&|text| format!("\nG1 {text}")),
        18 => of_line(&|text| text.split_once(" >").map_or("", |(moves, _)| moves).to_owned()),
        19 => game[..floor(game, rng.usize(..game.len()))].to_owned() + "\n\n",
        20 => game[..floor(game, rng.usize(..game.len()))].to_owned(),
        _ => {
            let at = floor(game, rng.usize(..game.len()));
            let with = rng.choice(" \n\t/>GSHKL0129mxhievdatr^{};#[\"".bytes().collect::<Vec<u8>>());
            let kept = at + usize::from(rng.bool() && game.is_char_boundary(at + 1));
            let with = with.filter(|_| rng.u8(..4) > 0).map(char::from).map(String::from);
            game[..at].to_owned() + &with.unwrap_or_default() + &game[kept..]
        }
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[test]
fn fast_path_agrees_on_one_game() {
    let mut rng = Rng::with_seed(1);
    for seed in 0..cases(30) {
        let plan = Plan { seed, turns: 40, ..Plan::default() };
        let game = generate::game(&plan, 1).text + "\n";
        hold_together(&game);
        hold_together(&rewritten(&game, &mut rng));
    }
}

/// The same game as people write it down: with comments, list marks and blanks of all kinds.
fn commented(game: &str, rng: &mut Rng) -> String {
    const COMMENTS: [&str; 12] = [
        "; a comment",
        "# hirth is a game",
        "{a comment}",
        "{over\n\nlines}",
        "{with ; and #}",
        "; with } and {",
        "{not closed",
        "{ hirth: allow(detour)}",
        "; hirth: allow-game(unfinished)",
        ";hirth: allow(nothing)",
        "{ætt ｛ ｝}",
        "; \r",
    ];
    let mut text = String::new();
    // Comments that hardly anybody writes make hardly any game odd.
    let comments = rng.choice([6, 6, 6, 12]).unwrap_or(6);
    for line in game.lines() {
        let comment = COMMENTS[rng.usize(..comments)];
        text += &match rng.u8(..24) {
            0..4 => format!("{line} {comment}"),
            4 => format!("{comment}\n{line}"),
            5 => format!("{comment} {line}"),
            6 => format!("- {line}"),
            7 => format!("  • {line} {comment} {comment}"),
            8 => format!("{line}\n\n{comment}\n"),
            9 => line.replace("  ", " ").replace('H', " H"),
            10 => line.replacen('H', &format!("{comment} H"), 1),
            11 => format!("{line}\r"),
            12 => format!("-\n{line}\n-"),
            _ => line.to_owned(),
        };
        text.push('\n');
    }
    text
}

#[test]
fn fast_path_agrees_on_comments() {
    let mut rng = Rng::with_seed(3);
    for seed in 0..cases(15) {
        let plan = Plan { seed, turns: 20, ..Plan::default() };
        let mut text = String::new();
        for number in 0..3 {
            let game = generate::game(&plan, number).text + "\n";
            text += &match rng.u8(..3) {
                0 => game,
                _ => commented(&game, &mut rng),
            };
        }
        hold_together(&text);
    }
}

#[test]
fn fast_path_agrees_on_many_games() {
    let mut rng = Rng::with_seed(2);
    for seed in 0..cases(2) {
        let plan = Plan { seed, style: Style::Hunting, turns: 20, slips: 1 };
        let mut text = String::new();
        for number in 0..20 {
            let made = generate::game(&plan, number);
            text += &match rng.u8(..8) {
                0 => rewritten(&(made.text + "\n"), &mut rng),
                1 => made.damaged.unwrap_or_default() + "\n",
                _ => made.text + "\n",
            };
        }
        hold_together(&text);
    }
}

/// A game that is refused in the middle of a turn that can be read in two ways.
#[test]
fn fast_path_agrees_on_refused_offers() {
    for refused in ["GdSr", "SdGr"] {
        for turn in ["G2 HeiHe", "G2 Hei", "G2 HeHei", "G2 HeiHei"] {
            let game = format!("G1 KeKeHeiHe /\nS1 HeHe8HeH9i /\n{turn} {refused}\n");
            hold_together(&game);
            hold_together(&format!("G1 KeKeHeiHe /\nS1 L97HeHeHe /\n{turn} {refused}\n"));
        }
    }
}

/// A Lofðungr that retreats from one battle defends no space in the next.
#[test]
fn fast_path_agrees_on_retreats_into_a_battle() {
    let game = "G1 HeH02L01KeHe /\nS1 L97HeHeH97H75 /\nG2 L13H24K01H03 /\nS2 HeH5mL75H97H97 /\n";
    for lost in [">mSLmGHx", ">mGHx", ">mSHmGHx"] {
        hold_together(&format!("{game}G3 L3>5H3>5K13K3>5H4>m >5SLmGK5GH5GL3 {lost}\n"));
    }
}

/// Turns at the edges of what goes the short way.
const ODD_TURNS: &[&str] = &[
    "G1 HeHeHeHeHe /",
    "G1 HeHeHeHeHeHe /",
    "G1 HeHeHe1He /",
    "G1 He1He1He1He1He /",
    "G1 L01He1HeHe",
    "G1 L01He1HeHe SdGa /",
    "G1 L01He1HeHe SdGa",
    "G1 L01He1HeHe SdGr",
    "G1 L01He1HeHe SdGr /",
    "G1 L01He1HeHe SdGrx",
    "G1 SdGr",
    "G1 GdSaGtSr",
    "G1 HeHeHeHeHeHe SdGr",
    "G1 HeHeHeHeL01He1 GdSr",
    "G1 SdGaGtSaGtSa /",
    "G1 KeKeKeHeHei /",
    "G1 KeHeiKeHei /",
    "G1 KeHeiKeHeiHi /",
    "G1 KhhhhhhhhhheHe /",
    "G1 Khhhhhhhh01 /",
    "G1 KeK01KeK01 /",
    "G1 KeKe1KeKe1 /",
    "G1 KeHei Kh01Kh13 /",
    "G1 He>9He /",
    "G1 He1H13H35H57H7>9 >9SL7GH9",
    "G1 He1 H13\tH35 H57 H7>9 >9 GHx",
    "G1 HeH05He /",
    "G1 L0>1HeHeHe /",
    "G1 L00HeHeHeHe /",
    "G1 HeL00HeHe /",
    "G01 L01He1HeHe /",
    "G1L01He1HeHe /",
    "G1  L01He1HeHe/",
    "G1 L01He1HeHe //",
    "G1 L01He1HeHe / S1 L97HeHeHe /",
    "G1 H",
    "G1 K",
    "G1 Kh",
    "G1 L",
    "G1 L0",
    "G1 >",
    "G1 >9",
    "G1",
    "G",
    "G4294967297 L01He1HeHe /",
    "S1 L97HeHeHe /",
];

#[test]
fn fast_path_agrees_on_odd_turns() {
    const AROUND: [(&str, &str); 4] =
        [("", ""), ("", "\n"), ("[Result \"*\"]\n\n", "\n\n"), ("", "\n\nG1 L01He1HeHe /\n")];
    for (at, turn) in ODD_TURNS.iter().enumerate() {
        for (before, after) in combined(at, &AROUND, Some) {
            hold_together(&format!("{before}{turn}{after}"));
            let game = format!(
                "{before}G1 L01He1HeHe /\n{}{after}",
                turn.replace('G', "\u{1}").replace('S', "G").replace('\u{1}', "S")
            );
            hold_together(&game);
        }
    }
}

/// Texts on which the two ways differed once.
#[test]
fn fast_path_agrees_on_texts_like_games() {
    for text in [
        "/\n\nG1[",
        "/\n\nG1[\n\nG1[",
        "/\n\n[Game \"1\"]\nG1[\n",
        "/\n\nG1 {a comment} [[[[[[\n",
        "/\n\nG1 ; a comment\n",
        "G1 KeHeiHei /\n\nG1 words about a game\n\nS1 He7He8He /\n",
        "KhL0\n\n\nG1 :1{\"formatGHx:\"hirth-recHeiio```z\n",
    ] {
        hold_together(text);
    }
}
