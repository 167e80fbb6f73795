//! Text → a line as written. One function a rule of `grammar/herrlof.bnf`, in the same order and by the same names.
//! What it refuses is read by `recover`, which reads what hands and phones write.
//!
//! A rule that knows what is missing names its fault with `expect`. After a sign that only one rule starts with,
//! [`cut`] ends the search for another: the fault is there.

use std::cell::RefCell;

use nom::{
    Offset, Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, satisfy, space1},
    combinator::{all_consuming, cut, eof, fail, map, map_opt, not, opt, peek, value},
    multi::{many, many_till},
    sequence::{delimited, preceded, terminated},
};

use super::{
    furthest::{Furthest, Read, expect},
    signs::{colour, rank, seat},
    spellings,
    written::{
        At, Bid, End, Fault, Gain, Hand, Kind, Label, Malformed, Odd, Play, Round, Score, Shown, Swap, Tally, Trick,
        Turn, Turned, Unreadable, Whose, Written,
    },
};
use crate::{
    games::herrlof::rules::cards::{Card, Colour},
    notation::{Rule, after_blanks, blanks, number, token},
};

/// Whether a line is a sentence of the grammar.
pub fn is_sentence(text: &str) -> bool {
    line(Grammar::plain(text)).parse(text).is_ok()
}

/// The line that is read, and which cards are.
#[derive(Clone, Copy)]
pub(super) struct Grammar<'a> {
    text: &'a str,
    /// The cards in unusual spelling that were read; `None` if such cards are refused.
    odd: Option<&'a RefCell<Vec<Odd>>>,
}

impl<'a> Grammar<'a> {
    /// The grammar as it is.
    pub fn plain(text: &'a str) -> Self {
        Self { text, odd: None }
    }

    /// The grammar with cards in any spelling; those in an unusual one are added to `odd`.
    pub fn lenient(text: &'a str, odd: &'a RefCell<Vec<Odd>>) -> Self {
        let odd = Some(odd);
        Self { text, odd }
    }

    /// The text from the last card in unusual spelling on, if one was read before `i`.
    fn last_odd(self, i: &str) -> Option<&'a str> {
        let odd = self.odd?.borrow();
        let before = odd.last().filter(|odd| odd.span.end <= self.text.offset(i));
        before.map(|odd| &self.text[odd.span.start..])
    }

    /// The result of `rule`, with its place.
    fn token<T>(self, rule: impl Rule<'a, T, Furthest<'a>>) -> impl Rule<'a, At<T>, Furthest<'a>> {
        token(self.text, rule)
    }
}

/// The results of `rule`, at least one, with `blanks` after each, up to `end`.
fn up_to<'a, T, U>(
    mut end: impl Rule<'a, U, Furthest<'a>>,
    mut rule: impl Rule<'a, T, Furthest<'a>>,
) -> impl Rule<'a, Vec<T>, Furthest<'a>> {
    move |mut i: &'a str| {
        let mut all = Vec::new();
        loop {
            let (rest, one) = rule.parse(i)?;
            all.push(one);
            i = after_blanks(rest);
            if end.parse(i).is_ok() {
                return Ok((i, all));
            }
        }
    }
}

/// The `play result` of the last card of a trick, or a `play`, and nothing else
pub(super) fn only_turn<'a>(g: Grammar<'a>) -> impl Rule<'a, Turn, Furthest<'a>> {
    let turn = map((play(g), result(g)), |(play, end)| Turn { play, end });
    let end = (blanks, expect(Fault::Trailing, eof));
    delimited(blanks, turn, end)
}

/// The end of the line
pub(super) fn end_of_line(i: &str) -> Read<'_, ()> {
    value((), (blanks, eof)).parse(i)
}

/// `line = blanks content blanks`
pub(super) fn line<'a>(g: Grammar<'a>) -> impl Rule<'a, Written, Furthest<'a>> {
    let end = (blanks, expect(Fault::Trailing, eof));
    delimited(blanks, content(g), end)
}

/// `content = round | hand | deck | trick | tally`: the first two characters decide.
fn content<'a>(g: Grammar<'a>) -> impl Rule<'a, Written, Furthest<'a>> {
    move |i: &'a str| match i.as_bytes() {
        [b'R', ..] => map(round(g), Written::Round).parse(i),
        [b'T', ..] => map(tally(g), Written::Tally).parse(i),
        [_, b':', ..] => map(hand(g), Written::Hand).parse(i),
        _ => any_trick(g).parse(i),
    }
}

/// `round = "R" number gap turned bids`
fn round<'a>(g: Grammar<'a>) -> impl Rule<'a, Round, Furthest<'a>> {
    let label = g.token(preceded(char('R'), number));
    let round = (terminated(label, gap), turned(g), bids(g));
    map(round, |(label, turned, bids)| Round { label, turned, bids })
}

/// `turned = card | "?" colour`
fn turned<'a>(g: Grammar<'a>) -> impl Rule<'a, At<Turned>, Furthest<'a>> {
    let hidden = preceded(char('?'), expect(Fault::NoColour, colour));
    g.token(alt((map(card(g), |card| Turned::Card(card.value)), map(hidden, Turned::Colour))))
}

/// `bids = "" | blanks seat number bids`
fn bids<'a>(g: Grammar<'a>) -> impl Rule<'a, Vec<Bid>, Furthest<'a>> {
    let bid = preceded(peek(seat), cut(expect(Fault::Score, (seat, number))));
    let bid = map(g.token(bid), |bid| Bid { seat: bid.value.0, number: bid.value.1, span: bid.span });
    many(0.., preceded(blanks, bid))
}

/// `hand = seat ":" cards`, and `deck = "D" ":" cards`
fn hand<'a>(g: Grammar<'a>) -> impl Rule<'a, Hand, Furthest<'a>> {
    let whose = alt((map(seat, Whose::Seat), value(Whose::Deck, char('D'))));
    let label = g.token(terminated(whose, char(':')));
    map((label, cards(g)), |(label, (cards, is_open))| Hand { whose: label.value, label: label.span, cards, is_open })
}

/// `cards = blanks "?" | blanks group | blanks group cards`. Also returns whether a `?` ends them.
fn cards<'a>(g: Grammar<'a>) -> impl Rule<'a, (Vec<At<Card>>, bool), Furthest<'a>> {
    let start = (blanks, expect(Fault::NoCards, not(eof)));
    let end = alt((value(true, char('?')), value(false, eof)));
    let groups = many_till(terminated(group(g), blanks), end);
    map(preceded(start, groups), |(groups, is_open)| {
        let mut cards = Vec::new();
        for group in groups {
            match group {
                Group::One(card) => cards.push(card),
                Group::Many(many) => cards.extend(many),
            }
        }
        (cards, is_open)
    })
}

/// `group = ranks colour | rune`
fn group<'a>(g: Grammar<'a>) -> impl Rule<'a, Group, Furthest<'a>> {
    let ranks = || many(2.., g.token(rank));
    let usual = map((ranks(), colour), of_colour);
    let unusual = unusual(g, map((ranks(), spellings::capital), of_colour));
    alt((map(g.token(usual_card), Group::One), map(alt((usual, unusual)), Group::Many), map(card(g), Group::One)))
}

/// The cards of a group.
enum Group {
    One(At<Card>),
    Many(Vec<At<Card>>),
}

fn of_colour((ranks, colour): (Vec<At<u8>>, Colour)) -> Vec<At<Card>> {
    let card = |rank: At<u8>| At { value: Card::new(colour, rank.value), span: rank.span };
    ranks.into_iter().map(card).collect()
}

/// Cards in an unusual spelling (HN1), if such are read.
fn unusual<'a, C: AsRef<[At<Card>]>>(
    g: Grammar<'a>,
    mut cards: impl Rule<'a, C, Furthest<'a>>,
) -> impl Rule<'a, C, Furthest<'a>> {
    move |i: &'a str| {
        let Some(odd) = g.odd else {
            return fail().parse(i);
        };
        let (rest, cards) = cards.parse(i)?;
        odd.borrow_mut().extend(cards.as_ref().iter().map(|card| Odd { span: card.span, card: card.value }));
        Ok((rest, cards))
    }
}

/// A trick; one with a `?` among its cards is read as far as it can be judged.
fn any_trick<'a>(g: Grammar<'a>) -> impl Rule<'a, Written, Furthest<'a>> {
    move |i: &'a str| {
        let refused = match map(trick(g), Written::Trick).parse(i) {
            Err(refused) if i.contains('?') => refused,
            read => return read,
        };
        let odd = g.odd.map(RefCell::take);
        hidden(g).parse(i).map_err(|_| {
            if let Some((known, odd)) = g.odd.zip(odd) {
                known.replace(odd);
            }
            refused
        })
    }
}

/// A trick of which nobody knows a card. The cards before it are known.
fn hidden<'a>(g: Grammar<'a>) -> impl Rule<'a, Written, Furthest<'a>> {
    let one = alt((value(None, char('?')), map(play(g), Some)));
    let all = up_to(alt((eof, tag("="))), g.token(one));
    map_opt((terminated(g.token(label), gap), all, result(g)), |(label, all, end)| {
        let span = all.iter().find(|play| play.value.is_none())?.span;
        let Label { leader, number } = label.value;
        Some(Written::Unreadable(Unreadable {
            kind: Kind::Trick,
            number: Some(number),
            seat: Some(leader),
            plays: all.into_iter().map_while(|play| play.value).collect(),
            end,
            fault: Malformed { span, fault: Fault::Hidden },
        }))
    })
}

/// `trick = seat number gap plays result`
fn trick<'a>(g: Grammar<'a>) -> impl Rule<'a, Trick, Furthest<'a>> {
    let trick = (terminated(g.token(label), gap), plays(g), result(g));
    map(trick, |(label, plays, end)| Trick { label, plays, end })
}

/// The `seat number` of a trick
pub(super) fn label(i: &str) -> Read<'_, Label> {
    let label = (seat, number);
    map(label, |(leader, number)| Label { leader, number }).parse(i)
}

/// `plays = play | play blanks plays`
fn plays<'a>(g: Grammar<'a>) -> impl Rule<'a, Vec<Play>, Furthest<'a>> {
    up_to(alt((eof, tag("="))), play(g))
}

/// `play = card | card swap | "?"`, without the `?`, which `hidden` reads
pub(super) fn play<'a>(g: Grammar<'a>) -> impl Rule<'a, Play, Furthest<'a>> {
    let swap = opt(preceded(blanks, g.token(swap(g))));
    map((card(g), swap), |(card, swap)| Play { card, swap })
}

/// `swap = blanks "+" blanks shown back`, without the first `blanks`
fn swap<'a>(g: Grammar<'a>) -> impl Rule<'a, Swap, Furthest<'a>> {
    preceded(char('+'), cut(exchange(g)))
}

/// The `blanks shown back` of a swap or a gain
fn exchange<'a>(g: Grammar<'a>) -> impl Rule<'a, Swap, Furthest<'a>> {
    let exchange = (preceded(blanks, shown(g)), back(g));
    map(exchange, |(drawn, back)| Swap { drawn, back })
}

/// `back = "" | blanks "-" blanks shown`
fn back<'a>(g: Grammar<'a>) -> impl Rule<'a, Option<Shown>, Furthest<'a>> {
    opt(preceded((blanks, char('-'), blanks), cut(shown(g))))
}

/// `result = "" | blanks "=" blanks end`
pub(super) fn result<'a>(g: Grammar<'a>) -> impl Rule<'a, Option<At<End>>, Furthest<'a>> {
    let result = preceded((char('='), blanks), cut(end(g)));
    opt(preceded(blanks, g.token(result)))
}

/// `end = "x" | "x" blanks card | seat | seat blanks "+" blanks gain`
fn end<'a>(g: Grammar<'a>) -> impl Rule<'a, End, Furthest<'a>> {
    let turned = alt((value(None, peek(end_of_line)), map(preceded(blanks, card(g)), Some)));
    let destroyed = preceded(char('x'), turned);
    // With a letter after it, a seat is the start of a name.
    let taker = terminated(seat, not(satisfy(|c| c.is_ascii_alphabetic())));
    let gain = preceded((char('+'), blanks), cut(gain(g)));
    let taken = (g.token(expect(Fault::End, taker)), opt(preceded(blanks, g.token(gain))));
    alt((map(destroyed, End::Destroyed), map(taken, |(taker, gain)| End::Taken(taker, gain))))
}

/// `gain = seat | shown back | seat blanks shown back`
fn gain<'a>(g: Grammar<'a>) -> impl Rule<'a, Gain, Furthest<'a>> {
    let trick = terminated(seat, peek(end_of_line));
    let card = (opt(seat), exchange(g));
    alt((map(trick, Gain::Trick), map(card, |(seat, exchange)| Gain::Card(seat, exchange))))
}

/// `shown = card | "?"`
fn shown<'a>(g: Grammar<'a>) -> impl Rule<'a, Shown, Furthest<'a>> {
    let card = map(card(g), |card| Some(card.value));
    g.token(alt((card, value(None, char('?')))))
}

/// `tally = "T" number gap scores`
fn tally<'a>(g: Grammar<'a>) -> impl Rule<'a, Tally, Furthest<'a>> {
    let label = g.token(preceded(char('T'), number));
    let tally = (terminated(label, gap), scores(g));
    map(tally, |(label, scores)| Tally { label, scores })
}

/// `scores = score | score blanks scores`
fn scores<'a>(g: Grammar<'a>) -> impl Rule<'a, Vec<Score>, Furthest<'a>> {
    up_to(eof, expect(Fault::Score, score(g)))
}

/// `score = seat guess blanks "/" blanks guess points total`
fn score<'a>(g: Grammar<'a>) -> impl Rule<'a, Score, Furthest<'a>> {
    let score =
        (g.token(seat), guess(g), preceded((blanks, char('/'), blanks), guess(g)), signed(g, '+'), signed(g, '='));
    map(g.token(score), |score| {
        let (seat, prediction, tricks, points, total) = score.value;
        Score { seat, prediction, tricks, points, total, span: score.span }
    })
}

/// `guess = number | "?"`
fn guess<'a>(g: Grammar<'a>) -> impl Rule<'a, At<Option<u32>>, Furthest<'a>> {
    g.token(alt((map(number, Some), value(None, char('?')))))
}

/// `points = "" | blanks "+" blanks number`, and `total = "" | blanks "=" blanks number`. The place is the number's.
fn signed<'a>(g: Grammar<'a>, sign: char) -> impl Rule<'a, Option<At<u32>>, Furthest<'a>> {
    let number = preceded(blanks, cut(g.token(number)));
    opt(preceded((blanks, char(sign)), number))
}

/// `card = rank colour | rune`
fn card<'a>(g: Grammar<'a>) -> impl Rule<'a, At<Card>, Furthest<'a>> {
    let unusual = unusual(g, map(g.token(move |i| spellings::card_after(g.last_odd(i), i)), |card| [card]));
    alt((g.token(usual_card), map(no_card(unusual), |[card]| card)))
}

/// Returns the card that a text is, with spaces around it or none.
pub fn only_card(text: &str) -> Option<Card> {
    let card = delimited(blanks, usual_card, blanks);
    let (_, card) = all_consuming(card).parse(text).ok()?;
    Some(card)
}

/// A card in its usual spelling
fn usual_card(i: &str) -> Read<'_, Card> {
    match i.as_bytes() {
        [b'1'..=b'9', ..] => map((rank, colour), |(rank, colour)| Card::new(colour, rank)).parse(i),
        _ => rune(i),
    }
}

/// The result of `rule`. If it refuses a text, no card is there, and its first character shows why.
fn no_card<'a, T>(mut rule: impl Rule<'a, T, Furthest<'a>>) -> impl Rule<'a, T, Furthest<'a>> {
    move |at: &'a str| {
        let fault = match at.chars().next() {
            None => Fault::NoCards,
            Some('0'..='9') => Fault::NoColour,
            Some(_) => Fault::Card,
        };
        expect(fault, |i| rule.parse(i)).parse(at)
    }
}

/// `rune = "V" | "N"`
fn rune(i: &str) -> Read<'_, Card> {
    let hagalaz = value(Card::HAGALAZ, char('N'));
    alt((value(Card::VALKNUT, char('V')), hagalaz)).parse(i)
}

/// `gap = blank blanks`
fn gap(i: &str) -> Read<'_, &str> {
    let fault = if i.is_empty() { Fault::NoCards } else { Fault::NoGap };
    expect(fault, space1).parse(i)
}
