"""`kiosk read --dice cards`: reads playing cards in still pictures."""

import json
import sys
from pathlib import Path

import cv2
import numpy as np

from vision.cards.card_reading import Card, CardsReading
from vision.cards.reader import CardReader
from vision.imaging.picture_io import PictureError, load
from vision.types.picture import Picture

CARDS = "cards"
"""The name by which `--dice` knows them."""
SURE, DOUBTFUL, INK = (178, 233, 86), (0, 159, 230), (24, 20, 16)


def read_one(reader: CardReader, name: str, as_json: bool, explain: bool) -> tuple[Picture, CardsReading] | None:
    """Reads a picture and prints what lies there; none where the picture could not be read, which is said."""
    try:
        picture = load(Path(name))
        reading = reader.read(picture)
    except PictureError as error:
        unread(name, error, as_json)
        return None
    lines = [words(name, reading), *(f"  {line}" for line in explained(reading) if explain)]
    print(json.dumps(reading.to_json(name), ensure_ascii=False) if as_json else "\n".join(lines), flush=True)
    return picture, reading


def unread(name: str, error: PictureError, as_json: bool) -> None:
    """Says that a picture cannot be read: with --json in its object, else on standard error."""
    if as_json:
        print(json.dumps({"image": name, "error": str(error)}, ensure_ascii=False), flush=True)
    else:
        print(f"kiosk: {error}", file=sys.stderr, flush=True)


def words(name: str, reading: CardsReading) -> str:
    """The line of one picture for a person."""
    cards = ", ".join(f"{card.card}{'' if card.sure else '?'}" for card in reading.cards) or "no cards"
    why = ", ".join(reason.code for reason in reading.every_reason())
    return f"{name}: {cards}{f' (not sure: {why})' if why else ''}, {reading.ms:.0f} ms"


def explained(reading: CardsReading) -> list[str]:
    """A line for every reason."""
    of_cards = [(card.card, reason) for card in reading.cards for reason in card.reasons]
    every = [*of_cards, *(("the picture", reason) for reason in reading.reasons)]
    return [f"{what}: {one.code}, measured {one.measured}, limit {one.limit}" for what, one in every]


def draw_cards(picture: Picture, reading: CardsReading) -> Picture:
    """A copy of the picture with outlines and names; those of doubtful cards in amber, marked '?'."""
    canvas = picture.copy()
    unit = max(min(canvas.shape[:2]) / 720, 0.35)
    for card in reading.cards:
        _outline(canvas, card, unit)
    return canvas


def _outline(canvas: Picture, card: Card, unit: float) -> None:
    colour, pen = SURE if card.sure else DOUBTFUL, max(round(2.5 * unit), 1)
    corners = np.array(card.corners).round().astype(np.int32)
    cv2.polylines(canvas, [corners], True, colour, pen, cv2.LINE_AA)
    x, y = corners.mean(0).round().astype(int).tolist()
    text = f"{card.card}{'' if card.sure else '?'}"
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, unit, pen)
    cv2.rectangle(canvas, (x - wide // 2 - 4, y - high - 4), (x + wide // 2 + 4, y + 6), colour, cv2.FILLED)
    cv2.putText(canvas, text, (x - wide // 2, y), cv2.FONT_HERSHEY_DUPLEX, unit, INK, pen, cv2.LINE_AA)
