//! The report as Checkstyle writes it, which many build servers and editors read.

use std::io::{self, Write};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, Event},
};

use super::{
    Format, Tally,
    paths::Base,
    places::Places,
    plain::line,
    telling::{in_order, sentence},
};
use crate::{finding::Severity, report::FileReport};

/// The version of the form, which readers want to see; it has not changed since.
const VERSION: &str = "4.3";

/// Writes one XML document.
pub struct Checkstyle<W: Write> {
    out: Writer<W>,
    base: Base,
    begun: bool,
}

impl<W: Write> Checkstyle<W> {
    /// Writes to `out`; paths are told from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out: Writer::new_with_indent(out, b' ', 2),
            base,
            begun: false,
        }
    }

    /// Writes what stands before the first file, once.
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

impl<W: Write> Format for Checkstyle<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        self.begin()?;
        let path = self.base.path(report.source.name());
        let file = BytesStart::new("file").with_attributes([("name", &*line(&path))]);
        self.out.write_event(Event::Start(file))?;
        let mut places = Places::new(&report.source);
        for finding in in_order(report) {
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
        self.out.write_event(Event::End(BytesEnd::new("file")))
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.begin()?;
        let root = BytesEnd::new("checkstyle");
        self.out.write_event(Event::End(root))?;
        let out = self.out.get_mut();
        out.write_all(b"\n")?;
        out.flush()
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "info",
    }
}
