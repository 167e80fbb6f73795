//! What is seen of a game: the drawing and the page. A game that is made up here is drawn, for they know none.

mod commands;
mod look;
mod made_up;
mod page;
#[cfg(feature = "png")]
mod png;
mod svg;
