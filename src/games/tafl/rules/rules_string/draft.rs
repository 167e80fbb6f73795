//! A ruleset while it is read: the entries of a rules line, and OpenTafl's defaults for the rest.

use std::borrow::Cow;

use super::{Entry, RulesFault};
use crate::games::tafl::rules::{
    board::{LARGEST, Side, Square, Squares},
    position::Placement,
    variant::{ARD_RI, Arms, ByPiece, FETLAR, KingTaken, KingTakes, Repetition, ShieldWall, TABLUT, Third, Variant},
};

/// A ruleset from its entries, on a board whose size may come last.
#[derive(Clone)]
pub(super) struct Draft {
    pub name: Option<String>,
    size: u8,
    escapes_to_edge: bool,
    pub has_ring: bool,
    pub first: Side,
    pub repetition: Repetition,
    pub arms: Arms,
    king_taken: KingTaken,
    shield_wall: ShieldWall,
    has_fort: bool,
    /// The corners that are special; the four of the board where nothing is said.
    corners: Option<Squares>,
    /// The same of the centre.
    centre: Option<Squares>,
    corner_stops: Kinds,
    centre_stops: Kinds,
    corner_passes: Kinds,
    centre_passes: Kinds,
    corner_hostile: Kinds,
    centre_hostile: Kinds,
    empty_centre_hostile: Kinds,
}

/// Kinds of pieces in a list such as `tcnkTCNK`: attackers, soldiers, the king.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds {
    attacker: bool,
    defender: bool,
    king: bool,
}

impl Kinds {
    const ALL: Self = Self::of(true, true, true);
    const KING: Self = Self::of(false, false, true);
    const ATTACKERS: Self = Self::of(true, false, false);

    const fn of(attacker: bool, defender: bool, king: bool) -> Self {
        Self { attacker, defender, king }
    }

    /// A list of letters; `None` if it has an unknown one. Commanders, knights and the attackers' king are not pieces
    /// of any board here.
    fn read(list: &str) -> Option<Self> {
        let is_known = list.chars().all(|letter| "tcnkTCNK".contains(letter));
        is_known.then(|| Self::of(list.contains('t'), list.contains('T'), list.contains('K')))
    }

    /// Some squares, for the kinds that are in it.
    fn squares(self, squares: Squares) -> ByPiece {
        let of = |is_in: bool| if is_in { squares } else { Squares::NONE };
        ByPiece { attacker: of(self.attacker), defender: of(self.defender), king: of(self.king) }
    }

    const fn others(self) -> Self {
        Self::of(!self.attacker, !self.defender, !self.king)
    }
}

impl Default for Draft {
    /// OpenTafl's defaults. Repetition has no effect where nothing is said of it (part 3).
    fn default() -> Self {
        Self {
            name: None,
            size: LARGEST,
            escapes_to_edge: false,
            has_ring: true,
            first: Side::Attackers,
            repetition: Repetition::None,
            arms: Arms::Armed,
            king_taken: KingTaken::FourSides,
            shield_wall: ShieldWall::None,
            has_fort: false,
            corners: None,
            centre: None,
            corner_stops: Kinds::KING,
            centre_stops: Kinds::KING,
            corner_passes: Kinds::KING,
            centre_passes: Kinds::ALL,
            corner_hostile: Kinds::ALL,
            centre_hostile: Kinds::ATTACKERS,
            empty_centre_hostile: Kinds::ALL,
        }
    }
}

impl Draft {
    /// A variant written as entries, as far as possible: hostile water and shut-in groups have no entries.
    pub fn of(variant: &Variant) -> Self {
        let centre = Squares::centre(variant.size);
        let is_open_corner = !variant.no_stop.attacker.meets(Squares::corners(variant.size));
        let is_free = variant.no_stop.attacker.is_empty();
        let kinds = |is_so: bool| {
            if is_so { Kinds::ALL } else { Kinds::of(false, false, false) }
        };
        Self {
            size: variant.size,
            escapes_to_edge: variant.goal == Squares::edge(variant.size),
            has_ring: variant.has_ring,
            repetition: variant.repetition,
            king_taken: variant.king_taken,
            shield_wall: variant.shield_wall,
            has_fort: variant.has_fort,
            corners: is_open_corner.then_some(Squares::NONE),
            centre: is_free.then_some(Squares::NONE),
            empty_centre_hostile: kinds(variant.hostile.attacker.meets(centre)),
            ..Self::default()
        }
    }

    /// Takes an entry.
    pub fn take(&mut self, entry: &Entry<'_>) -> Result<(), RulesFault> {
        let Entry { name, value, .. } = *entry;
        let wrong =
            |known: &'static str| RulesFault::UnknownValue { name: name.to_owned(), value: value.to_owned(), known };
        let yes = || match value {
            "y" => Ok(true),
            "n" => Ok(false),
            _ => Err(wrong("`y` or `n`")),
        };
        let kinds = || Kinds::read(value).ok_or_else(|| wrong("letters of `tcnkTCNK`"));
        let squares = || squares(value).ok_or_else(|| wrong("squares with commas between them"));
        match name {
            "name" => self.name = Some(value.replace('_', " ")),
            "dim" => self.size = size(value).ok_or_else(|| wrong("an odd number from 3 to 11"))?,
            "esc" => {
                self.escapes_to_edge = match value {
                    "c" => false,
                    "e" => true,
                    _ => return Err(wrong("`c` or `e`")),
                }
            }
            "surf" => self.has_ring = yes()?,
            "atkf" => self.first = if yes()? { Side::Attackers } else { Side::Defenders },
            "tfr" => self.repetition = repetition(value).ok_or_else(|| wrong("`d`, `w`, `l` or `i`"))?,
            "ka" => self.arms = arms(value).ok_or_else(|| wrong("`y`, `a` or `n`"))?,
            "ks" => {
                self.king_taken = king_taken(value).ok_or_else(|| wrong("`y`, `s`, `n`, `w` or `c`"))?;
            }
            "sw" => self.shield_wall = wall(value).ok_or_else(|| wrong("`n`, `w` or `s`"))?,
            "swf" if value != "y" => return Err(wrong("`y`")),
            "efe" => self.has_fort = yes()?,
            "cor" => self.corners = squares()?,
            "cen" => self.centre = squares()?,
            "cors" => self.corner_stops = kinds()?,
            "cens" => self.centre_stops = kinds()?,
            "corp" => self.corner_passes = kinds()?,
            "cenp" => self.centre_passes = kinds()?,
            "corh" => self.corner_hostile = kinds()?,
            "cenh" => self.centre_hostile = kinds()?,
            "cenhe" => self.empty_centre_hostile = kinds()?,
            "ber" | "kj" if value != "n" => return Err(wrong("`n`")),
            // There are no such pieces on the board.
            "nj" | "cj" | "ber" | "kj" | "swf" | "start" | "starti" => {}
            _ => {
                return Err(RulesFault::UnknownEntry { name: name.to_owned() });
            }
        }
        Ok(())
    }

    /// The ruleset.
    pub fn variant(&self) -> Variant {
        let size = self.size;
        let board = Squares::board(size);
        let physical = Squares::corners(size);
        let corners = self.corners.unwrap_or(physical) & board;
        let centre = self.centre.unwrap_or(Squares::centre(size)) & board;
        let both = |corner: Kinds, middle: Kinds| {
            let (corner, middle) = (corner.squares(corners), middle.squares(centre));
            ByPiece {
                attacker: corner.attacker | middle.attacker,
                defender: corner.defender | middle.defender,
                king: corner.king | middle.king,
            }
        };
        let passed = both(self.corner_passes.others(), self.centre_passes.others());
        // Nothing passes over the corner of a board.
        let no_pass = ByPiece {
            attacker: passed.attacker.without(physical),
            defender: passed.defender.without(physical),
            king: passed.king.without(physical),
        };
        let no_stop = both(self.corner_stops.others(), self.centre_stops.others());
        // A piece on the centre is an enemy of the attackers anyway if only an armed king can be there.
        let is_held_anyway = self.arms == Arms::Armed && no_stop.attacker & centre == centre;
        let goal = if self.escapes_to_edge { Squares::edge(size) } else { corners };
        let start = match size {
            ..=7 => ARD_RI.start,
            8..=9 => TABLUT.start,
            _ => FETLAR.start,
        };
        Variant {
            title: match &self.name {
                Some(name) => Cow::Owned(name.clone()),
                None => Cow::Owned(format!("tafl on {size}×{size}")),
            },
            size,
            start: Placement { to_move: self.first, ..start },
            no_stop,
            no_pass,
            hostile: both(self.corner_hostile, self.empty_centre_hostile),
            hostile_held: if self.centre_hostile.attacker && !is_held_anyway { centre } else { Squares::NONE },
            is_edge_hostile: false,
            is_stop_beside_open: false,
            king_taken: self.king_taken,
            king_takes: KingTakes::Known(self.arms),
            goal,
            has_ring: self.has_ring,
            has_shut_in: false,
            repetition: if self.is_ard_ri(corners, centre) { Repetition::SameMove } else { self.repetition },
            shield_wall: self.shield_wall,
            has_fort: self.has_fort,
        }
    }

    /// Whether everything but repetition, which no entry sets, is as in Ard Ri: then repetition is too (A12).
    fn is_ard_ri(&self, corners: Squares, centre: Squares) -> bool {
        self.repetition == Repetition::None
            && self.size == 7
            && self.escapes_to_edge
            && self.king_taken == KingTaken::TwoSides
            && (corners | centre).is_empty()
            && self.shield_wall == ShieldWall::None
    }
}

fn size(value: &str) -> Option<u8> {
    let size = value.parse().ok()?;
    (3..=LARGEST).contains(&size).then_some(size).filter(|size| size % 2 == 1)
}

fn repetition(value: &str) -> Option<Repetition> {
    Some(match value {
        "i" => Repetition::None,
        "d" => Repetition::Placement(Third::Draws),
        // OpenTafl speaks of the one who must answer.
        "w" => Repetition::Placement(Third::Loses),
        "l" => Repetition::Placement(Third::Wins),
        _ => return None,
    })
}

fn arms(value: &str) -> Option<Arms> {
    Some(match value {
        "y" => Arms::Armed,
        "a" => Arms::Anvil,
        "n" => Arms::Unarmed,
        _ => return None,
    })
}

fn king_taken(value: &str) -> Option<KingTaken> {
    Some(match value {
        "y" | "s" => KingTaken::FourSides,
        "n" | "w" => KingTaken::TwoSides,
        "c" => KingTaken::ByPlace,
        _ => return None,
    })
}

fn wall(value: &str) -> Option<ShieldWall> {
    Some(match value {
        "n" => ShieldWall::None,
        "w" => ShieldWall::Weak,
        "s" => ShieldWall::Strong,
        _ => return None,
    })
}

/// The squares of a list; those of the board for `default`.
fn squares(value: &str) -> Option<Option<Squares>> {
    if value == "default" {
        return Some(None);
    }
    let each = value.split(',').filter(|square| !square.is_empty());
    each.map(Square::of).collect::<Option<Squares>>().map(Some)
}
