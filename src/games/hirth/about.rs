//! HIRÞ by its names and tables.

use super::{codes, start};
use crate::{
    codes::Example,
    game::{About, MatchRules},
    page::articles,
    report::Seat,
};

/// HIRÞ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hirth;

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    name: "hirth",
    example: Example { title: "HIRÞ", opening: &["G1 KeHeiHei /"], template: include_str!("template.hirth") },
    extensions: &["hirth"],
    other_extensions: &[],
    variants: &[],
    own_tags: &[],
    tags: &[start::TAG],
    seats: &[Seat { number: 0, id: "gull", title: "Gull" }, Seat { number: 1, id: "silfr", title: "Silfr" }],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("hirth"),
    // R23.
    matches: Some(MatchRules { to_win: 5 }),
};
