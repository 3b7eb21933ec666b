"""The rail for hands: three thirds that never overlap, what is said of the hand, the ring that fills."""

from dataclasses import replace

import pygame
import pytest

from kiosk.devices.buttons.dwell_selection import Dwell
from kiosk.i18n.phrase import phrase
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.hands_free.dwell_icons import hand, ring
from kiosk.screens.hands_free.hand_rail import DONE, HOW, NOTHING, SPOILT, STILL, Offered
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import GREEN, YELLOW
from kiosk.screens.kit.screen import Item
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import SIZES, canvas_of, changed, pixels, well_set, words_on
from tests.shared import sampled

ITEM = Item("game", phrase("Autre jeu"), lambda: None)
OFFER = Offered(Legend(), ITEM, 1, 3)
AWAY, OVER = Dwell(), Dwell(over=True, zone="middle", x=0.5)


@pytest.mark.parametrize(
    ("offered", "dwell", "said"),
    [
        (OFFER, AWAY, HOW),
        (OFFER, OVER, STILL),
        (OFFER, replace(OVER, zone="left"), STILL),
        (OFFER, replace(OVER, zone=""), HOW),
        (Offered(Legend(None, None, None), None), OVER, HOW),
        (Offered(Legend(None, None, phrase("Suivant")), None), replace(OVER, zone="left"), HOW),
        (OFFER, replace(OVER, armed=True), DONE),
        (OFFER, replace(OVER, armed=True, spoilt=True), SPOILT),
    ],
)
def test_a_hand_is_told_what_to_do(offered: Offered, dwell: Dwell, said: object) -> None:
    assert hand_rail.said(offered, dwell) is said


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dwell", [AWAY, replace(OVER, filled=0.5), replace(OVER, spoilt=True)], ids=str)
def test_the_rail_takes_its_height_and_its_thirds_lie_side_by_side(
    dwell: Dwell, size: tuple[int, int], language: str
) -> None:
    canvas = canvas_of(size, language)
    touched = changed(canvas.surface, lambda: hand_rail.draw(canvas, OFFER, dwell))
    assert touched.top >= canvas.inner.bottom - hand_rail.height(canvas) and touched.width == size[0]
    assert well_set(canvas) and faults(canvas.marks, canvas.measures) == []
    places = {key: place for key, place in canvas.targets if key.startswith("button:")}
    left, middle, right = (places[f"button:{name}"] for name in ("left", "ok", "right"))
    assert left.right == middle.left and middle.right == right.left
    assert canvas.inner.contains(left) and canvas.inner.contains(right)


@pytest.mark.parametrize("size", SIZES)
def test_the_instruction_is_as_large_as_other_texts_and_the_pointer_stands_below_it(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    hand_rail.draw(canvas, OFFER, OVER)
    told = next(mark for mark in canvas.marks if mark.what == str(STILL))
    assert told.px >= canvas.measures.text
    shown = canvas.surface.subsurface((0, 0, size[0], told.rect.bottom))
    assert not pygame.mask.from_threshold(shown, YELLOW, (20, 20, 20, 255)).count()


def test_a_side_that_does_nothing_answers_to_no_finger() -> None:
    canvas = canvas_of()
    hand_rail.draw(canvas, Offered(Legend(None, phrase("Lancer"), phrase("Suivant")), ITEM), AWAY)
    keys = [key for key, _ in canvas.targets]
    assert "button:left" not in keys and {"button:ok", "button:right"} <= set(keys)


def test_where_there_is_nothing_to_choose_it_says_so() -> None:
    canvas = canvas_of()
    hand_rail.draw(canvas, Offered(Legend(None, None, None), None), AWAY)
    assert str(NOTHING) in words_on(canvas) and canvas.targets == []


def picture(dwell: Dwell, offered: Offered = OFFER) -> bytes:
    canvas = canvas_of()
    hand_rail.draw(canvas, offered, dwell)
    return pixels(canvas.surface)


def test_what_the_hand_does_is_seen() -> None:
    dwells = [AWAY, OVER, replace(OVER, filled=0.5), replace(OVER, armed=True), replace(OVER, spoilt=True)]
    dwells += [replace(OVER, x=0.45), replace(OVER, zone="left", x=0.1), replace(OVER, zone="right", x=0.9)]
    assert len({picture(dwell) for dwell in dwells}) == len(dwells)


def test_the_dot_tells_which_of_how_many_is_offered() -> None:
    offers = [OFFER, replace(OFFER, place=2), replace(OFFER, count=4), replace(OFFER, count=1)]
    assert len({picture(AWAY, offered) for offered in offers}) == 4
    assert picture(AWAY, replace(OFFER, count=500)) == picture(AWAY, replace(OFFER, count=501))


@pytest.mark.parametrize("size", SIZES)
def test_it_covers_a_row_of_buttons_and_no_more(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    assert canvas.measures.target < hand_rail.covers(canvas) < hand_rail.height(canvas)


def filled(part: float) -> int:
    """How many pixels of a ring shine."""
    canvas = canvas_of()
    ring(canvas.surface, (200, 200), 60, part, GREEN)
    bright = pygame.surfarray.array3d(canvas.surface).astype(int)
    return int((abs(bright - GREEN).sum(axis=2) < 30).sum())


def test_a_ring_fills_clockwise_from_the_top() -> None:
    counts = [filled(part) for part in (0.0, 0.25, 0.5, 1.0)]
    assert counts[0] == 0 and counts[2] == pytest.approx(2 * counts[1], rel=0.05)
    assert counts[3] == pytest.approx(2 * counts[2], rel=0.05)
    assert filled(-1.0) == 0 and filled(7.0) == counts[3]
    canvas = canvas_of()
    ring(canvas.surface, (200, 200), 60, 0.25, GREEN)
    shines = [canvas.surface.get_at((200 + x, 200 + y))[1] > 150 for x, y in ((37, -37), (37, 37), (-37, -37))]
    assert shines == [True, False, False]


def test_a_ring_keeps_to_its_radius() -> None:
    canvas = canvas_of()
    touched = changed(canvas.surface, lambda: ring(canvas.surface, (200, 200), 60, 1.0, GREEN))
    assert pygame.Rect(138, 138, 125, 125).contains(touched) and touched.width >= 118


def test_a_hand_is_as_tall_as_asked_and_lets_the_ground_through() -> None:
    outline = hand(90, (255, 255, 255), 120)
    assert outline.get_size() == (90, 90) and outline.get_alpha() == 120
    box = outline.get_bounding_rect()
    assert box.height > 70 and abs(box.centerx - 45) < 9


@pytest.mark.parametrize(
    ("scene", "left", "right"),
    [("hands-play-choose", "Menu", "Marquer 15"), ("hands-menteur-answer", "Menu", "Bluff !")],
)
def test_the_choices_beside_are_named(scene: str, left: str, right: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    words = [mark.what for mark in app.marks if mark.kind == "text"]
    assert left in words and right in words and "Autre choix" not in words


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize(
    ("scene", "right"),
    sampled(
        [
            ("hands-play-announce", "Annoncer les 6"),
            ("hands-play-doubt", "Quatre"),
            ("hands-si-no-bet", "Ligne 1 : 6"),
            ("hands-cribble-marque-points", "10 à 19"),
            ("hands-menteur-calls", "Deux paires"),
        ],
        every=2,
    ),
)
def test_a_choice_beside_keeps_the_words_that_tell_it_from_the_one_offered(
    scene: str, right: str, larger: bool
) -> None:
    app = stage(scene, "fr")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    assert plain(right) in [plain(mark.what) for mark in app.marks if mark.kind == "text"]


def test_words_beside_are_short_and_large_rather_than_long_and_small() -> None:
    canvas = canvas_of((800, 480))
    box = pygame.Rect(0, 0, width("bold", canvas.measures.cell, "Choisir : quatre") + 4, 40)
    offered = Offered(Legend(), ITEM, beside=(phrase("Menu"), phrase("Choisir : {face}", face=phrase("quatre"))))
    assert hand_rail.beside_words(canvas, box, offered, "right") == "Quatre"
    assert hand_rail.beside_words(canvas, box.inflate(200, 0), offered, "right") == "Choisir : quatre"
    assert hand_rail.beside_words(canvas, pygame.Rect(0, 0, 9, 40), offered, "right") is None
    assert hand_rail.beside_words(canvas, box, replace(offered, beside=(None, None)), "left") is None


def plain(said: str) -> str:
    return said.replace("\u00a0", " ").replace("\u202f", " ")
