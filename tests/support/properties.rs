//! How properties are tested.

use proptest::{prelude::ProptestConfig, test_runner::FileFailurePersistence};

/// Returns the settings for a property that is tried on so many `cases`, or on so many times as many as the environment
/// variable `HIRTH_CASES` says: `0.1`, `20`. What fails once is kept in the repository and tried first from then on.
pub fn config(cases: u32) -> ProptestConfig {
    let times =
        std::env::var("HIRTH_CASES").map_or(1.0, |times| times.parse::<f64>().expect("HIRTH_CASES is a number"));
    // Beside the folder that holds `main.rs`.
    let kept = FileFailurePersistence::SourceParallel("proptest-regressions");
    ProptestConfig {
        cases: (f64::from(cases) * times).ceil() as u32,
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::default()
    }
}
