//! OpenTafl's rules on a line (T11): `dim:7 esc:e ks:w cor: cen: start:/…/`. Entries that are not known here are said, so
//! that no game is judged by a wrong rule.

use std::borrow::Cow;

use super::{
    board::{LARGEST, Side, Square, Squares},
    position::Position,
    variant::{
        Arms, ByPiece, FETLAR, KingTaken, KingTakes, Repetition, ShieldWall, Third, VARIANTS,
        Variant,
    },
};
use crate::{
    games::tafl::setup::{self, SetupError},
    span::Span,
};

/// One `name:value` of a rules line.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value; may be empty.
    pub value: &'a str,
    /// Where it stands, in bytes of the line.
    pub span: Span,
    /// Where its value stands.
    pub value_span: Span,
}

/// Why a rules line is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesFault {
    /// What stands there is no `name:value`.
    NoEntry,
    /// There is no such entry, as far as is known here.
    UnknownEntry {
        /// Its name.
        name: String,
    },
    /// The entry is known, and cannot have this value here.
    UnknownValue {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
        /// What it can be, in words.
        known: &'static str,
    },
    /// The entry says otherwise than the variant that the record names.
    Disagrees {
        /// Its name.
        name: String,
        /// The variant.
        variant: Cow<'static, str>,
    },
    /// The set-up cannot be read, or cannot be one of the board.
    Start(SetupError),
}

/// A fault and where it is, in bytes of the line.
pub type RulesError = (Span, RulesFault);

/// Returns the entries of a rules line.
pub fn entries(line: &str) -> impl Iterator<Item = Result<Entry<'_>, RulesError>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let start = line.len() - rest.len();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = &rest[..end];
        rest = &rest[end..];
        if word.is_empty() {
            return None;
        }
        let span = Span::new(start, start + word.len());
        Some(match word.split_once(':') {
            Some((name, value)) => Ok(Entry {
                name,
                value,
                span,
                value_span: Span::new(span.end - value.len(), span.end),
            }),
            None => Err((span, RulesFault::NoEntry)),
        })
    })
}

/// Whether a rules line is a ruleset of its own: it says the size of the board.
pub fn is_whole(line: &str) -> bool {
    entries(line).flatten().any(|entry| entry.name == "dim")
}

/// Returns the ruleset that a rules line is: what it leaves out is as OpenTafl has it.
///
/// # Errors
/// The first entry that is not understood.
pub fn read(line: &str) -> Result<Variant, RulesError> {
    let all: Vec<Entry<'_>> = entries(line).collect::<Result<_, _>>()?;
    let mut draft = Draft::default();
    for entry in &all {
        draft.take(entry).map_err(|fault| (entry.span, fault))?;
    }
    let mut variant = draft.variant();
    for entry in &all {
        start(&mut variant, entry)?;
    }
    if let Some(named) = variant.named()
        && draft.name.is_none()
    {
        variant.title = named.title.clone();
    }
    Ok(variant)
}

/// Sets single rules of a variant as a rules line says (T11): `ka`, `atkf`, `start`, `starti`, `surf` and `tfr`. All other
/// entries must agree with it.
///
/// # Errors
/// The first entry that is not understood, or does not agree.
pub fn adjust(variant: &mut Variant, line: &str) -> Result<(), RulesError> {
    let base = variant.clone();
    for entry in entries(line) {
        let entry = entry?;
        let at = |fault| (entry.span, fault);
        let mut draft = Draft::default();
        draft.take(&entry).map_err(at)?;
        match entry.name {
            "ka" => variant.king_takes = KingTakes::Known(draft.arms),
            "atkf" => variant.start.to_move = draft.first,
            "surf" => variant.has_ring = draft.has_ring && base.has_ring,
            "tfr" => variant.repetition = draft.repetition,
            "start" | "starti" => start(variant, &entry)?,
            "name" => {}
            _ if agrees(&base, &entry) => {}
            name => {
                return Err(at(RulesFault::Disagrees {
                    name: name.to_owned(),
                    variant: base.title,
                }));
            }
        }
    }
    Ok(())
}

/// Whether an entry says what is so in a variant: a line of its own that says all that is so, and this, is that variant.
fn agrees(variant: &Variant, entry: &Entry<'_>) -> bool {
    let mut draft = Draft::of(variant);
    if draft.take(entry).is_err() {
        return false;
    }
    let said = draft.variant();
    let as_is = Draft::of(variant).variant();
    said.has_rules_of(&as_is)
}

/// Takes the set-up of an entry, if it is one.
fn start(variant: &mut Variant, entry: &Entry<'_>) -> Result<(), RulesError> {
    let is_from_top = match entry.name {
        "start" => false,
        "starti" => true,
        _ => return Ok(()),
    };
    let place = |(span, fault): (Span, SetupError)| {
        let first = entry.value_span.start as isize;
        (span.shifted(first), RulesFault::Start(fault))
    };
    let position = setup::read(entry.value, variant.size, is_from_top).map_err(place)?;
    setup::examine(&position, variant)
        .map_err(|fault| (entry.value_span, RulesFault::Start(fault)))?;
    variant.start = Position {
        to_move: variant.start.to_move,
        ..position
    };
    Ok(())
}

/// A ruleset as its entries say it, on a board whose size may be said last.
#[derive(Clone)]
struct Draft {
    name: Option<String>,
    size: u8,
    escapes_to_edge: bool,
    has_ring: bool,
    first: Side,
    repetition: Repetition,
    arms: Arms,
    king_taken: KingTaken,
    shield_wall: ShieldWall,
    has_fort: bool,
    /// The corners that are special; the four of the board where nothing is said.
    corners: Option<Squares>,
    /// The same of the centre.
    centre: Option<Squares>,
    corner_stops: Kinds,
    centre_stops: Kinds,
    corner_passes: Kinds,
    centre_passes: Kinds,
    corner_hostile: Kinds,
    centre_hostile: Kinds,
    empty_centre_hostile: Kinds,
}

/// Kinds of pieces in a list such as `tcnkTCNK`: attackers, soldiers, the king.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds {
    attacker: bool,
    defender: bool,
    king: bool,
}

impl Kinds {
    const ALL: Self = Self::of(true, true, true);
    const KING: Self = Self::of(false, false, true);
    const ATTACKERS: Self = Self::of(true, false, false);

    const fn of(attacker: bool, defender: bool, king: bool) -> Self {
        Self {
            attacker,
            defender,
            king,
        }
    }

    /// A list of letters; `None` where another stands in it. Commanders, knights and the attackers' king are no pieces of
    /// any board here.
    fn read(list: &str) -> Option<Self> {
        let is_known = list.chars().all(|letter| "tcnkTCNK".contains(letter));
        is_known.then(|| Self::of(list.contains('t'), list.contains('T'), list.contains('K')))
    }

    /// Some squares, for the kinds that are in it.
    fn squares(self, squares: Squares) -> ByPiece {
        let of = |is_in: bool| if is_in { squares } else { Squares::NONE };
        ByPiece {
            attacker: of(self.attacker),
            defender: of(self.defender),
            king: of(self.king),
        }
    }

    const fn others(self) -> Self {
        Self::of(!self.attacker, !self.defender, !self.king)
    }
}

impl Default for Draft {
    /// OpenTafl's defaults. Repetition has no effect where nothing is said of it (part 3).
    fn default() -> Self {
        Self {
            name: None,
            size: LARGEST,
            escapes_to_edge: false,
            has_ring: true,
            first: Side::Attackers,
            repetition: Repetition::None,
            arms: Arms::Armed,
            king_taken: KingTaken::FourSides,
            shield_wall: ShieldWall::None,
            has_fort: false,
            corners: None,
            centre: None,
            corner_stops: Kinds::KING,
            centre_stops: Kinds::KING,
            corner_passes: Kinds::KING,
            centre_passes: Kinds::ALL,
            corner_hostile: Kinds::ALL,
            centre_hostile: Kinds::ATTACKERS,
            empty_centre_hostile: Kinds::ALL,
        }
    }
}

impl Draft {
    /// A variant as entries would say it, as far as they can: hostile water and shut-in groups are no entries.
    fn of(variant: &Variant) -> Self {
        let centre = Squares::centre(variant.size);
        let is_free = variant.no_stop.attacker.is_empty();
        let kinds = |is_so: bool| {
            if is_so {
                Kinds::ALL
            } else {
                Kinds::of(false, false, false)
            }
        };
        Self {
            size: variant.size,
            escapes_to_edge: variant.goal == Squares::edge(variant.size),
            has_ring: variant.has_ring,
            repetition: variant.repetition,
            king_taken: variant.king_taken,
            shield_wall: variant.shield_wall,
            has_fort: variant.has_fort,
            corners: is_free.then_some(Squares::NONE),
            centre: is_free.then_some(Squares::NONE),
            empty_centre_hostile: kinds(variant.hostile.attacker.meets(centre)),
            ..Self::default()
        }
    }

    /// Takes an entry.
    fn take(&mut self, entry: &Entry<'_>) -> Result<(), RulesFault> {
        let Entry { name, value, .. } = *entry;
        let wrong = |known: &'static str| RulesFault::UnknownValue {
            name: name.to_owned(),
            value: value.to_owned(),
            known,
        };
        let yes = || match value {
            "y" => Ok(true),
            "n" => Ok(false),
            _ => Err(wrong("`y` or `n`")),
        };
        let kinds = || Kinds::read(value).ok_or_else(|| wrong("letters of `tcnkTCNK`"));
        let squares = || squares(value).ok_or_else(|| wrong("squares with commas between them"));
        match name {
            "name" => self.name = Some(value.replace('_', " ")),
            "dim" => self.size = size(value).ok_or_else(|| wrong("an odd number from 3 to 11"))?,
            "esc" => {
                self.escapes_to_edge = match value {
                    "c" => false,
                    "e" => true,
                    _ => return Err(wrong("`c` or `e`")),
                }
            }
            "surf" => self.has_ring = yes()?,
            "atkf" => {
                self.first = if yes()? {
                    Side::Attackers
                } else {
                    Side::Defenders
                }
            }
            "tfr" => {
                self.repetition = repetition(value).ok_or_else(|| wrong("`d`, `w`, `l` or `i`"))?
            }
            "ka" => self.arms = arms(value).ok_or_else(|| wrong("`y`, `a` or `n`"))?,
            "ks" => {
                self.king_taken =
                    king_taken(value).ok_or_else(|| wrong("`y`, `s`, `n`, `w` or `c`"))?;
            }
            "sw" => self.shield_wall = wall(value).ok_or_else(|| wrong("`n`, `w` or `s`"))?,
            "swf" if value != "y" => return Err(wrong("`y`")),
            "efe" => self.has_fort = yes()?,
            "cor" => self.corners = squares()?,
            "cen" => self.centre = squares()?,
            "cors" => self.corner_stops = kinds()?,
            "cens" => self.centre_stops = kinds()?,
            "corp" => self.corner_passes = kinds()?,
            "cenp" => self.centre_passes = kinds()?,
            "corh" => self.corner_hostile = kinds()?,
            "cenh" => self.centre_hostile = kinds()?,
            "cenhe" => self.empty_centre_hostile = kinds()?,
            "ber" | "kj" if value != "n" => return Err(wrong("`n`")),
            // There are no such pieces on the board.
            "nj" | "cj" | "ber" | "kj" | "swf" | "start" | "starti" => {}
            _ => {
                return Err(RulesFault::UnknownEntry {
                    name: name.to_owned(),
                });
            }
        }
        Ok(())
    }

    /// The ruleset.
    fn variant(&self) -> Variant {
        let size = self.size;
        let board = Squares::board(size);
        let physical = Squares::corners(size);
        let corners = self.corners.unwrap_or(physical) & board;
        let centre = self.centre.unwrap_or(Squares::centre(size)) & board;
        let both = |corner: Kinds, middle: Kinds| {
            let (corner, middle) = (corner.squares(corners), middle.squares(centre));
            ByPiece {
                attacker: corner.attacker | middle.attacker,
                defender: corner.defender | middle.defender,
                king: corner.king | middle.king,
            }
        };
        let passed = both(self.corner_passes.others(), self.centre_passes.others());
        // Nothing passes over the corner of a board.
        let no_pass = ByPiece {
            attacker: passed.attacker.without(physical),
            defender: passed.defender.without(physical),
            king: passed.king.without(physical),
        };
        let no_stop = both(self.corner_stops.others(), self.centre_stops.others());
        // Who stands on the centre is an enemy of the attackers anyway where only an armed king can.
        let is_held_anyway = self.arms == Arms::Armed && no_stop.attacker & centre == centre;
        let goal = if self.escapes_to_edge {
            Squares::edge(size)
        } else {
            corners
        };
        let start = [super::variant::ARD_RI.start, FETLAR.start];
        Variant {
            title: match &self.name {
                Some(name) => Cow::Owned(name.clone()),
                None => Cow::Owned(format!("tafl on {size}×{size}")),
            },
            size,
            start: Position {
                to_move: self.first,
                ..start[usize::from(size > 7)]
            },
            no_stop,
            no_pass,
            hostile: both(self.corner_hostile, self.empty_centre_hostile),
            hostile_held: if self.centre_hostile.attacker && !is_held_anyway {
                centre
            } else {
                Squares::NONE
            },
            is_edge_hostile: false,
            is_stop_beside_open: false,
            king_taken: self.king_taken,
            king_takes: KingTakes::Known(self.arms),
            goal,
            has_ring: self.has_ring,
            has_shut_in: false,
            repetition: if self.is_ard_ri(corners, centre) {
                Repetition::SameMove
            } else {
                self.repetition
            },
            shield_wall: self.shield_wall,
            has_fort: self.has_fort,
        }
    }

    /// Whether all but repetition, of which nothing is said, is as in Ard Ri: then that is (A12).
    fn is_ard_ri(&self, corners: Squares, centre: Squares) -> bool {
        self.repetition == Repetition::None
            && self.size == 7
            && self.escapes_to_edge
            && self.king_taken == KingTaken::TwoSides
            && (corners | centre).is_empty()
            && self.shield_wall == ShieldWall::None
    }
}

fn size(value: &str) -> Option<u8> {
    let size = value.parse().ok()?;
    (3..=LARGEST)
        .contains(&size)
        .then_some(size)
        .filter(|size| size % 2 == 1)
}

fn repetition(value: &str) -> Option<Repetition> {
    Some(match value {
        "i" => Repetition::None,
        "d" => Repetition::Position(Third::Draws),
        // OpenTafl speaks of the one who must answer.
        "w" => Repetition::Position(Third::Loses),
        "l" => Repetition::Position(Third::Wins),
        _ => return None,
    })
}

fn arms(value: &str) -> Option<Arms> {
    Some(match value {
        "y" => Arms::Armed,
        "a" => Arms::Anvil,
        "n" => Arms::Unarmed,
        _ => return None,
    })
}

fn king_taken(value: &str) -> Option<KingTaken> {
    Some(match value {
        "y" | "s" => KingTaken::FourSides,
        "n" | "w" => KingTaken::TwoSides,
        "c" => KingTaken::ByPlace,
        _ => return None,
    })
}

fn wall(value: &str) -> Option<ShieldWall> {
    Some(match value {
        "n" => ShieldWall::None,
        "w" => ShieldWall::Weak,
        "s" => ShieldWall::Strong,
        _ => return None,
    })
}

/// The squares of a list; those of the board where it says `default`.
fn squares(value: &str) -> Option<Option<Squares>> {
    if value == "default" {
        return Some(None);
    }
    let each = value.split(',').filter(|square| !square.is_empty());
    each.map(square).collect::<Option<Squares>>().map(Some)
}

fn square(text: &str) -> Option<Square> {
    let file = text
        .bytes()
        .next()?
        .to_ascii_lowercase()
        .checked_sub(b'a')?;
    let rank: u8 = text.get(1..)?.parse().ok()?;
    Square::new(file, rank.checked_sub(1)?)
}

/// Returns a variant as OpenTafl writes it, on a line: entries that are not its defaults, and the set-up. What it has no
/// entry for (hostile water, shut-in groups) is left out; the name of the variant says that.
pub fn write(variant: &Variant) -> String {
    let mut line = format!("dim:{}", variant.size);
    let mut add = |entry: &str| {
        line.push(' ');
        line.push_str(entry);
    };
    if variant.goal == Squares::edge(variant.size) {
        add("esc:e");
    }
    if !variant.has_ring {
        add("surf:n");
    }
    if variant.start.to_move == Side::Defenders {
        add("atkf:n");
    }
    match variant.repetition {
        Repetition::None | Repetition::SameMove => {}
        Repetition::Position(Third::Draws) => add("tfr:d"),
        Repetition::Position(Third::Loses) => add("tfr:w"),
        Repetition::Position(Third::Wins) => add("tfr:l"),
    }
    match variant.king_takes {
        KingTakes::Open | KingTakes::Known(Arms::Armed) => {}
        KingTakes::Known(Arms::Anvil) => add("ka:a"),
        KingTakes::Known(Arms::Unarmed) => add("ka:n"),
    }
    match variant.king_taken {
        KingTaken::FourSides => {}
        KingTaken::TwoSides => add("ks:w"),
        KingTaken::ByPlace => add("ks:c"),
    }
    match variant.shield_wall {
        ShieldWall::None => {}
        ShieldWall::Weak => add("sw:w"),
        ShieldWall::Strong => add("sw:s"),
    }
    if variant.has_fort {
        add("efe:y");
    }
    special_squares(variant, &mut add);
    add(&format!(
        "start:{}",
        setup::write(&variant.start, variant.size)
    ));
    line
}

/// The entries on corners and centre that are not OpenTafl's defaults.
fn special_squares(variant: &Variant, add: &mut impl FnMut(&str)) {
    let letters = |squares: ByPiece, of: Squares| {
        let each = [
            ('t', squares.attacker),
            ('T', squares.defender),
            ('K', squares.king),
        ];
        let inside = each.into_iter().filter(|(_, squares)| squares.meets(of));
        inside.map(|(letter, _)| letter).collect::<String>()
    };
    let [corners, centre] = [
        Squares::corners(variant.size),
        Squares::centre(variant.size),
    ];
    let common = |of: Squares| {
        let is_stopped = variant.no_stop.attacker.meets(of) || variant.no_stop.defender.meets(of);
        is_stopped || variant.hostile != ByPiece::all(Squares::NONE)
    };
    for (name, of, hostile) in [("cor", corners, "corh"), ("cen", centre, "cenhe")] {
        if !common(of) {
            add(&format!("{name}:"));
        } else if letters(variant.hostile, of) != "tTK" {
            add(&format!("{hostile}:{}", letters(variant.hostile, of)));
            if name == "cen" {
                add("cenh:");
            }
        }
    }
}

/// Returns the variant with a name: any case, a hyphen or a blank between its words, and the names that other programs
/// have for it (T11).
pub fn by_name(name: &str) -> Option<&'static Variant> {
    let plain = |name: &str| -> String {
        let letters = name
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-' | '_' | '.'));
        letters
            .flat_map(char::to_lowercase)
            .map(|letter| if letter == 'í' { 'i' } else { letter })
            .collect()
    };
    let own = plain(name);
    let known = VARIANTS
        .into_iter()
        .find(|variant| plain(&variant.title) == own);
    known.or(match own.as_str() {
        "hhardri" => Some(&super::variant::ARD_RI),
        "brandub" => Some(&super::variant::BRANDUBH),
        _ => None,
    })
}
