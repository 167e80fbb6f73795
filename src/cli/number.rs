//! Numbers on the command line.

use std::ops::RangeInclusive;

/// Reads a number in a range; anything else is an error in words.
pub(super) fn within<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("a whole number is expected, {least} or more"),
            (least, most) => format!("a whole number from {least} to {most} is expected"),
        })
    }
}

/// Reads a number, 0 or more.
pub(super) fn any<T: TryFrom<u64>>() -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    within(0..=u64::MAX)
}
