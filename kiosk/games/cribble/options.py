"""What the table may choose before a game of Cribble."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.games import handicap
from kiosk.games.cribble.board import SIDES
from kiosk.games.engine.options import Option
from kiosk.i18n.phrase import phrase

OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        "choice",
        "assiste",
        phrase("Rôle de la piste"),
        phrase("Assisté : on saisit les cartes, la piste compte. Marque : elle n’est que la planche."),
        (("assiste", phrase("Assisté")), ("marque", phrase("Marque"))),
    ),
    Option(
        "muggins",
        "bool",
        True,
        phrase("Points oubliés à prendre"),
        phrase("L’autre équipe peut réclamer les points qu’une main a oubliés."),
    ),
    Option(
        "play_pairs",
        "bool",
        True,
        phrase("Paires dans le jeu"),
        phrase("Paire 2, brelan 6, carré 12 aussi pendant qu’on pose les cartes."),
    ),
    Option(
        "valet_coupe",
        "int",
        1,
        phrase("Valet coupé"),
        phrase("Points du donneur quand la carte du départ est un valet."),
        minimum=1,
        maximum=2,
    ),
    Option(
        "crib_flush",
        "bool",
        False,
        phrase("Couleur de quatre au crib"),
        phrase("Quatre cartes de la même couleur comptent aussi dans le crib."),
        shown=False,
    ),
    Option(
        "captains",
        "choice",
        "1-2",
        phrase("Capitaines"),
        phrase("Qui parle pour chaque équipe : les places, dans l’ordre de jeu."),
        (
            ("1-2", phrase("Places 1 et 2")),
            ("1-4", phrase("Places 1 et 4")),
            ("3-2", phrase("Places 3 et 2")),
            ("3-4", phrase("Places 3 et 4")),
        ),
        shown=False,
    ),
    handicap.option(SIDES, phrase("Trous d’avance au départ : places 1 et 3, places 2 et 4."), 60, 5),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table fixed before the game; `captains` are seats, by side."""

    muggins: bool
    play_pairs: bool
    valet_coupe: int
    crib_flush: bool
    captains: tuple[int, int]
    handicap: tuple[int, ...]


def rules(chosen: Mapping[str, Any]) -> HouseRules:
    """The rules of these options. Raises `BadOptions`."""
    first, second = (int(place) - 1 for place in chosen["captains"].split("-"))
    return HouseRules(
        muggins=chosen["muggins"],
        play_pairs=chosen["play_pairs"],
        valet_coupe=chosen["valet_coupe"],
        crib_flush=chosen["crib_flush"],
        captains=(first, second),
        handicap=handicap.ahead(chosen, SIDES),
    )
