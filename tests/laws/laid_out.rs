//! The law of laying out damaged records: the same moves in the same order.

use hirth::{
    edit,
    games::{Game, Hint, layout_stretches, recognise::stretches},
    record::Shape,
    source::Source,
};

/// Returns a text as `hirth fmt` writes it, or the code of why it is left as it is.
fn laid_out(game: &'static dyn Game, text: &str) -> Result<String, &'static str> {
    let hint = Hint::new(&[game], Some(game), "game");
    let source = Source::new("game", text);
    let all = stretches(&[game], text, Shape::Plain, hint, None);
    let edits = layout_stretches(&source, &all, Shape::Plain).map_err(|finding| finding.code())?;
    Ok(edit::apply(text, &edits).expect("the edits are of this text and do not overlap"))
}

/// Sees that a record with a line written twice, or with two lines exchanged, has the same moves in the same order when it
/// is laid out, and comes to rest. Returns how many such records were laid out.
pub fn keeps_moves_of_moved_lines(game: &'static dyn Game, text: &str, moves: fn(&str) -> Vec<String>) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let is_of_tags = |line: &&str| line.is_empty() || line.starts_with('[');
    let first = lines.iter().take_while(|line| is_of_tags(line)).count();
    let damaged = (first..lines.len() - 1).flat_map(|at| {
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        let mut exchanged = lines.clone();
        exchanged.swap(at, at + 1);
        [twice, exchanged]
    });
    let mut count = 0;
    for lines in damaged {
        // A space too many is there to be taken away.
        let text = lines.join(" \n") + " \n";
        let Ok(out) = laid_out(game, &text) else {
            continue;
        };
        assert_eq!(moves(&out), moves(&text), "{text}\n{out}");
        assert_eq!(laid_out(game, &out).as_ref(), Ok(&out), "{text}");
        count += usize::from(out != text);
    }
    count
}
