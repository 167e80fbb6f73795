//! Checks files and folders of records as they are written, and prints a line for each finding:
//!
//! ```sh
//! cargo run --example notation --no-default-features --features games,check -- fixtures/hirth/games
//! ```
//!
//! It prints the same with all other features.

use std::{env, error::Error, fs, path::Path};

use hirth::Check;

fn main() -> Result<(), Box<dyn Error>> {
    env::args().skip(1).try_for_each(|path| check(Path::new(&path)))
}

/// Checks a file, or those of a folder in order.
fn check(path: &Path) -> Result<(), Box<dyn Error>> {
    if path.is_dir() {
        let mut inside: Vec<_> =
            fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
        inside.sort();
        return inside.iter().try_for_each(|path| check(path));
    }
    let Ok(text) = fs::read_to_string(path) else { return Ok(()) };
    let report = Check::notation().name(path.to_string_lossy()).text(text);
    for finding in report.all_findings() {
        println!("{}:{}: {finding}", path.display(), finding.span.start);
    }
    Ok(())
}
