"""The tokens by which tables may join: each for one table, once, until it ends. A file keeps their hashes."""

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.errors import PisteError
from kiosk.tournament.joining.code import long_token, short_token
from kiosk.tournament.private_files import private_write

FILE = "invitations.json"
PRINTED, TYPED = 12 * 3600.0, 600.0
"""Seconds that a code is good for."""
_MOST_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Invitation:
    """Whose it is, the token's hash, when it ends (POSIX seconds of the director's clock), whether words follow."""

    table: str
    hashed: str
    end: float
    words: bool


class Invitations:
    """At most one for each table: a new one takes the older one's place."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        """Raises `PisteError` for a file that cannot be read."""
        self._path, self._clock = folder / FILE, clock
        self._all: tuple[Invitation, ...] = ()
        try:
            if self._path.exists():
                self._all = tuple(Invitation(**one) for one in read_json(self._path, _MOST_BYTES))
        except (OSError, Untrusted, TypeError) as error:
            raise PisteError(f"{self._path} cannot be read: remove it and make new codes ({error})") from error

    @property
    def good(self) -> Sequence[Invitation]:
        """Those that can still be used."""
        now = self._clock()
        return [one for one in self._all if now < one.end <= now + PRINTED]

    def invite(self, table: str, words: bool) -> str:
        """A new token. Raises `PisteError`."""
        taken = {one.hashed for one in self._all}
        token = next(one for one in iter(short_token if words else long_token, "") if _hash(one) not in taken)
        end = self._clock() + (TYPED if words else PRINTED)
        self._keep((*self._others(table), Invitation(table, _hash(token), end, words)))
        return token

    def find(self, token: str) -> Invitation | None:
        """Whose token it is; None for one that was never given, was used or has ended."""
        return next((one for one in self.good if one.hashed == _hash(token)), None)

    def take(self, one: Invitation) -> bool:
        """Uses it up; False where somebody was faster. Raises `PisteError`."""
        if one not in self.good:
            return False
        self._keep(self._others(one.table))
        return True

    def withdraw(self, table: str) -> bool:
        """Whether there was one. Raises `PisteError`."""
        had = any(one.table == table for one in self._all)
        if had:
            self._keep(self._others(table))
        return had

    def _others(self, table: str) -> tuple[Invitation, ...]:
        return tuple(one for one in self.good if one.table != table)

    def _keep(self, left: tuple[Invitation, ...]) -> None:
        private_write(self._path, json.dumps([asdict(one) for one in left]))
        self._all = left


def _hash(token: str) -> str:
    return hashlib.sha256(b"piste-token-" + token.encode()).hexdigest()
