//! Imports run down: the floors of the house are those of ARCHITECTURE.md, and no files import each other in a circle. A
//! module and its own children are one subject: what a `mod.rs` uses of its children does not count.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use syn::{UseTree, visit::Visit};

/// A module by its path from the root of the crate; the root itself is empty.
type Module = Vec<String>;

#[test]
fn imports_have_no_circles() {
    let house = house();
    let mut left = house.clone();
    // What imports nothing that is left is in no circle.
    loop {
        let known: BTreeSet<Module> = left.keys().cloned().collect();
        let before = left.len();
        left.retain(|_, imports| imports.iter().any(|import| known.contains(import)));
        if left.len() == before {
            break;
        }
    }
    // The same from above: what nothing that is left imports.
    loop {
        let imported: BTreeSet<Module> = left.values().flatten().cloned().collect();
        let before = left.len();
        left.retain(|module, _| imported.contains(module));
        if left.len() == before {
            break;
        }
    }
    let circles: Vec<String> = left.keys().map(|module| module.join("::")).collect();
    assert!(circles.is_empty(), "these import each other in circles: {circles:#?}");
}

#[test]
fn imports_follow_the_plan() {
    let architecture = read("ARCHITECTURE.md");
    let floors = floors(&architecture);
    let floor = |module: &Module| {
        let room = module.first().map_or("lib", String::as_str);
        let room = if module.len() == 1 && room == "games" { "games.rs" } else { room };
        floors.get(room).copied()
    };
    let lowest = floors.values().max().copied().unwrap_or_default();
    let mut upward = Vec::new();
    for (module, imports) in house() {
        for import in imports {
            let (from, to) = (floor(&module), floor(&import));
            // Rooms without a name of their own are values and helpers, on the lowest floor.
            if from.unwrap_or(lowest) > to.unwrap_or(lowest) {
                upward.push(format!("{} → {}", module.join("::"), import.join("::")));
            }
        }
    }
    assert!(upward.is_empty(), "these import what ARCHITECTURE.md has above them: {upward:#?}");
}

#[test]
fn plan_has_all_folders() {
    let architecture = read("ARCHITECTURE.md");
    let floors = floors(&architecture);
    let folders = fs::read_dir(root().join("src")).expect("src");
    for folder in folders.map(|entry| entry.expect("an entry").path()) {
        let name = folder.file_name().expect("a name").to_string_lossy();
        assert!(!folder.is_dir() || floors.contains_key(&*name), "ARCHITECTURE.md does not say what src/{name} is");
    }
}

/// The floor of each room that the plan of the house names at the start of a line, or in a row of names there: 0 is the
/// highest. Lines that are indented are rooms within a room.
fn floors(architecture: &str) -> BTreeMap<&str, usize> {
    let (_, plan) = architecture.split_once("```text\n").expect("a plan");
    let (plan, _) = plan.split_once("```").expect("its end");
    let lines = plan.lines().filter(|line| !line.starts_with(' '));
    let mut floors = BTreeMap::new();
    for (floor, line) in lines.enumerate() {
        let names = line.split_whitespace();
        for name in names.take_while(|name| name.ends_with('/') || name.ends_with(".rs")) {
            let room = match name {
                "games.rs" => name,
                "games/<game>/" => "games",
                _ => name.trim_end_matches('/').trim_end_matches(".rs"),
            };
            floors.insert(room, floor);
        }
    }
    floors
}

/// Every module with the modules that it imports from, whether by `use` or by a path in its code. What a module declares,
/// and what its tests import, does not count.
fn house() -> BTreeMap<Module, BTreeSet<Module>> {
    let src = root().join("src");
    let files: BTreeMap<Module, PathBuf> = files(&src).into_iter().map(|file| (module_of(&src, &file), file)).collect();
    let known = |path: &[String]| (1..=path.len()).rev().find(|&len| files.contains_key(&path[..len]));
    let house = files.iter().map(|(module, file)| {
        let text = fs::read_to_string(file).expect("a source file");
        let mut paths = Paths { module, found: Vec::new() };
        paths.visit_file(&syn::parse_file(&text).expect("Rust"));
        let modules = paths.found.iter().filter_map(|path| Some(path[..known(path)?].to_vec()));
        let own = modules.filter(|import| import != module);
        (module.clone(), own.collect())
    });
    house.collect()
}

/// The paths into the crate that a file has.
struct Paths<'a> {
    module: &'a Module,
    found: Vec<Module>,
}

impl Paths<'_> {
    /// Keeps a path that starts with `crate`, `self` or `super`, as one from the root of the crate.
    fn add(&mut self, path: &[String]) {
        let mut from = match path[0].as_str() {
            "crate" => Vec::new(),
            "self" | "super" => self.module.clone(),
            _ => return,
        };
        for name in path {
            match name.as_str() {
                "crate" | "self" => {}
                "super" => {
                    from.pop();
                }
                _ => from.push(name.clone()),
            }
        }
        self.found.push(from);
    }

    fn add_tree(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_tree(&with(&path.ident), &path.tree),
            UseTree::Name(name) => self.add(&with(&name.ident)),
            UseTree::Rename(name) => self.add(&with(&name.ident)),
            UseTree::Glob(_) => self.add(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_tree(before, tree)),
        }
    }
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        self.add(&names);
        syn::visit::visit_path(self, path);
    }

    // `pub(in crate::games::hirth)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    /// A module within the file is of tests; what it says with `super` would be wrong here.
    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}
}

fn module_of(src: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(src).expect("a file of src").with_extension("");
    let names = path.iter().map(|name| name.to_string_lossy().into_owned());
    let names = names.filter(|name| name != "mod" && name != "lib");
    names.collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("a file of the repository")
}

/// The Rust files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let all = crate::fixtures::files(folder);
    all.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}
