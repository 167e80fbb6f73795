//! What `hirth check --fix` leaves alone: records in a decoration that is not read, damaged ones, and texts that are none.

use crate::{
    hirth::{
        any_text::is_mended,
        referee::{Style, random_game, slip},
    },
    properties::config,
};
use hirth::games::EFFORT;
use proptest::prelude::*;

/// A way in which people bring a record: its name, and what it makes of the turns of a game.
type Decoration = (&'static str, fn(&[String]) -> String);

const DECORATIONS: [Decoration; 12] = [
    ("mail", |turns| each(turns, |_, turn| format!("> {turn}"))),
    ("mail in mail", |turns| each(turns, |_, turn| format!(">> {turn}"))),
    ("list", |turns| each(turns, |at, turn| format!("{}. {turn}", at + 1))),
    ("letters", |turns| each(turns, |_, turn| format!("a) {turn}"))),
    ("table", |turns| {
        let row = |pair: &[String]| format!("| {} |", pair.join(" | "));
        turns.chunks(2).map(row).collect::<Vec<_>>().join("\n")
    }),
    ("bare table", |turns| {
        let moves = |turn: &String| turn.split_once(' ').expect("moves").1.to_owned();
        let row = |pair: &[String]| pair.iter().map(moves).collect::<Vec<_>>().join(" | ");
        turns.chunks(2).map(row).collect::<Vec<_>>().join("\n")
    }),
    ("columns", |turns| {
        let row = |pair: &[String]| pair.join("\t\t");
        turns.chunks(2).map(row).collect::<Vec<_>>().join("\n")
    }),
    ("chat", |turns| each(turns, |at, turn| format!("03/05/2026, 20:{at:02} - Anna: {turn}"))),
    ("clock", |turns| each(turns, |at, turn| format!("[20:{at:02}] {turn}"))),
    ("heading", |turns| format!("Game 1\n{}\n\nGame 2\n{}", turns.join("\n"), turns[0])),
    ("names", |turns| each(turns, |_, turn| turn.replacen('G', "Gull ", 1).replacen('S', "Silfr ", 1))),
    ("small", |turns| each(turns, |_, turn| turn.to_ascii_lowercase())),
];

/// Texts without a game.
const FOREIGN: [&str; 7] = [
    "÷ 0300 × 000A ÷\t# ÷ [0.2] GRAVE ACCENT\n÷ 0300 × 0308 × 0300 ÷\t# ÷ [0.2]\n÷ 0300 × 0308 × 00AD ÷\t# ÷ [0.2]\n",
    "Hi Silja,\n\nGame 1 was great! Shall we play Game 2 on Saturday, say G1 at 8?\nHehe 3 times is a lot.\n\nBest,\nHelge\n",
    "> Set 2\n> G 1 / 3\n\nSee G1 and S1 below.\n1. Gehe 3 Schritte\n2. Sieh her\n\n| G1 | S1 |\n|----|----|\n| 3 | 4 |\n",
    "fn main() {\n    let g1 = s1 >> 3; // G1\n    match h { H => 7, K => 8, L => 9 }\n    G1(He);\n    S1[3] = K >> 5;\n}\n",
    "#include <G1.h>\n#define S1 0x7He\nint S1e = H1 / K2;\nreturn (L3 > H4) ^ S1;\n",
    "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Le4 Sf6\n[Event \"x\"]\nK3 H8 L5 G1\nSgf3 Khh3 S1e2\n",
    "G1 was late.\nS1 too.\nThe 3rd G2 heh / S2 hehe\n\nG3\nS3\n\nHe 3\n> He / 7\nGame 7: 3-0\nSilver 3\nSGdSaG1H^5r\nG1H^5SGr\nSGr",
];

/// Puts each turn on a line of its own.
fn each(turns: &[String], line: impl Fn(usize, &str) -> String) -> String {
    let lines = turns.iter().enumerate();
    let lines: Vec<String> = lines.map(|(at, turn)| line(at, turn)).collect();
    lines.join("\n")
}

fn game(seed: u64) -> Vec<String> {
    let styles = [Style::Uniform, Style::Hunting];
    let turns = random_game(seed, styles[usize::from(seed % 2 == 1)], 16).turns;
    assert!(!turns.is_empty());
    turns
}

/// The text that plain `--fix` makes.
fn mended(text: &str) -> String {
    is_mended(text, EFFORT)
}

/// Whether every line that holds one of the turns still holds it, and nothing went from any line but blanks and one
/// character of another kind.
fn keeps(turns: &[String], old: &str, new: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(old.lines().count(), new.lines().count(), "{}", new);
    for (old, new) in old.lines().zip(new.lines()) {
        for turn in turns.iter().filter(|turn| old.contains(*turn)) {
            prop_assert!(new.contains(turn), "`{old}` became `{new}`");
        }
        let signs = |line: &str| line.chars().filter(|c| !c.is_whitespace()).count();
        prop_assert!(signs(new) + 1 >= signs(old), "`{old}` became `{new}`");
    }
    Ok(())
}

/// A list of characters, for one, may have a stroke of another script on a line of its own.
#[test]
fn a_sign_by_itself_stays_as_it_is() {
    for text in ["＋\n／\n＼\n", "words\n\n／\n\nmore words\n"] {
        assert_eq!(mended(text), text);
    }
}

proptest! {
    #![proptest_config(config(5))]

    #[test]
    fn a_decorated_record_keeps_its_turns(seed in any::<u64>()) {
        let turns = game(seed);
        for (name, decorate) in DECORATIONS {
            let text = decorate(&turns);
            let new = mended(&text);
            keeps(&turns, &text, &new).map_err(|why| TestCaseError::fail(format!("{name}: {why}")))?;
        }
    }

    /// With a slip in one turn, all others stay byte for byte.
    #[test]
    fn a_damaged_record_in_a_decoration_keeps_its_other_turns(seed in any::<u64>()) {
        let mut turns = game(seed);
        let mut random = fastrand::Rng::with_seed(seed);
        let at = random.usize(..turns.len());
        turns[at] = slip(&turns[at], &mut random).0;
        let damaged = turns[at].clone();
        let right: Vec<String> = turns.iter().filter(|turn| **turn != damaged).cloned().collect();
        // In small letters every turn is damaged, and one of them twice.
        let decorations = DECORATIONS.into_iter();
        for (name, decorate) in decorations.filter(|(name, _)| !["bare table", "small"].contains(name)) {
            let text = decorate(&turns);
            let new = mended(&text);
            keeps(&right, &text, &new).map_err(|why| TestCaseError::fail(format!("{name}: {why}")))?;
        }
    }

    /// Lines of texts that are no records, as they come, in any order.
    #[test]
    fn what_is_no_record_stays_as_it_is(
        lines in proptest::collection::vec(0..1000_usize, 1..12),
    ) {
        let all: Vec<&str> = FOREIGN.iter().flat_map(|text| text.lines()).collect();
        let text: Vec<&str> = lines.iter().map(|&at| all[at % all.len()]).collect();
        let text = text.join("\n");
        prop_assert_eq!(mended(&text), text);
    }

    /// Any text from the letters of the notation: never more errors, and at rest.
    #[test]
    fn noise_has_no_more_errors_than_before(text in "([GS][1-3] ?)?[GSHKLeivhmdtarx0-9>^/ \n]{0,60}") {
        mended(&text);
    }
}

#[test]
fn texts_without_a_game_stay_as_they_are() {
    for text in FOREIGN {
        assert_eq!(mended(text), text);
    }
}

#[test]
fn of_a_label_in_words_only_the_number_is_mended() {
    let text = "Gull 1 KeHeiHei /\nSilfr 5 He7He8He /\nGull 2 L01HeiKhhh03 /\n";
    let fixed = mended(text);
    assert_eq!(fixed, text.replace("Silfr 5", "Silfr 1"));
}

/// The last line begins another game, under a heading; read as a turn of this one it would blame `Ke3`.
#[test]
fn a_line_set_apart_that_has_no_label_blames_no_turn_for_sure() {
    let turns = "S1 KeL97HeKe8 /\nG2 He1L02HeH10 /\nS2 K95L77K86 /\nG3 Ke1H13L24H01 /\nS3 L77H98KeK57 /\nG4 H3mL42K00K02 /\n\
        S4 He>mK64 >mSHx\nG5 Ke3K11 /\nS5 K4>2K78H8iKh89 >2SK^\nG6 HeH1iH02iHm4 /\nS6 Ke8L77He /\nG7 Hv2H46H01iH20 /\n\
        S7 Kh99Hv99 /\nG8 He4Hv1i /\nS8 HeK8>6K99H97 >6GH6SK^\n";
    let rest = format!("{turns}\nGame 2\nGe1 He1KeK00 /\n");
    let fixed = mended(&format!("Game 1\nGe1 He1KeK00 /\n{rest}"));
    assert_eq!(fixed, format!("Game 1\nG1 He1KeK00 /\n{rest}"));
}
