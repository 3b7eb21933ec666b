"""What is no deal of whole cards: the reader has to say why it is not sure, and may not guess."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from vision.cards.card_patches import HIGH, WIDE
from vision.lab.training.cards.camera import lit, sensed
from vision.lab.training.cards.crops import PX
from vision.lab.training.cards.decks import BACK, RANKS, SUITS, Deck
from vision.lab.training.cards.drawn_index import glyph
from vision.lab.training.cards.scenes import SIZE, Table, rotation, rounded
from vision.lab.training.synthesis.background_textures import procedural
from vision.types.picture import Array, Picture

Drawn = tuple[Picture, list[str]]
"""A picture, and the names of the cards that may be read in it."""
DENSITY = 3.0
"""Pixels a millimetre."""
TRUMPS = 21
MANY = 200
WINDOWS = 5
PIXELS = 3
"""Of the camera's picture for two of a screen's pixels."""


def _ground(table: Table) -> Array:
    return np.asarray(cv2.resize(procedural(table.rng), SIZE), np.float32)


def _taken(table: Table, picture: Array) -> Picture:
    return sensed(table.rng, lit(table.rng, picture), 0.7)


def _deck(table: Table) -> Deck:
    return table.decks[table.rng.integers(len(table.decks))]


def _any_face(table: Table) -> tuple[Picture, str]:
    suit, rank = (int(table.rng.integers(len(of))) for of in (SUITS, RANKS))
    return rounded(_deck(table).faces[suit, rank]), RANKS[rank] + SUITS[suit]


def _lay(table: Table, picture: Array, face: Picture, middle: tuple[float, float], density: float = DENSITY) -> None:
    """Lays a face (h, w, 4), turned anyhow, with its middle there."""
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2, HIGH / 2) * density
    table.lay_face(picture, face, np.asarray(half @ rotation(table.rng.uniform(0, 2 * np.pi)) + middle, np.float32))


def _somewhere(table: Table) -> tuple[float, float]:
    x, y = table.rng.uniform(0.3, 0.7, 2) * SIZE
    return float(x), float(y)


def no_card(table: Table) -> Drawn:
    """An empty table."""
    return _taken(table, _ground(table)), []


def joker_or_back(table: Table) -> Drawn:
    """A joker or the back of a card, alone."""
    picture = _ground(table)
    others = _deck(table).others
    _lay(table, picture, rounded(others[table.rng.integers(BACK + 1)]), _somewhere(table))
    return _taken(table, picture), []


def tarot(table: Table) -> Drawn:
    """A trump of a French tarot: a number in its corners, no suit, a picture inside."""
    rng, picture = table.rng, _ground(table)
    height, width = _deck(table).others.shape[1:3]
    face = np.full((height, width, 4), 250, np.uint8)
    left, top = round(13 * PX[0]), round(10 * PX[1])
    inside = cv2.resize(procedural(rng), (width - 2 * left, height - 2 * top))
    face[top:-top, left:-left, :3] = inside.clip(0, 255)
    number = glyph(table.fonts[rng.integers(len(table.fonts))], str(rng.integers(1, TRUMPS + 1)))
    high = round(7 * PX[1])
    number = cv2.resize(number, (min(round(high * number.shape[1] / number.shape[0]), left - 8), high))
    for _ in range(2):
        part = face[14 : 14 + high, 6 : 6 + number.shape[1], :3]
        part[number > 100] = 25
        face = np.ascontiguousarray(face[::-1, ::-1])
    _lay(table, picture, rounded(face), _somewhere(table))
    return _taken(table, picture), []


def half_a_card(table: Table) -> Drawn:
    """A card that is cut off by the edge of the picture."""
    picture = _ground(table)
    face, name = _any_face(table)
    place = table.rng.uniform(0.2, 0.8) * SIZE[0], float(table.rng.choice((0, SIZE[1])))
    _lay(table, picture, face, place)
    return _taken(table, picture), [name]


def torn(table: Table) -> Drawn:
    """A card of which only a half is there."""
    picture = _ground(table)
    face, name = _any_face(table)
    face[face.shape[0] // 2 :, :, 3] = 0
    _lay(table, picture, face, _somewhere(table))
    return _taken(table, picture), [name]


def two_hundred(table: Table) -> Drawn:
    """Small cards of several decks, one beside another."""
    picture, names = _ground(table), []
    across, size = 20, (74, 103)
    large = cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    step = large.shape[1] // across, large.shape[0] // (MANY // across)
    for k in range(MANY):
        face, name = _any_face(table)
        names.append(name)
        small = cv2.resize(face, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        x, y = k % across * step[0] + 20, k // across * step[1] + 15
        part = large[y : y + size[1], x : x + size[0]]
        part += small[..., 3:] / 255 * (small[..., :3] - part)
    return _taken(table, np.asarray(large, np.float32)), names


def _on_a_screen(table: Table, shown: Array) -> Picture:
    """What a camera takes of a screen that shows this: its pixels, and a dark frame around it."""
    grid = np.ones((SIZE[1], SIZE[0], 3), np.float32)
    columns = np.arange(SIZE[0]) * 2 // PIXELS % 2
    grid[:, columns == 0] = 0.82
    framed = np.asarray(shown * grid, np.float32)
    for side in (slice(0, 26), slice(-26, None)):
        framed[side] = framed[:, side] = 18
    corner = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], np.float32)
    askew = np.asarray(corner + table.rng.uniform(-20, 20, (4, 2)), np.float32)
    return _taken(table, cv2.warpPerspective(framed, cv2.getPerspectiveTransform(corner, askew), SIZE))


def screen(table: Table) -> Drawn:
    """The photograph of a screen with windows of text."""
    rng, picture = table.rng, _ground(table)
    for _ in range(WINDOWS):
        wide, high = (int(one) for one in rng.integers((120, 140), (400, 420)))
        x, y = (int(one) for one in rng.integers((30, 30), (SIZE[0] - 150, SIZE[1] - 170)))
        cv2.rectangle(picture, (x, y), (x + wide, y + high), (250, 250, 250), -1)
        for line in range(y + 14, y + high - 10, 16):
            cv2.rectangle(
                picture, (x + 10, line), (x + int(wide * rng.uniform(0.3, 0.9)), line + 6), (40, 40, 40), -1
            )
        letter = glyph(table.fonts[rng.integers(len(table.fonts))], str(rng.choice(RANKS)))[::6, ::6]
        picture[y + 4 : y + 4 + letter.shape[0], x + 6 : x + 6 + letter.shape[1]][letter > 100] = (20, 20, 200)
    return _on_a_screen(table, picture), []


def cards_on_a_screen(table: Table) -> Drawn:
    """The photograph of a screen that shows cards."""
    picture, names = _ground(table), []
    for k in range(3):
        face, name = _any_face(table)
        names.append(name)
        _lay(table, picture, face, (260 + 360 * k, 360), 2.5)
    return _on_a_screen(table, picture), names


INPUTS: Mapping[str, Callable[[Table], Drawn]] = {
    "no card": no_card, "joker or back": joker_or_back, "tarot": tarot, "half a card": half_a_card, "torn card": torn,
    "200 cards": two_hundred, "screen": screen,
}  # fmt: skip
"""For each of which a reason is asked, and no guess."""
UNJUDGED: Mapping[str, Callable[[Table], Drawn]] = {"cards on a screen": cards_on_a_screen}
"""Nothing tells these from cards: the figure is shown and asks for nothing."""
