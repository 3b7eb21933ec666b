"""Which release of Piste runs, and whether the machine went back to an older one by itself; see systemd/keeper."""

from dataclasses import dataclass
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, quoted, read_json
from kiosk.i18n.phrase import Phrase, phrase

OPT = Path("opt/piste")
CURRENT, FELL_BACK, ON_TRIAL = OPT / "current", OPT / "fell-back.json", OPT / "on-trial.json"
MOST_BYTES = 4096

LEFT = phrase("La nouvelle version ne marchait pas : la précédente est revenue.")
DAMAGED = phrase("La version installée était abîmée : une autre est revenue.")


@dataclass(frozen=True, slots=True)
class ReleaseFallback:
    """From one release to another, by their folders' names. `damaged`: its files were; else it did not hold."""

    left: str
    damaged: bool

    @property
    def said(self) -> Phrase:
        """The message on the screens."""
        return DAMAGED if self.damaged else LEFT

    def __str__(self) -> str:
        """For the log, in English."""
        return f"the release {self.left} {'was damaged' if self.damaged else 'did not hold'}: an earlier one runs"


def fell_back(root: Path = Path("/")) -> ReleaseFallback | None:
    """What happened to releases since the last upgrade that passed its trial; None where all is well, or it is not
    known."""
    try:
        told = read_json(root / FELL_BACK, MOST_BYTES)
    except (OSError, Untrusted):
        return None
    if not isinstance(told, dict):
        return None
    return ReleaseFallback(quoted(told.get("from")), told.get("why") == "damaged")


def running(root: Path = Path("/")) -> str | None:
    """The release's name where Piste was installed for good, else None."""
    try:
        return (root / CURRENT).readlink().name
    except OSError:
        return None
