//! What the README and the pages under `docs` show is what the program prints.

#[test]
fn readme_shows_real_output() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}
