//! How many random cases are tried.

use proptest::{prelude::ProptestConfig, test_runner::FileFailurePersistence};

/// Returns `usual`, times the environment variable `HIRTH_CASES`: `0.1`, `20`. At least 1.
pub fn cases(usual: u64) -> u64 {
    let times =
        std::env::var("HIRTH_CASES").map_or(1.0, |times| times.parse::<f64>().expect("HIRTH_CASES is a number"));
    ((usual as f64 * times).ceil() as u64).max(1)
}

/// Returns the settings for a property that is tried on so many [`cases`]. What fails once is kept in the repository and
/// tried first from then on.
pub fn config(usual: u64) -> ProptestConfig {
    // Beside the folder that holds `main.rs`.
    let kept = FileFailurePersistence::SourceParallel("proptest-regressions");
    ProptestConfig {
        cases: u32::try_from(cases(usual)).expect("a number of cases"),
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::default()
    }
}
