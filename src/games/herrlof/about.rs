//! Herrlof by its names and tables.

use super::codes;
use crate::{codes::Example, game::About, page::articles, report::Seat};

/// Herrlof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Herrlof;

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    name: "herrlof",
    example: Example {
        title: "Herrlof",
        opening: &["R1 5b", "A1 7g 8g =B"],
        template: include_str!("template.herrlof"),
    },
    extensions: &["herrlof"],
    other_extensions: &[],
    variants: &[],
    own_tags: &[],
    tags: &["Goal"],
    seats: &[
        Seat { number: 0, id: "A", title: "A" },
        Seat { number: 1, id: "B", title: "B" },
        Seat { number: 2, id: "C", title: "C" },
    ],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("herrlof"),
    // H26: a game is played again, and counts by itself.
    matches: None,
};
