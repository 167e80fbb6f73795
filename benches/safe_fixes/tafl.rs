//! Tafl: the mistakes of the referee, in games of all variants.

use referee::chance::Chance;
use referee::tafl::{
    random::{self, Plan},
    slip::{KINDS, SlipKind, slip_of},
    variants::{self, Variant},
};

use crate::{
    Game, Kind, Texts,
    lines::{self, Record},
};

pub fn game() -> Game {
    let mut kinds: Vec<Kind> = KINDS.map(kind).into();
    kinds.extend(lines::kinds(|seed| Record::of(&random(seed).1.text())));
    Game { name: "tafl", kinds }
}

/// A random game of one of the variants, from the usual set-up.
fn random(seed: u64) -> (Variant, random::Game) {
    let variants = variants::all();
    let count = variants.len() as u64;
    let variant = variants.into_iter().nth((seed % count) as usize);
    let variant = variant.expect("there are so many");
    let plan = Plan { most: 40, ..Plan::tidy(seed) };
    let game = random::game(&variant, &plan);
    (variant, game)
}

fn kind(kind: SlipKind) -> Kind {
    let texts = move |seed: u64| {
        let (variant, game) = random(seed);
        let chance = &mut Chance::new(seed.wrapping_mul(0x9e37_79b9));
        let damaged = (0..20).find_map(|_| slip_of(&variant, &game, kind, chance))?;
        let (meant, written) = (game.text(), damaged.game.text());
        (meant != written).then_some(Texts { meant, written })
    };
    Kind(format!("{kind:?}"), Box::new(texts))
}
