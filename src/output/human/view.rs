//! A finding as miette wants it.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::{excerpt::Excerpt, style::HumanStyle};
use crate::{
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    output::plain::{line, plain},
    places::Places,
    source::Source,
};

/// A finding with its words made safe to show and its lines cut out of the source.
#[derive(Debug)]
pub(super) struct View {
    severity: miette::Severity,
    code: String,
    /// The text before the message in a drawing.
    head: String,
    message: String,
    help: Option<String>,
    turn: Option<String>,
    file: Option<String>,
    excerpt: Option<Excerpt>,
    is_narrated: bool,
    /// Whether its fix is beside its mark.
    has_fix: bool,
}

impl View {
    /// Returns the view of a finding; `game` is its game's number where there are several.
    pub fn new(
        source: &Source,
        places: &mut Places,
        finding: &Finding,
        game: Option<usize>,
        style: HumanStyle,
    ) -> Self {
        let name = finding.severity.name();
        let severity = match finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Advice => miette::Severity::Advice,
        };
        let turn = match (finding.turn.as_ref().filter(|turn| !turn.is_empty()), game) {
            (Some(turn), Some(game)) => Some(format!("{} of game {game}", line(turn))),
            (Some(turn), None) => Some(line(turn).into_owned()),
            (None, Some(game)) => Some(format!("game {game}")),
            (None, None) => None,
        };
        let (label, help) = if style.narrated {
            let fix = || Some(finding.fixes.first()?.title.clone());
            (finding.label.clone(), finding.help.clone().or_else(fix))
        } else {
            words(finding)
        };
        let excerpt = Excerpt::new(source, places, finding, &label, style.unicode);
        let file = excerpt.is_none().then(|| line(source.name()).into_owned());
        let in_turn = turn.as_ref().map_or(String::new(), |turn| format!(" in {turn}"));
        let unnamed = file.as_ref().filter(|file| !finding.message.contains(file.as_str()));
        let of_file = unnamed.map_or(String::new(), |file| format!(" of {file}"));
        let head = format!("{name}[{}]{in_turn}{of_file}:", finding.code());
        Self {
            severity,
            code: finding.code().to_owned(),
            head,
            message: line(&finding.message).into_owned(),
            help: help.map(|help| plain(&help).into_owned()),
            turn,
            file,
            excerpt,
            is_narrated: style.narrated,
            has_fix: label != finding.label,
        }
    }

    /// Returns what comes before the message in a drawing: `error[manned-entry] in S1:`.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Whether its fix is beside its mark.
    pub fn has_fix(&self) -> bool {
        self.has_fix
    }

    /// Returns the place of the finding in words, as far as no line of the source shows it.
    pub fn whereabouts(&self) -> String {
        let turn = self.turn.as_ref().map(|turn| format!("diagnostic turn: {turn}\n"));
        let file = self.file.as_ref().map(|file| format!("diagnostic file: {file}\n"));
        [turn, file].into_iter().flatten().collect()
    }
}

/// A longer text has no room beside a mark.
const BESIDE: usize = 44;

/// Returns what is beside the mark of a finding, which is its fix if there is one, and what is below.
fn words(finding: &Finding) -> (String, Option<String>) {
    let kind = |fix: &Fix| if fix.applicability == Applicability::Safe { "" } else { " (unsafe)" };
    match (&finding.help, &finding.fixes[..]) {
        (Some(help), [fix, ..]) if help.len() <= BESIDE => (format!("{help}{}", kind(fix)), None),
        (help, [fix]) => (format!("{}{}", fix.title, kind(fix)), help.clone()),
        (help, _) => (finding.label.clone(), help.clone()),
    }
}

/// Deletes the labels that are printed twice from a report in sentences: for each excerpt miette prints, after its last
/// line, also the labels of later excerpts, with columns that end before they start.
pub(super) fn without_stray_labels(text: &str) -> String {
    let is_stray = |line: &&str| {
        let place = line.trim_start().strip_prefix("label");
        let columns = place.and_then(|place| place.split_once(", columns "));
        let columns = columns.and_then(|(_, columns)| columns.split_once(" to "));
        columns.is_some_and(|(from, to)| {
            let to: String = to.chars().take_while(char::is_ascii_digit).collect();
            matches!((from.parse::<usize>(), to.parse::<usize>()), (Ok(from), Ok(to)) if to < from)
        })
    };
    let lines = text.split_inclusive('\n').filter(|line| !is_stray(line));
    lines.collect()
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for View {}

impl Diagnostic for View {
    /// Drawings have it before the message.
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.is_narrated.then(|| Box::new(&self.code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|excerpt| excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.excerpt.as_ref().map(|excerpt| Box::new(excerpt.labels()) as Box<dyn Iterator<Item = _>>)
    }
}
