"""What disturbs one track, drawn from a seed: which kinds there are, how strong, and what they do when."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random

from kiosk.devices.virtual.disturbances.disturbed_moment import Arm, DisturbedMoment
from kiosk.devices.virtual.disturbances.waves import Pulses, Steps, Wave
from kiosk.devices.virtual.hand.pose import AWAY, HandPose
from kiosk.devices.virtual.optics.auto_exposure import Exposed

HALF_FLOOR = (188.0, 100.5)
"""mm from the middle of the floor to its walls."""
FINGERS = 58.0
"""mm from the place of an open hand to its fingertips."""
ELBOW = 42.0
"""mm from the middle of a forearm to its sleeve's side."""
SHUTTER = 0.01

Ranges = Mapping[str, list[float]]
Effect = Callable[[DisturbedMoment, float], DisturbedMoment]
"""Adds itself to a moment, at `t` seconds."""


@lru_cache(maxsize=1)
def ranges() -> Mapping[str, Ranges]:
    """Every kind of disturbance: its chance and the bounds of its numbers."""
    text = Path(__file__).with_name("ranges.toml").read_text(encoding="utf-8")
    return {kind: {key: value if isinstance(value, list) else [value] for key, value in numbers.items()}
            for kind, numbers in tomllib.loads(text).items()}  # fmt: skip


class Draw:
    """Draws the numbers of one kind."""

    def __init__(self, kind: str, seed: int) -> None:
        self.numbers = ranges()[kind]
        self.random = Random(f"{seed}/disturbances/{kind}")
        self.there = self.chance("chance")

    def __call__(self, name: str) -> float:
        """A number between its bounds."""
        low, high = self.numbers[name]
        return self.random.uniform(low, high)

    def chance(self, name: str) -> bool:
        """Whether something with that chance is so."""
        return self.random.random() < self.numbers[name][0]

    def angle(self) -> float:
        """Any direction, in radians."""
        return self.random.uniform(0, 2 * math.pi)

    def many(self) -> range:
        """As many as there are of it, at least one."""
        return range(self.random.randint(1, round(self.numbers["most"][0])))


@dataclass(frozen=True, slots=True)
class Stutter:
    """Shares of frames that show the one before again, and that are left out."""

    doubled: float = 0.0
    dropped: float = 0.0


class Disturbances:
    """All that disturbs one track. `only` names the kinds that may occur; None: all of `ranges`."""

    def __init__(self, seed: int, only: tuple[str, ...] | None = None) -> None:
        draws = {kind: Draw(kind, seed) for kind in ranges() if only is None or kind in only}
        self.kinds = tuple(kind for kind, draw in draws.items() if draw.there)
        self._effects = [EFFECTS[kind](draws[kind]) for kind in self.kinds if kind in EFFECTS]
        stutter = draws["stutter"] if "stutter" in self.kinds else None
        self.stutter = Stutter() if stutter is None else Stutter(stutter("doubled"), stutter("dropped"))
        self._frames = Random(f"{seed}/disturbances/frames")

    def at(self, t: float) -> DisturbedMoment:
        """What there is of it at `t` seconds."""
        moment = DisturbedMoment()
        for effect in self._effects:
            moment = effect(moment, t)
        return moment

    def next_frame(self) -> tuple[int, bool]:
        """How many frames' time passes until the next one, and whether that shows the one before again."""
        dropped, doubled = self._frames.random(), self._frames.random()
        return 1 + (dropped < self.stutter.dropped), doubled < self.stutter.doubled


def _shadow(draw: Draw) -> Effect:
    """Shadows of people; each is deep and reaches far by its own numbers."""
    people = [(draw.angle(), draw("reach"), draw("depth"), _wave(draw, "sway")) for _ in draw.many()]

    def effect(moment: DisturbedMoment, t: float) -> DisturbedMoment:
        return replace(
            moment, shades=tuple((angle, reach + sway.at(t), depth) for angle, reach, depth, sway in people)
        )

    return effect


def _arm(draw: Draw) -> Effect:
    arms = [_one_arm(draw) for _ in draw.many()]
    return lambda moment, t: replace(moment, arms=tuple(found for arm in arms if (found := arm(t)) is not None))


def _one_arm(draw: Draw) -> Callable[[float], Arm | None]:
    """A hand that reaches in, or an arm along the border; its pose at any time, None while it is away."""
    pose = draw.random.choice((_reaching, _along))(draw)
    skin, still = draw.random.randrange(4), draw.chance("resting")
    right, up = (Wave(0.0, 1.0, 0.0) if still else _wave(draw, "sway") for _ in "xy")
    stays, moves = draw("stays"), draw("moves")
    there = Pulses(2 * stays, stays, draw.random.uniform(0, stays), moves / stays) if draw.chance("leaves") else None

    def at(t: float) -> HandPose:
        back = 0.0 if there is None else AWAY * (1 - there.at(t))
        moved = pose.back(back, pose.z)
        return replace(moved, x=moved.x + right.at(t), y=moved.y + up.at(t))

    def arm(t: float) -> Arm | None:
        return None if there is not None and there.at(t) == 0 else (at(t), at(t - SHUTTER), skin)

    return arm


def _reaching(draw: Draw) -> HandPose:
    side = draw.random.choice((0, 1, 1, 1, 2, 3))
    turn = side * math.pi / 2
    out = HALF_FLOOR[side % 2] + FINGERS - draw("inside")
    along = draw("along") * (1.0 if side % 2 else 0.5)
    x, y = -out * math.cos(turn) - along * math.sin(turn), -out * math.sin(turn) + along * math.cos(turn)
    return HandPose(x, y, draw("height"), turn + draw.random.uniform(-0.3, 0.3), draw.random.uniform(0, 0.9))


def _along(draw: Draw) -> HandPose:
    """A forearm that lies along the near or the far side."""
    side, turn = draw.random.choice((-1, -1, 1)), draw.random.choice((0.0, math.pi))
    y = side * (HALF_FLOOR[1] + ELBOW - draw("inside"))
    return HandPose(draw("along"), y, draw("height") / 2, turn, 0.6)


def _exposure(draw: Draw) -> Effect:
    level, blue, red = (_steps(draw, name) for name in ("gain", "colour", "colour"))

    def effect(moment: DisturbedMoment, t: float) -> DisturbedMoment:
        gain = level.at(t)
        return replace(moment, exposed=Exposed((gain * blue.at(t), gain, gain * red.at(t)), 1.0))

    return effect


def _focus(draw: Draw) -> Effect:
    every, zoom, blur = draw("every"), draw("zoom") * draw.random.choice((-1, 1)), draw("blur")
    pulses = Pulses(every, draw("lasts"), draw.random.uniform(0, every))

    def effect(moment: DisturbedMoment, t: float) -> DisturbedMoment:
        high = pulses.at(t)
        return replace(moment, zoom=1 + zoom * high, blur=blur * high)

    return effect


def _tremble(draw: Draw) -> Effect:
    far = draw("far") / 3
    return _shaken(*([Wave(far, 1 / draw("hertz"), draw.angle()) for _ in range(3)] for _ in "xy"))


def _drift(draw: Draw) -> Effect:
    return _shaken(*([Wave(draw("far"), draw("period"), draw.angle())] for _ in "xy"))


def _shaken(right: list[Wave], up: list[Wave]) -> Effect:
    def effect(moment: DisturbedMoment, t: float) -> DisturbedMoment:
        (x, y), (dx, dy) = moment.shake, moment.sway
        return replace(
            moment,
            shake=(x + sum(wave.at(t) for wave in right), y + sum(wave.at(t) for wave in up)),
            sway=(dx + sum(wave.speed(t) for wave in right), dy + sum(wave.speed(t) for wave in up)),
        )

    return effect


def _rolling_shutter(draw: Draw) -> Effect:
    lag = draw("lag")
    return lambda moment, _: replace(moment, lag=lag)


def _codec(draw: Draw) -> Effect:
    quality, better, every = draw("quality"), draw("better"), draw("every")

    def effect(moment: DisturbedMoment, t: float) -> DisturbedMoment:
        # From one key frame to the next, pictures get worse.
        return replace(moment, quality=round(quality + better * (1 - t % every / every)))

    return effect


def _steps(draw: Draw, name: str) -> Steps:
    low, high = draw.numbers[name]
    return Steps(low, high, draw("every"), draw("ease"), f"{draw.random.random()}/{name}")


def _wave(draw: Draw, far: str) -> Wave:
    return Wave(draw(far), draw("period"), draw.angle())


EFFECTS: Mapping[str, Callable[[Draw], Effect]] = {
    "shadow": _shadow,
    "arm": _arm,
    "exposure": _exposure,
    "focus": _focus,
    "tremble": _tremble,
    "drift": _drift,
    "rolling_shutter": _rolling_shutter,
    "codec": _codec,
}
"""What draws each kind; frames stutter apart from these."""
