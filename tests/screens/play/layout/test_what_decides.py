"""What decides and is not drawn is missed, numbers that run together are found; `test_layout` asks every scene."""

from dataclasses import replace

import pygame
import pytest

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind, faults
from kiosk.screens.kit.drawing.theme import DECIDES, measures
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.play.layout.decisive import collisions, missing, too_small
from tests.screens.test_notices import LONG, SHORT
from tests.shared import sampled

SMALL = (800, 480)


def number(left: int, said: str = "10", px: int = 30) -> DrawnElement:
    return DrawnElement(ElementKind.TEXT, pygame.Rect(left, 0, 30, 30), said, px)


@pytest.mark.parametrize("scene", ["play-in-hand", "linotte-in-hand", "linotte-choose", "poker-guide-in-hand"])
def test_a_question_with_choices_takes_one_line_of_a_small_screen(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SMALL))
    question = next(mark for mark in app.marks if mark.kind == "text" and mark.what.endswith("?"))
    assert question.rect.height < 1.4 * question.px


def test_numbers_that_touch_are_found() -> None:
    assert len(list(collisions([number(0), number(35)]))) == 1
    assert not list(collisions([number(0), number(40)]))
    assert not list(collisions([number(0), number(35, "dix")]))


@pytest.mark.parametrize(
    ("scene", "what", "told"),
    [
        ("linotte-choose", "0", "the total 0: 21 px, not 39"),
        ("play-choose", "Lancer 1/3", "Lancer 1/3: 21 px, not 39"),
        ("play-choose", "+15", "the offer +15: 21 px, not 39"),
        ("play-choose", "66", "what is left, 66: 21 px, not 39"),
    ],
)
def test_a_number_that_decides_in_small_type_is_found(scene: str, what: str, told: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SMALL))
    assert not list(too_small(app, measures(SMALL)))
    app.marks[:] = [replace(mark, px=21) if mark.what == what else mark for mark in app.marks]
    assert told in list(too_small(app, measures(SMALL)))


@pytest.mark.parametrize("scene", ["company-passed", "play-handicap", "play-throw-eight"])
def test_long_names_leave_what_is_left_of_a_column_as_large_as_it_decides(scene: str) -> None:
    app, size = stage(scene), (1280, 800)
    app.paint(pygame.Surface(size))
    assert not list(too_small(app, measures(size)))
    (head,) = [mark.rect for mark in app.marks if mark.what.startswith("Reste")]
    left = [mark for mark in app.marks if mark.what.isdigit() and head.top < mark.rect.centery < head.bottom]
    assert len(left) >= 8 and all(mark.px >= int(measures(size).cell * DECIDES) for mark in left)


@pytest.mark.parametrize(
    ("scene", "lost", "told"),
    sampled(
        [
            ("play-choose", "Yvonne", "Yvonne, who leads"),
            ("linotte-in-hand", "turn die 1", "die 1 of the turn"),
            ("linotte-in-hand", "Gisèle", "Gisèle, whose turn it is"),
            ("poker-takes-up", "hand to beat", "the hand to beat"),
            ("421-chooses", "round", "the best and the weakest hand"),
            ("menteur-higher", "Deux paires", "the call to beat, Deux paires de Rois et de 9"),
            ("menteur-liar", "die R", "the call to beat, Deux paires de Rois et de 9"),
            ("menteur-higher", "Séquence", "the call Séquence"),
        ],
        every=2,
    ),
)
def test_what_is_not_drawn_is_missed(scene: str, lost: str, told: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SMALL))
    kept = [mark for mark in app.marks if lost not in mark.what]
    assert len(kept) < len(app.marks)
    app.marks[:] = kept
    assert told in list(missing(app))


@pytest.mark.parametrize(
    "scene", sampled(["cribble-play", "cribble-marque", "cribble-go", "cribble-declare"], every=2)
)
@pytest.mark.parametrize("size", [SMALL, (1280, 800)])
def test_the_scores_of_cribble_are_as_large_as_they_decide(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    totals = [piece.spot.rect for piece in app.pieces if piece.key.startswith("total of ")]
    assert len(totals) == 2 and not list(too_small(app, measures(size)))
    app.marks[:] = [replace(mark, px=21) if totals[0].contains(mark.rect) else mark for mark in app.marks]
    assert any(told.startswith("the total of 0: 21 px") for told in too_small(app, measures(size)))


@pytest.mark.parametrize(
    ("scene", "count"), sampled([("cribble-play", "14"), ("cribble-go", "25"), ("cribble-claim", "12")], every=2)
)
@pytest.mark.parametrize("size", [SMALL, (1280, 800), (1920, 1080)])
def test_the_count_of_cribble_is_as_large_as_it_decides(scene: str, count: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.paint(pygame.Surface(size))
        sizes = [mark.px for mark in app.marks if mark.what == count]
        assert max(sizes) >= int(measures(size).cell * DECIDES)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_pad_with_choices_below_it_is_high_where_the_table_leaves_room(size: tuple[int, int]) -> None:
    app = stage("cribble-lots")
    app.paint(pygame.Surface(size))
    cards = [box.height for key, box in app.targets if "card" in key]
    assert len(cards) == 52 and min(cards) >= measures(size).target * 0.35


@pytest.mark.parametrize(
    ("scene", "notice"),
    [("play-choose", LONG), ("linotte-choose", LONG), ("menteur-higher", LONG), ("421-chooses", SHORT)],
)
def test_under_a_notice_what_decides_is_seen_in_larger_type_too(scene: str, notice: Phrase) -> None:
    app = stage(scene)
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.notice = notice
        app.paint(pygame.Surface(SMALL))
        larger = app.config.larger_type()
        assert [*missing(app, larger), *collisions(app.marks), *too_small(app, measures(SMALL))] == []
        assert faults(app.marks, measures(SMALL, larger)) == []
