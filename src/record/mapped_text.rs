//! A text without some of its decoration, in which every byte has its place in the original.

use crate::{
    edit::Edit,
    span::{Span, floor},
};

/// A text that was taken out of another, changed here and there: every byte knows where it comes from.
#[derive(Clone, Debug)]
pub struct MappedText {
    text: String,
    /// Where each byte comes from.
    from: Vec<(u32, u32)>,
    /// Where the text that it was taken out of ends.
    end: u32,
    /// The first stretch of that which was changed.
    first: Option<(u32, u32)>,
    /// How the original differs from a record.
    difference: Option<Difference>,
    /// The part of the text that has no place in a record, in words.
    left_out: Option<String>,
    /// Whether the original has the record twice: a fix of one of them would make two games of it.
    is_twice: bool,
}

/// How a text differs from the record in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difference {
    /// Other text, or other signs, are around its moves.
    Around,
    /// Its turns are in another order.
    Order,
    /// It is a table or sentences of what each player predicted and won.
    ScorePad,
}

/// How a text is to be read.
#[derive(Debug)]
pub enum StrippedText {
    /// It has no decoration, or is better read with it.
    AsWritten,
    /// As the record beneath its decoration.
    Record(MappedText),
    /// It is prose with some turns in it, of which this is the first.
    Prose {
        /// The first turn.
        first: Span,
        /// How many there are.
        turns: usize,
    },
}

/// The replacement of a stretch of a text.
#[derive(Clone, Debug)]
pub struct Change {
    /// The stretch, in bytes.
    pub span: Span,
    /// The new text. If it differs only in the case of letters, or is one byte for one, each of its bytes has the place
    /// of the byte it replaces.
    pub text: String,
}

impl Change {
    /// Returns the change that leaves out a stretch.
    pub fn gone(span: Span) -> Self {
        Self::to(span, "")
    }

    /// Returns the stretch of a text as it is.
    pub fn kept(text: &str, span: Span) -> Self {
        Self::to(span, &text[span.start..span.end])
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.span.is_empty() && self.text.is_empty()
    }

    /// Returns the change that puts something else in place of a stretch.
    pub fn to(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
}

impl MappedText {
    /// Returns a text as it is. One that is longer than a `u32` can count is cut.
    pub fn new(text: &str) -> Self {
        let text = &text[..floor(text, u32::MAX as usize - 1)];
        Self {
            text: text.to_owned(),
            from: (0..text.len() as u32).map(|at| (at, at + 1)).collect(),
            end: text.len() as u32,
            first: None,
            difference: None,
            left_out: None,
            is_twice: false,
        }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how the original differs from a record, unless it is another form of one.
    pub fn difference(&self) -> Option<Difference> {
        self.difference
    }

    /// Returns the same text, with how the original differs from a record.
    pub fn differing(mut self, difference: Difference) -> Self {
        self.difference = self.difference.max(Some(difference));
        self
    }

    /// Returns what of the text has no place in a record, in words: `2 variations are`.
    pub fn left_out(&self) -> Option<&str> {
        self.left_out.as_deref()
    }

    /// Returns the same text, of which that is left out, in words.
    pub fn without(mut self, what: String) -> Self {
        self.left_out = Some(what);
        self
    }

    /// Returns the same text, if the original has the record twice.
    pub fn once(mut self) -> Self {
        self.is_twice = true;
        self
    }

    /// Returns the text with changes, which are in order and do not overlap. `None` where there are none.
    pub fn changed(&self, changes: Vec<Change>) -> Option<Self> {
        if changes.is_empty() {
            return None;
        }
        let mut changed = self.emptied();
        let mut at = 0;
        for change in changes {
            let span = change.span;
            changed.keep(self, Span::new(at, span.start));
            let place = self.origin(span);
            if changed.first.is_none_or(|first| place < first) {
                changed.first = Some(place);
            }
            changed.put(self, &change);
            at = span.end;
        }
        changed.keep(self, Span::new(at, self.text.len()));
        Some(changed)
    }

    /// Returns the same text, in which a stretch of it is the first that is not where it is written, unless one before it is
    /// changed.
    pub fn moved(mut self, place: Span) -> Self {
        let place = (place.start as u32, place.end as u32);
        self.first = Some(self.first.map_or(place, |first| first.min(place)));
        self
    }

    /// Returns the text that some parts make, one after the other, each in place of a stretch of this one: in any order,
    /// and without what is in none of them.
    pub fn made_of(&self, parts: impl IntoIterator<Item = Change>) -> Self {
        let mut made = self.emptied();
        for part in parts {
            made.put(self, &part);
        }
        made
    }

    /// Returns a stretch of the text by itself.
    pub fn part(&self, span: Span) -> Self {
        let end = self.from.get(span.end).map_or(self.end, |from| from.0);
        Self {
            text: self.text[span.start..span.end].to_owned(),
            from: self.from[span.start..span.end].to_vec(),
            end,
            ..self.emptied()
        }
    }

    /// Returns the same text as one that was taken out of what `base` was taken out of, whose text is its original.
    pub fn beneath(self, base: &Self) -> Self {
        let place = |&(start, end): &(u32, u32)| base.origin(Span::new(start as usize, end as usize));
        Self {
            from: self.from.iter().map(place).collect(),
            first: self.first.as_ref().map(place).into_iter().chain(base.first).min(),
            end: base.end,
            ..self
        }
    }

    /// Returns the text that some texts make, one after the other, each of a stretch of the same original, in order.
    pub fn joined(parts: Vec<Self>) -> Self {
        let mut parts = parts.into_iter();
        let mut joined = parts.next().unwrap_or_else(|| Self::new(""));
        for part in parts {
            joined.text.push_str(&part.text);
            joined.from.extend(part.from);
            joined.end = part.end;
            joined.first = joined.first.into_iter().chain(part.first).min();
            joined.difference = joined.difference.max(part.difference);
            joined.is_twice |= part.is_twice;
        }
        joined
    }

    /// Returns the same without its text, which is to be put together anew.
    fn emptied(&self) -> Self {
        Self {
            text: String::with_capacity(self.text.len()),
            from: Vec::with_capacity(self.text.len()),
            end: self.end,
            first: self.first,
            difference: self.difference,
            left_out: self.left_out.clone(),
            is_twice: self.is_twice,
        }
    }

    /// Adds what replaces a stretch of another text.
    fn put(&mut self, other: &Self, Change { span, text }: &Change) {
        let place = other.origin(*span);
        let replaced = &other.text[span.start..span.end];
        if text.eq_ignore_ascii_case(replaced) || text.len() == 1 && replaced.len() == 1 {
            self.from.extend(&other.from[span.start..span.end]);
        } else {
            self.from.extend(std::iter::repeat_n(place, text.len()));
        }
        self.text.push_str(text);
    }

    fn keep(&mut self, other: &Self, span: Span) {
        self.text.push_str(&other.text[span.start..span.end]);
        self.from.extend(&other.from[span.start..span.end]);
    }

    /// Returns where a stretch comes from; where it is empty, the place before what follows it.
    fn origin(&self, span: Span) -> (u32, u32) {
        let place = |at: usize| self.from.get(at).map_or(self.end, |from| from.0);
        if span.is_empty() {
            (place(span.start), place(span.start))
        } else {
            (place(span.start), self.from[span.end - 1].1)
        }
    }

    /// Returns where a stretch of the text comes from.
    pub fn place(&self, span: Span) -> Span {
        let span = Span::new(span.start.min(self.text.len()), span.end.min(self.text.len()));
        // An addition gets the place after the text before it on its line.
        let before = &self.text.as_bytes()[..span.start];
        let is_behind = span.start == self.text.len() || !before.ends_with(b"\n") && !before.ends_with(b"\r");
        let (start, end) = if span.is_empty() && span.start > 0 && is_behind {
            (self.from[span.start - 1].1, self.from[span.start - 1].1)
        } else {
            self.origin(span)
        };
        Span::new(start as usize, end.max(start) as usize)
    }

    /// Returns the first stretch of the original that is not read as it is written.
    pub fn first_change(&self) -> Span {
        let (start, end) = self.first.unwrap_or((self.end, self.end));
        Span::new(start as usize, end.max(start) as usize)
    }

    /// Returns an edit of the text as an edit of the original, with as few characters as possible. `None` if the edit
    /// would delete something that is left out here or is not in the original, change a part of what is written in
    /// another way there (the `2` of an `S2` that is `2. Silfr` there), or change only one of two records that are the same.
    pub fn place_edit(&self, edit: &Edit) -> Option<Edit> {
        let edit = edit.least(&self.text)?;
        if self.is_twice {
            return None;
        }
        let own = &self.from[edit.span.start..edit.span.end];
        let is_there = own.iter().all(|place| place.0 < place.1);
        let is_whole = is_there && own.windows(2).all(|two| two[1].0 <= two[0].1);
        let is_cut = |at: usize| {
            let around = at.checked_sub(1).zip(self.from.get(at));
            around.is_some_and(|(before, next)| self.from[before] == *next && next.0 < next.1)
        };
        let is_whole = is_whole && ![edit.span.start, edit.span.end].into_iter().any(is_cut);
        is_whole.then(|| Edit { span: self.place(edit.span), ..edit })
    }
}
