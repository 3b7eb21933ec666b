"""Draws printed sheets of paper that are no cards: words in any font and size, some with pictures and frames."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.types.picture import Picture

SIDE = 480
"""Pixels of the square in which a sheet lies."""
SHORTEST = 0.35
"""Of it: the shortest side of a sheet."""
TALL, LEADING = (9.0, 90.0), (1.1, 1.9)
"""Pixels of a line's font, and lines' distance in fonts, least and most."""
LONG = 9
"""Letters of a word at most; every third word is one letter, or a number."""
WHITE, TINTED = (205, 256), 0.2
"""Light of paper, least and over the most; share of sheets on coloured paper."""
COLOURED, FRAMED, PICTURES = 0.35, 0.3, 3
"""Share of sheets with coloured words, and with a frame; shapes that are drawn on one at most."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SYMBOLS = "0123456789AKQJVDRB"
"""What short words are made of: nothing that a card's index does not show, too."""


def sheet(rng: np.random.Generator, fonts: Sequence[Path]) -> Picture:
    """A sheet (480, 480, 4), BGR and its cover."""
    wide, high = (int(side) for side in rng.uniform(SHORTEST, 1, 2) * SIDE)
    light = int(rng.integers(*WHITE))
    paper = tuple(int(one) for one in rng.integers(90, 256, 3)) if rng.random() < TINTED else (light,) * 3
    image = Image.new("RGB", (wide, high), paper)
    draw = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(0, PICTURES + 1))):
        _shape(rng, draw, wide, high)
    if rng.random() < FRAMED:
        edge = int(rng.integers(2, 14))
        draw.rectangle((edge, edge, wide - edge, high - edge), outline=_ink(rng), width=int(rng.integers(1, 5)))
    _words(rng, draw, fonts, wide, high)
    whole = np.zeros((SIDE, SIDE, 4), np.uint8)
    left, top = (SIDE - wide) // 2, (SIDE - high) // 2
    whole[top : top + high, left : left + wide, :3] = np.asarray(image)[..., ::-1]
    whole[top : top + high, left : left + wide, 3] = 255
    return whole


def _words(rng: np.random.Generator, draw: ImageDraw.ImageDraw, fonts: Sequence[Path], wide: int, high: int) -> None:
    """Lines of words, from the top to the foot, in a few sizes."""
    path, ink, down = str(fonts[int(rng.integers(len(fonts)))]), _ink(rng), float(rng.uniform(4, 30))
    size = 0
    while down < high:
        if not size or rng.random() < 0.3:
            size = int(np.exp(rng.uniform(*np.log(TALL))))
            font = ImageFont.truetype(path, size)
        right = float(rng.uniform(2, 30))
        while right < wide:
            text = _word(rng)
            draw.text((right, down), text, ink, font)
            right += draw.textlength(text + " ", font)
        down += size * rng.uniform(*LEADING)


def _word(rng: np.random.Generator) -> str:
    """A word of letters, or a short one as an index might show."""
    if rng.random() < 1 / 3:
        return "".join(rng.choice(list(SYMBOLS), int(rng.integers(1, 3))))
    word = "".join(rng.choice(list(LETTERS), int(rng.integers(2, LONG + 1))))
    return word if rng.random() < 0.4 else word.capitalize() if rng.random() < 0.5 else word.lower()


def _ink(rng: np.random.Generator) -> tuple[int, int, int]:
    """Black or grey, or any colour that is dark enough to be read."""
    if rng.random() >= COLOURED:
        return (int(rng.integers(0, 90)),) * 3
    red, green, blue = (int(one) for one in rng.integers(0, 210, 3))
    return (red, green, blue)


def _shape(rng: np.random.Generator, draw: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    """A box, an ellipse, or a line somewhere on the sheet."""
    left, top = rng.uniform(0, wide), rng.uniform(0, high)
    box = (left, top, left + rng.uniform(3, wide / 2), top + rng.uniform(3, high / 2))
    kind = rng.integers(4)
    if kind == 0:
        draw.rectangle(box, fill=_ink(rng))
    elif kind == 1:
        draw.ellipse(box, fill=_ink(rng))
    elif kind == 2:
        draw.ellipse(box, outline=_ink(rng), width=int(rng.integers(1, 9)))
    else:
        draw.line(box, fill=_ink(rng), width=int(rng.integers(1, 9)))
