"""How much of a name is shown: kiosk.tournament.spectators.public_names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.seats import same
from kiosk.tournament.spectators.public_names import Naming, public_names


@pytest.mark.parametrize(
    ("naming", "people", "shown"),
    [
        (Naming.FIRST, ("Anne Dupont", "Luc Martin"), ("Anne", "Luc")),
        (Naming.FIRST, ("Anne Dupont", "anne Durand", "Luc"), ("Anne Dup.", "anne Dur.", "Luc")),
        (Naming.FIRST, ("Anne", "Anne Durand"), ("Anne", "Anne D.")),
        (Naming.FIRST, ("Joueur 1", "Joueur 2"), ("Joueur 1", "Joueur 2")),
        (Naming.INITIALS, ("Anne Dupont", "Luc Martin"), ("A. D.", "L. M.")),
        (Naming.INITIALS, ("Anne Dupont", "André Durand", "Luc"), ("Ann. Dup.", "And. Dur.", "L.")),
        (Naming.INITIALS, ("Anne", "Annette"), ("Anne", "Anne.")),
        (Naming.FULL, ("Anne Dupont", "Anne Durand"), ("Anne Dupont", "Anne Durand")),
    ],
)
def test_as_little_is_shown_as_tells_people_apart(
    naming: Naming, people: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    assert tuple(public_names(people, naming).values()) == shown


WORDS = st.lists(st.text("abé ", min_size=1, max_size=6).map(str.strip).filter(bool), min_size=1, max_size=3)


@given(st.lists(WORDS.map(" ".join), unique_by=same, max_size=20), st.sampled_from(Naming))
def test_nobody_looks_like_another(people: list[str], naming: Naming) -> None:
    shown = public_names(people, naming)
    assert list(shown) == people
    assert len({same(name) for name in shown.values()}) == len(people)
