"""Whether a place lies beside a die: in a picture with one die of its size, it is likelier to be another.

Only where the scale is not known. On a track a thing among the dice must not gain from lying among them.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.decision.confidence import confidence
from vision.decision.evidence import Evidence, places
from vision.limits.limit_file import number
from vision.types.picture import Array

CLEAR = number("company", "clear")
"""A place of this confidence by itself counts as a die beside which another may lie."""
ALIKE = number("company", "alike")
"""Larger edge over smaller edge of two dice of one picture, at most."""
APART = number("company", "apart")
"""Between the middles of two dice, in edges of the larger one, at least."""


def accompanied(rows: Array, sure: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which (n,) of the places (n, 3), x, y and edge in pixels, lie beside one of their size that is `sure` (n,)."""
    edges = rows[:, 2]
    larger = np.maximum(edges[:, None], edges)
    far = np.hypot(*(rows[:, None, :2] - rows[:, :2]).transpose(2, 0, 1)) > APART * larger
    return np.asarray((far & (larger < ALIKE * np.minimum(edges[:, None], edges)) & sure).any(1))


def with_company(looks: Sequence[Evidence]) -> list[Evidence]:
    """The places of a picture, each knowing whether it is accompanied by one that is clear by itself."""
    if not looks or looks[0].calibrated:
        return list(looks)
    alone = [replace(e, accompanied=False) for e in looks]
    sure = np.array([confidence(e) >= CLEAR for e in alone])
    beside = accompanied(places(alone), sure)
    return [replace(e, accompanied=bool(one)) for e, one in zip(alone, beside, strict=True)]
