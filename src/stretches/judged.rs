//! The games of a piece of a text, stretch by stretch: what was found beneath a decoration gets its place in the text again.

use std::{ptr, sync::Arc};

use super::{Stretch, Stripped, recognise, stripped::place_report};
use crate::{
    codes,
    finding::Finding,
    fix,
    game::{Judgement, Standings},
    games::GameKind,
    record::{MappedText, Shape},
    report::GameReport,
    source::Source,
    span::Span,
};

/// The games that were judged of a piece of a text, and what was found outside of them.
pub struct JudgedStretches<'a> {
    source: &'a Source,
    piece: Span,
    stretches: &'a [Stretch],
    games: Vec<StretchGame>,
    findings: Vec<Finding>,
    /// The places of unknown names in texts without their decoration.
    misnamed: Vec<Span>,
}

/// Which game of a piece it is: the number of its stretch there, and its number in the stretch, from 0.
#[derive(Clone, Copy, Debug)]
pub struct GameAt {
    pub stretch: usize,
    pub game: usize,
}

/// A game of a stretch of a text.
struct StretchGame {
    report: GameReport,
    at: GameAt,
    /// Where the text of its stretch comes from, if its decoration was stripped.
    bare: Option<Arc<MappedText>>,
    /// The finding on its stretch as a whole.
    about_stretch: Option<Finding>,
    /// How the records lie in its stretch.
    shape: Shape,
}

impl<'a> JudgedStretches<'a> {
    /// Returns the games of a piece of which nothing is judged yet: none. Misspelt names of blocks are found at once.
    pub fn new(source: &'a Source, piece: Span, stretches: &'a [Stretch]) -> Self {
        #[cfg(feature = "markdown")]
        let findings = stretches.first().map_or_else(Vec::new, |first| first.misspelt_fences(source.text()));
        #[cfg(not(feature = "markdown"))]
        let findings = Vec::new();
        Self { source, piece, stretches, games: Vec::new(), findings, misnamed: Vec::new() }
    }

    /// Adds the games of a stretch without decoration.
    pub fn add_clean(&mut self, stretch: &Stretch, games: Vec<GameReport>) {
        self.extend(stretch, games, None);
    }

    /// Adds games of a stretch, in order.
    fn extend(&mut self, stretch: &Stretch, games: Vec<GameReport>, bare: Option<&Arc<MappedText>>) {
        let number = self.stretches.iter().position(|own| ptr::eq(own, stretch)).unwrap_or_default();
        self.games.extend(games.into_iter().enumerate().map(|(game, report)| StretchGame {
            report,
            at: GameAt { stretch: number, game },
            bare: bare.map(Arc::clone),
            about_stretch: None,
            shape: stretch.shape,
        }));
    }

    /// Adds what was found outside any game.
    pub fn add_outside(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.findings.extend(findings);
    }

    /// Adds the games of a stretch that were judged without its decoration.
    pub fn add(&mut self, stretch: &Stretch, stripped: &Stripped<'_>, judged: Judgement) {
        let Judgement { mut games, mut findings } = judged;
        let text = self.source.slice(stretch.span);
        let has_blocks = self.stretches.iter().any(|stretch| stretch.shape == Shape::Fenced);
        let is_beside_blocks = has_blocks && stretch.shape == Shape::Prose;
        // Whether there are other blocks is looked for only where no game is found: it takes a reading of the text.
        let is_expected = || is_beside_blocks || stretch.has_wrong_blocks(self.source.text());
        findings.retain(|finding| !ptr::eq(finding.page, &codes::NO_GAME) || !is_expected());
        if stretch.is_guess && !is_beside_blocks {
            // Where nothing reads as a turn, what looks like damaged ones is of something else.
            if let Some(first) = games.first() {
                findings = vec![no_game(text, first.span.start)];
            }
            games.clear();
        }
        if stretch.is_guess {
            // If nothing says the game of a text without turns, the finding names all of them.
            for finding in findings.iter_mut().filter(|finding| ptr::eq(finding.page, &codes::NO_GAME)) {
                *finding = no_game(text, finding.span.start);
            }
        }
        if let Some(bare) = &stripped.bare {
            // What a tag names there may be no tag in the text as it is written.
            let read = Stretch { span: stripped.span, ..*stretch };
            let mut misnamed = recognise::misnamed(stripped.source.text(), stripped.span, &[read]);
            self.misnamed.extend(misnamed.iter().map(|finding| bare.place(finding.span)));
            games.iter_mut().for_each(|game| claim(game, &mut misnamed));
            findings.extend(misnamed);
        }
        let first = self.games.len();
        if let Some(bare) = &stripped.bare {
            for report in &mut games {
                let (notation, findings) = (stretch.game.notation(), &mut report.findings);
                if !stripped.is_in_other_form() {
                    // It is reported once, for all decoration of the text.
                    findings.retain(|finding| !ptr::eq(finding.page, &codes::EXTRA_TEXT));
                }
                fix::downgrade_where(notation, text, findings, |edit| bare.place_edit(edit));
                fix::downgrade_after_errors(notation, stripped.source.text(), findings);
            }
        }
        self.extend(stretch, games, stripped.bare.as_ref());
        self.add_outside(stripped.outside(findings));
        match self.games.get_mut(first) {
            Some(game) => game.about_stretch = stripped.finding(text),
            None => self.findings.extend(stripped.finding(text)),
        }
    }

    /// Returns the games in the order of the text, and what was found outside any. They are counted if the piece is all of
    /// the text.
    pub fn finish(self) -> Judgement {
        self.finish_each().0
    }

    /// The same, with which game of the piece each of them is.
    pub fn finish_each(self) -> (Judgement, Vec<GameAt>) {
        let Self { source, piece, stretches, mut games, mut findings, misnamed: known } = self;
        if stretches.len() > 1 {
            // Blocks of several games can be in one text in any order.
            games.sort_by_key(StretchGame::start);
            findings.sort_by_key(|finding| finding.span.start);
        }
        let mut misnamed = recognise::misnamed(source.text(), piece, stretches);
        misnamed.retain(|finding| !known.contains(&finding.span));
        games.iter_mut().for_each(|game| game.claim(&mut misnamed));
        findings.extend(misnamed);
        let each = games.iter().map(|game| game.at).collect();
        let games = games.into_iter();
        let games = if source.is_all(piece) {
            let mut standings = Standings::default();
            standings.expect(games.as_slice().iter().map(|game| &game.report));
            games.map(|game| game.counted(&mut standings)).collect()
        } else {
            games.map(|game| game.report).collect()
        };
        (Judgement { games, findings }, each)
    }
}

/// Moves the findings in a game from `findings` to the game.
fn claim(game: &mut GameReport, findings: &mut Vec<Finding>) {
    let span = game.span;
    let is_own = |finding: &mut Finding| span.start <= finding.span.start && finding.span.end <= span.end;
    game.findings.extend(findings.extract_if(.., is_own));
}

impl StretchGame {
    /// Returns where it starts in the text.
    fn start(&self) -> usize {
        let span = self.report.span;
        self.bare.as_ref().map_or(span, |bare| bare.place(span)).start
    }

    /// Moves the findings in this game from `findings` to the game.
    fn claim(&mut self, findings: &mut Vec<Finding>) {
        if self.bare.is_none() {
            claim(&mut self.report, findings);
        }
    }

    /// Counts it, as a game of a whole text. Afterwards its places are those of the text, and not of what is beneath its
    /// decoration.
    fn counted(self, standings: &mut Standings) -> GameReport {
        let Self { mut report, bare, about_stretch, shape, .. } = self;
        // What is found of a decoration has no place in what is beneath. It is of the game there, so that it can be
        // suppressed.
        let extra_text = about_stretch.map(|finding| {
            let (place, start) = (finding.span, report.span.start);
            report.findings.push(Finding { span: Span::new(start, start), ..finding });
            place
        });
        standings.count(&mut report);
        if !shape.is_record() {
            // An example in a document may end anywhere.
            report.findings.retain(|finding| !ptr::eq(finding.page, &codes::UNFINISHED));
        }
        if let Some(bare) = &bare {
            place_report(&mut report, bare);
        }
        if let Some(place) = extra_text {
            let mut findings = report.findings.iter_mut();
            if let Some(finding) = findings.find(|finding| ptr::eq(finding.page, &codes::EXTRA_TEXT)) {
                finding.span = place;
            }
        }
        // In the stripped text they may be in another order.
        report.findings.sort_by_key(|finding| finding.span.start);
        report
    }
}

/// A text in which no game has a turn.
fn no_game(text: &str, start: usize) -> Finding {
    let examples: Vec<_> = GameKind::ALL.iter().map(|game| (game.name(), &game.about().example)).collect();
    codes::no_game_of(text, start, &examples)
}
