//! The commands that pages and `--help` show: the command line takes them. None is run.

use std::{fs, path::Path};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::fixtures::files;

/// The words of each `hirth` command of a line of a shell, without what is redirected.
fn commands(line: &str) -> Vec<Vec<String>> {
    let (mut commands, mut words, mut word) = (Vec::new(), Vec::new(), None::<String>);
    let (mut quote, mut is_redirected) = (None, false);
    for sign in line.chars().chain(['\n']) {
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(sign),
            (None, '\'' | '"') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, ' ' | '\n' | '|' | '&' | ';' | '<' | '>' | '(' | ')') => {
                let is_word = std::mem::take(&mut is_redirected);
                match word.take() {
                    Some(_) if is_word => {}
                    Some(word) => words.push(word),
                    None => is_redirected = is_word,
                }
                match sign {
                    '<' | '>' => is_redirected = true,
                    '|' | '&' | ';' | '(' | ')' => commands.push(std::mem::take(&mut words)),
                    _ => {}
                }
            }
            (None, _) => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    commands.push(words);
    let of_program = commands.into_iter().filter_map(|words| {
        let at = words.iter().position(|word| word == "hirth")?;
        let is_start =
            words[..at].iter().all(|word| word.contains('=') || word == "do" || word == "then" || word == "!");
        is_start.then(|| words[at + 1..].to_vec())
    });
    of_program.collect()
}

#[test]
fn commands_of_shells_are_split() {
    let words = |line| commands(line).iter().map(|words| words.join("|")).collect::<Vec<_>>();
    assert_eq!(words("zcat a.gz | hirth check -q - > 'b c' # hirth"), ["check|-q|-"]);
    assert_eq!(words("for f in *; do A=1 hirth show --position 'S 3:S' $f; done"), ["show|--position|S 3:S|$f"]);
    assert_eq!(words("cargo add hirth; hirth fmt - <a"), ["fmt|-"]);
}

/// The pages that people read, as one text each with its name.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["docs", "examples"].map(|folder| root.join(folder));
    let other = ["README.md", ".github/CONTRIBUTING.md", "tools/release/README.md", "python/README.md"]
        .map(|page| root.join(page));
    let found = folders.iter().flat_map(|folder| files(folder)).chain(other);
    let pages = found.filter(|page| page.extension().is_some_and(|end| end == "md"));
    pages.map(|page| (page.display().to_string(), fs::read_to_string(&page).expect("a page"))).collect()
}

/// What the command line has against the words after `hirth`; nothing is run.
fn complaint(words: &[String]) -> Option<clap::Error> {
    // A file without a command is checked.
    let check = words.first().filter(|word| word.contains('.')).map(|_| "check");
    let words = ["hirth"].into_iter().chain(check).chain(words.iter().map(String::as_str));
    let error = hirth::cli::command_line().try_get_matches_from(words).err()?;
    error.use_stderr().then_some(error)
}

#[test]
fn commands_are_understood() {
    let mut tried = 0;
    for (page, text) in pages() {
        let text = text.replace("\\\n", " ");
        let blocks = text.split("\n```sh\n").skip(1).filter_map(|rest| rest.split("\n```").next());
        for words in blocks.flat_map(|block| block.lines().flat_map(commands)) {
            let error = complaint(&words).map(|error| error.to_string());
            assert_eq!(error, None, "{page}: hirth {}", words.join(" "));
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried} commands");
}

/// A sentence can name a command without its arguments, and a value in capitals stands for any.
#[test]
fn commands_in_sentences_are_understood() {
    let mut tried = 0;
    for (page, text) in pages() {
        let sentences = text.split("```").step_by(2);
        let code = sentences.flat_map(|it| it.split('`').skip(1).step_by(2));
        for words in code.filter(|code| code.starts_with("hirth ")).flat_map(commands) {
            tried += 1;
            let Some(error) = complaint(&words) else { continue };
            let is_any = match (error.kind(), error.get(ContextKind::InvalidValue)) {
                (ErrorKind::MissingRequiredArgument, _) => true,
                (ErrorKind::InvalidValue | ErrorKind::ValueValidation, Some(ContextValue::String(value))) => {
                    value.chars().all(char::is_uppercase)
                }
                _ => false,
            };
            assert!(is_any, "{page}: hirth {}: {error}", words.join(" "));
        }
    }
    assert!(tried > 80, "{tried} commands");
}

/// In the examples of `--help` a command and what it does are in columns.
#[test]
fn examples_of_the_help_are_understood() {
    let all = hirth::cli::command_line();
    let mut tried = 0;
    for command in all.get_subcommands().chain([&all]) {
        let help =
            command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
        for line in help.lines().filter_map(|line| line.strip_prefix("  ")) {
            for words in line.split("  ").take(1).flat_map(commands) {
                let error = complaint(&words).map(|error| error.to_string());
                assert_eq!(error, None, "{}: hirth {}", command.get_name(), words.join(" "));
                tried += 1;
            }
        }
    }
    assert!(tried > 40, "{tried} commands");
}
