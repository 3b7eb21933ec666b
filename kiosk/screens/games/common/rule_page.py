"""A page of the rules: a heading, a few sentences, and an example drawn below them."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas

Picture = Callable[[Canvas, pygame.Rect], None]


@dataclass(frozen=True, slots=True)
class RulePage:
    """A heading, a few sentences, and dice or cards ("5H") with what they bring, or a picture: who draws it.

    `colours` are those of the dice, white where nothing is said.
    """

    title: Phrase
    text: Phrase
    dice: tuple[Face, ...] = ()
    worth: Phrase | None = None
    cards: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    picture: Picture | None = None
