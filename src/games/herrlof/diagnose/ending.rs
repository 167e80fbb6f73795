//! How a game ended: its result, and its result tag (H25, HN13).

use super::Diagnosis;
use crate::{
    codes,
    edit::Edit,
    fix::{Applicability, Fix},
    game::by_seats,
    games::herrlof::{
        ABOUT,
        judge::End,
        results::{self, Claim},
        rules::seats::Seat,
    },
    record::Tag,
    report::GameResult,
};

impl Diagnosis<'_> {
    /// Adds the findings about the end, and returns the result.
    pub(super) fn end(&mut self) -> Option<GameResult> {
        let judged = self.judged;
        let tag = Tag::of_result(self.tags);
        let claim = tag.and_then(|tag| self.result_tag(tag));
        if judged.lines.is_empty() {
            return claim?.outcome(judged.table);
        }
        if judged.end.is_none() && !judged.is_end_unknown && tag.is_none() {
            self.unfinished();
        }
        let Some(end) = judged.end else {
            return claim.filter(|claim| matches!(claim, Claim::OffBoard(..)))?.outcome(judged.table);
        };
        let players = judged.table.players;
        let rounds = judged.rounds.iter().map(|round| {
            let points = round.scores[..players].iter();
            points.map(|score| score.points.map(i64::from)).collect()
        });
        let rounds: Option<Vec<Vec<i64>>> = rounds.collect();
        Some(results::outcome(end, judged.table, rounds.unwrap_or_default()))
    }

    fn unfinished(&mut self) {
        let judged = self.judged;
        // A record without any round has an error of its own.
        let (Some(line), Some(last)) = (judged.lines.last(), judged.last()) else {
            return;
        };
        let last = last.to_string();
        let mut finding = codes::unfinished(&last).at(line.text.whole());
        finding.turn = Some(last);
        self.findings.push(finding);
    }

    /// Compares the result tag with the game, and returns what it claims.
    fn result_tag(&mut self, tag: &Tag) -> Option<Claim> {
        let judged = self.judged;
        let value = by_seats(ABOUT.notation.seats, self.tags, &tag.value).unwrap_or_else(|| tag.value.clone());
        let Some(claim) = Claim::read(&value, judged.table) else {
            let help = "write who won and the points, `A 61-48`, or `=` for a tie, `A 20, time` for an end that no score shows, or `*` for a game that is not finished";
            let words = codes::unreadable_result(&tag.value, ABOUT.example.title, help);
            self.findings.push(words.at(tag.value_span));
            return None;
        };
        if judged.lines.is_empty() || judged.is_end_unknown || judged.end.is_some_and(|end| end.points.is_none()) {
            return Some(claim);
        }
        if claim.agrees(judged.end, judged.table) {
            if judged.end.is_none() && !matches!(claim, Claim::Open | Claim::OffBoard(..)) {
                self.unfinished();
            }
            return Some(claim);
        }
        let (state, right) = match judged.end {
            Some(end) => {
                let letter = end.winner.map_or("=", Seat::letter);
                let is_named = value != tag.value;
                let name = end.winner.filter(|_| is_named).map(|winner| self.name(winner));
                let name = name.as_deref().unwrap_or(letter);
                (self.in_words(end), results::written(end, &claim, name, judged.table))
            }
            None => ("the game is not finished".to_owned(), "*".to_owned()),
        };
        let mut finding = codes::result_mismatch(&tag.value, &state, &right).at(tag.value_span);
        let edit = Edit::new(tag.value_span, right.as_str());
        // The tag may be right, and a score wrong.
        let title = format!("write `{right}`");
        let fix = Fix::new(title, vec![edit], Applicability::Unsafe);
        finding.fixes.push(fix);
        self.findings.push(finding);
        Some(claim)
    }

    fn in_words(&self, end: End) -> String {
        let scores = results::scores(end, self.judged.table);
        match end.winner {
            Some(winner) => format!("{} has won, {scores}", self.name(winner)),
            None => format!("it is a tie in all counts, {scores}"),
        }
    }
}
