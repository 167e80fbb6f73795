//! A position for a report: as a few lines of text, Gull's home on the left and Silfr's on the right, and
//! in words.

use arrayvec::ArrayVec;

use super::{
    board::{Side, Space},
    position::{Force, Penningr, Position},
    setup::Setup,
    turn::Piece,
};
use crate::finding::Drawn;

/// A position in all the ways a report can show it.
pub fn drawn(setup: &Setup) -> Drawn {
    Drawn {
        picture: draw(&setup.position),
        words: tell(&setup.position),
        notation: setup.to_string(),
    }
}

/// Draws a position. A space shows its holder's letter and its pieces in notation, a Hirþ count before
/// `H` where there are several.
fn draw(position: &Position) -> String {
    let cell = |space: Space| cell(position, space);
    let row = |spaces: [Space; 4]| spaces.map(cell);
    let upper = row([Space::S1, Space::S3, Space::S5, Space::S7]);
    let lower = row([Space::S2, Space::S4, Space::S6, Space::S8]);
    let (home, mid, far) = (cell(Space::S0), cell(Space::Mid), cell(Space::S9));
    let widths: [usize; 4] = std::array::from_fn(|i| width(&upper[i]).max(width(&lower[i])));
    let indent = " ".repeat(width(&home) + 2);
    // Miðr stands in the gap between the third and fifth space, which is made wide enough for it.
    let gap = width(&mid) + 2;
    let line = |cells: &[String; 4]| {
        let padded: Vec<String> = cells
            .iter()
            .zip(widths)
            .map(|(cell, width)| pad(cell, width, '─'))
            .collect();
        format!(
            "{indent}{}───{}{}{}───{}",
            padded[0],
            padded[1],
            "─".repeat(gap),
            padded[2],
            padded[3]
        )
    };
    let left = width(&indent) + widths[0] + 3 + widths[1];
    let right = widths[2] + 3 + widths[3];
    let slant = |first: &str, second: &str| {
        let middle = format!(
            "{}{first}{}{second}",
            " ".repeat(left - width(&indent) - 1),
            " ".repeat(gap)
        );
        let (outer, inner) = if first == "╲" {
            ("╱", "╲")
        } else {
            ("╲", "╱")
        };
        let before = " ".repeat(width(&home));
        format!("{before} {outer}{middle}{}{inner}", " ".repeat(right - 1))
    };
    let before_mid = " ".repeat(left + 1 - width(&home));
    let after_mid = " ".repeat(right + 2);
    let middle = format!("{home}{before_mid}{mid}{after_mid}{far}");
    let lines = [
        line(&upper),
        slant("╲", "╱"),
        middle,
        slant("╱", "╲"),
        line(&lower),
        off_board(position),
    ];
    lines.map(|line| line.trim_end().to_owned()).join("\n")
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn pad(text: &str, to: usize, with: char) -> String {
    text.chars()
        .chain(std::iter::repeat(with))
        .take(to.max(width(text)))
        .collect()
}

/// `[3 G Kh 2H]`, or `[3]` when empty.
fn cell(position: &Position, space: Space) -> String {
    match position.holder(space) {
        None => format!("[{space}]"),
        Some(side) => {
            format!(
                "[{space} {} {}]",
                side.letter(),
                pieces(position.force(side).on(space).iter())
            )
        }
    }
}

/// Each kind of piece with how many there are of it.
pub(super) fn counted(pieces: impl Iterator<Item = Piece>) -> ArrayVec<(Piece, usize), KINDS> {
    let mut counted: ArrayVec<(Piece, usize), KINDS> = ArrayVec::new();
    for piece in pieces {
        match counted.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counted.push((piece, 1)),
        }
    }
    counted
}

/// Karve with none to four Hirþ aboard, Hirþ and Lofðungr.
const KINDS: usize = 7;

/// Pieces in notation, equal ones counted: `Kh 2H L`.
pub(super) fn pieces(pieces: impl Iterator<Item = Piece>) -> String {
    let counted = counted(pieces);
    let words = counted.iter().map(|&(piece, count)| match count {
        1 => piece.to_string(),
        _ => format!("{count}{piece}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `reserve: Gull 3K 12H, Silfr 2K 9H · out of the game: Gull 1H L · doubled, Penningr: Gull`
fn off_board(position: &Position) -> String {
    let sides = [Side::Gull, Side::Silfr];
    let list = |of: &dyn Fn(&Force) -> String| {
        let named = sides.map(|side| (side, of(position.force(side))));
        let some = named.into_iter().filter(|(_, pieces)| !pieces.is_empty());
        some.map(|(side, pieces)| format!("{side} {pieces}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut parts = vec![format!("reserve: {}", list(&in_reserve))];
    let fallen = list(&|force: &Force| {
        let hirth = Some(force.fallen()).filter(|&count| count > 0);
        let hirth = hirth.map(|count| format!("{count}H"));
        let king = force.king().is_none().then(|| "L".to_owned());
        let all: Vec<String> = hirth.into_iter().chain(king).collect();
        all.join(" ")
    });
    if !fallen.is_empty() {
        parts.push(format!("out of the game: {fallen}"));
    }
    match position.penningr {
        Penningr::Neutral => {}
        Penningr::Doubled(side) => parts.push(format!("doubled, Penningr: {side}")),
        Penningr::Tripled => parts.push("tripled".to_owned()),
    }
    parts.join(" · ")
}

/// How many Karve and Hirþ can still enter, as `each` writes what there is of them.
fn reserve(force: &Force, each: impl Fn(usize, &str) -> String) -> Vec<String> {
    let counted = [
        (usize::from(force.reserve().karves()), "Karve"),
        (usize::from(force.reserve().hirth()), "Hirþ"),
    ];
    let some = counted.iter().filter(|(count, _)| *count > 0);
    some.map(|&(count, name)| each(count, name)).collect()
}

fn in_reserve(force: &Force) -> String {
    reserve(force, |count, name| format!("{count}{}", &name[..1])).join(" ")
}

/// `Gull holds 0 (Karve with 2 Hirþ, Hirþ) and m (Lofðungr); Silfr holds 9 (Lofðungr); in reserve: Gull 2
/// Karve and 12 Hirþ, Silfr 3 Karve and 15 Hirþ; the game is doubled and Gull holds the Penningr`
fn tell(position: &Position) -> String {
    let sides = [Side::Gull, Side::Silfr];
    let mut parts: Vec<String> = sides.map(|side| held(position, side)).into();
    let mut add = |title: &str, of: &dyn Fn(&Force) -> Vec<String>| {
        let named = sides.map(|side| (side, listed(&of(position.force(side)))));
        let some = named.iter().filter(|(_, pieces)| !pieces.is_empty());
        let some: Vec<String> = some
            .map(|(side, pieces)| format!("{side} {pieces}"))
            .collect();
        if !some.is_empty() {
            parts.push(format!("{title}: {}", some.join(", ")));
        }
    };
    add("in reserve", &|force| {
        reserve(force, |count, name| format!("{count} {name}"))
    });
    add("out of the game", &|force| {
        let fallen = Some(force.fallen()).filter(|&count| count > 0);
        let king = force.king().is_none().then(|| "the Lofðungr".to_owned());
        fallen
            .map(|count| format!("{count} Hirþ"))
            .into_iter()
            .chain(king)
            .collect()
    });
    match position.penningr {
        Penningr::Neutral => {}
        Penningr::Doubled(side) => {
            parts.push(format!("the game is doubled and {side} holds the Penningr"));
        }
        Penningr::Tripled => parts.push("the game is tripled".to_owned()),
    }
    parts.join("; ")
}

/// `Gull holds 0 (Karve with 2 Hirþ, Hirþ) and m (Lofðungr)`
fn held(position: &Position, side: Side) -> String {
    let force = position.force(side);
    let held = force.held();
    let spaces = Space::ALL.into_iter().filter(|&space| held.has(space));
    let spaces: Vec<String> = spaces
        .map(|space| format!("{space} ({})", in_words(force.on(space).iter())))
        .collect();
    match spaces.as_slice() {
        [] => format!("{side} holds no space"),
        spaces => format!("{side} holds {}", listed(spaces)),
    }
}

/// Pieces in words, equal ones counted: `Karve with 2 Hirþ, 3 Hirþ, Lofðungr`.
pub(super) fn in_words(pieces: impl Iterator<Item = Piece>) -> String {
    let counted = counted(pieces);
    let words = counted.iter().map(|&(piece, count)| {
        let (number, each) = match count {
            1 => (String::new(), ""),
            _ => (format!("{count} "), " each"),
        };
        match piece {
            Piece::Karve(0) => format!("{number}unmanned Karve"),
            Piece::Karve(aboard) => format!("{number}Karve with {aboard} Hirþ{each}"),
            Piece::Hirth => format!("{number}Hirþ"),
            Piece::Lofdungr => "Lofðungr".to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(", ")
}

/// `a`, `a and b`, `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hirth::position::{Pieces, Place};

    #[test]
    fn a_position_is_told_in_words() {
        assert_eq!(
            tell(&Position::start()),
            "Gull holds 0 (Lofðungr); Silfr holds 9 (Lofðungr); in reserve: Gull 3 Karve and 15 Hirþ, \
             Silfr 3 Karve and 15 Hirþ"
        );
        let start = Position::start();
        let (mut gull, mut silfr) = (*start.force(Side::Gull), *start.force(Side::Silfr));
        let enter = |force: &mut Force, piece: Piece, at: Space| {
            let (karves, aboard) = (u8::from(piece != Piece::Hirth), Pieces::one(piece).aboard());
            let hirth = 1 - karves + aboard;
            force[Place::RESERVE] -= Pieces::of_unmanned(karves) + Pieces::of_hirth(hirth);
            force.add(piece, at);
        };
        enter(&mut gull, Piece::Karve(2), Space::S0);
        enter(&mut gull, Piece::Karve(2), Space::S0);
        enter(&mut gull, Piece::Hirth, Space::S0);
        gull.remove(Piece::Lofdungr, Space::S0);
        gull.add(Piece::Lofdungr, Space::Mid);
        gull.remove(Piece::Hirth, Place::RESERVE);
        enter(&mut silfr, Piece::Karve(0), Space::S3);
        silfr.remove(Piece::Lofdungr, Space::S9);
        let penningr = Penningr::Doubled(Side::Gull);
        assert_eq!(
            tell(&Position::of(Side::Gull, gull, silfr, penningr)),
            "Gull holds 0 (2 Karve with 2 Hirþ each, Hirþ) and m (Lofðungr); Silfr holds 3 (unmanned Karve); \
             in reserve: Gull 1 Karve and 9 Hirþ, Silfr 2 Karve and 15 Hirþ; \
             out of the game: Gull 1 Hirþ, Silfr the Lofðungr; \
             the game is doubled and Gull holds the Penningr"
        );
    }
}
