//! `hirth show`: what it prints, and how one steps through a game on a terminal.

mod printed;
#[cfg(unix)]
mod stepped;

/// The sample game as it should be.
const SAMPLE: &str = include_str!("../../../fixtures/hirth/published/mended.hirth");

/// The sample game as it was printed, with its slips.
const PUBLISHED: &str = include_str!("../../../fixtures/hirth/published/english.hirth");
