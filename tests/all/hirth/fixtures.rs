//! Every record under `fixtures/hirth/err`, `warn`, `advice` and `ok` through the public face: it raises the code
//! that it is named for and nothing else as bad, or, under `ok`, does not raise it. A snapshot keeps every
//! word.

use std::path::Path;

use hirth::{
    finding::Severity,
    games::{self, GAMES, Options, hirth::Lateral},
    source::Source,
};
use insta::{assert_snapshot, glob};

use crate::raised::{all_told, amiss, findings, judged, source, strays};

/// The fixtures of a folder raise their code, nothing else of that severity, and nothing worse.
macro_rules! raises {
    ($folder:ident, $severity:expr) => {
        #[test]
        fn $folder() {
            let mut astray = Vec::new();
            glob!(concat!("../../../fixtures/hirth/", stringify!($folder)), "*.hirth", |path| {
                let report = judged(GAMES[0], path);
                astray.extend(strays(path, &report, $severity));
                assert_snapshot!(stringify!($folder), all_told(&report));
            });
            assert!(astray.is_empty(), "{}", astray.join("\n"));
        }
    };
}

raises!(err, Severity::Error);
raises!(warn, Severity::Warning);
raises!(advice, Severity::Advice);

#[test]
fn ok() {
    let mut astray = Vec::new();
    glob!("../../../fixtures/hirth/ok", "*.hirth", |path| {
        astray.extend(amiss(path, &judged(GAMES[0], path)));
    });
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

#[test]
fn lateral_crossings_are_as_bad_as_the_options_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hirth/advice/lateral-crossing.hirth");
    let raised = |code: &str, lateral: Lateral| {
        let options = Options::new().settings(lateral);
        let report = games::check(GAMES[0], source(&path), &options);
        let found = findings(&report).filter(|found| found.code() == code);
        found.map(|found| found.severity).collect::<Vec<_>>()
    };
    let crossings = |lateral| raised("lateral-crossing", lateral);
    assert_eq!(crossings(Lateral::Warn), [Severity::Advice; 3]);
    assert_eq!(crossings(Lateral::Allow), []);
    assert_eq!(crossings(Lateral::Deny), [Severity::Error; 2]);
    // In the last game a Lofðungr leaves the board beside a lateral crossing.
    assert_eq!(raised("king-retreat", Lateral::Warn), []);
    assert_eq!(raised("king-retreat", Lateral::Allow), [Severity::Error]);
}

#[test]
fn no_fix_needs_a_crossing_that_is_denied() {
    let text = "G1 He1He2He /\nS1 HeHeHeHeHe /\nG2 H14HeHeHeHe /\n";
    let titles = |lateral: Lateral| {
        let options = Options::new().settings(lateral);
        let report = games::check(GAMES[0], Source::new("a.hirth", text), &options);
        let fixes = findings(&report).flat_map(|found| &found.fixes);
        fixes.map(|fix| fix.title.clone()).collect::<Vec<_>>()
    };
    // `H14HeHeHe` crosses between 1 and 2.
    let across = "leave out `He`".to_owned();
    let accepted = titles(Lateral::Warn);
    assert!(accepted.contains(&across), "{accepted:?}");
    let denied = titles(Lateral::Deny);
    assert!(!denied.is_empty() && !denied.contains(&across), "{denied:?}");
}
