"""What the hand can do: each action is a generator that goes on by one physics step whenever it is asked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from kiosk.devices.virtual.hand.cup_actions import UPWARD, CupActions
from kiosk.devices.virtual.hand.pose import HandPose, between, wait
from kiosk.devices.virtual.physics.rigid_body import HALF, Body, about, product
from kiosk.devices.virtual.physics.tray import INNER, STEP, Tray

GRIP_Z, CARRY_Z, HOVER_Z = 34.0, 80.0, 70.0


class Actions(CupActions):
    """The hand's repertoire over one tray. `lean` is the chance that a throw leaves a die leaning."""

    def __init__(self, bodies: list[Body], tray: Tray, random: Random, lean: float) -> None:
        super().__init__(bodies, random)
        self.tray = tray
        self.lean = lean

    def pick_up(self, indices: Sequence[int] | None) -> Iterator[None]:
        """Gathers dice one after the other, nearest first, and carries them off."""
        wanted = range(len(self.bodies)) if indices is None else indices
        dice = [self.bodies[i] for i in wanted if self.bodies[i].present]
        if not dice:
            return
        for number, die in enumerate(self._route(dice)):
            over = self._over(die, GRIP_Z, 0.35 + 0.1 * number)
            if self.hand.pose is None:
                yield from self.hand.enter(over, 0.26)
            else:
                yield from self.hand.glide(replace(over, turn=self.hand.pose.turn), self._leg(over))
            self._take(die)
            yield from wait(0.025)
        yield from self.hand.leave(0.26)

    def swap(self, wanted: Sequence[int]) -> Iterator[None]:
        """Takes all other dice off the track into their box; those wanted that do not lie there are in the hand."""
        others = [i for i, die in enumerate(self.bodies) if die.present and i not in wanted]
        yield from self.pick_up(others)
        for i, die in enumerate(self.bodies):
            boxed = i not in wanted
            if boxed or die.boxed or die.gone:
                die.boxed, die.held, die.gone = boxed, not boxed, False

    def throw(self) -> Iterator[None]:
        """Comes in from one side, swings, lets go, withdraws."""
        dice = [body for body in self.bodies if body.held]
        if not dice:
            return
        side = self.random.choice((-1, 1))
        heading = (0.0 if side < 0 else math.pi) + self.random.uniform(-0.3, 0.3)
        start = HandPose(side * 172.0, self.random.uniform(-30, 30), 74.0, heading, 1.0)
        yield from self.hand.enter(start, 0.3, CARRY_Z)
        end = replace(start, x=start.x - side * 62, z=80.0, curl=0.15)
        steps = round(0.13 / STEP)
        for k in range(1, steps + 1):
            self.hand.pose = between(start, end, k / steps)
            if k == steps // 2:
                self._release(dice, self.hand.pose, side)
            yield
        yield from self.hand.leave(0.32)

    def set_aside(self, index: int) -> Iterator[None]:
        """Takes one die off the track."""
        die = self.bodies[index]
        if die.present:
            yield from self.pick_up([index])
        die.held, die.gone = False, True

    def bring_back(self, index: int, place: tuple[float, float] | None = None) -> Iterator[None]:
        """Lays a die that was set aside, or is in the hand, down at a place in mm, or at any that is free."""
        die = self.bodies[index]
        if die.present:
            return
        x, y = place or self._free_place()
        pose = HandPose(x, y, GRIP_Z, UPWARD, 0.5)
        yield from self.hand.enter(pose, 0.35, CARRY_Z)
        die.place = [x, y, HALF]
        die.settle_flat()
        die.stop()
        die.held = die.gone = False
        yield from wait(0.08)
        yield from self.hand.leave(0.3)

    def nudge(self, index: int, far: float | None = None) -> Iterator[None]:
        """Pushes a die along the felt with a finger."""
        die = self.bodies[index]
        if not die.present:
            return
        way = self._free_way(die, far)
        start = self._over(die, GRIP_Z, 0.6)
        yield from self.hand.enter(replace(start, x=start.x - way[0] * 0.6, y=start.y - way[1] * 0.6), 0.35)
        from_x, from_y = die.place[0], die.place[1]
        turning, twist = die.turning, self.random.uniform(-0.5, 0.5)
        steps = round(0.3 / STEP)
        begin = self.hand.pose or start
        for k in range(1, steps + 1):
            share = k / steps
            die.place[0], die.place[1] = from_x + way[0] * share, from_y + way[1] * share
            die.turn_to(product(about((0.0, 0.0, 1.0), twist * share), turning))
            self.hand.pose = replace(begin, x=begin.x + way[0] * share, y=begin.y + way[1] * share)
            yield
        yield from self.hand.leave(0.3)

    def turn(self, index: int) -> Iterator[None]:
        """Covers a die, turns it to a neighbouring face, withdraws."""
        die = self.bodies[index]
        if not die.present:
            return
        yield from self.hand.enter(self._over(die, GRIP_Z, 0.5), 0.35)
        yield from wait(0.15)
        angle = self.random.choice((-1, 1)) * math.pi / 2
        axis = (
            (die.rows[0][0], die.rows[1][0], 0.0)
            if abs(die.rows[2][0]) < 0.5
            else (die.rows[0][1], die.rows[1][1], 0.0)
        )
        size = math.hypot(axis[0], axis[1])
        die.turn_to(product(about((axis[0] / size, axis[1] / size, 0.0), angle), die.turning))
        die.settle_flat()
        yield from wait(0.15)
        yield from self.hand.leave(0.3)

    def pass_hand(self) -> Iterator[None]:
        """Crosses the track high above the dice."""
        side = self.random.choice((-1, 1))
        y = self.random.uniform(-60, 40)
        start = HandPose(side * 250, y - 120, 120.0, UPWARD + side * 0.5, 0.2)
        yield from self.hand.enter(start, 0.2)
        yield from self.hand.glide(replace(start, x=-side * 200, y=y + 10, turn=UPWARD - side * 0.3), 0.55)
        yield from self.hand.leave(0.3)

    def cover(self, seconds: float, across: float) -> Iterator[None]:
        """Holds still over one place of the track."""
        x = (min(1.0, max(0.0, across)) - 0.5) * 2 * (INNER[0] - 40)
        pose = HandPose(x, -5.0, HOVER_Z, UPWARD, 0.05)
        yield from self.hand.enter(pose, 0.4)
        yield from wait(seconds)
        yield from self.hand.leave(0.35)

    def jolt(self) -> Iterator[None]:
        """Dice hop a little way and turn a little, where they have room."""
        rng, steps = self.random, round(0.1 / STEP)
        moves = {}
        for die in self.bodies:
            dx, dy = rng.gauss(0, 1.1), rng.gauss(0, 1.1)
            if die.present and self._clear(die.place[0] + dx, die.place[1] + dy, die):
                moves[die] = (dx / steps, dy / steps, rng.gauss(0, 0.05) / steps)
        for _ in range(steps):
            for die, (dx, dy, twist) in moves.items():
                die.place[0], die.place[1] = die.place[0] + dx, die.place[1] + dy
                die.turn_to(product(about((0.0, 0.0, 1.0), twist), die.turning))
            yield

    def _take(self, die: Body) -> None:
        if die.present:
            die.stop()
            die.held = True

    def _release(self, dice: Sequence[Body], pose: HandPose, side: int) -> None:
        """Dice leave the hand side by side and one above the other, each with a speed and a spin of its own."""
        rng = self.random
        self.tray.lean_wanted |= rng.random() < self.lean
        pace = rng.uniform(700, 1250)
        heading = rng.uniform(-0.45, 0.45)
        slots = [(row, layer) for layer in (0, 1, 2) for row in (-1.5, -0.5, 0.5, 1.5)]
        rng.shuffle(slots)
        for die, (row, layer) in zip(dice, sorted(slots[: len(dice)], key=lambda s: s[1]), strict=True):
            die.held = die.gone = False
            x = pose.x - side * rng.uniform(-3, 3)
            y = pose.y + row * 25 + rng.uniform(-2, 2)
            die.place = [x, max(-80.0, min(80.0, y)), 34 + layer * 26 + rng.uniform(-2, 2)]
            die.turn_to((rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1)))
            own, angle = pace * rng.uniform(0.8, 1.2), heading + rng.uniform(-0.25, 0.25)
            die.speed = [-side * own * math.cos(angle), own * math.sin(angle), rng.uniform(-150, 120)]
            die.spin = [rng.gauss(0, 24), rng.gauss(0, 24), rng.gauss(0, 24)]
            die.wake()

    def _over(self, die: Body, z: float, curl: float) -> HandPose:
        """The hand above a die, reaching in from the players' side."""
        turn = UPWARD - 0.45 * die.place[0] / INNER[0]
        return HandPose(die.place[0], die.place[1], z, turn, min(curl, 1.0))

    def _leg(self, target: HandPose) -> float:
        pose = self.hand.pose
        far = math.hypot(target.x - pose.x, target.y - pose.y) if pose else 0.0
        return min(0.22, 0.06 + far / 1500)

    def _route(self, dice: Sequence[Body]) -> list[Body]:
        """Dice in the order in which a hand gathers them: always the nearest next."""
        left = list(dice)
        at, order = (0.0, -INNER[1]), []
        while left:
            nearest = min(left, key=lambda d: math.hypot(d.place[0] - at[0], d.place[1] - at[1]))
            left.remove(nearest)
            order.append(nearest)
            at = (nearest.place[0], nearest.place[1])
        return order

    def _clear(self, x: float, y: float, ignore: Body | None = None) -> bool:
        """Whether a die has room at mm (x, y), whichever way it is turned."""
        if abs(x) > INNER[0] - 14 or abs(y) > INNER[1] - 14:
            return False
        others = [b for b in self.bodies if b.present and b is not ignore]
        return all(math.hypot(b.place[0] - x, b.place[1] - y) > 25 for b in others)

    def _free_place(self) -> tuple[float, float]:
        for _ in range(200):
            x, y = self.random.uniform(-150, 150), self.random.uniform(-80, 60)
            if self._clear(x, y):
                return x, y
        return 0.0, 0.0

    def _free_way(self, die: Body, far: float | None) -> tuple[float, float]:
        """A push of 10 to 28 mm, or `far`, that ends in a free place; no push where there is none."""
        for _ in range(100):
            angle, reach = self.random.uniform(0, 2 * math.pi), far or self.random.uniform(10, 28)
            dx, dy = reach * math.cos(angle), reach * math.sin(angle)
            if self._clear(die.place[0] + dx, die.place[1] + dy, die):
                return dx, dy
        return 0.0, 0.0
