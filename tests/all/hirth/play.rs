//! `hirth moves`, `hirth perft` and `hirth generate` as they are typed, and what the library promises of them.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use crate::program::{
    folder, hirth,
    running::Running,
    says,
    schemas::{conforms, validator},
    stderr, stdout,
};
use assert_cmd::cargo::cargo_bin;
use hirth::{
    games::{
        self, GAMES,
        hirth::{
            board::Crossings,
            data::{moves_schema, perft_schema},
            generate::{Plan, Style, game},
            grammar,
            play::{Depth, LegalTurns, Perft},
            replay::{Reading, replay},
            setup::Setup,
        },
    },
    source::Source,
};
use serde_json::Value;
use tempfile::TempDir;

const START: &str = "G 0:GL 9:SL";
/// After S4 of the published game.
const MIDDLE: &str = "S 0:GKhhH 3:SKhh 5:SH 6:SHL m:GL x:G2H d:G";

fn setup(text: &str) -> Setup {
    text.parse().expect("a position")
}

fn run(folder: &TempDir, args: &[&str], code: i32) -> (String, String) {
    let assert = hirth(folder).args(args).assert().code(code);
    (stdout(&assert), stderr(&assert))
}

/// What is said as JSON, which is as its schema says.
fn data(folder: &TempDir, schema: &jsonschema::Validator, args: &[&str]) -> Value {
    let (out, _) = run(folder, &[args, &["--format", "json"]].concat(), 0);
    let value = serde_json::from_str(&out).expect("JSON");
    conforms(schema, &value);
    value
}

fn records() -> TempDir {
    let text =
        |name: &str| fs::read_to_string(format!("fixtures/hirth/published/{name}")).expect("it");
    let mended = text("mended.hirth");
    let two = format!("{mended}\nG1 KeHeiHei /\nS1 He7He8He /\n");
    folder(&[
        ("mended.hirth", &mended),
        ("english.hirth", &text("english.hirth")),
        ("two.hirth", &two),
        ("empty.hirth", "; nothing\n"),
        ("G3:S3", "G1 KeHeiHei /\n"),
    ])
}

/// Every turn that is listed can be read, and leads where the list says, as the first of its readings.
#[test]
fn what_is_listed_is_what_is_read() {
    for text in [START, MIDDLE] {
        let Setup { position, to_move } = setup(text);
        let start = Reading {
            position,
            ..Reading::start()
        };
        let turns = LegalTurns::new(&position, to_move, Crossings::Certain);
        let mut texts = BTreeSet::new();
        for legal in turns {
            let written = legal.turn.to_string();
            assert!(texts.insert(written.clone()), "{written} is listed twice");
            assert!(!legal.is_ambiguous(&position), "{written}");
            assert_eq!(grammar::read(&written).moves, legal.turn.moves, "{written}");
            assert_eq!((legal.lateral, legal.steps), (0, 5), "{written}");
            for outcome in &legal.outcomes {
                let mut turn = legal.turn.clone();
                turn.battles.clone_from(&outcome.battles);
                let played = replay(std::slice::from_ref(&start), to_move, &turn);
                let first = &played.expect("it is legal").readings[0];
                assert_eq!(first.position, outcome.position, "{turn}");
                let victory = first.ending.map(|ending| ending.victory);
                assert_eq!(victory.flatten(), outcome.victory, "{turn}");
                assert_eq!(first.cost.oddities, u16::from(legal.detour), "{turn}");
            }
        }
    }
}

#[test]
fn the_plainest_texts_come_first_and_are_as_usual() {
    let start = setup(START);
    let turns = LegalTurns::new(&start.position, start.to_move, Crossings::Certain);
    let texts: Vec<String> = turns.map(|legal| legal.turn.to_string()).collect();
    for text in [
        "KeHeiHei /",
        "KeKeKeHeHe /",
        "L01KeHeHeHe /",
        "HeHeHeHeHe /",
    ] {
        assert!(texts.iter().any(|it| it == text), "{text}: {texts:#?}");
    }
    let lengths: Vec<usize> = texts
        .iter()
        .map(|it| it.matches(['H', 'K', 'L']).count())
        .collect();
    assert!(lengths.is_sorted(), "{lengths:?}");
}

/// What two texts cannot tell apart is said of both.
#[test]
fn turns_that_the_notation_cannot_tell_apart_are_marked() {
    // The Hirþ boards the Karve with one aboard, or one without.
    let (out, _) = run(&records(), &["moves", "--position", "G 0:GKhKL 9:SL"], 0);
    let same = out.lines().filter(|line| line.starts_with("KeHeiHe1 /"));
    let same: Vec<&str> = same.collect();
    assert_eq!(same, ["KeHeiHe1 / ; ambiguous"; 2]);
}

#[test]
fn lateral_crossings_are_taken_on_request_only() {
    let position = setup("G 1:GHL 9:SL");
    let list = |crossings| {
        let turns = LegalTurns::new(&position.position, position.to_move, crossings);
        turns.map(|legal| legal.lateral).collect::<Vec<u8>>()
    };
    let certain = list(Crossings::Certain);
    let all = list(Crossings::WithLateral);
    assert!(certain.iter().all(|&lateral| lateral == 0));
    assert_eq!(
        all.iter().filter(|&&lateral| lateral == 0).count(),
        certain.len()
    );
    assert!(all.len() > certain.len());
}

#[test]
fn moves_go_on_where_a_record_stands() {
    let folder = records();
    let count = |args: &[&str]| run(&folder, &[&["moves", "--count"], args].concat(), 0).0;
    assert_eq!(count(&[]), "145\n");
    assert_eq!(count(&["--position", START]), "145\n");
    assert_eq!(
        count(&["--position", MIDDLE]),
        count(&["--after", "mended.hirth:g5"])
    );
    assert_eq!(
        count(&["--after", "english.hirth:G5"]),
        count(&["--position", MIDDLE])
    );
    assert_eq!(count(&["--after", "two.hirth:G1"]), "145\n");
    assert_eq!(count(&["--after", "two.hirth", "--game", "1"]), "0\n");
    assert_eq!(count(&["--after", "G3:S3"]), "145\n");
    assert_eq!(count(&["--after", "mended.hirth", "--steps"]), "0\n");
    let (out, _) = run(&folder, &["moves", "--after", "mended.hirth:S4"], 0);
    assert!(out.lines().all(|line| line.starts_with("G5 ")), "{out}");
    assert!(out.lines().any(|line| line == "G5 KeHeiHei /"), "{out}");
    let (out, _) = run(&folder, &["moves", "--after", "mended.hirth:G5"], 0);
    assert!(
        out.lines()
            .any(|line| line == "S5 Khh3>mL64KeHei >mGLxSKhhm"),
        "{out}"
    );
    let (out, over) = run(&folder, &["moves", "--after", "mended.hirth"], 0);
    assert_eq!(
        (out.as_str(), over.contains("Silfr has won in S5")),
        ("", true)
    );
    let (out, over) = run(&folder, &["moves", "--position", "G m:SL x:GL"], 0);
    assert_eq!((out.as_str(), over.contains("Silfr has won")), ("", true));
    let piped = hirth(&folder)
        .args(["moves", "--after", "-:G1", "--count"])
        .write_stdin("G1 KeHeiHei /\nS1 He7He8He /\n")
        .assert();
    assert_eq!(stdout(&piped.code(0)), "145\n");
}

/// What the configuration of the record says of lateral crossings (R2) holds for what follows it.
#[test]
fn configured_crossings_count() {
    let folder = folder(&[
        ("plain/game.hirth", "G1 L01HeHeHeHe /\n"),
        ("lateral/game.hirth", "G1 L01HeHeHeHe /\n"),
        ("lateral/hirth.toml", "lateral = \"allow\"\n"),
        ("denied/game.hirth", "G1 L01HeHeHeHe /\n"),
        ("denied/hirth.toml", "lateral = \"deny\"\n"),
    ]);
    let moves = |args: &[&str]| run(&folder, &[&["moves", "--after"], args].concat(), 0).0;
    let certain = moves(&["plain/game.hirth:G1"]);
    let all = moves(&["plain/game.hirth:G1", "--lateral"]);
    assert_ne!(all, certain);
    assert_eq!(moves(&["lateral/game.hirth:G1"]), all);
    assert_eq!(moves(&["denied/game.hirth:G1"]), certain);
    assert_eq!(moves(&["denied/game.hirth:G1", "--lateral"]), all);
    // It is an option as the settings of all games are, and takes a value too.
    assert_eq!(moves(&["plain/game.hirth:G1", "--lateral=allow"]), all);
    assert_eq!(
        moves(&["plain/game.hirth:G1", "--set", "lateral=allow"]),
        all
    );
    assert_eq!(moves(&["lateral/game.hirth:G1", "--lateral=deny"]), certain);
    let named = |args: &[&str], code| run(&folder, &[&["moves", "--count"], args].concat(), code);
    let allowed = ["--config", "lateral/hirth.toml", "--position", MIDDLE];
    let lateral = named(&["--lateral", "--position", MIDDLE], 0).0;
    assert_eq!(named(&allowed, 0).0, lateral);
    let (_, error) = named(&["--config", "none.toml"], 2);
    says(&error, &["there is no file or folder `none.toml`"]);
}

#[test]
fn what_nothing_can_follow_is_told() {
    let folder = records();
    fs::write(folder.path().join("latin.hirth"), b"[Event \"Hir\xde\"]\n").expect("a file");
    for (args, code, told) in [
        (
            &["--after", "english.hirth"][..],
            1,
            "error[unmarked-attack] in S5",
        ),
        (&["--after", "english.hirth:S5"], 1, "line 10"),
        (
            &["--after", "english.hirth:S9"],
            2,
            "no turn S9: it has G1 to S5",
        ),
        (&["--after", "empty.hirth"], 2, "holds no game"),
        (&["--after", "nothing.hirth"], 2, "no file or folder"),
        (
            &["--after", "two.hirth", "--game", "3"],
            2,
            "no game 3; it holds 2",
        ),
        (&["--position", "G 0:GL"], 2, "Silfr's Lofðungr is missing"),
        (
            &["--position", START, "--after", "two.hirth"],
            2,
            "cannot be used with",
        ),
        (&["--game", "1"], 2, "--after"),
        (
            &["--after", "two.hirth:X3"],
            2,
            "`X3` names no turn of two.hirth; turns are named as `S3`",
        ),
        (
            &["--after", "latin.hirth"],
            2,
            "latin.hirth: byte 0xDE at offset 11",
        ),
    ] {
        for command in [&["moves"][..], &["perft", "1"]] {
            let (out, error) = run(&folder, &[command, args].concat(), code);
            assert_eq!(out, "", "{args:?}");
            says(&error, &[told]);
        }
    }
}

#[test]
fn steps_are_listed_with_the_offers() {
    let folder = records();
    let steps = |position: &str| run(&folder, &["moves", "--steps", "--position", position], 0).0;
    assert_eq!(
        steps(START),
        "He\nKe\nL01\nL02\n; offers: GdSa GdSr SdGa SdGr\n"
    );
    assert_eq!(
        steps("S 0:GL 3:SKhL 8:SH x:S13H t"),
        "H86\nH89\nHv3\nKe\nKh31\nKh35\nKh3m\nL31\nL35\nL3m\n; no offers: the game is tripled\n"
    );
    // Silfr's home is Gull's: who enters attacks (R11).
    says(&steps("S 9:GH 7:SL 0:GL"), &["He>9", "Ke>9", "L7>9"]);
}

#[test]
fn moves_are_told_to_programs() {
    let folder = records();
    let schema = validator("moves");
    let told = |args: &[&str]| data(&folder, &schema, &[&["moves"], args].concat());
    let steps = told(&["--steps"]);
    assert_eq!(steps["steps"].as_array().map(Vec::len), Some(4));
    assert_eq!(steps["count"], 4);
    let counted = told(&["--count", "--position", MIDDLE]);
    assert_eq!(counted["count"], 5809);
    assert_eq!(
        (&counted["turns"], &counted["steps"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(told(&["--count", "--steps"])["count"], 4);
    assert_eq!(
        (&steps["turns"], &steps["label"]),
        (&Value::Null, &Value::from("G1"))
    );
    let turns = told(&["--position", MIDDLE]);
    assert_eq!(turns["turns"].as_array().map(Vec::len), Some(5809));
    assert_eq!(turns["offers"], serde_json::json!(["GtSa", "GtSr"]));
    let turns = turns["turns"].as_array().expect("turns");
    let last = turns.iter().find(|turn| turn["moves"] == "Khh3>mL64KeHei");
    let last = last.expect("the published turn");
    let fight = serde_json::json!([{
        "space": "m", "attack": 3, "defence": 1, "winner": "silfr",
        "attackers": [{ "piece": "karve", "aboard": 2, "from": "3" }],
        "defenders": [{ "piece": "lofdungr", "aboard": 0 }],
    }]);
    assert_eq!(last["fights"], fight);
    assert_eq!(last["ends"][0]["text"], ">mGLxSKhhm");
    assert_eq!(last["ends"][0]["victory"], "drepid");
    let over = told(&["--after", "mended.hirth"]);
    assert_eq!(
        (&over["over"], &over["turns"]),
        (&Value::Bool(true), &serde_json::json!([]))
    );
    let schema: Value = serde_json::from_str(&moves_schema()).expect("JSON");
    assert!(schema.is_object());
}

#[track_caller]
fn counts(text: &str, wanted: &[(u64, u64, u64, u64)]) {
    let turns = wanted.len() as u32;
    let depths = Perft::new(Crossings::Certain).count(&setup(text), turns);
    let wanted = wanted
        .iter()
        .map(|&(sequences, positions, fought, won)| Depth {
            sequences,
            positions,
            fought,
            won,
        });
    assert_eq!(depths, wanted.collect::<Vec<_>>());
}

#[test]
fn perft_counts_what_it_always_counted() {
    counts(START, &[(145, 145, 0, 0), (21_025, 21_025, 0, 0)]);
    counts(MIDDLE, &[(7_076, 7_076, 4_954, 258)]);
}

#[test]
#[ignore = "takes a minute"]
fn perft_counts_three_turns() {
    let depths = [
        (145, 145, 0, 0),
        (21_025, 21_025, 0, 0),
        (20_259_571, 1_550_092, 141_152, 0),
    ];
    counts(START, &depths);
}

#[test]
fn perft_is_divided_by_first_turns() {
    let folder = records();
    let (out, _) = run(&folder, &["perft", "2", "--divide"], 0);
    let (turns, sum) = out.trim_end().rsplit_once("\n\n").expect("a sum");
    assert_eq!((turns.lines().count(), sum), (145, "21025"));
    assert!(
        turns.lines().all(|line| line.ends_with(" /: 145")),
        "{turns}"
    );
    // A turn that wins has nothing behind it.
    let (out, _) = run(
        &folder,
        &["perft", "1", "--divide", "--position", MIDDLE],
        0,
    );
    assert_eq!(out.lines().last(), Some("7076"));
    let (out, _) = run(&folder, &["perft", "1", "--after", "mended.hirth"], 0);
    says(&out, &["    1              0              0"]);
    run(&folder, &["perft", "0"], 2);
}

#[test]
fn perft_is_told_to_programs() {
    let folder = records();
    let schema = validator("perft");
    let told = |args: &[&str]| data(&folder, &schema, &[&["perft"], args].concat());
    let counted = told(&["2"]);
    assert_eq!(counted["turns"], 21_025);
    assert_eq!(counted["depths"][0]["turns"], 145);
    assert_eq!(counted["depths"][1]["positions"], 21_025);
    assert_eq!(counted["divided"], Value::Null);
    let divided = told(&["1", "--divide", "--position", MIDDLE]);
    assert_eq!(divided["turns"], 7_076);
    assert_eq!(divided["divided"].as_array().map(Vec::len), Some(7_076));
    assert_eq!(divided["depths"], Value::Null);
    let over = told(&["1", "--after", "mended.hirth"]);
    assert_eq!((&over["turns"], &over["depth"]), (&0.into(), &1.into()));
    let schema: Value = serde_json::from_str(&perft_schema()).expect("JSON");
    assert!(schema.is_object());
}

/// Each depth takes so much longer than the one before that nobody waits for the last.
#[test]
fn depths_are_told_as_they_are_counted() {
    let mut command = Command::new(cargo_bin!("hirth"));
    let mut program = Running::start(command.args(["perft", "9"]).stdout(Stdio::piped()));
    let out = program.0.stdout.take().expect("its output");
    let lines: Vec<String> = BufReader::new(out)
        .lines()
        .take(3)
        .map(|line| line.expect("text"))
        .collect();
    says(&lines[2], &["    2          21025          21025"]);
}

/// The listed turns of a position end where the count says; both are found in another way.
#[test]
fn the_list_and_the_count_agree() {
    for text in [
        START,
        MIDDLE,
        "G 0:GKhL 3:GKH 5:GH m:SHL 9:SKhh",
        "S 1:GL 9:SKL t",
    ] {
        let Setup { position, to_move } = setup(text);
        let turns = LegalTurns::new(&position, to_move, Crossings::Certain);
        let listed: BTreeSet<String> = turns
            .flat_map(|legal| legal.outcomes)
            .map(|one| format!("{:?} {:?}", one.position, one.victory))
            .collect();
        let ends = Perft::new(Crossings::Certain)
            .ends(&setup(text))
            .into_iter();
        let counted: BTreeSet<String> = ends
            .map(|one| format!("{:?} {:?}", one.position, one.victory))
            .collect();
        assert_eq!(listed, counted, "{text}");
    }
}

#[track_caller]
fn is_clean(text: &str) {
    let source = Source::new("games", text.to_owned());
    let report = games::check(GAMES[0], source, &Default::default());
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let silenced = text.matches("allow-game").count();
    let unfinished = report
        .games
        .iter()
        .filter(|game| game.result.is_none())
        .count();
    let found: Vec<_> = of_games.chain(&report.findings).collect();
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(silenced, unfinished);
}

#[test]
fn random_games_raise_no_finding() {
    let folder = records();
    for style in ["uniform", "hunting", "mixed"] {
        let (text, _) = run(
            &folder,
            &["generate", "--games", "150", "--style", style],
            0,
        );
        assert_eq!(text.matches("[Game \"").count(), 150);
        is_clean(&text);
        fs::write(folder.path().join("games.hirth"), &text).expect("a file");
        run(
            &folder,
            &["check", "--deny", "warnings,advice", "games.hirth"],
            0,
        );
        run(&folder, &["fmt", "--check", "games.hirth"], 0);
    }
    let (short, _) = run(&folder, &["generate", "--games", "50", "--turns", "3"], 0);
    is_clean(&short);
}

/// A number that changes with any character of a text (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The games of a seed never change: others rest on them.
#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = records();
    let games = |args: &[&str]| run(&folder, &[&["generate"], args].concat(), 0).0;
    let many = games(&["--games", "200", "--seed", "7"]);
    assert_eq!(many, games(&["--games", "200", "--seed", "7"]));
    assert_eq!(format!("{:x}", fingerprint(&many)), "557dd0554f826d46");
    let few = games(&["--games", "70", "--seed", "7"]);
    assert!(many.starts_with(&few));
    assert_ne!(few, games(&["--games", "70", "--seed", "8"]));
    let plan = Plan {
        style: Style::Hunting,
        turns: 4,
        ..Plan::default()
    };
    insta::assert_snapshot!(game(&plan, 1).text);
}

#[test]
fn slips_stand_beside_the_truth() {
    let folder = records();
    let slips = |count: &str| {
        let args = [
            "generate", "--games", "90", "--slips", count, "--truth", "t", "-o", "d",
        ];
        let (out, _) = run(&folder, &args, 0);
        assert_eq!(out, "");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        (read("t"), read("d"))
    };
    let plain = run(&folder, &["generate", "--games", "90"], 0).0;
    for (count, differing) in [("1", 90), ("2", 180)] {
        let (truth, damaged) = slips(count);
        assert_eq!(truth, plain, "slips change nothing else");
        let lines: Vec<(&str, &str)> = truth.lines().zip(damaged.lines()).collect();
        assert_eq!(truth.lines().count(), damaged.lines().count());
        let changed = lines.iter().filter(|(one, other)| one != other);
        assert_eq!(changed.clone().count(), differing);
        for (one, other) in changed {
            let blanks = |line: &str| line.matches(' ').count();
            assert_eq!(blanks(one), blanks(other));
            assert!(one.len().abs_diff(other.len()) <= 1, "{one} {other}");
        }
    }
    let (_, error) = run(&folder, &["generate", "--truth", "t"], 2);
    says(&error, &["--slips"]);
    let (_, error) = run(
        &folder,
        &["generate", "--slips", "1", "--truth", "x", "-o", "x"],
        2,
    );
    says(&error, &["one file"]);
    assert!(!folder.path().join("x").exists());
    let (_, error) = run(&folder, &["generate", "-o", "nowhere/x"], 2);
    says(&error, &["nowhere/x"]);
}

#[test]
fn the_truth_and_the_rest_are_two_files() {
    let folder = folder(&[("there/is.hirth", "")]);
    for (truth, rest) in [
        ("new.hirth", "./new.hirth"),
        ("there/../new.hirth", "new.hirth"),
        ("there/is.hirth", "there/../there/is.hirth"),
    ] {
        let args = ["generate", "--slips", "1", "--truth", truth, "-o", rest];
        let (_, error) = run(&folder, &args, 2);
        says(&error, &["cannot go to one file"]);
    }
}

#[test]
fn random_games_are_varied() {
    let plan = |style| Plan {
        style,
        ..Plan::default()
    };
    let count = |style, what: &str| {
        let games = (1..=300).map(|number| game(&plan(style), number).text);
        games.filter(|text| text.contains(what)).count()
    };
    for (what, least) in [("Yfirráð", 15), ("Þungur Hnífur", 60), ("Drepið", 5)] {
        let won = count(Style::Hunting, what);
        assert!(won >= least, "{won} games are won by {what}");
    }
    for what in [
        " >", "i", "v", "SdGa", "GdSa", "GtS", "SdGr", "Khhh", "Hei", "L",
    ] {
        let found = count(Style::Uniform, what);
        assert!(found > 5, "{found} games have `{what}`");
    }
}
