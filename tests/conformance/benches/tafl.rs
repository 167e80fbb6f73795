//! How fast records of tafl are judged, beside the crate `hnefatafl`, which plays the same moves: random games of Copenhagen
//! and Brandubh, whose rules both know. Both read the same moves, in turn, in one run.
//!
//! `cargo bench --bench tafl -- [GAMES]`. The program reads whole records, numbers and captures too, and holds what is
//! written against the rules; the crate reads squares and plays, with lists of all earlier moves and positions, as its
//! game does.

use std::{
    hint::black_box,
    str::FromStr,
    time::{Duration, Instant},
};

use hirth::{games::GameKind, games::Options, source::Source};
use hnefatafl::{
    aliases::{MediumBasicBoardState, SmallBasicBoardState},
    board::state::BoardState,
    game::{Game, GameStatus},
    play::Play,
    preset::{boards, rules},
    rules::Ruleset,
};
use referee::tafl::{
    random::{self, Plan},
    variants::{self, Variant},
};

/// How often each of them is run.
const ROUNDS: usize = 15;

fn main() {
    // Cargo adds `--bench`.
    let mut words = std::env::args().skip(1);
    let games = words.find_map(|word| word.parse().ok()).unwrap_or(300);
    compare::<MediumBasicBoardState>(&variants::copenhagen(), rules::COPENHAGEN, boards::COPENHAGEN, games);
    compare::<SmallBasicBoardState>(&variants::brandubh(), rules::BRANDUBH, boards::BRANDUBH, games);
}

/// Random games as a text, and as their moves alone.
struct Made {
    text: String,
    moves: Vec<Vec<String>>,
}

/// Makes games that go on to their last move for the crate as well.
fn made<B: BoardState>(variant: &Variant, rules: Ruleset, start: &str, games: usize) -> Made {
    let mut made = Made { text: String::new(), moves: Vec::new() };
    for seed in 0.. {
        if made.moves.len() == games {
            break;
        }
        let game = random::game(variant, &Plan::tidy(seed));
        let plies = game.plies.iter().filter(|ply| ply.contains('-') && *ply != "---");
        let moves = plies.map(|ply| {
            let squares = ply.trim_start_matches('K').split('x').next().unwrap_or(ply);
            squares.trim_end_matches(['+', '-']).to_owned()
        });
        let moves: Vec<String> = moves.collect();
        if replay::<B>(rules, start, &moves) == moves.len() {
            made.text.push_str(&clean(variant, &game.plies));
            made.moves.push(moves);
        }
    }
    made
}

/// The moves of a game as records of archives have them: with what they take, a result that is not known, and no marks.
fn clean(variant: &Variant, plies: &[String]) -> String {
    let moves =
        plies.iter().filter(|ply| ply.contains('-') && *ply != "---").map(|ply| ply.trim_end_matches(['+', '-']));
    let moves: Vec<&str> = moves.collect();
    let mut text = format!("[Variant \"{}\"]\n[Result \"?\"]\n\n", variant.id);
    for (number, turn) in (1..).zip(moves.chunks(2)) {
        text += &format!("{number}. {}\n", turn.join(" "));
    }
    text + "\n"
}

/// Plays the moves of a game by the crate. Returns how many there are until it sees an end.
fn replay<B: BoardState>(rules: Ruleset, start: &str, moves: &[String]) -> usize {
    let mut game: Game<B> = Game::new(rules, start).expect("the start of a game");
    let mut played = 0;
    for text in moves {
        let play = Play::from_str(text).expect("a move");
        let status = game.do_play(play).expect("a legal move");
        played += 1;
        if status != GameStatus::Ongoing {
            break;
        }
    }
    played
}

fn check(text: &str) -> usize {
    let report = GameKind::Tafl.check(Source::new("games", text), &Options::default());
    assert!(report.games.iter().all(|game| game.is_valid()));
    report.games.len()
}

fn compare<B: BoardState>(variant: &Variant, rules: Ruleset, start: &str, games: usize) {
    let made = made::<B>(variant, rules, start, games);
    assert_eq!(check(&made.text), games);
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(timed(|| check(black_box(&made.text))));
        times[1].push(timed(|| {
            let played = made.moves.iter().map(|moves| replay::<B>(rules, start, black_box(moves)));
            played.sum()
        }));
    }
    let plies: usize = made.moves.iter().map(Vec::len).sum();
    let [ours, theirs] = times.map(|mut times| {
        times.sort_unstable();
        [times[0], times[ROUNDS / 2]]
    });
    let each = |time: Duration| time.as_nanos() as f64 / plies as f64;
    println!("{}: {games} games, {plies} moves, {} bytes", variant.name, made.text.len());
    for (name, [best, middle]) in [("hirth", ours), ("hnefatafl", theirs)] {
        let rate = made.text.len() as f64 / 1e6 / best.as_secs_f64();
        println!("  {name:<10}{:>8.1} ns a move, in the middle {:.1}; {rate:.1} MB/s", each(best), each(middle));
    }
    let ratio = each(theirs[0]) / each(ours[0]);
    println!("  hirth is {ratio:.1} times as fast, in the middle {:.1}", each(theirs[1]) / each(ours[1]));
}

fn timed(work: impl FnOnce() -> usize) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}
