"""Larger type where nobody plays: on a small screen too, a fifth where a page has room for it."""

import tomllib
from pathlib import Path

import pygame
import pytest

from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import LARGER, LEAST, choices, measures
from kiosk.screens.kit.drawing.type_scaling import legibility, most_legible
from kiosk.shots.scene_list import DEMOS, SCENES, enlarge, stage
from tests.shared import sampled

SMALL = (800, 480)
PLAIN = measures(SMALL)
GROWN = 1.06
"""How much larger a letter is on average, at least: what is large already need not grow."""
STAYS = {
    scene: group["why"]
    for group in tomllib.loads(Path(__file__).with_name("type_that_stays.toml").read_text("utf-8")).values()
    for scene in group["scenes"]
}


def legible(app: App) -> float:
    app.paint(pygame.Surface(SMALL))
    return legibility(app.marks, PLAIN.text * LARGER)


@pytest.mark.parametrize("name", sampled([*SCENES, *DEMOS], every=72, first=2))
def test_words_of_every_page_are_larger_or_large_already(name: str) -> None:
    app = stage(name)
    if app.screen.playing:
        return
    before = legible(app)
    enlarge(app)
    after = legible(app)
    assert after >= before, "never smaller"
    grows = after >= before * GROWN or after >= PLAIN.text * LEAST
    assert grows or name in STAYS, (before, after)
    assert not (grows and name in STAYS), "it grows: strike it from the list"


@pytest.mark.parametrize(
    "name", sampled(["menu", "settings", "options", "scores-eight", "event-meetings", "day", "result"], first=2)
)
def test_what_the_cursor_stands_on_is_a_fifth_larger(name: str) -> None:
    app = stage(name)
    found = []
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.paint(pygame.Surface(SMALL))
        found.append(min(mark.need for mark in app.marks if mark.need >= PLAIN.text))
    assert found[1] >= round(PLAIN.text * LEAST) > found[0]


def test_a_page_keeps_its_type_as_long_as_it_has_room() -> None:
    """A carousel would else change its type with each game."""
    app = stage("games-1")
    enlarge(app)
    sizes = []
    for _ in app.games:
        app.paint(pygame.Surface(SMALL))
        sizes.append(app.screen.taken[SMALL, app.screen.leaf])
        app.screen.step(1)
    assert sizes == sorted(sizes)


def text(px: int, cut: bool = False, at: int = 40) -> DrawnElement:
    return DrawnElement(ElementKind.TEXT, pygame.Rect(at, 40, 200, 60), "Lancer", px, cut=cut)


def button(place: int) -> DrawnElement:
    return DrawnElement(ElementKind.TARGET, pygame.Rect(40 + 140 * place, 200, 110, 110), str(place))


SIZES = choices(SMALL, larger=True)
LAST = len(SIZES) - 1


@pytest.mark.parametrize(
    ("worse", "plain"),
    [
        ([text(39, cut=True)], [text(29)]),
        ([text(27)], [text(29)]),
        ([text(39), text(27, at=300)], [text(29)]),
        ([text(39), button(0)], [text(29), *map(button, range(4))]),
        ([text(39)], [text(29), DrawnElement(ElementKind.DIE, pygame.Rect(40, 200, 90, 90), "die 6", 90)]),
    ],
    ids=["cut", "smaller", "other words smaller", "one button of four", "without its die"],
)
def test_larger_type_that_costs_too_much_is_not_taken(worse: list[DrawnElement], plain: list[DrawnElement]) -> None:
    assert most_legible(SIZES, lambda taken: plain if taken == SIZES[-1] else worse) == LAST
    assert most_legible(SIZES, lambda taken: plain if taken != SIZES[1] else [*plain[1:], text(35)]) == 1


def test_larger_type_is_chosen_from_on_a_small_screen_and_only_where_nobody_plays() -> None:
    assert SIZES[0].text == round(PLAIN.text * LEAST) and SIZES[-1] == PLAIN
    assert all(taken.target == PLAIN.target for taken in SIZES)
    for size, larger, playing in ((SMALL, False, False), (SMALL, True, True), ((1280, 800), True, False)):
        assert choices(size, larger, playing) == (measures(size, larger, playing),)


@pytest.mark.parametrize("name", ["settings-checkup", "settings-buttons", "settings-changed", "options-si-no"])
def test_larger_type_takes_few_pages_of_buttons(name: str) -> None:
    """Buttons as wide as their words, where those of one width would take pages more."""
    app = stage(name)
    enlarge(app)
    app.paint(pygame.Surface(SMALL))
    count = next(mark.what for mark in app.marks if mark.what.startswith("1/"))
    assert int(count.removeprefix("1/")) <= 6
