"""Places where a kiosk may stand: the virtual track with its camera moved, tilted, turned, in other light."""

import math
from dataclasses import dataclass

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.optics.appearance import Appearance
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.table.referee.state.dice_sets import SI_NO
from vision.reader import Reader
from vision.tracking.watcher import Watcher
from vision.types.track_events import AtRest, Event

FPS = 12
SIZE = TrackSize(400.0, 225.0, 16.0, 17.0)
OTHER_LAMP, SIDE_LAMP = (-420.0, 60.0, 330.0), (430.0, -40.0, 400.0)
"""Low and to one side: the other gets a fraction of the light. Nearer still, and the next marker is burnt white."""


@dataclass(frozen=True)
class Room:
    """`tilt` in degrees towards `side` (degrees, 0 right of the track), `roll` of the picture, `height` in mm,
    `gloss` what of the lamp the floor mirrors."""

    name: str
    tilt: float = 0.0
    side: float = 0.0
    roll: float = 0.0
    height: float = 550.0
    focal: float = 1250.0
    bend: tuple[float, float] = (-0.10, 0.02)
    lux: float = 400.0
    kelvin: float = 4600.0
    lamp: tuple[float, float, float] = (-215.0, 245.0, 600.0)
    moved: tuple[float, float] = (0.0, 0.0)
    gloss: float = 0.0

    def look(self) -> Appearance:
        away, side = self.height * math.tan(math.radians(self.tilt)), math.radians(self.side)
        eye = self.moved[0] + away * math.cos(side), self.moved[1] + away * math.sin(side), self.height
        seen = {"eye": eye, "aim": self.moved, "roll": self.roll, "focal": self.focal, "bend": self.bend}
        return Appearance(lamp=self.lamp, gloss=self.gloss, **seen)  # type: ignore[arg-type]


ROOMS = (
    Room("as-set-up"),
    Room("moved", moved=(14, -12), focal=1240, lux=200, kelvin=3200),
    Room("tilted-15-far-side", tilt=15, side=90, focal=1150, lux=500, kelvin=5600),
    Room("tilted-15-left", tilt=15, side=180, focal=1130, bend=(-0.15, 0.02), kelvin=4000),
    Room("turned-10", roll=10, focal=1080, bend=(-0.2, 0.03), lux=900, kelvin=6500),
    Room("upside-down-8", roll=180, tilt=8, side=-60, focal=1170, kelvin=3000, lux=120),
    Room("dim-bulb-one-side", lamp=OTHER_LAMP, lux=50, kelvin=2700),
    Room("bright-one-side-tilted", lamp=SIDE_LAMP, lux=1500, kelvin=6500, tilt=12, side=45, roll=-6, focal=1080),
)
COLOURS = ("white", "white", "white", "green", "red")


class Stage:
    """A kiosk's eyes over the virtual track, and a person who throws."""

    def __init__(self, room: Room, seed: int, reader: Reader, folder=None, dice_set=SI_NO, colours=COLOURS) -> None:
        self.track = VirtualTrack(seed, len(colours), colours, look=room.look())
        self.track.light(room.lux, room.kelvin)
        self.camera = VirtualCamera(self.track, fps=FPS)
        self.camera.free()
        self.keeper = ViewKeeper(SIZE, "virtual", folder)
        self.lookout = VisionPipeline(self.camera, Watcher(reader, dice_set), self.keeper)
        self.presses: list[str] = []
        self.wrong: list[tuple[object, ...]] = []

    def step(self) -> list[Event]:
        return self.lookout.step(1.0) or []

    def watch(self, seconds: float) -> list[Event]:
        return [event for _ in range(round(seconds * FPS)) for event in self.step()]

    def throw(self) -> list[Event]:
        """All dice are picked up and thrown; what was seen until they lie still and were read."""
        if any(body.present for body in self.track.bodies):
            self.track.pick_up()
        self.track.throw()
        events = self.step()
        while self.track.busy:
            self.track.step(0.25)
            events += self.step()
        for _ in range(6 * FPS):
            events += self.step()
            if any(isinstance(event, AtRest) for event in events) and self.lookout.watcher.resting:
                break
        return events

    def calibrate(self, kind: str = "whole", patience: float = 120.0) -> str | None:
        """Presses OK, the only button that is needed, wherever it is offered; throws, and takes the dice away, when
        asked to."""
        self.lookout.calibrate(kind)
        session, until = self.lookout.calibrating.session, self.track.t + patience
        thrown = -10.0
        while not self.lookout.calibrating.over and self.track.t < until:
            self.step()
            view = session.view()
            if view.title in ("throw-dice", "try-it") and not self.track.busy and self.track.t > thrown + 3:
                if any(body.present for body in self.track.bodies):
                    self.track.pick_up()
                self.track.throw()
            if self.track.busy:
                thrown = self.track.t
            if view.title == "track-not-empty" and any(body.present for body in self.track.bodies):
                self.track.pick_up()
            if view.choices.ok is not None:
                self.presses.append(view.choices.ok)
                self.lookout.choose("ok")
        return session.result

    def silent(self, rest: AtRest) -> int:
        """Dice taken as sure whose face is not what lies there; each die that is missing counts too."""
        if not rest.sure:
            return 0
        truth = [die for die in self.track.truth() if die.on_track]
        left = {die.index: die for die in truth}
        wrong = 0
        for tracked in rest.dice:
            ((x, y),) = self.keeper.lens.bent([tracked.die.centre], self.track.size)
            near = min(left.values(), key=lambda die: math.dist(die.centre_px, (x, y)), default=None)
            if near is None:
                wrong += 1
                continue
            del left[near.index]
            if (near.face, near.colour) != (tracked.die.face, tracked.die.colour):
                wrong += 1
                self.wrong.append((near.face, near.colour, tracked.die.face, tracked.die.colour, near.flat))
        return wrong + len(left)
