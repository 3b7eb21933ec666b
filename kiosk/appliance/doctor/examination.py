"""What an examination is: a patient, checks of its parts in order, and a finding each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.config.schema import Config
from kiosk.devices.camera_process.status import EyesStatus
from kiosk.devices.voice.base import VoiceStatus
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words

OK, WARN, FAIL = "ok", "warn", "fail"
Text = Phrase | str


@dataclass(frozen=True, slots=True)
class Check:
    """A finding. `found` says what there is, `advice` what to do; an advice is there unless `level` is "ok"."""

    check: str
    level: str
    found: Text
    advice: Text = ""

    def to_json(self) -> Json:
        """The line of `kiosk doctor --json`: in English, as every command speaks."""
        say = Words("en").say
        return {"check": self.check, "level": self.level, "found": say(self.found), "advice": say(self.advice)}


@dataclass(frozen=True, slots=True)
class Playing:
    """What a kiosk that is playing knows of the parts that it holds itself: nobody else can try them meanwhile."""

    eyes: EyesStatus
    voice: VoiceStatus
    buttons: Mapping[str, str] = field(default_factory=dict)
    trouble: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Patient:
    """What is examined: the settings and what was wrong with them, the camera, the data folder.

    `root` is where /proc and /sys are looked for; `playing` is there where a kiosk examines itself.
    """

    config: Config
    fault: str | None
    source: str | None
    data: Path | None
    root: Path = Path("/")
    playing: Playing | None = None


def examine(patient: Patient) -> Iterator[Check]:
    """Every check, one after the other; none raises."""
    from kiosk.appliance.doctor import backup_checks, camera_checks, component_checks, hardware_checks

    for probe in (
        component_checks.settings,
        component_checks.release,
        component_checks.screen,
        camera_checks.camera,
        camera_checks.calibration,
        component_checks.buttons,
        component_checks.sound,
        component_checks.voice,
        component_checks.journal,
        backup_checks.backups,
        hardware_checks.disk,
        hardware_checks.memory,
        hardware_checks.temperature,
        hardware_checks.power,
        hardware_checks.versions,
    ):
        yield from probe(patient)
