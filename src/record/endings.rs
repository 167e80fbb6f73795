//! Words that may state a result, or the answer to an offer: in every game they are more than a remark.

/// Such words, whole: more words begin as they do.
const WORDS: [&str; 53] = [
    "win",
    "wins",
    "winner",
    "won",
    "lose",
    "loses",
    "lost",
    "loss",
    "draw",
    "draws",
    "drawn",
    "drew",
    "quit",
    "quits",
    "give",
    "gives",
    "gave",
    "stop",
    "stops",
    "stopped",
    "time",
    "timeout",
    "flag",
    "flagged",
    "mate",
    "mated",
    "offer",
    "offers",
    "offered",
    "end",
    "ends",
    "ended",
    "over",
    "gibt",
    "gab",
    "geben",
    "aufgegeben",
    "sieg",
    "siegt",
    "siegte",
    "zeit",
    "matt",
    "patt",
    "ende",
    "lehnt",
    "gagne",
    "gagné",
    "perd",
    "perdu",
    "nul",
    "nulle",
    "temps",
    "fin",
];

/// The beginnings of others. Words for what the board shows by itself, such as `escapes`, are not among them.
const BEGINNINGS: [&str; 30] = [
    "resign",
    "forfeit",
    "abandon",
    "conced",
    "surrender",
    "yield",
    "adjourn",
    "default",
    "victor",
    "defeat",
    "stalemate",
    "refus",
    "declin",
    "reject",
    "accept",
    "agree",
    "checkmate",
    "gewinn",
    "gewann",
    "gewonn",
    "verlier",
    "verlor",
    "remis",
    "unentschieden",
    "abgelehn",
    "angenomm",
    "abgebroch",
    "abbruch",
    "schachmatt",
    "zeitüber",
];

/// Results in numbers, as other games write them after the moves.
const SCORES: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// Whether words may state a result, or the answer to an offer.
pub fn may_say_how_it_ended(words: &str) -> bool {
    let is_result = |word: &str| {
        let word = word.trim_matches(|c: char| matches!(c, ',' | '.' | ';' | '(' | ')' | '"'));
        let is_dash = |c: char| matches!(c, '–' | '—' | '−' | '‑' | ':');
        is_score(&word.replace(is_dash, "-"))
    };
    let is_end = |word: &str| WORDS.contains(&word) || BEGINNINGS.iter().any(|end| word.starts_with(end));
    let lower = words.to_lowercase();
    words.split_whitespace().any(is_result) || lower.split(|c: char| !c.is_alphanumeric()).any(is_end)
}

/// Whether a word is a result in numbers.
pub fn is_score(word: &str) -> bool {
    SCORES.contains(&word)
}

/// Whether a line is a result as records of many games end with it: `*`, `1-0`, `½-½`, `0:10`.
pub fn is_result_line(line: &str) -> bool {
    let is_score = |score: &str| {
        let score = score.trim();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '½' | '/');
        (1..=4).contains(&score.chars().count()) && score.chars().all(is_part)
    };
    let scores: Vec<&str> = line.splitn(3, ['-', '–', ':']).collect();
    line == "*" || matches!(scores[..], [one, other] if is_score(one) && is_score(other))
}
