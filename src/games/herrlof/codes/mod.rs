//! One file a finding code: what it is, a wrong and a right example, and the words for the facts that notation and
//! rules return. The words are here and nowhere else.

pub(super) use crate::codes::Words;
use crate::{codes, page::Page, phrase};

pub mod bonus_reading;
pub mod card_twice;
pub mod deck_order;
pub mod hand_size;
pub mod label_side;
pub mod late_revoke;
pub mod misplaced_line;
pub mod never_played;
pub mod no_ability;
pub mod not_held;
pub mod nothing_to_steal;
pub(super) mod numbers;
pub mod play_again;
pub mod prediction;
pub mod revoke;
pub mod round_length;
pub(super) mod syntax;
pub mod tally_missing;
pub mod tally_player;
pub mod tally_points;
pub mod tally_total;
pub mod tally_tricks;
pub mod three_players;
pub mod trick_size;
pub mod trick_winner;
pub mod turned_missing;
pub mod turned_unexpected;
pub mod unusual_card;

/// The codes of any game that records of Herrlof can raise, with the rules they rest on.
pub static SHARED: &[(&Page, &[&str])] = &[
    (
        &codes::syntax::PAGE,
        &["HN2", "HN3", "HN4", "HN5", "HN6", "HN7", "HN8", "HN9"],
    ),
    (&codes::no_game::PAGE, &["HN12"]),
    (&codes::label_number::PAGE, &["H13", "HN4", "HN14"]),
    (&codes::after_the_end::PAGE, &["H25", "H26"]),
    (&codes::result_mismatch::PAGE, &["H25", "HN13"]),
    (&codes::game_name::PAGE, &["HN12"]),
    (&codes::misspelt_tag::PAGE, &[]),
    (&codes::repeated_tag::PAGE, &[]),
    (&codes::lone_tag::PAGE, &[]),
    (&codes::dress::PAGE, &["HN12"]),
    (&codes::unusual_character::PAGE, &["HN12"]),
    (&codes::unfinished::PAGE, &["H25", "HN11"]),
];

/// The codes of Herrlof alone, errors first, in the order of the explain list.
pub static PAGES: &[&Page] = &[
    &label_side::PAGE,
    &misplaced_line::PAGE,
    &hand_size::PAGE,
    &trick_size::PAGE,
    &card_twice::PAGE,
    &not_held::PAGE,
    &revoke::PAGE,
    &late_revoke::PAGE,
    &never_played::PAGE,
    &trick_winner::PAGE,
    &no_ability::PAGE,
    &nothing_to_steal::PAGE,
    &deck_order::PAGE,
    &turned_missing::PAGE,
    &turned_unexpected::PAGE,
    &round_length::PAGE,
    &prediction::PAGE,
    &tally_player::PAGE,
    &tally_tricks::PAGE,
    &tally_points::PAGE,
    &tally_total::PAGE,
    &unusual_card::PAGE,
    &tally_missing::PAGE,
    &bonus_reading::PAGE,
    &play_again::PAGE,
    &three_players::PAGE,
];
