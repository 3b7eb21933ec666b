"""Who plays, and in which order: remembered names first, new ones by letters, the order by lot."""

import pygame

from kiosk.games.bot import Level, plays
from kiosk.games.engine.protocols import Game
from kiosk.games.seats import among, cleaned, same
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit import button_grid as rows
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.lobby import guests, seats_at_table
from kiosk.screens.lobby.game_options import GameOptions, beginning
from kiosk.screens.lobby.quick_game import last_people, listing
from kiosk.screens.people.bot_level import BotLevel
from kiosk.screens.people.marked_names import seat_marks
from kiosk.screens.people.name_entry import NameEntry
from kiosk.screens.people.name_search import NameSearch
from kiosk.screens.people.person_choice import SEARCH, SHOWN
from kiosk.screens.people.seating import Seating
from kiosk.table.referee.state.bot_player import level_of

FIRST = 6
"""So many names are offered beside the search, where there are too many for a look."""

ON_TABLE = 36
"""Letters of names that the table of a small screen has room for."""


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
        if self.game.key in SCREENS:
            items.append(Item("rules", phrase("Les règles"), self._rules))
        return [*items, Item("back", phrase("Retour"), self.app.pop)]

    def _rules(self) -> None:
        self.app.push(RuleBook(self.app, self.game.key))

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
        if self.names:
            fits = self._needed <= self.game.most_players
            return [Item("fill", phrase("Compléter avec des invités"), self._fill)] if fits else []
        items = [Item("same", phrase("Les mêmes"), self._same)] if self.same else []
        least = self.game.least_players
        play = phrase("Jouer à {n} en invités", n=least) if least > 1 else phrase("Jouer en invité")
        return [*items, Item("guests", play, self._guests_play)]

    @property
    def _needed(self) -> int:
        """How many sit when enough do: beside the machine somebody has to play."""
        people = any(level_of(name) is None for name in self.names)
        return max(self.game.least_players, len(self.names) + (not people))

    def _fill(self) -> None:
        """Guests on the seats that are still needed."""
        self.names = list(guests.with_guests(self.app.words, self.names, self._needed))
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

    def _awaited(self) -> Phrase:
        """What is said while nobody sits: who would, where the cursor stands on the last people."""
        if self.items()[self.place].key == "same":
            return listing(self.same, ON_TABLE)
        return phrase("Les noms, dans l’ordre de jeu.")

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, seats in order, buttons."""
        rest = tiles.title(canvas, body, phrase("Qui joue ?"))
        room = rest.height - canvas.measures.gap // 2 - canvas.measures.target
        tall = seats_at_table.height(canvas, len(self.names), room)
        if tall > room:
            # The buttons have their place elsewhere, as where hands choose.
            tall = seats_at_table.height(canvas, len(self.names), rest.height)
        table = pygame.Rect(rest.left, rest.top, rest.width, tall)
        seats_at_table.draw(canvas, table, self.game, self.names, seat_marks(self.app, self.names), self._awaited())
        top = rest.top + tall + canvas.measures.gap // 2
        rows.draw(canvas, pygame.Rect(rest.left, top, rest.width, rest.bottom - top), self.items(), self.place)
