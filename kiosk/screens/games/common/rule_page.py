"""A page of the rules: a heading, a few sentences, and an example drawn below them; and the pages of a file."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter

import pygame

from kiosk.games.engine.moves import Face, Json
from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas

Picture = Callable[[Canvas, pygame.Rect], None]


@dataclass(frozen=True, slots=True)
class RulePage:
    """A heading, a few sentences, and dice or cards ("5H") with what they bring, or a picture: who draws it.

    `colours` are those of the dice, white where nothing is said; `counts_as` is for each of them what a joker stands
    for, "" for those that are none.
    """

    title: Phrase
    text: Phrase
    dice: tuple[Face, ...] = ()
    worth: Phrase | None = None
    cards: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    picture: Picture | None = None
    counts_as: tuple[str, ...] = ()


def read_pages(
    package: str,
    pictures: Mapping[str, Picture] | None = None,
    numbers: Mapping[str, object] | None = None,
    known: Sequence[RulePage] = (),
) -> tuple[RulePage, ...]:
    """The pages in `rule_pages.toml` of the folder of a game's screens, in their order.

    `pictures` by the name that the file gives them; `numbers` fill what stands in braces there, by that name or by
    the one that the page's `numbers` has for it. Of a page with a title alone the rest is that of `known`.
    """
    titled = {page.title.template: page for page in known}
    return tuple(
        _page(entry, pictures or {}, numbers or {}) if "text" in entry else titled[entry["title"]]
        for entry in _entries(package)
    )


@cache
def _entries(package: str) -> list[Json]:
    text = files(package).joinpath("rule_pages.toml").read_text("utf-8")
    entries: list[Json] = tomllib.loads(text)["page"]
    return entries


def _page(entry: Json, pictures: Mapping[str, Picture], numbers: Mapping[str, object]) -> RulePage:
    def said(template: str) -> Phrase:
        names = [name for _, name, _, _ in Formatter().parse(template) if name]
        called = entry.get("numbers", {})
        return Phrase(template, {name: numbers[called.get(name, name)] for name in names})

    return RulePage(
        said(entry["title"]),
        said(entry["text"]),
        tuple(entry.get("dice", ())),
        said(entry["worth"]) if "worth" in entry else None,
        tuple(entry.get("cards", ())),
        tuple(entry.get("colours", ())),
        pictures[entry["picture"]] if "picture" in entry else None,
        tuple(entry.get("counts_as", ())),
    )
