//! Random records of every game, as careful people write them, and the same with one mistake.

use hirth::{
    edit,
    finding::{Finding, Severity},
    fix::{self, Applicability},
    games::{GameKind, Options},
    record::Shape,
    report::FileReport,
    source::Source,
    stretches::{Hint, layout_stretches, recognise},
};
use referee::{
    chance::Chance,
    herrlof::{
        random::Course,
        slip as herrlof_slip,
        writing::{self, Knowledge, Manner},
    },
    hirth::{Style, random_game, slip as hirth_slip},
    tafl::{random::Plan, slip as tafl_slip, variants},
};

/// A legal record, and the same with a mistake.
#[derive(Clone)]
pub struct Sample {
    pub game: GameKind,
    /// The game, or its variant.
    pub kind: &'static str,
    pub legal: String,
    pub damaged: String,
    /// The turn with the mistake, if it is in a turn of which that is known.
    pub turn: Option<String>,
}

/// Returns a sample of each game and variant.
pub fn samples(seed: u64) -> Vec<Sample> {
    GameKind::ALL.iter().flat_map(|game| samples_of(*game, seed)).collect()
}

/// Returns a sample of a game, of each of its variants.
pub fn samples_of(game: GameKind, seed: u64) -> Vec<Sample> {
    match game.name() {
        "hirth" => vec![of_hirth(game, seed)],
        "tafl" => of_tafl(game, seed),
        "herrlof" => vec![of_herrlof(game, seed)],
        name => panic!("no random records of {name}"),
    }
}

fn of_hirth(game: GameKind, seed: u64) -> Sample {
    let style = if seed.is_multiple_of(2) { Style::Uniform } else { Style::Hunting };
    let mut turns = random_game(seed, style, 40).turns;
    let text = |turns: &[String]| turns.join("\n") + "\n";
    let legal = text(&turns);
    let mut rng = fastrand::Rng::with_seed(seed);
    let at = rng.usize(..turns.len());
    let turn = turns[at].split(' ').next().map(str::to_owned);
    turns[at] = hirth_slip(&turns[at], &mut rng).0;
    Sample { game, kind: "hirth", legal, damaged: text(&turns), turn }
}

fn of_tafl(game: GameKind, seed: u64) -> Vec<Sample> {
    let of_variant = |variant: variants::Variant| {
        let whole = referee::tafl::random::game(&variant, &Plan::tidy(seed));
        let damaged = tafl_slip::slip(&variant, &whole, seed);
        let turn = format!("{}{}", damaged.ply / 2 + 1, ["a", "b"][damaged.ply % 2]);
        Sample { game, kind: variant.id, legal: whole.text(), damaged: damaged.game.text(), turn: Some(turn) }
    };
    variants::all().into_iter().map(of_variant).collect()
}

fn of_herrlof(game: GameKind, seed: u64) -> Sample {
    let chance = &mut Chance::new(seed);
    let course = Course { is_cut: false, is_without_five: false, ..Course::any(chance) };
    let whole = referee::herrlof::random::game(chance, course);
    let knowledge = *chance.pick(&Knowledge::ALL);
    let record = writing::write(chance, &whole, Manner::tidy(knowledge));
    let damaged = herrlof_slip::slip(&record, course.players, seed).record;
    Sample { game, kind: "herrlof", legal: record.to_string(), damaged: damaged.to_string(), turn: None }
}

/// Judges a text as of a game.
pub fn judged(game: GameKind, text: &str) -> FileReport {
    game.check(Source::new("game", text), &Options::default())
}

/// Returns the errors in a text.
pub fn errors(game: GameKind, text: &str) -> Vec<Finding> {
    let report = judged(game, text);
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let all = of_games.chain(report.findings);
    all.filter(|finding| finding.severity == Severity::Error).collect()
}

/// Returns a text as plain `--fix` makes it.
pub fn fixed(game: GameKind, text: &str) -> String {
    let judge = |source| game.check(source, &Options::default());
    let fixed = fix::apply_all(Source::new("game", text), Applicability::Safe, judge);
    fixed.report.source.text().to_owned()
}

/// Returns a text as `hirth fmt` makes it, or the code of what it cannot format.
pub fn formatted(game: GameKind, text: &str) -> Result<String, &'static str> {
    let hint = Hint::new(Some(game), "game");
    let source = Source::new("game", text);
    let all = recognise(text, Shape::Plain, hint, None);
    let edits = layout_stretches(&source, &all).map_err(|finding| finding.code())?;
    Ok(edit::apply(text, &edits).expect("the edits are of this text and do not overlap"))
}
