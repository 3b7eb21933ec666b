"""Above each column of a draw stands the round; who has won it; what parts who is level in a league."""

from dataclasses import replace

import pygame
import pytest

from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.moving import confetti
from kiosk.screens.tournament.bracket import CROWN
from kiosk.screens.tournament.schedule import TIES, TournamentSchedule
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import SIZES
from tests.shared import sampled


@pytest.mark.parametrize(
    ("scene", "language", "heads"),
    sampled(
        [
            ("event-cup-32", "fr", ["Seizièmes de finale · 9–10 sur 16", "Huitièmes de finale · 5 sur 8"]),
            ("event-cup-32", "en", ["Round of 32 · 9–10 of 16", "Round of 16 · 5 of 8"]),
            ("event-cup", "fr", ["Quarts de finale · 3–4 sur 4", "Demi-finales · 2 sur 2"]),
        ],
        every=3,
    ),
)
def test_a_small_screen_says_which_part_of_the_draw_it_shows(scene: str, language: str, heads: list[str]) -> None:
    app = stage(scene, language)
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.paint(pygame.Surface((800, 480)))
        assert [mark.what for mark in app.marks if mark.what in heads] == heads


def test_a_whole_round_is_named_alone() -> None:
    app = stage("event-cup")
    app.paint(pygame.Surface((1280, 800)))
    said = [mark.what for mark in app.marks if mark.what in ("Quarts de finale", "Demi-finales", "Finale")]
    assert said == ["Quarts de finale", "Demi-finales", "Finale"]


@pytest.mark.parametrize(("scene", "falls"), [("event-cup-won", True), ("event-cup", False), ("event-league", False)])
def test_confetti_falls_once_the_tournament_is_won(scene: str, falls: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    strewn: list[pygame.Rect] = []
    monkeypatch.setattr(confetti, "strew", lambda _canvas, room: strewn.append(room))
    stage(scene).paint(pygame.Surface((800, 480)))
    assert bool(strewn) is falls


@pytest.mark.parametrize("size", SIZES)
def test_who_has_won_has_a_crown_and_nobody_before_the_end(size: tuple[int, int]) -> None:
    for scene, crowned in (("event-cup-won", ["Marguerite ♛"]), ("event-cup", [])):
        app = stage(scene)
        app.paint(pygame.Surface(size))
        assert [bare(mark.what) for mark in app.marks if mark.what.endswith(CROWN)] == crowned


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_what_parts_who_is_level_stands_below_three_rows_at_least(size: tuple[int, int], larger: bool) -> None:
    app = stage("event-league")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    said = [mark.what for mark in app.marks]
    assert (str(TIES) in said) == (size != SIZES[0])
    assert sum(words in {"1.", "2.", "3."} for words in said) == 3 or (larger and size == SIZES[0])


def test_before_anybody_has_played_nothing_is_parted() -> None:
    app = stage("event-league")
    screen = app.screen
    assert isinstance(screen, TournamentSchedule)
    screen.planned = tuple(replace(meeting, scores=None, winner=None) for meeting in screen.planned)
    app.paint(pygame.Surface(SIZES[1]))
    assert str(TIES) not in [mark.what for mark in app.marks]


def test_of_very_many_entrants_their_number_stands_beside_the_last() -> None:
    for scene, said in (("event-setup-many", True), ("event-setup", False)):
        app = stage(scene)
        app.paint(pygame.Surface(SIZES[0]))
        words = [bare(mark.what) for mark in app.marks if mark.kind == "text"]
        assert ("32 participants" in words) is said and any(one.endswith("Théo B.") for one in words) is said
