"""What an examination takes and gives: a patient, and a finding for each of its parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from kiosk.config.schema import Config
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.devices.voice.base import VoiceStatus
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words

Text = Phrase | str


class CheckLevel(StrEnum):
    """How grave a finding is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


OK, WARN, FAIL = CheckLevel.OK, CheckLevel.WARN, CheckLevel.FAIL


@dataclass(frozen=True, slots=True)
class Check:
    """A finding. `found` says what there is, `advice` what to do; an advice is there unless all is well."""

    check: str
    level: CheckLevel
    found: Text
    advice: Text = ""

    def to_json(self) -> Json:
        """The line of `kiosk doctor --json`: in English, as every command speaks."""
        say = Words("en").say
        return {"check": self.check, "level": self.level, "found": say(self.found), "advice": say(self.advice)}


@dataclass(frozen=True, slots=True)
class Playing:
    """What a kiosk that is playing knows of the parts that it holds itself: nobody else can try them meanwhile."""

    eyes: CameraStatus
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
