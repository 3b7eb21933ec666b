"""A question that leaves out the name it begins with."""

import pygame
import pytest

from kiosk.games.engine import phrase
from kiosk.screens.canvas import Canvas
from kiosk.screens.questions import brief
from kiosk.screens.theme import measures
from kiosk.screens.words import Words

LONG = phrase("{name}, que choisis-tu ?", name="Maximilienne")


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("fr"))


def test_a_name_goes_where_that_saves_a_line(canvas: Canvas) -> None:
    assert str(brief(canvas, LONG, "Maximilienne", 760)) == "Que choisis-tu ?"
    assert str(brief(canvas, LONG, "\ue001Maximilienne", 760)) == "Que choisis-tu ?"


def test_a_name_stays_where_it_costs_nothing_or_its_going_saves_nothing(canvas: Canvas) -> None:
    short = phrase("{name}, que choisis-tu ?", name="Léa")
    assert brief(canvas, short, "Léa", 760) is short
    assert brief(canvas, LONG, "Maximilienne", 760, lines=2) is LONG
    assert brief(canvas, LONG, "Odette", 760) is LONG
