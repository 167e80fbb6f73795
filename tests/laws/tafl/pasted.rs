//! Games of tafl as people paste them, in forms that no reader was made for.

use super::referee::random::Game;
use crate::fare::REMARKS;

/// A form: its name, and how a game is written in it. Whether the numbers of its lines are kept.
pub type Form = (&'static str, fn(&Game) -> String, bool);

fn tags(game: &Game) -> String {
    let tags = game.tags.iter().map(|tag| format!("{tag}\n"));
    tags.chain(["\n".to_owned()]).collect()
}

/// The tags, and what `line` makes of each turn, with `end` after it.
fn turns(game: &Game, end: &str, line: impl Fn(&str, &str, Option<&str>) -> String) -> String {
    let lines = game.numbers.iter().zip(game.plies.chunks(2));
    let lines = lines.map(|(number, plies)| line(number, &plies[0], plies.get(1).map(String::as_str)) + end);
    tags(game) + &lines.collect::<String>()
}

/// The tags, and what `line` makes of each move: of its place from 0, and itself.
fn moves(game: &Game, end: &str, line: impl Fn(usize, &str) -> String) -> String {
    let lines = game.plies.iter().enumerate();
    let lines = lines.map(|(i, ply)| line(i, ply) + end);
    tags(game) + &lines.collect::<String>()
}

fn usual(number: &str, one: &str, other: Option<&str>) -> String {
    format!("{number}. {one} {}", other.unwrap_or("")).trim_end().to_owned()
}

/// The lines as usual, each with a sign replaced.
fn replaced(game: &Game, pairs: &[(&str, &str)]) -> String {
    turns(game, "\n", |number, one, other| {
        let line = usual(number, one, other);
        pairs.iter().fold(line, |line, (from, to)| line.replace(from, to))
    })
}

/// The same in moves only.
fn in_moves(game: &Game, pairs: &[(&str, &str)]) -> String {
    turns(game, "\n", |number, one, other| {
        let line = format!("{one} {}", other.unwrap_or(""));
        let line = pairs.iter().fold(line, |line, (from, to)| line.replace(from, to));
        format!("{number}. {}", line.trim_end())
    })
}

/// A line with what stands before and after the second move, where there is one.
fn behind(before: &str, other: Option<&str>, after: &str) -> String {
    other.map_or(String::new(), |other| format!("{before}{other}{after}"))
}

fn one_of(i: usize, names: [&'static str; 2]) -> &'static str {
    names[i % 2]
}

/// A time that begins like a move has its hyphen.
fn number(number: &str) -> usize {
    number.parse().unwrap_or(0)
}

pub const PASTED: &[Form] = &[
    (
        "colours on a line",
        |game| turns(game, "\n", |n, one, other| format!("{n}. Black {one}{}", behind(" White ", other, ""))),
        true,
    ),
    (
        "bold colours on a line",
        |game| turns(game, "\n", |n, one, other| format!("{n}. **Black:** {one}{}", behind(" **White:** ", other, ""))),
        true,
    ),
    (
        "turn and sides with hyphens",
        |game| {
            turns(game, "\n", |n, one, other| {
                format!("Turn {n} - Attackers: {one}{}", behind(" - Defenders: ", other, ""))
            })
        },
        true,
    ),
    (
        "names on both sides of a slash",
        |game| turns(game, "\n", |n, one, other| format!("{n}. Anna: {one}{}", behind(" / Björn: ", other, ""))),
        true,
    ),
    ("colons in moves", |game| in_moves(game, &[("-", ":")]), true),
    (
        "commas between moves",
        |game| turns(game, "\n", |n, one, other| format!("{n}. {one}{}", behind(", ", other, ""))),
        true,
    ),
    ("dashes in moves", |game| in_moves(game, &[("-", "–")]), true),
    ("blanks around hyphens", |game| in_moves(game, &[("-", " - ")]), true),
    ("arrows", |game| in_moves(game, &[("-", "→")]), true),
    ("arrows of two signs", |game| in_moves(game, &[("-", "->")]), true),
    ("no hyphens", |game| in_moves(game, &[("-", "")]), true),
    ("an l for each 1", |game| replaced(game, &[("1", "l")]), true),
    ("an l for each 1 of moves", |game| in_moves(game, &[("1", "l")]), true),
    ("an O for each 0", |game| replaced(game, &[("0", "O")]), true),
    ("semicolons on one line", |game| turns(game, "; ", usual).trim_end_matches("; ").to_owned() + "\n", true),
    (
        "semicolons behind words on one line",
        |game| {
            let line = turns(game, "; ", usual);
            line.replacen("\n\n", "\n\nThe game: ", 1).trim_end_matches("; ").to_owned() + "\n"
        },
        true,
    ),
    ("a semicolon behind each", |game| turns(game, ";\n", usual), true),
    (
        "parentheses and semicolons on one line",
        |game| turns(game, " ", |n, one, other| format!("{n}) {one}{}", behind("; ", other, ""))) + "\n",
        true,
    ),
    ("one long line", |game| turns(game, " ", usual) + "\n", true),
    ("one long line without numbers", |game| moves(game, " ", |_, ply| ply.to_owned()) + "\n", false),
    ("a move a line", |game| moves(game, "\n", |_, ply| ply.to_owned()), false),
    ("numbers of moves", |game| moves(game, "\n", |i, ply| format!("{}. {ply}", i + 1)), false),
    (
        "marks of opinion",
        |game| {
            turns(game, "\n", |n, one, other| {
                let mark = ["", "!", "?", "!?"][number(n) % 4];
                format!("{n}. {one}{mark}{}", behind(" ", other, ""))
            })
        },
        true,
    ),
    (
        "one remark",
        |game| {
            turns(game, "\n", |n, one, other| {
                let remark = if n == "2" { " (ouch)" } else { "" };
                usual(n, one, other) + remark
            })
        },
        true,
    ),
    (
        "remarks of all kinds",
        |game| turns(game, "\n", |n, one, other| usual(n, one, other) + REMARKS[number(n) % REMARKS.len()]),
        true,
    ),
    ("the last with a full stop", |game| turns(game, "\n", usual).trim_end().to_owned() + ".\n", true),
    ("a full stop behind each", |game| turns(game, "\n", |n, one, other| usual(n, one, other) + "."), true),
    ("a hash before each", |game| turns(game, "\n", |n, one, other| format!("# {}", usual(n, one, other))), true),
    (
        "a list of MediaWiki",
        |game| {
            turns(game, "\n", |n, one, other| {
                format!("# '''{n}.''' {one} {}", other.unwrap_or("")).trim_end().to_owned()
            })
        },
        true,
    ),
    (
        "a table of MediaWiki",
        |game| {
            let rows = turns(game, "\n", |n, one, other| format!("|-\n| {n} || {one}{}", behind(" || ", other, "")));
            rows.replacen("\n\n", "\n\n{| class=\"wikitable\"\n", 1) + "|}\n"
        },
        true,
    ),
    (
        "JSON lines",
        |game| {
            turns(game, "\n", |n, one, other| {
                format!("{{\"n\": {n}, \"a\": \"{one}\"{}}}", behind(", \"d\": \"", other, "\""))
            })
        },
        true,
    ),
    (
        "an array of JSON on one line",
        |game| {
            let line = turns(game, ", ", |n, one, other| format!("\"{}\"", usual(n, one, other)));
            line.replacen("\n\n", "\n\n[", 1).trim_end_matches(", ").to_owned() + "]\n"
        },
        true,
    ),
    (
        "a string of JSON",
        |game| {
            let line = turns(game, "\\n", usual);
            line.replacen("\n\n", "\n\n{\"game\": \"", 1) + "\"}\n"
        },
        true,
    ),
    (
        "YAML",
        |game| {
            let lines = turns(game, "\n", |n, one, other| format!("  - {n}: \"{one}{}\"", behind(" ", other, "")));
            lines.replacen("\n\n", "\n\nmoves:\n", 1)
        },
        true,
    ),
    (
        "a callout",
        |game| {
            let lines = turns(game, "\n", |n, one, other| format!("> {}", usual(n, one, other)));
            lines.replacen("\n\n", "\n\n> [!note] Game\n", 1)
        },
        true,
    ),
    ("tweets", |game| turns(game, "\n", |n, one, other| format!("{n}/ {one}{}", behind(" ", other, ""))), true),
    (
        "captions of photos",
        |game| {
            turns(game, "\n", |n, one, other| {
                let caption = if n == "2" { "\n[Photo: board after 2]" } else { "" };
                usual(n, one, other) + caption
            })
        },
        true,
    ),
    ("a task list", |game| turns(game, "\n", |n, one, other| format!("- [x] {}", usual(n, one, other))), true),
    (
        "blanks that do not break",
        |game| turns(game, "\n", |n, one, other| usual(n, one, other).replace(' ', "\u{a0}")),
        true,
    ),
    (
        "clock times in brackets",
        |game| turns(game, "\n", |n, one, other| format!("{n}. {one} [0:12]{}", behind(" ", other, " [0:30]"))),
        true,
    ),
    (
        "names and times over each",
        |game| moves(game, "\n", |i, ply| format!("{}  8:{:02} PM\n{ply}", one_of(i, ["Anna", "Björn"]), i % 60)),
        false,
    ),
    (
        "letters behind numbers",
        |game| moves(game, "\n", |i, ply| format!("{}{}. {ply}", i / 2 + 1, one_of(i, ["a", "b"]))),
        true,
    ),
    (
        "a column of sides",
        |game| moves(game, "\n", |i, ply| format!("{};{};{ply}", i / 2 + 1, one_of(i, ["Black", "White"]))),
        true,
    ),
    (
        "elements of XML",
        |game| {
            let lines = moves(game, "\n", |i, ply| format!("  <move n=\"{i}\">{ply}</move>"));
            lines.replacen("\n\n", "\n\n<game>\n", 1) + "</game>\n"
        },
        false,
    ),
    (
        "a heading for each round",
        |game| {
            turns(game, "\n", |n, one, other| {
                format!("Turn {n}\nAttackers: {one}{}", behind("\nDefenders: ", other, ""))
            })
        },
        true,
    ),
    (
        "messages of a phone",
        |game| {
            moves(game, "\n", |i, ply| {
                let name = one_of(i, ["Anna", "Björn"]);
                let own = format!("[12.05.26, 20:{:02}:11] {name}: {ply}", i % 60);
                match i {
                    2 => format!("{own}\n[12.05.26, 20:09:12] {name}: <Media omitted>"),
                    3 => format!("{own}\n[12.05.26, 20:09:40] Anna: ha, nice one!"),
                    _ => own,
                }
            })
        },
        false,
    ),
    (
        "numbers of reStructuredText",
        |game| turns(game, "\n", |_, one, other| format!("#. {one}{}", behind(" ", other, ""))),
        false,
    ),
    (
        "numbers behind a hash on one line",
        |game| turns(game, " ", |n, one, other| format!("# {n}. {one}{}", behind(" ", other, ""))) + "\n",
        true,
    ),
    (
        "commas and words after some",
        |game| {
            turns(game, "\n", |n, one, other| {
                let words = ["", " king escapes!!", " good move!!"][n.len() % 3];
                format!("{n}) {one}{}{words}", behind(", ", other, ""))
            })
        },
        true,
    ),
];
