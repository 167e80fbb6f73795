import math
import random
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Optional

import pytest
from conftest import LEGAL, ROOT, WRONG

import hirth
from hirth._values import GameName

GAMES = [
    ("legal.hirth", LEGAL["hirth"].read_text()),
    ("wrong.hirth", WRONG["unmarked-attack"].read_text()),
]


def rows(table: hirth.Table) -> list[dict[str, Any]]:
    pyarrow = import_module("pyarrow")
    rows: list[dict[str, Any]] = pyarrow.table(table).to_pylist()
    return rows


def test_a_table_of_games() -> None:
    table = hirth.table(GAMES)
    legal, wrong = rows(table)

    assert (legal["path"], legal["valid"], legal["winner"], legal["points"]) == ("legal.hirth", True, "silfr", 10)
    (game,) = hirth.check(GAMES[1][1]).games
    assert (wrong["path"], wrong["valid"]) == ("wrong.hirth", False)
    assert wrong["errors"] == sum(one.severity == "error" for one in game.findings)
    assert all(one.code in wrong["findings"] for one in game.findings)


@pytest.mark.parametrize(
    ("game", "kind"), [("hirth", "turns"), ("hirth", "moves"), ("tafl", "moves"), ("herrlof", "tricks"), ("herrlof", "rounds")]
)
def test_tables_of_parts_of_games(game: GameName, kind: Any) -> None:
    text = LEGAL[game].read_text()
    found = rows(hirth.table([text, text], kind))

    assert len(found) == len(hirth.table([text], kind)) * 2
    assert {row["path"] for row in found} == {"0", "1"}
    header, *lines = hirth.convert(text, "csv", rows=kind).splitlines()
    assert list(found[0]) == header.split(",")
    assert len(lines) * 2 == len(found)


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_change_nothing(threads: int) -> None:
    texts = [text for _, text in GAMES] * 3

    assert rows(hirth.table(texts, "moves", threads=threads)) == rows(hirth.table(texts, "moves"))


def test_columns_without_rows() -> None:
    table = hirth.table([], "moves", game="tafl")

    assert len(table) == 0
    assert rows(table) == []
    assert "variant" in table.columns


def test_many_rows_come_in_batches() -> None:
    pyarrow = import_module("pyarrow")
    text = LEGAL["hirth"].read_text()
    each = len(hirth.table([text], "moves"))
    count = 66_000 // each + 1
    table = hirth.table([text] * count, "moves")

    assert len(table) == each * count > 1 << 16
    read = pyarrow.table(table)
    assert read.num_rows == len(table)
    assert read.column("path").num_chunks == 2
    assert read.column("path")[-1].as_py() == str(count - 1)


def test_a_table_can_be_read_twice() -> None:
    table = hirth.table(GAMES)

    assert rows(table) == rows(table)


@pytest.mark.readers
def test_polars_reads_it() -> None:
    polars = import_module("polars")
    frame = polars.DataFrame(hirth.table(GAMES))

    assert frame.filter(polars.col("valid"))["path"].to_list() == ["legal.hirth"]
    assert frame.schema["points"] == polars.Int64
    assert hirth.match_scores(polars.DataFrame(hirth.table(MATCH))) == hirth.match_scores(hirth.table(MATCH))


@pytest.mark.readers
def test_duckdb_reads_it() -> None:
    duckdb = import_module("duckdb")
    found = hirth.table(GAMES, "moves")
    (count,) = duckdb.sql("select count(*) from found").fetchall()[0]

    assert count == len(found)


@pytest.mark.readers
def test_pandas_reads_it() -> None:
    pandas = import_module("pandas")
    frame = pandas.DataFrame.from_arrow(hirth.table(GAMES))

    assert frame["valid"].tolist() == [True, False]


def test_games_of_all_games_are_one_table() -> None:
    texts = [(game, path.read_text()) for game, path in LEGAL.items()]
    found = rows(hirth.table(texts))

    assert [(row["path"], row["game"]) for row in found] == [(game, game) for game in LEGAL]
    for text, row in zip(texts, found):
        (alone,) = rows(hirth.table([text]))
        assert {**row, **alone} == row
        assert all(row[column] is None for column in row.keys() - alone.keys())


@pytest.mark.readers
def test_tables_of_all_games_stack() -> None:
    polars = import_module("polars")
    pandas = import_module("pandas")
    tables = [hirth.table([path.read_text()]) for path in LEGAL.values()]

    assert polars.concat([polars.DataFrame(table) for table in tables], how="diagonal").height == len(tables)
    frames = [pandas.DataFrame.from_arrow(table) for table in tables]
    assert len(pandas.concat(frames)) == len(tables)


def test_a_table_of_findings() -> None:
    found = rows(hirth.table([*GAMES, ("none", "nothing\n")], "findings"))
    expected: list[tuple[str, Optional[str], Optional[int], hirth.Finding]] = []
    for name, text in [*GAMES, ("none", "nothing\n")]:
        report = hirth.check(text, name=name)
        for judged in report.games:
            expected += [(name, judged.game, judged.index, one) for one in judged.findings]
        expected += [(name, None, None, one) for one in report.outside]

    assert len(found) == len(expected) > 2
    for row, (path, game, index, one) in zip(found, expected):
        assert (row["path"], row["game"], row["index"]) == (path, game, index)
        assert (row["code"], row["severity"], row["turn"]) == (one.code, one.severity, one.turn)
        assert (row["message"], row["help"], row["line"]) == (one.message, one.help, one.line)
    assert [str(one) for one in hirth.table([], "findings").columns] == list(found[0])


def test_other_rows_are_of_one_game() -> None:
    texts = [("a", LEGAL["hirth"].read_text()), ("b", LEGAL["tafl"].read_text())]
    with pytest.raises(hirth.DataError, match="^b: records of tafl do not fit .* as those of a"):
        hirth.table(texts, "moves")
    with pytest.raises(hirth.DataError, match="`moves`"):
        hirth.table([], "stones")  # type: ignore[arg-type]
    with pytest.warns(UserWarning, match="^b: no game of hirth is in it"):
        assert len(hirth.table(texts, game="hirth")) == 1


def games_of_matches(seed: int, third: Optional[str] = None) -> str:
    """Games of three matches, in any order; some are not finished, some not legal. The two players may have any seat, and a third
    may have one too."""
    chance = random.Random(seed)
    turns = ["G1 GdSa StGr", "G1 GdSr", "G1 KeHeiHei /", "G1 Khei /"]

    def game() -> str:
        gull, silfr = chance.sample(["Anna", "Ben", *([third] if third else [])], 2)
        tags = [("Match", chance.choice("JSV")), ("Gull", gull), ("Silfr", silfr)]
        return "".join(f'[{name} "{value}"]\n' for name, value in tags) + f"\n{chance.choice(turns)}\n\n"

    return "".join(game() for _ in range(60))


def rows_of_parts(text: str, folder: Path) -> list[dict[str, Any]]:
    """The games of a text that is checked in parts, in another order."""
    path = folder / "all.hirth"
    path.write_text(text, encoding="utf-8")
    found = [
        {**row, "byte_offset": part.byte_offset} for part in hirth.parts(path, 200) for row in rows(hirth.table([("all.hirth", part.text)]))
    ]
    random.Random(1).shuffle(found)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_matches_are_counted_from_rows_as_from_the_whole(seed: int, tmp_path: Path) -> None:
    text = games_of_matches(seed, "Karl")
    whole = sorted(hirth.check(text).matches, key=lambda one: one.name)

    found = rows_of_parts(text, tmp_path)
    # As a table without empty numbers has them, with rows that are of no game or of another.
    floats = [{**row, "index": float(row["index"]), "points": row["points"] or math.nan} for row in found]
    others = [{"path": "all.hirth", "game": None, "index": None}, {**found[0], "game": "tafl"}]

    assert len(whole) == 3
    assert all(one.late + one.misseated > 0 for one in whole)
    assert list(hirth.match_scores(found)) == whole
    assert list(hirth.match_scores(others + floats)) == whole
    with pytest.raises(TypeError, match="`points` is half"):
        hirth.match_scores([{**found[0], "points": "half"}])


def test_points_go_to_the_names_in_the_rows() -> None:
    row = {"path": "a", "index": 1, "winner": "gull", "points": 1, "tag_match": "M", "tag_gull": "Anna", "tag_silfr": "Ben"}
    (score,) = hirth.match_scores([row, {**row, "index": 2}])

    assert [(player.name, player.points) for player in score.players] == [("Anna", 2), ("Ben", 0)]
    assert (score.misseated, score.late) == (1, 0)


MATCH = [(f"{number}.hirth", f'[Match "{match}"]\n' + LEGAL["hirth"].read_text()) for number, match in enumerate(("2024", "2024", "7"))]


def test_rows_as_dicts() -> None:
    for found in (hirth.table(MATCH), hirth.table(GAMES, "moves"), hirth.table([], "moves", game="tafl")):
        assert found.to_pylist() == rows(found)


def test_matches_are_counted_from_any_table() -> None:
    table = hirth.table(MATCH)
    scores = hirth.match_scores(table.to_pylist())

    assert [(one.name, one.games, one.late, one.players[1].points) for one in scores] == [("2024", (1, 1), 1, 10), ("7", (1,), 0, 10)]
    assert hirth.match_scores(table) == scores
    assert hirth.match_scores(iter(table.to_pylist())) == scores
    assert hirth.match_scores(MappingProxyType(row) for row in table.to_pylist()) == scores
    pyarrow = import_module("pyarrow")
    assert hirth.match_scores(pyarrow.table(table)) == scores


@pytest.mark.readers
def test_matches_are_counted_from_a_frame_of_pandas(tmp_path: Path) -> None:
    pandas = import_module("pandas")
    table = hirth.table([*MATCH, ("no-match.hirth", GAMES[1][1])])
    frame = pandas.DataFrame.from_arrow(table)
    scores = hirth.match_scores(table)

    assert len(scores) == 2
    assert hirth.match_scores(frame) == scores
    assert hirth.match_scores(frame.convert_dtypes()) == scores
    assert hirth.match_scores(row for _, row in frame.iterrows()) == scores
    # Where all names of matches are digits they come back as numbers, and as floats because one is missing.
    frame.to_csv(tmp_path / "games.csv")
    assert hirth.match_scores(pandas.read_csv(tmp_path / "games.csv")) == scores


@pytest.mark.readers
def test_matches_are_counted_from_a_query_of_duckdb() -> None:
    duckdb = import_module("duckdb")
    found = hirth.table(MATCH)

    assert hirth.match_scores(duckdb.sql("select * from found")) == hirth.match_scores(found)


def test_rows_of_another_table_are_refused() -> None:
    for found in (hirth.table(MATCH, "turns"), hirth.table([LEGAL["tafl"].read_text()], "moves")):
        with pytest.raises(ValueError, match="no column.*`tag_match`.*the table `games`"):
            hirth.match_scores(found)
    with pytest.raises(ValueError, match="no columns `winner`, `points`, `tag_match`,"):
        hirth.match_scores(hirth.table(MATCH, "moves"))
    row = hirth.table(MATCH).to_pylist()[0]
    with pytest.raises(ValueError, match="no column `path`,"):
        hirth.match_scores([{column: value for column, value in row.items() if column != "path"}])
    with pytest.raises(ValueError, match="no value in `path`"):
        hirth.match_scores([{**row, "path": None}])


def test_games_of_no_match_are_no_mistake() -> None:
    assert "tag_match" not in hirth.table(GAMES).columns
    assert hirth.match_scores(hirth.table(GAMES)) == ()
    assert hirth.match_scores([]) == ()


def test_what_has_no_rows_is_refused() -> None:
    for found, kind in (("games", "`str`"), ({"path": ["a"]}, "`str`"), ([("a", 1)], "`tuple`"), (3, "`int`")):
        with pytest.raises(TypeError, match=f"not {kind}"):
            hirth.match_scores(found)  # type: ignore[arg-type]


@pytest.mark.readers
@pytest.mark.parametrize("seed", range(5))
def test_sql_counts_matches_from_rows_as_the_library_does(seed: int, tmp_path: Path) -> None:
    duckdb = import_module("duckdb")
    pyarrow = import_module("pyarrow")
    found = rows_of_parts(games_of_matches(seed), tmp_path)
    games = pyarrow.Table.from_pylist(found)
    query = (ROOT / "examples/spark/matches.sql").read_text(encoding="utf-8")
    told = duckdb.sql(query).fetchall()

    assert games.num_rows == 60
    scores = hirth.match_scores(found)
    assert told == [(one.name, *(value for player in one.players for value in (player.name, player.points))) for one in scores]
