"""Draws on a picture what was read in it: box, face, confidence; doubtful dice in amber, marked '?', and why."""

import cv2
import numpy as np

from vision.evaluation.explanation import explain
from vision.types.picture import Picture
from vision.types.reading import Die, Reading

SURE = (178, 233, 86)
DOUBTFUL = (0, 159, 230)
INK = (24, 20, 16)
FONT = cv2.FONT_HERSHEY_DUPLEX


def draw_reading(picture: Picture, reading: Reading) -> Picture:
    """A copy of `picture` (h, w, 3) with the reading on it; line and letters grow with the picture."""
    canvas = picture.copy()
    unit = max(min(canvas.shape[:2]) / 720, 0.35)
    for die in reading.dice:
        _box(canvas, die, unit)
    for die in reading.dice:
        _tag(canvas, die, unit)
    _summary(canvas, reading, unit)
    _reasons(canvas, explain(reading), unit)
    return canvas


def caption(die: Die) -> str:
    """The few words at a die: its face, '?' if doubtful, its confidence in per cent."""
    return f"{die.face}{'' if die.sure else '?'} {round(100 * die.confidence)}%"


def _box(canvas: Picture, die: Die, unit: float) -> None:
    x, y, width, height = die.box
    pen = max(round(2.5 * unit), 1)
    for colour, thickness in ((INK, pen * 2 + 1), (_colour(die.sure), pen)):
        cv2.rectangle(canvas, (x, y), (x + width, y + height), colour, thickness, cv2.LINE_AA)


def _tag(canvas: Picture, die: Die, unit: float) -> None:
    scale = max(min(die.box[2] / 170, 1.2 * unit), 0.5 * unit, 0.35)
    (wide, tall), drop = cv2.getTextSize(caption(die), FONT, scale, max(round(scale * 1.5), 1))
    pad = max(round(5 * scale), 2)
    left = int(np.clip(die.box[0], 0, max(canvas.shape[1] - wide - 2 * pad, 0)))
    bottom = (
        die.box[1] - pad if die.box[1] > tall + drop + 3 * pad else die.box[1] + die.box[3] + tall + drop + 3 * pad
    )
    _plate(canvas, (left, bottom), caption(die), scale, pad, _colour(die.sure))


def _plate(
    canvas: Picture, corner: tuple[int, int], text: str, scale: float, pad: int, colour: tuple[int, int, int]
) -> None:
    """Dark letters on a coloured plate whose lower left corner is `corner`."""
    pen = max(round(scale * 1.5), 1)
    (wide, tall), drop = cv2.getTextSize(text, FONT, scale, pen)
    left, bottom = corner
    cv2.rectangle(canvas, (left, bottom - tall - drop - 2 * pad), (left + wide + 2 * pad, bottom), colour, cv2.FILLED)
    cv2.putText(canvas, text, (left + pad, bottom - drop - pad), FONT, scale, INK, pen, cv2.LINE_AA)


def _summary(canvas: Picture, reading: Reading, unit: float) -> None:
    faces = " ".join(sorted(die.face for die in reading.dice)) or "no dice"
    text = faces if reading.sure else f"{faces}  not sure"
    _plate(canvas, (0, canvas.shape[0]), text, 0.8 * unit, max(round(8 * unit), 2), _colour(reading.sure))


def _reasons(canvas: Picture, lines: list[str], unit: float) -> None:
    """The reasons upwards from above the summary, as many as half the picture holds, as wide as it at most."""
    if not lines:
        return
    widest = max(lines, key=len)
    scale = max(0.5 * unit, 0.35)
    while cv2.getTextSize(widest, FONT, scale, 1)[0][0] > canvas.shape[1] * 0.96 and scale > 0.1:
        scale *= 0.95
    (_, tall), drop = cv2.getTextSize("Ag", FONT, scale, 1)
    step, pad = round((tall + drop) * 1.4) + 2, 2
    (_, below), under = cv2.getTextSize("Ag", FONT, 0.8 * unit, max(round(1.2 * unit), 1))
    bottom = canvas.shape[0] - below - under - 2 * max(round(8 * unit), 2) - step // 2
    room = max((bottom - canvas.shape[0] // 2) // step, 1)
    shown = lines if len(lines) <= room else [*lines[: room - 1], f"and {len(lines) - room + 1} more"]
    for number, line in enumerate(reversed(shown)):
        _plate(canvas, (0, bottom - number * step), line, scale, pad, DOUBTFUL)


def _colour(sure: bool) -> tuple[int, int, int]:
    return SURE if sure else DOUBTFUL
