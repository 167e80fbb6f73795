//! What `hirth explain` prints: the page of a code, a rule, or the list of both.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;

pub use super::prose::PageStyle;
use super::prose::{heading, prose};
use crate::{
    finding::Severity,
    json,
    page::{Article, Evidence, Page},
};

/// A code to be explained.
pub struct CodeEntry {
    /// Its name: `detour`, or `hirth/detour` where several games have it.
    pub name: String,
    /// Its page.
    pub page: &'static Page,
    /// The rules it rests on.
    pub rules: Vec<Ground>,
}

/// A rule that a code rests on.
pub struct Ground {
    /// The name of its game, as people write it.
    pub game: &'static str,
    /// Its name: `R17`, or `hirth/R17` where several games have it.
    pub name: String,
    /// Its text.
    pub rule: &'static Article,
}

/// A rule to be explained.
pub struct RuleEntry {
    /// Its name: `R17`, or `hirth/R17` where several games have it.
    pub name: String,
    /// Its text.
    pub rule: &'static Article,
    /// The codes that rest on it.
    pub codes: Vec<String>,
}

/// The list of all codes, by severity, and all rules.
///
/// # Errors
/// Those of `out`.
pub fn list(out: &mut impl Write, codes: &[CodeEntry], rules: &[RuleEntry], style: PageStyle) -> io::Result<()> {
    let bold = style.style(Style::new().bold());
    let groups = [
        (Severity::Error, "Errors: not legal notation, or against a rule"),
        (Severity::Warning, "Warnings: unusual but clear"),
        (Severity::Advice, "Advice: legal only if an unclear rule is read that way"),
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
    writeln!(out, "More on one of them: hirth explain CODE, or hirth explain RULE.")
}

/// The page of a code, and the rules it rests on: with what each rests on, where they are of one game.
///
/// # Errors
/// Those of `out`.
pub fn page(out: &mut impl Write, code: &CodeEntry, style: PageStyle) -> io::Result<()> {
    let CodeEntry { name, page, rules } = code;
    let title = format!("{}[{name}]: {}", page.severity.name(), page.title);
    writeln!(out, "{}", heading(&title, '=', style))?;
    let mut text = page.text.to_owned();
    if !rules.is_empty() {
        text += "\n## Rules\n\n";
    }
    let games: Vec<&[Ground]> = rules.chunk_by(|one, other| one.game == other.game).collect();
    if let [rules] = games[..] {
        for Ground { name, rule, .. } in rules {
            let (word, reason) = (word(rule.evidence), reason(rule.evidence));
            text += &format!("- {name}: {} ({word}: {reason})\n", rule.title);
        }
    } else {
        for rules in games {
            let names: Vec<&str> = rules.iter().map(|rule| &*rule.name).collect();
            text += &format!("- {}: {}\n", rules[0].game, names.join(", "));
        }
    }
    out.write_all(prose(&text, style).as_bytes())
}

/// A rule.
///
/// # Errors
/// Those of `out`.
pub fn article(out: &mut impl Write, entry: &RuleEntry, style: PageStyle) -> io::Result<()> {
    let RuleEntry { name, rule, codes } = entry;
    let title = format!("{name}: {}", rule.title);
    writeln!(out, "{}", heading(&title, '=', style))?;
    let (word, reason) = (word(rule.evidence), reason(rule.evidence));
    writeln!(out, "Evidence: {word} ({reason})\n")?;
    out.write_all(prose(rule.text, style).as_bytes())?;
    if !codes.is_empty() {
        let text = format!("Findings that rest on it: {}", codes.join(", "));
        write!(out, "\n{}", prose(&text, style))?;
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
    url: Option<&'static str>,
    severity: Severity,
    title: &'static str,
    rules: Vec<&'a str>,
    text: &'static str,
}

#[derive(Serialize)]
struct Rule<'a> {
    name: &'a str,
    title: &'static str,
    evidence: &'static str,
    text: &'static str,
}

impl<'a> Code<'a> {
    fn new(entry: &'a CodeEntry) -> Self {
        Self {
            code: &entry.name,
            url: entry.page.url,
            severity: entry.page.severity,
            title: entry.page.title,
            rules: entry.rules.iter().map(|rule| &*rule.name).collect(),
            text: entry.page.text,
        }
    }
}

impl<'a> Rule<'a> {
    fn new(entry: &'a RuleEntry) -> Self {
        Self { name: &entry.name, title: entry.rule.title, evidence: word(entry.rule.evidence), text: entry.rule.text }
    }
}
