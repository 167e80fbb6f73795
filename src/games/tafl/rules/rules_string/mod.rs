//! OpenTafl's rules on a line (T11): `dim:7 esc:e ks:w cor: cen: start:/…/`. Entries that are not known here are said, so
//! that no game is judged by a wrong rule.

mod draft;
mod write;

use std::borrow::Cow;

use super::{
    position::Placement,
    variant::{self, KingTakes, VARIANTS, Variant},
};
use crate::{
    games::tafl::board_line::{self, SetupError},
    nearest::only_name_in,
    span::Span,
};
use draft::Draft;
pub use write::write;

/// One `name:value` of a rules line.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value; may be empty.
    pub value: &'a str,
    /// Its place, in bytes of the line.
    pub span: Span,
    /// The place of its value.
    pub value_span: Span,
}

/// Why a rules line is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesFault {
    /// The text is not `name:value`.
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
        /// Its possible values, in words.
        known: &'static str,
    },
    /// The entry contradicts the variant that the record names.
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
            Some((name, value)) => {
                Ok(Entry { name, value, span, value_span: Span::new(span.end - value.len(), span.end) })
            }
            None => Err((span, RulesFault::NoEntry)),
        })
    })
}

/// Whether a rules line is a ruleset of its own: it has the size of the board.
pub fn is_whole(line: &str) -> bool {
    has_entry(line, "dim")
}

/// Whether a rules line has an entry.
pub fn has_entry(line: &str, name: &str) -> bool {
    entries(line).flatten().any(|entry| entry.name == name)
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
                return Err(at(RulesFault::Disagrees { name: name.to_owned(), variant: base.title }));
            }
        }
    }
    Ok(())
}

/// Whether an entry is true of a variant: a complete line with it is that variant.
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
    let position = board_line::read(entry.value, variant.size, is_from_top).map_err(place)?;
    board_line::examine(&position, variant).map_err(|fault| (entry.value_span, RulesFault::Start(fault)))?;
    variant.start = Placement { to_move: variant.start.to_move, ..position };
    Ok(())
}

/// What a name in a tag or on the command line says of the rules.
#[derive(Clone, Copy, Debug)]
pub enum Naming {
    /// They are those of a variant.
    One(&'static Variant),
    /// Nothing but that it is a tafl game, as `Hnefatafl` does.
    Any,
}

/// Returns what a name says: in any case, with signs or nothing between its words, by the names that other programs use, and
/// with other words around it (T11). A size that is named must be that of the board. `None` for an unknown name.
pub fn naming(name: &str) -> Option<Naming> {
    // Most names are written as they are here.
    if let Some((variant, _)) = names().find(|(_, known)| known.eq_ignore_ascii_case(name)) {
        return Some(Naming::One(variant));
    }
    // A name has letters; the number of a game has not.
    if !name.contains(char::is_alphabetic) {
        return None;
    }
    let letters = name.chars().flat_map(char::to_lowercase).map(|letter| match letter {
        'í' => 'i',
        '×' => 'x',
        letter if letter.is_alphanumeric() => letter,
        _ => ' ',
    });
    let mut text = String::new();
    for letter in letters {
        // The words of `13x13`.
        if text.ends_with(|last: char| last.is_ascii_digit() != letter.is_ascii_digit()) {
            text.push(' ');
        }
        text.push(letter);
    }
    let (numbers, words): (Vec<_>, Vec<_>) =
        text.split_whitespace().filter(|word| *word != "x").partition(|word| word.parse::<u64>().is_ok());
    let own = words.concat();
    let of_family = FAMILY.iter().find_map(|family| own.strip_suffix(family));
    let own = of_family.unwrap_or(&own);
    let exact = names().find(|(_, name)| name.to_lowercase().replace(' ', "") == own);
    let in_words = || {
        let is_other = words.iter().any(|word| OTHER_RULES.contains(word));
        let only = only_name_in(&words.join(" "), names().map(|(_, name)| name)).filter(|_| !is_other)?;
        names().find(|(_, name)| *name == only)
    };
    let naming = match own {
        "" | "old" if of_family.is_some() => Naming::Any,
        _ => Naming::One(exact.or_else(in_words)?.0),
    };
    let fits = |size: u64| match naming {
        Naming::One(variant) => u64::from(variant.size) == size,
        Naming::Any => VARIANTS.iter().any(|variant| u64::from(variant.size) == size),
    };
    let mut sizes = numbers.iter().filter_map(|number| number.parse().ok()).filter(|&size| size < LEAST_YEAR);
    sizes.all(fits).then_some(naming)
}

/// Returns the variant that a name is of.
pub fn by_name(name: &str) -> Option<&'static Variant> {
    match naming(name)? {
        Naming::One(variant) => Some(variant),
        Naming::Any => None,
    }
}

/// Returns the name of a variant for machines, as `--game` has it: `ard-ri`.
pub fn id(variant: &Variant) -> String {
    match by_name(&variant.title) {
        Some(named) => named.id(),
        None => variant.title.to_string(),
    }
}

/// Names of all tafl games, which may follow that of one.
const FAMILY: [&str; 2] = ["hnefatafl", "tafl"];

/// Returns the variants by all their names.
fn names() -> impl Iterator<Item = (&'static Variant, &'static str)> {
    let own = VARIANTS.into_iter().map(|variant| (variant, &*variant.title));
    own.chain(OTHER_NAMES)
}

/// The names of variants besides their titles.
static OTHER_NAMES: [(&Variant, &str); 2] = [(&variant::ARD_RI, "h h ard ri"), (&variant::BRANDUBH, "brandub")];

/// Words of other rules, which have the name of a variant beside them.
const OTHER_RULES: [&str; 2] = ["ashton", "berserk"];

/// A number from here on is a year.
const LEAST_YEAR: u64 = 100;
