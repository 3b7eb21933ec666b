"""What an examination is: a patient, checks of its parts in order, and a finding each."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from kiosk.config import Config
from kiosk.games.engine import Json

OK, WARN, FAIL = "ok", "warn", "fail"


@dataclass(frozen=True, slots=True)
class Check:
    """A finding. `found` says what there is, `advice` what to do; an advice is there unless `level` is "ok"."""

    check: str
    level: str
    found: str
    advice: str = ""

    def to_json(self) -> Json:
        """The line of `kiosk doctor --json`."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Patient:
    """What is examined: the settings and what was wrong with them, the camera, the data folder.

    `root` is where /proc and /sys are looked for.
    """

    config: Config
    fault: str | None
    source: str | None
    data: Path | None
    root: Path = Path("/")


def examine(patient: Patient) -> Iterator[Check]:
    """Every check, one after the other; none raises."""
    from kiosk.appliance.doctor import board, parts, sight

    for probe in (
        parts.settings,
        parts.screen,
        sight.camera,
        sight.calibration,
        parts.buttons,
        parts.sound,
        parts.voice,
        parts.journal,
        board.disk,
        board.memory,
        board.temperature,
        board.power,
        board.versions,
    ):
        yield from probe(patient)
