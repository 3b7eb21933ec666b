"""A real mosquitto for tests that want one; they are skipped where it or the client is missing."""

from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.broker.mosquitto import Mosquitto, free_port, program

CONFIGURATION = """listener {port} 127.0.0.1
allow_anonymous true
persistence false
max_packet_size 32768
log_type error
"""


class PlainMosquitto(Mosquitto):
    """On loopback, without encryption; it is killed and started on the same port."""

    def __init__(self, folder: Path) -> None:
        file, port = folder / "mosquitto.conf", free_port()
        file.write_text(CONFIGURATION.format(port=port), "utf-8")
        super().__init__(file, port)
        self.start()


def needed() -> None:
    """Skips the test without mosquitto or the MQTT client."""
    pytest.importorskip("paho.mqtt.client", reason="the MQTT client is missing: pip install 'piste[director]'")
    try:
        program()
    except PisteError as error:
        pytest.skip(str(error))
