//! Data → films: what showing a game takes in every game.

use super::{File, Game, Parts, Tag, record};
use crate::{
    game::{About, Audience, Options, Standings},
    report::{GameReport, Seat},
    scene::{Board, Film, Player, Scene},
    source::Source,
};

/// Judges a text, and shows the games of it that are wanted, each as the film that `film` makes of it.
pub(crate) fn films<P: Parts>(
    source: &Source,
    options: &Options,
    standings: &mut Standings,
    audience: &mut dyn Audience,
    film: fn(Game<P>) -> Film,
) {
    let judged = &mut |report: &GameReport| audience.judged(source, report);
    let file = File::<P>::counted(source, options, standings, judged);
    for game in file.games {
        if !audience.wants(game.index) {
            continue;
        }
        let path = file.path.clone();
        if audience.sees(Film { path, ..film(game) }).is_break() {
            return;
        }
    }
}

/// The film of a game with these scenes. The last scene gets the comments after the game and its result in words.
pub(crate) fn finished<P: Parts>(game: Game<P>, result: String, mut scenes: Vec<Scene>) -> Film {
    if let Some(last) = scenes.last_mut() {
        let comments = game.comments.iter().map(|comment| comment.text.clone());
        last.comments.extend(comments);
        if !result.is_empty() {
            last.words += &format!(" {result}.");
        }
    }
    Film {
        index: game.index,
        valid: game.valid,
        result,
        record: record(&game),
        scenes,
        findings: game.findings,
        ..blank(P::game().about(), &game.tags)
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
        game: game.name,
        title: game.example.title.to_owned(),
        path: String::new(),
        index: 0,
        valid: true,
        players: game.seats.iter().map(player).collect(),
        tags: tags_of_film.collect(),
        result: String::new(),
        standing: String::new(),
        record: String::new(),
        findings: Vec::new(),
        board: Board::default(),
        scenes: Vec::new(),
    }
}
