//! Herrlof: the mistakes of the referee, in games of two and three players.

use referee::chance::Chance;
use referee::herrlof::{
    random::{self, Course},
    slip::{KINDS, SlipKind, slip_of},
    writing::{self, Knowledge, Manner},
    written,
};

use crate::{
    Game, Kind, Texts,
    lines::{self, Record},
};

pub fn game() -> Game {
    let mut kinds: Vec<Kind> = KINDS.map(kind).into();
    kinds.extend(lines::kinds(|seed| Record::of(&random(seed).0.to_string())));
    Game { name: "herrlof", kinds }
}

/// A random game as careful people write it, and how many play.
fn random(seed: u64) -> (written::Record, usize) {
    let chance = &mut Chance::new(seed);
    let course = Course { is_cut: false, is_without_five: false, goal: Some(5), ..Course::any(chance) };
    let whole = random::game(chance, course);
    let knowledge = [Knowledge::Everything, Knowledge::Part, Knowledge::Played];
    let knowledge = *chance.pick(&knowledge);
    let record = writing::write(chance, &whole, Manner::tidy(knowledge));
    (record, course.players)
}

fn kind(kind: SlipKind) -> Kind {
    let texts = move |seed: u64| {
        let (record, players) = random(seed);
        let chance = &mut Chance::new(seed.wrapping_mul(0x9e37_79b9));
        let damaged = (0..20).find_map(|_| slip_of(&record, players, kind, chance))?;
        let (meant, written) = (record.to_string(), damaged.record.to_string());
        (meant != written).then_some(Texts { meant, written })
    };
    Kind(format!("{kind:?}"), Box::new(texts))
}
