"""The program as our child, and what one that was killed leaves behind: kiosk.tournament.broker.mosquitto."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.broker.mosquitto import Mosquitto, free_port, program
from tests.tournament.transport.mosquitto import PlainMosquitto, needed


def test_a_broker_that_a_killed_director_left_gives_its_port(tmp_path: Path) -> None:
    needed()
    one = PlainMosquitto(tmp_path)
    one.kill()
    file = tmp_path / "mosquitto.conf"
    left = subprocess.Popen([program(), "-c", str(file)], stderr=subprocess.DEVNULL)
    try:
        time.sleep(0.2)
        left.send_signal(signal.SIGSTOP)
        (tmp_path / "other.conf").write_text(file.read_text())
        with pytest.raises(PisteError, match="taken by another program"):
            Mosquitto(tmp_path / "other.conf", one.port).start()
        assert left.poll() is None
        one.start()
        assert left.wait(10) == -signal.SIGKILL and one.running
    finally:
        left.kill()
        one.kill()


def test_a_port_that_is_picked_is_none_that_the_kernel_gives_to_connections() -> None:
    least = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    assert all(1024 < free_port() < least for _ in range(20))
