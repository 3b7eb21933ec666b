"""`kiosk.bench.card_timings`: what is measured is nine cards read surely, one of them alone, and a table at rest."""

import pytest

from kiosk.bench.card_timings import NINE, card_stages
from vision.cards.following.change_reading import ChangeReading


@pytest.mark.whole
def test_the_stages_read_what_lies_there() -> None:
    watching, newly_laid, nine = card_stages()
    for _ in range(3):
        watching.once()
    cards, _ = nine.once()  # type: ignore[misc]
    assert sorted(one.card for one in cards) == sorted(NINE) and all(one.sure for one in cards)
    fresh = newly_laid.once()
    assert isinstance(fresh, ChangeReading)
    assert len(fresh.untouched) == len(NINE) - 1
    (card,) = fresh.cards
    assert card.sure and {card.card, *(one.card.card for one in fresh.untouched)} == set(NINE)
