"""A notice comes and goes without moving anything where no game is played either; see also `test_fixed_places`."""

import pygame
import pytest

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import SCENES, enlarge, stage
from tests.shared import sampled

SIZES = ((800, 480), (1280, 800), (1920, 1080))
NOTICE = phrase("Mode sans échec, dés à la main : voyez Réglages.")
Targets = list[tuple[str, pygame.Rect]]


def targets(app: App, size: tuple[int, int], notice: Phrase | None) -> Targets:
    """What can be pressed, with that notice."""
    app.notice = notice
    app.paint(pygame.Surface(size))
    return list(app.targets)


def nothing_moves(name: str, size: tuple[int, int]) -> None:
    app = stage(name)
    if app.screen.playing or not app.screen.keeps_notice:
        return
    for grow in (lambda app: None, enlarge):
        grow(app)
        alone = targets(app, size, None)
        assert targets(app, size, NOTICE) == alone
        assert [mark.what for mark in app.marks].count("notice") == 1, "it is drawn"
        assert faults(app.marks, measures(size, app.config.larger_type())) == []


@pytest.mark.parametrize("name", sampled(SCENES, every=12))
def test_nothing_moves_for_a_notice(name: str) -> None:
    nothing_moves(name, SIZES[0])


@pytest.mark.whole
@pytest.mark.parametrize("name", SCENES)
def test_nothing_moves_for_a_notice_where_there_is_more_room(name: str) -> None:
    for size in SIZES[1:]:
        nothing_moves(name, size)


@pytest.mark.parametrize("name", ["safe-attract", "attract-quick-eight", "settings", "attract"])
def test_the_first_screen_and_the_settings_keep_a_place_for_it(name: str) -> None:
    nothing_moves(name, SIZES[0])
