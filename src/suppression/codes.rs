//! The codes of suppressions: one that suppresses nothing, and one that is not understood.

use super::Scope;
use crate::{
    finding::{Finding, Severity},
    nearest::nearest,
    page::{Page, pages},
    span::Span,
};

pages! {
    "any":
    UNUSED_ALLOW "unused-allow",
    BAD_ALLOW "bad-allow",
}

/// Returns the finding on a suppression of a code that is not found.
pub(super) fn unused(code: &str, span: Span, scope: Scope, is_followed: bool) -> Finding {
    let message = match scope {
        Scope::Turn if !is_followed => {
            format!("`{code}` is suppressed for a turn, and no turn follows")
        }
        Scope::Turn => format!("`{code}` is suppressed for this turn, and not found in it"),
        Scope::Game => format!("`{code}` is suppressed for this game, and not found in it"),
    };
    Finding::new(&UNUSED_ALLOW, span, message).label("suppresses nothing").help("delete it")
}

/// Returns the finding on a comment for this program that it does not understand.
pub(super) fn not_understood(text: &str, span: Span) -> Finding {
    let inside = &text[span.start..span.end];
    let first = inside.lines().next().unwrap_or_default().trim_end();
    let span = Span::new(span.start, span.start + first.len());
    let message = "The comment starts with `hirth:`, but hirth cannot read the rest";
    Finding::new(&BAD_ALLOW, span, message)
        .label("no suppression")
        .help("write `hirth: allow(CODE)` for a turn, or `hirth: allow-game(CODE)` for a game")
}

/// Returns the finding on a code that does not exist.
pub(super) fn unknown(code: &str, span: Span, known: &[&Page]) -> Finding {
    let help = match nearest(code, known.iter().map(|page| page.code)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`hirth explain` lists the codes".to_owned(),
    };
    Finding::new(&BAD_ALLOW, span, format!("There is no code `{code}`")).label("not known").help(help)
}

/// Returns the finding on a code that cannot be suppressed.
pub(super) fn not_to_be_suppressed(code: &str, span: Span) -> Finding {
    let message = format!("`{code}` cannot be suppressed");
    Finding::new(&BAD_ALLOW, span, message).label("no effect").help("delete it")
}

/// Returns the finding on a code of which findings are about files, and not about turns or games.
pub(super) fn of_file(code: &str, severity: Severity, span: Span) -> Finding {
    let message = format!("`{code}` is about files, so a comment cannot suppress it");
    let help = if severity == Severity::Error {
        "delete it"
    } else {
        "write it into `allow` of `hirth.toml`, or use `--allow`"
    };
    Finding::new(&BAD_ALLOW, span, message).label("no effect").help(help)
}

/// Returns the finding on the code of an error for which no reason is given.
pub(super) fn without_reason(code: &str, span: Span) -> Finding {
    let message = format!("`{code}` is an error, so it is suppressed only with a reason");
    Finding::new(&BAD_ALLOW, span, message)
        .label("no effect without a reason")
        .help(format!("write the reason after the parenthesis: `hirth: allow({code}) as it was printed`"))
}
