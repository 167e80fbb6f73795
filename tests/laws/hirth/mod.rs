//! HIRÞ: its notation, its rules, its records in every format.

mod bounds;
mod convert;
mod corpus;
mod decorated;
mod fix_laws;
mod grammar;
mod layout;
mod library;
#[path = "../../support/likened.rs"]
mod likened;
mod odd;
mod parts;
mod positions;
mod two_ways;

pub(crate) use crate::any_text;
pub(crate) use ::referee::hirth as referee;
