//! Characters that are read as others.

use super::*;

#[test]
fn look_alikes_are_read_as_plain_characters() {
    for (text, meant) in [
        ("G3 Hv3›6 ≻6SKˆGH6", "G3 Hv3>6 >6SK^GH6"),
        ("G3 ＞ 〉 ⟩ ❯", "G3 > > > >"),
        ("G3 GL× GL✕", "G3 GLx GLx"),
        ("G3 K＾ Kˆ K⌃", "G3 K^ K^ K^"),
        ("G3 ⁄ ∕ ／", "G3 / / /"),
        ("Ｇ３　Ｈｅｉ", "G3 Hei"),
        // Cyrillic, then Greek.
        ("G3 \u{41d}\u{435}7\u{41a}3\u{445} \u{405}dG\u{430}", "G3 He7K3x SdGa"),
        ("G3 \u{397}13\u{39a}24", "G3 H13K24"),
        ("G₃ H¹³ K⁰₉ H²⁴", "G3 H13 K09 H24"),
    ] {
        let record = plain(text);
        assert_eq!(turns(&record), [meant], "{text}");
        let line = lines(&record).next().unwrap();
        let found: Vec<_> = line.text.unusual.iter().map(|unusual| unusual.found).collect();
        let expected: Vec<_> = text.chars().filter(|c| !c.is_ascii() && *c != '\u{3000}').collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn look_alikes_have_their_places() {
    let text = "G3 Hv3›6 {x} GL×";
    let record = plain(text);
    let turn = &lines(&record).next().unwrap().text;
    let found: Vec<_> = turn.unusual.iter().map(|u| (slice(text, u.span), u.found, u.meant)).collect();
    assert_eq!(found, [("›", '›', '>'), ("×", '×', 'x')]);
    assert_eq!(slice(text, turn.span(6, 8)), "›6");
    assert_eq!(slice(text, turn.span(5, 7)), "3›");
}

#[test]
fn spaces_are_not_look_alikes() {
    let text = "G1\u{a0}Ke\u{ad}Hei\u{202f}H\u{200b}ei\u{2007}/";
    let record = plain(text);
    let turn = &lines(&record).next().unwrap().text;
    assert_eq!(turn.as_str(), "G1 KeHei Hei /");
    assert_eq!(turn.unusual, []);
    assert_eq!(slice(text, turn.span(3, 6)), "Ke\u{ad}H");
    assert_eq!(slice(text, turn.span(9, 10)), "H");
    assert_eq!(slice(text, turn.span(14, 14)), "");
    assert_eq!(turn.span(14, 14).start, text.len());
}

#[test]
fn other_characters_stay_as_they_are() {
    let text = "G1 Hé1 þ\u{1f600} М";
    let record = plain(text);
    let turn = &lines(&record).next().unwrap().text;
    assert_eq!(turn.as_str(), text);
    assert_eq!(turn.unusual, []);
    // A range that cuts a character covers it.
    assert_eq!(slice(text, turn.span(5, 6)), "é");
}
