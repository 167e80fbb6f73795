//! A variant as a rules line.

use crate::games::tafl::{
    board_line,
    rules::{
        board::{Side, Squares},
        variant::{Arms, ByPiece, KingTaken, KingTakes, Repetition, ShieldWall, Third, Variant},
    },
};

/// Returns a variant as OpenTafl writes it, on a line: entries that are not its defaults, and the set-up. What it has no
/// entry for (hostile water, shut-in groups) is left out; the name of the variant says that.
pub fn write(variant: &Variant) -> String {
    let mut line = format!("dim:{}", variant.size);
    let mut add = |entry: &str| {
        line.push(' ');
        line.push_str(entry);
    };
    if variant.goal == Squares::edge(variant.size) {
        add("esc:e");
    }
    if !variant.has_ring {
        add("surf:n");
    }
    if variant.start.to_move == Side::Defenders {
        add("atkf:n");
    }
    match variant.repetition {
        Repetition::None | Repetition::SameMove => {}
        Repetition::Placement(Third::Draws) => add("tfr:d"),
        Repetition::Placement(Third::Loses) => add("tfr:w"),
        Repetition::Placement(Third::Wins) => add("tfr:l"),
    }
    match variant.king_takes {
        KingTakes::Open | KingTakes::Known(Arms::Armed) => {}
        KingTakes::Known(Arms::Anvil) => add("ka:a"),
        KingTakes::Known(Arms::Unarmed) => add("ka:n"),
    }
    match variant.king_taken {
        KingTaken::FourSides => {}
        KingTaken::TwoSides => add("ks:w"),
        KingTaken::ByPlace => add("ks:c"),
    }
    match variant.shield_wall {
        ShieldWall::None => {}
        ShieldWall::Weak => add("sw:w"),
        ShieldWall::Strong => add("sw:s"),
    }
    if variant.has_fort {
        add("efe:y");
    }
    special_squares(variant, &mut add);
    add(&format!("start:{}", board_line::write(&variant.start, variant.size)));
    line
}

/// The entries on corners and centre that are not OpenTafl's defaults.
fn special_squares(variant: &Variant, add: &mut impl FnMut(&str)) {
    let letters = |squares: ByPiece, of: Squares| {
        let each = [('t', squares.attacker), ('T', squares.defender), ('K', squares.king)];
        let inside = each.into_iter().filter(|(_, squares)| squares.meets(of));
        inside.map(|(letter, _)| letter).collect::<String>()
    };
    let [corners, centre] = [Squares::corners(variant.size), Squares::centre(variant.size)];
    let common = |of: Squares| {
        let is_stopped = variant.no_stop.attacker.meets(of) || variant.no_stop.defender.meets(of);
        let is_goal = variant.goal != Squares::edge(variant.size) && variant.goal.meets(of);
        is_stopped || is_goal || !letters(variant.hostile, of).is_empty()
    };
    for (name, of, hostile) in [("cor", corners, "corh"), ("cen", centre, "cenhe")] {
        if !common(of) {
            add(&format!("{name}:"));
        } else if letters(variant.hostile, of) != "tTK" {
            add(&format!("{hostile}:{}", letters(variant.hostile, of)));
            if name == "cen" {
                add("cenh:");
            }
        }
    }
}
