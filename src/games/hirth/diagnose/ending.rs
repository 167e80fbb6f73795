//! How a game ended, in words, and what the record claims of it.

use super::Diagnosis;
use crate::{
    codes,
    finding::Finding,
    games::hirth::{
        Line,
        judge::{Judged, TurnFault},
        legal::offers,
        notation::seat,
        position::Penningr,
        results,
        rules::Ending,
        turn::Label,
    },
    phrase::{count, list},
    record::Tag,
    report::GameResult,
    span::Span,
};

/// How a game ended, for the report.
pub(in crate::games::hirth) fn outcome(ending: Ending) -> GameResult {
    GameResult::won(seat(ending.winner)).by(results::reason(ending.victory)).worth(ending.base(), ending.multiplier)
}

/// A game that nobody has won; its last turn is labelled so, and there.
pub(in crate::games::hirth) fn unfinished(label: Label, span: Span) -> Finding {
    let label = label.to_string();
    let mut finding = codes::unfinished(&label).at(span);
    finding.turn = Some(label);
    finding
}

/// `Silfr wins by Drepið, 10 points`
fn in_words(ending: Option<Ending>) -> String {
    let Some(ending) = ending else {
        return "the game is unfinished".to_owned();
    };
    let (by, points) = (results::reason(ending.victory).title, count(ending.points(), "point"));
    format!("{} wins by {by}, {points}", ending.winner)
}

impl Judged<'_> {
    /// How the game ended; `None` if it did not, or when that cannot be known.
    pub(in crate::games::hirth) fn ending(&self) -> Option<Ending> {
        let endings = self.endings();
        let first = *endings.first()?;
        endings.iter().all(|&ending| ending == first).then_some(first)?
    }

    /// The Penningr at the end of the game.
    fn coin(&self) -> Option<Penningr> {
        let last = self.layers.last()?.first()?;
        Some(last.position.penningr)
    }

    /// Whether the game may have ended, but the record does not show how.
    pub(in crate::games::hirth) fn is_ending_unknown(&self) -> bool {
        self.endings().is_empty()
    }

    /// Whether a turn that breaks the rules was played as it is written.
    pub(in crate::games::hirth) fn is_as_played(&self) -> bool {
        let mut faults = self.faulty.values().flatten();
        faults.any(|fault| matches!(fault, TurnFault::AsWritten { .. }))
    }

    /// How the game ended on each of the cheapest readings; none when not all of it could be judged.
    fn endings(&self) -> Vec<Option<Ending>> {
        let failed = self.faulty.contains_key(&(self.layers.len() - 1));
        match self.layers.last() {
            Some(last) if self.unjudged.is_none() && !failed => {
                let cheapest = last.first().map(|reading| reading.cost);
                let cheap = last.iter().take_while(|reading| Some(reading.cost) == cheapest);
                cheap.map(|reading| reading.ending).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The result tag counts so many accepted offers of the Penningr more than there are.
fn forgotten_offers(more: u32, coin: Penningr, right: &str) -> String {
    let accepted = offers(coin).map(|(offer, _)| offer).filter(|offer| offer.accepted);
    let missing = list(accepted.map(|offer| format!("`{offer}`")), "or");
    match more {
        1 => format!("an accepted offer may be missing, {missing}; if there was none, write `{right}`"),
        _ => format!("two accepted offers may be missing, first {missing}; if there were none, write `{right}`"),
    }
}

impl Diagnosis<'_> {
    /// Adds the findings about the end of the game.
    pub(super) fn end(&mut self, tags: &[Tag], ending: Option<Ending>, last: &str) {
        let judged = self.judged;
        if let (Some(turn), Some(ending)) = (judged.after_the_end, ending) {
            let ended = judged.turns[turn - 1].1.label;
            let ended = format!("{} won by {} in {ended}", ending.winner, results::reason(ending.victory).title);
            let (line, place) = judged.turns[turn];
            let words = codes::after_the_end(&place.label.to_string(), &ended, "G1");
            self.add(turn, words, Span::new(0, line.text.as_str().len()));
        }
        let played_on = |what: &TurnFault| !matches!(what, TurnFault::Breaches(..) | TurnFault::Gap);
        let known = judged.unjudged.is_none() && judged.faulty.values().flatten().all(played_on);
        let turn = judged.turns.len().wrapping_sub(1);
        let last_is_faulty = judged.faulty.contains_key(&turn);
        // A result tag states it, or is wrong.
        let has_tag = Tag::of_result(tags).is_some();
        if ending.is_none() && known && !last_is_faulty && !has_tag && !judged.turns.is_empty() {
            let line = judged.turns[turn].0;
            let words = match judged.endings().into_iter().flatten().next() {
                Some(ending) => codes::unfinished_or_not(last, &in_words(Some(ending))),
                None if judged.is_followed => codes::unfinished_before_another(last),
                None => codes::unfinished(last),
            };
            self.add(turn, words, label_span(line));
        }
        let Some(tag) = Tag::of_result(tags).filter(|_| known) else {
            return;
        };
        let words = match results::claim(tags) {
            None => codes::unreadable_result(
                &tag.value,
                "HIRÞ",
                "write the winner, the victory or the points: `Silfr Drepið 10`, `Silfr 10`, `0-10`; an end that the board does not show: `Silfr 2, time`; or `*` for an unfinished game; you can use the players' names from the tags",
            ),
            Some(claim) if claim.agrees(ending) || judged.turns.is_empty() => return,
            Some(claim) => {
                let words = codes::result_mismatch(&tag.value, &in_words(ending), &results::written(ending));
                let forgotten = ending.and_then(|ending| claim.forgotten_offers(ending));
                match (forgotten, judged.coin()) {
                    (Some(more), Some(coin)) => words.help(forgotten_offers(more, coin, &results::written(ending))),
                    _ => words,
                }
            }
        };
        self.findings.push(words.at(tag.value_span));
    }
}

fn label_span(line: &Line<'_>) -> Span {
    line.turn.label.map_or(Span::new(0, line.text.as_str().len()), |label| label.span)
}
