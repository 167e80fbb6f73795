//! The Markdown of explanations, made readable in a terminal. Of Markdown only what our pages use:
//! headings, paragraphs, lists and fenced blocks.

use anstyle::Style;

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

/// The margin of a fenced block.
const MARGIN: &str = "    ";

/// Returns a doc comment without the blank that stands after each `///`.
pub(super) fn dedented(text: &str) -> String {
    let lines = text.trim_matches('\n').lines();
    let inset = lines
        .clone()
        .all(|line| line.is_empty() || line.starts_with(' '));
    lines
        .map(|line| {
            if inset {
                line.strip_prefix(' ').unwrap_or(line)
            } else {
                line
            }
            .to_owned()
                + "\n"
        })
        .collect()
}

/// Returns the text with its paragraphs filled, its headings set off and its blocks indented.
pub(super) fn prose(text: &str, style: PageStyle) -> String {
    let mut setter = Setter {
        style,
        done: String::new(),
        open: Vec::new(),
    };
    let text = dedented(text);
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            setter.close();
            fenced = !fenced;
        } else if fenced {
            setter.push(&format!("{MARGIN}{line}"));
        } else if let Some(heading) = line.strip_prefix('#') {
            setter.close();
            setter.heading(heading.trim_start_matches('#').trim());
        } else if line.trim().is_empty() {
            setter.close();
            setter.push("");
        } else {
            if starts_item(line) || line.starts_with('|') {
                setter.close();
            }
            setter.open.push(line);
        }
    }
    setter.close();
    setter.done.trim_start_matches('\n').trim_end().to_owned() + "\n"
}

fn starts_item(line: &str) -> bool {
    let line = line.trim_start();
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ")
        || line.starts_with("* ")
        || (digits.len() < line.len() && digits.starts_with(". "))
}

struct Setter<'a> {
    style: PageStyle,
    done: String,
    /// The lines of the paragraph or list item that is not yet at its end.
    open: Vec<&'a str>,
}

impl Setter<'_> {
    fn push(&mut self, line: &str) {
        self.done.push_str(line.trim_end());
        self.done.push('\n');
    }

    fn heading(&mut self, text: &str) {
        let bold = self.style.style(Style::new().bold());
        self.push(&format!("{bold}{text}{bold:#}"));
        if !self.style.color {
            self.push(&"-".repeat(text.chars().count()));
        }
    }

    /// Fills the open paragraph.
    fn close(&mut self) {
        let Some(first) = self.open.first() else {
            return;
        };
        let inset = first.len() - first.trim_start().len();
        let margin = " ".repeat(inset + if starts_item(first) { 2 } else { 0 });
        let text: Vec<&str> = self.open.iter().map(|line| line.trim()).collect();
        let options = textwrap::Options::new(self.style.width)
            .initial_indent(&margin[..inset])
            .subsequent_indent(&margin)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .break_words(false);
        let filled = textwrap::fill(&text.join(" "), options);
        self.push(&filled);
        self.open.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: PageStyle = PageStyle {
        color: false,
        width: 30,
    };

    #[test]
    fn paragraphs_are_filled_and_blocks_are_not() {
        let text = " A space that the enemy\n holds is attacked, with `>`.\n\n # Wrong\n\n ```hirth\n G1 Khh3m   Ke /\n\n S1\n ```\n - one item\n   that goes on and on and on\n - another\n";
        let expected = "\
A space that the enemy holds
is attacked, with `>`.

Wrong
-----

    G1 Khh3m   Ke /

    S1
- one item that goes on and on
  and on
- another
";
        assert_eq!(prose(text, STYLE), expected);
    }
}
