"""The virtual track's own world: dice, hands, lamp and lens in a time of their own, and the pictures of a moment.

It knows nothing of games. Whatever happens, happens in `step`; the pictures show that moment.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from kiosk.devices.virtual.cards.card_table import CardTable
from kiosk.devices.virtual.disturbances.disturbances import Disturbances
from kiosk.devices.virtual.disturbances.disturbed_moment import UNDISTURBED, DisturbedMoment
from kiosk.devices.virtual.frame_renderer import FrameRenderer
from kiosk.devices.virtual.hand.actions import Actions
from kiosk.devices.virtual.hand.hand_shape import anatomy
from kiosk.devices.virtual.hand.pose import HandPose, VirtualHand, between
from kiosk.devices.virtual.optics.appearance import Appearance, DieColour, die_kind
from kiosk.devices.virtual.optics.auto_exposure import AutoExposure
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.optics.transient_effects import Shake, TransientEffects
from kiosk.devices.virtual.physics.rigid_body import Body
from kiosk.devices.virtual.physics.tray import STEP, Tray
from kiosk.devices.virtual.rendering.track_surface import empty_track
from kiosk.devices.virtual.scene_snapshot import SHUTTER, Motion, SceneSnapshot
from kiosk.devices.virtual.true_dice import TruthDie, truth_of
from kiosk.errors import UsageError
from vision.types.picture import Picture

SMALL = (320, 180)
MOST = 12
_END = object()


@dataclass(frozen=True, slots=True)
class Planned:
    """Something the hand will do; it `waits` until dice lie still if it is going to touch them."""

    begin: Callable[[], Iterator[None]]
    waits: bool


class TrackWorld:
    """A track with `dice` dice, all in the hand at first.

    `colours` names a kind of die (`appearance.die_kind`) for each die, or one for all; `lean` is the chance that a
    throw leaves a die leaning. Raises `UsageError` for sizes, counts or colours that do not exist.
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
        if width < SMALL[0] or height * 16 != width * 9:
            raise UsageError(
                f"the virtual camera's picture is 16:9 and at least {SMALL[0]} wide, not {width}x{height}"
            )
        self.seed, self.size, self.fps = seed, (width, height), fps
        self.look = look or Appearance()
        self.colours = _colours(colours, dice)
        self.bodies = [in_hand() for _ in range(dice)]
        self._tray = Tray(self.bodies, Random(f"{seed}/tray"))
        self._actions = Actions(self.bodies, self._tray, Random(f"{seed}/hand"), lean)
        self.cards = CardTable(self._actions.hand, Random(f"{seed}/cards"))
        self._queue: deque[Planned] = deque()
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
        self.disturbances: Disturbances | None = None
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
            self._steps,
            dice,
            hand,
            self._skin,
            self.level,
            shake,
            cup,
            air,
            second,
            self.sensor.exposed,
            self._disturbed,
            self.cards.lying,
            self.cards.held,
        )

    def small_of(self, moment: SceneSnapshot) -> Picture:
        """A moment as `small` shows it."""
        return self._paint(moment, SMALL)

    def full_of(self, moment: SceneSnapshot) -> Picture:
        """A moment as `full` shows it."""
        return self._paint(moment, self.size)

    def truth(self) -> tuple[TruthDie, ...]:
        """The dice that are played with, and what really lies there. For tests alone."""
        pairs = enumerate(zip(self.bodies, self.colours, strict=True))
        offset = (a + b for a, b in zip(self._shaking.offset, self._disturbed.shake, strict=True))
        shift = self._lens.shift(*offset)
        return tuple(truth_of(i, body, colour, self._lens, shift) for i, (body, colour) in pairs if not body.boxed)

    @property
    def _disturbed(self) -> DisturbedMoment:
        return UNDISTURBED if self.disturbances is None else self.disturbances.at(self._steps * STEP)

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


def in_hand() -> Body:
    """A new die, which the hand holds."""
    body = Body()
    body.held = True
    return body


def _colours(names: Sequence[str] | str, dice: int) -> list[DieColour]:
    chosen = (names,) * dice if isinstance(names, str) else tuple(names)
    found = [die_kind(name) for name in chosen]
    if len(chosen) != dice:
        raise UsageError(f"{dice} dice need {dice} colours, not {len(chosen)}")
    return found
