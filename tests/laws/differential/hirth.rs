//! HIRÞ. One way is the library: walk lengths, sets of spaces, readings that are kept. The other is the referee: one step
//! after the other, every piece an object of its own.

use std::collections::BTreeSet;

use super::Tally;
use crate::{
    hirth::referee::{self, Game, Settings, Style, random_game_with, slip},
    properties::cases,
};
use hirth::{
    games::{
        GameKind, Options,
        hirth::{
            Lateral,
            board::{Crossings, Side, Space},
            generate::{self, Plan},
            notation,
            play::{End, LegalTurns, Perft},
            position::{Penningr, Placement},
            replay::{Reading, replay},
            rules::{Ending, Victory},
            setup::Position,
            turn::{Label, Piece},
        },
    },
    record::{StrippedText, strip_extra_text},
    report::GameReport,
    source::Source,
};

/// How both ways read: all that is lawful, with whatever remark.
const READING: Settings = Settings { detours: false, laterals: true, ambiguous: false, lenient: true };

/// Who stands where and how the game ended, as the referee tells it.
fn told(position: &Placement, ending: Option<&'static str>) -> String {
    let mut sections = Vec::new();
    let sides = [(Side::Gull, 'G'), (Side::Silfr, 'S')];
    let counted = |mut names: Vec<String>| {
        let kind = |name: &str| "KHL".find(&name[1..2]);
        names.sort_by(|a, b| (kind(a), &b).cmp(&(kind(b), &a)));
        let runs = names.chunk_by(|a, b| a == b).map(|run| match run.len() {
            1 => run[0].clone(),
            count => format!("{}*{count}", run[0]),
        });
        runs.collect::<Vec<_>>()
    };
    for space in Space::ALL {
        let names = sides.iter().flat_map(|&(side, letter)| {
            let pieces = position.force(side).on(space);
            counted(pieces.iter().map(|piece| named(letter, piece)).collect())
        });
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            sections.push(format!("{space} {}", names.join(" ")));
        }
    }
    let reserve = sides.iter().flat_map(|&(side, letter)| {
        let force = position.force(side);
        let names = force.reserve().iter().map(|piece| named(letter, piece));
        counted(names.collect())
    });
    let out = sides.iter().flat_map(|&(side, letter)| {
        let force = position.force(side);
        let hirth = (0..force.fallen()).map(|_| named(letter, Piece::Hirth));
        let king = force.king().is_none().then(|| named(letter, Piece::Lofdungr));
        counted(hirth.chain(king).collect())
    });
    for (name, names) in [("reserve", reserve.collect::<Vec<_>>()), ("out", out.collect())] {
        let names = match names.is_empty() {
            true => "none".to_owned(),
            false => names.join(" "),
        };
        sections.push(format!("{name} {names}"));
    }
    sections.push(match position.penningr {
        Penningr::Neutral => "penningr 1".to_owned(),
        Penningr::Doubled(side) => format!("penningr 2 {}", side.letter()),
        Penningr::Tripled => "penningr 3".to_owned(),
    });
    sections.push(ending.unwrap_or("open").to_owned());
    sections.join("; ")
}

fn named(side: char, piece: Piece) -> String {
    match piece {
        Piece::Karve(aboard) => format!("{side}K{}", "h".repeat(usize::from(aboard))),
        Piece::Hirth => format!("{side}H"),
        Piece::Lofdungr => format!("{side}L"),
    }
}

fn name(victory: Option<Victory>) -> &'static str {
    match victory {
        Some(Victory::Yfirrad) => "yfirrad",
        Some(Victory::ThungurHnifur) => "thungur-hnifur",
        Some(Victory::Drepid) => "drepid",
        None => "refused",
    }
}

/// What the library says of a turn's end, with the score.
fn of_library(position: &Placement, ending: Option<Ending>) -> String {
    let score = ending.map(|it| format!(" {} {}", it.winner.letter(), it.points()));
    let place = told(position, ending.map(|it| name(it.victory)));
    place + &score.unwrap_or_default()
}

/// What the referee says of it. Who had the coin last does not matter any more once the game is tripled.
fn of_referee(game: &Game) -> String {
    let outcome = game.outcome();
    let score = outcome.map(|it| format!(" {} {}", it.winner, it.points));
    let place = game.placement_and_outcome();
    let place = place.replace("penningr 3 G", "penningr 3");
    place.replace("penningr 3 S", "penningr 3") + &score.unwrap_or_default()
}

/// What both ways make of a record.
struct Judged {
    /// The number of the first turn that cannot be played.
    bad: Option<usize>,
    /// Where it can have led to by then.
    ends: BTreeSet<String>,
}

/// Plays a record both ways and compares every position after every turn.
fn judge(lines: &[String]) -> Judged {
    let mut readings = vec![Reading::start()];
    let mut games = vec![Game::with(READING)];
    let mut ends = BTreeSet::new();
    for (turn, line) in lines.iter().enumerate() {
        let side = [Side::Gull, Side::Silfr][turn % 2];
        let number = turn as u32 / 2 + 1;
        let written = notation::read(line);
        let is_right = written.label.is_some_and(|it| it.value == Label { side, number });
        let played = match is_right && written.faults.is_empty() {
            true => replay(&readings, side, &written, Lateral::default()).ok(),
            false => None,
        };
        games = games.iter().flat_map(|game| game.readings(line)).collect();
        let cut = played.as_ref().is_some_and(|played| played.cut);
        assert!(!cut, "more readings than are kept: {lines:#?}");
        let Some(played) = played else {
            assert!(games.is_empty(), "only the referee reads {line}\n{lines:#?}");
            return Judged { bad: Some(turn), ends };
        };
        readings = played.readings;
        let library = readings.iter();
        let library: BTreeSet<String> = library.map(|one| of_library(&one.position, one.ending)).collect();
        ends = games.iter().map(of_referee).collect();
        assert_eq!(library, ends, "{line}\n{lines:#?}");
        let mut seen = BTreeSet::new();
        games.retain(|game| seen.insert(of_referee(game)));
    }
    Judged { bad: None, ends }
}

/// Who won a game, by what, and how many points.
fn result(game: &GameReport) -> Option<(&'static str, &'static str, u32)> {
    let result = game.result.as_ref()?;
    let winner = result.winner.expect("somebody wins").title;
    let victory = result.victory.expect("by something").id;
    Some((winner, victory, result.points.expect("points")))
}

/// Holds the report that people get against what both ways say.
fn compare_report(lines: &[String], judged: &Judged) {
    let text = lines.join("\n") + "\n";
    // A slip in the only label of a side makes a row without labels of a very short game, `1 HeHe2 GdSr /`. It is read
    // as such, with a warning; the referee reads no rows.
    if judged.bad.is_some()
        && matches!(strip_extra_text(&text, GameKind::ALL[0].notation(), || 0), StrippedText::Record(_))
    {
        return;
    }
    let report = GameKind::ALL[0].check(Source::new("game", text), &Options::default());
    let is_legal = report.games.len() == 1 && report.games[0].is_valid();
    assert_eq!(is_legal, judged.bad.is_none(), "{lines:#?}");
    let result = report.games.first().and_then(result);
    if let (true, Some((winner, victory, points))) = (is_legal, result) {
        let score = format!("{victory} {} {points}", &winner[..1]);
        let agrees = |end: &String| end.ends_with(&score);
        assert!(judged.ends.iter().any(agrees), "{score}: {:#?}", judged.ends);
    } else if is_legal {
        let is_open = |end: &String| end.ends_with("open");
        assert!(judged.ends.iter().any(is_open), "{:#?}", judged.ends);
    }
}

/// The turns of a random game: every other is played by the referee, with or without detours, lateral
/// crossings and turns that can be read in two ways; the rest by the library.
fn random_lines(seed: u64) -> Vec<String> {
    let style = match seed / 2 % 2 {
        0 => Style::Hunting,
        _ => Style::Uniform,
    };
    let free = seed / 4 % 4 == 3;
    let settings = Settings { detours: free, laterals: free, ambiguous: free, lenient: false };
    match seed % 2 {
        0 => random_game_with(seed, style, 40, settings).turns,
        _ => {
            let plan = Plan { seed, ..Plan::default() };
            let text = generate::game(&plan, 1).text;
            let turns = text.lines().filter(|line| line.starts_with(['G', 'S']));
            turns.map(str::to_owned).collect()
        }
    }
}

#[test]
fn replay_agrees_with_referee() {
    let mut tally = Tally::default();
    for seed in 0..cases(16) {
        let mut lines = random_lines(seed);
        let judged = judge(&lines);
        assert_eq!(judged.bad, None, "game {seed}: {lines:#?}");
        compare_report(&lines, &judged);
        let mut rng = fastrand::Rng::with_seed(seed);
        for _ in 0..rng.usize(1..=2) {
            let at = rng.usize(..lines.len());
            lines[at] = slip(&lines[at], &mut rng).0;
        }
        let judged = judge(&lines);
        compare_report(&lines, &judged);
        tally.add_damaged(judged.bad.is_some());
    }
    tally.assert_agreement(80);
}

/// Compares every end of a turn in a position: as counted, as listed, and as the referee finds them.
fn compare_turns(setup: &Position) {
    let ends = Perft::new(Crossings::Certain).ends(setup);
    let tell = |end: &End| told(&end.position, end.victory.map(|it| name(Some(it))));
    let library: BTreeSet<String> = ends.iter().map(tell).collect();
    assert_eq!(library.len(), ends.len(), "{setup}: an end is told twice");
    let mover = match setup.to_move {
        Side::Gull => referee::Side::Gull,
        Side::Silfr => referee::Side::Silfr,
    };
    let placement = told(&setup.position, None);
    let placement = placement.trim_end_matches("; open");
    let game = Game::set_up(placement, mover).expect("the placement is the referee's");
    assert_eq!(library, game.all_ends(), "{setup}");
    let mut listed = BTreeSet::new();
    for legal in LegalTurns::new(&setup.position, setup.to_move, Crossings::Certain) {
        for outcome in &legal.outcomes {
            listed.insert(tell(&End { position: outcome.position, victory: outcome.victory }));
        }
    }
    assert_eq!(library, listed, "{setup}");
}

/// How many pieces the side to move has on the board: with each the turns become many times more.
fn pieces(setup: &Position) -> usize {
    let force = setup.position.force(setup.to_move);
    let on = |space: Space| {
        force.on(space).iter().map(|piece| match piece {
            Piece::Karve(aboard) => 1 + usize::from(aboard),
            Piece::Hirth | Piece::Lofdungr => 1,
        })
    };
    Space::ALL.into_iter().flat_map(on).sum()
}

/// The positions of random games.
fn positions(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Position> {
    seeds.flat_map(|seed| {
        let lines = random_lines(2 * seed + 1);
        let mut readings = vec![Reading::start()];
        let mut setups = Vec::new();
        for (turn, line) in lines.iter().enumerate() {
            let sides = [Side::Gull, Side::Silfr];
            let played = replay(&readings, sides[turn % 2], &notation::read(line), Lateral::default());
            readings = played.expect("random games are legal").readings;
            if readings[0].ending.is_none() {
                setups.push(Position { to_move: sides[(turn + 1) % 2], position: readings[0].position });
            }
        }
        setups
    })
}

#[test]
fn legal_turns_agree_with_referee() {
    compare_turns(&Position { to_move: Side::Gull, position: Placement::start() });
    // Of positions in which few pieces can move, some apart from each other.
    let few = positions(0..u64::MAX).filter(|setup| pieces(setup) <= 3);
    few.step_by(5).take(cases(8) as usize).for_each(|setup| compare_turns(&setup));
}
