"""Orders come by a Unix socket in the director's folder, one a connection: a line of JSON each way."""

import json
import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.errors import PisteError, UsageError

NAME = "orders.sock"
HALL = Path("/run/piste-director")
"""Where the director's unit answers everybody on its machine with what the hall may see, and nothing else."""
SHOWN = "shown"
"""The order that answers with what the big screen shows."""
_MOST_ORDER, _MOST_ANSWER = 4096, 1 << 24
_SECONDS, ANSWER_SECONDS = 2.0, 60.0


class NoDirector(PisteError):
    """No director answers in the folder in which orders are given."""


class OrderSocket:
    """The director's end; who may write the folder may give orders."""

    def __init__(self, folder: Path, mode: int = 0o600) -> None:
        """`mode` says whose orders are heard. Raises `PisteError`."""
        self._path = folder / NAME
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            # Nobody else has the folder: one that is left over is of a director that was killed.
            self._path.unlink(missing_ok=True)
            self._socket.bind(str(self._path))
            os.chmod(self._path, mode)  # noqa: PTH101
            self._socket.listen(8)
        except OSError as error:
            self._socket.close()
            raise PisteError(f"cannot listen at {self._path}: {error}") from error
        self._socket.setblocking(False)

    def answer(self, obey: Callable[[Sequence[str]], Any]) -> None:
        """Answers those who wait now."""
        with suppress(OSError):
            while True:
                client, _ = self._socket.accept()
                with client, suppress(OSError):
                    client.settimeout(_SECONDS)
                    client.sendall(json.dumps(_answered(_line(client, _MOST_ORDER), obey)).encode() + b"\n")

    def close(self) -> None:
        """Listens no more."""
        self._socket.close()
        self._path.unlink(missing_ok=True)


def give(folder: Path, words: Sequence[str], seconds: float = ANSWER_SECONDS) -> Any:
    """Gives an order to the director of that folder; its answer. Raises `NoDirector`, `PisteError`, `UsageError`."""
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(seconds)
            client.connect(str(folder / NAME))
            client.sendall(json.dumps(list(words)).encode() + b"\n")
            answer = parsed(_line(client, _MOST_ANSWER), _MOST_ANSWER)
    except (OSError, Untrusted) as error:
        raise NoDirector(f"no director answers in {folder}: is kiosk director running there? ({error})") from error
    if "misused" in answer:
        raise UsageError(answer["misused"])
    if "failed" in answer:
        raise PisteError(answer["failed"])
    return answer["done"]


def _answered(line: bytes, obey: Callable[[Sequence[str]], Any]) -> dict[str, Any]:
    try:
        words = parsed(line, _MOST_ORDER)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise Untrusted("an order is a list of words")
        return {"done": obey(words)}
    except (UsageError, Untrusted) as error:
        return {"misused": str(error)}
    except PisteError as error:
        return {"failed": str(error)}


def _line(client: socket.socket, most: int) -> bytes:
    found = bytearray()
    while not found.endswith(b"\n") and len(found) <= most:
        if not (piece := client.recv(65536)):
            break
        found += piece
    return bytes(found)
