"""What is wrong with the light on the empty track, and where it shows."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from calibration.camera.track_light import TrackLight
from calibration.session.session_view import Mark, Verdict, Weight
from vision.geometry.track_view import TrackView

DARK, DIM, BURNT = 55.0, 95.0, 252.0
"""Paper's brightest channel (cloth's, 99 in 100 of it, without markers), 0..255."""
GRAIN = 5.5
"""Grey levels of noise from which a camera sees too little light, however bright it makes the picture: on the virtual
track 1.8 at 100 lux, 2.8 at 50, 4.5 at 20, 6.2 at 10."""
UNEVEN, SHADED = 0.45, 0.22
"""Light of the dimmest side by that of the brightest from which it is said, and is bad."""
FLICKER = 0.02
"""Standard deviation of brightness from picture to picture, or of its bands, relative to it."""
SOFT_SHARE, SOFT_LEAST, SOFT_MOST = 0.09, 2.5, 4.5
"""Width of edges in die's edges from which focus is soft, and its bounds in pixels."""
MUCH = 1.6
"""Times that width: pips cannot be told."""
THIRDS = {"left": (0, 0, 1, 3), "right": (2, 0, 3, 3), "top": (0, 0, 3, 1), "bottom": (0, 2, 3, 3)}
"""The outer thirds of the track, in the order of `TrackLight.sides`: left, top, right and bottom in thirds of it."""
CAST = 2.6
"""Ratio of paper's channels from which colours are hard to tell."""


def verdicts(light: TrackLight, view: TrackView) -> list[Verdict]:
    """What is wrong with the light, worst first; a single good word where nothing is."""
    found = [*_level(light), *_spread(light, view), *_gleam(light, view), *_steady(light), *_sharp(light, view)]
    order = {"bad": 0, "doubt": 1, "good": 2}
    return sorted(found, key=lambda verdict: order[verdict.weight]) or [Verdict.of("light-good")]


def _level(light: TrackLight) -> Iterator[Verdict]:
    if light.bright < DIM:
        yield Verdict.of("too-dark", "bad" if light.bright < DARK else "doubt", level=round(light.bright))
    elif light.grain > GRAIN:
        yield Verdict.of("too-dark", "doubt", level=round(light.bright))
    elif light.bright >= BURNT:
        yield Verdict.of("too-bright", "doubt", level=round(light.bright))
    if light.paper is not None and light.bright >= DARK and max(light.paper) > CAST * max(min(light.paper), 1.0):
        yield Verdict.of("coloured-light", "doubt")


def _spread(light: TrackLight, view: TrackView) -> Iterator[Verdict]:
    least = min(light.sides)
    if least < UNEVEN:
        side = list(THIRDS)[light.sides.index(least)]
        part = Mark("polygon", _to_picture(_strip(side, view), view), "doubt", "dark")
        yield Verdict.of(f"dark-{side}", "bad" if least < SHADED else "doubt", part, percent=round(100 * least))


def _gleam(light: TrackLight, view: TrackView) -> Iterator[Verdict]:
    if light.gloss:
        marks = (Mark("polygon", _to_picture(outline, view), "doubt", "reflection") for outline in light.gloss)
        yield Verdict.of("reflection", "doubt", *marks, count=len(light.gloss))


def _steady(light: TrackLight) -> Iterator[Verdict]:
    if light.flicker > FLICKER:
        yield Verdict.of("flicker", "doubt", percent=round(100 * light.flicker, 1))


def _sharp(light: TrackLight, view: TrackView) -> Iterator[Verdict]:
    soft = min(SOFT_MOST, max(SOFT_LEAST, SOFT_SHARE * view.die_px()))
    if light.edge is not None and light.edge > soft:
        weight: Weight = "bad" if light.edge > MUCH * soft else "doubt"
        yield Verdict.of("soft-focus", weight, px=round(light.edge, 1), most=round(soft, 1))


def _strip(side: str, view: TrackView) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = THIRDS[side]
    across, down = view.width_mm / 3, view.height_mm / 3
    x, y, end, foot = left * across, top * down, right * across, bottom * down
    return (x, y), (end, y), (end, foot), (x, foot)


def _to_picture(outline: Sequence[tuple[float, float]], view: TrackView) -> tuple[tuple[float, float], ...]:
    """mm on the track to pixels of the straight picture."""
    points = np.array(outline, np.float64).reshape(-1, 1, 2)
    seen = cv2.perspectiveTransform(points, np.linalg.inv(view.matrix)).reshape(-1, 2)
    return tuple((float(x), float(y)) for x, y in seen)
