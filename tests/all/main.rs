//! All tests of the program as its users see it: one binary, so that they are linked once.
//!
//! A game has a folder of its own beside [`program`], which runs the program, and [`properties`]: these know no game.

mod hirth;
mod program;
mod properties;
mod toy;
