//! What we offer to other projects does what it says there: the GitHub action, the pre-commit hooks and
//! the lines of `docs/ci.md`, run on the example repository the way their machines would run them.

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::LazyLock,
};

use saphyr::{LoadableYamlNode, Yaml};
use tempfile::TempDir;

use crate::program::{hirth, root};

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

fn parsed(text: &str) -> Yaml<'_> {
    Yaml::load_from_str(text).expect("YAML").swap_remove(0)
}

fn list<'a>(yaml: &'a Yaml, name: &str) -> &'a [Yaml<'a>] {
    let found = yaml.as_mapping_get(name).expect(name);
    found.as_sequence().expect("a list")
}

/// The names and values of a mapping; none when it is not there.
fn entries(yaml: &Yaml, name: &str) -> Vec<(String, String)> {
    let mapping = yaml.as_mapping_get(name).and_then(Yaml::as_mapping);
    let text = |yaml: &Yaml| yaml.as_str().expect("a text").to_owned();
    let entries = mapping.into_iter().flatten();
    entries.map(|(name, value)| (text(name), text(value))).collect()
}

fn text<'a>(yaml: &'a Yaml, name: &str) -> &'a str {
    yaml.as_mapping_get(name).and_then(Yaml::as_str).expect(name)
}

/// The example repository, checked out.
fn checkout() -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    copy(&root().join("examples/repository"), folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        match entry.file_type().expect("a type").is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("a file")),
        }
    }
}

/// The same with a record that has six slips.
fn damaged() -> TempDir {
    let folder = checkout();
    let french = root().join("fixtures/hirth/published/french.hirth");
    fs::copy(french, folder.path().join("records/french.hirth")).expect("the sample");
    folder
}

/// A folder with the program, as it is on a machine on which it is installed.
static INSTALLED: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a temporary folder");
    symlink(hirth(), folder.path().join("hirth")).expect("a link");
    folder
});

/// The search path of such a machine.
fn search_path() -> std::ffi::OsString {
    let others = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(INSTALLED.path().to_owned()).chain(env::split_paths(&others));
    env::join_paths(all.collect::<Vec<PathBuf>>()).expect("a search path")
}

/// Runs a script as the steps of a workflow are run.
fn bash(folder: &Path, script: &str, variables: &[(String, String)]) -> Output {
    Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
        .current_dir(folder)
        .env_clear()
        .env("PATH", search_path())
        .env("GITHUB_ACTION_PATH", root())
        .envs(variables.iter().cloned())
        .output()
        .expect("bash")
}

/// What came of a job: the status of the step that failed, and all that was printed.
struct Job {
    status: i32,
    printed: String,
}

/// Runs the steps of our action with inputs.
fn act(folder: &Path, inputs: &[(String, String)]) -> Job {
    let action = read("action.yml");
    let action = parsed(&action);
    let known = action.as_mapping_get("inputs").expect("inputs");
    for (name, _) in inputs {
        assert!(known.as_mapping_get(name).is_some(), "the action has no input `{name}`");
    }
    let value = |expression: &str| {
        let name = expression.strip_prefix("${{ inputs.").and_then(|it| it.strip_suffix(" }}"));
        let name = name.expect("an input");
        let given = inputs.iter().find(|input| input.0 == name);
        let default = || text(known.as_mapping_get(name).expect(name), "default").to_owned();
        given.map_or_else(default, |input| input.1.clone())
    };
    let runs = action.as_mapping_get("runs").expect("runs");
    assert_eq!(text(runs, "using"), "composite");
    let mut job = Job { status: 0, printed: String::new() };
    for step in list(runs, "steps") {
        assert_eq!(text(step, "shell"), "bash");
        let script = text(step, "run");
        assert!(!script.contains("${{"), "{script}");
        let variables = entries(step, "env").into_iter();
        let variables: Vec<_> = variables.map(|(name, it)| (name, value(&it))).collect();
        let output = bash(folder, script, &variables);
        job.printed += &String::from_utf8(output.stdout).expect("UTF-8");
        job.status = output.status.code().expect("a status");
        if job.status != 0 {
            break;
        }
    }
    job
}

/// Runs the workflow of the example repository, with more inputs for our action.
fn workflow(folder: &Path, more: &[(&str, &str)]) -> Job {
    let workflow = fs::read_to_string(folder.join(".github/workflows/records.yml"));
    let workflow = workflow.expect("the workflow");
    let workflow = parsed(&workflow);
    let job = workflow.as_mapping_get("jobs").and_then(|jobs| jobs.as_mapping_get("check"));
    let steps = list(job.expect("the job"), "steps");
    let [checkout, ours] = steps else {
        panic!("{} steps", steps.len());
    };
    assert!(text(checkout, "uses").starts_with("actions/checkout@"));
    assert_eq!(text(ours, "uses"), format!("hirth-game/hirth@{}", version()));
    let mut inputs = entries(ours, "with");
    inputs.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    act(folder, &inputs)
}

/// The tag that others are to name.
fn version() -> &'static str {
    concat!("v", env!("CARGO_PKG_VERSION"))
}

const ANNOTATION: &str = "::error file=records/french.hirth,line=10,endLine=10,col=14,endColumn=18,\
                          title=hirth/manned-entry in S5::A Karve always enters unmanned";

#[test]
fn workflow_of_the_example_succeeds() {
    let job = workflow(checkout().path(), &[]);
    assert_eq!(job.status, 0, "{}", job.printed);
    assert!(!job.printed.contains("::"), "{}", job.printed);
}

#[test]
fn damaged_records_are_marked_and_fail_the_workflow() {
    let job = workflow(damaged().path(), &[]);
    assert_eq!(job.status, 1);
    assert!(job.printed.contains(ANNOTATION), "{}", job.printed);
}

#[test]
fn action_writes_sarif() {
    for (folder, status, results) in [(checkout(), 0, 0), (damaged(), 1, 6)] {
        let job = workflow(folder.path(), &[("sarif", "records.sarif")]);
        assert_eq!(job.status, status, "{}", job.printed);
        assert_eq!(job.printed.contains(ANNOTATION), status == 1);
        let log = fs::read_to_string(folder.path().join("records.sarif")).expect("the log");
        let log: serde_json::Value = serde_json::from_str(&log).expect("JSON");
        let found = log["runs"][0]["results"].as_array().expect("results");
        assert_eq!(found.len(), results);
    }
    let job = workflow(checkout().path(), &[("sarif", "no/where/records.sarif")]);
    assert_eq!(job.status, 2);
}

#[test]
fn action_takes_paths_and_runs_none_of_its_inputs() {
    let folder = damaged();
    let paths = "records/sample.hirth\n\nREADME.md\n";
    assert_eq!(workflow(folder.path(), &[]).status, 1);
    let job = act(folder.path(), &[("paths".to_owned(), paths.to_owned())]);
    assert_eq!(job.status, 0, "{}", job.printed);
    let evil = "$(touch evil) `touch evil`; touch evil";
    for name in ["paths", "args", "sarif"] {
        let job = act(folder.path(), &[(name.to_owned(), evil.to_owned())]);
        assert_ne!(job.status, 0, "{name}");
        assert!(!folder.path().join("evil").exists(), "{name}");
    }
}

#[test]
fn action_takes_one_option_a_line() {
    let folder = damaged();
    fs::create_dir(folder.path().join("my settings")).expect("a folder");
    let quiet = "allow = [\"winners-not-recorded\"]\n";
    fs::write(folder.path().join("my settings/h.toml"), quiet).expect("the settings");
    let args = |text: &str| {
        let job = act(folder.path(), &[("args".to_owned(), text.to_owned())]);
        (job.status, job.printed)
    };
    let (status, printed) = args("--config=my settings/h.toml\n");
    assert!(status == 1 && printed.contains(ANNOTATION), "{printed}");
    let (status, printed) = args("--config=my settings/h.toml");
    assert!(status == 2 && printed.contains("no file or folder `my`"), "{printed}");
    // A block of YAML ends with a line end, on Windows with two characters.
    for text in ["--deny warnings --quiet", "--deny warnings --quiet\n", "--deny warnings\r\n--quiet\r\n"] {
        let (status, printed) = args(text);
        assert!(status == 1 && printed.contains(ANNOTATION), "{text:?}: {printed}");
    }
}

/// The command lines of a hook, as pre-commit would run it on all files of a folder.
fn hook(folder: &Path, id: &str) -> Output {
    let hooks = read(".pre-commit-hooks.yaml");
    let hooks = parsed(&hooks);
    let hooks = hooks.as_sequence().expect("a list");
    let hook = hooks.iter().find(|hook| text(hook, "id") == id).expect(id);
    assert_eq!(text(hook, "language"), "script");
    let entry = text(hook, "entry").strip_prefix("tools/release/hook ");
    let mut script = format!("hirth {}", entry.expect("the script that finds the program"));
    let takes_names = hook.as_mapping_get("pass_filenames").and_then(Yaml::as_bool);
    if takes_names.unwrap_or(true) {
        let files = text(hook, "files");
        assert!(files.starts_with(r"\.(hirth|tafl|") && files.ends_with("|herrlof)$"), "{files}");
        // Matches go over files, so they are not to be judged in parts.
        let is_serial = hook.as_mapping_get("require_serial").and_then(Yaml::as_bool);
        assert_eq!(is_serial, Some(true));
        script += " $(find . -name '*.hirth' | sed 's:^\\./::' | sort)";
    }
    bash(folder, &script, &[])
}

#[test]
fn hooks_of_the_example_stop_damaged_records() {
    let config = read("examples/repository/.pre-commit-config.yaml");
    let config = parsed(&config);
    let [ours] = list(&config, "repos") else {
        panic!("one repository");
    };
    assert_eq!(text(ours, "repo"), env!("CARGO_PKG_REPOSITORY"));
    assert_eq!(text(ours, "rev"), version());
    let configured = list(ours, "hooks").iter().map(|hook| text(hook, "id"));
    for id in configured.chain(["hirth-all"]) {
        let output = hook(checkout().path(), id);
        assert!(output.status.success(), "{output:?}");
        let output = hook(damaged().path(), id);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(said.contains("records/french.hirth:10:14: error[manned-entry]"), "{said}");
    }
}

#[test]
fn hooks_fix_and_format() {
    let record = |folder: &Path| fs::read_to_string(folder.join("records/french.hirth"));
    for (id, status, wrong, right) in [("hirth-fix", 0, "Khei", "KeHei"), ("hirth-fmt", 0, "G1  ", "G1 ")] {
        let folder = damaged();
        let path = folder.path().join("records/french.hirth");
        let text = record(folder.path()).expect("the sample");
        let text = match id {
            "hirth-fmt" => "G1  KeHeiHei /\nS1 He7He8He /\n".to_owned(),
            _ => text,
        };
        assert!(text.contains(wrong), "{text}");
        fs::write(path, text).expect("a record");
        let output = hook(folder.path(), id);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        let mended = record(folder.path()).expect("a record");
        assert!(mended.contains(right) && !mended.contains(wrong), "{mended}");
    }
}

#[test]
fn gitlab_job_of_the_example_reports() {
    let job = read("examples/repository/.gitlab-ci.yml");
    let job = parsed(&job);
    let job = job.as_mapping_get("records").expect("the job");
    let reports = job.as_mapping_get("artifacts").and_then(|it| it.as_mapping_get("reports"));
    let report = text(reports.expect("reports"), "codequality");
    for (folder, status, violations) in [(checkout(), 0, 0), (damaged(), 1, 6)] {
        let script = list(job, "script").iter().filter_map(Yaml::as_str);
        let output = bash(folder.path(), &script.collect::<Vec<_>>().join("\n"), &[]);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        let found = fs::read_to_string(folder.path().join(report)).expect("the report");
        let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!(found.as_array().map(Vec::len), Some(violations));
    }
}

/// Users who paste what the page shows have what was run above.
#[test]
fn page_shows_the_files_of_the_example() {
    let page = read("docs/ci.md") + &read("README.md");
    for path in [".pre-commit-config.yaml", ".github/workflows/records.yml", ".gitlab-ci.yml"] {
        let block = format!("```yaml\n{}```\n", read(&format!("examples/repository/{path}")));
        assert!(page.contains(&block), "{path}:\n{block}");
    }
    let action = "hirth-game/hirth@";
    assert_eq!(page.matches(action).count(), page.matches(&format!("hirth-game/hirth@{}", version())).count());
}
