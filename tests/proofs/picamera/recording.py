"""Pictures of a rendered game for libcamera's virtual camera, and what really lies there whenever all is still."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2

from kiosk.devices.virtual.track import VirtualTrack

FPS = 30
QUIET = 0.8
"""Seconds that everything lies still before the next act."""
DICE = ("white", "red", "green", "blue", "ivory")
QUALITY = 95


@dataclass(frozen=True, slots=True)
class Lies:
    """A die at rest. `place`: its face's middle in the full picture, in pixels; `kept`: it stayed where it was."""

    face: str
    colour: str
    place: tuple[float, float]
    kept: bool


@dataclass(frozen=True, slots=True)
class Rest:
    """All is still, from picture number `picture` on, after this act."""

    act: str
    picture: int
    dice: tuple[Lies, ...]


Act = Callable[[VirtualTrack], None]


def again(*indices: int) -> Act:
    """These dice are picked up and thrown."""

    def act(track: VirtualTrack) -> None:
        track.pick_up(indices)
        track.throw()

    return act


GAME: tuple[tuple[str, Act], ...] = (
    ("five dice thrown", lambda track: track.throw()),
    ("two of them again", again(0, 3)),
    ("a hand passes", lambda track: track.pass_hand()),
    ("three again", again(1, 2, 4)),
    ("a die pushed", lambda track: track.nudge(1)),
    ("the next player throws all", again(0, 1, 2, 3, 4)),
    ("one again", again(2)),
    ("four again", again(0, 1, 3, 4)),
    ("all taken away", lambda track: track.pick_up()),
)
"""What happens, from an empty track to an empty track: libcamera shows the pictures round and round."""


def record(folder: Path, seed: int) -> tuple[int, tuple[Rest, ...]]:
    """Writes 0.jpg, 1.jpg ... Returns how many, and the rests."""
    folder.mkdir(parents=True, exist_ok=True)
    track, rests = VirtualTrack(seed, colours=DICE), []
    pictures = _Pictures(folder, track)
    pictures.still()
    for name, act in GAME:
        before = {die.index: die.place for die in _lying(track)} if name != "a die pushed" else None
        act(track)
        pictures.until_rest()
        rests.append(Rest(name, pictures.number, tuple(_as_lying(track, before))))
        pictures.still()
    return pictures.number, tuple(rests)


def write_rests(path: Path, rests: Iterable[Rest]) -> None:
    """Keeps the truth, for `read_rests`."""
    path.write_text(json.dumps([asdict(rest) for rest in rests]))


def read_rests(path: Path) -> tuple[Rest, ...]:
    """The truth that `write_rests` kept."""
    return tuple(
        Rest(
            rest["act"], rest["picture"], tuple(Lies(**{**die, "place": tuple(die["place"])}) for die in rest["dice"])
        )
        for rest in json.loads(path.read_text())
    )


class _Pictures:
    """The pictures written so far."""

    def __init__(self, folder: Path, track: VirtualTrack) -> None:
        self.folder, self.track, self.number = folder, track, 0

    def until_rest(self) -> None:
        """Lets the hand do its work and the dice come to rest."""
        self._next()
        while self.track.busy:
            self._next()

    def still(self) -> None:
        """Nothing happens for `QUIET` seconds."""
        for _ in range(round(QUIET * FPS)):
            self._next()

    def _next(self) -> None:
        self.track.step(1 / FPS)
        path = self.folder / f"{self.number}.jpg"
        # libcamera hands JPEG's full range on as if it were video's, which runs from 16 to 235.
        picture = cv2.convertScaleAbs(self.track.full(), alpha=219 / 255, beta=16)
        if not cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY]):
            raise OSError(f"cannot write {path}")
        self.number += 1


@dataclass(frozen=True, slots=True)
class _Lying:
    index: int
    place: tuple[float, float]
    face: str
    colour: str


def _lying(track: VirtualTrack) -> Iterator[_Lying]:
    for die in track.truth():
        if die.on_track:
            yield _Lying(die.index, die.centre_px, die.face, die.colour)


def _as_lying(track: VirtualTrack, before: dict[int, tuple[float, float]] | None) -> Iterator[Lies]:
    """`before` None: whatever moved was only pushed."""
    for die in _lying(track):
        kept = before is None or before.get(die.index) == die.place
        yield Lies(die.face, die.colour, die.place, kept)
