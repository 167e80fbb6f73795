//! Words that may say how a game ended, or what came of an offer: they are more than a remark, in any game.

/// How such words begin.
const ENDS: [&str; 44] = [
    "resign",
    "draw",
    "drew",
    "win",
    "won",
    "los",
    "time",
    "forfeit",
    "give",
    "gave",
    "abandon",
    "conced",
    "surrender",
    "yield",
    "quit",
    "stop",
    "adjourn",
    "default",
    "victor",
    "defeat",
    "stalemate",
    "flag",
    "offer",
    "refus",
    "declin",
    "reject",
    "accept",
    "agree",
    "gibt",
    "gab",
    "geben",
    "aufg",
    "sieg",
    "gewinn",
    "gewann",
    "gewonn",
    "verlier",
    "verlor",
    "remis",
    "unentschieden",
    "zeit",
    "lehn",
    "abgelehn",
    "angenomm",
];

/// Results in numbers, as other games have them behind their moves.
const SCORES: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// Whether words may say how a game ended, or what came of an offer.
pub fn may_say_how_it_ended(words: &str) -> bool {
    let is_score = |word: &str| {
        let word = word.trim_matches(|c: char| matches!(c, ',' | '.' | ';' | '(' | ')' | '"'));
        SCORES.contains(&word)
    };
    let lower = words.to_lowercase();
    let mut parts = lower.split(|c: char| !c.is_alphanumeric());
    words.split_whitespace().any(is_score)
        || parts.any(|word| ENDS.iter().any(|end| word.starts_with(end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told_from_remarks() {
        for words in [
            "resigns",
            "Gull gives up",
            "a draw, then",
            "Silfr gibt auf",
            "refused",
            "won: 1-0",
            "(1-0)",
            "Remis abgelehnt",
        ] {
            assert!(may_say_how_it_ended(words), "{words}");
        }
        for words in ["good", "a slip?", "hm, bold", "12:30", "Þór", "", "!?"] {
            assert!(!may_say_how_it_ended(words), "{words}");
        }
    }
}
