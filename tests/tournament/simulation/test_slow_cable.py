"""A cable that is pulled and plugged in: kiosk.tournament.simulation.slow_cable."""

import socket
from collections.abc import Iterator
from threading import Thread

import pytest

from kiosk.tournament.simulation.slow_cable import SlowCable


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of somebody who says everything again."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                client, _ = server.accept()
            except OSError:
                return
            while data := client.recv(100):
                client.sendall(data)
            client.close()

    Thread(target=serve, daemon=True).start()
    yield server.getsockname()[1]
    server.close()


def connected(cable: SlowCable) -> socket.socket:
    return socket.create_connection(("127.0.0.1", cable.port), 20)


def said(client: socket.socket) -> bytes:
    try:
        client.sendall(b"hello")
        return client.recv(100)
    except OSError:
        return b""


def test_what_goes_in_comes_out_until_it_is_pulled(echo: int) -> None:
    cable = SlowCable(echo)
    with connected(cable) as client:
        assert said(client) == b"hello"
        cable.pull()
        assert said(client) == b""
    with connected(cable) as client:
        assert said(client) == b""
    cable.plug()
    with connected(cable) as client:
        assert said(client) == b"hello"
    cable.close()
