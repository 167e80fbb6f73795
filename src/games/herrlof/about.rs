//! Herrlof by its names and tables.

use super::{codes, notation::NOTATION};
use crate::{codes::Example, game::About, page::articles};

/// Herrlof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Herrlof;

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    notation: &NOTATION,
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
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("herrlof"),
    // H26: a game is played again, and counts by itself.
    matches: None,
};
