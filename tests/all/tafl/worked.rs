//! The worked positions of the rules, as records under `fixtures/tafl/worked`, and the slips that they list for the
//! start: what is said of each.

use std::{collections::BTreeSet, fs, path::Path};

use super::referee::{self, RefVerdict, variants::KingTakes};

/// The records, and who wins each by what; `legal` where nobody does, else the code that is told, and at which move.
/// Where a record takes pieces, it writes which.
const WORKED: &[(&str, &str)] = &[
    ("viking-chess/four-raiders-in-the-open", "attackers capture"),
    (
        "viking-chess/four-raiders-king-in-his-keep",
        "attackers capture",
    ),
    (
        "viking-chess/three-raiders-and-the-empty-keep",
        "attackers capture",
    ),
    (
        "viking-chess/three-raiders-and-the-water",
        "attackers capture",
    ),
    (
        "viking-chess/two-raiders-the-water-and-a-port",
        "attackers capture",
    ),
    ("viking-chess/three-raiders-only", "legal"),
    (
        "viking-chess/king-and-soldier-shut-in",
        "attackers encircled",
    ),
    ("viking-chess/king-and-soldier-shut-in-but-for-b6", "legal"),
    (
        "viking-chess/king-and-two-soldiers-shut-in-mid-board",
        "attackers encircled",
    ),
    ("viking-chess/the-closing-move-takes-the-soldier", "legal"),
    ("viking-chess/soldier-against-the-empty-keep", "legal"),
    (
        "viking-chess/soldier-against-the-keep-with-its-king",
        "legal",
    ),
    ("viking-chess/raider-against-the-empty-keep", "legal"),
    (
        "viking-chess/raider-against-the-king-in-his-keep",
        "king-takes 1b",
    ),
    (
        "viking-chess/raider-against-the-king-who-takes-no-part",
        "legal",
    ),
    ("viking-chess/raider-against-a-port", "legal"),
    ("viking-chess/soldier-against-a-port", "legal"),
    ("viking-chess/king-as-the-moving-half", "king-takes 1b"),
    ("viking-chess/moving-in-between-is-safe", "legal"),
    ("viking-chess/the-water-takes-no-soldier", "legal"),
    ("viking-chess/three-at-once", "legal"),
    ("viking-chess/through-the-empty-keep", "legal"),
    (
        "viking-chess/no-soldier-stops-on-the-keep",
        "king-only-square 1b",
    ),
    (
        "viking-chess/no-soldier-stops-on-a-port",
        "king-only-square 1b",
    ),
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
    (
        "ard-ri/the-same-move-the-third-time",
        "defenders repetition",
    ),
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
    (
        "brandubh/no-soldier-stops-on-the-centre",
        "king-only-square 1a",
    ),
    ("brandubh/soldier-against-the-empty-centre", "legal"),
    (
        "brandubh/three-raiders-beside-the-centre",
        "attackers capture",
    ),
    ("brandubh/through-the-empty-centre", "legal"),
    ("brandubh/two-raiders-beside-the-centre", "legal"),
    ("brandubh/two-raiders-elsewhere", "attackers capture"),
    ("brandubh/two-raiders-on-the-centre", "legal"),
];

/// What is said of a record: the fault, the advice on the king's part, or the end.
fn said(verdict: &RefVerdict) -> String {
    let takes = verdict.notes.iter().find(|(_, code)| *code == "king-takes");
    let told = match (&verdict.first_bad, takes) {
        (Some((_, "result-mismatch")), _) => "result-mismatch".to_owned(),
        (Some((turn, code)), _) => format!("{code} {turn}"),
        (None, Some((turn, code))) => format!("{code} {turn}"),
        (None, None) => match (verdict.winner, verdict.by) {
            (Some(winner), Some(by)) => format!("{winner} {by}"),
            _ => "legal".to_owned(),
        },
    };
    // A record without any capture would be read as one that leaves them out.
    let unwritten = verdict
        .notes
        .iter()
        .any(|(_, code)| *code == "captures-unwritten");
    if unwritten {
        told + " captures-unwritten"
    } else {
        told
    }
}

fn read(folder: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl");
    let path = path.join(folder).join(format!("{name}.tafl"));
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))
}

/// The names of the records in a folder and the folders in it, as `folder/name`.
fn names(folder: &str) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/tafl")
        .join(folder);
    let entries = |path: &Path| {
        let entries = fs::read_dir(path).expect("the folder is there");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect::<Vec<_>>()
    };
    let files = entries(&root)
        .into_iter()
        .flat_map(|folder| entries(&folder));
    let names = files.map(|file| {
        let file = file.with_extension("");
        let name = file.strip_prefix(&root).expect("it is beneath");
        name.to_string_lossy().replace('\\', "/")
    });
    names.collect()
}

fn variant(name: &str) -> referee::variants::Variant {
    let id = name.split('/').next().expect("a folder");
    let mut all = referee::variants::all().into_iter();
    all.find(|variant| variant.id == id)
        .expect("a ruleset's name")
}

#[test]
fn every_worked_position_is_in_the_table() {
    let told: BTreeSet<String> = WORKED.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("worked"), told);
}

#[test]
fn the_referee_says_of_worked_positions_what_the_rules_say() {
    for (name, expected) in WORKED {
        let verdict = referee::referee(&read("worked", name), &variant(name), KingTakes::Open);
        assert_eq!(said(&verdict), *expected, "{name}");
    }
}

/// The slips at the start are named for their code. What the referee is not to know is `label-missing`: no error.
#[test]
fn the_referee_finds_the_slips_at_the_start() {
    for name in names("slips") {
        let verdict = referee::referee(&read("slips", &name), &variant(&name), KingTakes::Open);
        let code = name.rsplit('/').next().expect("a name");
        let noted = verdict.notes.iter().any(|(_, noted)| *noted == code);
        let found = verdict.first_bad.is_some_and(|(_, found)| found == code);
        assert!(found || noted, "{name}");
    }
}
