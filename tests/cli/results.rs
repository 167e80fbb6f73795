//! The tag `[Result …]` is read in the words that people use.

/// A record: its tags, its turns, and values that agree with how it ended.
type Case = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const CASES: [Case; 3] = [
    (
        "",
        "G1 He1He2He GdSr\n",
        &["Gull won by one point", "Gull 1 - Silfr 0", "1-0", "Silfr gave up", "Silfr resigns"],
        &["Gull won by two points", "Silfr won", "0-10", "Gull 0, Silfr 10", "Gull 1 - Silfr 1", "draw", "resigns"],
    ),
    (
        "[Variant \"Ard Ri\"]\n",
        "\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n",
        &[
            "Attackers",
            "Attackers win by capture",
            "1-0",
            "Black wins",
            "White resigned.",
            "White lost",
            "Defenders lost by capture",
            "?",
        ],
        &[
            "Defenders escape",
            "white",
            "Attackers timed out",
            "Draw by agreement",
            "ongoing",
            "nobody",
            "Attackers winsome",
            "Black lost heart",
        ],
    ),
    (
        "[A \"Anna\"]\n[B \"Ben\"]\n[Goal \"15\"]\n",
        "\nT1 A7/7+17=17 B5/6+6=6\n",
        &["A 17-6", "a, won 17 to 6", "A wins 17", "A +17", "17 – 6", "wins 17:6", "Anna"],
        &["B wins", "A lost", "= 17-6", "=", "*", "6-17", "17to6", "A17", "A+17", "A 17-", "A 1-2-3", "C 17", "wins"],
    ),
];

#[test]
fn results_in_words_are_compared_with_the_record() {
    for (tags, turns, right, wrong) in CASES {
        let codes = |value: &str| {
            let report = hirth::check(format!("{tags}[Result \"{value}\"]\n{turns}"));
            report.all_findings().map(|finding| finding.code()).collect::<Vec<_>>()
        };
        for value in right {
            assert_eq!(codes(value), [""; 0], "{value}");
        }
        for value in wrong {
            assert_eq!(codes(value), ["result-mismatch"], "{value}");
        }
    }
}

/// Games that the board does not show as over, and their results: values of the tag, who has won, by what, the points.
type Ended = (&'static str, &'static str, &'static [(&'static str, [&'static str; 3])]);

const OFF_BOARD: [Ended; 5] = [
    (
        // The accent of the name is a character of its own.
        "[Gull \"Dagny\u{301}\"]\n[Silfr \"Ben\"]\n",
        "\nG1 KeHeiHei /\n",
        &[("Dagn\u{fd} 2, time", ["gull", "time", "2"])],
    ),
    (
        "[Gull \"Anna\"]\n[Silfr \"Ben\"]\n",
        "\nG1 KeHeiHei /\n",
        &[
            ("Silfr 2, time", ["silfr", "time", "2"]),
            ("Ben wins on time", ["silfr", "time", ""]),
            ("Anna resigns", ["silfr", "resignation", ""]),
            ("1-0 (no show)", ["gull", "no-show", "1"]),
            ("Anna no-show", ["silfr", "no-show", ""]),
            ("Ben wins by no-show", ["silfr", "no-show", ""]),
            ("Anna 2, Ben no-show", ["gull", "no-show", "2"]),
            ("Anna 2 (Ben time)", ["gull", "time", "2"]),
            ("Ben wins, Anna resigned", ["silfr", "resignation", ""]),
            ("Anna (Gull) resigned", ["silfr", "resignation", ""]),
            ("Ben lost, no-show", ["gull", "no-show", ""]),
            ("Ben, by no-show", ["silfr", "no-show", ""]),
            ("0:2 by forfeit", ["silfr", "forfeit", "2"]),
            ("Gull ran out of time.", ["silfr", "time", ""]),
            ("Draw agreed", ["", "agreed", ""]),
            ("½-½ agreed", ["", "agreed", ""]),
            ("0-1\"]\n[Termination \"Time forfeit", ["silfr", "time", "1"]),
        ],
    ),
    ("[Gull \"Anna\"]\n[Silfr \"BYE\"]\n", "", &[("Anna 2, bye", ["gull", "bye", "2"])]),
    (
        "[Variant \"Brandubh\"]\n[Defenders \"Ben\"]\n",
        "\n1. d1-b1 d3-c3\n",
        &[
            ("Attackers, time", ["attackers", "time", ""]),
            ("Ben by forfeit", ["defenders", "forfeit", ""]),
            ("black gave up", ["defenders", "resignation", ""]),
            ("Attackers, Ben resigns", ["attackers", "resignation", ""]),
            ("Draw by agreement", ["", "agreed", ""]),
            ("0-1\"]\n[Termination \"abandoned", ["defenders", "forfeit", ""]),
        ],
    ),
    (
        "[A \"Anna\"]\n[B \"Ben\"]\n[Goal \"60\"]\n",
        "\nT1 A7/7+17=17 B5/6+6=6\n",
        &[
            ("Anna 17-6, time", ["A", "time", "17"]),
            ("Ben resigns", ["A", "resignation", ""]),
            ("B by forfeit", ["B", "forfeit", ""]),
            ("agreed", ["", "agreed", ""]),
        ],
    ),
];

#[test]
fn results_off_the_board_are_believed() {
    for (tags, turns, results) in OFF_BOARD {
        for (value, said) in results {
            let report = hirth::check(format!("{tags}[Result \"{value}\"]\n{turns}"));
            let found: Vec<String> = report.all_findings().map(ToString::to_string).collect();
            assert!(found.is_empty(), "{value}: {found:?}");
            let result = report.games[0].result.as_ref().expect(value);
            let winner = result.winner.map_or("", |seat| seat.id);
            let victory = result.victory.map_or("", |by| by.id);
            let points = result.points.map_or(String::new(), |points| points.to_string());
            assert_eq!([winner, victory, &*points], *said, "{value}");
        }
        for value in ["time", "forfeit", "resigns"] {
            let report = hirth::check(format!("{tags}[Result \"{value}\"]\n{turns}"));
            assert!(report.all_findings().any(|finding| finding.code() == "result-mismatch"), "{value}");
        }
    }
}
