"""The book of a table's rules begins with what its players agreed otherwise."""

from itertools import pairwise
from typing import Any

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.options import table_options
from kiosk.screens.app.application import App
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.help.house_rules import agreed, on_page, pages
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app, press
from tests.shared import sampled


def said(key: str, **options: Any) -> list[tuple[str, str]]:
    return [(str(label), str(value)) for label, value in agreed(GAMES[key], options)]


def test_only_what_differs_from_the_usual_rules_is_told() -> None:
    assert said("linotte") == [] and said("si_no", croupier="tirage", guide=True, handicap={"0": 500}) == []
    assert said("linotte", victoire_immediate=True, appel_souple=False) == [("Cinq en ligne gagnent", "Oui")]
    assert said("cribble", valet_coupe=2, muggins=False) == [
        ("Points oubliés à prendre", "Non"),
        ("Valet coupé", "2"),
    ]
    assert said("poker_as", first="2", throws="trois", kickers=False) == [] == said("poker_as")
    free = ("Lancers du premier", "Selon la règle")
    assert said("poker_as", throws="libre") == [free] == said("poker_as", kickers=False)
    assert said("cameroun", caps={"6": 18, "S": 0}) == [
        ("Maximums colonne par colonne · Les 6", "18"),
        ("Maximums colonne par colonne · Petite suite", "0"),
    ]


def words(app: App) -> str:
    """What stands on the screen."""
    app.paint(pygame.Surface((1280, 800)))
    return " ".join(mark.what for mark in app.marks)


@pytest.mark.parametrize("key", GAMES)
def test_every_option_that_is_a_rule_can_be_told(key: str) -> None:
    usual = table_options(GAMES[key].options)
    for option in GAMES[key].options:
        others: list[Any] = {
            "bool": [not option.default],
            "int": [option.maximum],
            "choice": [value for value, _ in option.choices if value != usual.get(option.key, option.default)],
            "table": [{option.choices[0][0]: option.maximum}] if option.choices else [],
        }[option.kind]
        told = [said(key, **usual | {option.key: value}) for value in others]
        begins = option.kind == "choice" and option.default.isdigit()
        assert begins or option.key in ("guide", "handicap") or all(len(rows) == 1 for rows in told), option.key


def test_the_menu_opens_them_on_what_was_agreed_and_the_book_follows() -> None:
    app = stage("rules-agreed")
    book = app.screen
    assert isinstance(book, RuleBook) and book.before == 2 and book.count == 2 + len(SCREENS["cameroun"].rules({}))
    shown = words(app)
    assert "Écrêtage" not in shown and "Refusé" in shown
    press(app, Gesture.RIGHT, Gesture.RIGHT)
    assert "À toi de jouer" in words(app)


def test_the_usual_rules_have_no_such_page() -> None:
    app = new_app()
    app.lay("linotte", ("Anne", "Bruno"), {})
    app.update(app.now + 0.5)
    app.screen.tap("menu")
    app.screen.tap("rules")
    assert isinstance(app.screen, RuleBook) and app.screen.before == 0


@pytest.mark.parametrize(("rows", "each"), [(1, [1]), (4, [4]), (5, [3, 2]), (9, [3, 3, 3])])
def test_the_pages_of_what_was_agreed_are_as_full_as_each_other(rows: int, each: list[int]) -> None:
    agreed_on = tuple((str(row), "Oui") for row in range(rows))
    found = [on_page(agreed_on, page) for page in range(pages(agreed_on))]
    assert [len(page) for page in found] == each
    assert tuple(row for page in found for row in page) == agreed_on


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
def test_what_was_agreed_fills_its_page(size: tuple[int, int]) -> None:
    app = stage("rules-agreed")
    app.paint(pygame.Surface(size))
    plates = [mark.rect for mark in app.marks if mark.kind == "box" and mark.what.startswith("agreed")]
    assert len(plates) == 3 and plates[-1].bottom - plates[0].top > size[1] // 2
    assert all(above.bottom < below.top for above, below in pairwise(plates))
    px = {mark.what: mark.px for mark in app.marks if mark.kind == "text"}
    assert px["Maximums"] > measures(size).text or size[1] == 480, "larger than the least, where there is room"
    assert px["Hauts (6 dés)"] > px["Maximums"]


@pytest.mark.parametrize(
    "scene",
    sampled(["rules-421-1", "rules-menteur-1", "rules-poker-10", "rules-linotte-1", "rules-cribble-1"], every=2),
)
def test_sentences_above_a_picture_are_no_footnote_on_a_large_screen(scene: str) -> None:
    app, size = stage(scene, "fr"), (1280, 800)
    assert isinstance(app.screen, RuleBook)
    app.paint(pygame.Surface(size))
    page = app.screen.pages[0 if scene.endswith("-1") else 9]
    (said,) = [mark for mark in app.marks if mark.what == str(page.text)]
    assert said.px >= 1.3 * measures(size).text and said.rect.height < size[1] * 0.3


def test_one_line_above_a_picture_is_not_torn_apart() -> None:
    app = stage("rules-si-no-4", "fr")
    for size in ((800, 480), (1280, 800)):
        app.paint(pygame.Surface(size))
        (said,) = [mark for mark in app.marks if mark.what.startswith("Les dix cercles")]
        assert said.rect.height < 2 * said.px
