//! Dates as tags have them.

use jiff::civil::Date;

/// The forms with the name of a month, once all signs between the words are spaces.
const WITH_NAMES: [&str; 6] = ["%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y", "%Y %b %d", "%Y %B %d"];

/// Returns the numbers of a date, year first, as far as it has them: `2026.12.21`, `2026-12-21T18:00`, `2026.??.??`,
/// `21.12.2026`, `Dec 21, 2026`, `21 December 2026`. Returns `None` for other forms: some people read `1/2/2026` as a
/// day in January, others as one in February.
pub fn read(written: &str) -> Option<Vec<u64>> {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'T' | 'Z');
    if written.contains(is_letter) { with_name(written) } else { in_numbers(written.trim()) }
}

/// Whether a value deliberately gives no date, such as `????.??.??`.
pub fn is_unknown(written: &str) -> bool {
    !written.contains(char::is_alphanumeric)
}

fn with_name(written: &str) -> Option<Vec<u64>> {
    let words = written.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let spaced = words.join(" ");
    let read = |form: &&str| Date::strptime(form, &spaced).ok();
    let date = WITH_NAMES.iter().find_map(read)?;
    let year = u64::try_from(date.year()).ok()?;
    let rest = [date.month(), date.day()].map(|number| u64::from(number.unsigned_abs()));
    Some([year, rest[0], rest[1]].into())
}

fn in_numbers(written: &str) -> Option<Vec<u64>> {
    let groups = written.split(|c: char| !c.is_ascii_digit());
    let groups: Vec<&str> = groups.filter(|group| !group.is_empty()).collect();
    let is_year = |group: Option<&&str>| group.is_some_and(|group| group.len() == 4);
    let numbers = groups.iter().map(|group| group.parse().ok());
    let mut numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
    if !written.starts_with(|c: char| c.is_ascii_digit()) || !is_year(groups.first()) {
        let is_day_first = groups.len() == 3 && written.split('.').count() == 3;
        if !is_day_first || !is_year(groups.last()) {
            return None;
        }
        numbers.reverse();
    }
    let part = |at: usize| numbers.get(at).map_or(Ok(1), |&number| i8::try_from(number));
    let year = i16::try_from(*numbers.first()?).ok()?;
    Date::new(year, part(1).ok()?, part(2).ok()?).ok()?;
    Some(numbers)
}
