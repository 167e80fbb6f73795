//! What would change in a text, as a unified diff.

use std::{
    io::{self, IsTerminal, Write},
    ops::Range,
};

use crate::{
    output::plain::{plain, quoted},
    source::Source,
};

/// Writes what would change in `source` if it were `text` to standard output, which is `out`; nothing when that is no
/// change. Control characters are shown as pictures, so that a terminal does not obey them.
pub(super) fn write(mut out: impl Write, source: &Source, text: &str) -> io::Result<()> {
    // A tab ends a name with blanks in it; without one they would end it.
    let name = match quoted(source.name()) {
        name if name.starts_with('"') || !name.contains(char::is_whitespace) => name.into_owned(),
        name => format!("{name}\t"),
    };
    let diff = unified(&name, source.text(), text);
    let is_shown = io::stdout().is_terminal();
    let shown = if is_shown { plain(&diff) } else { diff.into() };
    out.write_all(shown.as_bytes())
}

/// So many lines stand around what changes.
const CONTEXT: usize = 3;

/// Returns the diff of two texts of one name; empty where they are the same.
fn unified(name: &str, old: &str, new: &str) -> String {
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    let changes = changes(&old, &new);
    let mut diff = String::new();
    let are_apart = |one: &Change, next: &Change| next.old.start - one.old.end > 2 * CONTEXT;
    for hunk in changes.chunk_by(|one, next| !are_apart(one, next)) {
        if diff.is_empty() {
            diff = format!("--- {name}\n+++ {name}\n");
        }
        push_hunk(&mut diff, hunk, &old, &new);
    }
    diff
}

/// Adds some changes that stand near each other, with the lines around them.
fn push_hunk(diff: &mut String, hunk: &[Change], old: &[&str], new: &[&str]) {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else {
        return;
    };
    let before = first.old.start.min(CONTEXT);
    let after = (old.len() - last.old.end).min(CONTEXT);
    let [from, to] = [
        first.old.start - before..last.old.end + after,
        first.new.start - before..last.new.end + after,
    ];
    diff.push_str(&format!("@@ -{} +{} @@\n", place(&from), place(&to)));
    let mut at = from.start;
    for change in hunk {
        push_lines(diff, ' ', &old[at..change.old.start]);
        push_lines(diff, '-', &old[change.old.clone()]);
        push_lines(diff, '+', &new[change.new.clone()]);
        at = change.old.end;
    }
    push_lines(diff, ' ', &old[at..from.end]);
}

/// The lines of a side of a hunk: the number of the first, or of the one before where there is none, and how many.
fn place(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn push_lines(diff: &mut String, mark: char, lines: &[&str]) {
    for line in lines {
        diff.push(mark);
        diff.push_str(line);
        if !line.ends_with('\n') {
            diff.push_str("\n\\ No newline at end of file\n");
        }
    }
}

/// Lines in place of others.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Change {
    old: Range<usize>,
    new: Range<usize>,
}

/// Lines that stay: where the first stands in both texts, and how many.
type Kept = (usize, usize, usize);

/// Returns what makes the new lines of the old ones: few changes, in order, with lines between them that stay.
fn changes(old: &[&str], new: &[&str]) -> Vec<Change> {
    let mut changes = Vec::new();
    let (mut x, mut y) = (0, 0);
    let (mut done_x, mut done_y) = (0, 0);
    let mut change_up_to = |x: usize, y: usize, next: (usize, usize)| {
        if (done_x, done_y) != (x, y) {
            changes.push(Change {
                old: done_x..x,
                new: done_y..y,
            });
        }
        (done_x, done_y) = next;
    };
    while x < old.len() && y < new.len() {
        let (kept, end) = path(&old[x..], &new[y..]);
        for (from, to, count) in kept {
            let (from, to) = (x + from, y + to);
            change_up_to(from, to, (from + count, to + count));
        }
        (x, y) = (x + end.0, y + end.1);
    }
    change_up_to(old.len(), new.len(), (old.len(), new.len()));
    changes
}

/// No path is looked for with more lines that go or come: then the one that came farthest is taken, and the search begins
/// anew where it ends. So the time grows with the length of the texts.
const MOST: isize = 128;

/// Returns the lines that stay on a shortest path from the beginning of both texts, by the greedy algorithm of Myers, and
/// where it ends.
fn path(old: &[&str], new: &[&str]) -> (Vec<Kept>, (usize, usize)) {
    let (width, height) = (old.len() as isize, new.len() as isize);
    let is_inside = |x: isize, y: isize| (0..=width).contains(&x) && (0..=height).contains(&y);
    // How far the paths have come, by the diagonal on which they end.
    let mut reach = vec![isize::MIN / 2; 2 * MOST as usize + 3];
    let at = |diagonal: isize| (diagonal + MOST + 1) as usize;
    let mut before: Vec<Vec<isize>> = Vec::new();
    let mut end = (0, 0);
    'search: for steps in 0..=MOST {
        before.push(reach.clone());
        end = (0, 0);
        for diagonal in (-steps..=steps).step_by(2) {
            let last = &before[steps as usize];
            let mut x = match steps {
                0 => 0,
                _ => last[at(diagonal + 1)].max(last[at(diagonal - 1)] + 1),
            };
            let mut y = x - diagonal;
            if !is_inside(x, y) {
                reach[at(diagonal)] = isize::MIN / 2;
                continue;
            }
            while x < width && y < height && old[x as usize] == new[y as usize] {
                (x, y) = (x + 1, y + 1);
            }
            reach[at(diagonal)] = x;
            if x + y >= end.0 + end.1 {
                end = (x, y);
            }
            if end == (width, height) {
                break 'search;
            }
        }
    }
    let ((mut x, mut y), mut kept) = (end, Vec::new());
    let mut keep = |x: isize, y: isize, count: isize| {
        if count > 0 {
            kept.push((x as usize, y as usize, count as usize));
        }
    };
    for last in before.iter().skip(1).rev() {
        let diagonal = x - y;
        let (down, right) = (last[at(diagonal + 1)], last[at(diagonal - 1)] + 1);
        let start = down.max(right);
        keep(start, start - diagonal, x - start);
        (x, y) = if down >= right {
            (down, down - diagonal - 1)
        } else {
            (right - 1, right - diagonal)
        };
    }
    keep(0, 0, x);
    kept.reverse();
    (kept, (end.0 as usize, end.1 as usize))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_that_change_stand_with_those_around_them() {
        let old: String = (1..=20).map(|line| format!("{line}\n")).collect();
        let new = old.replace("\n4\n", "\nfour\n").replace("\n18\n", "\n") + "end";
        assert_eq!(
            unified("a", &old, &new),
            "--- a\n+++ a\n@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n\
             @@ -15,6 +15,6 @@\n 15\n 16\n 17\n-18\n 19\n 20\n+end\n\\ No newline at end of file\n"
        );
        assert_eq!(unified("a", &old, &old), "");
        assert_eq!(unified("a", "", "x\n"), "--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n");
        assert_eq!(unified("a", "x\n", ""), "--- a\n+++ a\n@@ -1 +0,0 @@\n-x\n");
    }

    #[test]
    fn a_path_is_as_short_as_can_be() {
        let changed = |old: &str, new: &str| {
            let [old, new] = [old, new].map(|text| text.split(' ').collect::<Vec<_>>());
            let changes = changes(&old, &new);
            let lines = changes.iter().map(|one| one.old.len() + one.new.len());
            lines.sum::<usize>()
        };
        assert_eq!(changed("a b c a b b a", "c b a b a c"), 5);
        assert_eq!(changed("a b c", "a b c"), 0);
    }

    fn lines() -> impl Strategy<Value = Vec<&'static str>> {
        prop::collection::vec(prop::sample::select(&["a\n", "b\n", "c\n"][..]), 0..400)
    }

    proptest! {
        #[test]
        fn the_changes_make_the_new_text_of_the_old(old in lines(), new in lines()) {
            let mut made: Vec<&str> = Vec::new();
            let mut at = 0;
            for change in changes(&old, &new) {
                made.extend(&old[at..change.old.start]);
                prop_assert_eq!(made.len(), change.new.start);
                made.extend(&new[change.new.clone()]);
                at = change.old.end;
            }
            made.extend(&old[at..]);
            prop_assert_eq!(made, new);
        }
    }
}
