"""The line above a screen, and a trouble in its place: the room that they take, and that they keep to it."""

import sqlite3

import pygame
import pytest

from kiosk.cli.playing.journal_startup import UNSAVED
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.i18n.words import catalogue
from kiosk.screens.app import notice_bar
from kiosk.screens.app.notice_bar import DEMONSTRATION
from kiosk.screens.app.painter import paint
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, ORANGE
from kiosk.screens.kit.trouble_line import draw_trouble, forms, trouble_height
from kiosk.shots.staging.props import new_app
from kiosk.table.storage.transaction import STALLED, reason
from tests.screens.drawing import SIZES, canvas_of, changed, well_set, words_on

SHORT = phrase("Retour")
ALIKE = (8, 8, 8, 255)
LONG = phrase("Relecture : {error}", error="le disque est plein, et rien de ce qui se joue n’est plus gardé " * 3)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("demo", [False, True])
def test_the_label_keeps_to_the_height_that_was_asked_for(demo: bool, size: tuple[int, int], language: str) -> None:
    canvas = canvas_of(size, language)
    tall = notice_bar.height(canvas, demo)
    touched = changed(canvas.surface, lambda: notice_bar.draw(canvas, demo))
    assert bool(touched) == bool(tall) == demo
    assert not tall or (canvas.inner.top <= touched.top and touched.bottom <= canvas.inner.top + tall)
    assert well_set(canvas) and all(canvas.inner.contains(mark.rect) for mark in canvas.marks)
    assert words_on(canvas) == [str(canvas.say(DEMONSTRATION))] * demo


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_wrong_with_the_journal_takes_one_line_of_a_small_screen(language: str) -> None:
    """So that it takes no more than that from the sheet below it."""
    canvas = canvas_of((800, 480), language)
    errors = [sqlite3.OperationalError(said) for said in ("disk I/O error", "database or disk is full", "locked")]
    for code, error in zip((10, 13, 5), errors, strict=True):
        error.sqlite_errorcode, error.sqlite_errorname = code, NAMES[code]
    for said in (STALLED, UNSAVED, *map(reason, errors)):
        assert trouble_height(canvas, said, canvas.inner.width) == trouble_height(canvas, SHORT, canvas.inner.width)


NAMES = {5: "SQLITE_BUSY", 10: "SQLITE_IOERR", 13: "SQLITE_FULL"}


def test_a_longer_notice_takes_more_lines() -> None:
    canvas = canvas_of()
    short, long = (trouble_height(canvas, said, canvas.inner.width) for said in (SHORT, LONG))
    assert long > 2 * short


def test_a_trouble_is_in_the_type_of_cells_where_its_place_is_small() -> None:
    canvas = canvas_of()
    box = pygame.Rect(canvas.inner.topleft, (760, trouble_height(canvas, LONG, 760)))
    draw_trouble(canvas, box, LONG)
    draw_trouble(canvas, pygame.Rect(box.left, box.bottom, box.width, box.height * 3 // 4), LONG)
    large, small = (mark for mark in canvas.marks if mark.kind == "text")
    assert large.px >= canvas.measures.text > small.px >= canvas.measures.cell and not small.cut


def test_news_have_no_warning_sign() -> None:
    app = new_app()
    for news, colours in ((False, {ORANGE}), (True, {BRASS_LIGHT})):
        app.tell(SHORT, news=news)
        app.update(app.now)
        canvas, *_ = paint(app, pygame.Surface(SIZES[0]))
        place = next(mark.rect for mark in canvas.marks if mark.what == "notice")
        sign = canvas.surface.subsurface(place.inflate(-8, -8).clip((place.left, place.top, place.height, 1000)))
        seen = {colour for colour in (ORANGE, BRASS_LIGHT) if pygame.mask.from_threshold(sign, colour, ALIKE).count()}
        assert seen == colours


@pytest.mark.parametrize("room", [450, 760])
def test_a_trouble_keeps_to_its_height_in_a_place_of_any_width(room: int) -> None:
    canvas = canvas_of()
    box = pygame.Rect(canvas.inner.topleft, (room, trouble_height(canvas, LONG, room)))
    assert box.contains(changed(canvas.surface, lambda: draw_trouble(canvas, box, LONG)))
    assert well_set(canvas) and box.height > trouble_height(canvas, SHORT, room)


def test_what_has_fewer_words_is_said_somewhere_and_they_are_fewer() -> None:
    fewer = word_tables("kiosk.screens.kit")["notices"]
    assert set(fewer) <= catalogue("en").keys()
    for said, short in fewer.items():
        assert len(short.template) < len(said)
        assert list(forms(phrase_of(said)))[:2] == [phrase_of(said), phrase_of(short.template)]


def phrase_of(template: str) -> Phrase:
    return Phrase(template, {"by": 3, "degrees": 80})
