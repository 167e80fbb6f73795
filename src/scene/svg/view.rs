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
        if self.upright { (height, width) } else { (width, height) }
    }

    /// Returns what a page needs to show a board from here: the `viewBox`, how the board is turned, and how what stays upright
    /// is turned back; nothing where it is not turned.
    pub(in crate::scene) fn side(self, board: &Board) -> [String; 3] {
        let (width, height) = self.size(board);
        [
            format!("0 0 {} {}", number(width), number(height)),
            self.transform(board).unwrap_or_default(),
            self.turned_back().unwrap_or_default().to_owned(),
        ]
    }

    /// Returns how the board is turned, as its group says it.
    pub(super) fn transform(self, board: &Board) -> Option<String> {
        let (width, height) = (number(board.width.into()), number(board.height.into()));
        match (self.upright, self.flipped) {
            (false, false) => None,
            (false, true) => Some(format!("matrix(-1 0 0 -1 {width} {height})")),
            (true, false) => Some(format!("matrix(0 -1 1 0 0 {width})")),
            (true, true) => Some(format!("matrix(0 1 -1 0 {height} 0)")),
        }
    }

    /// Returns how what stays upright is turned back.
    pub(super) fn turned_back(self) -> Option<&'static str> {
        match (self.upright, self.flipped) {
            (false, false) => None,
            (false, true) => Some("rotate(180)"),
            (true, false) => Some("rotate(90)"),
            (true, true) => Some("rotate(-90)"),
        }
    }
}
