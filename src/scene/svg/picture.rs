//! Scenes as a page shows them: parts of a drawing that a script puts in place.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::{Drawing, LAYERS, View, arrows, note, strip};
use crate::scene::{self, ArrowKind, Film, Item, Scene};

/// The things on each layer of a board, by place among all that is drawn on such boards.
pub(in crate::scene) type Layers = [Vec<usize>; LAYERS.len()];

/// A scene without its board.
#[derive(Serialize)]
pub(in crate::scene) struct Picture {
    /// The things on the board.
    pub(in crate::scene) layers: Layers,
    /// How the turn was played, if not lawfully as it is written.
    note: &'static str,
    /// What the strip shows of it, in words.
    course: String,
    /// Whether there was a battle or a capture.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    fought: bool,
    /// The turn move by move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Step>,
}

/// A move or a battle of a turn. See [`Step`](crate::scene::Step).
#[derive(Serialize)]
struct Step {
    /// The piece that moves, drawn at the origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    mover: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrow: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    badge: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<usize>,
    pieces: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    held: Vec<usize>,
    /// The sign of it on the board: the number of a move, the powers of a battle; and its look.
    mark: String,
    look: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    words: String,
}

/// All that is drawn on boards of a kind, each thing once: games show the same pieces and arrows often.
#[derive(Clone, Debug, Default)]
pub(in crate::scene) struct Drawn {
    elements: Vec<String>,
    places: FxHashMap<String, usize>,
}

impl Drawn {
    /// Returns the things as elements.
    pub(in crate::scene) fn elements(&self) -> &[String] {
        &self.elements
    }

    /// Returns the places of some things, which are added if they are not known.
    fn places(&mut self, drawn: Vec<String>) -> Vec<usize> {
        let places = drawn.into_iter().map(|drawn| {
            *self.places.entry(drawn).or_insert_with_key(|drawn| {
                self.elements.push(drawn.clone());
                self.elements.len() - 1
            })
        });
        places.collect()
    }
}

impl Picture {
    /// Returns the picture of a scene, by its number from 0. What is on it is added to what is drawn already.
    pub(in crate::scene) fn of(film: &Film, at: usize, known: &mut Drawn) -> Option<Self> {
        let drawing = Drawing::of(film, at, View::default())?;
        let mut places = |items: &[Item]| known.places(drawing.items(items));
        let steps = drawing.scene.steps.iter().enumerate().map(|(at, step)| Step {
            mover: places(step.mover.as_slice()).pop(),
            arrow: step.arrow,
            badge: step.badge,
            others: places(&step.others),
            pieces: places(&step.pieces),
            held: places(&step.held),
            mark: mark(drawing.scene, at, step),
            look: look(drawing.scene, step),
            text: step.text.clone(),
            words: step.words.clone(),
        });
        Some(Self {
            steps: steps.collect(),
            layers: drawing.layers().map(|layer| known.places(layer)),
            note: note(drawing.scene.played),
            course: strip::counts_of(film, &drawing.scene.course),
            fought: !drawing.scene.course.fights.is_empty(),
        })
    }
}

impl Picture {
    /// Returns the things on the board at the end of a game, without the ways, the fallen and the battles of its last turn.
    pub(in crate::scene) fn standing(&self) -> Layers {
        let mut layers = self.layers.clone();
        for (name, layer) in LAYERS.iter().zip(&mut layers) {
            if !matches!(*name, "held" | "marks" | "pieces") {
                layer.clear();
            }
        }
        layers
    }
}

/// Returns the sign of a step on the board.
fn mark(scene: &Scene, at: usize, step: &scene::Step) -> String {
    let badge = step.badge.and_then(|badge| scene.badges.get(badge));
    let number = step.mover.as_ref().map(|_| (at + 1).to_string());
    badge.map(|badge| badge.text.clone()).or(number).unwrap_or_default()
}

/// Returns the look of that sign.
fn look(scene: &Scene, step: &scene::Step) -> String {
    let arrow = step.arrow.and_then(|arrow| scene.arrows.get(arrow));
    match (arrow, &step.mover) {
        (Some(arrow), Some(_)) => arrows::head_class(arrow.kind),
        (None, Some(_)) => arrows::head_class(ArrowKind::Move),
        _ => "badge".to_owned(),
    }
}
