//! HIRÞ by its names and tables.

use super::{codes, notation::NOTATION, start};
use crate::{
    codes::Example,
    game::{About, MatchRules},
    page::articles,
};

/// HIRÞ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hirth;

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    notation: &NOTATION,
    example: Example { title: "HIRÞ", opening: &["G1 KeHeiHei /"], template: include_str!("template.hirth") },
    extensions: &["hirth"],
    other_extensions: &[],
    variants: &[],
    own_tags: &[],
    tags: &[start::TAG],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("hirth"),
    // R23.
    matches: Some(MatchRules { to_win: 5 }),
};
