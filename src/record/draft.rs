//! A record while it is read.

use super::{Comment, Complaint, Line, Notation, Record, Section, Tag, Text};

/// The record of a text, as far as it has been read.
pub struct Draft<'a> {
    /// The text.
    pub source: &'a str,
    /// The notation of its turns.
    pub notation: &'a Notation,
    record: Record<'a>,
    /// Whether something other than comments came after the last turn line.
    apart: bool,
    /// How many tags of the last section are before the last blank line, where no turn follows them.
    above: usize,
}

impl<'a> Draft<'a> {
    /// Returns the draft of a text before anything is read.
    pub fn new(source: &'a str, notation: &'a Notation) -> Self {
        Self { source, notation, record: Record::default(), apart: true, above: 0 }
    }

    /// Returns the record, complete.
    pub fn finish(self) -> Record<'a> {
        self.record
    }

    /// Notes that the next turn line does not follow the last one at once.
    pub fn set_apart(&mut self) {
        self.apart = true;
    }

    /// Notes that the next line comes after a blank line.
    pub fn set_after_blank(&mut self) {
        self.set_apart();
        let last = self.record.sections.last().filter(|section| section.lines.is_empty());
        self.above = last.map_or(0, |section| section.tags.len());
    }

    /// Returns the turn line of a text that comes after all that was read so far.
    pub fn line(&self, text: Text<'a>) -> Line<'a> {
        Line { text, after_blank: self.apart }
    }

    /// Adds a turn line.
    pub fn push_line(&mut self, line: Line<'a>) {
        (self.apart, self.above) = (false, 0);
        self.section(|_| true).lines.push(line);
    }

    /// Adds a tag. After turn lines it starts a new section. So do the tags after a blank line, if one of them names a player who
    /// is named before it.
    pub fn push_tag(&mut self, tag: Tag) {
        self.apart = true;
        let is_player = self.notation.seats.iter().any(|seat| tag.is(seat.title));
        let above = self.above;
        let section = self.section(|section| section.lines.is_empty());
        let above = above.min(section.tags.len());
        let is_next = is_player && Tag::named(&tag.name, &section.tags[..above]).is_some();
        section.tags.push(tag);
        if is_next {
            let tags = section.tags.split_off(above);
            self.record.sections.push(Section { tags, ..Section::default() });
            self.above = 0;
        }
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
