"""A cable between one client and the broker: it can be pulled, and it can be slow."""

import socket
import time
from contextlib import suppress
from threading import Thread

_CHUNK = 4096


class SlowCable:
    """Listens on `port` of loopback and passes on to the broker. `delay`: seconds for each chunk."""

    def __init__(self, broker: int) -> None:
        self.plugged, self.delay = True, 0.0
        self._broker = broker
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._sockets: list[socket.socket] = []
        Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        """Cuts what is connected and lets nobody through until `plug`."""
        self.plugged = False
        self.cut()

    def plug(self) -> None:
        """Back in, as fast as ever."""
        self.plugged, self.delay = True, 0.0

    def cut(self) -> None:
        """Cuts what is connected."""
        cut, self._sockets = self._sockets, []
        for one in cut:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def close(self) -> None:
        """Cuts, and listens no more."""
        self.pull()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                if not self.plugged:
                    raise OSError
                broker = socket.create_connection(("127.0.0.1", self._broker), 3.0)
                broker.settimeout(None)
            except OSError:
                client.close()
                continue
            self._sockets += [client, broker]
            for source, target in ((client, broker), (broker, client)):
                Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                if self.delay:
                    time.sleep(self.delay)
                target.sendall(data)
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
