//! How likely each mistake is: its cost, on one scale for all games. A typo costs ten; likelier mistakes cost less, less
//! likely ones more. A game adds the mistakes that only its own notation knows.

/// The cost of a mistake.
pub type Cost = u16;

/// One typo: a letter too many, too few, or another, or two neighbours that changed places.
pub const TYPO: Cost = 10;

/// A mistake that people often make: a letter doubled or one of two lost, a neighbouring key, letters that are easily
/// mixed up. It costs a little less than others, so that it is only listed first.
pub const LIKELY: Cost = TYPO - 1;

/// Letters that look alike, or the same letter in the other case.
pub const LOOK_ALIKE: Cost = 7;

/// A habit of some writers: nothing is wrong, but the text departs from the notation.
pub const HABIT: Cost = TYPO / 2;

/// A whole turn that is missing or too much.
pub const TURN: Cost = 3 * TYPO;

/// The cost of a missing letter. `before` is the letter before it in the token.
pub fn missing(meant: u8, before: Option<u8>) -> Cost {
    if before == Some(meant) { LIKELY } else { TYPO }
}

/// The cost of a needless letter. `before` is the letter before it in the text.
pub fn surplus(extra: u8, before: Option<u8>) -> Cost {
    if before == Some(extra) || extra.is_ascii_punctuation() { LIKELY } else { TYPO }
}

/// The cost of one letter written for another.
pub fn substituted(meant: u8, read: u8) -> Cost {
    match (meant, read) {
        _ if meant == read => 0,
        _ if meant.eq_ignore_ascii_case(&read) => LOOK_ALIKE,
        (b'0', b'O' | b'o') | (b'1', b'l' | b'I') | (b'5', b'S') | (b'8', b'B') => LOOK_ALIKE,
        // The key beside it.
        (b'0'..=b'9', b'0'..=b'9') if meant.abs_diff(read) == 1 => LIKELY,
        _ => TYPO,
    }
}

/// Whether the first of some costs, in order, is the only likely one: every other is higher by `margin`.
pub fn is_alone(costs: impl IntoIterator<Item = Cost>, margin: Cost) -> bool {
    let mut costs = costs.into_iter();
    costs.next().is_some_and(|first| costs.all(|other| other >= first + margin))
}
