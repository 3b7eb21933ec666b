"""Sequences on a disturbed virtual track: every seed draws its own camera, its own start and what disturbs it."""

from __future__ import annotations

from random import Random

from kiosk.devices.virtual.disturbances.disturbances import Disturbances
from kiosk.devices.virtual.hidden_dice import hidden_dice
from kiosk.devices.virtual.scene_snapshot import SceneSnapshot
from kiosk.devices.virtual.true_dice import TruthDie
from tests.vision.tracking.track_sequences import ACTS, Found, Table
from vision.types.track_events import AtRest, Event, Rolling

RATES = (15.0, 20.0, 24.0, 25.0, 30.0, 50.0, 60.0)
WIDTHS = (320, 320, 640, 640, 960, 1280, 2000)
STARTS = ("nothing", "dice", "hand", "hand and dice")
WEIGHTS = {
    "throw": 5,
    "rethrow": 5,
    "cup throw": 1,
    "lift": 2,
    "set aside": 1,
    "hand passes": 2,
    "hand hesitates": 2,
    "nudge": 1,
    "push far": 1,
    "turn": 1,
    "cup": 1,
    "jolt": 1,
    "lamp": 1,
    "flash": 1,
    "leaning in": 1,
}
"""What people do here, and how often against the others; what makes a camera blind is judged without disturbances."""
ACTS_A_SEQUENCE = 3
STILL = 5.0
"""mm a second below which no die is seen to move."""
SETTLES = 1.2
"""Seconds that are watched at the start and after everything has come to rest."""
SOON = 0.134
FRAMES = 4
"""Seconds after the first frame in which the dice lie still until the rest is told; or so many frames, if longer."""


class DisturbedTable(Table):
    """A disturbed track; `start` is what was there in its first frame."""

    def __init__(self, seed: int) -> None:
        random = Random(f"disturbed/{seed}")
        self.fps, width = random.choice(RATES), random.choice(WIDTHS)
        self.start, calibrated = random.choice(STARTS), random.random() < 0.5
        self._moved = False
        self.begun: list[Event] = []
        self._disturbances = Disturbances(seed)
        super().__init__(seed, calibrated=calibrated, width=width, height=width * 9 // 16)
        kinds = ", ".join(self._disturbances.kinds)
        self.words = f"{self.fps:.0f} fps, {width} px, calibrated {calibrated}, {self.start}; {kinds}"

    def begin(self) -> None:
        """Lets happen unseen what is there in the first frame, and watches from then on."""
        self.track.disturbances = self._disturbances
        if "dice" in self.start:
            self.track.throw()
            while self.track.busy:
                self.track.step(0.1)
        if "hand" in self.start:
            self.track.cover(self.random.uniform(0.3, 2.0), self.random.random())
            self.track.step(self.random.uniform(0.3, 0.9))
        self.begun = self.finish(SETTLES)

    def finish(self, quiet: float = SETTLES) -> list[Event]:
        return super().finish(quiet)

    def _frame(self) -> list[Event]:
        events = self.eyes.poll()
        shown = self.camera.shown
        moves = shown is not None and moving(shown)
        if self._moved and not moves:
            self.rest_at = self.track.t
        self._moved = moves
        return events

    def started(self) -> Found:
        """Judges what was told of what was there in the first frame."""
        lying, found = self.lying(), Found(f"start: {self.start}")
        rests = [event for event in self.begun if isinstance(event, AtRest)]
        self._judge_dice(found, {}, lying, frozenset(lying), self.begun, rests)
        self._judge_more(found, lying, rests)
        found.names = tuple(event.name for event in self.begun)
        if lying and any(isinstance(event, Rolling) for event in self.begun):
            found.wrong.append("rolling without a throw")
        if not lying and any(rest.dice for rest in rests):
            found.wrong.append("dice where none are")
        self._learn(rests, lying)
        return found

    def act(self, name: str) -> Found:
        found = super().act(name)
        found.soon = found.late is None or found.late <= SOON or round(found.late * self.fps) <= FRAMES
        return found

    def hidden(self, lying: dict[int, TruthDie]) -> set[int]:
        return {index for index in hidden_dice(self.track) if index in lying}

    def _judge_more(self, found: Found, after: dict[int, TruthDie], rests: list[AtRest]) -> None:
        covered = self.hidden(after)
        found.hidden = len(covered)
        if rests and not rests[-1].sure and not covered:
            found.wrong.append("not sure")
        if not covered:
            return
        found.wrong = [what for what in found.wrong if what not in ("missed throw", "lifting was missed")]
        if rests and rests[-1].sure and len(rests[-1].dice) < len(after):
            found.passed_over = True


def moving(shown: SceneSnapshot) -> bool:
    """Whether a die is seen to move."""
    return any(
        not die.asleep and float((die.speed**2).sum()) ** 0.5 + 8 * sum(w * w for w in die.spin) ** 0.5 > STILL
        for die in shown.dice
    )


def sequence(seed: int) -> tuple[str, list[Found]]:
    """The table in words, and what its start and a few acts brought."""
    random, table = Random(f"disturbed plan/{seed}"), DisturbedTable(seed)
    found = [table.started(), table.act("throw")]
    for act in random.choices(list(WEIGHTS), list(WEIGHTS.values()), k=ACTS_A_SEQUENCE - 1):
        found.append(table.act(act if table.lying() or act == "rethrow" else "throw"))
    assert set(WEIGHTS) <= set(ACTS)
    return table.words, found
