"""Faults of everything but the camera, in the whole machine while a game is played: disk, pins, sound, clock."""

import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest
from gpiozero.pins.mock import MockFactory

from calibration.files import Calibration
from calibration.files import store as store_calibration
from kiosk.appliance.duty import Duty
from kiosk.config import Config
from kiosk.devices.board import Board, Vitals
from kiosk.devices.buttons import WiredButtons
from kiosk.devices.eyes.none import NoEyes
from kiosk.devices.gestures import Button
from kiosk.devices.lamps import AGAIN_EVERY, WiredLamps
from kiosk.devices.plug import Plug
from kiosk.devices.voice.base import REASONS, Recorder, Tuning, VoiceStatus
from kiosk.errors import StoreError
from kiosk.screens.start import appliance
from kiosk.screens.window import Window
from kiosk.table import scribe
from kiosk.table.backup import rotate, save
from kiosk.table.dates import PLAUSIBLE
from kiosk.table.store import TRY_AT_MOST, Store
from kiosk.table.table import Table

TICK = 0.05
PLAIN = Config()
PINS = PLAIN.buttons


class Pins(MockFactory):
    """Pins that another program holds, or whose chip is not there, for as long as `fault` says."""

    fault: str | None = None

    def pin(self, name: int):  # type: ignore[no-untyped-def]
        if self.fault:
            raise OSError(self.fault)
        return super().pin(name)


class Kiosk:
    """Screens, umpire, journal, pins and voice on a clock that jumps; dice are entered by hand."""

    def __init__(
        self,
        folder: Path,
        store: Store | None = None,
        pins: Pins | None = None,
        config: Config = PLAIN,
        duty: Duty | None = None,
    ) -> None:
        self.now, self.pins, self.store = 100.0, pins or Pins(), store or Store(folder)
        self.vitals, self.voice = Vitals(), Recorder()
        self.window = Window((800, 480), windowed=True, sleep=lambda seconds: None)
        self.buttons = WiredButtons(config.buttons, lambda: self.now, self.pins)
        self.lamps = WiredLamps(config.buttons, self.pins)
        self.loop = appliance(
            config, self.store, NoEyes(), self.window, self.buttons, self.lamps, None, demo=False, game=None,
            duty=duty, voice=self.voice, board=Board(lambda: self.vitals),
        )  # fmt: skip
        self.loop.clock = lambda: self.now
        self.app = self.loop.app
        pygame.event.clear()

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self.loop.step()

    def until_saved(self) -> None:
        """Nobody plays a move; until the journal has caught up by itself."""
        begin = self.now
        while self.store.trouble is not None:
            assert self.now - begin <= TRY_AT_MOST + TICK
            self.run(TICK)
        assert self.said == "Le journal s’enregistre de nouveau : rien ne manque."

    def press(self, button: str) -> None:
        pin = self.pins.pin(getattr(PINS, button))
        pin.drive_low()
        self.run(0.15)
        pin.drive_high()
        self.run(0.15)

    def turn(self, faces: str = "55562") -> None:
        """One player's turn, typed in, and what the screen offers first."""
        self.run(TICK)
        before = len(self.table.moves)
        for face in faces:
            self.app.typed(face)
        self.press("ok"), self.press("ok")
        assert len(self.table.moves) == before + 2, self.app.umpire.panel()

    @property
    def table(self) -> Table:
        return self.app.umpire.table

    @property
    def said(self) -> str:
        return "" if self.app.notice is None else self.app.words.say(self.app.notice)


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    kiosk.app.lay("cameroun", ("Marie", "Paul"), {})
    kiosk.run(0.1)
    yield kiosk
    kiosk.store.close()


def on_disk(kiosk: Kiosk, folder: Path) -> int:
    """How many entries of the game another program reads in the journal's file."""
    reader = Store(folder, read_only=True)
    try:
        return len(reader.entries(kiosk.table.id))
    finally:
        reader.close()


# The disk


@contextmanager
def full(kiosk: Kiosk) -> Iterator[None]:
    """SQLite itself finds no page left."""
    pages = kiosk.store._database.execute("PRAGMA page_count").fetchone()[0]
    kiosk.store._database.execute(f"PRAGMA max_page_count = {pages}")
    filler = kiosk.store._database.execute
    filler("BEGIN")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for _ in range(2000):
            filler("INSERT INTO players VALUES (hex(randomblob(400)), '', 0, NULL)")
    yield
    kiosk.store._database.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def failing(kiosk: Kiosk) -> Iterator[None]:
    """Every write to a file fails in the kernel: SQLITE_IOERR_WRITE."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(kiosk: Kiosk) -> Iterator[None]:
    """SQLite refuses to write: SQLITE_READONLY."""
    kiosk.store._database.execute("PRAGMA query_only = ON")
    yield
    kiosk.store._database.execute("PRAGMA query_only = OFF")


@contextmanager
def held(kiosk: Kiosk) -> Iterator[None]:
    """Another program writes and does not end."""
    other = sqlite3.connect(kiosk.store.folder / "piste.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize(
    ("fault", "said"), [(failing, "ne s’écrit plus"), (read_only, "ne s’écrit plus"), (held, "autre programme")]
)
def test_a_disk_that_fails_is_said_play_goes_on_and_the_journal_catches_up_by_itself(kiosk, tmp_path, fault, said):
    kiosk.turn()
    with fault(kiosk):
        kiosk.turn("44413")
        kiosk.turn("66612")
        assert said in kiosk.said
        assert len(kiosk.table.moves) == 6
        kiosk.app.umpire.table.undo()
        kiosk.run(40.0)
        assert said in kiosk.said
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 7
    kiosk.run(11.0)
    assert "journal" not in kiosk.said


def test_a_full_disk_is_said_play_goes_on_and_the_journal_catches_up_by_itself(kiosk, tmp_path):
    with full(kiosk):
        for _ in range(20):
            kiosk.turn()
            kiosk.table.undo(2)
        kiosk.run(0.1)
        assert "plein" in kiosk.said
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 60


def test_a_journal_that_could_not_be_opened_gets_all_that_was_played_once_it_can(tmp_path):
    begun = Store(tmp_path)
    before = Table.create(begun, "cameroun", ["Marie", "Paul"])
    begun.close()
    blocked = Store(tmp_path)
    # As `kiosk play` does when the folder cannot be written: in memory, with a copy of what is there.
    from kiosk.cli.play import UNSAVED

    kiosk = Kiosk(tmp_path, Store(None, trouble=UNSAVED, copy_of=tmp_path))
    assert kiosk.table.id == before.id
    kiosk.turn()
    kiosk.run(TRY_AT_MOST * 2)
    assert "sans être enregistrée" in kiosk.said and on_disk(kiosk, tmp_path) == 0
    blocked.close()
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 2
    kiosk.turn()
    assert on_disk(kiosk, tmp_path) == 4
    kiosk.store.close()


def test_nothing_is_read_or_written_by_looking_after_a_journal_that_is_well(kiosk, monkeypatch):
    touched: list[str] = []
    kiosk.store._database.set_trace_callback(touched.append)
    kiosk.run(120.0)
    assert touched == []


class SlowCard:
    """A journal's connection on a card that takes seconds for every commit, as worn ones do."""

    def __init__(self, kiosk: Kiosk, seconds: float) -> None:
        self._kiosk, self._real, self._seconds = kiosk, kiosk.store._database, seconds

    def execute(self, sql: str, params: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self._kiosk.now += self._seconds
        return self._real.execute(sql, params)

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)


class HungCard(SlowCard):
    """One that does not answer until it is let go; then it has written, or fails."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk, 0.0)
        self.answers, self.fault, self.commits = threading.Event(), False, 0

    def execute(self, sql: str, params: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql == "COMMIT":
            assert self.answers.wait(60.0)
            self.commits += 1
            if self.fault:
                self.fault = False
                raise sqlite3.OperationalError("disk I/O error")
        return self._real.execute(sql, params)

    def let_go(self, store: Store) -> None:
        """The disk answers what it was asked."""
        writing = store._writing
        assert writing is not None and not writing.over
        self.answers.set()
        writing.join(10.0)


@pytest.mark.parametrize("fails", [False, True])
def test_a_card_that_does_not_answer_holds_up_nobody_and_gets_everything_once_it_does(
    kiosk, tmp_path, monkeypatch, fails
):
    monkeypatch.setattr(scribe, "PATIENCE", 0.05)
    kiosk.turn()
    card = kiosk.store._database = HungCard(kiosk)
    frames = kiosk.loop._drawn_at
    kiosk.turn("44413")
    assert kiosk.said == "La carte ne répond plus : la partie continue, mais elle n’est plus enregistrée."
    kiosk.turn("66621")
    kiosk.run(60.0)
    assert kiosk.loop._drawn_at > frames and len(kiosk.table.moves) == 6
    assert "ne répond plus" in kiosk.said and on_disk(kiosk, tmp_path) == 2 and card.commits == 0
    with pytest.raises(StoreError, match="does not answer"):
        kiosk.store.unfinished()
    card.fault = fails
    card.let_go(kiosk.store)
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 6
    kept = Store(tmp_path, read_only=True)
    assert Table.resume(kept, kiosk.table.id).to_json() == kiosk.table.to_json()
    kept.close()
    # A first commit that held one move, a second with the three that came meanwhile; all at once after a failure.
    assert card.commits == 2
    kiosk.store._database = card._real


def test_leaving_does_not_wait_for_a_card_that_does_not_answer(kiosk, monkeypatch):
    monkeypatch.setattr(scribe, "PATIENCE", 0.05)
    real, card = kiosk.store._database, HungCard(kiosk)
    kiosk.store._database = card
    kiosk.turn()
    kiosk.store.close()
    assert real.execute("SELECT 1").fetchone() == (1,)
    card.let_go(kiosk.store)
    kiosk.store._database = real


def test_a_slow_card_delays_a_move_and_loses_nothing(kiosk, tmp_path):
    kiosk.run(0.1)
    kiosk.store._database = SlowCard(kiosk, 3.0)
    begin = kiosk.now
    kiosk.turn()
    assert kiosk.now - begin > 6.0 and on_disk(kiosk, tmp_path) == 2
    # What was pressed meanwhile counts: both players' turns come one after the other.
    kiosk.turn("44413")
    assert on_disk(kiosk, tmp_path) == 4 and "journal" not in kiosk.said.lower()
    kiosk.store._database = kiosk.store._database._real


def test_a_partition_of_the_games_that_is_missing_stays_on_the_screen_and_play_goes_on(tmp_path):
    kiosk = Kiosk(tmp_path, duty=Duty(True, away=True))
    kiosk.app.lay("cameroun", ("Marie", "Paul"), {})
    for _ in range(2):
        kiosk.turn()
        kiosk.run(600.0)
        assert kiosk.said == "Le support des parties manque : ce qui se joue sera oublié à l’arrêt."
    kiosk.store.close()


# Buttons and lamps


@pytest.mark.parametrize("fault", ["GPIO busy", "[Errno 2] No such file or directory: '/dev/gpiochip0'"])
def test_a_pin_chip_that_is_busy_or_missing_is_told_and_used_once_it_is_there(tmp_path, fault):
    pins = Pins()
    pins.fault = fault
    kiosk = Kiosk(tmp_path, pins=pins)
    kiosk.run(1.0)
    assert "ne répond pas" in kiosk.said and set(kiosk.app.box.faults.values()) == {fault}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="", mod=0, scancode=0))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, unicode="", mod=0, scancode=0))
    kiosk.run(0.2)
    assert type(kiosk.app.screen).__name__ == "Games"
    pins.fault = None
    kiosk.run(AGAIN_EVERY + 1)
    assert kiosk.said == NoEyes().status().reason.template
    kiosk.press("right")
    assert kiosk.app.screen.cursor == 1
    assert kiosk.pins.pin(PINS.ok_lamp).state
    kiosk.store.close()


def test_a_button_and_a_lamp_that_fail_while_playing_are_left_out_and_come_back(kiosk, monkeypatch):
    class Gone(OSError):
        """As lgpio raises when the chip is taken away."""

    def gone(*_: object) -> None:
        raise Gone("i/o error")

    with monkeypatch.context() as broken:
        broken.setattr(type(kiosk.buttons._devices[Button.LEFT]), "is_pressed", property(gone))
        kiosk.run(0.2)
        assert kiosk.buttons.present == frozenset() and "ne répond pas" in kiosk.said
    for name in ("on", "off"):
        monkeypatch.setattr(kiosk.lamps._lamps[Button.OK], name, gone)
    kiosk.app.settings()
    kiosk.run(2.0)
    kiosk.run(70.0)
    assert kiosk.buttons.present == {Button.LEFT, Button.OK, Button.RIGHT}
    assert len(kiosk.lamps._lamps) == 3


# Sound


def test_sound_that_is_gone_is_told_once_and_play_goes_on(tmp_path):
    kiosk = Kiosk(tmp_path, config=Config.model_validate({"voice": {"level": "full"}}))
    kiosk.app.lay("cameroun", ("Marie", "Paul"), {})
    kiosk.voice.now = VoiceStatus(False, REASONS["no_device"], "no_device")
    kiosk.run(1.0)
    assert kiosk.said == "Pas de son : aucun haut-parleur ne répond."
    kiosk.turn()
    kiosk.run(40.0)
    assert "son" not in kiosk.said
    kiosk.voice.now = VoiceStatus(True)
    kiosk.turn()
    assert kiosk.voice.tuning != Tuning(spoken=False) and kiosk.voice.lines
    kiosk.store.close()


# The display


@pytest.mark.parametrize("size", [(1024, 768), (640, 480), (1920, 1080), (480, 800)])
def test_a_display_of_another_size_or_shape_is_drawn_on_at_once_in_the_middle_of_a_game(kiosk, size):
    kiosk.turn()
    shown = kiosk.table.to_json()
    pygame.display.set_mode(size)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    kiosk.run(0.1)
    assert kiosk.window.surface.get_size() == size
    assert pygame.transform.average_color(kiosk.window.surface)[:3] != (0, 0, 0)
    place = pygame.Rect((0, 0), size)
    assert kiosk.app.targets and all(place.contains(box) for _, box in kiosk.app.targets)
    kiosk.turn()
    assert kiosk.table.to_json()["entries"] == shown["entries"] + 2
    pygame.display.set_mode((800, 480))


def test_a_display_that_is_plugged_in_again_is_opened_anew(kiosk, tmp_path):
    status = tmp_path / "sys/class/drm/card1-HDMI-A-1/status"
    status.parent.mkdir(parents=True)
    status.write_text("connected\n")
    kiosk.window._plug = Plug(tmp_path)
    kiosk.run(3.0)
    before = kiosk.window.surface
    status.write_text("disconnected\n")
    kiosk.run(3.0)
    kiosk.turn()
    assert kiosk.window.surface is before
    status.write_text("connected\n")
    kiosk.run(3.0)
    assert kiosk.window.surface is not before
    assert pygame.transform.average_color(kiosk.window.surface)[:3] != (0, 0, 0)
    kiosk.press("right")
    kiosk.run(3.0)
    assert len(kiosk.table.moves) == 2


# The board


def test_low_power_and_heat_are_said_while_they_last_and_a_sign_stays(kiosk):
    def corner() -> tuple[int, ...]:
        surface = kiosk.window.surface
        place = pygame.Rect(surface.get_width() - 20, surface.get_height() - 60, 20, 48)
        return tuple(pygame.transform.average_color(surface, place)[:3])

    kiosk.run(6.0)
    plain, quiet = corner(), kiosk.said
    kiosk.vitals = Vitals(62.0, low_voltage=True)
    kiosk.run(6.0)
    assert kiosk.said == quiet and corner() != plain
    # Nothing else is wrong: then it is said in words.
    kiosk.app.eyes.status = lambda: type(NoEyes().status())(True, None, "usb")
    kiosk.run(0.2)
    assert "Courant trop faible" in kiosk.said
    kiosk.vitals = Vitals(82.0)
    kiosk.run(6.0)
    assert "82 °C" in kiosk.said
    kiosk.vitals = Vitals(50.0)
    kiosk.run(6.0)
    assert kiosk.said == "" and corner() != plain


# The clock


class WallClock:
    """A machine without a clock: it starts in 1970, then a time server is heard."""

    def __init__(self) -> None:
        self.steady = 0.0
        self.offset = datetime(1970, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.offset + timedelta(seconds=self.steady)

    def heard(self, now: datetime) -> None:
        self.offset = now - timedelta(seconds=self.steady)


def finish(table: Table) -> None:
    from kiosk.games.engine import Throw, decision

    table.play(Throw((5, 5, 5, 6, 2)))
    table.play(decision("write", column="5"))


def test_a_clock_that_starts_in_1970_and_jumps_harms_neither_order_nor_dates(tmp_path, monkeypatch):
    monday = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
    store = Store(tmp_path, clock=lambda: monday)
    finish(Table.create(store, "cameroun", ["Marie"], {"turns": 1}))
    store.close()
    clock = WallClock()
    store = Store(tmp_path, clock=clock)
    monkeypatch.setattr(store._dates, "_steady", lambda: clock.steady)
    store._dates._begun = 0.0
    clock.steady = 60.0
    table = Table.create(store, "cameroun", ["Paul"], {"turns": 1})
    finish(table)
    # No time of day yet: it goes on from the last that is known.
    assert store.finished()[0].ended == (monday + timedelta(seconds=60)).isoformat(timespec="milliseconds")
    assert [line.names for line in store.finished()] == [("Paul",), ("Marie",)]
    clock.steady = 120.0
    now = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
    clock.heard(now)
    store.tend(120.0)
    assert store.finished()[0].ended == (now - timedelta(seconds=60)).isoformat(timespec="milliseconds")
    assert store.latest().id == table.id
    store.close()


def test_a_clock_that_went_back_makes_no_new_backup_nor_calibration_look_old(tmp_path):
    (tmp_path / "data").mkdir()
    Store(tmp_path / "data").close()
    now = datetime(2026, 11, 22, 3, 30, tzinfo=UTC)
    for made in (now, datetime(1970, 1, 1, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC)):
        last = save(tmp_path / "data", tmp_path, made)
        rotate(tmp_path, 1)
        assert last.exists()
    assert last.name == "piste-20261122-033002.zip"
    # Made before the clock went back to what it is now.
    (tmp_path / "calibration-20991122-033000.json").write_text("{}")
    made = store_calibration(tmp_path, Calibration("usb", (640, 480), {}), "calibration")
    assert made.name == "calibration-20991122-033001.json"


def test_a_machine_that_never_knew_the_time_dates_nothing_before_the_program_was_written(tmp_path):
    store = Store(tmp_path, clock=WallClock())
    finish(Table.create(store, "cameroun", ["Paul"], {"turns": 1}))
    assert datetime.fromisoformat(store.finished()[0].ended) >= PLAUSIBLE
    store.close()
