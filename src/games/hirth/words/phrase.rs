//! The turns of phrase that several pages share: pieces, spaces and fights in words.

pub(in crate::games::hirth) use crate::phrase::{count, cut, list};

use crate::games::hirth::{
    board::Spaces,
    rules::{ALL_MOVE_IN, Fight},
    turn::{Fate, Piece},
};

/// The correction of a text: ``write `He1` ``, ``add `He` ``, ``leave out `He` ``.
pub(in crate::games::hirth) fn correction(written: &str, right: &str) -> String {
    match (written, right) {
        ("", _) => format!("add `{right}`"),
        (_, "") => format!("leave out `{}`", cut(written)),
        _ => format!("write `{right}`"),
    }
}

/// `is` or `are`, as the number wants.
pub(super) fn is_are(number: impl Into<usize>) -> &'static str {
    if number.into() == 1 { "is" } else { "are" }
}

/// `Hirþ`, `unmanned Karve`, `Karve with 2 Hirþ`, `Lofðungr`.
pub(in crate::games::hirth) fn piece(piece: Piece) -> String {
    match piece {
        Piece::Hirth => "Hirþ".to_owned(),
        Piece::Karve(0) => "unmanned Karve".to_owned(),
        Piece::Karve(aboard) => format!("Karve with {aboard} Hirþ"),
        Piece::Lofdungr => "Lofðungr".to_owned(),
    }
}

/// The same, so many of it: `3 Hirþ`, `2 Karve with 2 Hirþ each`.
pub(in crate::games::hirth) fn equal_pieces(kind: Piece, count: usize) -> String {
    match (kind, count) {
        (_, 1) => piece(kind),
        (Piece::Karve(1..), _) => format!("{count} {} each", piece(kind)),
        _ => format!("{count} {}", piece(kind)),
    }
}

/// Pieces with equal ones counted: `Lofðungr, Karve with 2 Hirþ, 3 Hirþ`.
pub(super) fn pieces(pieces: impl Iterator<Item = Piece>) -> String {
    let mut pieces: Vec<Piece> = pieces.collect();
    pieces.sort_by_key(|&piece| match piece {
        Piece::Lofdungr => (0, 0),
        Piece::Karve(aboard) => (1, u8::MAX - aboard),
        Piece::Hirth => (2, 0),
    });
    let groups = pieces.chunk_by(|one, other| one == other);
    let named = groups.map(|group| match group.len() {
        1 => piece(group[0]),
        number => format!("{number} {}", piece(group[0])),
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Spaces as a list.
pub(super) fn spaces(spaces: Spaces, last: &str) -> String {
    list(spaces.iter(), last)
}

/// `Gull attacks 6 from m with 2 (Lofðungr, Hirþ) against 1 (Lofðungr)`.
pub(super) fn fight(fight: &Fight) -> String {
    let Fight { space, attacker, attack, defence, .. } = fight;
    let from = fight.attackers.iter().filter_map(|&(_, from)| from);
    let from = spaces(from.fold(Spaces::NONE, Spaces::with), "and");
    let off_board = fight.attackers.iter().any(|(_, from)| from.is_none());
    let from = match (from.as_str(), off_board) {
        (from, false) => from.to_owned(),
        ("", true) => "off the board".to_owned(),
        (from, true) => format!("{from} and off the board"),
    };
    let attackers = pieces(fight.attackers.iter().map(|&(piece, _)| piece));
    let defenders = pieces(fight.defenders.iter());
    format!("{attacker} attacks {space} from {from} with {attack} ({attackers}) against {defence} ({defenders})")
}

/// `Gull attacks 6 from m with 2 (Lofðungr, Hirþ) against 1 (Lofðungr), so Gull wins`
pub(super) fn decided(fought: &Fight) -> String {
    format!("{}, {}", fight(fought), verdict(fought))
}

/// `so Gull wins`, with the reason when it is a tie (R13).
fn verdict(fight: &Fight) -> String {
    let winner = fight.winner();
    let with_king = fight.attackers_win || fight.defenders.has_king() && !fight.attacks_with_king();
    match (fight.attack, fight.defence) {
        (attack, defence) if attack != defence => format!("so {winner} wins"),
        _ if with_king => format!("so {winner}, with the only Lofðungr, wins the tie"),
        _ => format!("so {winner}, who defends, wins the tie"),
    }
}

/// A battle as it may be written, with every winner moving in; `None` if a beaten Lofðungr may have a
/// choice.
pub(super) fn written(fight: &Fight) -> Option<String> {
    if fight.attackers_win && fight.defenders.has_king() {
        return None;
    }
    let results = fight.losers(Fate::Lost).chain(fight.winners(ALL_MOVE_IN));
    let results: String = results.map(|result| result.to_string()).collect();
    Some(format!(">{}{results}", fight.space))
}
