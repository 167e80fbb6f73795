//! A position drawn with characters: ranks from the highest down, as one sits at the board.

use super::{
    rules::{
        board::{Side, Square, Squares},
        position::{Piece, Placement},
        step::Step,
        variant::Variant,
    },
    setup::Position,
};
use crate::{
    drawing::{Drawing, Ink, Run},
    finding::Drawn,
};

/// The marks in a drawing; none by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    /// The move that was made.
    pub moved: Option<Step>,
    /// The squares of the pieces it took.
    pub taken: Squares,
    /// The pieces that could be taken next, and the squares to which the king could escape.
    pub threats: Squares,
    /// The attackers around the king's men.
    pub ring: Squares,
}

/// Returns a position as a picture with marks, in words, and on a line.
pub fn draw(setup: &Position, marks: &Marks) -> Drawn {
    let board = drawing(&setup.position, &setup.variant, marks);
    Drawn::new(board.text(), words(&setup.position), setup.to_string()).small(board)
}

/// Returns a position with marks as lines of text, a square three columns wide: the largest board fits in 40 columns.
pub fn drawing(position: &Placement, variant: &Variant, marks: &Marks) -> Drawing {
    let ranks = (0..variant.size).rev();
    let mut lines: Vec<Vec<Run>> = ranks
        .map(|rank| {
            let files = (0..variant.size).filter_map(|file| Square::new(file, rank));
            let squares = files.map(|square| cell(position, variant, marks, square));
            let number = faint(format!("{:>2} ", rank + 1));
            std::iter::once(number).chain(squares).collect()
        })
        .collect();
    let files = (0..variant.size).map(|file| format!(" {} ", char::from(b'a' + file)));
    lines.push(vec![faint(format!("   {}", files.collect::<String>().trim_end()))]);
    Drawing { lines }
}

/// Returns what the marks of a drawing mean, on one line.
pub fn legend(marks: &Marks) -> Vec<Run> {
    let last = if marks.ring.is_empty() { "( ) can be taken" } else { "< > encircles" };
    vec![faint(format!("[ ] moved  × taken  {last}"))]
}

fn faint(text: String) -> Run {
    Run { text, ink: Ink::Faint }
}

/// A square: its sign between the signs of its mark.
fn cell(position: &Placement, variant: &Variant, marks: &Marks, square: Square) -> Run {
    let moved = marks.moved.filter(|step| [step.from, step.to].contains(&square));
    let (before, after, marked) = if moved.is_some() {
        ('[', ']', Some(Ink::Mark))
    } else if marks.threats.has(square) {
        ('(', ')', Some(Ink::Danger))
    } else if marks.ring.has(square) {
        ('<', '>', Some(Ink::Mark))
    } else {
        (' ', ' ', None)
    };
    let is_taken = marks.taken.has(square) && position.at(square).is_none();
    let (sign, ink) = match position.at(square) {
        _ if is_taken => ('×', Ink::Danger),
        Some(Piece::Attacker) => ('a', Ink::Seat(0)),
        Some(Piece::Defender) => ('d', Ink::Seat(1)),
        Some(Piece::King) => ('K', Ink::Seat(1)),
        None if variant.no_stop.attacker.has(square) => ('x', Ink::Faint),
        None => ('.', Ink::Faint),
    };
    Run { text: format!("{before}{sign}{after}"), ink: marked.unwrap_or(ink) }
}

fn words(position: &Placement) -> String {
    let list = |name: &str, squares: Squares| {
        if squares.is_empty() {
            return format!("no {name}");
        }
        let names: Vec<String> = squares.sorted().iter().map(ToString::to_string).collect();
        format!("{name} on {}", names.join(" "))
    };
    let king = match position.king.first() {
        Some(square) => format!("the king on {square}"),
        None => "no king".to_owned(),
    };
    let side = match position.to_move {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    };
    format!(
        "{} · {} · {king} · the {side} move",
        list("attackers", position.attackers),
        list("defenders", position.defenders),
    )
}
