"""The virtual track: what can be done with its dice, hands, lamp and camera, repeatable from a seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from kiosk.devices.virtual.cards.card_faces import PACK
from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.hidden_dice import hidden_dice
from kiosk.devices.virtual.optics.appearance import die_kind
from kiosk.devices.virtual.track_world import MOST, Planned, TrackWorld, in_hand
from kiosk.errors import UsageError


class VirtualTrack(TrackWorld):
    """A track on which a hand carries out commands one after the other, each once the dice lie still."""

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

    def hidden(self) -> frozenset[int]:
        """The indices of the dice on the track of which a hand, an arm or a cup hides something."""
        return hidden_dice(self)

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
        """A hand comes in to the first pose, moves to the others, each in so many seconds, and withdraws."""
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

    def lay_card(self, card: str, place: tuple[float, float], turn: float = 0.0, up: bool = True) -> None:
        """A hand lays a card at a place in mm from the track's middle, its upper end `turn` radians from y."""
        if card not in PACK:
            raise UsageError(f"there is no card '{card}'")
        self._do(lambda: self.cards.lay(card, place, turn, up))

    def take_cards(self, cards: Sequence[str] | None = None) -> None:
        """A hand takes these cards up, or all."""
        self._do(lambda: self.cards.take([one.card for one in self.cards.lying] if cards is None else cards))

    def slide_card(self, card: str, by: tuple[float, float]) -> None:
        """A finger pushes a card so many mm."""
        self._do(lambda: self.cards.slide(card, by))

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
        """Changes the light to `level` (0 dark, 1 as set up, 2 at most) within half a second."""
        if not 0 <= level <= 2:
            raise UsageError(f"a lamp level lies between 0 and 2, not {level}")
        self._level_target = level

    def light(self, lux: float, kelvin: float) -> None:
        """The room's light becomes another at once; what the camera makes of it is `sensor`'s business."""
        self.sensor.light(lux, kelvin)

    def bump(self, lasting: float = 0.0) -> None:
        """Somebody knocks the camera: it shakes for half a second, and stays `lasting` mm off its place."""
        self._shaking.start(lasting)

    def _found(self, kinds: Sequence[str]) -> Iterator[int]:
        """A die of each kind, those in play before those in the box; one that there is not is bought."""
        order = sorted(range(len(self.bodies)), key=lambda i: self.bodies[i].boxed)
        for colour in [die_kind(kind) for kind in kinds]:
            index = next((i for i in order if self.colours[i] == colour), None)
            if index is None:
                index = len(self.bodies)
                self.bodies.append(in_hand())
                self.bodies[-1].held, self.bodies[-1].boxed = False, True
                self.colours.append(colour)
            else:
                order.remove(index)
            yield index

    def _do(self, begin: Callable[[], Iterator[None]], waits: bool = True) -> None:
        self._queue.append(Planned(begin, waits))

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
