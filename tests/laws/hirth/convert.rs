//! Records as data and back: nothing is lost.

mod round_trip;

use std::path::PathBuf;

use crate::{
    fixtures,
    hirth::any_text::{self, notation},
};
use hirth::{
    games::{EFFORT, hirth::data},
    record::Shape,
};

/// A text as data.
fn converted(text: &str) -> data::File {
    any_text::converted(text, EFFORT)
}

/// The names and texts of the fixtures of some folders, and how records lie in them.
fn fixtures(folders: &[&str]) -> Vec<(String, String, Shape)> {
    let records = |name: &str| fixtures::records(&fixtures::folder("hirth").join(name));
    let read = |path: &PathBuf, shape| (path.display().to_string(), fixtures::text(path), shape);
    let of_folder = |name: &&str| {
        let shape = if *name == "extract" { Shape::Prose } else { Shape::Plain };
        records(name).iter().map(|path| read(path, shape)).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of_folder).collect()
}
