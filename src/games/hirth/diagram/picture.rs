//! A position drawn with characters, always in the same shape, with the effects of a turn.

use super::places::{self, INNER, Layout, NARROW, SPACE, Slot, WIDE, Way};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        data::{self, Decided, Origin},
        position::Position,
        scene::TurnEffects,
        setup::spelled,
        turn::Fate,
    },
    scene::{Drawing, Drawings, Ink, canvas::Canvas},
};

/// A position, and what the turn before it did.
pub fn drawings(position: &Position, effects: Option<TurnEffects<'_>>) -> Drawings {
    Drawings { wide: drawing(&WIDE, position, effects), narrow: drawing(&NARROW, position, effects) }
}

fn drawing(layout: &Layout, position: &Position, effects: Option<TurnEffects<'_>>) -> Drawing {
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
    let touched = effects.map_or(Spaces::NONE, TurnEffects::touched);
    for space in Space::ALL {
        let place = layout.spaces[space.index()];
        draw_space(&mut canvas, place, position, space, touched.has(space));
    }
    for battle in effects.map_or(&[][..], |effects| effects.battles) {
        if let Some(effects) = effects {
            draw_attackers(&mut canvas, layout, effects.side, battle);
            draw_outcome(&mut canvas, layout.spaces[battle.space.index()], battle);
        }
    }
    for (at, side) in [Side::Gull, Side::Silfr].into_iter().enumerate() {
        let text = beside(position, side);
        canvas.text(0, lines + at, side.name(), ink(side));
        canvas.text(6, lines + at, &text, Ink::Plain);
    }
    canvas.drawing()
}

/// The lines beneath the board: what each side has beside it.
const BENEATH: usize = 2;

pub(super) fn ink(side: Side) -> Ink {
    Ink::Seat(side as u8)
}

/// ` reserve 3K 15H · lost 2H L`
fn beside(position: &Position, side: Side) -> String {
    let force = position.force(side);
    let (karves, hirth) = (force.reserve().karves(), force.reserve().hirth());
    let lost = super::fallen(force, ["H", "L"]).join(" ");
    let lost = if lost.is_empty() { "-" } else { &lost };
    format!("reserve {karves}K {hirth:>2}H   lost {lost}")
}

/// A frame with the name of the space and its holder in its upper line, and its pieces inside.
fn draw_space(canvas: &mut Canvas, (x, y): places::Place, position: &Position, space: Space, is_touched: bool) {
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

/// The attackers of a space, each on its crossing, and an arrow to the space.
fn draw_attackers(canvas: &mut Canvas, layout: &Layout, side: Side, battle: &data::Battle) {
    let space = battle.space;
    let from = |origin: Origin| {
        let those = battle.attackers.iter();
        let those = those.filter(move |attacker| attacker.from == origin);
        spelled(those.map(|attacker| attacker.what.into())).concat()
    };
    for (home, slot) in [Side::Gull, Side::Silfr].iter().zip(&layout.off_board) {
        let text = from(Origin::Reserve);
        if home.home() == space && !text.is_empty() {
            let text = format!("+{text}");
            draw_slot(canvas, slot, &text, ink(side));
        }
    }
    for way in layout.ways {
        let is_on = way.from == space || way.to == space;
        let other = if way.from == space { way.to } else { way.from };
        let text = from(Origin::Space(other));
        if is_on && !text.is_empty() {
            draw_slot(canvas, &way.slot, &text, ink(side));
            draw_arrow(canvas, way, space);
        }
    }
}

fn draw_slot(canvas: &mut Canvas, slot: &Slot, text: &str, ink: Ink) {
    let mut text = text.to_owned();
    if text.len() > slot.columns {
        text.truncate(slot.columns - 1);
        text.push('+');
    }
    let (x, y) = slot.start;
    let aside = if slot.is_right { slot.columns - text.len() } else { 0 };
    canvas.text(x + aside, y, &text, ink);
}

/// The head of an arrow at the end of a crossing.
fn draw_arrow(canvas: &mut Canvas, way: &Way, to: Space) {
    let is_on = to == way.to;
    let far = if is_on { way.length - 1 } else { 0 };
    let (x, y) = way.start;
    let (x, y, sign) = match (way.is_down, is_on) {
        (true, true) => (x, y + far, '▼'),
        (true, false) => (x, y + far, '▲'),
        (false, true) => (x + far, y, '►'),
        (false, false) => (x + far, y, '◄'),
    };
    canvas.put(x, y, sign, Ink::Mark);
}

/// The powers, what decided, and what left the board, in the lower line of a space: `3:2 ^Kh xH`.
fn draw_outcome(canvas: &mut Canvas, (x, y): places::Place, battle: &data::Battle) {
    let (Some(attack), Some(defence)) = (battle.attack, battle.defence) else {
        return;
    };
    let by = match battle.decided {
        Some(Decided::Lofdungr) => "L",
        Some(Decided::Defence) => "=",
        _ => "",
    };
    let powers = format!("{attack}:{defence}{by}");
    let bottom = y + SPACE.1 - 1;
    canvas.text(x + 1, bottom, &powers, Ink::Mark);
    let gone = |ends: Fate| {
        let those = battle.results.iter().filter(move |result| result.ends == ends);
        spelled(those.map(|result| result.what.into())).concat()
    };
    let mut losses = String::new();
    for (sign, pieces) in [('^', gone(Fate::Reserve)), ('x', gone(Fate::Lost))] {
        if !pieces.is_empty() {
            losses.push(sign);
            losses.push_str(&pieces);
        }
    }
    let slot = Slot {
        start: (x + 2 + powers.len(), bottom),
        columns: INNER.saturating_sub(powers.len() + 1),
        is_right: false,
    };
    draw_slot(canvas, &slot, &losses, Ink::Danger);
}
