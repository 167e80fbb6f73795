//! Pages of codes that several games share: each game says by which of its rules.

use crate::program::{folder, hirth, says, stdout};

#[test]
fn a_shared_page_names_the_rules_of_tafl() {
    let folder = folder(&[]);
    let explain = |code: &str| stdout(&hirth(&folder).args(["explain", code]).assert().code(0));
    says(&explain("label-number"), &["- tafl: T2\n"]);
    says(&explain("tafl/label-number"), &["- T2: "]);
}
