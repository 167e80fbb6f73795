//! A record while it is read.

use super::{Comment, Complaint, Line, Notation, Record, Section, Tag, Text};

/// What has been read so far of a text.
pub struct Draft<'a> {
    /// The text.
    pub source: &'a str,
    /// What its turns look like.
    pub notation: &'a dyn Notation,
    record: Record<'a>,
    /// Whether something other than comments came after the last turn line.
    apart: bool,
    /// Whether a blank line came after the last tag.
    is_after_blank: bool,
}

impl<'a> Draft<'a> {
    /// Returns the draft of a text before anything is read.
    pub fn new(source: &'a str, notation: &'a dyn Notation) -> Self {
        Self { source, notation, record: Record::default(), apart: true, is_after_blank: false }
    }

    /// Returns the record, complete.
    pub fn finish(self) -> Record<'a> {
        self.record
    }

    /// Notes that the next turn line does not follow the last one at once.
    pub fn set_apart(&mut self) {
        self.apart = true;
        self.is_after_blank = true;
    }

    /// Returns the turn line of a text that comes after all that was read so far.
    pub fn line(&self, text: Text<'a>) -> Line<'a> {
        Line { text, after_blank: self.apart }
    }

    /// Adds a turn line.
    pub fn push_line(&mut self, line: Line<'a>) {
        self.apart = false;
        self.section(|_| true).lines.push(line);
    }

    /// Adds a tag. After turn lines it starts a new section, and after a blank line if the section has one of its name.
    pub fn push_tag(&mut self, tag: Tag) {
        self.apart = true;
        let is_after_blank = std::mem::take(&mut self.is_after_blank);
        let repeats = |section: &Section<'_>| is_after_blank && Tag::named(&tag.name, &section.tags).is_some();
        self.section(|section| section.lines.is_empty() && !repeats(section)).tags.push(tag);
    }

    /// Adds a comment.
    pub fn push_comment(&mut self, comment: Comment) {
        self.record.comments.push(comment);
    }

    /// Adds a complaint.
    pub fn complain(&mut self, complaint: Complaint) {
        self.record.complaints.push(complaint);
    }

    /// Adds one line to a run of stray ones: to the complaint with number `run`, or to a new one.
    /// Returns the complaint's number.
    pub fn stray(&mut self, text: &Text<'_>, run: Option<usize>) -> usize {
        self.apart = true;
        let complaints = &mut self.record.complaints;
        let run = run.unwrap_or(complaints.len());
        if let Some(Complaint::Stray { span, lines }) = complaints.get_mut(run) {
            *span = span.to(text.whole());
            *lines += 1;
        } else {
            complaints.push(Complaint::Stray { span: text.whole(), lines: 1 });
        }
        run
    }

    /// Returns the last section if it will do, else a new one.
    fn section(&mut self, will_do: impl Fn(&Section<'a>) -> bool) -> &mut Section<'a> {
        let sections = &mut self.record.sections;
        if !sections.last().is_some_and(will_do) {
            sections.push(Section::default());
        }
        let last = sections.len() - 1;
        &mut sections[last]
    }
}
