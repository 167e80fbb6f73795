//! How properties are tested.

use proptest::{prelude::ProptestConfig, test_runner::FileFailurePersistence};

/// Returns the settings for a property that is tried on so many `cases`. What fails once is kept in the repository
/// and tried first from then on.
pub fn config(cases: u32) -> ProptestConfig {
    // Beside the folder that holds `main.rs`, so from `tests/` on.
    let kept = FileFailurePersistence::SourceParallel("../proptest-regressions/tests");
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::default()
    }
}
