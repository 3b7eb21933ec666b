"""The line above a screen: the room that it takes, and that it keeps to it."""

import sqlite3

import pygame
import pytest

from kiosk.cli.playing.journal_startup import UNSAVED
from kiosk.i18n.phrase import phrase
from kiosk.screens.app import notice_bar
from kiosk.screens.app.notice_bar import DEMONSTRATION
from kiosk.screens.kit.trouble_line import draw_trouble, trouble_height
from kiosk.table.storage.transaction import STALLED, reason
from tests.screens.drawing import SIZES, canvas_of, changed, well_set, words_on

SHORT = phrase("Retour")
LONG = phrase("Relecture : {error}", error="le disque est plein, et rien de ce qui se joue n’est plus gardé " * 3)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("demo", [False, True])
@pytest.mark.parametrize("said", [None, SHORT, LONG])
def test_what_is_said_keeps_to_the_height_that_was_asked_for(  # type: ignore[no-untyped-def]
    said, demo: bool, size: tuple[int, int], language: str
) -> None:
    canvas = canvas_of(size, language)
    tall = notice_bar.height(canvas, said, demo)
    touched = changed(canvas.surface, lambda: notice_bar.draw(canvas, said, demo))
    assert bool(touched) == bool(tall) == (demo or said is not None)
    assert not tall or (canvas.inner.top <= touched.top and touched.bottom <= canvas.inner.top + tall)
    assert well_set(canvas) and all(canvas.inner.contains(mark.rect) for mark in canvas.marks)
    assert len(words_on(canvas)) == demo + (said is not None)


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
    short, long = (notice_bar.height(canvas, said, False) for said in (SHORT, LONG))
    assert long > 2 * short
    assert notice_bar.height(canvas, SHORT, True) > short


def test_the_demonstration_is_named_above_a_trouble_and_is_no_trouble_itself() -> None:
    canvas = canvas_of()
    notice_bar.draw(canvas, SHORT, True)
    assert words_on(canvas) == [str(DEMONSTRATION), str(SHORT)]
    assert canvas.marks[0].rect.bottom <= canvas.marks[1].rect.top
    assert [mark.what for mark in canvas.marks if mark.kind == "box"] == ["notice"]


@pytest.mark.parametrize("room", [450, 760])
def test_a_trouble_keeps_to_its_height_in_a_place_of_any_width(room: int) -> None:
    canvas = canvas_of()
    box = pygame.Rect(canvas.inner.topleft, (room, trouble_height(canvas, LONG, room)))
    assert box.contains(changed(canvas.surface, lambda: draw_trouble(canvas, box, LONG)))
    assert well_set(canvas) and box.height > trouble_height(canvas, SHORT, room)
