import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import LEGAL, WRONG

import hirth

TEXTS = [path.read_text() for path in (*LEGAL.values(), *WRONG.values())] * 3


@pytest.mark.parametrize("threads", [None, 1, 2, 7])
def test_reports_come_in_order(threads: int) -> None:
    reports = list(hirth.check_many(TEXTS, threads=threads))

    assert [report.text for report in reports] == TEXTS
    assert [report.games for report in reports] == [hirth.check(text).games for text in TEXTS]


def test_texts_can_have_names() -> None:
    texts = [("a.hirth", TEXTS[0]), ("b.tafl", TEXTS[1])]

    assert [report.name for report in hirth.check_many(texts)] == ["a.hirth", "b.tafl"]


def test_texts_are_taken_some_at_a_time() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "G1 KeHeiHei /\n"

    reports = hirth.check_many(endless())

    assert all(next(reports).games for _ in range(3000))
    assert taken < 10_000


def test_an_error_of_the_texts_comes_after_their_reports() -> None:
    def broken() -> Iterator[str]:
        yield from TEXTS[:3]
        raise OSError("the disk is gone")

    reports = hirth.check_many(broken())

    assert [next(reports).text for _ in range(3)] == TEXTS[:3]
    with pytest.raises(OSError, match="the disk is gone"):
        next(reports)
    assert list(reports) == []


@pytest.mark.parametrize("item", [3, Path("a.hirth"), ("a.hirth", 3), ("a", "b", "c")])
def test_what_is_not_a_text_is_refused(item: Any) -> None:
    for read in (hirth.check, lambda text: list(hirth.check_many([text])), lambda text: hirth.table([text])):
        with pytest.raises(TypeError, match=f"a text is a `str`, .* not `{type(item).__name__}`"):
            read(item)


def test_a_file_is_not_taken_for_a_text(tmp_path: Path) -> None:
    path = tmp_path / "game.hirth"
    path.write_text(TEXTS[0], encoding="utf-8")

    with pytest.raises(TypeError, match="not `PosixPath`; `check_file` checks a file" if os.name == "posix" else "`check_file`"):
        hirth.check(path)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not `bytes`; `decode` makes a `str` of it"):
        hirth.check(TEXTS[0].encode())  # type: ignore[arg-type]
    with pytest.warns(UserWarning, match="the text is the name of a file; `hirth.check_file` checks the file") as warned:
        hirth.check(str(path))
    assert warned[0].filename == __file__
    with pytest.warns(UserWarning, match="a text is the name of a file; `hirth.read` reads the file"):
        assert not next(hirth.check_many([str(path)])).games
    with pytest.warns(UserWarning, match="a text is the name of a file"):
        assert len(hirth.table([str(path)])) == 0


def test_a_name_is_a_text_or_a_path() -> None:
    path = Path("a") / "game.hirth"
    assert hirth.check(TEXTS[0], name=path).name == str(path)
    assert [report.name for report in hirth.check_many([(path, TEXTS[0])])] == [str(path)]
    assert hirth.table([(path, TEXTS[0])]).to_pylist()[0]["path"] == str(path)
    with pytest.raises(TypeError, match="a name is a `str` or a path, not `int`"):
        hirth.check(TEXTS[0], name=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not `tuple` of `int`, `str`"):
        hirth.check((1, TEXTS[0]))  # type: ignore[arg-type]


def test_one_text_is_not_taken_for_many() -> None:
    for one in (TEXTS[0], TEXTS[0].encode()):
        with pytest.raises(TypeError, match="`check_many` takes an iterable of texts, not `(str|bytes)`; for one text use `check`"):
            hirth.check_many(one)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="`table` takes an iterable of texts, not `(str|bytes)`; for one text use `.text.`"):
            hirth.table(one)  # type: ignore[arg-type]


def test_texts_by_name_are_not_taken_for_their_names() -> None:
    texts = {"a.hirth": TEXTS[0], "b.tafl": TEXTS[1]}

    with pytest.raises(TypeError, match="takes an iterable of texts, not `dict`; write `items.*` for pairs of name and text"):
        hirth.check_many(texts)
    assert [report.name for report in hirth.check_many(texts.items())] == list(texts)
    with pytest.raises(TypeError, match=r"takes an iterable of texts, not `\w+Path`$"):
        hirth.table(Path("a.hirth"))  # type: ignore[arg-type]


def test_no_texts() -> None:
    assert list(hirth.check_many([])) == []


def longest_pause(work: threading.Thread) -> tuple[float, float]:
    """How long a thread works, and the longest time in which nothing else could."""
    begun = last = time.perf_counter()
    longest = 0.0
    work.start()
    while work.is_alive():
        time.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return last - begun, longest


def test_others_work_while_a_text_is_checked() -> None:
    text = (LEGAL["hirth"].read_text() + "\n") * 3000
    for work in (lambda: hirth.check(text), lambda: list(hirth.check_many([text], threads=1))):
        worked, pause = longest_pause(threading.Thread(target=work))
        assert pause < worked / 2, "the lock of the interpreter is held"


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_long_call_can_be_interrupted() -> None:
    wrong = WRONG["unmarked-attack"].read_text()

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    def check_many() -> None:
        for _ in hirth.check_many([wrong] * 100_000, threads=2):
            pass

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for work in (
            lambda: hirth.check(f"{wrong}\n" * 20),
            lambda: hirth.convert(f"{wrong}\n" * 20),
            lambda: hirth.table([wrong] * 100_000, "turns", threads=2),
            check_many,
        ):
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            with pytest.raises(KeyboardInterrupt):
                work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_threads_can_share_the_module() -> None:
    found: list[tuple[hirth.Game, ...]] = []
    work = [threading.Thread(target=lambda text=text: found.append(hirth.check(text).games)) for text in TEXTS[:6]]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()

    assert sorted(map(repr, found)) == sorted(repr(hirth.check(text).games) for text in TEXTS[:6])


def many_games(path: Path) -> str:
    one = LEGAL["hirth"].read_text()
    wrong = '[Gull "Þóra 🔥"]\n' + WRONG["unmarked-attack"].read_text()
    text = "\n".join([one, wrong, one] * 4)
    path.write_text(text, encoding="utf-8")
    return text


@pytest.mark.parametrize("size", [1, 2000, 1_000_000])
def test_parts_say_what_the_whole_says(size: int, tmp_path: Path) -> None:
    path = tmp_path / "games.hirth"
    text = many_games(path)
    parts = list(hirth.parts(path, size))
    whole = hirth.check(text, name=str(path))

    assert "".join(part.text for part in parts) == text
    assert (len(parts) == 1) == (size == 1_000_000)
    reports = list(hirth.check_many(parts))
    found = [(one.code, one.line, one.column) for report in reports for one in report.findings]
    assert found == [(one.code, one.line, one.column) for one in whole.findings]
    for part, report in zip(parts, reports):
        assert [report.text[one.offset : one.end] for one in report.findings] == [
            part.text[one.offset : one.end] for one in report.findings
        ]
    assert [hirth.check(part).games for part in parts] == [report.games for report in reports]


def test_a_part_knows_its_place(tmp_path: Path) -> None:
    path = tmp_path / "games.hirth"
    text = many_games(path)
    _, second, *_ = hirth.parts(path, 1)

    assert second.name == str(path)
    assert text.encode()[second.byte_offset :][: second.byte_length] == second.text.encode()
    assert text.splitlines()[second.line - 1] == second.text.splitlines()[0]


def test_a_part_is_read_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "games.hirth"
    many_games(path)
    for part in hirth.parts(path, 1):
        again = hirth.part(path, part.byte_offset, part.byte_length, part.line)
        assert (again.name, again.text, again.line, again.byte_offset) == (part.name, part.text, part.line, part.byte_offset)
        assert hirth.check(again).findings == hirth.check(part).findings
    with pytest.raises(hirth.HirthError, match="games.hirth: there are no 9 bytes from byte 999999 on; the file has changed"):
        hirth.part(path, 999_999, 9)


@pytest.mark.parametrize("read", [hirth.read, hirth.parts, hirth.check_file, lambda path: hirth.part(path, 0, 1)])
def test_a_file_that_is_not_there(read: Callable[[object], object], tmp_path: Path) -> None:
    path = tmp_path / "folder"
    with pytest.raises(FileNotFoundError, match="folder") as missing:
        read(path)
    assert missing.value.filename == str(path)
    path.mkdir()
    with pytest.raises((IsADirectoryError, PermissionError), match="folder") as folder:
        read(str(path))
    assert folder.value.filename == str(path)


def test_parts_go_on_after_a_bad_byte(tmp_path: Path) -> None:
    path = tmp_path / "games.hirth"
    games = [f'[Gull "Þóra {number}"]\n\nG1 KeHeiHei /\nS1 Khei He8He /\n\n'.encode() for number in range(9)]
    games[4] = games[4].replace(b"Khei", b"Kh\x81i")
    path.write_bytes(b"".join(games))
    bad = b"".join(games).index(0x81)
    for size in (1, 200, 1_000_000):
        parts = hirth.parts(path, size)
        found: list[hirth.Part] = []
        errors: list[hirth.HirthError] = []
        while True:
            try:
                found.extend(parts)
                break
            except hirth.HirthError as bad_game:
                errors.append(bad_game)

        (error,) = errors
        assert error.message == f"{path}: byte 0x81 at offset {bad}, on line 24, is not UTF-8"
        assert (error.path, error.line, error.offset, error.code) == (str(path), 24, bad, "not-utf-8")
        lines = [game.line for part in found for game in hirth.check(part).games]
        assert lines == [1 + 5 * number for number in range(9) if number != 4]
    with pytest.raises(hirth.HirthError) as again:
        hirth.part(path, len(b"".join(games[:4])), len(games[4]), 21)
    assert (again.value.message, again.value.offset, again.value.line) == (error.message, bad, 24)


def test_reports_go_on_after_a_bad_byte(tmp_path: Path) -> None:
    path = tmp_path / "games.hirth"
    games = [b'[Gull "Anna"]\n\nG1 KeHeiHei /\n\n'] * 5
    path.write_bytes(b"".join([*games, b'[Gull "\xff"]\n\nG1 KeHeiHei /\n\n', *games]))
    reports = hirth.check_many(hirth.parts(path, 1))
    found: list[hirth.Report] = []
    with pytest.raises(hirth.HirthError, match="on line 21, is not UTF-8"):
        found.extend(reports)
    found.extend(reports)

    assert sum(len(report.games) for report in found) == 10


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_file_is_read_as_the_program_reads_it(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "game.hirth"
    text = '[Gull "Þóra"]\r\n\r\nG1 KeHeiHei /\r\nS1 Khei He8He /\r\n'
    path.write_bytes(text.encode(encoding))
    program = Path(sys.executable).with_name("hirth")
    told = subprocess.run([program, "check", "--format", "json", path], capture_output=True, check=False)
    (file,) = json.loads(told.stdout)["files"]
    report = hirth.check(hirth.read(path), name=str(path))

    assert hirth.read(path).lstrip("\ufeff") == text
    assert hirth.read(str(path)) == hirth.read(path)
    assert json.loads(report.to_json())["files"][0]["games"] == file["games"]
    assert dict(report.games[0].tags) == {"Gull": "Þóra"}
    of_file = hirth.check_file(path)
    assert (of_file.name, of_file.text, of_file.findings) == (str(path), report.text, report.findings)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "game.hirth"
    path.write_bytes("G1 KeHeiHei / ; þ\n".encode() + b"S1 \xdeK /\n")
    with pytest.raises(hirth.HirthError, match=r"game.hirth: byte 0xDE at offset 22, on line 2, is not UTF-8; in Latin-1") as error:
        hirth.read(path)
    assert (error.value.path, error.value.line, error.value.offset, error.value.code) == (str(path), 2, 22, "not-utf-8")
    with pytest.raises(hirth.HirthError, match="byte 0xDE at offset 22"):
        hirth.check_file(path)
    path.write_bytes(b"PK\x03\x04\xff")
    with pytest.raises(hirth.HirthError, match="export its text"):
        hirth.read(path)
