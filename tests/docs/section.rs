//! The text of a page of `hirth explain`.

use hirth::page::Page;

/// What is under a heading.
pub fn section(page: &Page, heading: &str) -> String {
    let after = page.text.lines().skip_while(|line| line.strip_prefix("## ") != Some(heading)).skip(1);
    let lines: Vec<&str> = after.take_while(|line| !line.starts_with("## ")).collect();
    lines.join("\n").trim().to_owned()
}
