//! Reports that are read back from JSON: names become the values of the games again that have them.

use serde::{Deserialize, Deserializer, de::Error};

use crate::{
    codes,
    game::OffBoard,
    games::GameKind,
    page::Page,
    report::{GameName, Reason, Seat},
    suppression,
};

/// From the name.
impl<'de> Deserialize<'de> for GameName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let game = GameKind::of_name(&name).ok_or_else(|| D::Error::custom(format!("there is no game `{name}`")))?;
        Ok(Self(game.name()))
    }
}

/// From its id.
impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let mut seats = GameKind::ALL.iter().flat_map(|game| game.notation().seats);
        seats
            .find(|seat| seat.id == id)
            .copied()
            .ok_or_else(|| D::Error::custom(format!("no game has the seat `{id}`")))
    }
}

/// From its id.
impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let on_board = GameKind::ALL.iter().flat_map(|game| (game.about().victories)());
        let mut reasons = on_board.chain(OffBoard::ALL.iter().map(|end| end.reason()));
        reasons.find(|reason| reason.id == id).ok_or_else(|| D::Error::custom(format!("no game ends by `{id}`")))
    }
}

/// From its code and the address of its page: games share the names of some codes.
impl<'de> Deserialize<'de> for &'static Page {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Named {
            code: String,
            url: Option<String>,
        }
        let Named { code, url } = Named::deserialize(deserializer)?;
        let of_games = GameKind::ALL.iter().flat_map(|game| game.about().pages());
        let others = [codes::PAGES, codes::inputs::PAGES, suppression::PAGES].into_iter().flatten();
        let mut pages = of_games.chain(others.copied());
        pages
            .find(|page| page.code == code && page.url == url.as_deref())
            .ok_or_else(|| D::Error::custom(format!("there is no code `{code}`")))
    }
}
