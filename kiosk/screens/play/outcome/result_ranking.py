"""The ranking at the end of a game: places, names and points, a medal for each."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.values import Outcome
from kiosk.i18n.lists import together
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GLOW, GOLD, INK

LEADS = 1.35
"""How much taller the winner's row is than the others."""
TALLEST = 4.2
"""Height of a row as a part of the type's size: who watches from afar reads names and points too."""


def ranking(outcome: Outcome) -> list[tuple[int, int]]:
    """(place, seat) from the first; equal scores share a place, of a side only its first seat is named."""
    alone = [side[0] for side in outcome.sides] or range(len(outcome.scores))
    seats = sorted(alone, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    scores = [outcome.scores[seat] for seat in seats]
    return [(1 if seat in outcome.winners else scores.index(outcome.scores[seat]) + 1, seat) for seat in seats]


def draw_ranking(canvas: Canvas, room: pygame.Rect, outcome: Outcome, names: Sequence[str], after: int = 0) -> None:
    """Everybody's place, name and points in one column or, read line by line, in two; `names` by seat, the winner's
    row taller.

    The first `after` are left out: they stand elsewhere.
    """
    measures = canvas.measures
    places = ranking(outcome)[after:]
    least = row_least(canvas)
    columns = 1 if len(places) * least <= room.height and len(places) <= 4 else 2
    rows = -(-len(places) // columns)
    shares = [LEADS if columns == 1 and place == 1 else 1.0 for place, _ in places]
    whole = sum(shares[:rows])
    tall = min(room.height / whole, measures.text * (TALLEST if columns == 1 else 3.2))
    if columns == 1 and tall < least:
        shares, whole, tall = [1.0] * rows, float(rows), room.height / rows
    most = (room.width - measures.gap * (columns - 1)) // columns
    wide = most if columns > 1 else min(most, max(measures.text * 28, round(tall * 9)))
    left = room.left + (room.width - columns * wide - measures.gap * (columns - 1)) // 2
    top = room.top + (room.height - whole * tall) / 2
    for number, (place, seat) in enumerate(places):
        row, column = divmod(number, columns)
        above = round(top + tall * sum(shares[:number] if columns == 1 else [1.0] * row))
        box = pygame.Rect(left + column * (wide + measures.gap), above, wide, int(tall * shares[number]))
        _row(canvas, box, place, called(outcome, seat, names), outcome.scores[seat])


def row_least(canvas: Canvas) -> int:
    """The least height of a row, in pixels."""
    return line_height("bold", canvas.measures.text) + canvas.measures.line * 4 + 2


def called(outcome: Outcome, seat: int, names: Sequence[str]) -> Phrase | str:
    """The name at a seat, with those who play on its side."""
    side = next((side for side in outcome.sides if seat in side), (seat,))
    return together([names[mate] for mate in side])


def winners_line(outcome: Outcome, names: Sequence[str]) -> Phrase:
    """Who won, in a few words; `names` by seat."""
    won = [names[seat] for seat in outcome.winners]
    if len(won) == 1:
        return phrase("{name} gagne !", name=won[0])
    if outcome.winners in outcome.sides:
        return phrase("{names} gagnent !", names=together(won))
    return phrase("Égalité !")


def _row(canvas: Canvas, box: pygame.Rect, place: int, name: Phrase | str, score: int) -> None:
    measures = canvas.measures
    line = box.inflate(0, -measures.line * 4)
    first = place == 1
    if first:
        brass.light(canvas.surface, line.inflate(line.height, line.height), GLOW, 70)
    stops, rim = (brass.LACQUER, measures.line) if first else (brass.NIGHT, 0)
    canvas.box(line, stops, line.height // 2, rim, f"place {place}", 245 if first else 175)
    grow = max(1.0, line.height / measures.text / (1.5 if line.height > measures.text * 2 else 1.3))
    side = line.height - measures.line * 2
    medal = pygame.Rect(line.left + measures.line, line.centery - side // 2, side, side)
    _medal(canvas, medal, place)
    colour = BRASS_LIGHT if first else CREAM
    score_room = max(round(measures.text * 1.3 * grow), width("serif", round(measures.text * grow), str(score)) + 4)
    points = pygame.Rect(line.right - line.height // 3 - score_room, line.top, score_room, line.height)
    canvas.text(points, str(score), face="serif", colour=colour, align=(1, 0.5), grow=grow)
    left = medal.right + measures.gap // 3
    words = pygame.Rect(left, line.top, points.left - measures.gap // 3 - left, line.height)
    face = "bold" if first else "sans"
    role = "cell" if canvas.fitted(name, words.size, face=face).cut else "text"
    canvas.text(words, name, role, face, colour, (0, 0.5), grow if role == "text" else 1)


def _medal(canvas: Canvas, box: pygame.Rect, place: int) -> None:
    """A disc with the place: brass for the first, dark for the others."""
    first, radius = place == 1, box.height // 2
    canvas.surface.blit(
        brass.plate(box.size, brass.METAL if first else brass.NIGHT, radius, canvas.measures.line), box
    )
    if first:
        pygame.draw.circle(canvas.surface, INK, box.center, radius - canvas.measures.line * 2, canvas.measures.line)
    grow = max(1.0, box.height / canvas.measures.text / 1.5)
    room = box.inflate(0, canvas.measures.text)
    canvas.text(room, str(place), face="serif", colour=INK if first else GOLD, grow=grow)
