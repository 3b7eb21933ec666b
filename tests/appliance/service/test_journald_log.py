"""The log: records as journald takes them, lines where there is no journald, and no name of a player in either."""

import json
import socket
import struct

import pytest

from kiosk.appliance.service.fault_log import FaultLogger
from kiosk.appliance.service.journald_log import LONGEST, OFTEN, WARNING, Log
from kiosk.devices.board_sensors import BoardSensors, Vitals
from kiosk.devices.camera_process.status import REASONS, CameraStatus
from kiosk.i18n.phrase import phrase
from kiosk.shots.staging.props import lay, new_app, throw
from tests.shared import ROOT


class Journald:
    """The other end of journald's socket."""

    def __init__(self, path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.socket.setblocking(False)

    def record(self) -> dict[str, str]:
        raw, fields = self.socket.recv(65536), {}
        while raw:
            head, _, raw = raw.partition(b"\n")
            name, equals, value = head.partition(b"=")
            if not equals:
                (length,) = struct.unpack_from("<Q", raw)
                value, raw = raw[8 : 8 + length], raw[8 + length + 1 :]
            fields[name.decode()] = value.decode()
        return fields


@pytest.fixture
def journald(tmp_path):
    journald = Journald(tmp_path / "socket")
    yield journald
    journald.socket.close()


def test_a_record_has_its_fields_and_its_priority(journald, tmp_path):
    lines: list[str] = []
    log = Log(lambda: 0.0, {"JOURNAL_STREAM": "8:1"}, tmp_path / "socket", lines.append)
    log.note(WARNING, "hung", "camera", detail="two\nlines", nothing=None)
    assert journald.record() == {
        "MESSAGE": "hung", "PRIORITY": "4", "SYSLOG_IDENTIFIER": "piste", "PISTE_PART": "camera",
        "PISTE_DETAIL": "two\nlines",
    }  # fmt: skip
    log.note(WARNING, "long", "camera", detail="x" * 100_000)
    assert len(journald.record()["PISTE_DETAIL"]) == LONGEST
    assert lines == []


def test_without_journald_it_is_a_line(tmp_path):
    for environment, socket_ in (({}, tmp_path / "socket"), ({"JOURNAL_STREAM": "8:1"}, tmp_path / "nowhere")):
        lines: list[str] = []
        Log(lambda: 0.0, environment, socket_, lines.append).note(WARNING, "hung", "camera", detail="a\nb", x="")
        assert lines == ["kiosk: camera: hung (detail a b)"]


def test_what_happens_again_and_again_is_written_once_a_minute_and_counted(journald, tmp_path):
    now = [0.0]
    log = Log(lambda: now[0], {"JOURNAL_STREAM": "8:1"}, tmp_path / "socket")
    for _ in range(600):
        now[0] += OFTEN / 100
        log.note(WARNING, "missing", "camera")
    records = []
    while True:
        try:
            records.append(journald.record())
        except BlockingIOError:
            break
    assert len(records) in (6, 7)
    assert sum(int(record.get("PISTE_KEPT_BACK", 0)) for record in records) >= 490


def test_journald_keeps_the_log_within_fixed_sizes() -> None:
    limits = (ROOT / "systemd" / "units" / "journald.conf").read_text()
    assert {"SystemMaxUse=64M", "RuntimeMaxUse=16M", "MaxRetentionSec=3month"} <= set(limits.splitlines())
    links = (ROOT / "systemd/keeper/releases/links.py").read_text()
    assert '("etc/systemd/journald.conf.d/piste.conf", "journald.conf", WAYS)' in links


def test_each_part_that_fails_and_each_that_comes_back_is_noted_once_and_no_player_is_named():
    lines: list[str] = []
    diary, app = FaultLogger(Log(lambda: 0.0, {}, line=lines.append)), new_app()
    lay(app, ("Gisèle", "Marcel"))
    throw(app, (5, 5, 5, 6, 2))

    def pass_by() -> None:
        for _ in range(4):
            app.update(app.now + 0.5)
            diary.look(app)

    pass_by()
    assert lines == []
    app.eyes.now = CameraStatus(False, REASONS["hung"], "usb", code="hung", detail="the camera")
    app.store.trouble = phrase("Le disque est plein : on joue sans enregistrer.")
    app.board = BoardSensors(lambda: Vitals(83.0, low_voltage=True))
    pass_by()
    assert [line.split(": ")[1] for line in lines] == ["camera", "journal", "power", "heat"]
    assert "the disk is full" in lines[1].lower() and "83 degrees" in lines[3]
    app.eyes.now, app.store.trouble = CameraStatus(True, None, "usb"), None
    pass_by()
    assert lines[4:] == ["kiosk: camera: well again (before hung)", lines[5]] and "well again" in lines[5]
    diary.ended("leave")
    assert not any(name in json.dumps(lines, ensure_ascii=False) for name in ("Gisèle", "Marcel"))
