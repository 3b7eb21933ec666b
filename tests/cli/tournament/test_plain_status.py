"""An evening in lines: kiosk.cli.tournament.plain_status."""

from pathlib import Path

from kiosk.cli.tournament.plain_status import REASONS, plain
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.evening import Reason
from tests.tournament.control.an_evening import ALedEvening


def test_the_numbers_that_orders_ask_for_stand_beside_the_names(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path)
    (first, _), (second, _) = led.deal()
    led.play(first, 9, 3)
    led.play(first, 1, 2, game="another")
    led.orders.obey(["close", "table-1"])
    status = led.orders.obey(["status"]) | {"joining": [{"table": "table-4", "words": ["lion", "piano", "taxi"]}]}
    lines = list(plain(status))
    names = {number: " – ".join(led.contest.names(number)) for number in (first, second)}
    one, other = as_told(first), as_told(second)
    conflict = next(iter(led.receiver.evening.conflicts))
    assert lines[0] == "Soirée de juin: 1 of 6 meetings played"
    assert f"  {one}: {names[first]}  9–3" in lines
    assert "  table-1      closed" in lines and f"  table-2      {other}: {names[second]}" in lines
    said = f"  {conflict}: table-1 says of meeting {one}: {names[first]}  1–2 (a second result)"
    assert lines[lines.index("for you to decide: settle NUMBER yes, or no:") + 1] == said
    assert lines[-1] == "  table-4: lion piano taxi"
    assert not any(line.startswith(f"  {other}:") for line in lines), "what is called does not wait"
    led.journal.close()


def test_every_reason_is_put_into_words() -> None:
    assert set(REASONS) == set(Reason)
