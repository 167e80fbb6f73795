"""Collects the pages of the site in a folder: those under `docs`, and one for each code, rulebook and command.

    pages.py PROGRAM FOLDER

The texts of codes and commands come from the program, so the site says what the program says.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from markdown.extensions.toc import slugify

ROOT = Path(__file__).resolve().parent.parent
SOURCES = "https://github.com/hirth-game/hirth/blob/main/"
GAMES = {"hirth": "HIRÞ", "tafl": "Tafl", "herrlof": "Herrlof"}
SEVERITIES = {"error": "Errors", "warning": "Warnings", "advice": "Advice"}


def main(program, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    shutil.copy(ROOT / "site" / "extra.css", folder)
    for page in folder.glob("*.md"):
        page.write_text(with_links(page.read_text(), ""))
    anchors = {game: rulebook(game, folder) for game in GAMES}
    codes(folder, anchors)
    commands(program, folder)


def with_links(text, up):
    """Links to files outside of `docs`: rulebooks are pages, other files are in the repository."""
    text = re.sub(r"\]\(\.\./rules/(\w+)\.md", rf"]({up}rules/\1.md", text)
    return text.replace("](../", f"]({SOURCES}")


def rulebook(game, folder):
    """Writes the page of the rules of a game, and returns the anchor of each rule."""
    text = (ROOT / "rules" / f"{game}.md").read_text()
    page = folder / "rules" / f"{game}.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(text)
    headings = re.findall(r"^## ((\w+): .*)$", text, re.MULTILINE)
    return {rule: slugify(heading, "-") for heading, rule in headings}


def codes(folder, anchors):
    """Writes a page for each code, and one that lists them."""
    listed = {}
    for source in sorted((ROOT / "explain").glob("*/*.md")):
        game, code = source.parent.name, source.stem
        _, head, text = source.read_text().split("---\n", 2)
        fields = dict(line.split(": ", 1) for line in head.splitlines())
        page = folder / "codes" / game / source.name
        page.parent.mkdir(parents=True, exist_ok=True)
        rules = fields["rules"].strip("[]").split(", ") if fields["rules"] != "[]" else []
        of_game = [f"[{rule}](../../rules/{game}.md#{anchors[game][rule]})" for rule in rules if game in anchors]
        more = f"\n## Rules\n\n{', '.join(of_game)}\n" if of_game else ""
        page.write_text(
            f"---\ntitle: {code}\n---\n\n# {code}\n\n**{fields['severity']}**: {fields['title']}\n{text}{more}"
        )
        listed.setdefault(game, {}).setdefault(fields["severity"], []).append((code, fields["title"]))
    lines = ["# Codes", "", "`hirth explain CODE` prints the same pages.", ""]
    for game, name in {"any": "All games", **GAMES}.items():
        lines += [f"## {name}", ""]
        for severity, title in SEVERITIES.items():
            rows = listed[game].get(severity, [])
            if rows:
                lines += [f"### {name}: {title.lower()}", "", "| code | |", "| --- | --- |"]
                lines += [f"| [{code}]({game}/{code}.md) | {what} |" for code, what in rows] + [""]
    (folder / "codes" / "index.md").write_text("\n".join(lines))


def commands(program, folder):
    """Writes the page of all commands, from their help."""

    def help_of(*command):
        done = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True)
        return done.stdout

    whole = help_of()
    names = re.findall(r"^  ([a-z]+)  +\S", whole.split("Commands:\n")[1].split("Options:\n")[0], re.MULTILINE)
    lines = ["# Commands", "", "```text", whole.rstrip(), "```", ""]
    for name in names:
        if name != "help":
            lines += [f"## hirth {name}", "", "```text", help_of(name).rstrip(), "```", ""]
    (folder / "commands.md").write_text("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
