//! Mistakes that are made in the records of any game: in their lines, words and characters.

use fastrand::Rng;

use crate::{Kind, Texts};

/// A record, apart: its tags, and the lines after them.
#[derive(Clone)]
pub struct Record {
    pub tags: String,
    pub lines: Vec<String>,
}

impl Record {
    /// Returns a record from its text.
    pub fn of(text: &str) -> Self {
        let is_of_tags = |line: &&str| line.is_empty() || line.starts_with('[');
        let tags = text.lines().take_while(is_of_tags);
        let tags: String = tags.map(|line| format!("{line}\n")).collect();
        let lines = text.lines().skip_while(is_of_tags);
        Self { lines: lines.map(str::to_owned).collect(), tags }
    }

    /// Its text.
    pub fn text(&self) -> String {
        format!("{}{}\n", self.tags, self.lines.join("\n"))
    }
}

/// What a mistake makes of some lines; `None` where they have no room for it.
type OfLines = fn(&[String], &mut Rng) -> Option<Vec<String>>;

/// What a mistake makes of a line; `None` where it has no room for it.
type OfLine = fn(&str, &mut Rng) -> Option<String>;

const OF_LINES: [(&str, OfLines); 4] = [
    ("a line lost", |lines, rng| {
        let mut lines = lines.to_vec();
        let at = rng.usize(..lines.len());
        lines.remove(at);
        Some(lines)
    }),
    ("a line written twice", |lines, rng| {
        let mut lines = lines.to_vec();
        let at = rng.usize(..lines.len());
        lines.insert(at, lines[at].clone());
        Some(lines)
    }),
    ("two lines exchanged", |lines, rng| {
        let mut lines = lines.to_vec();
        let at = rng.usize(..lines.len().checked_sub(1).filter(|more| *more > 0)?);
        lines.swap(at, at + 1);
        Some(lines)
    }),
    ("a line break lost", |lines, rng| {
        let mut lines = lines.to_vec();
        let at = rng.usize(..lines.len().checked_sub(1).filter(|more| *more > 0)?);
        let next = lines.remove(at + 1);
        lines[at] += &format!(" {next}");
        Some(lines)
    }),
];

const OF_LINE: [(&str, OfLine); 9] = [
    ("a word lost", |line, rng| {
        of_words(line, rng, |words, at| {
            words.remove(at);
        })
    }),
    ("a word written twice", |line, rng| of_words(line, rng, |words, at| words.insert(at, words[at]))),
    ("two words exchanged", |line, rng| {
        of_words(line, rng, |words, at| {
            let next = (at + 1).min(words.len() - 1);
            words.swap(at, next);
        })
    }),
    ("a space lost", |line, rng| {
        of_space(line, rng, |characters, at| {
            characters.remove(at);
        })
    }),
    ("a space moved", |line, rng| {
        of_space(line, rng, |characters, at| {
            let beside = if at % 2 == 0 { at - 1 } else { at + 1 };
            let beside = beside.min(characters.len() - 1);
            characters.swap(at, beside);
        })
    }),
    ("a character lost", |line, rng| {
        of_characters(line, rng, |characters, at, _| {
            characters.remove(at);
        })
    }),
    ("a character written twice", |line, rng| {
        of_characters(line, rng, |characters, at, _| {
            characters.insert(at, characters[at]);
        })
    }),
    ("two characters exchanged", |line, rng| {
        of_characters(line, rng, |characters, at, _| {
            let next = (at + 1).min(characters.len() - 1);
            characters.swap(at, next);
        })
    }),
    ("another character of the line", |line, rng| {
        of_characters(line, rng, |characters, at, rng| {
            characters[at] = characters[rng.usize(..characters.len())];
        })
    }),
];

/// The kinds of mistakes of any game, in random records.
pub fn kinds(random: fn(u64) -> Record) -> impl Iterator<Item = Kind> {
    let of_lines = OF_LINES.into_iter();
    let of_lines = of_lines.map(move |(name, mistake)| kind(name, random, mistake));
    let of_line = OF_LINE.into_iter().map(move |(name, mistake)| {
        kind(name, random, move |lines: &[String], rng: &mut Rng| in_a_line(lines, rng, mistake))
    });
    of_lines.chain(of_line)
}

/// A kind of mistakes in the lines of random records.
pub fn kind(
    name: &str,
    random: fn(u64) -> Record,
    mistake: impl Fn(&[String], &mut Rng) -> Option<Vec<String>> + Sync + 'static,
) -> Kind {
    let texts = move |seed: u64| {
        let meant = random(seed);
        let mut rng = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9));
        let lines = mistake(&meant.lines, &mut rng)?;
        let written = Record { lines, ..meant.clone() };
        let (meant, written) = (meant.text(), written.text());
        (meant != written).then_some(Texts { meant, written })
    };
    Kind(name.to_owned(), Box::new(texts))
}

/// Makes a mistake in one of the lines that have room for it.
pub fn in_a_line(
    lines: &[String],
    rng: &mut Rng,
    mistake: impl Fn(&str, &mut Rng) -> Option<String>,
) -> Option<Vec<String>> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    rng.shuffle(&mut order);
    order.into_iter().find_map(|at| {
        let mut written = lines.to_vec();
        written[at] = mistake(&lines[at], rng)?;
        (written[at] != lines[at]).then_some(written)
    })
}

/// A mistake in one of the words after the first, which is the label.
fn of_words(line: &str, rng: &mut Rng, mistake: fn(&mut Vec<&str>, usize)) -> Option<String> {
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = rng.choice(1..words.len())?;
    mistake(&mut words, at);
    Some(words.join(" "))
}

/// A mistake at one of the spaces.
fn of_space(line: &str, rng: &mut Rng, mistake: fn(&mut Vec<char>, usize)) -> Option<String> {
    let mut characters: Vec<char> = line.chars().collect();
    let spaces = (1..characters.len()).filter(|&at| characters[at] == ' ');
    let at = rng.choice(spaces.collect::<Vec<_>>())?;
    mistake(&mut characters, at);
    Some(characters.into_iter().collect())
}

/// A mistake at one of the characters.
fn of_characters(line: &str, rng: &mut Rng, mistake: fn(&mut Vec<char>, usize, &mut Rng)) -> Option<String> {
    let mut characters: Vec<char> = line.chars().collect();
    let at = rng.choice(0..characters.len())?;
    mistake(&mut characters, at, rng);
    Some(characters.into_iter().collect())
}
