//! The places of spaces and crossings in a drawing: as the cloth lies before one who sits at its long side, and upright, as one
//! of the players sees it.

use crate::games::hirth::board::Space;

/// A column and a line, from 0.
pub type Place = (usize, usize);

/// A way to draw the board.
pub struct Layout {
    /// Its columns and lines, without the lines under the board.
    pub size: Place,
    /// The upper left corner of each space, in the order of [`Space::ALL`].
    pub spaces: [Place; 11],
    /// The crossings, certain ones (R1) and those that may be none (R2).
    pub ways: &'static [Way],
    /// The places of pieces that attack Gull's home and Silfr's from off the board (R11).
    pub off_board: [Slot; 2],
}

/// The columns and lines of a space, with its frame.
pub const SPACE: Place = (INNER + 2, 4);

/// The columns in a space. All pieces that can be on one space by the rules fit in two lines of them.
pub const INNER: usize = 10;

/// A crossing.
pub struct Way {
    /// The end to the left, or above.
    pub from: Space,
    /// The other.
    pub to: Space,
    /// Where its line begins.
    pub start: Place,
    /// How long it is.
    pub length: usize,
    /// Whether it goes down, not to the right.
    pub is_down: bool,
    /// Whether it may be none (R2).
    pub is_lateral: bool,
    /// The place of pieces that attack on it.
    pub slot: Slot,
}

/// Room for a few characters.
pub struct Slot {
    /// The first of its columns.
    pub start: Place,
    /// How many columns it has.
    pub columns: usize,
    /// Whether its content is at its right end.
    pub is_right: bool,
}

const fn slot(start: Place, columns: usize, is_right: bool) -> Slot {
    Slot { start, columns, is_right }
}

/// A crossing to the right.
const fn across(ends: (Space, Space), start: Place, length: usize, slot: Slot) -> Way {
    Way { from: ends.0, to: ends.1, start, length, is_down: false, is_lateral: false, slot }
}

/// A crossing that goes down.
const fn down(ends: (Space, Space), start: Place, length: usize, slot: Slot) -> Way {
    Way { is_down: true, ..across(ends, start, length, slot) }
}

/// The same as a lateral one.
const fn lateral(way: Way) -> Way {
    Way { is_lateral: true, ..way }
}

use Space::{Mid, S0, S1, S2, S3, S4, S5, S6, S7, S8, S9};

/// Gull on the left.
pub const WIDE: Layout = Layout {
    size: (72, 14),
    spaces: [(0, 5), (3, 0), (3, 10), (21, 0), (21, 10), (39, 0), (39, 10), (57, 0), (57, 10), (60, 5), (30, 5)],
    ways: &[
        down((S1, S0), (9, 4), 1, slot((10, 4), 10, false)),
        down((S0, S2), (9, 9), 1, slot((10, 9), 10, false)),
        across((S1, S3), (15, 2), 6, slot((15, 1), 6, true)),
        across((S2, S4), (15, 12), 6, slot((15, 11), 6, true)),
        across((S3, S5), (33, 2), 6, slot((33, 1), 6, true)),
        across((S4, S6), (33, 12), 6, slot((33, 11), 6, true)),
        across((S5, S7), (51, 2), 6, slot((51, 1), 6, true)),
        across((S6, S8), (51, 12), 6, slot((51, 11), 6, true)),
        down((S7, S9), (62, 4), 1, slot((52, 4), 10, true)),
        down((S9, S8), (62, 9), 1, slot((52, 9), 10, true)),
        down((S3, Mid), (31, 4), 1, slot((22, 4), 9, true)),
        down((S5, Mid), (40, 4), 1, slot((41, 4), 9, false)),
        down((Mid, S4), (31, 9), 1, slot((22, 9), 9, true)),
        down((Mid, S6), (40, 9), 1, slot((41, 9), 9, false)),
        lateral(down((S1, S2), (13, 4), 6, slot((14, 6), 9, false))),
        lateral(down((S3, S4), (25, 4), 6, slot((15, 7), 10, true))),
        lateral(down((S5, S6), (46, 4), 6, slot((47, 7), 10, false))),
        lateral(down((S7, S8), (58, 4), 6, slot((49, 6), 9, true))),
    ],
    off_board: [slot((0, 4), 8, false), slot((64, 4), 8, true)],
};

/// Gull below, space 1 on its left.
pub const NARROW: Layout = Layout {
    size: (40, 23),
    spaces: [(14, 19), (0, 17), (28, 17), (0, 12), (28, 12), (0, 7), (28, 7), (0, 2), (28, 2), (14, 0), (14, 10)],
    ways: &[
        across((S7, S9), (12, 3), 2, slot((14, 4), 6, false)),
        across((S9, S8), (26, 3), 2, slot((20, 4), 6, true)),
        down((S7, S5), (5, 6), 1, slot((6, 6), 9, false)),
        down((S8, S6), (34, 6), 1, slot((25, 6), 9, true)),
        across((S5, Mid), (12, 10), 2, slot((14, 9), 6, false)),
        across((Mid, S6), (26, 10), 2, slot((20, 9), 6, true)),
        down((S5, S3), (5, 11), 1, slot((6, 11), 8, false)),
        down((S6, S4), (34, 11), 1, slot((26, 11), 8, true)),
        across((S3, Mid), (12, 13), 2, slot((14, 14), 6, false)),
        across((Mid, S4), (26, 13), 2, slot((20, 14), 6, true)),
        down((S3, S1), (5, 16), 1, slot((6, 16), 9, false)),
        down((S4, S2), (34, 16), 1, slot((25, 16), 9, true)),
        across((S1, S0), (12, 19), 2, slot((14, 18), 6, false)),
        across((S0, S2), (26, 19), 2, slot((20, 18), 6, true)),
        lateral(across((S7, S8), (12, 5), 16, slot((15, 5), 10, false))),
        lateral(across((S5, S6), (12, 8), 16, slot((15, 8), 10, false))),
        lateral(across((S3, S4), (12, 15), 16, slot((15, 15), 10, false))),
        lateral(across((S1, S2), (12, 17), 16, slot((15, 17), 10, false))),
    ],
    off_board: [slot((0, 22), 14, true), slot((0, 0), 14, true)],
};
