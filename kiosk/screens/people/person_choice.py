"""Somebody who played here before, or a new name: whoever was seen last comes first."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.games.seats import among
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.people.name_entry import NameEntry
from kiosk.screens.people.name_search import NameSearch

SHOWN = 18
"""So many names are offered without looking for them."""
SEARCH = phrase("Chercher un nom")


class PersonChoice(Screen):
    """Hands one name back, none of those in `without`; `fresh` allows one that was never here."""

    screen_key = "pick"

    def __init__(
        self,
        app: Kiosk,
        title: Text,
        done: Callable[[str], None],
        without: Sequence[str] = (),
        fresh: bool = True,
    ) -> None:
        super().__init__(app)
        self.title, self.done, self.fresh = title, done, fresh
        known = () if app.demo else app.store.remembered_names()
        self.names = [name for name in known if not among(name, without)]

    def items(self) -> list[Item]:
        """A new name, those seen last, all others behind their letters."""
        app = self.app
        items = (
            [Item("new", phrase("Nouveau nom"), lambda: app.push(NameEntry(app, self._take)))] if self.fresh else []
        )
        items += [Item(f"name:{name}", name, self._taker(name)) for name in self.names[:SHOWN]]
        if len(self.names) > SHOWN:
            items.insert(
                len(items) - SHOWN, Item("find", SEARCH, lambda: app.push(NameSearch(app, self.names, self._take)))
            )
        return [*items, Item("back", phrase("Retour"), app.pop, minor=True)]

    def _taker(self, name: str) -> Action:
        return lambda: self._take(name)

    def _take(self, name: str) -> None:
        self.app.pop()
        self.done(name)

    def typed(self, text: str) -> None:
        """A letter begins a new name."""
        if self.fresh and text.isalpha():
            self.app.push(NameEntry(self.app, self._take, text))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and names."""
        button_grid.draw(canvas, tiles.title(canvas, body, self.title), self.items(), self.place)
