//! What a new file has of the one whose place it takes: owner, permissions, attributes. What cannot be kept is reported.

use std::{
    fs::{File, Metadata},
    io,
    path::Path,
};

/// Gives a new file what the old one at `path` had, and returns what it will not have, in sentences.
///
/// # Errors
/// When it cannot have the permissions: then others might read it.
pub(super) fn keep(file: &File, path: &Path, old: &Metadata) -> io::Result<Vec<String>> {
    keep_owner(file, old);
    file.set_permissions(old.permissions())?;
    let mut lost = lost_attributes(file, path);
    lost.extend(lost_names(old));
    Ok(lost)
}

/// Sets the owner and group of the other file. Only root may; for all others nothing changes.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, None, Some(old.gid()));
    let _ = fchown(file, Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &Metadata) {}

/// Copies the attributes of the old file, of which the access control list is one. Those that the system keeps for
/// itself are its own to set.
#[cfg(unix)]
fn lost_attributes(file: &File, path: &Path) -> Vec<String> {
    use xattr::FileExt;

    let is_ours = |name: &str| {
        ["user.", "system.", "com."]
            .iter()
            .any(|of| name.starts_with(of))
    };
    let names = xattr::list(path).into_iter().flatten();
    let lost = names.filter_map(|name| {
        let name = name.to_str().filter(|name| is_ours(name))?.to_owned();
        let copied = match xattr::get(path, &name) {
            Ok(Some(value)) => file.set_xattr(&name, &value),
            // It went away meanwhile.
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        copied.is_err().then_some(name)
    });
    let told = |name: String| match name.as_str() {
        "system.posix_acl_access" => "its access control list could not be kept".to_owned(),
        name => format!("its attribute `{name}` could not be kept"),
    };
    lost.map(told).collect()
}

#[cfg(not(unix))]
fn lost_attributes(_file: &File, _path: &Path) -> Vec<String> {
    Vec::new()
}

/// Returns a warning where the file has other names (hard links): under these the old text stays.
#[cfg(unix)]
fn lost_names(old: &Metadata) -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    match old.nlink() {
        0 | 1 => None,
        2 => Some("it had another name (a hard link), under which the old text stays".to_owned()),
        names => Some(format!(
            "it had {} other names (hard links), under which the old text stays",
            names - 1
        )),
    }
}

#[cfg(not(unix))]
fn lost_names(_old: &Metadata) -> Option<String> {
    None
}
