//! Draws a position, as text and in a file of SVG:
//!
//! ```sh
//! cargo run --example draw -- 'S 0:GL 3:SKhL 8:SH m:GH' position.svg
//! ```

use std::{env, error::Error, fs};

use hirth::{Playable, games::hirth::Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let position: Position = match arguments.next() {
        Some(text) => text.parse()?,
        None => Position::start(),
    };
    println!("{}", position.draw());
    if let Some(path) = arguments.next() {
        fs::write(path, position.svg())?;
    }
    Ok(())
}
