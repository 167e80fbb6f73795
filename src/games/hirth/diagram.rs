//! A position as a few lines of text, for a report: Gull's home on the left, Silfr's on the right.

use super::{
    board::{Side, Space},
    position::{Force, Penningr, Position},
    turn::Piece,
};

/// Draws a position. A space shows its holder's letter and its pieces in notation, a Hirþ count before
/// `H` where there are several.
pub fn draw(position: &Position) -> String {
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
                pieces(position.force(side).on(space))
            )
        }
    }
}

/// Pieces in notation, equal ones counted: `Kh 2H L`.
pub(super) fn pieces(pieces: impl Iterator<Item = Piece>) -> String {
    let mut counted: Vec<(Piece, usize)> = Vec::new();
    for piece in pieces {
        match counted.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counted.push((piece, 1)),
        }
    }
    let words = counted.iter().map(|&(piece, count)| match count {
        1 => piece.to_string(),
        _ => format!("{count}{piece}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `reserve: Gull 3K 12H, Silfr 2K 9H · out of the game: Gull 1H · Penningr: doubled, Gull's`
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
    let fallen = list(&|force: &Force| match force.fallen() {
        0 => String::new(),
        count => format!("{count}H"),
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

fn in_reserve(force: &Force) -> String {
    let karves = force
        .karves
        .iter()
        .filter(|karve| karve.at.is_none())
        .count();
    let counted = [(karves, 'K'), (usize::from(force.reserve), 'H')];
    let some = counted.iter().filter(|(count, _)| *count > 0);
    some.map(|(count, letter)| format!("{count}{letter}"))
        .collect::<Vec<_>>()
        .join(" ")
}
