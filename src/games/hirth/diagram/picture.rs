//! A position drawn with characters, always in the same shape, with the effects of a turn.

use super::places::{self, INNER, Layout, SPACE};
use crate::{
    drawing::{Canvas, Ink},
    games::hirth::{
        board::{Side, Space, Spaces},
        position::Placement,
        setup::spelled,
    },
};

/// A position on a sheet of that layout; `touched` are the spaces on which the turn before it did something.
pub fn sheet(layout: &Layout, position: &Placement, touched: Spaces) -> Canvas {
    let (columns, lines) = layout.size;
    let mut canvas = Canvas::new(columns, lines + BENEATH);
    for way in layout.ways {
        let sign = match (way.is_down, way.is_lateral) {
            (true, false) => ('│', Ink::Plain),
            (false, false) => ('─', Ink::Plain),
            (true, true) => ('┊', Ink::Faint),
            (false, true) => ('┄', Ink::Faint),
        };
        canvas.line(way.start, way.length, way.is_down, sign);
    }
    for space in Space::ALL {
        let place = layout.spaces[space.index()];
        draw_space(&mut canvas, place, position, space, touched.has(space));
    }
    for (at, side) in [Side::Gull, Side::Silfr].into_iter().enumerate() {
        let text = beside(position, side);
        canvas.text(0, lines + at, side.name(), ink(side));
        canvas.text(6, lines + at, &text, Ink::Plain);
    }
    canvas
}

/// The lines beneath the board: what each side has beside it.
const BENEATH: usize = 2;

pub(super) fn ink(side: Side) -> Ink {
    Ink::Seat(side as u8)
}

/// ` reserve 3K 15H · lost 2H L`
fn beside(position: &Placement, side: Side) -> String {
    let force = position.force(side);
    let (karves, hirth) = (force.reserve().karves(), force.reserve().hirth());
    let lost = super::fallen(force, ["H", "L"]).join(" ");
    let lost = if lost.is_empty() { "-" } else { &lost };
    format!("reserve {karves}K {hirth:>2}H   lost {lost}")
}

/// A frame with the name of the space and its holder in its upper line, and its pieces inside.
fn draw_space(canvas: &mut Canvas, (x, y): places::Place, position: &Placement, space: Space, is_touched: bool) {
    let is_middle = Spaces::MIDDLE.has(space);
    canvas.frame((x, y), SPACE, Ink::Plain);
    let name = if is_touched { Ink::Mark } else { Ink::Plain };
    canvas.text(x + 1, y, &space.to_string(), name);
    if is_touched {
        canvas.text(x + INNER, y, "*", Ink::Mark);
    } else if is_middle {
        // The five that count for Yfirráð (R21).
        canvas.text(x + INNER, y, "·", Ink::Faint);
    }
    let Some(side) = position.holder(space) else {
        return;
    };
    canvas.text(x + 3, y, side.name(), ink(side));
    let [upper, lower] = two_lines(&spelled(position.force(side).on(space).iter()));
    canvas.text(x + 1, y + 1, &upper, ink(side));
    canvas.text(x + 1, y + 2, &lower, ink(side));
}

/// Words on two lines as wide as a space. By the rules there is always room; where a turn was played as it is written,
/// `+` means that there is more.
fn two_lines(words: &[String]) -> [String; 2] {
    let mut lines = [String::new(), String::new()];
    let mut at = 0;
    for word in words {
        let room = |line: &String| line.len() + usize::from(!line.is_empty()) + word.len() <= INNER;
        if !room(&lines[at]) && at == 0 {
            at = 1;
        }
        let line = &mut lines[at];
        if room(line) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            line.truncate(INNER - 1);
            line.push('+');
            break;
        }
    }
    lines
}
