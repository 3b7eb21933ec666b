"""What a game needs, as icons with numbers: dice or cards, players, minutes."""

from collections.abc import Callable

import pygame

from kiosk.games.engine.protocols import Game
from kiosk.games.engine.values import Equipment
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.kit.drawing import die_sprites, playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GOLD

Icon = Callable[[pygame.Surface, pygame.Rect], None]


def facts(game: Game) -> list[tuple[Icon, Text]]:
    """Icons and the words beside them."""
    found: list[tuple[Icon, Text]] = []
    cover = SCREENS[game.key].cover if game.key in SCREENS else None
    if cover is not None:
        cards = game.equipment is Equipment.CARDS
        found.append((_cards, phrase("cartes")) if cards else (_die, str(cover.dice)))
    least, most = game.least_players, game.most_players
    found.append((_people, str(most) if least == most else f"{least}–{most}"))
    if cover is not None:
        found.append((_clock, phrase("{n} min", n=cover.minutes)))
    return found


def height(canvas: Canvas, wide: int, game: Game) -> int:
    """How much `draw` takes in so much width."""
    step = round(line_height("bold", canvas.measures.text) * 1.25)
    return step * len(_rows(canvas, wide, game))


def draw(canvas: Canvas, box: pygame.Rect, game: Game) -> None:
    """The facts side by side, in two rows where one is too narrow."""
    rows = _rows(canvas, box.width, game)
    step = box.height // len(rows)
    for number, row in enumerate(rows):
        left = box.left + (box.width - sum(_wide(canvas, words) for _, words in row)) // 2
        for icon, words in row:
            wide = _wide(canvas, words)
            _fact(canvas, pygame.Rect(left, box.top + number * step, wide, step), icon, words)
            left += wide


def _rows(canvas: Canvas, wide: int, game: Game) -> list[list[tuple[Icon, Text]]]:
    found = facts(game)
    if sum(_wide(canvas, words) for _, words in found) <= wide:
        return [found]
    return [found[:-1], found[-1:]]


def _wide(canvas: Canvas, words: Text) -> int:
    text = canvas.measures.text
    return round(text * 2.2) + width("bold", text, canvas.say(words))


def _fact(canvas: Canvas, box: pygame.Rect, icon: Icon, words: Text) -> None:
    text = canvas.measures.text
    side = round(text * 1.1)
    icon(canvas.surface, pygame.Rect(box.left + text // 3, box.centery - side // 2, side, side))
    left = box.left + text // 3 + side + text // 4
    canvas.text(
        pygame.Rect(left, box.top, box.right - left, box.height), words, face="bold", colour=GOLD, align=(0, 0.5)
    )


def _die(surface: pygame.Surface, box: pygame.Rect) -> None:
    picture = die_sprites.die(5, box.width * 9 // 10)
    surface.blit(picture, picture.get_rect(center=box.center))


def _cards(surface: pygame.Surface, box: pygame.Rect) -> None:
    size = playing_cards.size_for(box.height)
    for x, angle, suit in ((box.centerx - box.width // 5, 10, "H"), (box.centerx + box.width // 6, -8, "S")):
        card = pygame.transform.rotozoom(playing_cards.face("A", suit, size), angle, 1)
        surface.blit(card, card.get_rect(center=(x, box.centery)))


def _people(surface: pygame.Surface, box: pygame.Rect) -> None:
    """Two pawns, one behind the other."""
    for shift, colour in ((box.width // 4, BRASS_LIGHT), (-box.width // 8, CREAM)):
        x, head = box.centerx + shift, box.width // 5
        bottom = box.bottom - box.height // 10
        body = [(x - head * 3 // 2, bottom), (x + head * 3 // 2, bottom), (x + head // 2, box.centery - head // 2),
                (x - head // 2, box.centery - head // 2)]  # fmt: skip
        pygame.draw.polygon(surface, (6, 16, 12), [(a + 2, b + 1) for a, b in body])
        pygame.draw.polygon(surface, colour, body)
        pygame.draw.aacircle(surface, colour, (x, box.top + head + box.height // 10), head)


def _clock(surface: pygame.Surface, box: pygame.Rect) -> None:
    radius, line = box.width * 9 // 20, max(2, box.width // 12)
    pygame.draw.aacircle(surface, CREAM, box.center, radius, line)
    pygame.draw.line(surface, GOLD, box.center, (box.centerx, box.centery - radius * 7 // 10), line)
    pygame.draw.line(surface, GOLD, box.center, (box.centerx + radius // 2, box.centery + radius // 4), line)
