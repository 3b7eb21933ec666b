"""A kiosk's part in an evening, over a real socket and a broker in this process: kiosk.tournament.station.station."""

from collections.abc import Iterator
from dataclasses import replace
from errno import EACCES
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.cli.playing.late_evening import LateEvening
from kiosk.config.schema import Config
from kiosk.screens.app.application import App
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.called_games import table_of, unplayed
from kiosk.table.tournament.joining import Desk, Do, Stage
from kiosk.tournament.messages.call import Call, Calls
from kiosk.tournament.station.station import FORGOTTEN, Station, called_games
from kiosk.tournament.transport.socket_link import Place, place_in
from kiosk.tournament.transport.table_link import topics_of_table
from tests.tournament.conftest import Begin
from tests.tournament.dialer.passing import passing
from tests.tournament.evening_of_tables import EVENT, HIGH, LOW, SHORT, AnEvening, play_out

TABLE = "table-9"
ANNE, LUC = Call(0, "cameroun", ("Anne", "Luc"), SHORT), Call(1, "cameroun", ("Luc", "Zoé"), SHORT)


class AKiosk:
    """A kiosk's journal and station, its dialer, and the director behind a broker."""

    def __init__(self, evening: AnEvening, folder: Path) -> None:
        self.evening, self.path, self.now = evening, folder / "socket", 0.0
        self.store = Store(folder)
        self.station = Station(self.store, folder, self.path, lambda: self.now)
        self.dial()

    def dial(self) -> None:
        self.wire = self.evening.broker.link(TABLE, topics_of_table(EVENT, TABLE))
        self.dialer = passing(self.path, self.wire, EVENT, TABLE)

    def call(self, *calls: Call) -> None:
        for one in calls:
            self.evening.director.receiver.call(one, TABLE)

    def work(self, seconds: float = 20.0) -> int:
        """Rounds in which the screens may have changed."""
        changed = 0
        for _ in range(round(seconds * 2)):
            self.now += 0.5
            self.dialer.work(0.0)
            self.evening.work(seconds=0.5)
            changed += self.station.tick(self.now)
        return changed

    def end(self) -> None:
        self.station.close()
        self.dialer.close()
        self.store.close()


@pytest.fixture
def kiosk(begin: Begin) -> Iterator[AKiosk]:
    # pytest's own folders may be longer than the name of a socket.
    with TemporaryDirectory(prefix="piste-") as name:
        made = AKiosk(begin(), Path(name))
        yield made
        made.end()


def test_what_is_called_is_played_and_delivered(kiosk: AKiosk) -> None:
    assert (kiosk.station.table, kiosk.station.connected, kiosk.station.called) == ("", False, ())
    kiosk.call(ANNE, LUC)
    assert kiosk.work() > 0
    assert (kiosk.station.table, kiosk.station.connected) == (TABLE, True)
    assert kiosk.station.called == called_games(Calls((ANNE, LUC)), EVENT)
    table = table_of(kiosk.store, kiosk.station.called[0])
    assert not kiosk.station.arrived(table.id)
    play_out(table, (LOW, HIGH))
    kiosk.work()
    assert [one.number for one in kiosk.station.called] == [1]
    assert kiosk.station.arrived(table.id) and list(kiosk.evening.director.counted) == [0]


def test_without_news_the_screens_stay(kiosk: AKiosk) -> None:
    kiosk.call(ANNE)
    kiosk.work()
    assert kiosk.work() == 0


def test_a_game_that_was_begun_goes_on(kiosk: AKiosk) -> None:
    (one,) = called_games(Calls((ANNE,)), EVENT)
    begun = table_of(kiosk.store, one)
    begun.play(LOW)
    assert table_of(kiosk.store, one).id == begun.id and table_of(kiosk.store, one).moves == begun.moves


def test_a_game_of_another_evening_with_the_same_number_is_another(kiosk: AKiosk) -> None:
    (one,), (other,) = called_games(Calls((ANNE,)), EVENT), called_games(Calls((ANNE,)), "@july")
    play_out(table_of(kiosk.store, one), (LOW, HIGH))
    assert unplayed(kiosk.store, (one, other)) == (other,)


def test_a_number_that_is_called_again_for_others_is_another_game(kiosk: AKiosk) -> None:
    (one,) = called_games(Calls((ANNE,)), EVENT)
    turned = replace(one, names=one.names[::-1])
    begun = table_of(kiosk.store, one)
    others = replace(one, names=("Odette", "Lucien"))
    assert table_of(kiosk.store, turned).id == begun.id != table_of(kiosk.store, others).id
    play_out(begun, (LOW, HIGH))
    assert unplayed(kiosk.store, (turned, others)) == (others,)


def test_a_result_waits_for_the_line_and_is_not_told_as_sent(kiosk: AKiosk) -> None:
    kiosk.call(ANNE)
    kiosk.work()
    kiosk.dialer.close()
    table = table_of(kiosk.store, kiosk.station.called[0])
    play_out(table, (LOW, HIGH))
    kiosk.now += 1
    kiosk.station.tick(kiosk.now)
    assert not kiosk.station.connected and not kiosk.station.arrived(table.id)
    kiosk.dial()
    kiosk.work(40)
    assert kiosk.station.arrived(table.id) and list(kiosk.evening.director.counted) == [0]


def test_a_dialer_that_was_taken_away_ends_the_evening_and_may_come_back(kiosk: AKiosk) -> None:
    kiosk.call(ANNE)
    kiosk.work()
    kiosk.dialer.close()
    kiosk.now += FORGOTTEN / 2
    kiosk.station.tick(kiosk.now)
    assert kiosk.station.called
    kiosk.now += FORGOTTEN
    assert kiosk.station.tick(kiosk.now)
    assert (kiosk.station.table, kiosk.station.called) == ("", ())
    kiosk.dial()
    kiosk.work(40)
    assert [one.number for one in kiosk.station.called] == [0]


def test_nothing_is_opened_before_the_dialer_is_there(tmp_path: Path) -> None:
    late = LateEvening(Store(None), tmp_path, tmp_path / "socket")
    assert not late.tick(1.0) and not late.connected and not late.arrived("x")
    assert (late.table, late.called, list(tmp_path.iterdir())) == ("", (), [])
    late.close()


def test_a_kiosk_that_may_not_look_into_the_dialers_folder_plays_on_alone(
    kiosk: AKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its group counts from its next start on; Python 3.11 raises what later ones keep to themselves."""

    def forbidden(*_args: object, **_more: object) -> None:
        raise PermissionError(EACCES, "Permission denied")

    late = LateEvening(kiosk.store, kiosk.path.parent, kiosk.path)
    monkeypatch.setattr(Path, "stat", forbidden)
    assert not late.tick(1.0) and late.table == ""
    kiosk.now += FORGOTTEN + 1
    kiosk.station.tick(kiosk.now)
    assert kiosk.station.table == ""


def test_the_screens_play_what_is_called(kiosk: AKiosk) -> None:
    """From the dialer's socket to the director's journal by three buttons."""
    late = LateEvening(kiosk.store, kiosk.path.parent, kiosk.path)
    app = App(Config(), kiosk.store, None, lambda table: Referee(table, Config()), evening=late)

    def pass_time(seconds: float) -> None:
        for _ in range(round(seconds * 2)):
            kiosk.now += 0.5
            kiosk.dialer.work(0.0)
            kiosk.evening.work(seconds=0.5)
            app.update(kiosk.now)

    def keys() -> list[str]:
        return [item.key for item in app.screen.items()]

    pass_time(5)
    assert "called" not in keys()
    app.screen.step(1)
    kiosk.call(ANNE, LUC)
    pass_time(20)
    assert keys()[app.screen.place] == "called"
    app.screen.choose()
    table: Table = app.in_play.table
    assert table.names == ("Anne", "Luc") and table.frame.event == EVENT
    for move in (LOW, HIGH):
        app.in_play.table.play(move)
        app.in_play.table.play(app.in_play.table.state.moves()[0])
    app.in_play.refresh()
    pass_time(20)
    assert app.screen.screen_key == "result" and keys()[0] == "called" and "again" not in keys()
    assert late.arrived(table.id) and list(kiosk.evening.director.counted) == [0]
    app.screen.choose()
    assert app.in_play.table.names == ("Luc", "Zoé")
    late.close()


def test_the_screens_see_how_joining_stands_and_a_table_that_leaves_is_on_its_own(kiosk: AKiosk) -> None:
    assert kiosk.station.desk is None
    kiosk.call(ANNE)
    kiosk.work()
    assert kiosk.station.desk == Desk(Stage.JOINED) and kiosk.station.called
    kiosk.station.ask(Do.LEAVE)
    assert kiosk.work(2) > 0
    assert kiosk.station.desk == Desk(Stage.ALONE)
    assert (kiosk.station.table, kiosk.station.connected, kiosk.station.called) == ("", False, ())


@pytest.mark.parametrize(
    "line", [b"@", b"@juin table", b"@@juin", b"@@juin ", b"@@Juin x", b"@@juin director", b"@\xff"]
)
def test_a_dialer_that_names_no_place_is_not_believed(line: bytes) -> None:
    assert place_in(line) is None


def test_a_place_is_read_as_it_is_said() -> None:
    assert place_in(Place(EVENT, TABLE).line) == Place(EVENT, TABLE)


def test_a_drawn_game_is_played_again_where_one_has_to_win(kiosk: AKiosk) -> None:
    (once,) = called_games(Calls((ANNE,)), EVENT)
    (several,) = called_games(Calls((replace(ANNE, several=True),)), EVENT)
    play_out(table_of(kiosk.store, several), (LOW, LOW))
    assert unplayed(kiosk.store, (once, several)) == (several,)
    play_out(table_of(kiosk.store, several), (LOW, HIGH))
    assert unplayed(kiosk.store, (once, several)) == ()
