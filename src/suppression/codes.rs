//! The codes of suppressions: one that suppresses nothing, and one that is not understood.

use super::Scope;
use crate::{finding::Finding, nearest::nearest, page::Page, span::Span};

/// The pages of both.
pub static PAGES: &[&Page] = &[&unused_allow::PAGE, &bad_allow::PAGE];

/// A suppression without use.
mod unused_allow {
    use crate::page::page;

    page! {
        /// A comment silences a code, and nothing of that code is found in its turn, or in its game. It
        /// belongs to the turn on whose line it stands; on a line of its own, to the turn that comes next.
        ///
        /// # Why
        ///
        /// What a silence was for may have been mended, or may stand in another turn. Left in the record, it
        /// would hide the next finding of its code, and nobody would know. Of a game with errors this is
        /// not said: what else would be found in it is not known yet. No rule of the game is broken.
        ///
        /// # Wrong
        ///
        /// The detour is not in the turn with the comment.
        ///
        /// ```hirth
        /// G1 He1He2He /   ; hirth: allow(detour)
        /// S1 He7He8He /
        /// ```
        ///
        /// # Right
        ///
        /// ```hirth
        /// G1 He1He2He     ; hirth: allow(missing-slash)
        /// S1 He7He8He /
        /// ```
        ///
        /// # Fix
        ///
        /// Leave the code out, or move the comment to the turn that it is for.
        "unused-allow" Warning "A comment silences what is not found" []
    }
}

/// A suppression that is not understood.
mod bad_allow {
    use crate::page::page;

    page! {
        /// A comment starts with `hirth:`, and what follows is no silence; or it silences a code that does
        /// not exist or cannot be silenced. It has no effect.
        ///
        /// # Why
        ///
        /// There are `hirth: allow(CODE, …)` for one turn and `hirth: allow-game(CODE, …)` for a game; what
        /// follows the bracket is for people. Only warnings and advice can be silenced. An error says that
        /// the record is not legal, and a comment does not make it so. No rule of the game is broken.
        ///
        /// # Wrong
        ///
        /// ```hirth
        /// G1 He1He2He /   ; hirth: allow(unfinnished)
        /// S1 He7He8He /
        /// ```
        ///
        /// # Right
        ///
        /// ```hirth
        /// ; hirth: allow-game(unfinished) they went home
        /// G1 He1He2He /
        /// S1 He7He8He /
        /// ```
        ///
        /// # Fix
        ///
        /// Write the code as `hirth explain` lists it, or leave the comment out.
        "bad-allow" Warning "A comment for this program is not understood" []
    }
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
    Finding::new(&unused_allow::PAGE, span, message)
        .label("silences nothing")
        .help("leave it out")
}

/// Returns the finding on a comment for this program that it does not understand.
pub(super) fn not_understood(text: &str, span: Span) -> Finding {
    let inside = &text[span.start..span.end];
    let first = inside.lines().next().unwrap_or_default().trim_end();
    let span = Span::new(span.start, span.start + first.len());
    let message = "The comment starts with `hirth:`, and what follows is not understood";
    Finding::new(&bad_allow::PAGE, span, message)
        .label("no silence")
        .help("write `hirth: allow(CODE)` for a turn, or `hirth: allow-game(CODE)` for a game")
}

/// Returns the finding on a code that does not exist.
pub(super) fn unknown(code: &str, span: Span, known: &[&Page]) -> Finding {
    let help = match nearest(code, known.iter().map(|page| page.code)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`hirth explain` lists the codes".to_owned(),
    };
    Finding::new(&bad_allow::PAGE, span, format!("There is no code `{code}`"))
        .label("not known")
        .help(help)
}

/// Returns the finding on a code that cannot be suppressed.
pub(super) fn not_to_be_suppressed(code: &str, span: Span) -> Finding {
    let message = format!("`{code}` cannot be silenced: only warnings and advice on a game can");
    Finding::new(&bad_allow::PAGE, span, message)
        .label("stays as it is")
        .help("leave it out")
}
