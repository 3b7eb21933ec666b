"""Three buttons reach everything on every screen, and so does a finger."""

from collections.abc import Iterable

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.app.application import App
from kiosk.shots.scene_list import DEMOS, SCENES, stage
from tests.shared import sampled

COMPACT = (800, 480)
OWN_BUTTONS = (
    "cap", "undo", "rules", "why", "settings-measure", "scanned", "wiring", "calibrating", "replay", "hands-replay",
    "hands-replay-si-no", "hands-replay-end", "cribble-rules-last",
)  # fmt: skip
"""Screens on which left and right do something else; their items are for fingers."""
TESTED = ("wiring", "wiring-four")
"""The buttons themselves are tried out there."""


def targets(app: App, size: tuple[int, int] = COMPACT) -> dict[str, tuple[int, int]]:
    app.paint(pygame.Surface(size))
    return {key: box.center for key, box in app.targets}


def lamps_tell(app: App, drawn: Iterable[str]) -> None:
    """The lamps are lit for the buttons that are drawn, and for no others."""
    lamps = app.lamps()
    assert set(lamps) == {"left", "ok", "right"}
    assert set(lamps.values()) <= {"off", "lit", "blink"}
    buttons = {key.removeprefix("button:") for key in drawn if key.startswith("button:")}
    assert buttons == {name for name, lamp in lamps.items() if lamp != "off"}


def walking() -> list[str]:
    return [
        name
        for name in (*SCENES, *DEMOS)
        if name.split("-")[0] not in OWN_BUTTONS and name not in (*OWN_BUTTONS, "calibration-blind")
    ]


@pytest.mark.parametrize("name", sampled(walking(), every=80, first=1))
def test_the_lit_buttons_and_a_finger_find_every_item_and_the_lamps_tell_what_the_buttons_do(name: str) -> None:
    app = stage(name)
    # Nobody walks before the screen is drawn, and drawing tells some how many pages there are.
    lamps_tell(app, targets(app))
    wanted = {item.key for item in app.screen.items()}
    met = set()
    for _ in range(len(wanted)):
        # The right button is dark where the only other thing stands to the left.
        app.gesture(Gesture.LEFT if app.lamps()["right"] == "off" else Gesture.RIGHT)
        item = app.screen.items()[app.screen.place]
        assert item.key in targets(app), item.key
        met.add(item.key)
    assert met == wanted
    a_finger_finds_every_item(app, COMPACT)


@pytest.mark.slow
@pytest.mark.parametrize("name", walking())
def test_a_finger_finds_every_item_where_there_is_more_room(name: str) -> None:
    a_finger_finds_every_item(stage(name), (1280, 800))


def a_finger_finds_every_item(app: App, size: tuple[int, int]) -> None:
    wanted = {item.key for item in app.screen.items()}
    met: set[str] = set()
    for _ in range(2 * len(wanted) + 1):
        seen = targets(app, size)
        met |= set(seen)
        page = next((key for key in seen if key.startswith("page:")), "button:right")
        if wanted <= met or page not in seen:
            break
        app.pointer(*seen[page])
    assert wanted <= met


@pytest.mark.parametrize(
    "name", sampled((name for name in (*SCENES, *DEMOS) if name not in (*walking(), *TESTED)), every=48)
)
def test_the_lamps_tell_what_the_buttons_do_where_nobody_walks(name: str) -> None:
    app = stage(name)
    lamps_tell(app, targets(app))
