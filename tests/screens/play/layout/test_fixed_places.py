"""One fixed stage: in every situation of a game question, menu, dice, sheet and choices stand where they stood."""

import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.kit.rail.button_rail import rail
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import SCENES, stage
from tests.screens.drawing import canvas_of
from tests.screens.play.layout.decisive import asked

pytestmark = pytest.mark.whole
"""All scenes are set up at once, half a minute."""

SIZES = ((800, 480), (1280, 800), (1920, 1080))
PARTS = {"question", "menu", "tray", "sheet", "shelf"}
MOVED = {
    scene
    for group in tomllib.loads(Path(__file__).with_name("moved_places.toml").read_text("utf-8")).values()
    for scene in group["scenes"]
}
LEAST = 39
"""Pixels of a question's type at 800x480: 30 minutes of arc, a third more than the texts below it."""
CALLS = 36
"""The same of one that calls by name, a fourth more than those texts."""
Box = tuple[int, int, int, int]


@cache
def played() -> dict[str, list[str]]:
    """The scenes of each game in which it is played by buttons."""
    found = defaultdict(list)
    for name in SCENES:
        app = app_of(name)
        if isinstance(app.screen, TableScreen) and not app.hands.on:
            found[app.in_play.table.game.key].append(name)
    return found


@cache
def app_of(scene: str) -> App:
    """Set up once, painted at every size."""
    return stage(scene)


def places(app: App, size: tuple[int, int]) -> dict[str, Box]:
    """What stands where; the sheet with the notice that takes some of its height."""
    app.paint(pygame.Surface(size))
    found = dict(app.places)
    notice = found.pop("notice", None)
    if notice is not None and found["tray"].bottom < notice.bottom < found["sheet"].bottom:
        found["sheet"] = found["sheet"].union(notice)
    return {name: (*box.topleft, *box.size) for name, box in found.items()}


BESIDE_DICE = ("cameroun", "poker_as", "si_no", "le_421")
"""Games whose sheet keeps its height on a small screen: a notice stands below the number of the throw."""
GAMES = ("cameroun", "linotte", "poker_as", "menteur", "cribble", "si_no", "le_421")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_no_part_moves(game: str, size: tuple[int, int]) -> None:
    scenes = [name for name in played()[game] if name not in MOVED]
    assert len(scenes) > 10
    seen = {name: places(app_of(name), size) for name in scenes}
    first = seen[scenes[0]]
    assert first.keys() == PARTS
    assert {name: found for name, found in seen.items() if found != first} == {}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_notice_moves_nothing_and_takes_its_height_from_the_sheet_or_stands_beside_the_dice(
    game: str, size: tuple[int, int]
) -> None:
    app = app_of(played()[game][0])
    app.notice = None
    app.paint(pygame.Surface(size))
    alone = dict(app.places)
    app.notice = phrase("La caméra n’est pas branchée.")
    app.paint(pygame.Surface(size))
    told = dict(app.places)
    app.notice = None
    notice, sheet = told.pop("notice"), told.pop("sheet")
    stood = alone.pop("sheet")
    assert told == alone
    drawn = next(mark.rect for mark in app.marks if mark.what == "notice")
    assert drawn == notice and notice.height
    if size == SIZES[0] and game in BESIDE_DICE:
        assert sheet == stood and told["tray"].bottom == notice.bottom
        dice = [mark.rect for mark in app.marks if mark.what.startswith("turn die")]
        assert not any(notice.colliderect(box) for box in (*dice, told["menu"], told["question"]))
        return
    assert (notice.topleft, sheet.bottom, sheet.width) == (stood.topleft, stood.bottom, stood.width)
    assert not any(notice.colliderect(box) for box in (*told.values(), sheet))


@pytest.mark.parametrize("name", sorted(MOVED))
def test_what_moves_has_to(name: str) -> None:
    app = app_of(name)
    others = [other for other in played()[app.in_play.table.game.key] if other not in MOVED]
    assert any(places(app, size) != places(app_of(others[0]), size) for size in SIZES)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_stands_in_its_part(game: str, size: tuple[int, int]) -> None:
    for name in played()[game]:
        app = app_of(name)
        app.paint(pygame.Surface(size))
        keys = dict(app.targets)
        way_out = app.screen.items()[-1].key
        assert keys[way_out] == app.places["menu"], name
        assert app.places["question"].contains(asked(app).rect), name
        dice = [mark.rect for mark in app.marks if mark.what.startswith("turn die")]
        if not any(map(is_die, app.screen.items())):
            assert all(app.places["tray"].contains(die) for die in dice), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_parts_lie_apart_and_above_the_rail(game: str, size: tuple[int, int]) -> None:
    app = app_of(played()[game][0])
    app.paint(pygame.Surface(size))
    boxes = [box for box in app.places.values() if box.width and box.height]
    assert all(len(box.collidelistall(boxes)) == 1 for box in boxes)
    below = rail(canvas_of(size)).top
    assert max(box.bottom for box in boxes) + canvas_of(size).measures.gap // 4 <= below


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_questions_are_short_enough_for_large_letters(game: str, language: str) -> None:
    small = []
    for name in played()[game]:
        app = stage(name, language) if language != "fr" else app_of(name)
        app.paint(pygame.Surface(SIZES[0]))
        largest = asked(app)
        least = CALLS if re.match(r"\w[\w-]*[,:] ", largest.what) else LEAST
        small += [(name, largest.what, largest.px)] if largest.px < least else []
    assert small == []
