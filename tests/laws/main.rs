//! Laws: what holds of any text and of any game, tried on random games, records with mistakes and odd texts.

mod accounted;
mod any_text;
mod bad_bytes;
mod bounds;
mod decorated;
mod differential;
mod drafts;
#[path = "../support/fixtures.rs"]
mod fixtures;
mod formatting;
#[path = "../support/forms.rs"]
mod forms;
mod herrlof;
mod hirth;
mod live_game;
mod mistakes;
#[path = "../support/pasted_mistakes.rs"]
mod pasted_mistakes;
mod playable;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/properties.rs"]
mod properties;
mod samples;
#[path = "../support/styles.rs"]
mod styles;
mod styles_with_mistakes;
mod surroundings;
mod tafl;
