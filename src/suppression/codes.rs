//! The codes of suppressions: one that suppresses nothing, and one that is not understood.

use super::Scope;
use crate::{
    finding::Finding,
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
            format!("`{code}` is silenced for a turn, and none follows")
        }
        Scope::Turn => format!("`{code}` is silenced for this turn, and not found in it"),
        Scope::Game => format!("`{code}` is silenced for this game, and not found in it"),
    };
    Finding::new(&UNUSED_ALLOW, span, message)
        .label("silences nothing")
        .help("leave it out")
}

/// Returns the finding on a comment for this program that it does not understand.
pub(super) fn not_understood(text: &str, span: Span) -> Finding {
    let inside = &text[span.start..span.end];
    let first = inside.lines().next().unwrap_or_default().trim_end();
    let span = Span::new(span.start, span.start + first.len());
    let message = "The comment starts with `hirth:`, and what follows is not understood";
    Finding::new(&BAD_ALLOW, span, message)
        .label("no silence")
        .help("write `hirth: allow(CODE)` for a turn, or `hirth: allow-game(CODE)` for a game")
}

/// Returns the finding on a code that does not exist.
pub(super) fn unknown(code: &str, span: Span, known: &[&Page]) -> Finding {
    let help = match nearest(code, known.iter().map(|page| page.code)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`hirth explain` lists the codes".to_owned(),
    };
    Finding::new(&BAD_ALLOW, span, format!("There is no code `{code}`"))
        .label("not known")
        .help(help)
}

/// Returns the finding on a code that cannot be suppressed.
pub(super) fn not_to_be_suppressed(code: &str, span: Span) -> Finding {
    let message = format!("`{code}` cannot be silenced: only warnings and advice on a game can");
    Finding::new(&BAD_ALLOW, span, message)
        .label("stays as it is")
        .help("leave it out")
}
