"""Re-reading every found die from patches at several turns, each at the size that the network knows best."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.detection.answer_map import AnswerMap
from vision.detection.detection import Detection
from vision.detection.die_detector import FAINT, MODEL, SEEN_IN_PATCH, Detector, PatchSize, decode
from vision.imaging.pyramid import Pyramid, from_patch
from vision.limits.limit_file import number

PATCHES = MODEL.patches
NEVER = (2.0, 2.0)
"""A score and a probability that no die reaches."""
REACH = number("test_time_augmentation", "reach")
"""A die re-found further than this share of its edge from where it was is another die."""


def reread(
    detector: Detector,
    pyramid: Pyramid,
    found: Sequence[Detection],
    turns: Sequence[float],
    faint: float = FAINT,
    plain: tuple[float, float] = NEVER,
    window: PatchSize = PATCHES.wide,
    first: PatchSize | None = None,
    kept: float = np.inf,
) -> list[Detection]:
    """The detections as seen from patches turned by `turns` (radians), averaged; those under `faint` are dropped, but
    for those that were proposed with a score of `kept` or more.

    A turn in which no die is seen counts as score 0; the score is the mean over the turns. Places that are
    faint at the first turn, or plain there (score and face at least `plain`), are not looked at again. The first
    turn is seen through the window `first`, if that is another one.
    """
    views = look(detector, pyramid, found, turns[:1], first or window)
    seen = [average(d, own) for d, own in zip(found, views, strict=True)]
    unclear = [k for k, d in enumerate(seen) if d.score >= faint and not is_plain(d, plain)]
    rest = look(detector, pyramid, [found[k] for k in unclear], turns[1:], window)
    for k, others in zip(unclear, rest, strict=True):
        seen[k] = average(found[k], [seen[k], *others])
    return [d for d in seen if d.score >= faint or d.proposed >= kept]


def is_plain(found: Detection, plain: tuple[float, float]) -> bool:
    """Whether score and face are beyond doubt."""
    return found.score >= plain[0] and float(found.faces.max()) >= plain[1]


def look(
    detector: Detector, pyramid: Pyramid, found: Sequence[Detection], turns: Sequence[float], window: PatchSize
) -> list[list[Detection | None]]:
    """For every detection how it looks from each turn, None where it is not seen."""
    if not found or not turns:
        return [[] for _ in found]
    patches = [pyramid.patch(d.x, d.y, turn, window.edge / d.edge, window.side) for d in found for turn in turns]
    answers = detector.answers(patches)
    answers = answers.reshape(len(found), len(turns), *answers.shape[1:])
    return [
        [view(d, a, t, window) for a, t in zip(own, turns, strict=True)]
        for d, own in zip(found, answers, strict=True)
    ]


def view(die: Detection, answer: AnswerMap, turn: float, window: PatchSize) -> Detection | None:
    """The die in one patch's answer, in the picture's pixels; None if it is not seen there."""
    scale, middle = window.edge / die.edge, window.side / 2
    near = [d for d in decode(answer, SEEN_IN_PATCH) if np.hypot(d.x - middle, d.y - middle) < REACH * window.edge]
    if not near:
        return None
    best = max(near, key=lambda d: d.score)
    x, y = from_patch(best.x, best.y, die.x, die.y, turn, scale, window.side)
    return replace(best, x=x, y=y, edge=best.edge / scale, angle=best.angle + turn)


def average(die: Detection, views: Sequence[Detection | None]) -> Detection:
    """Mean of the views weighted by their scores; the die itself with score 0 if nobody saw it."""
    seen = [v for v in views if v is not None]
    if not seen:
        return replace(die, score=0.0)
    scores = np.array([v.score for v in seen])
    weights = scores / scores.sum()
    x, y, size, facing = (weights @ [(v.x, v.y, np.log(v.edge), v.facing) for v in seen]).tolist()
    score = sum(v.score for v in seen) / len(views)
    angle = float(np.angle(weights @ np.exp(4j * np.array([v.angle for v in seen]))) / 4)
    faces = np.asarray(weights @ np.stack([v.faces for v in seen]), np.float32)
    return Detection(x, y, float(np.exp(size)), angle, score, facing, faces, proposed=die.proposed or score)
