//! What the numbers of the trick lines of a round say: lines that are missing, doubled, exchanged or misnumbered.

use super::written::TrickLine;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Fine,
    /// Only the number is wrong.
    Misnumbered,
    /// Lines before it are missing.
    AfterGap,
    /// The line stands here a second time.
    Doubled,
}

/// Returns the trick lines in the order they are to be judged: each line's place in the text and how it is numbered.
/// `last` is the number of a round's last trick; a closed round has something behind its last line.
pub fn steps(lines: &[&TrickLine], last: usize, is_closed: bool) -> Vec<(usize, Step)> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    let mut steps = Vec::new();
    let mut expected = 1;
    let mut place = 0;
    while place < order.len() {
        let line = lines[order[place]];
        let number = line.number;
        let following = order.get(place + 1).map(|next| lines[*next].number);
        let is_doubled = order[..place].iter().any(|before| lines[*before] == line);
        if number == expected {
            steps.push((order[place], Step::Fine));
        } else if is_doubled {
            steps.push((order[place], Step::Doubled));
            place += 1;
            continue;
        } else if number == expected + 1 && following == Some(expected) {
            // The two are exchanged: one finding, where the first of them stands.
            order.swap(place, place + 1);
            steps.push((order[place], Step::Fine));
            steps.push((order[place + 1], Step::Misnumbered));
            expected += 2;
            place += 2;
            continue;
        // Of a last line that jumps further, or behind which nothing stands, only the number is wrong.
        } else if (expected + 1..=last).contains(&number)
            && following.map_or(number == last || is_closed && number == expected + 1, |next| next == number + 1)
        {
            steps.push((order[place], Step::AfterGap));
            expected = number;
        } else {
            steps.push((order[place], Step::Misnumbered));
        }
        expected += 1;
        place += 1;
    }
    steps
}
