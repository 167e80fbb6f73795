//! A position on one line: one text a position, and one position a text.

use std::collections::BTreeMap;

use crate::{
    hirth::{
        any_text::is_a_position_or_not,
        referee::{Style, random_game},
    },
    properties::{cases, config},
};
use hirth::{
    PositionError,
    games::{
        GameKind, Options,
        hirth::{
            Position, PositionFault,
            generate::{self, Plan},
        },
    },
    source::Source,
};
use proptest::prelude::*;

fn read(text: &str) -> Result<Position, PositionError<PositionFault>> {
    text.parse()
}

#[track_caller]
fn written(text: &str) -> String {
    match read(text) {
        Ok(setup) => setup.to_string(),
        Err(fault) => panic!("{text:?}: {fault}"),
    }
}

#[test]
fn start_is_short() {
    let start = "G 0:GL 9:SL";
    assert_eq!(written(start), start);
    let words = read(start).expect("a position").position;
    assert_eq!(words, hirth::games::hirth::position::Placement::start());
}

#[test]
fn variations_of_spelling_are_read() {
    let canonical = "S 0:GKKhh3HL 6:SHL x:G2H x:SH d:G";
    for text in [
        canonical,
        "  S  0:GKKhh3HL   6:SHL x:G2H x:SH d:G ",
        "S0:GKKhh3HL6:SHLx:G2Hx:SHd:G",
        "d:G x:SH x:GHH 6:SLH 0:GL3HKhhK S",
        "S 0 : G K Khh 3 H L 6: S H L x:G 2H x:S 1H d : G",
        "S 0:GK2H 0:GKhhHL 6:SHL x:GH x:GH x:SH d:G",
        "\tS 0:GKKhh03HL\u{a0}6:SHL x:G2H x:SH d:G\n",
    ] {
        assert_eq!(written(text), canonical, "{text:?}");
    }
    assert_eq!(written("t 9:SL 0:GL G"), "G 0:GL 9:SL t");
    assert_eq!(written("G m:SL x:GL"), "G m:SL x:GL");
    // A refused offer can break a turn off while two Karve share a space.
    assert_eq!(written("S 3:GKKL 9:SL"), "S 3:G2KL 9:SL");
}

#[test]
fn impossible_positions_have_a_place() {
    for (text, told) in [
        ("", "column 1: the side to move"),
        ("0:GL 9:SL", "column 10: the side to move"),
        ("G 0:GL 9:SL S", "column 13, `S`: the side to move is written twice"),
        ("G 0:GL 9:SL d:S t", "column 17, `t`: the Penningr is written twice"),
        ("þ", "column 1, `þ`: expected the side"),
        ("G 0:GL þ", "column 8, `þ`: expected the side"),
        ("G 0 GL", "column 3, `0`: write `:` and the side"),
        ("G 0:GL d", "column 8, `d`: write `:` and the side"),
        ("G 0:L", "column 3, `0:L`: write the side after `:`"),
        ("G 0:", "column 3, `0:`: write the side after `:`"),
        ("G 0:G 9:SL", "column 3, `0:G`: the pieces are missing"),
        ("G 0:G2 H2", "column 9, `2`: a number counts"),
        ("G 0:GKhhhhh", "column 6, `Khhhhh`: a Karve carries"),
        ("G 0:GL 9:SL x:GK", "column 16, `K`: a Karve never leaves"),
        ("G ^:G2K", "column 3, `^`: do not write the reserve"),
        ("G 0:G0HL", "column 6, `0H`: a number is 1 or more"),
        ("G 0:G16HL", "column 6, `16H`: Gull has 15 Hirþ"),
        ("G 0:G99999999999H", "column 6, `99999999999H`: Gull has 15 Hirþ"),
        ("G 0:G9HL 9:SL x:G7H", "column 18, `7H`: Gull has 15 Hirþ"),
        ("G 0:G3KhhhhHL 1:G3H", "column 18, `3H`: Gull has 15 Hirþ"),
        ("G 0:G3K 1:GK", "column 12, `K`: Gull has 3 Karve"),
        ("G 0:GLL", "column 7, `L`: Gull has 1 Lofðungr"),
        ("G 0:GL 3:SL 3:GH", "column 13, `3:GH`: 3 is already Silfr's"),
        ("G 0:GL 3:GKhK", "column 13, `K`: only in its home, 0, can Gull"),
        ("S 0:S2KL 9:GL", "column 6, `2K`: only in its home, 9, can Silfr"),
        ("G 0:GL", "column 7: Silfr's Lofðungr is missing"),
        ("G 0:GL x:SL", "column 11, `L`: Silfr can lose its Lofðungr only in Gull's turn"),
    ] {
        let fault = read(text).expect_err(text).to_string();
        assert!(fault.starts_with(told), "{text:?}: {fault}");
    }
}

/// The pieces of a position by place: spaces `0` to `9`, `m`, then `x`; pieces as they are written.
#[derive(Clone, Debug, Default)]
struct Model {
    mover: char,
    places: BTreeMap<(usize, char), Vec<String>>,
    coin: Option<String>,
}

const PLACES: &str = "0123456789mx";

impl Model {
    fn put(&mut self, place: char, side: char, piece: &str, count: usize) {
        let at = PLACES.find(place).expect("a place");
        let pieces = self.places.entry((at, side)).or_default();
        pieces.extend(vec![piece.to_owned(); count]);
    }

    /// Every word of the text, and the pieces of each place told one by one.
    fn words(&self) -> Vec<(String, Vec<String>)> {
        let mut words = vec![(self.mover.to_string(), Vec::new())];
        for ((at, side), pieces) in &self.places {
            words.push((format!("{}:{side}", &PLACES[*at..=*at]), pieces.clone()));
        }
        words.extend(self.coin.iter().map(|coin| (coin.clone(), Vec::new())));
        words
    }

    fn canonical(&self) -> String {
        let rank = |piece: &String| (["K", "H", "L"].iter().position(|kind| piece.starts_with(kind)), piece.len());
        let words = self.words().into_iter().map(|(word, mut pieces)| {
            pieces.sort_by_key(rank);
            let alike = pieces.chunk_by(|one, other| one == other);
            let counted = alike.map(|alike| match alike.len() {
                1 => alike[0].clone(),
                count => format!("{count}{}", alike[0]),
            });
            word + &counted.collect::<String>()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// The same in any order.
    fn scrambled(&self, rng: &mut fastrand::Rng) -> String {
        let mut words = self.words();
        rng.shuffle(&mut words);
        let mut text = String::new();
        for (word, mut pieces) in words {
            rng.shuffle(&mut pieces);
            text += &word;
            for piece in pieces {
                text += ["", " "][rng.usize(..2)];
                text += &piece;
            }
            text += ["", " ", "  "][rng.usize(..3)];
        }
        text
    }

    /// What the referee's text of a placement says.
    fn of_referee(placement: &str, mover: char) -> Self {
        let mut model = Self { mover, ..Self::default() };
        for section in placement.split("; ") {
            let mut words = section.split(' ');
            let place = match words.next().expect("a name") {
                "reserve" => continue,
                "penningr" => {
                    let rest: Vec<&str> = words.collect();
                    model.coin = match rest[..] {
                        ["2", owner] => Some(format!("d:{owner}")),
                        ["3", ..] => Some("t".to_owned()),
                        _ => None,
                    };
                    continue;
                }
                "out" => 'x',
                space => space.chars().next().expect("a space"),
            };
            for word in words.filter(|word| *word != "none") {
                let (piece, count) = word.split_once('*').unwrap_or((word, "1"));
                let side = piece.chars().next().expect("a side");
                model.put(place, side, &piece[1..], count.parse().expect("a count"));
            }
        }
        model
    }

    /// Any position that can be.
    fn random(rng: &mut fastrand::Rng) -> Self {
        let mover = ['G', 'S'][rng.usize(..2)];
        let coins = [None, Some("d:G"), Some("d:S"), Some("t")];
        let coin = coins[rng.usize(..4)].map(str::to_owned);
        let mut model = Self { mover, coin, ..Self::default() };
        let mut held: Vec<char> = "0123456789m".chars().collect();
        rng.shuffle(&mut held);
        let (gull, silfr) = held.split_at(rng.usize(1..10));
        for (side, home, own) in [('G', '0', gull), ('S', '9', silfr)] {
            let any = |rng: &mut fastrand::Rng| own[rng.usize(..own.len())];
            let king = if side == mover && rng.u8(..10) == 0 { 'x' } else { any(rng) };
            model.put(king, side, "L", 1);
            let mut left = 15;
            let mut taken = Vec::new();
            for _ in 0..rng.usize(..4) {
                let (space, aboard) = (any(rng), rng.usize(..5).min(left));
                if space == home || side != mover || !taken.contains(&space) {
                    taken.push(space);
                    left -= aboard;
                    model.put(space, side, &format!("K{}", "h".repeat(aboard)), 1);
                }
            }
            for _ in 0..rng.usize(..=left) {
                let place = if rng.u8(..8) == 0 { 'x' } else { any(rng) };
                model.put(place, side, "H", 1);
            }
        }
        model
    }
}

proptest! {
    #![proptest_config(config(30))]

    /// After every turn of a game the report's text is the one that the referee's position has.
    #[test]
    fn positions_of_games_round_trip(seed in any::<u64>()) {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        let game = random_game(seed, style, 30);
        let options = Options::new().trace(true);
        let report = GameKind::ALL[0].check(Source::new("game", game.turns.join("\n")), &options);
        let [judged] = &report.games[..] else { panic!("one game") };
        prop_assert_eq!(judged.trace.len(), game.placements.len());
        for (turn, placement) in judged.trace.iter().zip(&game.placements) {
            let mover = if turn.label.starts_with('G') { 'S' } else { 'G' };
            let text = &turn.board.notation;
            prop_assert_eq!(text, &Model::of_referee(placement, mover).canonical());
            prop_assert_eq!(&written(text), text);
        }
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    /// Whatever the order, one text is written; and it is read as the same position.
    #[test]
    fn positions_have_one_spelling(seed in any::<u64>()) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let model = Model::random(&mut rng);
        let (canonical, scrambled) = (model.canonical(), model.scrambled(&mut rng));
        prop_assert_eq!(&written(&scrambled), &canonical, "{}", scrambled);
        prop_assert_eq!(read(&scrambled), read(&canonical));
    }

    /// Reading never panics, and a fault lies inside the text on the borders of characters.
    #[test]
    fn any_text_is_a_position_or_refused(text in "(\\PC|[GSHKLhmxdt0-9: ]){0,40}") {
        is_a_position_or_not(&text);
    }
}

/// A game that is cut before any of its turns, and starts there with the tag `Start`, goes on as the whole did.
#[test]
fn records_start_in_any_position() {
    let plan = |style| Plan { style, turns: 40, ..Plan::default() };
    for number in 0..cases(12) {
        let style = [generate::Style::Uniform, generate::Style::Hunting][number as usize % 2];
        let text = generate::game(&plan(style), number).text;
        let turns: Vec<&str> = text.lines().filter(|line| line.starts_with(['G', 'S'])).collect();
        let whole = hirth::games::hirth::read(&(turns.join("\n") + "\n"));
        let positions: Vec<_> = whole.games[0].positions().collect();
        assert_eq!(positions.len(), turns.len() + 1);
        for from in [1, turns.len() / 2, turns.len() - 1] {
            let start = positions[from].expect("a legal game");
            let rest = format!("[Start \"{start}\"]\n\n{}\n", turns[from..].join("\n"));
            let report = GameKind::ALL[0].check(Source::new("rest", rest.as_str()), &Options::default());
            assert!(report.games[0].is_valid(), "{rest}");
            let half = hirth::games::hirth::read(&rest);
            let reached: Vec<_> = half.games[0].positions().collect();
            assert_eq!(reached, positions[from..], "{rest}");
        }
    }
}
