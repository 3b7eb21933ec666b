"""A real mosquitto for tests that want one; they are skipped where it or the client is missing."""

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.broker.mosquitto import program


def needed() -> None:
    """Skips the test without mosquitto or the MQTT client."""
    pytest.importorskip("paho.mqtt.client", reason="the MQTT client is missing: pip install 'piste[director]'")
    try:
        program()
    except PisteError as error:
        pytest.skip(str(error))
