//! Notation → JSON → notation: the same game in canonical text, tags and comments kept.

use hirth::{
    finding::Severity,
    games::GameKind,
    games::{
        EFFORT, Options,
        hirth::{data, notation},
    },
    record::{Likeness, Notation, Shape, read},
    source::Source,
};
use proptest::prelude::*;

use super::{converted, fixtures, notation};
use crate::{
    hirth::{
        any_text::{self, settles},
        referee::{Settings, Style, random_game_with, slip},
    },
    properties::config,
};

/// A random legal game, with the ways of writing that a reader must see through.
fn played(seed: u64) -> Vec<String> {
    let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
    let settings =
        Settings { detours: seed & 2 > 0, laterals: seed & 4 > 0, ambiguous: seed & 8 > 0, ..Settings::default() };
    random_game_with(seed, style, 30, settings).turns
}

fn canonical(turn: &str) -> String {
    notation::read(turn).to_string()
}

/// A text as `hirth fmt` lays it out.
fn laid_out(text: &str) -> String {
    any_text::laid_out(text, Shape::Plain).expect("it can be read")
}

/// What a turn is made of, in whatever order.
fn letters(turn: &str) -> Vec<char> {
    let mut letters: Vec<char> = turn.chars().filter(|one| !" \t/".contains(*one)).collect();
    letters.sort_unstable();
    letters
}

/// All of a text that is not a turn: tags and what comments say, in order.
fn besides(text: &str, shape: Shape) -> Vec<String> {
    let likeness = |line: &str| match GameKind::Hirth.notation().has_turn_in(line) {
        true => Likeness::Surely,
        false => Likeness::No,
    };
    let notation = Notation { likeness, likeness_in_record: likeness, ..*GameKind::Hirth.notation() };
    let record = read(text, shape, &notation);
    let tags = record.sections.iter().flat_map(|section| &section.tags);
    let tags = tags.map(|tag| (tag.span.start, format!("{} = {}", tag.name, tag.value)));
    let comments = record.comments.iter().map(|comment| {
        let inside = &text[comment.inside.start..comment.inside.end];
        (comment.span.start, inside.replace("\r\n", "\n"))
    });
    let mut all: Vec<_> = tags.chain(comments).collect();
    all.sort();
    all.into_iter().map(|(_, text)| text).collect()
}

/// The data without what depends on how the text is laid out.
fn without_layout(mut file: data::File) -> data::File {
    file.findings.clear();
    for game in &mut file.games {
        game.findings.clear();
        for turn in game.turns.iter_mut().filter(|turn| turn.judged) {
            turn.written.clear();
            turn.slash = false;
            for battle in &mut turn.battles {
                battle.results.sort_by_key(|result| format!("{result:?}"));
            }
            turn.battles.sort_by_key(|battle| format!("{:?}", battle.space));
        }
    }
    file
}

/// The places in a record where a comment can stand, and what it looks like there.
const COMMENTS: [&str; 6] = ["{a}", "{two\nlines}", "{}", " {b} ; c", "# d", ";"];

/// A game with tags and comments strewn over it; a comment to the end of the line ends its line.
fn annotated(turns: &[String], rng: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    let lines = ["[Gull \"A \\\"B\\\" \\\\\"]", "[Event \"Þing\"]"];
    let lines = lines.into_iter().map(str::to_owned).chain(turns.iter().cloned());
    for line in lines {
        for _ in 0..rng.usize(..3) {
            text += COMMENTS[rng.usize(..COMMENTS.len())];
            text += "\n";
        }
        text += ["", "", "{x} "][rng.usize(..3)];
        text += &line;
        text += ["", "", " {y}"][rng.usize(..3)];
        text += ["", " ", " "][rng.usize(..3)];
        text += ["", "; z", "{u\nv}"][rng.usize(..3)];
        text += "\n";
    }
    text + ["", "; end\n", "\n{the\nend}"][rng.usize(..3)]
}

proptest! {
    #![proptest_config(config(30))]

    /// The canonical text of a legal game is its turns in canonical spelling as `hirth fmt` lays them out, and
    /// nothing else.
    #[test]
    fn legal_games_round_trip_to_canonical_text(seed in any::<u64>()) {
        let turns = played(seed);
        let canonical: String = turns.iter().map(|turn| canonical(turn) + "\n").collect();
        let file = converted(&turns.join("\n"));
        prop_assert!(file.games[0].turns.iter().all(|turn| turn.judged));
        let back = notation(&file);
        prop_assert_eq!(&back, &laid_out(&canonical));
        prop_assert_eq!(laid_out(&back), back);
    }

    /// Tags and comments come back at their places, and canonical text stays as it is.
    #[test]
    fn comments_keep_their_places(seed in any::<u64>()) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let text = annotated(&played(seed % 64)[..], &mut rng);
        let file = converted(&text);
        let back = notation(&file);
        prop_assert_eq!(besides(&back, Shape::Plain), besides(&text, Shape::Plain), "{}", back);
        let again = converted(&back);
        prop_assert_eq!(without_layout(again.clone()), without_layout(file), "{}", back);
        prop_assert_eq!(notation(&again), back);
    }
}

proptest! {
    #![proptest_config(config(25))]

    /// Whatever is done to a record, its data can be written, and after one round nothing changes any more.
    #[test]
    fn damaged_records_are_stable_after_one_round_trip(seed in any::<u64>(), slips in 0..4usize) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut turns = played(seed % 512);
        turns.truncate(12);
        for _ in 0..slips {
            let at = rng.usize(..turns.len());
            turns[at] = slip(&turns[at], &mut rng).0;
        }
        let text = annotated(&turns, &mut rng);
        settles(&text, EFFORT);
    }
}

proptest! {
    #![proptest_config(config(200))]

    /// The data of any text can be written.
    #[test]
    fn any_text_has_writable_data(
        text in "(\\PC|[GSHKLhevim0-9>/^x;#{}\\[\\]\" \r\n\t-]|G1 |S1 |KeHei|\\[A \"x\"\\]|\n){0,60}"
    ) {
        let _ = notation(&converted(&text));
    }
}

#[test]
fn legal_fixtures_round_trip() {
    for (name, text, shape) in fixtures(&["ok", "warn", "advice", "published", "extract"]) {
        let options = Options::new().shape(shape);
        let file = data::File::convert(&Source::new("game.hirth", &*text), &options);
        // What belongs to no game is found, and does not come back.
        let is_lone = file.findings.iter().any(|found| found.code() == "lone-tag");
        if file.has_errors() || is_lone {
            continue;
        }
        let back = notation(&file);
        assert_eq!(besides(&back, Shape::Plain), besides(&text, shape), "{name}");
        let again = converted(&back);
        assert_eq!(without_layout(again.clone()), without_layout(file), "{name}");
        assert_eq!(notation(&again), back, "{name}");
    }
}

/// Of a record with errors every turn comes back: as it was written where it was not played as written.
#[test]
fn faulty_fixtures_keep_their_faults() {
    let mut faulty = 0;
    for (name, text, _) in fixtures(&["err", "published"]) {
        let file = converted(&text);
        if !file.has_errors() {
            continue;
        }
        faulty += 1;
        let back = notation(&file);
        for turn in file.games.iter().flat_map(|game| &game.turns) {
            let line = match notation::read(&turn.written).faults.is_empty() {
                true => canonical(&turn.written),
                false => turn.written.clone(),
            };
            let turns = back.lines().filter_map(|line| line.split([';', '{']).next());
            let mut turns = turns.map(letters);
            assert!(turns.any(|turn| turn == letters(&line)), "{name}: {line}");
        }
        assert_eq!(codes(&converted(&back)), codes(&file), "{name}:\n{back}");
    }
    assert!(faulty > 20, "only {faulty} fixtures have errors");
}

/// The errors of the games, by their turns. How a text is cut into lines, and what lies between them, is
/// not kept, so what is wrong with that is mended.
fn codes(file: &data::File) -> Vec<(usize, String, Option<String>)> {
    let mut codes = Vec::new();
    for game in &file.games {
        let unjudged = game.turns.iter().filter(|turn| !turn.judged);
        let unjudged: Vec<&String> = unjudged.filter_map(|turn| turn.written_label.as_ref()).collect();
        for finding in &game.findings {
            let in_turn = finding.turn.as_ref().is_some_and(|turn| unjudged.contains(&turn));
            if finding.severity == Severity::Error && (finding.code() != "syntax" || in_turn) {
                codes.push((game.index, finding.code().to_owned(), finding.turn.clone()));
            }
        }
    }
    codes
}

#[test]
fn games_have_one_spelling() {
    for (text, canonical) in [
        ("- G1 Ke Hei  Hei / # so\r\n* S1 He7He8He /", "G1 KeHeiHei / ; so\nS1 He7He8He /\n"),
        (
            "[Gull \"A\"] {oh} G1 KeHeiHei{a\nb}/\n\n\n; then\nS1 He7He8He / ; c\n; end",
            "[Gull \"A\"] {oh}\n\nG1 KeHeiHei / {a\nb}\n; then\nS1 He7He8He / ; c\n; end\n",
        ),
        (
            "G1 KeHeiHei /\n; one\n\n; two\n[Gull \"A\"]\nG1 KeHeiHei /",
            "G1 KeHeiHei /\n; one\n\n; two\n[Gull \"A\"]\n\nG1 KeHeiHei /\n",
        ),
        ("; nothing\n{at all}", "; nothing\n{at all}\n"),
        // What cannot be read stays as it is, on a line of its own.
        ("G1 Khei  He /  ; a\nS1 He7 He8He /", "G1 Khei  He / ; a\nS1 He7 He8He /\n"),
        ("KeHeiHei /\nS1 He7 He8He /", "KeHeiHei /\nS1 He7 He8He /\n"),
        // What can be read is laid out, right or wrong.
        ("G1   He9 He He /", "G1 He9HeHe /\n"),
        ("G1 KeHeiHei /\nG1 KeHeiHei /\nS1 He7 He8He /", "G1 KeHeiHei /\nG1 KeHeiHei /\nS1 He7He8He /\n"),
        ("G1 KeHeiHei /\nS4 He7 He8He /", "G1 KeHeiHei /\nS4 He7He8He /\n"),
    ] {
        assert_eq!(notation(&converted(text)), canonical, "{text:?}");
    }
}
