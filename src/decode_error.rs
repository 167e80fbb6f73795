//! What a reader of JSON or TOML says of a value that does not fit, in words without the types of Rust.

/// The reader's message in words for people; one of another kind stays as it is.
pub fn describe(message: &str) -> String {
    let parts = |start: &str| message.strip_prefix(start)?.split_once(", expected ");
    if let Some((found, known)) = parts("unknown variant ") {
        let known = known.strip_prefix("one of ").unwrap_or(known);
        return format!("{found} is not known here; use {known}");
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length "];
    if let Some((found, wanted)) = found.into_iter().find_map(parts) {
        return format!("{} is expected, not {}", wanted_kind(wanted), found_kind(found));
    }
    match message {
        // The readers say this if the value should be one of some names and is not a text.
        "expected value" | "wanted string or table" => "a text in quotes is expected".to_owned(),
        _ => message.to_owned(),
    }
}

fn wanted_kind(wanted: &str) -> &str {
    match wanted {
        "a boolean" => "`true` or `false`",
        "a string" => "a text in quotes",
        "a sequence" => "a list",
        "a nonzero u32" => "a whole number from 1",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number",
        _ if wanted.starts_with("struct ") => "an object",
        _ => wanted,
    }
}

fn found_kind(found: &str) -> String {
    let kinds = [
        ("string ", "the text "),
        ("integer ", "the number "),
        ("floating point ", "the number "),
        ("boolean ", ""),
        ("sequence", "a list"),
        ("map", "an object"),
    ];
    let described = |(kind, word): &(&str, &str)| Some((*word).to_owned() + found.strip_prefix(kind)?);
    kinds.iter().find_map(described).unwrap_or_else(|| found.to_owned())
}
