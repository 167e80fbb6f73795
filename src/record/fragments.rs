//! Turns in prose that follow no other, such as one that is mentioned: where the game was then is not known.

use super::{Complaint, Notation, Record, Tag, around};

/// Returns a record without the turns that follow no other, and with a complaint of them.
///
/// They are in a paragraph of their own, and their labels are far from that of the turn before, or come back to one of the turns
/// before. One turn may be missing, or have a wrong label: that is a mistake in a game.
pub fn without<'a>(mut record: Record<'a>, notation: &Notation) -> Record<'a> {
    // In rounds the places start again.
    if notation.seats.len() != 2 {
        return record;
    }
    for section in &mut record.sections {
        if Tag::named(START, &section.tags).is_some() {
            continue;
        }
        let place = |turn: &str| Some((notation.places)(turn)?.start);
        let places: Vec<Option<u32>> = section.lines.iter().map(|line| place(line.text.as_str())).collect();
        let mut last: Option<u32> = None;
        let mut is_aside = false;
        let mut aside: Vec<bool> = Vec::new();
        for (at, line) in section.lines.iter().enumerate() {
            if let Some(place) = places[at] {
                let next = last.map_or(0, |last| last.saturating_add(1));
                let comes_back = line.after_blank && last.is_some_and(|last| place <= last);
                let follows = place <= 1 || place.abs_diff(next) <= FAR && !comes_back;
                let goes_on = |place: &u32| place.abs_diff(next) <= FAR && *place > next;
                is_aside = match line.after_blank {
                    _ if follows => false,
                    true => !places.get(at + 1).copied().flatten().is_some_and(|next| goes_on(&next)),
                    false => is_aside,
                };
                last = if is_aside { last } else { Some(place) };
            }
            aside.push(is_aside);
        }
        let (mut lines, mut at) = (std::mem::take(&mut section.lines).into_iter().peekable(), 0);
        let mut run = Vec::new();
        while let Some(line) = lines.next() {
            if !aside[at] {
                section.lines.push(line);
            } else {
                run.push(line);
                if aside.get(at + 1) != Some(&true) || lines.peek().is_some_and(|next| next.after_blank) {
                    let span = around(run.iter().map(AsRef::as_ref));
                    record.complaints.push(Complaint::Fragment { span, lines: run.len() });
                    run.clear();
                }
            }
            at += 1;
        }
    }
    record.complaints.sort_by_key(|complaint| complaint.span().start);
    record
}

/// So many turns may be missing: a number of tafl counts two.
const FAR: u32 = 3;

/// The tag with the position in which a record starts: any label may be the first.
const START: &str = "Start";
