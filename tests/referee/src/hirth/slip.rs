//! Slips of the pen.

/// The characters a slip is made of: those of the notation, without the `C` that no turn has.
pub const ALPHABET: &str = "GSHKLheivm0123456789>/^xdtar";

/// A kind of slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlipKind {
    /// Another character instead of one.
    Substitution,
    /// A character too many.
    Insertion,
    /// A character too few.
    Deletion,
    /// Two neighbouring characters that differ, the wrong way round.
    Swap,
}

/// Makes one slip in the text of a turn, its label included.
///
/// Returns the damaged text, the byte in it where the slip is (of a deletion: where the character was; of a
/// swap: the first of the two) and its kind. All kinds are equally likely, except that one which the text has
/// no room for is drawn again. Spaces are never touched, and the result always differs by more than spaces.
pub fn slip(text: &str, rng: &mut fastrand::Rng) -> (String, usize, SlipKind) {
    loop {
        let kind = match rng.u8(0..4) {
            0 => SlipKind::Substitution,
            1 => SlipKind::Insertion,
            2 => SlipKind::Deletion,
            _ => SlipKind::Swap,
        };
        if let Some((damaged, place)) = slip_of(kind, text, rng) {
            return (damaged, place, kind);
        }
    }
}

/// Makes one slip of a kind; none when the text has no room for it.
fn slip_of(kind: SlipKind, text: &str, rng: &mut fastrand::Rng) -> Option<(String, usize)> {
    let mut letters: Vec<char> = text.chars().collect();
    let written: Vec<usize> = (0..letters.len()).filter(|at| letters[*at] != ' ').collect();
    let at = match kind {
        SlipKind::Substitution => {
            let at = rng.choice(written)?;
            letters[at] = rng.choice(ALPHABET.chars().filter(|other| *other != letters[at]).collect::<Vec<_>>())?;
            at
        }
        SlipKind::Insertion => {
            let at = rng.usize(0..=letters.len());
            letters.insert(at, rng.choice(ALPHABET.chars().collect::<Vec<_>>())?);
            at
        }
        SlipKind::Deletion => {
            let at = rng.choice(written)?;
            letters.remove(at);
            at
        }
        SlipKind::Swap => {
            let differ = |at: &usize| letters.get(at + 1).is_some_and(|next| *next != ' ' && *next != letters[*at]);
            let at = rng.choice(written.into_iter().filter(differ).collect::<Vec<_>>())?;
            letters.swap(at, at + 1);
            at
        }
    };
    let place = letters[..at].iter().map(|letter| letter.len_utf8()).sum();
    Some((letters.into_iter().collect(), place))
}
