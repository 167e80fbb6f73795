//! What was meant by a record with an error. Every small edit of the lines that can be at fault is tried, and the game is
//! judged again: an edit after which fewer errors are left, and not this one, may be what was meant. The likeliest comes
//! first: the one that leaves the fewest errors, and of these the one that people are most apt to get wrong.
//!
//! This is the only way in which anything is repaired, but for the order of lines, which `rounds` puts right.

use std::collections::HashSet;

use super::{
    Game, Issues, Judgement,
    facts::{Fact, Gone, Impossible, Issue, Repair},
    play::named_cards,
    rounds,
};
use crate::{
    games::herrlof::{
        notation::{
            grammar,
            written::{At, End, Fault, Gain, Hand, Kind, Trick, Whose, Written},
        },
        rules::{
            cards::{Card, rank},
            points,
        },
    },
    span::Span,
};

/// What a slip costs: the cheaper, the likelier. Each stands for how people err.
mod cost {
    /// The next digit, above or below.
    pub const NEXT_DIGIT: u32 = 3;
    /// Two neighbouring characters, or two cards of a trick, in each other's place.
    pub const EXCHANGED: u32 = 3;
    /// One character wrong, missing, or too much.
    pub const CHARACTER: u32 = 4;
    /// A card, or what a `+` says, is written that does not belong there.
    pub const TOKEN_ADDED: u32 = 4;
    /// A card, or what a `+` says, is left out.
    pub const TOKEN_LEFT_OUT: u32 = 6;
    /// Two cards of the deck in each other's place.
    pub const DECK_ORDER: u32 = 6;
    /// Another card altogether.
    pub const OTHER_CARD: u32 = 8;
    /// A total, and those that were counted from it.
    pub const TOTALS: u32 = 4;
    /// Several numbers of a tally: who counts wrong goes on from it.
    pub const RECOUNTED: u32 = 2;
    /// What the edit hides, a card behind a `?` or the winner, is there no longer to be checked.
    pub const HIDES: u32 = 3;
    /// A character is one of another kind: a letter for a digit.
    pub const OTHER_KIND: u32 = 2;
    /// The line is laid out otherwise than is usual.
    pub const LAYOUT: u32 = 2;
    /// What costs more is never sure.
    pub const SURE: u32 = 5;
    /// By so much another edit must be less likely for the first to be sure.
    pub const MARGIN: u32 = 3;
}

/// So many repairs are listed.
const LISTED: usize = 5;

/// So many errors of a game are looked into.
const MOST_ISSUES: usize = 24;

/// A line with more characters is not searched for slips, so that the search is bounded for lines of any length.
const LONGEST: usize = 120;

/// The characters of the notation.
const ALPHABET: &str = "123456789bgryVNABCxRTD+-=?/:0 ";

/// A change of a line, and of later ones that were counted from it.
#[derive(Clone, Debug)]
struct Change {
    line: usize,
    span: Span,
    text: String,
    cost: u32,
    follows: Vec<(usize, Span, String)>,
    /// The line with it, as that is usually written.
    usual: String,
}

impl Change {
    fn new(line: usize, span: Span, text: impl Into<String>, cost: u32) -> Self {
        Self {
            line,
            span,
            text: text.into(),
            cost,
            follows: Vec::new(),
            usual: String::new(),
        }
    }
}

/// Explains errors one by one, the first first, as long as there are some and `effort` lasts: goes on from what was meant.
/// Returns the game as it was meant, with the errors that are left, and the errors that are explained.
pub fn explain<'a>(as_written: Judgement<'a>, effort: &mut usize) -> (Judgement<'a>, Vec<Issue>) {
    let mut meant = as_written;
    let mut explained: Vec<Issue> = Vec::new();
    let mut given_up: Vec<Issue> = Vec::new();
    let mut changed: Vec<usize> = Vec::new();
    while explained.len() + given_up.len() < MOST_ISSUES && *effort > 0 {
        let is_open = |issue: &&Issue| {
            issue.fact.is_error() && issue.repairs.is_empty() && !given_up.contains(issue)
        };
        let Some(issue) = meant.issues.iter().find(is_open).cloned() else {
            break;
        };
        let mut search = Search::new(&meant, &issue, &changed, effort);
        search.try_all();
        let found = search.finish();
        let Some((first, repairs)) = found else {
            given_up.push(issue);
            continue;
        };
        let mut lines = meant.lines;
        for (line, span, text) in edits(&first) {
            if let Some(written) = with_edit(lines[line].text.as_str(), span, &text) {
                lines[line].written = written;
            }
            changed.push(line);
        }
        meant = Judgement::of(lines, meant.table, meant.goal);
        explained.push(Issue { repairs, ..issue });
    }
    (meant, explained)
}

fn edits(change: &Change) -> impl Iterator<Item = (usize, Span, String)> {
    let first = (change.line, change.span, change.text.clone());
    std::iter::once(first).chain(change.follows.iter().cloned())
}

/// A text with other characters in the place of some.
fn with(text: &str, span: Span, new: &str) -> Option<String> {
    let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
    Some(format!("{before}{new}{after}"))
}

/// What such a line says; `None` where it cannot be read, or only leniently.
fn with_edit(text: &str, span: Span, new: &str) -> Option<Written> {
    let (written, odd) = grammar::read(&with(text, span, new)?);
    (odd.is_empty() && !matches!(written, Written::Unreadable(_))).then_some(written)
}

/// The search for what was meant where there is one error.
struct Search<'s, 'a> {
    base: &'s Judgement<'a>,
    issue: &'s Issue,
    /// Lines that were changed already: spans of what they say are none of what is written.
    changed: &'s [usize],
    effort: &'s mut usize,
    /// The lines, one of them changed at a time.
    lines: Vec<super::Line<'a>>,
    /// The changes that leave the fewest errors so far, and how many these are.
    best: Vec<Change>,
    fewest: usize,
    /// What was tried: the line, and what it would be, as that is usually written.
    tried: HashSet<(usize, String)>,
}

impl<'s, 'a> Search<'s, 'a> {
    fn new(
        base: &'s Judgement<'a>,
        issue: &'s Issue,
        changed: &'s [usize],
        effort: &'s mut usize,
    ) -> Self {
        let errors = base.of_order + base.errors.last().copied().unwrap_or(0);
        Self {
            base,
            issue,
            changed,
            effort,
            lines: base.lines.clone(),
            best: Vec::new(),
            fewest: errors.saturating_sub(1),
            tried: HashSet::new(),
        }
    }

    /// The likeliest change, and the repairs to list.
    fn finish(mut self) -> Option<(Change, Vec<Repair>)> {
        let here = self.issue.line;
        // Among edits that cost the same, a digit becomes a near one, and less is put in.
        let apart = |change: &Change| {
            let old = self.base.lines[change.line].slice(change.span);
            if old.len() != change.text.len() {
                return 20 + change.text.len();
            }
            let both = old.bytes().zip(change.text.bytes());
            both.map(
                |(old, new)| match old.is_ascii_digit() && new.is_ascii_digit() {
                    true => usize::from(old.abs_diff(new)),
                    false => usize::from(old != new),
                },
            )
            .sum()
        };
        self.best
            .sort_by_key(|change| (change.cost, change.line.abs_diff(here), apart(change)));
        let first = self.best.first()?.clone();
        let mut rivals = self.best.iter().skip(1);
        let is_alone = rivals.all(|rival| rival.cost >= first.cost + cost::MARGIN);
        // A card that is written may be wrong in more ways than are tried here; and without points nothing else in a tally
        // says which of its numbers is wrong.
        let written = &self.base.lines[first.line].written;
        let cards = |written: &Written| {
            let named = named_cards(written).into_iter();
            named.map(|card| card.value).collect::<Vec<_>>()
        };
        let meant = with_edit(
            self.base.lines[first.line].text.as_str(),
            first.span,
            &first.text,
        );
        let is_sure = match (&self.issue.fact, written) {
            (Fact::Unreadable(_), _) => true,
            (Fact::Leader { .. } | Fact::Winner { .. }, _) => {
                meant.is_some_and(|meant| cards(&meant) == cards(written))
            }
            (
                Fact::Prediction { .. }
                | Fact::TallyTricks { .. }
                | Fact::TallyPoints { .. }
                | Fact::TallyTotal { .. },
                Written::Tally(tally),
            ) => {
                let is_number = first.text.bytes().all(|byte| byte.is_ascii_digit());
                is_number && tally.scores.iter().all(|score| score.points.is_some())
            }
            _ => false,
        };
        let is_near = first.line == here && first.cost <= cost::SURE && first.follows.is_empty();
        let is_safe = self.fewest == 0 && is_alone && is_sure && is_near && *self.effort > 0;
        let repair = |change: &Change| Repair {
            edits: vec![self.widened(change)],
            follows: change.follows.clone(),
            is_safe: false,
        };
        let mut repairs: Vec<Repair> = self.best.iter().take(LISTED).map(repair).collect();
        repairs[0].is_safe = is_safe;
        Some((first, repairs))
    }

    /// A change of whole words, or of whole numbers in a tally, so that people see what is meant.
    fn widened(&self, change: &Change) -> (usize, Span, String) {
        let line = &self.base.lines[change.line];
        let text = line.text.as_str();
        let is_part = |c: &char| match &line.written {
            Written::Unreadable(_) => !c.is_whitespace(),
            Written::Tally(_) => c.is_ascii_digit(),
            _ => c.is_alphanumeric(),
        };
        let (before, after) = (&text[..change.span.start], &text[change.span.end..]);
        let is_long = change.span.len() > 2 || change.text.len() > 2;
        let is_token = is_long || change.text.contains(' ');
        let length = |count: usize| if is_token { 0 } else { count };
        let start = length(
            before
                .chars()
                .rev()
                .take_while(is_part)
                .map(char::len_utf8)
                .sum(),
        );
        let end = length(after.chars().take_while(is_part).map(char::len_utf8).sum());
        let (from, to) = (change.span.start - start, change.span.end + end);
        let new = format!(
            "{}{}{}",
            &text[from..change.span.start],
            change.text,
            &text[change.span.end..to]
        );
        (change.line, Span::new(from, to), new)
    }

    /// Tries all edits of the lines that can be at fault, those of the line itself first.
    fn try_all(&mut self) {
        let here = self.issue.line;
        let Some(own) = self.round_of(here).map(|at| &self.base.rounds[at].lines) else {
            return self.characters(here);
        };
        let place = own.tricks.iter().position(|slot| slot.line == here);
        let trick = |place: usize| own.tricks.get(place).map(|slot| slot.line);
        let hands = || own.hands.iter().copied();
        // The lines that the error names are searched character by character; of the other lines of the round up to `last`,
        // cards, marks and abilities are.
        let mut named = vec![here];
        let last = match self.issue.fact {
            Fact::Number(_) | Fact::Misplaced(_) | Fact::RoundLength(_) | Fact::AfterTheEnd => {
                return;
            }
            Fact::Unreadable(fault) => {
                self.unreadable_card(here, self.issue.span, fault);
                None
            }
            Fact::TrickSize { .. } => return self.tokens(here),
            Fact::HandSize { .. } => {
                self.tokens(here);
                None
            }
            Fact::Prediction { .. }
            | Fact::TallyPlayer(..)
            | Fact::TallySum { .. }
            | Fact::TallyPoints { .. }
            | Fact::TallyTotal { .. } => {
                self.recounted(here);
                let at = self.round_of(here).and_then(|at| at.checked_sub(1));
                named.extend(at.and_then(|at| self.base.rounds[at].lines.tally));
                named.extend(own.line);
                None
            }
            Fact::TallyTricks { .. } | Fact::NeverPlayed { .. } => {
                self.recounted(here);
                named.extend(own.line);
                named.extend(hands().filter(|_| own.tally != Some(here)));
                own.all().max()
            }
            // The trick before says who leads, the next one who took this one.
            Fact::Leader { .. } | Fact::Winner { .. } => {
                let before = place.and_then(|place| place.checked_sub(1));
                let after = place.map(|place| place + 1);
                named.extend(before.into_iter().chain(after).filter_map(trick));
                named.extend(own.line);
                Some(here)
            }
            Fact::LateRevoke { shown_line, .. } => {
                named.push(shown_line);
                named.extend(hands());
                Some(shown_line)
            }
            Fact::Card { why, .. } => {
                if let Impossible::Gone(
                    Gone::Played(place) | Gone::Buried(place) | Gone::TurnedAnew(place),
                ) = why
                {
                    named.extend(trick(place));
                }
                named.extend(own.line.into_iter().chain(hands()));
                Some(here)
            }
            Fact::Revoke { .. } => {
                named.extend(hands());
                Some(here)
            }
            _ => Some(here),
        };
        named.sort_unstable_by_key(|line| line.abs_diff(here));
        named.dedup();
        named.iter().for_each(|line| self.characters(*line));
        let Some(last) = last else { return };
        let needs_hands = named.iter().any(|line| own.hands.contains(line));
        let is_of_cards = |line: &usize| needs_hands || !own.hands.contains(line);
        let mut lines: Vec<usize> = own.all().filter(is_of_cards).collect();
        lines.retain(|line| *line <= last);
        lines.sort_unstable_by_key(|line| line.abs_diff(here));
        lines.iter().for_each(|line| self.tokens(*line));
    }

    /// The round that a line belongs to.
    fn round_of(&self, line: usize) -> Option<usize> {
        let mut rounds = self.base.rounds.iter();
        rounds.position(|round| round.lines.all().any(|own| own == line))
    }

    /// Tries every edit of one character of a line.
    fn characters(&mut self, line: usize) {
        let text = self.lines[line].text.as_str().to_owned();
        if text.len() > LONGEST {
            return;
        }
        let is_read = !matches!(self.lines[line].written, Written::Unreadable(_));
        let letters: Vec<(usize, char)> = text.char_indices().collect();
        let end = |at: usize| letters.get(at).map_or(text.len(), |(start, _)| *start);
        for (at, (start, old)) in letters.iter().copied().enumerate() {
            if let Some((_, next)) = letters.get(at + 1) {
                let span = Span::new(start, end(at + 2));
                let exchanged = format!("{next}{old}");
                self.try_one(Change::new(line, span, exchanged, cost::EXCHANGED));
            }
            let span = Span::new(start, end(at + 1));
            self.try_one(Change::new(line, span, "", cost::CHARACTER));
            for new in ALPHABET.chars() {
                let digits = old.to_digit(10).zip(new.to_digit(10));
                let cost = match digits.map(|(old, new)| old.abs_diff(new)) {
                    Some(1) => cost::NEXT_DIGIT,
                    None if is_read && kind(old) != kind(new) => cost::CHARACTER + cost::OTHER_KIND,
                    _ => cost::CHARACTER,
                };
                self.try_one(Change::new(line, span, new, cost));
            }
        }
        for at in 0..=letters.len() {
            for new in ALPHABET.chars() {
                let span = Span::new(end(at), end(at));
                self.try_one(Change::new(line, span, new, cost::CHARACTER));
            }
        }
    }

    /// Every card in the place of characters that are none; those come first of which most is there.
    fn unreadable_card(&mut self, line: usize, span: Span, fault: Fault) {
        let is_trick = rounds::kind(&self.lines[line].written) == Kind::Trick;
        if !is_trick || !matches!(fault, Fault::Card | Fault::NoColour) {
            return;
        }
        let word = self.lines[line].slice(span).to_owned();
        for card in Card::all() {
            let sign = card.to_string();
            let strange = sign.chars().filter(|c| !word.contains(*c)).count();
            let cost = cost::OTHER_CARD + u32::try_from(strange).unwrap_or(0);
            self.try_one(Change::new(line, span, sign, cost));
        }
    }

    /// Tries every edit of one card, mark or ability of a line.
    fn tokens(&mut self, line: usize) {
        if self.lines[line].text.as_str().len() > LONGEST {
            return;
        }
        match self.lines[line].written.clone() {
            Written::Hand(hand) => self.hand(line, &hand),
            Written::Trick(trick) => {
                self.cards(line, &Written::Trick(trick.clone()));
                self.trick(line, &trick);
            }
            written @ Written::Round(_) => self.cards(line, &written),
            _ => {}
        }
    }

    /// Other cards in the place of those that a line names.
    fn cards(&mut self, line: usize, written: &Written) {
        for card in named_cards(written) {
            for other in Card::all() {
                let cost = other_card(card.value, other);
                self.try_one(Change::new(line, card.span, other.to_string(), cost));
            }
        }
    }

    /// Two cards of a trick exchanged, a card too many or too few, another mark, an ability too many or too few.
    fn trick(&mut self, line: usize, trick: &Trick) {
        let text = self.lines[line].text.as_str().to_owned();
        let slice = |span: Span| text.get(span.start..span.end).unwrap_or_default();
        let players = self.base.table.players;
        let whole: Vec<Span> = trick
            .plays
            .iter()
            .map(|play| {
                play.swap
                    .map_or(play.card.span, |swap| play.card.span.to(swap.span))
            })
            .collect();
        for (number, one) in whole.iter().enumerate() {
            for other in &whole[number + 1..] {
                let between = slice(Span::new(one.end, other.start));
                let exchanged = format!("{}{between}{}", slice(*other), slice(*one));
                self.try_one(Change::new(
                    line,
                    one.to(*other),
                    exchanged,
                    cost::EXCHANGED,
                ));
            }
            if trick.plays.len() > players {
                let from = number
                    .checked_sub(1)
                    .map_or(trick.label.span.end, |before| whole[before].end);
                let span = Span::new(from, one.end);
                self.try_one(Change::new(line, span, "", cost::TOKEN_ADDED));
            }
        }
        if trick.plays.len() + 1 == players {
            let ends =
                std::iter::once(trick.label.span.end).chain(whole.iter().map(|span| span.end));
            for end in ends {
                for card in Card::all() {
                    let text = format!(" {card}");
                    self.try_one(Change::new(
                        line,
                        Span::new(end, end),
                        text,
                        cost::TOKEN_LEFT_OUT,
                    ));
                }
            }
        }
        for play in &trick.plays {
            match play.swap {
                Some(swap) => self.try_one(Change::new(line, swap.span, "", cost::TOKEN_ADDED)),
                None if play.card.value.is_rank(rank::SWAPS) => {
                    let end = play.card.span.end;
                    self.try_one(Change::new(
                        line,
                        Span::new(end, end),
                        "+?",
                        cost::TOKEN_LEFT_OUT,
                    ));
                }
                None => {}
            }
        }
        self.mark(line, trick);
    }

    /// Another winner, or what he takes besides left out or too much.
    fn mark(&mut self, line: usize, trick: &Trick) {
        let Some(end) = trick.end else { return };
        let (seats, players) = (self.base.table.seats(), self.base.table.players);
        let has = |rank: u8| trick.plays.iter().any(|play| play.card.value.is_rank(rank));
        let behind = Span::new(end.span.end, end.span.end);
        match end.value {
            End::Destroyed(_) => {
                for seat in seats {
                    self.try_one(Change::new(
                        line,
                        end.span,
                        format!("={seat}"),
                        cost::CHARACTER,
                    ));
                }
            }
            End::Taken(winner, gain) => {
                let others = seats.iter().filter(|seat| **seat != winner.value);
                for other in others.clone() {
                    self.try_one(Change::new(
                        line,
                        winner.span,
                        other.letter(),
                        cost::CHARACTER,
                    ));
                }
                self.try_one(Change::new(line, end.span, "=x", cost::CHARACTER));
                if let Some(gain) = gain {
                    self.try_one(Change::new(line, gain.span, "", cost::TOKEN_ADDED));
                    if let Gain::Card(_, swap) = gain.value
                        && let Some(back) = swap.back
                    {
                        let span = Span::new(swap.drawn.span.end, back.span.end);
                        self.try_one(Change::new(line, span, "", cost::OTHER_CARD));
                    }
                    return;
                }
                for other in others {
                    if has(rank::STEALS) {
                        self.try_one(Change::new(
                            line,
                            behind,
                            format!("+{other}"),
                            cost::TOKEN_LEFT_OUT,
                        ));
                    }
                    if has(rank::DRAWS) {
                        let whose = if players == 3 { other.letter() } else { "" };
                        self.try_one(Change::new(
                            line,
                            behind,
                            format!("+{whose}?"),
                            cost::TOKEN_LEFT_OUT,
                        ));
                    }
                }
            }
        }
    }

    /// Another card in a hand or in the deck, one too many or too few, or two of the deck exchanged. The line is written anew.
    fn hand(&mut self, line: usize, hand: &Hand) {
        let whole = Span::new(0, self.lines[line].text.as_str().len());
        let is_deck = hand.whose == Whose::Deck;
        let dealt: HashSet<Card> = self.dealt(line);
        let is_free = |card: &Card| card.rune().is_some() || !dealt.contains(card);
        let right = if is_deck {
            self.base.table.deck()
        } else {
            self.base.table.tricks()
        };
        let mut write = |cards: &dyn Fn(&mut Hand), cost: u32| {
            let mut with = hand.clone();
            cards(&mut with);
            self.try_one(Change::new(line, whole, with.to_string(), cost));
        };
        let sign = hand.cards.first().copied();
        for (at, card) in hand.cards.iter().enumerate() {
            for other in Card::all().filter(is_free) {
                write(
                    &|hand| hand.cards[at].value = other,
                    other_card(card.value, other),
                );
            }
            if hand.cards.len() > right {
                let without = |hand: &mut Hand| {
                    hand.cards.remove(at);
                };
                write(&without, cost::TOKEN_ADDED);
            }
            for second in at + 1..hand.cards.len() {
                if is_deck {
                    write(&|hand| hand.cards.swap(at, second), cost::DECK_ORDER);
                }
            }
        }
        if let Some(sign) = sign.filter(|_| hand.cards.len() + 1 == right && !is_deck) {
            for value in Card::all().filter(is_free) {
                let card = At { value, ..sign };
                write(&|hand| hand.cards.push(card), cost::TOKEN_LEFT_OUT);
            }
        }
    }

    /// The cards that the hands of a round name.
    fn dealt(&self, line: usize) -> HashSet<Card> {
        let round = self.round_of(line).map(|at| &self.base.rounds[at].lines);
        let lines = round.into_iter().flat_map(|own| &own.hands);
        let named = lines.flat_map(|line| named_cards(&self.lines[*line].written));
        named.map(|card| card.value).collect()
    }

    /// The numbers of a tally as they follow from the cards and from the tallies before, with later totals that were counted
    /// from a wrong one.
    fn recounted(&mut self, line: usize) {
        let Written::Tally(tally) = &self.base.lines[line].written else {
            return;
        };
        let Some(at) = self.round_of(line) else {
            return;
        };
        let (round, accounts) = (&self.base.rounds[at], &self.base.states[at].accounts);
        let mut numbers: Vec<(Span, String)> = Vec::new();
        let mut follows = Vec::new();
        for score in tally
            .scores
            .iter()
            .filter(|score| self.base.table.has(score.seat.value))
        {
            let seat = score.seat.value.index();
            let tricks = round
                .played
                .held(score.seat.value)
                .unwrap_or(score.tricks.value);
            let prediction = score.prediction.value.or(round.scores[seat].prediction);
            let worth = prediction.map(|number| points::points(number, tricks, self.base.table));
            let written = score.points.map(|points| points.value);
            let is_few = worth
                .is_some_and(|worth| worth.without_few.is_some() && worth.without_few == written);
            let points = worth
                .filter(|_| !is_few)
                .map(|worth| worth.usual)
                .or(written);
            let sum = |before: Option<u32>| Some(before?.saturating_add(points?));
            let total = score.total.map(|total| total.value);
            let by_rules = sum(accounts[seat].total).filter(|by_rules| Some(*by_rules) == total);
            let total = by_rules.or(sum(accounts[seat].written));
            let own = [
                (Some(score.tricks), Some(tricks)),
                (score.points, points),
                (score.total, total),
            ];
            for (number, right) in own {
                let (Some(number), Some(right)) = (number, right) else {
                    continue;
                };
                if number.value != right {
                    numbers.push((number.span, right.to_string()));
                }
            }
            if let Some((written, right)) = score.total.zip(total) {
                self.totals_after(at, seat, (written.value, right), &mut follows);
            }
        }
        let (Some((first, _)), Some((last, _))) = (numbers.first(), numbers.last()) else {
            return;
        };
        let span = first.to(*last);
        let mut text = self.base.lines[line].slice(span).to_owned();
        for (number, right) in numbers.iter().rev() {
            text.replace_range(number.start - span.start..number.end - span.start, right);
        }
        let cost = match numbers.len() {
            1 => cost::TOTALS,
            _ => cost::RECOUNTED,
        };
        let change = Change::new(line, span, text, cost);
        self.try_one(Change { follows, ..change });
    }

    /// The totals of the rounds after one that were counted on from a wrong one.
    fn totals_after(
        &self,
        round: usize,
        seat: usize,
        (mut written, mut right): (u32, u32),
        follows: &mut Vec<(usize, Span, String)>,
    ) {
        for round in &self.base.rounds[round + 1..] {
            let points = round.scores[seat].points;
            let Some(points) = points.filter(|_| !round.lines.after_gap && written != right) else {
                return;
            };
            (written, right) = (written.saturating_add(points), right.saturating_add(points));
            let Some(line) = round.lines.tally else {
                continue;
            };
            let Written::Tally(tally) = &self.base.lines[line].written else {
                return;
            };
            let mut scores = tally.scores.iter();
            let own = scores.find(|score| score.seat.value.index() == seat);
            match own.and_then(|score| score.total) {
                Some(total) if total.value == written => {
                    follows.push((line, total.span, right.to_string()));
                }
                Some(_) => return,
                None => {}
            }
        }
    }

    /// Judges the game with a change, and keeps it if it leaves no more errors than any before.
    fn try_one(&mut self, mut change: Change) {
        if *self.effort == 0 || edits(&change).any(|(line, ..)| self.changed.contains(&line)) {
            return;
        }
        *self.effort -= 1;
        let line = change.line;
        let text = self.lines[line].text.as_str();
        let Some(written) = with_edit(text, change.span, &change.text) else {
            return;
        };
        let usual = normal(&written);
        if usual == normal(&self.lines[line].written) {
            return;
        }
        change.cost += hides(&written, text);
        if with(text, change.span, &change.text).is_some_and(|text| text.trim() != usual) {
            change.cost += cost::LAYOUT;
        }
        change.usual = usual.clone();
        if !self.tried.insert((line, usual)) {
            // The same in other words, which may be nearer to what is written.
            let is_it = |known: &&mut Change| {
                let is_same = known.line == line && known.usual == change.usual;
                is_same && known.follows.is_empty()
            };
            let known = self.best.iter_mut().find(is_it);
            if let Some(known) = known.filter(|known| change.cost < known.cost) {
                *known = change;
            }
            return;
        }
        let mut before = vec![(
            line,
            std::mem::replace(&mut self.lines[line].written, written),
        )];
        for (line, span, text) in &change.follows {
            if let Some(written) = with_edit(self.lines[*line].text.as_str(), *span, text) {
                let old = std::mem::replace(&mut self.lines[*line].written, written);
                before.push((*line, old));
            }
        }
        let errors = self.errors_with(&change, &before[0].1);
        for (line, written) in before {
            self.lines[line].written = written;
        }
        if let Some(errors) = errors.filter(|errors| *errors <= self.fewest) {
            if errors < self.fewest {
                self.fewest = errors;
                self.best.clear();
            }
            self.best.push(change);
        }
    }

    /// How many errors there are with the lines as they are now, of which one was `before`; `None` where they are too many,
    /// where one is on the changed line, and where the one to be explained is still there.
    fn errors_with(&mut self, change: &Change, before: &Written) -> Option<usize> {
        let written = &self.lines[change.line].written;
        let key = |written: &Written| (rounds::kind(written), rounds::number(written));
        let (base, table) = (self.base, self.base.table);
        let seat = match written {
            Written::Hand(hand) => match hand.whose {
                Whose::Seat(seat) => Some(seat),
                Whose::Deck => None,
            },
            _ => rounds::leader(&self.lines[change.line]),
        };
        if seat.is_some_and(|seat| !table.has(seat)) {
            return None;
        }
        let sorted;
        let is_in_place = key(before) == key(written);
        let (own, of_order, from) = if is_in_place {
            let was_unreadable = usize::from(matches!(before, Written::Unreadable(_)));
            let from = self.round_of(change.line)?;
            (&base.sorted, base.of_order - was_unreadable, from)
        } else {
            *self.effort = self.effort.saturating_sub(self.lines.len() / 8);
            let (own, issues) = rounds::rounds(&self.lines, table);
            if issues.iter().any(|issue| self.is_it(issue)) {
                return None;
            }
            sorted = own;
            (&sorted, issues.len(), 0)
        };
        let game = Game {
            lines: &self.lines,
            rounds: own,
            table,
            goal: base.goal,
        };
        let before = of_order + base.errors[from];
        let mut issues = Issues::new(self.fewest.checked_sub(before)?);
        let mut state = base.states[from].clone();
        let mut rest = 0;
        for at in from..own.len() {
            game.round(at, &mut state, &mut issues);
            *self.effort = self.effort.saturating_sub(own[at].tricks.len());
            if issues.is_too_many() {
                return None;
            }
            if is_in_place && change.follows.is_empty() && state == base.states[at + 1] {
                // The rest is as before.
                rest = base.errors[own.len()] - base.errors[at + 1];
                break;
            }
        }
        let is_on_line = |issue: &Issue| issue.fact.is_error() && issue.line == change.line;
        let mut list = issues.list.iter();
        let is_out = list.any(|issue| is_on_line(issue) || self.is_it(issue));
        (!is_out).then(|| before + issues.errors() + rest)
    }

    /// Whether an issue is the one that is to be explained.
    fn is_it(&self, issue: &Issue) -> bool {
        issue.line == self.issue.line && issue.fact == self.issue.fact
    }
}

/// What an edit costs besides, where it hides a card, or who takes the trick.
fn hides(written: &Written, text: &str) -> u32 {
    let count = |text: &str| text.matches('?').count();
    let is_hidden = count(&normal(written)) > count(text);
    let has_no_end = matches!(written, Written::Trick(trick) if trick.end.is_none());
    if is_hidden || has_no_end && text.contains(['=', 'x']) {
        cost::HIDES
    } else {
        0
    }
}

/// Which kind of character it is: by those of its kind it is replaced most often.
fn kind(c: char) -> u8 {
    match c {
        '0'..='9' => 0,
        'b' | 'g' | 'r' | 'y' => 1,
        'A'..='C' | 'x' => 2,
        'V' | 'N' => 3,
        _ => 4,
    }
}

/// What it costs to write one card for another.
fn other_card(written: Card, meant: Card) -> u32 {
    match (written.rank(), meant.rank()) {
        (Some(one), Some(other)) if written.colour() == meant.colour() => match one.abs_diff(other)
        {
            1 => cost::NEXT_DIGIT,
            _ => cost::CHARACTER,
        },
        (Some(one), Some(other)) if one == other => cost::CHARACTER,
        (None, None) => cost::CHARACTER,
        (Some(_), Some(_)) => cost::OTHER_CARD,
        _ => cost::OTHER_CARD + 1,
    }
}

/// A line as it is usually written.
fn normal(written: &Written) -> String {
    match written {
        Written::Round(round) => round.to_string(),
        Written::Hand(hand) => hand.to_string(),
        Written::Trick(trick) => trick.to_string(),
        Written::Tally(tally) => tally.to_string(),
        Written::Unreadable(_) => String::new(),
    }
}
