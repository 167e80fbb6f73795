//! `hirth.toml`: how the records of a folder and of all folders in it are judged.

use std::{
    collections::HashMap,
    fs, iter,
    num::NonZeroU32,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use semver::{Version, VersionReq};
use serde::Deserialize;
use serde_json::json;
use toml::{
    Deserializer, Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    cli::{
        codes::{self, BAD_CONFIG},
        complain, heading,
        input::{Input, Text},
        policy::{Policy, Subject, nearest},
    },
    decode_error,
    finding::{Finding, Severity},
    game::{Setting, Settings},
    games::GameKind,
    source::Source,
    span::Span,
};

/// The file name of a configuration.
const NAME: &str = "hirth.toml";

/// The setting that names the versions that a configuration is for.
const REQUIRED_VERSION: &str = "required-version";

/// The name of the tables that are for some files of the folder.
const OVERRIDE: &str = "override";

/// Which configurations count.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = heading::CONFIGURATION)]
pub(super) struct Flags {
    /// Use this configuration, and no other.
    ///
    /// Without it, the `hirth.toml` nearest to each file counts: in its folder or the folders above, up to the root
    /// of its repository.
    #[arg(long, env = "HIRTH_CONFIG", hide_env_values = true, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Use no configuration, not even one that is named.
    #[arg(long)]
    no_config: bool,

    /// Apply `exclude` to files named on the command line too, and to standard input (for pre-commit and editors).
    #[arg(long, hide_short_help = true)]
    force_exclude: bool,
}

impl Flags {
    /// Returns the configuration that is named, on the command line or by the environment, unless none is to be used.
    fn named(&self) -> Option<&Path> {
        let named = self.config.as_deref();
        named.filter(|_| !self.no_config)
    }
}

/// The settings for the records of a folder. Options on the command line win over them.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "hirth.toml")]
struct File {
    /// Kinds of findings to make errors of: `warnings`, `advice`, or codes. A code counts before its group.
    #[serde(default)]
    #[schemars(schema_with = "denied")]
    deny: Vec<Spanned<String>>,
    /// Kinds of findings to drop: `warnings`, `advice`, or codes that are not errors. A code counts before
    /// its group.
    #[serde(default)]
    #[schemars(schema_with = "allowed")]
    allow: Vec<Spanned<String>>,
    /// What to pass over when folders are searched: patterns as in .gitignore files, from this file's folder
    /// on. A file that is named on the command line is passed over only with `--force-exclude`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    exclude: Vec<Spanned<String>>,
    /// Articles and rulebooks: files in which the turns are among words, as with `--extract`. Patterns as in `exclude`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    extract: Vec<Spanned<String>>,
    /// How many games a match has whose tags do not say it, as with `--match-games`.
    #[serde(rename = "match-games")]
    match_games: Option<NonZeroU32>,
}

/// The settings for some files of the folder, with those of games. They override the settings of the folder.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Override {
    /// The files: patterns as in `exclude`.
    #[schemars(with = "Vec<String>", length(min = 1))]
    files: Vec<Spanned<String>>,
    /// As for the folder.
    #[serde(default)]
    #[schemars(schema_with = "denied")]
    deny: Vec<Spanned<String>>,
    /// As for the folder.
    #[serde(default)]
    #[schemars(schema_with = "allowed")]
    allow: Vec<Spanned<String>>,
    /// As for the folder.
    #[serde(rename = "match-games")]
    match_games: Option<NonZeroU32>,
}

/// The configuration for the records of a folder, or of some files in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Config {
    /// The settings that it chooses of each game, by the game's name.
    settings: Vec<(&'static str, Settings)>,
    /// The findings that it denies and allows.
    pub policy: Policy,
    excluded: Option<Gitignore>,
    /// Files in which turns are among words.
    extracted: Option<Gitignore>,
    /// How many games a match has whose tags do not say it.
    pub match_games: Option<NonZeroU32>,
    /// What is different for some files; a later one counts before an earlier one.
    overrides: Vec<(Gitignore, Config)>,
}

/// A configuration that cannot be used: its text as far as it could be read, and all that is wrong with it.
pub(super) type Unusable = (Source, Vec<Finding>);

/// An input, and the configuration that counts for it.
pub(super) type Assigned = (Input, Arc<Config>);

/// Inputs as their configurations see them.
pub(super) struct Assignment {
    /// Those to read, each with the configuration that counts for it.
    pub inputs: Vec<Assigned>,
    /// Those that are passed over.
    pub excluded: Vec<Input>,
}

/// Returns the inputs, each with the configuration that counts for it, without those that are passed over.
///
/// # Errors
/// When a configuration cannot be used: all such, each once.
pub(super) fn assign(inputs: Vec<Input>, flags: &Flags) -> Result<Assignment, Vec<Unusable>> {
    let mut cache = ConfigCache::default();
    let given = cache.given(flags);
    let (mut assigned, mut excluded) = (Vec::with_capacity(inputs.len()), Vec::new());
    for input in inputs {
        let folder = folder(Path::new(input.name()));
        let config = match &given {
            Some(given) => Arc::clone(given),
            None if flags.no_config => Arc::default(),
            None => cache.of_folder(&folder),
        };
        let excludable = input.is_walked() || flags.force_exclude;
        if excludable && is_matched(config.excluded.as_ref(), &folder, input.name()) {
            excluded.push(input);
            continue;
        }
        let is_prose = is_matched(config.extracted.as_ref(), &folder, input.name());
        let config = config.of_file(&folder, input.name()).map_or(config, Arc::new);
        assigned.push((input.in_prose(is_prose), config));
    }
    cache.usable(Assignment { inputs: assigned, excluded })
}

/// Returns the configuration that is named, or that of the current folder.
///
/// # Errors
/// When it cannot be used.
pub(super) fn here(flags: &Flags) -> Result<Arc<Config>, Vec<Unusable>> {
    let mut cache = ConfigCache::default();
    let config = match cache.given(flags) {
        Some(given) => given,
        None if flags.no_config => Arc::default(),
        None => cache.of_folder(&folder(Path::new(NAME))),
    };
    cache.usable(config)
}

/// Returns the files of configuration that count for records in `paths`, as far as they do not lie in one of its folders.
pub(super) fn used(paths: &[PathBuf], flags: &Flags) -> Vec<PathBuf> {
    let nearest = |path: &PathBuf| {
        let real = fs::canonicalize(path).ok().filter(|path| path.is_dir());
        let from = real.unwrap_or_else(|| folder(path));
        let folders = iter::successors(Some(from.as_path()), |folder| above(folder));
        let mut own = folders.map(|folder| folder.join(NAME));
        own.find(|path| is_file(path))
    };
    match flags.named() {
        Some(given) => {
            let name = given.file_name().unwrap_or_default();
            vec![folder(given).join(name)]
        }
        None if flags.no_config => Vec::new(),
        None => paths.iter().filter_map(nearest).collect(),
    }
}

/// Whether a path is a configuration's.
pub(super) fn is_one(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == NAME)
}

/// Returns the folder of a path, without links and detours where it is there.
pub(super) fn folder(path: &Path) -> PathBuf {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

/// Whether a regular file is there. A link is skipped: it could lead to a file whose text is not to be shown.
fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// Returns the folder above, where a configuration may count. Above the root of a repository none does: that may be
/// anybody's.
fn above(folder: &Path) -> Option<&Path> {
    let is_root = folder.join(".git").exists();
    folder.parent().filter(|_| !is_root)
}

/// Returns a path without the way to the current folder, if it leads through that.
fn from_here(path: &Path) -> &Path {
    let here = fs::canonicalize(".").unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path)
}

/// The configurations that were looked for so far, each read once.
#[derive(Default)]
struct ConfigCache {
    by_folder: HashMap<PathBuf, Arc<Config>>,
    unusable: Vec<Unusable>,
}

impl ConfigCache {
    /// Returns the configuration that is named.
    fn given(&mut self, flags: &Flags) -> Option<Arc<Config>> {
        Some(self.load(flags.named()?))
    }

    /// Returns `found`, unless some configuration cannot be used.
    fn usable<T>(self, found: T) -> Result<T, Vec<Unusable>> {
        if self.unusable.is_empty() { Ok(found) } else { Err(self.unusable) }
    }

    /// Returns the configuration of a folder: its own, or that of the folder above.
    fn of_folder(&mut self, folder: &Path) -> Arc<Config> {
        if let Some(known) = self.by_folder.get(folder) {
            return Arc::clone(known);
        }
        let own = folder.join(NAME);
        if own.is_symlink() {
            let name = from_here(&own).display();
            complain(&format!("{name} is a link, so it is not read; `--config {name}` reads it"));
        }
        let config = match above(folder) {
            _ if is_file(&own) => self.load(from_here(&own)),
            Some(above) => self.of_folder(above),
            None => Arc::default(),
        };
        self.by_folder.insert(folder.to_owned(), Arc::clone(&config));
        config
    }

    /// Reads a configuration, and remembers one that cannot be used.
    fn load(&mut self, path: &Path) -> Arc<Config> {
        let unusable = match Input::named(path).read() {
            Text::Read(source) => match read(source.text(), &folder(path)) {
                Ok(config) => return Arc::new(config),
                Err(findings) => (source, findings),
            },
            Text::Unread(source, finding) => (source, vec![*finding]),
            Text::Foreign => return Arc::default(),
        };
        self.unusable.push(unusable);
        Arc::default()
    }
}

/// Reads the text of a configuration in `folder`.
fn read(text: &str, folder: &Path) -> Result<Config, Vec<Finding>> {
    let misread = |error| vec![misread(text, &error)];
    let mut table = DeTable::parse(text).map_err(misread)?;
    // Another version may know other settings, so this comes first.
    let required = table.get_mut().remove(REQUIRED_VERSION);
    if let Some(refused) = required.as_ref().and_then(other_version) {
        return Err(vec![refused]);
    }
    let mut faults = Vec::new();
    let settings = take_settings(table.get_mut(), &mut faults);
    let overrides = take_overrides(table.get_mut(), text, folder, &mut faults);
    remove_unknown(table.get_mut(), &keys(&schema()), &mut faults);
    match File::deserialize(Deserializer::from(table)) {
        Ok(file) => {
            let policy = policy(&file.deny, &file.allow, &mut faults);
            let excluded = patterns(&file.exclude, folder, &mut faults);
            let extracted = patterns(&file.extract, folder, &mut faults);
            if faults.is_empty() {
                let match_games = file.match_games;
                return Ok(Config { settings, policy, excluded, extracted, match_games, overrides });
            }
        }
        Err(error) => faults.extend(misread(error)),
    }
    faults.sort_by_key(|fault| fault.span.start);
    Err(faults)
}

/// Takes the tables for some files out of a configuration.
fn take_overrides(
    table: &mut DeTable<'_>,
    text: &str,
    folder: &Path,
    faults: &mut Vec<Finding>,
) -> Vec<(Gitignore, Config)> {
    let Some(all) = table.remove(OVERRIDE) else {
        return Vec::new();
    };
    let span = all.span();
    let DeValue::Array(all) = all.into_inner() else {
        faults.push(no_tables(span));
        return Vec::new();
    };
    let known = keys(&override_schema());
    let mut overrides = Vec::new();
    for one in all {
        let span = one.span();
        let DeValue::Table(mut table) = one.into_inner() else {
            faults.push(no_tables(span));
            continue;
        };
        let settings = take_settings(&mut table, faults);
        remove_unknown(&mut table, &known, faults);
        match Override::deserialize(Deserializer::from(Spanned::new(span.clone(), table))) {
            Ok(read) => {
                if read.files.is_empty() {
                    let message = "`files` is empty, so these settings are for no file";
                    faults.push(
                        fault(span, message, "for no file").help("write patterns, such as `files = [\"rules/\"]`"),
                    );
                }
                let policy = policy(&read.deny, &read.allow, faults);
                let config = Config { settings, policy, match_games: read.match_games, ..Config::default() };
                overrides.extend(patterns(&read.files, folder, faults).map(|files| (files, config)));
            }
            Err(error) => faults.push(misread(text, &error)),
        }
    }
    overrides
}

fn no_tables(span: Range<usize>) -> Finding {
    let message = format!("`{OVERRIDE}` is a list of tables");
    fault(span, message, "cannot be used")
        .help(format!("write `[[{OVERRIDE}]]` on a line of its own, and the settings below"))
}

/// Removes the keys that are none of these from a table.
fn remove_unknown(table: &mut DeTable<'_>, known: &[String], faults: &mut Vec<Finding>) {
    let mut unknown = Vec::new();
    for key in table.keys().filter(|key| !known.iter().any(|known| known == key.get_ref())) {
        faults.push(unknown_key(key.get_ref(), key.span(), known));
        unknown.push(key.get_ref().to_string());
    }
    for key in unknown {
        table.remove(key.as_str());
    }
}

/// Returns what is denied and allowed, as far as it can be used.
fn policy(deny: &[Spanned<String>], allow: &[Spanned<String>], faults: &mut Vec<Finding>) -> Policy {
    let denied = subjects(deny, Subject::deny, faults);
    let allowed = subjects(allow, Subject::allow, faults);
    let denied: Vec<Subject> = denied.into_iter().map(|(subject, _)| subject).collect();
    let both = allowed.iter().find(|(subject, _)| denied.contains(subject));
    let both = both.map(|(_, span)| span.clone());
    let allowed = allowed.into_iter().map(|(subject, _)| subject).collect();
    Policy::new(denied, allowed).unwrap_or_else(|why| {
        let span = both.unwrap_or_default();
        faults.push(fault(span, why, "denied too"));
        Policy::default()
    })
}

/// Returns the finding for a configuration that is for other versions of the program.
fn other_version(required: &Spanned<DeValue<'_>>) -> Option<Finding> {
    let DeValue::String(text) = required.get_ref() else {
        let message = format!("`{REQUIRED_VERSION}` is set to a version in quotes");
        return Some(fault(required.span(), message, "cannot be used"));
    };
    let this = env!("CARGO_PKG_VERSION");
    let (message, label, help) = match VersionReq::parse(text) {
        Err(why) => {
            (format!("`{text}` is not a range of versions: {why}"), "cannot be used", "write `>=0.2`, or `>=0.2, <0.4`")
        }
        Ok(versions) if Version::parse(this).is_ok_and(|this| versions.matches(&this)) => {
            return None;
        }
        Ok(_) => (
            format!("This configuration requires hirth {text}, but this is hirth {this}"),
            "required here",
            "install a version that it allows",
        ),
    };
    Some(fault(required.span(), message, label).help(help))
}

/// Takes the settings of games out of a configuration: those in a table of the game's name, and those at the top
/// that belong to one game only.
fn take_settings(table: &mut DeTable<'_>, faults: &mut Vec<Finding>) -> Vec<(&'static str, Settings)> {
    let mut all = Vec::new();
    for game in GameKind::ALL.iter().copied() {
        let mut settings = Settings::default();
        for setting in game.about().settings.iter().filter(|setting| is_of_one(setting.name)) {
            if let Some(value) = table.remove(setting.name) {
                settings = set(settings, game, setting.name, &value, faults);
            }
        }
        if let Some(own) = table.remove(game.name()) {
            let DeValue::Table(entries) = own.get_ref() else {
                let text = format!("`{}` is a table of settings", game.name());
                faults.push(fault(own.span(), text, "no table"));
                continue;
            };
            for (key, value) in entries {
                if !game.about().settings.iter().any(|own| own.name == *key.get_ref()) {
                    let names = game.about().settings.iter().map(|setting| setting.name);
                    faults.push(unknown_setting(game, key.get_ref(), key.span(), names));
                    continue;
                }
                settings = set(settings, game, key.get_ref(), value, faults);
            }
        }
        all.push((game.name(), settings));
    }
    all
}

/// Whether one game alone has a setting of this name.
fn is_of_one(name: &str) -> bool {
    let all = GameKind::ALL.iter().flat_map(|game| game.about().settings);
    all.filter(|setting| setting.name == name).count() == 1
}

/// Returns the settings with one more, if it can be used.
fn set(
    settings: Settings,
    game: GameKind,
    name: &str,
    value: &Spanned<DeValue<'_>>,
    faults: &mut Vec<Finding>,
) -> Settings {
    let why = match value.get_ref() {
        DeValue::String(text) => match game.about().setting(name, text) {
            Ok((setting, value)) => return settings.with(setting, value),
            Err(why) => why.to_string(),
        },
        _ => format!("`{name}` is set to a word in quotes"),
    };
    faults.push(fault(value.span(), why, "cannot be used"));
    settings
}

fn unknown_setting<'a>(
    game: GameKind,
    key: &str,
    span: Range<usize>,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Finding {
    let text = format!("{} has no setting `{key}`", game.name());
    let mut finding = fault(span, text, "not known");
    let all: Vec<&str> = names.clone().collect();
    finding.help = Some(match nearest(key, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None if all.is_empty() => "it has none".to_owned(),
        None => format!("its settings are `{}`", all.join("`, `")),
    });
    finding
}

/// Returns the kinds of findings that a list names, and where.
fn subjects(
    list: &[Spanned<String>],
    read: impl Fn(&str) -> Result<Subject, String>,
    faults: &mut Vec<Finding>,
) -> Vec<(Subject, Range<usize>)> {
    let subject = |name: &Spanned<String>| match read(name.get_ref()) {
        Ok(subject) => Some((subject, name.span())),
        Err(why) => {
            faults.push(fault(name.span(), why, "cannot be used here"));
            None
        }
    };
    list.iter().filter_map(subject).collect()
}

fn patterns(list: &[Spanned<String>], folder: &Path, faults: &mut Vec<Finding>) -> Option<Gitignore> {
    let mut patterns = GitignoreBuilder::new(folder);
    for pattern in list {
        if let Err(why) = patterns.add_line(None, pattern.get_ref()) {
            faults.push(fault(pattern.span(), why.to_string(), "not a pattern"));
        }
    }
    let patterns = patterns.build();
    let refused = |why: ignore::Error| faults.push(fault(0..0, why.to_string(), ""));
    patterns.map_err(refused).ok()
}

impl Config {
    /// Returns what it chooses of a game.
    pub fn settings(&self, game: GameKind) -> Settings {
        let own = self.settings.iter().find(|(name, _)| *name == game.name());
        own.map(|&(_, settings)| settings).unwrap_or_default()
    }

    /// Returns what counts for a file of a folder, if that is different for it.
    fn of_file(&self, folder: &Path, name: &str) -> Option<Self> {
        let own = self.overrides.iter().filter(|(files, _)| is_matched(Some(files), folder, name));
        own.map(|(_, own)| own).fold(None, |below, own| {
            let below = below.as_ref().unwrap_or(self);
            let settings = |game: GameKind| (game.name(), own.settings(game).or(below.settings(game)));
            Some(Self {
                settings: GameKind::ALL.iter().copied().map(settings).collect(),
                policy: own.policy.over(&below.policy),
                match_games: own.match_games.or(below.match_games),
                ..Self::default()
            })
        })
    }
}

/// Whether patterns name a file of a folder.
fn is_matched(patterns: Option<&Gitignore>, folder: &Path, name: &str) -> bool {
    let Some(patterns) = patterns else {
        return false;
    };
    let name = Path::new(name).file_name().unwrap_or_default();
    let path = folder.join(name);
    // Patterns say nothing of what lies outside the folder that they are of.
    path.starts_with(patterns.path()) && patterns.matched_path_or_any_parents(&path, false).is_ignore()
}

/// Returns the JSON Schema of a configuration.
pub(super) fn schema() -> Schema {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<File>();
    let properties = schema.get_mut("properties");
    if let Some(properties) = properties.and_then(|it| it.as_object_mut()) {
        properties.insert(
            REQUIRED_VERSION.to_owned(),
            json!({
                "description": "The versions of hirth that may use this configuration, as in Cargo: `0.2`, `>=0.2.1`, `>=0.2, <0.4`.",
                "type": "string",
            }),
        );
        let files = json!({ "description": "Settings for some files.", "type": "array", "items": override_schema() });
        properties.insert(OVERRIDE.to_owned(), files);
        add_settings(properties);
    }
    schema
}

/// Returns the JSON Schema of the settings for some files.
fn override_schema() -> Schema {
    let generator = SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None).into_generator();
    let mut schema = generator.into_root_schema_for::<Override>();
    if let Some(properties) = schema.get_mut("properties").and_then(|it| it.as_object_mut()) {
        add_settings(properties);
    }
    schema
}

/// Adds the settings of the games.
fn add_settings(properties: &mut serde_json::Map<String, serde_json::Value>) {
    for game in GameKind::ALL {
        let of_game: serde_json::Map<_, _> = game.about().settings.iter().map(described).collect();
        let at_the_top = of_game.clone().into_iter().filter(|(name, _)| is_of_one(name));
        properties.extend(at_the_top);
        properties.insert(
            game.name().to_owned(),
            json!({
                "description": format!("The settings of {}.", game.about().example.title),
                "type": "object",
                "additionalProperties": false,
                "properties": of_game,
            }),
        );
    }
}

/// Returns a setting's name and its JSON Schema.
fn described(setting: &Setting) -> (String, serde_json::Value) {
    let values = setting.values.iter();
    let values = values.map(|value| json!({ "description": value.help, "const": value.name }));
    let schema = json!({
        "description": format!("{}.", setting.help),
        "oneOf": values.collect::<Vec<_>>(),
    });
    (setting.name.to_owned(), schema)
}

/// Returns the names of all settings in a schema.
fn keys(schema: &Schema) -> Vec<String> {
    let properties = schema.get("properties").and_then(|properties| properties.as_object());
    properties.into_iter().flat_map(|properties| properties.keys().cloned()).collect()
}

fn denied(_: &mut SchemaGenerator) -> Schema {
    list_of(codes::known().code_names().collect())
}

fn allowed(_: &mut SchemaGenerator) -> Schema {
    let known = codes::known();
    let codes = known.codes().filter(|of| of.it.severity < Severity::Error);
    list_of(codes.map(|of| known.code_name(&of)).collect())
}

fn list_of(codes: Vec<String>) -> Schema {
    let groups = ["warnings", "advice"].map(str::to_owned);
    let names = [groups.to_vec(), codes].concat();
    json_schema!({ "type": "array", "items": { "type": "string", "enum": names } })
}

fn unknown_key(key: &str, span: Range<usize>, keys: &[String]) -> Finding {
    let mut finding = fault(span, format!("There is no setting `{key}`"), "not known");
    finding.help = Some(match nearest(key, keys.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the settings are `{}`", keys.join("`, `")),
    });
    finding
}

/// Returns the finding for a text that is not TOML.
fn misread(text: &str, error: &toml::de::Error) -> Finding {
    let end = text.len();
    fault(error.span().unwrap_or(end..end), decode_error::describe(error.message()), "cannot be used")
}

fn fault(span: Range<usize>, message: impl Into<String>, label: &str) -> Finding {
    let span = Span::new(span.start, span.end);
    Finding::new(&BAD_CONFIG, span, message).label(label)
}
