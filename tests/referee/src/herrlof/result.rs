//! The `Result` tag (HN13).

use super::{
    RefResult,
    card::{Seat, seat_name},
    scores::{Standing, Winner},
    written::Record,
};

/// Whether the tag says that the game is not finished.
pub fn is_unfinished(record: &Record) -> bool {
    let mut tags = record.tags.iter();
    tags.any(|(name, value)| name == "Result" && value == "*")
}

/// Whether the tag says what the game gives. What is not known is not checked.
pub fn agrees(record: &Record, standing: &Standing, is_unfinished: bool, result: Option<&RefResult>) -> bool {
    let tag = record.tags.iter().find(|(name, _)| name == "Result");
    let Some((_, tag)) = tag else {
        return true;
    };
    if tag == "*" {
        return is_unfinished || standing.is_over().is_none();
    }
    if is_unfinished {
        return false;
    }
    let Some(result) = result else {
        return true;
    };
    let (name, numbers) = split(tag);
    let is_each_written = numbers.len() == result.points.len();
    let points: Option<Vec<usize>> = result.points.iter().copied().collect();
    let Some(points) = points else {
        return numbers.len() < 2 || is_each_written;
    };
    let winner = standing.winner();
    let is_named = match (name, winner) {
        ("", _) | (_, Winner::Unknown) => true,
        ("=", winner) => winner == Winner::Tie,
        (name, Winner::Seat(seat)) => is_called(record, seat, name),
        (_, Winner::Tie) => false,
    };
    let best = points.iter().max().copied().unwrap_or_default();
    let is_right = match numbers.as_slice() {
        [] => true,
        [one] => *one == best,
        all => *all == points,
    };
    is_named && is_right
}

/// The points at the end of a result, and what stands before them.
fn split(tag: &str) -> (&str, Vec<usize>) {
    let (name, last) = tag.rsplit_once(' ').unwrap_or(("", tag));
    let numbers: Result<Vec<usize>, _> = last.split('-').map(str::parse).collect();
    match numbers {
        Ok(numbers) => (name.trim(), numbers),
        Err(_) => (tag, Vec::new()),
    }
}

fn is_called(record: &Record, seat: Seat, name: &str) -> bool {
    let letter = seat_name(seat).to_string();
    name == letter || record.tags.iter().any(|(tag, value)| *tag == letter && value == name)
}
