//! The crate `hnefatafl` knows the rules of Copenhagen and Brandubh: what may move where, what is taken and when the king is
//! taken or away are the same there. What it holds for ends (a ring that no capture can break, an exit fort, a
//! repetition) differs from the rules that we read, so a game is followed until it sees one of these.

use std::str::FromStr;

use hnefatafl::{
    aliases::MediumBasicBoardState,
    board::state::BoardState,
    collections::piecemap::PieceMap,
    game::{Game, GameOutcome, GameStatus, WinReason},
    play::Play,
    preset::rules,
    rules::Ruleset,
};
use referee::tafl::{
    board::{self, Board, Side},
    captures, moves,
    random::{self, Plan},
    record::{self, Ply},
    variants::{self, KingTakes, Variant},
};

use crate::cases::cases;

/// What the crate says of a move.
struct Said {
    /// How many moves there were to choose from.
    choices: usize,
    /// The squares of what is taken, the king's too, sorted.
    taken: Vec<String>,
    outcome: Option<WinReason>,
}

/// Plays moves as the crate does, until it says that the game is over.
fn replay(rules: Ruleset, start: &str, moves: &[String]) -> Vec<Said> {
    let game = Game::new(rules, start.trim_matches('/'));
    let mut game: Game<MediumBasicBoardState> = game.expect("a position that it reads");
    let mut said = Vec::new();
    for text in moves {
        let side = game.state.side_to_play;
        let own = game.state.board.occupied_by_side(side).into_iter();
        let choices = own.map(|tile| game.iter_plays(tile).expect("a piece").count()).sum();
        let play = Play::from_str(text).expect("a move");
        let status = game.do_play(play).unwrap_or_else(|error| panic!("{text} in {moves:?}: {error:?}"));
        let record = game.play_history.last().expect("a move was made");
        let tiles = record.effects.captures.occupied().into_iter();
        let mut tiles: Vec<_> = tiles.map(|tile| (tile.col, tile.row, tile.to_string())).collect();
        tiles.sort();
        let outcome = match status {
            GameStatus::Over(GameOutcome::Win(reason, _)) => Some(reason),
            GameStatus::Over(GameOutcome::Draw(_)) => panic!("neither of them knows a draw"),
            GameStatus::Ongoing => None,
        };
        let taken = tiles.into_iter().map(|(_, _, name)| name).collect();
        said.push(Said { choices, taken, outcome });
        if outcome.is_some() {
            break;
        }
    }
    said
}

/// Compares a random game, move by move. Tells how many moves agree.
fn compare(variant: &Variant, rules: Ruleset, seed: u64) -> usize {
    let game = random::game(variant, &Plan::any(seed));
    let text = game.text();
    let record = record::read(&text);
    if record.rule("atkf").is_some() {
        return 0;
    }
    let start = record.tag("Start").unwrap_or(variant.start);
    let moves = record.entries.iter().filter_map(|entry| match &entry.ply {
        Ply::Move(it) => {
            let square = |(file, rank): (usize, usize)| (file, rank - 1);
            Some((square(it.from), square(it.to)))
        }
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    let texts = moves.iter().map(|(from, to)| format!("{}-{}", board::name(*from), board::name(*to)));
    let said = replay(rules, start, &texts.collect::<Vec<_>>());
    let mut board = Board::read(start, variant.size).expect("a position");
    let mut side = Side::Attackers;
    for (said, (from, to)) in said.iter().zip(&moves) {
        let choices = moves::legal(variant, &board, side).len();
        assert_eq!(said.choices, choices, "{}\n{text}", board::name(*from));
        let (mut taken, king) = captures::play(variant, KingTakes::Armed, &mut board, *from, *to);
        taken.extend(board.king().filter(|_| king));
        taken.sort_unstable();
        let taken: Vec<String> = taken.into_iter().map(board::name).collect();
        assert_eq!(said.taken, taken, "{}\n{text}", board::name(*from));
        let escapes = board.at(*to) == 'K' && board.is_corner(*to);
        assert_eq!(said.outcome == Some(WinReason::KingEscaped), escapes, "{text}");
        if king {
            let reasons = [WinReason::KingCaptured, WinReason::AllCaptured];
            assert!(said.outcome.is_some_and(|it| reasons.contains(&it)), "{text}");
        }
        side = side.other();
    }
    let text = written(variant, start, &moves, &said);
    let report = hirth::check(&*text);
    assert!(report.games.iter().all(|game| game.is_valid()), "{:?}\n{text}", report.games);
    let judged: usize = report.games.iter().map(|game| game.turns).sum();
    assert_eq!(judged, said.iter().filter(|said| said.outcome.is_none()).count(), "{text}");
    said.len()
}

/// The record of a game with the captures that the crate makes, up to the move that ends it for the crate.
fn written(variant: &Variant, start: &str, moves: &[(board::Square, board::Square)], said: &[Said]) -> String {
    let mut text = format!("[Variant \"{}\"]\n[Start \"{start}\"]\n[Result \"?\"]\n\n", variant.id);
    let going = said.iter().take_while(|said| said.outcome.is_none());
    for (number, (said, (from, to))) in going.zip(moves).enumerate() {
        if number % 2 == 0 {
            text += &format!("\n{}.", number / 2 + 1);
        }
        text += &format!(" {}-{}", board::name(*from), board::name(*to));
        if !said.taken.is_empty() {
            text += &format!("x{}", said.taken.join("/"));
        }
    }
    text
}

/// The rulesets that the crate has as well.
fn shared() -> [(Variant, Ruleset); 2] {
    [(variants::copenhagen(), rules::COPENHAGEN), (variants::brandubh(), rules::BRANDUBH)]
}

#[test]
fn referee_and_program_agree_with_the_crate() {
    for (variant, rules) in shared() {
        let games = cases(100);
        let moves: usize = (0..games).map(|seed| compare(&variant, rules, seed)).sum();
        assert!(moves > 10 * games as usize, "{moves} moves of {games} games of {}", variant.name);
    }
}
