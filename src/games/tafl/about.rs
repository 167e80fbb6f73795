//! Tafl by its names and tables.

use super::{codes, notation::NOTATION};
use crate::{codes::Example, game::About, page::articles};

/// Tafl.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tafl;

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    notation: &NOTATION,
    example: Example { title: "tafl", opening: &["1. d1-d3 f8-c8"], template: include_str!("template.tafl") },
    extensions: &["tafl", "otg"],
    other_extensions: &["csv"],
    // The titles of `rules/variant.rs`, as a tag or an option has them.
    variants: &["viking-chess", "copenhagen", "fetlar", "ard-ri", "brandubh", "tablut"],
    own_tags: &[("Rules", "dim:")],
    tags: &["Rules"],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("tafl"),
    // V20: games of a match are independent.
    matches: None,
};
