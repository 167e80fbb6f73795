//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Board, Film,
    document::{self, Piece, fill},
    svg::{Theme, style},
};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("view.css");
const DRAW: &str = include_str!("draw.js");
const VIEW: &str = include_str!("view.js");

/// What the page may do: run its two scripts and take its two style sheets, which are named by their hashes, and nothing
/// else. A test says what it must be when they have changed.
const POLICY: &str = include_str!("policy.txt");

/// A film in a page.
#[derive(Clone, Debug)]
pub struct Reel {
    /// Its number in the addresses of the page, `#g2`.
    pub number: usize,
    /// The game.
    pub film: Film,
}

/// Returns films as a page. It is empty of games where there are none.
pub fn page(reels: &[Reel]) -> String {
    let mut boards: Vec<&Board> = Vec::new();
    let mut games = Vec::new();
    for Reel { number, film } in reels {
        let known = boards.iter().position(|board| **board == film.board);
        let board = known.unwrap_or(boards.len());
        if board == boards.len() {
            boards.push(&film.board);
        }
        // Plain values with names as keys are always JSON.
        let mut game = serde_json::to_value(film).unwrap_or_default();
        game["number"] = (*number).into();
        game["board"] = board.into();
        if let Some(scenes) = game["scenes"].as_array_mut() {
            leave_out_what_stays(scenes);
        }
        games.push(game);
    }
    let title = match reels {
        [Reel { film, .. }] => film.title.clone(),
        reels => format!("{} games", reels.len()),
    };
    let data = document::json(&Data { boards, games });
    let pieces = [
        ("policy", Piece::Text(POLICY.trim_end())),
        ("title", Piece::Text(&title)),
        ("look", Piece::Markup(&style(Theme::Auto))),
        ("style", Piece::Markup(STYLE)),
        ("data", Piece::Markup(&data)),
        ("draw", Piece::Markup(DRAW)),
        ("view", Piece::Markup(VIEW)),
    ];
    fill(TEMPLATE, &pieces)
}

/// Takes out of scenes what is as it was in the scene before: some lists, and of the places all but those where something
/// has changed.
fn leave_out_what_stays(scenes: &mut [Value]) {
    for last in (1..scenes.len()).rev() {
        let (before, scene) = scenes.split_at_mut(last);
        let (Some(before), Some(scene)) = (before.last(), scene.first_mut()) else {
            return;
        };
        let Some(members) = scene.as_object_mut() else {
            return;
        };
        for name in ["facts", "gauges", "trays"] {
            if members.get(name) == before.get(name) {
                members.remove(name);
            }
        }
        if let Some(changed) = changed(&before["places"], &members["places"]) {
            members.remove("places");
            members.insert("changed".to_owned(), changed);
        }
    }
}

/// Returns at which places something else stands than before, by number; none where the places are others.
fn changed(before: &Value, now: &Value) -> Option<Value> {
    let (before, now) = (before.as_array()?, now.as_array()?);
    let is_same_place = |(one, other): (&Value, &Value)| one[0] == other[0];
    if before.len() != now.len() || !before.iter().zip(now).all(is_same_place) {
        return None;
    }
    let both = before.iter().zip(now).enumerate();
    let changed = both.filter(|(_, (before, now))| before != now);
    Some(
        changed
            .map(|(place, (_, now))| json!([place, now[1]]))
            .collect(),
    )
}

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    /// The boards of all games, each once.
    boards: Vec<&'a Board>,
    games: Vec<Value>,
}
