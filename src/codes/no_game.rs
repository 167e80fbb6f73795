//! A text in which nothing is a turn.

use super::{BLOCK_MARK, NO_GAME, NOT_WRONG, Words};
use crate::{finding::Finding, phrase::list, record::Shape, span::Span};

/// An example of a game's record, for those who wrote none.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of the game, as people write it.
    pub title: &'static str,
    /// The lines that begin a game, up to its first turn.
    pub opening: &'static [&'static str],
    /// A line of a score pad, in games that have one.
    pub pad: Option<&'static str>,
    /// A short record with comments, to start from. It is legal.
    pub template: &'static str,
}

/// A text without any turn; `name` is the word of fenced blocks with records of the game.
pub fn no_game(text: &str, start: usize, game: &Example, name: &str, shape: Shape) -> Finding {
    let Example { title, opening, pad, .. } = game;
    let example = opening.join("` and then `");
    let pad = pad.map(|pad| format!(", and a score pad has lines like `{pad}`")).unwrap_or_default();
    let help = match shape {
        Shape::Notation | Shape::Plain => format!(
            "a game starts with `{example}`{pad}; `hirth new {name}` writes a record with comments to start from; `--extract` finds a record in prose"
        ),
        Shape::Prose => format!("a turn looks like this: `{example}`"),
        Shape::Fenced => {
            format!("records are in fenced blocks tagged `{name}`; `--extract` finds one anywhere in the text")
        }
    };
    nothing_in(text, start, title, help)
}

/// A text without any turn of several games, by their names and examples.
pub fn no_game_of(text: &str, start: usize, games: &[(&str, &Example)]) -> Finding {
    let titles = games.iter().map(|(_, game)| game.title);
    let commands = games.iter().map(|(name, _)| format!("`hirth new {name}`"));
    let pads = games.iter().filter(|_| is_of_numbers(text)).filter_map(|(_, game)| Some((game.title, game.pad?)));
    let pads: String = pads.map(|(title, pad)| format!("a score pad of {title} has lines like `{pad}`; ")).collect();
    let help = format!(
        "{pads}{} writes a record with comments to start from; `--extract` finds a record in prose",
        list(commands, "or")
    );
    nothing_in(text, start, &list(titles, "or"), help)
}

/// Whether a text looks like numbers in columns, as on a score pad.
fn is_of_numbers(text: &str) -> bool {
    let is_row = |line: &str| {
        let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let (numbers, others): (Vec<&str>, Vec<&str>) =
            words.partition(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        numbers.len() >= FEWEST_NUMBERS && numbers.len() > others.len()
    };
    // A text may be long, and its first lines show what it is.
    text.lines().take(MOST_LINES).filter(|line| line.len() <= LONGEST_ROW && is_row(line)).nth(1).is_some()
}

/// A row of fewer numbers may be a date.
const FEWEST_NUMBERS: usize = 4;

/// A longer line, in bytes, is not a row of a pad, and more lines are not looked at.
const LONGEST_ROW: usize = 256;
const MOST_LINES: usize = 256;

/// A text without any turn of what a title names.
fn nothing_in(text: &str, start: usize, title: &str, help: String) -> Finding {
    let length = text.chars().next().map_or(0, char::len_utf8);
    let help = if is_utf_16(text.as_bytes()) {
        UTF_16.to_owned()
    } else if is_json(text) {
        JSON.to_owned()
    } else {
        help
    };
    let message = format!("No turn of {title} is in this text");
    Words::new(&NO_GAME, message, "no turn in this text").help(help).at(Span::new(start, start + length))
}

/// A block that is marked as wrong has no error; `name` is its word.
pub fn not_wrong(name: &str) -> Words {
    let message = format!("This block is marked `{name},wrong`, but it is legal");
    Words::new(&NOT_WRONG, message, "no error in this block")
        .help(format!("mark it `{name}`, or add the mistake that it should show"))
}

/// A block that is marked as wrong has not the finding that it names; `error` is the code of its first error.
pub fn not_this_wrong(name: &str, code: &str, is_known: bool, error: Option<&str>) -> Words {
    let instead = match error {
        Some(error) => format!("its error is `{error}`"),
        None => "it is legal".to_owned(),
    };
    let message = format!("This block is marked `{name},wrong={code}`, but {instead}");
    let label = if is_known { format!("no `{code}` in this block") } else { "not a code of a finding".to_owned() };
    let right = error.map_or_else(|| name.to_owned(), |error| format!("{name},wrong={error}"));
    Words::new(&NOT_WRONG, message, label).help(format!("mark it `{right}`, or add the mistake that it should show"))
}

/// A word beside the game in the info string of a block is not known.
pub fn block_mark(name: &str, word: &str) -> Words {
    let message = format!("`{word}` is not a mark of a block; the mark is `wrong` or `wrong=CODE`");
    let is_code = word.contains('-') && word.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase());
    let words = Words::new(&BLOCK_MARK, message, "not known");
    match crate::nearest::slip_of(word, ["wrong"].into_iter()) {
        Some(right) => words.write(format!("{name},{right}")),
        None if is_code => words.write(format!("{name},wrong={word}")),
        None => words.help("leave the word out"),
    }
}

/// The first word in the info string of a block is nearly the name of a game.
pub fn block_name(word: &str, meant: &str) -> Words {
    let message = format!("`{word}` is not the name of a game, so this block is not checked");
    Words::new(&BLOCK_MARK, message, "misspelt?").write(meant)
}

/// A record that is prose, with so many turns among its words.
pub fn prose(turns: usize) -> Words {
    let message = format!("This text is prose, with {turns} turns among its words");
    Words::new(&NO_GAME, message, "a turn among words")
        .help("use `--extract` to check the turns among the words, or `extract` in `hirth.toml`")
}

/// The advice for a text that seems to be in UTF-16, without the mark that would say so.
const UTF_16: &str = "every other byte is zero, as in UTF-16: save the file as UTF-8";

/// The advice for a text that is data.
const JSON: &str =
    "this is JSON: `hirth convert --to record` makes a record of data that `hirth convert --to json` wrote";

/// Whether a text starts like JSON, and not like a comment in braces.
fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.strip_prefix(['{', '[']).map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with('"') || text.starts_with('[') && inside.starts_with('{'))
}

/// Whether a file that starts with these bytes seems to be in UTF-16.
pub(crate) fn is_utf_16(head: &[u8]) -> bool {
    /// More bytes do not help.
    const ENOUGH: usize = 64;
    let head = &head[..head.len().min(ENOUGH) & !1];
    let zeros = |from: usize| head.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    head.len() >= 4 && even.min(odd) == 0 && even.max(odd) * 4 > head.len()
}
