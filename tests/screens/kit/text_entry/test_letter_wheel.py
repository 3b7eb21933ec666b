"""Letters with three buttons or a keyboard: what is taken, what is erased, what is handed back."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.kit.text_entry import letter_rows
from kiosk.screens.kit.text_entry.free_text import FreeText
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app
from tests.screens.drawing import SIZES, canvas_of, well_set


class Word(LetterWheel):
    def question(self) -> Text:
        return phrase("Nom du joueur")


class Accented(Word):
    letters = Word.letters + "ÉÈ"


def body_of(canvas: Canvas) -> pygame.Rect:
    """Where a screen draws, above the rail."""
    inner = canvas.inner
    return pygame.Rect(inner.topleft, (inner.width, inner.height - button_rail.height(canvas)))


def word(start: str = "") -> tuple[Word, list[str]]:
    """A wheel in front of the first screen, and what it hands back."""
    app, given = new_app(), list[str]()
    wheel = Word(app, given.append, start)
    app.push(wheel)
    return wheel, given


def test_letters_are_added_up_to_the_longest() -> None:
    wheel, given = word()
    for key in ("letter:A", "space", *["letter:B"] * 20):
        wheel.tap(key)
    assert wheel.name == "A " + "B" * (wheel.longest - 2)
    wheel.tap("finish")
    assert given == [wheel.name] and wheel.app.screen is not wheel


def test_the_red_button_erases_and_then_goes_back() -> None:
    wheel, given = word("AB")
    for left in ("A", ""):
        wheel.gesture(Gesture.BACK)
        assert wheel.name == left and wheel.app.screen is wheel
    wheel.gesture(Gesture.BACK)
    assert wheel.app.screen is not wheel and given == []


@pytest.mark.parametrize("written", ["", "  ", " - "])
def test_nothing_written_hands_nothing_back(written: str) -> None:
    wheel, given = word(written)
    wheel.tap("finish")
    assert given == [] and wheel.app.screen is not wheel


def test_spaces_and_dashes_at_the_ends_are_taken_off() -> None:
    wheel, given = word("-ANNE ")
    wheel.tap("finish")
    assert given == ["ANNE"]


def test_after_typing_ok_finishes() -> None:
    wheel, given = word()
    wheel.typed("ZOE")
    assert str(wheel.legend().ok) == "Terminé"
    wheel.gesture(Gesture.OK)
    assert given == ["ZOE"]


def test_the_middle_button_says_what_it_does() -> None:
    wheel, _ = word()
    said = {}
    for place, item in enumerate(wheel.items()):
        wheel.cursor = place
        said[item.key] = str(wheel.legend().ok)
    assert said["letter:C"] == "Lettre C" and said["space"] == "Espace" and said["erase"] == "Effacer"
    assert said["finish"] == "Retour"
    wheel.cursor = 2
    assert [str(part) for part in wheel.pointed()] == ["C"]


def test_it_is_read_out_with_what_is_written_so_far() -> None:
    wheel, _ = word()
    assert [str(part) for part in wheel.spoken(())] == ["Nom du joueur"]
    wheel.typed("ZO")
    assert [str(part) for part in wheel.spoken(())] == ["Nom du joueur", "ZO"]


@pytest.mark.parametrize("size", [(1280, 800), SIZES[1]])
def test_where_there_is_room_letters_stand_in_rows_in_the_same_order(size: tuple[int, int]) -> None:
    """Erase and end are always in sight."""
    wheel, seen = word("ANNE")[0], set[str]()
    for place, item in enumerate(wheel.items()):
        canvas = canvas_of(size)
        wheel.cursor = place
        wheel.draw(canvas, body_of(canvas))
        assert well_set(canvas) and faults(canvas.marks, canvas.measures) == []
        boxes = dict(canvas.targets)
        assert canvas.focus == boxes[item.key] and {"erase", "finish"} <= boxes.keys()
        letters = [box for key, box in canvas.targets if key.startswith("letter:") or key == "space"]
        assert letters == sorted(letters, key=lambda box: (box.top, box.left))
        assert place != 2 or len({box.top for box in letters}) == 3
        seen |= boxes.keys()
    assert {item.key for item in wheel.items()} <= seen


def test_rows_want_room_for_two_of_them_below_the_line() -> None:
    for size, fits in ((SIZES[0], False), (SIZES[1], True), ((1280, 800), True)):
        canvas = canvas_of(size)
        assert letter_rows.fit(canvas, tiles.title(canvas, body_of(canvas), "A")) == fits


def test_the_next_page_of_letters_is_a_button() -> None:
    wheel, canvas = Accented(new_app(), list[str]().append), canvas_of(SIZES[1])
    wheel.draw(canvas, body_of(canvas))
    assert "letter:Z" in dict(canvas.targets) and "space" not in dict(canvas.targets)
    wheel.tap(next(key for key, _ in canvas.targets if key.startswith("page:")))
    canvas = canvas_of(SIZES[1])
    wheel.draw(canvas, body_of(canvas))
    assert canvas.focus == dict(canvas.targets)["letter:É"] and "letter:Z" not in dict(canvas.targets)
    wheel.tap(next(key for key, _ in canvas.targets if key.startswith("page:")))
    assert wheel.place == 0


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_small_screen_a_wheel_has_the_cursor_in_the_middle(language: str) -> None:
    wheel, canvas = word("MAXIMILIENNE")[0], canvas_of(language=language)
    wheel.draw(canvas, body_of(canvas))
    assert well_set(canvas) and all(canvas.inner.contains(box) for _, box in canvas.targets)
    middle = canvas.targets[len(canvas.targets) // 2]
    assert middle[0] == wheel.items()[wheel.place].key and abs(middle[1].centerx - canvas.inner.centerx) <= 1


def test_a_wheel_goes_on_past_its_ends() -> None:
    wheel, canvas = word()[0], canvas_of()
    wheel.draw(canvas, pygame.Rect(20, 20, 760, 400))
    keys = [key for key, _ in canvas.targets]
    assert keys[keys.index("letter:A") - 2 : keys.index("letter:A") + 2] == [
        "erase",
        "finish",
        "letter:A",
        "letter:B",
    ]


def free(start: str = "") -> tuple[FreeText, list[str]]:
    app, given = new_app(), list[str]()
    wheel = FreeText(app, phrase("Adresse de la caméra"), given.append, start)
    app.push(wheel)
    return wheel, given


def test_free_text_keeps_signs_and_cases_and_takes_no_space() -> None:
    wheel, given = free()
    wheel.typed("rtsp://Cam 1\t\n_a.b:8\0")
    wheel.tap("finish")
    assert given == ["rtsp://Cam1_a.b:8"]
    assert "space" not in [item.key for item in wheel.items()]


def test_free_text_begins_with_what_was_there_cut_to_its_length() -> None:
    wheel, _ = free("x" * 40)
    assert wheel.name == "x" * FreeText.longest
    wheel.typed("y")
    assert wheel.name == "x" * FreeText.longest
    assert str(wheel.question()) == "Adresse de la caméra"


@pytest.mark.parametrize("scene", ["pin", "pin-new", "name"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_field_stands_clear_of_its_keys(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    field = next(mark.rect for mark in app.marks if mark.what == "name")
    keys = [box for key, box in app.targets if key.startswith("letter:")]
    apart = min(box.top for box in keys) - field.bottom
    assert apart >= measures(size).gap // 2


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_code_is_read_from_afar_as_far_as_one_line_of_it_has_room(language: str) -> None:
    app = stage("tables-typed", language)
    for size in SIZES:
        sizes = []
        for typed in ("5515", "55152800", "5515" * 5):
            app.screen.name = typed  # type: ignore[attr-defined]
            app.paint(pygame.Surface(size))
            (code,) = [mark for mark in app.marks if mark.kind == "text" and mark.what.startswith("5515")]
            assert not code.cut and code.rect.height < 2 * code.px
            sizes.append(code.px)
        assert sizes == sorted(sizes, reverse=True) and sizes[1] >= 1.3 * measures(size).text
