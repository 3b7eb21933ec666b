"""The play screen of a game with a sheet: question and dice above, the sheet, the choices below."""

from dataclasses import replace

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.layout.sheet_layout import PlayView, draw
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import track
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on
from tests.screens.play.layout.views import inside, view_of


def drawn(view: PlayView, size: tuple[int, int] = SIZES[0], hand: bool = False) -> Canvas:
    canvas = canvas_of(size)
    draw(canvas, body(canvas), view, hand)
    return canvas


def body(canvas: Canvas) -> pygame.Rect:
    """The room that is left above the rail of buttons."""
    return pygame.Rect(*canvas.inner.topleft, canvas.inner.width, canvas.inner.height * 6 // 7)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["play-throw", "play-choose"])
def test_everything_has_its_place_in_the_body(scene: str, size: tuple[int, int], language: str) -> None:
    canvas = canvas_of(size, language)
    draw(canvas, body(canvas), view_of(scene, language))
    assert inside(canvas, body(canvas)) and well_set(canvas)


@pytest.mark.parametrize(("language", "verb"), [("fr", "Marquer"), ("en", "Score")])
def test_a_column_with_points_says_that_it_scores_where_it_is_all_that_is_left_of_the_words(
    language: str, verb: str
) -> None:
    canvas = canvas_of(SIZES[0], language)
    draw(canvas, body(canvas), view_of("play-choose", language))
    assert words_on(canvas).count(verb) == sum(words.startswith("+") for words in words_on(canvas)) > 1


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_column_that_counts_a_face_is_a_die_on_its_button_so_that_no_figure_is_taken_for_points(
    language: str, larger: bool
) -> None:
    app = stage("play-choose", language)
    if larger:
        enlarge(app)
    for size in ((800, 480), (1280, 800))[: 2 if language == "fr" else 1]:
        app.paint(pygame.Surface(size))
        shelf = app.places["shelf"]
        words = [mark.what for mark in app.marks if mark.kind == "text" and shelf.contains(mark.rect)]
        faces = [mark.rect for mark in app.marks if mark.what.startswith("die ") and shelf.contains(mark.rect)]
        few = larger and language == "fr" and size == (800, 480)
        best = ["+15", "+6"] if few else ["+15", "+6", "+2"]
        assert [word for word in words if word.startswith("+")] == best, "on one page, in larger French type fewer"
        assert sum(word in ("Marquer", "Score") for word in words) == len(faces) == len(best)
        assert not any(word.isdigit() for word in words)
        assert min(face.width for face in faces) >= measures(size).text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_which_turn_it_is_stands_below_the_way_out_in_larger_type_than_the_least(language: str) -> None:
    canvas = canvas_of(SIZES[0], language)
    draw(canvas, body(canvas), view_of("play-choose", language))
    turn = next(mark for mark in canvas.marks if mark.what.endswith(" 3/10"))
    assert turn.px > canvas.measures.cell and turn.rect.top > dict(canvas.targets)["menu"].bottom


def test_whole_words_that_say_it_have_no_verb_above_them() -> None:
    canvas = canvas_of((1280, 800), "en")
    draw(canvas, body(canvas), view_of("play-choose", "en"))
    assert "Score" not in words_on(canvas) and "Score the 5s" in words_on(canvas)


def test_the_menu_stands_beside_the_question_whether_there_are_choices_or_not() -> None:
    choosing, waiting = (dict(drawn(view_of(scene)).targets) for scene in ("play-choose", "play-throw"))
    canvas = canvas_of()
    assert choosing["menu"] == waiting["menu"] and list(waiting) == ["menu"]
    assert waiting["menu"].topright == body(canvas).topright
    assert all(place.bottom == body(canvas).bottom for key, place in choosing.items() if key != "menu")


def test_hands_choose_from_the_rail_so_there_are_no_buttons() -> None:
    for scene in ("play-throw", "play-choose"):
        canvas = canvas_of()
        canvas.floor = 300
        draw(canvas, body(canvas), view_of(scene))
        assert canvas.targets == []


def test_the_demonstrations_track_stands_beside_the_question() -> None:
    view = replace(view_of("play-throw"), preview=track((1, 2)))
    canvas = drawn(view, (1920, 1080))
    picture = next(mark.rect for mark in canvas.marks if mark.what == "the demonstration's track")
    question = max((mark for mark in canvas.marks if mark.kind == "text"), key=lambda mark: mark.px)
    assert body(canvas).right - picture.right < canvas.measures.gap and question.rect.right < picture.left


def test_a_chance_is_said() -> None:
    chance = phrase("Une chance sur quatre")
    canvas = drawn(replace(view_of("play-choose"), chance=chance))
    assert "Une chance sur quatre" in words_on(canvas)


def test_the_score_that_changed_is_shown_until_dice_lie_there() -> None:
    changed, rolled = view_of("play-changed"), view_of("play-choose")
    assert any("→" in words for words in words_on(drawn(changed)))
    assert not any("→" in words for words in words_on(drawn(rolled)))
    later = replace(changed, panel=replace(changed.panel, throw=2))
    assert not any("→" in words for words in words_on(drawn(later)))
    detail = replace(changed, panel=replace(changed.panel, detail=phrase("Les dés ont bougé.")))
    assert "Les dés ont bougé." in words_on(drawn(detail))


def test_a_doubtful_die_takes_the_sheets_place() -> None:
    canvas = drawn(view_of("play-doubt"))
    assert any(mark.what == "picture of the die" for mark in canvas.marks)


def test_a_view_knows_whose_turn_it_is_and_whether_there_is_anything_to_choose() -> None:
    choosing, waiting = view_of("play-choose"), view_of("play-throw")
    assert choosing.deciding and not waiting.deciding
    assert choosing.name == choosing.names[choosing.panel.player]
    assert replace(choosing, panel=replace(choosing.panel, player=0)).name == choosing.names[0]


def test_a_notice_takes_no_row_of_a_small_screen_s_sheet() -> None:
    app = stage("company-passed")
    app.paint(pygame.Surface((800, 480)))
    boxes = {mark.what: mark.rect for mark in app.marks}
    assert boxes["notice"].bottom == app.places["tray"].bottom and app.places["sheet"].contains(boxes["sheet"])
    names = [mark.px for mark in app.marks if bare(mark.what) in app.in_play.table.names and mark.kind == "text"]
    assert len(names) >= 4 and len(set(names)) <= 2, "whose turn it is has the place of its own"


@pytest.mark.parametrize("scene", ["play-announced", "machine-last-throw"])
def test_what_was_announced_stands_large_on_the_free_shelf_of_a_small_screen(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    (told,) = [mark for mark in app.marks if mark.what.startswith("Annoncé : ")]
    assert app.places["shelf"].contains(told.rect) and told.px > measures((800, 480)).text
    assert any(mark.what == "Lancer 3/3" for mark in app.marks)
