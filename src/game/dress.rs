//! A text of one game as it is judged: as it is written, or without what it wears. What is found in what is beneath has
//! its places in the text.

use std::{borrow::Cow, sync::Arc};

use super::{Edits, Game};
use crate::{
    codes::{dress, no_game},
    finding::Finding,
    record::{self, Bare, Shape},
    report::GameReport,
    source::Source,
    span::Span,
};

/// A text, and the record beneath its dress.
pub struct Worn<'a> {
    /// What is judged.
    pub source: Cow<'a, Source>,
    /// Where it comes from, when that is not the text itself.
    pub bare: Option<Arc<Bare>>,
    /// That it is prose, and not to be judged as the record that it is to be.
    pub prose: Option<Finding>,
    shape: Shape,
}

impl<'a> Worn<'a> {
    /// A text of a game. Only one that is a record by itself and whole, of a game that knows how, is brought into the
    /// game's own form and undressed: a part of a text does not tell what the whole wears. Of prose the turns among words
    /// are taken.
    pub fn of(game: &Game, source: Cow<'a, Source>, shape: Shape) -> Self {
        let (notation, seats) = (&game.notation, game.seats);
        let in_own_form = || game.dialect?(source.name(), source.text());
        let undressed = || record::undress(source.text(), notation, seats);
        let bare = match shape {
            _ if !source.is_whole() => None,
            Shape::Plain => in_own_form().or_else(undressed),
            Shape::Prose => record::untold(source.text(), notation, seats),
            Shape::Fenced => None,
        };
        let mut worn = Self {
            source,
            bare: bare.map(Arc::new),
            prose: None,
            shape,
        };
        let is_plain = shape == Shape::Plain && worn.source.is_whole();
        if is_plain && !worn.is_in_other_form() {
            let found = record::prose(worn.source.text(), notation, seats);
            worn.prose = found.map(|(first, turns)| no_game::prose(turns).at(first));
        }
        if worn.prose.is_some() {
            worn.bare = None;
        } else if let Some(bare) = &worn.bare {
            worn.source = Cow::Owned(Source::new(worn.source.name(), bare.text()));
        }
        worn
    }

    /// Whether the text is in another form than the game's own.
    pub fn is_in_other_form(&self) -> bool {
        let bare = self.bare.as_ref();
        bare.is_some_and(|bare| bare.names().is_empty())
    }

    /// What was found outside any game, with places in the text.
    pub fn outside(&self, mut findings: Vec<Finding>) -> Vec<Finding> {
        if let Some(bare) = &self.bare {
            let each = findings.iter_mut();
            each.for_each(|finding| place_finding(finding, bare));
        }
        findings
    }

    /// That the text is dressed, if it is: another form is no dress, and of prose it was asked for.
    pub fn finding(&self) -> Option<Finding> {
        let is_dress = self.shape == Shape::Plain && !self.is_in_other_form();
        let bare = self.bare.as_ref().filter(|_| is_dress)?;
        Some(dress::words(bare.names()).at(bare.first_change()))
    }

    /// A layout of what is beneath, as one of the text, as far as it can be made there.
    ///
    /// # Errors
    /// The first thing that cannot be read.
    pub fn layout(&self, edits: Edits) -> Edits {
        let Some(bare) = &self.bare else { return edits };
        match edits {
            Ok(edits) => Ok(edits
                .iter()
                .filter_map(|edit| bare.place_edit(edit))
                .collect()),
            Err(mut finding) => {
                place_finding(&mut finding, bare);
                Err(finding)
            }
        }
    }
}

/// Whether a text that is laid out wears what it wore, has as many turns beneath, and is at rest. What a text wears is seen
/// by all that stands in it, blanks too, so that a layout might change what is read of a dressed one.
pub(super) fn is_kept(game: &Game, before: &Worn<'_>, laid_out: Source, shape: Shape) -> bool {
    let after = Worn::of(game, Cow::Owned(laid_out), shape);
    if after.prose.is_some() {
        return false;
    }
    let (Some(own), Some(new)) = (&before.bare, &after.bare) else {
        return before.bare.is_none() && after.bare.is_none();
    };
    let lines = |worn: &Worn<'_>| {
        let record = record::read(worn.source.text(), shape, &game.notation);
        let sections = record.sections.iter();
        sections.map(|one| one.lines.len()).collect::<Vec<_>>()
    };
    let again = after.layout((game.layout)(&after.source, shape));
    own.names() == new.names()
        && lines(before) == lines(&after)
        && again.is_ok_and(|edits| edits.is_empty())
}

/// Gives a report of what is beneath a dress its places in the text.
pub(super) fn place_report(report: &mut GameReport, bare: &Bare) {
    report.span = bare.place(report.span);
    for finding in &mut report.findings {
        place_finding(finding, bare);
    }
    for turn in &mut report.trace {
        turn.span = bare.place(turn.span);
    }
    if let Some(entry) = &mut report.entry {
        entry.place(|span| bare.place(span));
    }
}

/// The same for a finding. A fix that would take away something of the dress is left out.
fn place_finding(finding: &mut Finding, bare: &Bare) {
    let place = |span: &mut Span| *span = bare.place(*span);
    place(&mut finding.span);
    finding
        .others
        .iter_mut()
        .for_each(|other| place(&mut other.span));
    finding.fixes.retain_mut(|fix| {
        let edits = fix.edits.iter().map(|edit| bare.place_edit(edit));
        match edits.collect() {
            Some(edits) => fix.edits = edits,
            None => return false,
        }
        true
    });
}
