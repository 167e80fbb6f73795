//! A text as it is mended unasked. Knows no game.

use hirth::{
    fix::{self, Applicability},
    games::{self, Game, Options},
    source::Source,
};

/// A text as plain `--fix` leaves it.
pub fn fixed(game: &'static dyn Game, text: &str) -> String {
    let judge = |source| games::check(game, source, &Options::default());
    let mended = fix::apply_all(Source::new("game", text), Applicability::Safe, judge);
    mended.report.source.text().to_owned()
}
