"""The table's side of joining: asks who the director is, shows that it was invited, brings a certificate home.

The key is made here and never leaves the table. Nothing depends on the table's clock.
"""

import socket
import ssl
from collections.abc import Generator, Mapping
from contextlib import closing
from typing import Any

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import PisteError
from kiosk.table.tournament.joining import SAID_BY_A_DIRECTOR, Trouble
from kiosk.tournament.authority import openssl
from kiosk.tournament.joining.code import Code, fingerprint_of
from kiosk.tournament.joining.wire import Talk, Wire, calling, text
from kiosk.tournament.joining.words import Agreed, commitment, secret
from kiosk.tournament.transport.access import Access, access_from

PATIENCE, FOR_WORDS = 15.0, 200.0
"""Seconds for the director's answers; for people to compare words."""


class _Refused(Exception):
    pass


class Applicant:
    """One try to join by a code.

    `words`: to be compared, then `confirmed` is set to True; `access`: there once everybody agrees; `trouble`: why
    nothing comes of it.
    """

    def __init__(self, code: Code, now: float) -> None:
        self.words: tuple[str, ...] = ()
        self.confirmed = False
        self.access: Access | None = None
        self.trouble: Trouble | None = None
        self._code, self._now, self._end = code, now, now + PATIENCE
        self._talk: Talk | None = self._apply()

    def work(self, now: float) -> None:
        """One round; raises nothing."""
        if self._talk is None:
            return
        self._now = now
        try:
            next(self._talk)
        except StopIteration:
            self._talk = None
        except _Refused as error:
            self._end_by(Trouble(str(error)))
        except ssl.SSLCertVerificationError:
            self._end_by(Trouble.STRANGER)
        except OSError:
            self._end_by(self._late)
        except (Untrusted, PisteError):
            self._end_by(Trouble.FAILED)
        else:
            if now >= self._end:
                self._end_by(self._late)

    def close(self) -> None:
        """Gives it up where it goes on."""
        if self._talk is not None:
            self._talk.close()
        self._talk = None

    @property
    def _late(self) -> Trouble:
        return Trouble.LATE if self.words else Trouble.UNREACHABLE

    def _end_by(self, trouble: Trouble) -> None:
        self.trouble = trouble
        self.close()

    def _apply(self) -> Talk:
        with closing(self._wire(None)) as wire:
            yield from self._called(wire)
            yield from wire.say({"kind": "who"})
            authority = text((yield from wire.hear()), "authority")
        if self._code.fingerprint and fingerprint_of(authority) != self._code.fingerprint:
            raise _Refused(Trouble.STRANGER)
        # From here on only who has that authority's key for a server is spoken to, and may hear the token.
        with closing(self._wire(authority)) as wire:
            yield from self._called(wire)
            yield from self._joined(wire, authority)

    def _wire(self, authority: str | None) -> Wire:
        return Wire(calling(authority))

    def _called(self, wire: Wire) -> Talk:
        yield
        found = socket.getaddrinfo(self._code.host, self._code.port, type=socket.SOCK_STREAM)
        family, *_, address = found[0]
        yield from wire.connect(family, address)
        yield from wire.shake()

    def _joined(self, wire: Wire, authority: str) -> Talk:
        mine, (request, key) = secret(), openssl.requested("table")
        yield from wire.say({"token": self._code.token, "commitment": commitment(mine, request)})
        theirs = text((yield from _heard(wire)), "secret", 64)
        yield from wire.say({"secret": mine, "request": request})
        if not self._code.fingerprint:
            self.words, self._end = Agreed(authority, request, mine, theirs).words, self._now + FOR_WORDS
        told = yield from _heard(wire)
        while self.words and not self.confirmed:
            yield
        self.access = access_from(
            {"event": told.get("event"), "table": told.get("table"), "host": self._code.host,
             "port": told.get("port"), "authority": authority, "certificate": told.get("certificate"), "key": key}
        )  # fmt: skip


def _heard(wire: Wire) -> Generator[None, None, Mapping[str, Any]]:
    heard = yield from wire.hear()
    if "refused" in heard:
        raise _Refused(heard["refused"] if heard["refused"] in SAID_BY_A_DIRECTOR else Trouble.FAILED)
    return heard
