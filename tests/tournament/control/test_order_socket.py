"""Orders by a socket: kiosk.tournament.control.order_socket."""

import socket
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.errors import PisteError, StoreError, UsageError
from kiosk.tournament.control.order_socket import NAME, OrderSocket, give


def obey(words: Sequence[str]) -> dict[str, object]:
    if words[0] == "bad":
        raise UsageError("said badly")
    if words[0] == "full":
        raise StoreError("the disk is full")
    return {"words": list(words)}


def asked(folder: Path, ask: Callable[[], object]) -> object:
    """What one end says while the other answers."""
    listening, found = OrderSocket(folder), []

    def work() -> None:
        try:
            found.append(ask())
        except PisteError as error:
            found.append(error)

    asking = threading.Thread(target=work)
    asking.start()
    while asking.is_alive():
        listening.answer(obey)
        asking.join(0.01)
    listening.close()
    return found[0]


@pytest.fixture
def folder() -> object:
    # pytest's own folders may be longer than the name of a socket.
    with TemporaryDirectory(prefix="piste-") as name:
        yield Path(name)


def test_an_order_is_answered(folder: Path) -> None:
    assert asked(folder, lambda: give(folder, ["close", "table-é"])) == {"words": ["close", "table-é"]}


@pytest.mark.parametrize(("word", "kind"), [("bad", UsageError), ("full", PisteError)])
def test_a_refusal_is_the_same_on_both_ends(folder: Path, word: str, kind: type[Exception]) -> None:
    said = asked(folder, lambda: give(folder, [word]))
    assert type(said) is kind and str(said) in ("said badly", "the disk is full")


@pytest.mark.parametrize("line", [b"\xff\n", b"{}\n", b"[1]\n", b"", b"[" * 5000 + b"\n", b'["a"'])
def test_rubbish_is_answered_and_harms_nothing(folder: Path, line: bytes) -> None:
    def rubbish() -> object:
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(folder / NAME))
            client.sendall(line)
            client.shutdown(socket.SHUT_WR)
            return client.recv(1000)

    assert b"misused" in asked(folder, rubbish)
    assert asked(folder, lambda: give(folder, ["a"])) == {"words": ["a"]}


def test_nobody_else_may_order(folder: Path) -> None:
    listening = OrderSocket(folder)
    assert (folder / NAME).stat().st_mode & 0o077 == 0
    listening.close()
    assert not (folder / NAME).exists()


def test_without_a_director_it_is_one_clear_line(folder: Path) -> None:
    with pytest.raises(PisteError, match="is kiosk director running there") as said:
        give(folder, ["status"])
    assert "\n" not in str(said.value)
    with pytest.raises(PisteError, match="cannot listen"):
        OrderSocket(folder / ("long" * 30))
