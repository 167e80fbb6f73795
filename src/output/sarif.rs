//! The report as SARIF 2.1.0, as code scanning reads it. The structs here are the part of the standard
//! that a validator of records has something to say to.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
    sync::Arc,
};

use serde::Serialize;

use super::{
    FileSummary, Format, Tally,
    explain::{CodeEntry, PageStyle},
    fingerprint::Fingerprints,
    paths::{Base, Location},
    phrases::sentence,
    places::{Places, Region},
    plain,
    prose::prose,
};
use crate::{
    edit::Edit,
    finding::{Finding, Label, Severity},
    fix,
    page::Page,
    report::{FilesMatch, GameReport},
    source::Source,
};

/// Returns where a page lies: pages are static, and their codes may be those of other games too.
fn address(page: &'static Page) -> usize {
    std::ptr::from_ref(page).addr()
}

/// Where the standard's JSON Schema is found.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What relative paths are relative to: the root of the checked-out repository.
const ROOT: &str = "%SRCROOT%";

/// Writes one log with one run.
pub struct Sarif<W> {
    out: W,
    base: Base,
    codes: Vec<CodeEntry>,
    /// Where each code stands in `codes`, by the address of its page.
    indices: HashMap<usize, usize>,
    /// Whether what stands before the first result is written, and whether a result is.
    begun: (bool, bool),
    /// Of the file at hand.
    prints: Fingerprints,
}

impl<W: Write> Sarif<W> {
    /// Returns a writer to `out`. `codes` are all that a finding can have; paths are relative to `base`.
    pub fn new(out: W, base: Base, codes: Vec<CodeEntry>) -> Self {
        let indices = codes.iter().enumerate();
        let indices = indices
            .map(|(index, code)| (address(code.page), index))
            .collect();
        Self {
            out,
            base,
            codes,
            indices,
            begun: (false, false),
            prints: Fingerprints::default(),
        }
    }

    /// Writes what stands before the first result, once.
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.begun.0, true) {
            return Ok(());
        }
        let head = Head {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [RunHead {
                tool: Tool {
                    driver: Driver::new(&self.codes),
                },
                original_uri_base_ids: BTreeMap::from([(
                    ROOT,
                    BaseId {
                        description: Text::new("The folder in which hirth was run."),
                    },
                )]),
                column_kind: "utf16CodeUnits",
            }],
        };
        let head = serde_json::to_string(&head)?;
        let open = head.strip_suffix("}]}").unwrap_or(&head);
        write!(self.out, "{open},\"results\":[")
    }

    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        self.begin()?;
        if findings.is_empty() {
            return Ok(());
        }
        let location = self.base.locate(source.name());
        let mut places = Places::utf16(source);
        for finding in findings {
            let region = places.region(finding.span);
            let hash = self.prints.of(source, finding.span.start);
            let rule_index = self.indices.get(&address(finding.page)).copied();
            let outcome = Outcome {
                rule_id: rule_index.map_or(finding.code(), |index| &self.codes[index].name),
                rule_index,
                level: level(finding.severity),
                message: message(finding),
                locations: [Place::new(&location, region)],
                related_locations: related(&location, &mut places, &finding.others),
                fixes: finding
                    .fixes
                    .iter()
                    .map(|fix| Fix::new(&location, &mut places, fix))
                    .collect(),
                partial_fingerprints: BTreeMap::from([("primaryLocationLineHash", hash)]),
            };
            if std::mem::replace(&mut self.begun.1, true) {
                self.out.write_all(b",")?;
            }
            serde_json::to_writer(&mut self.out, &outcome)?;
        }
        Ok(())
    }
}

impl<W: Write> Format for Sarif<W> {
    fn game(&mut self, source: &Arc<Source>, game: GameReport) -> io::Result<()> {
        self.findings(source, &game.findings)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.findings(rest.source, rest.findings)?;
        self.prints = Fingerprints::default();
        Ok(())
    }

    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        for found in &over.findings {
            self.findings(&found.source, std::slice::from_ref(&found.finding))?;
            self.prints = Fingerprints::default();
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        self.begin()?;
        let invocations = [Invocation {
            execution_successful: tally.unread == 0,
        }];
        let invocations = serde_json::to_string(&invocations)?;
        writeln!(self.out, "],\"invocations\":{invocations}}}]}}")?;
        self.out.flush()
    }
}

/// A log up to its results; they and what the run came to follow.
#[derive(Serialize)]
struct Head {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [RunHead; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RunHead {
    tool: Tool,
    original_uri_base_ids: BTreeMap<&'static str, BaseId>,
    column_kind: &'static str,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    information_uri: &'static str,
    rules: Vec<Rule>,
}

/// What can be found, one rule a code.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: String,
    /// Must not be the identifier over again.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    short_description: Text,
    full_description: Text,
    help: Help,
    default_configuration: Configuration,
    properties: Properties,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

/// What code scanning sorts and filters by, beyond the standard.
#[derive(Serialize)]
struct Properties {
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
    tags: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
}

#[derive(Serialize)]
struct BaseId {
    description: Text,
}

/// One finding; what the standard calls a result.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Text,
    locations: [Place; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Place>,
    /// The likeliest first; a viewer offers them side by side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix>,
    partial_fingerprints: BTreeMap<&'static str, String>,
}

/// A way to mend what was found.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix {
    description: Text,
    artifact_changes: [Change; 1],
}

/// What changes in a file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    artifact_location: Artifact,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    /// Without characters where something is only added.
    deleted_region: Extent,
    #[serde(skip_serializing_if = "Option::is_none")]
    inserted_content: Option<Content>,
}

/// Text as it stands in a file.
#[derive(Serialize)]
struct Content {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: Physical,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Extent,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Extent {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    /// The column after the last character.
    end_column: usize,
}

impl Driver {
    fn new(codes: &[CodeEntry]) -> Self {
        Self {
            name: "hirth",
            semantic_version: env!("CARGO_PKG_VERSION"),
            information_uri: env!("CARGO_PKG_REPOSITORY"),
            rules: codes.iter().map(Rule::new).collect(),
        }
    }
}

impl Rule {
    fn new(entry: &CodeEntry) -> Self {
        let CodeEntry { name, page, rules } = entry;
        let style = PageStyle {
            color: false,
            width: 100,
        };
        let rules: Vec<&str> = rules.iter().map(|rule| &*rule.name).collect();
        let rests = if rules.is_empty() {
            String::new()
        } else {
            format!("\nRests on {}.\n", rules.join(", "))
        };
        let full = prose(page.text, style);
        let first = full.split("\n\n").next().unwrap_or_default();
        Self {
            id: name.clone(),
            name: Some(pascal(page.code)).filter(|_| page.code.contains('-')),
            short_description: Text::new(page.title),
            full_description: Text::new(first.replace('\n', " ")),
            help: Help {
                markdown: page.text.to_owned() + &rests,
                text: full + &rests,
            },
            default_configuration: Configuration {
                level: level(page.severity),
            },
            properties: Properties {
                precision: match page.severity {
                    Severity::Error | Severity::Warning => "very-high",
                    Severity::Advice => "medium",
                },
                severity: match page.severity {
                    Severity::Error => "error",
                    Severity::Warning => "warning",
                    Severity::Advice => "recommendation",
                },
                tags: ["game-record"]
                    .into_iter()
                    .chain(page.rules.split_terminator(", "))
                    .collect(),
            },
        }
    }
}

impl Text {
    /// Returns a sentence, with a full stop where it has none.
    fn new(text: impl Into<String>) -> Self {
        let mut text = text.into();
        if !text.ends_with(['.', '?', '!']) {
            text.push('.');
        }
        Self { text }
    }
}

impl Place {
    fn new(location: &Location, region: Region) -> Self {
        Self {
            id: None,
            physical_location: Physical {
                artifact_location: Artifact::new(location),
                region: Extent::new(region),
            },
            message: None,
        }
    }
}

impl Artifact {
    fn new(location: &Location) -> Self {
        Self {
            uri: location.uri(),
            uri_base_id: match location {
                Location::Within(_) => Some(ROOT),
                Location::Elsewhere(_) => None,
            },
        }
    }
}

impl Extent {
    fn new(Region { start, end }: Region) -> Self {
        Self {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

impl Fix {
    fn new(location: &Location, places: &mut Places, fix: &fix::Fix) -> Self {
        let replacement = |edit: &Edit| Replacement {
            deleted_region: Extent::new(places.region(edit.span)),
            inserted_content: (!edit.replacement.is_empty()).then(|| Content {
                text: edit.replacement.clone(),
            }),
        };
        Self {
            description: Text::new(plain::line(&fix.title)),
            artifact_changes: [Change {
                artifact_location: Artifact::new(location),
                replacements: fix.edits.iter().map(replacement).collect(),
            }],
        }
    }
}

/// Returns what is wrong, and links to the other places, which code scanning shows only where they are linked.
fn message(finding: &Finding) -> Text {
    let said = Text::new(sentence(finding));
    let link = |(index, other): (usize, &Label)| {
        let text = plain::line(&other.text)
            .replace('[', r"\[")
            .replace(']', r"\]");
        format!("[{text}]({})", index + 1)
    };
    let links: Vec<String> = finding.others.iter().enumerate().map(link).collect();
    match links.as_slice() {
        [] => said,
        links => Text::new(format!("{} See {}.", said.text, links.join(", "))),
    }
}

fn related(location: &Location, places: &mut Places, others: &[Label]) -> Vec<Place> {
    let place = |(index, other): (usize, &Label)| Place {
        id: Some(index + 1),
        message: Some(Text::new(plain::line(&other.text))),
        ..Place::new(location, places.region(other.span))
    };
    others.iter().enumerate().map(place).collect()
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
