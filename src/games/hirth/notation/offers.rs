//! Offers on lines of their own: one is complete there, or its answer is on the next line (N1).

use nom::Parser;

use super::grammar::{offer, side};

/// Whether a line holds offers and nothing else. The last may lack its answer, and an answer may be all there is.
pub(in crate::games::hirth) fn are_offers(line: &str) -> bool {
    // Long lines are looked at in short.
    if line.len() > LONGEST {
        return false;
    }
    let letters: String = line.split_ascii_whitespace().collect();
    let mut rest = letters.as_str();
    while let Ok((after, _)) = offer(rest) {
        rest = after;
    }
    rest.len() < letters.len() && rest.is_empty() || is_half(rest)
}

/// Whether no offer of such a line is refused.
pub(super) fn are_accepted(line: &str) -> bool {
    !line.trim_ascii_end().ends_with('r')
}

/// The longest line of offers: more than a game can have, with spaces between all letters.
const LONGEST: usize = 40;

/// `Sd`, `Ga`: an offer without its answer, or an answer.
fn is_half(text: &str) -> bool {
    let letter = side::<()>.parse(text).map_or("", |(rest, _)| rest);
    matches!(letter, "d" | "t" | "a" | "r")
}
