//! What somebody may have meant by a word that is none of the words known.

/// Whether a word is a name but for one slip of the pen.
pub fn is_one_slip(word: &str, name: &str) -> bool {
    strsim::osa_distance(&word.to_lowercase(), &name.to_lowercase()) == 1
}

/// The name that a word is but for a slip of the pen or two: letters swapped, replaced, left out or put in.
pub fn slip_of<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim();
    let (length, marks) = (word.chars().count(), letters(word));
    // A slip changes the length by one at most, and the letters that there are by two. Most names are ruled out so.
    let is_near = |name: &&str| {
        let own = name.chars().count();
        let changed = (letters(name) ^ marks).count_ones() as usize;
        3 * own.abs_diff(length) < own && 3 * changed.div_ceil(2) < own
    };
    let mut near = names.filter(is_near).peekable();
    near.peek()?;
    let word = word.to_lowercase();
    let distance = |name: &str| strsim::osa_distance(&word, &name.to_lowercase());
    near.map(|name| (distance(name), name))
        .filter(|&(distance, name)| 3 * distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Which letters a word has, small ones and capitals alike: a bit for each, shared by some.
fn letters(word: &str) -> u32 {
    let letters = word.chars().flat_map(char::to_lowercase);
    letters.fold(0, |letters, letter| letters | 1 << (letter as u32 % 32))
}

/// The name that is most like a word, if one is like it at all.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    names
        .map(|name| (strsim::jaro_winkler(&word, &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// What is ruled out at a glance is none that would be near.
        #[test]
        fn a_glance_rules_out_nothing_near(word in "[a-eÞ]{0,9}", name in "[A-Ca-eþ]{1,9}") {
            let distance = strsim::osa_distance(&word.to_lowercase(), &name.to_lowercase());
            let is_near = 3 * distance < name.chars().count();
            prop_assert_eq!(slip_of(&word, [name.as_str()].into_iter()).is_some(), is_near);
        }
    }
}
