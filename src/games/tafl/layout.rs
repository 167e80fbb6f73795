//! The usual layout of a record (T2 to T5), as edits of the text it stands in: a turn a line with its number, hyphens,
//! captures in order, `K` where the king moves, and the mark of a win. No edit changes what a move says.

use super::{
    about::Tafl,
    driver,
    judge::{Judged, Turn},
    notation::{
        lines::Line,
        turn::{Action, Label, LabelForm, Letter, Malformed, Mark, Move, Ply, Token},
    },
    rules::{board::Side, position::Piece, variant::Variant},
    ruleset,
    settings::StopBeside,
    words,
};
use crate::{
    codes::{self, of_complaint},
    edit::Edit,
    finding::Finding,
    game::{Edits, Options},
    judge::Read,
    record::{self, Shape, is_blank},
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// What is to change in a text so that its turns lie as they usually do. `K` and the mark of a win are added as far as the
/// game is legal as it is written; nothing is searched for, so that laying a text out twice is the same as once. Where
/// the numbers say that something is missing, lines stay as they are. What the record suppresses stays too.
///
/// # Errors
/// When something in the text cannot be read.
pub fn format(source: &Source, shape: Shape) -> Edits {
    let record = record::read(source.text(), shape, &Tafl);
    let complaints = record.complaints.iter();
    let complaints = complaints.map(|one| of_complaint(one).at(one.span()));
    let complaints: Vec<Finding> = complaints.collect();
    let (read, around) = Read::<Tafl>::of(source, record);
    let all_lines = read.sections.iter().flat_map(|section| &section.lines);
    let faults = complaints
        .into_iter()
        .chain(all_lines.filter_map(unreadable));
    if let Some(first) = faults.min_by_key(|fault| fault.span.start) {
        return Err(Box::new(first));
    }
    let layout = Layout {
        text: source.text(),
        shape,
        line_end: record::line_ending(source.text()),
        suppressions: around.suppressions,
    };
    let mut edits = Vec::new();
    let mut before = ruleset::of_many(&read.sections, &Options::default());
    let mut from = 0;
    for section in &read.sections {
        let (mut tags, mut rest) = (&section.tags[..], &section.lines[..]);
        while !rest.is_empty() {
            let own;
            (own, rest) = rest.split_at(driver::first_game(rest));
            let headed = ruleset::headed(source.text(), &read.strays, from, own);
            let known = headed.or(before.as_ref());
            let variant = ruleset::of_game(tags, own, known, &Options::default()).ok();
            from = own.last().map_or(from, |line| line.text.whole().end);
            layout.game(own, variant.as_ref(), &mut edits);
            before = variant.or(before);
            tags = &[];
        }
    }
    Ok(edits)
}

/// The first thing on a line that cannot be read.
fn unreadable(line: &Line<'_>) -> Option<Finding> {
    let of_plies = line.plies.iter().filter_map(|ply| match &ply.action {
        Action::Unreadable(malformed) => Some(malformed),
        _ => None,
    });
    let all = of_plies.chain(&line.faults);
    let first: &Malformed = all.min_by_key(|malformed| malformed.span.start)?;
    let span = first.span;
    let written = line.text.as_str().get(span.start..span.end);
    let words = words::of_fault(first.fault, written.unwrap_or_default());
    Some(words.at(line.text.span(span.start, span.end)))
}

/// The text that is laid out.
struct Layout<'a> {
    text: &'a str,
    shape: Shape,
    line_end: &'static str,
    suppressions: Suppressions,
}

/// A ply of a game, where it stands in the source, and how it is to be.
struct Item {
    /// The number of its line in the game; a comment on a line may go on over several of the text.
    line: usize,
    /// Where its number stands, if it has one.
    label: Option<Span>,
    /// The number that it is to have when it stands at the start of a line.
    number: String,
    /// Whether it is the second of its turn, by its place.
    is_second: bool,
    place: Span,
    text: String,
}

impl Layout<'_> {
    /// Adds the edits of a game.
    fn game(&self, lines: &[Line<'_>], variant: Option<&Variant>, edits: &mut Vec<Edit>) {
        let plies = || lines.iter().flat_map(|line| &line.plies);
        let is_regular = are_in_order(plies());
        let texts = texts(lines, variant);
        let whole = |line: &Line<'_>| line.text.whole();
        let game = lines.iter().map(whole).reduce(Span::to).unwrap_or_default();
        let of_lines = lines.iter().enumerate();
        let of_lines = of_lines
            .flat_map(|(at, line)| line.plies.iter().map(move |ply| (at, line, ply)))
            .zip(texts);
        let items: Vec<Item> = of_lines
            .enumerate()
            .map(|(count, ((at, line, ply), text))| Item {
                line: at,
                ..self.item(line, ply, text, (count, is_regular), game)
            })
            .collect();
        let mut last: Option<&Item> = None;
        for (number, item) in items.iter().enumerate() {
            self.before(item, last, is_regular, edits);
            self.replace(item.place, &item.text, edits);
            let ends_line = items.get(number + 1).is_none_or(|next| {
                next.line != item.line && !self.is_joined(next, item, is_regular)
            });
            if ends_line {
                self.trim_line(item.place.end, edits);
            }
            last = Some(item);
        }
    }

    /// A ply as it is to be.
    fn item(
        &self,
        line: &Line<'_>,
        ply: &Ply,
        text: Option<String>,
        (count, is_regular): (usize, bool),
        game: Span,
    ) -> Item {
        let source = |span: Span| line.text.span(span.start, span.end);
        let place = source(ply.span);
        let written = &self.text[place.start..place.end];
        let within = |span: Span| place.start <= span.start && span.end <= place.end;
        let odd = line.odd.iter().map(|odd| source(odd.span));
        let unusual = line.text.unusual.iter().map(|unusual| unusual.span);
        let is_allowed = || {
            let code = codes::UNUSUAL_CHARACTER.code;
            self.suppressions.allow(code, line.text.whole(), game)
        };
        let stays = !line.text.is_free_of_comments(ply.span.start, ply.span.end)
            || odd.chain(unusual).any(within) && is_allowed();
        let by_place = Label {
            number: u32::try_from(count / 2 + 1).unwrap_or(u32::MAX),
            is_second: !count.is_multiple_of(2),
            form: LabelForm::Stop,
            span: Span::default(),
        };
        let number = match &ply.label {
            _ if is_regular => by_place.to_string(),
            Some(label) if label.number < u32::MAX => label.to_string(),
            Some(label) => self.text[source(label.span).start..source(label.span).end].to_owned(),
            None => String::new(),
        };
        Item {
            line: 0,
            label: ply.label.map(|label| source(label.span)),
            number,
            is_second: by_place.is_second,
            place,
            text: text
                .filter(|_| !stays)
                .unwrap_or_else(|| written.to_owned()),
        }
    }

    /// Adds the edits of what stands between the ply before, if there is one, and an item: blanks, a line end, its number.
    fn before(&self, item: &Item, last: Option<&Item>, is_regular: bool, edits: &mut Vec<Edit>) {
        let first = start(item);
        let from = last.map_or(0, |last| last.place.end);
        let is_joined = last.is_some_and(|last| self.is_joined(item, last, is_regular));
        let on_line = last.is_some_and(|last| last.line == item.line);
        let blanks = self.blanks_before(first, from, is_joined);
        let to = self.blanks_after_label(item);
        if is_joined {
            // Its number is that of the turn.
            return self.replace(Span::new(blanks, to), " ", edits);
        }
        let is_plain = self.shape == Shape::Plain;
        let breaks = on_line && is_regular && !item.is_second && is_plain;
        let is_ours = on_line || is_plain && self.is_line_start(blanks);
        let (blanks, gap) = match (is_ours, breaks, on_line) {
            (false, ..) => (first, ""),
            (true, true, _) => (blanks, self.line_end),
            (true, false, true) => (blanks, " "),
            (true, false, false) => (blanks, ""),
        };
        // Only a text that is a record by itself is numbered, and that at the starts of lines: not right behind a mark of a
        // list, which is none before a digit.
        let is_glued = !is_ours && !self.text[..blanks].ends_with(is_blank);
        let is_first = breaks || !on_line && !is_glued;
        let has_number = item.label.is_some() || is_plain && is_first;
        let number = match item.number.as_str() {
            number if has_number && !number.is_empty() => {
                let is_close = to == item.place.start;
                format!("{number}{}", if is_close { " " } else { "" })
            }
            _ => String::new(),
        };
        self.replace(Span::new(blanks, to), &format!("{gap}{number}"), edits);
    }

    /// Whether a second ply stands, or is to stand, behind the first of its turn.
    fn is_joined(&self, item: &Item, first: &Item, is_regular: bool) -> bool {
        if !is_regular || !item.is_second {
            return false;
        }
        if item.line == first.line {
            return true;
        }
        let gap = &self.text[first.place.end..start(item)];
        let line_ends = gap.matches('\n').count().max(gap.matches('\r').count());
        line_ends == 1 && self.shape == Shape::Plain && gap.chars().all(is_blank)
    }

    /// Where the blanks before a byte start, not before byte `from`; only those on its line, unless it goes behind the
    /// line before.
    fn blanks_before(&self, byte: usize, from: usize, over_lines: bool) -> usize {
        let before = &self.text[from..byte];
        let is_gap = |c: char| is_blank(c) && c != '\u{feff}' && (over_lines || !is_line_end(c));
        from + before.trim_end_matches(is_gap).len()
    }

    /// Where a number and the blanks behind it end; where a comment stands behind it, the number alone.
    fn blanks_after_label(&self, item: &Item) -> usize {
        let Some(label) = item.label else {
            return item.place.start;
        };
        let gap = &self.text[label.end..item.place.start];
        if gap.chars().all(is_blank) {
            item.place.start
        } else {
            label.end
        }
    }

    /// Takes the blanks away that end a line.
    fn trim_line(&self, end: usize, edits: &mut Vec<Edit>) {
        let rest = &self.text[end..];
        let rest = rest.split(is_line_end).next().unwrap_or_default();
        if self.shape != Shape::Prose && !rest.is_empty() && rest.chars().all(is_blank) {
            edits.push(Edit::new(Span::new(end, end + rest.len()), ""));
        }
    }

    fn replace(&self, span: Span, text: &str, edits: &mut Vec<Edit>) {
        if &self.text[span.start..span.end] != text {
            edits.push(Edit::new(span, text));
        }
    }

    fn is_line_start(&self, byte: usize) -> bool {
        let before = self.text[..byte].chars().next_back();
        before.is_none_or(|c| is_line_end(c) || c == '\u{feff}')
    }
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Where an item starts, with its number.
fn start(item: &Item) -> usize {
    item.label.map_or(item.place.start, |label| label.start)
}

/// Whether every number that is written is the one of its place: then turns can be moved from line to line.
fn are_in_order<'a>(plies: impl Iterator<Item = &'a Ply>) -> bool {
    plies.enumerate().all(|(count, ply)| {
        ply.label.is_none_or(|label| {
            let number = usize::try_from(label.number).unwrap_or(usize::MAX);
            number == count / 2 + 1 && label.is_second != count.is_multiple_of(2)
        })
    })
}

/// How the plies of a game are to be written; `None` for one that stays as it is.
fn texts(lines: &[Line<'_>], variant: Option<&Variant>) -> Vec<Option<String>> {
    let plies = lines.iter().flat_map(|line| &line.plies);
    let Some(variant) = variant else {
        return plies.map(|ply| text(ply, None)).collect();
    };
    let judged = Judged::of(lines, variant, StopBeside::Allow, 0);
    let faults = judged.faults.iter().map(|faulty| faulty.turn);
    let legal = faults.min().unwrap_or(judged.turns.len());
    let ending = judged.ending();
    let turns = judged.turns.iter().enumerate();
    let turns = turns.map(|(number, turn)| {
        let winner = ending
            .filter(|&(last, _)| last == number)
            .and_then(|(_, ending)| ending.winner);
        let known = (number < legal).then_some(Known { turn, winner });
        text(turn.ply, known.as_ref())
    });
    turns.collect()
}

/// What is known of a turn that is legal, as are all before it.
struct Known<'a> {
    turn: &'a Turn<'a>,
    /// Who has won with it.
    winner: Option<Side>,
}

/// How a ply is to be written; `None` where that is not known.
fn text(ply: &Ply, known: Option<&Known<'_>>) -> Option<String> {
    let Action::Move(written) = &ply.action else {
        return Some(ply.action.to_string());
    };
    let squares = written.captures.iter().map(|capture| capture.square);
    let mut squares = [written.from, written.to].into_iter().chain(squares);
    if squares.any(|square| square.value.rank == u8::MAX) {
        return None;
    }
    let mut usual: Move = written.clone();
    if let Some(Known { turn, winner }) = known {
        let is_king = turn
            .played
            .is_some_and(|played| played.piece == Piece::King);
        if is_king {
            let value = Letter::King;
            let span = written.from.span;
            usual.letter = Some(Token { value, span });
        }
        if let Some(winner) = winner {
            let value = match winner {
                Side::Attackers => Mark::PlusPlus,
                Side::Defenders => Mark::MinusMinus,
            };
            let span = written.to.span;
            usual.mark = Some(Token { value, span });
        }
    }
    Some(usual.to_string())
}
