"""Solid brass is what OK does and nothing else: what was written last has an outline, until something is asked."""

from typing import Any

import pygame
import pytest

from kiosk.screens.games.cameroun import ten_fields
from kiosk.screens.games.cameroun.grid import sheet_parts
from kiosk.screens.games.si_no import bets_table
from kiosk.screens.kit.drawing import brass
from kiosk.shots.scene_list import enlarge, stage
from tests.shared import sampled

SIZES = ((800, 480), (1280, 800))
WAITING = ("play-missing", "play-crossed", "play-changed", "play-handicap", "play-throw-eight", "play-announced",
           "board-hot", "power-low", "si-no-too-many", "si-no-wrong-dice", "si-no-paid")  # fmt: skip


def solid(name: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many plates of solid brass a scene has, at each size in usual and in larger type."""
    plates: list[Any] = []
    plate = brass.plate

    def counted(size: Any, stops: Any, *rest: Any) -> pygame.Surface:
        plates.extend([size] * (stops is brass.METAL))
        return plate(size, stops, *rest)

    monkeypatch.setattr(brass, "plate", counted)
    app, found = stage(name), []
    for grow in (lambda app: None, enlarge):
        grow(app)
        for size in SIZES:
            plates.clear()
            app.paint(pygame.Surface(size))
            found.append(len(plates))
    return found


@pytest.mark.parametrize("name", sampled(WAITING))
def test_where_dice_are_awaited_nothing_is_solid_brass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert solid(name, monkeypatch) == [0] * 4


@pytest.mark.parametrize(
    "name", sampled(["play-entered", "play-choose", "play-all-kept", "si-no-guide", "si-no-six-bets"], every=2)
)
def test_of_what_is_asked_one_answer_is_solid_brass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert solid(name, monkeypatch) == [1] * 4


@pytest.mark.parametrize(
    ("name", "marked"),
    [("play-changed", True), ("play-crossed", True), ("play-missing", False), ("play-entered", False)],
)
@pytest.mark.parametrize("size", SIZES)
def test_what_was_written_last_is_marked_until_something_is_asked(
    name: str, marked: bool, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[pygame.Rect] = []
    for module in (sheet_parts, ten_fields):
        monkeypatch.setattr(module, "written_last", lambda canvas, cell: seen.append(cell))
    stage(name).paint(pygame.Surface(size))
    assert len(seen) == marked


def shining(name: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many draws of the bets of Les Cases Si-No shine."""
    seen: list[bool] = []
    monkeypatch.setattr(bets_table, "_plate", lambda canvas, box, paid: seen.append(paid))
    stage(name).paint(pygame.Surface(SIZES[0]))
    return sum(seen)


def test_draws_that_paid_shine_until_something_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [shining(name, monkeypatch) for name in ("si-no-climb", "si-no-too-many", "si-no-wrong-dice")] == [2, 0, 0]
