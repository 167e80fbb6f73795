"""Collects the pages of the site in a folder: those under `docs`, and one for each code, rulebook and command.

    pages.py PROGRAM FOLDER

The texts and pictures of codes and commands come from the program, so the site says what the program says.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from html import escape, unescape
from pathlib import Path

from markdown.extensions.toc import slugify

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = "https://github.com/hirth-game/hirth/blob/main/"
GAMES = {"hirth": "HIRÞ", "tafl": "Tafl", "herrlof": "Herrlof"}
SEVERITIES = {"error": "Errors", "warning": "Warnings", "advice": "Advice"}


def main(program, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for file in ("extra.css", "logo.svg"):
        shutil.copy(ROOT / "tools" / "site" / file, folder)

    def run(*arguments):
        """What the program prints, with whatever is wrong in a record."""
        done = subprocess.run([program, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode > 1:
            sys.exit(f"hirth {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    for page in folder.glob("*.md"):
        page.write_text(described(with_colours(run, with_links(page.read_text()))))
    # The page in the browser, the element for pages of others, and the record that it shows.
    (folder / "play").mkdir()
    shutil.copy(ROOT / "web" / "dist" / "index.html", folder / "play")
    shutil.copy(ROOT / "web" / "dist" / "hirth-game.js", folder)
    shutil.copy(ROOT / "fixtures" / "hirth" / "published" / "mended.hirth", folder / "sample.hirth")
    # The board on the card that chats show.
    board = ("show", "fixtures/hirth/published/mended.hirth:S5", "--svg", "--plain", "--theme", "light")
    (folder / "card.svg").write_text(run(*board))
    anchors = {game: rulebook(game, folder) for game in GAMES}
    codes(run, folder, anchors)
    (folder / "commands.md").write_text("\n".join(commands(run)))


def described(text):
    """Puts before a page what others say of it: its first paragraph, without links and marks."""
    paragraphs = (part.strip() for part in text.split("\n\n"))
    first = next(part for part in paragraphs if re.match(r"`?\w", part))
    words = re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", first.split("\n- ")[0])
    return f"---\ndescription: {json.dumps(' '.join(words.split()), ensure_ascii=False)}\n---\n\n{text}"


def with_links(text):
    """Links to files outside of `docs`: rulebooks are pages, other files are in the repository."""
    return text.replace("](../", f"]({SOURCES}")


def with_colours(run, text):
    """What a terminal shows, in its colours: each line of a page that the command above it prints is that line."""

    def block(match):
        lines, printed = [], []
        for line in match[1].splitlines():
            if line.startswith("$ "):
                words = shlex.split(line)
                printed = run(*words[2:], "--color", "always").splitlines() if words[1] == "hirth" else []
                lines.append(f"<b>{escape(line)}</b>")
                continue
            at = next((at for at, other in enumerate(printed) if SIGN.sub("", other).rstrip() == line.rstrip()), None)
            if at is None:
                # The exit status, or the mark of what is left out.
                lines.append(escape(line))
            else:
                lines.append(coloured(printed[at]))
                printed = printed[at + 1 :]
        code = "\n".join(lines).strip("\n")
        return f'<div class="highlight"><pre><code tabindex="0">{code}\n</code></pre></div>\n'

    return re.sub(r"^```console\n(.*?)^```\n", block, text, flags=re.MULTILINE | re.DOTALL)


# What changes colours in a terminal.
SIGN = re.compile(r"\x1b\[([0-9;]*)m")


def coloured(line):
    """A line of a terminal as HTML."""
    text, *rest = SIGN.split(line)
    made, now = [escape(text)], set()
    for sign, text in zip(rest[::2], rest[1::2]):
        now = now | set(sign.split(";")) if sign != "0" else set()
        classes = " ".join(f"t{number}" for number in sorted(now))
        made.append(f'<span class="{classes}">{escape(text)}</span>' if now and text else escape(text))
    return "".join(made)


def rulebook(game, folder):
    """Writes the page of the rules of a game, and returns the anchor of each rule."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
    page = folder / "rules" / f"{game}.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(described(text))
    headings = re.findall(r"^## ((\w+): .*)$", text, re.MULTILINE)
    return {rule: slugify(heading, "-") for heading, rule in headings}


def codes(run, folder, anchors):
    """Writes a page for each code, and one that lists them."""
    listed = {}
    for source in sorted((ROOT / "docs" / "codes").glob("*/*.md")):
        game, code = source.parent.name, source.stem
        _, head, text = source.read_text().split("---\n", 2)
        fields = dict(line.split(": ", 1) for line in head.splitlines())
        page = folder / "codes" / game / source.name
        page.parent.mkdir(parents=True, exist_ok=True)
        rules = fields["rules"].strip("[]").split(", ") if fields["rules"] != "[]" else []
        of_game = [f"[{rule}](../../rules/{game}.md#{anchors[game][rule]})" for rule in rules if game in anchors]
        more = f"\n## Rules\n\n{', '.join(of_game)}\n" if of_game else ""
        text = with_picture(run, text, page.with_suffix(".svg"))
        severity, title = fields["severity"], fields["title"]
        page.write_text(
            f"---\ntitle: {code}\ndescription: {json.dumps(title)}\n---\n\n# {code}\n\n**{severity}**: {title}\n{text}{more}"
        )
        listed.setdefault(game, {}).setdefault(severity, []).append((code, title))
    lines = ["# Codes", "", "`hirth explain CODE` prints the same pages.", ""]
    for game, name in {"any": "All games", **GAMES}.items():
        lines += [f"## {name}", ""]
        for severity, title in SEVERITIES.items():
            rows = listed[game].get(severity, [])
            if rows:
                lines += [f"### {name}: {title.lower()}", "", "| code | what it reports |", "| --- | --- |"]
                lines += [f"| [{code}]({game}/{code}.md) | {what} |" for code, what in rows] + [""]
    (folder / "codes" / "index.md").write_text(described("\n".join(lines)))


def with_picture(run, text, picture):
    """Adds the position before the mistake to the wrong example of a code, where the report of the program has a board
    too: a mistake in spelling has none."""
    example = re.search(r"^## Wrong\n.*?^```(\w+)\n(.*?)^```\n", text, re.MULTILINE | re.DOTALL)
    if not example or example[1] not in GAMES:
        return text
    game, record = example.groups()
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/example.{game}"
        Path(file).write_text(record)
        board = re.search(r"^  before (\S+)$", run("check", file), re.MULTILINE)
        if not board:
            return text
        if game == "herrlof":
            # On the card table the turn itself is seen: its cards lie there.
            words, shown = f"The table in `{board[1]}`", [f"{file}:{board[1]}"]
        else:
            words = f"The board before `{board[1]}`"
            turns = json.loads(run("convert", "--to", "json", file))["files"][0]["games"][0]["turns"]
            at = [turn.get("turn", turn["written_label"]) for turn in turns].index(board[1])
            shown = ["--position", turns[at - 1]["position"]] if at else [f"{file}:start"]
        drawing = run("show", *shown, "--svg", "--plain")
    picture.write_text(drawing)
    seen = unescape(re.search(r"<desc>(.*?)</desc>", drawing, re.DOTALL)[1])
    at = example.end()
    return f"{text[:at]}\n{words}:\n\n![{escaped(seen)}]({picture.name}){{ .{game}-board }}\n{text[at:]}"


def commands(run):
    """The page of all commands, from their help: options have anchors such as `check--fix`, and what all commands take
    is written once."""
    whole = Help(run("--help"))
    names = [(name, about) for title in ("Commands", "For programmers") for name, about in whole.columns(title)]
    yield from ("---", f"description: {json.dumps('All commands and options of hirth')}", "---", "", "# Commands", "")
    yield from ("| command | what it does |", "| --- | --- |")
    for name, about in names:
        if name != "help":
            yield f"| [`hirth {name}`](#hirth-{name}) | {escaped(about)} |"
    yield ""
    known = {}
    for name, _ in names:
        if name != "help":
            yield from command(name, Help(run(name, "--help")), known)
    yield from ("## General options", "", "Every command takes these.", "")
    yield from options("hirth", whole.entries("Options"), {})


def command(name, text, known):
    """The part of the page on a command; `known` are the options that were explained before, with their place."""
    yield from (f"## hirth {name}", "", *text.about(), "", f"**Usage:** `{text.usage()}`", "")
    for title, lines in text.parts.items():
        if title == "Global":
            continue
        yield from (f"### {title} {{ #{name}-{slugify(title, '-')} }}", "")
        if title == "Arguments" or any(line.lstrip().startswith("-") for line in lines[:1]):
            yield from options(name, text.entries(title), known)
        elif title == "Exit status":
            yield from (f"- `{status}`: {escaped(what)}" for status, what in text.columns(title))
        else:
            yield from (f"- `{typed}`" + (f": {escaped(what)}" if what else "") for typed, what in text.columns(title))
        yield ""


def options(name, entries, known):
    """A list of options and arguments, each with its anchor and what it means."""
    for flags, paragraphs in entries:
        long = re.search(r"--[\w-]+", flags)
        place = f"{name}{long[0]}" if long else f"{name}-{slugify(flags, '-')}"
        key = (flags, *map(str, paragraphs))
        if len(paragraphs) > 2 and known.setdefault(key, place) != place:
            paragraphs = [paragraphs[0], f"More is at [`hirth {known[key].replace('--', ' --', 1)}`](#{known[key]})."]
        yield f"[`{flags}`](#{place}){{ #{place} .option }}"
        for at, paragraph in enumerate(paragraphs):
            lines = paragraph.splitlines()
            yield from ((":   " if (at, row) == (0, 0) else "    ") + line for row, line in enumerate(lines))
            yield ""


class Help:
    """The help of a command, in parts. What is in none of the known forms ends the program."""

    def __init__(self, text):
        self.head, rest = re.split(r"^Usage: ", text, maxsplit=1, flags=re.MULTILINE)
        self.used, *rest = re.split(r"^(\w[\w ]*):\n", rest, flags=re.MULTILINE)
        self.parts = {title: lines.strip("\n").splitlines() for title, lines in zip(rest[::2], rest[1::2])}

    def about(self):
        return [escaped(" ".join(paragraph.split())) + "\n" for paragraph in self.head.strip().split("\n\n")]

    def usage(self):
        return " ".join(self.used.split())

    def columns(self, title):
        """The lines of a part in two columns; the second can go on below, and can be missing."""
        rows = []
        for line in self.parts.get(title, []):
            if line.startswith("    ") and rows:
                rows[-1][1] += " " + line.strip()
            elif line.startswith("  "):
                first, _, second = re.sub(r"   +", "  ", line.strip()).partition("  ")
                rows.append([first, second])
            elif line:
                rows.append([line.strip(), ""])
        return rows

    def entries(self, title):
        """The options of a part, each with the paragraphs of its text as Markdown."""
        found = []
        for line in self.parts[title]:
            text = line.strip()
            if line.startswith(" " * 10) or not text:
                paragraphs = found[-1][1]
                if not text:
                    paragraphs.append("")
                elif text.startswith("- "):
                    value, what = re.fullmatch(r"- ([\w-]+): +(.*)", text).groups()
                    item = f"- `{value}`: {escaped(what)}"
                    if paragraphs[-1].startswith("- "):
                        paragraphs[-1] += f"\n{item}"
                    else:
                        paragraphs.append(item)
                elif fact := re.fullmatch(r"\[([a-z ]+): (.*)\]", text):
                    values = ", ".join(f"`{value}`" for value in fact[2].split(", "))
                    paragraphs.append(f"{FACTS[fact[1]]}: {values}")
                else:
                    # A paragraph on a setting begins with its name.
                    begun = f"{paragraphs[-1]} " if paragraphs[-1] else ""
                    paragraphs[-1] = begun + escaped(text if begun else re.sub(r"^([a-z-]+):", r"`\1`:", text))
            else:
                assert re.match(r"(  |      )[-<\[]", line), line
                found.append((text, [""]))
        return [(flags, [paragraph for paragraph in paragraphs if paragraph]) for flags, paragraphs in found]


# What the help says of an option in brackets.
FACTS = {"default": "Default", "possible values": "Values", "env": "Environment variable"}


def escaped(text):
    """A text as Markdown that is shown as it is, but for code in backticks."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([\\*_<\[\]])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
