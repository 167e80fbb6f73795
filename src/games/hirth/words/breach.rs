//! The words for broken rules.

use super::{phrase, *};
use crate::games::hirth::{
    board::{Crossings, Side, Space, Spaces},
    position::{HIRTH, KARVES},
    rules::{ALL_MOVE_IN, Breach, Fight, OfferFault, OutcomeFault, Presence, STEPS, beaten},
    turn::{BattleResult, Fate, Piece},
};

impl Breach {
    /// The rule that `mover` broke, in words. `text` is what is written there.
    pub(in crate::games::hirth) fn words(&self, mover: Side, text: &str) -> Words {
        match *self {
            Self::EmptyReserve { side, piece: Piece::Karve(_) } => Words::new(
                &EMPTY_RESERVE,
                format!("{side} has no Karve left to enter: all {KARVES} are on the board"),
                "no Karve in the reserve",
            ),
            Self::EmptyReserve { side, .. } => Words::new(
                &EMPTY_RESERVE,
                format!("{side} has no Hirþ left to enter: all {HIRTH} are on the board or out of the game"),
                "no Hirþ in the reserve",
            ),
            Self::NoSuchPiece { side, piece, at, instead } => no_such_piece(side, piece, at, instead, text),
            Self::StoppedPiece { side, piece, at, on_line: true } => Words::new(
                &STOPPED_PIECE,
                format!(
                    "{side}'s {} from {at} attacks and waits on the line; it cannot move again this turn",
                    phrase::piece(piece)
                ),
                "is on the line",
            ),
            Self::StoppedPiece { side, piece, at, on_line: false } => Words::new(
                &STOPPED_PIECE,
                format!(
                    "{side}'s {} on {at} has stopped: {at} was empty when it arrived this turn",
                    phrase::piece(piece)
                ),
                "has stopped",
            )
            .help(format!("{at} is {side}'s now, so another piece that enters it may go on")),
            Self::KarveOnLine { side, at } => Words::new(
                &STOPPED_PIECE,
                format!(
                    "{side}'s Karve from {at} attacks and waits on the line; no Hirþ can board or leave it before the battle"
                ),
                "its Karve is on the line",
            ),
            Self::StopsOnEntry { side, piece } => {
                let (home, name) = (side.home(), phrase::piece(piece));
                let letter = if piece == Piece::Hirth { 'H' } else { 'K' };
                Words::new(
                    &STOPPED_PIECE,
                    format!("{home}, {side}'s home, is empty, so the {name} that enters it stops there"),
                    "stops as it enters",
                )
                .help(format!("write `{letter}e`; a piece that enters later may go on"))
            }
            Self::KarveCargo { side, at, written, aboard } => {
                let words = match (written, aboard) {
                    (_, 0) => Words::new(
                        &KARVE_CARGO,
                        format!("{side}'s Karve on {at} is unmanned: it carries no Hirþ, not {written}"),
                        "unmanned",
                    ),
                    _ => {
                        let instead = if written == 0 { "none".to_owned() } else { written.to_string() };
                        Words::new(
                            &KARVE_CARGO,
                            format!("{side}'s Karve on {at} carries {aboard} Hirþ, not {instead}"),
                            format!("carries {aboard} Hirþ"),
                        )
                    }
                };
                let ends = text.trim_start_matches('K').trim_start_matches('h');
                words.write(format!("{}{ends}", Piece::Karve(aboard)))
            }
            Self::NoKarve { side, at: None } => Words::new(
                &NO_KARVE,
                format!("{side} has no Hirþ next to a Karve that it could board"),
                "nothing to board",
            ),
            Self::NoKarve { side, at: Some(at) }
                if text.starts_with("Hv") && text.contains(at.letter()) && !text.ends_with('i') =>
            {
                let message = format!("{side} has no Karve on {at} that a Hirþ could leave");
                Words::new(&NO_KARVE, message, "no Karve to leave")
                    .help(format!("write `{}` for a Hirþ outside a Karve", text.replacen('v', "", 1)))
            }
            Self::NoKarve { side, at: Some(at) } => {
                let message = format!("{side} has no Karve on {at} that the Hirþ could board");
                Words::new(&NO_KARVE, message, "no Karve to board")
                    .help_if((at == side.home()).then_some("let a Karve enter first: `Ke`"))
            }
            Self::KarveFull { side, at } => Words::new(
                &KARVE_FULL,
                format!("{side}'s Karve on {at} already carries 4 Hirþ, the most it can"),
                "no room aboard",
            )
            .help("board another Karve, or let a Hirþ leave this one first"),
            Self::UnmarkedAttack { side, goal, opponents } => {
                let (opponent, pieces) = (side.opponent(), phrase::count(opponents, "piece"));
                let message = format!("{goal} is {opponent}'s ({pieces}), so entering it is an attack");
                let words = Words::new(&UNMARKED_ATTACK, message, "an attack needs `>`");
                match text.strip_suffix(goal.letter()) {
                    Some(start) => words.write(format!("{start}>{goal}")),
                    None => words.help(format!("a Hirþ cannot board on {goal} while it is {opponent}'s")),
                }
            }
            Self::HomeHeld { side } => {
                let (home, opponent) = (side.home(), side.opponent());
                let message = format!(
                    "{opponent} holds {home}, {side}'s home, so entering the board is an attack and ends on the line"
                );
                let piece = if text.starts_with('K') { 'K' } else { 'H' };
                Words::new(&UNMARKED_ATTACK, message, "an attack needs `>`").write(format!("{piece}e>{home}"))
            }
            Self::NeedlessMark { side, goal, own } => {
                let whose = if own { format!("{side}'s own") } else { "empty".to_owned() };
                Words::new(
                    &NEEDLESS_ATTACK_MARK,
                    format!("{goal} is {whose}, so there is nothing to attack"),
                    format!("no piece of {}'s on {goal}", side.opponent()),
                )
                .write(text.replace('>', ""))
            }
            Self::NotAdjacent { from, goal, through } => {
                let touching = phrase::spaces(goal.neighbours(), "and");
                let held = phrase::spaces(through, "and");
                let message = match held.as_str() {
                    _ if from == goal => format!(
                        "A walk from {from} back to {from} goes through {touching}, but {mover} holds none of them"
                    ),
                    "" => format!("{from} cannot reach {goal}: {mover} holds none of its neighbours {touching}"),
                    _ => format!(
                        "{from} cannot reach {goal}: of its neighbours {mover} holds only {held}, and {from} cannot reach that either"
                    ),
                };
                let enters = text.get(..2).filter(|start| from == goal && matches!(*start, "He" | "Ke"));
                let help = enters.map(|enters| format!("`{enters}` alone enters on {goal}: delete the space after it"));
                Words::new(&NOT_ADJACENT, message, format!("{goal} is out of reach")).help_if(help)
            }
            Self::TooManySteps { least, left } => {
                let message = match left {
                    0 => format!("The turn's {STEPS} steps are used up before `{text}`"),
                    _ => format!(
                        "`{text}` takes at least {}, but {left} of the turn's {STEPS} {} left",
                        phrase::count(least, "step"),
                        phrase::is_are(left)
                    ),
                };
                let over = phrase::count(least.saturating_sub(left), "step");
                let home = mover.home();
                let enters = text.strip_suffix(home.letter()).filter(|start| matches!(*start, "He" | "Ke"));
                let help =
                    enters.map(|enters| format!("`{enters}` alone ends on {home}; `{text}` leaves it and comes back"));
                Words::new(&STEP_COUNT, message, format!("at least {over} too many")).help_if(help)
            }
            Self::StepCount { least, most, doubted } => {
                let steps = phrase::count(most, "step");
                let message = match least {
                    _ if least == most => format!("The turn has {steps}, not {STEPS}"),
                    _ => format!("The turn has {least} to {steps}, never {STEPS}"),
                };
                let short = phrase::count(STEPS.saturating_sub(most), "step");
                Words::new(&STEP_COUNT, message, format!("{short} too few")).help(match doubted {
                    true => "if your board lets pieces cross sideways, use `--set lateral=allow` (R2, R12)",
                    false => "a turn may be shorter only if no legal step is left",
                })
            }
            Self::KarveLimit { side, at } => Words::new(
                &KARVE_LIMIT,
                format!("{side} ends the turn with more than one Karve on {at}"),
                format!("more than one Karve on {at}"),
            )
            .help(format!("move one of them elsewhere; only {}, {side}'s home, may hold several", side.home())),
            Self::BattleMissing { ref fight } => Words::new(
                &BATTLE_MISSING,
                format!("{}, but the battle is not written", phrase::decided(fight)),
                format!("attacks {}", fight.space),
            )
            .help(match phrase::written(fight) {
                Some(battle) => format!("write the battle after the moves: `{battle}`"),
                None => format!("write the battle after the moves, from `>{}` on", fight.space),
            }),
            Self::BattleRepeated { space, times } => {
                let times = if times == 2 { "twice".to_owned() } else { phrase::count(times, "time") };
                Words::new(
                    &BATTLE_UNEXPECTED,
                    format!("The battle for {space} is written {times}; all who attack a space fight one battle"),
                    "a second battle",
                )
                .help("put all results into the first")
            }
            Self::BattleUnexpected { space } => Words::new(
                &BATTLE_UNEXPECTED,
                format!("Nothing attacks {space} this turn, so there is no battle for it"),
                format!("nobody attacks {space}"),
            )
            .help("leave it out; a turn without any battle ends with `/`"),
            Self::BattleOutcome { ref fight, fault } => battle_outcome(fight, fault),
            Self::BattleMarks { result, right } => {
                let (side, whither) = (result.side, "back to the reserve, which is written");
                let message = match result.piece {
                    Piece::Karve(0) => format!("{side}'s beaten Karve goes {whither} `{right}`"),
                    Piece::Karve(_) => format!("{side}'s beaten Karve and the Hirþ aboard go {whither} `{right}`"),
                    _ => format!("{side}'s beaten Hirþ leaves the game, which is written `{right}`"),
                };
                Words::new(&BATTLE_MARKS, message, format!("`{right}` belongs here"))
                    .write(BattleResult { fate: right, ..result })
            }
            Self::KingRetreat { result, from, refuges } => king_retreat(result, from, refuges),
            Self::Penningr { fault } => penningr(fault, text),
            Self::AfterRefusal => Words::new(
                &crate::codes::AFTER_THE_END,
                "The Penningr is refused, which ends the game at once: nothing follows in the turn",
                "the game is over",
            ),
            Self::OfferTooLate => Words::new(
                &crate::codes::AFTER_THE_END,
                "The turn ends the game, so nobody can offer the Penningr after it",
                "the game is over",
            )
            .help("if the offer was made earlier, write it before the battles or the `/` of a turn"),
        }
    }
}

/// `instead` is what is there or where the piece is; `text` is the move.
fn no_such_piece(side: Side, piece: Piece, at: Space, instead: Presence, text: &str) -> Words {
    let (message, label, help) = match (piece, instead) {
        (Piece::Hirth, Presence::Aboard(aboard)) => {
            let there = if aboard == 1 { "the only one is" } else { "all of them are" };
            let ends = text.strip_prefix('H').unwrap_or(text);
            let help = format!("write `Hv{ends}` to leave the Karve first, which takes one more step");
            (format!("{side} has no Hirþ ashore on {at}; {there} aboard a Karve"), "aboard a Karve", Some(help))
        }
        (Piece::Hirth, Presence::Ashore) => {
            let help = format!("write `{}` for a Hirþ outside the Karve", text.replacen('v', "", 1));
            let message = format!("{side}'s Karve on {at} is unmanned, so no Hirþ can leave it");
            (message, "nobody aboard", Some(help))
        }
        (Piece::Hirth, _) => (format!("{side} has no Hirþ on {at}"), "no Hirþ here", None),
        (Piece::Karve(_), _) => (format!("{side} has no Karve on {at}"), "no Karve here", None),
        (Piece::Lofdungr, Presence::Elsewhere(space)) => {
            let help = format!("write `L{space}{}`", text.get(2..).unwrap_or(""));
            (format!("{side}'s Lofðungr is on {space}, not on {at}"), "no Lofðungr here", Some(help))
        }
        (Piece::Lofdungr, _) => (format!("{side}'s Lofðungr is off the board"), "no Lofðungr here", None),
    };
    Words::new(&NO_SUCH_PIECE, message, label).help_if(help)
}

/// A fault of the battle of a fight.
fn battle_outcome(fight: &Fight, fault: OutcomeFault) -> Words {
    let space = fight.space;
    let words = |message: String, label: String| Words::new(&BATTLE_OUTCOME, message, label);
    match fault {
        OutcomeFault::NotThere(BattleResult { side, piece, .. }) => {
            let there = if side == fight.attacker {
                fight.attackers.iter().filter(|&&(other, _)| other == piece).count()
            } else {
                fight.defenders.iter().filter(|&other| other == piece).count()
            };
            let name = phrase::piece(piece);
            let subject = match there {
                0 => format!("No {name} of {side}'s fights for {space}"),
                1 => format!("Only 1 {name} of {side}'s fights for {space}"),
                _ => format!("Only {there} {name} of {side}'s fight for {space}"),
            };
            words(format!("{subject}: {}", phrase::fight(fight)), "not in this battle".to_owned())
        }
        OutcomeFault::WrongSideLoses(result) => {
            let BattleResult { side, piece, .. } = result;
            let wins = side == fight.winner();
            let words = words(phrase::decided(fight), format!("{side} {} here", if wins { "wins" } else { "loses" }));
            match (phrase::written(fight), piece) {
                (Some(battle), _) => words.help(format!("the battle may end `{battle}`")),
                (None, _) if wins => words.write(at(result, space)),
                // The page does not cover where a beaten Lofðungr goes.
                (None, Piece::Lofdungr) => words,
                (None, _) => words.write(BattleResult { fate: beaten(piece, Fate::Lost), ..result }),
            }
        }
        OutcomeFault::WrongPlace(result) => {
            let BattleResult { side, piece, fate } = result;
            let (name, label) = (phrase::piece(piece), format!("cannot end on {fate}"));
            if side != fight.attacker {
                let message = format!("{side}'s {name} defends {space} and stays there, it does not go to {fate}");
                return words(message, label).help(format!("leave it out, or write `{}`", at(result, space)));
            }
            let from = origins(fight, piece);
            let back = if from.is_empty() {
                "goes back to the reserve".to_owned()
            } else {
                format!("stays on {}, where it came from", phrase::spaces(from, "or"))
            };
            let message =
                format!("{side}'s {name} moves into {space}, which it won, or {back}; it does not go to {fate}");
            words(message, label).help(format!("write {}", ends(result, from.with(space))))
        }
        OutcomeFault::LoserLeftOut(result) => {
            let BattleResult { side, piece, .. } = result;
            let name = phrase::piece(piece);
            let message = format!("{}, but what becomes of {side}'s {name} is not written", phrase::decided(fight));
            words(message, format!("{side}'s {name} is missing")).help(format!("add `{result}`"))
        }
        OutcomeFault::NobodyMovesIn => {
            let side = fight.attacker;
            let message = format!("{side} wins {space}, so one of the attackers at least moves into it");
            let one = fight.winners(ALL_MOVE_IN).next();
            words(message, "nobody moves in".to_owned())
                .help_if(one.map(|one| format!("write one of them on {space}, such as `{one}`")))
        }
    }
}

/// The spaces from which the attackers of one kind come.
fn origins(fight: &Fight, piece: Piece) -> Spaces {
    let alike = fight.attackers.iter().filter(|&&(other, _)| other == piece);
    let from = alike.filter_map(|&(_, from)| from);
    from.fold(Spaces::NONE, Spaces::with)
}

/// The same result with another end.
fn at(result: BattleResult, space: Space) -> BattleResult {
    BattleResult { fate: Fate::Space(space), ..result }
}

/// The same result with each of these ends: `GL3` or `GL5`, quoted.
fn ends(result: BattleResult, spaces: Spaces) -> String {
    phrase::list(spaces.iter().map(|space| format!("`{}`", at(result, space))), "or")
}

/// A Lofðungr beaten in the battle for `from` may go to `refuges` only.
fn king_retreat(result: BattleResult, from: Space, refuges: Spaces) -> Words {
    let side = result.side;
    let king = format!("{side}'s Lofðungr, beaten on {from},");
    let words = match result.fate {
        Fate::Space(space) => {
            let obstacle = if space == from {
                "the space it lost".to_owned()
            } else if Crossings::WithLateral.from(from).has(space) {
                format!("which is {}'s", side.opponent())
            } else {
                format!("which does not touch {from}")
            };
            let message = format!("{king} cannot retreat to {space}, {obstacle}");
            Words::new(&KING_RETREAT, message, format!("no refuge on {space}"))
        }
        _ => {
            let open = phrase::spaces(refuges, "and");
            let are = if refuges.len() == 1 { "is a refuge" } else { "are refuges" };
            let message = format!("{king} does not leave the board: {open} {are} for it");
            Words::new(&KING_RETREAT, message, "has a refuge")
        }
    };
    let off = BattleResult { fate: Fate::Lost, ..result };
    words.help(match (refuges.is_empty(), from) {
        (true, Space::Mid) => format!("it has no refuge and is killed: write `{off}`, Drepið"),
        (true, _) => format!("it has no refuge and leaves the board: write `{off}`, Þungur Hnífur"),
        (false, _) => format!("it may go to {}: write {}", phrase::spaces(refuges, "or"), ends(result, refuges)),
    })
}

/// `text` is the offer.
fn penningr(fault: OfferFault, text: &str) -> Words {
    let words = |message: String, label: &str| Words::new(&PENNINGR, message, label);
    match fault {
        OfferFault::OwnAnswer(side) => {
            let to = side.opponent();
            let words =
                words(format!("{side} offers the Penningr, so {to} answers"), &format!("{side} answers itself"));
            match text.chars().collect::<Vec<_>>()[..] {
                [by, raise, _, answer] => words.write(format!("{by}{raise}{}{answer}", to.letter())),
                _ => words,
            }
        }
        OfferFault::AlreadyDoubled(holder) => {
            let (by, to) = (holder.letter(), holder.opponent().letter());
            let message = format!(
                "The game is doubled already, and only {holder}, who holds the Penningr, may offer again: to triple it"
            );
            words(message, "doubled already")
                .help(format!("{holder} offers to triple with `{by}t{to}a` or `{by}t{to}r`"))
        }
        OfferFault::NotDoubled => {
            let double = format!("write `{}` to double it first", text.replacen('t', "d", 1));
            words("The game is not doubled yet, so it cannot be tripled".to_owned(), "not doubled yet").help(match text
                .chars()
                .collect::<Vec<_>>()[..]
            {
                [by, _, to, _] => format!("{double}; or the offer `{to}d{by}a` is missing, here or before"),
                _ => double,
            })
        }
        OfferFault::NotHolder(holder) => words(
            format!("{holder} holds the Penningr, so only {holder} may offer to triple"),
            &format!("the Penningr is {holder}'s"),
        ),
        OfferFault::Tripled => {
            words("The game is tripled, and after that there are no more offers".to_owned(), "tripled already")
                .help("leave this offer out")
        }
    }
}
