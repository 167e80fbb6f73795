//! Comments that suppress findings.

use crate::{
    program::{folder, hirth, says, stdout},
    properties::config,
};
use hirth::{
    finding::{Finding, Severity},
    games::{GameKind, Options, hirth::Lateral},
    record::Shape,
    report::FileReport,
    source::Source,
};
use proptest::prelude::*;

fn checked(text: &str, options: &Options) -> FileReport {
    GameKind::ALL[0].check(Source::new("game", text), options)
}

/// What is found, by line and code.
fn found(text: &str, options: &Options) -> Vec<String> {
    let report = checked(text, options);
    let one = |finding: &Finding| {
        let line = report.source.place(finding.span.start).line;
        format!("{line} {}", finding.code())
    };
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings).map(one).collect()
}

#[track_caller]
fn finds(text: &str, expected: &[&str]) {
    assert_eq!(found(text, &Options::default()), expected, "{text}");
}

#[test]
fn comments_suppress_in_the_turn_of_their_line() {
    for comment in [
        "G1 KeHeiHei ; hirth: allow(missing-slash)",
        "G1 KeHeiHei # hirth:allow ( missing-slash ) it was late; so what",
        "G1 KeHeiHei {hirth: allow(missing-slash)}",
        "G1 KeHeiHei {two\nlines} {hirth: allow(missing-slash)}",
        "G1 KeHeiHei {two\nlines} {and\nmore} ; hirth: allow(missing-slash)",
        "G1 Ke {hirth: allow(missing-slash)} HeiHei",
        "{hirth: allow(missing-slash)} G1 KeHeiHei",
        "- {hirth:\n  allow(detour,\n  missing-slash)} G1 KeHeiHei",
    ] {
        // Only what it is not for is found: both in the next turn.
        let line = 2 + comment.matches('\n').count();
        let next = [format!("{line} unfinished"), format!("{line} missing-slash")];
        let mut found = found(&format!("{comment}\nS1 He7He8He\n"), &Options::default());
        found.retain(|one| !one.ends_with(" unused-allow"));
        assert_eq!(found, next, "{comment}");
    }
}

#[test]
fn extra_text_can_be_suppressed_in_its_first_game() {
    let record = "> G1 KeHeiHei /\n> S1 He7He8He /\n";
    finds(record, &["1 extra-text", "2 unfinished"]);
    for (comment, line) in [("; hirth: allow-game(extra-text)\n", 3), ("> ; hirth: allow(extra-text)\n", 3)] {
        finds(&format!("{comment}{record}"), &[&format!("{line} unfinished")]);
    }
}

#[test]
fn comments_on_their_own_line_suppress_the_next_turn() {
    for between in ["\n", "\n\n; more\n", "\n[Gull \"A\"] {x}\n", " {x\n}\n"] {
        let text = format!("{{hirth: allow(missing-slash)}}{between}G1 KeHeiHei\nS1 He7He8He /\n");
        let found = found(&text, &Options::default());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with(" unfinished"), "{found:?}");
    }
    finds("G1 KeHeiHei /\n; hirth: allow(missing-slash, unfinished)\nS1 He7He8He\n", &[]);
    // One beside a tag is not beside the turn before it.
    finds(
        "G1 KeHeiHei\n[Gull \"A\"] ; hirth: allow(missing-slash)\nG1 KeHeiHei\n",
        &["1 unfinished", "1 missing-slash", "3 unfinished"],
    );
}

#[test]
fn comments_for_a_game_can_be_anywhere_in_it() {
    let turns = "G1 KeHeiHei\nS1 He7He8He\n";
    let order = "; hirth: allow-game(missing-slash, unfinished)\n";
    finds(&format!("{order}[Gull \"A\"]\n{turns}"), &[]);
    finds(&format!("[Gull \"A\"]\n{order}\n{turns}"), &[]);
    finds(&turns.replacen('\n', &format!(" {order}"), 1), &[]);
    // After the last turn of all, it is for that turn's game.
    finds(&format!("{turns}{order}"), &[]);
    // Between two games it is for the second.
    finds(&format!("{turns}\n{order}{turns}"), &["1 missing-slash", "2 unfinished", "2 missing-slash"]);
}

/// Who allows a missing `/` does not get it by formatting.
#[test]
fn formatting_adds_nothing_that_is_suppressed() {
    let folder = folder(&[]);
    let formatted = |text: &str| stdout(&hirth(&folder).args(["fmt", "-"]).write_stdin(text).assert().code(0));
    let turns = "G1 KeHeiHei\nS1 He7He8He\n";
    assert_eq!(formatted(turns), "G1 KeHeiHei /\nS1 He7He8He /\n");
    let order = "; hirth: allow-game(missing-slash)\n";
    for text in [format!("{order}{turns}"), turns.replacen('\n', &format!(" {order}"), 1), format!("{turns}{order}")] {
        assert_eq!(formatted(&text), text);
    }
    // It is for its own turn only.
    let text = turns.replacen('\n', " ; hirth: allow(missing-slash)\n", 1);
    assert_eq!(formatted(&text), text.replace("He7He8He", "He7He8He /"));
}

#[test]
fn errors_are_not_suppressed_without_a_reason() {
    let text = "G1 KeHeiHei /\nS1 Khei He8He / ; hirth: allow(manned-entry)\n";
    finds(text, &["2 manned-entry", "2 bad-allow"]);
    assert!(!checked(text, &Options::default()).games[0].is_valid());
    let text = "G1 He1He3 / ; hirth: allow(lateral-crossing)\nS1 He7He8He /\n\
                G2 H34HeHeHeHe / ; hirth: allow(lateral-crossing)\nS2 SdGr\n";
    finds(text, &["1 unused-allow"]);
    let denied = Options::new().settings(Lateral::Deny);
    // What would else be found in a game with errors is not known: nothing is said to be unused.
    assert_eq!(found(text, &denied), ["3 lateral-crossing"]);
    let report = checked(text, &denied);
    assert_eq!(report.games[0].findings[0].severity, Severity::Error);
}

#[test]
fn errors_with_a_reason_are_suppressed() {
    for comment in [
        "G1 KeHeiHei /\nS1 Khei He8He / ; hirth: allow(manned-entry) as it was printed",
        "G1 KeHeiHei /\nS1 Khei He8He / ; hirth: allow(manned-entry): as it was printed.",
        "G1 KeHeiHei /\n{hirth: allow(manned-entry) as it was printed}\nS1 Khei He8He /",
        "; hirth: allow-game(manned-entry, unfinished) – as it was printed\nG1 KeHeiHei /\nS1 Khei He8He /",
    ] {
        let report = checked(comment, &Options::default());
        let game = &report.games[0];
        assert!(game.findings.is_empty(), "{comment}: {:?}", game.findings);
        assert!(!game.is_valid(), "{comment}");
        let suppressed: Vec<(&str, &str)> =
            game.suppressed.iter().map(|one| (one.finding.code(), &*one.reason)).collect();
        assert_eq!(suppressed, [("manned-entry", "as it was printed")], "{comment}");
    }
    // It is for its own turn, and for its own code.
    finds(
        "G1 Khei /  ; hirth: allow(label-number) as it was printed\nS1 Khei He8He /\n",
        &["1 manned-entry", "2 manned-entry"],
    );
    // One that is not needed is reported.
    finds("G1 KeHeiHei / ; hirth: allow(manned-entry) as it was printed\n", &["1 unfinished", "1 unused-allow"]);
}

#[test]
fn suppressed_errors_do_not_fail_and_are_reported() {
    let text = "G1 KeHeiHei /\nS1 Khei He8He / ; hirth: allow(manned-entry) as it was printed\n";
    let folder = folder(&[("a.hirth", text)]);
    let report = stdout(&hirth(&folder).args(["check", "a.hirth"]).assert().code(0));
    says(&report, &["Unfinished after S1; not legal: 1 error, suppressed (as it was printed)"]);
    let of_format = |format: &str| {
        let args = ["check", "--format", format, "a.hirth"];
        let text = stdout(&hirth(&folder).args(args).assert().code(0));
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
    };
    let report = of_format("json");
    let suppressed = &report["files"][0]["games"][0]["suppressed"][0];
    assert_eq!(suppressed["reason"], "as it was printed");
    assert_eq!(suppressed["by"], "record");
    assert_eq!(report["summary"]["errors"], 0);
    let log = of_format("sarif");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "manned-entry");
    assert_eq!(result["suppressions"][0]["kind"], "inSource");
    assert_eq!(result["suppressions"][0]["justification"], "as it was printed");
}

#[test]
fn unused_suppressions_are_found() {
    let text = "G1 KeHeiHei / ; hirth: allow(detour, missing-slash,unfinished)\n\
                S1 He7He8He / ; hirth: allow-game(ambiguous, unfinished)\n; hirth: allow(detour)\n";
    let report = checked(text, &Options::default());
    let unused: Vec<&str> = report.games[0].findings.iter().map(|finding| report.source.slice(finding.span)).collect();
    assert_eq!(unused, ["detour", "missing-slash", "unfinished", "ambiguous", "detour"]);
    // Where there is no game, nothing is silenced either.
    finds("; hirth: allow(detour)\n", &["1 unused-allow", "1 no-game"]);
}

#[test]
fn wrong_suppressions_are_found() {
    for (comment, place) in [
        ("hirth: alow(detour)", "hirth: alow(detour)"),
        ("hirth:", "hirth:"),
        ("hirth: allow detour", "hirth: allow detour"),
        ("hirth: allow(detour", "hirth: allow(detour"),
        ("hirth: allow(detour,)", "hirth: allow(detour,)"),
        ("hirth: allow( Detour )", "Detour"),
        ("hirth: allow(warnings)", "warnings"),
        ("hirth: allow-game(no-game)", "no-game"),
        ("hirth: allow(bad-allow)", "bad-allow"),
        ("hirth: allow-game(repeated-game)", "repeated-game"),
        ("hirth: allow(not-wrong) as an example", "not-wrong"),
        ("hirth: allow(×, unfinished)", "×"),
    ] {
        let text = format!("G1 KeHeiHei / ; {comment}\n");
        let report = checked(&text, &Options::default());
        let findings = &report.games[0].findings;
        let bad: Vec<&Finding> = findings.iter().filter(|finding| finding.code() == "bad-allow").collect();
        assert_eq!(bad.len(), 1, "{comment}");
        assert_eq!(report.source.slice(bad[0].span), place);
        assert!(bad[0].help.is_some(), "{comment}");
    }
}

#[test]
fn other_comments_are_ignored() {
    let text = "G1 KeHeiHei / ; see hirth: allow(x)\nS1 He7He8He / {hirthing: allow(x)}\n";
    finds(text, &["2 unfinished"]);
}

#[test]
fn comments_in_prose_and_blocks_suppress() {
    let line = "G1 KeHeiHei ; hirth: allow(missing-slash, unfinished)\n";
    for (shape, text) in [
        (Shape::Prose, format!("They played:\n\n- {line}\nand went home.\n")),
        (Shape::Prose, "It began with G1 KeHeiHei, {hirth: allow(missing-slash)} as they say.\n".to_owned()),
        (
            Shape::Prose,
            "First G1 KeHeiHei / and then S1 He7He8 / is too short {hirth: allow(step-count) a mistake}, or\n"
                .to_owned(),
        ),
        (
            Shape::Prose,
            "It began with G1 KeHeiHei ; hirth: allow(missing-slash)\nand then S1 He7He8He / came.\n".to_owned(),
        ),
        (Shape::Fenced, format!("They played:\n\n> ```hirth\n> {line}> ```\n")),
    ] {
        let options = Options::new().shape(shape);
        assert_eq!(found(&text, &options), [""; 0], "{text}");
    }
}

proptest! {
    #![proptest_config(config(256))]

    /// Whatever is in comments, findings point into the text.
    #[test]
    fn findings_about_suppressions_are_in_the_text(
        text in "(hirth:|allow|-game|\\(|\\)|,| |detour|missing-slash|×|;|\\{|\\}|\n|\r|G1 KeHeiHei|S1 He|\\[Gull \"A\"\\]){0,40}"
    ) {
        for shape in [Shape::Plain, Shape::Prose] {
            let report = checked(&text, &Options::new().shape(shape));
            let of_games = report.games.iter().flat_map(|game| &game.findings);
            for finding in of_games.chain(&report.findings) {
                let place = text.get(finding.span.start..finding.span.end);
                prop_assert!(place.is_some(), "{finding:?}");
                if finding.code() == "unused-allow" {
                    prop_assert!(matches!(place, Some("detour" | "missing-slash")), "{finding:?}");
                }
            }
        }
    }
}

/// However many suppressions and turns there are, time depends on the length of the text alone.
#[test]
fn many_suppressions_take_linear_time() {
    let games = 4_000;
    let game = "G1 KeHeiHei ; hirth: allow(missing-slash)\nS1 He7He8He\n\n";
    let before = "; hirth: allow-game(detour)\n".repeat(games);
    let report = checked(&(before + &game.repeat(games)), &Options::default());
    let unused = |index: usize| {
        let findings = report.games[index].findings.iter();
        findings.filter(|finding| finding.code() == "unused-allow").count()
    };
    assert_eq!((report.games.len(), unused(0), unused(games - 1)), (games, games, 0));
}
