//! Records in the fenced blocks of a Markdown file.

use super::*;

#[test]
fn only_blocks_of_the_name_are_read() {
    for (text, found) in [
        ("```hirth\nG1 H01\nS1 H97\n```\nG2 H13\n", "¶ G1 H01|S1 H97"),
        ("~~~~~ HIRTH sample\nG1 H01\n~~~\nS1 H97\n~~~~~", "¶ G1 H01|¶ S1 H97"),
        ("   ```hirth,ignore\n   G1 H01\n  ```", "¶ G1 H01"),
        ("```{.hirth}\nG1 H01\n```", "¶ G1 H01"),
        ("``` {#a .text .Hirth}\nG1 H01\n```", "¶ G1 H01"),
        ("```{hirth}\nG1 H01\n```", "¶ G1 H01"),
        ("```hirth\nG1 H01", "¶ G1 H01"),
        ("\u{feff}```hirth\nG1 H01\n```", "¶ G1 H01"),
        ("```hirth\nG1 H01\n```\n```hirth\nS1 H97\n```", "¶ G1 H01|¶ S1 H97"),
        ("    ```hirth\n    G1 H01\n    ```", ""),
        ("```\nG1 H01\n```", ""),
        ("```text hirth\nG1 H01\n```", ""),
        ("```hirthy\nG1 H01\n```", ""),
        ("````text\n```hirth\nG1 H01\n```\n````", ""),
        ("G1 H01\n", ""),
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
            let record = fenced(&text);
            let read = paragraphs(&record).join("|");
            let stray = usize::from(text.starts_with("~~~~~"));
            assert_eq!(read, found, "{text:?}");
            assert_eq!(record.complaints.len(), stray, "{text:?}");
        }
    }
}

#[test]
fn blocks_lie_in_quotes_and_lists() {
    let text = "\
> ```hirth
> G1 H01
>
> S1 {over
> lines} H97
> ```

- so
  - ```hirth
    G2 H13 {oh

    S2 H75
    ```
";
    for text in [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
        let record = fenced(&text);
        assert_eq!(paragraphs(&record), ["¶ G1 H01", "¶ S1   H97", "¶ G2 H13", "¶ S2 H75"]);
        assert_eq!(record.complaints.len(), 1);
        let places: Vec<_> = lines(&record).map(|line| slice(&text, line.text.span(3, 100))).collect();
        assert_eq!(places[0], "H01");
        assert!(places[1].starts_with("{over") && places[1].ends_with("> lines} H97"));
        assert_eq!(places[3], "H75");
    }
}

#[test]
fn blocks_are_read_like_records() {
    let text = "```hirth\n[Gull \"Anna\"]\nG1 H01 # so\nx\n```\n\n```hirth\ny\n[Gull \"Ben\"]\n{oh\n```\n}\n";
    let record = fenced(text);
    assert_eq!(tags(&record), [["Gull=Anna"], ["Gull=Ben"]]);
    let found = complaints(text, &record);
    assert_eq!(found[..2], ["stray 1: x", "stray 1: y"]);
    assert_eq!(record.complaints.len(), 3);
}
