//! What may be played here: the moves that can be written of a turn under way, every lawful offer, and
//! every way the battles may be written.

use crate::games::hirth::{
    board::{Side, Space},
    position::Penningr,
    rules::{Answered, Decided, Fight, Underway, Whereabouts, beaten, offer},
    turn::{BattleResult, Fate, Goal, Move, Offer, Origin, Piece, Raise},
};

/// Every move that can be written of the mover's pieces as they stand: each piece from where it is, to every
/// space, with `>` where the foe stands. Whether it can be walked, [`ways`](super::ways) tells; a
/// lawful move is always among these.
pub fn candidates(now: &Underway) -> Vec<Move> {
    let mut found = Vec::with_capacity(128);
    let foes = now.foe.held();
    let goals = Space::ALL.map(|space| Goal {
        space,
        attack: foes.has(space),
    });
    let has_ship = |space: Space| now.ships.iter().any(|ship| ship.is_at(space));
    for from in hirth_origins(now) {
        if !matches!(from, Origin::Space(_) | Origin::Unsaid) {
            found.push(Move::Hirth {
                from,
                to: None,
                boards: false,
            });
        }
        found.push(Move::Hirth {
            from,
            to: None,
            boards: true,
        });
        for goal in goals.into_iter().filter(|_| from != Origin::Unsaid) {
            found.push(Move::Hirth {
                from,
                to: Some(goal),
                boards: false,
            });
            if has_ship(goal.space) && !goal.attack {
                found.push(Move::Hirth {
                    from,
                    to: Some(goal),
                    boards: true,
                });
            }
        }
    }
    if now
        .ships
        .iter()
        .any(|ship| ship.place == Whereabouts::Reserve)
    {
        found.push(Move::Karve {
            aboard: 0,
            from: None,
            to: None,
        });
        found.extend(goals.map(|goal| Move::Karve {
            aboard: 0,
            from: None,
            to: Some(goal),
        }));
    }
    for ship in now.ships.iter().filter(|ship| !ship.has_stopped) {
        let Whereabouts::At(from) = ship.place else {
            continue;
        };
        let (aboard, from) = (ship.aboard(), Some(from));
        let sailings = goals.map(|goal| Move::Karve {
            aboard,
            from,
            to: Some(goal),
        });
        // Two Karve that are written alike are one to the reader.
        if !found.contains(&sailings[0]) {
            found.extend(sailings);
        }
    }
    if let Some(king) = now
        .king
        .filter(|king| !king.has_stopped && king.attacks.is_none())
    {
        found.extend(goals.map(|to| Move::Lofdungr { from: king.at, to }));
    }
    found
}

fn hirth_origins(now: &Underway) -> Vec<Origin> {
    let mut origins: Vec<Origin> = now.fresh.spaces().iter().map(Origin::Space).collect();
    let aboard = now.ships.iter().filter(|ship| ship.fresh > 0);
    for ship in aboard {
        if let Whereabouts::At(space) = ship.place
            && !origins.contains(&Origin::Karve(space))
        {
            origins.push(Origin::Karve(space));
        }
    }
    if now.reserve > 0 {
        origins.push(Origin::Reserve);
    }
    origins.push(Origin::Unsaid);
    origins
}

/// Every lawful offer with what comes of it (R22).
pub fn offers(coin: Penningr) -> impl Iterator<Item = (Offer, Answered)> {
    let by = [Side::Gull, Side::Silfr].into_iter();
    by.flat_map(|by| [Raise::Double, Raise::Triple].map(|raise| (by, raise)))
        .flat_map(|(by, raise)| {
            [true, false].map(|accepted| Offer {
                by,
                raise,
                to: by.foe(),
                accepted,
            })
        })
        .filter_map(move |made| Some((made, offer(coin, &made).ok()?)))
}

/// One lawful way to write a battle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Written {
    /// What must be written, the defender's pieces first (N1).
    pub results: Vec<BattleResult>,
    /// What may be written too: survivors of a defence (N2).
    pub may: Vec<BattleResult>,
    /// Whether it says no more than is certain: the only way, or one without the winners.
    pub certain: bool,
}

/// Every lawful way to write each of a turn's battles, in the order of the board: with every choice of
/// winners that move in (R15), and once without the winners (N2).
pub fn battles(now: &Underway, fights: &[Fight]) -> Vec<Vec<Written>> {
    let decided = Decided::new(now, fights);
    let kings_refuge = decided.goes_back();
    fights
        .iter()
        .map(|fight| match fight.attackers_win {
            true => victories(now.side, fight, &decided, kings_refuge),
            false => vec![defence(now.side, fight)],
        })
        .collect()
}

/// A battle that the defenders win: the attackers are lost, the Lofðungr goes back (R16, R18).
fn defence(mover: Side, fight: &Fight) -> Written {
    let lost = |&(piece, from): &(Piece, Option<Space>)| {
        let fate = beaten(piece, from.map_or(Fate::Lost, Fate::Space));
        BattleResult {
            side: mover,
            piece,
            fate,
        }
    };
    let fate = Fate::Space(fight.space);
    let stays = |&piece: &Piece| BattleResult {
        side: mover.foe(),
        piece,
        fate,
    };
    Written {
        results: fight.attackers.iter().map(lost).collect(),
        may: fight.defenders.iter().map(stays).collect(),
        certain: true,
    }
}

/// A battle that the attackers win.
fn victories(
    mover: Side,
    fight: &Fight,
    decided: &Decided<'_>,
    kings_refuge: Option<Space>,
) -> Vec<Written> {
    let refuge = decided.refuges(fight, kings_refuge).certain;
    let fates: Vec<Fate> = match refuge.is_empty() {
        true => vec![Fate::Lost, Fate::Reserve],
        false => refuge.iter().map(Fate::Space).collect(),
    };
    let has_king = fight.defenders.contains(&Piece::Lofdungr);
    let fates = if has_king { &fates[..] } else { &fates[..1] };
    let mut written = Vec::new();
    for &kings_fate in fates {
        let losers = fight.defenders.iter().map(|&piece| BattleResult {
            side: mover.foe(),
            piece,
            fate: beaten(piece, kings_fate),
        });
        let losers: Vec<BattleResult> = losers.collect();
        for choice in 0..1u32 << fight.attackers.len() {
            let winners = fight
                .attackers
                .iter()
                .enumerate()
                .map(|(i, &(piece, from))| {
                    let moves_in = choice >> i & 1 == 1;
                    let fate = match moves_in {
                        true => Fate::Space(fight.space),
                        false => Fight::stays(from),
                    };
                    BattleResult {
                        side: mover,
                        piece,
                        fate,
                    }
                });
            let mut results = losers.clone();
            if choice != 0 {
                results.extend(winners);
            }
            let way = Written {
                results,
                may: Vec::new(),
                certain: (choice == 0) == (fight.attackers.len() > 1),
            };
            if !written.contains(&way) {
                written.push(way);
            }
        }
    }
    written
}
