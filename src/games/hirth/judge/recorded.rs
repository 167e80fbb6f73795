//! A turn as it is recorded, and how it is played: as written, or as it was repaired.

use std::borrow::Cow;

use crate::{
    games::hirth::{
        Lateral, Line,
        board::Side,
        notation,
        notation::lines::LONGEST,
        repair::{TurnText, without_blanks},
        replay::{MOST_READINGS, Reading, Replayed, lawful, replay, replay_as_written},
        rules::BreachAt,
        turn::{Fault, Malformed, Turn},
    },
    span::Span,
};

/// A turn as it is played: its side and its text.
#[derive(Clone)]
pub struct RecordedTurn<'a> {
    /// Who moves.
    pub side: Side,
    /// The turn as written.
    pub line: &'a Line<'a>,
    /// The policy for lateral crossings.
    pub lateral: Lateral,
    /// The intended turn, once it was repaired: any of these.
    pub meant: Vec<Turn>,
    /// The text without spaces inside tokens, if only these keep it from being read.
    closed_up: Option<Turn>,
    /// Whether it breaks a rule and is played as it is written all the same.
    pub is_as_played: bool,
    /// Whether the repair corrected no typo, but only how the turn is written: there may be a typo yet.
    pub has_customs_only: bool,
}

impl<'a> RecordedTurn<'a> {
    /// The turn of `side` on a line.
    pub fn new(side: Side, line: &'a Line<'a>, lateral: Lateral) -> Self {
        let is_playable = line.turn.faults.iter().all(Malformed::is_harmless);
        let text = line.text.as_str();
        let closed_up = (!is_playable && text.len() <= LONGEST).then(|| without_blanks(side, text, line.moves_start()));
        Self {
            side,
            line,
            lateral,
            meant: Vec::new(),
            is_as_played: false,
            closed_up: closed_up.filter(|turn| turn.faults.is_empty()),
            has_customs_only: false,
        }
    }

    /// Plays the turn as written, or as it was repaired.
    ///
    /// # Errors
    ///
    /// The rules that it breaks; none if it cannot be read.
    pub fn replay(&self, before: &[Reading]) -> Result<Replayed, Vec<BreachAt>> {
        match self.as_written() {
            Some(turn) => replay(before, self.side, turn, self.lateral),
            None if self.meant.is_empty() => Err(Vec::new()),
            None => {
                let readings = self.readings(before).ok_or_else(Vec::new)?;
                let cut = false;
                Ok(Replayed { readings, cut })
            }
        }
    }

    /// The same without the rules, and ignoring spaces inside tokens.
    pub fn readings(&self, before: &[Reading]) -> Option<Vec<Reading>> {
        if self.is_as_played {
            let readings = self.in_spite_of_the_rules(before);
            return (!readings.is_empty()).then_some(readings);
        }
        if let Some(turn) = self.as_written() {
            let played = lawful(before, self.side, turn, self.lateral);
            return played.map(|played| played.readings);
        }
        let closed_up = self.closed_up.as_ref().filter(|_| self.meant.is_empty());
        if let Some(turn) = closed_up {
            return lawful(before, self.side, turn, self.lateral).map(|played| played.readings);
        }
        let played = self.meant.iter();
        let played = played.filter_map(|turn| lawful(before, self.side, turn, self.lateral));
        let readings = merged(played.flat_map(|played| played.readings));
        (!readings.is_empty()).then_some(readings)
    }

    /// Plays the turn as it is written, even against the rules. None if it is not clear enough for that: how often a move is
    /// made is not, where the rules do not confirm it.
    pub fn in_spite_of_the_rules(&self, before: &[Reading]) -> Vec<Reading> {
        let is_clear = |turn: &&Turn| turn.faults.iter().all(|fault| fault.fault != Fault::Repeated);
        let written = self.as_written().filter(is_clear);
        written.map_or(Vec::new(), |turn| replay_as_written(before, self.side, turn))
    }

    /// The turn as written, if that can be played.
    fn as_written(&self) -> Option<&Turn> {
        let turn = &self.line.turn;
        let is_playable = || turn.faults.iter().all(Malformed::is_harmless);
        (self.meant.is_empty() && is_playable()).then_some(turn)
    }

    /// The text after the label.
    pub fn after_label(&self) -> &str {
        self.line.text.as_str().get(self.line.moves_start()..).unwrap_or_default()
    }

    /// From now on the turn is played as these texts, which follow its label.
    pub fn repair(&mut self, texts: impl Iterator<Item = String>) {
        let written = &self.line.turn;
        let early = written.offers.iter().filter(|offer| self.is_left_out(offer.span));
        let read = |text: String| {
            let mut turn = notation::read_unlabelled(self.side, &text);
            turn.offers.splice(..0, early.clone().copied());
            turn.late_offers.extend(&written.late_offers);
            turn
        };
        self.meant = texts.take(MOST_MEANT).map(read).collect();
        self.has_customs_only = false;
    }

    /// Whether a mistake may still be found in it.
    pub fn is_suspect(&self) -> bool {
        !self.is_as_played && (self.meant.is_empty() || self.has_customs_only)
    }

    /// The turn's text as it is written, or without what is needless in it.
    pub fn text(&self, without_needless: bool) -> TurnText<'_> {
        let written = self.line.text.as_str();
        let bare = self.without(|fault| self.is_left_out(fault.span) || without_needless && fault.is_needless());
        TurnText {
            side: self.side,
            lateral: self.lateral,
            text: bare.map_or(Cow::Borrowed(written), Cow::Owned),
            from: self.line.moves_start(),
        }
    }

    /// Whether an offer is not in its usual place. Such offers are ignored while the turn is repaired.
    fn is_left_out(&self, span: Span) -> bool {
        let mut faults = self.line.turn.faults.iter();
        faults.any(|fault| fault.is_of_offer() && fault.span == span)
    }

    /// The turn's text with spaces in place of parts that are needless or follow its end.
    pub fn without_needless(&self) -> Option<String> {
        self.without(Malformed::is_needless)
    }

    /// The turn's text with spaces in place of some faults; `None` if there are none.
    fn without(&self, of: impl Fn(&Malformed) -> bool) -> Option<String> {
        let faults = self.line.turn.faults.iter();
        let mut faults = faults.filter(|fault| of(fault)).peekable();
        faults.peek()?;
        let mut text = self.line.text.as_str().as_bytes().to_vec();
        for fault in faults {
            text[fault.span.start..fault.span.end].fill(b' ');
            if fault.fault == Fault::SlashInWords {
                text[fault.span.start] = b'/';
            }
        }
        String::from_utf8(text).ok()
    }
}

/// The most texts of a repaired turn that are kept.
const MOST_MEANT: usize = 12;

/// Readings from several ways to read a turn, each once.
pub fn merged(all: impl Iterator<Item = Reading>) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for reading in all {
        let same = |other: &Reading| other.position == reading.position && other.ending == reading.ending;
        if !readings.iter().any(same) {
            readings.push(reading);
        }
    }
    readings.truncate(MOST_READINGS);
    readings
}

/// How many turns are played on where nothing depends on the rest: a record that goes on for so long counts as one that
/// goes on to its end.
const FORWARD: usize = 60;

/// The first turn from `from` on that cannot be played as written; the number of turns, if none of the next
/// [`FORWARD`] is such a turn.
pub fn reach(plays: &[RecordedTurn<'_>], readings: &[Reading], from: usize) -> usize {
    let end = (from + FORWARD).min(plays.len());
    let (reach, _) = reach_within(&plays[..end], readings, from, usize::MAX);
    if reach == end { plays.len() } else { reach }
}

/// The first turn from `from` on that cannot be played as written, or before which `most` readings were played on; and
/// how many were. The number of turns if there is none.
pub fn reach_within(plays: &[RecordedTurn<'_>], readings: &[Reading], from: usize, most: usize) -> (usize, usize) {
    let mut now = Cow::Borrowed(readings);
    let mut played = 0;
    for (turn, play) in plays.iter().enumerate().skip(from) {
        if played > most {
            return (turn, played);
        }
        played += now.len();
        match play.readings(&now) {
            Some(next) => now = Cow::Owned(next),
            None => return (turn, played),
        }
    }
    (plays.len(), played)
}
