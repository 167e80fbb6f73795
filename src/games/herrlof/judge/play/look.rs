//! What others look at in a round while it is played.

use super::{Round, end, plays};
use crate::{
    games::herrlof::{
        judge::rounds,
        judge::rounds::Slot,
        notation::written::{At, End, Play},
        rules::seats::{Seat, Table},
    },
    span::Span,
};

impl Round<'_, '_> {
    /// Who plays.
    pub fn table(&self) -> Table {
        self.table
    }

    /// How many tricks are written.
    pub fn tricks(&self) -> usize {
        self.own.tricks.len()
    }

    /// The line of the trick at a place.
    pub fn line_of(&self, place: usize) -> usize {
        self.own.tricks[place].line
    }

    /// The characters of a line.
    pub fn text_of(&self, line: usize) -> &str {
        self.lines[line].text.as_str()
    }

    /// The number of the trick at a place.
    pub fn number_of(&self, place: usize) -> usize {
        self.own.tricks[place].number
    }

    /// The place of a trick.
    pub fn place_of(&self, slot: Slot) -> Option<usize> {
        self.own
            .tricks
            .iter()
            .position(|other| other.line == slot.line)
    }

    /// Who leads the trick at a place, by its label.
    pub fn label_of(&self, place: usize) -> Option<Seat> {
        rounds::leader(&self.lines[self.line_of(place)])
    }

    /// Who led the trick at a place, as it was judged; by its label where it was not.
    pub fn leader_of(&self, place: usize) -> Seat {
        let line = self.line_of(place);
        let played = self
            .played
            .tricks
            .iter()
            .rev()
            .find(|trick| trick.line == line);
        let judged = played.map(|trick| trick.leader);
        judged.or_else(|| self.label_of(place)).unwrap_or(Seat::A)
    }

    /// Where the last card of the trick at a place stands.
    pub fn last_span(&self, place: usize) -> Span {
        let (plays, _) = self.written_at(place);
        plays.last().map(|play| play.card.span).unwrap_or_default()
    }

    /// How many tricks a seat holds, and whether that is sure.
    pub fn holds(&self, seat: Seat) -> (i64, bool) {
        (self.played.won[seat.index()], self.played.in_doubt == 0)
    }

    /// A trick goes from one to another (H17).
    pub fn steal(&mut self, winner: Seat, from: Seat) {
        self.played.won[winner.index()] += 1;
        self.played.won[from.index()] -= 1;
    }

    /// The plays of the trick at a place, and what came of it.
    pub fn written_at(&self, place: usize) -> (&[Play], Option<At<End>>) {
        let line = &self.lines[self.own.tricks[place].line];
        (plays(line), end(line))
    }

    /// Who leads the trick after the one at a place, by its label.
    pub fn next_leader(&self, place: usize) -> Option<Seat> {
        let next = self
            .own
            .tricks
            .get(place + 1)
            .filter(|next| !next.after_gap)?;
        rounds::leader(&self.lines[next.line]).filter(|seat| self.table.has(*seat))
    }
}
