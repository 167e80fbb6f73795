//! One file a finding code: what it is, a wrong and a right example, and the words for the facts that notation and
//! rules return. The words are here and nowhere else.

pub(super) use crate::codes::Words;
use crate::{codes, page::Page};

pub mod bad_start;
pub mod blocked;
pub mod capture_missing;
pub mod capture_needless;
pub mod capture_square;
pub mod captures_unwritten;
pub mod contradicted;
pub mod king_only_square;
pub mod king_takes;
pub mod label_missing;
pub mod label_side;
pub mod move_missing;
pub mod no_such_piece;
pub mod not_straight;
pub(super) mod numbers;
pub mod off_board;
pub mod played_on;
pub mod slides_past;
pub(super) mod syntax;
pub mod threat_mark;
pub mod win_mark;
pub mod wrong_piece;
pub mod wrong_side;

/// The codes of any game that records of tafl can raise, with the rules they rest on.
pub static SHARED: &[(&Page, &[&str])] = &[
    (&codes::syntax::PAGE, &["T1", "T2", "T3", "T4", "T5", "T8"]),
    (&codes::no_game::PAGE, &["T2"]),
    (&codes::variant::PAGE, &["T11"]),
    (&codes::label_number::PAGE, &["T2"]),
    (
        &codes::after_the_end::PAGE,
        &["V14", "V15", "V16", "A9", "A10", "A13", "T8"],
    ),
    (&codes::result_mismatch::PAGE, &["T10"]),
    (&codes::game_name::PAGE, &["T11"]),
    (&codes::misspelt_tag::PAGE, &[]),
    (&codes::repeated_tag::PAGE, &[]),
    (&codes::lone_tag::PAGE, &[]),
    (&codes::dress::PAGE, &["T2"]),
    (&codes::unusual_character::PAGE, &["T3"]),
    (&codes::unfinished::PAGE, &["T10"]),
];

/// The codes of tafl alone, errors first, in the order of the explain list.
pub static PAGES: &[&Page] = &[
    &label_side::PAGE,
    &move_missing::PAGE,
    &no_such_piece::PAGE,
    &wrong_side::PAGE,
    &wrong_piece::PAGE,
    &off_board::PAGE,
    &not_straight::PAGE,
    &blocked::PAGE,
    &king_only_square::PAGE,
    &slides_past::PAGE,
    &capture_missing::PAGE,
    &capture_needless::PAGE,
    &capture_square::PAGE,
    &win_mark::PAGE,
    &contradicted::PAGE,
    &bad_start::PAGE,
    &label_missing::PAGE,
    &captures_unwritten::PAGE,
    &threat_mark::PAGE,
    &played_on::PAGE,
    &king_takes::PAGE,
];
