//! Where a long text can be cut between two games, so that its parts, judged one by one, say what the whole says.

use super::{
    GAME, Lateral,
    driver::{first_game, place},
    fast, grammar, labels, lines,
};
use crate::{
    game::{effort, gaps::Gaps},
    games::Options,
    record::{self, Line, Record, Section, Shape},
};

/// The last place at which a record can be cut, in bytes; `text` is its beginning, and ends with a line end. Of most
/// texts a glance tells it.
///
/// A game surely starts with the first turn after tags, and with a `G1` that is set apart from the turn before.
/// Where there is no such turn, the games are judged to see where they end. The cut lies before a game, where
/// nothing that belongs together is torn: what stands right after a game is that game's, all else between two
/// games is the second's, and so are the suppressions in comments.
pub(super) fn last_split(text: &str, options: &Options) -> Option<usize> {
    if let Some(seam) = fast::seam_before(text) {
        return Some(seam);
    }
    let Record {
        mut sections,
        comments,
        complaints,
    } = record::read(text, Shape::Plain, &GAME.notation);
    let gaps = Gaps::new(text, &comments, &complaints);
    between_sure(&sections, &gaps).or_else(|| {
        if text.len() > JUDGED {
            return None;
        }
        let first = sections.first_mut()?;
        let lines = lines::read(std::mem::take(&mut first.lines));
        // How far is searched hangs on where a game stands in the whole text: where a game ends that is only found by
        // search is asked no sooner than must be.
        let lateral = Lateral::of(options);
        let is_long = text.len() > JUDGED / 2;
        let searched = || between_judged(&lines, &gaps, lateral, Some(options.effort));
        between_judged(&lines, &gaps, lateral, None).or_else(|| is_long.then(searched)?)
    })
}

/// A longer text is not judged to see where its games end: the first of them would have some ten thousand turns.
const JUDGED: usize = 1 << 19;

/// The last place before a game that surely starts there.
fn between_sure(sections: &[Section<'_>], gaps: &Gaps<'_>) -> Option<usize> {
    for (number, section) in sections.iter().enumerate().rev() {
        for (at, line) in section.lines.iter().enumerate().rev() {
            let (before, next) = match at.checked_sub(1) {
                Some(before) if is_first(line) => (&section.lines[before], line.text.whole().start),
                Some(_) => continue,
                None => match preceding(sections, number) {
                    Some(before) => (before, section.start()),
                    None => continue,
                },
            };
            let cut = gaps.cut(before.text.whole(), next, line.text.whole());
            if cut.is_some() {
                return cut;
            }
        }
    }
    None
}

/// Returns the last place before a game that starts where the one before is over; after the first fault, none, unless
/// it may be searched for what was meant.
fn between_judged(
    lines: &[lines::Line<'_>],
    gaps: &Gaps<'_>,
    lateral: Lateral,
    effort: Option<usize>,
) -> Option<usize> {
    let share = |game: &[lines::Line<'_>]| effort::of_game(effort.unwrap_or(0), place(game));
    let mut cut = None;
    let mut at = 0;
    while at < lines.len() {
        let (judged, seen) = first_game(&lines[at..], lateral, &share);
        let is_faulty = !judged.faulty.is_empty() || judged.unjudged.is_some();
        if at + seen == lines.len() || is_faulty && effort.is_none() {
            // What follows the text may be of this game, or make another of it.
            break;
        }
        let last = lines[at..].get(judged.consumed.checked_sub(1)?)?;
        at += judged.consumed;
        // That another game begins on the next line is said of the one before it.
        if !judged.is_followed {
            let first = lines.get(at)?.text.whole();
            cut = gaps.cut(last.text.whole(), first.start, first).or(cut);
        }
    }
    cut
}

/// The last turn line before a section.
fn preceding<'r, 'a>(sections: &'r [Section<'a>], number: usize) -> Option<&'r Line<'a>> {
    sections.get(number.checked_sub(1)?)?.lines.last()
}

/// Whether a turn line starts a game, wherever it stands.
fn is_first(line: &Line<'_>) -> bool {
    let label = || grammar::read(line.text.as_str()).label;
    line.after_blank && label().is_some_and(|label| label.value == labels::FIRST)
}
