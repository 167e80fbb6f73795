//! The usual layout of turns, as edits of their text. Outside a turn's own characters only spaces at the ends of its
//! line are changed, and no edit changes the meaning of a turn.

use std::iter;

use super::{
    Hirth, Lateral, Line, diagnose,
    driver::first_game,
    judge::Judged,
    notation::battle_order::{in_order, is_in_order},
    start::Start,
    turn::{Label, Turn},
    words,
};
use crate::{
    codes,
    finding::Finding,
    judge::{GameInput, Sheet},
    page::Page,
    span::Span,
};

/// The first thing on a line that cannot be read.
pub(super) fn unreadable(line: &Line<'_>) -> Option<Finding> {
    let fault = line.turn.faults.first()?;
    let words = fault.fault.words(diagnose::text(line, fault.span));
    let span = line.text.span(fault.span.start, fault.span.end);
    Some(words.at(span))
}

/// Formats the game that starts with the first of the lines. Returns how many lines it has.
///
/// Labels are padded to the longest of their game; no spaces between moves, one before whatever follows them; battles
/// in the order of their spaces with the defender first (N1), `/` if no battle is fought (N3), and plain characters.
pub(super) fn lay_out(input: &GameInput<'_, '_, Hirth>, sheet: &mut Sheet<'_>) -> usize {
    let lines = input.lines;
    if lies_as_written(lines) {
        let turns: Vec<_> = lines.iter().map(|line| (line, false)).collect();
        game(lines, &turns, sheet);
        return lines.len();
    }
    let (judged, _) = first_game(lines, &Start::of(input.tags, lines), Lateral::default(), None, 0);
    game(&lines[..judged.consumed], &turns_of(&judged), sheet);
    judged.consumed
}

/// The moves on a line in order, in a spelling that no layout changes.
pub(super) fn moves(line: &Line<'_>) -> Vec<String> {
    let moves = line.turn.moves.iter();
    moves.map(|token| token.value.to_string()).collect()
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

/// The settings of a turn's layout.
struct Setting {
    /// How wide the labels of its game are.
    width: usize,
    /// Whether the game is known to be legal up to its end, as it is written.
    legal: bool,
}

/// A part of a turn that is formatted as a whole.
struct Part {
    /// How many spaces come before it.
    gap: usize,
    /// Its place now.
    span: Span,
    /// Its new text.
    text: String,
}

/// Formats the turns of a game.
fn game(game: &[Line<'_>], turns: &[(&Line<'_>, bool)], sheet: &mut Sheet<'_>) {
    sheet.begin(game);
    let lens = game.iter().map(label_len);
    let width = lens.filter(|&len| len <= LONGEST_LABEL).max();
    let width = width.unwrap_or_default();
    for &(line, legal) in turns {
        if !lies_as_usual(line, width, sheet) {
            turn(line, &Setting { width, legal }, sheet);
        }
    }
}

/// Whether a turn lies just so on a line of its own. Where its label is too great, its battles are out of order, or it
/// lacks its `/`, that is not known.
fn lies_as_usual(line: &Line<'_>, width: usize, sheet: &Sheet<'_>) -> bool {
    let turn = &line.turn;
    let label = turn.label.map(|label| label.value).filter(|label| label.number < u32::MAX);
    let is_usual = |label: Label| line.text.unusual.is_empty() && is_in_order(turn, label.side) && !turn.lacks_slash();
    let Some(label) = label.filter(|&label| is_usual(label)) else {
        return false;
    };
    // The first part is in the column of the moves, whatever it is.
    let usual = turn.to_string();
    let (column, parts) = (format!("{:width$}", label.spelling()), &usual[label.spelling().len()..]);
    let written = &sheet.text[sheet.line_start(line.text.whole().start)..];
    let rest = written.strip_prefix(&*column).and_then(|rest| rest.strip_prefix(parts));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\r']))
}

/// Formats one turn.
fn turn(line: &Line<'_>, setting: &Setting, sheet: &mut Sheet<'_>) {
    let mut end = sheet.line_start(line.text.whole().start);
    for Part { gap, span, text } in parts(line, setting, sheet) {
        let gap_is_ours = sheet.is_blank(Span::new(end, span.start));
        let (start, gap) = if gap_is_ours { (end, gap) } else { (span.start, 0) };
        sheet.replace(Span::new(start, span.end), &(" ".repeat(gap) + &text));
        end = span.end;
    }
    sheet.trim_line(end);
}

/// The parts of a turn with their new texts.
fn parts(line: &Line<'_>, setting: &Setting, sheet: &Sheet<'_>) -> Vec<Part> {
    let turn = &line.turn;
    let allowed = |page: &Page| sheet.allows(page.code, &line.text);
    let part = |gap: usize, span: Span, text: String| Part { gap, span: line.text.span(span.start, span.end), text };
    let labels = turn.label.iter();
    let mut parts: Vec<Part> = labels.map(|token| part(0, token.span, label(line))).collect();
    // A move that is made several times may be written once.
    let moves = turn.moves.chunk_by(|one, other| one.span == other.span);
    parts.extend(moves.map(|same| part(0, same[0].span, same.iter().map(|token| token.value.to_string()).collect())));
    parts.extend(turn.offers.iter().map(|token| part(1, token.span, token.value.to_string())));
    let disorder = !turn.battles.is_empty() && allowed(&words::BATTLE_ORDER);
    parts.extend(battles(line, disorder, sheet));
    parts.extend(turn.slash.iter().map(|token| part(1, token.span, "/".to_owned())));
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
            let within = |span: Span| part.span.start <= span.start && span.end <= part.span.end;
            if unusual.iter().any(|one| within(one.span)) {
                part.text = sheet.slice(part.span).to_owned();
            }
        }
    }
    parts
}

/// The battles of a turn. Out of order they are one part, unless there is a comment among them: then they stay in
/// place, because nobody knows to which of them it belongs. They also stay if the disorder is allowed.
fn battles(line: &Line<'_>, disorder: bool, sheet: &Sheet<'_>) -> Vec<Part> {
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
        .map(|(gap, span, text)| Part { gap, span: in_source(span), text })
        .collect();
    let gaps = as_written.windows(2);
    let movable = gaps.map(|pair| Span::new(pair[0].span.end, pair[1].span.start)).all(|gap| sheet.is_blank(gap));
    let mover = line.turn.label.map(|label| label.value.side);
    let mover = mover.filter(|_| !disorder);
    let ordered = mover.and_then(|mover| in_order(line, mover));
    match ordered {
        Some((whole, text)) if movable => vec![Part { gap: 1, span: in_source(whole), text }],
        _ => as_written,
    }
}

/// No label of a game that was ever played is longer. The others do not count for the column of the moves.
const LONGEST_LABEL: usize = "G4294967295".len();

/// The length of a turn's label when formatted, in bytes.
fn label_len(line: &Line<'_>) -> usize {
    match line.turn.label {
        Some(token) if token.value.number == u32::MAX => token.span.len(),
        Some(token) => 2 + token.value.number.checked_ilog10().unwrap_or(0) as usize,
        None => 0,
    }
}

/// A turn's label when formatted; one that is too great to be stored is not changed.
fn label(line: &Line<'_>) -> String {
    match line.turn.label {
        Some(token) if token.value.number == u32::MAX => diagnose::text(line, token.span).to_owned(),
        Some(token) => token.value.to_string(),
        None => String::new(),
    }
}
