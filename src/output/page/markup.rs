//! Markup as it is written: elements, and text that stays text. The crate `maud` would bring a second version of `syn`.

use quick_xml::escape::escape;

use crate::output::plain::line;

/// Markup that is being written.
#[derive(Default)]
pub(in crate::output) struct Markup {
    text: String,
    /// The elements that are open.
    open: Vec<&'static str>,
}

impl Markup {
    /// Opens an element.
    pub fn open(&mut self, element: &'static str, attributes: &[(&str, &str)]) -> &mut Self {
        self.text.push('<');
        self.text.push_str(element);
        for (name, value) in attributes {
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            self.text.push_str(&escape(&*line(value)));
            self.text.push('"');
        }
        self.text.push('>');
        self.open.push(element);
        self
    }

    /// Closes the element that was opened last.
    pub fn close(&mut self) -> &mut Self {
        if let Some(element) = self.open.pop() {
            self.text.push_str("</");
            self.text.push_str(element);
            self.text.push_str(">\n");
        }
        self
    }

    /// Closes the element that was opened last, in the middle of a line.
    pub fn close_inline(&mut self) -> &mut Self {
        self.close();
        self.text.truncate(self.text.trim_end_matches('\n').len());
        self
    }

    /// Writes text, on one line; nothing in it is markup, and control characters are shown.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.text.push_str(&escape(&*line(text)));
        self
    }

    /// Writes an element with nothing but text in it.
    pub fn element(&mut self, element: &'static str, text: &str) -> &mut Self {
        self.open(element, &[]).text(text).close()
    }

    /// Writes what somebody wrote: its writing direction does not affect the text around it.
    pub fn name(&mut self, name: &str) -> &mut Self {
        self.element("bdi", name)
    }

    /// Returns what was written, with all elements closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }
}
