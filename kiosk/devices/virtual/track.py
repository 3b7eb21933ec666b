"""The virtual track: dice, a hand and a camera in a world of their own time, repeatable from a seed.

It knows nothing of games. Whatever happens, happens in `step`; the pictures show that moment.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from kiosk.devices.virtual.frame_renderer import FrameRenderer
from kiosk.devices.virtual.hand.actions import Actions
from kiosk.devices.virtual.hand.hand_shape import anatomy
from kiosk.devices.virtual.hand.pose import HandPose, VirtualHand, between
from kiosk.devices.virtual.optics.appearance import Appearance, DieColour, die_kind
from kiosk.devices.virtual.optics.auto_exposure import AutoExposure
from kiosk.devices.virtual.optics.camera_shake import Shake
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.optics.transient_effects import TransientEffects
from kiosk.devices.virtual.physics.rigid_body import Body
from kiosk.devices.virtual.physics.tray import STEP, Tray
from kiosk.devices.virtual.rendering.track_surface import empty_track
from kiosk.devices.virtual.scene_snapshot import SHUTTER, Motion, SceneSnapshot
from kiosk.devices.virtual.true_dice import TruthDie, truth_of
from kiosk.errors import UsageError
from vision.types.picture import Picture

SMALL = (320, 180)
MOST = 12


class VirtualTrack:
    """A track with `dice` dice, all in the hand at first.

    Hand actions are done one after the other, each once dice lie still. `colours` names a kind of die
    (`look.die_kind`) for each die, or one for all, `use` changes what is played with; `lean` is the chance that a
    throw leaves a die leaning.
    Raises `UsageError` for sizes, counts or colours that do not exist.
    """

    def __init__(
        self,
        seed: int = 0,
        dice: int = 5,
        colours: Sequence[str] | str = "ivory",
        width: int = 1280,
        height: int = 720,
        fps: float = 30,
        lean: float = 0.0,
        look: Appearance | None = None,
    ) -> None:
        if not 1 <= dice <= MOST:
            raise UsageError(f"the virtual track has 1 to {MOST} dice, not {dice}")
        if width < 640 or height * 16 != width * 9:
            raise UsageError(f"the virtual camera's picture is 16:9 and at least 640 wide, not {width}x{height}")
        self.seed, self.size, self.fps = seed, (width, height), fps
        self.look = look or Appearance()
        self.colours = _colours(colours, dice)
        self.bodies = [_in_hand() for _ in range(dice)]
        self._tray = Tray(self.bodies, Random(f"{seed}/tray"))
        self._actions = Actions(self.bodies, self._tray, Random(f"{seed}/hand"), lean)
        self._queue: deque[_Planned] = deque()
        self._running: Iterator[None] | None = None
        self._second = VirtualHand()
        self._meanwhile: Iterator[None] = iter(())
        self._second_before: HandPose | None = None
        self._lens = PinholeCamera(self.look, width, height)
        self._painters: dict[tuple[int, int], FrameRenderer] = {}
        self._hand_before: HandPose | None = None
        self._skin = Random(f"{seed}/skin").randrange(len(anatomy()["skin"]))
        self._weather = TransientEffects(Random(f"{seed}/weather"))
        self._shaking = Shake(Random(f"{seed}/shake"))
        self.sensor = AutoExposure()
        self._steps = 0
        self._left_over = 0.0
        self.level = 1.0
        self._level_target = 1.0
        self.alone = False
        """Whether no other track is drawn in this process: what all have in common is not kept for them then."""

    @property
    def t(self) -> float:
        """Seconds since the start."""
        return self._steps * STEP + self._left_over

    @property
    def at_rest(self) -> bool:
        """Whether no die on the track moves."""
        return self._tray.at_rest

    @property
    def busy(self) -> bool:
        """Whether the hand has something to do or dice still move."""
        at_work = self._running is not None or bool(self._queue) or self._second.pose is not None
        return at_work or not self.at_rest

    def step(self, dt: float) -> None:
        """Lets `dt` seconds pass."""
        self._left_over += dt
        while self._left_over > STEP - 1e-9:
            self._left_over = max(0.0, self._left_over - STEP)
            self._step()

    def small(self) -> Picture:
        """The picture (180, 320, 3) BGR for watching."""
        return self.small_of(self.moment())

    def full(self) -> Picture:
        """The picture (height, width, 3) BGR for reading."""
        return self.full_of(self.moment())

    def moment(self) -> SceneSnapshot:
        """What there is to see now, to be drawn by `small_of` and `full_of` at any later time."""
        pairs = zip(self.bodies, self.colours, strict=True)
        dice = tuple(Motion.of(body, colour, self.look) for body, colour in pairs if body.present)
        pose, before = self._actions.hand.pose, self._hand_before
        hand = None if pose is None else (pose, between(pose, before or pose, SHUTTER / STEP))
        shake, cup, air = self._shaking.offset, self._actions.cup_at, self._weather.air
        other, there = self._second.pose, self._second_before
        second = None if other is None else (other, between(other, there or other, SHUTTER / STEP))
        return SceneSnapshot(
            self._steps, dice, hand, self._skin, self.level, shake, cup, air, second, self.sensor.exposed
        )

    def small_of(self, moment: SceneSnapshot) -> Picture:
        """A moment as `small` shows it."""
        return self._paint(moment, SMALL)

    def full_of(self, moment: SceneSnapshot) -> Picture:
        """A moment as `full` shows it."""
        return self._paint(moment, self.size)

    def pick_up(self, indices: Iterable[int] | None = None) -> None:
        """The hand takes these dice (None: all that lie there) and keeps them."""
        chosen = None if indices is None else self._valid(indices)
        self._do(lambda: self._actions.pick_up(chosen))

    def pick_up_at(self, places: Iterable[tuple[float, float]]) -> None:
        """The hand takes the dice nearest to these places of the full picture, in pixels, as they lie by then."""
        wanted = tuple(places)
        self._do(lambda: self._actions.pick_up(self._nearest(wanted)))

    def throw(self) -> None:
        """The hand throws what it holds; nothing happens when it is empty."""
        self._do(self._actions.throw)

    def use(self, kinds: Sequence[str]) -> None:
        """From now on dice of these kinds are played with: the hand takes all others off the track.

        Those that lie there stay; the others come out of the box into the hand. Raises `UsageError` for kinds that
        do not exist, or too many dice.
        """
        if not 1 <= len(kinds) <= MOST:
            raise UsageError(f"the virtual track has 1 to {MOST} dice, not {len(kinds)}")
        chosen = tuple(self._found(kinds))
        self._do(lambda: self._actions.swap(chosen))

    def set_aside(self, index: int) -> None:
        """The hand takes one die off the track."""
        (chosen,) = self._valid([index])
        self._do(lambda: self._actions.set_aside(chosen))

    def bring_back(self, index: int, place: tuple[float, float] | None = None) -> None:
        """The hand lays a die that it took off the track there again, with the same face.

        `place`: in mm from the track's middle, x to the right, y away from the players; without one anywhere.
        """
        (chosen,) = self._valid([index])
        self._do(lambda: self._actions.bring_back(chosen, place))

    def nudge(self, index: int, far: float | None = None) -> None:
        """A finger pushes a die a little way, or `far` mm; its face stays."""
        (chosen,) = self._valid([index])
        self._do(lambda: self._actions.nudge(chosen, far))

    def turn(self, index: int) -> None:
        """The hand turns a die to another face where it lies."""
        (chosen,) = self._valid([index])
        self._do(lambda: self._actions.turn(chosen))

    def pass_hand(self) -> None:
        """A hand passes through without touching anything."""
        self._do(self._actions.pass_hand, waits=False)

    def cover(self, seconds: float = 1.5, across: float = 0.5) -> None:
        """A hand is held still over the track, `across` 0 (left) .. 1 (right), then withdraws."""
        self._do(lambda: self._actions.cover(seconds, across), waits=False)

    def reach(self, way: Sequence[tuple[HandPose, float]], leaving: float = 0.35) -> None:
        """A hand comes in to the first pose, goes on to the others, each in so many seconds, and withdraws."""
        if not way or any(seconds < 0 for _, seconds in way):
            raise UsageError("a hand needs a pose to go to, and no time below 0")
        self._do(lambda: self._actions.hand.reach(tuple(way), leaving), waits=False)

    def reach_too(self, way: Sequence[tuple[HandPose, float]], leaving: float = 0.35) -> None:
        """A second person's hand does the same, at once, whatever the first one does."""
        self._meanwhile = self._second.reach(tuple(way), leaving)

    def put_cup(self) -> None:
        """The hand puts a cup down over the dice that it holds, which show new faces, and leaves it there."""
        self._do(self._actions.put_cup)

    def lift_cup(self) -> None:
        """The hand lifts the cup that stands there; nothing happens without one."""
        self._do(self._actions.lift_cup)

    def cup(self, seconds: float = 1.5, alone: bool = False) -> None:
        """A cup is put over dice, or with the dice that the hand holds under it, and lifted again.

        `alone`: the hand lets go of it meanwhile.
        """
        self._do(lambda: self._actions.cup(seconds, alone))

    def jolt(self) -> None:
        """Somebody bumps into the table: dice hop by a millimetre or two, the camera shakes."""
        self._shaking.start(0.0)
        self._do(self._actions.jolt)

    def flash(self) -> None:
        """Somebody takes a photograph with a flash."""
        self._weather.flash()

    def lean_in(self, seconds: float = 1.0) -> None:
        """Somebody leans over the track: a soft shadow comes over part of it, stays for a while, and goes."""
        self._weather.lean_in(seconds)

    def focus(self, blur: float = 0.0) -> None:
        """The lens goes out of focus, by pixels of the full picture; 0 brings it back."""
        if not 0 <= blur <= 40:
            raise UsageError(f"a lens blurs by 0 to 40 pixels, not {blur}")
        self._weather.focus(blur)

    def lamp(self, level: float) -> None:
        """The light goes to `level` (0 dark, 1 as set up, up to 2) within half a second."""
        if not 0 <= level <= 2:
            raise UsageError(f"a lamp level lies between 0 and 2, not {level}")
        self._level_target = level

    def light(self, lux: float, kelvin: float) -> None:
        """The room's light becomes another at once; what the camera makes of it is `sensor`'s business."""
        self.sensor.light(lux, kelvin)

    def bump(self, lasting: float = 0.0) -> None:
        """Somebody knocks the camera: it shakes for half a second, and stays `lasting` mm off its place."""
        self._shaking.start(lasting)

    def truth(self) -> tuple[TruthDie, ...]:
        """The dice that are played with, and what really lies there. For tests alone."""
        pairs = enumerate(zip(self.bodies, self.colours, strict=True))
        shift = self._lens.shift(*self._shaking.offset)
        return tuple(truth_of(i, body, colour, self._lens, shift) for i, (body, colour) in pairs if not body.boxed)

    def _found(self, kinds: Sequence[str]) -> Iterator[int]:
        """A die of each kind, those in play before those in the box; one that there is not is bought."""
        order = sorted(range(len(self.bodies)), key=lambda i: self.bodies[i].boxed)
        for colour in [die_kind(kind) for kind in kinds]:
            index = next((i for i in order if self.colours[i] == colour), None)
            if index is None:
                index = len(self.bodies)
                self.bodies.append(_in_hand())
                self.bodies[-1].held, self.bodies[-1].boxed = False, True
                self.colours.append(colour)
            else:
                order.remove(index)
            yield index

    def _do(self, begin: Callable[[], Iterator[None]], waits: bool = True) -> None:
        self._queue.append(_Planned(begin, waits))

    def _nearest(self, places: Iterable[tuple[float, float]]) -> tuple[int, ...]:
        left = [die for die in self.truth() if die.on_track]
        found: list[int] = []
        for place in places:
            if left:
                die = min(left, key=lambda die: math.dist(die.centre_px, place))
                left.remove(die)
                found.append(die.index)
        return tuple(found)

    def _valid(self, indices: Iterable[int]) -> tuple[int, ...]:
        chosen = tuple(indices)
        for index in chosen:
            if not 0 <= index < len(self.bodies):
                raise UsageError(f"there is no die {index}: the track has {len(self.bodies)}, counted from 0")
        return chosen

    def _step(self) -> None:
        self._steps += 1
        self._hand_before, self._second_before = self._actions.hand.pose, self._second.pose
        next(self._meanwhile, None)
        if self._running is None and self._queue and (self.at_rest or not self._queue[0].waits):
            self._running = self._queue.popleft().begin()
        if self._running is not None and next(self._running, _END) is _END:
            self._running = None
        self._tray.step()
        self._shaking.step()
        self._weather.step()
        change = self._level_target - self.level
        self.level += max(-STEP * 2, min(STEP * 2, change))

    def _paint(self, moment: SceneSnapshot, size: tuple[int, int]) -> Picture:
        if size not in self._painters:
            self._painters[size] = FrameRenderer(self.look, *size, seed=self.seed)
            if self.alone and {SMALL, self.size} <= self._painters.keys():
                empty_track.cache_clear()
        return self._painters[size].paint(moment)


_END = object()


@dataclass(frozen=True, slots=True)
class _Planned:
    """Something the hand will do; it `waits` until dice lie still if it is going to touch them."""

    begin: Callable[[], Iterator[None]]
    waits: bool


def _in_hand() -> Body:
    body = Body()
    body.held = True
    return body


def _colours(names: Sequence[str] | str, dice: int) -> list[DieColour]:
    chosen = (names,) * dice if isinstance(names, str) else tuple(names)
    found = [die_kind(name) for name in chosen]
    if len(chosen) != dice:
        raise UsageError(f"{dice} dice need {dice} colours, not {len(chosen)}")
    return found
