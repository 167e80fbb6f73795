//! Second opinions on records of each game: slow, plain, and written from the rules alone. They share no code with the
//! library `hirth`; where a referee and the program differ, one of them is wrong.
//!
//! Each game has random games too, and the slips that people make when they write one down.

pub mod chance;
pub mod herrlof;
pub mod hirth;
pub mod tafl;
