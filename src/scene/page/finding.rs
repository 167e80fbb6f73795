//! A finding as an item of a list, as people read it in a page.

use serde::{Serialize, Serializer};

use crate::finding::{Finding, Severity};
use crate::scene::{
    document::{Piece, fill},
    svg::calm,
};

const ITEM: &str =
    "<li class=\"{{severity}}\"><b>{{sign}} {{message}}</b>{{help}}{{fix}}<small>{{severity}} {{code}}</small></li>";

/// The code of a finding that has a page on the web.
const LINK: &str = "<a href=\"{{url}}\" target=\"findings\" rel=\"noopener\">{{code}}</a>";

/// Returns the sign of a severity, for who does not see its colour.
pub(super) fn sign(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "✕",
        Severity::Warning => "!",
        Severity::Advice => "i",
    }
}

/// Returns a finding as an item: its message, its help and its fixes, and where more is said of it. `change` is the text that
/// its first fix changes, before and after it.
pub(super) fn item(finding: &Finding, change: Option<&[String; 2]>) -> String {
    let titles: Vec<&str> = finding.fixes.iter().map(|fix| &*fix.title).collect();
    let help = finding.help.as_deref().filter(|help| !titles.contains(help));
    let others = titles.iter().skip(1).map(|title| format!("; or {}", quoted(title)));
    let first = match (change, titles.first()) {
        (Some([old, new]), _) => Some(format!("{} → {}", as_code(old), as_code(new))),
        (None, title) => title.map(|title| quoted(title)),
    };
    let fix = first.map(|first| format!("<small>Fix: {first}{}</small>", others.collect::<String>()));
    let help = help.map(|help| format!("<small>{}</small>", quoted(help)));
    let code = match finding.page.url {
        Some(url) => fill(LINK, &[("url", Piece::Text(url)), ("code", Piece::Text(finding.code()))]),
        None => escaped(finding.code()),
    };
    let pieces = [
        ("severity", Piece::Text(finding.severity.name())),
        ("sign", Piece::Text(sign(finding.severity))),
        ("message", Piece::Markup(&quoted(&finding.message))),
        ("help", Piece::Markup(help.as_deref().unwrap_or_default())),
        ("fix", Piece::Markup(fix.as_deref().unwrap_or_default())),
        ("code", Piece::Markup(&code)),
    ];
    fill(ITEM, &pieces)
}

/// Writes findings as items.
pub(super) fn items<S: Serializer>(findings: &[Finding], serializer: S) -> Result<S::Ok, S::Error> {
    let items: Vec<String> = findings.iter().map(|finding| item(finding, None)).collect();
    items.serialize(serializer)
}

/// Returns text as markup in which what it quotes from notation, between backticks, is code.
fn quoted(text: &str) -> String {
    let parts = text.split('`').enumerate();
    // An odd number of backticks quotes nothing at its end.
    let last = text.matches('`').count();
    let parts = parts.map(|(at, part)| match at % 2 == 1 && at < last {
        true => as_code(part),
        false => escaped(part),
    });
    parts.collect()
}

fn as_code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

fn escaped(text: &str) -> String {
    fill("{{text}}", &[("text", Piece::Text(&calm(text)))])
}
