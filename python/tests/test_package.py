"""Types, the stubs, and the program."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Optional

import hirth

HERE = Path(__file__).parent
PROGRAM = Path(sys.executable).with_name("hirth")


def run(*command: object, **options: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([str(one) for one in command], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


def test_the_tests_keep_to_the_types() -> None:
    done = run(sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", HERE, cwd=HERE.parent)

    assert done.returncode == 0, done.stdout


def test_the_stubs_are_the_module() -> None:
    done = run(sys.executable, "-m", "mypy.stubtest", "hirth", "--allowlist", HERE / "stubtest.txt", cwd=HERE)

    assert done.returncode == 0, done.stdout


def test_all_that_is_public_is_described() -> None:
    undescribed = [name for name in hirth.__all__ if not (getattr(hirth, name).__doc__ or "").strip()]

    assert undescribed == []


def documented(node: ast.AST, of: object) -> Iterator[tuple[str, Optional[str], Optional[str]]]:
    """What is public in a stub, with its description there and in the module."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, (ast.FunctionDef, ast.ClassDef)) and not one.name.startswith("_"):
            found = getattr(of, one.name)
            yield one.name, ast.get_docstring(one), inspect.getdoc(found)
            yield from documented(one, found)


def test_help_shows_what_the_stubs_say() -> None:
    stub = Path(hirth.__file__).with_name("_hirth.pyi").read_text(encoding="utf-8")
    described = list(documented(ast.parse(stub), hirth._hirth))

    assert len(described) > 25
    for name, in_stub, in_module in described:
        assert in_stub == in_module, name
    for name in hirth.__all__:
        function = getattr(hirth, name)
        if inspect.isbuiltin(function):
            text = function.__doc__ or ""
            arguments = list(inspect.signature(function).parameters)
            assert [one for one in arguments if not re.search(rf"^ *(\w+, )*{one}(, \w+)*: ", text, re.MULTILINE)] == [], name
            assert re.search("^Returns[: ]", text, re.MULTILINE) and re.search("^Raises[: ]", text, re.MULTILINE), name


def test_the_version_is_that_of_the_package() -> None:
    assert hirth.__version__ == version("hirth")
    assert run(PROGRAM, "--version").stdout.split()[1] == version("hirth")
    assert run(sys.executable, "-m", "hirth", "--version").stdout == run(PROGRAM, "--version").stdout


def test_the_program_reads_and_answers(tmp_path: Path) -> None:
    path = tmp_path / "game.hirth"
    path.write_text("G1 KeHeiHei /\nS1 Khei He8He /\n", encoding="utf-8")
    done = run(PROGRAM, "check", "--format", "concise", path)

    assert done.returncode == 1
    assert done.stdout.startswith(f"{path}:2:4: error[manned-entry]")
    assert run(PROGRAM, "check", "-", input="G1 KeHeiHei /\n").returncode == 0
    assert run(PROGRAM, "check", tmp_path / "missing").returncode == 2
