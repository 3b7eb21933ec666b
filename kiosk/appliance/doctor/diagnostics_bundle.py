"""A bundle for whoever is asked for help: what this machine is, how it is set up, how it does, what it said.

Names of players are replaced and pictures stay out unless they are wanted; the PIN's hash is never in it. Where the
names cannot be read for certain, nothing goes in that may hold one.
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

from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import Untrusted, parsed, quoted
from kiosk.appliance.doctor.anonymise import Anonymiser, Unsure, names_in, recent
from kiosk.appliance.doctor.examination import examine
from kiosk.appliance.doctor.finding import Patient
from kiosk.errors import PisteError, StoreError
from kiosk.games.engine.moves import Json
from kiosk.table.storage.files.backup_writer import copy_of_journal
from kiosk.table.storage.files.journal_file import utc_now

LABEL = "piste-diagnostics.json"
JOURNAL, LOG_FILE = "journal.json", "log.jsonl"
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

    def write(self, target: Path, now: datetime | None = None) -> tuple[Path, tuple[str, ...]]:
        """Writes it to `target`, or under a dated name where that is a folder. Raises `DiagnosticsError`.

        Returns where it is, and what had to be left out because somebody's name may stand in it.
        """
        moment = now or utc_now()
        path = target / f"piste-diagnostics-{moment:%Y%m%d-%H%M%S}.zip" if target.is_dir() else target
        if path.exists():
            raise DiagnosticsError(f"{path} exists already; name another file")
        try:
            with atomic_write(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                left_out = self._fill(archive, moment)
        except OSError as error:
            raise DiagnosticsError(f"cannot write {path}: {error.strerror}") from error
        return path, left_out

    def _fill(self, archive: zipfile.ZipFile, moment: datetime) -> tuple[str, ...]:
        names, journal, unsure = self._names()
        label = {"made": moment.isoformat(timespec="seconds"), "personal": self.personal, "system": _system()}
        left_out = () if unsure is None else (JOURNAL, LOG_FILE)
        if unsure is not None:
            label |= {"left_out": left_out, "because": quoted(unsure, 200)}
        archive.writestr(LABEL, _json(label))
        for name, body in self._texts():
            if name not in left_out:
                archive.writestr(name, names.lines(body))
        for path in _plain(self.patient.data, "calibration", (".json",)):
            # A damaged one cannot be gone through for names.
            with suppress(OSError, Untrusted):
                told = parsed(path.read_bytes(), MOST_BYTES, most_items=MOST_BYTES)
                archive.writestr(f"calibration/{path.name}", _json(names.value(told)))
        if unsure is None:
            archive.writestr(JOURNAL, _json(names.value(journal)))
        for path in self._files():
            archive.write(path, path.relative_to(self.patient.data or path.parent).as_posix())
        if self.personal and self.patient.data is not None:
            with suppress(StoreError), TemporaryDirectory() as place:
                archive.write(copy_of_journal(self.patient.data, Path(place)), "piste.sqlite")
        return left_out

    def _names(self) -> tuple[Anonymiser, list[Json], str | None]:
        """Who may not be named, what was played, and why that cannot be told for certain."""
        try:
            known = set() if self.personal else names_in(self.patient.data)
            return Anonymiser(known), recent(self.patient.data), None
        except Unsure as error:
            if self.personal:
                return Anonymiser(()), [], None
            return Anonymiser(()), [], str(error)

    def _texts(self) -> Iterator[tuple[str, str]]:
        """Lines of JSON."""
        yield "doctor.jsonl", "".join(json.dumps(check.to_json()) + "\n" for check in examine(self.patient))
        yield "settings.json", self.patient.config.model_dump_json()
        yield LOG_FILE, _newest(_output(self.log))

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
        return json.dumps({"unreadable": str(error)})
    said = done.stdout.decode("utf-8", "replace")
    return said or json.dumps({"unreadable": done.stderr.decode("utf-8", "replace").strip()[:500]})


def _newest(log: str) -> str:
    """The end of it, from the beginning of a line."""
    return log if len(log) <= MOST_BYTES else log[-MOST_BYTES:].partition("\n")[2]


def _system() -> Mapping[str, str]:
    facts = {"kernel": platform.release(), "machine": platform.machine(), "python": platform.python_version()}
    with suppress(OSError):
        facts["os"] = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    return facts


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
