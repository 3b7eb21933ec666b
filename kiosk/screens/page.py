"""A page of the rules: a heading, a few sentences, and an example drawn below them."""

from dataclasses import dataclass

from kiosk.games.engine import Phrase


@dataclass(frozen=True, slots=True)
class Page:
    """A heading, a few sentences, and dice or cards ("5H") with what they bring."""

    title: Phrase
    text: Phrase
    dice: tuple[int, ...] = ()
    worth: Phrase | None = None
    cards: tuple[str, ...] = ()
