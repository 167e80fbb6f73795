"""The same games as one text, as many texts, and by the program, on one core, in turn; the best of nine.

    hirth generate --games 40000 -o games.hirth
    python benches/python.py games.hirth [PROGRAM]

PROGRAM is the `hirth` to compare with, by default the one beside this Python.
"""

import resource
import subprocess
import sys
from pathlib import Path
from typing import Callable

import hirth


def seconds(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def timed(who: int, work: Callable[[], object]) -> float:
    begun = seconds(who)
    work()
    return seconds(who) - begun


def main() -> None:
    path = Path(sys.argv[1])
    program = sys.argv[2] if len(sys.argv) > 2 else str(Path(sys.executable).with_name("hirth"))
    text = path.read_text(encoding="utf-8")
    first, *others = text.split("\n\n[")
    texts = [first, *("[" + game for game in others)]
    command = [program, "check", "-q", "--jobs", "1", str(path)]
    ways: dict[str, Callable[[], float]] = {
        "hirth check -q": lambda: timed(resource.RUSAGE_CHILDREN, lambda: subprocess.run(command, check=True)),
        "check": lambda: timed(resource.RUSAGE_SELF, lambda: hirth.check(text)),
        "check_many": lambda: timed(resource.RUSAGE_SELF, lambda: sum(one.valid for one in hirth.check_many(texts, threads=1))),
        "check, one by one": lambda: timed(resource.RUSAGE_SELF, lambda: sum(hirth.check(one).valid for one in texts)),
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(9):
        for name, way in ways.items():
            best[name] = min(best[name], way())
    megabytes = len(text.encode()) / 1e6
    print(f"{len(texts)} games, {megabytes:.1f} MB")
    for name, taken in best.items():
        print(f"{name:18} {taken:.3f} s {megabytes / taken:4.0f} MB/s")


if __name__ == "__main__":
    main()
