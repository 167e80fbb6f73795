//! Checks a file, and prints what is wrong with it and where:
//!
//! ```sh
//! cargo run --example check -- fixtures/hirth/published/english.hirth
//! ```

use std::{env, error::Error, fs};

use hirth::Check;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("which file?")?;
    let report = Check::new().name(&path).text(fs::read_to_string(&path)?);
    for finding in report.all_findings() {
        let place = report.source.place(finding.span.start);
        println!("{path}:{}:{}: {finding}", place.line, place.column);
    }
    for game in &report.games {
        let verdict = if game.is_valid() { "legal" } else { "not legal" };
        println!("game {}: {verdict}, {} turns", game.index, game.turns);
    }
    Ok(())
}
