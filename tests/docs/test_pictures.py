"""The pictures in the README and the documentation are today's; `make pictures` takes them anew; look first."""

from typing import NamedTuple

import cv2
import pygame
import pytest

from kiosk.devices.virtual.track import VirtualTrack
from kiosk.screens.hall.scenes import SCENES
from tests.screens.test_golden import differ, drawn
from tests.shared import ROOT, sampled

FOLDER = ROOT / "docs" / "pictures"
Size = tuple[int, int]


class Shown(NamedTuple):
    """A scene in English, on a screen of some size, as large as the page shows it."""

    scene: str
    small: Size
    size: Size = (1280, 800)

    def drawn(self) -> pygame.Surface:
        if self.scene in SCENES:
            surface = pygame.Surface(self.size)
            SCENES[self.scene](surface, "en")
            return pygame.transform.smoothscale(surface, self.small)
        return drawn(self.scene, self.small, "en", self.size)


class Thrown(NamedTuple):
    """The virtual track, as its camera sees it once the first throw of a seed lies still."""

    seed: int
    small: Size

    def drawn(self) -> pygame.Surface:
        track = VirtualTrack(seed=self.seed)
        track.throw()
        while track.busy:
            track.step(1 / 30)
        picture = cv2.cvtColor(cv2.resize(track.full(), self.small, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)
        return pygame.image.frombuffer(picture.tobytes(), self.small, "RGB")


LARGE, MEDIUM = (960, 600), (640, 400)
PICTURES: dict[str, Shown | Thrown] = {
    "attract": Shown("attract-quick", LARGE),
    "play": Shown("play-choose", LARGE),
    "doubt": Shown("play-doubt", LARGE),
    "hands": Shown("hands-play-choose", LARGE),
    "linotte": Shown("linotte-choose", MEDIUM),
    "menteur": Shown("menteur-higher", MEDIUM),
    "cribble": Shown("cribble-play", MEDIUM),
    "si-no": Shown("si-no-bet", MEDIUM),
    "hall": Shown("hall-address", (960, 540), (1920, 1080)),
    "called": Shown("evening-called", (640, 384), (800, 480)),
    "virtual-track": Thrown(1, (960, 540)),
}


@pytest.mark.parametrize("name", sampled(PICTURES))
def test_a_picture_shows_the_screen_of_today(name: str) -> None:
    picture, shown = pygame.image.load(str(FOLDER / f"{name}.png")), PICTURES[name]
    assert picture.get_size() == shown.small
    assert not differ(picture, shown.drawn())


def test_every_picture_is_taken_anew() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


if __name__ == "__main__":
    for name, shown in PICTURES.items():
        pygame.image.save(shown.drawn(), str(FOLDER / f"{name}.png"))
