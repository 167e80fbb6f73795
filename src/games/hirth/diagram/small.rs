//! A position on few lines: what is on each space, where it lies on the cloth, and what is beside it.

use super::{Penningr, Placement, Side, Space, fallen, picture::ink};
use crate::{
    drawing::{Drawing, Ink, Run},
    games::hirth::setup::spelled,
};

/// The spaces as they lie on the cloth, on three lines, each with its column in quarters of the room for a space.
const PLACES: [(Space, usize, usize); 11] = [
    (Space::S1, 0, 0),
    (Space::S3, 4, 0),
    (Space::S5, 8, 0),
    (Space::S7, 12, 0),
    (Space::S0, 0, 1),
    (Space::Mid, 6, 1),
    (Space::S9, 14, 1),
    (Space::S2, 0, 2),
    (Space::S4, 4, 2),
    (Space::S6, 8, 2),
    (Space::S8, 12, 2),
];

/// How far the spaces 1 and 2 are to the right of 0.
const INDENT: usize = 4;

/// The least room for a space.
const ROOM: usize = 10;

/// The position on few lines.
pub fn small(position: &Placement) -> Drawing {
    let on = |space: Space| {
        let side = position.holder(space)?;
        let pieces = spelled(position.force(side).on(space).iter()).join(" ");
        Some((side, format!("{} {pieces}", side.letter())))
    };
    // Those in the middle line have room enough.
    let longest = PLACES.iter().filter(|(.., line)| *line != 1).filter_map(|(space, ..)| on(*space));
    let longest = longest.map(|(_, pieces)| pieces.len()).max();
    // The name of the space before it, and a gap after it.
    let room = (longest.unwrap_or_default() + 4).max(ROOM);
    let mut lines: [Vec<Run>; 3] = Default::default();
    for (space, quarters, line) in PLACES {
        let line = &mut lines[line];
        let indent = if space == Space::S0 { 0 } else { INDENT };
        let before: usize = line.iter().map(|run| run.text.chars().count()).sum();
        let gap = (indent + quarters * room / 4).saturating_sub(before).max(if before > 0 { 2 } else { 0 });
        let name = space.letter();
        match on(space) {
            Some((side, pieces)) => line.extend([
                Run { text: format!("{}{name} ", " ".repeat(gap)), ink: Ink::Plain },
                Run { text: pieces, ink: ink(side) },
            ]),
            None => line.push(Run { text: format!("{}{name}", " ".repeat(gap)), ink: Ink::Faint }),
        }
    }
    let [upper, middle, lower] = lines;
    Drawing { lines: vec![upper, middle, lower, beside(position)] }
}

/// `reserve  Gull 2K 10H (lost 2H) · Silfr 2K 11H · Penningr Gull, ×2`
fn beside(position: &Placement) -> Vec<Run> {
    let faint = |text: &str| Run { text: text.to_owned(), ink: Ink::Faint };
    let mut line = vec![faint("reserve  ")];
    for side in [Side::Gull, Side::Silfr] {
        let force = position.force(side);
        let (karves, hirth) = (force.reserve().karves(), force.reserve().hirth());
        if side == Side::Silfr {
            line.push(faint(" · "));
        }
        line.push(Run { text: format!("{} {karves}K {hirth}H", side.name()), ink: ink(side) });
        let lost = fallen(force, ["H", "L"]).join(" ");
        line.extend((!lost.is_empty()).then(|| faint(&format!(" (lost {lost})"))));
    }
    let text = match position.penningr {
        Penningr::Neutral => return line,
        Penningr::Doubled(side) => format!("{side}, ×2"),
        Penningr::Tripled => "used, ×3".to_owned(),
    };
    line.extend([faint(" · "), faint("Penningr "), Run { text, ink: Ink::Plain }]);
    line
}
