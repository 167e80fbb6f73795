//! How properties are tested.

use proptest::{prelude::ProptestConfig, test_runner::FileFailurePersistence};

/// Returns the settings for a property that is tried on so many `cases`, or on as many as the environment variable
/// `HIRTH_CASES` allows. What fails once is kept in the repository and tried first from then on.
pub fn config(cases: u32) -> ProptestConfig {
    let most = std::env::var("HIRTH_CASES").map_or(u32::MAX, |most| {
        most.parse().expect("HIRTH_CASES is a number")
    });
    // Beside the folder that holds `main.rs`, so from `tests/` on.
    let kept = FileFailurePersistence::SourceParallel("../proptest-regressions/tests");
    ProptestConfig {
        cases: cases.min(most),
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::default()
    }
}
