//! `hirth explain`.

use std::io;

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, codes,
        form::Form,
        misused,
        policy::nearest,
        terminal::{self, Color},
        written,
    },
    output::explain::{self, Look},
    page::{Article, Page},
};

/// Explain a finding code or a rule of the game.
///
/// Without an argument, list all codes and all rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth explain                   the list of codes and rules
  hirth explain unmarked-attack   a code: what it means, a wrong and a right example
  hirth explain R17               a rule, and what our reading of it rests on")]
pub(super) struct Args {
    /// A finding code such as `unmarked-attack`, or a rule such as `R17`.
    #[arg(value_name = "CODE|RULE")]
    name: Option<String>,

    /// The form of the answer.
    #[arg(long, default_value = "human", value_enum)]
    format: Form,
}

pub(super) fn run(args: Args, color: Color) -> Exit {
    let pages: Vec<&Page> = codes::all().filter(|page| args.means(page.code)).collect();
    let articles: Vec<&Article> = codes::articles()
        .filter(|article| args.means(article.name))
        .collect();
    if pages.is_empty() && articles.is_empty() {
        return unknown(args.name.as_deref().unwrap_or_default());
    }
    let result = match args.format {
        Form::Json => explain::json(&mut terminal::stdout(false), &pages, &articles),
        Form::Human => {
            let look = Look {
                color: color.wanted(false),
                width: terminal::width(),
            };
            print(args.name.is_none(), &pages, &articles, look)
        }
    };
    written(result, Exit::Legal)
}

impl Args {
    fn means(&self, name: &str) -> bool {
        self.name
            .as_ref()
            .is_none_or(|wanted| wanted.trim().eq_ignore_ascii_case(name))
    }
}

fn print(all: bool, pages: &[&Page], articles: &[&Article], look: Look) -> io::Result<()> {
    let mut out = terminal::stdout(look.color);
    match (pages, articles) {
        _ if all => explain::list(&mut out, pages, articles, look)?,
        ([page, ..], _) => {
            let named = |article: &&Article| page.rules.contains(&article.name);
            let rules: Vec<&Article> = codes::articles().filter(named).collect();
            explain::page(&mut out, page, &rules, look)?;
        }
        ([], articles) => {
            for article in articles {
                let resting = |page: &&Page| page.rules.contains(&article.name);
                let pages: Vec<&Page> = codes::all().filter(resting).collect();
                explain::article(&mut out, article, &pages, look)?;
            }
        }
    }
    out.flush()
}

fn unknown(name: &str) -> Exit {
    let name = name.trim();
    let names = codes::all()
        .map(|page| page.code)
        .chain(codes::articles().map(|article| article.name));
    let advice = match nearest(name, names) {
        _ if is_rule(name) => format!("the rules are {}", rules()),
        Some(name) => format!("did you mean `{name}`?"),
        None => "`hirth explain` lists all codes and rules".to_owned(),
    };
    let text = format!("there is no code and no rule named `{name}`; {advice}");
    misused("explain", ErrorKind::InvalidValue, &text)
}

/// Whether a name is made like a rule's: a letter that rules have, and a number.
fn is_rule(name: &str) -> bool {
    let Some((letter, number)) = name.split_at_checked(1) else {
        return false;
    };
    let known = |article: &Article| article.name[..1].eq_ignore_ascii_case(letter);
    !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && codes::articles().any(known)
}

/// `R1–R23 and N1–N5`
fn rules() -> String {
    let names: Vec<&str> = codes::articles().map(|article| article.name).collect();
    let ranges = names.chunk_by(|one, other| one[..1] == other[..1]);
    let ranges = ranges.map(|range| format!("{}–{}", range[0], range[range.len() - 1]));
    ranges.collect::<Vec<_>>().join(" and ")
}
