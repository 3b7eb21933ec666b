"""A bundle for whoever is asked for help: what this machine is, how it is set up, how it does, what it said.

Names of players are replaced and pictures stay out unless they are wanted; the PIN's hash is never in it.
"""

import json
import platform
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.whole import whole_file
from kiosk.appliance.doctor import Patient, examine
from kiosk.appliance.nameless import Nameless, names_in, recent
from kiosk.errors import PisteError
from kiosk.table.backup import copy_of_journal
from kiosk.table.storefile import utc_now

LABEL = "piste-diagnostics.json"
LOG = ("journalctl", "--no-pager", "--output=json", "--lines=20000", "--since=-7d", "-t", "piste", "-u", "kiosk")
LOG_FOR = 20.0
"""Seconds that the log has to be read in."""
MOST_BYTES = 8 * 1024 * 1024
"""Of one file; of a log the newest."""
PICTURES = (".png", ".jpg", ".npz")


class DiagnosticsError(PisteError):
    """The bundle cannot be written."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What goes in. `personal`: names, pictures of the track and the whole journal too."""

    patient: Patient
    personal: bool = False
    log: tuple[str, ...] = LOG

    def write(self, target: Path, now: datetime | None = None) -> Path:
        """Writes it to `target`, or under a dated name where that is a folder. Raises `DiagnosticsError`."""
        moment = now or utc_now()
        path = target / f"piste-diagnostics-{moment:%Y%m%d-%H%M%S}.zip" if target.is_dir() else target
        if path.exists():
            raise DiagnosticsError(f"{path} exists already; name another file")
        try:
            with whole_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                self._fill(archive, moment)
        except OSError as error:
            raise DiagnosticsError(f"cannot write {path}: {error.strerror}") from error
        return path

    def _fill(self, archive: zipfile.ZipFile, moment: datetime) -> None:
        names = Nameless(() if self.personal else names_in(self.patient.data))
        label = {"made": moment.isoformat(timespec="seconds"), "personal": self.personal, "system": _system()}
        archive.writestr(LABEL, _json(label))
        for name, body in self._texts():
            archive.writestr(name, names.text(body)[-MOST_BYTES:])
        archive.writestr("journal.json", _json(names.value(recent(self.patient.data))))
        for path in self._files():
            archive.write(path, path.relative_to(self.patient.data or path.parent).as_posix())
        if self.personal and self.patient.data is not None:
            with TemporaryDirectory() as place:
                archive.write(copy_of_journal(self.patient.data, Path(place)), "piste.sqlite")

    def _texts(self) -> Iterator[tuple[str, str]]:
        yield "doctor.jsonl", "".join(json.dumps(check.to_json()) + "\n" for check in examine(self.patient))
        yield "settings.json", self.patient.config.model_dump_json(indent=1)
        yield "log.jsonl", _output(self.log)
        for path in _plain(self.patient.data, "calibration", (".json",)):
            yield f"calibration/{path.name}", path.read_text("utf-8", "replace")

    def _files(self) -> Iterator[Path]:
        """The pictures: on them may be hands, or what lay about."""
        if self.personal:
            yield from _plain(self.patient.data, "calibration", PICTURES)


def _plain(data: Path | None, folder: str, endings: tuple[str, ...]) -> list[Path]:
    """Ordinary files of an ordinary size."""
    found = sorted((data / folder).glob("*")) if data is not None else []
    return [
        path
        for path in found
        if path.suffix in endings and path.is_file() and not path.is_symlink() and path.stat().st_size <= MOST_BYTES
    ]


def _output(command: tuple[str, ...]) -> str:
    """What a program printed, or why there is nothing."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=LOG_FOR, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return _json({"unreadable": str(error)})
    said = done.stdout.decode("utf-8", "replace")
    return said or _json({"unreadable": done.stderr.decode("utf-8", "replace").strip()[:500]})


def _system() -> Mapping[str, str]:
    facts = {"kernel": platform.release(), "machine": platform.machine(), "python": platform.python_version()}
    with suppress(OSError):
        facts["os"] = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    return facts


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
