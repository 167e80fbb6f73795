//! Reads a file of any size in parts, in little memory, and counts what is wrong:
//!
//! ```sh
//! cargo run --release --example large -- season.hirth
//! ```

use std::{collections::BTreeMap, env, error::Error, fs::File};

use hirth::{Check, judge::PartError};

/// How many bytes a part has.
const PART: usize = 1 << 24;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("which file?")?;
    let (mut games, mut wrong) = (0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let check = Check::new().name(&path);
    for part in hirth::parts(File::open(&path)?, PART) {
        let report = match part {
            Ok(part) => check.source(part.source),
            Err(PartError::NotUtf8(error)) => {
                println!("{error}; its game is left out");
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        for game in &report.games {
            games += 1;
            if !game.is_valid() {
                wrong += 1;
                println!("line {}", report.source.place(game.span.start).line);
            }
        }
        for finding in report.all_findings() {
            *codes.entry(finding.code()).or_default() += 1;
        }
    }
    println!("{games} games, {wrong} not legal");
    for (code, count) in codes {
        println!("{count:>6} {code}");
    }
    Ok(())
}
