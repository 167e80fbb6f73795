//! The report as Checkstyle writes it, which many build servers and editors read.

use std::io::{self, Write};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, Event},
};

use super::{Tally, by_finding::ByFinding, paths::Base, phrases::sentence, places::Places, plain::line};
use crate::{
    finding::{Finding, Severity},
    source::Source,
};

/// The version of the form, which readers want to see; it has not changed since.
const VERSION: &str = "4.3";

/// Writes one XML document.
pub struct Checkstyle<W: Write> {
    out: Writer<W>,
    base: Base,
    /// Whether the header is written.
    begun: bool,
    /// Whether a file is begun.
    within: bool,
}

impl<W: Write> Checkstyle<W> {
    /// Returns a writer to `out`; paths are relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out: Writer::new_with_indent(out, b' ', 2), base, begun: false, within: false }
    }

    /// Writes the header once.
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let declaration = BytesDecl::new("1.0", Some("UTF-8"), None);
        self.out.write_event(Event::Decl(declaration))?;
        let root = BytesStart::new("checkstyle").with_attributes([("version", VERSION)]);
        self.out.write_event(Event::Start(root))
    }
}

impl<W: Write> ByFinding for Checkstyle<W> {
    fn out(&mut self) -> &mut impl Write {
        self.out.get_mut()
    }

    /// Writes findings of a file, which is begun where it is not yet.
    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        self.begin()?;
        if !std::mem::replace(&mut self.within, true) {
            let path = self.base.path(source.name());
            let file = BytesStart::new("file").with_attributes([("name", &*line(&path))]);
            self.out.write_event(Event::Start(file))?;
        }
        let mut places = Places::new(source);
        for finding in findings {
            let place = places.of(finding.span.start);
            let error = BytesStart::new("error").with_attributes([
                ("line", place.line.to_string().as_str()),
                ("column", &place.column.to_string()),
                ("severity", severity(finding.severity)),
                ("message", &sentence(finding)),
                ("source", &format!("hirth.{}", finding.code())),
            ]);
            self.out.write_event(Event::Empty(error))?;
        }
        Ok(())
    }

    fn end_file(&mut self) -> io::Result<()> {
        self.within = false;
        self.out.write_event(Event::End(BytesEnd::new("file")))
    }

    fn finish(&mut self, _: &Tally) -> io::Result<()> {
        self.begin()?;
        let root = BytesEnd::new("checkstyle");
        self.out.write_event(Event::End(root))?;
        self.out.get_mut().write_all(b"\n")
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "info",
    }
}
