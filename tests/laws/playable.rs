//! What programs do with positions, the same in every game: random games by the two calls of the guides, and texts there
//! and back.

use std::{fmt::Debug, str::FromStr};

use hirth::{Playable, span::Span};

/// Plays at most so many turns of a random game from a position. Each turn is the same once it is written and read, and so
/// is each position. Returns how many turns were played.
pub fn random<P: Playable>(start: P, seed: u64, most: usize) -> usize {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = start;
    for number in 0..most {
        says_all(&position);
        if position.is_over() {
            assert!(position.legal_turns().next().is_none(), "{position}");
            return number;
        }
        // Long lists are not read to their ends.
        let turns: Vec<P::Turn> = position.legal_turns().take(60).collect();
        let Some(turn) = rng.choice(&turns) else {
            panic!("nothing can be played in {position}");
        };
        let text = turn.to_string();
        assert_eq!(text.parse::<P::Turn>().as_ref(), Ok(turn), "{position}");
        let played = position.play(turn);
        position = played.unwrap_or_else(|error| panic!("{position}: {text}: {error}"));
    }
    most
}

/// The text of a position says all that counts when it is played on, also with serde.
fn says_all<P: Playable>(position: &P) {
    let line = position.to_string();
    let read = line.parse::<P>();
    let read = read.unwrap_or_else(|error| panic!("{line}: {error}"));
    let state = |position: &P| {
        let turns: Vec<String> = position.legal_turns().take(60).map(|turn| turn.to_string()).collect();
        let steps = position.legal_steps();
        (position.to_string(), position.is_over(), position.to_move(), position.won_by(), turns, steps)
    };
    assert_eq!(state(&read), state(position));
    let json = serde_json::to_string(position).expect("JSON");
    let read: P = serde_json::from_str(&json).expect("our own JSON");
    assert_eq!(read.to_string(), line);
}

/// Returns the characters of a text that its error is about.
pub fn wrong<T: FromStr + Debug>(text: &str, span: impl Fn(T::Err) -> Span) -> &str {
    let error = text.parse::<T>().err();
    let span = span(error.unwrap_or_else(|| panic!("{text:?} is right")));
    &text[span.start..span.end]
}
