//! The calls, each a function of its request.

use hirth::{
    Check, LiveGame, TurnError,
    convert::To,
    fix::Applicability,
    games::GameKind,
    output::{
        self,
        json::{Json, Positions},
    },
    scene::{
        Film,
        page::Page,
        svg::{Theme, View, plain, svg as drawn},
    },
};
use serde::Deserialize;
use serde_json::json;

use crate::{
    answer::{Answer, Failure, Units, value},
    request::Request,
};

/// Answers a request: `{"ok": …}` or `{"error": …}`.
pub(crate) fn answer(request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => called(&request),
        Err(error) => Err(Failure::new(format!("the request cannot be read: {error}"))),
    };
    match answer {
        Ok(value) => [b"{\"ok\":", &*value, b"}"].concat(),
        Err(failure) => json!({ "error": failure }).to_string().into_bytes(),
    }
}

fn called(request: &Request) -> Answer {
    let call = match request.call.as_str() {
        "check" => check,
        "convert" => convert,
        "deal" => deal,
        "end" => end,
        "explain" => explain,
        "extract" => extract,
        "fix" => fix,
        "format" => format,
        "games" => games,
        "legalTurns" => legal_turns,
        "live" => live,
        "page" => page,
        "play" => play,
        "setTag" => set_tag,
        "show" => show,
        "start" => start,
        "svg" => svg,
        "takeBack" => take_back,
        "tally" => tally,
        name => return Err(Failure::new(format!("there is no call `{name}`"))),
    };
    call(request)
}

/// No arguments beside the text and the settings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn check(request: &Request) -> Answer {
    let Nothing {} = request.arguments()?;
    let report = request.check()?.text(&*request.text);
    let mut bytes = Vec::new();
    let mut format = Json::new(&mut bytes).positions(Positions::Utf16);
    output::write(&mut format, &report).map_err(|error| Failure::new(error.to_string()))?;
    Ok(bytes)
}

fn fix(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        #[serde(default)]
        r#unsafe: bool,
    }
    let Arguments { r#unsafe } = request.arguments()?;
    let willing = if r#unsafe { Applicability::Unsafe } else { Applicability::Safe };
    let fixed = request.check()?.fix(&*request.text, willing);
    let fixes = fixed.made.iter().map(|made| json!({ "code": made.page.code, "turn": made.turn, "title": made.title }));
    let fixes: Vec<_> = fixes.collect();
    value(&json!({ "text": fixed.report.source.text(), "fixes": fixes }))
}

fn format(request: &Request) -> Answer {
    let Nothing {} = request.arguments()?;
    let text = request.check()?.format(&*request.text);
    value(&text.map_err(|finding| Failure::found(&request.text, &finding))?)
}

fn convert(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        #[serde(default = "json")]
        to: String,
        rows: Option<String>,
    }
    fn json() -> String {
        "json".to_owned()
    }
    let Arguments { to, rows } = request.arguments()?;
    converted(request.check()?, &request.text, &to, rows.as_deref())
}

fn converted(check: Check, text: &str, to: &str, rows: Option<&str>) -> Answer {
    let bytes = check.convert(text, To::named(to)?, rows)?;
    value(&String::from_utf8_lossy(&bytes))
}

/// The record in a text, also among words, as notation.
fn extract(request: &Request) -> Answer {
    let Nothing {} = request.arguments()?;
    let check = request.check()?;
    let is_record = !check.text(&*request.text).games.is_empty();
    let check = check.prose(!is_record);
    converted(check, &request.text, "record", None)
}

fn page(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        #[serde(default)]
        title: String,
    }
    let Arguments { title } = request.arguments()?;
    let films = request.check()?.films(&*request.text);
    if films.is_empty() {
        return Err(Failure::new("no game was found that can be drawn"));
    }
    let (mut page, lines) = page_of(&films);
    page.title = title;
    let (before, after) = page.parts();
    value(&[before, lines, after].concat())
}

/// Returns the page of some films, and the lines of its games.
fn page_of(films: &[Film]) -> (Page, String) {
    let mut page = Page::default();
    let lines = films.iter().map(|film| page.add(film.index, film)).collect();
    (page, lines)
}

/// Longer texts are shown a game at a time.
const MOST_SHOWN: usize = 64 << 10;

fn show(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        game: Option<usize>,
        path: Option<Vec<usize>>,
    }
    let Arguments { game, path } = request.arguments()?;
    let game = game.or((request.text.len() > MOST_SHOWN).then_some(1));
    let check = request.check()?;
    let mut films = check.films_of(&*request.text, game).0;
    let live = match path.is_some() {
        true => Some(resumed(request)?),
        // A game that has just begun has no turn to be found by.
        false => check.resume(&request.text).ok().filter(|_| films.is_empty()),
    };
    let mut units = Units::new(&request.text);
    let ends = |film: &Film| film.scenes.iter().map(|scene| scene.end.map(|end| units.of(end))).collect();
    let mut ends: Vec<Vec<_>> = films.iter().map(ends).collect();
    if let Some(live) = live {
        let path = path.unwrap_or_default();
        is_path(&live, &path)?;
        films = vec![Film { index: 1, ..live.film(&path) }];
        ends.truncate(1);
        ends.resize_with(1, Vec::new);
        // The turn that is being made is not in the text.
        ends[0].resize(films[0].scenes.len(), None);
    }
    let (page, lines) = page_of(&films);
    let games = films.iter().zip(ends).map(|(film, ends)| json!({ "number": film.index, "scenes": ends }));
    let games: Vec<_> = games.collect();
    let lines = page.data() + &lines;
    value(&json!({ "lines": lines, "games": games }))
}

/// Makes sure that a turn can be made by some choices.
fn is_path(game: &LiveGame, path: &[usize]) -> Result<(), Failure> {
    match path.is_empty() || game.draft(path).is_some() {
        true => Ok(()),
        false => Err(Failure::new("there is no such choice, or the game is over: `live` has the choices")),
    }
}

fn svg(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Arguments {
        game: Option<usize>,
        turn: Option<String>,
        theme: String,
        upright: bool,
        flipped: bool,
        plain: bool,
    }
    impl Default for Arguments {
        fn default() -> Self {
            let theme = "auto".to_owned();
            Self { game: None, turn: None, theme, upright: false, flipped: false, plain: false }
        }
    }
    let arguments: Arguments = request.arguments()?;
    let theme = match arguments.theme.as_str() {
        "auto" => Theme::Auto,
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        theme => {
            let message = format!("there is no theme `{theme}`; the themes are `auto`, `light` and `dark`");
            return Err(Failure::new(message));
        }
    };
    let view = View { upright: arguments.upright, flipped: arguments.flipped };
    let check = request.check()?;
    let shown = match position_in(&check, &request.text) {
        Some(position) => check.film_of(position).map(|film| (film, 0)),
        None => check.scene(&*request.text, arguments.game, arguments.turn.as_deref()),
    };
    let (film, scene) = shown.map_err(|error| Failure::start(&request.text, error))?;
    let draw = if arguments.plain { plain } else { drawn };
    value(&draw(&film, scene, view, theme).unwrap_or_default())
}

fn legal_turns(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        #[serde(default = "thousand")]
        limit: usize,
        game: Option<usize>,
        turn: Option<String>,
    }
    fn thousand() -> usize {
        1000
    }
    let Arguments { limit, game, turn } = request.arguments()?;
    let check = request.check()?;
    let some = |turns: &mut dyn Iterator<Item = String>| turns.take(limit.saturating_add(1)).collect();
    let position = position_in(&check, &request.text);
    let is_played = position.is_none() && game.is_none() && turn.is_none();
    // Only a game that is being played knows what came before its position, and that it has begun without a turn.
    let live = is_played.then(|| check.resume(&request.text).ok()).flatten();
    let mut turns: Vec<String> = match live {
        Some(live) => some(&mut live.legal_turns()),
        None => {
            let from = match position {
                Some(position) => check.position(position),
                None => check.after(&*request.text, game, turn.as_deref()),
            };
            let from = from.map_err(|error| Failure::start(&request.text, error))?;
            let open = from.over().is_none().then(|| from.position());
            open.map_or_else(Vec::new, |position| some(&mut *position.legal_turns()))
        }
    };
    let more = turns.len() > limit;
    turns.truncate(limit);
    value(&json!({ "turns": turns, "more": more }))
}

/// Returns the position that a text is, on its one line; the start of a game if there is no text. `None` for records.
fn position_in<'t>(check: &Check, text: &'t str) -> Option<Option<&'t str>> {
    let line = text.trim();
    let looks = |game: &GameKind| (game.about().is_position_like)(line);
    match line {
        "" => Some(None),
        line if line.contains(['\n', '\r']) => None,
        line => (check.position(Some(line)).is_ok() || GameKind::ALL.iter().any(looks)).then_some(Some(text)),
    }
}

fn explain(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        code: String,
    }
    let Arguments { code } = request.arguments()?;
    request.check()?;
    let mut pages = GameKind::ALL.iter().flat_map(|game| game.about().pages());
    let page = pages.find(|page| page.code == code);
    let page = page.ok_or_else(|| Failure::new(format!("there is no code `{code}`")))?;
    value(&json!({ "code": code, "title": page.title, "url": page.url }))
}

fn games(request: &Request) -> Answer {
    let Nothing {} = request.arguments()?;
    let games = GameKind::ALL.iter().map(|game| {
        let about = game.about();
        let variants = about.variants.iter().map(|id| {
            let film = Check::notation().named(id).ok().and_then(|check| check.film_of(None).ok());
            json!({ "id": id, "title": film.map_or_else(|| (*id).to_owned(), |film| film.title) })
        });
        let settings = about.settings.iter().map(|setting| {
            let values = setting.values.iter().map(|value| json!({ "name": value.name, "help": value.help }));
            json!({ "name": setting.name, "help": setting.help, "values": values.collect::<Vec<_>>() })
        });
        let seats = about.notation.seats.iter().map(|seat| json!({ "id": seat.id, "title": seat.title }));
        json!({
            "name": game.name(),
            "title": about.example.title,
            "variants": variants.collect::<Vec<_>>(),
            "settings": settings.collect::<Vec<_>>(),
            "seats": seats.collect::<Vec<_>>(),
            "example": about.example.template,
        })
    });
    value(&games.collect::<Vec<_>>())
}

fn start(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        name: String,
    }
    let Arguments { name } = request.arguments()?;
    value(&request.check()?.named(&name)?.start().to_record())
}

fn live(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        #[serde(default)]
        path: Vec<usize>,
    }
    let Arguments { path } = request.arguments()?;
    let game = resumed(request)?;
    is_path(&game, &path)?;
    value(&json!({
        "game": game.kind().name(),
        "seats": game.seats(),
        "record": game.to_record(),
        "next": game.next(),
        "toMove": game.to_move(),
        "isOver": game.is_over(),
        "outcome": game.outcome(),
        "draft": game.draft(&path),
    }))
}

fn play(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        turn: String,
    }
    let Arguments { turn } = request.arguments()?;
    changed(request, &turn, |game| game.play(&turn))
}

fn take_back(request: &Request) -> Answer {
    let Nothing {} = request.arguments()?;
    let mut game = resumed(request)?;
    if !game.take_back() {
        return Err(Failure::new("there is nothing to take back"));
    }
    value(&game.to_record())
}

fn end(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        result: String,
    }
    let Arguments { result } = request.arguments()?;
    changed(request, &result, |game| game.end(&result))
}

fn deal(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        seed: u64,
    }
    let Arguments { seed } = request.arguments()?;
    changed(request, "", |game| game.deal(seed))
}

fn tally(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        #[serde(default)]
        predictions: Vec<u32>,
    }
    let Arguments { predictions } = request.arguments()?;
    let line = resumed(request)?.tally(&predictions);
    value(&line.map_err(|error| Failure::turn("", error))?)
}

fn set_tag(request: &Request) -> Answer {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        name: String,
        value: String,
    }
    let Arguments { name, value } = request.arguments()?;
    changed(request, &value, |game| game.set_tag(&name, &value))
}

/// Returns the record of a game after a change, whose errors have their places in `added`.
fn changed(request: &Request, added: &str, change: impl FnOnce(&mut LiveGame) -> Result<(), TurnError>) -> Answer {
    let mut game = resumed(request)?;
    change(&mut game).map_err(|error| Failure::turn(added, error))?;
    value(&game.to_record())
}

/// Returns the game of a record, to be played on.
fn resumed(request: &Request) -> Result<LiveGame, Failure> {
    request.check()?.resume(&request.text).map_err(|error| Failure::start(&request.text, error))
}
