//! Slips of the pen in a turn that is written.

use super::random::Random;

/// The characters that slips are made of: all that the notation knows.
const LETTERS: &[u8] = b"GSHKLheivm0123456789>/^xdtar";

/// Makes one slip in the text of a turn, which is ASCII: a character is replaced, put in, left out, or
/// changes places with the next. All four are as likely, but for what the text has no room for; blanks stay,
/// and the result always differs by more than blanks.
pub(super) fn slip(text: &mut Vec<u8>, random: &mut Random) {
    loop {
        let at = random.below(text.len() + 1);
        let letter = LETTERS[random.below(LETTERS.len())];
        let here = text.get(at).copied().filter(|&it| it != b' ');
        let next = text.get(at + 1).copied().filter(|&it| it != b' ');
        match (random.below(4), here, next) {
            (0, Some(old), _) if old != letter => text[at] = letter,
            (1, ..) => text.insert(at, letter),
            (2, Some(_), _) => drop(text.remove(at)),
            (3, Some(old), Some(next)) if old != next => text.swap(at, at + 1),
            _ => continue,
        }
        return;
    }
}
