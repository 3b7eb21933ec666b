"""Nobody can call the kiosk: while it runs, camera and all, no process of it holds a socket of a network."""

import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.service.test_sd_notify import Manager, start, wait_for

NETWORKS = ("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "icmp", "icmp6", "packet")
ACCEPTS = 0x10000
"""The flag of a local socket that listens, in /proc/net/unix."""


def family(pid: int) -> Iterator[int]:
    """A process and all below it."""
    yield pid
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text().split():
            yield from family(int(child))


def sockets(pid: int) -> set[str]:
    """The inodes of the sockets that a process holds."""
    targets = (str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink())
    return {found[1] for target in targets if (found := re.fullmatch(r"socket:\[(\d+)\]", target))}


def callable_(pid: int) -> dict[str, list[str]]:
    """Inode -> the lines in /proc/net of sockets that others can reach, or that reach out."""
    held = sockets(pid)
    found: dict[str, list[str]] = {}
    for name in NETWORKS:
        path = Path(f"/proc/{pid}/net/{name}")
        for line in path.read_text().splitlines()[1:] if path.exists() else []:
            for inode in held & set(line.split()):
                found.setdefault(inode, []).append(f"{name}: {line}")
    for line in Path(f"/proc/{pid}/net/unix").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[6] in held and int(fields[3], 16) & ACCEPTS:
            found.setdefault(fields[6], []).append(f"unix: {line}")
    return found


def test_no_socket_of_a_network_while_the_kiosk_runs(tmp_path):
    manager = Manager(tmp_path)
    kiosk = start(manager, tmp_path, 2.0, "--camera", "virtual")
    try:
        wait_for(manager, "READY=1")
        for _ in range(3):
            wait_for(manager, "WATCHDOG=1", 10.0)
        processes = list(family(kiosk.pid))
        assert len(processes) >= 2, "the eyes run too"
        assert any(sockets(pid) for pid in processes), "what is looked for can be seen"
        assert {pid: found for pid in processes if (found := callable_(pid))} == {}
        kiosk.send_signal(signal.SIGTERM)
        assert kiosk.wait(15) == 0
    finally:
        kiosk.kill()
        kiosk.communicate()
        manager.socket.close()


@pytest.mark.parametrize("kind", ["tcp", "udp", "unix"])
def test_the_test_itself_finds_listening_sockets(tmp_path, kind):
    import os

    if kind == "unix":
        end = socket.socket(socket.AF_UNIX)
        end.bind(str(tmp_path / "end"))
    else:
        end = socket.socket(socket.AF_INET, socket.SOCK_STREAM if kind == "tcp" else socket.SOCK_DGRAM)
        end.bind(("127.0.0.1", 0))
    with end:
        if kind != "udp":
            end.listen()
        lines = callable_(os.getpid())[str(os.fstat(end.fileno()).st_ino)]
        assert lines[0].startswith(kind)
