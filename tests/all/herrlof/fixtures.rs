//! Every record under `fixtures/herrlof/err`, `warn`, `advice` and `ok` through the public face: it raises the code
//! that it is named for and nothing else as bad, or, under `ok`, does not raise it. A snapshot keeps every
//! word.

use std::path::Path;

use hirth::finding::Severity;
use insta::{assert_snapshot, glob};

use super::game;
use crate::raised::{all_told, amiss, judged, strays};

/// The fixtures of a folder raise their code, nothing else of that severity, and nothing worse.
macro_rules! raises {
    ($folder:ident, $severity:expr) => {
        #[test]
        fn $folder() {
            let mut astray = Vec::new();
            glob!(concat!("../../../fixtures/herrlof/", stringify!($folder)), "*.herrlof", |path| {
                let report = judged(game(), path);
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
    glob!("../../../fixtures/herrlof/ok", "*.herrlof", |path| {
        astray.extend(amiss(path, &judged(game(), path)));
    });
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

/// A record raises each code, and another beside it does not.
#[test]
fn every_code_has_its_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/herrlof");
    let is_there = |folder: &str, code: &str| root.join(folder).join(format!("{code}.herrlof")).exists();
    for page in game().about().pages() {
        let folder = match page.severity {
            Severity::Error => "err",
            Severity::Warning => "warn",
            Severity::Advice => "advice",
        };
        assert!(is_there(folder, page.code), "{folder}/{}", page.code);
        assert!(is_there("ok", page.code), "ok/{}", page.code);
    }
}

/// The records of the rules, and whole games, raise nothing at all.
#[test]
fn games_are_legal() {
    glob!("../../../fixtures/herrlof/games", "*.herrlof", |path| {
        let report = judged(game(), path);
        assert_eq!(all_told(&report), "", "{}", path.display());
    });
}
