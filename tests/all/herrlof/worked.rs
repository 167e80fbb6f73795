//! The worked positions of the rules, as records under `fixtures/herrlof/worked`, and whole games under
//! `fixtures/herrlof/games`: what is said of each.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    referee::referee,
    told::{Told, of_program, of_referee},
};

/// The records, and what is said of each: who wins with how many points, else the code that is told and where, else
/// `legal`. Marks and labels in them say who takes each trick and who leads.
const WORKED: &[(&str, &str)] = &[
    ("form/hn02-predictions-in-the-round-line", "A 17-6"),
    ("form/hn03-deck-in-groups", "legal"),
    ("form/hn05-what-is-hidden", "legal"),
    ("form/hn06-marks-left-out", "legal"),
    ("form/hn07-the-other-seat-may-be-written", "legal"),
    ("form/hn09-any-order-and-blanks", "A 17-6"),
    ("form/hn10-no-round-line", "A 17-6"),
    ("form/hn10-no-tally", "unknown"),
    ("form/hn10-no-tally-but-predictions", "A 17-6"),
    ("form/hn11-half-a-trick", "legal"),
    ("form/hn12-three-by-their-tricks", "three-players R1.1"),
    ("form/hn13-a-name-with-a-blank", "A 17-6"),
    ("rulebook/blue-1-and-hagalaz", "legal"),
    ("rulebook/green-7-and-blue-3", "legal"),
    ("rulebook/green-7-and-red-8", "legal"),
    ("rulebook/green-9-and-yellow-4", "legal"),
    ("rulebook/red-3-and-red-6", "legal"),
    ("rulebook/red-5-and-valknut", "legal"),
    ("three/h27-eight-face-down", "hand-size R1"),
    ("three/h27-eleven-cards", "hand-size R1"),
    ("three/h27-forty", "A 40-10-12"),
    ("three/h27-no-five-for-three", "tally-points T1"),
    ("three/h27-the-deal-goes-to-the-left", "label-side R2.1"),
    ("three/h27-the-left-neighbour-leads", "legal"),
    ("three/h28-all-follow", "late-revoke R1.1"),
    ("three/h28-highest-of-the-colour-led", "legal"),
    ("three/h28-highest-trump", "legal"),
    ("three/h28-turns-go-to-the-left", "label-side R1.2"),
    ("three/h29-hagalaz-led", "three-players R1.1"),
    ("three/h29-nobody-must-follow", "three-players R1.1"),
    ("three/h30-hagalaz-and-a-nine", "three-players R1.1"),
    ("three/h30-three-hagalaz", "three-players R1.1"),
    ("three/h30-two-hagalaz", "three-players R1.1"),
    ("three/h31-a-trick-of-any-other", "legal"),
    ("three/h31-back-to-the-one-it-came-from", "not-held R1.3"),
    ("three/h31-from-any-other", "legal"),
    ("three/h31-the-left-neighbour-leads", "legal"),
    ("three/hk2-away-by-the-third", "legal"),
    ("three/hk6-a-fourth-rune", "legal"),
    ("three/hk6-by-way-of-the-third", "unknown"),
    ("three/hk6-red-7-by-way-of-the-third", "three-players R1.2"),
    ("two/h01-a-rune-turned-up-counts", "card-twice R1.3"),
    ("two/h01-three-valknut", "card-twice R1.4"),
    ("two/h02-only-tricks-count", "A 17-1"),
    ("two/h03-fifteen-cards", "hand-size R1"),
    ("two/h04-the-deal-alternates", "label-side R2.1"),
    ("two/h05-a-rune-turned-no-trump", "legal"),
    ("two/h05-only-its-colour-is-known", "legal"),
    ("two/h05-trump-is-the-colour-turned", "trick-winner R1.1"),
    ("two/h06-predictions-need-not-add-up", "A 20-8"),
    ("two/h06-sixteen-tricks", "prediction R1"),
    ("two/h07-anybody-may-begin-round-1", "legal"),
    ("two/h08-follow-the-colour", "revoke R1.2"),
    ("two/h08-nobody-must-trump", "legal"),
    ("two/h09-a-rune-instead-of-following", "legal"),
    ("two/h09-a-rune-is-led", "legal"),
    ("two/h10-a-rune-says-nothing", "legal"),
    ("two/h10-another-colour-says-none", "late-revoke R1.1"),
    ("two/h11-another-colour-loses", "legal"),
    ("two/h11-higher-card-of-a-colour", "legal"),
    ("two/h11-the-first-is-trump", "legal"),
    ("two/h11-two-trumps", "legal"),
    ("two/h12-the-winner-leads", "label-side R1.3"),
    ("two/h12-the-winner-leads-again", "legal"),
    ("two/h13-destroyed-tricks-count-for-nobody", "A 16-2"),
    ("two/h13-no-ability-in-a-destroyed-trick", "trick-winner R1.3"),
    ("two/h13-valknut-led", "legal"),
    ("two/h13-valknut-second", "label-side R1.2"),
    ("two/h14-from-the-top-of-the-deck", "deck-order R1.2"),
    ("two/h14-new-trump", "legal"),
    ("two/h14-no-trump", "legal"),
    ("two/h14-the-turned-card-is-out", "card-twice R1.2"),
    ("two/h15-hagalaz-is-lower", "legal"),
    ("two/h15-two-hagalaz", "legal"),
    ("two/h15-with-a-valknut", "legal"),
    ("two/h16-a-nine-is-a-must", "label-side R1.2"),
    ("two/h16-a-six-is-a-may", "legal"),
    ("two/h17-an-earlier-trick", "nothing-to-steal R1.1"),
    ("two/h17-one-trick-more", "A 17-11"),
    ("two/h18-before-the-next-card", "legal"),
    ("two/h18-destroyed-and-still-used", "legal"),
    ("two/h18-in-the-last-trick", "not-held R1.15"),
    ("two/h18-in-the-last-trick-back-again", "A 17-6"),
    ("two/h18-lost-and-still-used", "legal"),
    ("two/h19-in-the-last-trick", "nothing-to-steal R1.15"),
    ("two/h19-the-card-is-another-hands", "not-held R1.2"),
    ("two/h19-the-same-card-back", "legal"),
    ("two/h20-a-nine-that-loses", "legal"),
    ("two/h20-the-other-leads", "legal"),
    ("two/h21-what-is-put-back-is-out", "card-twice R1.3"),
    ("two/h22-no-claims", "round-length T1"),
    ("two/h23-a-revoke-stands", "revoke R1.1"),
    ("two/h24-three-or-four", "tally-points T1"),
    ("two/h24-three-predicted", "B 17-18"),
    ("two/h25-a-tie", "tie 17-17"),
    ("two/h25-fifty", "A 50-38"),
    ("two/h25-no-eleventh-round", "after-the-end T11"),
    ("two/h25-ten-rounds", "A 50-20"),
    ("two/h25-the-last-round-breaks-a-tie", "A 20-20"),
    ("two/h25-the-prediction-breaks-a-tie", "B 20-20"),
    ("two/h26-play-again", "B 24-26"),
    ("two/hk6-alike", "legal"),
    ("two/spec-played-without-its-swaps", "late-revoke R1.4"),
    ("two/spec-played-without-the-six", "A 17-7"),
];

/// Whole games, in which nothing is found.
const GAMES: &[(&str, &str)] = &[
    ("spec-full", "A 17-6"),
    ("spec-played", "A 17-7"),
    ("three-everything", "A 28-15-15"),
    ("three-played", "A 26-8-5"),
    ("three-score-sheet", "B 24-40-24"),
    ("two-everything", "A 46-43"),
    ("two-part", "A 43-30"),
    ("two-played", "B 22-38"),
    ("two-score-sheet", "A 54-34"),
];

/// What is said of a record.
fn said(told: &Told) -> String {
    if let Some((place, code)) = told.errors.first() {
        return format!("{code} {place}").trim_end().to_owned();
    }
    let mut notes = told.notes.iter();
    if let Some((place, _)) = notes.find(|(_, codes)| codes.iter().any(|it| it == "three-players")) {
        return format!("three-players {place}");
    }
    told.result.clone().unwrap_or_else(|| "legal".to_owned())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/herrlof")
}

fn read(folder: &str, name: &str) -> String {
    let path = root().join(folder).join(format!("{name}.herrlof"));
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))
}

/// The names of the records in a folder.
fn names(folder: &str) -> BTreeSet<String> {
    let root = root().join(folder);
    let mut folders = vec![root.clone()];
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.with_extension("");
                let name = name.strip_prefix(&root).expect("it is beneath");
                names.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    names
}

fn listed(table: &[(&str, &str)]) -> BTreeSet<String> {
    table.iter().map(|(name, _)| (*name).to_owned()).collect()
}

#[test]
fn every_record_is_in_a_table() {
    assert_eq!(names("worked"), listed(WORKED));
    assert_eq!(names("games"), listed(GAMES));
}

#[test]
fn worked_positions_are_what_the_rules_say() {
    let mut astray = Vec::new();
    for (name, expected) in WORKED {
        for (who, told) in told(&read("worked", name)) {
            let said = said(&told);
            if said != *expected {
                astray.push(format!("{name}, {who}: {said}, not {expected}"));
            }
        }
    }
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

fn told(text: &str) -> [(&'static str, Told); 2] {
    let program = of_program(text).expect("a game");
    [("the referee", of_referee(&referee(text))), ("the program", program)]
}

#[test]
fn nothing_is_found_in_whole_games() {
    for (name, expected) in GAMES {
        for (who, told) in told(&read("games", name)) {
            assert_eq!(said(&told), *expected, "{name}, {who}");
            assert!(told.notes.is_empty(), "{name}, {who}: {:?}", told.notes);
        }
    }
}
