//! Tricks in sentences: `Anna leads 7g, Ben answers 8g, and Ben takes it`.

use super::{
    cards_in_words::words,
    names::Names,
    recover::{is_line, read_whole},
    wording::{MOST_CARDS, is_nobody, number, starts_with},
    written::Written,
};
use crate::span::Span;

/// A trick that is said in words.
pub struct Sentence {
    /// The number of the trick, where it is said.
    pub number: Option<u32>,
    leader: char,
    /// From the start of the sentence to its first card.
    label: Span,
    plays: Vec<Span>,
    end: Option<(Span, String)>,
}

impl Sentence {
    /// How many cards are played.
    pub fn plays(&self) -> usize {
        self.plays.len()
    }

    /// What to read for its words, given the number of the trick.
    pub fn in_notation(self, number: u32) -> Vec<(Span, String)> {
        let label = (self.label, format!("{}{number} ", self.leader));
        let gaps = self.plays.windows(2).map(|two| {
            let gap = Span::new(two[0].end, two[1].start);
            (gap, " ".to_owned())
        });
        std::iter::once(label).chain(gaps).chain(self.end).collect()
    }
}

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq)]
enum Token {
    /// A player.
    Name(char),
    /// The label of a trick in the notation.
    Label(char, u32),
    Card,
    /// Hardly more than a damaged card.
    Odd,
    /// Several cards of a hand: `47b`, `VN`.
    Cards,
    Number(u32),
    /// Nobody takes the trick.
    Nobody,
    /// Who takes the trick, in the notation.
    Result,
    /// A card that the winner takes besides, after a plus.
    Gain,
    Other,
}

impl Token {
    fn is_card(self) -> bool {
        matches!(self, Self::Card | Self::Odd)
    }

    /// Whether it says who takes a trick.
    fn is_taker(self) -> bool {
        matches!(self, Self::Name(_) | Self::Nobody | Self::Result)
    }

    fn number(self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// Reads a trick from a stretch of a text. `None` if it is in the notation, or does not say who leads with which card.
pub fn read(text: &str, stretch: Span, names: &Names) -> Option<Sentence> {
    let tokens = tokens(text, stretch, names)?;
    let first = tokens.iter().position(|(_, token)| token.is_card())?;
    let (before, rest) = tokens.split_at(first);
    let (mut leader, mut number) = (None, None);
    for (_, token) in before {
        match *token {
            Token::Name(seat) => leader = Some(seat),
            Token::Label(seat, own) => (leader, number) = (Some(seat), Some(own)),
            Token::Number(_) => number = number.or(token.number()),
            _ => {}
        }
    }
    let leader = leader?;
    let most = names.players();
    let (mut plays, mut at) = (Vec::new(), 0);
    while plays.len() < most {
        let Some(card) = next_card(&rest[at..], seat_after(leader, plays.len(), most)?) else {
            break;
        };
        number = number.or_else(|| rest[at..at + card].iter().find_map(|(_, token)| token.number()));
        plays.push(rest[at + card].0);
        at += card + 1;
    }
    // A card that the winner takes besides comes after the winner.
    while plays.len() < MOST_CARDS
        && let Some((card, Token::Card)) = rest.get(at)
    {
        plays.push(*card);
        at += 1;
    }
    let last = plays.last()?.end;
    let is_played = |(span, token): &(Span, Token)| *token == Token::Card && plays.contains(span);
    let label = before.iter().find(|(_, token)| matches!(token, Token::Label(..)));
    let start = label.map_or(stretch.start, |(span, _)| span.start);
    let start = start + text[start..].len() - text[start..].trim_start().len();
    // What is wrong after a label in the notation is a mistake, not a word.
    let is_damaged = || {
        let written = text[start..last].replace(", ", " ").replace(": ", " ");
        !matches!(read_whole(&written), Some(Written::Trick(trick)) if trick.plays.len() == plays.len())
    };
    // `Anna 7g, Ben 8g, led by Ben`.
    let mut words = rest[at..].iter();
    let is_leading = |(span, _): &&(Span, Token)| starts_with(&text[span.start..span.end], &LEADS);
    let led_by = words.find(is_leading).and_then(|_| words.find(|(_, token)| *token != Token::Other));
    let is_led_by_other = led_by.is_some_and(|(_, token)| matches!(token, Token::Name(other) if *other != leader));
    if is_led_by_other || !rest.iter().any(is_played) || label.is_some() && is_damaged() {
        return None;
    }
    Some(Sentence {
        number,
        leader,
        label: Span::new(start.min(rest[0].0.start), rest[0].0.start),
        end: end(text, Span::new(last, stretch.end), &rest[at..]),
        plays,
    })
}

/// Whether a line goes on with a trick: it says who plays the next card, or who takes the trick. `before` is what is said
/// of the trick already; `None` if that is only its number.
pub fn goes_on(text: &str, before: Option<Span>, line: Span, names: &Names) -> bool {
    let Some(tokens) = tokens(text, line, names) else {
        return false;
    };
    let count = |is: fn(&Token) -> bool| tokens.iter().filter(|(_, token)| is(token)).count();
    let [cards, names_here] = [count(|token| token.is_card()), count(|token| matches!(token, Token::Name(_)))];
    let Some(before) = before else {
        return cards == 1 && names_here > 0;
    };
    let Some(sentence) = read(text, before, names).filter(|one| one.end.is_none()) else {
        return false;
    };
    let seat = seat_after(sentence.leader, sentence.plays(), names.players());
    let plays_next = |(_, token): &(Span, Token)| Some(*token) == seat.map(Token::Name);
    let are_all = sentence.plays() == names.players();
    match cards {
        _ if are_all || cards == 0 => {
            let is_word = |(_, token): &(Span, Token)| *token == Token::Other;
            let words = tokens.iter().take_while(|part| is_word(part)).count();
            let is_end = sentence.plays() > 1 && tokens.len() <= MOST_WORDS;
            let token = |at: usize| tokens.get(at).map(|(_, token)| *token);
            // A name and a card begin the next trick.
            let is_play = matches!(token(words), Some(Token::Name(_))) && token(words + 1).is_some_and(Token::is_card);
            is_end && !is_play && token(words).is_some_and(Token::is_taker)
        }
        cards => cards == 1 && tokens.iter().any(plays_next),
    }
}

/// Who plays after so many others.
fn seat_after(leader: char, others: usize, players: usize) -> Option<char> {
    let place = (leader as usize).checked_sub('A' as usize)?;
    Some(char::from(b'A' + ((place + others) % players) as u8))
}

/// Where the next card is, if nothing is before it but who plays it, and words.
fn next_card(tokens: &[(Span, Token)], player: char) -> Option<usize> {
    let at = tokens.iter().position(|(_, token)| token.is_card())?;
    let is_word = |token: &Token| matches!(token, Token::Other | Token::Number(_));
    let names = tokens[..at].iter().filter(|(_, token)| !is_word(token));
    let are_of_player = names.clone().all(|(_, token)| *token == Token::Name(player));
    (are_of_player && names.count() <= 1 && at <= MOST_WORDS).then_some(at)
}

/// The beginnings of words that say who leads.
const LEADS: [&str; 2] = ["lead", "led"];

/// No sentence is longer, in bytes.
const LONGEST: usize = 1 << 10;

/// The most words between two cards of a trick.
const MOST_WORDS: usize = 5;

/// Who takes the trick, and which card besides, from the tokens after the last card.
fn end(text: &str, rest: Span, tokens: &[(Span, Token)]) -> Option<(Span, String)> {
    let (at, (place, token)) = tokens.iter().enumerate().find(|(_, (_, token))| token.is_taker())?;
    // What may be a card is not to be left out.
    let has_figures = |(span, _): &(Span, Token)| text[span.start..span.end].contains(|c: char| c.is_ascii_digit());
    if tokens[..at].iter().any(has_figures) {
        return None;
    }
    let taker = match *token {
        Token::Result => return Some((Span::new(rest.start, place.start), " ".to_owned())),
        Token::Name(seat) => seat,
        _ => 'x',
    };
    let is_other = |token: &Token| matches!(token, Token::Name(seat) if *seat != taker);
    if tokens[at..].iter().any(|(_, token)| is_other(token)) {
        return None;
    }
    let gain = tokens[at + 1..].iter().map(|(span, _)| &text[span.start..span.end]);
    let mut results = gain.map(|gain| match taker {
        'x' => format!("x{gain}"),
        _ => format!("{taker}+{}", gain.trim_start_matches('+')),
    });
    let is_result = |result: &String| read_whole(&format!("A1 5b 6b ={result}")).is_some();
    let result = results.find(is_result).unwrap_or(taker.to_string());
    Some((rest, format!(" ={result}")))
}

/// The parts of a stretch. `None` if a line of the notation begins in it.
fn tokens(text: &str, stretch: Span, names: &Names) -> Option<Vec<(Span, Token)>> {
    if stretch.end - stretch.start > LONGEST {
        return None;
    }
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '=' | '?');
    let mut all = Vec::new();
    let mut at = stretch.start;
    for chunk in text[stretch.start..stretch.end].split(|c: char| !is_inside(c)) {
        let start = at;
        at += chunk.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        let after = chunk.trim_start_matches('-');
        let start = start + chunk.len() - after.len();
        // The question mark of a sentence; in the notation it comes after another sign.
        let is_sentence = after.contains(char::is_lowercase) && !after.ends_with("+?");
        let chunk = after.trim_end_matches(|c| c == '-' || is_sentence && c == '?');
        if chunk.is_empty() {
            continue;
        }
        // `Anna+7y-3y`, `x8b`: who takes the trick, and what besides.
        let is_nobody = chunk.starts_with('x') && chunk.len() > 1;
        let length = if is_nobody { Some(1) } else { chunk.find('+') };
        let (name, gain) = chunk.split_at(length.unwrap_or(chunk.len()));
        let is_taker = names.seat(name).is_some() || is_nobody && is_card(gain);
        let span = Span::new(start, start + chunk.len());
        let border = start + name.len();
        let parts = match is_taker {
            true => [Span::new(start, border), Span::new(border, span.end)],
            false => [span, Span::new(span.end, span.end)],
        };
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        all.extend(parts.map(|part| (part, token(text, part, names))));
    }
    let is_around = |c: char| !c.is_alphanumeric() && c != '?';
    let starts_line = |(span, _): &(Span, Token)| is_line(text[span.start..stretch.end].trim_end_matches(is_around));
    let before = all.iter().take_while(|(_, token)| *token != Token::Card);
    let is_line = before.take(MOST_BEFORE).any(starts_line);
    let is_hand = all.iter().any(|(_, token)| *token == Token::Cards);
    (!is_line && !is_hand).then_some(all)
}

/// The most parts before the first card.
const MOST_BEFORE: usize = 16;

/// Whether a text is a card.
fn is_card(text: &str) -> bool {
    read_whole(&format!("A1 {text}")).is_some()
}

/// What a part of a sentence is.
fn token(text: &str, span: Span, names: &Names) -> Token {
    let chunk = &text[span.start..span.end];
    let is_long = chunk.len() > 1;
    // A small `a` is a word.
    if (is_long || chunk.starts_with(char::is_uppercase))
        && let Some(seat) = names.seat(chunk)
    {
        return Token::Name(seat);
    }
    if let Some(seat) = chunk.chars().next().filter(|seat| matches!(seat, 'A'..='C'))
        && let Ok(number) = chunk[1..].parse()
    {
        return Token::Label(seat, number);
    }
    if let Some(number) = number(text, &words(text, span), 0) {
        return Token::Number(number);
    }
    let is_odd = || {
        let ends = [chunk.chars().next(), chunk.chars().next_back()];
        chunk.len() < 4 && matches!(ends, [Some('0'..='9'), Some('a'..='z')])
    };
    match chunk.chars().next() {
        Some('=') if is_long => Token::Result,
        Some('+') => Token::Gain,
        _ if is_nobody(chunk) => Token::Nobody,
        _ if is_card(chunk) => Token::Card,
        _ if read_whole(&format!("A: {chunk}")).is_some() => Token::Cards,
        _ if is_odd() => Token::Odd,
        _ => Token::Other,
    }
}
