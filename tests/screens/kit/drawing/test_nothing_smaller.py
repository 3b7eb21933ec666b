"""Larger type on a small screen: no text is smaller than in normal type, see `smaller_in_larger_type.toml`."""

import tomllib
from pathlib import Path

import pygame
import pytest

from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.theme import LEAST, measures
from kiosk.shots.scene_list import DEMOS, SCENES, enlarge, stage
from tests.screens.drawing import SIZES, type_sizes
from tests.shared import sampled

EXCEPTIONS = {
    scene: (set(words), group["why"])
    for group in tomllib.loads(Path(__file__).with_name("smaller_in_larger_type.toml").read_text("utf-8")).values()
    for scene, words in group["scenes"].items()
}
ALL = "*"
BY_THE_CLOCK = {"company-pick": {"Nouveau nom"}}
"""What may shrink or not: which names stand beside it follows from the second in which they played."""
LARGE = round(measures(SIZES[0]).text * LEAST)
"""Where nobody plays what is so large already may make room for what is smaller."""


def smaller(app: App) -> dict[str, tuple[int, int]]:
    """The texts that larger type makes smaller, with both sizes in pixels."""
    normal, larger = type_sizes(app)
    return {
        words: (px, larger[words])
        for words, px in normal.items()
        if words in larger and larger[words] < (px if app.screen.playing else min(px, LARGE))
    }


@pytest.mark.parametrize("name", sampled([*SCENES, *DEMOS], every=72, first=3))
def test_larger_type_makes_nothing_smaller(name: str) -> None:
    allowed, why = EXCEPTIONS.get(name, (set(), ""))
    found = smaller(stage(name))
    if ALL in allowed:
        assert found, f"strike it from the list: {why}"
        return
    assert set(found) - BY_THE_CLOCK.get(name, set()) == allowed, found


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("play-choose", ["Relancer", "Marquer", "+15"]),
        ("poker-chooses", ["Menu", "Relancer"]),
        ("si-no-bet", ["5", "8"]),
        ("menteur-answer", ["J’accepte", "Bluff !"]),
        ("menteur-calls", ["Paire", "Deux paires", "Séquence"]),
        ("linotte-last-throw", ["Poser", "Passer"]),
    ],
)
def test_words_and_numbers_of_buttons_are_larger(scene: str, words: list[str]) -> None:
    """Words that are fewer then are as large as those that they shorten, at least."""
    app = stage(scene)
    normal = on_buttons(app)
    enlarge(app)
    larger = on_buttons(app)
    for said in words:
        assert larger[said] >= next(px for words, px in normal.items() if said in words) * 1.05, said


def on_buttons(app: App) -> dict[str, int]:
    """The words and numbers on what a finger presses, with their sizes in pixels."""
    app.paint(pygame.Surface(SIZES[0]))
    boxes = [mark.rect for mark in app.marks if mark.kind == "target"]
    texts = (mark for mark in app.marks if mark.kind == "text")
    return {mark.what: mark.px for mark in texts if mark.rect.collidelist(boxes) >= 0}
