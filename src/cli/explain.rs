//! `hirth explain`.

use std::io::{self, Write};

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
    games::GameKind,
    output::{
        ascii::Ascii,
        catalogue::Of,
        explain::{self, CodeEntry, PageStyle, RuleEntry},
    },
    page::{Article, Page},
};

/// Explain a code or a rule.
///
/// Without an argument, list all codes and rules. With the name of a game, list those of the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth explain                   the list of codes and rules
  hirth explain hirth             the list for one game
  hirth explain unmarked-attack   a code, with examples
  hirth explain R17               a rule and its evidence
  hirth explain hirth/R17         a rule of one game, if several games have it")]
pub(super) struct Args {
    /// A code such as `unmarked-attack`, a rule such as `R17`, or a game such as `hirth`.
    #[arg(value_name = "CODE|RULE|GAME")]
    name: Option<String>,

    /// The format of the answer.
    #[arg(long, default_value = "human", value_enum)]
    format: Form,
}

pub(super) fn run(args: Args, color: Color) -> Exit {
    let name = args.name.as_deref();
    if let Some(game) = name.and_then(|name| GameKind::of_name(name.trim())) {
        return of_game(game, args.format, color);
    }
    let known = codes::known();
    let is_wanted = |of: &Of<Page>| name.is_none_or(|name| of.is_named(of.it.code, name));
    let mut codes: Vec<Of<Page>> = known.codes().filter(is_wanted).collect();
    if let (true, Some((game, name))) = (codes.is_empty(), name.and_then(|it| it.split_once('/'))) {
        let raised = GameKind::of_name(game.trim()).into_iter().flat_map(raised);
        codes.extend(raised.filter(|of| of.is_named(of.it.code, name)));
    }
    let is_wanted = |of: &Of<Article>| name.is_none_or(|name| of.is_named(of.it.name, name));
    let rules: Vec<Of<Article>> = known.rules().filter(is_wanted).collect();
    if let (true, true, Some(name)) = (codes.is_empty(), rules.is_empty(), name) {
        return unknown(name);
    }
    let codes: Vec<CodeEntry> = codes.iter().map(|of| known.entry(of)).collect();
    let rules: Vec<RuleEntry> = rules.iter().map(rule).collect();
    told(name.is_none(), &codes, &rules, args.format, color)
}

/// Lists the codes and rules of one game, by their short names.
fn of_game(game: GameKind, form: Form, color: Color) -> Exit {
    let is_own = |of: &Of<Article>| of.game.is_some_and(|own| own == game);
    let codes = raised(game).map(|of| CodeEntry { name: of.it.code.to_owned(), ..codes::known().entry(&of) });
    let rules = codes::known().rules().filter(is_own).map(|of| RuleEntry { name: of.it.name.to_owned(), ..rule(&of) });
    let (codes, rules): (Vec<_>, Vec<_>) = (codes.collect(), rules.collect());
    told(true, &codes, &rules, form, color)
}

/// Returns the codes that inputs with records of a game can raise, as codes of this game.
fn raised(game: GameKind) -> impl Iterator<Item = Of<Page>> {
    let is_raised = move |of: &Of<Page>| match of.game {
        Some(own) => own == game,
        None => {
            let is_it = |page: &&'static Page| std::ptr::eq(*page, of.it);
            let of_games = crate::codes::PAGES;
            let of_game = game.about().pages();
            let mut raised = crate::codes::OF_ANY_TEXT.iter().chain(&of_game);
            !of_games.iter().any(is_it) || raised.any(is_it)
        }
    };
    codes::known().codes().filter(is_raised).map(move |of| Of { game: Some(game), ..of })
}

/// Prints codes and rules, as a list or each in full.
fn told(is_list: bool, codes: &[CodeEntry], rules: &[RuleEntry], form: Form, color: Color) -> Exit {
    let result = match form {
        Form::Json => explain::json(&mut terminal::stdout(false), codes, rules),
        Form::Human => {
            let style = PageStyle { color: color.wanted(false), width: terminal::width() };
            print(is_list, codes, rules, style)
        }
    };
    written(result, Exit::Legal)
}

/// Returns a rule with the codes that rest on it.
fn rule(of: &Of<Article>) -> RuleEntry {
    let known = codes::known();
    let rests = |page: &Of<Page>| {
        let mut rules = known.rules_under(page);
        rules.any(|rule| std::ptr::eq(rule.it, of.it))
    };
    let codes = known.codes().filter(rests);
    RuleEntry { name: known.rule_name(of), rule: of.it, codes: codes.map(|page| known.code_name(&page)).collect() }
}

fn print(all: bool, codes: &[CodeEntry], rules: &[RuleEntry], style: PageStyle) -> io::Result<()> {
    let mut out = Ascii::new(terminal::stdout(style.color), !terminal::unicode(false));
    if all {
        explain::list(&mut out, codes, rules, style)?;
    } else {
        for code in codes {
            explain::page(&mut out, code, style)?;
        }
        for rule in rules.iter().filter(|_| codes.is_empty()) {
            explain::article(&mut out, rule, style)?;
        }
    }
    out.flush()
}

fn unknown(name: &str) -> Exit {
    let name = name.trim();
    let known = codes::known();
    let rules = known.rules().map(|of| known.rule_name(&of));
    let names: Vec<String> = known.code_names().chain(rules).collect();
    let advice = match nearest(name, names.iter().map(String::as_str)) {
        _ if is_rule(name) => format!("the rules are {}", ranges()),
        Some(name) => format!("did you mean `{name}`?"),
        None => "`hirth explain` lists all codes and rules".to_owned(),
    };
    let text = format!("there is no code and no rule named `{name}`; {advice}");
    misused("explain", ErrorKind::InvalidValue, &text)
}

/// Whether a name is made like a rule's: letters that rules have, and a number.
fn is_rule(name: &str) -> bool {
    let (letters, number) = name.split_at(letters(name));
    let known = |of: Of<Article>| of.it.name[..self::letters(of.it.name)].eq_ignore_ascii_case(letters);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && codes::known().rules().any(known)
}

/// Returns how many bytes of a name come before its number.
fn letters(name: &str) -> usize {
    name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len())
}

/// `R1–R23 and N1–N5`
fn ranges() -> String {
    let names: Vec<&str> = codes::known().rules().map(|of| of.it.name).collect();
    let ranges = names.chunk_by(|one, other| one[..letters(one)] == other[..letters(other)]);
    let ranges = ranges.map(|range| format!("{}–{}", range[0], range[range.len() - 1]));
    ranges.collect::<Vec<_>>().join(" and ")
}
