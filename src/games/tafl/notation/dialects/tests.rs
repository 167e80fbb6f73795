use super::*;

/// What a text is read as; the text itself where it is in our form.
fn read_as(name: &str, text: &str) -> String {
    read(name, text).map_or(text.to_owned(), |bare| bare.text().to_owned())
}

const OTG: &str = "\
[date:2016.08.30]
[attackers:Xerxes \"the Great\"]
[defenders:Animals]
[result:1]
[rules:dim:7 name:Ard_Ri esc:e start:/3t3/7/]
[start-comment:Two {lines}

of words.]
[puzzle-mode:loose]

1. d2-e2 c4-c5
[Fairly [standard] opening.|A good move:
doubling up.]

2. f4-f5
[|]

2a.1.1a. a3-c3 b4-b3xc3
[passed over|as well]

2a.1.2a. d1-c1

2. ..... c5-a5
3. d6-a6xKa5++
[a: last words]
";

#[test]
fn open_tafls_files_are_read() {
    let says = "\
[Date \"2016.08.30\"]
[Attackers \"Xerxes \\\"the Great\\\"\"]
[Defenders \"Animals\"]
[Result \"1\"]
[Rules \"dim:7 name:Ard_Ri esc:e start:/3t3/7/\"]
{Two (lines)

of words.}
[Puzzle_mode \"loose\"]

1. d2-e2 {Fairly [standard] opening.} c4-c5 {A good move:
doubling up.}

2. f4-f5



2. ..... c5-a5
3. d6-a6xKa5++ {a: last words}
";
    assert_eq!(read_as("some.otg", OTG), says);
    assert_eq!(read_as("<stdin>", OTG), says, "by its look");
    let bare = read("some.otg", OTG).expect("it is a form");
    assert_eq!(bare.left_out(), Some("2 lines of variations are"));
}

#[test]
fn rows_of_an_archive_are_read() {
    let rows = "\
# some games
moves,captures by attackers,captures by defenders,winner
d6-c6 e4-e1,0,0,Ongoing
b4-b3 c4-c5 d6-c6xc5xb4,0,0,Black

\"d2-e2 c4-c5\",0,0,White
d2-e2 timeout,0,0,
";
    let says = "\
# some games
[Result \"?\"]
d6-c6 e4-e1

[Result \"Black\"]
b4-b3 c4-c5 d6-c6xc5xb4


[Result \"White\"]
d2-e2 c4-c5

[Result \"?\"]
d2-e2 timeout

";
    assert_eq!(read_as("games.csv", rows), says);
    assert_eq!(read_as("<stdin>", rows), says, "by its look");
}

#[test]
fn moves_without_hyphens_are_read_in_a_pgn() {
    let text = "[Event \"one\"]\n[Result \"1-0\"]\n\n1. d1d3 e5e2 2. d3d2xe2xf2 --- 1-0\n";
    let says = "[Event \"one\"]\n[Result \"1-0\"]\n\n1. d1-d3 e5-e2 2. d3-d2xe2xf2 --- \n";
    assert_eq!(read_as("game.PGN", text), says);
    assert_eq!(read_as("game.tafl", text), text);
}

#[test]
fn bare_moves_are_a_game_a_line_or_a_paragraph() {
    let lines = "d1-d3 f8-c8 d11-d8 e7-e8xd8\nd1-d3 f8-c8 a1-a2 b2-b3 c1-c2 d1-d2\n";
    assert_eq!(
        read_as("<stdin>", lines),
        "[Result \"?\"]\nd1-d3 f8-c8 d11-d8 e7-e8xd8\n\
         [Result \"?\"]\nd1-d3 f8-c8 a1-a2 b2-b3 c1-c2 d1-d2\n"
    );
    let paragraphs = "d1-d3 f8-c8\nd11-d8 e7-e8\n\na1-a2 b1-b2\n";
    assert_eq!(
        read_as("<stdin>", paragraphs),
        "[Result \"?\"]\nd1-d3 f8-c8\nd11-d8 e7-e8\n\n[Result \"?\"]\na1-a2 b1-b2\n"
    );
    for one in [
        "d1-d3 f8-c8 d11-d8 e7-e8xd8\n",
        "d1-d3 f8-c8\nd11-d8 e7-e8\n",
        "d1-d3\nf8-c8\nd11-d8\n",
        // Broken by a program.
        "d1-d3 f8-c8 d11-d8 e7-e8xd8 a1-a2 b1-b2\nc1-c2 d1-d2\n",
        "1. d1-d3 f8-c8\n\n2. d11-d8 e7-e8\n",
        "[Variant \"Brandubh\"]\nd1-d3 f8-c8 d11-d8\nd1-d3 f8-c8 d11-d8 a1-a2 a2-a3 a3-a4 a4-a5\n",
        "some words\n\nd1-d3 f8-c8\n",
    ] {
        assert_eq!(read_as("<stdin>", one), one);
    }
}

#[test]
fn a_semicolon_between_two_moves_is_no_comment() {
    let text = "[Attackers \"Ragna\"]\n1) d2-f2; d3-f3\n2) e1-e2;d4-e4x ; well\n3) a1-a2\n";
    let bare = read("<stdin>", text).expect("it is a form");
    assert_eq!(bare.text(), "[Attackers \"Ragna\"]\n1. d2-f2 d3-f3\n2. e1-e2 d4-e4x ; well\n3) a1-a2\n");
    assert_eq!(bare.names(), ["a semicolon is between the two moves of a turn"]);
    for comment in ["1. d1-d3 ; f8-c8 was better\n", "1. d1-d3 f8-c8\n2. e1-e2 ; d4-d5\n", "1. d1-d3 f8-c8 ; a1-a2\n"] {
        assert_eq!(read_as("<stdin>", comment), comment);
    }
}

#[test]
fn semicolons_between_turns_on_a_line_are_no_comments() {
    for (text, says) in [
        (
            "1. d1-d3 f8-c8; 2. d11-d8 e7-e8xd8; 3. k8-i8 f7-e7\n",
            "1. d1-d3 f8-c8  2. d11-d8 e7-e8xd8  3. k8-i8 f7-e7\n",
        ),
        ("1) d1-d3; f8-c8 2) d11-d8; e7-e8xd8\n", "1) d1-d3  f8-c8 2) d11-d8  e7-e8xd8\n"),
    ] {
        assert_eq!(read_as("<stdin>", text), says);
    }
    for comment in [
        "1. d1-d3 f8-c8 ; 1. d1-d2 was better\n",
        "2. d1-d3 f8-c8 ; 2. d1-d2 f8-c8\n",
        "1. d1-d3 f8-c8 ; 2. d11-d8 would be good\n",
    ] {
        assert_eq!(read_as("<stdin>", comment), comment);
    }
}

/// What is found in a record in another form has its place in the file as it is.
#[test]
fn every_byte_knows_where_it_comes_from() {
    for (name, text) in [
        ("some.otg", OTG),
        ("games.csv", "d6-c6 e4-e1,0,0,White\nb4-b3 c4-c5,0,0,Black\n"),
        ("game.pgn", "1. d1d3 e5e2 0-1\n"),
        ("<stdin>", "1) d2-f2; d3-f3\n"),
    ] {
        let bare = read(name, text).expect("it is a form");
        for word in bare.text().split([' ', '"', '\n']).filter(|word| word.contains('-')) {
            let start = word.as_ptr() as usize - bare.text().as_ptr() as usize;
            let place = bare.place(Span::new(start, start + word.len()));
            let found = &text[place.start..place.end];
            let same = found == word || name == "game.pgn" && found == word.replace('-', "");
            assert!(same, "{name}: {word} is {found}");
        }
        for value in ["White", "Black", "Animals", "2016.08.30"] {
            if let Some(start) = bare.text().find(value) {
                let place = bare.place(Span::new(start, start + value.len()));
                assert_eq!(&text[place.start..place.end], value, "{name}");
            }
        }
    }
}

/// A form that is read is read from its beginning too: so long texts are known by it.
#[test]
fn no_text_makes_it_panic() {
    for cut in 0..OTG.len() {
        if OTG.is_char_boundary(cut) {
            read_as("some.otg", &OTG[..cut]);
            read_as("some.otg", &OTG[cut..]);
            read_as("some.csv", &OTG[cut..]);
            read_as("some.pgn", &OTG[cut..]);
        }
    }
    for text in ["", "[", "[:", "[a:", "]\n[|", "1a.\n[", ",", ",,,", "\"", "1;2", "{;}"] {
        for name in ["a.otg", "a.csv", "a.pgn", "a"] {
            read_as(name, text);
        }
    }
}
