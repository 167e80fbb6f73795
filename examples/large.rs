//! Reads a file of any size game by game, in little memory, and counts what is wrong:
//!
//! ```sh
//! cargo run --release --example large -- season.hirth
//! ```

use std::{collections::BTreeMap, env, error::Error, fs::File};

use hirth::Check;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("which file?")?;
    let (mut games, mut wrong) = (0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let check = Check::new().name(&path);
    for report in check.read(File::open(&path)?) {
        let report = report?;
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
