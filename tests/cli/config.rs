//! `hirth.toml`: where it is looked for, what it says, and what is said of one that cannot be used.

use std::fs;

use crate::{
    fixtures,
    program::{folder, hirth, says, stderr, stdout},
};
use assert_cmd::assert::Assert;
use serde_json::Value;
use tempfile::TempDir;

const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
/// The first turn leaves out its slash: a warning.
const SLOPPY: &str = "G1 KeHeiHei\nS1 He7He8He /\n";
/// Gull walks from 3 to 4 (R2).
const LATERAL: &str = "G1 He1He3 /\nS1 He7He8He /\nG2 H34HeHeHeHe /\nS2 SdGr\n";

fn check(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).arg("check").args(args).assert()
}

/// How often a code is found, by file.
fn found(folder: &TempDir, args: &[&str], code: &str) -> Vec<(String, usize)> {
    let said = stdout(&check(folder, &[&["--format", "json"], args].concat()));
    let report: Value = serde_json::from_str(&said).expect("JSON");
    let files = report["files"].as_array().expect("files").iter();
    let count = |file: &Value| {
        let games = file["games"].as_array().expect("games").iter();
        let findings = games.flat_map(|game| game["findings"].as_array().expect("findings"));
        findings.filter(|finding| finding["code"] == code).count()
    };
    let path = |file: &Value| file["path"].as_str().expect("a path").replace('\\', "/");
    files.map(|file| (path(file), count(file))).collect()
}

#[test]
fn nearest_configuration_counts() {
    let folder = folder(&[
        ("hirth.toml", "allow = [\"missing-slash\"]"),
        ("a.hirth", SLOPPY),
        ("club/b.hirth", SLOPPY),
        ("strict/hirth.toml", "deny = [\"missing-slash\"]"),
        ("strict/deep/down/c.hirth", SLOPPY),
    ]);
    let slashes = found(&folder, &["."], "missing-slash");
    let expected = [("a.hirth", 0), ("club/b.hirth", 0), ("strict/deep/down/c.hirth", 1)];
    let expected = expected.map(|(path, count)| (path.to_owned(), count));
    assert_eq!(slashes, expected);
    check(&folder, &["."]).code(1);
    // The folder that the program is run in does not matter.
    let deep = folder.path().join("strict/deep");
    hirth(&folder).current_dir(deep).args(["check", "../../a.hirth", "-q"]).assert().code(0);
    let strict = folder.path().join("strict");
    let assert = hirth(&folder).current_dir(strict).arg("check").write_stdin(SLOPPY).assert();
    says(&stdout(&assert.code(1)), &["error[missing-slash]"]);
}

#[test]
fn configuration_sets_what_options_set() {
    for (settings, code) in [
        ("", 0),
        ("deny = [\"warnings\"]", 1),
        ("deny = [\"advice\"]\nallow = [\"unfinished\"]", 0),
        ("allow = [\"warnings\"]\ndeny = [\"missing-slash\"]", 1),
    ] {
        let folder = folder(&[("hirth.toml", settings), ("a.hirth", SLOPPY)]);
        check(&folder, &["a.hirth"]).code(code);
    }
    for (level, count, code) in [("warn", 1, 0), ("allow", 0, 0), ("deny", 1, 1)] {
        let settings = format!("lateral = \"{level}\"");
        let folder = folder(&[("hirth.toml", &settings), ("a.hirth", LATERAL)]);
        check(&folder, &["a.hirth"]).code(code);
        assert_eq!(found(&folder, &["a.hirth"], "lateral-crossing")[0].1, count);
    }
}

#[test]
fn options_override_the_configuration() {
    let settings = "lateral = \"deny\"\ndeny = [\"missing-slash\"]\nallow = [\"unfinished\"]";
    let files = [("hirth.toml", settings), ("a.hirth", SLOPPY), ("b.hirth", LATERAL)];
    let folder = folder(&files);
    check(&folder, &["a.hirth"]).code(1);
    check(&folder, &["a.hirth", "--allow", "warnings"]).code(0);
    check(&folder, &["a.hirth", "--allow", "warnings", "--deny", "unfinished"]).code(1);
    check(&folder, &["b.hirth"]).code(1);
    check(&folder, &["b.hirth", "--set", "lateral=warn"]).code(0);
    assert_eq!(found(&folder, &["b.hirth", "--set=lateral=allow"], "lateral-crossing")[0].1, 0);
}

#[test]
fn commands_that_judge_take_settings() {
    let folder = folder(&[("a.hirth", LATERAL)]);
    for command in [
        &["check", "a.hirth"][..],
        &["convert", "--to", "jsonl", "a.hirth"],
        &["moves", "a.hirth"],
        &["show", "a.hirth"],
        &["view", "a.hirth"],
    ] {
        for (level, code) in [("deny", 1), ("warn", 0), ("allow", 0)] {
            for name in ["lateral", "hirth.lateral"] {
                hirth(&folder).args(command).args(["--set", &format!("{name}={level}")]).assert().code(code);
            }
        }
    }
    let errors = |level: &str| {
        let setting = format!("lateral={level}");
        let counts = hirth(&folder).args(["stats", "--format", "csv", "a.hirth", "--set", &setting]).assert();
        stdout(&counts).lines().filter(|line| line.contains("lateral-crossing")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(errors("allow"), Vec::<String>::new());
    assert_ne!(errors("deny"), errors("warn"));
}

#[test]
fn configuration_can_be_named_or_left_out() {
    let folder = folder(&[
        ("hirth.toml", "deny = [\"warnings\"]"),
        ("ci/loose.toml", "allow = [\"warnings\"]"),
        ("a.hirth", SLOPPY),
    ]);
    check(&folder, &["a.hirth"]).code(1);
    check(&folder, &["a.hirth", "--no-config"]).code(0);
    let assert = check(&folder, &["a.hirth", "--config", "ci/loose.toml"]).code(0);
    assert!(!stdout(&assert).contains("missing-slash"));
    let both = ["a.hirth", "--config", "hirth.toml", "--no-config"];
    check(&folder, &both).code(0);
    let assert = check(&folder, &["a.hirth", "--config", "nowhere.toml"]).code(2);
    says(&stdout(&assert), &["there is no file or folder `nowhere.toml`"]);
}

#[test]
fn environment_variables_set_options() {
    let folder = folder(&[
        ("hirth.toml", "deny = [\"warnings\"]"),
        ("loose.toml", "allow = [\"warnings\"]"),
        ("a.hirth", SLOPPY),
    ]);
    let run = |variables: &[(&str, &str)], args: &[&str]| {
        let mut hirth = hirth(&folder);
        hirth.envs(variables.iter().copied());
        hirth.args(["check", "a.hirth"]).args(args).assert()
    };
    // What configuration counts.
    let loose = ("HIRTH_CONFIG", "loose.toml");
    run(&[], &[]).code(1);
    run(&[loose], &[]).code(0);
    run(&[("HIRTH_CONFIG", "")], &[]).code(1);
    run(&[loose], &["--config", "hirth.toml"]).code(1);
    run(&[("HIRTH_CONFIG", "hirth.toml")], &["--no-config"]).code(0);
    // The format of the report.
    let concise = ("HIRTH_FORMAT", "concise");
    says(&stdout(&run(&[concise], &[])), &["a.hirth:1:"]);
    says(&stdout(&run(&[concise], &["--format", "json"])), &["{"]);
    let wrong = run(&[("HIRTH_FORMAT", "xml")], &[]).code(2);
    says(&stderr(&wrong), &["invalid value 'xml'"]);
    // Colours.
    let is_coloured = |variables: &[(&str, &str)], args: &[&str]| stdout(&run(variables, args)).contains("\u{1b}[");
    let (always, never) = (("HIRTH_COLOR", "always"), ("HIRTH_COLOR", "never"));
    assert!(!is_coloured(&[], &[]));
    assert!(is_coloured(&[always], &[]));
    assert!(is_coloured(&[always, ("NO_COLOR", "1")], &[]));
    assert!(is_coloured(&[never], &["--color", "always"]));
    assert!(!is_coloured(&[never, ("CLICOLOR_FORCE", "1")], &[]));
    assert!(is_coloured(&[("CLICOLOR_FORCE", "1")], &[]));
}

#[test]
fn configuration_can_require_a_version() {
    let this = env!("CARGO_PKG_VERSION");
    let run = |text: &str| {
        let folder = folder(&[("hirth.toml", text), ("a.hirth", LEGAL)]);
        let assert = check(&folder, &["--format", "concise", "a.hirth"]);
        (assert.get_output().status.code(), stdout(&assert))
    };
    for versions in [this, &format!("={this}"), ">=0.1, <99", "*"] {
        let (code, text) = run(&format!("required-version = \"{versions}\""));
        assert_eq!(code, Some(0), "{versions}: {text}");
    }
    // Only this is reported: another version may know settings that this one does not.
    let (code, text) = run("foo = 1\nrequired-version = \">=99\"\n");
    let expected = format!("requires hirth >=99, but this is hirth {this}");
    says(&text, &["hirth.toml:2:20: ", &expected]);
    assert_eq!((code, text.lines().count()), (Some(2), 1), "{text}");
}

#[test]
fn excluded_files_are_skipped_unless_named() {
    let folder = folder(&[
        ("hirth.toml", "exclude = [\"drafts/\", \"/a.*\", \"*.txt\", \"!club/b.txt\"]"),
        ("a.hirth", LEGAL),
        ("b.txt", LEGAL),
        ("club/a.hirth", LEGAL),
        ("club/b.txt", LEGAL),
        ("club/drafts/c.hirth", LEGAL),
        ("near/hirth.toml", ""),
        ("near/drafts/d.hirth", LEGAL),
    ]);
    let files = |args: &[&str]| -> Vec<String> { found(&folder, args, "").into_iter().map(|(path, _)| path).collect() };
    let kept = ["club/a.hirth", "club/b.txt", "near/drafts/d.hirth"];
    assert_eq!(files(&["."]), kept);
    assert_eq!(files(&["club"]), kept[..2]);
    assert_eq!(files(&["a.hirth", "club/drafts/c.hirth"]), ["a.hirth", "club/drafts/c.hirth"]);
    assert_eq!(files(&["a.hirth", "club/a.hirth", "--force-exclude"]), ["club/a.hirth"]);
    assert_eq!(files(&[".", "--no-config"]).len(), 6);
    // Patterns are relative to the folder of the configuration, wherever the records are.
    assert_eq!(files(&["club", "--config", "near/hirth.toml"]).len(), 3);
}

#[test]
fn files_have_settings_of_their_own() {
    let configuration = "lateral = \"allow\"\nallow = [\"missing-slash\"]\n\n\
        [[override]]\nfiles = [\"cup/\"]\nlateral = \"deny\"\n\n\
        [[override]]\nfiles = [\"/cup/old/*.hirth\", \"b.*\"]\ndeny = [\"warnings\", \"missing-slash\"]\n";
    let both = format!("{SLOPPY}\n{LATERAL}");
    let folder = folder(&[
        ("hirth.toml", configuration),
        ("a.hirth", &both),
        ("b.hirth", &both),
        ("cup/c.hirth", &both),
        ("cup/old/d.hirth", &both),
    ]);
    let counts =
        |code: &str| -> Vec<usize> { found(&folder, &["."], code).into_iter().map(|(_, count)| count).collect() };
    assert_eq!(counts("missing-slash"), [0, 1, 0, 1]);
    assert_eq!(counts("lateral-crossing"), [0, 0, 1, 1]);
    // Options count before all of them.
    let lateral = found(&folder, &[".", "--set", "lateral=allow"], "lateral-crossing");
    assert!(lateral.iter().all(|(_, count)| *count == 0), "{lateral:?}");
}

/// A list of an override counts before the opposite list for all files, in both directions.
#[test]
fn files_have_policies_of_their_own() {
    for (of_all, of_cup, expected) in [("deny", "allow", [1, 0]), ("allow", "deny", [0, 1])] {
        let list = |name: &str| format!("{name} = [\"missing-slash\"]\n");
        let configuration = format!("{}[[override]]\nfiles = [\"cup/\"]\n{}", list(of_all), list(of_cup));
        let folder = folder(&[("hirth.toml", &configuration), ("a.hirth", SLOPPY), ("cup/b.hirth", SLOPPY)]);
        let counts: Vec<usize> = found(&folder, &["."], "missing-slash").iter().map(|(_, count)| *count).collect();
        assert_eq!(counts, expected, "{configuration}");
    }
}

/// Nobody takes what is not checked for legal.
#[test]
fn exclusion_of_all_files_is_reported() {
    let folder = folder(&[("hirth.toml", "exclude = [\"*\"]"), ("a.hirth", LATERAL), ("b.hirth", LATERAL)]);
    for (args, left_out) in [
        (&["check", "."][..], "`exclude` in `hirth.toml` leaves out all 2 files"),
        (&["stats", "."], "leaves out all 2 files"),
        (&["convert", "--to", "csv", "."], "leaves out all 2 files"),
        (&["check", "--force-exclude", "a.hirth"], "leaves out a.hirth"),
    ] {
        let said = stderr(&hirth(&folder).args(args).assert().code(0));
        says(&said, &["no record was found", left_out]);
    }
    check(&folder, &[".", "--error-on-empty"]).code(2);
}

#[test]
fn turns_among_words_are_checked_where_the_configuration_says_so() {
    let prose = "In the first turn Gull has four steps.\n\
        Gull may play G1 KeHeiHei / and then Silfr may answer S1 He7He8He /\nas before.\n\n\
        A bad example is G1 KeHeiHeiHei / since that is too much.\nThen there is G1 KeHeiHei / with the Karve.\n";
    let folder = folder(&[("a.hirth", LEGAL), ("rules.txt", prose), ("notes.txt", "Gull 1 is a name.\n")]);
    let lines = |args: &[&str]| -> Vec<String> {
        let said = stdout(&hirth(&folder).args(["check", "--format", "concise"]).args(args).assert());
        said.lines()
            .filter(|line| line.contains("rules.txt") || line.contains("notes.txt"))
            .map(str::to_owned)
            .collect()
    };
    // Nobody named it, but its turns are not dropped in silence.
    let [warned] = &lines(&["."])[..] else { panic!("one finding") };
    says(
        warned,
        &[
            "rules.txt:2:15: warning[no-game] This text is prose, with 4 turns among its words",
            "`extract` in `hirth.toml`",
        ],
    );
    fs::write(folder.path().join("hirth.toml"), "extract = [\"*.txt\"]\n").expect("a file");
    for args in [&["."][..], &["rules.txt"]] {
        let [error] = &lines(args)[..] else { panic!("one finding") };
        says(error, &["rules.txt:5:26: error[step-count] The turn's 5 steps are used up"]);
    }
    assert_eq!(lines(&["rules.txt", "--no-config"]).len(), 1);
    // Where warnings are denied, they fail the run.
    for (args, code) in [(&[][..], 0), (&["--deny", "warnings"], 1), (&["--deny", "no-game"], 1)] {
        check(&folder, &[&[".", "--no-config"], args].concat()).code(code);
    }
}

#[test]
fn wrong_configurations_stop_all_work() {
    let folder =
        folder(&[("hirth.toml", "lateral = \"warn\"\nalow = []"), ("a.hirth", "G1  KeHeiHei"), ("b.hirth", LEGAL)]);
    let assert = check(&folder, &["a.hirth", "b.hirth"]).code(2);
    let said = stdout(&assert);
    says(&said, &["error[bad-config]", "[hirth.toml:2:1]", "help: did you mean `allow`?"]);
    assert_eq!(said.matches("bad-config]").count(), 1, "once for all files");
    assert!(!said.contains("a.hirth"), "{said}");
    let assert = hirth(&folder).args(["fmt", "a.hirth"]).assert().code(2);
    says(&stderr(&assert), &["hirth: hirth.toml:2:1: There is no setting `alow`; did you mean"]);
    let kept = fs::read_to_string(folder.path().join("a.hirth")).expect("a file");
    assert_eq!(kept, "G1  KeHeiHei");
}

#[test]
fn good_configurations_are_read() {
    for path in fixtures::records(&fixtures::folder("config/good")) {
        let text = fixtures::text(&path);
        let folder = folder(&[("hirth.toml", &text), ("a.hirth", LEGAL)]);
        check(&folder, &["a.hirth"]).code(0);
    }
}

/// The first line of each bad one is what is said of it.
#[test]
fn wrong_configurations_are_reported_with_their_place() {
    for path in fixtures::records(&fixtures::folder("config/bad")) {
        let text = fixtures::text(&path);
        let message = text.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a line");
        let folder = folder(&[("hirth.toml", &text), ("a.hirth", LEGAL)]);
        let assert = hirth(&folder).args(["fmt", "--check", "a.hirth"]).assert().code(2);
        says(&stderr(&assert), &[&format!("hirth: hirth.toml:{message}")]);
    }
}

#[test]
fn configurations_are_reported_with_all_faults() {
    let bad = "lateral = \"maybe\"\nfoo = 1\ndeny = [\"warnngs\"]\nallow = [\"unfinnished\"]\n";
    let folder = folder(&[("hirth.toml", bad), ("a.hirth", LEGAL)]);
    let assert = check(&folder, &["a.hirth", "--format", "concise"]).code(2);
    let said = stdout(&assert);
    let places: Vec<&str> = said.lines().filter_map(|line| line.split(" error").next()).collect();
    let expected = ["1:11", "2:1", "3:9", "4:10"];
    assert_eq!(places, expected.map(|place| format!("hirth.toml:{place}:")), "{said}");
    let assert = hirth(&folder).args(["fmt", "a.hirth"]).assert().code(2);
    says(&stderr(&assert), &["`lateral` cannot be `maybe`", "no setting `foo`"]);
}

#[test]
fn wrong_settings_are_explained() {
    for (settings, message) in [
        ("allow = [\"unfinnished\"]", "there is no code `unfinnished`; did you mean `unfinished`?"),
        ("allow = \"unfinished\"", "a list is expected, not the text \"unfinished\""),
        ("lateral = \"maybe\"", "`lateral` cannot be `maybe`; it can be `warn`, `allow`, `deny`"),
        ("lateral = 3", "`lateral` is set to a word in quotes"),
    ] {
        let folder = folder(&[("hirth.toml", settings), ("a.hirth", LEGAL)]);
        let assert = hirth(&folder).args(["fmt", "a.hirth"]).assert().code(2);
        says(&stderr(&assert), &[message]);
    }
}

/// What lies above a repository may be anybody's.
#[test]
fn configuration_above_the_repository_is_ignored() {
    let folder = folder(&[
        ("hirth.toml", "allow = [\"missing-slash\"]"),
        ("repo/games/a.hirth", SLOPPY),
        ("repo/.git/HEAD", ""),
        ("other/b.hirth", SLOPPY),
    ]);
    let found = |path: &str| found(&folder, &[path], "missing-slash")[0].1;
    assert_eq!((found("repo/games/a.hirth"), found("other/b.hirth")), (1, 0));
    // In the repository itself one counts.
    fs::rename(folder.path().join("hirth.toml"), folder.path().join("repo/hirth.toml")).expect("it");
    assert_eq!((found("repo/games/a.hirth"), found("other/b.hirth")), (0, 1));
}
