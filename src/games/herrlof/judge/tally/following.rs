//! Totals that were counted on from a wrong one: they are mended together with it, or not at all (H24).

use super::super::{
    JudgedRound,
    facts::{Mend, Told},
};
use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{Score, Written},
        },
        rules::seats::Seat,
    },
    span::Span,
};

/// Adds to each way of mending a total what then follows for the later ones. None is sure where others were counted
/// on from it: who went on from a number may have meant it, and the slip is in what it was made of.
pub fn mend_what_follows(told: &mut [Told], rounds: &[JudgedRound], lines: &[Line<'_>]) {
    let sheet = Sheet {
        rounds,
        lines,
        told: places(told),
    };
    for mend in told.iter_mut().flat_map(|told| &mut told.mends) {
        sheet.follow(mend);
    }
}

/// The places that errors were told of, and those that are to be mended, by line.
fn places(told: &[Told]) -> Vec<(usize, Span)> {
    let errors = told.iter().filter(|told| told.fact.is_error());
    let errors = errors.map(|told| (told.line, told.span));
    let edits = told.iter().flat_map(|told| &told.mends);
    let edits = edits.flat_map(|mend| &mend.edits);
    let mut places: Vec<_> = errors
        .chain(edits.map(|(line, span, _)| (*line, *span)))
        .collect();
    places.sort_unstable();
    places
}

struct Sheet<'a> {
    rounds: &'a [JudgedRound],
    lines: &'a [Line<'a>],
    /// The places of which something is told already.
    told: Vec<(usize, Span)>,
}

impl Sheet<'_> {
    /// Follows the points of a player from a total that is mended, as far as they were counted from it.
    fn follow(&self, mend: &mut Mend) {
        let Some((seat, mut written, mut right, after)) = self.total(mend) else {
            return;
        };
        for round in self.rounds.get(after..).unwrap_or_default() {
            let Some(points) = round.scores[seat.index()].points else {
                return;
            };
            if round.lines.after_gap {
                return;
            }
            written = written.saturating_add(points);
            right = right.saturating_add(points);
            let score = round.lines.tally.and_then(|line| self.score(line, seat));
            let Some((line, score)) = score else { continue };
            let Some(total) = score.total else { continue };
            if total.value != written {
                return;
            }
            mend.is_safe = false;
            if self.is_told(line, score) {
                return;
            }
            mend.follows.push((line, total.span, right.to_string()));
        }
    }

    /// Whose total a mend writes, the total as it was and as it will be, and the place of the round after it.
    fn total(&self, mend: &Mend) -> Option<(Seat, u32, u32, usize)> {
        let [(line, span, text)] = &mend.edits[..] else {
            return None;
        };
        let Written::Tally(tally) = &self.lines[*line].written else {
            return None;
        };
        let mut scores = tally.scores.iter();
        let totals = |score: &Score| Some((score.seat.value, score.total?));
        let (seat, total) =
            scores.find_map(|score| totals(score).filter(|(_, total)| total.span == *span))?;
        let after = self
            .rounds
            .partition_point(|round| round.lines.first() <= *line);
        Some((seat, total.value, text.parse().ok()?, after))
    }

    /// What a tally says of a player.
    fn score(&self, line: usize, seat: Seat) -> Option<(usize, &Score)> {
        let Written::Tally(tally) = &self.lines[line].written else {
            return None;
        };
        let mut scores = tally.scores.iter();
        let own = scores.find(|score| score.seat.value == seat)?;
        Some((line, own))
    }

    /// Whether something is told of what a tally says of a player.
    fn is_told(&self, line: usize, score: &Score) -> bool {
        let from = self.told.partition_point(|(other, _)| *other < line);
        let of_line = self.told[from..]
            .iter()
            .take_while(|(other, _)| *other == line);
        of_line
            .into_iter()
            .any(|(_, span)| span.touches(score.span))
    }
}
