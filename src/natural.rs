//! The order of names that hold numbers.

use std::cmp::Ordering;

/// Compares names as people number them: `game-2` comes before `game-10`.
pub(crate) fn natural(one: &str, other: &str) -> Ordering {
    let mut rest = (one, other);
    loop {
        let (left, right) = rest;
        let number = |text: &str| {
            text.find(|c: char| !c.is_ascii_digit())
                .unwrap_or(text.len())
        };
        let (long, wide) = (number(left), number(right));
        let (order, taken) = if long > 0 && wide > 0 {
            let (ours, theirs) = (
                left[..long].trim_start_matches('0'),
                right[..wide].trim_start_matches('0'),
            );
            let order = ours.len().cmp(&theirs.len()).then(ours.cmp(theirs));
            (order, (long, wide))
        } else {
            match (left.chars().next(), right.chars().next()) {
                // Names that differ in leading zeros alone.
                (None, None) => return one.cmp(other),
                (None, _) => return Ordering::Less,
                (_, None) => return Ordering::Greater,
                (Some(ours), Some(theirs)) => {
                    (ours.cmp(&theirs), (ours.len_utf8(), theirs.len_utf8()))
                }
            }
        };
        if order.is_ne() {
            return order;
        }
        rest = (&left[taken.0..], &right[taken.1..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_their_numbers() {
        let names = [
            "",
            "02",
            "2",
            "10",
            "a",
            "game-2.hirth",
            "game-10.hirth",
            "game-10a",
            "þ1",
            "þ9",
        ];
        for (at, one) in names.iter().enumerate() {
            for (place, other) in names.iter().enumerate() {
                assert_eq!(natural(one, other), at.cmp(&place), "{one} {other}");
            }
        }
    }
}
