//! `record::read`: what is a tag, a comment and a line of a turn, and where each of them is.

use std::sync::LazyLock;

use hirth::{
    games::GameKind,
    record::{Comment, CommentKind, Complaint, LONGEST_COMMENT, Likeness, Line, Notation, Record, Shape, read},
    span::Span,
};

mod comments;
mod fences;

mod lines;
mod look_alikes;
mod prose;
mod tags;

/// A label, then a blank or a piece and nothing but signs of the notation, is surely a turn; a
/// label alone, or before anything else, may be one.
fn likeness(line: &str) -> Likeness {
    let Some(rest) = line.strip_prefix(['G', 'S']) else {
        return Likeness::No;
    };
    let moves = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_notation = |c: char| "GSHKLhemvixdtar0123456789>^/ \t".contains(c);
    if moves.len() == rest.len() {
        Likeness::No
    } else if moves.starts_with([' ', '\t', 'H', 'K', 'L']) && moves.chars().all(is_notation) {
        Likeness::Surely
    } else {
        Likeness::Maybe
    }
}

/// The notation of HIRÞ, but for what a turn looks like.
static NOTATION: LazyLock<Notation> =
    LazyLock::new(|| Notation { likeness, likeness_in_record: likeness, ..*GameKind::ALL[0].notation() });

fn plain(text: &str) -> Record<'_> {
    read(text, Shape::Plain, &NOTATION)
}

fn prose(text: &str) -> Record<'_> {
    read(text, Shape::Prose, &NOTATION)
}

fn fenced(text: &str) -> Record<'_> {
    read(text, Shape::Fenced, &NOTATION)
}

fn lines<'r, 'a>(record: &'r Record<'a>) -> impl Iterator<Item = &'r Line<'a>> {
    record.sections.iter().flat_map(|section| &section.lines)
}

fn turns<'r>(record: &'r Record<'_>) -> Vec<&'r str> {
    lines(record).map(|line| line.text.as_str()).collect()
}

/// The turns, each after a `¶` when it does not follow the one before at once.
fn paragraphs(record: &Record<'_>) -> Vec<String> {
    let mark = |line: &Line<'_>| if line.after_blank { "¶ " } else { "" };
    lines(record).map(|line| format!("{}{}", mark(line), line.text.as_str())).collect()
}

/// The tags of every section, `Name=value`.
fn tags(record: &Record<'_>) -> Vec<Vec<String>> {
    let tags = |section: &hirth::record::Section<'_>| {
        section.tags.iter().map(|tag| format!("{}={}", tag.name, tag.value)).collect()
    };
    record.sections.iter().map(tags).collect()
}

/// The complaints in short, with what they point at.
fn complaints(text: &str, record: &Record<'_>) -> Vec<String> {
    let short = |complaint: &Complaint| match complaint {
        Complaint::Stray { span, lines } => format!("stray {lines}: {}", slice(text, *span)),
        Complaint::Tag { span } => format!("tag: {}", slice(text, *span)),
        Complaint::Fragment { span, lines } => {
            format!("{lines} that follow no other {}: {}", span.start, slice(text, *span))
        }
        Complaint::OpenComment { span } => format!("open {}: {}", span.start, slice(text, *span)),
        Complaint::Quotes { span, .. } => format!("quotes {}: {}", span.start, slice(text, *span)),
    };
    record.complaints.iter().map(short).collect()
}

fn slice(text: &str, span: Span) -> &str {
    &text[span.start..span.end]
}
