//! Lines in words: `Anna 1: red 6, 1 red`, `Trick 3: Ben 6r`, `Round 2, trump 5b`, `Tally 1: Anna 7/7`.

use super::{
    recover::{is_line, read_whole},
    written::Written,
};
use crate::{record::before_comment, span::Span};

/// Words for the colours, each with its letter.
const COLOURS: [(char, &[&str]); 4] = [
    (
        'b',
        &[
            "blue", "blau", "bleu", "bleue", "blå", "blauw", "azul", "blu",
        ],
    ),
    (
        'g',
        &[
            "green", "grün", "vert", "verte", "grön", "grøn", "grønn", "groen", "verde",
        ],
    ),
    (
        'r',
        &["red", "rot", "rouge", "röd", "rød", "rood", "rojo", "rosso"],
    ),
    (
        'y',
        &[
            "yellow", "gelb", "jaune", "gul", "geel", "amarillo", "giallo",
        ],
    ),
];

/// The beginnings of words for the runes.
const RUNES: [(char, &str); 2] = [('V', "valknut"), ('N', "hagal")];

/// The beginnings of words for a round.
const ROUNDS: [&str; 7] = ["round", "rund", "rond", "omg", "manche", "deal", "giro"];

/// Words for the cards that nobody was dealt.
const DECKS: [&str; 6] = ["deck", "talon", "stock", "stapel", "kortlek", "pioche"];

/// What to read for the words of a text: first for its cards; if these are as they should be, for its labels.
pub fn read(text: &str, names: &[(String, usize)]) -> Vec<(Span, String)> {
    let lines =
        || lines(text).filter(|line| !text[line.start..line.end].trim_start().starts_with('['));
    let cards: Vec<_> = lines().flat_map(|line| cards(text, line)).collect();
    if !cards.is_empty() {
        return cards;
    }
    let names = Names::of(text, names);
    let mut labels = Labels {
        text,
        names,
        trick: 0,
        leads: false,
    };
    labels.leads = lines()
        .filter(|&line| labels.lead(line).is_some())
        .take(FEWEST_LEADS)
        .count()
        == FEWEST_LEADS;
    let mut found: Vec<_> = lines().flat_map(|line| labels.of(line)).collect();
    if found.is_empty() {
        let all: Vec<Span> = lines().collect();
        found = all
            .windows(2)
            .filter_map(|two| wrapped(text, two[0], two[1]))
            .collect();
    }
    found
}

/// Fewer lines that start with a name and a colon may be hands.
const FEWEST_LEADS: usize = 4;

/// No trick has more cards.
const MOST_CARDS: usize = 3;

/// The lines of a text without their comments.
fn lines(text: &str) -> impl Iterator<Item = Span> {
    let mut start = 0;
    text.split(['\n', '\r']).map(move |line| {
        let span = Span::new(start, start + before_comment(line).len());
        start += line.len() + 1;
        span
    })
}

/// The words of a stretch: letters and figures.
fn words(text: &str, line: Span) -> Vec<Span> {
    let mut words: Vec<Span> = Vec::new();
    for (at, c) in text[line.start..line.end].char_indices() {
        let (start, end) = (line.start + at, line.start + at + c.len_utf8());
        match words.last_mut() {
            _ if !c.is_alphanumeric() => {}
            Some(last) if last.end == start => last.end = end,
            _ => words.push(Span::new(start, end)),
        }
    }
    words
}

/// The letter of a colour by its name.
fn colour(word: &str) -> Option<char> {
    let word = word.to_lowercase();
    let mut all = COLOURS.iter();
    all.find(|(_, names)| names.contains(&word.as_str()))
        .map(|(letter, _)| *letter)
}

fn is_rank(word: &str) -> bool {
    matches!(word.as_bytes(), [b'1'..=b'9'])
}

/// The cards of a line that are in words.
fn cards(text: &str, line: Span) -> Vec<(Span, String)> {
    let words = words(text, line);
    let mut found: Vec<(Span, String)> = Vec::new();
    for (at, span) in words.iter().enumerate() {
        let word = &text[span.start..span.end];
        let small = word.to_lowercase();
        if let Some((letter, _)) = RUNES.iter().find(|(_, name)| small.starts_with(name)) {
            found.push((*span, letter.to_string()));
            continue;
        }
        let letters = word.trim_matches(|c: char| c.is_ascii_digit());
        let Some(letter) = colour(letters) else {
            continue;
        };
        let taken = found.last().map_or(line.start, |(span, _)| span.end);
        let is_near =
            |one: &Span, other: &Span| matches!(&text[one.end..other.start], " " | "-" | "\u{a0}");
        let before = at.checked_sub(1).map(|before| words[before]);
        let before = before.filter(|before| before.start >= taken && is_near(before, span));
        let after = words
            .get(at + 1)
            .copied()
            .filter(|after| is_near(span, after));
        let ranked = |rank: Span, whole: Span| {
            // The card that is turned up comes right after an `x`, and one that is taken after a seat: `=A+B5 green`.
            let written = &text[rank.start..rank.end];
            let follows_sign = text[..rank.start].ends_with(['=', '+']);
            let seat = written.strip_prefix(['x', 'A', 'B', 'C']);
            let plain = seat.filter(|_| follows_sign).unwrap_or(written);
            is_rank(plain).then(|| (whole, format!("{written}{letter}")))
        };
        let own = Span::new(span.start, span.start + 1);
        let last = Span::new(span.end - 1, span.end);
        let card =
            if letters.len() + 1 == word.len() && word.starts_with(|c: char| c.is_ascii_digit()) {
                ranked(own, *span)
            } else if letters.len() + 1 == word.len() {
                ranked(last, *span)
            } else if letters.len() < word.len() {
                None
            } else {
                let first = before.and_then(|rank| ranked(rank, rank.to(*span)));
                first.or_else(|| after.and_then(|rank| ranked(rank, span.to(rank))))
            };
        found.extend(card);
    }
    if found.is_empty() {
        // A stroke between two cards.
        let inside = &text[line.start..line.end];
        let strokes = inside.match_indices(" / ").filter(|(at, stroke)| {
            let before = inside[..*at].rsplit(' ').next().unwrap_or_default();
            let after = &inside[at + stroke.len()..];
            starts_with_card(before) && (after.starts_with('=') || starts_with_card(after))
        });
        found.extend(strokes.map(|(at, stroke)| {
            let start = line.start + at;
            (Span::new(start, start + stroke.len()), " ".to_owned())
        }));
    }
    found
}

/// The players by their names.
struct Names(Vec<(String, char)>);

impl Names {
    /// Names by the tags; or else those that are written beside the numbers of tricks, by their initials or in the order in
    /// which they come.
    fn of(text: &str, known: &[(String, usize)]) -> Self {
        let seat = |at: usize| char::from(b'A' + at as u8);
        let mut names: Vec<(String, char)> = Vec::new();
        for (name, at) in known {
            names.push((name.to_lowercase(), seat(*at)));
            if let Some(first) = name
                .split_whitespace()
                .next()
                .filter(|first| first.len() < name.len())
            {
                names.push((first.to_lowercase(), seat(*at)));
            }
        }
        if names.iter().any(|(name, _)| name.len() > 1) {
            return Self(names);
        }
        let mut learnt: Vec<String> = Vec::new();
        for line in lines(text) {
            let words = words(text, line);
            let word = |at: usize| words.get(at).map(|span| &text[span.start..span.end]);
            let number = (0..words.len()).find(|&at| number(text, &words, at).is_some());
            let Some(at) = number else { continue };
            let is_name = |word: &&str| {
                word.starts_with(char::is_uppercase)
                    && word.len() > 1
                    && word.chars().all(char::is_alphabetic)
            };
            let after = word(at + 1).filter(is_name).filter(|_| {
                let rest = words.get(at + 2);
                rest.is_some_and(|rest| starts_with_card(&text[rest.start..line.end]))
            });
            let before = at
                .checked_sub(1)
                .and_then(word)
                .filter(is_name)
                .filter(|_| {
                    let rest = words.get(at + 1);
                    rest.is_some_and(|rest| starts_with_card(&text[rest.start..line.end]))
                });
            if let Some(name) = after.or(before).map(str::to_lowercase)
                && !learnt.contains(&name)
            {
                learnt.push(name);
            }
        }
        if !(2..=MOST_CARDS).contains(&learnt.len()) {
            return Self(names);
        }
        let initial = |name: &String| name.chars().next().map(|c| c.to_ascii_uppercase());
        let mut initials: Vec<char> = learnt.iter().filter_map(initial).collect();
        initials.sort_unstable();
        initials.dedup();
        let are_seats =
            initials.len() == learnt.len() && initials.iter().all(|c| matches!(c, 'A'..='C'));
        for (at, name) in learnt.into_iter().enumerate() {
            let own = initial(&name).filter(|_| are_seats);
            names.push((name, own.unwrap_or(seat(at))));
        }
        Self(names)
    }

    fn seat(&self, word: &str) -> Option<char> {
        let word = word.to_lowercase();
        self.0
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, seat)| *seat)
    }
}

/// The number that a word is, if it is not a part of a time, a date or a longer number.
fn number(text: &str, words: &[Span], at: usize) -> Option<u32> {
    let span = words.get(at)?;
    let before = text[..span.start].chars().next_back();
    let mut after = text[span.end..].chars();
    let is_clock = after
        .next()
        .is_some_and(|c| matches!(c, ':' | '.' | '/' | '-' | '+'))
        && after.next().is_some_and(|c| c.is_ascii_digit());
    let is_part = matches!(before, Some(':' | '/' | '-' | '+' | '='));
    let word = &text[span.start..span.end];
    (word.len() <= 2 && !is_part && !is_clock).then(|| word.parse().ok())?
}

/// Whether a text starts with a card, in any spelling.
fn starts_with_card(text: &str) -> bool {
    let word = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '|' | ';' | '"'))
        .next();
    word.is_some_and(|word| !word.is_empty() && is_line(&format!("A1 {word}")))
}

/// Whether a text is the cards of one trick.
fn is_trick(cards: &str) -> bool {
    let is_it = |written: &Written| matches!(written, Written::Trick(trick) if (1..=MOST_CARDS).contains(&trick.plays.len()));
    read_whole(&format!("A1 {}", cards.trim()))
        .as_ref()
        .is_some_and(is_it)
}

/// What is read for the labels of a text, line by line.
struct Labels<'t> {
    text: &'t str,
    names: Names,
    /// The number of the last trick.
    trick: u32,
    /// Whether lines that start with a name and a colon are tricks.
    leads: bool,
}

impl Labels<'_> {
    fn of(&mut self, line: Span) -> Vec<(Span, String)> {
        let inside = &self.text[line.start..line.end];
        match read_whole(inside.trim()) {
            Some(Written::Round(_)) => self.trick = 0,
            Some(Written::Trick(trick)) => self.trick = trick.label.value.number,
            _ => {}
        }
        let words = words(self.text, line);
        let scores = self.scores(line, &words);
        if !scores.is_empty() {
            return scores;
        }
        let found = self
            .trick(line, &words)
            .or_else(|| self.round(line, &words));
        let found = found.or_else(|| {
            let (span, seat) = self.lead(line).filter(|_| self.leads)?;
            self.trick += 1;
            Some((span, format!("{seat}{} ", self.trick)))
        });
        found
            .or_else(|| self.hand(line, &words))
            .into_iter()
            .collect()
    }

    fn word(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    /// Whether between two words there are only spaces and signs.
    fn is_beside(&self, one: Span, other: Span) -> bool {
        let between = &self.text[one.end..other.start];
        between.chars().count() <= WIDEST && !between.contains(['+', '=', '?', '\n'])
    }

    /// The number of a trick and who leads it, in either order; up to the first card.
    fn trick(&mut self, line: Span, words: &[Span]) -> Option<(Span, String)> {
        let (at, seat, number) = (0..words.len().saturating_sub(1)).find_map(|at| {
            let [one, other] = [words[at], words[at + 1]];
            let [seat, next] = [one, other].map(|span| self.names.seat(self.word(span)));
            // A letter with a colon is the label of a hand.
            let is_hand = self.text[other.end..].starts_with(':') && other.end == other.start + 1;
            let found = match (seat, next) {
                (Some(seat), None) => Some((seat, number(self.text, words, at + 1)?)),
                (None, Some(seat)) if !is_hand => Some((seat, number(self.text, words, at)?)),
                _ => None,
            };
            let (seat, number) = found.filter(|_| self.is_beside(one, other))?;
            Some((at, seat, number))
        })?;
        let mut card = words.get(at + 2)?.start;
        let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        if is_word(self.word(words[at + 2])) && !starts_with_card(&self.text[card..line.end]) {
            card = words.get(at + 3)?.start;
        }
        let rest = &self.text[card..line.end];
        let last = self.text[..card].chars().next_back();
        if !starts_with_card(rest) || matches!(last, Some('=' | '+' | '-')) {
            return None;
        }
        // A word before the number: `Trick 3`.
        let titled = at.checked_sub(1).map(|before| words[before]);
        let titled = titled.filter(|&title| {
            is_word(self.word(title)) && self.text[title.end..words[at].start] == *" "
        });
        let start = titled.unwrap_or(words[at]).start;
        self.trick = number;
        Some((Span::new(start, card), format!("{seat}{number} ")))
    }

    /// A name, or the letter of a seat, with a colon and the cards of a trick after it.
    fn lead(&self, line: Span) -> Option<(Span, char)> {
        let inside = &self.text[line.start..line.end];
        let colon = line.start + inside.find(':')?;
        let name = self.text[line.start..colon].trim_start_matches(|c: char| !c.is_alphanumeric());
        let seat = self.names.seat(name)?;
        let rest = &self.text[colon + 1..line.end];
        let start = line.end - rest.trim_start().len();
        is_trick(rest).then(|| (Span::new(colon - name.len(), start), seat))
    }

    /// The number of a round after a word for it; up to the card that is turned up.
    fn round(&mut self, line: Span, words: &[Span]) -> Option<(Span, String)> {
        let at = (0..words.len().saturating_sub(1)).find(|&at| {
            let small = self.word(words[at]).to_lowercase();
            ROUNDS.iter().any(|name| small.starts_with(name))
                && number(self.text, words, at + 1).is_some()
        })?;
        let number = number(self.text, words, at + 1)?;
        let card = words[at + 2..].iter().take(MOST_WORDS).find_map(|word| {
            let rest =
                self.text[word.start..line.end].trim_end_matches(|c: char| !c.is_alphanumeric());
            read_whole(&format!("R1 {rest}"))
                .is_some()
                .then_some(word.start)
        })?;
        self.trick = 0;
        Some((Span::new(words[at].start, card), format!("R{number} ")))
    }

    /// The scores of a round: names become seats, and a word and a number before them become the label.
    fn scores(&self, line: Span, words: &[Span]) -> Vec<(Span, String)> {
        let is_score = |at: usize| {
            let figures = words[at + 1];
            let rest = &self.text[figures.end..line.end];
            let is_guess = self.word(figures).bytes().all(|byte| byte.is_ascii_digit());
            let ends = rest
                .strip_prefix('/')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            is_guess && ends && self.is_beside(words[at], figures)
        };
        let mut found = Vec::new();
        let mut first = None;
        for at in 0..words.len() {
            let word = self.word(words[at]);
            let is_own = matches!(word.as_bytes(), [b'A'..=b'C', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit))
                && self.text[words[at].end..line.end].starts_with('/');
            let seat = self
                .names
                .seat(word)
                .filter(|_| at + 1 < words.len() && is_score(at));
            if is_own || seat.is_some() {
                first = first.or(Some(at));
            }
            if let Some(seat) = seat {
                found.push((
                    Span::new(words[at].start, words[at + 1].start),
                    seat.to_string(),
                ));
            }
        }
        let label = first.and_then(|first| {
            let [title, count] = [first.checked_sub(2)?, first - 1].map(|at| words[at]);
            let number = number(self.text, words, first - 1)?;
            let is_word = self.word(title).chars().all(char::is_alphabetic);
            is_word
                .then(|| {
                    (
                        Span::new(title.start, words[first].start),
                        format!("T{number} "),
                    )
                })
                .filter(|_| self.is_beside(title, count))
        });
        found.splice(0..0, label);
        found
    }

    /// A name before the cards of a hand, or a word for the deck.
    fn hand(&self, line: Span, words: &[Span]) -> Option<(Span, String)> {
        let (name, card) = (*words.first()?, words.get(1)?.start);
        let word = self.word(name);
        let is_deck = DECKS.contains(&word.to_lowercase().as_str());
        let seat = if is_deck {
            Some('D')
        } else {
            self.names.seat(word)
        };
        let seat = seat.filter(|_| word.len() > 1 && self.text[name.end..card].contains(':'))?;
        let rest = &self.text[card..line.end];
        let is_hand = read_whole(&format!("{seat}: {}", rest.trim())).is_some();
        (is_hand && !is_trick(rest)).then(|| (Span::new(name.start, card), format!("{seat}: ")))
    }
}

/// The most signs between a name and a number.
const WIDEST: usize = 3;

/// The most words between the number of a round and the card turned up.
const MOST_WORDS: usize = 4;

/// The line end within a trick or a hand that goes on on the next line.
fn wrapped(text: &str, line: Span, next: Span) -> Option<(Span, String)> {
    let [first, rest] = [line, next].map(|line| text[line.start..line.end].trim());
    let starts = rest.starts_with('=') || starts_with_card(rest);
    if first.is_empty() || !starts || is_line(rest) {
        return None;
    }
    let is_one = match read_whole(&format!("{first} {rest}"))? {
        Written::Trick(trick) => trick.plays.len() <= MOST_CARDS,
        Written::Hand(_) => true,
        _ => false,
    };
    let end = line.start + text[line.start..line.end].trim_end().len();
    let start = next.end - text[next.start..next.end].trim_start().len();
    is_one.then(|| (Span::new(end, start), " ".to_owned()))
}
