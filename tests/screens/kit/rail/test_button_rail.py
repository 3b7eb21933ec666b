"""The rail: domes as the lamps shine, in places that never move, and beside each what its press does."""

from dataclasses import replace

import pygame
import pytest

from kiosk.devices.buttons.gestures import Lamp
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import LAMPS
from kiosk.screens.kit.rail import button_rail
from kiosk.shots.scene_list import stage
from tests.screens.drawing import SIZES, canvas_of, pixels, well_set, words_on

ACT = Legend(act=phrase("Marquer {points}", points=15))
THREE = ((800, 480), (1280, 800), (1920, 1080))


def drawn(legend: Legend, size: tuple[int, int] = SIZES[0], language: str = "fr") -> Canvas:
    canvas = canvas_of(size, language)
    button_rail.draw(canvas, legend, legend.lamps())
    return canvas


@pytest.mark.parametrize(("size", "tall"), [((800, 480), 58), ((1280, 800), 90), ((1920, 1080), 122)])
def test_it_is_as_high_as_domes_need(size: tuple[int, int], tall: int) -> None:
    canvas = canvas_of(size)
    assert button_rail.whole_height(canvas) == tall
    assert button_rail.rail(canvas).bottom == canvas.inner.bottom
    assert button_rail.height(canvas) + canvas.measures.margin[1] == tall


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", THREE)
def test_words_stand_beside_the_domes_and_are_whole(size: tuple[int, int], language: str) -> None:
    for legend in (ACT, Legend(), replace(ACT, waiting=phrase("Ça roule…"), dice=True)):
        canvas = drawn(legend, size, language)
        assert well_set(canvas) and faults(canvas.marks, canvas.measures) == []
        assert len(words_on(canvas)) == 3


def test_the_middle_says_the_act_itself() -> None:
    assert words_on(drawn(ACT))[1] == "Marquer 15"
    assert words_on(drawn(Legend()))[1] == "Choisir"
    assert words_on(drawn(replace(ACT, ok=phrase("Garder"))))[1] == "Garder"


def test_an_act_of_many_words_is_cut_at_a_comma_or_called_a_choice() -> None:
    placed = phrase("Poser : sec, rangée 4, colonne 2, et encore bien plus que cela")
    assert words_on(drawn(replace(ACT, act=placed)))[1] == "Poser : sec"
    endless = phrase("Poser : sec et encore bien plus que tout ce qui a de la place ici même")
    assert words_on(drawn(replace(ACT, act=endless)))[1] == "Choisir"


def test_what_waits_says_why_and_is_touched_in_vain() -> None:
    why = replace(ACT, waiting=phrase("Ça roule…"))
    canvas = drawn(why)
    assert why.lamps()["ok"] is Lamp.OFF and words_on(canvas)[1] == "Ça roule…"
    assert [key for key, _ in canvas.targets] == ["button:left", "button:right"]


def test_a_cup_stands_there_while_dice_are_awaited() -> None:
    waits = replace(ACT, waiting=phrase("Ça roule…"))
    with_cup = pixels(drawn(replace(waits, dice=True)).surface)
    assert with_cup != pixels(drawn(waits).surface)


@pytest.mark.parametrize("size", THREE)
def test_the_cells_never_move_and_a_finger_reaches_all_of_them(size: tuple[int, int]) -> None:
    cells = {name: button_rail.cell(canvas_of(size), name) for name in LAMPS}
    for legend in (ACT, Legend(), Legend(phrase("Retour"), phrase("Terminé"), phrase("Non"))):
        assert dict(drawn(legend, size).targets) == {f"button:{name}": box for name, box in cells.items()}
    assert cells["left"].right <= cells["ok"].left and cells["ok"].right < cells["right"].left


def lit(canvas: Canvas) -> set[str]:
    """The buttons whose dome shines."""
    found = set()
    for name in LAMPS:
        box = button_rail.cell(canvas, name)
        side = box.height // 2
        left = box.right - side * 3 // 2 if name == "right" else box.left + side // 2
        dome = canvas.surface.subsurface(pygame.Rect(left, box.top + side // 2, side, side))
        if sum(pygame.transform.average_color(dome)[:3]) > 300:
            found.add(name)
    return found


@pytest.mark.parametrize("shining", [["left"], ["ok"], ["right"], ["left", "right"], [*LAMPS], []], ids=" ".join)
def test_the_domes_shine_as_the_lamps_do_whatever_the_words_say(shining: list[str]) -> None:
    canvas = canvas_of((1280, 800))
    button_rail.draw(canvas, Legend(), {name: Lamp.LIT if name in shining else Lamp.OFF for name in LAMPS})
    assert lit(canvas) == set(shining)


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ("corrected-dice-sure", "Retour"),
        ("journal-recover", "Garder"),
        ("settings", "Changer"),
        ("settings-play", "Changer"),
        ("options-all", "Changer"),
        ("match-waits", "Reprendre le jeu"),
        ("calibration-old", "Utiliser"),
        ("stick-backups", "Ouvrir"),
        ("event-meetings", "Cette rencontre"),
        ("menteur-figures", "Full aux Valets"),
        ("cribble-marque-long", "Côté Marie-Claire"),
        ("si-no-chips", "Miser : double 2"),
    ],
)
def test_the_middle_says_what_ok_does_on_a_small_screen_too(scene: str, told: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    rail = button_rail.rail(canvas_of((800, 480)))
    assert told in {mark.what for mark in app.marks if rail.contains(mark.rect)}


def test_an_act_is_said_in_fewer_words_as_often_as_there_are_fewer() -> None:
    placed = phrase("Poser : {label}, rangée {row}, colonne {column}", label=phrase("sec"), row=4, column=2)
    said = list(button_rail.in_fewer_words(str, placed))
    assert said == ["Poser : sec, rangée 4, colonne 2", "Poser : sec", "Poser"]


def test_an_act_with_fewer_words_does_not_end_at_a_comma_before_what_tells_it_from_others() -> None:
    full = hand_name("full", ("D", "9"))
    said = list(button_rail.in_fewer_words(Words("en").say, full))
    assert said == ["Full house, queens over nines", "Queens over nines", "Over nines"]


def test_an_act_in_small_type_says_more_than_that_something_is_chosen() -> None:
    canvas = canvas_of((800, 480))
    room = pygame.Rect(0, 0, width("bold", canvas.measures.cell, "Appel : quinte") + 4, 30)
    assert button_rail.done(canvas, room, replace(ACT, act=phrase("Appel : quinte"))) == "Appel : quinte"


def test_an_act_ends_before_a_parenthesis() -> None:
    bet = phrase("Verticale : {n} (100, le plus de toute la ligne)", n=8)
    assert words_on(drawn(replace(ACT, act=bet)))[1] == "Verticale : 8"


@pytest.mark.parametrize(
    ("scene", "act"), [("linotte-next-square", "Poser : sec"), ("linotte-last-throw", "Poser : appel")]
)
def test_fewer_words_in_a_line_come_before_all_in_two(scene: str, act: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((1280, 800)))
    assert act in [mark.what.replace("\u202f", " ").replace("\u00a0", " ") for mark in app.marks]
