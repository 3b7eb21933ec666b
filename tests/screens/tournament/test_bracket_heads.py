"""Above each column of a draw stands the round, and where a page shows a part of it which part."""

import pygame
import pytest

from kiosk.screens.kit.moving import confetti
from kiosk.shots.scene_list import enlarge, stage


@pytest.mark.parametrize(
    ("scene", "language", "heads"),
    [
        ("event-cup-32", "fr", ["Seizièmes de finale · 9–10 sur 16", "Huitièmes de finale · 5 sur 8"]),
        ("event-cup-32", "en", ["Round of 32 · 9–10 of 16", "Round of 16 · 5 of 8"]),
        ("event-cup", "fr", ["Quarts de finale · 3–4 sur 4", "Demi-finales · 2 sur 2"]),
    ],
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
