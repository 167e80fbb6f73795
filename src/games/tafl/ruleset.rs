//! By which rules a game is judged (T11): the caller's choice, the tags `[Variant]`, `[Game]` and `[Rules]`, the settings,
//! the game before, and then the squares.

use super::{
    ABOUT, Tafl,
    board_line::{self, SetupError},
    judge::Judged,
    notation::{
        lines::Line,
        turn::{Action, Coordinates},
    },
    rules::variant::StopBeside,
    rules::{
        board::{Side, Square},
        position::Placement,
        rules_string::{self, Naming, RulesError, RulesFault},
        variant::{KingTakes, VARIANTS, Variant},
    },
    settings,
    setup::Said,
    words,
};
use crate::{
    codes,
    finding::Finding,
    game::{Options, VariantName},
    judge::Section,
    nearest::only_name_in,
    record::Tag,
    span::Span,
};

/// Why it is not known by which rules a game was played.
#[derive(Debug)]
pub enum NotUnderstood {
    /// A tag names an unknown variant. This is reported once for all games of a text.
    Name,
    /// Something in a tag is not understood, or the moves are of another board.
    Because(Box<Finding>),
}

/// The rules of a game.
#[derive(Debug)]
pub struct Ruleset {
    /// As its record says them.
    pub named: Variant,
    /// Who began all the same, if that was the other side.
    pub begun_by: Option<Side>,
}

impl Ruleset {
    /// Returns the rules by which the game is judged.
    pub fn variant(&self) -> Variant {
        begun_by(&self.named, self.begun_by.unwrap_or(self.named.start.to_move))
    }
}

/// Returns rules as the caller chose what they leave open.
pub fn chosen(mut variant: Variant, options: &Options) -> Variant {
    settings::arm_by_choice(&mut variant, &options.settings);
    variant
}

/// Whether tags name the rules of a game.
pub fn is_said(tags: &[Tag]) -> bool {
    let says = |tag: &Tag| match tag.name.to_ascii_lowercase().as_str() {
        "variant" => !matches!(rules_string::naming(&tag.value), Some(Naming::Any)),
        "game" => rules_string::by_name(&tag.value).is_some(),
        "rules" => rules_string::is_whole(&tag.value),
        "start" => by_start(tag).is_some(),
        _ => false,
    };
    tags.iter().any(says)
}

/// Returns the rules of a game. `before` are those of the game before it in the text, whose record need not repeat them.
///
/// # Errors
/// The unreadable part of its tags, or squares beyond its board: the game is not judged.
pub fn named(
    tags: &[Tag],
    lines: &[Line<'_>],
    before: Option<&Variant>,
    options: &Options,
) -> Result<Ruleset, NotUnderstood> {
    let find = |name: &str| Tag::named(name, tags);
    let rules = find("Rules");
    let whole = rules.filter(|rules| rules_string::is_whole(&rules.value));
    let mut variant = match (by_tags(tags), options.variant) {
        (_, Some(chosen)) => by_name(chosen).clone(),
        (Some(Ok(variant)), None) => variant.clone(),
        (Some(Err(Unknown)), None) => return Err(NotUnderstood::Name),
        (None, None) => match whole {
            Some(rules) => read_rules(rules)?,
            None => unsaid(tags, lines, before, options)?,
        },
    };
    let is_own = whole.is_some() && options.variant.is_none() && by_tags(tags).is_none();
    if let Some(rules) = rules.filter(|_| !is_own) {
        rules_string::adjust(&mut variant, &rules.value).map_err(|fault| not_understood(rules, fault))?;
    }
    if let Some(start) = find("Start") {
        set_up(&mut variant, start)?;
    }
    if let Some(finding) = beyond(variant.size, lines) {
        return Err(NotUnderstood::Because(Box::new(finding)));
    }
    let says_who_begins = || rules.is_some_and(|rules| rules_string::has_entry(&rules.value, "atkf"));
    let other = variant.start.to_move.other();
    let is_other = is_begun_by_other(&variant, lines, options) && !says_who_begins();
    Ok(Ruleset { named: variant, begun_by: is_other.then_some(other) })
}

/// Returns the finding for a game of which many moves lie beyond a board: another variant is meant, or none that is known.
fn beyond(size: u8, lines: &[Line<'_>]) -> Option<Finding> {
    let moves = lines.iter().flat_map(|line| line.plies.iter().map(move |ply| (line, ply)));
    let (mut all, mut count, mut first, mut board) = (0, 0, None, 0);
    for (line, ply) in moves {
        let Action::Move(written) = &ply.action else { continue };
        all += 1;
        let mut is_counted = false;
        for at in [written.from, written.to] {
            if at.value.file > size || at.value.rank > size {
                count += usize::from(!std::mem::replace(&mut is_counted, true));
                first = first.or_else(|| Some(line.text.span(at.span.start, at.span.end)));
                board = board.max(at.value.file).max(at.value.rank);
            }
        }
    }
    let is_other_board = count >= MOST_BEYOND && count * BEYOND >= all;
    is_other_board.then(|| words::beyond(size, board, count).at(first.unwrap_or_default()))
}

/// So many moves beyond the board are mistakes, and so are fewer than one in so many.
const MOST_BEYOND: usize = 3;
const BEYOND: usize = 6;

/// Returns the same rules where a side begins.
fn begun_by(variant: &Variant, side: Side) -> Variant {
    Variant { start: Placement { to_move: side, ..variant.start }, ..variant.clone() }
}

/// Whether the other side than the rules say began a game: some of its first moves are of that, and with it at the start fewer
/// are wrong.
fn is_begun_by_other(variant: &Variant, lines: &[Line<'_>], options: &Options) -> bool {
    let start = &variant.start;
    let first = lines.iter().flat_map(|line| &line.plies).take(FIRST).enumerate();
    let mut first = first.filter_map(|(number, ply)| {
        let Action::Move(written) = &ply.action else { return None };
        let Coordinates { file, rank } = written.from.value;
        let piece = start.at(Square::on(variant.size, file, rank)?)?;
        Some((piece.side() == start.to_move) == number.is_multiple_of(2))
    });
    if first.all(|is_due| is_due) {
        return false;
    }
    let faults = |side: Side| judged(&begun_by(variant, side), lines, options).faults.len();
    faults(start.to_move.other()) + FEWER <= faults(start.to_move)
}

/// Among so many moves at the start is one whose piece shows who began.
const FIRST: usize = 4;

/// So many mistakes less say that another side began.
const FEWER: usize = 3;

/// Returns what a name says of the variant, as the table of games has it.
pub fn variant_of(name: &str) -> Option<VariantName> {
    Some(match rules_string::naming(name)? {
        Naming::One(variant) => {
            let number = VARIANTS.iter().position(|known| std::ptr::eq(*known, variant))?;
            VariantName::One(ABOUT.variants.get(number)?)
        }
        Naming::Any => VariantName::Any,
    })
}

/// The variant with a name that is known to be one.
fn by_name(name: &str) -> &'static Variant {
    rules_string::by_name(name).unwrap_or(VARIANTS[0])
}

/// Returns the variant whose name is in a text, with other words around it; `None` if there are several.
fn in_words(text: &str) -> Option<&'static Variant> {
    rules_string::by_name(only_name_in(text, ABOUT.variants.iter().copied())?)
}

/// A heading has no more bytes.
const LONGEST_HEADING: usize = 80;

/// Returns the variant that a heading before a game names, `Game 2 - Brandubh`, one of the lines in `strays`: the only one
/// that is named between the game before, which ends at byte `from`, and this one, if its board is as large as that of
/// the game.
pub fn headed(text: &str, strays: &[Span], from: usize, lines: &[Line<'_>]) -> Option<&'static Variant> {
    let to = lines.first()?.text.whole().start;
    let first = strays.partition_point(|stray| stray.start < from);
    let own = strays[first..].iter().take_while(|stray| stray.end <= to);
    let lines_of = own.flat_map(|stray| text[stray.start..stray.end].lines());
    let headings: Vec<&str> = lines_of.filter(|line| line.len() <= LONGEST_HEADING).collect();
    if headings.is_empty() {
        return None;
    }
    let variant = in_words(&headings.join(" / "))?;
    may_be_of(variant, size_of(lines)).then_some(variant)
}

/// Whether a game whose squares look like those of a board of a size may be of a variant: a game on 9×9 looks like one on
/// 11×11.
fn may_be_of(variant: &Variant, size: u8) -> bool {
    variant.size == size || variant.size == 9 && size == 11
}

/// Another board than the one that the squares suggest must let this many more turns be played.
const FARTHER: usize = 2;

/// Returns the variant by which most turns can be played, on a tie the first; one of another board than the squares
/// suggest only if it clearly allows more (T11). `reach` counts the turns.
fn furthest(size: u8, reach: impl Fn(&'static Variant) -> Option<usize>) -> Option<&'static Variant> {
    let best = |is_of: &dyn Fn(&Variant) -> bool| {
        let own = VARIANTS.into_iter().filter(|variant| is_of(variant));
        let reaches = own.filter_map(|variant| Some((reach(variant)?, variant)));
        reaches.reduce(|best, next| if next.0 > best.0 { next } else { best })
    };
    let own = best(&|variant| variant.size == size);
    let far = own.map_or(0, |(far, _)| far);
    let other = best(&|variant| variant.size != size);
    let other = other.filter(|&(reach, _)| reach >= far + FARTHER);
    other.or(own).map(|(_, variant)| variant)
}

/// Whether the rules of a game are chosen, by its tags or by the caller.
pub fn is_chosen(tags: &[Tag], options: &Options) -> bool {
    let has_rules = Tag::named("Rules", tags).is_some();
    let by_settings = settings::usual_variant(&options.settings).is_some();
    options.variant.is_some() || by_settings || has_rules || is_said(tags)
}

/// Returns the finding for a game whose tags name an unknown variant; `None` if they do not.
pub fn unknown_variant(tags: &[Tag]) -> Option<Finding> {
    by_tags(tags)?.err()?;
    let tag = Tag::named("Variant", tags)?;
    let finding = codes::unknown_variant(&tag.value, tag.value_span, ABOUT.variants);
    Some(finding)
}

/// A name that no variant has.
struct Unknown;

/// The variant that tags name.
fn by_tags(tags: &[Tag]) -> Option<Result<&'static Variant, Unknown>> {
    let find = |name: &str| Tag::named(name, tags);
    let of_game = || find("Game").and_then(|tag| rules_string::by_name(&tag.value));
    match find("Variant").map(|tag| rules_string::naming(&tag.value)) {
        Some(Some(Naming::One(variant))) => Some(Ok(variant)),
        Some(None) => Some(Err(Unknown)),
        Some(Some(Naming::Any)) | None => of_game().map(Ok),
    }
}

/// The rules of a record whose tags do not name them.
fn unsaid(
    tags: &[Tag],
    lines: &[Line<'_>],
    before: Option<&Variant>,
    options: &Options,
) -> Result<Variant, NotUnderstood> {
    if let Some(named) = Tag::named("Start", tags).and_then(by_start) {
        return Ok(named);
    }
    if let Some(before) = before {
        let named = before.named().map(|named| named.start);
        let start = named.unwrap_or(before.start);
        return Ok(Variant { start, ..before.clone() });
    }
    if let Some(chosen) = settings::usual_variant(&options.settings) {
        return Ok(chosen.clone());
    }
    let start = Tag::named("Start", tags);
    let size = start.and_then(|tag| board_line::size(&tag.value));
    let size = size.unwrap_or_else(|| size_of(lines));
    if VARIANTS.iter().all(|variant| variant.size != size) {
        let words = codes::variant_rules(
            format!("No ruleset is known here for a board of {size} ranks, so the game is not judged"),
            "which rules?",
        );
        let span = start.map(|tag| tag.value_span).unwrap_or_default();
        let help = format!("write them in a tag: `[Rules \"dim:{size} esc:c …\"]`");
        return Err(NotUnderstood::Because(Box::new(words.help(help).at(span))));
    }
    let furthest = match start {
        // The set-up has the size of the board.
        Some(tag) => {
            let own = |variant: &Variant| {
                let mut own = variant.clone();
                set_up(&mut own, tag).is_ok().then_some(own)
            };
            furthest(size, |variant| {
                let own = own(variant).filter(|own| own.size == size)?;
                Some(reach(&own, lines, options))
            })
        }
        None => furthest(size, |variant| Some(reach(variant, lines, options))),
    };
    let first = || VARIANTS.into_iter().find(|variant| variant.size == size);
    Ok(furthest.or_else(first).unwrap_or(VARIANTS[0]).clone())
}

/// The games of an archive that are read to find its rules.
const MANY: usize = 64;

/// Returns the rules of the games of a text, if the first of them do not name any: those of their board by which most
/// turns can be played in all of them, on a tie the first (T11). A short game alone is not enough. `None` for a single
/// game, or if something else names the rules. Linear in the text: each of the first games is played once by the rules of each
/// variant, and intended moves are not searched for.
pub fn of_many(sections: &[Section<'_, Tafl>], options: &Options) -> Option<Variant> {
    let says_nothing = |section: &&Section<'_, Tafl>| {
        let tags = &section.tags;
        tags.iter().all(|tag| !tag.is("Rules") && !tag.is("Start")) && by_tags(tags).is_none()
    };
    let is_chosen = options.variant.is_some() || settings::usual_variant(&options.settings).is_some();
    // A game without turns says nothing of its rules.
    let games = sections.iter().filter(|section| !section.lines.is_empty());
    let games = games.take(MANY).take_while(says_nothing);
    let games: Vec<&[Line<'_>]> = games.map(|section| &section.lines[..]).collect();
    if is_chosen || games.len() < 2 {
        return None;
    }
    let size = size_of(games[0]);
    let is_of_size = |game: &&&[Line<'_>]| size_of(game) == size;
    let together = |variant: &'static Variant| -> usize {
        let own = games.iter().filter(is_of_size);
        own.map(|game| reach(variant, game, options)).sum()
    };
    furthest(size, |variant| Some(together(variant))).cloned()
}

/// How many turns of a record can be played by some rules, whoever begins.
fn reach(variant: &Variant, lines: &[Line<'_>], options: &Options) -> usize {
    if beyond(variant.size, lines).is_some() {
        return 0;
    }
    let side = variant.start.to_move;
    let side = if is_begun_by_other(variant, lines, options) { side.other() } else { side };
    let judged = judged(&begun_by(variant, side), lines, options);
    let first = judged.faults.iter().map(|faulty| faulty.turn).min();
    first.unwrap_or(judged.turns.len())
}

/// A game by some rules, without a search for intended moves.
fn judged<'a>(variant: &Variant, lines: &'a [Line<'a>], options: &Options) -> Judged<'a> {
    Judged::of(lines, variant, StopBeside::of(&options.settings, variant), 0)
}

/// The size of the board by the squares that are written: beyond `g7` it is 11×11 (T11).
fn size_of(lines: &[Line<'_>]) -> u8 {
    let is_large = |square: Coordinates| square.file > 7 || square.rank > 7;
    let plies = lines.iter().flat_map(|line| &line.plies);
    let mut moves = plies.filter_map(|ply| match &ply.action {
        Action::Move(written) => Some(written),
        _ => None,
    });
    // One mistake makes no board: on 11×11 most moves are beyond.
    let (mut large, mut all) = (0, 0);
    for written in &mut moves {
        all += 1;
        large += usize::from(is_large(written.from.value) || is_large(written.to.value));
    }
    if large > 0 && (large > 1 || all <= 3) { 11 } else { 7 }
}

fn read_rules(tag: &Tag) -> Result<Variant, NotUnderstood> {
    rules_string::read(&tag.value).map_err(|fault| not_understood(tag, fault))
}

/// Sets the start of a game from its tag (T9), which may name the variant as well.
fn set_up(variant: &mut Variant, tag: &Tag) -> Result<(), NotUnderstood> {
    let bad_start = |span: Span, fault: SetupError| {
        let finding = words::bad_start(&fault.to_string()).at(inside(tag, span));
        NotUnderstood::Because(Box::new(finding))
    };
    let whole = Span::new(0, tag.value.len());
    let said = Said::read(&tag.value).map_err(|(span, fault)| bad_start(span, fault))?;
    if let Some((span, named)) = &said.variant
        && !(Variant { king_takes: variant.king_takes, ..named.clone() }).has_rules_of(variant)
    {
        return Err(bad_start(*span, SetupError::OtherVariant(rules_string::id(variant))));
    }
    if said.ending.is_some_and(|ending| ending.is_hard) {
        return Err(bad_start(whole, SetupError::Over));
    }
    let position = said.position(variant.size).map_err(|(span, fault)| bad_start(span, fault))?;
    board_line::examine(&position, variant).map_err(|fault| bad_start(whole, fault))?;
    variant.start = Placement { to_move: said.side.unwrap_or(variant.start.to_move), ..position };
    if let (KingTakes::Open, Some(arms)) = (variant.king_takes, said.arms) {
        variant.king_takes = KingTakes::Known(arms);
    }
    Ok(())
}

/// The variant that the tag of a start names.
fn by_start(tag: &Tag) -> Option<Variant> {
    Some(Said::read(&tag.value).ok()?.variant?.1)
}

/// The place of bytes of a tag's value in the source: the whole value, if it has escapes.
fn inside(tag: &Tag, span: Span) -> Span {
    if tag.value.len() == tag.value_span.len() { span.shifted(tag.value_span.start as isize) } else { tag.value_span }
}

fn not_understood(tag: &Tag, (span, fault): RulesError) -> NotUnderstood {
    let span = inside(tag, span);
    let words = match fault {
        RulesFault::NoEntry => {
            codes::variant_rules("This is not an entry of `Rules`, so the game is not judged", "no entry")
                .help("an entry is a name, a colon and a value: `esc:e`")
        }
        RulesFault::UnknownEntry { name } => codes::variant_rules(
            format!("hirth does not know the entry `{name}`, so the game is not judged"),
            "unknown entry",
        ),
        RulesFault::UnknownValue { name, value, known } => codes::variant_rules(
            format!("The entry `{name}` cannot be `{value}` here, so the game is not judged"),
            "unknown entry",
        )
        .help(format!("it can be {known}")),
        RulesFault::Disagrees { name, variant } => codes::variant_rules(
            format!("The entry `{name}` contradicts the rules of {variant}"),
            "contradicts the variant",
        )
        .help("delete the entry; or delete the name of the variant and write all its rules, starting with `dim:`"),
        RulesFault::Start(fault) => words::bad_start(&fault.to_string()),
    };
    NotUnderstood::Because(Box::new(words.at(span)))
}
