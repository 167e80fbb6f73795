//! Games of Herrlof as people paste them, in forms that no reader was made for.

use super::decorated::Game;
use crate::fare::REMARKS;

/// A form: its name, and how a game is written in it.
pub type Form = (&'static str, fn(&Game) -> String);

fn tags(game: &Game) -> String {
    let tags = game.tags.iter().map(|tag| format!("{tag}\n"));
    tags.chain(["\n".to_owned()]).collect()
}

/// The tags, and what `line` makes of each line, with `end` after it.
fn lines(game: &Game, end: &str, line: impl Fn(usize, &str, &str) -> String) -> String {
    let lines = game.lines.iter().enumerate();
    let lines = lines.map(|(i, (label, rest))| line(i, label, rest) + end);
    tags(game) + &lines.collect::<String>()
}

/// The tags, and all lines between a beginning and an end.
fn within(game: &Game, [begin, end]: [&str; 2], line: impl Fn(usize, &str, &str) -> String) -> String {
    lines(game, "\n", line).replacen("\n\n", &format!("\n\n{begin}"), 1) + end
}

fn usual(label: &str, rest: &str) -> String {
    format!("{label} {rest}")
}

/// A label without the colon of a hand.
fn name(label: &str) -> &str {
    label.trim_end_matches(':')
}

pub const PASTED: &[Form] = &[
    ("hyphens before each", |game| lines(game, "\n", |_, label, rest| format!("- {}", usual(label, rest)))),
    ("blanks that do not break", |game| lines(game, "\n", |_, label, rest| usual(label, rest).replace(' ', "\u{a0}"))),
    ("hyphens and blanks that do not break", |game| {
        lines(game, "\n", |_, label, rest| format!("- {}", usual(label, rest)).replace(' ', "\u{a0}"))
    }),
    ("two blanks", |game| lines(game, "\n", |_, label, rest| usual(label, rest).replace(' ', "  "))),
    ("a callout", |game| within(game, ["> [!note] Game\n", ""], |_, label, rest| format!("> {}", usual(label, rest)))),
    ("a list of MediaWiki", |game| lines(game, "\n", |_, label, rest| format!("# '''{label}''' {rest}"))),
    ("a table of MediaWiki", |game| {
        within(game, ["{| class=\"wikitable\"\n", "|}\n"], |_, label, rest| format!("|-\n| {label} || {rest}"))
    }),
    ("JSON lines", |game| {
        lines(game, "\n", |_, label, rest| format!("{{\"label\": \"{label}\", \"line\": \"{rest}\"}}"))
    }),
    ("an array of JSON on one line", |game| {
        let line = lines(game, ", ", |_, label, rest| format!("\"{label} {rest}\""));
        line.replacen("\n\n", "\n\n[", 1).trim_end_matches(", ").to_owned() + "]\n"
    }),
    ("a string of JSON", |game| {
        let line = lines(game, "\\n", |_, label, rest| usual(label, rest));
        line.replacen("\n\n", "\n\n{\"game\": \"", 1) + "\"}\n"
    }),
    ("YAML", |game| within(game, ["lines:\n", ""], |_, label, rest| format!("  - {}: \"{rest}\"", name(label)))),
    ("Org", |game| within(game, ["* Game\n", ""], |_, label, rest| format!("** {}", usual(label, rest)))),
    ("a task list", |game| lines(game, "\n", |_, label, rest| format!("- [x] {}", usual(label, rest)))),
    ("tweets", |game| lines(game, "\n", |i, label, rest| format!("{}/ {}", i + 1, usual(label, rest)))),
    ("a hash before each", |game| lines(game, "\n", |_, label, rest| format!("# {}", usual(label, rest)))),
    ("semicolons between lines", |game| lines(game, "; ", |_, label, rest| usual(label, rest)) + "\n"),
    ("a semicolon behind each", |game| lines(game, ";\n", |_, label, rest| usual(label, rest))),
    ("one long line", |game| lines(game, " ", |_, label, rest| usual(label, rest)) + "\n"),
    ("two lines a row", |game| lines(game, "", |i, label, rest| usual(label, rest) + ["\t", "\n"][i % 2]) + "\n"),
    ("remarks of all kinds", |game| {
        lines(game, "\n", |i, label, rest| usual(label, rest) + REMARKS[i % REMARKS.len()])
    }),
    ("one remark", |game| lines(game, "\n", |i, label, rest| usual(label, rest) + if i == 3 { " (ouch)" } else { "" })),
    ("a full stop behind each", |game| lines(game, "\n", |_, label, rest| usual(label, rest) + ".")),
    ("the last with a full stop", |game| {
        let text = lines(game, "\n", |_, label, rest| usual(label, rest));
        text.trim_end().to_owned() + ".\n"
    }),
    ("commas between cards", |game| lines(game, "\n", |_, label, rest| format!("{label} {}", rest.replace(' ', ", ")))),
    ("labels in brackets", |game| lines(game, "\n", |_, label, rest| format!("[{label}] {rest}"))),
    ("labels in parentheses", |game| lines(game, "\n", |_, label, rest| format!("({label}) {rest}"))),
    ("an equals sign", |game| lines(game, "\n", |_, label, rest| format!("{label} = {rest}"))),
    ("an arrow behind labels", |game| lines(game, "\n", |_, label, rest| format!("{label} -> {rest}"))),
    ("an l for each 1", |game| lines(game, "\n", |_, label, rest| usual(label, rest).replace('1', "l"))),
    ("an O for each 0", |game| lines(game, "\n", |_, label, rest| usual(label, rest).replace('0', "O"))),
    ("captions of photos", |game| {
        lines(game, "\n", |i, label, rest| usual(label, rest) + if i == 4 { "\n[Photo: the table]" } else { "" })
    }),
    ("seconds before each", |game| {
        lines(game, "\n", |i, label, rest| format!("{:02}:{:02} {}", i / 60, i % 60, usual(label, rest)))
    }),
    ("names and times over each", |game| {
        lines(game, "\n", |i, label, rest| format!("Anna  8:{:02} PM\n{}", i % 60, usual(label, rest)))
    }),
    ("settings", |game| lines(game, "\n", |_, label, rest| format!("{} = \"{rest}\"", name(label)))),
    ("rich text", |game| {
        within(game, ["{\\rtf1\\ansi\\deff0\n", "}\n"], |_, label, rest| format!("{}\\par", usual(label, rest)))
    }),
    ("messages of a phone", |game| {
        lines(game, "\n", |i, label, rest| {
            let own = format!("[12.05.26, 20:{:02}:11] Anna: {}", i % 60, usual(label, rest));
            match i {
                2 => format!("{own}\n[12.05.26, 20:09:12] Anna: <Media omitted>"),
                3 => format!("{own}\n[12.05.26, 20:09:40] Ben: ha, nice one!"),
                _ => own,
            }
        })
    }),
];
