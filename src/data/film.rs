//! Data → films: what showing a game takes in every game.

use std::sync::Arc;

use super::{File, GameModel, GameRecord, Tag, Turn, TurnComments, record};
use crate::{
    finding::Finding,
    fix::{Change, Side},
    game::{About, Options, Standings},
    places::Places,
    record::MappedText,
    report::{GameReport, Seat},
    scene::{Board, Film, Player, Scene, join},
    source::Source,
    span::Span,
};

/// A game that was judged, to be seen.
pub struct SeenGame<'a> {
    /// The text that its places are in.
    pub source: &'a Arc<Source>,
    /// What there is to say of it.
    pub report: &'a GameReport,
    /// Where the text comes from, if it is what is beneath the decoration of another.
    pub bare: Option<Arc<MappedText>>,
    film: Box<dyn FnOnce() -> Film + 'a>,
}

impl SeenGame<'_> {
    /// Makes its film.
    pub fn film(self) -> Film {
        let mut film = (self.film)();
        if let Some(bare) = self.bare {
            let ends = film.scenes.iter_mut().filter_map(|scene| scene.end.as_mut());
            // The place of a turn, not of what follows it.
            ends.for_each(|end| *end = bare.place(Span::new(end.saturating_sub(1), *end)).end);
        }
        film
    }
}

/// As many games wait for those after them where there are matches: what is wrong in a match shows in all of its games.
const HELD: usize = 1_000;

/// Judges a stretch of a text, and shows its games. They are counted after those that `standings` has counted.
pub fn films<P: GameModel>(
    source: &Arc<Source>,
    span: Span,
    options: &Options,
    standings: &mut Standings,
    see: &mut dyn FnMut(SeenGame<'_>),
) {
    let mut places = Places::new(source);
    let mut held: Vec<(GameReport, GameRecord<P>)> = Vec::new();
    let mut show = |held: &mut Vec<(GameReport, GameRecord<P>)>| {
        standings.expect(held.iter().map(|(report, _)| report));
        for (mut report, mut game) in held.drain(..) {
            standings.count(&mut report);
            game.complete(&mut places, &report);
            let film = Box::new(|| {
                let film = P::film(game);
                let changes = film.findings.iter().map(|finding| likeliest(source, finding)).collect();
                Film { path: source.name().to_owned(), changes, ..film }
            });
            see(SeenGame { source, report: &report, bare: None, film });
        }
    };
    File::<P>::one_by_one(source, span, options, P::findings, &mut |report, game| {
        let is_in_match = report.entry.is_some();
        held.push((report, game));
        if held.len() == HELD || held.len() == 1 && !is_in_match {
            show(&mut held);
        }
    });
    show(&mut held);
}

/// The scenes of a game that is played turn by turn: its start, and one for each turn.
pub(crate) fn turn_by_turn<P: GameModel>(
    game: &GameRecord<P>,
    start: Scene,
    mut scene: impl FnMut(&P::Turn) -> Scene,
) -> Vec<Scene> {
    let turns = game.turns.iter().map(|turn| Scene {
        turn: turn.name(),
        comments: turn.around().texts().collect(),
        end: Some(turn.around().place.0.end),
        ..scene(turn)
    });
    let mut scenes: Vec<Scene> = std::iter::once(start).chain(turns).collect();
    let starts = game.turns.iter().map(|turn| turn.around().place.0.start);
    let starts: Vec<usize> = starts.collect();
    join(&mut scenes, &starts, &game.findings);
    scenes
}

impl TurnComments {
    /// The texts of the comments.
    pub(crate) fn texts(&self) -> impl Iterator<Item = String> {
        let comments = self.before.iter().chain(&self.beside);
        comments.map(|comment| comment.text.clone())
    }
}

/// The text that the first fix of a finding changes, before and after it.
fn likeliest(source: &Source, finding: &Finding) -> Option<[String; 2]> {
    let change = Change::new(source, finding.span, finding.fixes.first()?)?;
    Some([Side::Old, Side::New].map(|side| change.text(side)))
}

/// The film of a game with these scenes. The first scene gets the comments beside its tags, the last those after the game
/// and its result in words.
pub(crate) fn finished<P: GameModel>(game: GameRecord<P>, result: String, mut scenes: Vec<Scene>) -> Film {
    if let Some(first) = scenes.first_mut() {
        let beside = game.tags.iter().flat_map(|tag| &tag.beside);
        first.comments = beside.map(|comment| comment.text.clone()).collect();
    }
    if let Some(last) = scenes.last_mut() {
        let comments = game.comments.iter().map(|comment| comment.text.clone());
        last.comments.extend(comments);
        if !result.is_empty() {
            last.outcome = format!("{result}.");
        }
    }
    Film {
        index: game.index,
        valid: game.valid,
        result,
        record: record(&game),
        scenes,
        findings: game.findings,
        ..blank(P::ABOUT, &game.tags)
    }
}

/// A film without any scene, with what the tags of a game say.
pub(crate) fn blank(game: &About, tags: &[Tag]) -> Film {
    let player = |seat: &Seat| Player {
        seat: seat.title.to_owned(),
        name: Tag::value(tags, seat.title).unwrap_or_default().to_owned(),
    };
    let tags_of_film = tags.iter().map(|tag| (tag.name.clone(), tag.value.clone()));
    Film {
        game: game.notation.name,
        title: game.example.title.to_owned(),
        path: String::new(),
        index: 0,
        valid: true,
        players: game.notation.seats.iter().map(player).collect(),
        tags: tags_of_film.collect(),
        result: String::new(),
        standing: String::new(),
        record: String::new(),
        findings: Vec::new(),
        changes: Vec::new(),
        board: Board::default(),
        counted: Default::default(),
        scenes: Vec::new(),
    }
}
