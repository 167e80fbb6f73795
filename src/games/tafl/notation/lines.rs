//! From the lines of a text to the plies on them: mostly two a line with a number, but hands and programs put one on a
//! line, or a whole game, with numbers or without.

use super::{
    recover,
    turn::{Label, LabelForm, Malformed, Moves, Odd, Ply},
};
use crate::record::{self, Text};

/// A line of a record as parsed.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its text. All spans below are in bytes of it.
    pub text: Text<'a>,
    /// Whether more than comments is between it and the line of moves before.
    pub after_blank: bool,
    /// Its plies in order.
    pub plies: Vec<Ply>,
    /// The unreadable parts that are not in place of a move, in order.
    pub faults: Vec<Malformed>,
    /// The unusual spellings of its moves, in order.
    pub odd: Vec<Odd>,
}

/// Reads the plies on the lines of a section. Linear in their length.
pub fn read(lines: Vec<record::Line<'_>>) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = lines.into_iter().map(Line::of).collect();
    match numbering(&lines) {
        Numbering::OneByOne => number_by_twos(&mut lines),
        Numbering::Twice => number_seconds(&mut lines),
        Numbering::Usual => {}
    }
    lines
}

impl<'a> AsRef<Text<'a>> for Line<'a> {
    fn as_ref(&self) -> &Text<'a> {
        &self.text
    }
}

impl<'a> Line<'a> {
    fn of(line: record::Line<'a>) -> Self {
        let Moves { plies, faults, odd } = recover::read(line.text.as_str());
        Self { text: line.text, after_blank: line.after_blank, plies, faults, odd }
    }
}

/// With fewer lines of a number and a move each, the kind of numbering cannot be known.
const FEW: usize = 4;

/// How the moves of a record are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// Each turn has a number (T2).
    Usual,
    /// Each move has its own: 1, 2, 3, 4 …
    OneByOne,
    /// Each move has the number of its turn: 1, 1, 2, 2 …
    Twice,
}

/// How the moves are numbered, one a line: all but a few have the number that comes after the one before.
fn numbering(lines: &[Line<'_>]) -> Numbering {
    let numbers = || {
        lines.iter().map(|line| match &line.plies[..] {
            [Ply { label: Some(label), .. }] if !label.is_second => Some(label.number),
            _ => None,
        })
    };
    if lines.len() < FEW || numbers().any(|number| number.is_none()) {
        return Numbering::Usual;
    }
    let follows = |&(one, next): &(Option<u32>, Option<u32>)| match (one, next) {
        (Some(one), Some(next)) => one.checked_add(1) == Some(next) || next == 1,
        _ => false,
    };
    let steps = || numbers().zip(numbers().skip(1));
    let repeated = steps().filter(|(one, next)| one == next).count();
    // From each to the next but one: a typo spoils two.
    let every_other = numbers().zip(numbers().skip(2)).filter(follows).count();
    let one_by_one = steps().filter(follows).count();
    if repeated * FEW >= lines.len() && every_other * 2 >= lines.len() - 2 {
        Numbering::Twice
    } else if one_by_one * FEW >= (lines.len() - 1) * (FEW - 1) {
        Numbering::OneByOne
    } else {
        Numbering::Usual
    }
}

/// Makes every second of the moves whose numbers are said twice a second one: 1, 1, 2, 2 … are 1, 1..., 2, 2... A game
/// begins where its number does.
fn number_seconds(lines: &mut [Line<'_>]) {
    let plies = lines.iter_mut().flat_map(|line| &mut line.plies);
    let (mut is_second, mut before) = (true, None);
    for label in plies.filter_map(|ply| ply.label.as_mut()) {
        let begins = label.number == 1 && before != Some(1);
        is_second = !begins && !is_second;
        label.is_second = is_second;
        label.form = LabelForm::Other;
        before = Some(label.number);
    }
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
