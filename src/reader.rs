//! A large text, judged part by part in little memory.

use std::{
    io::{self, Read},
    mem,
};

use crate::{
    check::Check,
    game::{Standings, Stretch, counted_after, judge_stretches},
    judge::{PART, Part, Parts},
    record::Shape,
    report::FileReport,
};

/// The reports of a large text, one a part: a number of whole games. Made by [`Check::read`].
pub struct Reader<'c, R> {
    check: &'c Check,
    parts: Parts<'c, R>,
    /// The stretch at the start of the text; `None` before anything is read.
    usual: Option<Stretch>,
    standings: Standings,
}

impl Check {
    /// Checks a large text while it is read, part by part, in memory that does not grow with the text. Together the reports
    /// say what one report of the whole text says: games are numbered on from part to part, places have the lines of the
    /// whole text, and the last report has the matches of all games.
    ///
    /// Text around the turns, and Markdown, show only in the whole of a text: such a text is one part.
    ///
    /// ```
    /// let games = "[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n".repeat(20_000);
    ///
    /// let check = hirth::Check::new().name("season.hirth");
    /// let mut count = 0;
    /// for report in check.read(games.as_bytes()) {
    ///     let report = report?;
    ///     for game in &report.games {
    ///         count += 1;
    ///         assert_eq!(game.index, count);
    ///         assert_eq!(report.source.place(game.span.start).line, 4 * count - 3);
    ///     }
    /// }
    /// assert_eq!(count, 20_000);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read<R: Read>(&self, from: R) -> Reader<'_, R> {
        Reader {
            check: self,
            parts: Parts::new(&self.games, &self.name, from, PART),
            usual: None,
            standings: Standings::default(),
        }
    }
}

impl<R: Read> Reader<'_, R> {
    /// Judges the next part.
    fn report(&mut self) -> io::Result<Option<FileReport>> {
        let check = self.check;
        if self.usual.is_none() {
            match check.options.shape {
                Shape::Plain => self.usual = self.parts.begin(check.hint())?,
                Shape::Fenced | Shape::Prose => self.parts.in_one(),
            }
        }
        let Some(part) = self.parts.next() else {
            return Ok(None);
        };
        let Part { source, is_last } = part?;
        let stretches = check.stretches_after(&source, self.usual);
        let options = |game| check.options_of(game);
        let judged = judge_stretches(&check.games, &source, &stretches, &options);
        let mut report = counted_after(source, judged, &mut self.standings);
        if is_last {
            report.matches = mem::take(&mut self.standings).matches();
        }
        Ok(Some(report))
    }
}

impl<R: Read> Iterator for Reader<'_, R> {
    type Item = io::Result<FileReport>;

    /// # Errors
    /// Those of reading, and a text that is not UTF-8. Nothing comes after an error.
    fn next(&mut self) -> Option<Self::Item> {
        self.report().transpose()
    }
}
