//! The commands in `sh` blocks of the README and the guides: the program knows their options and values.

use std::fs;

use crate::program::{files, folder, hirth};

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

/// Help is printed once all that is before it has been parsed.
#[test]
fn commands_are_understood() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder(&[]);
    let mut tried = 0;
    let pages = files(&root.join("docs")).into_iter().chain([root.join("README.md")]);
    for page in pages.filter(|page| page.extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(&page).expect("a page").replace("\\\n", " ");
        let blocks = text.split("\n```sh\n").skip(1).filter_map(|rest| rest.split("\n```").next());
        for words in blocks.flat_map(|block| block.lines().flat_map(commands)) {
            let rest = words.iter().position(|word| word == "--").unwrap_or(words.len());
            let mut command = hirth(&folder);
            let said = command.args(&words[..rest]).arg("--help").args(&words[rest..]).output().expect("it runs");
            let error = String::from_utf8_lossy(&said.stderr);
            assert!(said.status.success(), "{}: hirth {}: {error}", page.display(), words.join(" "));
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried} commands");
}
