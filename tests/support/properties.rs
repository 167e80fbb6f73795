//! Settings of random tests.

mod cases;

pub use cases::*;
use proptest::{prelude::ProptestConfig, test_runner::FileFailurePersistence};

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
