//! What `hirth check --fix` leaves alone: texts that are not records, and lines of which it is not sure.

use crate::{any_text::is_mended, properties::config};
use hirth::games::EFFORT;
use proptest::prelude::*;

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

/// The text that plain `--fix` makes.
fn fixed_text(text: &str) -> String {
    is_mended(text, EFFORT)
}

/// A list of characters, for one, may have a stroke of another script on a line of its own.
#[test]
fn single_signs_stay() {
    for text in ["＋\n／\n＼\n", "words\n\n／\n\nmore words\n"] {
        assert_eq!(fixed_text(text), text);
    }
}

proptest! {
    #![proptest_config(config(20))]

    /// Lines of texts that are no records, as they come, in any order.
    #[test]
    fn other_texts_stay(
        lines in proptest::collection::vec(0..1000_usize, 1..12),
    ) {
        let all: Vec<&str> = FOREIGN.iter().flat_map(|text| text.lines()).collect();
        let text: Vec<&str> = lines.iter().map(|&at| all[at % all.len()]).collect();
        let text = text.join("\n");
        prop_assert_eq!(fixed_text(&text), text);
    }

    /// Any text from the letters of the notation: never more errors, and at rest.
    #[test]
    fn fixes_add_no_errors_to_noise(text in "([GS][1-3] ?)?[GSHKLeivhmdtarx0-9>^/ \n]{0,60}") {
        fixed_text(&text);
    }
}

#[test]
fn texts_without_a_game_stay() {
    for text in FOREIGN {
        assert_eq!(fixed_text(text), text);
    }
}

#[test]
fn labels_in_words_have_their_number_fixed() {
    let text = "Gull 1 KeHeiHei /\nSilfr 5 He7He8He /\nGull 2 L01HeiKhhh03 /\n";
    let fixed = fixed_text(text);
    assert_eq!(fixed, text.replace("Silfr 5", "Silfr 1"));
}

/// The last line begins another game, under a heading; read as a turn of this one it would blame `Ke3`.
#[test]
fn separate_lines_without_a_label_blame_no_turn() {
    let turns = "S1 KeL97HeKe8 /\nG2 He1L02HeH10 /\nS2 K95L77K86 /\nG3 Ke1H13L24H01 /\nS3 L77H98KeK57 /\nG4 H3mL42K00K02 /\n\
        S4 He>mK64 >mSHx\nG5 Ke3K11 /\nS5 K4>2K78H8iKh89 >2SK^\nG6 HeH1iH02iHm4 /\nS6 Ke8L77He /\nG7 Hv2H46H01iH20 /\n\
        S7 Kh99Hv99 /\nG8 He4Hv1i /\nS8 HeK8>6K99H97 >6GH6SK^\n";
    let rest = format!("{turns}\nGame 2\nGe1 He1KeK00 /\n");
    let fixed = fixed_text(&format!("Game 1\nGe1 He1KeK00 /\n{rest}"));
    assert_eq!(fixed, format!("Game 1\nG1 He1KeK00 /\n{rest}"));
}
