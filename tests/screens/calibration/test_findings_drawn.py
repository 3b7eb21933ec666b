"""Findings one below the other, the steps of the way, and the bar that fills."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from calibration.session.session_view import Verdict
from kiosk.screens.calibration import findings
from kiosk.screens.kit.drawing.theme import GOLD, measures
from kiosk.table.narration.calibration_phrases import STEPS
from tests.screens.drawing import SIZES, canvas_of, changed, pixels, well_set, words_on

GOOD = Verdict.of("light-good")
FAR = Verdict.of("too-far", "doubt", px=12)
HIDDEN = Verdict.of("markers-hidden", "bad", count=2, markers="1, 2")


def box_of(size: tuple[int, int]) -> pygame.Rect:
    return pygame.Rect(size[0] // 2, size[1] // 6, size[0] // 2 - size[0] // 30, size[1] * 2 // 3)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_worst_comes_first_each_with_its_advice_inside_the_box(size: tuple[int, int], language: str) -> None:
    canvas, box = canvas_of(size, language), box_of(size)
    touched = changed(canvas.surface, lambda: findings.draw(canvas, box, [GOOD, FAR, HIDDEN]))
    assert box.contains(touched) and well_set(canvas)
    inks = [mark.rect for mark in canvas.marks]
    assert len(inks) == 5 and all(one.bottom <= other.top for one, other in pairwise(inks))
    if language == "fr":
        assert (
            words_on(canvas)[0] == "Repères cachés : n°\u00a01, 2" and words_on(canvas)[-1] == "La lumière est bonne."
        )


def test_signs_differ_by_shape_too() -> None:
    shapes = []
    for verdict in (Verdict.of("light-good", "good"), Verdict.of("light-good", "doubt")):
        canvas = canvas_of()
        findings.draw(canvas, box_of(SIZES[0]), [verdict])
        left = canvas.marks[0].rect.left
        sign = canvas.surface.subsurface(pygame.Rect(400, 80, left - 400, 60))
        shapes.append([tuple(sign.get_at((x, y)))[:3] != (40, 60, 50) for x in range(40) for y in range(40)])
    assert shapes[0] != shapes[1]


def test_what_has_no_room_is_counted() -> None:
    canvas = canvas_of()
    many = [HIDDEN] * 3 + [FAR] * 6
    findings.draw(canvas, pygame.Rect(400, 20, 380, 380), many)
    shown = sum(words.startswith(("Repères cachés", "Un dé ne fait")) for words in words_on(canvas))
    assert 3 <= shown < 9 and words_on(canvas)[-1] == f"Autres remarques : {9 - shown}"
    assert all(mark.rect.bottom <= 400 for mark in canvas.marks)


def test_few_findings_on_a_large_screen_are_written_larger() -> None:
    canvas = canvas_of((1920, 1080))
    findings.draw(canvas, box_of((1920, 1080)), [GOOD])
    assert canvas.measures.text < canvas.marks[0].px <= canvas.measures.text * findings.LARGEST + 1


WAY = (("track", "done"), ("light", "now"), ("dice", "todo"), ("trial", "skipped"))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_steps_stand_side_by_side_and_each_state_looks_different(size: tuple[int, int], language: str) -> None:
    canvas = canvas_of(size, language)
    box = pygame.Rect(canvas.inner.left, 40, canvas.inner.width, canvas.measures.text * 2)
    touched = changed(canvas.surface, lambda: findings.stages(canvas, box, WAY))
    assert box.contains(touched) and well_set(canvas)
    assert words_on(canvas) == [canvas.say(STEPS[name]) for name, _ in WAY]
    inks = [mark.rect for mark in canvas.marks]
    assert all(one.right < other.left for one, other in pairwise(inks))
    quarter = box.width // 4
    dots = [
        pixels(
            canvas.surface.subsurface(pygame.Rect(box.left + n * quarter, 40, canvas.measures.cell + 4, box.height))
        )
        for n in range(4)
    ]
    assert len(set(dots[:3])) == 3


def test_a_single_step_is_no_way() -> None:
    canvas = canvas_of()
    assert not changed(canvas.surface, lambda: findings.stages(canvas, canvas.inner, WAY[:1]))


def filled(part: float) -> int:
    canvas, box = canvas_of(), pygame.Rect(100, 100, 400, 30)
    touched = changed(canvas.surface, lambda: findings.progress(canvas, box, part))
    assert touched == box
    return sum(tuple(canvas.surface.get_at((x, 115)))[:3] == GOLD for x in range(100, 500))


def test_the_bar_fills_from_nearly_nothing_to_all_and_no_further() -> None:
    widths = [filled(part) for part in (0.0, 0.5, 0.75, 1.0)]
    assert widths == sorted(widths) and widths[0] < 40 and widths[2] - widths[1] == pytest.approx(96, abs=8)
    assert filled(-3.0) == widths[0] and filled(1.7) == widths[3]


def test_in_larger_type_too_the_worst_is_said() -> None:
    canvas = replace(canvas_of(), measures=measures((800, 480), larger=True).enlarged(1.2))
    seen = Verdict.of("out-of-view", "bad", seen=24, whole=30, count=1, markers="2")
    findings.draw(
        canvas, pygame.Rect(380, 150, 400, 160), [Verdict.of("track-size", die=38, width=40, height=22), seen]
    )
    assert words_on(canvas)[0].startswith("24 cm sur 30")
