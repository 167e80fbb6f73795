//! Markdown made readable in a terminal: headings, paragraphs, lists and fenced blocks.

use anstyle::Style;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// How explanations look to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageStyle {
    /// With colours and bold type.
    pub color: bool,
    /// Columns to fill.
    pub width: usize,
}

impl PageStyle {
    /// Returns the style where styles are wanted, else none.
    pub(super) fn style(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// Returns the text with its paragraphs filled, its headings set off and its blocks indented. What is inside a paragraph
/// stays as it is: `code` keeps its quotes.
pub(super) fn prose(text: &str, style: PageStyle) -> String {
    let mut done = String::new();
    let (mut in_item, mut in_block) = (false, false);
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                done += &heading(text[range].trim_start_matches('#').trim(), '-', style);
            }
            Event::Start(Tag::Paragraph) if !in_item => {
                done += &filled(&text[range], "", style.width);
                done.push('\n');
            }
            Event::Start(Tag::Item) => {
                in_item = true;
                done += &filled(&text[range], "  ", style.width);
            }
            Event::End(TagEnd::Item) => in_item = false,
            Event::End(TagEnd::List(_)) => done.push('\n'),
            Event::Start(Tag::CodeBlock(_)) => in_block = true,
            Event::End(TagEnd::CodeBlock) => {
                in_block = false;
                done.push('\n');
            }
            Event::Text(block) if in_block => {
                for line in block.lines() {
                    done += format!("    {line}").trim_end();
                    done.push('\n');
                }
            }
            _ => {}
        }
    }
    done.trim_end().to_owned() + "\n"
}

/// Returns a heading: in bold type, or underlined.
pub(super) fn heading(text: &str, line: char, style: PageStyle) -> String {
    if style.color {
        let bold = Style::new().bold();
        return format!("{bold}{text}{bold:#}\n");
    }
    let line = line.to_string().repeat(text.chars().count());
    format!("{text}\n{line}\n")
}

/// Returns a paragraph in lines of a width, all but the first with a margin.
fn filled(text: &str, margin: &str, width: usize) -> String {
    let options = textwrap::Options::new(width)
        .subsequent_indent(margin)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let words: Vec<&str> = text.split_whitespace().collect();
    textwrap::fill(&words.join(" "), options) + "\n"
}
