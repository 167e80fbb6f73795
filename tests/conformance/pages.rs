//! The pages of codes under `explain`.

use std::{collections::BTreeSet, fs, path::Path};

use hirth::{games::GameKind, suppression};
use saphyr::{LoadableYamlNode, Yaml};

/// Other tools read the front matter as YAML, and find in it what this program found.
#[test]
fn pages_have_front_matter_in_yaml() {
    let own = GameKind::ALL.iter().flat_map(|game| game.about().codes.iter().map(|page| (game.name(), *page)));
    let shared = [hirth::codes::PAGES, suppression::PAGES, hirth::cli::PAGES].concat();
    let shared = shared.into_iter().map(|page| ("any", page));
    let explain = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/codes")).to_owned();
    let mut listed = BTreeSet::new();
    for (folder, page) in shared.chain(own) {
        let path = explain.join(folder).join(format!("{}.md", page.code));
        let file = fs::read_to_string(&path).expect("a page");
        let (matter, text) = file[4..].split_once("---\n\n").expect(page.code);
        assert_eq!(text, page.text, "{}", path.display());
        let matter = Yaml::load_from_str(matter).expect("YAML");
        let severity = matter[0]["severity"].as_str();
        assert_eq!(severity, Some(page.severity.name()), "{}", path.display());
        assert_eq!(matter[0]["title"].as_str(), Some(page.title), "{}", path.display());
        let rules = matter[0]["rules"].as_sequence().expect("a list").iter();
        let rules: Vec<&str> = rules.filter_map(Yaml::as_str).collect();
        assert_eq!(rules.join(", "), page.rules, "{}", path.display());
        let url = format!("{}/codes/{folder}/{}/", "https://hirth-game.github.io/hirth", page.code);
        assert_eq!(page.url, Some(&*url));
        listed.insert(path);
    }
    for folder in fs::read_dir(explain).expect("a folder of pages") {
        for path in fs::read_dir(folder.expect("a folder").path()).expect("pages") {
            let path = path.expect("a page").path();
            assert!(listed.contains(&path), "{} is of no code", path.display());
        }
    }
}
