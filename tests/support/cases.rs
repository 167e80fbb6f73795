//! How many random cases are tried.

/// Returns `usual`, times the environment variable `HIRTH_CASES`: `0.1`, `20`. At least 1.
pub fn cases(usual: u64) -> u64 {
    ((usual as f64 * times()).ceil() as u64).max(1)
}

/// What `HIRTH_CASES` says, or 1.
fn times() -> f64 {
    std::env::var("HIRTH_CASES").map_or(1.0, |times| times.parse().expect("HIRTH_CASES is a number"))
}
