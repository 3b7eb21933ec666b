"""Showing a deck on the kiosk: which deck, each laying at rest, doubts believed the second time, stored last."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from calibration.cards.deck_enrolment import COUNT, DOUBT, LAYINGS, ShownCards
from calibration.cards.deck_files import DECKS, decks_folder
from calibration.session.cards_step import OwnCardsStep
from calibration.session.draft import Draft
from calibration.session.session_view import View
from tests.vision.cards.enrolment.drawn_deck import deck
from vision.cards.enrolment.known_deck import KnownDeck
from vision.motion.stillness import HOLD

PICTURE = np.full((90, 160, 3), 80, np.uint8)


class Enrolled:
    """Learns every laying but what a test wants otherwise."""

    def __init__(self) -> None:
        self.at, self.problems, self.trusted = 0, dict[int, str](), list[bool]()

    @property
    def wanted(self) -> tuple[str, ...]:
        return LAYINGS[self.at] if not self.done else ()

    @property
    def done(self) -> bool:
        return self.at == len(LAYINGS)

    def again(self) -> None:
        self.at -= 1

    def show(self, picture: object, trusted: bool = False) -> ShownCards:
        self.trusted.append(trusted)
        cards = tuple((name, ((1.0, 1.0), (2.0, 1.0), (2.0, 3.0), (1.0, 3.0))) for name in self.wanted)
        problem = None if trusted else self.problems.get(self.at)
        self.at += problem is None
        return ShownCards(cards, problem, {COUNT: "7", DOUBT: "9S"}.get(problem or "", ""))

    def finished(self, name: str) -> KnownDeck:
        return KnownDeck(name, deck().cards)


Made = Callable[..., tuple[OwnCardsStep, Enrolled]]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def step(**problems: str) -> tuple[OwnCardsStep, Enrolled]:
        enrolled = Enrolled()
        enrolled.problems = {int(at[1:]): problem for at, problem in problems.items()}
        draft = Draft(400, 300, 16, None, decks_folder=decks_folder(tmp_path))  # type: ignore[arg-type]
        return OwnCardsStep(draft, lambda: enrolled), enrolled  # type: ignore[arg-type]

    return step


def at_rest(step: OwnCardsStep) -> View:
    for t in (0.0, HOLD + 0.1):
        step.see(PICTURE, t)
    return step.view()


def test_a_deck_is_learnt_laying_by_laying_and_stored_by_whoever_keeps_it(made: Made, tmp_path: Path) -> None:
    step, _ = made()
    assert step.view().title == "new-deck" and dict(step.view().values) == {"name": "Cartes 1"}
    step.press("start")
    for cards in LAYINGS:
        view = at_rest(step)
        assert (view.title, view.cards, view.choices.ok) == ("lay-cards", cards, "learn")
        assert dict(view.values) == {"first": cards[0], "last": cards[-1]}
        step.press("learn")
    assert step.view().title == "deck-shown" and step.view().progress == 1.0
    assert step.press("store-set") == "next"
    assert step._draft.deck is not None and step._draft.deck.name == "Cartes 1"
    assert not DECKS.names(decks_folder(tmp_path))


def test_nothing_is_learnt_while_a_hand_moves(made: Made) -> None:
    step, enrolled = made()
    step.press("start")
    step.see(PICTURE, 0.0)
    step.see(np.full_like(PICTURE, 160), HOLD + 0.1)
    assert step.view().choices.ok is None
    step.press("learn")
    assert enrolled.at == 0


def test_a_doubt_is_believed_the_second_time_and_a_missing_card_is_not(made: Made) -> None:
    step, enrolled = made(_0=DOUBT, _1=COUNT)
    step.press("start")
    at_rest(step)
    step.press("learn")
    view = step.view()
    assert [(one.code, dict(one.values)) for one in view.verdicts] == [("cards-other-look", {"card": "9S"})]
    assert view.choices.ok == "as-said" and {mark.tone for mark in view.marks} == {"doubt"}
    step.press("as-said")
    step.press("learn")
    assert enrolled.trusted == [False, True, False] and enrolled.at == 1
    (found,) = step.view().verdicts
    assert (found.code, dict(found.values)) == ("cards-other-count", {"seen": 7, "wanted": 8})
    assert step.view().choices.ok == "learn"


def test_one_can_go_back_and_jokers_are_asked_for_at_the_end(made: Made) -> None:
    step, enrolled = made()
    step.press("start")
    at_rest(step)
    assert step.view().choices.left is None
    for _ in range(6):
        step.press("learn")
    assert "jokers-too" in [one.code for one in step.view().verdicts]
    step.press("cards-before")
    assert enrolled.at == 5 and step.view().cards == LAYINGS[5]


def test_a_known_deck_can_be_shown_again_and_where_nothing_is_stored_that_is_said(made: Made, tmp_path: Path) -> None:
    DECKS.store(decks_folder(tmp_path), deck("Bistrot"))
    step, enrolled = made()
    step.press("other-deck")
    assert (step.view().title, dict(step.view().values)) == ("known-deck", {"name": "Bistrot"})
    step.press("start")
    enrolled.at = len(LAYINGS)
    step._draft.decks_folder = None
    assert step.press("store-set") == "stay"
    assert [one.code for one in step.view().verdicts] == ["deck-not-stored"]
