//! A text of one game as it is judged: as written, or without its decoration. Findings in the stripped text have their
//! places in the original text.

use std::{borrow::Cow, sync::Arc};

use super::Stretch;
use crate::{
    codes,
    edit::{self, Edit},
    finding::Finding,
    game::Edits,
    games::GameKind,
    record::{self, Difference, MappedText, Shape, StrippedText},
    report::GameReport,
    source::Source,
    span::Span,
};

/// A stretch of a text, and the record beneath its decoration.
pub struct Stripped<'a> {
    /// The text in which the record is.
    pub source: Cow<'a, Source>,
    /// The part of it that is judged.
    pub span: Span,
    /// Where it comes from, when that is not the text itself.
    pub bare: Option<Arc<MappedText>>,
    /// That it is prose, and not to be judged as the record that it is to be.
    pub prose: Option<Finding>,
    game: GameKind,
    shape: Shape,
}

impl<'a> Stripped<'a> {
    /// A stretch of a text of a game. Only one that is a whole text is brought into the game's own form, if it knows how,
    /// and stripped: a part of a text does not show the decoration of the whole. Of prose the turns among words are taken, those
    /// in blocks of the game aside.
    #[cfg_attr(not(feature = "pasted"), expect(unused_variables))]
    pub fn of(stretch: &Stretch, source: &'a Source) -> Self {
        let Stretch { game, span, shape, .. } = *stretch;
        let source = beside_blocks(source, stretch);
        let text = source.text();
        let reading = match shape {
            _ if !source.is_all(span) => StrippedText::AsWritten,
            #[cfg(feature = "pasted")]
            Shape::Plain => match game.dialect(source.name(), text) {
                Some(in_own_form) => StrippedText::Record(in_own_form),
                None => record::strip_extra_text(text, game.notation(), || game.clean_up_to(text)),
            },
            #[cfg(feature = "pasted")]
            Shape::Prose => {
                let among_words = record::extract_from_prose(text, game.notation());
                among_words.map_or(StrippedText::AsWritten, StrippedText::Record)
            }
            _ => StrippedText::AsWritten,
        };
        let (bare, prose) = match reading {
            StrippedText::AsWritten => (None, None),
            StrippedText::Record(bare) => (Some(bare), None),
            StrippedText::Prose { first, turns } => (None, Some(codes::prose(turns).at(first))),
        };
        let beneath = bare.as_ref().map(|bare| Cow::Owned(Source::new(source.name(), bare.text())));
        let source = beneath.unwrap_or(source);
        Self {
            span: if bare.is_some() { Span::new(0, source.text().len()) } else { span },
            source,
            bare: bare.map(Arc::new),
            prose,
            game,
            shape,
        }
    }

    /// A stretch of a text that has no decoration.
    pub fn as_written(stretch: &Stretch, source: &'a Source) -> Self {
        let Stretch { game, span, shape, .. } = *stretch;
        Self { source: Cow::Borrowed(source), span, bare: None, prose: None, game, shape }
    }

    /// Whether the text is in another form than the game's own.
    pub fn is_in_other_form(&self) -> bool {
        self.bare.as_deref().is_some_and(|bare| bare.difference().is_none())
    }

    /// The findings outside any game, with places in the text.
    pub fn outside(&self, mut findings: Vec<Finding>) -> Vec<Finding> {
        if let Some(bare) = &self.bare {
            let each = findings.iter_mut();
            each.for_each(|finding| place_finding(finding, bare));
        }
        findings
    }

    /// Where the decoration of the text starts, if it has any: another form is not decoration, and in prose it is expected.
    pub fn decoration(&self) -> Option<Span> {
        let is_decoration = self.shape.is_record() && !self.is_in_other_form();
        let bare = self.bare.as_ref().filter(|_| is_decoration)?;
        Some(bare.first_change())
    }

    /// The finding that the text, as it is `written`, has decoration, if it has.
    pub fn finding(&self, written: &str) -> Option<Finding> {
        let (start, bare) = (self.decoration()?, self.bare.as_ref()?);
        let words = codes::extra_text(difference(written, bare), "it starts here");
        Some(words.at(start))
    }

    /// The usual layout of the text, as edits of it.
    ///
    /// # Errors
    /// The first thing that cannot be read, or where the decoration of the text starts: then nothing is formatted.
    pub fn layout(&self) -> Edits {
        let game = self.game;
        if let Some(bare) = &self.bare {
            return Err(Box::new(codes::not_laid_out().at(bare.first_change())));
        }
        if !self.source.is_all(self.span) {
            let own = Source::new(self.source.name(), self.source.slice(self.span));
            let start = self.span.start as isize;
            let edits = game.layout(&own, self.shape).map_err(|mut fault| {
                fault.shift(start);
                fault
            })?;
            return Ok(edits.iter().map(|edit| edit.shifted(start)).collect());
        }
        let edits = game.layout(&self.source, self.shape)?;
        // A text without decoration must not look decorated afterwards.
        let is_kept = edits.is_empty() || self.stays_bare(&edits);
        Ok(if is_kept { edits } else { Vec::new() })
    }

    /// Whether a text without decoration has none after some edits either.
    fn stays_bare(&self, edits: &[Edit]) -> bool {
        if self.shape != Shape::Plain {
            return true;
        }
        let changed = edit::apply(self.source.text(), edits);
        changed.is_ok_and(|text| {
            let source = Source::new(self.source.name(), text);
            let stripped = Stripped::of(&Stretch::whole(self.game, source.text(), self.shape), &source);
            stripped.bare.is_none() && stripped.prose.is_some() == self.prose.is_some()
        })
    }
}

/// The text that a stretch is of: of prose what is beside the blocks of its game.
#[cfg_attr(not(feature = "markdown"), expect(unused_variables))]
fn beside_blocks<'a>(source: &'a Source, stretch: &Stretch) -> Cow<'a, Source> {
    #[cfg(feature = "markdown")]
    if stretch.shape == Shape::Prose
        && let Some(beside) = record::without_blocks(source.text(), stretch.game.name())
    {
        return Cow::Owned(Source::new(source.name(), beside));
    }
    Cow::Borrowed(source)
}

/// How a text differs from the record in it, in a sentence.
fn difference(text: &str, bare: &MappedText) -> &'static str {
    let [written, read] = [text, bare.text()].map(|text| text.chars().filter(|c| !c.is_whitespace()));
    match bare.difference() {
        Some(Difference::Order) => "The turns are read in the order of their labels, each once",
        Some(Difference::ScorePad) => "The text is read as a score pad of Herrlof: tricks predicted and won",
        _ if written.clone().eq(read.clone()) => {
            "Some turns are not on lines of their own; they are read as if they were"
        }
        _ if written.count() == read.count() => "Some signs are read as signs of the notation that look like them",
        _ => "Extra text around the moves was ignored",
    }
}

/// Gives a report of what is beneath a decoration its places in the text.
pub(super) fn place_report(report: &mut GameReport, bare: &MappedText) {
    report.span = bare.place(report.span);
    let suppressed = report.suppressed.iter_mut().map(|one| &mut one.finding);
    for finding in report.findings.iter_mut().chain(suppressed) {
        place_finding(finding, bare);
    }
    for turn in &mut report.trace {
        turn.span = bare.place(turn.span);
    }
    if let Some(entry) = &mut report.entry {
        entry.place(|span| bare.place(span));
    }
}

/// The same for a finding. A fix that would delete some of the decoration is left out.
fn place_finding(finding: &mut Finding, bare: &MappedText) {
    let place = |span: &mut Span| *span = bare.place(*span);
    place(&mut finding.span);
    finding.related.iter_mut().for_each(|related| place(&mut related.span));
    finding.fixes.retain_mut(|fix| {
        let edits = fix.edits.iter().map(|edit| bare.place_edit(edit));
        match edits.collect() {
            Some(edits) => fix.edits = edits,
            None => return false,
        }
        true
    });
}
