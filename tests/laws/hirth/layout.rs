//! Laws of the layout: whatever noise a record is written with, its turns come out as they usually lie, all
//! else stays byte for byte, and what the record says is what it said.

use crate::{
    hirth::{
        any_text::{self, is_laid_out, laid_out},
        referee::{Style, random_game, slip},
    },
    properties::config,
};
use fastrand::Rng;
use hirth::{
    games::{
        EFFORT, Edits, GameKind, Options,
        hirth::{
            notation,
            turn::{Battle, Turn},
        },
    },
    record::Shape,
    report::FileReport,
    source::Source,
};
use proptest::prelude::*;

const TURNS: usize = 30;

fn edits(text: &str, shape: Shape) -> Edits {
    GameKind::ALL[0].layout(&Source::new("game", text), shape)
}

fn check(text: &str, shape: Shape) -> FileReport {
    let options = Options::new().shape(shape).trace(true);
    GameKind::ALL[0].check(Source::new("game", text), &options)
}

/// All that a record says.
fn meaning(text: &str, shape: Shape) -> Vec<String> {
    any_text::meaning(text, shape, EFFORT).said
}

/// A record with all the noise that may stand in one, and what is to become of it.
struct Noise {
    rng: Rng,
    shape: Shape,
    written: String,
    wanted: String,
}

/// A part of a turn, and what stands before it.
struct Part {
    gap: String,
    text: String,
}

impl Noise {
    fn new(seed: u64, shape: Shape) -> Self {
        Self { rng: Rng::with_seed(seed), shape, written: String::new(), wanted: String::new() }
    }

    fn any<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.rng.usize(..of.len())]
    }

    /// Writes what is to stay as it is.
    fn stays(&mut self, text: &str) {
        self.written += text;
        self.wanted += text;
    }

    fn game(&mut self, turns: &[String]) {
        let turns: Vec<Turn> = turns.iter().map(|line| notation::read(line)).collect();
        let label = |turn: &Turn| turn.label.map_or(0, |token| token.value.to_string().len());
        let width = turns.iter().map(label).max().unwrap_or_default();
        let head = self.any(&["", "[Gull \"×  ^\"]", "; hi", "{ S1  He7 }"]);
        self.stays(head);
        for turn in turns {
            // A comment line or a blank one between turns is no new game.
            for _ in 0..2 {
                let end = self.any(&["\n", "\r\n", "\r"]);
                self.stays(end);
                let between = self.any(&["", "", "; a  b", "  # S1   He ×", "{ a\n b }  "]);
                if between.is_empty() && self.rng.bool() {
                    break;
                }
                self.stays(between);
            }
            let end = self.any(&["\n", "\r\n"]);
            self.stays(end);
            self.turn(&turn, width);
        }
        let end = self.any(&["", "\n", "\n\n  \n"]);
        self.stays(end);
    }

    fn turn(&mut self, turn: &Turn, width: usize) {
        let before = self.any(&["", "", "  ", "\t", "- ", "  •  ", "{x} ", "\u{a0}* {x}  "]);
        self.written += before;
        if self.shape != Shape::Plain || !before.trim().is_empty() {
            self.wanted += before;
        }
        for (i, Part { gap, text }) in parts(turn, width).into_iter().enumerate() {
            match self.rng.u8(..10) {
                // Nobody knows what a comment between the parts of a turn is about.
                0 if i > 0 => {
                    let comment = self.any(&["{x}", "  {x; y}", " {a\nb}  {c}\t"]);
                    self.stays(comment);
                }
                _ if i == 0 => {}
                _ => {
                    let least = text.starts_with('>').then_some(" ");
                    let more = self.any(&["", "", " ", "  ", "\t", "\u{a0}", "\u{200b} "]);
                    self.written += least.unwrap_or_default();
                    self.written += more;
                    self.wanted += &gap;
                }
            }
            let text = self.disguised(&text);
            self.written += &text.0;
            self.wanted += &text.1;
        }
        let after = self.any(&["", "", " ", " \t", "{x}", "  ; y  ", " #", "\u{a0}{x} "]);
        self.written += after;
        if !after.trim().is_empty() {
            self.wanted += after;
        }
    }

    /// A part in a spelling that reads the same, and in plain spelling.
    fn disguised(&mut self, text: &str) -> (String, String) {
        let mut disguised = String::new();
        for letter in text.chars() {
            let other = match letter {
                'H' => 'Н',
                'x' => '×',
                '>' => '›',
                '^' => 'ˆ',
                '/' => '⁄',
                _ => char::from_u32(letter as u32 + 0xfee0).expect("full-width forms"),
            };
            match self.rng.u8(..20) {
                0 => disguised.push(other),
                1 if !disguised.is_empty() => disguised.extend(['\u{200b}', letter]),
                _ => disguised.push(letter),
            }
        }
        (disguised, text.to_owned())
    }
}

/// A turn's parts as they are to lie.
fn parts(turn: &Turn, width: usize) -> Vec<Part> {
    let part = |gap: &str, text: String| Part { gap: gap.to_owned(), text };
    let mut parts: Vec<Part> = turn.label.iter().map(|it| part("", it.value.to_string())).collect();
    parts.extend(turn.moves.iter().map(|it| part("", it.value.to_string())));
    parts.extend(turn.offers.iter().map(|it| part(" ", it.value.to_string())));
    for battle in &turn.battles {
        parts.push(part(" ", format!(">{}", battle.value.space.value)));
        parts.extend(battle.value.results.iter().map(|it| part("", it.value.to_string())));
    }
    parts.extend(turn.slash.iter().map(|_| part(" ", "/".to_owned())));
    let label = parts[0].text.len();
    parts[1].gap = " ".repeat(width + 1 - label);
    parts
}

/// A record of a random legal game in canonical notation.
fn lines(seed: u64) -> Vec<String> {
    let style = if seed.is_multiple_of(2) { Style::Uniform } else { Style::Hunting };
    random_game(seed, style, TURNS).turns
}

/// A turn with its battles, and the pieces in each, in another order, and without its `/`.
fn disordered(line: &str, rng: &mut Rng) -> String {
    let mut turn = notation::read(line);
    let mover = turn.label.expect("a label").value.side;
    rng.shuffle(&mut turn.battles);
    for battle in &mut turn.battles {
        let results: &mut Vec<_> = &mut battle.value.results;
        if rng.bool() {
            results.sort_by_key(|result| result.value.side != mover);
        }
    }
    // After a refused Penningr the stroke is neither missing nor too much.
    let refused = turn.offers.iter().any(|offer| !offer.value.accepted);
    if rng.bool() && !refused {
        turn.slash = None;
    }
    turn.to_string()
}

/// A file that holds noise: with a byte order mark or not, in Markdown or not.
fn noise(seed: u64, shape: Shape, turns: &[String]) -> Noise {
    let mut noise = Noise::new(seed, shape);
    let mark = noise.any(&["", "\u{feff}"]);
    noise.stays(mark);
    if shape == Shape::Fenced {
        noise.stays("# ×  Game\n\n```\nG1  He\n```\n\n```hirth\n");
        noise.game(turns);
        noise.stays("\n```\nS1   He ×\n");
    } else {
        noise.game(turns);
    }
    noise
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![Just(Shape::Plain), Just(Shape::Fenced)]
}

proptest! {
    #![proptest_config(config(16))]

    /// The turns come out canonical, in one column, and nothing else moves.
    #[test]
    fn formatting_changes_spacing_and_spelling_alone(seed in any::<u64>(), shape in shape()) {
        let turns = lines(seed);
        // Of a game that is over at once more turns may be in comments than on lines, and then these may be its turns.
        prop_assume!(turns.len() > 5);
        let Noise { written, wanted, .. } = noise(seed, shape, &turns);
        let out = laid_out(&written, shape);
        prop_assert_eq!(out.as_deref(), Some(wanted.as_str()));
        prop_assert_eq!(edits(&wanted, shape).map_err(|_| ()), Ok(Vec::new()));
        prop_assert_eq!(meaning(&wanted, shape), meaning(&written, shape));
    }

    /// Order is restored, and the stroke where no battle is fought.
    #[test]
    fn formatting_sorts_battles(seed in any::<u64>()) {
        let lines = lines(seed);
        let mut rng = Rng::with_seed(seed);
        let written: String =
            lines.iter().map(|line| disordered(line, &mut rng) + "\n").collect();
        let out = laid_out(&written, Shape::Plain);
        let wanted = laid_out(&(lines.join("\n") + "\n"), Shape::Plain);
        prop_assert_eq!(&out, &wanted);
        prop_assert_eq!(meaning(&out.expect("it can be read"), Shape::Plain), meaning(&written, Shape::Plain));
    }

    /// What is not legal keeps its meaning too, and comes to rest at once; what cannot be read is left alone.
    #[test]
    fn formatting_keeps_mistakes(seed in any::<u64>(), slips in 1..4) {
        let mut lines = lines(seed);
        let mut rng = Rng::with_seed(seed);
        for line in &mut lines {
            *line = disordered(line, &mut rng);
        }
        for _ in 0..slips {
            let at = rng.usize(..lines.len());
            lines[at] = slip(&lines[at], &mut rng).0;
        }
        let text = lines.join("\n");
        is_laid_out(&text, EFFORT);
    }
}

proptest! {
    #![proptest_config(config(250))]

    /// Whatever a text holds, laying it out is done after one time.
    #[test]
    fn formatting_is_stable(text in "((G|S)[0-3]{1,2}| |\n|\r|\t|He[0-9]?|Ke|/|>5|GHx|SH5|Hi|\\{|\\}|;|-|•|×|\u{feff}|\\[|\"){0,40}") {
        is_laid_out(&text, 100);
    }
}

/// Signs of web pages in comments, also over a line end; blanks without which the text wears something else.
#[test]
fn formatting_keeps_decoration() {
    for text in [
        "G1 He1He2He /     ; hS3 SS<b +e\n S6;]S3 SS<br>3\u{feff};]S31He2He /     ; hirth: allow(yax)\n",
        ";S0He\n S3;S33",
        ";S0He\n S3;S3",
        "> G1 He1He2He/\n>  S1   He7He8He /\n",
    ] {
        is_laid_out(text, EFFORT);
    }
}

#[test]
fn unreadable_records_have_a_place() {
    for (text, place) in [
        ("G1 He1He2He\nS1 Khei He8He /\n", "Khei"),
        ("G1 He1He2He\n\nhello\n", "hello"),
        ("hello\n", "hello"),
        ("G1 He1He2He / S1  He7He8He /\n", "S1"),
        ("G1 He1  He2\nHe /\n", "He /"),
        ("G1 He1He2He {oh\nS1 He?\n", "{"),
        ("[Gull\nG1  He1He2He\n", "[Gull"),
        ("G1 He1He2He\nS1 H97H97 / Hei\n", "/"),
    ] {
        let fault = edits(text, Shape::Plain).expect_err(text);
        assert_eq!(&text[fault.span.start..fault.span.end], place);
    }
}

#[test]
fn strokes_are_added_to_legal_turns_without_a_battle() {
    let before = "G1 He1He2He /\nS1 He7He8He /\nG2 H13HeHeHeHe /\nS2 H75HeHeHeHe /\n";
    for (turn, wanted) in [
        ("G3 H34HeHeHeHe", "G3 H34HeHeHeHe /"),
        // The attack has no battle yet.
        ("G3 H3>5HeHeHeHe", "G3 H3>5HeHeHeHe"),
        // Four steps: something is left out, and it may be an attack.
        ("G3 HeHeHeHe", "G3 HeHeHeHe"),
        ("G3 GdSr", "G3 GdSr"),
        ("G3 H34HeHeHeHe ; five", "G3 H34HeHeHeHe / ; five"),
    ] {
        let out = laid_out(&format!("{before}{turn}\n"), Shape::Plain);
        assert_eq!(out, Some(format!("{before}{wanted}\n")));
    }
}

/// What a turn lacks may be searched for in others: the layout must not depend on what is found there.
#[test]
fn formatting_of_mistakes_is_stable() {
    let fixture = include_str!("../../../fixtures/hirth/layout/slip.hirth");
    let wanted = fixture.replace("Hei\n", "Hei /\n").replace("98HeHe\n", "98HeHe /\n");
    assert_eq!(laid_out(fixture, Shape::Plain).as_ref(), Some(&wanted));
    assert_eq!(laid_out(&wanted, Shape::Plain).as_ref(), Some(&wanted));
    // The boarding that `He` in S3 lacks shows in S8 only.
    let turns = [
        "G1 Ke2Ke1L01",
        "S1 KeK97L98HeKe /",
        "G2 KeHeK20L10He",
        "S2 KeL89L97K98He /",
        "G3 L00H0iK02L02",
        "S3 HeH97iH97",
        "G4 Kh00L24H0iHv0 /",
        "S4 HeHv97H9iL75",
        "G5 H0iK22Hv0i",
        "S5 L5mHv7H7iHei /",
        "G6 HeiHe2i /",
        "S6 Khh99H75K86Kh75",
        "G7 Hv2iL44Hv0",
        "S7 H75Khh98Kh57H57i /",
        "G8 Hv20Hv0iHe",
    ];
    let text = turns.join("\n") + "\n";
    let out = laid_out(&text, Shape::Plain).expect("it can be read");
    assert_eq!(laid_out(&out, Shape::Plain).as_ref(), Some(&out));
}

#[test]
fn moves_of_a_game_start_in_one_column() {
    let turns: Vec<String> = (1..=10).flat_map(|n| [format!("G{n} HeHi"), format!("S{n}\tHe")]).collect();
    let text = format!("{}\n\nG1 He\n", turns.join("\n"));
    let out = laid_out(&text, Shape::Plain).expect("it can be read");
    assert!(out.starts_with("G1  HeHi\nS1  He\n"), "{out}");
    assert!(out.ends_with("G10 HeHi\nS10 He\n\nG1 He\n"), "{out}");
}

#[test]
fn impossible_labels_do_not_widen_the_others() {
    let great = format!("G{}", "9".repeat(40));
    let text = format!("G1 He\n{great}  HeHi\n");
    let wanted = format!("G1 He\n{great} HeHi\n");
    assert_eq!(laid_out(&text, Shape::Plain), Some(wanted));
}

#[test]
fn battles_around_a_comment_stay() {
    let text = "G1  H3>5H3>4 >5SH5GHx {first} >4GH4\n";
    let wanted = text.replace("G1  ", "G1 ");
    assert_eq!(laid_out(text, Shape::Plain), Some(wanted));
    let text = "G1 H3>5H3>4 >5GHxSH5 >4GH4  {both}\n";
    let wanted = "G1 H3>5H3>4 >4GH4 >5SH5GHx  {both}\n";
    assert_eq!(laid_out(text, Shape::Plain).as_deref(), Some(wanted));
}

/// The battles of a turn are all there, whatever their order.
#[test]
fn equal_battles_stay() {
    let text = "G1 He >5GHx >4GH4 >5GHx\n";
    let out = laid_out(text, Shape::Plain).expect("it can be read");
    let battles = |text: &str| -> Vec<Battle> {
        let turn = notation::read(text.trim());
        turn.battles.into_iter().map(|token| token.value).collect()
    };
    assert_eq!((battles(text).len(), battles(&out).len()), (3, 3));
    assert_eq!(out, "G1 He >4GH4 >5GHx >5GHx\n");
}

#[test]
fn suppressed_findings_stay() {
    let legal = "S1 He7He8He /\nG2 H13HeHeHeHe /\nS2 H75HeHeHeHe /\n";
    let battle = format!("G1 He1He2He /\n{legal}G3 H3>5HeHeHeHe");
    for (text, code) in [
        ("G1 He1He2He\n".to_owned() + legal, "missing-slash"),
        (format!("G1 He1He2He /\n{legal}G3 H3\u{203a}5HeHeHeHe >5SH5GHx\n"), "unusual-character"),
        (format!("{battle} >5GHxSH5\n"), "battle-order"),
    ] {
        let mended = laid_out(&text, Shape::Plain).expect("it can be read");
        assert_ne!(mended, text, "{code}");
        let mut pairs = text.lines().zip(mended.lines());
        let at = pairs.position(|(one, other)| one != other).expect("a turn");
        let mut beside: Vec<String> = text.lines().map(str::to_owned).collect();
        beside[at] += &format!(" ; hirth: allow({code})");
        let game = format!("; hirth: allow-game({code})\n{text}");
        let after = format!("{text}; hirth: allow-game({code})\n");
        for silenced in [beside.join("\n") + "\n", game, after] {
            let report = check(&silenced, Shape::Plain);
            let found = |code: &str| {
                let mut findings = report.games.iter().flat_map(|game| &game.findings);
                findings.any(|one| one.code() == code)
            };
            assert!(!found(code) && !found("unused-allow"), "{silenced}");
            assert_eq!(laid_out(&silenced, Shape::Plain).as_ref(), Some(&silenced));
        }
        // A silence of another game is none of this one.
        let other = format!("G1 He1He2He / ; hirth: allow-game({code})\n\n{text}");
        let mended = format!("G1 He1He2He / ; hirth: allow-game({code})\n\n{mended}");
        assert_eq!(laid_out(&other, Shape::Plain), Some(mended));
    }
}
