"""Following dice on rendered sequences: a few of each kind; `make prove` plays hundreds."""

import pytest

from tests.vision.tracking.track_sequences import ACTS, Table

STORIES = [
    ("rethrow", "hand hesitates", "nudge"),
    ("turn", "push far", "jolt"),
    ("cup", "lift", "rethrow"),
    ("cup throw", "hand passes"),
    ("switched off", "flash"),
    ("dimmed", "lamp", "set aside"),
    ("leaning in", "bump", "rethrow"),
    ("camera moved", "rethrow"),
    ("frozen",),
    ("out of focus",),
]


OFTEN = 6
"""So many of them are played by `make test-whole`, the others by `make prove`."""


@pytest.mark.whole
@pytest.mark.parametrize(
    "story",
    [
        *STORIES[:OFTEN],
        *(pytest.param(story, marks=pytest.mark.slow) for story in STORIES[OFTEN:]),
    ],
    ids=", ".join,
)
def test_dice_are_followed_through(story: tuple[str, ...]) -> None:
    table = Table(STORIES.index(story))
    for act in ("throw", *story):
        found = table.act(act)
        assert found.wrong == [], f"{act}: {found.names}"


@pytest.mark.whole
def test_a_lamp_that_comes_back_covers_nothing() -> None:
    table = Table(214)
    table.act("throw")
    assert table.act("switched off").names == ("blind", "at_rest")
    assert table.act("cup").wrong == []


@pytest.mark.whole
def test_a_lamp_that_is_turned_up_again_covers_nothing() -> None:
    table = Table(154)
    table.act("throw")
    table.act("switched off")
    assert table.act("dimmed").names == ()


def test_every_act_is_in_a_story() -> None:
    assert {act for story in STORIES for act in story} | {"throw"} == set(ACTS)
