//! How long the worst texts take that fuzzing and malice found, in every command that reads them.
//!
//! `cargo bench --bench bounds -- [NAME] [KILOBYTES…]`: the processor seconds of the program, a row a text and length.

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

/// A game of which every turn is searched as far as any is.
const BOMB: &str = include_str!("../fixtures/hirth/odd/search-without-end.hirth");

/// The lengths that are tried, in kilobytes, unless others are wanted.
const LENGTHS: [usize; 3] = [4, 100, 1_000];

/// A text: its name, which says how a file of it ends, and what makes so many bytes of it.
type Text = (&'static str, fn(usize) -> String);

const TEXTS: &[Text] = &[
    ("games.hirth", |bytes| repeated(&game(), bytes)),
    ("untagged.hirth", |bytes| repeated(&format!("{BOMB}\n"), bytes)),
    ("one_game.hirth", |bytes| "G1 KeHeiHei /\n".to_owned() + &repeated(&BOMB.replace("G1 ", "G2 "), bytes)),
    ("quoted.hirth", |bytes| repeated(&each_line("> ", ""), bytes)),
    ("table.hirth", |bytes| repeated(&each_line("| ", " |"), bytes)),
    ("chat.hirth", |bytes| repeated(&each_line("[20:15] Anna: ", ""), bytes)),
    ("page.hirth", |bytes| {
        let page = game().replace('>', "&gt;").replace('\n', "<br>\n");
        repeated(&format!("<p>{page}</p>\n"), bytes)
    }),
    ("small.hirth", |bytes| repeated(&game().to_lowercase(), bytes)),
    ("fences.md", |bytes| repeated(&format!("```hirth\n{BOMB}\n```\n\n"), bytes)),
    ("readings.hirth", |bytes| {
        let mut text = String::new();
        for turn in 1.. {
            if text.len() > bytes {
                break;
            }
            for side in ['G', 'S'] {
                let _ = writeln!(text, "{side}{turn} HeHeHeHeHe");
            }
        }
        text
    }),
    ("turns_on_a_line.hirth", |bytes| repeated("G1 KeHeiHei / S1 He7He8He / ", bytes)),
    ("swapped.hirth", |bytes| repeated("S1 He7He8He /\nG1 KeHeiHei /\n", bytes)),
    ("words.hirth", |bytes| repeated("G1 KeHeiHei / so\nS1 He7He8He / then\n", bytes)),
    ("labels.hirth", |bytes| repeated("G7 KeHeiHei\nG9 He7He8He\n", bytes)),
    ("comments.hirth", |bytes| format!("G1 {}", repeated("Ke{a}", bytes))),
    ("suppressions.hirth", |bytes| repeated("G1 KeHeiHei / ; hirth: allow(unfinished)\n\n", bytes)),
    ("tags.hirth", |bytes| repeated("[Gull \"Anna\"]\n[Match \"1\"]\n", bytes) + "\nG1 KeHeiHei /\n"),
    ("battles.hirth", |bytes| format!("G1 KeHeiHei {}", repeated(">5GHx", bytes))),
    ("look_alikes.hirth", |bytes| format!("G1 KeHeiHei {}", repeated("×", bytes))),
    ("columns.hirth", |bytes| repeated("He1He2H04 /  ", bytes)),
    ("names.hirth", |bytes| repeated("Anna: He1He2H04 /\n", bytes)),
    ("cells.csv", |bytes| repeated("1,d1-d3,", bytes)),
    ("cards.herrlof", |bytes| format!("R1 5b\nA1 {}", repeated("7g ", bytes))),
    ("sheet.csv", |bytes| format!("A1,{}", repeated("7g,", bytes))),
    ("tally.herrlof", |bytes| format!("R1 5b\nA1 7g 8g =A\nT1 {}", repeated("A7/6=6 ", bytes))),
    ("prose.txt", |bytes| repeated("They met in the hall, and G1 was played by Hei; Silfr 3 said no.\n\n", bytes)),
];

/// What is run on each.
const COMMANDS: &[(&str, &[&str])] = &[
    ("check", &["check", "-j1"]),
    ("extract", &["check", "-q", "-j1", "--extract"]),
    ("sarif", &["check", "-j1", "--format", "sarif"]),
    ("fix", &["check", "-q", "--diff"]),
    ("unsafe", &["check", "-q", "--diff", "--unsafe-fixes"]),
    ("fmt", &["fmt", "--diff"]),
    ("convert", &["convert", "--to", "jsonl"]),
    ("moves", &["moves"]),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words = || words.iter().filter(|word| !word.starts_with('-'));
    let mut lengths: Vec<usize> = words().filter_map(|word| word.parse().ok()).collect();
    if lengths.is_empty() {
        lengths.extend(LENGTHS);
    }
    let wanted = words().find(|word| word.parse::<usize>().is_err());
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    println!("| text | kB | {} |", names.join(" | "));
    println!("| --- | ---: |{}", " ---: |".repeat(names.len()));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, make) in TEXTS {
        if wanted.is_some_and(|wanted| !name.contains(wanted.as_str())) {
            continue;
        }
        for length in &lengths {
            let path = folder.join(name);
            fs::write(&path, make(length * 1_000)).expect("a file can be written");
            let times = COMMANDS.iter().map(|(_, args)| seconds(args, &path));
            let times: Vec<String> = times.map(|time| format!("{time:.2}")).collect();
            println!("| `{name}` | {length} | {} |", times.join(" | "));
        }
    }
}

/// The bomb as a game of its own.
fn game() -> String {
    format!("[Game \"1\"]\n\n{BOMB}\n")
}

/// The bomb, each line of it between these.
fn each_line(before: &str, after: &str) -> String {
    let lines = game();
    let lines = lines.lines().map(|line| format!("{before}{line}{after}\n"));
    lines.collect()
}

/// A text again and again, whole, as often as there is room.
fn repeated(text: &str, bytes: usize) -> String {
    text.repeat((bytes / text.len()).max(1))
}

/// How long the processor is kept busy by the program with a file, in seconds.
fn seconds(args: &[&str], file: &Path) -> f64 {
    let (before, begun) = (of_children(), Instant::now());
    let status = Command::new(env!("CARGO_BIN_EXE_hirth"))
        .args(args)
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the program runs");
    assert!(status.code().is_some(), "{args:?} ends by itself");
    match (before, of_children()) {
        (Some(before), Some(after)) => after - before,
        _ => begun.elapsed().as_secs_f64(),
    }
}

/// What the programs took that were run and have ended, where the system tells: in hundredths of a second.
fn of_children() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which stands in parentheses; the times of children are fields 16 and 17.
    let (_, fields) = status.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(13).take(2);
    let hundredths: f64 = times.filter_map(|time| time.parse::<f64>().ok()).sum();
    Some(hundredths / 100.0)
}
