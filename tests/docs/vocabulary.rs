//! Plain English: words and constructions that readers stumble over are in no string, no comment and no Markdown file.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// What not to write, what to write instead, and the phrases in which it is fine.
///
/// Words are compared without regard to case. A `*` at the end of a word stands for any letters, `^` for the start of a
/// sentence. Code between backticks is not compared.
const WORDS: &[(&str, &str, &[&str])] = &[
    ("a slip", "a mistake, a typo", &[]),
    ("are no", "are not", &["there are no"]),
    ("as is usual", "as usual, formatted", &[]),
    ("as it is laid", "as formatted", &[]),
    ("at a glance", "on the fast path, quickly", &[]),
    ("behind", "after", &["leave one behind", "stays behind", "left behind"]),
    ("blank", "space", &["blank line", "blank lines"]),
    ("blanks", "spaces", &[]),
    ("bare text", "stripped text", &[]),
    ("come to rest", "become stable", &[]),
    ("comes to rest", "is stable", &[]),
    ("dear", "costly", &[]),
    ("dearer", "costs more", &[]),
    ("dearest", "most costly", &[]),
    ("dressed", "decorated", &[]),
    ("foe", "opponent", &[]),
    ("foes", "opponents", &[]),
    ("goes by", "uses, follows", &[]),
    ("hang on", "depend on", &[]),
    ("hangs on", "depends on", &[]),
    ("how far is searched", "how far hirth searches", &[]),
    ("in one go", "at once", &[]),
    ("is no", "is not a", &["there is no"]),
    ("is none", "is not one", &["there is none"]),
    ("lay out", "format", &[]),
    ("lays out", "formats", &[]),
    ("laid out", "formatted", &[]),
    ("long way", "full parser", &[]),
    ("mend*", "fix, repair", &["mended ^ hirth"]),
    ("people's", "users'", &[]),
    ("seems to be left out", "seems to be missing", &[]),
    ("silence*", "suppress, ignore", &[]),
    ("silencing", "suppressing", &[]),
    ("slip of the pen", "mistake, typo", &[]),
    ("slips of the pen", "mistakes, typos", &[]),
    ("stand", "be, appear, follow, mean", &["stand in for"]),
    ("stands", "is, appears, follows, means", &["stands for"]),
    ("stood", "was", &[]),
    ("take* away", "delete", &[]),
    ("taken away", "deleted", &[]),
    ("tell", "report, print, return; show", &["tell you", "tell us", "tell others"]),
    ("tells", "reports, prints, returns; shows", &["tells you"]),
    ("told", "reported, printed, returned", &[]),
    ("undress*", "strip", &[]),
    ("what is meant", "the intended move", &[]),
    ("what was meant", "the intended move", &[]),
    ("wear", "have", &[]),
    ("wears", "has", &[]),
    ("wore", "had", &[]),
    ("worn", "decoration", &[]),
    ("^ of what", "subject, verb, object", &[]),
    ("^ of which", "subject, verb, object", &[]),
    ("^ that which", "subject, verb, object", &[]),
    ("^ where none", "if there is no …", &[]),
];

/// Markdown without the records that tests read.
#[test]
fn markdown_is_in_plain_english() {
    let files = files(root(), "md");
    let hits = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("a text");
        hits(file, &[(0, text.clone())], &text)
    });
    report(hits.collect());
}

/// Strings with a space in them are taken for what users read.
#[test]
fn strings_are_in_plain_english() {
    let hits = sources().flat_map(|(file, text)| {
        let strings = parts(&text).strings;
        let words = strings.into_iter().filter(|(_, it)| it.contains(' '));
        hits(&file, &words.collect::<Vec<_>>(), &text)
    });
    report(hits.collect());
}

#[test]
fn comments_are_in_plain_english() {
    let hits = sources().flat_map(|(file, text)| hits(&file, &parts(&text).comments, &text));
    report(hits.collect());
}

fn report(hits: Vec<String>) {
    let mut shown = String::new();
    for hit in &hits {
        let _ = writeln!(shown, "  {hit}");
    }
    assert!(
        hits.is_empty(),
        "{} places are not in plain English (the list is in tests/docs/vocabulary.rs):\n{shown}",
        hits.len()
    );
}

/// What of the list is in these pieces of a file, each with where it starts.
fn hits(file: &Path, pieces: &[(usize, String)], text: &str) -> Vec<String> {
    let file = file.strip_prefix(root()).expect("a file of the project");
    let mut found = BTreeMap::new();
    for (start, piece) in pieces {
        let words = words(piece);
        let names: Vec<&str> = words.iter().map(|(_, word)| &**word).collect();
        for (phrase, instead, fine) in WORDS {
            let phrase: Vec<&str> = phrase.split(' ').collect();
            for at in 0..names.len() {
                if matches(&names[at..], &phrase) && !fine.iter().any(|fine| within(&names, at, fine)) {
                    let line = 1 + text[..start + words[at].0].matches('\n').count();
                    found.insert((line, names[at..at + phrase.len()].join(" ")), instead);
                }
            }
        }
    }
    let found = found.into_iter();
    found.map(|((line, words), instead)| format!("{}:{line}: `{words}`: write {instead}", file.display())).collect()
}

fn matches(words: &[&str], phrase: &[&str]) -> bool {
    words.len() >= phrase.len()
        && phrase.iter().zip(words).all(|(wanted, word)| match wanted.strip_suffix('*') {
            Some(start) => word.starts_with(start),
            None => word == wanted,
        })
}

/// Whether the word is part of a phrase in which it is fine.
fn within(words: &[&str], at: usize, fine: &str) -> bool {
    let fine: Vec<&str> = fine.split(' ').collect();
    let from = (at + 1).saturating_sub(fine.len());
    (from..=at).any(|start| matches(&words[start..], &fine))
}

/// The words of a text in small letters, each with where it starts, and `^` where a sentence starts. Code and escapes end
/// a phrase but no sentence.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = vec![(0, "^".to_owned())];
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            '`' if text[at + 1..].split("\n\n").next().is_some_and(|it| it.contains('`'))
                && !text[at..].starts_with("```") =>
            {
                for (_, c) in rest.by_ref() {
                    if c == '`' {
                        break;
                    }
                }
                words.push((at, "`".to_owned()));
            }
            '\\' => {
                let next = rest.next().map(|(_, c)| c);
                if next != Some('\n') {
                    words.push((at, "\\".to_owned()));
                }
            }
            '.' | '!' | '?' | ':' => words.push((at, "^".to_owned())),
            _ if c.is_alphabetic() => {
                let mut word: String = c.to_lowercase().collect();
                while let Some((_, c)) = rest.next_if(|(_, c)| c.is_alphanumeric() || "'’-_".contains(*c)) {
                    word.extend(c.to_lowercase());
                }
                words.push((at, word.replace('’', "'")));
            }
            _ if c.is_whitespace() => {}
            _ => words.push((at, c.to_string())),
        }
    }
    words
}

/// Strings and comments of a source, each with where it starts.
#[derive(Default)]
struct Parts {
    strings: Vec<(usize, String)>,
    comments: Vec<(usize, String)>,
}

impl Parts {
    /// Adds a comment. On the line after another one it continues that one, with spaces for its slashes.
    fn comment(&mut self, text: &str, at: usize, len: usize) {
        let line = &text[at..at + len];
        if let Some((start, last)) = self.comments.last_mut() {
            let between = &text[*start + last.len()..at];
            if between.trim().is_empty() && between.matches('\n').count() == 1 {
                let words = line.trim_start_matches(['/', '!']);
                *last += between;
                *last += &" ".repeat(line.len() - words.len());
                *last += words;
                return;
            }
        }
        self.comments.push((at, line.to_owned()));
    }
}

/// Reads Rust as far as needed to know what is a string, a comment, a character or code.
fn parts(text: &str) -> Parts {
    let mut parts = Parts::default();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let before = text[..at].chars().next_back();
        let named = before.is_some_and(|it| it.is_alphanumeric() || it == '_');
        if rest.starts_with("//") {
            let len = rest.find('\n').unwrap_or(rest.len());
            parts.comment(text, at, len);
            at += len;
        } else if c == '"' {
            let len = end_of_string(&rest[1..]);
            parts.strings.push((at + 1, rest[1..1 + len].to_owned()));
            at += len + 2;
        } else if let Some(hashes) = (!named).then(|| raw(rest)).flatten() {
            let start = 2 + hashes.len();
            let end = format!("\"{hashes}");
            let len = rest[start..].find(&end).expect("the end of a raw string");
            parts.strings.push((at + start, rest[start..start + len].to_owned()));
            at += start + len + end.len();
        } else if c == '\'' && (rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\'')) {
            let len = rest[1..].chars().next().expect("a character").len_utf8();
            let escaped = usize::from(rest[1..].starts_with('\\'));
            let len = 1 + len + escaped;
            at += len + rest[len..].find('\'').expect("the end of a character") + 1;
        } else {
            at += c.len_utf8();
        }
    }
    parts
}

fn end_of_string(text: &str) -> usize {
    let mut rest = text.char_indices();
    while let Some((at, c)) = rest.next() {
        match c {
            '\\' => drop(rest.next()),
            '"' => return at,
            _ => {}
        }
    }
    panic!("a string without an end: {text}")
}

/// The `#` of a raw string that starts here.
fn raw(text: &str) -> Option<String> {
    let rest = text.strip_prefix('r')?;
    let hashes: String = rest.chars().take_while(|c| *c == '#').collect();
    rest[hashes.len()..].starts_with('"').then_some(hashes)
}

/// The sources of the program without their tests.
fn sources() -> impl Iterator<Item = (PathBuf, String)> {
    let files = files(&root().join("src"), "rs").into_iter();
    let files = files.filter(|file| !file.iter().any(|it| it == "tests" || it == "tests.rs"));
    files.map(|file| {
        let text = fs::read_to_string(&file).expect("a source");
        let text = match text.split_once("#[cfg(test)]\nmod ") {
            Some((text, tests)) if tests.contains('{') => text.to_owned(),
            _ => text,
        };
        (file, text)
    })
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a path").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "fixtures", "node_modules", "dist"].contains(&&*name) {
                found.extend(files(&path, ending));
            }
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
