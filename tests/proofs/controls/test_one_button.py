"""Every game from the first screen to its result and back with OK alone."""

import json

import pytest

from tests.proofs.controls.one_button import evening

EVENINGS = (
    "cameroun-by-hand-entry", "linotte-by-hand-entry", "poker_as", "menteur-by-hand-entry", "cribble",
    "cribble-marque", "si_no-by-hand-entry",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", EVENINGS)
def test_a_whole_game_with_one_button(name: str) -> None:
    played = evening(name)
    print(json.dumps({"evening": name} | played, ensure_ascii=False))
    assert played["moves"] > 0 and played["scores"] is not None


def test_a_short_game_with_one_button() -> None:
    assert evening("poker_as")["moves"] > 0
