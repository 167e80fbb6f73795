//! The laws of packed pieces, held against pieces that are counted one by one.

use std::iter;

use proptest::{collection::vec, prelude::*};

use super::{
    board::{Side, Space, Spaces},
    force::Force,
    pieces::{CAPACITY, HIRTH, KARVES, PIECES, Pieces},
};
use crate::games::hirth::turn::Piece;

/// Any pieces that one side can have.
fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let karves = vec(0..=CAPACITY, 0..=KARVES);
    (karves, 0..=usize::from(HIRTH), any::<bool>()).prop_map(|(mut karves, hirth, has_king)| {
        karves.sort_unstable();
        let ashore = hirth.min(usize::from(HIRTH - karves.iter().sum::<u8>()));
        let karves = karves.into_iter().map(Piece::Karve);
        let hirth = iter::repeat_n(Piece::Hirth, ashore);
        let king = has_king.then_some(Piece::Lofdungr);
        karves.chain(hirth).chain(king).collect()
    })
}

/// The power of a piece, as R13 has it.
fn power(piece: Piece) -> u8 {
    match piece {
        Piece::Hirth | Piece::Lofdungr => 1,
        Piece::Karve(0) => 0,
        Piece::Karve(aboard) => 1 + aboard,
    }
}

proptest! {
    #[test]
    fn packing_loses_nothing(pieces in pieces()) {
        let packed: Pieces = pieces.iter().copied().collect();
        prop_assert_eq!(packed.iter().collect::<Vec<_>>(), pieces.clone());
        prop_assert_eq!(usize::from(packed.len()), pieces.len());
        prop_assert_eq!(packed.is_empty(), pieces.is_empty());
        let karves = pieces.iter().filter(|piece| matches!(piece, Piece::Karve(_))).count();
        prop_assert_eq!(usize::from(packed.karves()), karves);
        prop_assert_eq!(packed.has_two_karves(), karves >= 2);
        prop_assert_eq!(packed.power(), pieces.iter().copied().map(power).sum::<u8>());
    }

    #[test]
    fn who_wins_is_power_then_the_only_lofdungr(attackers in pieces(), defenders in pieces()) {
        let power = |pieces: &[Piece]| pieces.iter().copied().map(power).sum::<u8>();
        let has_king = |pieces: &[Piece]| pieces.contains(&Piece::Lofdungr);
        let (attack, defence) = (power(&attackers), power(&defenders));
        let wins = attack > defence
            || attack == defence && has_king(&attackers) && !has_king(&defenders);
        let packed = |pieces: Vec<Piece>| pieces.into_iter().collect::<Pieces>();
        prop_assert_eq!(packed(attackers).win_against(packed(defenders)), wins);
    }

    #[test]
    fn some_are_among_others_when_no_kind_has_more(some in pieces(), others in pieces()) {
        let [some, others] = [some, others].map(|pieces| pieces.into_iter().collect::<Pieces>());
        let is_among = Pieces::KINDS.iter().all(|&piece| some.count(piece) >= others.count(piece));
        prop_assert_eq!(some.contain(others), is_among);
        if is_among {
            prop_assert_eq!(some - others + others, some);
        }
    }

    #[test]
    fn the_beaten_leave_their_space(pieces in pieces(), at in 0..11usize) {
        let space = Space::ALL[at];
        let mut force = Force::NONE;
        for &piece in &pieces {
            force.add(piece, space);
        }
        let before = force;
        prop_assert_eq!(force.held(), Spaces::of(&[space][..usize::from(!pieces.is_empty())]));
        let beaten = force.rout(space);
        prop_assert_eq!(beaten, before[space]);
        prop_assert_eq!(force.held(), Spaces::NONE);
        prop_assert_eq!(force.king(), None);
        prop_assert_eq!(force.reserve().karves(), beaten.karves());
        prop_assert_eq!(force.reserve().karves_with(0), beaten.karves());
        prop_assert_eq!(force.reserve().hirth(), beaten.aboard());
        prop_assert_eq!(force.fallen(), before.fallen() + beaten.hirth());
    }

    #[test]
    fn a_space_is_held_by_any_piece_and_crowded_by_two_karves(
        places in vec(0..=11usize, PIECES),
        aboard in vec(0..=CAPACITY, KARVES),
        home in 0..2usize,
    ) {
        let home = [Side::Gull, Side::Silfr][home].home();
        let karves = aboard.into_iter().map(Piece::Karve);
        let pieces = karves.chain(iter::repeat_n(Piece::Hirth, 3)).chain([Piece::Lofdungr]);
        let placed: Vec<_> = pieces.zip(places).collect();
        let mut force = Force::NONE;
        for &(piece, place) in &placed {
            force.add(piece, Space::ALL.get(place).copied());
        }
        for (place, space) in Space::ALL.into_iter().enumerate() {
            let here: Vec<_> = placed.iter().filter(|(_, at)| *at == place).collect();
            prop_assert_eq!(force.held().has(space), !here.is_empty());
            let karves = here.iter().filter(|(piece, _)| matches!(piece, Piece::Karve(_)));
            let is_crowded = karves.count() > 1 && space != home;
            prop_assert_eq!(force.crowded(home).has(space), is_crowded);
            prop_assert_eq!(force.king() == Some(space), here.iter().any(|(piece, _)| *piece == Piece::Lofdungr));
        }
        for (piece, place) in placed {
            if place < Space::ALL.len() {
                prop_assert!(force.remove(piece, Space::ALL[place]));
            }
        }
        prop_assert_eq!(force.held(), Spaces::NONE);
    }
}

/// R4: fifteen Hirþ, three Karve and one Lofðungr, which alone is on the board.
#[test]
fn the_start_has_all_pieces() {
    for side in [Side::Gull, Side::Silfr] {
        let start = Force::at_start(side);
        assert_eq!(start.king(), Some(side.home()));
        assert_eq!(start.held(), Spaces::of(&[side.home()]));
        assert_eq!(start.reserve().hirth(), HIRTH);
        assert_eq!(usize::from(start.reserve().karves_with(0)), KARVES);
        assert_eq!(usize::from(start.total().len()), PIECES);
        assert_eq!(start.fallen(), 0);
    }
}

#[test]
fn a_karve_with_five_aboard_is_none() {
    assert!(Pieces::one(Piece::Karve(CAPACITY + 1)).is_empty());
    assert!(!Pieces::one(Piece::Karve(CAPACITY)).has(Piece::Karve(CAPACITY + 1)));
}
