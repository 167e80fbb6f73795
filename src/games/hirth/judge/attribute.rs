//! From a repair to its mistakes, each by itself: all other mistakes of the turn are repaired first, and the rules that
//! the turn still breaks are this mistake's fault.

use std::ops::Range;

use super::recorded::RecordedTurn;
use crate::games::hirth::{
    board::Side,
    notation,
    repair::{Change, Repair, RepairedToken, joined},
    replay::{Reading, replay},
    rules::{Breach, BreachAt},
    turn::{Fault, Malformed, Turn},
};
use crate::span::Span;

/// One mistake of a turn.
#[derive(Debug)]
pub struct AttributedSlip {
    /// The characters to be changed, in bytes of the turn's text.
    pub span: Span,
    /// The rule that the record breaks with this mistake alone.
    pub fact: Fact,
    /// Where that shows, in bytes of the turn's text, when it is not at the mistake itself.
    pub shows: Option<Span>,
    /// The characters as they should be; empty when they should not be there.
    pub right: String,
    /// Whether it is a typo, so that `right` is the intended text.
    pub certain: bool,
    /// Whether `right` is missing altogether, and nothing is in its place.
    pub missing: bool,
    /// The correction.
    pub change: Change,
}

/// The effect of a mistake.
#[derive(Debug)]
pub enum Fact {
    /// Its characters cannot be read.
    Malformed(Malformed),
    /// It breaks a rule.
    Breach(Breach),
    /// Nothing, by itself: only what follows shows it.
    Legal,
}

/// Every mistake that a repair corrects, in order of place.
pub fn attribute(before: &[Reading], play: &RecordedTurn<'_>, repair: &Repair) -> Vec<AttributedSlip> {
    let line = play.line;
    let written = Written::of(&line.turn);
    let tokens = settled(&repair.tokens, &written, line.text.as_str());
    if let Some(slip) = recased(line.text.as_str(), &tokens) {
        return vec![slip];
    }
    let slips = slips(&written, &tokens);
    let slips = slips.into_iter().map(|slip| attribute_one(before, play, &tokens, slip));
    slips.collect()
}

/// The one mistake of a turn that only has wrong capitals and small letters.
fn recased(text: &str, tokens: &[RepairedToken]) -> Option<AttributedSlip> {
    let span = tokens.iter().map(|token| token.span).reduce(Span::to)?;
    let right: String = tokens.iter().map(|token| token.text.as_str()).collect();
    let letters = text[span.start..span.end].split_whitespace();
    let written: String = letters.collect();
    let changed = tokens.iter().filter(|token| token.changed).count();
    let is_case = changed > 1 && written != right && written.eq_ignore_ascii_case(&right);
    let fault = Fault::WrongCase;
    is_case.then(|| AttributedSlip {
        span,
        fact: Fact::Malformed(Malformed { span, fault }),
        shows: None,
        change: Change::of_tokens(text, tokens, 0..tokens.len()),
        right: joined(tokens),
        certain: true,
        missing: false,
    })
}

/// Where the tokens of a turn are written, and its battles as wholes.
struct Written {
    tokens: Vec<Span>,
    battles: Vec<Span>,
}

impl Written {
    fn of(turn: &Turn) -> Self {
        let moves = turn.moves.iter().map(|token| token.span);
        let offers = turn.all_offers().map(|token| token.span);
        let results = turn.battles.iter().flat_map(|battle| &battle.value.results);
        let faults = turn.faults.iter().map(|fault| fault.span);
        let tokens = moves.chain(offers).chain(results.map(|token| token.span));
        Self {
            tokens: tokens.chain(faults).collect(),
            battles: turn.battles.iter().map(|battle| battle.span).collect(),
        }
    }

    /// Whether two places are in one token.
    fn join(&self, one: Span, other: Span) -> bool {
        self.tokens.iter().any(|token| shares(*token, one) && shares(*token, other))
    }

    /// Whether two places are in one battle.
    fn one_battle(&self, one: Span, other: Span) -> bool {
        self.battles.iter().any(|battle| shares(*battle, one) && battle.touches(other))
    }
}

fn shares(one: Span, other: Span) -> bool {
    one.start < other.end && other.start < one.end
}

/// The tokens of a repair with letters too many where they belong: to the token before, when they are
/// written as part of it, else by themselves.
fn settled(tokens: &[RepairedToken], written: &Written, text: &str) -> Vec<RepairedToken> {
    let mut settled: Vec<RepairedToken> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let last = settled.last_mut().filter(|last| written.join(last.span, token.span));
        if let Some(last) = last.filter(|_| token.text.is_empty()) {
            last.span = last.span.to(token.span);
            last.changed = true;
            last.cost += token.cost;
            continue;
        }
        let letters = &text[token.span.start..token.span.end];
        let surplus = letters.strip_suffix(token.text.as_str()).unwrap_or("");
        if surplus.is_empty() || token.text.is_empty() || !token.changed {
            settled.push(token.clone());
            continue;
        }
        let border = token.span.start + surplus.len();
        let end = token.span.start + surplus.trim_end().len();
        let surplus = Span::new(token.span.start, end);
        match settled.last_mut().filter(|last| written.join(last.span, surplus)) {
            Some(last) => {
                last.span = last.span.to(surplus);
                last.changed = true;
                last.cost += token.cost;
            }
            None => settled.push(RepairedToken { text: String::new(), span: surplus, ..token.clone() }),
        }
        settled.push(RepairedToken {
            span: Span::new(border, token.span.end),
            changed: false,
            cost: 0,
            ..token.clone()
        });
    }
    settled
}

/// The runs of tokens that belong to the same written token: each is one mistake. All mistakes of one battle are one
/// too.
fn slips(written: &Written, tokens: &[RepairedToken]) -> Vec<Range<usize>> {
    let mut slips: Vec<Range<usize>> = Vec::new();
    for (i, token) in tokens.iter().enumerate().filter(|(_, token)| token.changed) {
        let joins = slips.last().is_some_and(|slip| {
            let last = tokens[slip.end - 1].span;
            let next = slip.end == i;
            // Text added and text deleted at one place are one change.
            let is_instead = token.span.is_empty() || last.is_empty() && token.text.is_empty();
            next && (is_instead || written.join(last, token.span)) || written.one_battle(last, token.span)
        });
        match slips.last_mut() {
            Some(slip) if joins => slip.end = i + 1,
            _ => slips.push(i..i + 1),
        }
    }
    slips
}

/// A mistake that costs more is not a typo: its correction is a guess.
const PEN: u16 = 20;

fn attribute_one(
    before: &[Reading],
    play: &RecordedTurn<'_>,
    tokens: &[RepairedToken],
    slip: Range<usize>,
) -> AttributedSlip {
    let text = play.line.text.as_str();
    let changed = &tokens[slip.clone()];
    let right: String = changed.iter().map(|token| token.text.as_str()).collect();
    let certain = changed.iter().map(|token| token.cost).sum::<u16>() <= PEN;
    let changed_span = changed.iter().map(|token| token.span).reduce(Span::to).unwrap_or_default();
    let place = visible(text, changed_span);
    let change = Change::of_tokens(text, tokens, slip.clone());
    if let Some(fault) = parted(text, changed_span, &right) {
        return AttributedSlip {
            span: changed_span,
            fact: Fact::Malformed(fault),
            shows: None,
            right,
            certain: true,
            missing: false,
            change,
        };
    }
    let (fact, shows) = broken_by_slip_alone(before, play, tokens, slip);
    // A missing battle shows where the attack is, and a token cut short at its own place; and if nothing similar is
    // right, the rule's own place is the best there is.
    let at_rule = match fact {
        Fact::Breach(Breach::BattleMissing { .. }) => true,
        Fact::Malformed(_) if changed_span.is_empty() => true,
        _ => !certain,
    };
    AttributedSlip {
        span: shows.filter(|_| at_rule).unwrap_or(place),
        shows: shows.filter(|shows| !at_rule && !shares(*shows, place)),
        fact,
        right,
        certain,
        missing: changed_span.is_empty(),
        change,
    }
}

/// The rule that the turn breaks when all its other mistakes are repaired, and where that shows in the turn as written.
fn broken_by_slip_alone(
    before: &[Reading],
    play: &RecordedTurn<'_>,
    tokens: &[RepairedToken],
    slip: Range<usize>,
) -> (Fact, Option<Span>) {
    let (text, side) = (play.line.text.as_str(), play.side);
    let (alone, pieces) = with_slip_alone(text, side, tokens, slip);
    let turn = notation::read(&alone);
    let (fact, shows) = match turn.faults.first() {
        Some(&fault) => (Fact::Malformed(fault), Some(fault.span)),
        None => match replay(before, side, &turn, play.lateral).err().and_then(|broken| broken.into_iter().next()) {
            Some(BreachAt { breach, span }) => (Fact::Breach(breach), span),
            None => (Fact::Legal, None),
        },
    };
    let shows = shows.and_then(|shows| original(&pieces, shows)).filter(|shows| !shows.is_empty());
    (fact, shows)
}

/// Whether only the spaces within a token are wrong.
fn parted(text: &str, span: Span, right: &str) -> Option<Malformed> {
    let written = &text[span.start..span.end];
    let is_parted = written.contains(char::is_whitespace)
        && right.chars().eq(written.chars().filter(|letter| !letter.is_whitespace()));
    let fault = Fault::Parted;
    is_parted.then_some(Malformed { span, fault })
}

/// Where letters are missing there is nothing to point at: the characters beside the place, then.
fn visible(text: &str, span: Span) -> Span {
    if !span.is_empty() {
        return span;
    }
    let after = text[span.start..].chars().next();
    let before = text[..span.start].chars().next_back();
    if after == Some('/') {
        // A token missing before the stroke is missing after the last move.
        let moves = text[..span.start].trim_end();
        if let Some(last) = moves.chars().next_back() {
            return Span::new(moves.len() - last.len_utf8(), moves.len());
        }
    }
    match (after, before) {
        (Some(letter), _) if !letter.is_whitespace() => Span::new(span.start, span.start + letter.len_utf8()),
        (_, Some(letter)) => Span::new(span.start - letter.len_utf8(), span.start),
        _ => span,
    }
}

/// The turn with every token corrected except those of one mistake, which are as written; and for each piece
/// of it, where it starts and what it stands for.
fn with_slip_alone(
    text: &str,
    side: Side,
    tokens: &[RepairedToken],
    slip: Range<usize>,
) -> (String, Vec<(usize, Span)>) {
    let mut alone = format!("{}1 ", side.letter());
    let mut pieces = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let as_written = slip.contains(&i);
        let piece = if as_written { &text[token.span.start..token.span.end] } else { &token.text };
        let spaced = text[..token.span.start].ends_with(char::is_whitespace);
        if spaced || token.starts_a_part() && !as_written {
            alone.push(' ');
        }
        pieces.push((alone.len(), token.span));
        alone.push_str(piece);
    }
    (alone, pieces)
}

/// The place in the real turn of a range of the constructed one.
fn original(pieces: &[(usize, Span)], range: Span) -> Option<Span> {
    let inside = pieces.iter().enumerate().filter(|(i, (start, _))| {
        let end = pieces.get(i + 1).map_or(usize::MAX, |next| next.0);
        *start < range.end && range.start < end
    });
    inside.map(|(_, (_, span))| *span).reduce(Span::to)
}
