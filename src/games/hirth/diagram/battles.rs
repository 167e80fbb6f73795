//! A position drawn with characters, with the battles of the turn before it.

use super::{
    picture::{ink, sheet},
    places::{self, INNER, Layout, NARROW, SPACE, Slot, WIDE, Way},
};
use crate::{
    drawing::{Canvas, Drawing, Drawings, Ink},
    games::hirth::{
        board::{Side, Space, Spaces},
        data::{self, Decided, Origin},
        position::Placement,
        scene::TurnEffects,
        setup::spelled,
        turn::Fate,
    },
};

/// A position, and what the turn before it did.
pub fn drawings(position: &Placement, effects: Option<TurnEffects<'_>>) -> Drawings {
    Drawings { wide: drawing(&WIDE, position, effects), narrow: drawing(&NARROW, position, effects) }
}

fn drawing(layout: &Layout, position: &Placement, effects: Option<TurnEffects<'_>>) -> Drawing {
    let mut canvas = sheet(layout, position, effects.map_or(Spaces::NONE, TurnEffects::touched));
    if let Some(TurnEffects { side, battles, .. }) = effects {
        for battle in battles {
            draw_attackers(&mut canvas, layout, side, battle);
            draw_outcome(&mut canvas, layout.spaces[battle.space.index()], battle);
        }
    }
    canvas.drawing()
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
