//! Which turn a line is, by its place in the record, and whether its label agrees.

use super::{
    lines::Line,
    turn::{Label, Turn},
};
use crate::games::hirth::board::Side;

/// The kinds of lines of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games::hirth) struct Place {
    /// The label that its place asks for.
    pub label: Label,
    /// The label that was asked for before its own was taken as the new count.
    pub asked: Label,
    /// How its own label differs, if it does.
    pub slip: Option<Slip>,
}

/// How a label can differ from the one that its place asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games::hirth) enum Slip {
    /// It is another; the turn is the one its place asks for.
    Misnumbered,
    /// The turn before is repeated: this line is not a turn of its own.
    Twice,
    /// The next line is the same turn with other moves, and the labels go on from there: this line is taken back.
    Corrected,
    /// It is the label after, and the labels go on from there: a turn may be left out before it.
    Gap,
    /// It goes on from such a label before it.
    Shifted,
    /// It is the label after, and the next line is the one expected here: the two have changed places.
    Early,
}

/// As many lines are looked at to find out whether a game begins with them.
pub(in crate::games::hirth) const ASKED: usize = 3;

/// Whether some lines start with the first three turns of a game.
pub(in crate::games::hirth) fn are_first(lines: &[Line<'_>]) -> bool {
    let mut expected = Label::FIRST;
    let is_next = |line: &Line<'_>| {
        let label = line.turn.label.map(|label| label.value);
        let is_it = label == Some(expected);
        expected = expected.next();
        is_it
    };
    lines.len() >= ASKED && lines.iter().take(ASKED).all(is_next)
}

/// Returns the place of each line of a game whose first turn is labelled `first`. One wrong number is one mistake: if the
/// next labels continue from it, the rest of the record is counted from it too.
pub(in crate::games::hirth) fn places(lines: &[Line<'_>], first: Label) -> Vec<Place> {
    let mut expected = first;
    let mut places: Vec<Place> = Vec::with_capacity(lines.len());
    for i in 0..lines.len() {
        let asked = expected;
        let last = places.last();
        let follows_early = last.is_some_and(|last| last.slip == Some(Slip::Early));
        let slip = if follows_early { None } else { slip_of(lines, i, expected, last) };
        let written = label(lines, i).unwrap_or(expected);
        let label = match slip {
            Some(Slip::Early) => written,
            Some(Slip::Misnumbered) if goes_on_from(written, expected, label(lines, i + 1)) => {
                expected = written;
                written
            }
            _ => expected,
        };
        expected = match slip {
            Some(Slip::Twice | Slip::Corrected | Slip::Early) => expected,
            // The turn between has been played already.
            _ if follows_early => expected.next().next(),
            _ => expected.next(),
        };
        places.push(Place { label, asked, slip });
    }
    places
}

/// The label written on a line.
fn label(lines: &[Line<'_>], i: usize) -> Option<Label> {
    let token = lines.get(i)?.turn.label?;
    Some(token.value)
}

/// How the label of a line differs from the expected one, if it does. `last` is what the line before is.
fn slip_of(lines: &[Line<'_>], i: usize, expected: Label, last: Option<&Place>) -> Option<Slip> {
    let written = label(lines, i)?;
    let after = label(lines, i + 1);
    if written == expected {
        let is_again = i > 0 && after == Some(expected) && !same(&lines[i], &lines[i + 1]);
        let goes_on = label(lines, i + 2) == Some(expected.next());
        return (is_again && goes_on).then_some(Slip::Corrected);
    }
    if i > 0 && written.next() == expected && same(&lines[i - 1], &lines[i]) {
        return Some(Slip::Twice);
    }
    if written != expected.next() {
        return Some(Slip::Misnumbered);
    }
    // The label after the expected one.
    let goes_on = |label: Option<Label>| label.is_none_or(|label| label == written.next());
    if after == Some(expected) && goes_on(label(lines, i + 2)) {
        Some(Slip::Early)
    } else if shifted(last) {
        Some(Slip::Shifted)
    } else if goes_on(after) || expected == Label::FIRST && i == 0 && silfr_begins(after, label(lines, 2)) {
        Some(Slip::Gap)
    } else {
        Some(Slip::Misnumbered)
    }
}

/// Whether the record is counted from another number of the same side from here on: the label after goes on from it, and
/// not from the expected one.
fn goes_on_from(written: Label, expected: Label, after: Option<Label>) -> bool {
    written.side == expected.side && after == Some(written.next()) && after != Some(expected.next())
}

/// Whether the labels are one ahead of the turns already.
fn shifted(last: Option<&Place>) -> bool {
    last.is_some_and(|last| matches!(last.slip, Some(Slip::Gap | Slip::Shifted)))
}

/// Whether a record that starts with `S1` continues with `G1` and `S2`, as if Silfr had moved first (R4).
fn silfr_begins(second: Option<Label>, third: Option<Label>) -> bool {
    let label = |side, number| Some(Label { side, number });
    second == label(Side::Gull, 1) && third == label(Side::Silfr, 2)
}

/// Whether two lines are the same turn. If both can be read, their format does not matter: the order of the battles, or
/// a `/` that is forgotten on one of them.
fn same(one: &Line<'_>, other: &Line<'_>) -> bool {
    if one.turn.faults.is_empty() && other.turn.faults.is_empty() {
        return says(&one.turn) == says(&other.turn);
    }
    let words = |line: &Line<'_>| line.text.as_str().split_whitespace().collect::<String>();
    words(one) == words(other)
}

/// The parts of a turn, in any layout.
fn says(turn: &Turn) -> Turn {
    let mut said = Turn { slash: None, ..turn.clone() };
    said.battles.sort_by_key(|battle| battle.value.space.value);
    for battle in &mut said.battles {
        let results = &mut battle.value.results;
        results.sort_by_key(|result| result.value.side == Side::Silfr);
    }
    said
}
