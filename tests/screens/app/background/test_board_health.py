"""Heat and power of the board: what people are told, and the signs in the corner."""

import pygame
import pytest

from kiosk.devices.board_sensors import BoardSensors, Vitals
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.background.board_health import LOW, draw, trouble
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.theme import ORANGE, YELLOW
from kiosk.screens.kit.rail import button_rail
from tests.screens.drawing import SIZES, canvas_of, changed


def board(*readings: Vitals) -> BoardSensors:
    """A board after these readings, one after the other."""
    coming = iter(readings)
    sensors = BoardSensors(lambda: next(coming))
    for number in range(len(readings)):
        sensors.tick(1000.0 * (number + 1))
    return sensors


def test_low_power_is_said_before_heat() -> None:
    assert trouble(board(Vitals())) is None and trouble(board(Vitals(74.0))) is None
    assert str(trouble(board(Vitals(76.4)))) == "La machine chauffe (76 °C) : il lui faut de l’air."
    assert str(trouble(board(Vitals(slowed=True)))) == "La machine chauffe (? °C) : il lui faut de l’air."
    assert trouble(board(Vitals(76.4, low_voltage=True))) is LOW


def test_nothing_is_said_any_more_once_it_is_over() -> None:
    assert trouble(board(Vitals(90.0, low_voltage=True), Vitals(40.0))) is None


@pytest.mark.parametrize("size", SIZES)
def test_signs_stand_in_the_margin_above_each_other(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    across, _ = canvas.measures.margin
    margin = pygame.Rect(size[0] - across, 0, across, size[1])
    none = changed(canvas.surface, lambda: draw(canvas.surface, canvas.measures, board(Vitals())))
    one = changed(canvas.surface, lambda: draw(canvas.surface, canvas.measures, board(Vitals(low_voltage=True))))
    both = board(Vitals(90.0, low_voltage=True))
    other = changed(canvas.surface, lambda: draw(canvas.surface, canvas.measures, both))
    assert not none and margin.contains(one) and margin.contains(other)
    assert other.bottom <= one.top


WAITS = Legend(right=None, waiting=phrase("J’attends les dés"), dice=True)
CHOICE = Legend(right=phrase("Autre choix"))


@pytest.mark.parametrize("legend", [WAITS, CHOICE], ids=["dice are awaited", "the right button has words"])
@pytest.mark.parametrize("size", SIZES)
def test_in_a_rail_they_stand_beside_each_other_clear_of_its_words_and_domes(
    size: tuple[int, int], legend: Legend
) -> None:
    canvas = canvas_of(size)
    button_rail.draw(canvas, legend, {})
    place, room = button_rail.rail(canvas), button_rail.spare(canvas, legend)
    one = changed(
        canvas.surface, lambda: draw(canvas.surface, canvas.measures, board(Vitals(low_voltage=True)), room)
    )
    both = board(Vitals(90.0, low_voltage=True))
    two = changed(canvas.surface, lambda: draw(canvas.surface, canvas.measures, both, room))
    assert place.inflate(0, -4).contains(one) and place.inflate(0, -4).contains(two)
    assert one.right < two.left and two.right < place.right - round(2 * button_rail.CAP * place.height)
    words = [mark.rect for mark in canvas.marks if mark.kind == "text"]
    assert words and one.unionall([two]).collidelist(words) == -1


@pytest.mark.parametrize(
    ("readings", "colour"), [([Vitals(90.0)], YELLOW), ([Vitals(90.0), Vitals(40.0)], ORANGE)], ids=["now", "was"]
)
def test_a_sign_is_brighter_while_it_lasts(readings: list[Vitals], colour: tuple[int, int, int]) -> None:
    canvas = canvas_of()
    touched = changed(canvas.surface, lambda: draw(canvas.surface, canvas.measures, board(*readings)))
    seen = {tuple(canvas.surface.get_at((x, touched.bottom - 4)))[:3] for x in range(touched.left, touched.right)}
    assert colour in seen and not {YELLOW, ORANGE} - {colour} & seen
