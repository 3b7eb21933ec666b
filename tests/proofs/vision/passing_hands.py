"""Hands, sleeves, shadows and lamps over the virtual track: none of them chooses anything; hands held still do.

`python -m tests.proofs.vision.passing_hands FIRST LAST` plays the scenes of those seeds through real watcher, zones
and ring, and prints what they did as one line of JSON; `... sum FILE` adds lines up.
"""

import json
import math
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.devices.buttons.dwell_selection import Dwell
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.track import VirtualTrack
from tests.vision.tracking.track_sequences import Sighted
from vision.tracking.watcher import Watcher

FPS = 20.0
DWELL = 1.0
QUIET = 0.7
UP = math.pi / 2
ALL = frozenset({Gesture.LEFT, Gesture.OK, Gesture.RIGHT})
HESITATES = (0.15, 0.8)
"""Seconds for which a hand that hesitates stands still; its slow end and beginning add up to 0.15 s to that, so that
it is just under the time that counts."""
APART = 60.0
"""mm at least between two places where it hesitates: nearer, and it has stayed."""
PASSES = 14
"""Of each scene, and two hands that mean it."""

Way = list[tuple[HandPose, float]]


class Scene:
    """Five dice that lie on a track, and whatever passes over them."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"passing/{seed}")
        self.track = VirtualTrack(seed)
        size = TrackSize(400.0, 225.0, 16.0)
        self.eyes = InThreadCamera(
            VirtualCamera(self.track, fps=FPS), Watcher(Sighted(self.track)), keeper=ViewKeeper(size)
        )
        self.eyes.want_hands(True)
        self.dwell = Dwell(DWELL)
        self.track.lamp(self.random.uniform(0.45, 1.3))
        self.track.throw()
        self.watch()

    def watch(self, seconds: float = QUIET) -> list[Gesture]:
        """Lets everything end, and so much time pass; the buttons that hands stood for."""
        pressed, quiet = [], 0.0
        while self.track.busy or quiet < seconds:
            now = self.track.t
            for event in self.eyes.poll():
                self.dwell, gesture = self.dwell.take(event, now, "offer", ALL)
                pressed += [] if gesture is None else [gesture]
            self.dwell = self.dwell.tick(now)
            quiet = 0.0 if self.track.busy else quiet + 1 / FPS
        return pressed

    def pose(self, across: float | None = None) -> HandPose:
        """A hand somewhere over the track, reaching in from any side, mostly from the players'."""
        rng = self.random
        x = rng.uniform(-165, 165) if across is None else (across - 0.5) * 360
        turn = rng.choice((UP, UP, UP, rng.uniform(0, 2 * math.pi))) + rng.uniform(-0.5, 0.5)
        return HandPose(x, rng.uniform(-70, 70), rng.uniform(40, 125), turn, rng.uniform(0, 0.9))

    def speed(self, near: HandPose, far: HandPose, low: float = 150, high: float = 1200) -> float:
        """Seconds from one pose to another, at a hand's pace in mm a second."""
        return max(0.1, math.hypot(far.x - near.x, far.y - near.y) / self.random.uniform(low, high))


def _pass(scene: Scene) -> None:
    rng, start = scene.random, scene.pose()
    way: Way = [(start, rng.uniform(0.18, 0.6))]
    for _ in range(rng.randint(1, 3)):
        near = way[-1][0]
        far = HandPose(rng.uniform(-220, 220), rng.uniform(-120, 110), rng.uniform(40, 140), near.turn, near.curl)
        way.append((far, scene.speed(near, far)))
    scene.track.reach(way, rng.uniform(0.2, 0.5))


def _slow(scene: Scene) -> None:
    rng = scene.random
    side, y = rng.choice((-1, 1)), rng.uniform(-50, 40)
    start = HandPose(side * rng.uniform(60, 160), y, rng.uniform(45, 110), UP + rng.uniform(-0.4, 0.4), 0.2)
    end = HandPose(-start.x, y + rng.uniform(-25, 25), start.z, start.turn, 0.2)
    scene.track.reach([(start, 0.4), (end, scene.speed(start, end, 55, 160))])


def _hesitate(scene: Scene) -> None:
    rng, way = scene.random, list[tuple[HandPose, float]]()
    for _ in range(rng.randint(1, 3)):
        pose = scene.pose(rng.choice((None, 0.5)))
        if way and math.hypot(pose.x - way[-1][0].x, pose.y - way[-1][0].y) < APART:
            continue
        if way:
            pose = HandPose(pose.x, pose.y, pose.z, way[-1][0].turn, way[-1][0].curl)
        way += [(pose, rng.uniform(0.2, 0.6)), (pose, rng.uniform(*HESITATES))]
    scene.track.reach(way, rng.uniform(0.2, 0.6))


def _through(scene: Scene) -> None:
    rng = scene.random
    turn = rng.choice((UP, UP, -UP)) + rng.uniform(-0.45, 0.45)
    along = rng.uniform(225, 330)
    x, y = rng.uniform(-120, 120) + math.cos(turn) * along * 0.3, math.sin(turn) * along
    pose = HandPose(x, y, rng.uniform(40, 110), turn, 0.4)
    scene.track.reach([(pose, rng.uniform(0.3, 0.8)), (pose, rng.uniform(0.3, 4.0))], rng.uniform(0.3, 0.7))


def _elbow(scene: Scene) -> None:
    rng = scene.random
    turn, edge = rng.choice(((0.0, -1), (math.pi, -1), (0.0, 1), (math.pi, 1)))
    pose = HandPose(rng.uniform(-80, 120), edge * rng.uniform(112, 150), rng.uniform(20, 50), turn, 0.6)
    scene.track.reach([(pose, 0.5), (pose, rng.uniform(0.5, 4.0))], 0.5)


def _two(scene: Scene) -> None:
    rng = scene.random
    for reach in (scene.track.reach, scene.track.reach_too):
        pose = scene.pose()
        reach([(pose, rng.uniform(0.25, 0.6)), (pose, rng.uniform(0.0, 0.9))], rng.uniform(0.25, 0.5))


def _two_long(scene: Scene) -> None:
    rng = scene.random
    for reach, side in ((scene.track.reach, -1), (scene.track.reach_too, 1)):
        x = side * rng.uniform(70, 120)
        pose = HandPose(x, rng.uniform(-30, 20), rng.uniform(40, 90), UP - side * rng.uniform(0, 0.3), 0.3)
        reach([(pose, 0.4), (pose, 2.0)], 0.4)


def _shadow(scene: Scene) -> None:
    scene.track.lean_in(scene.random.uniform(0.3, 3.0))
    scene.watch(2.5)


def _leaning_hand(scene: Scene) -> None:
    scene.track.lean_in(scene.random.uniform(0.3, 2.0))
    _hesitate(scene)


def _lamp(scene: Scene) -> None:
    scene.track.lamp(scene.random.uniform(0.4, 1.4))
    scene.random.choice((_pass, _hesitate))(scene)


def _flash(scene: Scene) -> None:
    scene.track.flash()
    scene.random.choice((_pass, _hesitate))(scene)


def _with_dice(scene: Scene) -> None:
    """Some dice are taken, and the hand that holds them comes back and hesitates."""
    rng = scene.random
    scene.track.pick_up(rng.sample(range(5), rng.randint(1, 5)))
    pose = scene.pose(rng.choice((None, 0.5)))
    scene.track.reach([(pose, 0.4), (pose, rng.uniform(*HESITATES))])
    scene.track.throw()


def _takes(scene: Scene) -> None:
    """A hand stays over a die for as long as it likes, and then moves it, turns it or takes it."""
    rng, die = scene.random, scene.random.randrange(5)
    body = scene.track.bodies[die]
    pose = HandPose(body.place[0], body.place[1] - 10, 60.0, UP, 0.5)
    act = rng.choice(("turn", "nudge", "take"))
    if act == "take":
        scene.track.reach([(pose, 0.4), (pose, rng.uniform(0.3, 0.9))])
        scene.track.pick_up([die])
        scene.track.throw()
    elif act == "turn":
        scene.track.turn(die)
    else:
        scene.track.nudge(die, rng.uniform(6.0, 30.0))


def _bump(scene: Scene) -> None:
    rng = scene.random
    rng.choice((scene.track.jolt, scene.track.bump))()
    rng.choice((_pass, _hesitate))(scene)


KINDS: dict[str, tuple[Callable[[Scene], None], int]] = {
    "passing hand": (_pass, 8),
    "slow hand": (_slow, 4),
    "hesitating hand": (_hesitate, 8),
    "sleeve over the whole track": (_through, 4),
    "arm along the border": (_elbow, 3),
    "two hands": (_two, 3),
    "two hands held still": (_two_long, 2),
    "shadow": (_shadow, 2),
    "shadow and hand": (_leaning_hand, 2),
    "lamp and hand": (_lamp, 2),
    "flash and hand": (_flash, 1),
    "hand with dice in it": (_with_dice, 3),
    "hand that takes or turns a die": (_takes, 3),
    "bump and hand": (_bump, 2),
}
"""What happens, and how often against the others."""


def means_it(scene: Scene, zone: str) -> bool:
    """Whether a trembling hand that is held over a third does what it means."""
    rng = scene.random
    across = {"left": rng.uniform(0.02, 0.2), "middle": rng.uniform(0.42, 0.58), "right": rng.uniform(0.8, 0.98)}
    y, z, turn = rng.uniform(-25, 20), rng.uniform(50, 100), UP + rng.uniform(-0.25, 0.25)
    pose = HandPose((across[zone] - 0.5) * 320, y, z, turn, rng.uniform(0, 0.3))
    way: Way = [(pose, rng.uniform(0.3, 0.6))]
    for _ in range(round(rng.uniform(1.3, 2.0) / 0.1)):
        dx, dy = rng.gauss(0, 1.5), rng.gauss(0, 1.5)
        way.append((HandPose(pose.x + dx, y + dy, z, turn, pose.curl), 0.1))
    scene.track.reach(way, rng.uniform(0.3, 0.6))
    wanted = {"left": Gesture.LEFT, "middle": Gesture.OK, "right": Gesture.RIGHT}[zone]
    return wanted in scene.watch()


def play(seed: int) -> Counter[str]:
    """One scene: how often each kind happened, "false ..." for what it must not have done."""
    scene, found = Scene(seed), Counter[str]()
    names, weights = list(KINDS), [weight for _, weight in KINDS.values()]
    for name in scene.random.choices(names, weights, k=PASSES):
        if sum(body.present for body in scene.track.bodies) < 5:
            scene.track.throw()
            scene.watch()
        KINDS[name][0](scene)
        pressed = scene.watch()
        found[name] += 1
        found["all"] += 1
        found[f"false choice: {name}"] += pressed.count(Gesture.OK)
        found[f"move: {name}"] += len(pressed) - pressed.count(Gesture.OK)
    for zone in ("middle", scene.random.choice(("left", "right"))):
        found[f"meant: {zone}"] += 1
        found[f"understood: {zone}"] += means_it(scene, zone)
    return +found


def table(found: Counter[str]) -> str:
    """What is written into the proofs' page."""
    rows = ["| what | times | false choices | moves |", "|---|---|---|---|"]
    for name in (*KINDS, "all"):
        wrong, moved = found[f"false choice: {name}"], found[f"move: {name}"]
        if name == "all":
            wrong, moved = (sum(n for key, n in found.items() if key.startswith(w)) for w in ("false", "move"))
        rows.append(f"| {name} | {found[name]} | {wrong} | {moved} |")
    for zone in ("left", "middle", "right"):
        meant, right = found[f"meant: {zone}"], found[f"understood: {zone}"]
        rows.append(f"| held still over the {zone} third, meant | {meant} | understood: {right} | |")
    return "\n".join(rows)


def main() -> int:
    """Plays scenes, or adds up what others played; 1 for any false choice."""
    found = Counter[str]()
    if sys.argv[1] == "sum":
        for line in Path(sys.argv[2]).read_text("utf-8").splitlines():
            found.update(json.loads(line)["found"])
        print(table(found))
    else:
        for seed in range(int(sys.argv[1]), int(sys.argv[2])):
            one = play(seed)
            found.update(one)
            print(json.dumps({"seed": seed, "found": one}), flush=True)
    return int(any(key.startswith("false") for key in found))


if __name__ == "__main__":
    sys.exit(main())
