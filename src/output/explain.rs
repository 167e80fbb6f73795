//! What `hirth explain` prints: the page of a code, a rule, or the list of both.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;

pub use super::prose::PageStyle;
use super::{json, prose::prose};
use crate::{
    finding::Severity,
    page::{Article, Evidence, Page},
};

/// A code to be explained.
pub struct CodeEntry {
    /// What it is called: `detour`, or `hirth/detour` where several games have it.
    pub name: String,
    /// What there is to say of it.
    pub page: &'static Page,
    /// The rules it rests on, by their names.
    pub rules: Vec<(String, &'static Article)>,
}

/// A rule to be explained.
pub struct RuleEntry {
    /// What it is called: `R17`, or `hirth/R17` where several games have it.
    pub name: String,
    /// What it says.
    pub rule: &'static Article,
    /// The codes that rest on it.
    pub codes: Vec<String>,
}

/// The list of all codes, by severity, and all rules.
///
/// # Errors
/// Those of `out`.
pub fn list(
    out: &mut impl Write,
    codes: &[CodeEntry],
    rules: &[RuleEntry],
    style: PageStyle,
) -> io::Result<()> {
    let bold = style.style(Style::new().bold());
    let groups = [
        (
            Severity::Error,
            "Errors: not legal notation, or against a rule",
        ),
        (
            Severity::Warning,
            "Warnings: reads in one way only, but departs from convention",
        ),
        (
            Severity::Advice,
            "Advice: legal on a reading that the rulebook does not settle",
        ),
    ];
    let width = codes.iter().map(|code| code.name.len()).max().unwrap_or(0);
    for (severity, heading) in groups {
        writeln!(out, "{bold}{heading}{bold:#}")?;
        for code in codes.iter().filter(|code| code.page.severity == severity) {
            writeln!(out, "  {:width$}  {}", code.name, code.page.title)?;
        }
        writeln!(out)?;
    }
    if !rules.is_empty() {
        writeln!(out, "{bold}Rules, with what each rests on{bold:#}")?;
        let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
        for RuleEntry { name, rule, .. } in rules {
            let (word, title) = (word(rule.evidence), rule.title);
            writeln!(out, "  {name:width$}  {word:7}  {title}")?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "More on one of them: hirth explain CODE, or hirth explain RULE."
    )
}

/// The page of a code.
///
/// # Errors
/// Those of `out`.
pub fn page(out: &mut impl Write, code: &CodeEntry, style: PageStyle) -> io::Result<()> {
    let CodeEntry { name, page, rules } = code;
    heading(
        out,
        &format!("{}[{name}]: {}", page.severity.name(), page.title),
        style,
    )?;
    for (name, rule) in rules {
        let (word, reason) = (word(rule.evidence), reason(rule.evidence));
        writeln!(out, "Rests on {name}, {} ({word}: {reason})", rule.title)?;
    }
    if !rules.is_empty() {
        writeln!(out)?;
    }
    out.write_all(prose(page.text, style).as_bytes())
}

/// A rule.
///
/// # Errors
/// Those of `out`.
pub fn article(out: &mut impl Write, entry: &RuleEntry, style: PageStyle) -> io::Result<()> {
    let RuleEntry { name, rule, codes } = entry;
    heading(out, &format!("{name}: {}", rule.title), style)?;
    writeln!(
        out,
        "Evidence: {} ({})\n",
        word(rule.evidence),
        reason(rule.evidence)
    )?;
    out.write_all(prose(rule.text, style).as_bytes())?;
    if !codes.is_empty() {
        let text = format!("Findings that rest on it: {}", codes.join(", "));
        writeln!(out)?;
        out.write_all(prose(&text, style).as_bytes())?;
    }
    Ok(())
}

/// Codes and rules as one JSON document.
///
/// # Errors
/// Those of `out`.
pub fn json(out: &mut impl Write, codes: &[CodeEntry], rules: &[RuleEntry]) -> io::Result<()> {
    json::write(
        out,
        &Entries {
            version: 1,
            codes: codes.iter().map(Code::new).collect(),
            rules: rules.iter().map(Rule::new).collect(),
        },
    )
}

fn heading(out: &mut impl Write, text: &str, style: PageStyle) -> io::Result<()> {
    let bold = style.style(Style::new().bold());
    writeln!(out, "{bold}{text}{bold:#}")?;
    if !style.color {
        writeln!(out, "{}", "=".repeat(text.chars().count()))?;
    }
    writeln!(out)
}

fn word(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Text => "text",
        Evidence::Sample => "sample",
        Evidence::Assumed => "assumed",
    }
}

fn reason(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Text => "the rulebook says it",
        Evidence::Sample => "the published game shows it",
        Evidence::Assumed => "nothing published says it",
    }
}

#[derive(Serialize)]
struct Entries<'a> {
    version: u32,
    codes: Vec<Code<'a>>,
    rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
struct Code<'a> {
    code: &'a str,
    severity: Severity,
    title: &'static str,
    rules: Vec<&'a str>,
    text: String,
}

#[derive(Serialize)]
struct Rule<'a> {
    name: &'a str,
    title: &'static str,
    evidence: &'static str,
    text: String,
}

impl<'a> Code<'a> {
    fn new(entry: &'a CodeEntry) -> Self {
        Self {
            code: &entry.name,
            severity: entry.page.severity,
            title: entry.page.title,
            rules: entry.rules.iter().map(|(name, _)| &**name).collect(),
            text: super::prose::dedented(entry.page.text),
        }
    }
}

impl<'a> Rule<'a> {
    fn new(entry: &'a RuleEntry) -> Self {
        Self {
            name: &entry.name,
            title: entry.rule.title,
            evidence: word(entry.rule.evidence),
            text: super::prose::dedented(entry.rule.text),
        }
    }
}
