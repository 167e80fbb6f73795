//! A position drawn: ranks from the highest down, as one sits at the board.

use super::{
    rules::{
        board::{Side, Square, Squares},
        position::{Piece, Position},
        variant::Variant,
    },
    setup,
};
use crate::finding::Drawn;

/// Returns a position as a picture, in words, and on a line.
pub fn draw(position: &Position, variant: &Variant) -> Drawn {
    Drawn::new(
        picture(position, variant),
        words(position),
        setup::write_line(position, variant.size),
    )
}

fn picture(position: &Position, variant: &Variant) -> String {
    let mut picture = String::new();
    for rank in (0..variant.size).rev() {
        picture += &format!("{:>2} ", rank + 1);
        for file in 0..variant.size {
            picture.push(' ');
            picture.push(
                Square::new(file, rank).map_or(' ', |square| sign(position, variant, square)),
            );
        }
        picture.push('\n');
    }
    picture += "   ";
    for file in 0..variant.size {
        picture.push(' ');
        picture.push(char::from(b'a' + file));
    }
    picture += &format!("\n{}", words(position));
    picture
}

/// `a` an attacker, `d` a defender, `K` the king, `x` a square where only the king may stop.
fn sign(position: &Position, variant: &Variant, square: Square) -> char {
    match position.at(square) {
        Some(Piece::Attacker) => 'a',
        Some(Piece::Defender) => 'd',
        Some(Piece::King) => 'K',
        None if variant.no_stop.attacker.has(square) => 'x',
        None => '.',
    }
}

fn words(position: &Position) -> String {
    let list = |squares: Squares| {
        let names: Vec<String> = squares.sorted().iter().map(ToString::to_string).collect();
        names.join(" ")
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
        "attackers on {} · defenders on {} · {king} · the {side} move",
        list(position.attackers),
        list(position.defenders),
    )
}
