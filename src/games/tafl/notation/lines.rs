//! From the lines of a text to the plies on them: mostly two a line with a number, but hands and programs put one on a
//! line, or a whole game, with numbers or without.

use super::{
    grammar,
    turn::{Label, LabelForm, Malformed, Moves, Odd, Ply},
};
use crate::record::{self, Text};

/// A line of a record, and what it says.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its text. All spans below are in bytes of it.
    pub text: Text<'a>,
    /// Whether more than comments stands between it and the line of moves before.
    pub after_blank: bool,
    /// Its plies in order.
    pub plies: Vec<Ply>,
    /// What of it is no notation and in the place of no move, in order.
    pub faults: Vec<Malformed>,
    /// What of its moves is written in an unusual way, in order.
    pub odd: Vec<Odd>,
}

/// Reads the plies on the lines of a section. Linear in their length.
pub fn read(lines: Vec<record::Line<'_>>) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = lines.into_iter().map(Line::of).collect();
    if are_numbered_one_by_one(&lines) {
        number_by_twos(&mut lines);
    }
    lines
}

impl<'a> Line<'a> {
    fn of(line: record::Line<'a>) -> Self {
        let Moves { plies, faults, odd } = grammar::read(line.text.as_str());
        Self {
            text: line.text,
            after_blank: line.after_blank,
            plies,
            faults,
            odd,
        }
    }
}

/// Fewer lines with a number and a move each do not tell how they are numbered.
const FEW: usize = 4;

/// Whether every single move has a number, so that the second is the defenders' first (T2): of the lines, all have one
/// move, and all but a few the number after the one before.
fn are_numbered_one_by_one(lines: &[Line<'_>]) -> bool {
    let numbers = || {
        lines.iter().map(|line| match &line.plies[..] {
            [
                Ply {
                    label: Some(label), ..
                },
            ] if !label.is_second => Some(label.number),
            _ => None,
        })
    };
    if lines.len() < FEW || numbers().any(|number| number.is_none()) {
        return false;
    }
    let follows = |(one, next): &(Option<u32>, Option<u32>)| match (one, next) {
        (Some(one), Some(next)) => one.checked_add(1) == Some(*next) || *next == 1,
        _ => false,
    };
    let in_order = numbers().zip(numbers().skip(1)).filter(follows).count();
    in_order * FEW >= (lines.len() - 1) * (FEW - 1)
}

/// Gives moves that are numbered one by one the numbers of their turns: 1, 2, 3 … are 1, 1..., 2 …
fn number_by_twos(lines: &mut [Line<'_>]) {
    let plies = lines.iter_mut().flat_map(|line| &mut line.plies);
    for label in plies.filter_map(|ply| ply.label.as_mut()) {
        *label = Label {
            number: label.number.div_ceil(2),
            is_second: label.number.is_multiple_of(2) && label.number > 0,
            form: LabelForm::Other,
            ..*label
        };
    }
}
