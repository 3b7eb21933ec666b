"""The big screen of an evening on many tables: few people, and as many as there may be."""

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words
from kiosk.screens.hall.desk import NOBODY_ANSWERS, REVOKE, Desk, Table, Tables, Wire
from kiosk.screens.hall.desk_picture import DeskPicture
from kiosk.screens.hall.drawing import HallPicture

Painter = Callable[[pygame.Surface, str], None]
NAMES = (
    "Anne", "Luc", "Marie-Claire", "Jean", "Barthélémy", "Zoé", "Wolfgang", "Nour",
    "Maximilienne", "Ali", "Gisèle", "Marcel", "Yvonne", "Bérengère", "Jo", "Marguerite",
)  # fmt: skip


GAMES = (
    {"fr": "Cameroun", "en": "Cameroun"}, {"fr": "Poker d’As", "en": "Poker Dice"},
    {"fr": "Menteur", "en": "Liar’s Dice"},
)  # fmt: skip


def evening_view(people: int = 8, tables: int = 4, played: int = 5, mix: bool = False) -> dict[str, Any]:
    """An evening as everybody in the hall is told of it; `mix`: each table plays its own game."""
    names = [NAMES[n % 16] + (f" {chr(64 + n // 16)}." if n >= 16 else "") for n in range(people)]
    playing = {n: [names[2 * n], names[2 * n + 1]] for n in range(min(tables, people // 2) - 1) if n != tables - 2}
    scores = [[120 - 7 * n, 98 + n] if n != 4 else [102, 102] for n in range(min(played, 12))]
    return {
        "v": 1, "title": "Soirée de juin au Palais", "played": played, "meetings": people * (people - 1) // 2,
        "tables": [
            {"table": f"Table {n + 1}", "open": n != tables - 2, "called": n % 5 == 0 and n in playing,
             "names": playing.get(n, [])} | ({"game": GAMES[n % 3]} if mix and n in playing else {})
            for n in range(tables)
        ],
        "results": [
            {"table": f"Table {n % tables + 1}", "names": [names[n % people], names[(n + 3) % people]],
             "scores": told, "winners": [seat for seat, score in enumerate(told) if score == max(told)]}
            for n, told in enumerate(scores)
        ],
        "standings": [
            {"name": name, "place": n + 1, "played": 7, "wins": max(0, 7 - n // 2), "points": max(0, 14 - n // 2)}
            if played
            else {"name": name, "place": 1, "played": 0, "wins": 0, "points": 0}
            for n, name in enumerate(names)
        ],
    }  # fmt: skip


def _painter(view: Mapping[str, Any] | None, turn: int = 0, stale: bool = False) -> Painter:
    def paint(surface: pygame.Surface, language: str) -> None:
        HallPicture(surface, Words(language)).draw(view, turn, stale)

    return paint


def desk_of(tables: int = 6, *presses: str, held: float = 0.5, refused: Phrase | None = None) -> tuple[Desk, float]:
    """The organiser's page after presses, the last of which is held for so many seconds, and the time of that."""
    found = Tables(
        tuple(
            Table(f"table-{n + 1}", f"Table {n + 1}", open=n != 2, playing=n % 3 != 2, keyed=n != tables - 1)
            for n in range(tables)
        ),
        undecided=2,
    )
    desk = Desk(Wire(lambda: found, lambda *_: refused))
    desk.show(0.0)
    desk.step(0.0)
    for press in presses:
        desk.release()
        desk.press(press, 0.0)
    desk.step(held)
    return desk, held


def _desk_painter(made: Callable[[], tuple[Desk, float]]) -> Painter:
    def paint(surface: pygame.Surface, language: str) -> None:
        DeskPicture(surface, Words(language)).draw(*made())

    return paint


def _no_orders() -> tuple[Desk, float]:
    desk = Desk(None)
    desk.show(0.0)
    return desk, 0.0


FEW, MANY = evening_view(), evening_view(64, 32, 200)
SCENES: dict[str, Painter] = {
    "hall-few": _painter(FEW),
    "hall-begins": _painter(evening_view(played=0)),
    "hall-stale": _painter(FEW, stale=True),
    "hall-many-tables": _painter(MANY),
    "hall-many-standings": _painter(MANY, 2),
    "hall-most": _painter(evening_view(256, 32, 1000), 4),
    "hall-mix": _painter(evening_view(64, 32, 200, mix=True)),
    "hall-many-last": _painter(MANY, -1),
    "hall-address": _painter(FEW | {"address": "http://192.168.1.20:8080/"}),
    "hall-waiting": _painter(None),
    "hall-desk": _desk_painter(lambda: desk_of(8, "table-4", REVOKE, held=0.6)),
    "hall-desk-opened": _desk_painter(lambda: desk_of(8)),
    "hall-desk-most": _desk_painter(lambda: desk_of(32, "table-3")),
    "hall-desk-awaited": _desk_painter(lambda: desk_of(8, "table-8")),
    "hall-desk-revoked": _desk_painter(lambda: desk_of(8, "table-4", REVOKE, held=1.0)),
    "hall-desk-refused": _desk_painter(lambda: desk_of(8, "table-4", REVOKE, held=1.0, refused=NOBODY_ANSWERS)),
    "hall-desk-no-orders": _desk_painter(_no_orders),
}
