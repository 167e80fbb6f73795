//! Reading on after a fault: one bad token does not hide the rest of its turn. The text is split where a
//! token must start, each piece is read by the grammar's own rules, and what they refuse is named.

use std::cell::OnceCell;

use nom::{Offset, Parser, branch::alt, combinator::all_consuming};

use super::{
    NOTATION,
    grammar::{self, Rule, battle, fate, heading, mov, offer, piece, result, side, slash},
    offers::spaced_offer,
    turn::{Battle, Fault, Malformed, Move, NoBattle, Origin, Token, Turn},
};
use crate::{
    games::hirth::board::{Side, Space},
    notation::{after_blanks, follows_space, is_space_since, span, token, word},
    record::Letters,
    span::Span,
};

/// How far a turn has come; what belongs to an earlier part is out of order.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Part {
    Moves,
    Offers,
    Ending,
}

/// Reads one turn. Never fails: what the grammar refuses is read piece by piece. All spans are bytes of `text`. Linear in
/// its length.
pub fn read(text: &str) -> Turn {
    let read = all_consuming(grammar::turn(text.as_bytes())).parse(text.as_bytes());
    read.map_or_else(|_| turn(text), |(_, turn)| turn)
}

/// Reads a turn that the grammar accepts, with its label or without; `None` if there is none, or anything else.
pub(in crate::games::hirth) fn read_strictly(text: &str) -> Option<Turn> {
    let bytes = text.as_bytes();
    let turn = alt((grammar::turn(bytes), grammar::play(bytes)));
    let (_, turn) = all_consuming(turn).parse(bytes).ok()?;
    (!text.trim().is_empty()).then_some(turn)
}

/// Reads what follows the label of a turn. All spans are those after a label of two letters and a space.
pub(in crate::games::hirth) fn read_unlabelled(side: Side, moves: &str) -> Turn {
    read(&format!("{}1 {moves}", side.letter()))
}

/// Reads a turn that the grammar refuses; names every fault it meets and keeps all else.
fn turn(text: &str) -> Turn {
    let mut reading = Reading::of(text);
    reading.whole();
    reading.turn
}

/// A turn while it is read. What reads a part of it takes the text from there on, and returns the rest.
struct Reading<'a> {
    text: &'a str,
    turn: Turn,
    letters: Letters,
    /// Where the last word starts that starts with a token; looked for when it matters.
    last_token: OnceCell<Option<usize>>,
    /// How many of the offers are known to be in an unusual place.
    misplaced: usize,
    /// Where words that mean the `/` would end, and where those started that were looked at last.
    slash_in_words: (usize, usize),
}

/// Words that people write for the `/`.
const NO_BATTLE: [&str; 11] = [
    "no battle",
    "no battles",
    "no fight",
    "no fights",
    "no combat",
    "no attack",
    "no attacks",
    "none",
    "nothing",
    "without battle",
    "without a battle",
];

/// The characters around these words.
const AROUND_WORDS: [char; 7] = ['(', ')', '[', ']', '-', '.', ' '];

/// The signs between a move and how often it is made.
const TIMES: [char; 2] = ['x', '*'];

/// More faults than this in what a turn plays are reported as one.
const MOST_FAULTS: usize = 8;

/// The longest first word that is taken for a damaged label, in bytes.
const LABEL_LEN: usize = 6;

impl<'a> Reading<'a> {
    fn of(text: &'a str) -> Self {
        let end = text.trim_end().trim_end_matches(AROUND_WORDS).len();
        Self {
            text,
            turn: Turn::default(),
            letters: Letters::of(text),
            last_token: OnceCell::new(),
            misplaced: 0,
            slash_in_words: (end, 0),
        }
    }

    /// Reads the whole text.
    fn whole(&mut self) {
        let mut part = Part::Moves;
        let label = self.offers_before_label();
        let moves = self.label(label);
        let mut i = after_blanks(moves);
        while let Some(&first) = i.as_bytes().first() {
            if let Some(rest) = self.slash_in_words(i) {
                (i, part) = (after_blanks(rest), Part::Ending);
                continue;
            }
            let here = match first {
                b'H' | b'K' | b'L' => Part::Moves,
                b'G' | b'S' => Part::Offers,
                _ => Part::Ending,
            };
            if part == Part::Ending
                && let Some((rest, offer)) = spaced_offer(self.text, i)
            {
                self.complain(offer.span, Fault::MisplacedOffer);
                self.turn.late_offers.push(offer);
                i = after_blanks(rest);
                continue;
            }
            if part == Part::Ending && is_half_offer(i) {
                let rest = &i[2..];
                self.complain(span(self.text, i, rest), Fault::LateHalfOffer);
                i = after_blanks(rest);
                continue;
            }
            let before = self.last_fault();
            let rest = self.item(i, first);
            let is_read = self.last_fault() == before;
            if here < part && is_read {
                if part == Part::Offers {
                    self.offers_before_move();
                    part = here;
                } else {
                    self.push(i, span(self.text, i, rest), Fault::OutOfOrder);
                }
            }
            if is_read && here > part {
                part = here;
            }
            i = after_blanks(rest);
        }
        self.many_as_one(span(self.text, moves, i));
    }

    /// Reads offers before the label, if a label follows them. Returns the rest.
    fn offers_before_label(&mut self) -> &'a str {
        let start = after_blanks(self.text);
        let mut offers = Vec::new();
        let mut i = start;
        while let Some((rest, offer)) = spaced_offer(self.text, i) {
            offers.push(offer);
            i = after_blanks(rest);
        }
        if !starts(grammar::label, i) {
            return start;
        }
        let faults = offers.iter().map(|offer| Malformed { span: offer.span, fault: Fault::MisplacedOffer });
        self.turn.faults.extend(faults);
        self.misplaced = offers.len();
        self.turn.offers = offers;
        i
    }

    /// The offers so far are followed by a move, so they are not in their usual place.
    fn offers_before_move(&mut self) {
        let Turn { offers, faults, .. } = &mut self.turn;
        let found = offers[self.misplaced..].iter();
        faults.extend(found.map(|offer| Malformed { span: offer.span, fault: Fault::MisplacedOffer }));
        self.misplaced = offers.len();
    }

    /// What a rule reads at the start of a part of the text, with its place, and the rest.
    fn token<T>(&self, rule: impl Rule<'a, T>, i: &'a str) -> Option<(&'a str, Token<T>)> {
        read_part(token(self.text.as_bytes(), rule), i)
    }

    /// Where the last fault is.
    fn last_fault(&self) -> Option<Span> {
        self.turn.faults.last().map(|last| last.span)
    }

    /// Adds a fault.
    fn complain(&mut self, span: Span, fault: Fault) {
        self.turn.faults.push(Malformed { span, fault });
    }

    /// Reads words that mean the `/` at the end of a turn, in brackets or not.
    fn slash_in_words(&mut self, i: &'a str) -> Option<&'a str> {
        let turn = &self.turn;
        if turn.moves.is_empty() || !turn.battles.is_empty() || turn.slash.is_some() {
            return None;
        }
        let (end, before) = self.slash_in_words;
        let at = self.text.offset(i);
        if at < before || at >= end {
            return None;
        }
        let words = self.text[at..end].trim_start_matches(AROUND_WORDS);
        self.slash_in_words.1 = end - words.len();
        let is_known = NO_BATTLE.iter().any(|it| it.eq_ignore_ascii_case(words));
        is_known.then(|| {
            let rest = &i[i.trim_end().len()..];
            let span = span(self.text, i, rest);
            self.turn.slash = Some(Token { value: NoBattle::Slash, span });
            self.complain(span, Fault::SlashInWords);
            rest
        })
    }

    /// Replaces very many faults by one: by then it is not a turn with typos.
    fn many_as_one(&mut self, moves: Span) {
        if self.turn.faults.len() > MOST_FAULTS {
            self.turn.faults.retain(Malformed::is_of_label);
            self.complain(moves, Fault::Garbled);
        }
    }

    /// Reads the label, or names what is in its place.
    fn label(&mut self, i: &'a str) -> &'a str {
        let word = word(i);
        if let Some((rest, label)) = self.token(grammar::label, i) {
            // `G1x `: what follows the label in its word must be a token, or the first letter of one, or it belongs to
            // the label.
            let glued = &word[label.span.len()..];
            let starts = matches!(glued, "" | "H" | "K" | "L");
            if starts || word.len() > LABEL_LEN || starts_a_token(rest) {
                self.turn.label = Some(label);
                return rest;
            }
        }
        let is_like_a_label = is_like_a_label(word);
        let (length, fault) = match word {
            _ if i.starts_with('/') && !is_like_a_label => (0, Fault::NoLabel),
            _ if starts_a_token(i) && !is_like_a_label => (0, Fault::NoLabel),
            word if word.len() <= LABEL_LEN => (word.len(), Fault::BadLabel),
            _ => (i.find(['H', 'K', 'L']).unwrap_or(i.len()), Fault::BadLabel),
        };
        let rest = &i[length..];
        self.complain(span(self.text, i, rest), fault);
        rest
    }

    /// Reads one token of the kind its first byte promises.
    fn item(&mut self, i: &'a str, first: u8) -> &'a str {
        if self.is_remark(i) {
            let rest = &i[i.trim_end().len()..];
            let span = span(self.text, i, rest);
            self.push(i, span, Fault::Trailing);
            return rest;
        }
        match first {
            b'2'..=b'5' if self.is_among_moves() => {
                if let Some((rest, mov)) = self.number_before(i) {
                    return self.repeated(i, rest, mov, first);
                }
            }
            b'H' | b'K' | b'L' => {
                if let Some((rest, mov)) = self.token(mov, i)
                    && !is_arrow(rest)
                {
                    if let Some((after, number)) = number_after(rest)
                        && self.is_among_moves()
                    {
                        return self.repeated(i, after, mov.value, number);
                    }
                    self.turn.moves.push(mov);
                    return rest;
                }
            }
            b'G' | b'S' => {
                if let Some((rest, offer)) = self.token(offer, i) {
                    self.turn.offers.push(offer);
                    return rest;
                }
            }
            b'>' => {
                if let Some((rest, space)) = read_part(heading(self.text.as_bytes()), i) {
                    return self.results(i, rest, space);
                }
            }
            b'/' => {
                if let Some((rest, mark)) = self.token(slash, i)
                    && !is_part_of_a_token(rest)
                {
                    let turn = &mut self.turn;
                    let next = after_blanks(rest);
                    let goes_on = starts_a_token(next) && !starts(offer, next);
                    if goes_on || turn.slash.is_some() || !turn.battles.is_empty() {
                        self.complain(mark.span, Fault::NeedlessSlash);
                    } else {
                        turn.slash = Some(mark);
                    }
                    return rest;
                }
            }
            _ => {}
        }
        self.fault(i)
    }

    /// Whether nothing is read yet that follows the moves.
    fn is_among_moves(&self) -> bool {
        self.turn.offers.is_empty() && self.turn.battles.is_empty() && self.turn.slash.is_none()
    }

    /// Reads how often a move is made and the move, as in `2xHe`. Without a sign between them only entries are counted, where
    /// the number cannot be the goal of the move before.
    fn number_before(&self, i: &'a str) -> Option<(&'a str, Move)> {
        let has_goal = |last: &Token<Move>| last.value.goal().is_some();
        let is_apart = || follows_space(self.text, i) && self.turn.moves.last().is_none_or(has_goal);
        match after_blanks(&i[1..]).strip_prefix(TIMES) {
            Some(after) => read_part(mov, after_blanks(after)),
            None => read_part(mov, &i[1..]).filter(|(_, mov)| mov.origin() == Origin::Reserve && is_apart()),
        }
    }

    /// Adds a move that is made as often as a digit says: five times at most.
    fn repeated(&mut self, i: &'a str, rest: &'a str, value: Move, number: u8) -> &'a str {
        let span = span(self.text, i, rest);
        let count = usize::from(number - b'0');
        self.turn.moves.extend(std::iter::repeat_n(Token { value, span }, count));
        self.complain(span, Fault::Repeated);
        rest
    }

    /// Reads the results of a battle whose heading is read, each for itself.
    fn results(&mut self, start: &'a str, after: &'a str, space: Token<Space>) -> &'a str {
        let mut battle = Battle { space, results: Vec::new() };
        let faults = self.turn.faults.len();
        let mut i = after;
        loop {
            let next = after_blanks(i);
            let (rest, fault) = if let Some((rest, one)) = self.token(result, next) {
                battle.results.push(one);
                i = rest;
                continue;
            } else if starts(mov, next) {
                // Whose piece it is need not be said of a move.
                break;
            } else if let Some((rest, _)) = read_part((piece, fate), next) {
                (rest, Fault::NoSide)
            } else if let Some((rest, _)) = read_part((side, piece), next) {
                (rest, Fault::NoFate)
            } else {
                break;
            };
            self.complain(span(self.text, next, rest), fault);
            i = rest;
        }
        let span = span(self.text, start, i);
        if battle.results.is_empty() && self.turn.faults.len() == faults {
            let moves = self.turn.moves.last();
            let is_second_goal = moves.is_some_and(|last| last.span.end == span.start && last.value.goal().is_some());
            let fault = match is_second_goal {
                true => Fault::SecondGoal,
                false => Fault::NoResults,
            };
            self.complain(span, fault);
        }
        if self.turn.slash.is_some() {
            self.complain(span, Fault::OutOfOrder);
        }
        let value = battle;
        self.turn.battles.push(Token { value, span });
        i
    }

    /// Names the fault of a token that no rule reads, and skips it.
    fn fault(&mut self, i: &'a str) -> &'a str {
        let text = token_text(i);
        let rest = &i[text.len()..];
        let fault = match name_fault(text.as_bytes()) {
            Fault::Unreadable if self.is_over(text) && !self.is_glued(i, text) => Fault::Trailing,
            fault => fault,
        };
        let mut span = span(self.text, i, rest);
        if fault == Fault::Trailing {
            // `// a strong opening` is one thing too many, not three.
            while let Some(last) = self.turn.faults.pop_if(|last| {
                let end = last.span.end;
                let is_next = end == span.start || is_space_since(self.text, end, i);
                last.fault == Fault::NeedlessSlash && is_next
            }) {
                span = last.span.to(span);
            }
        }
        self.push(i, span, fault);
        rest
    }

    /// Whether all that follows is a remark with a mark of its own, after at least one thing that is played or offered.
    fn is_remark(&self, i: &str) -> bool {
        let turn = &self.turn;
        let is_begun = !(turn.moves.is_empty() && turn.offers.is_empty());
        let is_apart = follows_space(self.text, i);
        if is_apart && turn.slash.is_some() && NOTATION.starts_with_word(i) {
            return true;
        }
        is_begun && is_apart && self.letters.start_remark(i) && {
            let last = *self.last_token.get_or_init(|| last_token(self.text));
            last.is_none_or(|last| last < self.text.offset(i))
        }
    }

    /// Whether a turn is over before this: after its `/`, and words also after its battles.
    fn is_over(&self, text: &str) -> bool {
        let turn = &self.turn;
        let of_notation = |c: char| c.is_ascii_digit() || "/>^".contains(c);
        let is_word = text.len() > 2 && !text.contains(of_notation);
        let last = turn.faults.last();
        let going_on = last.is_some_and(|last| last.fault == Fault::Trailing);
        turn.slash.is_some() || !turn.battles.is_empty() && (is_word || going_on)
    }

    /// Whether letters of the notation come right after others: they are rather a damaged token than words.
    fn is_glued(&self, i: &str, text: &str) -> bool {
        let start = span(self.text, i, i).start;
        let is_word = |last: &Malformed| last.fault == Fault::Trailing && last.span.end == start;
        let is_notation = is_notation(text) && !follows_space(self.text, i);
        is_notation && !self.turn.faults.last().is_some_and(is_word)
    }

    /// Adds the fault of what starts at `i`. What cannot be read, or comes too late, in one stretch is one fault.
    fn push(&mut self, i: &str, span: Span, fault: Fault) {
        let one_stretch = matches!(fault, Fault::Unreadable | Fault::OutOfOrder | Fault::Trailing);
        let goes_on =
            |last: &Malformed| one_stretch && last.fault == fault && is_space_since(self.text, last.span.end, i);
        match self.turn.faults.last_mut() {
            Some(last) if goes_on(last) => last.span = last.span.to(span),
            _ => self.complain(span, fault),
        }
    }
}

fn starts_a_token(i: &str) -> bool {
    starts(mov, i) || starts(offer, i) || starts(battle(i.as_bytes()), i)
}

/// Whether a text starts with what a rule reads.
fn starts<'a, T>(rule: impl Rule<'a, T>, i: &'a str) -> bool {
    read_part(rule, i).is_some()
}

/// What a rule reads at the start of a text, and the rest.
pub(super) fn read_part<'a, T>(mut rule: impl Rule<'a, T>, i: &'a str) -> Option<(&'a str, T)> {
    let (rest, value) = rule.parse(i.as_bytes()).ok()?;
    Some((&i[i.len() - rest.len()..], value))
}

/// Where the last word of a text starts that starts with a token.
fn last_token(text: &str) -> Option<usize> {
    let mut words = text.rsplit(|c: char| !c.is_alphanumeric() && c != '>');
    let word = words.find(|word| !word.is_empty() && starts_a_token(word))?;
    Some(text.offset(word))
}

/// `*2`: how often the move before is made.
fn number_after(i: &str) -> Option<(&str, u8)> {
    let number = after_blanks(after_blanks(i).strip_prefix(TIMES)?);
    match number.as_bytes() {
        [b'2'..=b'5', next, ..] if next.is_ascii_digit() => None,
        [digit @ b'2'..=b'5', ..] => Some((&number[1..], *digit)),
        _ => None,
    }
}

/// `Sd`: an offer without its answer.
fn is_half_offer(i: &str) -> bool {
    match i.as_bytes() {
        [b'G' | b'S', b'd' | b't', rest @ ..] => rest.first().is_none_or(u8::is_ascii_whitespace),
        _ => false,
    }
}

/// `H10`, `/1`: a character and a number, which can be a move but is rather a label with a wrong letter.
fn is_like_a_label(word: &str) -> bool {
    let mut digits = word.bytes().skip(1);
    word.len() > 1 && digits.all(|byte| byte.is_ascii_digit())
}

/// Whether an arrow made of several characters starts here, as in `He->1`: what is before it is half a move.
fn is_arrow(i: &str) -> bool {
    let mut arrow = i.trim_ascii_start().chars();
    matches!(arrow.next(), Some('-' | '=')) && matches!(arrow.next(), Some('-' | '=' | '>'))
}

/// Whether a `/` read just before is a typo for a letter: `/77` is rather a move than the end of the turn. Words are
/// not: `/draw`, `/1-0`.
fn is_part_of_a_token(after: &str) -> bool {
    if starts_a_token(after) || starts(heading(after.as_bytes()), after) {
        return false;
    }
    let token = token_text(after);
    let is_plain = token.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_word = is_plain && token.len() > LONGEST_SCRAP;
    !token.is_empty() && !is_word && is_notation(token)
}

/// This many letters without a space among them may be what is left of a token.
const LONGEST_SCRAP: usize = 2;

fn is_notation(text: &str) -> bool {
    text.chars().all(|c| "GSHKLeivhmdtarx0123456789>^".contains(c))
}

/// The fault of a token, by its shape.
fn name_fault(token: &[u8]) -> Fault {
    let all = |rest: &[u8], of: &[u8]| rest.iter().all(|byte| of.contains(byte));
    let is_space = |byte: u8| byte.is_ascii_digit() || byte == b'm';
    match token {
        [b'H', rest @ ..] if rest.contains(&b'>') && rest.ends_with(b"i") => Fault::AttackAndBoard,
        [b'H' | b'L'] | [b'H', b'v'] => Fault::NoDestination,
        [b'H' | b'L', space] if is_space(*space) => Fault::NoDestination,
        [b'L', rest @ ..] if all(rest, b"eiv0123456789m>") && rest.iter().any(|b| b"eiv".contains(b)) => {
            Fault::LofdungrAboard
        }
        [b'K', rest @ ..] => {
            let aboard = rest.iter().take_while(|&&byte| byte == b'h').count();
            match &rest[aboard..] {
                [] => Fault::NoDestination,
                [b'e', tail @ ..] if aboard > 0 && all(tail, b"i0123456789m>") => Fault::MannedEntry,
                tail if aboard > 4 && all(tail, b"0123456789m>") => Fault::TooManyAboard,
                [space] if is_space(*space) => Fault::NoDestination,
                _ => Fault::Unreadable,
            }
        }
        [b'G' | b'S', b'd' | b't', ..] => Fault::NoAnswer,
        _ => Fault::Unreadable,
    }
}

/// The token that starts here: up to the next space, `/`, capital or battle.
fn token_text(i: &str) -> &str {
    let text = i.as_bytes();
    let is_offer = matches!(text, [b'G' | b'S', b'd' | b't', ..]);
    let end = (1..text.len()).find(|&at| match text[at] {
        b' ' | b'\t' | b'/' | b'H' | b'K' | b'L' => true,
        // The answer belongs to its offer: `SdG`.
        b'G' | b'S' => !(is_offer && at == 2),
        b'>' => starts(battle(&text[at..]), &i[at..]),
        byte => !byte.is_ascii() && text[at - 1].is_ascii(),
    });
    &i[..end.unwrap_or(i.len())]
}
