//! The report as SARIF 2.1.0, as code scanning reads it.
//!
//! The crate `serde-sarif` has all of the standard's objects. It makes them when it is built, out of a JSON Schema, with
//! some thirty crates: that takes longer than all that is here is worth.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use serde_json::{Value, json};

use super::{
    Format, RunReport,
    explain::{CodeEntry, PageStyle},
    fingerprint::Fingerprints,
    paths::{Base, Location},
    phrases::sentence,
    plain::line,
    prose::prose,
};
use crate::{
    edit::Edit,
    finding::{Finding, Related, Severity},
    fix::Fix,
    json,
    page::Page,
    places::Places,
    report::{FileReport, Suppressed, SuppressedBy},
    source::Source,
    span::Span,
};

/// Returns where a page lies: pages are static, and their codes may be those of other games too.
fn address(page: &'static Page) -> usize {
    std::ptr::from_ref(page).addr()
}

/// The base of relative paths: the root of the checked-out repository.
const ROOT: &str = "%SRCROOT%";

/// Writes one log with one run.
pub struct Sarif<W> {
    out: W,
    base: Base,
    codes: Vec<CodeEntry>,
    /// The index of each code in `codes`, by the address of its page.
    indices: HashMap<usize, usize>,
    results: Vec<Value>,
}

impl<W: Write> Sarif<W> {
    /// Returns a writer to `out`. `codes` are all that a finding can have; paths are relative to `base`.
    ///
    /// ```
    /// use hirth::{
    ///     games::GameKind,
    ///     output::{self, Base, catalogue::Catalogue, sarif::Sarif},
    /// };
    ///
    /// let report = hirth::check("R1 5b\nA1 7g 8g =B\n");
    /// let mut bytes = Vec::new();
    /// let codes = Catalogue::new(GameKind::ALL).entries();
    /// output::write(&mut Sarif::new(&mut bytes, Base::default(), codes), &report)?;
    ///
    /// let log: serde_json::Value = serde_json::from_slice(&bytes)?;
    /// let run = &log["runs"][0];
    /// assert_eq!(run["results"][0]["ruleId"], "unfinished");
    /// let names = run["tool"]["driver"]["rules"].as_array().expect("the codes");
    /// assert!(names.iter().any(|code| code["id"] == "unfinished"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(out: W, base: Base, codes: Vec<CodeEntry>) -> Self {
        let indices = codes.iter().enumerate();
        let indices = indices.map(|(index, code)| (address(code.page), index)).collect();
        Self { out, base, codes, indices, results: Vec::new() }
    }

    /// Adds findings of a text, each with what suppresses it, if something does.
    fn add<'f>(&mut self, source: &Source, findings: impl IntoIterator<Item = (&'f Finding, Option<&'f Suppressed>)>) {
        let mut file = File { artifact: artifact(&self.base.locate(source.name())), places: Places::utf16(source) };
        let mut prints = Fingerprints::default();
        for (finding, suppressed) in findings {
            let location = file.location(finding.span);
            let hash = prints.of(source, finding.span.start);
            let index = self.indices.get(&address(finding.page));
            let mut result = json!({
                "ruleId": index.map_or(finding.code(), |&index| &self.codes[index].name),
                "level": level(finding.severity),
                "message": message(finding),
                "locations": [location],
                "partialFingerprints": { "primaryLocationLineHash": hash },
            });
            if let Some(&index) = index {
                result["ruleIndex"] = index.into();
            }
            if !finding.related.is_empty() {
                result["relatedLocations"] = file.related(&finding.related);
            }
            // The likeliest first; a viewer offers them side by side.
            if !finding.fixes.is_empty() {
                result["fixes"] = finding.fixes.iter().map(|fix| file.fix(fix)).collect();
            }
            if let Some(Suppressed { reason, by, .. }) = suppressed {
                let kind = match by {
                    SuppressedBy::Record => "inSource",
                    SuppressedBy::Baseline => "external",
                };
                result["suppressions"] = json!([{ "kind": kind, "justification": reason }]);
            }
            self.results.push(result);
        }
    }
}

impl<W: Write> Format for Sarif<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        let mut found: Vec<(&Finding, Option<&Suppressed>)> = Vec::new();
        for game in &report.games {
            found.extend(game.findings.iter().map(|finding| (finding, None)));
            found.extend(game.suppressed.iter().map(|one| (&one.finding, Some(one))));
        }
        found.extend(report.findings.iter().map(|finding| (finding, None)));
        self.add(&report.source, found);
        Ok(())
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        let found = run.found();
        found.for_each(|found| self.add(&found.source, [(&found.finding, None)]));
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "hirth",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "informationUri": env!("CARGO_PKG_REPOSITORY"),
                    "rules": self.codes.iter().map(rule).collect::<Vec<_>>(),
                } },
                "originalUriBaseIds": { ROOT: { "description": text("The folder in which hirth was run") } },
                "columnKind": "utf16CodeUnits",
                "results": self.results,
                "invocations": [{ "executionSuccessful": run.tally.unread == 0 }],
            }],
        });
        json::write(&mut self.out, &log)
    }
}

/// The file whose findings are written.
struct File<'a> {
    artifact: Value,
    places: Places<'a>,
}

impl File<'_> {
    fn region(&mut self, span: Span) -> Value {
        let region = self.places.region(span);
        json!({
            "startLine": region.line,
            "startColumn": region.column,
            "endLine": region.end_line,
            "endColumn": region.end_column,
        })
    }

    fn location(&mut self, span: Span) -> Value {
        let region = self.region(span);
        json!({ "physicalLocation": { "artifactLocation": self.artifact, "region": region } })
    }

    fn related(&mut self, others: &[Related]) -> Value {
        let place = |(index, other): (usize, &Related)| {
            let mut place = self.location(other.span);
            place["id"] = (index + 1).into();
            place["message"] = text(line(&other.text));
            place
        };
        others.iter().enumerate().map(place).collect()
    }

    fn fix(&mut self, fix: &Fix) -> Value {
        let replacement = |edit: &Edit| {
            // Without characters where something is only added.
            let mut replacement = json!({ "deletedRegion": self.region(edit.span) });
            if !edit.replacement.is_empty() {
                replacement["insertedContent"] = json!({ "text": edit.replacement });
            }
            replacement
        };
        let replacements: Value = fix.edits.iter().map(replacement).collect();
        json!({
            "description": text(line(&fix.title)),
            "artifactChanges": [{
                "artifactLocation": self.artifact,
                "replacements": replacements,
            }],
        })
    }
}

fn artifact(location: &Location) -> Value {
    match location {
        Location::Within(_) => json!({ "uri": location.uri(), "uriBaseId": ROOT }),
        Location::Elsewhere(_) => json!({ "uri": location.uri() }),
    }
}

/// Returns the rule for a code that can be found: each code is one rule.
fn rule(entry: &CodeEntry) -> Value {
    let CodeEntry { name, page, rules } = entry;
    let style = PageStyle { color: false, width: 100 };
    let rules: Vec<&str> = rules.iter().map(|rule| &*rule.name).collect();
    let rests = if rules.is_empty() { String::new() } else { format!("\nRests on {}.\n", rules.join(", ")) };
    let full = prose(page.text, style);
    let first = full.split("\n\n").next().unwrap_or_default();
    let tags = ["game-record"].into_iter().chain(page.rules.split_terminator(", "));
    let mut rule = json!({
        "id": name,
        "shortDescription": text(page.title),
        "fullDescription": text(first.replace('\n', " ")),
        "help": {
            "markdown": format!("{}{rests}", page.text),
            "text": format!("{full}{rests}"),
        },
        "defaultConfiguration": { "level": level(page.severity) },
        // What code scanning sorts and filters by, beyond the standard.
        "properties": {
            "precision": match page.severity {
                Severity::Error | Severity::Warning => "very-high",
                Severity::Advice => "medium",
            },
            "problem.severity": match page.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "recommendation",
            },
            "tags": tags.collect::<Vec<_>>(),
        },
    });
    if let Some(url) = page.url {
        rule["helpUri"] = url.into();
    }
    // The name must not be the identifier over again.
    if page.code.contains('-') {
        rule["name"] = pascal(page.code).into();
    }
    rule
}

/// Returns a sentence, with a full stop where it has none.
fn text(text: impl Into<String>) -> Value {
    let mut text = text.into();
    if !text.ends_with(['.', '?', '!']) {
        text.push('.');
    }
    json!({ "text": text })
}

/// Returns what is wrong, and links to the other places, which code scanning shows only where they are linked.
fn message(finding: &Finding) -> Value {
    let link = |(index, other): (usize, &Related)| {
        let text = line(&other.text).replace('[', r"\[").replace(']', r"\]");
        format!("[{text}]({})", index + 1)
    };
    let links: Vec<String> = finding.related.iter().enumerate().map(link).collect();
    let mut message = text(sentence(finding));
    if let (false, Value::String(said)) = (links.is_empty(), &mut message["text"]) {
        *said += &format!(" See {}.", links.join(", "));
    }
    message
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// `manned-entry` as `MannedEntry`.
fn pascal(code: &str) -> String {
    let words = code.split('-').map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    });
    words.collect()
}
