//! Names of the players in a text.

use super::TurnReader;
use crate::{
    record::{lines::of_text, tags},
    span::Span,
};

/// Returns what the seats are called in the text: by their titles, and by who sits there.
pub fn names(text: &str, reader: &TurnReader<'_>) -> Vec<(String, usize)> {
    let mut names: Vec<(String, usize)> = Vec::new();
    for (at, seat) in reader.seats.iter().enumerate() {
        names.push((seat.title.to_owned(), at));
    }
    for line in of_text(text) {
        let Some(open) = text[line.start..line.end].find('[') else {
            continue;
        };
        let Some(tag) = tags::read(text, Span::new(line.start + open, line.end)) else {
            continue;
        };
        let seat = reader.seats.iter().position(|seat| tag.is(seat.title));
        if let Some(seat) = seat
            && !tag.value.is_empty()
            && names.len() < MOST_TITLES
            && !names.iter().any(|(name, _)| *name == tag.value)
        {
            names.push((tag.value, seat));
        }
    }
    names
}

/// More names than this are not looked for: each is looked for on each line.
const MOST_TITLES: usize = 16;
