//! How many random cases are tried.

// Every test file that takes this module in uses a part of it only.
#![allow(dead_code)]

/// Returns `usual`, times the environment variable `HIRTH_CASES`: `0.1`, `20`. At least 1.
pub fn cases(usual: u64) -> u64 {
    ((usual as f64 * times()).ceil() as u64).max(1)
}

/// Returns `true` if at least the usual number of cases is tried. In fewer not everything happens, and shares vary.
pub fn is_usual() -> bool {
    times() >= 1.0
}

/// Returns `true` if all combinations are tried, and not only each part in some of them: with ten times as many cases.
pub fn is_full() -> bool {
    times() >= 10.0
}

/// Combines a thing with the parts of a list. Returns what `combine` makes of one part, and in a full run of all. The next `turn`
/// begins at the next part, so that each is tried with some thing.
pub fn combined<'l, P, C>(
    turn: usize,
    list: &'l [P],
    combine: impl FnMut(&'l P) -> Option<C>,
) -> impl Iterator<Item = C> {
    let most = if is_full() { list.len() } else { 1 };
    list.iter().cycle().skip(turn % list.len().max(1)).take(list.len()).filter_map(combine).take(most)
}

/// What `HIRTH_CASES` says, or 1.
fn times() -> f64 {
    std::env::var("HIRTH_CASES").map_or(1.0, |times| times.parse().expect("HIRTH_CASES is a number"))
}
