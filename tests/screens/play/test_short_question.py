"""A question that leaves out the name it begins with; what helps somebody new to the game below it.

In larger type fewer words take the place of what is really said, and are shorter.
"""

from collections import defaultdict

import pygame
import pytest

from kiosk.i18n.fill import fill
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.words import Words, catalogue
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.player_marks import RGB, bare, seat_mark
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.layout.question import filled, fitting
from kiosk.screens.play.layout.short_words import short_forms, shortened
from kiosk.shots.scene_list import enlarge, stage
from tests.shared import sampled

LONG = phrase("{name}, que choisis-tu ?", name="Maximilienne")


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("fr"))


def said(canvas: Canvas, question: Phrase, name: str, tall: int) -> str:
    return fitting(canvas, pygame.Rect(0, 0, 400, tall), question, name)


def test_a_name_goes_where_the_words_grow_by_it(canvas: Canvas) -> None:
    assert said(canvas, LONG, "Maximilienne", 40) == "Que choisis-tu ?"
    assert said(canvas, LONG, "\ue001Maximilienne", 40) == "\ue001Que choisis-tu ?", "the mark stays"


def test_a_name_stays_where_it_costs_nothing_or_its_going_saves_nothing(canvas: Canvas) -> None:
    short = phrase("{name}, que choisis-tu ?", name="Léa")
    assert said(canvas, short, "Léa", 40) == canvas.say(short)
    assert said(canvas, LONG, "Maximilienne", 120) == canvas.say(LONG)
    assert said(canvas, LONG, "Odette", 40) == canvas.say(LONG)


def test_shorter_words_that_call_somebody_go_before_longer_ones_that_call_nobody(canvas: Canvas) -> None:
    tie = phrase("Égalité : {name}, relance les trois dés !", name="Léa")
    assert fitting(canvas, pygame.Rect(0, 0, 609, 64), tie, "Léa") == "Léa, relance tout !"
    thrown = phrase("{name}, lance le dé vert et le dé rouge", name="Léa")
    assert fitting(canvas, pygame.Rect(0, 0, 609, 64), thrown, "Léa") == "Léa, lance vert et rouge"
    assert fitting(canvas, pygame.Rect(0, 0, 700, 64), thrown, "Léa") == canvas.say(thrown), "where they are large"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_on_a_large_screen_a_question_is_torn_apart_only_where_one_line_would_be_small(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size), measures(size), Words("fr"))
    said = "Relance tout sauf les trois 5 pour la machine"
    enough, tall = canvas.measures.enough, canvas.measures.target
    for wide, lines in ((width("serif", enough, said) + 1, 1), (width("serif", enough, said) - 1, 2)):
        fitted = filled(canvas, said, (wide, tall))
        assert len(fitted.lines) == lines and fitted.px >= (enough if lines == 1 else canvas.measures.minimum("long"))


def read(scene: str, size: tuple[int, int] = (1280, 800)) -> str:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    return " ".join(mark.what for mark in app.marks if mark.kind == "text")


@pytest.mark.parametrize("scene", ["play-choose", "linotte-choose", "linotte-nothing"])
def test_how_dice_are_thrown_again_is_said_where_no_button_does_it(scene: str) -> None:
    assert "reprends les dés" in read(scene)


@pytest.mark.parametrize("scene", ["demo-choose", "machine-waits", "play-guide", "linotte-last-throw"])
def test_it_is_not_said_where_a_button_the_machine_or_the_guide_says_more(scene: str) -> None:
    assert "reprends les dés" not in read(scene)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_cards_that_are_drawn_first_are_explained(size: tuple[int, int]) -> None:
    assert "la plus basse donne" in read("cribble-lots", size)
    assert "au plus, sinon" in read("cribble-go", (1280, 800))


def test_a_call_and_the_answer_to_it_are_explained() -> None:
    assert "regarde seul" in read("menteur-calls")
    assert "Annonce : Gisèle Gisèle annonce : Deux paires de Rois et de 9" in read("menteur-answer")


@pytest.mark.parametrize("scene", ["menteur-honest", "menteur-liar"])
def test_a_call_that_must_beat_another_says_so(scene: str) -> None:
    assert read(scene, (1280, 800)).startswith("Yvonne, lance et annonce plus haut")
    small = read(scene, (800, 480))
    assert "Yvonne, lance, annonce plus haut" in small and "À battre : " in small
    assert read("menteur-calls").startswith("Gisèle, lance et annonce")


def test_a_lie_that_came_out_is_nobodys_hand() -> None:
    assert "Marcel Full" in read("menteur-honest") and "Marcel Full" not in read("menteur-liar")


NESTED = phrase("Tu relances ces {dice} ?", dice=phrase("trois dés"))


def test_in_larger_type_a_name_or_words_go_so_that_a_question_grows_on_a_large_screen_too() -> None:
    size, name = (1280, 800), "Maximilienne"
    question = phrase("{name}, tu gardes ou tu relances ?", name=name)
    box = pygame.Rect(0, 0, 1100, 100)
    told = [fitting(Canvas(pygame.Surface(size), measures(size, large), Words("fr")), box, question, name)
            for large in (False, True)]  # fmt: skip
    assert told == ["Maximilienne, tu gardes ou tu relances ?", "Maximilienne, tu relances ?"]


@pytest.mark.parametrize(
    "scene", sampled(["poker-first", "poker-takes-up", "linotte-choose", "421-guide", "menteur-higher"], every=2)
)
@pytest.mark.parametrize("larger", [False, True])
def test_who_decides_is_called_or_has_the_mark_in_the_question(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    surface = pygame.Surface((800, 480))
    app.paint(surface)
    player = app.in_play.panel().player
    name, place = seated(app, app.in_play.table)[player], app.places["question"]
    asked = next(mark.what for mark in app.marks if mark.kind == "text" and place.contains(mark.rect))
    colour = RGB[seat_mark(player, name).colour]
    before = [surface.get_at((x, place.centery))[:3] for x in range(place.left, place.left + place.height)]
    assert (colour in before) != asked.startswith(bare(name))


def test_words_that_would_be_cut_give_way_to_fewer(canvas: Canvas) -> None:
    question = phrase("{card} ferait {reached} : on ne dépasse pas 31.", card="Dame de trèfle", reached=35)
    assert fitting(canvas, pygame.Rect(0, 0, 500, 34), question, "Léa") == "Ça ferait 35 : trop !"


def test_words_within_a_question_are_shortened_too() -> None:
    assert str(shortened(NESTED)) == "Tu relances ces trois ?"
    assert str(shortened(phrase("Que montre ce dé ?"))) == "Quelle face ?"


def test_what_has_no_shorter_form_stays() -> None:
    assert shortened(phrase("{n} jetons", n=3)) == phrase("{n} jetons", n=3)


def test_what_is_replaced_is_said_somewhere() -> None:
    assert set(short_forms()) <= catalogue("en").keys()


def test_shorter_words_are_shorter() -> None:
    def wide(template: str, value: str) -> int:
        return width("serif", 40, fill(template, defaultdict(lambda: value)))

    kept = {
        words: short
        for words, short in short_forms().items()
        if wide(short.template, "deux") >= wide(words, "deux dés")
    }
    assert kept == {}


def test_on_a_small_screen_too_it_says_how_many_dice_were_thrown_again() -> None:
    assert "Deux relancés : ça compte ?" in read("play-rethrown", (800, 480))
