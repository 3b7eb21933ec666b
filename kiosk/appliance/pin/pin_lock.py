"""The PIN that keeps the settings out of guests' reach: hashed slowly, tried slowly, and with a way back.

Wrong tries are counted on the disk before anybody hears that they were wrong, and the wait begins anew with every
start: pulling the plug gains nothing. Times are seconds of a clock that nobody sets.
"""

import hashlib
import hmac
import json
import os
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TypedDict, TypeGuard, cast

from calibration.files.atomic_file import atomic_write, fsync_path
from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.appliance.pin.pin_storage import FILE, MOST_BYTES, TRIES, PinPlace, pin_place
from kiosk.errors import StoreError, UsageError

FORGET = "piste-forget-pin"
"""A file of this name on the card's first partition, or beside the PIN, makes the kiosk forget it."""
PLACES = (Path("/boot/firmware"), Path("/boot"))

SHORTEST, LONGEST = 4, 8
COST = {"n": 2**14, "r": 8, "p": 1}
"""scrypt of RFC 7914 with 16 MiB of memory: some 50 ms here, half a second on a Raspberry Pi 4."""
FREE = 3
"""So many wrong tries before the first wait."""
FIRST_WAIT, LONGEST_WAIT = 10.0, 900.0
LOCKED = "bar"
"""The profile in which guests are kept out of the settings."""


class PinHash(TypedDict):
    """What the PIN's file holds: salt and hash in hexadecimal, and what scrypt was told to cost."""

    version: int
    salt: str
    n: int
    r: int
    p: int
    hash: str


class BadPin(UsageError):
    """A PIN that is none: too short, too long, no figures, or the first that anybody would try."""


class PinLock:
    """The lock over a data folder; without one it lasts until the end."""

    def __init__(
        self,
        folder: Path | None,
        clock: Callable[[], float] = time.monotonic,
        place: PinPlace | None = None,
    ) -> None:
        """`place` is where the PIN lies, by default as `pin_place` says."""
        self._place, self._clock = place or pin_place(folder), clock
        self._hash = self._digest_on_disk()
        # A file that is there and cannot be read stays locked: nobody but the owner opens it anew.
        self._broken = self._hash is None and self._there(self._place.folder, FILE)
        self._wrong = max(map(self._counted, self._place.counts), default=0)
        told = self._read(self._place.folder, TRIES) or {}
        self._forgot, self._guards = told.get("forgot"), told.get("guards") is True
        self._since = clock()

    def guards(self, profile: str) -> bool:
        """Whether the settings are locked in this profile.

        A PIN that lies with the machine goes on guarding whatever the settings beside the games say of the profile,
        until the owner himself has chosen another one, see `release`.
        """
        if profile != LOCKED:
            return self._guards and self.is_set
        if self._place.apart and self.is_set and not self._guards:
            self._note(True)
        return True

    def release(self) -> None:
        """The owner chose a profile in which nothing is locked."""
        if self._guards:
            self._note(False)

    def _note(self, guards: bool) -> None:
        self._guards = guards
        self._count(self._wrong)

    @property
    def is_set(self) -> bool:
        """Whether there is a PIN."""
        return self._hash is not None or self._broken

    def wait(self) -> float:
        """Seconds until a PIN may be tried; 0 when at once."""
        over = self._wrong - FREE
        if over < 0:
            return 0.0
        return max(0.0, self._since + min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(over, 20)) - self._clock())

    def opens(self, pin: str) -> bool:
        """Whether `pin` is right; False before the wait is over. A wrong one is counted before this returns."""
        if self.wait() > 0 or self._hash is None:
            return False
        self._count(self._wrong + 1)
        if not hmac.compare_digest(_digest(pin, self._hash["salt"]), self._hash["hash"]):
            self._since = self._clock()
            return False
        self._count(0)
        return True

    def set(self, pin: str) -> None:
        """A new PIN. Raises `BadPin`; `StoreError` when it lasts only until the end, or until the machine is off."""
        check(pin)
        salt = secrets.token_hex(16)
        made = cast(PinHash, {"version": 1, "salt": salt, **COST, "hash": _digest(pin, salt)})
        self._hash, self._broken = made, False
        self._count(0)
        if self._place.folder is not None:
            _write(self._place.folder / FILE, made)
        self._must_last()

    def forget(self) -> None:
        """There is no PIN any more; the next who opens the settings chooses one. Raises `StoreError`."""
        self._hash, self._broken, self._guards = None, False, False
        if self._place.folder is not None:
            path = self._place.folder / FILE
            try:
                path.unlink(missing_ok=True)
                fsync_path(path.parent)
            except OSError as error:
                raise StoreError(f"cannot remove {path}: {error.strerror}") from error
        self._count(0)
        self._must_last()

    def forget_if_asked(self, places: Iterable[Path] = PLACES) -> bool:
        """Forgets the PIN where the owner laid the file that asks for it; each file counts once. Whether it did."""
        own = self._place.folder
        for place in (*places, *([] if own is None else [own])):
            with suppress(OSError):
                mark = f"{place} {(place / FORGET).stat().st_mtime_ns}"
                if mark != self._forgot:
                    self._forgot = mark
                    with suppress(StoreError):
                        self.forget()
                    return True
        return False

    def _must_last(self) -> None:
        if not self._place.lasting:
            raise StoreError("the card is only read: the PIN is this until the machine is switched off")

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        for place in self._place.counts:
            # A card that cannot be written must not let anybody in, nor keep the owner out.
            with suppress(StoreError):
                told = {"version": 1, "wrong": wrong, "forgot": self._forgot, "guards": self._guards}
                _write(place / TRIES, told)

    def _counted(self, place: Path) -> int:
        count = (self._read(place, TRIES) or {}).get("wrong")
        return count if type(count) is int and 0 <= count < 10_000 else FREE if self._there(place, TRIES) else 0

    @staticmethod
    def _there(place: Path | None, name: str) -> bool:
        return place is not None and os.path.lexists(place / name)

    def _digest_on_disk(self) -> PinHash | None:
        found = self._read(self._place.folder, FILE)
        return found if _honest(found) else None

    @staticmethod
    def _read(place: Path | None, name: str) -> dict[str, object] | None:
        if place is None:
            return None
        with suppress(OSError, Untrusted):
            found = read_json(place / name, MOST_BYTES)
            return found if isinstance(found, dict) else None
        return None


def check(pin: str) -> None:
    """Raises `BadPin` for what is no PIN, or the first that anybody would try."""
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        raise BadPin(f"a PIN has {SHORTEST} to {LONGEST} figures")
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    if steps in ({0}, {1}, {-1}):
        raise BadPin("this PIN is too easy to guess")


def _digest(pin: str, salt: str) -> str:
    return hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), **COST, maxmem=2**26, dklen=32).hex()


def _honest(found: object) -> TypeGuard[PinHash]:
    """Whether this is what `set` wrote: what costs more than we can pay is none."""
    if not isinstance(found, dict):
        return False
    try:
        salt = bytes.fromhex(found["salt"])
        return len(bytes.fromhex(found["hash"])) == 32 and len(salt) >= 16 and {k: found[k] for k in COST} == COST
    except (KeyError, TypeError, ValueError):
        return False


def _write(path: Path, content: Mapping[str, object]) -> None:
    try:
        with atomic_write(path, 0o600) as file:
            file.write(json.dumps(content).encode())
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}") from error
