//! The usual layout of turns, as edits of the text they stand in. Outside a turn's own characters only
//! blanks at the ends of its line are touched, and no edit changes what a turn says.

use std::iter;

use memchr::{memchr2, memrchr2};

use super::{
    lines::{self, Line},
    turn::Battle,
};
use crate::games::hirth::{HINTS, board::Side, codes, diagnose, games, judge::Judged};
use crate::{
    edit::Edit,
    finding::Finding,
    games::Edits,
    page::Page,
    record::{self, Shape, is_blank},
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// What is to change in a text so that its turns lie as they usually do: labels padded to the longest of
/// their game, no blanks between moves, one before what follows them, battles in the order of their spaces
/// with the defender first (N1), `/` where no battle is fought (N3), and plain characters. What the record
/// silences stays as it is.
///
/// Games are replayed as they are written, without a search for slips: what is changed here depends on the text
/// alone, not on how far was searched, and laying a text out twice is the same as once.
///
/// # Errors
/// When something in the text cannot be read.
pub fn format(source: &Source, shape: Shape) -> Edits {
    let record = record::read(source.text(), shape, HINTS);
    let complaints = record.complaints.iter();
    let complaints = complaints.map(|one| diagnose::finding(codes::of_complaint(one), one.span()));
    let silences = Suppressions::of(source.text(), &record, codes::PAGES);
    let sections = record.sections.into_iter();
    let sections: Vec<Vec<Line<'_>>> = sections.map(|one| lines::read(one.lines)).collect();
    let faults = complaints.chain(sections.iter().flatten().filter_map(unreadable));
    if let Some(first) = faults.min_by_key(|fault| fault.span.start) {
        return Err(Box::new(first));
    }
    let layout = Layout {
        text: source.text(),
        shape,
        silences,
    };
    Ok(sections
        .iter()
        .flat_map(|lines| games(lines, 0))
        .flat_map(|judged| layout.game(&judged))
        .collect())
}

/// The first thing in a turn that cannot be read.
fn unreadable(line: &Line<'_>) -> Option<Finding> {
    let fault = line.turn.faults.first()?;
    let words = codes::of_fault(fault.fault, diagnose::text(line, fault.span));
    let span = line.text.span(fault.span.start, fault.span.end);
    Some(diagnose::finding(words, span))
}

/// The text that is laid out.
struct Layout<'a> {
    text: &'a str,
    shape: Shape,
    silences: Suppressions,
}

/// What a turn's layout depends on besides its text.
struct Setting {
    /// How wide the labels of its game are.
    width: usize,
    /// Whether the game is known to be legal up to its end, as it is written.
    legal: bool,
    /// The place of its game.
    game: Span,
}

/// A part of a turn within which nothing can be laid out otherwise.
struct Part {
    /// How many blanks stand before it.
    gap: usize,
    /// Where it stands now.
    span: Span,
    /// What it is to be.
    text: String,
}

impl Layout<'_> {
    /// The edits of a game's turns.
    fn game(&self, judged: &Judged<'_>) -> Vec<Edit> {
        let turns = judged.turns.iter().enumerate();
        // Where no battle is fought is only known as far as the game can be played as it is written.
        let legal = judged.legal_turns();
        let turns = turns.map(|(turn, &(line, _))| (line, turn < legal));
        let repeated = judged.repeated.iter().map(|&(_, line, _)| (line, false));
        let lines: Vec<(&Line<'_>, bool)> = turns.chain(repeated).collect();
        let width = lines
            .iter()
            .map(|(line, _)| label(line).len())
            .filter(|&len| len <= LONGEST_LABEL)
            .max()
            .unwrap_or_default();
        let places = lines.iter().map(|(line, _)| line.text.whole());
        let game = places.reduce(Span::to).unwrap_or_default();
        let turn = |(line, legal)| self.turn(line, &Setting { width, legal, game });
        lines.into_iter().flat_map(turn).collect()
    }

    /// The edits of one turn.
    fn turn(&self, line: &Line<'_>, setting: &Setting) -> Vec<Edit> {
        let parts = self.parts(line, setting);
        let mut edits = Vec::new();
        let mut end = self.line_start(line.text.whole().start);
        for Part { gap, span, text } in parts {
            let gap_is_ours = self.is_blank(Span::new(end, span.start));
            let (start, gap) = match gap_is_ours {
                true => (end, gap),
                false => (span.start, 0),
            };
            let changed = Edit::new(Span::new(start, span.end), " ".repeat(gap) + &text);
            if self.slice(changed.span) != changed.replacement {
                edits.push(changed);
            }
            end = span.end;
        }
        let rest = Span::new(end, self.line_end(end));
        if self.shape != Shape::Prose && self.is_blank(rest) && !rest.is_empty() {
            edits.push(Edit::new(rest, ""));
        }
        edits
    }

    /// What a turn is made of, as it is to be.
    fn parts(&self, line: &Line<'_>, setting: &Setting) -> Vec<Part> {
        let turn = &line.turn;
        let allowed = |page: &Page| {
            let place = line.text.whole();
            self.silences.allow(page.code, place, setting.game)
        };
        let part = |gap: usize, span: Span, text: String| Part {
            gap,
            span: line.text.span(span.start, span.end),
            text,
        };
        let labels = turn.label.iter();
        let mut parts: Vec<Part> = labels
            .map(|token| part(0, token.span, label(line)))
            .collect();
        parts.extend(
            turn.moves
                .iter()
                .map(|token| part(0, token.span, token.value.to_string())),
        );
        parts.extend(
            turn.offers
                .iter()
                .map(|token| part(1, token.span, token.value.to_string())),
        );
        let disorder = !turn.battles.is_empty() && allowed(&codes::battle_order::PAGE);
        parts.extend(self.battles(line, disorder));
        parts.extend(
            turn.slash
                .iter()
                .map(|token| part(1, token.span, "/".to_owned())),
        );
        let lacks_slash = setting.legal && diagnose::remarks::lacks_slash(turn);
        if lacks_slash && !allowed(&codes::missing_slash::PAGE) {
            let end = line.text.as_str().len();
            parts.push(part(1, Span::new(end, end), "/".to_owned()));
        }
        if let [label, first, ..] = &mut parts[..] {
            first.gap = setting.width.saturating_sub(label.text.len()) + 1;
        }
        let unusual = &line.text.unusual;
        if !unusual.is_empty() && allowed(&codes::unusual_character::PAGE) {
            for part in &mut parts {
                let within =
                    |span: Span| part.span.start <= span.start && span.end <= part.span.end;
                if unusual.iter().any(|one| within(one.span)) {
                    part.text = self.slice(part.span).to_owned();
                }
            }
        }
        parts
    }

    /// The battles of a turn. Out of order they are one part, unless a comment stands among them: then they
    /// stay where they are, for nobody knows to which of them it belongs. Out of order they stay too where
    /// that is allowed.
    fn battles(&self, line: &Line<'_>, disorder: bool) -> Vec<Part> {
        let battles = &line.turn.battles;
        let in_source = |span: Span| line.text.span(span.start, span.end);
        let as_written: Vec<Part> = battles
            .iter()
            .flat_map(|battle| {
                let space = battle.value.space;
                let heading = Span::new(battle.span.start, space.span.end);
                let heading = (1, heading, format!(">{}", space.value));
                let results = battle.value.results.iter();
                let results = results.map(|result| (0, result.span, result.value.to_string()));
                iter::once(heading).chain(results)
            })
            .map(|(gap, span, text)| Part {
                gap,
                span: in_source(span),
                text,
            })
            .collect();
        let gaps = as_written.windows(2);
        let movable = gaps
            .map(|pair| Span::new(pair[0].span.end, pair[1].span.start))
            .all(|gap| self.is_blank(gap));
        let mover = line.turn.label.map(|label| label.value.side);
        let mover = mover.filter(|_| !disorder);
        let ordered = mover.and_then(|mover| in_order(line, mover));
        match ordered {
            Some((whole, text)) if movable => vec![Part {
                gap: 1,
                span: in_source(whole),
                text,
            }],
            _ => as_written,
        }
    }

    fn slice(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    fn is_blank(&self, span: Span) -> bool {
        self.slice(span).chars().all(is_blank)
    }

    /// Where the blanks before a turn may start that are nobody else's. In Markdown they may be of a list
    /// or a quote; a byte order mark is the file's.
    fn line_start(&self, turn: usize) -> usize {
        if self.shape != Shape::Plain {
            return turn;
        }
        let before = &self.text[..turn];
        let start = memrchr2(b'\n', b'\r', before.as_bytes()).map_or(0, |at| at + 1);
        let marked = before[start..].trim_start_matches('\u{feff}');
        let start = turn - marked.len();
        match self.is_blank(Span::new(start, turn)) {
            true => start,
            false => turn,
        }
    }

    fn line_end(&self, from: usize) -> usize {
        let rest = &self.text.as_bytes()[from..];
        memchr2(b'\n', b'\r', rest).map_or(self.text.len(), |at| from + at)
    }
}

/// No label of a game that was ever played is longer. The others do not count for the column of the moves.
const LONGEST_LABEL: usize = "G4294967295".len();

/// A turn's label as it is to be; one that is too great to be known stays as it is.
fn label(line: &Line<'_>) -> String {
    match line.turn.label {
        Some(token) if token.value.number == u32::MAX => {
            diagnose::text(line, token.span).to_owned()
        }
        Some(token) => token.value.to_string(),
        None => String::new(),
    }
}

/// The battles of a turn in order, when they are not (N1): by their spaces, the defender's pieces first. Where
/// they stand, in bytes of the turn's text, and how they are to be written.
pub(in crate::games::hirth) fn in_order(line: &Line<'_>, mover: Side) -> Option<(Span, String)> {
    let written = line.turn.battles.iter().map(|token| &token.value);
    let mut ordered: Vec<Battle> = written.clone().cloned().collect();
    ordered.sort_by_key(|battle| battle.space.value);
    for battle in &mut ordered {
        battle
            .results
            .sort_by_key(|result| result.value.side == mover);
    }
    let span = line.turn.battles_span().filter(|_| !written.eq(&ordered))?;
    let ordered: Vec<String> = ordered.iter().map(Battle::to_string).collect();
    Some((span, ordered.join(" ")))
}
