"""First step: where the track is, from its markers; their sizes tell the lens, the scale and the camera's place."""

from collections import deque

import numpy as np

from calibration.camera.lens_distortion import Lens
from calibration.camera.marker_fit import MarkerFit, fit
from calibration.camera.sharpness import edge_width
from calibration.session.draft import Draft
from calibration.session.session_view import AGAIN, GO_ON, WAIT, Choices, Mark, Outcome, StepName, Verdict, View
from calibration.track.markers import IDS, Corners, find_markers, seen_part, shift, view_of
from vision.types.picture import Picture

STEADY = 5
"""Pictures with all markers in the same place that are averaged."""
TREMBLE = 1.5
"""Pixels between them."""
SEARCH = 2.0
"""Seconds without a marker after which another way is offered."""
BLURRED = 2.8
"""Pixels of width of the picture's sharpest edges from which it is the lens that hides markers: on the virtual track
2.1 to 2.3 when it is sharp, 2.6 to 2.8 where the first marker is missed, 3.1 and more where most are."""
LOOK_AGAIN = 0.4
"""Seconds between two looks at the focus: who turns the ring sees it change."""
OTHER_RATIO, OTHER_SIZE = 0.03, 0.06
"""Relative differences from which a track is not as large as was said."""
STEEP, SMALL_DIE, STRAIGHT = 20.0, 20.0, 0.4
"""Degrees of tilt, pixels of a die, and pixels of bend between middle and corners that are worth a word."""
ROUGH = 1.5
"""Mean pixels between seen and explained corners: creased, curled or swapped markers."""


class TrackStep:
    """Waits for four markers that lie still, then measures lens, scale and pose."""

    name = StepName.TRACK

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.repeat()

    def repeat(self) -> None:
        """Forgets what was seen, and lets the camera find light and focus: it may be held at those of another day."""
        self._draft.camera.free()
        self._sets: deque[dict[int, Corners]] = deque(maxlen=STEADY)
        self._now: dict[int, Corners] = {}
        self._since: float | None = None
        self._t = 0.0
        self._fit: MarkerFit | None = None
        self._size = (0, 0)
        self._edge: float | None = None
        self._edge_at = float("-inf")

    @property
    def found(self) -> bool:
        """Whether the track's place is known."""
        return self._fit is not None

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR at `t` seconds and looks for the markers."""
        self._size, self._t = (picture.shape[1], picture.shape[0]), t
        self._since = t if self._since is None else self._since
        seen = find_markers(picture)
        moved = shift(self._sets[-1], seen) if self._sets else None
        if self._sets and (moved is None or moved > TREMBLE):
            self._sets.clear()
            self._fit = None
        self._now = seen
        if set(seen) == set(IDS):
            self._sets.append(seen)
        if len(self._sets) == STEADY and self._fit is None:
            self._conclude()
        if len(seen) < len(IDS) and self._late and t >= self._edge_at + LOOK_AGAIN:
            self._edge, self._edge_at = edge_width(picture), t

    @property
    def _late(self) -> bool:
        """Whether markers have been looked for long enough to say why they are not found."""
        return self._since is not None and self._t - self._since >= SEARCH / 2

    def press(self, word: str) -> Outcome:
        """The outcome of a choice: "next" once the track was found, else "stay"."""
        return "next" if word in ("next", "anyway") and self.found else "stay"

    def view(self) -> View:
        """The markers and the track's border as marks in pixels of the picture, and the findings."""
        if self._fit is not None:
            verdicts = self._verdicts(self._fit)
            bad = any(verdict.weight == "bad" for verdict in verdicts)
            return View(StepName.TRACK, "track-found", (), self._marks(), verdicts, choices=AGAIN if bad else GO_ON)
        progress = len(self._sets) / STEADY
        return View(StepName.TRACK, "find-track", (), self._marks(), self._missing(), progress, self._waiting())

    def _waiting(self) -> Choices:
        late = self._since is not None and self._t - self._since > SEARCH and not self._sets
        return Choices("by-hand", None, "more") if late else WAIT

    def _missing(self) -> tuple[Verdict, ...]:
        absent = [name for name in IDS if name not in self._now]
        if not absent or not self._late:
            return ()
        if self._edge is not None and self._edge > BLURRED:
            return (Verdict.of("soft-focus", "bad", px=round(self._edge, 1), most=BLURRED),)
        if len(absent) == len(IDS):
            return (Verdict.of("no-markers", "bad"),)
        size = self._draft.width_mm, self._draft.height_mm
        part = seen_part(self._now, self._size, *size)
        told: dict[str, int | str] = {"count": len(absent), "markers": ", ".join(str(name) for name in absent)}
        if part is not None and min(part[0] / size[0], part[1] / size[1]) < 0.97:
            side = int(part[1] / size[1] < part[0] / size[0])
            cm = {"seen": round(part[side] / 10), "whole": round(size[side] / 10)}
            return (Verdict.of("out-of-view", "bad", **told, **cm),)
        return (Verdict.of("markers-hidden", "bad", **told),)

    def _marks(self) -> tuple[Mark, ...]:
        marks = [Mark("polygon", _points(quad), "good", str(name)) for name, quad in sorted(self._now.items())]
        if self._fit is not None and self._draft.view is not None:
            border = self._draft.lens.bent(_border(self._draft), self._size)
            marks.append(Mark("polygon", _points(border), "active", "track"))
        return tuple(marks)

    def _conclude(self) -> None:
        markers = {name: np.mean([one[name] for one in self._sets], axis=0).astype(np.float32) for name in IDS}
        draft = self._draft
        as_given = fit(markers, self._size, draft.width_mm, draft.height_mm)
        free = fit(markers, self._size, draft.width_mm)
        if as_given is None or free is None:
            return
        best, self._size_verdicts = self._sized(as_given, free)
        lens = best.lens if best.lens.worst(*self._size) > STRAIGHT else Lens()
        straight = {name: lens.straight(markers[name], self._size).astype(np.float32) for name in IDS}
        view = view_of(straight, draft.width_mm, draft.height_mm, draft.die_mm)
        if view is not None:
            draft.size, draft.lens, draft.markers, draft.view = self._size, lens, straight, view
            self._fit = best

    def _sized(self, as_given: MarkerFit, free: MarkerFit) -> tuple[MarkerFit, tuple[Verdict, ...]]:
        """The track as it was said to be; as it is measured where markers of a known size say otherwise."""
        draft = self._draft
        ratio = draft.height_mm / draft.width_mm
        known = draft.marker_mm is not None
        width = draft.width_mm if draft.marker_mm is None else draft.marker_mm / free.marker
        other = abs(free.ratio / ratio - 1) > OTHER_RATIO
        if not other and abs(width / draft.width_mm - 1) <= OTHER_SIZE:
            return as_given, ()
        was = {"width": round(draft.width_mm / 10), "height": round(draft.height_mm / 10)}
        if known or other:
            draft.width_mm, draft.height_mm = round(width, 1), round(width * free.ratio, 1)
        now = {"measured_width": round(draft.width_mm / 10, 1), "measured_height": round(draft.height_mm / 10, 1)}
        return (free if other else as_given), (Verdict.of("other-size", "doubt", **was, **now),)

    def _verdicts(self, best: MarkerFit) -> tuple[Verdict, ...]:
        draft = self._draft
        assert draft.view is not None
        die = draft.view.die_px()
        found = list(self._size_verdicts)
        if best.residual > ROUGH:
            found.append(Verdict.of("markers-uneven", "bad", px=round(best.residual, 1)))
        if die < SMALL_DIE:
            found.append(Verdict.of("too-far", "bad", px=round(die)))
        if best.pose.tilt > STEEP:
            found.append(Verdict.of("tilted", "doubt", degrees=round(best.pose.tilt)))
        size = {"width": round(draft.width_mm / 10, 1), "height": round(draft.height_mm / 10, 1)}
        return (*found, Verdict.of("track-size", "good", die=round(die), **size))


def _points(quad: np.ndarray) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in np.asarray(quad).reshape(-1, 2))


def _border(draft: Draft) -> np.ndarray:
    """The track's border in the straight picture, with points along its sides, for the lens bends it."""
    assert draft.view is not None
    corners = draft.view.corners()
    steps = np.linspace(0, 1, 9)[:-1, None]
    sides = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return np.concatenate([one + steps * (other - one) for one, other in sides])
