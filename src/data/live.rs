//! A record to which turns are added: how it is judged, and where it goes on.

use std::sync::Arc;

use super::{GameModel, GameText, Unwritable, text};
#[cfg(feature = "draw")]
use super::{GameRecord, films};
#[cfg(feature = "draw")]
use crate::{game::Standings, scene::Film};
use crate::{
    game::{Draft, Judgement, Options, PlayFrom},
    judge::{self, Budget, Games, JudgedGame, Read, Section},
    record::{self, Shape},
    source::Source,
};

/// Where a game goes on after its last turn.
pub struct Onward<P> {
    /// The position, if it is known, also after the end.
    pub position: Option<P>,
    /// What comes next, as a record calls it: the turn `S5` or `3a`, in Herrlof the trick `A4`, nothing in the middle of one,
    /// and between rounds the tally `T2` or the deal `R3`. Empty where nothing may follow.
    pub next: String,
    /// How many turns the game has, or lines.
    pub count: usize,
}

impl<P> Default for Onward<P> {
    fn default() -> Self {
        Self::named("")
    }
}

impl<P> Onward<P> {
    /// Returns where a game goes on with something that is not played on a position.
    pub fn named(next: impl Into<String>) -> Self {
        Self { position: None, next: next.into(), count: 0 }
    }
}

impl<P: PlayFrom + 'static> Onward<P> {
    /// Returns the same for any game.
    fn of_any(self) -> Onward<Arc<dyn PlayFrom>> {
        let position = self.position.map(|position| Arc::new(position) as Arc<dyn PlayFrom>);
        Onward { position, next: self.next, count: self.count }
    }
}

/// A record of one game that was judged.
pub struct LiveRecord {
    /// Its text.
    pub source: Source,
    /// What was found in it; its games are not counted yet.
    pub judgement: Judgement,
    /// Where its game goes on.
    pub onward: Onward<Arc<dyn PlayFrom>>,
}

/// Judges a record of one game.
///
/// # Errors
/// The first thing in it that has no notation.
pub fn live<G: GameModel>(game: &GameText, options: &Options) -> Result<LiveRecord, Unwritable> {
    let (source, judgement, onward) = judged::<G, _>(game, options, |judged| G::onward(judged, options))?;
    Ok(LiveRecord { source, judgement, onward: onward.unwrap_or_default().of_any() })
}

/// Returns the line that counts the last round of a record, by the predictions in the order of the seats; `None` if no round
/// is to be counted.
pub fn tally<G: GameModel>(game: &GameText, options: &Options, predictions: &[u32]) -> Option<String> {
    judged::<G, _>(game, options, |judged| G::tally(judged, predictions)).ok()?.2?
}

/// Returns the turn in the making where a game does not go on with one on a position: in Herrlof between two rounds.
pub fn draft<G: GameModel>(game: &GameText, options: &Options, path: &[usize]) -> Option<Draft> {
    judged::<G, _>(game, options, |judged| G::draft(judged, path)).ok()?.2?
}

/// Returns the film of a record of one game. One that has not begun is seen at its start.
#[cfg(feature = "draw")]
pub fn film<G: GameModel>(game: &GameText, options: &Options) -> Option<Film> {
    if game.turns.is_empty() {
        let (_, _, about) = judged::<G, _>(game, options, |judged| G::of(judged, &judged.report).about).ok()?;
        return Some(G::film(GameRecord {
            index: 1,
            game: G::ABOUT.notation.name,
            valid: true,
            about: about?,
            tags: game.tags.clone(),
            turns: Vec::new(),
            comments: Vec::new(),
            result: None,
            outcome: G::Outcome::default(),
            findings: Vec::new(),
            turns_counted: 0,
            has_unknown_turn: false,
        }));
    }
    let source = Arc::new(Source::new("<game>", text::of_live::<G>(game).ok()?));
    let mut film = None;
    let standings = &mut Standings::default();
    films::<G>(&source, source.span(), options, standings, &mut |game| film = Some(game.film()));
    film
}

/// Judges a record of one game, and returns its text, what was found, and what is asked of its game.
fn judged<G: GameModel, T>(
    game: &GameText,
    options: &Options,
    ask: impl FnOnce(&JudgedGame<'_, '_, G>) -> T,
) -> Result<(Source, Judgement, Option<T>), Unwritable> {
    let source = Source::new("<game>", text::of_live::<G>(game)?);
    let span = source.span();
    let (mut read, around) =
        Read::<G>::of(&source, record::read_stretch(source.text(), span, Shape::Notation, G::ABOUT.notation));
    // A game starts with its tags, before its first turn.
    if read.sections.is_empty() {
        read.sections.push(Section { tags: Vec::new(), lines: Vec::new(), start: 0, is_game: true });
    }
    read.sections[0].is_game = true;
    let mut budget = Budget::new(options.effort, span.len());
    let mut games = Games::new(&source, span, &read, around, options, &mut budget);
    let mut reports = Vec::new();
    let (mut ask, mut answer) = (Some(ask), None);
    for judged in games.by_ref() {
        answer = answer.or_else(|| Some(ask.take()?(&judged)));
        reports.push(judged.report);
    }
    let judgement = Judgement { games: reports, findings: games.outside() };
    let judgement = judge::with_safe_fixes::<G>(&source, judgement);
    drop(read);
    Ok((source, judgement, answer))
}
