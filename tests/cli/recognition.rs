//! A line of a game is recognised without any tag, and words are not taken for one.

const LINES: [(&str, &[&str]); 3] = [
    ("hirth", &["G1 KeHeiHei /", "S3 L9>6HeiKhh97 SdGa >6GHxSL6", "G3 Hv3mHv3>6 >6SK^GH6"]),
    (
        "tafl",
        &[
            "1. d1-d3",
            "1. d1-d3 f8-c8",
            "12. Kf6-a6xb6/c6--",
            "1) d2-f2",
            "1: d2-f2 e4-e5",
            "1 d2-f2 e4-e5",
            "3... f8-c8",
            "3. ... f8-c8",
            "3b a2-e2",
            "d1-d3",
            "G1-G2",
            "E5-E8 E7-E8XD8",
            "d1d3 e5e2",
            "d1 - d3",
            "1. d1-d33 f8-",
            "1. d1- f8-c8",
            "1. d1-d3, f8-c8 good move!!",
            "4. ---",
            "4... timeout",
            "Kd4-d5",
        ],
    ),
    (
        "herrlof",
        &[
            "R1 5b",
            "R1 ?b A7 B6",
            "A: 123569b 79g 35r 238y VN",
            "D: 3g 8b ?",
            "A1 7g 8g =B",
            "A6 3r+3g-2b 6r =B+5b-7r",
            "A1 g7 8G",
            "A1 n H",
            "A6 3q 6r =B",
            "T1 A7/7+17=17 B5/6+6=6",
            "T1 A7/7+ B5/6",
        ],
    ),
];

const WORDS: [&str; 20] = [
    "R1 blues",
    "R2D2 is a robot",
    "A1 sauce goes well with it",
    "A: Yes, I think so.",
    "B12 vitamins are sold here",
    "T-shirts",
    "Game 1",
    "Round 3, board 2",
    "The king goes to a11.",
    "1. The attackers move first",
    "12 men were lost",
    "2024-05-03",
    "COVID-19",
    "1.5 km",
    "1-0",
    "resigns",
    "timeout",
    "e-mail",
    "d3",
    "1. d1-",
];

#[test]
fn lines_are_of_their_game() {
    for (game, lines) in LINES {
        for line in lines {
            let report = hirth::check(format!("{line}\n"));
            let games: Vec<&str> = report.games.iter().map(|report| &*report.game).collect();
            assert_eq!(games, [game], "{line}");
        }
    }
}

#[test]
fn words_are_not_a_game() {
    for line in WORDS {
        let report = hirth::check(format!("{line}\n"));
        assert!(report.games.is_empty(), "{line}");
    }
}
