//! From which side a board is seen.

use super::pen::{Point, number};
use crate::scene::Board;

/// From which side a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Its left side is below: for what is higher than wide.
    pub upright: bool,
    /// It is seen from the other side.
    pub flipped: bool,
}

impl View {
    /// Returns how wide and high a board is seen.
    pub(super) fn size(self, board: &Board) -> Point {
        let (width, height) = (board.width.into(), board.height.into());
        if self.upright {
            (height, width)
        } else {
            (width, height)
        }
    }

    /// Returns where a point of the board is seen.
    pub(super) fn map(self, board: &Board, (x, y): (i16, i16)) -> Point {
        let (x, y) = (f64::from(x), f64::from(y));
        let (width, height) = (f64::from(board.width), f64::from(board.height));
        match (self.upright, self.flipped) {
            (false, false) => (x, y),
            (false, true) => (width - x, height - y),
            (true, false) => (y, width - x),
            (true, true) => (height - y, x),
        }
    }

    /// Returns the same for all that is in a group.
    pub(super) fn transform(self, board: &Board) -> Option<String> {
        let (width, height) = (number(board.width.into()), number(board.height.into()));
        match (self.upright, self.flipped) {
            (false, false) => None,
            (false, true) => Some(format!("matrix(-1 0 0 -1 {width} {height})")),
            (true, false) => Some(format!("matrix(0 -1 1 0 0 {width})")),
            (true, true) => Some(format!("matrix(0 1 -1 0 {height} 0)")),
        }
    }

    /// Returns how what points somewhere is turned.
    pub(super) fn turn(self) -> Option<&'static str> {
        match (self.upright, self.flipped) {
            (false, false) => None,
            (false, true) => Some("rotate(180)"),
            (true, false) => Some("rotate(-90)"),
            (true, true) => Some("rotate(90)"),
        }
    }
}
