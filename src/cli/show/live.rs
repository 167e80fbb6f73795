//! The terminal while one steps through a game: entered, drawn on, and left as it was, whatever happens.

use std::{
    io::{self, Write},
    panic,
    sync::{Mutex, MutexGuard, Once, PoisonError, TryLockError},
};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read},
    queue,
    style::Print,
    terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size},
};

use super::{room::Line, stepper::Press};
use crate::{cli::interrupt, output::paint::painted};

/// Whether the terminal is ours now. Who holds this may write to it.
static ENTERED: Mutex<bool> = Mutex::new(false);

/// The terminal, as long as this lives.
pub struct Terminal(());

/// An event from the user.
pub enum Happened {
    /// A key.
    Press(Press),
    /// Nothing but that all is to be drawn again, as after another size.
    Redraw,
}

impl Terminal {
    /// Takes the terminal.
    pub fn enter() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // Whoever panics may be drawing.
                match ENTERED.try_lock() {
                    Ok(entered) => leave(entered),
                    Err(TryLockError::Poisoned(entered)) => leave(entered.into_inner()),
                    Err(TryLockError::WouldBlock) => restore(),
                }
                before(panic);
            }));
        });
        interrupt::at_end(give_back);
        let mut entered = entered();
        enable_raw_mode()?;
        *entered = true;
        let live = Self(());
        let mut out = io::stdout();
        let result = queue!(out, EnterAlternateScreen, Hide).and_then(|()| out.flush());
        drop(entered);
        // What was half entered is left by dropping it.
        result.map(|()| live)
    }

    /// Shows these lines, and nothing else.
    pub fn draw(&mut self, lines: &[Line], color: bool) -> io::Result<()> {
        let _entered = entered();
        let mut out = io::BufWriter::new(io::stdout());
        for (row, line) in (0..).zip(lines) {
            let text = painted(line, color);
            // On some terminals, clearing after a full line would delete its last character.
            let clear = Clear(ClearType::UntilNewLine);
            queue!(out, MoveTo(0, row), clear, Print(text))?;
        }
        out.flush()
    }

    /// Waits for what happens next.
    pub fn next(&mut self) -> io::Result<Happened> {
        loop {
            match read()? {
                Event::Key(key) if is_suspend(key) => {
                    suspend()?;
                    return Ok(Happened::Redraw);
                }
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if let Some(press) = press(key) {
                        return Ok(Happened::Press(press));
                    }
                }
                Event::Resize(..) => {
                    let mut out = io::stdout();
                    queue!(out, Clear(ClearType::All))?;
                    return Ok(Happened::Redraw);
                }
                _ => {}
            }
        }
    }

    /// Returns columns and lines of the terminal; what is usual, where it does not say.
    pub fn size() -> (usize, usize) {
        let (columns, rows) = size().unwrap_or((80, 24));
        (usize::from(columns.max(1)), usize::from(rows.max(1)))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave(entered());
    }
}

fn entered() -> MutexGuard<'static, bool> {
    ENTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the terminal back for good, for the program ends: nothing is drawn after this.
fn give_back() {
    let mut entered = entered();
    if std::mem::take(&mut *entered) {
        restore();
        std::mem::forget(entered);
    }
}

fn leave(mut entered: MutexGuard<'static, bool>) {
    if std::mem::take(&mut *entered) {
        restore();
    }
}

fn restore() {
    // Nothing is left to be done if even this fails.
    let mut out = io::stdout();
    let _ = queue!(out, Show, LeaveAlternateScreen).and_then(|()| out.flush());
    let _ = disable_raw_mode();
}

/// Whether a key is Ctrl-Z, where a shell can suspend programs.
fn is_suspend(key: KeyEvent) -> bool {
    cfg!(target_os = "linux")
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && key.code == KeyCode::Char('z')
        && key.kind != KeyEventKind::Release
}

/// Gives the terminal to the shell, and takes it again when the shell resumes the program.
fn suspend() -> io::Result<()> {
    let entered = entered();
    restore();
    #[cfg(target_os = "linux")]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    enable_raw_mode()?;
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, Hide, Clear(ClearType::All))?;
    out.flush()?;
    drop(entered);
    Ok(())
}

/// Returns what a key means.
fn press(key: KeyEvent) -> Option<Press> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Press::Interrupt);
    }
    Some(match key.code {
        KeyCode::Left | KeyCode::PageUp => Press::Previous,
        KeyCode::Right | KeyCode::PageDown => Press::Next,
        KeyCode::Home => Press::First,
        KeyCode::End => Press::Last,
        KeyCode::Up => Press::Up,
        KeyCode::Down => Press::Down,
        KeyCode::Enter => Press::Enter,
        KeyCode::Backspace => Press::Backspace,
        KeyCode::Esc => Press::Escape,
        KeyCode::Char(sign) => Press::Char(sign),
        _ => return None,
    })
}
