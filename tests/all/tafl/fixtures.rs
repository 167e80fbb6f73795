//! Every record under `fixtures/tafl/err`, `warn`, `advice` and `ok` through the public face: it raises the code
//! that it is named for and nothing else as bad, or, under `ok`, does not raise it. A snapshot keeps every
//! word.

use std::{fmt::Write, fs, path::Path};

use hirth::{
    finding::{Finding, Severity},
    games::{self, Options, Settings},
    report::FileReport,
    source::Source,
    span::Span,
};
use insta::{assert_snapshot, glob};

use super::game;

/// The fixtures of a folder raise their code, nothing else of that severity, and nothing worse.
macro_rules! raises {
    ($folder:ident, $severity:expr) => {
        #[test]
        fn $folder() {
            let mut astray = Vec::new();
            glob!(
                concat!("../../../fixtures/tafl/", stringify!($folder)),
                "*.tafl",
                |path| {
                    let report = judged(path);
                    astray.extend(strays(path, &report, $severity));
                    let told: Vec<String> = findings(&report)
                        .map(|found| told(&report, found))
                        .collect();
                    assert_snapshot!(stringify!($folder), told.join("\n"));
                }
            );
            assert!(astray.is_empty(), "{}", astray.join("\n"));
        }
    };
}

raises!(err, Severity::Error);
raises!(warn, Severity::Warning);
raises!(advice, Severity::Advice);

/// What a fixture raises besides its code, and the games of it that do not raise it.
fn strays(path: &Path, report: &FileReport, severity: Severity) -> Vec<String> {
    let code = code(path);
    let is_wanted = |found: &Finding| found.code() == code && found.severity == severity;
    let strays = findings(report).filter(|found| found.severity >= severity && !is_wanted(found));
    let strays = strays.map(|found| format!("{code} raises {}", told(report, found)));
    let silent = report
        .games
        .iter()
        .filter(|game| !game.findings.iter().any(is_wanted));
    // What belongs to no game is said of none.
    let silent = silent.filter(|_| code != "lone-tag");
    let silent = silent.map(|game| format!("game {} does not raise {code}", game.index));
    let none = (!findings(report).any(is_wanted)).then(|| format!("{code} is not raised"));
    strays.chain(silent).chain(none).collect()
}

#[test]
fn ok() {
    let mut astray = Vec::new();
    glob!("../../../fixtures/tafl/ok", "*.tafl", |path| {
        let report = judged(path);
        let bad =
            |found: &&Finding| found.code() == code(path) || found.severity == Severity::Error;
        astray.extend(
            findings(&report)
                .filter(bad)
                .map(|found| told(&report, found)),
        );
    });
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

/// A record raises each code, and another beside it does not; `slides-past` has its own below.
#[test]
fn every_code_has_its_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl");
    let is_there =
        |folder: &str, code: &str| root.join(folder).join(format!("{code}.tafl")).exists();
    for page in game().pages() {
        let folder = match page.severity {
            _ if page.code == "slides-past" => "settings",
            Severity::Error => "err",
            Severity::Warning => "warn",
            Severity::Advice => "advice",
        };
        assert!(is_there(folder, page.code), "{folder}/{}", page.code);
        assert!(is_there("ok", page.code), "ok/{}", page.code);
    }
}

#[test]
fn slides_are_as_bad_as_the_settings_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join("fixtures/tafl/settings/slides-past.tafl");
    let raised = |value: &str| {
        let game = game();
        let (setting, value) = game.setting("stop-beside", value).expect("a setting");
        let settings = Settings::default().with(setting, value);
        let options = Options::new().settings(settings);
        let report = games::check(game, source(&path), &options);
        let slides = findings(&report).filter(|found| found.code() == "slides-past");
        slides.map(|found| found.severity).collect::<Vec<_>>()
    };
    assert_eq!(raised("warn"), [Severity::Advice]);
    assert_eq!(raised("allow"), []);
    assert_eq!(raised("deny"), [Severity::Error]);
}

fn source(path: &Path) -> Source {
    Source::new("", fs::read_to_string(path).expect("a fixture can be read"))
}

fn judged(path: &Path) -> FileReport {
    games::check(game(), source(path), &Options::default())
}

fn code(path: &Path) -> &str {
    path.file_stem()
        .and_then(|name| name.to_str())
        .expect("a fixture has a name")
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// All that a finding says, but the board.
fn told(report: &FileReport, finding: &Finding) -> String {
    let place = |span: Span| {
        let place = report.source.place(span.start);
        format!(
            "{}:{} `{}`",
            place.line,
            place.column,
            report.source.slice(span)
        )
    };
    let severity = format!("{:?}", finding.severity).to_lowercase();
    let turn = finding.turn.as_deref().unwrap_or("no turn");
    let mut text = format!("{severity}[{}] {turn}, ", finding.code());
    let _ = writeln!(text, "{}", place(finding.span));
    let _ = writeln!(text, "  says  {}", finding.message);
    let _ = writeln!(text, "  label {}", finding.label);
    for other in &finding.others {
        let _ = writeln!(text, "  other {}: {}", place(other.span), other.text);
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(text, "  help  {help}");
    }
    text
}
