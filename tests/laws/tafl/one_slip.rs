//! One slip, one finding, and its mending: damaged games, how `check` takes them and how they are mended.
//!
//! The figures are printed by `cargo test --release --test laws tafl::one_slip -- --ignored --nocapture`; `GAMES` in the
//! environment says of how many games, and `VERBOSE` shows what does not come out right.

use hirth::{
    edit::{self, Edit},
    finding::{Finding, Severity},
    games::{self, Options},
    source::Source,
};

use crate::fixed::fixed;

use super::{
    game,
    referee::{
        random::{self, Game, Plan},
        referee,
        slip::{self, Damaged},
        variants::{self, KingTakes, Variant},
    },
};

/// How often something comes out right.
#[derive(Default)]
struct Count {
    illegal: usize,
    one: usize,
    right_move: usize,
    original: usize,
    /// How often no other legal text is nearer to what is written than the original: more than these nobody can tell who
    /// goes by that alone.
    nearest: usize,
    /// How often none is as near.
    alone: usize,
    settled: usize,
    settled_right: usize,
}

impl Count {
    fn add(&mut self, variant: &Variant, game: &Game, damaged: &Damaged, verbose: bool) {
        let text = damaged.game.text();
        let errors = errors(&text);
        let Some(first) = errors.first() else {
            return;
        };
        self.illegal += 1;
        let is_one = errors.len() == 1;
        self.one += usize::from(is_one);
        let turn = format!("{}{}", damaged.ply / 2 + 1, ["a", "b"][damaged.ply % 2]);
        let is_right = is_one && first.turn.as_deref() == Some(&turn);
        self.right_move += usize::from(is_right);
        let is_original = first.fixes.first().is_some_and(|fix| applied(&text, &fix.edits) == game.text());
        self.original += usize::from(is_original);
        let (is_nearest, is_alone) = nearest(variant, game, damaged);
        self.nearest += usize::from(is_nearest);
        self.alone += usize::from(is_alone);
        let fixed = fixed(super::game(), &text);
        let is_settled = fixed != text && self::errors(&fixed).is_empty();
        self.settled += usize::from(is_settled);
        self.settled_right += usize::from(is_settled && fixed == game.text());
        let is_wrong = is_settled && fixed != game.text();
        if verbose && (!is_right || !is_original || is_wrong) {
            tell(game, damaged, &errors, &fixed);
        }
    }

    fn share(&self, count: usize) -> f64 {
        100.0 * count as f64 / self.illegal.max(1) as f64
    }

    fn print(&self, name: &str, games: u64) {
        println!("{name}: {games} games with a slip, {} of them illegal. Of these:", self.illegal);
        println!("  exactly one error                      {:6.2} of 100", self.share(self.one));
        println!("  … on the right move                    {:6.2} of 100", self.share(self.right_move));
        println!("  the first repair is the original       {:6.2} of 100", self.share(self.original));
        println!("  … which is as near as any              {:6.2} of 100", self.share(self.nearest));
        println!("  … which is nearer than any             {:6.2} of 100", self.share(self.alone));
        println!("  plain --fix settles                    {:6.2} of 100", self.share(self.settled));
        let right = 100.0 * self.settled_right as f64 / self.settled.max(1) as f64;
        println!("  … and gives the original               {right:6.2} of 100 of those");
    }
}

/// What is to be seen of a game that does not come out right.
fn tell(game: &Game, damaged: &Damaged, errors: &[Finding], fixed: &str) {
    let (kind, ply) = (damaged.kind, damaged.ply);
    println!("{kind:?}: {} became {}", game.plies[ply], damaged.game.plies[ply]);
    for error in errors {
        let turn = error.turn.as_deref().unwrap_or_default();
        let fixes = error.fixes.iter().flat_map(|fix| &fix.edits);
        let fixes: Vec<&str> = fixes.map(|edit| edit.replacement.as_str()).collect();
        println!("    {turn} {}: {} {fixes:?}", error.code(), error.message);
    }
    if fixed != damaged.game.text() && fixed != game.text() {
        println!("    --fix gives\n{fixed}");
    }
}

fn check(source: Source) -> hirth::report::FileReport {
    games::check(game(), source, &Options::default())
}

fn errors(text: &str) -> Vec<Finding> {
    let report = check(Source::new("game", text));
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let all = of_games.chain(report.findings);
    all.filter(|finding| finding.severity == Severity::Error).collect()
}

fn applied(text: &str, edits: &[Edit]) -> String {
    edit::apply(text, edits).expect("a fix can be applied")
}

/// Whether the original is as near to what is written as any move with which the record is legal, and whether it is nearer.
/// Of a slip that is not in one move alone, it is.
fn nearest(variant: &Variant, game: &Game, damaged: &Damaged) -> (bool, bool) {
    let pairs = game.plies.iter().zip(&damaged.game.plies);
    if pairs.filter(|(own, other)| own != other).count() != 1 {
        return (true, true);
    }
    let written = &damaged.game.plies[damaged.ply];
    let original = &game.plies[damaged.ply];
    let distance = |text: &str| strsim::osa_distance(text, written);
    let others = random::plies(variant, game, damaged.ply);
    let near = others.into_iter().filter(|other| {
        let mut candidate = game.clone();
        candidate.plies[damaged.ply].clone_from(other);
        other != original
            && distance(other) <= distance(original)
            && referee(&candidate.text(), variant, KingTakes::Open).legal
    });
    let least = near.map(|other| distance(&other)).min();
    let own = distance(original);
    (least.is_none_or(|least| own <= least), least.is_none())
}

fn count(variant: &Variant, games: u64, verbose: bool) -> Count {
    let mut count = Count::default();
    for seed in 0..games {
        let game = random::game(variant, &Plan::tidy(seed));
        let damaged = slip::slip(variant, &game, seed);
        count.add(variant, &game, &damaged, verbose);
    }
    count
}

#[test]
fn a_slip_is_one_error() {
    for variant in variants::all() {
        let count = count(&variant, 30, false);
        assert!(count.share(count.one) >= 90.0, "{}", variant.name);
        assert!(count.share(count.right_move) >= 88.0, "{}", variant.name);
        assert!(count.settled_right == count.settled, "{}", variant.name);
    }
}

#[test]
#[ignore = "takes many minutes"]
fn the_figures() {
    let verbose = std::env::var_os("VERBOSE").is_some();
    let games = std::env::var("GAMES").map_or(2_000, |it| it.parse().expect("a number"));
    for variant in variants::all() {
        let count = count(&variant, games, verbose);
        count.print(variant.name, games);
        assert!(count.share(count.one) >= 90.0, "{}", variant.name);
    }
}
