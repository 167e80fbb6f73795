//! The usual layout of turns, as edits of the text they stand in. Outside a turn's own characters only
//! blanks at the ends of its line are touched, and no edit changes what a turn says.

use std::iter;

use memchr::{memchr2, memrchr2};

use super::{
    Lateral,
    about::{ABOUT, Hirth},
    diagnose,
    driver::games,
    judge::Judged,
    lines::{self, Line},
    notation::battle_order::{in_order, is_in_order},
    turn::Turn,
    words,
};
use crate::{
    codes::{self, of_complaint},
    edit::Edit,
    finding::Finding,
    game::Edits,
    page::Page,
    record::{self, Shape, is_blank},
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// What is to change in a text so that its turns lie as they usually do: labels padded to the longest of
/// their game, no blanks between moves, one before what follows them, battles in the order of their spaces
/// with the defender first (N1), `/` where no battle is fought (N3), and plain characters. What the record
/// suppresses stays as it is.
///
/// Games are replayed as they are written, without a search for slips: what is changed here depends on the text
/// alone, not on how far was searched, and laying a text out twice is the same as once.
///
/// # Errors
/// When something in the text cannot be read.
pub fn format(source: &Source, shape: Shape) -> Edits {
    let record = record::read(source.text(), shape, &Hirth);
    let complaints = record.complaints.iter();
    let complaints = complaints.map(|one| of_complaint(one).at(one.span()));
    let suppressions = Suppressions::of(source.text(), &record, ABOUT.name, &ABOUT.pages());
    let sections = record.sections.into_iter();
    let sections: Vec<Vec<Line<'_>>> = sections.map(|one| lines::read(one.lines)).collect();
    let faults = complaints.chain(sections.iter().flatten().filter_map(unreadable));
    if let Some(first) = faults.min_by_key(|fault| fault.span.start) {
        return Err(Box::new(first));
    }
    let layout = Layout {
        text: source.text(),
        shape,
        suppressions,
    };
    let mut edits = Vec::new();
    for lines in &sections {
        if lies_as_written(lines) {
            let turns: Vec<_> = lines.iter().map(|line| (line, false)).collect();
            layout.game(&turns, &mut edits);
        } else {
            for judged in games(lines, Lateral::default()) {
                layout.game(&turns_of(&judged), &mut edits);
            }
        }
    }
    Ok(edits)
}

/// Whether the layout of these lines can be known without playing them: they are one game at most, and no turn of it
/// may lack its `/`.
fn lies_as_written(lines: &[Line<'_>]) -> bool {
    let mut later = lines.iter().skip(1);
    let is_one_game = !later.any(Line::is_first);
    let mut turns = lines.iter().map(|line| &line.turn);
    is_one_game && !turns.any(Turn::lacks_slash)
}

/// The lines of a game, each with whether the game is known to be legal up to it. Where no battle is fought is only
/// known as far as the game can be played as it is written.
fn turns_of<'a>(judged: &Judged<'a>) -> Vec<(&'a Line<'a>, bool)> {
    let legal = judged.legal_turns();
    let turns = judged.turns.iter().enumerate();
    let turns = turns.map(|(turn, &(line, _))| (line, turn < legal));
    let repeated = judged.repeated.iter().map(|&(_, line, _)| (line, false));
    turns.chain(repeated).collect()
}

/// The first thing in a turn that cannot be read.
fn unreadable(line: &Line<'_>) -> Option<Finding> {
    let fault = line.turn.faults.first()?;
    let words = words::of_fault(fault.fault, diagnose::text(line, fault.span));
    let span = line.text.span(fault.span.start, fault.span.end);
    Some(words.at(span))
}

/// The text that is laid out.
struct Layout<'a> {
    text: &'a str,
    shape: Shape,
    suppressions: Suppressions,
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
    /// Adds the edits of a game's turns.
    fn game(&self, lines: &[(&Line<'_>, bool)], edits: &mut Vec<Edit>) {
        let width = lines
            .iter()
            .map(|(line, _)| label_len(line))
            .filter(|&len| len <= LONGEST_LABEL)
            .max()
            .unwrap_or_default();
        let places = lines.iter().map(|(line, _)| line.text.whole());
        let game = places.reduce(Span::to).unwrap_or_default();
        let mut usual = String::new();
        for &(line, legal) in lines {
            write_usual(line, width, &mut usual);
            if !self.is_written(line, &usual) {
                self.turn(line, &Setting { width, legal, game }, edits);
            }
        }
    }

    /// Whether a turn lies just so on a line of its own.
    fn is_written(&self, line: &Line<'_>, usual: &str) -> bool {
        let start = self.line_start(line.text.whole().start);
        let written = self.text[start..].strip_prefix(usual);
        !usual.is_empty()
            && written.is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\r']))
    }

    /// Adds the edits of one turn.
    fn turn(&self, line: &Line<'_>, setting: &Setting, edits: &mut Vec<Edit>) {
        let parts = self.parts(line, setting);
        let mut end = self.line_start(line.text.whole().start);
        for Part { gap, span, text } in parts {
            let gap_is_ours = self.is_blank(Span::new(end, span.start));
            let (start, gap) = if gap_is_ours {
                (end, gap)
            } else {
                (span.start, 0)
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
    }

    /// What a turn is made of, as it is to be.
    fn parts(&self, line: &Line<'_>, setting: &Setting) -> Vec<Part> {
        let turn = &line.turn;
        let allowed = |page: &Page| {
            let place = line.text.whole();
            self.suppressions.allow(page.code, place, setting.game)
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
        let disorder = !turn.battles.is_empty() && allowed(&words::BATTLE_ORDER);
        parts.extend(self.battles(line, disorder));
        parts.extend(
            turn.slash
                .iter()
                .map(|token| part(1, token.span, "/".to_owned())),
        );
        let lacks_slash = setting.legal && turn.lacks_slash();
        if lacks_slash && !allowed(&words::MISSING_SLASH) {
            let end = line.text.as_str().len();
            parts.push(part(1, Span::new(end, end), "/".to_owned()));
        }
        if let [label, first, ..] = &mut parts[..] {
            first.gap = setting.width.saturating_sub(label.text.len()) + 1;
        }
        let unusual = &line.text.unusual;
        if !unusual.is_empty() && allowed(&codes::UNUSUAL_CHARACTER) {
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
        if self.is_blank(Span::new(start, turn)) {
            start
        } else {
            turn
        }
    }

    fn line_end(&self, from: usize) -> usize {
        let rest = &self.text.as_bytes()[from..];
        memchr2(b'\n', b'\r', rest).map_or(self.text.len(), |at| from + at)
    }
}

/// No label of a game that was ever played is longer. The others do not count for the column of the moves.
const LONGEST_LABEL: usize = "G4294967295".len();

/// How long a turn's label is to be, in bytes.
fn label_len(line: &Line<'_>) -> usize {
    match line.turn.label {
        Some(token) if token.value.number == u32::MAX => token.span.len(),
        Some(token) => 2 + token.value.number.checked_ilog10().unwrap_or(0) as usize,
        None => 0,
    }
}

/// Writes a turn as it usually lies, in place of what is in `usual`. Nothing is written for one of which not all is
/// usual: its label is too great, its battles are out of order, it lacks its `/`.
fn write_usual(line: &Line<'_>, width: usize, usual: &mut String) {
    usual.clear();
    let turn = &line.turn;
    let known = turn.label.map(|label| label.value);
    let Some(label) = known.filter(|label| label.number < u32::MAX) else {
        return;
    };
    let is_usual = line.text.unusual.is_empty() && is_in_order(turn, label.side);
    if !is_usual || turn.lacks_slash() {
        return;
    }
    usual.push_str(&label.to_string());
    let mut gap = width.saturating_sub(usual.len()) + 1;
    let mut add = |gap: usize, text: &str| {
        usual.extend(iter::repeat_n(' ', gap));
        usual.push_str(text);
    };
    // The first part stands in the column of the moves, whatever it is.
    for mov in &turn.moves {
        add(std::mem::take(&mut gap), &mov.value.spelling());
    }
    gap = gap.max(1);
    for offer in &turn.offers {
        add(std::mem::replace(&mut gap, 1), &offer.value.to_string());
    }
    for battle in &turn.battles {
        add(std::mem::replace(&mut gap, 1), ">");
        add(
            0,
            battle.value.space.value.letter().encode_utf8(&mut [0; 4]),
        );
        for result in &battle.value.results {
            add(0, &result.value.spelling());
        }
    }
    if turn.slash.is_some() {
        add(gap, "/");
    }
}

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
