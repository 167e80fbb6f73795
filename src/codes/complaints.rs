//! What the envelope could not read.

use std::{collections::VecDeque, iter};

use super::{LONE_TAG, SYNTAX, Words};
use crate::{
    edit::Edit,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    record::{self, Complaint, Likeness, Notation, Record, is_blank},
    report::Seat,
    span::Span,
};

/// The text that the envelope could not read, in order of place.
pub struct Complaints(VecDeque<Stray>);

/// Something in the text that could not be read.
struct Stray {
    finding: Finding,
    kind: StrayKind,
    /// Whether the labels of the turns around it follow on, so that no turn may be lost in it; `None` if they do not show
    /// it.
    follows_on: Option<bool>,
    /// Whether there are figures in it, which every turn has.
    has_figures: bool,
}

/// The possible meanings of the characters if they are not part of a game.
enum StrayKind {
    /// A mistake all the same.
    Mistake,
    /// Words, which are ignored.
    Words,
    /// Words with moves among them, which are ignored with a warning.
    Moves,
    /// Many lines of words, which are ignored with a warning where no game is.
    Prose,
    /// Turns that are not judged, with a warning.
    Fragment,
    /// A result, with the finding that says how to write it.
    Result(Box<Finding>),
}

/// More lines together than this are neither a heading nor a greeting.
const MOST_WORDS: usize = 12;

/// The envelope's complaints on a text in words; `are_games` says of each section of it whether it is a game. Of a text without
/// any turn, that it has none says all there is to say of its lines.
pub fn complaints(text: &str, record: &Record<'_>, are_games: &[bool], notation: &Notation) -> Complaints {
    let any = are_games.contains(&true);
    let is_reported = |complaint: &&Complaint| any || !matches!(complaint, Complaint::Stray { .. });
    let reported = record.complaints.iter().filter(is_reported);
    let mut all: Vec<Stray> = reported.map(|complaint| Stray::new(text, complaint, notation)).collect();
    all.extend(lone_tags(record, are_games).filter(|_| any).map(|(words, span)| Stray {
        finding: words.at(span),
        kind: StrayKind::Mistake,
        follows_on: None,
        has_figures: false,
    }));
    all.sort_by_key(|one| one.finding.span.start);
    Complaints(all.into())
}

impl Complaints {
    /// Takes out those before byte `end`, where a game ends. Words before its first turn and after its last (`turns`) are
    /// not mistakes; nor are words between turns up to byte `legal_to`, where the turns are legal without them.
    pub fn before(&mut self, turns: Span, end: usize, legal_to: usize) -> Vec<Finding> {
        let count = self.0.partition_point(|one| one.finding.span.start < end);
        let found = self.0.drain(..count).map(|one| {
            let start = one.finding.span.start;
            let is_inside = turns.start <= start && start < turns.end;
            if !is_inside {
                one.finding_outside_game()
            } else if start < legal_to {
                one.finding_between_turns()
            } else {
                one.finding_near_error()
            }
        });
        found.collect()
    }

    /// Those after the last game.
    pub fn left(self) -> Vec<Finding> {
        self.0.into_iter().map(Stray::finding_outside_game).collect()
    }
}

impl Stray {
    fn new(text: &str, complaint: &Complaint, notation: &Notation) -> Self {
        let span = complaint.span();
        let line = text[span.start..span.end].trim();
        let kind = match *complaint {
            Complaint::Fragment { .. } => StrayKind::Fragment,
            Complaint::Stray { lines: 1, .. } if record::is_result_line(line) => {
                let help = format!("write `[Result \"{line}\"]` before the game");
                StrayKind::Result(Box::new(result_line(line).help(help).at(span)))
            }
            Complaint::Stray { lines: 1, .. } if is_end_in_words(line) => {
                StrayKind::Result(Box::new(result_line(line).help(end_in_tag(notation)).at(span)))
            }
            Complaint::Stray { .. } if is_next_turn(text, span, notation) => StrayKind::Mistake,
            // What follows a few turns at once, and is as long, is the rest of the game.
            Complaint::Stray { lines, .. }
                if has_figure(line) && (1..=lines).contains(&turns_before(text, span, notation)) =>
            {
                StrayKind::Mistake
            }
            Complaint::Stray { lines, .. } if lines <= MOST_WORDS => {
                if holds_moves(line, notation) || are_numbered(line) { StrayKind::Moves } else { StrayKind::Words }
            }
            Complaint::Stray { .. } if is_prose(line) && !holds_moves(line, notation) => StrayKind::Prose,
            _ => StrayKind::Mistake,
        };
        let mut finding = of_complaint(complaint).at(span);
        let is_harmless = match complaint {
            Complaint::Fragment { .. } | Complaint::Quotes { .. } => true,
            Complaint::Tag { .. } => is_tag_without_weight(line),
            _ => false,
        };
        if is_harmless {
            finding.severity = Severity::Warning;
        }
        if let Complaint::Quotes { missing, .. } = complaint {
            let edits = missing.iter().map(|&(at, sign)| Edit::new(Span::new(at, at), sign)).collect();
            let title = if missing.iter().any(|&(_, sign)| sign == "\\") {
                "write `\\\"` in the value"
            } else {
                "add the quotes"
            };
            finding = finding.fix(Fix::new(title, edits, Applicability::Safe));
        }
        Self { finding, kind, follows_on: follows_on(text, span, notation), has_figures: has_figure(line) }
    }

    /// The finding between two turns that are legal one after the other: it cannot be a result there.
    fn finding_between_turns(self) -> Finding {
        match self.kind {
            // The tricks of a round may all be missing.
            _ if self.follows_on == Some(false) && self.has_figures => self.finding,
            StrayKind::Words | StrayKind::Moves => left_out(self.finding, "left out: the turns around it fit together"),
            StrayKind::Mistake | StrayKind::Prose | StrayKind::Fragment | StrayKind::Result(_) => self.finding,
        }
    }

    /// The finding among turns of which one is wrong. A turn may be lost in it, except in words without figures between two
    /// turns that follow on.
    fn finding_near_error(self) -> Finding {
        match self.kind {
            StrayKind::Words if self.follows_on == Some(true) && !self.has_figures => {
                left_out(self.finding, "left out: no turn is missing here")
            }
            StrayKind::Result(_) => self.finding_outside_game(),
            _ => self.finding,
        }
    }

    /// The finding before or after a game.
    fn finding_outside_game(self) -> Finding {
        let label = "not part of a game";
        match self.kind {
            StrayKind::Mistake | StrayKind::Fragment => self.finding,
            StrayKind::Words => left_out(self.finding, label),
            StrayKind::Moves => {
                Finding { severity: Severity::Warning, ..left_out(self.finding, "has moves but is not read") }
            }
            StrayKind::Prose => {
                Finding { severity: Severity::Warning, label: "prose outside the game".to_owned(), ..self.finding }
            }
            StrayKind::Result(finding) => {
                let help = finding.help.clone();
                Finding { severity: Severity::Warning, help, ..left_out(*finding, label) }
            }
        }
    }
}

/// Returns the lines of a stretch that have more than spaces, without the spaces around them.
fn lines(stretch: &str) -> impl Iterator<Item = &str> {
    stretch.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}

/// Returns the lines before the one on which a byte is, the last first, without the spaces around them.
fn lines_before(text: &str, at: usize) -> impl Iterator<Item = &str> {
    let mut rest = &text[..text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)];
    iter::from_fn(move || {
        let before = rest.strip_suffix("\r\n").or_else(|| rest.strip_suffix(['\n', '\r']))?;
        let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        rest = &before[..start];
        Some(before[start..].trim())
    })
}

/// Returns how many lines of turns come right before a stretch. Of more than the stretch has, some are not looked at.
fn turns_before(text: &str, span: Span, notation: &Notation) -> usize {
    let most = lines(&text[span.start..span.end]).count() + 1;
    let before = lines_before(text, span.start).take(most);
    before.take_while(|line| (notation.likeness_in_record)(line) != Likeness::No).count()
}

/// See [`Notation::follows_on`], of the turns right before and after a stretch.
fn follows_on(text: &str, span: Span, notation: &Notation) -> Option<bool> {
    let before = first_turn(lines_before(text, span.start), notation)?;
    let after = first_turn(lines(&text[span.end..]), notation)?;
    (notation.follows_on)(before, after)
}

/// Whether a stretch starts with the label of the turn after the one before it, and is not words. A number alone may be of a list
/// after the game.
fn is_next_turn(text: &str, span: Span, notation: &Notation) -> bool {
    let stretch = &text[span.start..span.end];
    if is_prose(stretch) {
        return false;
    }
    let is_near = lines_before(text, span.start).next().is_some_and(|line| !line.is_empty());
    let before = first_turn(lines_before(text, span.start), notation);
    let follows = |before| (notation.follows_on)(before, stretch) == Some(true);
    (is_near || stretch.starts_with(char::is_alphabetic)) && before.is_some_and(follows)
}

/// The first of some lines that is a turn.
fn first_turn<'t>(lines: impl Iterator<Item = &'t str>, notation: &Notation) -> Option<&'t str> {
    let lines = lines
        .filter(|line| !line.is_empty())
        .take(FARTHEST)
        .map(|line| line.split([';', '#', '{']).next().unwrap_or_default().trim());
    lines.into_iter().find(|line| (notation.begins)(line).is_some() && (notation.reads)(line))
}

/// The turns around a stretch are not looked for in more lines.
const FARTHEST: usize = 16;

/// Whether at least two words of lines can be read as moves by themselves, or one right after a label, so that the lines
/// may hold a turn.
fn holds_moves(lines: &str, notation: &Notation) -> bool {
    let label = (notation.label_of)(0, 1);
    let is_move =
        |word: &&str| word.len() <= LONGEST_MOVE && has_figure(word) && (notation.reads)(&format!("{label} {word}"));
    let is_sign = |c: char| !c.is_alphanumeric() && !(notation.is_notation)(c) || c == '.';
    let mut moves = 0;
    let mut is_after_label = false;
    for written in lines.split_whitespace() {
        let word = written.trim_matches(is_sign);
        if is_move(&word) {
            moves += 1;
            if moves == 2 || is_after_label {
                return true;
            }
        }
        is_after_label =
            written.ends_with(':') || (notation.label)(&format!("{word} ")).is_some_and(|label| label >= word.len());
    }
    false
}

/// Whether lines are three or more, and each has a figure, as lines of a game have.
fn are_numbered(stretch: &str) -> bool {
    lines(stretch).count() > 2 && lines(stretch).all(has_figure)
}

fn has_figure(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// Whether lines are prose: three of four words in them are of letters alone. Records of other games and tables are not.
fn is_prose(lines: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        !word.is_empty() && word.chars().all(char::is_alphabetic)
    };
    let all = lines.split_whitespace().count();
    4 * lines.split_whitespace().filter(is_word).count() >= 3 * all
}

/// No move has more bytes.
const LONGEST_MOVE: usize = 40;

/// What is left out is worth a word, and no more.
fn left_out(finding: Finding, label: &str) -> Finding {
    Finding { severity: Severity::Advice, label: label.to_owned(), help: None, ..finding }
}

/// Where the text of a game ends: its last line ends at byte `from`, and the next line of a game starts at byte `next`.
/// Text right after the last line belongs to the game. After a blank line, a fence, or the start of a tag, it belongs to
/// the next game.
pub fn end_of_game(text: &str, from: usize, next: usize) -> usize {
    let next = next.clamp(from, text.len());
    let is_apart = |line: &Span| {
        let line = text[line.start..line.end].trim_matches(is_blank);
        line.is_empty() || ["[", "```", "~~~"].iter().any(|start| line.starts_with(start))
    };
    let mut after = record::lines_of_stretch(text, Span::new(from, next)).skip(1);
    after.find(is_apart).map_or(next, |line| line.start)
}

/// A complaint of the envelope, in words.
pub fn of_complaint(complaint: &Complaint) -> Words {
    match *complaint {
        Complaint::Stray { lines, .. } => stray(lines),
        Complaint::Fragment { lines, .. } => fragment(lines),
        Complaint::Tag { .. } => tag(),
        Complaint::Quotes { ref missing, .. } => quotes(missing),
        Complaint::OpenComment { .. } => open_comment(),
    }
}

/// Whether a bad tag is whole, and not one of those that decide how the game is judged: it alone makes no game illegal.
fn is_tag_without_weight(tag: &str) -> bool {
    let name = tag.trim_start_matches(['[', ' ']);
    let decides = |known: &&str| name.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known));
    tag.contains(']') && !["Result", "Start", "Game", "Variant", "Rules", "Goal"].iter().any(decides)
}

/// Lines that are not turns.
fn stray(lines: usize) -> Words {
    let message = match lines {
        1 => "This line is neither a turn nor a tag nor a comment".to_owned(),
        _ => format!("{lines} lines here are neither turns nor tags nor comments"),
    };
    Words::new(&SYNTAX, message, "cannot be read")
        .help("start a comment with `;`; in a text with prose around the record, use `--extract` to find it")
}

/// Turns in prose that follow no other.
fn fragment(lines: usize) -> Words {
    let message = match lines {
        1 => "This turn follows no other, so it is not judged".to_owned(),
        _ => format!("These {lines} turns follow no other, so they are not judged"),
    };
    Words::new(&SYNTAX, message, "the turns before it are not here")
        .help("to check it, write all turns from the first, or the position before it in a tag `[Start \"…\"]`")
}

/// A line with a result, outside of tags and comments.
fn result_line(text: &str) -> Words {
    let message = format!("hirth does not compare `{text}` with the game, because it is not in a tag");
    Words::new(&SYNTAX, message, "not a tag")
}

/// Whether a line is a few words that say how a game ended: `G2 resigns`.
fn is_end_in_words(line: &str) -> bool {
    let line = line.to_lowercase();
    let words = || line.split_whitespace().map(|word| word.trim_matches(|c: char| matches!(c, '.' | '!' | ',' | ':')));
    (2..=MOST_WORDS_OF_END).contains(&words().count())
        && words().all(|word| word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '\'')))
        && words().any(|word| ENDS.iter().any(|end| word.starts_with(end)))
}

/// How words begin that say who has won off the board.
const ENDS: [&str; 6] = ["resign", "wins", "won", "forfeit", "timeout", "agree"];

/// A line of more words is a remark.
const MOST_WORDS_OF_END: usize = 5;

/// Advice to write into a tag how a game ended.
fn end_in_tag(notation: &Notation) -> String {
    let of_seat = |seat: &Seat| format!("{} {}", seat.title, seat.verb("resign"));
    let end = notation.seats.first().map_or_else(|| "Anna resigns".to_owned(), of_seat);
    format!("write how it ended into a tag before the game, such as `[Result \"{end}\"]`")
}

/// A line that starts like a tag.
fn tag() -> Words {
    let message = "A tag is a name and a value in quotes between brackets";
    Words::new(&SYNTAX, message, "not a tag").help("write it like `[Event \"Jól\"]`")
}

/// A tag with quotes in its value, or without any.
fn quotes(missing: &[(usize, &'static str)]) -> Words {
    match missing.iter().any(|&(_, sign)| sign == "\\") {
        true => Words::new(&SYNTAX, "A quote in the value of a tag ends the value", "read as a part of the value")
            .help("write it as `\\\"`"),
        false => Words::new(&SYNTAX, "The value of a tag is written in quotes", "without quotes")
            .help("write it like `[Event \"Jól\"]`"),
    }
}

/// A comment that is never closed.
fn open_comment() -> Words {
    let message = "A comment starts here with `{`, but there is no `}` to end it";
    Words::new(&SYNTAX, message, "never closed").help("close it with `}`")
}

/// A comment after the last turn has the label of the next one at a place, and a move after it.
pub fn turn_in_comment(label: &str, span: Span) -> Finding {
    let message = format!("What may be the next turn, `{label}`, is in a comment, and comments are not read");
    let words = Words::new(&SYNTAX, message, "in a comment");
    Finding { severity: Severity::Warning, ..words.help("if it was played, write it on a line of its own").at(span) }
}

/// Findings for tags of no game. `are_games` says of each section whether it is one.
fn lone_tags(record: &Record<'_>, are_games: &[bool]) -> impl Iterator<Item = (Words, Span)> {
    let lone = record.sections.iter().zip(are_games).filter(|(_, is_game)| !**is_game);
    lone.filter_map(|(section, _)| {
        let first = section.tags.first()?;
        let message = match section.tags.len() {
            1 => format!("No game follows the tag `{}`", first.name),
            count => format!("No game follows these {count} tags"),
        };
        let words = Words::new(&LONE_TAG, message, "without a game");
        Some((
            words.help(
                "write tags before the turns of their game; a game without turns has the tags of its players and `[Result \"…\"]`",
            ),
            first.span,
        ))
    })
}
