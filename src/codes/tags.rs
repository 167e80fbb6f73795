//! Tags whose name is nearly one that counts, and tags that a game has twice.

use super::{MISSPELT_TAG, REPEATED_TAG, UNREAD_DATE, Words};
use crate::{
    edit::Edit,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    nearest::{is_one_slip, slip_of},
    phrase::cut,
    record::{Tag, dates},
    span::Span,
};

/// Shorter names are too similar to other words to be sure of a typo.
const LONG: usize = 5;

/// Returns a finding for each tag whose name is nearly one of those that count.
pub(super) fn misspelt(
    counting: impl Iterator<Item = &'static str> + Clone,
    tags: &[Tag],
) -> impl Iterator<Item = Finding> {
    let slips = tags.iter().filter_map(move |tag| Some((tag, meant(counting.clone(), &tag.name)?)));
    slips.map(|(tag, meant)| {
        let is_free = Tag::named(meant, tags).is_none();
        misspelt_tag(&tag.name, meant).at(tag.name_span).fix(fix(tag, meant, is_free))
    })
}

/// Returns the findings on a game's tags by themselves; `counting` are the names of the tags that count.
pub(crate) fn of_tags(counting: impl Iterator<Item = &'static str> + Clone, tags: &[Tag]) -> Vec<Finding> {
    let mut found: Vec<Finding> = misspelt(counting.clone(), tags).collect();
    found.extend(repeated(counting, tags));
    found.extend(unread_dates(tags));
    found
}

/// `written` is nearly `meant`, a name that counts.
fn misspelt_tag(written: &str, meant: &str) -> Words {
    let message = format!("hirth does not know the tag `{written}` and ignores it");
    Words::new(&MISSPELT_TAG, message, "not a tag that counts").help(format!("did you mean `{meant}`?"))
}

/// Returns the name that counts and that another is nearly.
fn meant(counting: impl Iterator<Item = &'static str> + Clone, name: &str) -> Option<&'static str> {
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    // Nearly all names end here, and this is done for every tag of every game.
    if counting.clone().any(is_it) || ORDINARY.contains(&name) {
        return None;
    }
    let meant = slip_of(name, counting)?;
    (!ORDINARY.iter().any(|known| is_it(known))).then_some(meant)
}

/// The name that is meant, in place of the characters that differ.
fn fix(tag: &Tag, meant: &str, is_free: bool) -> Fix {
    let same = |(one, other): &(char, char)| one == other;
    let shared = tag.name.chars().zip(meant.chars()).take_while(same);
    let lead: usize = shared.map(|(letter, _)| letter.len_utf8()).sum();
    let (old, new) = (&tag.name[lead..], &meant[lead..]);
    let shared = old.chars().rev().zip(new.chars().rev()).take_while(same);
    let tail: usize = shared.map(|(letter, _)| letter.len_utf8()).sum();
    let span = Span::new(tag.name_span.start + lead, tag.name_span.end - tail);
    let is_sure = is_free && meant.len() >= LONG && is_one_slip(&tag.name, meant);
    Fix::new(
        format!("write `{meant}`"),
        vec![Edit::new(span, &new[..new.len() - tail])],
        Applicability::safe_if(is_sure),
    )
}

/// Names that records have tags of: those that PGN has and that programs for other games write, and some that are like a
/// name that counts and mean something else.
const ORDINARY: &[&str] = &[
    "Annotator",
    "Author",
    "Batch",
    "Black",
    "BlackElo",
    "BlackNA",
    "BlackRatingDiff",
    "BlackTeam",
    "BlackTitle",
    "BlackType",
    "BlackUSCF",
    "Board",
    "City",
    "Clock",
    "Club",
    "Comment",
    "Country",
    "Date",
    "ECO",
    "Event",
    "EventDate",
    "EventSponsor",
    "FEN",
    "GameID",
    "GameId",
    "GameNo",
    "League",
    "Link",
    "Mode",
    "NIC",
    "Name",
    "Note",
    "Opening",
    "Place",
    "PlyCount",
    "Rated",
    "Remark",
    "Round",
    "Section",
    "SetUp",
    "Site",
    "Source",
    "Stage",
    "SubVariation",
    "Table",
    "Team",
    "Termination",
    "Time",
    "TimeControl",
    "Title",
    "UTCDate",
    "UTCTime",
    "Variant",
    "Variation",
    "White",
    "WhiteElo",
    "WhiteNA",
    "WhiteRatingDiff",
    "WhiteTeam",
    "WhiteTitle",
    "WhiteType",
    "WhiteUSCF",
];

/// Of so many tags each can be held against each.
const FEW: usize = 12;

/// The findings on tags of a game that have the name of one before them.
pub(super) fn repeated(counting: impl Iterator<Item = &'static str> + Clone, tags: &[Tag]) -> Vec<Finding> {
    let is_same = |one: &Tag, other: &Tag| one.is(&other.name);
    let stands_before = |at: usize| tags[..at].iter().any(|one| is_same(one, &tags[at]));
    // Most games have a few tags, all of other names, and that is seen at once.
    if tags.len() <= FEW && !(1..tags.len()).any(stands_before) {
        return Vec::new();
    }
    let name = |at: &usize| tags[*at].name.bytes().map(|c| c.to_ascii_lowercase());
    let mut order: Vec<usize> = (0..tags.len()).collect();
    // In order of place among those of one name.
    order.sort_by(|one, other| name(one).cmp(name(other)));
    let same = |one: &usize, other: &usize| name(one).eq(name(other));
    let mut found = Vec::new();
    for repeated in order.chunk_by(same).filter(|same| same.len() > 1) {
        let first = &tags[repeated[0]];
        for tag in repeated[1..].iter().map(|&at| &tags[at]) {
            let finding = repeated_tag(&tag.name).at(tag.span);
            let mut finding = finding.other(first.span, "the first one");
            if !counting.clone().any(|own| own.eq_ignore_ascii_case(&tag.name)) {
                finding.severity = Severity::Advice;
            }
            found.push(finding);
        }
    }
    found
}

/// A second tag of this name.
fn repeated_tag(name: &str) -> Words {
    let message = format!("The tag `{name}` is written twice in this game");
    Words::new(&REPEATED_TAG, message, "given again").help("delete one of the two")
}

/// Returns a finding for each date that cannot be read.
pub(super) fn unread_dates(tags: &[Tag]) -> impl Iterator<Item = Finding> {
    let is_unread = |tag: &&Tag| tag.is("Date") && dates::read(&tag.value).is_none() && !dates::is_unknown(&tag.value);
    tags.iter().filter(is_unread).map(|tag| {
        let message =
            format!("hirth cannot read the date `{}`, so it does not order the files of a match", cut(&tag.value));
        Words::new(&UNREAD_DATE, message, "not a date")
            .help("dates are read as `2026-12-21`, `21.12.2026`, `Dec 21, 2026` or `21 December 2026`")
            .at(tag.value_span)
    })
}
