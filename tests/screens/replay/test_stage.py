"""What is seen at a place: the dice of the turn, what the move settled, for how long."""

import pygame
import pytest

from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.replay import stage
from kiosk.screens.replay.stage import CHOICE, COUNT, END, START, THROW, shown_dice
from kiosk.shots.scene_list import enlarge
from kiosk.shots.scene_list import stage as stage_scene
from kiosk.table.recording import recorded
from kiosk.table.referee.state.panel import DieState, ShownDie
from kiosk.table.replay import replay
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.screens.replay.watching import opened
from tests.table.test_recording import played

LYING, KEPT, THROWN = DieState.LYING, DieState.KEPT, DieState.THROWN


def two_turns() -> Table:
    """Gisèle throws twice and writes; Marcel throws and writes."""
    table = Table.create(Store(None), "cameroun", ("Gisèle", "Marcel"), {"turns": 1})
    table.play(Throw((6, 6, 1, 2, 3), colours=("red", *["white"] * 4)))
    table.play(Throw((6, 6, 1, 6, 5), (3, 4)))
    table.play(decision("write", column="6"))
    table.play(Throw((5, 5, 5, 1, 2)))
    table.play(decision("write", column="5"))
    return table


def states(dice: tuple[ShownDie, ...]) -> list[DieState]:
    return [die.state for die in dice]


def test_dice_lie_there_as_thrown_or_kept_until_the_next_player_moves() -> None:
    steps = list(replay(two_turns()))
    first, second, written, third, last = (shown_dice(steps[:count]) for count in range(1, 6))
    assert [die.face for die in first] == [6, 6, 1, 2, 3] and first[0].colour == "red"
    assert states(first) == [THROWN] * 5
    assert states(second) == [KEPT] * 3 + [THROWN] * 2
    assert states(written) == [KEPT] * 3 + [LYING] * 2
    assert [die.face for die in third] == [5, 5, 5, 1, 2] and states(third) == [THROWN] * 5
    assert states(last) == [LYING] * 5
    assert shown_dice(steps[:0]) == ()


def test_nobody_sees_the_dice_of_the_player_before() -> None:
    table = Table.create(Store(None), "cameroun", ("Gisèle", "Marcel"), {"turns": 2})
    table.play(Throw((6, 6, 1, 2, 3)))
    table.play(decision("write", column="6"))
    table.play(decision("skip"))
    assert shown_dice(list(replay(table))) == ()


def test_a_choice_is_in_sight_for_less_time_than_a_throw_and_the_last_move_longer() -> None:
    app, _ = opened()
    shown = recorded(two_turns())
    assert stage.waits(app, shown) == [START, THROW, THROW, CHOICE, THROW, max(CHOICE, END)]
    assert THROW + CHOICE <= 3.0


def test_a_count_of_cribble_is_shown_in_its_own_screen_for_as_long_as_it_takes() -> None:
    app, screen = opened("cribble")
    places = range(len(screen.recording.steps) + 1)
    counts = [place for place in places if stage.count_screen(app, screen.recording, place) is not None]
    assert counts
    assert {stage.waits(app, screen.recording)[place] for place in counts} <= {COUNT, END}


def test_what_the_words_of_a_move_say_is_not_said_twice() -> None:
    shown = recorded(played(Store(None), "linotte")[0])
    said = [(stage.happened(shown, place), stage._news(shown, place)) for place in range(1, len(shown.steps) + 1)]
    assert any(news is None and str(words).endswith("passe") for words, news in said)
    assert all(news is None or str(news).rstrip(".") != str(words) for words, news in said)
    assert any(news is not None for _, news in said)


def test_who_moves_is_named() -> None:
    shown = recorded(two_turns())
    assert [stage.player(shown, place) for place in range(6)] == [0, 0, 0, 0, 1, 1]
    assert str(stage.happened(shown, 0)) == "La partie commence"
    assert str(stage.happened(shown, 3)) == "Gisèle marque les 6"


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", ["hands-replay", "hands-replay-si-no"])
def test_above_the_rail_of_a_small_screen_everybody_is_named_and_nothing_is_left_empty(
    scene: str, larger: bool
) -> None:
    """Le Cameroun does not tell in letters what is left of columns; Si-No shows the bets where that has room."""
    app = stage_scene(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    sheet, what = app.places["sheet"], "row of "
    inside = {mark.what for mark in app.marks if mark.kind == "text" and sheet.contains(mark.rect)}
    assert {bare(name) for name in app.screen.recording.table.names} <= {bare(words) for words in inside}
    assert not inside & {"S", "B", "F", "C"}
    lowest = max(mark.rect.bottom for mark in app.marks if mark.what.startswith(what))
    assert sheet.bottom - lowest <= sheet.height // 8
    assert "si-no" not in scene or larger or {"8", "11", "5", "3"} <= inside, "the bets"


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_round_is_that_of_the_move_shown(size: tuple[int, int]) -> None:
    app, screen = opened("cameroun")
    screen.playback.pause()
    for place, step in enumerate(screen.recording.steps[:12], 1):
        screen.playback.place = place
        app.paint(pygame.Surface(size))
        assert isinstance(step.before, CamerounState)
        turn = step.before.turn // len(step.names) + 1
        assert [mark.what for mark in app.marks if mark.what.startswith(f"Tour {turn}/")], place
