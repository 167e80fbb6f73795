//! Who plays a match, by the names in its games. A name may be written in several ways: the one in most games counts.

use super::{Entry, names::are_nearly_same};

/// So many ways to write a name are kept.
const SPELLINGS: usize = 16;

/// The two players of a match. The first has the first seat in the first game.
#[derive(Clone, Debug, Default)]
pub(super) struct Cast {
    /// Each player's name in the ways it is written, with the number of games that have it so.
    names: [Vec<(String, usize)>; 2],
}

/// What a name at a seat comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// No tag names a player.
    Nobody,
    /// One of the two players.
    Player(usize),
    /// The tag names somebody else.
    Stranger,
}

impl Role {
    /// The player, if it is one of the two.
    pub fn player(self) -> Option<usize> {
        match self {
            Self::Player(player) => Some(player),
            Self::Nobody | Self::Stranger => None,
        }
    }
}

impl Cast {
    /// A player's name as most games have it, or the first of several.
    pub fn name(&self, player: usize) -> Option<&str> {
        let most = self.names[player].iter().map(|&(_, games)| games).max()?;
        let mut spellings = self.names[player].iter();
        spellings.find(|(_, games)| *games == most).map(|(name, _)| name.as_str())
    }

    /// Who the names of a game are. `swapped` is 1 where the second player is due at the first seat.
    pub fn roles(&self, game: &Entry, swapped: usize) -> [Role; 2] {
        let role = |seat: usize| match &game.seats[seat] {
            Some((name, _)) => self.role(name, seat ^ swapped),
            None => Role::Nobody,
        };
        [role(0), role(1)]
    }

    /// Takes note of a game whose names are these.
    pub fn add(&mut self, game: &Entry, roles: [Role; 2]) {
        for (named, role) in game.seats.iter().zip(roles) {
            let (Some((name, _)), Some(player)) = (named, role.player()) else {
                continue;
            };
            let spellings = &mut self.names[player];
            match spellings.iter().position(|(known, _)| known == name) {
                Some(at) => spellings[at].1 += 1,
                None if spellings.len() < SPELLINGS => spellings.push((name.clone(), 1)),
                None => {}
            }
        }
    }

    /// Who a name is at the seat where a player is due. Who has no name yet gets it.
    fn role(&self, name: &str, due: usize) -> Role {
        let players = [due, 1 - due];
        let is_exact = |&player: &usize| self.names[player].iter().any(|(known, _)| known == name);
        let is_nearly = |player: usize| self.name(player).is_some_and(|known| are_nearly_same(known, name));
        if let Some(player) = players.into_iter().find(is_exact) {
            return Role::Player(player);
        }
        if is_nearly(due) || self.names[due].is_empty() {
            return Role::Player(due);
        }
        if is_nearly(1 - due) { Role::Player(1 - due) } else { Role::Stranger }
    }
}
