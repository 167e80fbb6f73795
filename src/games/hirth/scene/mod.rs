//! HIRÞ as it is seen: the cloth, the pieces, and what each turn did with them. All is made of [`data`], so that whoever
//! has the data can draw as much.

mod cloth;
mod effects;
mod pieces;
mod steps;
mod turn;
mod underway;
mod words;

use super::{
    ABOUT,
    board::{Side, Space, Spaces},
    data, diagram,
    position::{Force, Penningr, Placement},
    setup::Position,
    turn::Piece,
};
use crate::{
    data::{GameResult, blank, finished, turn_by_turn},
    scene::{Board, Counted, Course, Film, Gauge, Played, Scene, Tray},
};
pub use effects::TurnEffects;
use pieces::symbol;
pub use underway::{ends, middle_of, underway};

/// The film of a game.
pub fn film(game: data::GameRecord) -> Film {
    let standing = game.outcome.standing.as_ref();
    let standing = standing.map_or(String::new(), ToString::to_string);
    let result = game.result.as_ref().map_or(String::new(), result);
    let why = game.result.as_ref().map_or(String::new(), why);
    let scenes = scenes(&game);
    let mut film = finished(game, result, scenes);
    if let Some(last) = film.scenes.last_mut().filter(|last| !last.outcome.is_empty()) {
        last.outcome = format!("{}{why}.", film.result);
    }
    Film {
        standing,
        board: board(),
        counted: Counted {
            bars: "middle spaces held",
            lines: "Hirþ left",
            fights: ["a battle that the attack wins", "one that the defence wins"],
            lead: "middle spaces",
        },
        ..film
    }
}

/// A position as a film of one scene.
pub fn of(setup: &Position) -> Film {
    Film { board: board(), scenes: vec![scene_at(setup, None)], ..blank(&ABOUT, &[]) }
}

/// The cloth with all pieces and what they mean.
fn board() -> Board {
    Board { legend: pieces::legend(), ..cloth::board(pieces::symbols()) }
}

/// `Silfr wins by Drepið, 5 × 2 = 10 points`
fn result(result: &GameResult) -> String {
    let Some(winner) = result.winner.map(|seat| seat.title) else {
        return result.victory.map_or(String::new(), |by| format!("a draw by {}", by.title));
    };
    let by = result.victory.map_or("a refused Penningr", |by| by.title);
    let points = match (result.points, result.base, result.multiplier) {
        (None, ..) => String::new(),
        (Some(points), Some(base), Some(2..)) => {
            format!(", {base} × {} = {points} points", points / base.max(1))
        }
        (Some(1), ..) => ", 1 point".to_owned(),
        (Some(points), ..) => format!(", {points} points"),
    };
    format!("{winner} wins by {by}{points}")
}

/// The meaning of a victory, and its worth (R21 to R23): the rest of the sentence that the result begins.
fn why(result: &GameResult) -> String {
    let by = result.victory.filter(|_| result.winner.is_some());
    let what = match by.map(|by| by.id) {
        Some("yfirrad") => "it holds all five middle spaces, 3, 4, 5, 6 and m (1 point)",
        Some("thungur-hnifur") => "the beaten Lofðungr has nowhere to go and leaves the board (2 points)",
        Some("drepid") => "the opponent's Lofðungr is killed on m (5 points)",
        Some("refused") => return ": a side that refuses the Penningr loses the game at once".to_owned(),
        _ => return String::new(),
    };
    let times = match result.multiplier {
        Some(2) => ", and the Penningr doubles that",
        Some(3) => ", and the Penningr triples that",
        _ => "",
    };
    format!(": {what}{times}")
}

/// The start, and the scene of each turn.
fn scenes(game: &data::GameRecord) -> Vec<Scene> {
    let mut now = game.start().unwrap_or_else(Position::start);
    turn_by_turn(game, scene_at(&now, None), |turn| {
        let before = now;
        now = turn.position.unwrap_or(now);
        scene(turn, &before, &now)
    })
}

/// A position, and what of the turn before it shows in its drawing.
fn scene_at(setup: &Position, effects: Option<TurnEffects<'_>>) -> Scene {
    let position = &setup.position;
    Scene {
        held: pieces::held(position),
        pieces: pieces::lying(position, |space| effects.map_or_else(Vec::new, |effects| effects.lost(space))),
        trays: trays(position),
        gauges: vec![middle(position)],
        course: course(position, effects),
        facts: facts(position),
        places: places(position),
        words: format!("{} is to move.", setup.to_move),
        position: setup.to_string(),
        drawings: diagram::drawings(position, effects),
        ..Scene::default()
    }
}

/// The effects of a turn, and the position after it.
fn scene(turn: &data::Turn, before: &Position, after: &Position) -> Scene {
    let side = turn.side;
    let effects = TurnEffects::of(turn);
    let arrows = effects.arrows();
    let is_known = turn.position.is_some();
    let ghosts = effects.ghosts(&after.position);
    let step_by_step = is_known.then(|| effects.steps(&before.position, &arrows));
    let mut scene = scene_at(after, Some(effects).filter(|_| is_known));
    if is_known {
        scene.gauges.insert(0, steps(effects));
    } else {
        scene.position = String::new();
    }
    if !turn.others.is_empty() {
        let count = turn.others.len() + 1;
        let open = format!("the record leaves open in which of {count} positions the game is");
        scene.facts.push(("Readings".to_owned(), open));
    }
    Scene {
        seat: Some(side as u8),
        written: turn::parts(turn, &arrows),
        played: turn.played,
        badges: effects.badges(&ghosts, &scene.pieces),
        ghosts,
        steps: step_by_step.unwrap_or_default(),
        arrows: arrows.into_iter().map(|(_, arrow)| arrow).collect(),
        words: description(turn, effects),
        ..scene
    }
}

/// The effects of the turn, and how it was played, if not by the rules as it is written.
fn description(turn: &data::Turn, effects: TurnEffects<'_>) -> String {
    let how = match (turn.played, &turn.meant) {
        (Played::AsMeant, Some(meant)) => format!("The intended turn is {}. ", meant.text),
        (Played::Not, _) => {
            return "It is not known what this turn did. The board shows the last known position.".to_owned();
        }
        _ => String::new(),
    };
    how + &words::turn(effects)
}

/// The pieces in reserve, and the pieces lost.
fn trays(position: &Placement) -> Vec<Tray> {
    let tray = |side: Side| {
        let force = position.force(side);
        let reserve = force.reserve();
        let symbols = |pieces: [(Piece, u8); 2]| {
            let pieces = pieces.into_iter().filter(|(_, count)| *count > 0);
            pieces.map(|(piece, count)| (symbol(side, piece), count)).collect()
        };
        Tray {
            items: symbols([(Piece::Karve(0), reserve.karves()), (Piece::Hirth, reserve.hirth())]),
            lost: symbols([(Piece::Hirth, force.fallen()), (Piece::Lofdungr, force.king().is_none().into())]),
            text: match lost(force) {
                lost if lost.is_empty() => "reserve".to_owned(),
                lost => format!("reserve · out of the game: {lost}"),
            },
        }
    };
    [Side::Gull, Side::Silfr].map(tray).into()
}

/// The pieces that a side has lost: `2 Hirþ, Lofðungr`.
fn lost(force: &Force) -> String {
    diagram::fallen(force, [" Hirþ", "Lofðungr"]).join(", ")
}

/// The five steps of a turn (R5), as many of them as were taken.
fn steps(effects: TurnEffects<'_>) -> Gauge {
    let taken: u8 = effects.moves.iter().filter_map(|mov| mov.steps).sum();
    let dot = |step: u8| {
        if step < taken { effects.side as u8 + 1 } else { 0 }
    };
    Gauge {
        name: "Steps used".to_owned(),
        dots: (0..super::rules::STEPS).map(dot).collect(),
        text: format!("{taken} of {}", super::rules::STEPS),
    }
}

/// How many of the middle spaces (R21) and how many Hirþ each side has, and how the battles of the turn ended.
fn course(position: &Placement, effects: Option<TurnEffects<'_>>) -> Course {
    let forces = [Side::Gull, Side::Silfr].map(|side| position.force(side));
    let held = |force: &Force| force.held().and(Spaces::MIDDLE).len() as u16;
    let left = |force: &Force| Some(u16::from(force.total().hirth() + force.total().aboard()));
    let won = |effects: TurnEffects<'_>| {
        let battles = effects.battles.iter();
        let ended = battles.filter_map(|battle| Some(battle.winner? == effects.side));
        ended.collect()
    };
    let [gull, silfr] = [held(forces[0]), held(forces[1])];
    Course {
        lead: (gull != silfr).then_some(usize::from(silfr > gull)),
        bars: vec![gull, silfr],
        lines: forces.map(left).into(),
        fights: effects.map_or(Vec::new(), won),
    }
}

/// The holders of the five middle spaces, which decide Yfirráð (R21).
fn middle(position: &Placement) -> Gauge {
    let holder = |space: Space| position.holder(space);
    let held: Vec<Option<Side>> = Spaces::MIDDLE.iter().map(holder).collect();
    let count = |side: Side| held.iter().filter(|&&holder| holder == Some(side)).count();
    Gauge {
        name: "Middle spaces".to_owned(),
        dots: held.iter().map(|holder| holder.map_or(0, |side| side as u8 + 1)).collect(),
        text: format!("Gull {}, Silfr {}", count(Side::Gull), count(Side::Silfr)),
    }
}

fn facts(position: &Placement) -> Vec<(String, String)> {
    let penningr = match position.penningr {
        Penningr::Neutral => "nobody has it: points × 1".to_owned(),
        Penningr::Doubled(side) => format!("points × 2; {side} may triple"),
        Penningr::Tripled => "used up: points × 3".to_owned(),
    };
    vec![("Penningr".to_owned(), penningr)]
}

/// The whole position: each space, the reserves, what is lost.
fn places(position: &Placement) -> Vec<(String, String)> {
    let spaces = Space::ALL.into_iter();
    let mut places: Vec<(String, String)> =
        spaces.map(|space| (space.to_string(), words::space(position, space))).collect();
    for side in [Side::Gull, Side::Silfr] {
        let reserve = position.force(side).reserve();
        let what = [(reserve.karves(), "Karve"), (reserve.hirth(), "Hirþ")];
        let what = what.iter().filter(|(count, _)| *count > 0);
        let what: Vec<String> = what.map(|(count, name)| format!("{count} {name}")).collect();
        places.push((format!("{side}'s reserve"), or_nothing(what.join(", "))));
        places.push((format!("{side} lost"), or_nothing(lost(position.force(side)))));
    }
    places
}

fn or_nothing(text: String) -> String {
    if text.is_empty() { "nothing".to_owned() } else { text }
}
