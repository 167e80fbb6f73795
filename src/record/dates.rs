//! Dates as tags have them.

/// The names of the months; the first three letters are enough.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

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
    let (name, day, year) = match words[..] {
        [year, name, day] if year.len() == 4 => (name, day, year),
        [name, day, year] if !starts_with_digit(name) => (name, day, year),
        [day, name, year] => (name, day, year),
        _ => return None,
    };
    let name = name.to_lowercase();
    let is_month = |month: &&str| **month == name || month[..3] == name;
    let month = MONTHS.iter().position(|month| is_month(&month))? as u64 + 1;
    let [day, year] = [(day, 2), (year, 4)].map(|(number, digits)| {
        let number = Some(number).filter(|number| number.len() <= digits && starts_with_digit(number));
        number?.parse().ok()
    });
    Some(vec![year?, month, day?]).filter(|date| is_date(date))
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether there is such a day, month or year.
fn is_date(numbers: &[u64]) -> bool {
    let part = |at: usize| numbers.get(at).copied().unwrap_or(1);
    let (year, month, day) = (part(0), part(1), part(2));
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match month {
        2 => 28 + u64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    year <= 9999 && (1..=12).contains(&month) && (1..=days).contains(&day)
}

fn in_numbers(written: &str) -> Option<Vec<u64>> {
    let groups = written.split(|c: char| !c.is_ascii_digit());
    let groups: Vec<&str> = groups.filter(|group| !group.is_empty()).collect();
    let is_year = |group: Option<&&str>| group.is_some_and(|group| group.len() == 4);
    let numbers = groups.iter().map(|group| group.parse().ok());
    let mut numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
    if !starts_with_digit(written) || !is_year(groups.first()) {
        let is_day_first = groups.len() == 3 && written.split('.').count() == 3;
        if !is_day_first || !is_year(groups.last()) {
            return None;
        }
        numbers.reverse();
    }
    Some(numbers).filter(|numbers| !numbers.is_empty() && is_date(numbers))
}
