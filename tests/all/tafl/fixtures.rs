//! Every record under `fixtures/tafl/err`, `warn`, `advice` and `ok` through the public face: it raises the code
//! that it is named for and nothing else as bad, or, under `ok`, does not raise it. A snapshot keeps every
//! word.

use std::path::Path;

use hirth::{
    finding::Severity,
    games::{self, Options, Settings},
};
use insta::{assert_snapshot, glob};

use super::game;
use crate::raised::{all_told, amiss, findings, judged, source, strays};

/// The fixtures of a folder raise their code, nothing else of that severity, and nothing worse.
macro_rules! raises {
    ($folder:ident, $severity:expr) => {
        #[test]
        fn $folder() {
            let mut astray = Vec::new();
            glob!(concat!("../../../fixtures/tafl/", stringify!($folder)), "*.tafl", |path| {
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
    glob!("../../../fixtures/tafl/ok", "*.tafl", |path| {
        astray.extend(amiss(path, &judged(game(), path)));
    });
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

/// A record raises each code, and another beside it does not; `slides-past` has its own below.
#[test]
fn every_code_has_its_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl");
    let is_there = |folder: &str, code: &str| root.join(folder).join(format!("{code}.tafl")).exists();
    for page in game().about().pages() {
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
