//! Times as people and sites write them: `0:12`, `1:02:33`, `12.5s`, `10 min`, `1h 20m`.

/// No time is longer, in bytes.
const LONGEST: usize = 24;

/// Whether a text is a time, and nothing else.
pub fn is_time(text: &str) -> bool {
    let text = text.trim().trim_start_matches('~');
    if text.is_empty() || text.len() > LONGEST {
        return false;
    }
    let words = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    is_clock(text) || is_clock(words) && is_unit(&text[words.len()..]) || is_of_units(text)
}

/// Whether a text is a time of a clock: `0:12`, `1:02:33.5`. There are two digits after a colon: `1:0` may be a result.
fn is_clock(text: &str) -> bool {
    let (text, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = text.split(':');
    let first = parts.next().unwrap_or_default();
    let (mut others, mut are_right) = (0, true);
    for part in parts {
        others += 1;
        are_right &= part.len() == 2 && is_number(part);
    }
    let is_first = first.len() <= 4 && is_number(first);
    is_first && are_right && (1..=2).contains(&others) && fraction.len() <= 3 && is_number(fraction)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is numbers, each with a unit after it.
fn is_of_units(text: &str) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let unit = rest.trim_start_matches(is_of_number);
        let number = &rest[..rest.len() - unit.len()];
        let is_begun = number.starts_with(|c: char| c.is_ascii_digit());
        let end = unit.find(|c: char| c.is_ascii_digit()).unwrap_or(unit.len());
        if !is_begun || !is_unit(&unit[..end]) {
            return false;
        }
        rest = &unit[end..];
    }
    true
}

fn is_unit(text: &str) -> bool {
    let unit = text.trim().trim_end_matches('.');
    UNITS.iter().any(|it| it.eq_ignore_ascii_case(unit))
}

const UNITS: [&str; 26] = [
    "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "m", "min", "mins", "minute", "minutes", "minuten",
    "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "day", "days", "tag", "tage",
];
