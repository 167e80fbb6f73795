//! Lists the legal turns at the start of each game, and plays a random game of each:
//!
//! ```sh
//! cargo run --example play -- 7
//! ```

use std::{env, error::Error};

use hirth::Playable;

/// No game is longer.
const MOST_TURNS: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    println!("HIRÞ");
    play(hirth::games::hirth::Position::start(), seed, 6)?;
    println!("\nBrandubh");
    let brandubh = hirth::games::tafl::Position::start(&hirth::games::tafl::variant::BRANDUBH);
    play(brandubh, seed, MOST_TURNS)?;
    println!("\nHerrlof");
    let deal = hirth::games::herrlof::Position::deal(2, seed);
    play(deal, seed, MOST_TURNS)?;
    Ok(())
}

/// Plays from a position until the game is over, but not more turns than this.
fn play<P: Playable>(start: P, seed: u64, most: usize) -> Result<(), Box<dyn Error>> {
    let first: Vec<String> = start.legal_turns().take(5).map(|it| it.to_string()).collect();
    let count = start.legal_turns().count();
    println!("{count} turns, such as {}", first.join(", "));
    let mut position = start;
    let mut chance = seed;
    for _ in 0..most {
        // The first of a long list are enough here.
        let turns: Vec<P::Turn> = position.legal_turns().take(200).collect();
        if turns.is_empty() {
            break;
        }
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let turn = &turns[(chance >> 33) as usize % turns.len()];
        position = position.play(turn)?;
    }
    println!("{}\n{position}", position.draw());
    Ok(())
}
