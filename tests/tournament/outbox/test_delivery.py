"""One at a time, until the director itself has said that it has it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.tournament.messages.greetings import Hello, Message, Receipt, Verdict, Welcome
from kiosk.tournament.outbox.delivered_file import Delivered, DeliveredFile
from kiosk.tournament.outbox.delivery import MOST_PATIENCE, PATIENCE, Delivery
from tests.tournament.conftest import Begin

PAIR = ("Odette", "Lucien")


class Spoken:
    """A delivery with two results, and all that it has sent."""

    def __init__(self, begin: Begin) -> None:
        self.at = begin().tables[0]
        self.games = [self.at.play(number, PAIR).id for number in range(2)]
        self.sent: list[Message] = []
        self.delivery = Delivery(self.at.outbox, self.sent.append)

    def welcomed(self) -> Receipt:
        """Greets, and gives the receipt for the first result."""
        self.delivery.connected(0.0)
        self.delivery.tick(0.0)
        self.delivery.heard(Welcome(self.at.delivered.summary, True), 0.0)
        first = self.at.outbox.first()
        assert first is not None
        return Receipt(self.games[0], 0, first.result.digest, Verdict.ACCEPTED)


@pytest.fixture
def spoken(begin: Begin) -> Iterator[Spoken]:
    yield Spoken(begin)


def test_it_greets_before_it_sends(spoken: Spoken) -> None:
    spoken.delivery.connected(0.0)
    for now in (0.0, 0.5, 1.0):
        spoken.delivery.tick(now)
    assert spoken.sent == [Hello(spoken.at.delivered.summary)] and not spoken.delivery.idle


def test_the_second_waits_for_the_receipt_of_the_first(spoken: Spoken) -> None:
    receipt = spoken.welcomed()
    spoken.delivery.tick(1.0)
    assert [getattr(one, "game_id", None) for one in spoken.sent] == [None, spoken.games[0]]
    spoken.delivery.heard(receipt, 1.0)
    assert [getattr(one, "game_id", None) for one in spoken.sent] == [None, *spoken.games]


def test_without_a_receipt_it_goes_out_again_later_and_later(spoken: Spoken) -> None:
    spoken.welcomed()
    times, now = [], 0.0
    while now < 200:
        before = len(spoken.sent)
        spoken.delivery.tick(now)
        times += [now] if len(spoken.sent) > before else []
        now += 0.5
    gaps = [later - earlier for earlier, later in zip([0.0, *times], times, strict=False)]
    assert gaps[0] == PATIENCE and gaps == sorted(gaps) and gaps[-1] == MOST_PATIENCE


@pytest.mark.parametrize("part", ["game_id", "version", "digest"])
def test_a_receipt_for_something_else_counts_for_nothing(spoken: Spoken, part: str) -> None:
    receipt = spoken.welcomed()
    parts = {name: getattr(receipt, name) for name in ("game_id", "version", "digest", "verdict")}
    spoken.delivery.heard(Receipt(**parts | {part: 1 if part == "version" else "other"}), 1.0)
    assert not spoken.at.delivered.games


def test_a_director_that_keeps_no_more_is_no_receipt(spoken: Spoken) -> None:
    receipt = spoken.welcomed()
    spoken.delivery.heard(Receipt(receipt.game_id, 0, receipt.digest, Verdict.FULL), 1.0)
    assert not spoken.at.delivered.games and not spoken.delivery.idle


def test_conflicts_are_counted_and_delivered(spoken: Spoken) -> None:
    receipt = spoken.welcomed()
    spoken.delivery.heard(Receipt(receipt.game_id, 0, receipt.digest, Verdict.CONFLICT), 1.0)
    assert spoken.delivery.conflicts == 1 and list(spoken.at.delivered.games) == spoken.games[:1]


def test_an_answer_to_an_older_greeting_counts_for_nothing(spoken: Spoken) -> None:
    spoken.delivery.connected(0.0)
    spoken.delivery.heard(Welcome("older", True), 0.0)
    spoken.delivery.tick(0.0)
    assert [type(one) for one in spoken.sent] == [Hello]


def test_sending_all_again_is_one_write(tmp_path: Path) -> None:
    with closing(DeliveredFile(tmp_path, "@juin")) as file:
        for number in range(5):
            file.note(f"g{number}", Delivered(("d",), 1, "t"))
        said: list[str] = []
        file._database.set_trace_callback(said.append)
        file.send_again()
        assert said.count("COMMIT") == 1 and all(one.again for one in file.games.values())
    with closing(DeliveredFile(tmp_path, "@juin")) as file:
        assert len(file.games) == 5 and all(one.again for one in file.games.values())
