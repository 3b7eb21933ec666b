"""The pages of the rules say what the games' own sheets say, in both languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk.games.catalogue import GAMES
from kiosk.i18n.words import Words
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.rule_examples import PEOPLE
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app
from tests.shared import shared

TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("rule_facts.toml").read_text("utf-8"))
SHEETS = {"cameroun": ("cameroun",), "linotte": ("linotte",), "cribble": ("cribble",), "si_no": ("si_no",)}
SHEETS["poker_as"] = ("poker_as", "menteur")
"""Whose pages the sentences of a sheet stand on."""
FACTS = [(key, number) for key in GAMES for number in range(len(TABLE[key]))]


def told(page: RulePage, words: Words) -> str:
    """What stands on a page."""
    parts = [page.title, page.text, *([] if page.worth is None else [page.worth])]
    return " ".join(words.say(part) for part in parts).replace("\n", " ")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("key", "number"), FACTS, ids=lambda value: str(value))
def test_a_fact_stands_on_one_page(key: str, number: int, language: str) -> None:
    wanted, words = TABLE[key][number][language], Words(language)
    pages = [told(page, words) for page in SCREENS[key].rules({})]
    assert any(re.search(wanted, page) for page in pages), (wanted, pages)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sentence_of_a_sheet_is_accounted_for(sheet: str) -> None:
    text = shared("rules", "source", f"{sheet}.txt").read_text("utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    sentences = [said for line in lines for said in re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-ÝÉL«])", line) if said]
    told_of = {number for key in SHEETS[sheet] for fact in TABLE[key] for number in fact["from"]}
    assert told_of | set(TABLE["no_rule"][sheet]) == set(range(1, len(sentences) + 1))


def test_every_game_has_its_pages() -> None:
    assert set(SCREENS) == set(GAMES)
    assert "Douze pions chacun" in drawn("linotte") and "Twelve counters each" in drawn("linotte", "en")


def test_the_numbers_of_si_no_are_those_of_the_table() -> None:
    options = {"target": 3500, "preset": "long", "vert": {"1": 700}, "rouge_perd": True, "handicap": {"5": 100}}
    pages = " ".join(told(page, Words("fr")) for page in SCREENS["si_no"].rules(options))
    for number in (
        "ici 3500",
        "dépasser 3500",
        "ligne 100 + verticale 100",
        "400 sur la ligne 3",
        "vert 700, rouge −500",
    ):
        assert number in pages, number
    assert "7000" not in pages and "3400 + 200 : annulé, on reste à 3400" in pages
    assert "7000" in " ".join(told(page, Words("fr")) for page in SCREENS["si_no"].rules({}))


@pytest.mark.parametrize("changed", [{}, {"vert": {"3": 1700}, "rouge_perd": True}])
def test_the_values_of_all_ten_circles_are_shown(changed: dict[str, Any]) -> None:
    shown = drawn("si_no", **changed).split(" ")
    game = GAMES["si_no"]
    state = game.start(2, changed)
    for circle in game.sheet(state)["circles"]:
        assert str(circle["vert"]) in shown and f"{'−' if changed else ''}{circle['rouge']}" in shown
    assert ("1700" in shown) == bool(changed)


def drawn(key: str, language: str = "fr", **options: Any) -> str:
    """What is written on all pages of a game, pictures included."""
    app = new_app()
    app.speak(language)
    book, marks = RuleBook(app, key, options), list[str]()
    app.push(book)
    for page in range(book.before, book.count):
        book.page = page
        app.paint(pygame.Surface((1280, 800)))
        marks += [mark.what for mark in app.marks]
    return " ".join(marks)


@pytest.mark.parametrize("scene", ["rules-poker-10", "rules-menteur-8"])
def test_the_players_of_an_example_are_written_as_large_as_there_is_room(scene: str) -> None:
    app, size = stage(scene), (1280, 800)
    app.paint(pygame.Surface(size))
    rows = {mark.what: mark.px for mark in app.marks if mark.what in PEOPLE}
    assert len(rows) == 3 and min(rows.values()) > 1.8 * measures(size).cell
