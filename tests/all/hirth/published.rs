//! The published sample game, as printed in two editions and as mended, from the text to the report.

use hirth::{
    finding::{Finding, Severity},
    games::{self, GAMES, Options},
    record::Shape,
    report::FileReport,
    source::Source,
};

fn fixture(name: &str) -> FileReport {
    let path = format!("{}/fixtures/hirth/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(name);
    let shape = match name.starts_with("extract/") {
        true => Shape::Prose,
        false => Shape::Plain,
    };
    let options = Options::new().shape(shape);
    games::check(GAMES[0], Source::new(name, text), &options)
}

fn errors(report: &FileReport) -> Vec<&Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let findings = of_games.chain(&report.findings);
    findings.filter(|finding| finding.severity == Severity::Error).collect()
}

/// Code, turn as numbered by its place, and the characters pointed at.
fn told(report: &FileReport) -> Vec<[&str; 3]> {
    let mut told = Vec::new();
    for finding in errors(report) {
        let turn = finding.turn.as_deref().unwrap_or_default();
        told.push([finding.code(), turn, report.source.slice(finding.span)]);
    }
    told
}

fn silfr_won_ten_points(report: &FileReport) {
    let [game] = &report.games[..] else { panic!("{} games", report.games.len()) };
    assert_eq!(super::result(game), Some(("Silfr", "drepid", 10)));
    let worth = game.result.as_ref().and_then(|result| result.worth);
    let worth = worth.expect("points that are a product");
    assert_eq!((worth.base, worth.multiplier), (5, 2));
    assert_eq!(game.turns, 10);
}

#[test]
fn the_english_edition_has_two_slips_in_its_last_turn() {
    let report = fixture("published/english.hirth");
    let slips = [["unmarked-attack", "S5", "Khh3m"], ["manned-entry", "S5", "Khei"]];
    assert_eq!(told(&report), slips);
    silfr_won_ten_points(&report);
}

#[test]
fn the_french_edition_has_four_more() {
    let report = fixture("published/french.hirth");
    let slips = [
        ["syntax", "G2", "Khkh03"],
        ["label-number", "S3", "S4"],
        ["syntax", "S3", "Khkh97"],
        ["syntax", "S4", "Kkh7>3"],
        ["unmarked-attack", "S5", "Khh3m"],
        ["manned-entry", "S5", "Khei"],
    ];
    assert_eq!(told(&report), slips);
    silfr_won_ten_points(&report);
}

#[test]
fn the_mended_game_is_legal() {
    let report = fixture("published/mended.hirth");
    assert!(errors(&report).is_empty());
    silfr_won_ten_points(&report);
}

#[test]
fn the_record_is_found_inside_an_article() {
    for name in ["extract/article.txt", "extract/article.md", "extract/liste.txt"] {
        let report = fixture(name);
        assert_eq!(report.games.len(), 1, "{name}");
        assert_eq!(report.games[0].turns, 10, "{name}");
        assert!(report.findings.is_empty(), "{name}: {:?}", report.findings);
    }
}

/// What a person reads, whole.
#[test]
fn the_reports_read_well() {
    for name in ["english", "french", "mended"] {
        let output = assert_cmd::Command::cargo_bin("hirth")
            .expect("the program is built")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_clear()
            .args(["check", "--color", "never"])
            .arg(format!("fixtures/hirth/published/{name}.hirth"))
            .output()
            .expect("the program runs");
        let report = String::from_utf8(output.stdout).expect("reports are UTF-8");
        insta::assert_snapshot!(format!("report_{name}"), report);
        let expected = if name == "mended" { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(expected), "{name}");
    }
}
