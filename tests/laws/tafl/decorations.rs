//! What people put around a game of tafl that they send, paste or note down: each decoration is a function of the game.

use super::referee::random::Game;

/// A decoration: its name, how it is put on, and what becomes of the numbers of turns.
pub type Decoration = (&'static str, fn(&Game) -> String, Numbers);

/// What becomes of the numbers of turns in a decoration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// They stand there.
    AsTheyAre,
    /// They are left out, so that nobody can tell that one was wrong.
    LeftOut,
}

use Numbers::{AsTheyAre, LeftOut};

/// The tags, a blank line, and what `line` makes of each turn: of its number and of its one or two moves.
fn turns(game: &Game, line: impl Fn(&str, &[String]) -> String) -> String {
    around("", game, line)
}

/// The same with `mark` before the tags and the blank line.
fn around(mark: &str, game: &Game, line: impl Fn(&str, &[String]) -> String) -> String {
    let tags = game.tags.iter().map(|tag| format!("{mark}{tag}\n"));
    let lines = game.numbers.iter().zip(game.plies.chunks(2));
    let lines = lines.map(|(number, plies)| line(number, plies) + "\n");
    tags.chain([format!("{}\n", mark.trim_end())]).chain(lines).collect()
}

/// The tags, a blank line, and what `line` makes of each move: of its place from 0, its label and itself.
fn moves(game: &Game, line: impl Fn(usize, &str, &str) -> String) -> String {
    let tags = game.tags.iter().map(|tag| format!("{tag}\n"));
    let lines = game.plies.iter().enumerate().map(|(i, ply)| {
        let stops = [".", "..."][i % 2];
        line(i, &format!("{}{stops}", game.numbers[i / 2]), ply) + "\n"
    });
    tags.chain(["\n".to_owned()]).chain(lines).collect()
}

/// The turn as it is usually written.
fn usual(number: &str, plies: &[String]) -> String {
    format!("{number}. {}", plies.join(" "))
}

/// The second move of a turn, if it has one.
fn second(plies: &[String]) -> &str {
    plies.get(1).map_or("", String::as_str)
}

/// A sheet of cells with `comma` between them and `quote` around each, and with a heading if there is one.
fn sheet(game: &Game, heading: Option<[&str; 3]>, comma: &str, quote: &str) -> String {
    let row = |cells: [&str; 3]| cells.map(|cell| format!("{quote}{cell}{quote}")).join(comma);
    let rows = turns(game, |i, plies| row([i, &plies[0], second(plies)]));
    match heading {
        Some(heading) => rows.replacen("\n\n", &format!("\n\n{}\n", row(heading)), 1),
        None => rows,
    }
}

/// Who moves.
fn name<'a>(i: usize, attackers: &'a str, defenders: &'a str) -> &'a str {
    [attackers, defenders][i % 2]
}

pub const DECORATIONS: &[Decoration] = &[
    ("none", |game| turns(game, usual), AsTheyAre),
    ("a quoted mail", |game| around("> ", game, |i, plies| format!("> {}", usual(i, plies))), AsTheyAre),
    ("a mail quoted twice", |game| around("> > ", game, |i, plies| format!("> > {}", usual(i, plies))), AsTheyAre),
    ("quote marks without blanks", |game| around(">>", game, |i, plies| format!(">>{}", usual(i, plies))), AsTheyAre),
    ("a numbered list", |game| turns(game, |i, plies| format!("{i}. {}", usual(i, plies))), AsTheyAre),
    ("numbers in parentheses", |game| turns(game, |i, plies| format!("({i}) {}", plies.join(" "))), AsTheyAre),
    ("a parenthesis behind numbers", |game| turns(game, |i, plies| format!("{i}) {}", plies.join(" "))), AsTheyAre),
    (
        "a lettered list",
        |game| {
            turns(game, |i, plies| {
                let letter = char::from(b'a' + (plies[0].len() % 26) as u8);
                format!("{letter}) {}", usual(i, plies))
            })
        },
        AsTheyAre,
    ),
    ("list marks", |game| turns(game, |i, plies| format!("* {}", usual(i, plies))), AsTheyAre),
    ("line numbers", |game| turns(game, |i, plies| format!("{i:>4}  {}", usual(i, plies))), AsTheyAre),
    (
        "a table of Markdown",
        |game| {
            let head = "| turn | attackers | defenders |\n|-----:|-----------|-----------|\n";
            turns(game, |i, plies| format!("| {i} | {} | {} |", plies[0], second(plies))).replacen(
                "\n\n",
                &format!("\n\n{head}"),
                1,
            )
        },
        AsTheyAre,
    ),
    (
        "a table of Markdown with stops",
        |game| turns(game, |i, plies| format!("| {i}. | {} | {} |", plies[0], second(plies))),
        AsTheyAre,
    ),
    ("a table of turns", |game| turns(game, |i, plies| format!("| {} |", usual(i, plies))), AsTheyAre),
    ("columns of tabs", |game| turns(game, |i, plies| format!("{i}\t{}\t{}", plies[0], second(plies))), AsTheyAre),
    ("columns of tabs without numbers", |game| turns(game, |_, plies| plies.join("\t")), LeftOut),
    (
        "columns of blanks with a heading",
        |game| {
            let head = "       Attackers        Defenders\n";
            turns(game, |i, plies| format!("{i:>3}.   {:16} {}", plies[0], second(plies)).trim_end().to_owned())
                .replacen("\n\n", &format!("\n\n{head}"), 1)
        },
        AsTheyAre,
    ),
    (
        "two turns a line",
        |game| {
            let tags = game.tags.iter().map(|tag| format!("{tag}\n"));
            let turns = game.numbers.iter().zip(game.plies.chunks(2));
            let turns: Vec<String> = turns.map(|(number, plies)| usual(number, plies)).collect();
            let lines = turns.chunks(2).map(|two| two.join("    ") + "\n");
            tags.chain(["\n".to_owned()]).chain(lines).collect()
        },
        AsTheyAre,
    ),
    (
        "a game wrapped by a mail",
        |game| {
            let mut text: String = game.tags.iter().map(|tag| format!("> {tag}\n")).collect();
            text += ">\n>";
            let mut width = 1;
            for (number, plies) in game.numbers.iter().zip(game.plies.chunks(2)) {
                for word in usual(number, plies).split(' ') {
                    if width + word.len() > 60 {
                        text += "\n>";
                        width = 1;
                    }
                    text += &format!(" {word}");
                    width += 1 + word.len();
                }
            }
            text + "\n"
        },
        AsTheyAre,
    ),
    ("a move a line", |game| moves(game, |_, label, ply| format!("{label} {ply}")), AsTheyAre),
    ("a chat with times", |game| turns(game, |i, plies| format!("[20:{i:0>2}] {}", usual(i, plies))), AsTheyAre),
    (
        "a chat with a move a line",
        |game| {
            moves(game, |i, label, ply| {
                let name = name(i, "Anna", "Björn");
                format!("03/05/2026, 20:{:02} - {name}: {label} {ply}", i % 60)
            })
        },
        AsTheyAre,
    ),
    (
        "a chat without numbers",
        |game| moves(game, |i, _, ply| format!("[20:{:02}] {}: {ply}", i % 60, name(i, "Anna", "Björn"))),
        LeftOut,
    ),
    (
        "a chat with names in angles",
        |game| moves(game, |i, _, ply| format!("20:{:02} <{}> {ply}", i % 60, name(i, "anna", "bjorn"))),
        LeftOut,
    ),
    ("a chat with bare times", |game| moves(game, |i, _, ply| format!("20:{:02} {ply}", i % 60)), LeftOut),
    (
        "a chat with other words",
        |game| {
            moves(game, |i, label, ply| {
                let told = format!("12/05/2026, 20:{:02} - Anna: {label} {ply}", i % 60);
                match i {
                    2 | 5 => format!("{told}\n12/05/2026, 20:{i:02} - Björn: are you sure?"),
                    _ => told,
                }
            })
        },
        AsTheyAre,
    ),
    (
        "a chat with times on lines of their own",
        |game| moves(game, |i, label, ply| format!("Anna, [12.05.26 20:{:02}]\n{label} {ply}\n", i % 60)),
        AsTheyAre,
    ),
    (
        "words for labels",
        |game| moves(game, |i, _, ply| format!("{}: {ply}", name(i, "Attackers", "Defenders"))),
        LeftOut,
    ),
    (
        "numbered words for labels",
        |game| {
            moves(game, |i, label, ply| {
                let name = name(i, "Attackers", "Defenders");
                format!("{name} {}: {ply}", label.trim_end_matches('.'))
            })
        },
        AsTheyAre,
    ),
    (
        "names for labels",
        |game| {
            let named = moves(game, |i, _, ply| format!("{} {ply}", name(i, "Anna", "Björn")));
            format!("[Attackers \"Anna\"]\n[Defenders \"Björn\"]\n{named}")
        },
        LeftOut,
    ),
    ("a colon behind numbers", |game| turns(game, |i, plies| format!("{i}: {}", plies.join(" "))), AsTheyAre),
    ("commas between moves", |game| turns(game, |i, plies| format!("{i}. {}", plies.join(", "))), AsTheyAre),
    (
        "a web page with line breaks",
        |game| {
            let body = turns(game, |i, plies| usual(i, plies) + "<br>");
            format!("<!DOCTYPE html>\n<html><head><title>Our game</title></head><body>\n{body}</body></html>\n")
        },
        AsTheyAre,
    ),
    (
        "a web page with a list",
        |game| {
            let list = turns(game, |_, plies| format!("<li>{}</li>", plies.join(" ")));
            list.replacen("\n\n", "\n\n<ol>\n", 1) + "</ol>\n"
        },
        LeftOut,
    ),
    (
        "a web page with a table",
        |game| {
            let rows =
                turns(game, |i, plies| format!("<tr><td>{i}</td><td>{}</td><td>{}</td></tr>", plies[0], second(plies)));
            rows.replacen("\n\n", "\n\n<table>\n", 1) + "</table>\n"
        },
        AsTheyAre,
    ),
    (
        "a post in a forum",
        |game| {
            let body = turns(game, |i, plies| format!("[b]{i}.[/b] {}", plies.join(" ")));
            format!("[quote=Anna]\n[code]\n{body}[/code][/quote]\n")
        },
        AsTheyAre,
    ),
    ("a sheet of commas", |game| sheet(game, Some(["turn", "attackers", "defenders"]), ",", ""), AsTheyAre),
    ("a sheet with quoted cells", |game| sheet(game, Some(["turn", "attackers", "defenders"]), ",", "\""), AsTheyAre),
    ("a sheet of semicolons", |game| sheet(game, Some(["Nr", "Angreifer", "Verteidiger"]), ";", ""), AsTheyAre),
    ("a sheet of quoted cells and semicolons", |game| sheet(game, None, ";", "\""), AsTheyAre),
    (
        "a list of JSON",
        |game| {
            let body = turns(game, |i, plies| format!("  \"{}\",", usual(i, plies)));
            body.replacen("\n\n", "\n\n[\n", 1) + "]\n"
        },
        AsTheyAre,
    ),
    (
        "a list of JSON with a move a line",
        |game| {
            let body = moves(game, |_, _, ply| format!("  \"{ply}\","));
            body.replacen("\n\n", "\n\n[\n", 1) + "]\n"
        },
        LeftOut,
    ),
    ("entities", |game| turns(game, |i, plies| format!("{i}.&nbsp;{}", plies.join("&nbsp;"))), AsTheyAre),
    (
        "escapes of Markdown",
        |game| turns(game, |i, plies| usual(i, plies).replace('.', "\\.").replace('-', "\\-")),
        AsTheyAre,
    ),
    ("arrows", |game| turns(game, |i, plies| usual(i, plies).replace('-', "→")), AsTheyAre),
    ("capitals", |game| turns(game, |i, plies| usual(i, plies).to_uppercase()), AsTheyAre),
    ("backticks and stars", |game| turns(game, |i, plies| format!("**{i}.** `{}`", plies.join("` `"))), AsTheyAre),
    (
        "a heading and words after it",
        |game| format!("Our game on Sunday\n\n{}\nThat was fun!\n", turns(game, usual)),
        AsTheyAre,
    ),
    (
        "a sheet with remarks",
        |game| {
            let body = turns(game, |i, plies| {
                let remark = remark(plies);
                format!("{i},{},{},{remark}", plies[0], second(plies))
            });
            body.replacen("\n\n", "\n\nturn,attackers,defenders,remark\n", 1)
        },
        AsTheyAre,
    ),
    (
        "a table with remarks",
        |game| {
            let head = "| turn | attackers | defenders | |\n|---|---|---|---|\n";
            turns(game, |i, plies| {
                let remark = remark(plies).trim_matches('"');
                format!("| {i} | {} | {} | {remark} |", plies[0], second(plies))
            })
            .replacen("\n\n", &format!("\n\n{head}"), 1)
        },
        AsTheyAre,
    ),
    (
        "columns with times",
        |game| turns(game, |i, plies| format!("{i}\t{}\t{}\t1:{i:0>2}", plies[0], second(plies))),
        AsTheyAre,
    ),
    ("minutes in parentheses", |game| turns(game, |i, plies| format!("{} ({i} min)", usual(i, plies))), AsTheyAre),
    (
        "remarks in parentheses",
        |game| {
            moves(game, |i, label, ply| {
                let remark = ["(good)", "", "(hm, bold)", "(?!)"][i % 4];
                format!("{label} {ply} {remark}").trim_end().to_owned()
            })
        },
        AsTheyAre,
    ),
    (
        "times behind moves",
        |game| {
            let timed = |ply: &String| format!("{ply} 0:{:02}", ply.len());
            turns(game, |i, plies| {
                let plies: Vec<String> = plies.iter().map(timed).collect();
                usual(i, &plies)
            })
        },
        AsTheyAre,
    ),
];

/// What somebody thinks of a turn; nothing of most.
fn remark(plies: &[String]) -> &'static str {
    let remarks = ["good", "", "\"hm, bold\"", "", "a slip?", "", "", "Great!"];
    let sum: usize = plies.concat().bytes().map(usize::from).sum();
    remarks[sum % remarks.len()]
}
