//! The fenced blocks of a Markdown text that hold records.

use std::{borrow::Cow, iter, mem};

use memchr::memmem;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::{
    nearest::slip_of,
    span::{Span, Token},
};

use super::lines;

/// The inside of a fenced block.
#[derive(Debug, Default)]
pub struct Block {
    /// Its lines, without the marks of the quotes and lists around it.
    pub lines: Vec<Span>,
    /// Where its inside ends, in bytes.
    pub end: usize,
}

/// An example of a mistake: a block that is marked as wrong, such as `hirth,wrong` or `hirth,wrong=step-count`.
#[derive(Debug)]
pub struct WrongBlock {
    /// Where its inside starts, in bytes of the whole text.
    pub start: usize,
    /// Its inside, with spaces in place of the marks of the quotes and lists around it.
    pub text: String,
    /// The code of the finding that it must have; `None` for any error.
    pub code: Option<Token<String>>,
}

/// Returns the blocks whose info string names `fence`, in order, without those that are marked as wrong.
pub fn blocks(text: &str, fence: &str) -> Vec<Block> {
    let all = all_blocks(text, fence).into_iter();
    let right = all.filter_map(|(block, marks)| (!marks.is_wrong).then_some(block));
    right.collect()
}

/// Returns the words after `fence` in info strings that are not known: `hirth,wrnog`.
pub fn unknown_marks(text: &str, fence: &str) -> Vec<Span> {
    all_blocks(text, fence).into_iter().flat_map(|(_, marks)| marks.unknown).collect()
}

/// Returns the blocks whose info string names `fence` and marks them as wrong.
pub fn wrong_blocks(text: &str, fence: &str) -> Vec<WrongBlock> {
    let all = all_blocks(text, fence).into_iter();
    let wrong = all.filter(|(_, marks)| marks.is_wrong);
    let inside = wrong.filter_map(|(block, marks)| {
        let start = block.lines.first()?.start;
        let (mut inside, mut end) = (String::new(), start);
        for line in block.lines {
            let between = text.get(end..line.start)?.bytes();
            inside.extend(between.map(|byte| match byte {
                b'\n' | b'\r' => char::from(byte),
                _ => ' ',
            }));
            inside += text.get(line.start..line.end)?;
            end = line.end;
        }
        Some(WrongBlock { start, text: inside, code: marks.code })
    });
    inside.collect()
}

/// The word in an info string that marks a block as wrong.
const WRONG: &str = "wrong";

/// What the info string of a block says besides its fence.
#[derive(Debug, Default)]
struct Marks {
    /// Whether the block must have a mistake.
    is_wrong: bool,
    /// The code of the mistake.
    code: Option<Token<String>>,
    /// Words that are not known.
    unknown: Vec<Span>,
}

impl Marks {
    /// Reads an info string that starts at a byte of the text. Where it has escapes, and is not in the text as it is, only
    /// `wrong` is read.
    fn of(info: &str, start: Option<usize>) -> Self {
        let mut words = info.split(|c: char| !c.is_alphanumeric());
        let mut marks = Self { is_wrong: words.any(|word| word.eq_ignore_ascii_case(WRONG)), ..Self::default() };
        let Some(mut end) = start else { return marks };
        for (n, part) in marks_in(info).split(',').enumerate() {
            let (at, word) = (end + part.len() - part.trim_start().len(), part.trim());
            end += part.len() + 1;
            if n == 0 {
                continue;
            }
            match word.split_once('=') {
                Some((name, code)) if name.trim_end().eq_ignore_ascii_case(WRONG) => {
                    let code = code.trim_start();
                    let place = Span::new(at + word.len() - code.len(), at + word.len());
                    marks.code = Some(Token { value: code.to_owned(), span: place });
                }
                Some(_) => {}
                None if word.is_empty() || word.eq_ignore_ascii_case(WRONG) => {}
                None => {
                    // A misspelt mark is one all the same: the mistake in the block is there on purpose.
                    marks.is_wrong |= slip_of(word, [WRONG].into_iter()).is_some();
                    marks.unknown.push(Span::new(at, at + word.len()));
                }
            }
        }
        marks
    }
}

/// The part of an info string with marks. Attributes in braces, and words after a space that follows no comma, are for other
/// programs.
fn marks_in(info: &str) -> &str {
    let info = info.find('{').map_or(info, |brace| &info[..brace]);
    let is_end = |&(at, _): &(usize, char)| {
        let (before, after) = (info[..at].trim_end(), info[at..].trim_start());
        !before.is_empty() && !before.ends_with([',', '=']) && !after.starts_with([',', '='])
    };
    let end = info.char_indices().filter(|(_, c)| c.is_whitespace()).find(is_end);
    end.map_or(info, |(at, _)| &info[..at])
}

/// Returns all blocks whose info string names `fence`, in order, with their marks.
fn all_blocks(text: &str, fence: &str) -> Vec<(Block, Marks)> {
    if !has_fences(text) {
        return Vec::new();
    }
    let skipped = text.len() - text.trim_start_matches('\u{feff}').len();
    let markdown = with_known_line_ends(&text[skipped..]);
    let mut blocks = Vec::new();
    let mut chunks: Option<Vec<Span>> = None;
    let mut marks = Marks::default();
    for (event, range) in Parser::new_ext(&markdown, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if names(&info, fence) => {
                chunks = Some(Vec::new());
                let offset = markdown[range.start..range.end].find(&*info);
                marks = Marks::of(&info, offset.map(|offset| range.start + offset + skipped));
            }
            Event::Text(_) => {
                if let Some(chunks) = &mut chunks {
                    push(text, chunks, Span::new(range.start + skipped, range.end + skipped));
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                let block = chunks.take().map(|chunks| block(text, &chunks));
                blocks.extend(block.map(|block| (block, mem::take(&mut marks))));
            }
            _ => {}
        }
    }
    blocks
}

fn block(text: &str, chunks: &[Span]) -> Block {
    Block {
        lines: chunks.iter().flat_map(|&chunk| lines::of_stretch(text, chunk)).collect(),
        end: chunks.last().map_or(0, |last| last.end),
    }
}

/// Adds a stretch of a block's inside. If the parser only left out a CR, it extends the last line; if it left out more,
/// a new line starts.
fn push(text: &str, chunks: &mut Vec<Span>, chunk: Span) {
    match chunks.last_mut() {
        Some(last) if chunk.start < last.end => {}
        Some(last) if matches!(text.get(last.end..chunk.start), Some("" | "\r")) => {
            last.end = chunk.end;
        }
        _ => chunks.push(chunk),
    }
}

/// Returns the text with LF for each lone CR, which the Markdown parser does not accept as a line end. Offsets do not
/// change.
fn with_known_line_ends(text: &str) -> Cow<'_, str> {
    let lone = |at: usize| text.as_bytes().get(at + 1) != Some(&b'\n');
    if !memchr::memchr_iter(b'\r', text.as_bytes()).any(lone) {
        return Cow::Borrowed(text);
    }
    let mut chars = text.chars().peekable();
    let mut known = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        let lone = c == '\r' && chars.peek() != Some(&'\n');
        known.push(if lone { '\n' } else { c });
    }
    Cow::Owned(known)
}

fn has_fences(text: &str) -> bool {
    ["```", "~~~"].iter().any(|mark| memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

/// Returns a text with spaces in place of its blocks whose info string names `fence`, those marked as wrong too. `None` if it
/// has none.
pub fn without_blocks(text: &str, fence: &str) -> Option<String> {
    let all = all_blocks(text, fence);
    let lines = all.iter().flat_map(|(block, _)| &block.lines);
    let mut beside = String::with_capacity(text.len());
    for line in lines {
        beside += &text[beside.len()..line.start];
        beside.extend(iter::repeat_n(' ', line.end - line.start));
    }
    beside += &text[beside.len()..];
    (!all.is_empty()).then_some(beside)
}

/// Returns those of `names` that name fenced blocks of a text.
pub fn fences_in<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let infos = info_strings(text);
    names.filter(|name| infos.iter().any(|(info, _)| self::names(info, name))).collect()
}

/// Returns the info strings of the fenced blocks of a text, each with the byte where it starts: none where it has escapes,
/// and is not in the text as it is.
fn info_strings(text: &str) -> Vec<(String, Option<usize>)> {
    if !has_fences(text) {
        return Vec::new();
    }
    let skipped = text.len() - text.trim_start_matches('\u{feff}').len();
    let markdown = with_known_line_ends(&text[skipped..]);
    let infos = Parser::new_ext(&markdown, Options::empty()).into_offset_iter().filter_map(|(event, range)| {
        let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) = event else { return None };
        let start = markdown[range.start..range.end].find(&*info).map(|at| range.start + at + skipped);
        Some((info.into_string(), start))
    });
    infos.collect()
}

/// Returns the first words of info strings that are nearly one of `names`, each with that name.
pub fn misspelt_fences<'a>(text: &str, names: &[&'a str]) -> Vec<(Span, &'a str)> {
    let is_known = |info: &str| names.iter().any(|name| self::names(info, name));
    let unknown = info_strings(text).into_iter().filter(|(info, _)| !is_known(info));
    let misspelt = unknown.filter_map(|(info, start)| {
        let word = info.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let (meant, start) = (slip_of(word, names.iter().copied())?, start?);
        Some((Span::new(start, start + word.len()), meant))
    });
    misspelt.collect()
}

/// Whether an info string names a fence: as its first word (`hirth`, `hirth,wrong`) or as a
/// class in braces (`{.hirth}`).
fn names(info: &str, fence: &str) -> bool {
    let is_fence = |word: &str| word.eq_ignore_ascii_case(fence);
    let info = info.trim();
    if let Some(attributes) = info.strip_prefix('{') {
        return attributes
            .split(|c: char| c.is_whitespace() || c == '}')
            .enumerate()
            .any(|(n, word)| word.strip_prefix('.').is_some_and(is_fence) || n == 0 && is_fence(word));
    }
    info.split(|c: char| c.is_whitespace() || matches!(c, ',' | '{')).next().is_some_and(is_fence)
}
