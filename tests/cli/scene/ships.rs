//! A game of two ships on two islands.

use hirth::scene::{
    Arrow, ArrowKind, Badge, Board, Counted, Course, Fate, Film, Gauge, Ghost, Item, Label, Part, Played, Player,
    Scene, Shape, Sign, Symbol, TextPlace, Tone, Tray,
};

/// Words that somebody put into a record to do harm.
pub const HOSTILE: [&str; 6] = [
    "</script><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>&amp;",
    "javascript:alert(1)",
    "\u{202e}turned about\u{2066}",
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}a\u{300}\u{301}\u{302}lgo",
    "]]>\u{0}\u{1b}[31m\u{2028}\u{fffe}{{draw}}",
];

/// A film of so many turns in which all words that a record brings are these.
pub fn film(turns: usize, words: &str) -> Film {
    Film {
        game: "ships",
        title: "Ships".to_owned(),
        path: "ships.txt".to_owned(),
        index: 1,
        valid: true,
        players: ["One", "Two"].map(|seat| player(seat, words)).to_vec(),
        tags: vec![(words.to_owned(), words.to_owned())],
        result: format!("{words} wins"),
        standing: String::new(),
        record: words.to_owned(),
        findings: Vec::new(),
        changes: Vec::new(),
        board: board(),
        counted: Counted { bars: "islands held", fights: ["a raid", ""], ..Counted::default() },
        scenes: (0..=turns).map(|turn| scene(turn, words)).collect(),
    }
}

fn player(seat: &str, name: &str) -> Player {
    Player { seat: seat.to_owned(), name: name.to_owned() }
}

fn board() -> Board {
    let ship = |seat| Symbol {
        name: "a ship".into(),
        seat: Some(seat),
        turns: true,
        shapes: vec![Shape::new(Tone::One, "M-20 -8L20 0L-20 8Z")],
        text: Some(TextPlace { x: -8, y: 0, size: 12, tone: Tone::OneInk }),
        width: 40,
        height: 16,
    };
    let label = |x, text: &'static str| Label { x, y: 30, text: text.into() };
    Board {
        width: 300,
        height: 100,
        turns: true,
        shapes: vec![
            Shape::new(Tone::Ground, "M0 0H300V100H0Z"),
            Shape::new(Tone::Space, "M20 20H120V80H20Z"),
            Shape::new(Tone::Space, "M180 20H280V80H180Z"),
        ],
        labels: vec![label(30, "a"), label(190, "b")],
        symbols: vec![ship(0), ship(1)],
        trays: Vec::new(),
        legend: vec![(Sign::Symbol(0, "3"), "a ship".into())],
    }
}

fn scene(turn: usize, words: &str) -> Scene {
    let item = |symbol, x| Item { symbol, x, y: 60, scale: 1.0, text: "3".to_owned() };
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let part = |text: &str, arrow| Part { text: text.to_owned(), arrow };
    let name = if turn == 0 { String::new() } else { format!("T{turn}") };
    Scene {
        turn: name,
        seat: (turn > 0).then_some(0),
        written: vec![part(words, Some(0)), part(" ", None), part("ab", None)],
        played: Played::AsMeant,
        pieces: vec![item(0, 70), item(1, 230)],
        ghosts: vec![Ghost { item: item(0, 150), fate: Fate::Lost }],
        arrows: vec![Arrow {
            points: vec![(70, 60), (150, 60), (150, 40), (230, 60)],
            text: "1".to_owned(),
            kind: ArrowKind::Attack,
        }],
        badges: vec![Badge { x: 150, y: 80, lift: 20, text: "3 : 1".to_owned(), title: words.to_owned() }],
        course: Course { bars: vec![1, turn as u16], lines: Vec::new(), lead: None, fights: vec![turn == 1] },
        trays: vec![tray(words), tray(words)],
        gauges: vec![Gauge { name: "Steps".to_owned(), dots: vec![1, 2, 0], text: "2 of 3".to_owned() }],
        facts: vec![pair("Score", words)],
        places: vec![pair("a", words), pair("b", ["a ship", "nothing"][turn / 2 % 2])],
        words: words.to_owned(),
        comments: vec![words.to_owned()],
        ..Scene::default()
    }
}

fn tray(words: &str) -> Tray {
    Tray { items: vec![(0, 2)], lost: vec![(1, 1)], text: words.to_owned() }
}
