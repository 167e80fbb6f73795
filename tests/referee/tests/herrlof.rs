//! The referee by himself: random games are legal, damaged ones are not, and all that can happen happens in them.

#[path = "../../../tests/support/cases.rs"]
mod cases;

use std::collections::BTreeSet;

use cases::{cases, is_usual};
use referee::chance::Chance;
use referee::herrlof::{
    random::{self, Course},
    read, referee, slip,
    writing::{self, Manner},
};

#[test]
fn random_games_are_legal_and_slips_break_every_rule() {
    let mut notes = BTreeSet::new();
    let mut codes = BTreeSet::new();
    let mut notes_of_damaged = BTreeSet::new();
    let mut illegal = 0;
    let games = cases(3_000);
    for seed in 0..games {
        let mut chance = Chance::new(seed);
        let course = Course::any(&mut chance);
        let whole = random::game(&mut chance, course);
        let manner = Manner::any(&mut chance, course);
        let record = writing::write(&mut chance, &whole, manner);
        let text = record.to_string();
        let read = read::read(&text).map(|read| read.to_string());
        assert_eq!(read.as_deref(), Some(text.as_str()));
        let verdict = referee(&text);
        assert!(verdict.legal, "{:?}\n{text}", verdict.errors);
        notes.extend(verdict.notes.iter().map(|(_, code)| *code));
        let damaged = slip::slip(&record, course.players, seed);
        let verdict = referee(&damaged.record.to_string());
        illegal += u64::from(!verdict.legal);
        codes.extend(verdict.errors.iter().map(|(_, code)| *code));
        notes_of_damaged.extend(verdict.notes.iter().map(|(_, code)| *code));
    }
    if !is_usual() {
        return;
    }
    assert!(6 * illegal > 5 * games, "{illegal} of {games}");
    let all = ["bonus-reading", "play-again", "tally-missing", "three-players", "unfinished"];
    assert_eq!(notes, all.into());
    // A round of which tricks are missing is noted in part.
    assert!(notes_of_damaged.contains("round-length"));
    for code in [
        "card-twice",
        "deck-order",
        "hand-size",
        "label-number",
        "label-side",
        "late-revoke",
        "misplaced-line",
        "never-played",
        "no-ability",
        "not-held",
        "nothing-to-steal",
        "prediction",
        "result-mismatch",
        "revoke",
        "tally-player",
        "tally-points",
        "tally-total",
        "tally-tricks",
        "trick-size",
        "trick-winner",
        "turned-missing",
        "turned-unexpected",
    ] {
        assert!(codes.contains(code), "{code}");
    }
}
