//! Whole numbers in decimal digits, without the machinery of formatting.

/// Writes a number at the end of `text`.
#[inline]
pub fn push_number(text: &mut Vec<u8>, number: u64) {
    // Most numbers are small.
    if number < 10 {
        text.push(b'0' + number as u8);
    } else {
        push_large(text, number);
    }
}

fn push_large(text: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    while number > 0 {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    text.extend_from_slice(&digits[start..]);
}
