//! Scenes as a page shows them: parts of a drawing that a script puts in place.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::{Drawing, View, note, pen::Pen};
use crate::scene::{Film, Item};

/// A scene without its board.
#[derive(Serialize)]
pub(in crate::scene) struct Picture {
    /// Title and description.
    head: String,
    /// All that is on the board, without its pieces.
    scene: String,
    /// The pieces, by place among those of all scenes.
    pieces: Vec<usize>,
    /// How the turn was played, if not lawfully as it is written.
    note: &'static str,
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
    words: String,
}

/// The drawn pieces of all scenes, each of them once: a game shows the same ones often.
#[derive(Default)]
pub(in crate::scene) struct Pieces {
    drawn: Vec<String>,
    places: FxHashMap<String, usize>,
}

impl Pieces {
    /// Returns the pieces as elements.
    pub(in crate::scene) fn into_drawn(self) -> Vec<String> {
        self.drawn
    }

    /// Returns the places of some pieces, which are added if they are not known.
    fn places(&mut self, drawing: &Drawing<'_>, items: &[Item]) -> Vec<usize> {
        let places = items.iter().map(|item| {
            let mut pen = Pen::new();
            drawing.item(&mut pen, item);
            let drawn = pen.finish();
            *self.places.entry(drawn).or_insert_with_key(|drawn| {
                self.drawn.push(drawn.clone());
                self.drawn.len() - 1
            })
        });
        places.collect()
    }
}

impl Picture {
    /// Returns the picture of a scene, by its number from 0. Its pieces are added to those of the scenes before it.
    pub(in crate::scene) fn of(film: &Film, at: usize, known: &mut Pieces) -> Option<Self> {
        let drawing = Drawing::of(film, at, View::default())?;
        let (mut head, mut scene) = (Pen::new(), Pen::new());
        drawing.head(&mut head, None);
        drawing.scene(&mut scene, &[]);
        let steps = drawing.scene.steps.iter().map(|step| {
            let mover = step.mover.map(|symbol| Item {
                symbol,
                x: 0,
                y: 0,
                text: String::new(),
            });
            Step {
                mover: known.places(&drawing, mover.as_slice()).pop(),
                arrow: step.arrow,
                badge: step.badge,
                others: known.places(&drawing, &step.others),
                pieces: known.places(&drawing, &step.pieces),
                words: step.words.clone(),
            }
        });
        Some(Self {
            head: head.finish(),
            scene: scene.finish(),
            steps: steps.collect(),
            pieces: known.places(&drawing, &drawing.scene.pieces),
            note: note(drawing.scene.played),
            fought: !drawing.scene.course.fights.is_empty(),
        })
    }
}
