"""The order of the seats: a player moves up or gets up."""

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.people.marked_names import marked


class Seating(Screen):
    """All seats; choosing one opens what can be done with it. Changes the list that it was given."""

    screen_key = "seats"

    def __init__(self, app: Kiosk, names: list[str]) -> None:
        super().__init__(app)
        self.names = names
        self.cursor = len(names)

    def items(self) -> list[Item]:
        """The players in order, then the way back, on which the cursor begins."""
        seats = [
            Item(f"seat:{number}", str(number + 1), self._opener(number), value=name, act=bare(name))
            for number, name in enumerate(marked(self.app, self.names))
        ]
        return [*seats, Item("done", phrase("Terminé"), self.app.pop, minor=True)]

    def _opener(self, number: int) -> Action:
        return lambda: self.app.push(SeatMenu(self.app, self.names, number))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and seats, the way back as large as they are; it stays in sight beside their pages."""
        rest, items = tiles.title(canvas, body, phrase("Les places")), self.items()
        rows = (rest.height + canvas.measures.gap) // (canvas.measures.target + canvas.measures.gap)
        whole = button_grid.seen_at_once(canvas, rest.width, items, rows, even=True) == len(items)
        arranged = button_grid.draw if whole else button_grid.beside
        arranged(canvas, rest, items, self.place, rows)


class SeatMenu(Screen):
    """One player: earlier, later, or gone."""

    screen_key = "seat"

    def __init__(self, app: Kiosk, names: list[str], number: int) -> None:
        super().__init__(app)
        self.names, self.number = names, number

    def items(self) -> list[Item]:
        """What can be done with this seat."""
        last = len(self.names) - 1
        items = [Item("done", phrase("Terminé"), self.app.pop)]
        if self.number > 0:
            items.append(Item("earlier", phrase("Jouer avant"), lambda: self._move(-1)))
        if self.number < last:
            items.append(Item("later", phrase("Jouer après"), lambda: self._move(1)))
        return [*items, Item("remove", phrase("Retirer"), self._remove)]

    def _move(self, by: int) -> None:
        key = self.items()[self.place].key
        self.names.insert(self.number + by, self.names.pop(self.number))
        self.number += by
        self.cursor = next((place for place, item in enumerate(self.items()) if item.key == key), 0)

    def _remove(self) -> None:
        del self.names[self.number]
        self.app.pop()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The name with its mark, and its place in the order."""
        name = marked(self.app, self.names)[self.number]
        heading = phrase("{place}. {name}", place=self.number + 1, name=name)
        button_grid.draw(canvas, tiles.title(canvas, body, heading), self.items(), self.place)
