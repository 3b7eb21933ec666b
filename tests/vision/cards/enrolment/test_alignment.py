"""`vision.cards.enrolment.alignment`: a card that is read a little off comes to lie on its picture."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.enrolment.drawn_deck import printed
from vision.cards.card_looks import SIZE
from vision.cards.enrolment.alignment import Template, inner, moved_onto, print_of
from vision.types.picture import Array, Picture


def alike(one: Array, other: Array) -> float:
    a, b = inner(one).ravel(), inner(other).ravel()
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def moved(card: Picture) -> Picture:
    ends = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], np.float32)
    off = np.array([(2, 4), (4, 2), (3, 5), (1, 2)], np.float32)
    return np.asarray(cv2.warpPerspective(card, cv2.getPerspectiveTransform(ends, ends + off), SIZE), np.uint8)


@pytest.mark.parametrize("name", ["AS", "7H", "KD"])
def test_a_card_off_its_place_is_moved_onto_its_picture(name: str) -> None:
    template, seen = Template.of(print_of(printed(name))), print_of(moved(printed(name)))
    assert alike(seen, template.planes) < 0.95
    assert alike(moved_onto(template, seen), template.planes) > 0.96


def test_what_is_not_like_it_at_all_stays_where_it_is() -> None:
    plain = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    seen = print_of(plain)
    assert moved_onto(Template.of(print_of(printed("7H"))), seen) is seen


def test_a_print_is_the_same_in_any_slow_light() -> None:
    card = printed("QC")
    dim = (card * np.linspace(0.3, 0.6, SIZE[0])[None, :, None] * (0.9, 1.0, 0.8)).astype(np.uint8)
    assert alike(print_of(dim), print_of(card)) > 0.99
