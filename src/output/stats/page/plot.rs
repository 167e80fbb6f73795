//! Plots as SVG: bars for rows, columns for numbers. Each mark has its words as a title, which shows on hover. The style of
//! the page has the colours.

use super::{number, says::form};
use crate::{game::Forms, output::page::markup::Markup, plain::short_line, stats::Row};

/// What is drawn.
pub(super) struct Plot<'a> {
    /// The rows, each with the count of each part.
    pub marks: Vec<(String, Vec<u64>)>,
    /// The names and looks of the parts.
    pub parts: Vec<(&'a str, String)>,
    /// What is counted.
    pub counted: Forms,
    /// What a row is: for numbers, their unit.
    pub row: Forms,
    /// The first and the last number of each mark, if the rows are numbers.
    pub ranges: Option<Vec<(i64, i64)>>,
}

/// A longer name is cut.
const LONGEST: usize = 32;

/// The width of a plot, of a letter, and of the space around text.
const WIDTH: f64 = 400.0;
const LETTER: f64 = 7.8;
const SPACE: f64 = 6.0;

/// Names up to so many letters are beside their bars, and longer ones above.
const BESIDE: usize = 12;

/// The height of a bar, and of a line of text.
const BAR: f64 = 17.0;
const LINE: f64 = 19.0;

/// The height of columns.
const HEIGHT: f64 = 150.0;

/// Up to so many columns have their numbers above them, and no scale.
const LABELLED: usize = 12;

impl<'a> Plot<'a> {
    /// Returns the mark of a row.
    pub fn mark(row: &Row<'a>, plot: &[usize]) -> (String, Vec<u64>) {
        (short_line(row.name, LONGEST), plot.iter().map(|&at| row.counts.get(at).copied().unwrap_or(0)).collect())
    }

    /// Returns the length of a mark.
    pub fn size(mark: &(String, Vec<u64>)) -> u64 {
        mark.1.iter().copied().fold(0, u64::saturating_add)
    }

    /// Draws it.
    pub fn draw(&self, page: &mut Markup) {
        let longest = self.marks.iter().map(Self::size).max().unwrap_or(0).max(1);
        match &self.ranges {
            Some(ranges) => self.columns(page, ranges, longest),
            None => self.bars(page, longest),
        }
    }

    fn bars(&self, page: &mut Markup, longest: u64) {
        let letters = self.marks.iter().map(|mark| mark.0.chars().count()).max().unwrap_or(0);
        let is_beside = letters <= BESIDE;
        let left = if is_beside { (letters as f64 + 0.6) * LETTER + SPACE } else { 0.0 };
        let pitch = if is_beside { BAR + 6.0 } else { BAR + LINE + 6.0 };
        let room = WIDTH - left - digits(longest) - 2.0 * SPACE;
        let height = LINE + 4.0 + pitch * self.marks.len() as f64;
        open(page, height);
        // Where all come to the same, once is enough.
        let are_same =
            self.parts.len() > 1 && self.marks.len() > 1 && self.marks.iter().all(|it| Self::size(it) == longest);
        let each = if are_same { format!(" ({} each)", number(longest)) } else { String::new() };
        let axis = format!("{}, by {}{each}", self.counted[1], self.row[0]);
        text(page, "axis", "start", left, 13.0, &axis);
        for (at, mark) in self.marks.iter().enumerate() {
            let top = LINE + 4.0 + pitch * at as f64;
            let bar = if is_beside { top } else { top + LINE };
            page.open("g", &[]);
            rect(page, "row", [0.0, top, WIDTH, pitch]);
            self.title(page, mark, None);
            let middle = bar + BAR / 2.0 + 5.0;
            match is_beside {
                true => text(page, "name", "end", left - SPACE, middle, &mark.0),
                false => text(page, "name", "start", 0.0, top + 14.0, &mark.0),
            }
            let end = self.parts_of(
                page,
                mark,
                |sum| left + room * share(sum, longest),
                |from, to| [from, bar, to - from, BAR],
            );
            if !are_same {
                text(page, "value", "start", end + SPACE, middle, &number(Self::size(mark)));
            }
            page.close();
        }
        if is_beside {
            line(page, "base", [left, LINE, left, height]);
        }
        page.close();
    }

    fn columns(&self, page: &mut Markup, ranges: &[(i64, i64)], longest: u64) {
        let count = self.marks.len().max(1);
        let pitch = |left: f64| ((WIDTH - left - 2.0 * SPACE) / count as f64).min(48.0);
        let is_labelled = count <= LABELLED && digits(longest) <= pitch(2.0 * SPACE);
        let left = if is_labelled { 2.0 * SPACE } else { digits(longest) + SPACE };
        let pitch = pitch(left);
        let top = 2.0 * LINE;
        let base = top + HEIGHT;
        open(page, base + 2.0 * LINE);
        text(page, "axis", "start", 0.0, 13.0, self.counted[1]);
        let height = |sum: u64| base - HEIGHT * share(sum, longest);
        let end = left + pitch * count as f64;
        if !is_labelled {
            let step = nice(longest.div_ceil(4));
            for tick in (0..=longest / step).map(|tick| tick * step) {
                text(page, "tick", "end", left - SPACE, height(tick) + 5.0, &number(tick));
                line(page, "grid", [left, height(tick), end, height(tick)]);
            }
        }
        let gap = (pitch * 0.15).min(3.0);
        for (at, mark) in self.marks.iter().enumerate() {
            let x = left + pitch * at as f64;
            page.open("g", &[]);
            rect(page, "row", [x, top - LINE, pitch, HEIGHT + LINE]);
            self.title(page, mark, None);
            let end = self.parts_of(page, mark, height, |from, to| [x + gap / 2.0, to, pitch - gap, from - to]);
            if is_labelled && Self::size(mark) > 0 {
                text(page, "value", "middle", x + pitch / 2.0, end - 5.0, &number(Self::size(mark)));
            }
            page.close();
        }
        line(page, "base", [left, base, end, base]);
        self.scale(page, ranges, [left, base + 16.0], pitch);
        text(page, "axis", "start", left, base + 34.0, self.row[1]);
        page.close();
    }

    /// Names columns: a number below its middle, or where a class begins. Of names that would touch, some are left out.
    fn scale(&self, page: &mut Markup, ranges: &[(i64, i64)], [left, y]: [f64; 2], pitch: f64) {
        let are_numbers = ranges.iter().all(|(from, to)| from == to);
        let width = ranges.first().map_or(1, |(from, to)| to.saturating_sub(*from).saturating_add(1));
        let names: Vec<(i64, String)> = match are_numbers {
            true => ranges.iter().zip(&self.marks).map(|((from, _), mark)| (*from, mark.0.clone())).collect(),
            false => {
                let starts = ranges.iter().map(|(from, _)| *from);
                let end = ranges.last().map(|(_, to)| to.saturating_add(1));
                starts.chain(end).map(|from| (from, from.to_string())).collect()
            }
        };
        let letters = names.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0);
        let each = nice(((letters as f64 * LETTER + SPACE) / pitch).ceil() as u64);
        let each = width.saturating_mul(i64::try_from(each).unwrap_or(i64::MAX));
        for (at, (_, name)) in names.iter().enumerate().filter(|(_, (number, _))| number.rem_euclid(each) == 0) {
            let middle = if are_numbers { pitch / 2.0 } else { 0.0 };
            let x = left + pitch * at as f64 + middle;
            text(page, "tick", "middle", x, y, name);
        }
    }

    /// Draws the parts of a mark one after the other, and returns where the last ends.
    fn parts_of(
        &self,
        page: &mut Markup,
        mark: &(String, Vec<u64>),
        place: impl Fn(u64) -> f64,
        area: impl Fn(f64, f64) -> [f64; 4],
    ) -> f64 {
        let mut sum = 0_u64;
        for (part, &count) in mark.1.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (from, is_first) = (place(sum), sum == 0);
            sum = sum.saturating_add(count);
            // A gap between parts, where it leaves enough of them.
            let length = place(sum) - from;
            let from = if is_first || length.abs() < 3.0 { from } else { from + length.signum() };
            let look = self.parts.get(part).map_or("", |part| &part.1);
            rect(page, &format!("mark {look}"), area(from, place(sum)));
            self.title(page, mark, Some(part));
        }
        place(sum)
    }

    /// Ends an area with the words for a mark, or a part of it.
    fn title(&self, page: &mut Markup, mark: &(String, Vec<u64>), part: Option<usize>) {
        let (name, size) = (&mark.0, Self::size(mark));
        let subject = match &self.ranges {
            Some(_) => format!("{name} {}", form(self.row, u64::from(matches!(&**name, "1" | "−1" | "+1")))),
            None => name.clone(),
        };
        let counted = form(self.counted, size);
        let words = match part.and_then(|part| self.parts.get(part).zip(mark.1.get(part))) {
            Some(((title, _), count)) if self.parts.len() > 1 => {
                format!("{subject}: {title}, {} of {} {counted}", number(*count), number(size))
            }
            _ => format!("{subject}: {} {counted}", number(size)),
        };
        page.element("title", &words).close();
    }
}

/// Returns the least of 1, 2, 5, 10, 20 and so on from `least` on.
fn nice(least: u64) -> u64 {
    let tens = (0..19).map(|power| 10_u64.pow(power));
    tens.flat_map(|ten| [1, 2, 5].map(|times| ten.saturating_mul(times)))
        .find(|step| *step >= least)
        .unwrap_or(u64::MAX)
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// Returns the width of a number.
fn digits(value: u64) -> f64 {
    number(value).len() as f64 * LETTER
}

fn open(page: &mut Markup, height: f64) {
    page.open(
        "svg",
        &[
            ("viewBox", &format!("0 0 {WIDTH} {height:.0}")),
            ("width", &WIDTH.to_string()),
            ("height", &format!("{height:.0}")),
        ],
    );
}

/// Opens an area.
fn rect(page: &mut Markup, class: &str, [x, y, width, height]: [f64; 4]) {
    let [x, y, width, height] = [x, y, width.max(1.5), height.max(1.5)].map(|length| format!("{length:.1}"));
    page.open("rect", &[("class", class), ("x", &x), ("y", &y), ("width", &width), ("height", &height)]);
}

fn line(page: &mut Markup, class: &str, ends: [f64; 4]) {
    let [x1, y1, x2, y2] = ends.map(|length| format!("{length:.1}"));
    page.open("line", &[("class", class), ("x1", &x1), ("y1", &y1), ("x2", &x2), ("y2", &y2)]).close();
}

fn text(page: &mut Markup, class: &str, anchor: &str, x: f64, y: f64, text: &str) {
    let (x, y) = (format!("{x:.1}"), format!("{y:.1}"));
    page.open("text", &[("class", class), ("text-anchor", anchor), ("x", &x), ("y", &y)]).text(text).close();
}
