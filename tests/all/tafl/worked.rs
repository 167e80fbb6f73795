//! The worked positions of the rules, as records under `fixtures/tafl/worked`, and the slips that they list for the
//! start: what is said of each.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    referee::{
        referee,
        variants::{self, KingTakes, Variant},
    },
    told::{Told, of_program, of_referee},
};

/// The records, and who wins each by what; `legal` where nobody does, else the code that is told, and at which move.
/// Where a record takes pieces, it writes which.
const WORKED: &[(&str, &str)] = &[
    ("tablut/king-at-the-edge", "defenders escape"),
    ("tablut/two-raiders-in-the-open", "attackers capture"),
    ("tablut/two-raiders-beside-the-centre", "legal"),
    ("tablut/no-raider-stops-on-the-centre", "king-only-square 1a"),
    ("viking-chess/four-raiders-in-the-open", "attackers capture"),
    ("viking-chess/four-raiders-king-in-his-keep", "attackers capture"),
    ("viking-chess/three-raiders-and-the-empty-keep", "attackers capture"),
    ("viking-chess/three-raiders-and-the-water", "attackers capture"),
    ("viking-chess/two-raiders-the-water-and-a-port", "attackers capture"),
    ("viking-chess/three-raiders-only", "legal"),
    ("viking-chess/king-and-soldier-shut-in", "attackers encircled"),
    ("viking-chess/king-and-soldier-shut-in-but-for-b6", "legal"),
    ("viking-chess/king-and-two-soldiers-shut-in-mid-board", "attackers encircled"),
    ("viking-chess/the-closing-move-takes-the-soldier", "legal"),
    ("viking-chess/soldier-against-the-empty-keep", "legal"),
    ("viking-chess/soldier-against-the-keep-with-its-king", "legal"),
    ("viking-chess/raider-against-the-empty-keep", "legal"),
    ("viking-chess/raider-against-the-king-in-his-keep", "king-takes 1b"),
    ("viking-chess/raider-against-the-king-who-takes-no-part", "legal"),
    ("viking-chess/raider-against-a-port", "legal"),
    ("viking-chess/soldier-against-a-port", "legal"),
    ("viking-chess/king-as-the-moving-half", "king-takes 1b"),
    ("viking-chess/moving-in-between-is-safe", "legal"),
    ("viking-chess/the-water-takes-no-soldier", "legal"),
    ("viking-chess/three-at-once", "legal"),
    ("viking-chess/through-the-empty-keep", "legal"),
    ("viking-chess/no-soldier-stops-on-the-keep", "king-only-square 1b"),
    ("viking-chess/no-soldier-stops-on-a-port", "king-only-square 1b"),
    ("viking-chess/the-king-goes-back-to-his-keep", "legal"),
    ("viking-chess/the-king-closes-himself-in", "legal"),
    ("viking-chess/king-at-a-port", "defenders escape"),
    ("viking-chess/last-raider-taken", "defenders no-move"),
    ("viking-chess/a-ring-is-no-end", "legal"),
    ("viking-chess/no-shield-wall", "legal"),
    ("ard-ri/king-taken-on-the-centre", "attackers capture"),
    ("ard-ri/king-taken-beside-the-centre", "attackers capture"),
    ("ard-ri/king-moves-in-between-safe", "legal"),
    ("ard-ri/king-and-defender-at-once", "attackers capture"),
    ("ard-ri/a-piece-on-the-edge-along-the-edge", "legal"),
    ("ard-ri/not-against-the-edge", "legal"),
    ("ard-ri/a-piece-in-a-corner-is-safe", "legal"),
    ("ard-ri/king-as-the-moving-half", "legal"),
    ("ard-ri/king-as-the-standing-half", "legal"),
    ("ard-ri/any-piece-stops-on-the-centre", "legal"),
    ("ard-ri/edge-reached", "defenders escape"),
    ("ard-ri/ring-closed", "attackers encircled"),
    ("ard-ri/ring-with-a-hole", "legal"),
    ("ard-ri/a-defender-outside-the-ring", "legal"),
    ("ard-ri/last-attacker-taken", "defenders no-move"),
    ("ard-ri/the-same-move-the-third-time", "defenders repetition"),
    ("copenhagen/exit-fort", "defenders fort"),
    ("copenhagen/king-at-the-edge", "legal"),
    ("copenhagen/no-exit-fort", "result-mismatch"),
    ("copenhagen/ring-closed", "attackers encircled"),
    ("copenhagen/shield-wall", "legal"),
    ("copenhagen/shield-wall-along-a-file", "legal"),
    ("copenhagen/shield-wall-around-the-king", "legal"),
    ("copenhagen/shield-wall-closed-by-the-king", "legal"),
    ("copenhagen/shield-wall-to-a-corner", "legal"),
    ("copenhagen/shield-wall-with-a-hole", "legal"),
    ("fetlar/no-shield-wall", "legal"),
    ("fetlar/ring-closed", "attackers encircled"),
    ("brandubh/four-raiders-on-the-centre", "attackers capture"),
    ("brandubh/king-against-a-corner", "attackers capture"),
    ("brandubh/king-against-the-edge", "legal"),
    ("brandubh/no-soldier-stops-on-the-centre", "king-only-square 1a"),
    ("brandubh/soldier-against-the-empty-centre", "legal"),
    ("brandubh/three-raiders-beside-the-centre", "attackers capture"),
    ("brandubh/through-the-empty-centre", "legal"),
    ("brandubh/two-raiders-beside-the-centre", "legal"),
    ("brandubh/two-raiders-elsewhere", "attackers capture"),
    ("brandubh/two-raiders-on-the-centre", "legal"),
];

/// The whole games that the rules print: who wins by what, and the last position.
const GAMES: &[(&str, &str, &str)] = &[
    (
        "viking-chess-the-king-escapes",
        "defenders escape",
        "/4tttt3/5t5/3t7/t4T4t/t3TTT3t/tt1TT1TT1tt/t3T1T3t/2T1T3t2/7t3/1t3t5/K3ttt4/",
    ),
    (
        "viking-chess-decorated",
        "attackers capture",
        "/4tttt3/5t5/3t7/t4T4t/t3TTT3t/t2TT1T2tt/t3T1T1t2/t1T1T2Tt2/Kt5t3/t10/4ttt4/",
    ),
    ("viking-chess-the-layout", "legal", "/4tttt3/5t5/3t7/t4T4t/t3TTT3t/tt1TTKTT1tt/t4TT3t/t1T1T5t/11/5t5/4tttt3/"),
    ("ard-ri-the-king-escapes", "defenders escape", "/4t2/1t4K/t2T2t/1t5/3T1t1/2T1T2/3t3/"),
    ("ard-ri-the-king-is-taken", "attackers capture", "/3t3/4t2/3T3/t1tKt1t/3T3/2T1T2/3t3/"),
    ("ard-ri-the-same-move-again", "defenders repetition", "/3t3/3t3/t2T3/1tTKTtt/3T3/3t3/3t3/"),
];

/// What is said of a record: the fault, the advice on the king's part, or the end.
fn said(told: &Told) -> String {
    let noted = |code: &str| {
        let mut notes = told.notes.iter();
        notes.find(|(_, codes)| codes.iter().any(|it| it == code))
    };
    let said = match (&told.bad, noted("king-takes")) {
        (Some((turn, code)), _) => format!("{code} {turn}").trim_end().to_owned(),
        (None, Some((turn, _))) => format!("king-takes {turn}"),
        (None, None) => match (&told.winner, &told.by) {
            (Some(winner), Some(by)) => format!("{winner} {by}"),
            _ => "legal".to_owned(),
        },
    };
    // A record without any capture would be read as one that leaves them out.
    if noted("captures-unwritten").is_some() { said + " captures-unwritten" } else { said }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl")
}

fn read(folder: &str, name: &str) -> String {
    let path = root().join(folder).join(format!("{name}.tafl"));
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))
}

/// The names of the records in a folder and the folders in it, as `folder/name`.
fn names(folder: &str) -> BTreeSet<String> {
    let root = root().join(folder);
    let entries = |path: &Path| {
        let entries = fs::read_dir(path).expect("the folder is there");
        entries.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let files = entries(&root).into_iter().flat_map(|folder| entries(&folder));
    let names = files.map(|file| {
        let file = file.with_extension("");
        let name = file.strip_prefix(&root).expect("it is beneath");
        name.to_string_lossy().replace('\\', "/")
    });
    names.collect()
}

fn variant(name: &str) -> Variant {
    let id = name.split('/').next().expect("a folder");
    let mut all = variants::all().into_iter();
    all.find(|variant| variant.id == id).expect("a ruleset's name")
}

#[test]
fn every_worked_position_is_in_the_table() {
    let told: BTreeSet<String> = WORKED.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("worked"), told);
}

#[test]
fn worked_positions_are_what_the_rules_say() {
    for (name, expected) in WORKED {
        let text = read("worked", name);
        let verdict = referee(&text, &variant(name), KingTakes::Open);
        assert_eq!(said(&of_referee(&verdict)), *expected, "{name}, the referee");
        let told = of_program(&text).expect("a game");
        assert_eq!(said(&told), *expected, "{name}, the program");
        if verdict.legal {
            assert_eq!(told.position, verdict.final_position, "{name}");
        }
    }
}

/// The slips at the start are named for their code.
#[test]
fn slips_at_the_start_are_found() {
    for name in names("slips") {
        let text = read("slips", &name);
        let verdict = referee(&text, &variant(&name), KingTakes::Open);
        let code = name.rsplit('/').next().expect("a name").to_owned();
        let is_told = |told: &Told| {
            let noted = told.notes.values().any(|codes| codes.contains(&code));
            noted || told.bad.as_ref().is_some_and(|(_, found)| *found == code)
        };
        assert!(is_told(&of_referee(&verdict)), "{name}, the referee");
        assert!(is_told(&of_program(&text).expect("a game")), "{name}, the program");
    }
}

/// The whole games that the rules print are legal, with their last positions, and nothing is found in them.
#[test]
fn the_games_of_the_rules_are_legal() {
    for (name, end, position) in GAMES {
        let text = fs::read_to_string(root().join("games").join(format!("{name}.tafl")));
        let text = text.expect("a record");
        let variants = variants::all();
        let variant = variants.iter().find(|it| name.starts_with(it.id)).expect("a ruleset");
        let verdict = referee(&text, variant, KingTakes::Open);
        for told in [of_referee(&verdict), of_program(&text).expect("a game")] {
            assert_eq!(said(&told), *end, "{name}");
            assert_eq!(told.position, *position, "{name}");
            assert_eq!(told.notes.len(), 0, "{name}: {:?}", told.notes);
        }
    }
}
