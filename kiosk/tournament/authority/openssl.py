"""The `openssl` program (3.0 or newer): keys, signed certificates, the list of revoked ones.

It is part of Debian and mended by Debian's security updates. Each call has a folder of its own that is thrown away:
a power cut leaves no half-written database behind, since what was issued is kept by `Authority` alone.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from kiosk.errors import PisteError

EARLIEST, LATEST = "19700101000000Z", "99991231235959Z"
"""The first second of a clock that was never set; "no end" (RFC 5280, 4.1.2.5)."""
_SECONDS = 60.0
_PUBLIC_P256 = "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
"""How each public key of that curve begins, uncompressed (RFC 5480)."""


class Use(StrEnum):
    """What a certificate is for: the sections of `openssl.txt`."""

    AUTHORITY = "authority"
    SERVER = "server"
    CLIENT = "client"


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate and its private key, both in PEM."""

    certificate: str
    key: str


def program() -> str:
    """Where openssl is. Raises `PisteError` that says what to install."""
    found = shutil.which("openssl")
    if found is None:
        raise PisteError("openssl is not installed here: sudo apt-get install openssl")
    return found


def authority() -> Pair:
    """A new authority, which signs itself. Raises `PisteError`."""
    with _folder() as folder:
        _request(folder, "authority")
        _sign(folder, Use.AUTHORITY, LATEST, "-selfsign")
        return _pair(folder)


def issued(by: Pair, name: str, use: Use, serial: str, end: str = LATEST) -> Pair:
    """A new key with its certificate; `serial` in hexadecimal, `end` as `ending` gives it. Raises `PisteError`."""
    with _folder(by, serial) as folder:
        _request(folder, name)
        _sign(folder, use, end, "-cert", "by.crt")
        return _pair(folder)


def requested(name: str) -> tuple[str, str]:
    """A new key and a request for its certificate (PKCS#10), for another machine to sign. Raises `PisteError`."""
    with _folder() as folder:
        _request(folder, name)
        return (folder / "own.csr").read_text("ascii"), (folder / "own.key").read_text("ascii")


def signed(by: Pair, request: str, name: str, serial: str, end: str) -> str:
    """A client's certificate for a key that was made elsewhere, whatever else is asked for. Raises `PisteError`.

    `request` comes from outside: its signature is verified, its key has to be one of P-256.
    """
    with _folder(by, serial) as folder:
        (folder / "own.csr").write_text(request, "ascii")
        _run(folder, "req", "-verify", "-noout", "-pubkey", *_CONFIGURED, "-in", "own.csr", "-out", "own.pub")
        if not (folder / "own.pub").read_text("ascii").startswith(_PUBLIC_P256):
            raise PisteError("the key of a request is none that is taken here")
        _sign(folder, Use.CLIENT, end, "-cert", "by.crt", "-subj", f"/CN={name}")
        return (folder / "own.crt").read_text("ascii")


def revocations(by: Pair, serials: Sequence[str]) -> str:
    """The signed list of revoked certificates, valid at any time. Raises `PisteError`."""
    with _folder(by) as folder:
        lines = (f"R\t{LATEST}\t{EARLIEST[2:]}\t{serial}\tunknown\t/CN=revoked\n" for serial in serials)
        (folder / "index.txt").write_text("".join(lines), "ascii")
        _run(folder, "ca", "-gencrl", *_CONFIGURED, "-cert", "by.crt", "-keyfile", "by.key",
             "-crl_lastupdate", EARLIEST, "-crl_nextupdate", LATEST, "-out", "list.pem")  # fmt: skip
        return (folder / "list.pem").read_text("ascii")


def ending(at: datetime) -> str:
    """A moment in UTC as certificates spell it."""
    return at.strftime("%Y%m%d%H%M%SZ")


_CONFIGURED = ("-config", "openssl.txt")


@contextmanager
def _folder(by: Pair | None = None, serial: str = "01") -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="piste-authority-") as name:
        folder = Path(name)
        text = files(__package__).joinpath("openssl.txt").read_text("utf-8")
        for file, content in (("openssl.txt", text), ("index.txt", ""), ("serial", f"{serial}\n")):
            (folder / file).write_text(content, "utf-8")
        if by is not None:
            (folder / "by.crt").write_text(by.certificate, "ascii")
            (folder / "by.key").write_text(by.key, "ascii")
        yield folder


def _request(folder: Path, name: str) -> None:
    _run(folder, "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "own.key")
    _run(folder, "req", "-new", *_CONFIGURED, "-key", "own.key", "-subj", f"/CN={name}", "-out", "own.csr")


def _sign(folder: Path, use: Use, end: str, *how: str) -> None:
    key = "own.key" if use is Use.AUTHORITY else "by.key"
    _run(folder, "ca", "-batch", "-notext", *_CONFIGURED, *how, "-keyfile", key, "-in", "own.csr", "-out", "own.crt",
         "-startdate", EARLIEST, "-enddate", end, "-extensions", use)  # fmt: skip


def _pair(folder: Path) -> Pair:
    return Pair((folder / "own.crt").read_text("ascii"), (folder / "own.key").read_text("ascii"))


def _run(folder: Path, *words: str) -> None:
    try:
        done = subprocess.run(
            [program(), *words], cwd=folder, capture_output=True, text=True, timeout=_SECONDS, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PisteError(f"openssl cannot be run: {error}") from error
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise PisteError(f"openssl {words[0]} failed: {said}")
