"""From every kind of screen three buttons lead back: none is a dead end."""

import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.app.application import App
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from tests.screens.lobby.pressing import choose
from tests.shared import sampled

ONE_OF_EACH = (
    "tables", "history-games", "games", "players", "players-eight", "players-festival", "name", "seats", "seat",
    "options", "options-all", "caps", "cap", "company", "company-replace", "plans", "match-between", "match-board",
    "event-setup", "event-cup", "event-meetings", "event-meeting", "event-coming", "event-away", "day", "person",
    "person-shape", "person-remove", "export", "find", "menu", "undo", "photo", "scores", "rules-1", "leave",
    "result", "result-sheet", "off", "machine-levels", "settings", "settings-general", "settings-choice",
    "settings-measure", "pin", "pin-new", "calibration", "replays", "replay-end",
)  # fmt: skip
TABLES = ("play-throw", "play-choose", "play-doubt", "play-in-hand", "linotte-choose", "si-no-bet", "cribble-play",
          "cribble-marque", "poker-first", "menteur-calls", "demo-choose")  # fmt: skip


def pressed(name: str, choices: tuple[int, ...]) -> App:
    """The scene after OK on each of these items, reached with the right button."""
    app = stage(name)
    for choice in choices:
        for _ in range(choice):
            app.gesture(Gesture.RIGHT)
        app.gesture(Gesture.OK)
        app.update(app.now + 0.1)
    return app


def left(name: str, choices: tuple[int, ...]) -> bool:
    """Whether the screen in front is gone then, without a table having been begun in its place."""
    before, app = stage(name), pressed(name, choices)
    begun = app.shows(TableScreen) and not before.shows(TableScreen)
    return app.closing is not None or (len(app._stack) < len(before._stack) and not begun)


def longer(name: str, path: tuple[int, ...]) -> list[tuple[int, ...]]:
    """That path and each choice which can be made after it, the last item first."""
    screen = pressed(name, path).screen
    count = max(1, len(screen.items()))
    return [(*path, (number - screen.place) % count) for number in reversed(range(count))]


@pytest.mark.parametrize("name", sampled(ONE_OF_EACH, every=16))
def test_one_or_two_choices_lead_to_the_screen_behind(name: str) -> None:
    once = longer(name, ())
    if any(left(name, path) for path in once):
        return
    assert any(left(name, path) for first in once for path in longer(name, first))


@pytest.mark.parametrize("name", sampled(TABLES, every=3))
def test_from_every_table_the_menu_leads_to_the_first_screen(name: str) -> None:
    app = stage(name)
    choose(app, "menu", "leave", "later")
    assert isinstance(app.screen, Attract)
