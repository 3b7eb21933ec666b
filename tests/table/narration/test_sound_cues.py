"""Which sounds go with what happened: one event, one sound, and the chime of whose turn it is."""

from dataclasses import replace

import pytest

from kiosk.devices.voice.base import CHIMES, SOUNDS
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Decision, Throw
from kiosk.i18n.phrase import phrase
from kiosk.table.narration import sound_cues
from kiosk.table.narration.speech import TableScene
from kiosk.table.referee.state.panel import Panel

DICE, AGAIN = Throw((1, 5, 2, 5, 6)), Throw((1, 5, 3, 5, 6))
WRITE, ANNOUNCE = Decision("write", (("column", "5"),)), Decision("announce", (("column", "5"),))
GREAT = GAMES["cameroun"].great_gain


def scene(*moves: object, kind: str = "choose", player: int = 0, **changes: object) -> TableScene:
    panel = Panel(kind, player, phrase("?"))  # type: ignore[arg-type]
    plain = TableScene("t", "cameroun", moves, panel, ("Odette", "Lucien"), (0, 0), None, False, None)  # type: ignore[arg-type]
    return replace(plain, **changes)  # type: ignore[arg-type]


def wrote(points: int, **changes: object) -> TableScene:
    return scene(DICE, WRITE, scores=(points, 0), **changes)


@pytest.mark.parametrize(
    ("before", "after", "heard"),
    [
        (scene(), scene(DICE), ["throw"]),
        (scene(), scene(kind="rolling"), ["shake"]),
        (scene(kind="rolling"), scene(kind="rolling"), []),
        (scene(DICE), wrote(GREAT // 2), ["good"]),
        (scene(DICE), wrote(GREAT * 3 // 4), ["better"]),
        (scene(DICE), wrote(GREAT), ["great"]),
        (scene(DICE), wrote(GREAT * 2), ["superb"]),
        (scene(DICE), scene(DICE, WRITE, scores=(0, 30)), []),
        (scene(DICE, WRITE, scores=(10, 0)), scene(DICE), ["undo"]),
        (scene(DICE), wrote(10, over=True), ["win"]),
        (scene(DICE), scene(DICE, refused=phrase("Non")), ["refused"]),
        (scene(DICE, refused=phrase("Non")), scene(DICE, refused=phrase("Non")), []),
        (scene(DICE), scene(DICE), []),
        (None, scene(DICE), []),
        (scene(table="other"), scene(DICE), []),
    ],
)
def test_the_sound_that_goes_with_it(before: TableScene | None, after: TableScene, heard: list[str]) -> None:
    assert sound_cues.sounds(before, after) == heard


def test_an_announcement_is_kept_or_missed_by_the_throw_after_it() -> None:
    said = scene(DICE, ANNOUNCE)
    kept = scene(DICE, ANNOUNCE, AGAIN, scores=(10, 0), player=1)
    missed = scene(DICE, ANNOUNCE, AGAIN, player=1)
    assert sound_cues.sounds(said, kept) == ["kept", "seat-2"]
    assert sound_cues.sounds(said, missed) == ["missed", "seat-2"]
    assert sound_cues.sounds(said, scene(DICE, ANNOUNCE, AGAIN)) == ["throw"], "the turn goes on"
    assert sound_cues.sounds(scene(DICE), scene(DICE, AGAIN, player=1)) == ["throw", "seat-2"], (
        "nothing was announced"
    )


def test_the_chime_is_that_of_whose_turn_it_is_now() -> None:
    before = scene(DICE, player=1)
    assert sound_cues.sounds(before, scene(DICE, WRITE, scores=(0, GREAT), player=0)) == ["great", "seat-1"]
    assert sound_cues.sounds(before, scene(DICE, WRITE, scores=(0, GREAT), player=0, over=True)) == ["win"]
    assert sound_cues.sounds(scene(DICE, WRITE, player=1), scene(DICE, player=0)) == ["undo"], "nor after going back"


def test_a_press_that_moves_the_cursor_sounds_unlike_any_other() -> None:
    assert (sound_cues.pressed(moved=True), sound_cues.pressed(moved=False)) == ("focus", "ok")


def test_every_sound_of_the_table_of_events_is_there_and_none_is_left_over() -> None:
    cues = sound_cues.CUES
    named = [*cues["events"].values(), *cues["scored"], *cues["turn"]["sounds"]]
    assert sorted(named) == sorted(SOUNDS) and tuple(cues["turn"]["sounds"]) == CHIMES
    parts = list(cues["scored"].values())
    assert parts == sorted(parts, reverse=True) and parts[-1] == 0
