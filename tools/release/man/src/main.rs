//! Writes the manual pages of hirth into a folder: `hirth.1`, and a page for each command, such as `hirth-check.1`.

use std::{env, fs, io, iter, path::PathBuf};

use clap_mangen::Man;

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("name the folder for the pages"))?;
    fs::create_dir_all(&folder)?;
    let mut whole = hirth::cli::command_line();
    whole.build();
    // `hirth help` prints what the other pages say.
    let commands = whole.get_subcommands().filter(|command| command.get_name() != "help");
    for command in iter::once(&whole).chain(commands) {
        let page = Man::new(command.clone()).source(concat!("hirth ", env!("CARGO_PKG_VERSION"))).manual("hirth");
        page.render(&mut fs::File::create(folder.join(page.get_filename()))?)?;
    }
    Ok(())
}
