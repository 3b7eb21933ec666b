"""Dice under a cup: nobody sees them, nothing keeps them, until the cup is lifted."""

import json
from dataclasses import replace

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Move, decision
from kiosk.games.menteur.game import Menteur
from kiosk.table.journal import Journal
from kiosk.table.referee.referee import Referee
from tests.table.referee.scripted_track import Track, choose, die, faces, keys
from vision.types.dice_set import NO_DICE, POKER

CALL = 'move:{"category": "brelan", "decide": "call", "figures": ["R"]}'


class Table(Journal):
    def __init__(self, **options: object) -> None:
        super().__init__(Menteur(), 2, dict(options), names=("Marie", "Paul"))


def laid(*moves: Move) -> Track:
    config = Config()
    track = Track(Referee(Table(), config))
    for move in moves:
        track.referee.table.play(move)
    track.referee.refresh()
    return track


def called() -> Track:
    return laid(decision("call", category="brelan", figures=["R"]))


def lifted() -> Track:
    track = called()
    choose(track, "move:" + json.dumps({"decide": "bluff"}))
    return track


def stored(track: Track) -> str:
    """Everything that the table keeps and shows."""
    table = track.referee.table
    assert isinstance(table, Table)
    return (
        json.dumps([table.entries, table.game.sheet(table.state)])
        + repr(track.referee.panel())
        + repr(replace(track.referee.moment, now=0.0))
    )


def test_nothing_is_read_while_the_cup_is_down() -> None:
    assert laid().referee.dice_set() == NO_DICE and called().referee.dice_set() == NO_DICE
    assert lifted().referee.dice_set() == POKER


@pytest.mark.parametrize("table", [laid, called])
def test_what_is_seen_all_the_same_is_no_throw_and_leaves_no_trace(table) -> None:  # type: ignore[no-untyped-def]
    track = table()
    before, entries = stored(track), len(track.referee.table.moves)
    track.throw(*"VVV99")
    track.nudge(1, "R")  # type: ignore[arg-type]
    track.lift_all()
    track.throw(*"DDDDD")
    assert stored(track) == before and len(track.referee.table.moves) == entries
    assert track.referee.panel().picture is None and faces(track) == ()


def test_a_call_is_one_press_and_the_answer_another() -> None:
    track = laid()
    assert CALL in keys(track)
    track.referee.choose(CALL)
    panel = track.referee.panel()
    assert panel.player == 1 and str(panel.question).startswith("Paul, tu crois Marie ?")
    assert [key.startswith("move:") for key in keys(track)] == [True, True]


def test_the_dice_are_read_when_the_cup_is_lifted() -> None:
    track = lifted()
    assert track.referee.panel().kind == "throw" and "cornet" in str(track.referee.panel().question)
    track.rest([])
    for place, face in enumerate("RR9DV"):
        track.lying[place + 1] = die(face, place)
    track.rest([1, 2, 3, 4, 5])
    table = track.referee.table
    state, cup = table.state, table.game.sheet(table.state)["lifted"]
    assert cup["dice"] == list("RR9DV") and not cup["honest"]
    assert state.ask().player == 1 and track.referee.dice_set() == NO_DICE


def test_no_picture_of_the_lifted_dice_stays() -> None:
    track = lifted()
    for place, face in enumerate("RR9DV"):
        track.lying[place + 1] = die(face, place)
    track.rest([1, 2, 3, 4, 5], picture=b"what lay under the cup")
    assert "what lay" not in repr(track.referee.moment) and track.referee.panel().picture is None


def test_nor_when_the_game_ends_with_them() -> None:
    track = Track(Referee(Table(match="tours", tours=1), Config()))
    for move in (
        decision("call", category="paire", figures=["9"]),
        decision("accept"),
        decision("call", category="brelan", figures=["R"]),
        decision("bluff"),
    ):
        track.referee.table.play(move)
    track.referee.refresh()
    for place, face in enumerate("RR9DV"):
        track.lying[place + 1] = die(face, place)
    track.rest([1, 2, 3, 4, 5], picture=b"what lay under the cup")
    assert track.referee.panel().kind == "over" and track.referee.panel().picture is None
    assert "what lay" not in repr(track.referee.moment)


def test_a_die_that_reads_badly_is_settled_and_never_thrown_again() -> None:
    track = lifted()
    for place, face in enumerate("RR9D"):
        track.lying[place + 1] = die(face, place)
    track.lying[5] = die("V", 4, ["leaning"], [("V", 0.5), ("R", 0.4)])
    track.rest([1, 2, 3, 4, 5])
    assert track.referee.panel().kind == "doubt" and "again" not in keys(track)
    choose(track, "face:R")
    assert track.referee.table.game.sheet(track.referee.table.state)["lifted"]["honest"]


def test_a_cup_half_lifted_waits() -> None:
    track = lifted()
    track.lying[1] = die("R", 0)
    track.rest([1])
    panel = track.referee.panel()
    assert panel.kind == "wrong_dice" and "cornet" in str(panel.detail)
    for place, face in enumerate("R9DV", 1):
        track.lying[place + 1] = die(face, place)
    track.rest([2, 3, 4, 5])
    assert track.referee.table.game.sheet(track.referee.table.state)["lifted"]["dice"] == list("RR9DV")


def test_without_a_camera_the_lifted_dice_are_entered() -> None:
    track = lifted()
    track.referee.eyes_status(False)
    assert track.referee.panel().kind == "enter"
    for face in "RR9DV":
        choose(track, f"face:{face}")
    choose(track, "play_entry")
    assert track.referee.table.game.sheet(track.referee.table.state)["lifted"]["dice"] == list("RR9DV")


def test_without_a_camera_nothing_is_missed_while_the_cup_is_down() -> None:
    track = called()
    track.referee.eyes_status(False)
    assert track.referee.panel().notice is None and track.referee.panel().kind == "choose"


def test_the_cup_may_be_put_back_by_undoing() -> None:
    track = lifted()
    assert track.referee.undo()
    assert track.referee.table.state.ask().cup == "down" and track.referee.dice_set() == NO_DICE
