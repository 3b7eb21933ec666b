"""The fewest letters that tell players apart."""

from itertools import permutations

import pytest

from kiosk.screens.games.common.player_tags import called, tags
from kiosk.screens.kit.drawing.player_marks import letter, seat_marks


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Gisèle", "Marcel", "Yvonne"), ("G", "M", "Y")),
        (("Barthélémy", "Bérengère"), ("Ba", "Bé")),
        (("Marie-Claire", "Marguerite", "Maximilienne"), ("MC", "Mg", "Mx")),
        (("Anne", "Anne-Sophie", "Anne 2"), ("Anne", "AS", "A2")),
        (("Piste ●●●", "Gisèle", "Piste ●"), ("M3", "G", "M1")),
        (("Ana", "ana"), ("Ana", "ana")),
    ],
)
def test_as_few_letters_as_tell_them_apart(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    for order in permutations(range(len(names))):
        assert tags([names[seat] for seat in order]) == tuple(told[seat] for seat in order)


def test_a_name_stands_without_its_mark_and_without_what_it_had_ahead() -> None:
    (mark,) = seat_marks(("Marcel",))
    assert called(f"{letter(mark)}Marcel +30") == "Marcel" and tags([f"{letter(mark)}Marcel +30"]) == ("M",)
    assert called("Piste ●●") == "Machine II"
