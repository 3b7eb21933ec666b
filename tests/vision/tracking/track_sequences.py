"""Sequences on the virtual track, and what a watcher that follows the dice has to say about each act.

The reader is told the truth about what can be seen, so that only following is judged; see `Sighted`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.hidden_dice import hidden, uncovered
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.true_dice import TruthDie
from tests.reasons import because
from tests.simulation.ground_truth_reader import TruthfulReader, corner_of
from vision.tracking.reader_protocol import Reads
from vision.tracking.track_reader import moved
from vision.tracking.watcher import Watcher
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading
from vision.types.track_events import AtRest, Blind, Covered, Event, Lifted, Nudged, Rolling

FPS = 30
SETTLES = 0.9
"""Seconds that are watched after everything has come to rest."""
SAME = 0.75
"""Edges within which a reported die is the one of the truth."""
SLOW = 15.0
"""mm a second: a sixth of a millimetre while the shutter is open."""


class Sighted(TruthfulReader):
    """Reads every die that a person would read in the picture: not one under a hand or a cup, or a blurred one."""

    def read(self, image, dice=PIPS, die_px=None, white=None, ground=None) -> Reading:  # type: ignore[no-untyped-def]
        track, (left, top) = self.track, corner_of(image)
        moment = track.moment()
        if moment.level < 0.08:
            return Reading(())
        bare = uncovered(track)
        seen = [die for die in track.truth() if die.on_track and not hidden(die, bare, track.size[0])]
        read = tuple(moved(self._seen(die, moment.air.blur), -left, -top) for die in seen)
        return Reading(read)

    def _seen(self, die: TruthDie, blur: float) -> Die:
        read = self._die(die)
        shifted = tuple(part + self.random.choice((-1, 0, 0, 1)) for part in die.box_px)
        body = self.track.bodies[die.index]
        slow = math.hypot(*body.speed) < SLOW and math.hypot(*body.spin) * 8 < SLOW
        clear = (die.sharp or slow) and blur < 2.0
        return replace(read, box=shifted).doubted(*([] if clear else because("unsure-face")))


def told_first(rests: Sequence[AtRest], still: float) -> AtRest:
    """The first sure rest with the faces of the last one, of those from `still` seconds on; else the last one."""

    def faces(rest: AtRest) -> list[tuple[int, str]]:
        return [(die.id, die.die.face) for die in rest.dice]

    same = (rest for rest in rests if rest.t >= still and rest.sure and faces(rest) == faces(rests[-1]))
    return next(same, rests[-1])


@dataclass
class Found:
    """What one act brought. `wrong` names in words everything that is not as it must be."""

    act: str
    dice: int = 0
    kept_right: int = 0
    wrong: list[str] = field(default_factory=list)
    late: float | None = None
    names: tuple[str, ...] = ()
    hidden: int = 0
    passed_over: bool = False
    soon: bool = True
    """How many dice lie hidden at its end, whether a rest without them was told surely, and if it was told soon."""


class Table:
    """A virtual track with eyes over it, and one act after the other."""

    fps: float = FPS

    def __init__(
        self,
        seed: int,
        reader: Callable[[VirtualTrack], Reads] | None = None,
        calibrated: bool = True,
        **options: object,
    ) -> None:
        self.random = Random(f"acts/{seed}")
        self.track = VirtualTrack(seed, **options)  # type: ignore[arg-type]
        self.camera = VirtualCamera(self.track, fps=self.fps)
        reads = Sighted(self.track, seed=seed) if reader is None else reader(self.track)
        self.watcher = Watcher(reads, live=True)
        keeper = ViewKeeper(TrackSize(400.0, 225.0, 16.0)) if calibrated else None
        self.eyes = InThreadCamera(self.camera, self.watcher, keeper=keeper)
        self.ids: dict[int, int] = {}
        self.rest_at: float | None = None
        self.begin()

    def begin(self) -> None:
        """Sees the empty track first."""
        self.watch(SETTLES)

    def watch(self, seconds: float) -> list[Event]:
        """Lets time pass."""
        events: list[Event] = []
        for _ in range(round(seconds * self.fps)):
            events += self._frame()
        return events

    def _frame(self) -> list[Event]:
        moving = self.track.busy
        events = self.eyes.poll()
        if moving and not self.track.busy:
            self.rest_at = self.track.t
        return events

    def finish(self, quiet: float = SETTLES) -> list[Event]:
        """Lets the hand finish and everything come to rest."""
        events = self._frame()
        while self.track.busy:
            events += self._frame()
        return events + self.watch(quiet)

    def hidden(self, lying: dict[int, TruthDie]) -> set[int]:
        """Which of these dice nobody can read now, for what lies over them."""
        return set()

    def lying(self) -> dict[int, TruthDie]:
        """What really lies there, by index."""
        return {die.index: die for die in self.track.truth() if die.on_track}

    def act(self, name: str) -> Found:
        """Does one of `ACTS` and judges what was told about it."""
        before = self.lying()
        found = Found(name)
        self.rest_at = None
        thrown, events = ACTS[name](self)
        after = self.lying()
        found.names = tuple(event.name for event in events)
        rests = [event for event in events if isinstance(event, AtRest)]
        self._judge_dice(found, before, after, thrown, events, rests)
        self._judge_more(found, after, rests)
        if name in TOLD and not any(TOLD[name](event) for event in events):
            found.wrong.append("not told")
        if thrown and rests and self.rest_at is not None:
            found.late = told_first(rests, self.rest_at).t - self.rest_at
        self._learn(rests, after)
        return found

    def _judge_more(self, found: Found, after: dict[int, TruthDie], rests: list[AtRest]) -> None:
        """What else a kind of table asks for."""

    def _judge_dice(self, found, before, after, thrown, events, rests) -> None:  # type: ignore[no-untyped-def]
        seen = {self._index(die.die, after): die for die in rests[-1].dice} if rests else {}
        turned = {event.id: event for event in events if isinstance(event, Nudged)}
        fresh = {die.id for rest in rests for die in rest.dice if not die.kept}
        if thrown and not rests:
            found.wrong.append("missed throw")
        if rests and not set(after) - self.hidden(after) <= seen.keys() <= set(after):
            found.wrong.append(f"reports {len(seen)} dice, {len(after)} lie there")
        for index, die in after.items():
            told = seen.get(index)
            if told is None:
                continue
            found.dice += 1
            was = before.get(index)
            told = replace(told, kept=told.kept and not (index in thrown and told.id in fresh))
            problem = self._judge(index, was, die, told, thrown, turned)
            found.kept_right += problem is None
            if problem:
                found.wrong.append(problem)
        gone = {self.ids[index] for index in before if index not in after and index in self.ids}
        lifted = {number for event in events if isinstance(event, Lifted) for number in event.ids}
        if not gone <= lifted:
            found.wrong.append("lifting was missed")
        if not thrown and not gone and lifted:
            found.wrong.append("lifted what lies there")
        if not thrown and found.act not in ROLLING_TOO and any(isinstance(event, Rolling) for event in events):
            found.wrong.append("rolling without a throw")

    def _judge(self, index, was, die, told, thrown, turned) -> str | None:  # type: ignore[no-untyped-def]
        if told.die.face != die.face:
            return f"face {told.die.face}, not {die.face}"
        if index in thrown:
            return "a thrown die is kept" if told.kept else None
        if was is None:
            return None
        if was.face == die.face:
            return None if told.kept and self.ids.get(index, told.id) == told.id else "a die that stayed is thrown"
        if thrown:
            # Knocked over by the dice that were thrown: anything but kept.
            return "a die that was knocked over is kept" if told.kept else None
        event = turned.get(told.id)
        if self.ids.get(index, told.id) != told.id:
            return "a turned die has another identity"
        if event is None:
            return "nudging was missed"
        good = (event.before, event.after) == (was.face, die.face)
        return None if good else f"nudged {event.before} to {event.after}, not {was.face} to {die.face}"

    def _index(self, die: Die, lying: dict[int, TruthDie]) -> int | None:
        near = [(math.dist(die.centre, true.centre_px), true) for true in lying.values()]
        far, true = min(near, key=lambda entry: entry[0], default=(math.inf, None))
        return true.index if true is not None and far <= SAME * true.box_px[2] else None

    def _learn(self, rests: list[AtRest], lying: dict[int, TruthDie]) -> None:
        if rests:
            self.ids = {index: die.id for die in rests[-1].dice if (index := self._index(die.die, lying)) is not None}

    def some(self, least: int = 1) -> tuple[int, ...]:
        """Some of the dice that lie there."""
        lying = sorted(self.lying())
        return tuple(sorted(self.random.sample(lying, self.random.randint(min(least, len(lying)), len(lying)))))

    def one(self) -> int:
        """One of them."""
        return self.random.choice(sorted(self.lying()))


Done = tuple[frozenset[int], list[Event]]


def _throw_all(table: Table) -> Done:
    table.track.pick_up()
    table.track.throw()
    return frozenset(die.index for die in table.track.truth()), table.finish()


def _rethrow(table: Table) -> Done:
    chosen = table.some()
    away = frozenset(die.index for die in table.track.truth() if not die.on_track)
    table.track.pick_up(chosen)
    events = table.finish(table.random.uniform(0.0, 2.0)) if table.random.random() < 0.5 else []
    table.track.throw()
    return frozenset(chosen) | away, events + table.finish()


def _hand(do: Callable[[Table], None]) -> Callable[[Table], Done]:
    def act(table: Table) -> Done:
        do(table)
        return frozenset(), table.finish()

    return act


def _light(do: Callable[[Table], None], seconds: float) -> Callable[[Table], Done]:
    def act(table: Table) -> Done:
        do(table)
        return frozenset(), table.watch(seconds)

    return act


def _and_back(
    there: Callable[[Table], None], seconds: float, back: Callable[[Table], None]
) -> Callable[[Table], Done]:
    def act(table: Table) -> Done:
        there(table)
        events = table.watch(seconds)
        back(table)
        return frozenset(), events + table.watch(1.6)

    return act


def _cup_throw(table: Table) -> Done:
    table.track.pick_up()
    table.track.cup(table.random.uniform(0.4, 2.0), table.random.random() < 0.5)
    return frozenset(die.index for die in table.track.truth()), table.finish()


def _moved(table: Table) -> Done:
    table.track.bump(table.random.uniform(3.0, 14.0))
    return frozenset(), table.watch(3.0)


def _cup(table: Table) -> Done:
    table.track.cup(table.random.uniform(0.4, 3.0), table.random.random() < 0.6)
    return frozenset(), table.finish()


def _blind(reason: str) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Blind) and event.reason == reason


def _covered(event: Event) -> bool:
    return isinstance(event, Covered) or (isinstance(event, AtRest) and "covered" in event.doubts)


def _lamp(low: float, high: float) -> Callable[[Table], None]:
    return lambda table: table.track.lamp(table.random.uniform(low, high))


ACTS: dict[str, Callable[[Table], Done]] = {
    "throw": _throw_all,
    "rethrow": _rethrow,
    "cup throw": _cup_throw,
    "lift": _hand(lambda table: table.track.pick_up(table.some()[:3])),
    "set aside": _hand(lambda table: table.track.set_aside(table.one())),
    "hand passes": _hand(lambda table: table.track.pass_hand()),
    "hand hesitates": _hand(lambda t: t.track.cover(t.random.uniform(0.5, 4.0), t.random.random())),
    "nudge": _hand(lambda table: table.track.nudge(table.one())),
    "push far": _hand(lambda table: table.track.nudge(table.one(), table.random.uniform(40.0, 62.0))),
    "turn": _hand(lambda table: table.track.turn(table.one())),
    "cup": _cup,
    "bump": _light(lambda table: table.track.bump(), 1.8),
    "jolt": _hand(lambda table: table.track.jolt()),
    "camera moved": _moved,
    "lamp": _light(_lamp(0.5, 1.5), 2.0),
    "dimmed": _and_back(_lamp(0.12, 0.35), 2.5, _lamp(0.9, 1.1)),
    "switched off": _and_back(_lamp(0.0, 0.0), 2.5, _lamp(1.0, 1.0)),
    "flash": _light(lambda table: table.track.flash(), 1.5),
    "leaning in": _light(lambda table: table.track.lean_in(table.random.uniform(0.3, 3.0)), 4.5),
    "out of focus": _and_back(lambda t: t.track.focus(t.random.uniform(7, 12)), 14.0, lambda t: t.track.focus(0.0)),
    "frozen": _and_back(
        lambda t: t.camera.command(("freeze", True)), 6.0, lambda t: t.camera.command(("freeze", False))
    ),
}
"""Name -> does it, lets it end, and gives the dice that were thrown and what was told."""

ROLLING_TOO = ("nudge", "push far", "turn", "cup", "lift", "set aside")
"""Dice are moved by hand here: that something rolls may be told."""

TOLD: dict[str, Callable[[Event], bool]] = {
    "throw": lambda event: isinstance(event, Rolling),
    "hand hesitates": _covered,
    "cup": _covered,
    "switched off": _blind("dark"),
    "out of focus": _blind("blurred"),
    "frozen": _blind("frozen"),
}
"""Acts of which something must be told."""
