//! The rules as this program reads them, article by article, each with what it rests on. The functions of the rules cite
//! them by name; `hirth explain` prints them.

mod game;
mod proof;
mod record;
mod three;

use crate::page::Article;

/// The rules of the game (H), of its record (HN), and of what a record proves (HK).
///
/// Where an article rests on several kinds of evidence, its own is that of its main sentence, and the text says what of
/// the rest is weaker. What is published elsewhere and not in the rulebook counts as assumed.
pub static ARTICLES: &[Article] = &[
    game::H1,
    game::H2,
    game::H3,
    game::H4,
    game::H5,
    game::H6,
    game::H7,
    game::H8,
    game::H9,
    game::H10,
    game::H11,
    game::H12,
    game::H13,
    game::H14,
    game::H15,
    game::H16,
    game::H17,
    game::H18,
    game::H19,
    game::H20,
    game::H21,
    game::H22,
    game::H23,
    game::H24,
    game::H25,
    game::H26,
    three::H27,
    three::H28,
    three::H29,
    three::H30,
    three::H31,
    record::HN1,
    record::HN2,
    record::HN3,
    record::HN4,
    record::HN5,
    record::HN6,
    record::HN7,
    record::HN8,
    record::HN9,
    record::HN10,
    record::HN11,
    record::HN12,
    record::HN13,
    record::HN14,
    proof::HK1,
    proof::HK2,
    proof::HK3,
    proof::HK4,
    proof::HK5,
    proof::HK6,
    proof::HK7,
    proof::HK8,
];
