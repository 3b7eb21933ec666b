"""Which game: each is a card with its name, what it is about and how many can play."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.protocols import Game
from kiosk.games.engine.values import Equipment
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit import button_grid
from kiosk.screens.kit.drawing import brass, playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import CREAM, GLOW, GOLD
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.lobby.quick_game import last_key
from kiosk.screens.lobby.tournament_setup import TournamentSetup
from kiosk.screens.tournament.schedule import EVENT

EXAMPLE = (5, 5, 5, 2, 2)
HAND = ("5H", "5S", "5D", "JC", "5C")


class GameChoice(Screen):
    """All games that there are."""

    screen_key = "games"

    button_row = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.ring = ringed(tuple(app.games.values()), last_key(app))
        self.cursor = self.centre = len(self.ring) // 2

    def items(self) -> list[Item]:
        """Each game, and the rules of the one shown."""
        app = self.app
        games = [
            Item(f"game:{game.key}", phrase("Jouer") if len(app.games) == 1 else game.name, self._starter(game))
            for game in self.ring
        ]
        shown = self._shown()
        rules = (
            [Item("rules", phrase("Les règles"), lambda: app.push(RuleBook(app, shown.key)))]
            if shown.key in SCREENS
            else []
        )
        event = Item("event", EVENT, lambda: app.push(TournamentSetup(app)))
        return [*games, *rules, event, Item("back", phrase("Retour"), app.pop, minor=True)]

    def _starter(self, game: Game) -> Action:
        return lambda: self.app.push(PlayerSetup(self.app, game))

    def _shown(self) -> Game:
        """The game under the cursor; beside the games the last that was."""
        if self.cursor < len(self.ring):
            self.centre = self.cursor
        return self.ring[self.centre]

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The card of the game under the cursor, and the buttons."""
        measures = canvas.measures
        lines = 1 if measures.compact or canvas.floor is not None else 2
        tall = lines * measures.target + (lines - 1) * measures.gap
        buttons = pygame.Rect(body.left, body.bottom - tall, body.width, tall)
        card = pygame.Rect(body.left, body.top, body.width, body.height - tall - measures.gap // 2)
        self._card(canvas, card, self._shown())
        button_grid.draw(canvas, buttons, self.items(), self.place, rows=lines)

    def _card(self, canvas: Canvas, box: pygame.Rect, game: Game) -> None:
        measures = canvas.measures
        canvas.box(box, brass.NIGHT, radius=measures.line * 6, alpha=150)
        brass.frame(canvas.surface, box.inflate(-measures.line * 4, -measures.line * 4), measures.line)
        room = box.inflate(-measures.gap * 2, -measures.gap)
        name = pygame.Rect(room.left, room.top, room.width, round(room.height * 0.32))
        canvas.text(name, game.name, role="big", face="serif", gilded=True, grow=1.6)
        foot = round(room.height * 0.15)
        free = room.bottom - foot - name.bottom
        needed = canvas.fitted(game.summary, (room.width, free)).height("sans")
        words = pygame.Rect(room.left, name.bottom, room.width, max(round(room.height * 0.27), needed))
        canvas.text(words, game.summary, colour=CREAM)
        tall = min(round(room.height * 0.25), free - words.height)
        example = pygame.Rect(room.left, words.bottom, room.width, tall)
        if game.equipment is Equipment.CARDS:
            self._cards(canvas, example)
        else:
            self._dice(canvas, example)
        canvas.text(pygame.Rect(room.left, room.bottom - foot, room.width, foot), _people(game), colour=GOLD)

    def _cards(self, canvas: Canvas, box: pygame.Rect) -> None:
        brass.light(canvas.surface, box.inflate(-box.width // 4, box.height // 2), GLOW, 60)
        tall = round(box.height * 0.86)
        wide = playing_cards.row_width(len(HAND), tall)
        playing_cards.row(
            canvas, list(HAND), pygame.Rect(box.centerx - wide // 2, box.centery - tall // 2, wide + 4, tall)
        )

    def _dice(self, canvas: Canvas, box: pygame.Rect) -> None:
        px = min(round(box.height * 0.72), box.width // 9)
        brass.light(canvas.surface, box.inflate(-box.width // 4, box.height // 2), GLOW, 60)
        for number, face in enumerate(EXAMPLE):
            x = box.centerx + round((number - 2) * px * 1.4)
            canvas.die(face, (x, box.centery), px, angle=(number * 37) % 23 - 11)


def ringed(games: Sequence[Game], middle: str | None) -> tuple[Game, ...]:
    """The games round a ring, the one of that key in the middle: none is further away than half of them."""
    place = next((number for number, game in enumerate(games) if game.key == middle), 0)
    first = place - len(games) // 2
    return tuple(games[(first + step) % len(games)] for step in range(len(games)))


def _people(game: Game) -> Phrase:
    least, most = game.least_players, game.most_players
    return (
        phrase("{n} joueurs", n=most)
        if least == most
        else phrase("De {least} à {most} joueurs", least=least, most=most)
    )
