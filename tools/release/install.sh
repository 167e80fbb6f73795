#!/bin/sh
# Installs hirth for this user: downloads the archive of this machine, compares its checksum, and puts the program into
# ~/.local/bin.
#
#   curl -fsSL https://github.com/hirth-game/hirth/releases/latest/download/install.sh | sh
#
# HIRTH_VERSION   the version, such as 0.1.0; by default the newest
# HIRTH_BIN       the folder for the program; by default ~/.local/bin
# HIRTH_RELEASES  where the releases are; by default https://github.com/hirth-game/hirth/releases
set -eu

releases=${HIRTH_RELEASES:-https://github.com/hirth-game/hirth/releases}
bin=${HIRTH_BIN:-$HOME/.local/bin}
case $bin in
/* | [A-Za-z]:*) ;;
*) bin=$PWD/$bin ;;
esac

fail() {
  echo "hirth is not installed: $1" >&2
  exit 1
}

# A file, or https. No redirection leads from one to another.
case $releases in
https://* | file://*) protocol=${releases%%:*} ;;
*) fail "$releases is not an address of https" ;;
esac
fetch() {
  curl --proto "=$protocol" -fsSL "$@"
}

case $(uname -s) in
Linux) system=unknown-linux-gnu ;;
Darwin) system=apple-darwin ;;
MINGW* | MSYS*) system=pc-windows-msvc ;;
*) fail "there is no program for $(uname -s)" ;;
esac
case $(uname -m) in
x86_64 | amd64) machine=x86_64 ;;
aarch64 | arm64) machine=aarch64 ;;
*) fail "there is no program for $(uname -m)" ;;
esac
command -v curl >/dev/null || fail "curl is missing"

version=${HIRTH_VERSION:-}
if [ -z "$version" ]; then
  # The newest release is where `latest` leads.
  newest=$(fetch -o /dev/null -w '%{url_effective}' "$releases/latest") || fail "$releases cannot be reached"
  version=${newest##*/v}
fi

name=hirth-$version-$machine-$system
case $system in
*windows*) archive=$name.zip program=hirth.exe ;;
*) archive=$name.tar.gz program=hirth ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for file in "$archive" "$archive.sha256"; do
  fetch -o "$folder/$file" "$releases/download/v$version/$file" || fail "$file cannot be downloaded"
done
cd "$folder"
sum() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi
}
# The file of the checksum may name any file; what counts is the archive.
read -r expected _ <"$archive.sha256"
actual=$(sum <"$archive")
[ "${actual%% *}" = "$expected" ] || fail "the checksum of $archive is wrong"
case $archive in
*.zip) unzip -q "$archive" ;;
*) tar -xzf "$archive" ;;
esac
mkdir -p "$bin"
# The new file takes the place of the old one at once, also while that is running.
cp "$name/$program" "$bin/.$program.new"
chmod 755 "$bin/.$program.new"
mv "$bin/.$program.new" "$bin/$program"
echo "$("$bin/hirth" --version) is in $bin" >&2
case ":$PATH:" in
*":$bin:"*) ;;
*) echo "Add $bin to your PATH." >&2 ;;
esac
