//! HIRÞ: its notation, its rules, its records in every format.

mod bounds;
mod convert;
mod corpus;
mod decorated;
mod fast_path;
mod fix;
mod grammar;
mod layout;
mod library;
mod odd;
mod parts;
mod positions;

pub(crate) use crate::any_text;
pub(crate) use ::referee::hirth as referee;
