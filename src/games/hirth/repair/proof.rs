//! From a node of the search to a repair: its tokens with the text they replace, proven by replaying them like any
//! other turn.

use super::{
    Repair, RepairedToken, align,
    costs::{LATERAL, NO_STROKE, ODDITY, PARTED, TYPO},
    joined,
    search::{Node, Search},
};
use crate::{
    games::hirth::{
        Lateral,
        board::Side,
        notation,
        replay::{Reading, Way, lawful},
        turn::{Battle, Piece, Token, Turn},
    },
    span::Span,
};

/// The unusual parts of a turn as it was read: lateral crossings, detours, odd retreats.
pub fn oddity(reading: &Reading) -> u16 {
    let of_way = |way: &Way| {
        let detours = way.walks.iter().filter(|walk| walk.detour > 0).count();
        let odd = detours + way.remarks().odd_retreats.len();
        LATERAL * laterals(way) as u16 + ODDITY * odd as u16
    };
    reading.ways.first().map_or(0, of_way)
}

/// How often it crosses between the spaces of a lateral pair (R2).
fn laterals(way: &Way) -> usize {
    let walked = way.walks.iter().filter(|walk| walk.lateral).count();
    walked + way.remarks().lateral_retreats.len()
}

/// Whether the unusual part of a turn as it was read is in moves that are kept as written, next to which no token is
/// added or deleted.
fn is_odd_as_written(reading: &Reading, tokens: &[RepairedToken], turn: &Turn) -> bool {
    let Some(way) = reading.ways.first() else {
        return false;
    };
    let remarks = way.remarks();
    let in_battles = remarks.lateral_retreats.len() + remarks.odd_retreats.len() > 0;
    let comes_or_goes = |token: &RepairedToken| token.changed && (token.text.is_empty() || token.span.is_empty());
    if in_battles || tokens.iter().any(comes_or_goes) {
        return false;
    }
    let moves = turn.moves.iter().zip(&way.walks).zip(tokens);
    let mut odd = moves.filter(|((_, walk), _)| walk.lateral || walk.detour > 0);
    odd.all(|((mov, walk), token)| !walk.lateral && !token.changed && token.text.len() == mov.span.len())
}

impl Search<'_> {
    /// A finished text.
    pub fn add_finished(&mut self, index: usize) {
        let tokens = self.path_tokens(index, self.letters.len());
        let text = joined(&tokens);
        let turn = notation::read_unlabelled(self.side, &text);
        if let Some(readings) = self.readings(&turn) {
            self.add(self.repair(self.nodes[index].slips, tokens, &turn, readings));
        }
    }

    /// Reads on from a node as it is written.
    pub fn finish_as_written(&mut self, index: usize) {
        let read = self.nodes[index].at.index;
        let rest = align::closed_up(&self.text, &self.letters[read..]);
        let mut text = String::with_capacity(self.text.len() + 32);
        text.push(self.side.letter());
        text.push('1');
        self.spell_path(index, &mut text);
        // A space separates the read tokens from the rest.
        text.push(' ');
        let border = text.len();
        text.push_str(&rest);
        if !self.tried.insert((text.clone(), self.nodes[index].slips)) {
            return;
        }
        let turn = notation::read(&text);
        let Some(readings) = self.readings(&turn) else {
            return;
        };
        let mut tokens = self.path_tokens(index, read);
        let of_rest = spans(&turn).into_iter().filter(|span| span.start >= border);
        let mut next = read;
        let mut at = border;
        tokens.extend(of_rest.map(|span| {
            let letters = |from: usize, to: usize| {
                let letters = text[from..to].chars();
                letters.filter(|letter| !letter.is_whitespace()).count()
            };
            let start = next + letters(at, span.start);
            (next, at) = (start + letters(span.start, span.end), span.end);
            let token = &text[span.start..span.end];
            let span = align::span(&self.letters, start, next);
            RepairedToken { text: token.to_owned(), span, changed: self.text[span.start..span.end] != *token, cost: 0 }
        }));
        self.add(self.repair(self.nodes[index].slips, tokens, &turn, readings));
    }

    /// The turn with the sides of the results exchanged, in one of its battles or in all, where that is legal: it is one
    /// mistake, however many letters it changes. Where both sides have the same pieces, the record rather says that the
    /// other side won.
    pub fn with_sides_exchanged(&self) -> Vec<Repair> {
        let battles = notation::read(&self.text).battles;
        let each = battles.iter().map(std::slice::from_ref);
        let all = (battles.len() > 1).then_some(&battles[..]);
        each.chain(all).filter_map(|exchanged| self.exchanged(exchanged)).collect()
    }

    /// The turn with the sides exchanged in some of its battles, if it is legal.
    fn exchanged(&self, battles: &[Token<Battle>]) -> Option<Repair> {
        let results = || battles.iter().flat_map(|battle| &battle.value.results);
        let pieces_of = |side: Side| {
            let mut pieces: Vec<Piece> =
                results().map(|it| it.value).filter(|it| it.side == side).map(|it| it.piece).collect();
            pieces.sort_unstable();
            pieces
        };
        if pieces_of(Side::Gull) == pieces_of(Side::Silfr) {
            return None;
        }
        let mut text = self.text.as_bytes().to_vec();
        for result in results() {
            text[result.span.start] = result.value.side.opponent().letter() as u8;
        }
        let text = String::from_utf8(text).ok()?;
        let turn = notation::read(&text);
        let readings = self.readings(&turn)?;
        let tokens = spans(&turn).into_iter().map(|span| {
            let token = &text[span.start..span.end];
            RepairedToken { text: token.to_owned(), span, changed: self.text[span.start..span.end] != *token, cost: 0 }
        });
        let mut tokens: Vec<RepairedToken> = tokens.collect();
        tokens.iter_mut().find(|token| token.changed)?.cost = TYPO;
        Some(self.repair(TYPO, tokens, &turn, readings))
    }

    /// Returns the cost of the customs of a turn whose tokens are `tokens`: no `/`, spaces inside tokens.
    fn customs(&self, tokens: &[RepairedToken], turn: &Turn) -> u16 {
        let parted = tokens.iter().filter(|token| {
            let written = &self.text[token.span.start..token.span.end];
            // If one part is the whole token, the rest is a mistake before it and the space is not inside the token.
            let is_whole = || written.split_whitespace().any(|part| part == token.text);
            !token.text.is_empty() && written.trim().contains(char::is_whitespace) && !is_whole()
        });
        let lacks_stroke = turn.battles.is_empty() && turn.slash.is_none();
        PARTED * parted.count() as u16 + NO_STROKE * u16::from(lacks_stroke)
    }

    /// Writes the tokens that lead to a node, with a space before each.
    fn spell_path(&self, index: usize, text: &mut String) {
        if let Some(node) = self.nodes.get(index) {
            self.spell_path(node.parent, text);
            text.push(' ');
            text.push_str(&node.token);
        }
    }

    /// The readings of a turn, if it is legal.
    fn readings(&self, turn: &Turn) -> Option<Vec<Reading>> {
        let is_sound = turn.faults.is_empty();
        let played = || lawful(self.before, self.side, turn, self.lateral);
        let played = is_sound.then(played)?;
        let readings = played?.readings;
        let way = readings.first().and_then(|reading| reading.ways.first());
        let is_denied = self.lateral == Lateral::Deny && way.is_some_and(|way| laterals(way) > 0);
        (!is_denied).then_some(readings)
    }

    /// A legal turn near the text.
    fn repair(&self, slips: u16, tokens: Vec<RepairedToken>, turn: &Turn, readings: Vec<Reading>) -> Repair {
        let customs = self.customs(&tokens, turn);
        let oddities = readings.first().map_or(0, oddity);
        let is_odd = |reading: &Reading| !is_odd_as_written(reading, &tokens, turn);
        let is_odd = oddities > 0 && readings.first().is_none_or(is_odd);
        Repair { slips, customs, oddities, is_odd, tokens, readings }
    }

    /// Keeps a repair if it is new, or cheaper than the same text was before.
    fn add(&mut self, repair: Repair) {
        let next = self.found.len();
        let known = *self.texts.entry(repair.text()).or_insert(next);
        if known == next {
            self.keep(repair);
        } else if repair.distance() < self.found[known].distance() {
            self.found[known] = repair;
        }
    }

    /// The tokens that lead to a node, which has read the letters up to `end`.
    fn path_tokens(&self, index: usize, end: usize) -> Vec<RepairedToken> {
        let mut path = Vec::new();
        let mut at = index;
        while let Some(node) = self.nodes.get(at) {
            path.push(node);
            at = node.parent;
        }
        path.reverse();
        let mut tokens: Vec<RepairedToken> = Vec::new();
        let mut paid = 0;
        for (i, &node) in path.iter().enumerate() {
            // Text that no token claims at the end is left over.
            let end = path.get(i + 1).map_or(end, |next| next.start);
            let from = tokens.len();
            self.push_token(&mut tokens, node, end);
            let at = from.min(tokens.len().saturating_sub(1));
            if let Some(token) = tokens.get_mut(at) {
                token.cost += node.slips - paid;
            }
            paid = node.slips;
        }
        tokens
    }

    /// Adds the token of a node with the letters up to `end`; letters that no token claims are a token
    /// without text.
    fn push_token(&self, tokens: &mut Vec<RepairedToken>, node: &Node, end: usize) {
        let (text, start) = (node.token.as_str(), node.start);
        let end = (end + 2 * usize::from(node.at.swapped)).min(self.letters.len());
        let span = align::span(&self.letters, start, end);
        if text.is_empty() {
            if !span.is_empty() {
                tokens.push(RepairedToken { text: String::new(), span, changed: true, cost: 0 });
            }
            return;
        }
        let changed = self.text[span.start..span.end] != *text;
        match tokens.last_mut() {
            // Two letters that changed places across a border make one of two tokens.
            Some(last) if span.start < last.span.end => {
                last.text.push_str(text);
                last.span = last.span.to(span);
                last.changed = true;
            }
            _ => tokens.push(RepairedToken { text: text.to_owned(), span, changed, cost: 0 }),
        }
    }
}

/// Where the tokens after the label are written: moves, offers, the `>6` of battles, their results, `/`.
fn spans(turn: &Turn) -> Vec<Span> {
    let moves = turn.moves.iter().map(|token| token.span);
    let offers = turn.all_offers().map(|token| token.span);
    let battles = turn.battles.iter().flat_map(|battle| {
        let heading = Span::new(battle.span.start, battle.value.space.span.end);
        let results = battle.value.results.iter().map(|token| token.span);
        std::iter::once(heading).chain(results)
    });
    let slash = turn.slash.iter().map(|token| token.span);
    moves.chain(offers).chain(battles).chain(slash).collect()
}
