"""A mosquitto of the simulation's own on loopback, without encryption; it is killed and started on the same port."""

from pathlib import Path

from kiosk.tournament.broker.mosquitto import Mosquitto, free_port

CONFIGURATION = """listener {port} 127.0.0.1
allow_anonymous true
persistence false
max_packet_size {most}
log_type error
"""
MOST_BYTES = 32 * 1024


class BrokerProcess(Mosquitto):
    """The broker."""

    def __init__(self, folder: Path) -> None:
        """Starts it. Raises `PisteError`."""
        file, port = folder / "mosquitto.conf", free_port()
        file.write_text(CONFIGURATION.format(port=port, most=MOST_BYTES), "utf-8")
        super().__init__(file, port)
        self.start()
