//! Typos in written turns, for random games that are to be wrong.

use crate::chance::Random;

/// Makes so many slips in turns, each on a line: each in another turn as far as there are as many. `letters` are those
/// that the notation knows.
pub(crate) fn damaged(turns: &str, slips: u32, letters: &[u8], random: &mut Random) -> String {
    let mut lines: Vec<Vec<u8>> = turns.lines().map(|line| line.into()).collect();
    let mut whole: Vec<usize> = Vec::new();
    for _ in 0..slips {
        if whole.is_empty() {
            whole = (0..lines.len()).collect();
        }
        let at = random.below(whole.len());
        if at < whole.len() {
            slip(&mut lines[whole.swap_remove(at)], letters, random);
        }
    }
    let lines = lines.iter().map(|line| String::from_utf8_lossy(line));
    lines.map(|line| line.into_owned() + "\n").collect()
}

/// Makes one typo in the text of a turn, which is ASCII: a character is replaced, put in, left out, or
/// changes places with the next. All four are equally likely, except where the text has no room for one; spaces stay,
/// and the result always differs by more than spaces.
fn slip(text: &mut Vec<u8>, letters: &[u8], random: &mut Random) {
    loop {
        let at = random.below(text.len() + 1);
        let letter = letters[random.below(letters.len())];
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
