//! Stepping through a game on a terminal, as a person does, and the terminal after it.

use std::{
    io::{Read, Write},
    num::NonZero,
    process::Command,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;
use insta::assert_snapshot;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtyPair, PtySize, native_pty_system};
use tempfile::TempDir;
use vt100::Parser;

use super::{PUBLISHED, SAMPLE};

/// A game of cards: its turns have names of several kinds.
const HERRLOF: &str = include_str!("../../../fixtures/herrlof/games/two-everything.herrlof");

use crate::program::{
    folder,
    running::{DEADLINE, is_heard},
};

/// The program on a terminal of its own.
struct Terminal {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    /// How the terminal was before.
    before: String,
    _folder: TempDir,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn some(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a terminal has lines and columns")
}

/// How a terminal takes what is typed.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal"))
}

impl Terminal {
    /// Starts `hirth show` on a record.
    fn show(text: &str, (rows, columns): (u16, u16), env: &[(&str, &str)]) -> Self {
        let folder = folder(&[("game.hirth", text)]);
        let pair = native_pty_system().openpty(size(rows, columns)).expect("a terminal");
        let mut command = CommandBuilder::new(cargo_bin!("hirth"));
        command.args(["show", "game.hirth"]);
        command.cwd(folder.path());
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "LINES"] {
            command.env_remove(name);
        }
        for (name, value) in env {
            command.env(name, value);
        }
        let before = settings(&*pair.master);
        let mut reader = pair.master.try_clone_reader().expect("what it writes");
        let keys = pair.master.take_writer().expect("its keys");
        let screen = Arc::new(Mutex::new(Parser::new(some(rows), some(columns), 0)));
        let seen = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                seen.lock().expect("the screen").process(&bytes[..count]);
            }
        });
        let child = pair.slave.spawn_command(command).expect("it starts");
        Self { pair, child, keys, screen, before, _folder: folder }
    }

    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Waits until something is on the screen.
    #[track_caller]
    fn until(&self, text: &str) {
        self.until_so(|screen| screen.contains(text), text);
    }

    #[track_caller]
    fn until_so(&self, is_so: impl Fn(&str) -> bool, what: &str) {
        let started = Instant::now();
        while !is_so(&self.text()) {
            assert!(started.elapsed() < DEADLINE, "no {what} in\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("typed");
        self.keys.flush().expect("typed");
    }

    /// Presses keys, and waits for what they lead to.
    #[track_caller]
    fn leads(&mut self, keys: &str, to: &str) {
        self.press(keys);
        self.until(to);
    }

    fn signal(&self, signal: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status();
        assert!(sent.expect("kill").success());
    }

    /// Waits for its end, and looks whether the terminal is as it was.
    #[track_caller]
    fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(started.elapsed() < DEADLINE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        };
        let is_left = || {
            let parser = self.screen.lock().expect("the screen");
            !parser.screen().alternate_screen() && !parser.screen().hide_cursor()
        };
        // What it wrote last may still be on its way.
        while !is_left() {
            assert!(started.elapsed() < DEADLINE, "the terminal is not left");
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(settings(&*self.pair.master), self.before);
        status
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
    }
}

const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";
const HOME: &str = "\u{1b}[H";
const END: &str = "\u{1b}[F";
const PAGE_DOWN: &str = "\u{1b}[6~";

#[test]
fn keys_lead_from_turn_to_turn() {
    let mut terminal = Terminal::show(SAMPLE, (40, 80), &[]);
    terminal.until("start (0 of 10)");
    assert!(terminal.text().starts_with("HIRÞ"));
    terminal.leads(RIGHT, "G1 (1 of 10)");
    terminal.until("G1 KeHeiHei /");
    terminal.leads(PAGE_DOWN, "S1 (2 of 10)");
    terminal.leads("l", "G2 (3 of 10)");
    terminal.leads(LEFT, "S1 (2 of 10)");
    terminal.leads(END, "S5 (10 of 10)");
    terminal.until("S5 (10 of 10) · Silfr wins by Drepið, 5 × 2 = 10 points");
    terminal.leads(RIGHT, "S5 (10 of 10)");
    terminal.leads(HOME, "start (0 of 10)");
    terminal.leads("8", "S4 (8 of 10)");
    terminal.leads("\r", "S4 (8 of 10)");
    terminal.leads("11", "11 is too large: there are 10 turns");
    terminal.leads("\r0", "start (0 of 10)");
    terminal.leads("3", "G2 (3 of 10)");
    terminal.leads("S2", "S2 (4 of 10)");
    terminal.leads("G3", "G3 (5 of 10)");
    terminal.leads("?", "search for a space");
    terminal.leads("x", "G3 (5 of 10)");
    terminal.leads("/doub", "/doub_");
    terminal.leads("\r", "S3 (6 of 10)");
    terminal.leads("/ nowhere\r", "nowhere");
    terminal.leads("]", "this is the only game");
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn key_n_leads_to_findings() {
    let mut terminal = Terminal::show(PUBLISHED, (45, 80), &[]);
    terminal.until("2 findings");
    terminal.leads("n", "S5 (10 of 10)");
    terminal.until("error[unmarked-attack]");
    terminal.press("q");
    // The record has errors.
    assert_eq!(terminal.end().exit_code(), 1);
}

/// A number leads to a turn as the screen counts them, and a name to its turn, in every game.
#[test]
fn numbers_lead_to_turns_as_they_are_counted() {
    let mut herrlof = Terminal::show(&HERRLOF.replacen("[A ", "[Game \"Herrlof\"]\n[A ", 1), (24, 100), &[]);
    herrlof.until("start (0 of ");
    herrlof.leads("5", " (5 of ");
    herrlof.leads("R1.2", "R1.2 (");
    herrlof.press("q");
    herrlof.end();
}

/// The position on a line is for programs: a key shows it.
#[test]
fn key_p_leads_to_the_position_on_a_line() {
    let mut terminal = Terminal::show(SAMPLE, (24, 120), &[]);
    terminal.leads("1", "G1 (1 of 10)");
    assert!(!terminal.text().contains("9:S"), "{}", terminal.text());
    terminal.leads("?", "p: the position on one line");
    terminal.leads("?", "G1 (1 of 10)");
    terminal.leads("p", "9:SL");
    terminal.leads("l", "S1 (2 of 10)");
    terminal.until("9:SHL");
    terminal.press("p");
    terminal.until_so(|screen| !screen.contains("9:S"), "screen without the position");
    terminal.press("q");
    assert!(terminal.end().success());
}

/// A game that has not ended says so after its last turn.
#[test]
fn last_turn_says_how_the_game_ended() {
    let mut terminal = Terminal::show("G1 KeHeiHei /\nS1 He7He8He /\n", (24, 80), &[]);
    terminal.leads("l", "G1 (1 of 2)");
    assert!(!terminal.text().contains("unfinished"));
    terminal.leads("l", "S1 (2 of 2) · unfinished");
    terminal.press("q");
    assert!(terminal.end().success());
}

/// The turns before and after the one at hand are below the board, and how it ended is in the title.
#[test]
fn record_is_below_the_board() {
    let mut terminal = Terminal::show(SAMPLE, (40, 120), &[]);
    terminal.leads("l", "G1 (1 of 10)");
    let text = terminal.text();
    assert!(text.lines().next().is_some_and(|title| title.contains("Silfr wins by Drepið")), "{text}");
    assert!(text.lines().any(|line| line.starts_with("▸ G1 KeHeiHei /   S1 He7He8He /   G2 ")), "{text}");
    terminal.leads(RIGHT, "  G1 KeHeiHei / ▸ S1 He7He8He /   G2 ");
    terminal.press("q");
    assert!(terminal.end().success());
}

/// At the bottom is the course of the game, with the turn at hand and the battles.
#[test]
fn course_is_at_the_bottom() {
    let mut terminal = Terminal::show(SAMPLE, (40, 120), &[]);
    terminal.leads("8", "S4 (8 of 10)");
    assert_snapshot!("course", bottom(&terminal.text()));
    terminal.press("q");
    assert!(terminal.end().success());
    let mut ascii = Terminal::show(SAMPLE, (40, 80), &[("LC_ALL", "C"), ("LANG", "C"), ("TERM", "xterm")]);
    ascii.leads("8", "S4 (8 of 10)");
    assert_snapshot!("course_in_ascii", bottom(&ascii.text()));
    ascii.press("q");
    assert!(ascii.end().success());
    // Where there is no room, there is none.
    let mut small = Terminal::show(SAMPLE, (24, 80), &[]);
    small.leads("8", "S4 (8 of 10)");
    assert!(!small.text().contains("middle spaces held"));
    small.press("q");
    assert!(small.end().success());
}

/// The last five lines of a screen.
fn bottom(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    lines[lines.len().saturating_sub(5)..].join("\n")
}

#[test]
fn drawing_changes_with_the_size() {
    let mut terminal = Terminal::show(SAMPLE, (30, 120), &[]);
    terminal.until("start (0 of 10)");
    terminal.leads("G4", "G4 (7 of 10)");
    // Beside the drawing.
    terminal.until_so(|screen| screen.lines().any(|line| line.contains("┌1─") && line.contains("┌7─")), "wide drawing");
    {
        let mut parser = terminal.screen.lock().expect("the screen");
        parser.screen_mut().set_size(some(45), some(40));
    }
    terminal.pair.master.resize(size(45, 40)).expect("resized");
    terminal.until_so(|screen| screen.lines().any(|line| line.trim_start().starts_with("┌9─")), "narrow drawing");
    terminal.until("G4 (7 of 10)");
    terminal.press("q");
    assert!(terminal.end().success());
}

/// The shell has the terminal while the program is suspended.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_z_suspends_and_the_shell_resumes() {
    let mut terminal = Terminal::show(SAMPLE, (40, 80), &[]);
    terminal.until("start (0 of 10)");
    terminal.leads("G3", "G3 (5 of 10)");
    terminal.leads("?", "search for a space");
    terminal.leads("q", "G3 (5 of 10)");
    terminal.press("\u{1a}");
    let state = || {
        let id = terminal.child.process_id().expect("it runs");
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("its state");
        let (_, rest) = stat.rsplit_once(") ").expect("its name");
        rest.chars().next()
    };
    let started = Instant::now();
    while state() != Some('T') {
        assert!(started.elapsed() < DEADLINE, "it is not suspended");
        thread::sleep(Duration::from_millis(5));
    }
    terminal.until_so(|screen| !screen.contains("G3"), "screen of the shell");
    assert_eq!(settings(&*terminal.pair.master), terminal.before);
    terminal.signal("CONT");
    terminal.until("G3 (5 of 10)");
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn ctrl_c_leaves_the_terminal_as_it_was() {
    let mut terminal = Terminal::show(SAMPLE, (24, 80), &[]);
    terminal.until("start (0 of 10)");
    terminal.press("\u{3}");
    terminal.end();
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    for signal in ["TERM", "HUP", "INT"].into_iter().filter(|signal| is_heard(signal)) {
        let mut terminal = Terminal::show(SAMPLE, (24, 80), &[]);
        terminal.until("start (0 of 10)");
        terminal.signal(signal);
        assert!(!terminal.end().success(), "{signal}");
    }
}

/// Where the terminal can show no more than ASCII, and where it can do nothing at all.
#[test]
fn terminals_without_unicode_get_ascii() {
    let locale = [("LC_ALL", "C"), ("LANG", "C"), ("TERM", "xterm")];
    let mut terminal = Terminal::show(SAMPLE, (40, 80), &locale);
    terminal.until("start (0 of 10)");
    assert!(terminal.text().starts_with("HIRTH"));
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    terminal.press("q");
    terminal.end();
    let mut dumb = Terminal::show(SAMPLE, (40, 80), &[("TERM", "dumb")]);
    dumb.until("Silfr wins by Drep");
    dumb.end();
}
