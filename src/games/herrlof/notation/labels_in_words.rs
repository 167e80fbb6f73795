//! Labels in words: `Anna 1:`, `Trick 3: Ben`, `Round 2, trump 5b`, `Tally 1: Anna 7/7`.

use super::{
    cards_in_words::{all_lines, lines, starts_with_card, words},
    recover::{is_line, read_whole},
    written::Written,
};
use crate::span::Span;

/// The beginnings of words for a round.
const ROUNDS: [&str; 7] = ["round", "rund", "rond", "omg", "manche", "deal", "giro"];

/// The beginnings of words for trump, and of those for the card that is turned up for it.
const TRUMPS: [&str; 4] = ["trump", "trumf", "turned", "atout"];

/// The beginnings of words for a trick that nobody takes.
const DESTROYED: [&str; 4] = ["destroy", "zerstör", "förstör", "détrui"];

/// Words beside the name of who takes a trick.
const TAKES: [&str; 12] = [
    "takes", "took", "wins", "won", "it", "the", "this", "trick", "is", "was", "by", "to",
];

/// Words for the cards that nobody was dealt.
const DECKS: [&str; 6] = ["deck", "talon", "stock", "stapel", "kortlek", "pioche"];

/// The labels of a text that are in words, with what to read for them. Its cards are as they should be.
pub fn read(text: &str, names: &[(String, usize)]) -> Vec<(Span, String)> {
    let names = Names::of(text, names);
    let mut labels = Labels {
        text,
        names,
        round: 0,
        trick: 0,
        leads: false,
    };
    let stretches = stretches(text, lines(text), &labels.names);
    labels.leads = stretches
        .iter()
        .filter(|&&line| labels.lead(line).is_some())
        .take(FEWEST_LEADS)
        .count()
        == FEWEST_LEADS;
    let mut found: Vec<_> = stretches
        .into_iter()
        .flat_map(|line| labels.of(line))
        .collect();
    if found.is_empty() {
        let all: Vec<Span> = lines(text).collect();
        found = all
            .windows(2)
            .filter_map(|two| wrapped(text, two[0], two[1]))
            .collect();
    }
    found
}

/// The lines of a text, where the cards of a trick that are on a line each, after who plays them, are one with the heading
/// before them.
fn stretches(text: &str, lines: impl Iterator<Item = Span>, names: &Names) -> Vec<Span> {
    let mut all: Vec<Span> = Vec::new();
    let mut is_heading = false;
    for line in lines {
        let inside = &text[line.start..line.end];
        let words = words(text, line);
        let has_seat = || {
            let card = card_after_name(text, &words, 0, line.end);
            let name = words.first().map(|name| &text[name.start..name.end]);
            card.is_some() && name.is_some_and(|name| names.seat(name).is_some())
        };
        let is_part = inside.trim_start().starts_with('=') || has_seat();
        match all.last_mut() {
            Some(last) if is_heading && is_part && text[last.end..line.start].trim().is_empty() => {
                last.end = line.end;
            }
            _ => {
                all.push(line);
                let at = words.len().wrapping_sub(1);
                is_heading = number(text, &words, at).is_some() && words.len() < 3;
            }
        }
    }
    all
}

/// Where the card starts that comes after a name; a word such as `leads` may be between them.
fn card_after_name(text: &str, words: &[Span], name: usize, end: usize) -> Option<usize> {
    let is_word = |span: &Span| {
        let word = &text[span.start..span.end];
        word.len() > 1 && word.chars().all(char::is_alphabetic)
    };
    let starts_with_card = |span: &Span| starts_with_card(&text[span.start..end]);
    let next = words.get(name + 1)?;
    let card = if is_word(next) && !starts_with_card(next) {
        words.get(name + 2)?
    } else {
        next
    };
    let is_apart = !text[..card.start].ends_with(['=', '+', '-']);
    (is_apart && starts_with_card(card)).then_some(card.start)
}

/// Where the card starts that comes after the first word of a line and a verb: `Anna leads 7g`.
fn verb_before_card(text: &str, words: &[Span], end: usize) -> Option<usize> {
    let card = card_after_name(text, words, 0, end)?;
    (words.get(1)?.start < card).then_some(card)
}

/// Fewer lines that start with a name and a colon may be hands.
const FEWEST_LEADS: usize = 4;

/// No trick has more cards.
const MOST_CARDS: usize = 3;

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
        for line in all_lines(text) {
            let words = words(text, line);
            let word = |at: usize| words.get(at).map(|span| &text[span.start..span.end]);
            let number = (0..words.len()).find(|&at| number(text, &words, at).is_some());
            let is_name = |word: &&str| {
                word.starts_with(char::is_uppercase)
                    && word.len() > 1
                    && word.chars().all(char::is_alphabetic)
                    && !starts_with(word, &ROUNDS)
                    && !starts_with(word, &TRUMPS)
            };
            let is_before_card = |at: usize| card_after_name(text, &words, at, line.end).is_some();
            // `Anna leads 7g`, without a number.
            let leads = || number.is_none() && verb_before_card(text, &words, line.end).is_some();
            let after = number.map(|at| at + 1).or_else(|| leads().then_some(0));
            let after =
                after.and_then(|at| word(at).filter(|name| is_name(name) && is_before_card(at)));
            let before = number.and_then(|at| Some((at, word(at.checked_sub(1)?)?)));
            let before = before.filter(|(at, name)| is_name(name) && is_before_card(*at));
            let before = before.map(|(_, name)| name);
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

/// Whether a word starts with one of these, in small letters.
fn starts_with(word: &str, beginnings: &[&str]) -> bool {
    let small = word.to_lowercase();
    beginnings
        .iter()
        .any(|beginning| small.starts_with(beginning))
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
    /// The number of the last round.
    round: u32,
    /// The number of the last trick.
    trick: u32,
    /// Whether lines that start with a name and a colon are tricks.
    leads: bool,
}

impl Labels<'_> {
    fn of(&mut self, line: Span) -> Vec<(Span, String)> {
        let inside = &self.text[line.start..line.end];
        match read_whole(inside.trim()) {
            Some(Written::Round(round)) => (self.round, self.trick) = (round.label.value, 0),
            Some(Written::Trick(trick)) => self.trick = trick.label.value.number,
            _ => {}
        }
        let words = words(self.text, line);
        // A trick as it should be, but for who takes it.
        if let Some((span, taker)) = self.taker(line, &words)
            && let Some(Written::Trick(trick)) =
                read_whole(self.text[line.start..span.start].trim())
        {
            self.trick = trick.label.value.number;
            return vec![(span, taker)];
        }
        let scores = self.scores(line, &words);
        if !scores.is_empty() {
            return scores;
        }
        let found = self.trick(line, &words);
        if !found.is_empty() {
            return found;
        }
        let mut found = self.round(line, &words);
        if found.is_empty() {
            found = self.turned(line, &words);
        }
        if !found.is_empty() {
            return found;
        }
        let led = self.lead(line).filter(|_| self.leads);
        if let Some((span, seat)) = led {
            self.trick += 1;
            let label = (span, format!("{seat}{} ", self.trick));
            let cards = &self.text[span.end..line.end];
            let commas = cards.match_indices(", ").map(|(at, comma)| {
                let start = span.end + at;
                (Span::new(start, start + comma.len()), " ".to_owned())
            });
            return std::iter::once(label).chain(commas).collect();
        }
        self.hand(line, &words).into_iter().collect()
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

    /// The number of a trick and who leads it, in either order, up to the first card; and who plays the others.
    fn trick(&mut self, line: Span, words: &[Span]) -> Vec<(Span, String)> {
        let found = (0..words.len().saturating_sub(1)).find_map(|at| {
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
            let card = card_after_name(self.text, words, at + 1, line.end)?;
            Some((at, seat, number, card))
        });
        let Some((at, seat, number, card)) = found else {
            return Vec::new();
        };
        // A word before the number: `Trick 3`.
        let titled = at.checked_sub(1).map(|before| words[before]);
        let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let titled = titled.filter(|&title| {
            is_word(self.word(title)) && self.text[title.end..words[at].start] == *" "
        });
        let start = titled.unwrap_or(words[at]).start;
        self.trick = number;
        let label = (Span::new(start, card), format!("{seat}{number} "));
        let mut found = vec![label];
        found.extend(self.others(line, words, seat, card));
        let taken = self.taker(line, words);
        let is_apart = |(span, _): &(Span, String)| {
            found.last().is_some_and(|(last, _)| last.end <= span.start)
        };
        found.extend(taken.filter(is_apart));
        found
    }

    /// Who takes a trick, in words after its last card: `→ Ben`, `; Ben takes it`, `: destroyed`. Nothing if anything else is
    /// said there.
    fn taker(&self, line: Span, words: &[Span]) -> Option<(Span, String)> {
        let is_card = |word: &Span| starts_with_card(&self.text[word.start..line.end]);
        let last = words.len().saturating_sub(MOST_TAKER_WORDS);
        let card = last + words[last..].iter().rposition(is_card)?;
        let rest = &self.text[words[card].start..line.end];
        let is_border = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
        let start = words[card].start + rest.find(is_border)?;
        let mut takers = Vec::new();
        for word in &words[card + 1..] {
            let small = self.word(*word).to_lowercase();
            let is_destroyed = starts_with(&small, &DESTROYED);
            match self.names.seat(&small) {
                _ if is_destroyed => takers.push('x'),
                Some(seat) if small.len() > 1 => takers.push(seat),
                _ if TAKES.contains(&small.as_str()) => {}
                _ => return None,
            }
        }
        let [taker] = takers[..] else { return None };
        Some((Span::new(start, line.end), format!(" ={taker}")))
    }

    /// What is between the cards of a trick: who plays the next one. Nothing if it is not who is next to play.
    fn others(
        &self,
        line: Span,
        words: &[Span],
        leader: char,
        first: usize,
    ) -> Vec<(Span, String)> {
        let mut seats = vec![leader];
        let mut found = Vec::new();
        for (at, word) in words.iter().enumerate() {
            if word.start <= first || self.text[..word.start].ends_with(['=', '+', '-']) {
                continue;
            }
            let seat = self.names.seat(self.word(*word));
            let card = card_after_name(self.text, words, at, line.end);
            if let (Some(seat), Some(card)) = (seat, card) {
                let before = &self.text[..word.start];
                let is_sign = |c: char| !c.is_alphanumeric() && c != '?';
                let end = before.trim_end_matches(is_sign).len();
                seats.push(seat);
                found.push((Span::new(end, card), " ".to_owned()));
            }
        }
        // A result on a line of its own, or after a comma.
        if let Some(result) = self.text[first..line.end].rfind([',', '\n', ';']) {
            let start = first + result;
            let rest = &self.text[start + 1..line.end];
            let sign = line.end - rest.trim_start().len();
            if self.text[sign..].starts_with('=')
                && found.last().is_none_or(|(span, _)| span.end <= start)
            {
                found.push((Span::new(start, sign), " ".to_owned()));
            }
        }
        let is_round = |players: usize| {
            let place = |seat: &char| usize::from(*seat as u8 - b'A');
            seats.len() <= players
                && seats.iter().all(|seat| place(seat) < players)
                && seats
                    .windows(2)
                    .all(|two| (place(&two[0]) + 1) % players == place(&two[1]))
        };
        let are_right = is_round(2) || is_round(MOST_CARDS);
        if are_right { found } else { Vec::new() }
    }

    /// A name, or the letter of a seat, with a colon and the cards of a trick after it; or a name with a verb.
    fn lead(&self, line: Span) -> Option<(Span, char)> {
        let inside = &self.text[line.start..line.end];
        let words = words(self.text, line);
        let taken = self.taker(line, &words);
        let end = taken.map_or(line.end, |(span, _)| span.start);
        if let Some(card) = verb_before_card(self.text, &words, line.end)
            && let Some(seat) = self.names.seat(self.word(words[0]))
        {
            let span = Span::new(words[0].start, card);
            let cards = self.text.get(card..end)?.replace(", ", " ");
            return is_trick(&cards).then_some((span, seat));
        }
        let colon = line.start + inside.find(':')?;
        let name = self.text[line.start..colon].trim_start_matches(|c: char| !c.is_alphanumeric());
        let seat = self.names.seat(name)?;
        let rest = self.text.get(colon + 1..end)?;
        let start = end - rest.trim_start().len();
        is_trick(rest).then(|| (Span::new(colon - name.len(), start), seat))
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
            Some(card) => self.begin_round(line, words[0].start, self.round + 1, card),
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
    fn begin_round(
        &mut self,
        line: Span,
        start: usize,
        number: u32,
        card: Span,
    ) -> Vec<(Span, String)> {
        (self.round, self.trick) = (number, 0);
        let label = (Span::new(start, card.start), format!("R{number} "));
        let signs = (Span::new(card.end, line.end), String::new());
        let signs = Some(signs).filter(|(signs, _)| !signs.is_empty());
        std::iter::once(label).chain(signs).collect()
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

/// The most words from the last card of a trick to the end of its line.
const MOST_TAKER_WORDS: usize = 6;

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
