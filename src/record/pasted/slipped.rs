//! Labels with a mistake in them, such as `2S` for `S2`: they come where labels do, before what is a turn with any
//! label.

use super::{TurnReader, cells::plain_rest, signs::is_gap};

/// The longest label with a mistake in it, in bytes.
const LONGEST: usize = 8;

/// No turn is looked for in more bytes than this.
pub const WIDEST: usize = 256;

/// Returns how many bytes at the start of a text are a label with a mistake in it; `None` if the text does not start
/// with a turn with such a label.
pub fn label(text: &str, reader: &TurnReader<'_>) -> Option<usize> {
    let may_be_turn = text.len() <= WIDEST;
    let length = may_be_turn.then(|| text.find(|c| is_gap(c) || c == ';'))??;
    let is_label = (1..=LONGEST).contains(&length);
    let rest = is_label.then(|| plain_rest(&text[length..]))?;
    let right = reader.label_of(0, 1);
    let is_turn = !rest.is_empty() && reader.reads(&format!("{right} {rest}"));
    let is_near = || {
        near(&text[..length], &right).any(|label| {
            let turn = format!("{label} {rest}");
            !label.is_empty() && reader.label(&turn) == label.len()
        })
    };
    (is_turn && is_near()).then_some(length)
}

/// What a word may have been before one character of it was put in, left out, replaced or swapped with the next. What may
/// have been left out or replaced are the characters of a right label.
fn near<'a>(word: &'a str, right: &'a str) -> impl Iterator<Item = String> + 'a {
    let letters: Vec<char> = word.chars().collect();
    (0..=letters.len()).flat_map(move |at| {
        let (before, after) = letters.split_at(at);
        let with = |middle: &[char], after: &[char]| -> String {
            let parts = before.iter().chain(middle).chain(after);
            parts.collect()
        };
        let mut all: Vec<String> = right.chars().map(|c| with(&[c], after)).collect();
        if let [here, rest @ ..] = after {
            all.push(with(&[], rest));
            all.extend(right.chars().map(|c| with(&[c], rest)));
            if let [next, rest @ ..] = rest {
                all.push(with(&[*next, *here], rest));
            }
        }
        all
    })
}
