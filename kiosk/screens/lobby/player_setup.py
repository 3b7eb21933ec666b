"""Who plays, and in which order: remembered names first, new ones by letters, the order by lot."""

import pygame

from kiosk.games.bot import Level, plays
from kiosk.games.engine.protocols import Game
from kiosk.games.seats import among, cleaned, same
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid as rows
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.lobby import guests
from kiosk.screens.lobby.game_options import GameOptions, beginning
from kiosk.screens.lobby.quick_game import last_people, listing
from kiosk.screens.people.bot_level import BotLevel
from kiosk.screens.people.name_entry import NameEntry
from kiosk.screens.people.name_search import NameSearch
from kiosk.screens.people.person_choice import SEARCH, SHOWN
from kiosk.screens.people.seating import Seating
from kiosk.table.referee.state.bot_player import level_of

FIRST = 6
"""So many names are offered beside the search, where there are too many for a look."""


class PlayerSetup(Screen):
    """The seats so far above, names and actions below."""

    screen_key = "players"

    def __init__(self, app: Kiosk, game: Game, names: tuple[str, ...] = ()) -> None:
        super().__init__(app)
        self.game = game
        self.names = list(names)
        self.drawn = False
        self.remembered = (
            [] if app.demo else [name for name in app.store.remembered_names() if level_of(name) is None]
        )
        self.same = last_people(app, game)
        self._to_continue()

    def items(self) -> list[Item]:
        """Going on, once enough sit; names to take a seat, then what can be done with the seats."""
        full = len(self.names) >= self.game.most_players
        free = [] if full else [name for name in self.remembered if not among(name, self.names)]
        many = len(free) > SHOWN
        items = [Item("go", phrase("Continuer"), self._go)] if self._enough else self._at_once()
        if many:
            items.append(Item("find", SEARCH, lambda: self.app.push(NameSearch(self.app, free, self.seat))))
        items += [Item(f"name:{name}", name, self._taker(name)) for name in (free[:FIRST] if many else free)]
        if not full:
            guest = guests.guest(self.app.words, len(self.names), self.names)
            items.append(Item("new", phrase("Nouveau nom"), self._new))
            items.append(Item("guest", guest, lambda: self.seat(guest)))
            items += self._machine()
        if len(self.names) > 1:
            items.append(Item("lot", phrase("Tirer l’ordre au sort"), self._draw_lots))
        if self.names:
            items.append(
                Item("seats", phrase("Changer les places"), lambda: self.app.push(Seating(self.app, self.names)))
            )
        return [*items, Item("back", phrase("Retour"), self.app.pop)]

    @property
    def _enough(self) -> bool:
        """Whether the game can be played by those who sit: some people, and so many."""
        people = any(level_of(name) is None for name in self.names)
        return people and len(self.names) >= self.game.least_players

    def _to_continue(self) -> None:
        """The cursor goes to the first item, which is to go on, as soon as enough sit."""
        if self._enough:
            self.cursor = 0

    def _at_once(self) -> list[Item]:
        """Enough people in one press: those of the last game, or guests; with nobody else, guests play at once."""
        least = self.game.least_players
        guest = phrase("{n} joueurs", n=least) if least > 1 else phrase("1 joueur")
        if self.names:
            return [Item("fill", phrase("Compléter avec des invités"), self._fill, note=guest)]
        items = [Item("same", phrase("Les mêmes"), self._same, note=listing(self.same))] if self.same else []
        return [*items, Item("guests", phrase("Jouer avec des invités"), self._guests_play, note=guest)]

    def _fill(self) -> None:
        """Guests on the seats that are still needed."""
        self.names = list(guests.with_guests(self.app.words, self.names, self.game.least_players))
        self._to_continue()

    def _same(self) -> None:
        self.names = list(self.same)
        self._to_continue()

    def _guests_play(self) -> None:
        """As few guests as the game takes, with its usual rules."""
        names = guests.with_guests(self.app.words, (), self.game.least_players)
        self.app.lay(self.game.key, names, beginning(self.app, self.game))

    def _machine(self) -> list[Item]:
        """A seat for the automatic opponent, once at each level."""
        seated = tuple(name for name in self.names if level_of(name) is not None)
        if not plays(self.game) or len(seated) == len(Level):
            return []
        opened = BotLevel(self.app, self.seat, seated)
        return [Item("machine", phrase("La machine"), lambda: self.app.push(opened))]

    def _taker(self, name: str) -> Action:
        return lambda: self.seat(name)

    def seat(self, name: str) -> None:
        """Gives a seat to somebody who has none."""
        before, pressed = [item.key for item in self.items()], self.place
        if among(name, self.names):
            self.app.tell(phrase("{name} est déjà à la table.", name=cleaned(name)))
        elif len(self.names) < self.game.most_players:
            self.names.append(next((known for known in self.remembered if same(known) == same(name)), cleaned(name)))
            self.drawn = False
            self._to_next([*before[pressed:], *before[:pressed]])
        self._to_continue()

    def _to_next(self, wanted: list[str]) -> None:
        """The cursor goes to the first of these items that is there."""
        keys = [item.key for item in self.items()]
        self.cursor = next((keys.index(key) for key in wanted if key in keys), 0)

    def _new(self) -> None:
        self.app.push(NameEntry(self.app, self.seat))

    def _draw_lots(self) -> None:
        self.app.chance.shuffle(self.names)
        self.drawn = True
        self._to_continue()

    def _go(self) -> None:
        self.app.push(GameOptions(self.app, self.game, tuple(self.names)))

    def typed(self, text: str) -> None:
        """A letter begins a new name."""
        if text.isalpha() and len(self.names) < self.game.most_players:
            self.app.push(NameEntry(self.app, self.seat, text))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, seats in order, buttons."""
        rest = tiles.title(canvas, body, phrase("Qui joue ?"))
        tall = self._seats(canvas, rest)
        top = rest.top + tall + canvas.measures.gap // 2
        rows.draw(canvas, pygame.Rect(rest.left, top, rest.width, rest.bottom - top), self.items(), self.place)

    def _seats(self, canvas: Canvas, box: pygame.Rect) -> int:
        """Numbered brass plates. Returns the height that they take."""
        measures = canvas.measures
        tall = line_height("sans", measures.text) + measures.line * 4
        if not self.names:
            place = pygame.Rect(box.left, box.top, box.width, tall)
            canvas.text(place, phrase("Les noms, dans l’ordre de jeu."), colour=CREAM_SOFT)
            return tall
        wide = (
            max(width("bold", measures.text, f"{number + 1}  {name}") for number, name in enumerate(self.names))
            + measures.gap
        )
        step = measures.gap // 3
        columns = max(1, (box.width + step) // (wide + step))
        columns = -(-len(self.names) // -(-len(self.names) // columns))
        for number, name in enumerate(self.names):
            row, column = divmod(number, columns)
            left = box.left + (box.width - columns * wide - (columns - 1) * step) // 2 + column * (wide + step)
            self._seat(canvas, pygame.Rect(left, box.top + row * (tall + step), wide, tall), number, name)
        rows = -(-len(self.names) // columns)
        return rows * tall + (rows - 1) * step

    def _seat(self, canvas: Canvas, box: pygame.Rect, number: int, name: str) -> None:
        measures = canvas.measures
        canvas.box(box, brass.NIGHT, radius=measures.line * 4, rim=measures.line, what=f"seat {number + 1}")
        room = box.inflate(-measures.gap // 2, 0)
        figure = width("bold", measures.text, f"{number + 1}  ")
        canvas.text(
            pygame.Rect(room.left, room.top, figure, room.height),
            str(number + 1),
            face="bold",
            colour=GOLD,
            align=(0, 0.5),
        )
        canvas.text(
            pygame.Rect(room.left + figure, room.top, room.width - figure, room.height),
            name,
            face="sans",
            colour=CREAM,
            align=(0, 0.5),
        )
