//! Random legal chess games as PGN, in the form of the lichess database without its clocks and evaluations.
//!
//! `chess-games GAMES SEED`: the same games for the same seed.

use std::{
    env,
    io::{self, BufWriter, Write},
    ops::RangeInclusive,
    process::ExitCode,
};

use fastrand::Rng;
use shakmaty::{Chess, KnownOutcome, Outcome, Position, san::SanPlus};

/// After how many moves of both sides a game is given up that has not ended. Random play alone goes on for
/// hundreds, mostly with few pieces left; people play some 33 a side, and resign.
const LIMIT: RangeInclusive<u32> = 50..=80;

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> = env::args().skip(1).map(|word| word.parse().ok()).collect();
    let Some(&[games, seed]) = numbers.as_deref() else {
        eprintln!("usage: chess-games GAMES SEED");
        return ExitCode::from(2);
    };
    match write(games, Rng::with_seed(seed), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn write(games: u64, mut rng: Rng, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for _ in 0..games {
        let (movetext, result) = play(&mut rng);
        write_tags(&mut rng, result, &mut out)?;
        writeln!(out, "\n{movetext}{result}\n")?;
    }
    out.flush()
}

/// Plays a game: its moves with their numbers, and how it ended.
fn play(rng: &mut Rng) -> (String, KnownOutcome) {
    let mut position = Chess::default();
    let mut movetext = String::new();
    let limit = rng.u32(LIMIT);
    for ply in 0..limit {
        if let Outcome::Known(result) = position.outcome() {
            return (movetext, result);
        }
        if ply % 2 == 0 {
            movetext += &format!("{}. ", ply / 2 + 1);
        }
        let legal = position.legal_moves();
        let one = legal[rng.usize(..legal.len())];
        SanPlus::from_move_and_play_unchecked(&mut position, one).append_to_string(&mut movetext);
        movetext.push(' ');
    }
    let result = match position.outcome() {
        Outcome::Known(result) => result,
        Outcome::Unknown => given_up(rng),
    };
    (movetext, result)
}

/// Somebody resigns, mostly; or both agree on a draw.
fn given_up(rng: &mut Rng) -> KnownOutcome {
    let results = ["1-0", "0-1", "1-0", "0-1", "1/2-1/2"];
    let result = results[rng.usize(..results.len())];
    KnownOutcome::from_ascii(result.as_bytes()).expect("a result")
}

fn write_tags(rng: &mut Rng, result: KnownOutcome, out: &mut impl Write) -> io::Result<()> {
    let (seconds, more) = [(60, 0), (180, 0), (180, 2), (300, 3), (600, 0)][rng.usize(..5)];
    let kind = match seconds {
        60 => "Bullet",
        600 => "Rapid",
        _ => "Blitz",
    };
    let site: String = (0..8).map(|_| rng.alphanumeric()).collect();
    let date = format!("{}.{:02}.{:02}", rng.u32(2013..=2025), rng.u32(1..=12), rng.u32(1..=28));
    let time = format!("{:02}:{:02}:{:02}", rng.u32(..24), rng.u32(..60), rng.u32(..60));
    let (white, black) = (name(rng), name(rng));
    let (white_elo, black_elo) = (rng.u32(800..=2600), rng.u32(800..=2600));
    let change = rng.i32(1..=12);
    let eco = format!("{}{:02}", rng.char('A'..='E'), rng.u32(..100));
    let openings = [
        "Sicilian Defense",
        "Queen's Pawn Game: Mason Attack",
        "Scandinavian Defense: Mieses-Kotroc Variation",
        "French Defense: Knight Variation",
        "King's Pawn Game: Wayward Queen Attack",
    ];
    let opening = openings[rng.usize(..openings.len())];
    writeln!(
        out,
        "[Event \"Rated {kind} game\"]
[Site \"https://lichess.org/{site}\"]
[Date \"{date}\"]
[Round \"-\"]
[White \"{white}\"]
[Black \"{black}\"]
[Result \"{result}\"]
[UTCDate \"{date}\"]
[UTCTime \"{time}\"]
[WhiteElo \"{white_elo}\"]
[BlackElo \"{black_elo}\"]
[WhiteRatingDiff \"{change:+}\"]
[BlackRatingDiff \"{:+}\"]
[ECO \"{eco}\"]
[Opening \"{opening}\"]
[TimeControl \"{seconds}+{more}\"]
[Termination \"Normal\"]",
        -change
    )
}

fn name(rng: &mut Rng) -> String {
    let len = rng.usize(5..=16);
    (0..len).map(|_| rng.alphanumeric()).collect()
}
