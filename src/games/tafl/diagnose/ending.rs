//! How a game ended: its result, and its result tag (T10).

use super::Diagnosis;
use crate::{
    codes,
    edit::Edit,
    fix::{Applicability, Fix},
    games::tafl::{
        ABOUT,
        notation::seat,
        results::{self, Claimed, Ended},
        words,
    },
    record::Tag,
    report::{GameResult, Reason},
};

impl Diagnosis<'_> {
    /// Adds the findings about the end, and returns the result.
    pub(super) fn end(&mut self, tags: &[Tag]) -> Option<GameResult> {
        let judged = self.judged;
        let tag = Tag::of_result(tags);
        let claim = self.claim;
        if let Some(tag) = tag.filter(|_| claim.is_none()) {
            let help = "write `Attackers`, `Defenders`, `Draw` or `*`, and how if you like: `Defenders escape`";
            let words = codes::unreadable_result(&tag.value, ABOUT.example.title, help);
            self.findings.push(words.at(tag.value_span));
        }
        let settled = results::settle(judged, claim);
        let is_known = !judged.is_end_unknown();
        if let Some(tag) = tag.filter(|_| settled.is_mismatch && is_known) {
            self.mismatch(tag);
        }
        if let Some((number, ending)) = self.soft(settled.is_soft_overruled) {
            let rest = judged.turns.len() - number - 1;
            let instead = match (rest, tag) {
                (0, Some(tag)) => format!("the result is `{}`", tag.value),
                (1, _) => "a turn follows".to_owned(),
                _ => format!("{rest} turns follow"),
            };
            let words = words::played_on(ending.cause, ending.winner, &instead);
            let span = judged.turns[number].ply.span;
            self.add(number, words, span);
        }
        if settled.ended.is_none() && tag.is_none() && is_known && !judged.turns.is_empty() {
            let last = judged.turns.len() - 1;
            let words = codes::unfinished(&judged.turns[last].place.to_string());
            let fort = results::has_fort(judged, &judged.variant)
                .then_some("if the king has a fort at the edge, write `[Result \"Defenders fort\"]`");
            let words = words.help_if(fort);
            let span = judged.turns[last].ply.span;
            self.add(last, words, span);
        }
        settled.ended.map(outcome)
    }

    /// The end on a reading that the record does not take for one.
    fn soft(&self, is_overruled: bool) -> Option<(usize, crate::games::tafl::rules::ends::Ending)> {
        let last = || self.judged.ending().filter(|_| is_overruled);
        self.judged.played_on().or_else(last)
    }

    fn mismatch(&mut self, tag: &Tag) {
        let on_board = results::settle(self.judged, None).ended;
        let (state, right) = match on_board {
            Some(ended) => (in_words(ended), written(ended)),
            None => ("the board does not show it".to_owned(), "*".to_owned()),
        };
        let mut finding = codes::result_mismatch(&tag.value, &state, &right).at(tag.value_span);
        let edit = Edit::new(tag.value_span, right.as_str());
        let fix = Fix::new(format!("write `{right}`"), vec![edit], Applicability::Unsafe);
        finding.fixes.push(fix);
        self.findings.push(finding);
    }
}

fn written(ended: Ended) -> String {
    let end = ended.winner.map_or(Claimed::Drawn, Claimed::Won);
    results::written(end, ended.reason)
}

fn in_words(ended: Ended) -> String {
    let by = ended.reason.map(|reason| format!(" by {}", reason.title())).unwrap_or_default();
    match ended.winner {
        Some(side) => format!("the {} have won{by}", side.name()),
        None => format!("the game is drawn{by}"),
    }
}

/// A result as reports have it.
fn outcome(ended: Ended) -> GameResult {
    let result = ended.winner.map_or_else(GameResult::drawn, |winner| GameResult::won(seat(winner)));
    match ended.reason {
        Some(reason) => result.by(Reason { id: reason.id(), title: reason.title() }),
        None => result,
    }
}
