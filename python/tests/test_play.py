"""Legal turns, positions, drawings."""

import pickle

import pytest
from conftest import LEGAL

import hirth
from hirth._values import GameName

START = "G1 KeHeiHei /\nS1 He7He8He /\n"


@pytest.mark.parametrize(("game", "count"), [("hirth", 145), ("tafl", 116), ("ard-ri", None)])
def test_the_first_turns(game: str, count: int) -> None:
    turns = hirth.moves(game=game)

    assert len(turns) == len(set(turns))
    assert count is None or len(turns) == count


def test_each_listed_turn_is_legal() -> None:
    for turn in hirth.moves(START):
        assert hirth.check(START + turn + "\n").games[0].valid, turn


def test_turns_after_a_turn() -> None:
    after = hirth.moves(START, turn="G1")

    assert all(turn.startswith("S1 ") for turn in after)
    assert after == hirth.moves(START.splitlines()[0])


def test_a_position_leads_on(legal: tuple[GameName, str]) -> None:
    game, text = legal
    known = [one for one in hirth.positions(text) if one.position]
    middle = known[len(known) // 2]
    turns = hirth.moves(position=middle.position, game=game)

    assert turns
    assert len(turns) == len(hirth.moves(text, turn=middle.turn))


def test_single_steps() -> None:
    assert 0 < len(hirth.moves(steps=True)) < 145


def test_a_game_that_is_over_has_no_turns(legal: tuple[GameName, str]) -> None:
    assert hirth.moves(legal[1]) == []


def test_positions_of_all_games() -> None:
    text = LEGAL["tafl"].read_text()
    both = hirth.positions(text + "\n" + text)
    (game,) = hirth.check(text).games

    assert [one.game for one in both] == [1] * (game.turns + 1) + [2] * (game.turns + 1)
    assert hirth.positions(text + "\n" + text, index=2) == both[game.turns + 1 :]
    assert [one.turn for one in both[:3]] == ["", "1a", "1b"]
    assert str(both[0]) == both[0].picture
    assert "K" in both[0].picture


def test_a_drawing_is_shown_by_notebooks(legal: tuple[GameName, str]) -> None:
    _, text = legal
    drawing = hirth.svg(text)

    assert drawing._repr_svg_().startswith("<svg ")
    assert str(drawing) == drawing.svg
    assert drawing == hirth.svg(text)
    assert drawing != hirth.svg(text, turn="start")


def test_a_drawing_of_a_position() -> None:
    position = hirth.positions(START)[-1]
    drawing = hirth.svg(position=position.position)

    assert drawing != hirth.svg()
    assert len(hirth.svg(position=position.position, plain=True).svg) < len(drawing.svg)


def test_views_and_themes() -> None:
    usual = hirth.svg(START)

    for other in (hirth.svg(START, flip=True), hirth.svg(START, upright=True), hirth.svg(START, theme="dark")):
        assert other != usual
    with pytest.raises(ValueError, match="no theme `pink`; the themes are `auto`, `light` and `dark`"):
        hirth.svg(START, theme="pink")  # type: ignore[arg-type]


def test_a_position_that_cannot_be_read() -> None:
    position = "G 0:GL þ:SL"
    for read in (hirth.moves, hirth.svg):
        with pytest.raises(hirth.PositionError) as error:
            read(position=position)
        assert error.value.line == 1
        assert position[error.value.offset : error.value.end] == "þ"


def test_a_record_with_an_error() -> None:
    text = "G1 KeHeiHei /\nS1 Khei He8He /\n"
    with pytest.raises(hirth.RecordError, match="manned-entry") as error:
        hirth.moves(text)

    assert (error.value.line, error.value.column, error.value.code) == (2, 4, "manned-entry")
    assert text[error.value.offset : error.value.end] == "Khei"


def test_games_and_turns_that_are_not_there() -> None:
    for call in (hirth.moves, hirth.svg):
        with pytest.raises(hirth.MissingError, match="no turn G7: it has G1 to S1$"):
            call(START, turn="G7")
        with pytest.raises(hirth.MissingError, match="no game$"):
            call("")
        with pytest.raises(hirth.MissingError, match="no game 2; it holds 1$"):
            call(START, index=2)
        with pytest.raises(hirth.MissingError, match="there is no game -1: the first has the number 1"):
            call(START, index=-1)
    with pytest.raises(hirth.MissingError, match="no game 2; it holds 1$"):
        hirth.positions(START, index=2)
    with pytest.raises(LookupError, match="dealt at random: play on after a record, or from a position such as `A: "):
        hirth.moves(game="herrlof")


def test_a_game_has_one_number_everywhere() -> None:
    tafl = '[Game "tafl"]\n' + LEGAL["tafl"].read_text()
    for other, turn in (('[Gull "Anna"]\nG1 He1He2He /\n', "G1"), (tafl, "1a")):
        text = START + "\n" + other
        assert [game.index for game in hirth.check(text).games] == [1, 2]
        for index, alone, last in ((1, START, "G1"), (2, other, turn)):
            assert hirth.moves(text, index=index, turn=last) == hirth.moves(alone, turn=last)
            assert hirth.svg(text, index=index, turn=last) == hirth.svg(alone, turn=last)
            assert [one.position for one in hirth.positions(text, index=index)] == [one.position for one in hirth.positions(alone)]
        assert hirth.moves(text) == hirth.moves(other)
        assert hirth.svg(text) == hirth.svg(other)


def test_a_text_and_a_position_are_one_too_many() -> None:
    with pytest.raises(ValueError, match="not both"):
        hirth.moves(START, position="G 0:GL")


@pytest.mark.parametrize("game", ["hirth", "viking-chess", "ard-ri", "herrlof"])
def test_a_game_is_played(game: str) -> None:
    live = hirth.LiveGame(game, effort=0)
    assert live.outcome is None and not live.over and live.turns == ()
    if live.game == "herrlof":
        assert live.next == "R1"
        live.deal(7)
    for _ in range(6):
        (turn,) = live.legal_turns(1)
        live.play(turn)
    assert hirth.check(live.record).valid
    assert live.to_move and live.position and live.picture and live.words
    assert live.svg().svg.startswith("<svg")

    again = pickle.loads(pickle.dumps(live))
    assert (again.record, again.to_move, again.next) == (live.record, live.to_move, live.next)
    assert live.take_back() and live.record != again.record


def test_a_game_of_several_rounds_is_played_to_its_end() -> None:
    live = hirth.LiveGame("herrlof", effort=0)
    with pytest.raises(hirth.TurnError):
        live.tally([7, 8])
    while not live.over:
        if turns := live.legal_turns(1):
            live.play(turns[0])
        elif live.next.startswith("T"):
            live.play(live.tally([7, 8]))
        else:
            live.deal(len(live.turns))
    assert live.outcome and len(live.outcome.scores_by_round) == sum(turn.startswith("T") for turn in live.turns)
    assert live.position and "won" in live.position and live.to_move is None


def test_a_turn_is_refused_with_its_place() -> None:
    live = hirth.LiveGame("ard-ri")
    with pytest.raises(hirth.TurnError) as refused:
        live.play("d2-d4")
    assert (refused.value.code, refused.value.offset, refused.value.end) == ("blocked", 0, 5)
    with pytest.raises(hirth.TurnError, match="`draw` is a result, not a turn; `end` ends a game"):
        live.play("draw")
    assert live.turns == ()


def test_a_game_ends() -> None:
    live = hirth.LiveGame()
    live.play("KeHeiHei SdGr")
    assert live.over and live.to_move is None and live.next == ""
    assert live.outcome and (live.outcome.winner, live.outcome.victory) == ("silfr", "refused")
    live.take_back()
    live.play("KeHeiHei /")
    live.end("Gull resigns")
    assert live.outcome and live.outcome.victory == "resignation"
    with pytest.raises(hirth.RecordError):
        hirth.LiveGame.resume("G1 Ke /\n")
