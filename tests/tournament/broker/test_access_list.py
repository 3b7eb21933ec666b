"""Who may say what, as mosquitto reads it: kiosk.tournament.broker.access_list, mosquitto."""

from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.broker.access_list import spectators_list, tables_list
from kiosk.tournament.broker.mosquitto import program
from kiosk.tournament.messages.topics import is_table


def test_each_table_has_its_own_two_topics() -> None:
    lines = tables_list("@evening", ["table-1", "table-2"]).split("user ")
    assert lines[1:] == [
        "director\ntopic read piste/@evening/up/+\ntopic write piste/@evening/down/+\n"
        "topic write piste/@evening/page\n",
        "table-1\ntopic write piste/@evening/up/table-1\ntopic read piste/@evening/down/table-1\n",
        "table-2\ntopic write piste/@evening/up/table-2\ntopic read piste/@evening/down/table-2\n",
    ]


def test_spectators_read_one_topic() -> None:
    assert spectators_list("@evening") == "topic read piste/@evening/page\n"


@pytest.mark.parametrize("name", ["table-1", "7", "bar", "t" * 32])
def test_a_table_has_a_plain_name(name: str) -> None:
    assert is_table(name)


@pytest.mark.parametrize(
    "name", ["", "t" * 33, "a b", "a\nuser director", "#", "+", "Ä", "A", "a/b", "director", "a\n"]
)
def test_no_name_reaches_beyond_its_line(name: str) -> None:
    assert not is_table(name)


def test_without_mosquitto_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_args, **_options: None)
    with pytest.raises(PisteError, match="apt-get install mosquitto"):
        program()
