//! Moves with a word or another sign for the hyphen: `d1 to d3`, `d1--d3`, `d1>d3`; for the `x`: `takes d8`; and for the `K`:
//! `King d4`.

use crate::{record::before_comment, span::Span};

/// What is written between two squares for a hyphen.
const HYPHENS: [&str; 14] =
    ["--", "->", "-->", ">", ">>", "=>", "..", "to", "nach", "till", "til", "naar", "vers", "à"];

/// What is written between a move and a square that is captured.
const CAPTURES: [&str; 14] = [
    "takes",
    "taking",
    "take",
    "captures",
    "capturing",
    "capture",
    "kills",
    "schlägt",
    "tar",
    "slår",
    "prend",
    "captura",
    "slaat",
    "💥",
];

/// What is written for the letter of the king.
const KINGS: [&str; 8] = ["king", "kung", "konge", "kongen", "könig", "koning", "roi", "rey"];

/// Returns the signs and words of a text that are read as hyphens, as an `x` or as a `K`, with the spaces around them. Comments
/// have none. A sign that is there once is a mistake.
pub fn hyphens(text: &str) -> Vec<(Span, String)> {
    let mut start = 0;
    let of_line = |line: &str| {
        let found = of_line(before_comment(line));
        let found =
            found.into_iter().map(move |(span, plain)| (Span::new(start + span.start, start + span.end), plain));
        start += line.len() + 1;
        found
    };
    let mut found: Vec<(Span, String)> = text.split(['\n', '\r']).flat_map(of_line).collect();
    let is_sign =
        |(span, plain): &(Span, String)| plain == "-" && !text[span.start..span.end].contains(char::is_alphabetic);
    if found.iter().filter(|one| is_sign(one)).count() == 1 {
        found.retain(|one| !is_sign(one));
    }
    found
}

fn of_line(text: &str) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    let (mut end, mut is_goal) = (0, false);
    let mut at = 0;
    while let Some(mut square) = next_square(text, at) {
        at = square.end;
        let between = &text[end..square.start];
        let sign = between.trim_matches(' ');
        let is_even = between.starts_with(' ') == between.ends_with(' ');
        let may_be = !is_attached(text, square.end) && is_even && end > 0;
        let is_near = end > 0 && !is_attached(text, square.end);
        let hyphen = (may_be && !is_goal && is_of(&HYPHENS, sign, between)).then_some("-");
        // What is captured may be in brackets, or after a comma.
        let word = sign.trim_start_matches([',', '(', '[', ' ']);
        let is_said = is_near && is_capture(word, between);
        // What the move itself says is only a remark.
        let is_written = || has_capture(&text[..end], &text[square.start..square.end]);
        let capture = (is_said && !is_written()).then_some("x");
        if let Some(plain) = hyphen.or(capture) {
            found.push((Span::new(end, square.start), plain.to_owned()));
            let is_open = capture.is_some() && between.contains(['(', '[']);
            if is_open && text[square.end..].starts_with([')', ']']) {
                found.push((Span::new(square.end, square.end + 1), String::new()));
                square.end += 1;
            }
        } else if let Some(word) = between.trim_end().rsplit(' ').next()
            && KINGS.contains(&word.to_lowercase().as_str())
            && between.ends_with(' ')
        {
            let start = end + between.trim_end().len() - word.len();
            found.push((Span::new(start, square.start), "K".to_owned()));
        }
        // The king has its letter on both squares in some records.
        let before = text[..square.start].trim_end_matches(['K', 'k', 't', 'T']);
        is_goal = hyphen.or(capture).is_some() || before.ends_with(['-', 'x', '/', ':']);
        end = square.end;
    }
    found
}

/// Whether the last word between two squares, which is all of it but brackets, says that the second is captured.
fn is_capture(word: &str, between: &str) -> bool {
    is_of(&CAPTURES, word, between) && (!word.starts_with(char::is_alphabetic) || between.ends_with(' '))
}

/// Whether a text ends with a move that captures on this square.
fn has_capture(text: &str, square: &str) -> bool {
    let mov = text.rsplit(' ').next().unwrap_or(text);
    let mut captured = mov.split('x').skip(1);
    captured.any(|captured| captured.trim_start_matches('K') == square)
}

/// Whether a sign between two squares is one of some. Words have a space before and after them.
fn is_of(signs: &[&str], sign: &str, between: &str) -> bool {
    let is_word = sign.starts_with(char::is_alphabetic);
    (between.len() > sign.len() || !is_word) && signs.iter().any(|one| one.eq_ignore_ascii_case(sign))
}

/// Whether a letter or a figure follows right after a square.
fn is_attached(text: &str, end: usize) -> bool {
    let next = text[end..].chars().next();
    next.is_some_and(|c| c.is_alphanumeric() && !matches!(c, 'x' | 'X'))
}

/// Returns the next square of a text, the letter of a king before it left out.
fn next_square(text: &str, from: usize) -> Option<Span> {
    let bytes = text.as_bytes();
    let is_file = |at: usize| bytes[at].is_ascii_alphabetic();
    let digits = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (from..bytes.len().saturating_sub(1)).find_map(|at| {
        let count = if is_file(at) { digits(at + 1) } else { 0 };
        let is_word = (1..=MOST_DIGITS).contains(&count) && starts_square(&text[..at]);
        is_word.then(|| Span::new(at, at + 1 + count))
    })
}

/// Whether a square may start after a text: at the start of a word, after a sign, or after the letter of a piece.
fn starts_square(before: &str) -> bool {
    let piece = before.strip_suffix(['K', 'k', 't', 'T', 'x', 'X']);
    let is_apart = |text: &str| !text.ends_with(char::is_alphanumeric);
    is_apart(before) || piece.is_some_and(|text| is_apart(text) || before.ends_with(['x', 'X']))
}

/// No square has more figures.
const MOST_DIGITS: usize = 2;
