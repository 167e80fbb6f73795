//! The course of a game in characters: what each seat has after each turn, the battles, the findings, and where one is.

use textwrap::core::display_width;

use super::room::{Line, Room, run};
use crate::scene::{Film, Ink};

/// From nothing to the most.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The same in ASCII.
const ASCII_BARS: [char; 9] = [' ', '.', ':', '-', '=', '+', '*', '#', '@'];

/// The signs of a turn.
struct Signs {
    here: char,
    /// A fight that the attack won, and one that it lost.
    fights: [char; 2],
    finding: char,
    bars: [char; 9],
}

const SIGNS: Signs = Signs { here: '▲', fights: ['●', '○'], finding: '!', bars: BARS };

const ASCII_SIGNS: Signs = Signs { here: '^', fights: ['*', 'o'], finding: '!', bars: ASCII_BARS };

/// Returns the course of a film as lines: their meaning, a row of bars for each seat, and the signs of the turns. There are no
/// lines for a film that counts nothing, or where there is no room.
pub fn course(film: &Film, at: usize, room: Room) -> Vec<Line> {
    let counts = || film.scenes.iter().map(|scene| &scene.course.bars);
    let turns = film.scenes.len().saturating_sub(1);
    let seats = counts().map(Vec::len).max().unwrap_or(0);
    let most = counts().flatten().copied().max().unwrap_or(0);
    let seat = |seat: usize| room.shown(film.players.get(seat).map_or("", |player| &player.seat));
    let names = (0..seats).map(|number| display_width(&seat(number))).max().unwrap_or(0);
    let digits = most.to_string().len();
    let columns = room.columns.saturating_sub(names + digits + 2);
    if turns == 0 || most == 0 || columns < LEAST {
        return Vec::new();
    }
    // Where there are more turns than columns, some share one.
    let per_cell = turns.div_ceil(columns);
    let wide = columns / turns.div_ceil(per_cell);
    let cells = || (1..=turns).step_by(per_cell).map(|first| first..(first + per_cell).min(turns + 1));
    let signs = if room.unicode { SIGNS } else { ASCII_SIGNS };

    let mut lines = vec![vec![run(&room.cut(&meaning(film, &signs)), Ink::Faint)]];
    for number in 0..seats {
        let count = |at: usize| film.scenes.get(at).and_then(|scene| scene.course.bars.get(number)).copied();
        let now = count(at).map_or_else(String::new, |count| count.to_string());
        let padding = " ".repeat(names - display_width(&seat(number)));
        let bar = |count: u16| signs.bars[(usize::from(count) * 8).div_ceil(usize::from(most))];
        let bars = cells().map(|cell| count(cell.end - 1).map_or(' ', bar).to_string().repeat(wide));
        let text = format!("{}{padding} {now:>digits$} {}", seat(number), bars.collect::<String>());
        lines.push(vec![run(&text, Ink::Seat(u8::try_from(number).unwrap_or(u8::MAX)))]);
    }

    let mut last = vec![run(&" ".repeat(names + digits + 2), Ink::Plain)];
    for cell in cells() {
        let is_here = cell.contains(&at);
        let scenes = &film.scenes[cell];
        let here = is_here.then_some((signs.here, Ink::Mark));
        let finding = scenes.iter().any(|scene| !scene.findings.is_empty());
        let finding = finding.then_some((signs.finding, Ink::Danger));
        let fights = scenes.iter().flat_map(|scene| &scene.course.fights);
        let fights = fights.map(|won| (signs.fights[usize::from(!won)], Ink::Danger));
        let shown: Vec<_> = here.into_iter().chain(finding).chain(fights).take(wide).collect();
        last.extend(shown.iter().map(|&(sign, ink)| run(sign.encode_utf8(&mut [0; 4]), ink)));
        last.push(run(&" ".repeat(wide - shown.len()), Ink::Plain));
    }
    lines.push(last);
    lines
}

/// So many columns the bars have at least.
const LEAST: usize = 10;

/// The meaning of the bars and signs.
fn meaning(film: &Film, signs: &Signs) -> String {
    let has = |won: bool| film.scenes.iter().any(|scene| scene.course.fights.contains(&won));
    let fights = [true, false].into_iter().zip(signs.fights).zip(film.counted.fights);
    let fights = fights.filter(|((won, _), words)| has(*won) && !words.is_empty());
    let fights = fights.map(|((_, sign), words)| format!("{sign} {words}"));
    let bars = Some(film.counted.bars.to_owned()).filter(|bars| !bars.is_empty());
    bars.into_iter().chain(fights).collect::<Vec<_>>().join(" · ")
}
