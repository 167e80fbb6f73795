"""Makes packages that carry the program: packages for npm, and a formula for Homebrew.

    packages.py ARCHIVES FOLDER

ARCHIVES has the archives that `tools/release/archive` made, for one machine or for all.
"""

import hashlib
import io
import json
import re
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent
HOME = "https://github.com/hirth-game/hirth"
SUMMARY = "Checks game records of HIRÞ, tafl games and Herrlof"
LICENCE = "MIT OR Apache-2.0"
# The target of an archive: the system and processor of its npm package.
TARGETS = {
    "x86_64-unknown-linux-gnu": ("linux", "x64"),
    "aarch64-unknown-linux-gnu": ("linux", "arm64"),
    "x86_64-apple-darwin": ("darwin", "x64"),
    "aarch64-apple-darwin": ("darwin", "arm64"),
    "x86_64-pc-windows-msvc": ("win32", "x64"),
}


def main(archives, folder):
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for path in sorted(archives.iterdir()):
        name = re.fullmatch(r"hirth-([\d.]+)-(.+)\.(?:tar\.gz|zip)", path.name)
        if name and name[2] in TARGETS:
            found[name[2]] = (name[1], path)
    if not found:
        sys.exit(f"no archive in {archives}")
    (version,) = {version for version, _ in found.values()}
    for target, (_, path) in found.items():
        system, processor = TARGETS[target]
        npm_program(folder, version, system, processor, contents(path))
    npm_launcher(folder, version)
    formula(folder, version, {target: path for target, (_, path) in found.items()})


def contents(path):
    """The program of an archive and the licences, by their names: the mode and the bytes of each."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            found = {name: archive.read(name) for name in archive.namelist() if is_packed(name)}
    else:
        with tarfile.open(path) as archive:
            members = [member for member in archive.getmembers() if is_packed(member.name)]
            found = {member.name: archive.extractfile(member).read() for member in members}
    names = {name: PurePosixPath(name).name for name in found}
    return {names[name]: (0o644 if "LICENSE" in name else 0o755, content) for name, content in found.items()}


def is_packed(name):
    """Whether a file of an archive is in the package for npm too."""
    return bool(re.fullmatch(r"[^/]+/(hirth|hirth\.exe|LICENSE-\w+|THIRD-PARTY-LICENSES)", name))


def npm(folder, name, manifest, files):
    """Writes a package for npm: the manifest and files, with the mode of each."""
    manifest = {"name": name, "description": SUMMARY, "license": LICENCE, "homepage": HOME,
                "repository": {"type": "git", "url": f"git+{HOME}.git"}, **manifest}
    files = {"package.json": (0o644, (json.dumps(manifest, indent=2) + "\n").encode()), **files}
    version = manifest["version"]
    with tarfile.open(folder / f"{name.replace('@', '').replace('/', '-')}-{version}.tgz", "w:gz") as package:
        for path, (mode, content) in files.items():
            member = tarfile.TarInfo(f"package/{path}")
            member.mode, member.size = mode, len(content)
            package.addfile(member, io.BytesIO(content))


def npm_program(folder, version, system, processor, files):
    """Writes the package with the program of one system."""
    manifest = {"version": version, "os": [system], "cpu": [processor], "files": sorted(files)}
    npm(folder, f"@hirth-game/cli-{system}-{processor}", manifest, files)


def npm_launcher(folder, version):
    """Writes the package `hirth`, which starts the program of the system that it is installed on."""
    others = {f"@hirth-game/cli-{system}-{processor}": version for system, processor in TARGETS.values()}
    manifest = {"version": version, "bin": {"hirth": "hirth.js"}, "files": ["hirth.js"],
                "engines": {"node": ">=18"}, "optionalDependencies": others}
    texts = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"]
    files = {"hirth.js": (0o755, (ROOT / "hirth.js").read_bytes())}
    npm(folder, "hirth", manifest, files | {name: (0o644, (ROOT.parent.parent / name).read_bytes()) for name in texts})


def formula(folder, version, archives):
    """Writes the formula for Homebrew, for the systems whose archives are there."""
    def one(target, indent):
        path = archives.get(target)
        if not path:
            return ""
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        guard = "on_arm" if target.startswith("aarch64") else "on_intel"
        lines = [f"{guard} do", f'  url "{HOME}/releases/download/v{version}/{path.name}"', f'  sha256 "{digest}"', "end"]
        return "".join(f"{' ' * indent}{line}\n" for line in lines)

    systems = ""
    for system, ending in {"on_macos": "apple-darwin", "on_linux": "unknown-linux-gnu"}.items():
        blocks = one(f"aarch64-{ending}", 4) + one(f"x86_64-{ending}", 4)
        if blocks:
            systems += f"  {system} do\n{blocks}  end\n\n"
    (folder / "hirth.rb").write_text(
        f'''class Hirth < Formula
  desc "{SUMMARY}"
  homepage "{HOME}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

{systems}  def install
    bin.install "hirth"
    prefix.install Dir["*LICENSE*"]
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/hirth.bash" => "hirth"
    fish_completion.install "completions/hirth.fish"
    zsh_completion.install "completions/hirth.zsh" => "_hirth"
  end

  test do
    (testpath/"game.hirth").write "G1 KeHeiHei /\\nS1 He7He8He /\\n"
    assert_match "legal", shell_output("#{{bin}}/hirth check game.hirth")
  end
end
'''
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
