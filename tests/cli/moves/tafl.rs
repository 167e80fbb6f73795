//! What may be played: counts, lists, and random games.

use assert_cmd::Command;

fn hirth(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hirth"));
    command.args(args);
    command
}

fn printed(args: &[&str]) -> String {
    let output = hirth(args).output().expect("it runs");
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The counts of the rules: a second program has them too.
#[test]
fn the_counts_are_those_of_the_rules() {
    let turns = |args: &[&str]| -> Vec<u64> {
        let text = printed(args);
        let lines = text.lines().skip(1);
        let number = |line: &str| line.split_whitespace().nth(1)?.parse().ok();
        lines.filter_map(number).collect()
    };
    assert_eq!(turns(&["moves", "--game", "viking-chess", "--perft", "2"]), [116, 6_788]);
    assert_eq!(turns(&["moves", "--game", "ard-ri", "--perft", "3"]), [48, 1_152, 56_344]);
}

#[test]
#[ignore = "takes long"]
fn the_deeper_counts_are_those_of_the_rules() {
    let last = |args: &[&str]| printed(args).lines().last().map(str::to_owned).unwrap_or_default();
    assert!(last(&["moves", "--game", "viking-chess", "--perft", "3"]).contains(" 806344 "));
    assert!(last(&["moves", "--game", "ard-ri", "--perft", "4"]).contains(" 1459288 "));
}

#[test]
fn moves_are_listed_as_they_are_written() {
    let position = "/11/11/2K8/11/11/11/5t5/11/11/5T5/11/ defenders";
    let all = printed(&["moves", "--game", "copenhagen", "--position", position]);
    assert!(all.lines().any(|line| line == "f10-f8xf7--"), "{all}");
    assert!(all.lines().any(|line| line == "Kc3-a3"), "{all}");
    let counted = printed(&["moves", "--game", "brandubh", "--format", "json"]);
    let counted: serde_json::Value = serde_json::from_str(&counted).expect("JSON");
    assert_eq!(counted["count"], 40);
    assert_eq!(counted["turn"], "1a");
    assert_eq!(counted["moves"].as_array().map(Vec::len), Some(40));
}

#[test]
fn play_goes_on_after_a_turn_of_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.tafl");
    let text = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n";
    std::fs::write(&path, text).expect("written");
    let after = |turn: &str| {
        let place = format!("{}:{turn}", path.display());
        hirth(&["moves", "--after", &place]).output().expect("it runs")
    };
    let output = after("2b");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.lines().any(|line| line == "3. f4-e4xKd4++"), "{text}");
    let output = after("3a");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the attackers have won by capture of the king"), "{said}");
    let output = after("4a");
    assert!(String::from_utf8_lossy(&output.stderr).contains("it has 1a to 3a"));
}

#[test]
fn random_games_raise_no_finding() {
    for variant in ["viking-chess", "copenhagen", "fetlar", "ard-ri", "brandubh"] {
        for style in ["uniform", "hunting"] {
            let args = ["generate", "--game", variant, "--games", "40", "--style", style];
            let games = printed(&args);
            assert_eq!(games, printed(&args));
            let check = hirth(&["check", "--deny", "warnings,advice", "--stdin-filename", "x.tafl", "-"])
                .write_stdin(games)
                .output()
                .expect("it runs");
            let said = String::from_utf8_lossy(&check.stdout);
            assert!(check.status.success(), "{variant} {style}: {said}");
        }
    }
}

#[test]
fn games_with_slips_have_their_truth() {
    let folder = tempfile::tempdir().expect("a folder");
    let truth = folder.path().join("truth.tafl");
    let truth_name = truth.to_str().expect("UTF-8");
    let args = ["generate", "--game", "ard-ri", "--games", "5", "--slips", "1", "--truth", truth_name];
    let wrong = printed(&args);
    let right = std::fs::read_to_string(&truth).expect("written");
    let differing = wrong.lines().zip(right.lines()).filter(|(one, other)| one != other);
    assert_eq!(differing.count(), 5);
    assert_eq!(wrong.lines().count(), right.lines().count());
}

/// Copenhagen without a shield wall would be Fetlar.
#[test]
fn random_games_have_shield_walls() {
    let args = ["generate", "--game", "copenhagen", "--games", "100", "--style", "hunting"];
    let as_fetlar = printed(&args).replace("Copenhagen", "Fetlar");
    let check = hirth(&["check", "--format", "concise", "--stdin-filename", "x.tafl", "-"])
        .write_stdin(as_fetlar)
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&check.stdout);
    assert!(said.contains("error[capture-"), "{said}");
}
