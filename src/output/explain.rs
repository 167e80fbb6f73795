//! What `hirth explain` prints: the page of a code, a rule, or the list of both.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;

use super::{json, prose::prose};
use crate::{
    finding::Severity,
    page::{Article, Evidence, Page},
};

/// How explanations look to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// With colours and bold type.
    pub color: bool,
    /// Columns to fill.
    pub width: usize,
}

impl Look {
    /// A style, where styles are wanted.
    pub(super) fn style(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// The list of all codes, by severity, and all rules.
pub fn list(
    out: &mut impl Write,
    pages: &[&Page],
    articles: &[&Article],
    look: Look,
) -> io::Result<()> {
    let bold = look.style(Style::new().bold());
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
    let width = pages.iter().map(|page| page.code.len()).max().unwrap_or(0);
    for (severity, heading) in groups {
        writeln!(out, "{bold}{heading}{bold:#}")?;
        for page in pages.iter().filter(|page| page.severity == severity) {
            writeln!(out, "  {:width$}  {}", page.code, page.title)?;
        }
        writeln!(out)?;
    }
    if !articles.is_empty() {
        writeln!(out, "{bold}Rules, with what each rests on{bold:#}")?;
        let width = articles
            .iter()
            .map(|article| article.name.len())
            .max()
            .unwrap_or(0);
        for article in articles {
            let Article {
                name,
                title,
                evidence,
                ..
            } = article;
            writeln!(out, "  {name:width$}  {:7}  {title}", word(*evidence))?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "More on one of them: hirth explain CODE, or hirth explain RULE."
    )
}

/// The page of a code; `articles` are the rules it rests on.
pub fn page(
    out: &mut impl Write,
    page: &Page,
    articles: &[&Article],
    look: Look,
) -> io::Result<()> {
    heading(
        out,
        &format!("{}[{}]: {}", page.severity.name(), page.code, page.title),
        look,
    )?;
    for article in articles {
        let Article {
            name,
            title,
            evidence,
            ..
        } = article;
        let (word, reason) = (word(*evidence), reason(*evidence));
        writeln!(out, "Rests on {name}, {title} ({word}: {reason})")?;
    }
    if !articles.is_empty() {
        writeln!(out)?;
    }
    out.write_all(prose(page.text, look).as_bytes())
}

/// A rule; `pages` are those that rest on it.
pub fn article(
    out: &mut impl Write,
    article: &Article,
    pages: &[&Page],
    look: Look,
) -> io::Result<()> {
    heading(out, &format!("{}: {}", article.name, article.title), look)?;
    writeln!(
        out,
        "Evidence: {} ({})\n",
        word(article.evidence),
        reason(article.evidence)
    )?;
    out.write_all(prose(article.text, look).as_bytes())?;
    if !pages.is_empty() {
        let codes: Vec<&str> = pages.iter().map(|page| page.code).collect();
        let text = format!("Findings that rest on it: {}", codes.join(", "));
        writeln!(out)?;
        out.write_all(prose(&text, look).as_bytes())?;
    }
    Ok(())
}

/// Pages and rules as one JSON document.
pub fn json(out: &mut impl Write, pages: &[&Page], articles: &[&Article]) -> io::Result<()> {
    json::write(
        out,
        &Entries {
            version: 1,
            codes: pages.iter().map(|page| Code::new(page)).collect(),
            rules: articles.iter().map(|article| Rule::new(article)).collect(),
        },
    )
}

fn heading(out: &mut impl Write, text: &str, look: Look) -> io::Result<()> {
    let bold = look.style(Style::new().bold());
    writeln!(out, "{bold}{text}{bold:#}")?;
    if !look.color {
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
struct Entries {
    version: u32,
    codes: Vec<Code>,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
struct Code {
    code: &'static str,
    severity: Severity,
    title: &'static str,
    rules: &'static [&'static str],
    text: String,
}

#[derive(Serialize)]
struct Rule {
    name: &'static str,
    title: &'static str,
    evidence: &'static str,
    text: String,
}

impl Code {
    fn new(page: &Page) -> Self {
        let Page {
            code,
            severity,
            title,
            rules,
            text,
        } = *page;
        Self {
            code,
            severity,
            title,
            rules,
            text: super::prose::dedented(text),
        }
    }
}

impl Rule {
    fn new(article: &Article) -> Self {
        let Article {
            name,
            title,
            evidence,
            text,
        } = *article;
        Self {
            name,
            title,
            evidence: word(evidence),
            text: super::prose::dedented(text),
        }
    }
}
