//! Slips: what a person gets wrong who writes a game down, one at a time.

use super::{
    board::{self, Square},
    random::{Game, Layout},
    variants::Variant,
};
use crate::chance::Chance;

/// A kind of slip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlipKind {
    /// One file or rank is another.
    Square,
    /// From and to change places.
    Turned,
    /// `d1` for `d11`, or the other way round.
    Digit,
    CaptureLeftOut,
    CaptureAdded,
    CaptureMoved,
    Mark,
    Number,
    /// Two moves that follow each other change places.
    Swapped,
    /// `K` where it is not, or not where it is.
    Letter,
    /// Any character of a move is another, too many, or missing.
    Character,
}

pub const KINDS: [SlipKind; 11] = [
    SlipKind::Square,
    SlipKind::Turned,
    SlipKind::Digit,
    SlipKind::CaptureLeftOut,
    SlipKind::CaptureAdded,
    SlipKind::CaptureMoved,
    SlipKind::Mark,
    SlipKind::Number,
    SlipKind::Swapped,
    SlipKind::Letter,
    SlipKind::Character,
];

/// A damaged game.
#[derive(Clone, Debug)]
pub struct Damaged {
    pub game: Game,
    /// The first move that is written wrong.
    pub ply: usize,
    pub kind: SlipKind,
}

/// Makes one slip in a game, the same for the same seed. A kind that the game has no room for is drawn again.
pub fn slip(variant: &Variant, game: &Game, seed: u64) -> Damaged {
    let mut chance = Chance::new(seed ^ 0x0bad_51e9);
    loop {
        let kind = *chance.pick(&KINDS);
        if let Some(damaged) = slip_of(variant, game, kind, &mut chance) {
            return damaged;
        }
    }
}

/// Returns a game with another result, right or wrong.
pub fn with_result(game: &Game, seed: u64) -> Game {
    const RESULTS: [&str; 22] = [
        "Attackers",
        "Attackers capture",
        "Attackers encircled",
        "Attackers no-move",
        "Attackers resignation",
        "Attackers time",
        "Defenders",
        "Defenders escape",
        "Defenders no-move",
        "Defenders repetition",
        "Defenders fort",
        "Draw",
        "Draw agreed",
        "Draw repetition",
        "Black",
        "White",
        "1",
        "-1",
        "0-1",
        "1/2-1/2",
        "*",
        "?",
    ];
    let mut game = game.clone();
    let result = Chance::new(seed ^ 0x7e57).pick(&RESULTS).to_string();
    game.tags.retain(|tag| !tag.starts_with("[Result"));
    game.tags.push(format!("[Result \"{result}\"]"));
    game
}

/// Makes one slip of a kind; none where the game has no room for it.
pub fn slip_of(variant: &Variant, game: &Game, kind: SlipKind, chance: &mut Chance) -> Option<Damaged> {
    let mut damaged = game.clone();
    let mut ply = chance.below(game.plies.len());
    match kind {
        SlipKind::Number => {
            let turn = chance.below(game.numbers.len());
            // A second game would begin with number 1.
            let other = 2 + chance.below(game.numbers.len() + 3);
            if [Layout::MappedText].contains(&game.layout) {
                return None;
            }
            damaged.numbers[turn] = other.to_string();
            ply = 2 * turn;
        }
        SlipKind::Swapped => {
            let next = ply + 1;
            // `---` is no move.
            let moves = [ply, next].map(|at| game.plies.get(at).and_then(|ply| parts(ply)));
            if moves.contains(&None) {
                return None;
            }
            damaged.plies.swap(ply, next);
        }
        _ => damaged.plies[ply] = changed(variant, &game.plies[ply], kind, chance)?,
    }
    (damaged != *game).then_some(Damaged { game: damaged, ply, kind })
}

fn changed(variant: &Variant, ply: &str, kind: SlipKind, chance: &mut Chance) -> Option<String> {
    if kind == SlipKind::Character {
        // Of `timeout` with a slip not everybody sees what it was.
        parts(ply)?;
        return character(ply, chance);
    }
    let (main, captures, mark) = parts(ply)?;
    let (from, to) = main.split_once('-')?;
    let common = from.trim_start_matches('K');
    let king = &from[..from.len() - common.len()];
    let list: Vec<&str> = captures.split(['x', '/', ',']).filter(|it| !it.is_empty()).collect();
    let mut squares: Vec<String> = list.iter().map(|it| it.to_string()).collect();
    let anywhere = |chance: &mut Chance| -> Square { (chance.below(variant.size), chance.below(variant.size)) };
    match kind {
        SlipKind::Square => {
            let other = if chance.percent(50) {
                return Some(format!("{king}{}-{to}{captures}{mark}", moved(variant, common, chance)));
            } else if chance.percent(30) {
                special(variant, common, chance)?
            } else {
                moved(variant, to, chance)
            };
            return Some(format!("{from}-{other}{captures}{mark}"));
        }
        SlipKind::Turned => return Some(format!("{king}{to}-{common}{captures}{mark}")),
        SlipKind::Digit => {
            let (from, to) = if chance.percent(50) {
                (format!("{king}{}", digits(common)?), to.to_owned())
            } else {
                (from.to_owned(), digits(to)?)
            };
            return Some(format!("{from}-{to}{captures}{mark}"));
        }
        SlipKind::Mark => {
            let other = *chance.pick(&["", "+", "-", "++", "--"]);
            return Some(format!("{main}{captures}{other}"));
        }
        SlipKind::Letter => {
            let turned = if king.is_empty() { "K" } else { "" };
            return Some(match squares.first().filter(|_| chance.percent(30)) {
                Some(first) if !first.starts_with('K') => {
                    format!("{main}{}{mark}", captures.replacen(first, &format!("K{first}"), 1))
                }
                _ => format!("{turned}{common}-{to}{captures}{mark}"),
            });
        }
        SlipKind::CaptureLeftOut => {
            let common: Vec<usize> = (0..list.len()).filter(|at| !list[*at].starts_with('K')).collect();
            if common.is_empty() {
                return None;
            }
            squares.remove(*chance.pick(&common));
        }
        SlipKind::CaptureAdded => squares.push(board::name(anywhere(chance))),
        SlipKind::CaptureMoved => {
            let at = squares.iter().position(|it| !it.starts_with('K'))?;
            squares[at] = moved(variant, &squares[at], chance);
        }
        SlipKind::Number | SlipKind::Swapped | SlipKind::Character => return None,
    }
    let captures = if squares.is_empty() { String::new() } else { format!("x{}", squares.join("/")) };
    Some(format!("{main}{captures}{mark}"))
}

/// Splits a move into its squares, its captures and its mark.
fn parts(ply: &str) -> Option<(&str, &str, &str)> {
    if !ply.contains(|it: char| it.is_ascii_digit()) {
        return None;
    }
    let end = ply.trim_end_matches(['+', '-']).len();
    let (body, mark) = ply.split_at(end);
    let at = body.find('x').unwrap_or(body.len());
    Some((&body[..at], &body[at..], mark))
}

/// Returns a square beside another or elsewhere in its row or column; now and then one beyond the board.
fn moved(variant: &Variant, square: &str, chance: &mut Chance) -> String {
    let file = square.as_bytes()[0] - b'a';
    let rank: usize = square[1..].parse().unwrap_or(1);
    let beyond = usize::from(chance.percent(10));
    let one_off = chance.percent(60);
    if chance.percent(50) {
        let file = usize::from(file);
        let other = if one_off {
            (file + 1).saturating_sub(2 * chance.below(2)).min(variant.size - 1 + beyond)
        } else {
            chance.below(variant.size + beyond)
        };
        format!("{}{rank}", (b'a' + other as u8) as char)
    } else {
        let other = if one_off {
            (rank + 1).saturating_sub(2 * chance.below(2)).clamp(1, variant.size + beyond)
        } else {
            1 + chance.below(variant.size + beyond)
        };
        format!("{}{other}", (b'a' + file) as char)
    }
}

/// Returns a square where only the king may stop, in the row or column of another.
fn special(variant: &Variant, from: &str, chance: &mut Chance) -> Option<String> {
    let last = variant.size - 1;
    let squares = [(0, 0), (0, last), (last, 0), (last, last), (last / 2, last / 2)];
    let names = squares.map(board::name);
    let in_line = |name: &&String| name[..1] == from[..1] || name[1..] == from[1..];
    let in_line: Vec<&String> = names.iter().filter(in_line).collect();
    (!in_line.is_empty()).then(|| (*chance.pick(&in_line)).clone())
}

/// Returns a square with a digit too many or too few.
fn digits(square: &str) -> Option<String> {
    let (file, rank) = square.split_at(1);
    match rank.len() {
        1 => Some(format!("{file}{rank}{rank}")),
        _ => Some(format!("{file}{}", &rank[..1])),
    }
}

/// Changes, adds, leaves out or swaps one character.
fn character(ply: &str, chance: &mut Chance) -> Option<String> {
    const ALPHABET: &[u8] = b"abcdefghijk0123456789-xK/+";
    let mut letters = ply.as_bytes().to_vec();
    let at = chance.below(letters.len());
    match chance.below(4) {
        0 => letters[at] = *chance.pick(ALPHABET),
        1 => letters.insert(at, *chance.pick(ALPHABET)),
        2 => {
            letters.remove(at);
        }
        _ if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => return None,
    }
    let text = String::from_utf8(letters).ok()?;
    // A hyphen before a move is the mark of a list.
    (text != ply && !text.is_empty() && !text.starts_with('-')).then_some(text)
}
