//! Games as people paste them, in forms that no reader was made for.

use super::decorations::{Decoration, Game};

/// Two names in turn.
fn one_of(i: usize, names: [&'static str; 2]) -> &'static str {
    names[i % 2]
}

/// Both turns of a round, made of its number.
fn rounds(game: &Game, end: &str, round: impl Fn(usize, &str, Option<&str>) -> String) -> String {
    let rounds = game.turns.chunks(2).enumerate();
    let rounds = rounds.map(|(i, two)| {
        let second = two.get(1).map(|(_, turn)| turn.as_str());
        round(i + 1, &two[0].1, second) + end
    });
    rounds.collect()
}

fn turns(game: &Game, end: &str, turn: impl Fn(usize, &str, &str) -> String) -> String {
    let turns = game.turns.iter().enumerate();
    turns.map(|(i, (label, text))| turn(i, label, text) + end).collect()
}

fn replaced(game: &Game, pairs: &[(&str, &str)]) -> String {
    turns(game, "\n", |_, label, turn| {
        let text = format!("{label} {turn}");
        pairs.iter().fold(text, |text, (from, to)| text.replace(from, to))
    })
}

/// Whether a move starts at a byte of a turn, and none before it starts there.
fn starts_move(turn: &str, at: usize) -> bool {
    let before = &turn[..at];
    let is_aboard = before.ends_with('K') || before.ends_with('h');
    turn[at..].starts_with(['H', 'K', 'L']) && at > 0 && !before.contains(' ') && !is_aboard
}

fn between_moves(game: &Game, sign: &str) -> String {
    turns(game, "\n", |_, label, turn| {
        let mut text = String::new();
        for (at, c) in turn.char_indices() {
            if starts_move(turn, at) {
                text.push_str(sign);
            }
            text.push(c);
        }
        format!("{label} {text}")
    })
}

/// A sign between the two spaces of each move.
fn in_moves(game: &Game, sign: char) -> String {
    turns(game, "\n", |_, label, turn| {
        let is_space = |c: char| c.is_ascii_digit() || c == 'm';
        let moves = turn.split(' ').next().unwrap_or_default().len();
        let mut text = String::new();
        let mut last = ' ';
        for (at, c) in turn.char_indices() {
            if at < moves && is_space(last) && is_space(c) {
                text.push(sign);
            }
            text.push(c);
            last = c;
        }
        format!("{label} {text}")
    })
}

pub const PASTED: &[Decoration] = &[
    ("names on both sides of a slash", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" Silfr: {turn}"));
            format!("{n}. Gull: {one}{other}")
        })
    }),
    ("letters on a line", |game| {
        rounds(game, "\n", |_, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" S: {turn}"));
            format!("G: {one}{other}")
        })
    }),
    ("players on a line", |game| {
        rounds(game, "\n", |_, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" / Björn: {turn}"));
            format!("Anna: {}{other}", one.trim_end_matches(" /"))
        })
    }),
    ("gold and silver with a hyphen", |game| {
        rounds(game, "\n", |_, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" - silver {turn}"));
            format!("gold {one}{other}")
        })
    }),
    ("turn and names with hyphens", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" - Silfr: {turn}"));
            format!("Turn {n} - Gull: {one}{other}")
        })
    }),
    ("bold names on a line", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" **Silfr:** {turn}"));
            format!("{n}. **Gull:** {one}{other}")
        })
    }),
    ("semicolons between turns", |game| turns(game, "; ", |_, label, turn| format!("{label} {turn}"))),
    ("a semicolon behind each turn", |game| turns(game, ";\n", |_, label, turn| format!("{label} {turn}"))),
    ("the second behind a hash", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!(" # S{n} {turn}"));
            format!("G{n} {one}{other}")
        })
    }),
    ("a hash before each", |game| turns(game, "\n", |_, label, turn| format!("# {label} {turn}"))),
    ("a hash right before each", |game| turns(game, "\n", |_, label, turn| format!("#{label} {turn}"))),
    ("remarks of all kinds", |game| {
        let remarks = ["", " (a slip?)", " !?", "", " 🔥", " // nice", "", " takes the middle", " ouch"];
        turns(game, "\n", |i, label, turn| format!("{label} {turn}{}", remarks[i % remarks.len()]))
    }),
    ("an l for each 1", |game| replaced(game, &[("1", "l")])),
    ("an O for each 0", |game| replaced(game, &[("0", "O")])),
    ("a 6 for G in labels", |game| turns(game, "\n", |_, label, turn| format!("{} {turn}", label.replace('G', "6")))),
    ("typographic signs", |game| replaced(game, &[("x", "×"), (">", "›"), ("^", "˄")])),
    ("hyphens in moves", |game| {
        turns(game, "\n", |_, label, turn| {
            let mut text = String::new();
            let mut last = ' ';
            for c in turn.chars() {
                let is_space = |c: char| c.is_ascii_digit() || c == 'm';
                if is_space(last) && is_space(c) {
                    text.push('-');
                }
                text.push(c);
                last = c;
            }
            format!("{label} {text}")
        })
    }),
    ("numbers with both on one line", |game| {
        rounds(game, " ", |n, one, other| format!("{n}. {one} {}", other.unwrap_or("")))
    }),
    ("rounds on lines", |game| rounds(game, "\n", |n, one, other| format!("{n}. {one}  {}", other.unwrap_or("")))),
    ("rounds with dots", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!("\n{n}... {turn}"));
            format!("{n}. {one}{other}")
        })
    }),
    ("running numbers behind letters", |game| {
        turns(game, "\n", |i, label, turn| format!("{}{} {turn}", &label[..1], i + 1))
    }),
    ("small letters in a chat", |game| {
        turns(game, "\n", |i, _, turn| {
            format!("[20:{:02}, 12.05.26] {}: {}", i % 60, one_of(i, ["Anna", "Björn"]), turn.to_lowercase())
        })
    }),
    ("a callout", |game| {
        format!("> [!note] Game\n{}", turns(game, "\n", |_, label, turn| format!("> {label} {turn}")))
    }),
    ("a list of MediaWiki", |game| turns(game, "\n", |_, label, turn| format!("# '''{label}''' {turn}"))),
    ("a table of MediaWiki", |game| {
        let rows = turns(game, "\n", |_, label, turn| format!("|-\n| {label} || {turn}"));
        format!("{{| class=\"wikitable\"\n! turn !! moves\n{rows}|}}\n")
    }),
    ("a string of JSON", |game| {
        let lines = turns(game, "\\n", |_, label, turn| format!("{label} {turn}"));
        format!("{{\"game\": \"{lines}\"}}\n")
    }),
    ("JSON lines", |game| {
        turns(game, "\n", |_, label, turn| format!("{{\"label\": \"{label}\", \"turn\": \"{turn}\"}}"))
    }),
    ("an array of JSON on one line", |game| {
        let lines: Vec<String> = game.turns.iter().map(|(label, turn)| format!("\"{label} {turn}\"")).collect();
        format!("[{}]\n", lines.join(", "))
    }),
    ("a column of sides", |game| {
        turns(game, "\n", |i, _, turn| format!("{};{};\"{turn}\"", i / 2 + 1, one_of(i, ["Gold", "Silver"])))
    }),
    ("no battle in words", |game| {
        turns(game, "\n", |_, label, turn| format!("{label} {}", turn.replace('/', "no battle")))
    }),
    ("steps in brackets", |game| turns(game, "\n", |_, label, turn| format!("{label} {turn} [5]"))),
    ("battles behind a word", |game| {
        turns(game, "\n", |_, label, turn| match turn.split_once(" >") {
            Some((moves, battles)) => format!("{label} {moves}\nbattle: >{battles}"),
            None => format!("{label} {turn}"),
        })
    }),
    ("battles on lines of their own", |game| {
        turns(game, "\n", |_, label, turn| match turn.split_once(" >") {
            Some((moves, battles)) => format!("{label} {moves}\n>{battles}"),
            None => format!("{label} {turn}"),
        })
    }),
    ("captions of photos", |game| {
        turns(game, "\n", |i, label, turn| match i {
            1 | 4 => format!("{label} {turn}\n[Photo: board after {label}]"),
            _ => format!("{label} {turn}"),
        })
    }),
    ("names with a number sign", |game| {
        turns(game, "\n", |i, _, turn| format!("{}#{} {turn}", one_of(i, ["Gull", "Silver"]), i / 2 + 1))
    }),
    ("names without a colon", |game| {
        turns(game, "\n", |i, _, turn| format!("{} {turn}", one_of(i, ["Gull", "Silfr"])))
    }),
    ("the same number twice", |game| turns(game, "\n", |i, _, turn| format!("{} {turn}", i / 2 + 1))),
    ("black and white", |game| {
        turns(game, "\n", |i, _, turn| format!("{} {}: {turn}", one_of(i, ["White", "Black"]), i / 2 + 1))
    }),
    ("French words", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!("; Argent {turn}"));
            format!("Tour {n} : Or {one}{other}")
        })
    }),
    ("German words", |game| {
        turns(game, "\n", |i, _, turn| format!("Zug {}, {}: {turn}", i / 2 + 1, one_of(i, ["Gold", "Silver"])))
    }),
    ("two blanks behind padded names", |game| {
        turns(game, "\n", |i, _, turn| format!("{} {}  {turn}", one_of(i, ["Gold", "Silver"]), i / 2 + 1))
    }),
    ("a full stop at the end", |game| turns(game, "\n", |_, label, turn| format!("{label} {turn}."))),
    ("labels in brackets", |game| turns(game, "\n", |_, label, turn| format!("[{label}] {turn}"))),
    ("labels with a player", |game| {
        turns(game, "\n", |i, label, turn| format!("{label} ({}): {turn}", one_of(i, ["Anna", "Björn"])))
    }),
    ("an equals sign", |game| turns(game, "\n", |_, label, turn| format!("{label} = {turn}"))),
    ("a task list", |game| turns(game, "\n", |_, label, turn| format!("- [x] {label} {turn}"))),
    ("one long line", |game| turns(game, " ", |_, label, turn| format!("{label} {turn}"))),
    ("commas between all moves", |game| {
        turns(game, "\n", |_, label, turn| {
            let mut text = String::new();
            for (at, c) in turn.char_indices() {
                if at > 0 && matches!(c, 'H' | 'K' | 'L') && !turn[..at].contains(" >") && !turn[..at].contains(' ') {
                    text.push_str(", ");
                }
                text.push(c);
            }
            format!("{label} {text}")
        })
    }),
    ("clock times behind", |game| {
        turns(game, "\n", |i, label, turn| format!("{label} {turn} (0:{:02}:{:02})", i % 60, i * 7 % 60))
    }),
    ("tweets", |game| turns(game, "\n", |i, label, turn| format!("{}/ {label} {turn}", i + 1))),
    ("a letter between the moves", |game| {
        turns(game, "\n", |i, label, turn| match i % 3 {
            0 => format!("Then I played\n{label} {turn}\nwhat do you say?"),
            _ => format!("{label} {turn}"),
        })
    }),
    ("YAML", |game| format!("moves:\n{}", turns(game, "\n", |_, label, turn| format!("  - {label}: \"{turn}\"")))),
    ("Org", |game| format!("* Game\n{}", turns(game, "\n", |_, label, turn| format!("** {label} {turn}")))),
    ("times and names in small letters", |game| {
        turns(game, "\n", |i, label, turn| {
            format!(
                "{:02}:{:02} <{}> {}",
                20,
                i % 60,
                one_of(i, ["anna", "björn"]),
                format!("{label} {turn}").to_lowercase()
            )
        })
    }),
    ("an object of JSON", |game| {
        let lines: Vec<String> = game.turns.iter().map(|(label, turn)| format!("\"{label}\": \"{turn}\"")).collect();
        format!("{{{}}}\n", lines.join(", "))
    }),
    ("indented objects of JSON", |game| {
        let lines: Vec<String> = game
            .turns
            .iter()
            .map(|(label, turn)| format!("  {{\n    \"turn\": \"{label}\",\n    \"moves\": \"{turn}\"\n  }}"))
            .collect();
        format!("[\n{}\n]\n", lines.join(",\n"))
    }),
    ("rich text", |game| {
        let lines = turns(game, "\n", |_, label, turn| format!("{label} {turn}\\par"));
        format!("{{\\rtf1\\ansi\\deff0\n{lines}}}\n")
    }),
    ("capitals of a keyboard", |game| {
        turns(game, "\n", |i, label, turn| match i % 3 {
            1 => {
                let (first, rest) = turn.split_at(1);
                format!("{label} {first}{}", rest.to_lowercase())
            }
            _ => format!("{label} {turn}"),
        })
    }),
    ("hyphens between moves", |game| between_moves(game, "-")),
    ("colons between moves", |game| between_moves(game, ": ")),
    ("blanks between moves", |game| between_moves(game, " ")),
    ("commas in moves", |game| in_moves(game, ',')),
    ("colons in moves", |game| in_moves(game, ':')),
    ("stars for attacks", |game| replaced(game, &[(">", "*")])),
    ("capital X", |game| replaced(game, &[("x", "X")])),
    ("l and O", |game| replaced(game, &[("1", "l"), ("0", "O")])),
    ("a scan with some look-alikes", |game| {
        turns(game, "\n", |i, label, turn| match i % 2 {
            0 => format!("{label} {}", turn.replace('1', "l")),
            _ => format!("{label} {}", turn.replace('0', "O")),
        })
    }),
    ("names and times over each", |game| {
        turns(game, "\n", |i, label, turn| {
            format!("{}  8:{:02} PM\n{label} {turn}", one_of(i, ["Anna", "Björn"]), i % 60)
        })
    }),
    ("a sheet in German", |game| {
        let rows =
            rounds(game, "\n", |n, one, other| format!("{n};{one};{};{}", other.unwrap_or(""), ["", "gut", ""][n % 3]));
        format!("Nr;Gull;Silfr;Bemerkung\n{rows}")
    }),
    ("a quoted list", |game| turns(game, "\n", |i, label, turn| format!("> {}. {label} {turn}", i + 1))),
    ("a heading for each round", |game| {
        rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!("\nSilfr: {turn}"));
            format!("Turn {n}\nGull: {one}{other}")
        })
    }),
    ("elements of XML", |game| {
        let lines = turns(game, "\n", |_, label, turn| {
            format!("  <turn label=\"{label}\">{}</turn>", turn.replace('>', "&gt;"))
        });
        format!("<?xml version=\"1.0\"?>\n<game>\n{lines}</game>\n")
    }),
    ("settings", |game| turns(game, "\n", |_, label, turn| format!("{label} = \"{turn}\""))),
    ("names over columns", |game| {
        let rows = rounds(game, "\n", |_, one, other| format!("{one:60}{}", other.unwrap_or("")).trim_end().to_owned());
        format!("{:60}Silfr\n{rows}", "Gull")
    }),
    ("blanks that do not break", |game| {
        turns(game, "\n", |_, label, turn| format!("{label} {turn}").replace(' ', "\u{a0}"))
    }),
    ("seconds before each", |game| {
        turns(game, "\n", |i, label, turn| format!("{:02}:{:02} {label} {turn}", i / 60, i % 60))
    }),
    ("cells for moves and battles", |game| {
        turns(game, "\n", |_, label, turn| format!("{label} | {} |", turn.replacen(' ', " | ", 1)))
    }),
    ("letters for a list", |game| {
        turns(game, "\n", |i, _, turn| format!("{}. {turn}", (b'a' + (i % 26) as u8) as char))
    }),
    ("one remark among times", |game| {
        turns(game, "\n", |i, label, turn| match i {
            1 => format!("{label} {turn} (a slip?)"),
            _ => format!("{label} {turn} (10 min)"),
        })
    }),
    ("names without slashes", |game| {
        turns(game, "\n", |i, _, turn| {
            let turn = turn.trim_end_matches(" /");
            format!("{}: {turn}", one_of(i, ["Gull", "Silfr"]))
        })
    }),
    ("labels without slashes", |game| {
        turns(game, "\n", |_, label, turn| format!("{label} {}", turn.trim_end_matches(" /")))
    }),
    ("messages of a phone", |game| {
        turns(game, "\n", |i, label, turn| {
            let name = one_of(i, ["Anna", "Björn"]);
            let own = format!("[12.05.26, 20:{:02}:11] {name}: {label} {turn}", i % 60);
            match i {
                2 => format!("{own}\n[12.05.26, 20:09:12] {name}: <Media omitted>"),
                3 => format!("{own}\n[12.05.26, 20:09:40] Anna: ha, nice one!"),
                _ => own,
            }
        })
    }),
    ("words around each", |game| {
        turns(game, "\n", |i, label, turn| format!("{}, move {label}: {turn}, ok", one_of(i, ["me", "you"])))
    }),
    ("the last with a full stop", |game| {
        let text = turns(game, "\n", |_, label, turn| format!("{label} {turn}"));
        text.trim_end().to_owned() + ".\n"
    }),
    ("an object of JavaScript", |game| {
        let body = turns(game, "\n", |_, label, turn| format!("  {label}: '{turn}',"));
        format!("const game = {{\n{body}}};\n")
    }),
    ("rows of SQL", |game| {
        let body = turns(game, ",\n", |_, label, turn| format!("  (1, '{label}', '{turn}')"));
        format!("INSERT INTO turns VALUES\n{}", body.trim_end_matches(",\n")) + ";\n"
    }),
    ("statements of SQL", |game| {
        turns(game, "\n", |i, _, turn| {
            let side = one_of(i, ["G", "S"]);
            format!("INSERT INTO turns VALUES ({},'{side}','{turn}');", i / 2 + 1)
        })
    }),
    ("a table of AsciiDoc", |game| {
        let body = turns(game, "\n", |_, label, turn| format!("|{label} |{turn}"));
        format!("[cols=\"1,4\"]\n|===\n{body}|===\n")
    }),
    ("numbers of reStructuredText", |game| turns(game, "\n", |_, label, turn| format!("#. {label} {turn}"))),
    ("labels on every second line", |game| {
        turns(game, "\n", |i, label, turn| match i % 2 {
            0 => format!("{label} {turn}"),
            _ => turn.to_owned(),
        })
    }),
    ("arrows for hyphens", |game| in_moves(game, '-').replace('-', "→")),
    ("arrows of two signs with blanks", |game| in_moves(game, '-').replace('-', " -> ")),
    ("commas, and a blank before the goal", |game| {
        turns(game, "\n", |_, label, turn| {
            let (moves, rest) = turn.split_once(' ').unwrap_or((turn, ""));
            let mut parted = String::new();
            for (at, c) in moves.char_indices() {
                if starts_move(turn, at) {
                    parted.push_str(", ");
                }
                let is_full = parted.ends_with("Khh") && c.is_ascii_digit();
                parted.extend(is_full.then_some(' '));
                parted.push(c);
            }
            format!("{label}: {parted} {rest}")
        })
    }),
    ("prose around both names on a line", |game| {
        let rows = rounds(game, "\n", |n, one, other| {
            let other = other.map_or(String::new(), |turn| format!("   Silfr: {turn}"));
            format!("{n}. Gull: {one}{other}")
        });
        let before = "We met on Sunday and played a game that I want to show you,\n\
                      because the end of it was so surprising. Here it is, as I\n\
                      wrote it down at the table while we played:\n\n";
        let after = "\nI thought for days about what else could have been done. What\n\
                     do you think of it? Next time we play at your house!\n";
        format!("{before}{rows}{after}")
    }),
    ("handles and a hashtag", |game| {
        turns(game, "\n", |i, label, turn| format!("@{} {label} {turn} #hirth", one_of(i, ["anna", "bjorn"])))
    }),
    ("remarks of all kinds without slashes", |game| {
        let remarks = ["", " !?", " (hm)", "", " // ok", " [5]"];
        turns(game, "\n", |i, label, turn| {
            let turn = turn.trim_end_matches(" /");
            format!("{label} {turn}{}", remarks[i % remarks.len()])
        })
    }),
    ("a day of a chat without labels", |game| {
        turns(game, "\n", |i, _, turn| {
            let (day, name) = (12 + i / 5, one_of(i, ["Siri", "Leif"]));
            format!("[{day}.01.26, 20:{:02}] {name}: {turn}", i % 60)
        })
    }),
    ("a sentence with moves after the game", |game| {
        let game = turns(game, "\n", |_, label, turn| format!("{label} {turn}"));
        game + "\nWe liked He7 and H75 most.\n"
    }),
];
