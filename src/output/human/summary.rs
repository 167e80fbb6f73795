//! The sentences of a summary: who won, how much was found, what it comes to.

use crate::{
    fix::Applicability,
    output::{Counts, Fixable, Tally, phrases, plain::line},
    phrase::{count, list},
    report::{FileOfMatch, FileReport, FilesMatch, GameReport, GameResult, MatchReport, Score, Suppressed},
};

/// `2 errors, 1 warning and 1 piece of advice`; nothing when nothing was found.
pub(super) fn counts(counts: Counts) -> Option<String> {
    let parts: Vec<String> = [
        (counts.errors > 0).then(|| count(counts.errors, "error")),
        (counts.warnings > 0).then(|| count(counts.warnings, "warning")),
        match counts.advice {
            0 => None,
            1 => Some("1 piece of advice".to_owned()),
            many => Some(format!("{many} pieces of advice")),
        },
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| list(&parts, "and"))
}

/// `and 3 more errors, 1 more warning`; nothing when nothing is left.
pub(super) fn more(left: Counts) -> Option<String> {
    let parts: Vec<String> = [
        (left.errors > 0).then(|| count(left.errors, "more error")),
        (left.warnings > 0).then(|| count(left.warnings, "more warning")),
        match left.advice {
            0 => None,
            1 => Some("1 more piece of advice".to_owned()),
            many => Some(format!("{many} more pieces of advice")),
        },
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| format!("and {}", parts.join(", ")))
}

/// `Silfr wins by Drepið, 5 × 2 = 10 points`; of several games, how many are not legal.
pub(super) fn title(report: &FileReport) -> String {
    let faulty = report.games.iter().filter(|game| !game.is_valid()).count();
    match (&report.games[..], report.count_games()) {
        ([game], 1) => result(game),
        (_, 0) => String::new(),
        (_, games) if faulty == 0 => count(games, "game"),
        (_, games) => format!("{}, {faulty} not legal", count(games, "game")),
    }
}

/// Returns how a game ended, or how far it is written or could be judged.
pub(super) fn result(game: &GameReport) -> String {
    match (&game.result, &game.unjudged_from) {
        (Some(outcome), _) if game.as_played => format!("{} as played", ended(outcome, game)),
        (Some(outcome), _) if game.turns == 0 => format!("no turn is written; the tags say: {}", ended(outcome, game)),
        (Some(outcome), _) => ended(outcome, game),
        (None, Some(turn)) => {
            format!("result not known: {} and what follows could not be judged", line(turn))
        }
        (None, None) if game.is_result_unknown => match &game.not_understood {
            Some(turn) => format!("result not known; hirth cannot read {}", line(turn)),
            None => "result not known".to_owned(),
        },
        (None, None) if game.last_turn.is_empty() => "no turn is written".to_owned(),
        (None, None) => format!("unfinished after {}", line(&game.last_turn)),
    }
}

/// Returns the same of the only game of a file: with the players before it, where it does not name the one who won.
pub(super) fn result_of_one(game: &GameReport) -> String {
    let winner = game.result.as_ref().and_then(|result| result.winner);
    let winner = winner.and_then(|seat| phrases::player(game, &seat));
    match phrases::players(game) {
        Some(players) if winner.is_none() => format!("{players}: {}", result(game)),
        _ => result(game),
    }
}

/// `Silfr (Björn) wins by Drepið, 5 × 2 = 10 points`; `drawn by repetition`; `Gull wins, Gull 54, Silfr 41`.
fn ended(result: &GameResult, game: &GameReport) -> String {
    let mut text = match result.winner {
        Some(seat) => {
            let name = phrases::player(game, &seat).map(|name| format!(" ({name})"));
            format!("{}{} {}", seat.title, name.unwrap_or_default(), seat.verb("win"))
        }
        None if result.drawn => "drawn".to_owned(),
        None => "nobody wins".to_owned(),
    };
    if let Some(reason) = result.victory {
        text += &format!(" by {}", reason.title);
    }
    if let (Some(base), Some(multiplier), Some(points)) = (result.base, result.multiplier, result.points) {
        let points = count(points as usize, "point");
        text += &if multiplier == 1 { format!(", {points}") } else { format!(", {base} × {multiplier} = {points}") };
    }
    if let (None, Some(points), []) = (result.base, result.points, &result.scores[..]) {
        text += &format!(", {}", count(points as usize, "point"));
    }
    for (seat, score) in game.seats.iter().zip(&result.scores) {
        text += &format!(", {} {score}", seat.title);
    }
    text
}

/// `not legal: 2 errors`, to be set beside the result.
pub(super) fn verdict(game: &GameReport) -> String {
    let verdict = if game.is_valid() { "legal" } else { "not legal" };
    let found = counts(Counts::of(&game.findings));
    match suppressed(&game.suppressed) {
        None => match found {
            Some(found) if game.is_valid() => format!("{verdict}, with {found}"),
            Some(found) => format!("{verdict}: {found}"),
            None => verdict.to_owned(),
        },
        Some(known) => match found {
            Some(found) => format!("{verdict}: {known}; besides, {found}"),
            None => format!("{verdict}: {known}"),
        },
    }
}

/// `2 errors, suppressed (as it was printed)`, with each reason once.
fn suppressed(all: &[Suppressed]) -> Option<String> {
    let mut reasons: Vec<&str> = Vec::new();
    for one in all {
        if !reasons.contains(&&*one.reason) {
            reasons.push(&one.reason);
        }
    }
    let more = reasons.len().saturating_sub(REASONS_SHOWN);
    reasons.truncate(REASONS_SHOWN);
    let mut reasons = reasons.iter().map(|reason| line(reason)).collect::<Vec<_>>().join("; ");
    if more > 0 {
        reasons += "; …";
    }
    let number = count(all.len(), "error");
    (!all.is_empty()).then(|| format!("{number}, suppressed ({reasons})"))
}

/// At most this many reasons are shown for a game.
const REASONS_SHOWN: usize = 3;

/// `match "Spring": Anna 10, Björn 2 after 3 games; Anna wins`.
pub(super) fn match_score(score: &MatchReport) -> String {
    let standing = standing(&score.score, score.games.len());
    format!("{}: {standing}", phrases::match_name(&score.name))
}

/// `match "Spring" over 2 files, in order of date, round and name: Anna 10, Björn 2 after 3 games; Anna wins the match`.
pub(super) fn match_over_files(score: &FilesMatch) -> String {
    format!(
        "{} over {}, in order of date, round and name: {}",
        phrases::match_name(&score.name),
        count(score.files.len(), "file"),
        standing(&score.score, score.games())
    )
}

/// `a.hirth (games 1 to 3), b.hirth (game 1), …`, of not too many files.
pub(super) fn files_of_match(score: &FilesMatch) -> String {
    let file = |file: &FileOfMatch| format!("{} ({})", line(&file.path), phrases::games(&file.games));
    let listed = score.files.iter().take(FILES_LISTED).map(file);
    let more = score.files.len().saturating_sub(FILES_LISTED);
    let more = (more > 0).then(|| count(more, "more file"));
    listed.chain(more).collect::<Vec<_>>().join(", ")
}

/// The most files of a match that are listed one by one.
const FILES_LISTED: usize = 20;

/// `Anna 10, Björn 2 after 3 games; Anna wins the match`.
fn standing(score: &Score, games: usize) -> String {
    let [one, other] = score.players.each_ref().map(|player| format!("{} {}", line(&player.name), player.points));
    let standing = format!("{one}, {other} after {}", count(games, "game"));
    match &score.winner {
        Some(winner) => format!("{standing}; {} wins the match", line(&winner.name)),
        None if score.drawn => format!("{standing}; the match is drawn"),
        None => format!("{standing}; not decided"),
    }
}

/// `12 games in 3 files: 10 legal, 2 not legal; 3 errors; 1 of 4 files could not be read`.
pub(super) fn totals(tally: &Tally) -> String {
    let games = match tally.games {
        0 => "no game".to_owned(),
        many => count(many, "game"),
    };
    let Tally { files, unread, .. } = *tally;
    let place = match files - unread {
        0 => String::new(),
        1 if files == 1 => String::new(),
        read => format!(" in {}", count(read, "file")),
    };
    let faulty = tally.games - tally.valid;
    let verdict = match (tally.games, tally.valid, faulty) {
        (0, ..) => String::new(),
        (1, 1, _) => ": legal".to_owned(),
        (1, ..) => ": not legal".to_owned(),
        (_, _, 0) => ": all legal".to_owned(),
        (_, 0, _) => ": none legal".to_owned(),
        (_, valid, faulty) => format!(": {valid} legal, {faulty} not legal"),
    };
    // What was found in the files that were read, then the others.
    let found = counts(Counts { errors: tally.counts.errors.saturating_sub(unread), ..tally.counts });
    let found = found.map_or(String::new(), |found| format!("; {found}"));
    let known = match tally.suppressed {
        0 => String::new(),
        known => format!("; {} suppressed", count(known, "error")),
    };
    let lost = match unread {
        0 => String::new(),
        _ => format!("; {unread} of {} could not be read", count(files, "file")),
    };
    format!("{games}{place}{verdict}{found}{known}{lost}")
}

/// `2 findings can be fixed with --fix, 1 more with --fix --unsafe-fixes, which guesses`; nothing where there is nothing to offer
/// beyond what was `mended` already.
pub(super) fn fixable(found: Fixable, mended: Option<Applicability>) -> Option<String> {
    let Fixable { safe, at_risk } = found;
    let findings = |number| count(number, "finding");
    match (mended, safe, at_risk) {
        (Some(Applicability::Unsafe), ..) | (Some(Applicability::Safe), _, 0) | (None, 0, 0) => None,
        (Some(Applicability::Safe), _, some) => {
            Some(format!("{} can be fixed with --unsafe-fixes, which guesses", findings(some)))
        }
        (None, 0, some) => Some(format!("{} can be fixed with --fix --unsafe-fixes, which guesses", findings(some))),
        (None, some, 0) => Some(format!("{} can be fixed with --fix", findings(some))),
        (None, some, more) => Some(format!(
            "{} can be fixed with --fix, {more} more with --fix --unsafe-fixes, which guesses",
            findings(some)
        )),
    }
}

/// Returns the same with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
