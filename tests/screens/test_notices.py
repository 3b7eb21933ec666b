"""A notice comes and goes without moving anything where no game is played either; see also `test_fixed_places`."""

import re

import pygame
import pytest

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.app.application import App
from kiosk.screens.calibration.session_screen import NOT_STORED
from kiosk.screens.games.common.standings_plan import FEW, leaders
from kiosk.screens.games.cribble.counting.hand_trainer import HandTrainer
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.screen import Screen
from kiosk.screens.kit.text_entry.number_stepper import NumberStepper
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.play.table_screen import TableScreen
from kiosk.screens.replay.replay_screen import Replay
from kiosk.shots.scene_list import DEMOS, SCENES, enlarge, stage
from tests.shared import sampled

SIZES = ((800, 480), (1280, 800), (1920, 1080))
SHORT = phrase("Mode de secours : redémarrez par les réglages.")
LONG = phrase("Lignes : 250 n’est pas un multiple de 100, la plus petite valeur ; on ne finirait jamais pile.")
ONE_LINE: tuple[type[Screen], ...] = (Attract, HandTrainer, Replay)
"""Screens whose place is so small that a very long notice is cut; they say none of their own."""
Targets = list[tuple[str, pygame.Rect]]


def targets(app: App, size: tuple[int, int], notice: Phrase | None) -> Targets:
    """What can be pressed, with that notice."""
    app.notice = notice
    app.paint(pygame.Surface(size))
    return list(app.targets)


def nothing_moves(name: str, size: tuple[int, int]) -> None:
    app = stage(name)
    if app.screen.playing:
        return
    for grow in (lambda app: None, enlarge):
        grow(app)
        alone = targets(app, size, None)
        for notice in (SHORT, NOT_STORED if isinstance(app.screen, ONE_LINE) else LONG):
            assert targets(app, size, notice) == alone
            assert [mark.what for mark in app.marks].count("notice") == app.screen.keeps_notice, "it is drawn"
            assert faults(app.marks, measures(size, app.config.larger_type())) == []


@pytest.mark.parametrize("name", sampled(SCENES, every=72))
def test_nothing_moves_for_a_notice(name: str) -> None:
    nothing_moves(name, SIZES[0])


@pytest.mark.whole
@pytest.mark.parametrize("name", SCENES)
def test_nothing_moves_for_a_notice_where_there_is_more_room(name: str) -> None:
    for size in SIZES[1:]:
        nothing_moves(name, size)


TOTAL = re.compile(r"(?:score|total) of (\d+)")


def totals(app: App, notice: Phrase | None) -> set[int]:
    """The seats, or the sides, whose total stands on the smallest screen with that notice."""
    app.notice = notice
    app.paint(pygame.Surface(SIZES[0]))
    return {int(found[1]) for piece in app.pieces if (found := TOTAL.fullmatch(piece.key))}


def nobody_is_lost(name: str) -> None:
    """In larger type a line of many scores may have fewer people below a notice: whose turn it is and who leads."""
    app = stage(name)
    for larger in (False, True) if isinstance(app.screen, TableScreen) else ():
        if larger:
            enlarge(app)
        alone = totals(app, None)
        spare = others(app) if larger and "cribble" not in name else set()
        assert [alone - totals(app, notice) - spare for notice in (SHORT, LONG)] == [set(), set()]


def others(app: App) -> set[int]:
    """The seats that do not lead and whose turn it is not, where many play."""
    assert isinstance(app.screen, TableScreen)
    scores = app.screen.referee.table.state.scores()
    seats = range(len(scores)) if len(scores) > FEW else ()
    return {seat for seat in seats if seat not in (*leaders(scores), app.screen.panel.player)}


@pytest.mark.parametrize(
    "name",
    sampled(
        ["play-disk-full", "play-choose-eight", "cribble-marque", "hands-cribble-marque", "hands-linotte-choose"],
        every=2,
    ),
)
def test_a_notice_leaves_every_players_total(name: str) -> None:
    nobody_is_lost(name)


@pytest.mark.whole
@pytest.mark.parametrize("name", SCENES)
def test_a_notice_leaves_every_players_total_in_every_situation(name: str) -> None:
    nobody_is_lost(name)


@pytest.mark.parametrize("name", sampled([name for name in DEMOS if name.startswith("demo")], every=2))
@pytest.mark.parametrize("larger", [False, True])
def test_below_the_heading_of_a_demonstration_every_players_total_stands(name: str, larger: bool) -> None:
    app = stage(name)
    if larger:
        enlarge(app)
    if isinstance(app.screen, TableScreen):
        seats = set(range(len(app.in_play.table.state.scores())))
        assert seats - totals(app, app.notice) <= (others(app) if larger else set())


PLACED = [
    "safe-attract",
    "attract-quick-eight",
    "settings",
    "attract",
    "options-si-no-refused",
    "games",
    "replay-cribble",
] + ["cribble-trainer", "cribble-trainer-hand", "calibrating-corners", "photo", "result-sheet"]


@pytest.mark.parametrize("name", sampled(PLACED, every=3))
def test_screens_of_every_kind_keep_a_place_for_it(name: str) -> None:
    nothing_moves(name, SIZES[0])


@pytest.mark.parametrize("name", ["bad-settings", "backups-overdue", "safe-attract"])
@pytest.mark.parametrize("large", [False, True])
def test_the_first_screen_keeps_its_dice_beside_a_notice(name: str, large: bool) -> None:
    app = stage(name)
    if large:
        enlarge(app)
    for size in SIZES[:2]:
        app.paint(pygame.Surface(size))
        assert app.notice is not None
        assert sum(mark.what.startswith("die ") for mark in app.marks) == 5, size
        assert faults(app.marks, measures(size, large)) == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_short_heading_stands_beside_a_notice_of_two_lines(language: str) -> None:
    app = stage("safe-settings", language)
    app.paint(pygame.Surface(SIZES[0]))
    assert {"fr": "Réglages", "en": "Settings"}[language] in [mark.what for mark in app.marks]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_a_number_keeps_its_name_beside_a_notice(size: tuple[int, int], large: bool) -> None:
    app = stage("options-si-no")
    if large:
        enlarge(app)
    app.push(NumberStepper(app, phrase("Points à atteindre"), 7000, 500, 50000, lambda number: None, 500))
    app.notice = LONG
    app.paint(pygame.Surface(size))
    drawn = {mark.what for mark in app.marks}
    assert {"Points à atteindre", "7000", "notice"} <= drawn
    assert faults(app.marks, measures(size, large)) == []
