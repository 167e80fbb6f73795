"""Fails if a link of the site leads nowhere, or something that a page has is not there.

    links.py FOLDER ADDRESS

ADDRESS is where the site is published: links to it lead to files of the folder, other servers are not asked.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit


class Page(HTMLParser):
    """The links of a page, and the places in it that links can lead to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            elif name == "id" or (tag, name) == ("a", "name"):
                self.places.add(value)


# Pages whose script reads what is after `#` in an address.
PROGRAMS = ("play/index.html", "sample.html")


def main(folder, base):
    pages = {path.relative_to(folder).as_posix(): Page(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    lost, count = [], 0
    for path, page in pages.items():
        here = urljoin(base, path.removesuffix("index.html"))
        for link in page.links:
            address, place = urldefrag(urljoin(here, link))
            if not address.startswith(base):
                # Out of the site by its own path.
                if not urlsplit(link).scheme:
                    lost.append(f"{path}: {link} leads nowhere")
                continue
            name = unquote(address.removeprefix(base).partition("?")[0])
            name += "index.html" if name.endswith("/") or name == "" else ""
            is_page = name in pages and name not in PROGRAMS
            count += 1
            if not (folder / name).is_file() or (is_page and unquote(place) not in pages[name].places):
                lost.append(f"{path}: {link} leads nowhere")
    print("\n".join(lost) or f"{count} links of {len(pages)} pages lead somewhere")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
