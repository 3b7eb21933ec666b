"""Fitting words into boxes, and the typefaces that they are set in."""

import re
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.i18n.words import Words
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import FILES, font, line_height, width
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.text_fitting import fit, shortened, wrap
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.drawing.type_scaling import named, roomy
from kiosk.shots.scene_list import stage
from tests.screens.drawing import canvas_of

WORDS = st.lists(st.text("abcdefgéèàMWi", min_size=1, max_size=9), min_size=1, max_size=9).map(" ".join)


@pytest.fixture(autouse=True, scope="module")
def fonts() -> None:
    pygame.font.init()


@given(WORDS, st.integers(60, 900), st.integers(30, 300))
def test_what_is_not_cut_fits_and_is_whole(text: str, wide: int, tall: int) -> None:
    fitted = fit(text, "sans", (wide, tall), 40, 20)
    assert 20 <= fitted.px <= 40
    if not fitted.cut:
        assert all(width("sans", fitted.px, line) <= wide for line in fitted.lines)
        assert len(fitted.lines) * line_height("sans", fitted.px) <= tall
        assert " ".join(fitted.lines).replace("\u00a0", " ") == text


@given(WORDS, st.integers(60, 900))
def test_wrapping_keeps_every_word(text: str, room: int) -> None:
    lines = wrap(text, "bold", 24, room)
    assert not lines or " ".join(lines) == text


def test_words_shrink_before_they_wrap() -> None:
    text = "Trois lancers au plus"
    room = width("sans", 36, text)
    assert fit(text, "sans", (room, 200), 40, 20).lines == (text,)


def test_what_cannot_fit_says_so() -> None:
    fitted = fit("Un texte beaucoup trop long pour cette boîte", "sans", (100, 30), 40, 20)
    assert fitted.cut
    assert fitted.px == 20
    assert fitted.lines[-1].endswith("…")


def test_french_punctuation_never_begins_a_line() -> None:
    room = width("sans", 24, "Tu relances ces deux dés")
    assert all(not line.startswith("?") for line in wrap("Tu relances ces deux dés ?", "sans", 24, room))


def test_typefaces_keep_no_files_open() -> None:
    held = Path("/proc/self/fd")
    before = len(list(held.iterdir()))
    loaded = [font(face, px) for face in FILES for px in range(301, 331)]
    assert len({id(one) for one in loaded}) == 90
    assert len(list(held.iterdir())) == before


def test_words_on_lines_of_their_own_stay_there() -> None:
    assert fit("1\nAnne", "sans", (400, 200), 40, 20).lines == ("1", "Anne")


def test_the_largest_type_that_has_room_is_taken() -> None:
    canvas = Canvas(pygame.Surface((1280, 800)), measures((1280, 800)), Words("fr"))
    larger = roomy(canvas, lambda tried: tried.measures.cell <= 30)
    assert larger.measures.cell == 30 and larger.measures.target == canvas.measures.target
    larger.text(pygame.Rect(100, 100, 300, 60), "dix", "cell")
    assert [mark.px for mark in canvas.marks] == [30]
    assert roomy(canvas, lambda tried: False) is canvas


ROOMY = ("event-cup", "event-league", "match-board", "menteur-calls", "poker-opens", "wiring")


@pytest.mark.parametrize("name", ROOMY)
def test_on_a_large_screen_nothing_is_small_beside_free_room(name: str) -> None:
    app, size = stage(name), (1920, 1080)
    app.paint(pygame.Surface(size))
    small = [mark.what for mark in app.marks if mark.kind == "text" and mark.px < 1.25 * measures(size).cell]
    assert small == []


def test_buttons_side_by_side_are_written_alike() -> None:
    app = stage("players")
    app.paint(pygame.Surface((1920, 1080)))
    people = {mark.what: mark.px for mark in app.marks if mark.kind == "text" and mark.rect.bottom < 950}
    assert len({people[said] for said in ("Marcel", "Nouveau nom", "Les règles", "Retour")}) == 1


def test_partners_with_long_names_stand_whole_beside_their_lane() -> None:
    app = stage("cribble-claim")
    app.paint(pygame.Surface((800, 480)))
    said = {bare(mark.what) for mark in app.marks if mark.kind == "text"}
    assert {"Marie-Claire", "Maximilienne", "Barthélémy", "Jean-Jacques"} <= said


@pytest.mark.parametrize(
    "said", ["Garde 4 4 4 4 : 100 %", "Keep 4 4 4 4: 100%", "Garde D D V V : 26 %", "421, puis 1 1 1 à l’égalité."]
)
def test_the_faces_of_several_dice_stay_on_one_line(said: str) -> None:
    faces = max(re.findall(r"(?:[1-6DV] )+[1-6DV]", said), key=len)
    whole = width("sans", 24, said)
    for room in range(width("sans", 24, faces + " :") + 2, whole, 7):
        lines = wrap(said, "sans", 24, room)
        assert not lines or any(faces in line.replace("\u00a0", " ") for line in lines), lines


def test_a_name_that_is_shortened_keeps_the_number_at_its_end() -> None:
    whole = width("bold", 24, "Machine III")
    assert shortened("Machine III", "bold", 24, whole) == "Machine III"
    found = [shortened("Machine III", "bold", 24, room) for room in range(whole - 1, 40, -10)]
    assert all(name.endswith(". III") and name.startswith("M") for name in found) and "Mach. III" in found
    assert shortened("Bérengère", "bold", 24, 70) == "Bér."


@pytest.mark.parametrize("name", ["Marcel +20", "Jean-Jacques", "Marie, la grande", "Anne · 2e"])
def test_what_is_left_of_a_name_ends_with_a_letter(name: str) -> None:
    whole = width("bold", 24, name)
    for room in range(whole - 1, 40, -3):
        said = shortened(name, "bold", 24, room)
        assert said.rstrip(".")[-1].isalpha() and width("bold", 24, said) <= room
        assert said.endswith(".") or said == name.split(" ")[0], "but where no letter is left out"


def test_a_name_is_rather_set_in_smaller_letters_than_cut_but_in_none_under_the_plain_type() -> None:
    large = canvas_of().larger(1.2)
    plain, own = canvas_of().measures.cell, large.measures.cell
    for px in range(plain, own + 1):
        drawn, said = named(large, "Maximilienne", "bold", width("bold", px, "Maximilienne"))
        assert said == "Maximilienne" and px <= drawn.measures.cell <= own
    drawn, said = named(large, "Maximilienne", "bold", width("bold", plain, "Maximilienne") - 1)
    assert (drawn.measures.cell, said) == (plain, "Maximil.")


def test_of_two_names_that_begin_alike_neither_is_taken_for_the_other() -> None:
    names = ("Marie-Claire", "Marie-Christine")
    for room in range(width("bold", 24, names[0]) - 1, 40, -3):
        assert len({shortened(name, "bold", 24, room, names) for name in names}) == 2


@pytest.mark.parametrize("said", ["La machine", "the machine.", "400 +400", "Marcel −200"])
def test_the_machine_s_name_and_points_with_a_sign_are_not_torn_apart(said: str) -> None:
    first, second = wrap(f"Alors {said}", "sans", 20, width("sans", 20, said) + 1)
    assert (first, second.replace("\u00a0", " ")) == ("Alors", said)
    assert len(wrap(said, "sans", 20, width("sans", 20, said) - 1)) == 2, "but where they have no room on a line"


@pytest.mark.parametrize("said", ["✓ maintenant", "✗ Problème", "« Marine »", "Qui joue ?", "26 %, ou"])
def test_a_sign_stays_with_its_word(said: str) -> None:
    lines = wrap(said, "sans", 20, width("sans", 20, said) - 1)
    assert not {"✓", "✗", "«", "»", "?", "%, ou"} & {line.replace("\u00a0", " ").strip() for line in lines}
