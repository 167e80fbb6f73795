//! How far is searched for what was meant: in a game, in all games of a text, and in mending one.

use crate::span::Span;

/// What finds some twenty slips in a long game, and is a bound for a text that only looks like one: a fifth of a second
/// or so.
pub const EFFORT: usize = 150_000;

/// A game of so many bytes at the start of a text has all the effort: one of some forty turns.
const GAME: usize = 1 << 10;

/// Up to here a text has as many times the effort of a game as the root of the games that it has room for. From here on
/// it has more of it by the byte.
const ROOTED: usize = 9 << 10;

/// For so many games of a longer text there is the effort of one.
const GAMES: usize = 6;

/// A text this short can be mended as long as one of this length.
const SHORT: usize = 7 << 10;

/// How far is searched in the game that stands at a place of a text, where `effort` is what a whole game may have.
///
/// It hangs on the place alone, not on what the games before needed: so each part of a text is judged as in the whole, on
/// any number of threads. All games of a text together have no more than [`of_text`] says, however short they are, and of
/// a long text the last game has as much as any but the first few.
pub(crate) fn of_game(effort: usize, place: Span) -> usize {
    let share = of_text(effort, place.end).saturating_sub(of_text(effort, place.start));
    share.min(effort)
}

/// How far is searched in all games of a text of so many bytes: in proportion to its length, if it is a long one.
pub(crate) fn of_text(effort: usize, bytes: usize) -> usize {
    let rooted = bytes.min(ROOTED);
    let more = bytes - rooted;
    let bytes = ((rooted * GAME).isqrt() * GAMES).saturating_add(more);
    effort.saturating_mul(bytes) / (GAME * GAMES)
}

/// How far is searched in mending a text of so many bytes, in all rounds together.
pub(crate) fn of_mending(effort: usize, bytes: usize) -> usize {
    let once = of_text(effort, bytes.max(SHORT));
    once.saturating_add(once / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that the games of a text of so many bytes have, where each has `each` bytes.
    fn of_games(text: usize, each: usize) -> usize {
        let places = (0..text / each).map(|game| Span::new(game * each, (game + 1) * each));
        places.map(|place| of_game(EFFORT, place)).sum()
    }

    #[test]
    fn a_usual_game_by_itself_has_all_of_it() {
        assert_eq!(of_game(EFFORT, Span::new(0, GAME)), EFFORT);
        assert_eq!(of_game(EFFORT, Span::new(0, 100 * GAME)), EFFORT);
        assert!(of_game(EFFORT, Span::new(0, GAME / 4)) >= EFFORT / 2);
        assert_eq!(of_game(0, Span::new(0, GAME)), 0);
        assert!(of_game(usize::MAX, Span::new(0, usize::MAX)) > EFFORT);
    }

    #[test]
    fn the_games_of_a_text_have_no_more_than_it_however_many_they_are() {
        for text in [300, 4_000, 100_000, 1_000_000] {
            for each in [10, 100, 445, 4_000] {
                let all = of_games(text, each);
                assert!(all <= of_text(EFFORT, text), "{text} {each}: {all}");
            }
        }
        assert!(of_text(EFFORT, 4_000) <= 2 * EFFORT);
        assert!(of_text(EFFORT, 100_000) <= 19 * EFFORT);
    }

    #[test]
    fn of_a_long_text_the_thousandth_game_has_as_much_as_the_twentieth() {
        let game = |number: usize| of_game(EFFORT, Span::new(number * GAME, (number + 1) * GAME));
        assert!(game(20).abs_diff(game(1_000)) <= 1);
        assert!(game(1_000) >= EFFORT / GAMES - 1);
        assert!((1..20).all(|number| game(number) >= game(1_000)));
    }
}
