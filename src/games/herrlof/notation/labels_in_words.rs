//! Labels in words: `Anna 1:`, `Trick 3: Ben`, `Round 2, trump 5b`, `Tally 1: Anna 7/7`.

use super::{
    cards_in_words::{lines, starts_with_card, words},
    names::Names,
    recover::{is_line, read_whole},
    sentences,
    wording::{MOST_CARDS, ROUNDS, TRUMPS, number, starts_with},
    written::Written,
};
use crate::span::Span;

/// Words for the cards that nobody was dealt.
const DECKS: [&str; 6] = ["deck", "talon", "stock", "stapel", "kortlek", "pioche"];

/// The labels of a text that are in words, with what to read for them. Its cards are as they should be.
pub fn read(text: &str, names: &[(String, usize)]) -> Vec<(Span, String)> {
    let names = Names::of(text, names);
    let mut labels = Labels { text, names, round: 0, trick: 0, leads: false };
    let stretches = stretches(text, lines(text), &labels.names);
    labels.leads = stretches
        .iter()
        .filter(|&&line| sentences::read(text, line, &labels.names).is_some_and(|one| one.plays() > 1))
        .take(FEWEST_LEADS)
        .count()
        == FEWEST_LEADS;
    let mut found: Vec<_> = stretches.into_iter().flat_map(|line| labels.of(line)).collect();
    if found.is_empty() {
        let all: Vec<Span> = lines(text).collect();
        found = all.windows(2).filter_map(|two| wrapped(text, two[0], two[1])).collect();
    }
    found
}

/// The lines of a text, where those of a trick are one: a heading with its number, who plays which card, who takes it.
fn stretches(text: &str, lines: impl Iterator<Item = Span>, names: &Names) -> Vec<Span> {
    let mut all: Vec<Span> = Vec::new();
    let mut is_heading = false;
    for line in lines {
        let goes_on = all.last().is_some_and(|last| {
            let is_below = text[last.end..line.start].trim().is_empty();
            is_below && sentences::goes_on(text, (!is_heading).then_some(*last), line, names)
        });
        match all.last_mut().filter(|_| goes_on) {
            Some(last) => (last.end, is_heading) = (line.end, false),
            None => {
                all.push(line);
                let words = words(text, line);
                let at = words.len().wrapping_sub(1);
                is_heading = number(text, &words, at).is_some() && words.len() < 3;
            }
        }
    }
    all
}

/// Fewer lines that start with a name and a colon may be hands.
const FEWEST_LEADS: usize = 4;

/// Whether a text is the cards of one trick.
fn is_trick(cards: &str) -> bool {
    let is_it =
        |written: &Written| matches!(written, Written::Trick(trick) if (1..=MOST_CARDS).contains(&trick.plays.len()));
    read_whole(&format!("A1 {}", cards.trim())).as_ref().is_some_and(is_it)
}

/// What is read for the labels of a text, line by line.
struct Labels<'t> {
    text: &'t str,
    names: Names,
    /// The number of the last round.
    round: u32,
    /// The number of the last trick.
    trick: u32,
    /// Whether lines that start with a name and a colon are tricks.
    leads: bool,
}

impl Labels<'_> {
    fn of(&mut self, line: Span) -> Vec<(Span, String)> {
        match read_whole(self.text[line.start..line.end].trim()) {
            Some(Written::Round(round)) => (self.round, self.trick) = (round.label.value, 0),
            Some(Written::Trick(trick)) => self.trick = trick.label.value.number,
            _ => {}
        }
        let words = words(self.text, line);
        let ways = [Self::scores, Self::round, Self::turned, Self::trick];
        let found = ways.into_iter().map(|way| way(self, line, &words));
        let found = found.into_iter().find(|found| !found.is_empty());
        found.unwrap_or_else(|| self.hand(line, &words).into_iter().collect())
    }

    /// A trick in a sentence.
    fn trick(&mut self, line: Span, _: &[Span]) -> Vec<(Span, String)> {
        let sentence = sentences::read(self.text, line, &self.names);
        let Some(sentence) = sentence.filter(|one| one.number.is_some() || self.leads) else {
            return Vec::new();
        };
        self.trick = sentence.number.unwrap_or(self.trick.saturating_add(1));
        let mut found = sentence.in_notation(self.trick);
        found.retain(|(span, text)| *text != self.text[span.start..span.end]);
        found
    }

    fn word(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    /// Whether between two words there are only spaces and signs.
    fn is_beside(&self, one: Span, other: Span) -> bool {
        let between = &self.text[one.end..other.start];
        let signs = between.chars().filter(|c| !c.is_whitespace());
        signs.count() <= WIDEST && !between.contains(['+', '=', '?'])
    }

    /// The number of a round after a word for it, up to the card that is turned up; and the signs after that.
    fn round(&mut self, line: Span, words: &[Span]) -> Vec<(Span, String)> {
        let found = (0..words.len().saturating_sub(1)).find_map(|at| {
            let is_round = starts_with(self.word(words[at]), &ROUNDS);
            let number = number(self.text, words, at + 1).filter(|_| is_round)?;
            let after = words[at + 2..].iter().take(MOST_WORDS);
            let card = after.copied().find_map(|word| self.turned_up(line, word))?;
            Some((words[at].start, number, card))
        });
        let Some((start, number, card)) = found else {
            return Vec::new();
        };
        self.begin_round(line, start, number, card)
    }

    /// The card that is turned up on a line of its own, after a word for trump: `Trump: 7b`. Its round is the next one.
    fn turned(&mut self, line: Span, words: &[Span]) -> Vec<(Span, String)> {
        let Some((last, before)) = words.split_last().filter(|_| words.len() <= MOST_WORDS) else {
            return Vec::new();
        };
        let is_word = |word: &Span| self.word(*word).chars().all(char::is_alphabetic);
        let is_trump = |word: &Span| starts_with(self.word(*word), &TRUMPS);
        let is_said = before.iter().all(is_word) && before.iter().any(is_trump);
        match self.turned_up(line, *last).filter(|_| is_said) {
            Some(card) => self.begin_round(line, words[0].start, self.round.saturating_add(1), card),
            None => Vec::new(),
        }
    }

    /// The card that is turned up, if a word is the first of it and no other card comes after it.
    fn turned_up(&self, line: Span, word: Span) -> Option<Span> {
        let rest = &self.text[word.start..line.end];
        let rest = rest.trim_end_matches(|c: char| !c.is_alphanumeric());
        // `5b is turned up`: the words after the card say no more.
        let is_said = |c: char| c.is_alphabetic() || c.is_whitespace();
        let card = &rest[..self.word(word).len().min(rest.len())];
        let shortest = rest[card.len()..].chars().all(is_said).then_some(card);
        let read = |rest: &&str| read_whole(&format!("R1 {rest}")).is_some();
        let card = Some(rest).filter(read).or(shortest.filter(read))?;
        Some(Span::new(word.start, word.start + card.len()))
    }

    /// What is read from byte `start` of the line that says which card is turned up: the label before it, and no signs after it.
    fn begin_round(&mut self, line: Span, start: usize, number: u32, card: Span) -> Vec<(Span, String)> {
        (self.round, self.trick) = (number, 0);
        // The hashes of a heading would start a comment.
        let before = self.text[..start].trim_end_matches(['#', ' ', '*']);
        let is_heading = before.is_empty() || before.ends_with(['\n', '\r']);
        let start = if is_heading { before.len() } else { start };
        let label = (Span::new(start, card.start), format!("R{number} "));
        let signs = (Span::new(card.end, line.end), String::new());
        let signs = Some(signs).filter(|(signs, _)| !signs.is_empty());
        std::iter::once(label).chain(signs).collect()
    }

    /// The scores of a round: names become seats, and a word and a number before them become the label.
    fn scores(&mut self, line: Span, words: &[Span]) -> Vec<(Span, String)> {
        let is_score = |at: usize| {
            let figures = words[at + 1];
            let rest = &self.text[figures.end..line.end];
            let is_guess = self.word(figures).bytes().all(|byte| byte.is_ascii_digit());
            let ends = rest.strip_prefix('/').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            is_guess && ends && self.is_beside(words[at], figures)
        };
        let mut found = Vec::new();
        let mut first = None;
        for at in 0..words.len() {
            let word = self.word(words[at]);
            let is_own = matches!(word.as_bytes(), [b'A'..=b'C', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit))
                && self.text[words[at].end..line.end].starts_with('/');
            let seat = self.names.seat(word).filter(|_| at + 1 < words.len() && is_score(at));
            if is_own || seat.is_some() {
                first = first.or(Some(at));
            }
            if let Some(seat) = seat {
                found.push((Span::new(words[at].start, words[at + 1].start), seat.to_string()));
            }
        }
        let label = first.and_then(|first| {
            let [title, count] = [first.checked_sub(2)?, first - 1].map(|at| words[at]);
            let number = number(self.text, words, first - 1)?;
            let is_word = |word: &Span| self.word(*word).chars().all(char::is_alphabetic);
            let is_title = is_word(&title) && self.is_beside(title, count);
            // All words before the number are of the title: `Score after round 1`.
            let before = words[..first - 1].iter().rev();
            let start = before.take_while(|word| is_word(word)).last()?.start;
            let label = Span::new(start, words[first].start);
            is_title.then(|| (label, format!("T{number} ")))
        });
        found.splice(0..0, label);
        found
    }

    /// A name before the cards of a hand, or a word for the deck.
    fn hand(&self, line: Span, words: &[Span]) -> Option<(Span, String)> {
        let (name, card) = (*words.first()?, words.get(1)?.start);
        let word = self.word(name);
        let is_deck = DECKS.contains(&word.to_lowercase().as_str());
        let seat = if is_deck { Some('D') } else { self.names.seat(word) };
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
