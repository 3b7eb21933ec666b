"""The layout checker finds what it is there to find."""

import pygame
import pytest

from kiosk.screens.kit.drawing.layout_check import DrawnElement, faults
from kiosk.screens.kit.drawing.theme import measures

MEASURES = measures((1280, 800))
HERE, BESIDE = pygame.Rect(100, 100, 200, 120), pygame.Rect(340, 100, 200, 120)


def text(rect: pygame.Rect, **more: object) -> DrawnElement:
    return DrawnElement("text", rect, "words", **({"px": 32, "need": 32} | more))  # type: ignore[arg-type]


def test_what_stands_apart_is_well() -> None:
    assert faults([text(HERE), text(BESIDE)], MEASURES) == []


def test_words_in_a_button_are_well() -> None:
    inside = HERE.inflate(-20, -20)
    assert faults([DrawnElement("target", HERE, "button"), text(inside)], MEASURES) == []


@pytest.mark.parametrize(
    ("marks", "fault"),
    [
        ([text(HERE), text(HERE.move(50, 0))], "overlap"),
        ([text(HERE), text(HERE.inflate(-20, -20))], "overlap"),
        ([DrawnElement("target", HERE, "a"), text(HERE.move(50, 0))], "overlap"),
        ([DrawnElement("target", HERE, "a"), DrawnElement("target", HERE.move(210, 0), "b")], "closer"),
        ([DrawnElement("target", pygame.Rect(100, 100, 100, 200), "a")], "smaller than a finger"),
        ([text(HERE, cut=True)], "is cut"),
        ([text(HERE, px=31)], "needs 32"),
        ([text(HERE, contrast=6.9)], "contrast"),
        ([text(HERE, px=66, contrast=4.4)], "contrast"),
        ([text(HERE.move(-80, 0))], "leaves"),
    ],
)
def test_each_fault_is_named(marks: list[DrawnElement], fault: str) -> None:
    found = faults(marks, MEASURES)
    assert len(found) == 1
    assert fault in found[0]
