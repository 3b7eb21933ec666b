"""Whose turn it is and what is said beside the dice; the score that changed."""

import re
from dataclasses import replace

import pygame
import pytest

from kiosk.games.catalogue import GAMES
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.sheet_base import Change
from kiosk.screens.kit.drawing.theme import DECIDES, measures
from kiosk.screens.play.layout.how_to_rethrow import draw_taught, worded_for
from kiosk.screens.play.layout.situation import draw_change, draw_situation, notice_beside_dice
from kiosk.screens.play.stage.places import with_sheet
from kiosk.shots.scene_list import stage
from kiosk.table.referee.panels.prompts import how_to_rethrow
from kiosk.table.referee.state.panel import DieState, Panel, ShownDie
from tests.screens.drawing import SIZES, canvas_of, changed, well_set, words_on
from tests.shared import sampled

TURN = Panel("throw", 0, phrase("À toi"), throw=2, throws=3)
DETAIL = phrase("la machine joue")
HINT = how_to_rethrow(5)
TAKEN, DOUBTED = ShownDie(6, state=DieState.IN_HAND), ShownDie(None, state=DieState.DOUBTFUL)


def said(panel: Panel, box: pygame.Rect | None = None, size: tuple[int, int] = SIZES[0], **more: object) -> list[str]:
    canvas = canvas_of(size)
    draw_situation(canvas, box or pygame.Rect(40, 40, 500, 100), panel, "Odette", **more)  # type: ignore[arg-type]
    return words_on(canvas)


@pytest.mark.parametrize(
    ("panel", "words"),
    [
        (TURN, ["Odette", "Lancer 2/3"]),
        (replace(TURN, kind="choose"), ["Odette", "Lancer 1/3"]),
        (replace(TURN, kind="announce"), ["Odette", "Lancer 1/3"]),
        (replace(TURN, kind="announce", throw=1), ["Odette", "Lancer 1/3"]),
        (replace(TURN, kind="confirm", dice=(ShownDie(5), TAKEN)), ["Odette", "Lancer 1/3"]),
        (replace(TURN, kind="confirm", dice=(ShownDie(5, state=DieState.THROWN),)), ["Odette", "Lancer 2/3"]),
        (replace(TURN, kind="correct", dice=(ShownDie(5),)), ["Odette", "Lancer 1/3"]),
        (replace(TURN, kind="doubt", dice=(ShownDie(5),), focus=0), ["Odette", "Lancer 1/3"]),
        (replace(TURN, kind="doubt", dice=(DOUBTED,), focus=0), ["Odette", "Lancer 2/3"]),
        (replace(TURN, kind="enter", dice=(ShownDie(5, state=DieState.KEPT),)), ["Odette", "Lancer 1/3"]),
        (replace(TURN, throws=1), ["Odette"]),
        (replace(TURN, throws=0, throw=4), ["Odette", "Lancer 4"]),
        (replace(TURN, throws=0, throw=1), ["Odette"]),
    ],
)
def test_the_throw_that_lies_there_is_counted(panel: Panel, words: list[str]) -> None:
    assert said(panel) == words


def test_what_there_is_to_say_begins_with_a_capital_and_comes_before_what_was_announced() -> None:
    assert said(replace(TURN, detail=DETAIL))[-1] == "La machine joue"
    assert said(TURN, announced=phrase("Le cake"))[-1] == "Le cake"
    assert said(replace(TURN, detail=DETAIL), announced=phrase("Le cake"))[-1] == "La machine joue"


def test_where_there_is_no_room_for_both_the_turn_is_left_out() -> None:
    assert said(replace(TURN, detail=DETAIL), pygame.Rect(40, 40, 300, 40)) == ["La machine joue"]


def test_name_and_throw_stand_above_each_other_where_the_box_is_narrow() -> None:
    canvas, box = canvas_of(), pygame.Rect(40, 40, 200, 100)
    draw_situation(canvas, box, TURN, "Marie-Claire")
    name, count = (mark.rect for mark in canvas.marks)
    assert name.bottom <= count.top and box.contains(name) and box.contains(count)
    assert said(TURN, pygame.Rect(40, 40, 200, 60))[-1] == "Lancer 2/3"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cross", [False, True])
def test_a_changed_score_says_what_it_was_and_is(size: tuple[int, int], cross: bool) -> None:
    canvas = canvas_of(size)
    tall = canvas.measures.target
    box = pygame.Rect(canvas.inner.left, 40, canvas.inner.width, tall)
    change = Change(0, "F", 12, 27, 16, cross)
    told = SCREENS["cameroun"].sheet.told(GAMES["cameroun"].start(2), change, "Odette")
    touched = changed(canvas.surface, lambda: draw_change(canvas, box, change, told))
    assert words_on(canvas) == ["12 → 27", "Odette barre le full" if cross else "Odette marque 16 au full"]
    numbers, words = (mark.rect for mark in canvas.marks)
    assert well_set(canvas) and box.contains(touched) and numbers.right < words.left


@pytest.mark.parametrize("size", SIZES)
def test_where_no_score_changed_it_is_told_what_was_done_and_no_numbers(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    box = pygame.Rect(canvas.inner.left, 40, canvas.inner.width, canvas.measures.target)
    starts, told = [], phrase("Odette barre le full")
    for cross in (False, True):
        canvas.marks.clear()
        touched = changed(
            canvas.surface, lambda cross=cross: draw_change(canvas, box, Change(0, "F", 12, 12, 0, cross), told)
        )
        (words,) = canvas.marks
        assert words.what == told.template and words.px > canvas.measures.text and box.contains(touched)
        starts.append((touched.left, words.rect.left))
    assert starts[1][0] < starts[1][1] - canvas.measures.text > starts[0][1], "after a large cross"


@pytest.mark.parametrize(
    ("scene", "lines"),
    sampled(
        [
            ("421-discharge", "Yvonne prend 6 jetons. La décharge commence."),
            ("421-out", "Yvonne reçoit 2 jetons. Gisèle hors de danger !"),
            ("421-second-manche", "Yvonne reçoit un jeton. Yvonne perd la manche."),
            ("menteur-honest", "Marcel disait vrai. Yvonne verse un jeton."),
            ("menteur-next-tour", "Yvonne a menti. Marcel prend le pot."),
        ],
        every=2,
    ),
)
def test_beside_the_last_dice_fewer_words_rather_than_small_ones(scene: str, lines: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    (told,) = [mark for mark in app.marks if mark.what == lines]
    assert told.px >= canvas_of((800, 480)).measures.text
    app.paint(pygame.Surface((1280, 800)))
    assert not [mark for mark in app.marks if mark.what == lines], "all words where they have room"


@pytest.mark.parametrize("scene", ["poker-chooses", "421-chooses", "play-choose"])
def test_which_throw_it_is_stands_beside_what_the_dice_are_on_a_small_screen(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    counts = [mark for mark in app.marks if mark.kind == "text" and re.match(r"(Lancer )?1/\d", mark.what)]
    assert counts and counts[0].px >= int(measures((800, 480)).cell * DECIDES)


@pytest.mark.parametrize(
    "scene", sampled(["play-choose", "play-choose-eight", "poker-chooses", "421-first", "linotte-choose"], every=2)
)
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_somebody_new_is_told_to_take_up_the_dice_that_are_thrown_again(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    told = [mark for mark in app.marks if mark.kind == "text" and re.search("[Rr]eprends (les|1 à) ", mark.what)]
    assert len(told) == 1 and not told[0].cut


@pytest.mark.parametrize("language", ["fr", "en"])
def test_whatever_is_wrong_with_the_camera_has_room_below_the_number_of_the_throw(language: str) -> None:
    canvas = canvas_of((800, 480), language)
    at = with_sheet(canvas, pygame.Rect(20, 10, 760, 400))
    for said in word_tables("kiosk.devices.camera_process")["reasons"].values():
        canvas.notice = said
        noticed = at.noticed(canvas)
        told = notice_beside_dice(canvas, noticed, 422)
        assert told.noticed_beside and told.sheet == at.sheet and not told.notice.colliderect(at.menu), said
    canvas.notice = phrase("Une phrase dont il n’y a pas de mots plus courts, nulle part.")
    noticed = at.noticed(canvas)
    assert notice_beside_dice(canvas, noticed, 422) == noticed


@pytest.mark.parametrize(
    ("wide", "words"),
    [
        (700, "Pour relancer, reprends les dés de ton choix."),
        (430, "Pour relancer, reprends 1 à 5 dés."),
        (340, "Reprends 1 à 5 dés."),
        (220, "Reprends 1 à 5."),
        (180, "Reprends 1 à 5."),
        (100, None),
    ],
)
def test_words_go_before_the_way_to_throw_again_does(wide: int, words: str | None) -> None:
    said = worded_for(canvas_of((800, 480)), HINT, (wide, 36))
    assert (None if said is None else str(said)) == words


@pytest.mark.parametrize(
    ("announced", "wide", "told"),
    [
        (phrase("Paire de Rois"), 230, ["Paire de Rois", "Reprends 1 à 5."]),
        (None, 230, ["Lancer 1/3", "Reprends 1 à 5."]),
        (phrase("Paire"), 100, ["Paire"]),
    ],
)
def test_below_what_was_announced_or_the_number_of_the_throw(
    announced: Phrase | None, wide: int, told: list[str]
) -> None:
    canvas = canvas_of((800, 480))
    panel = Panel("choose", 0, phrase("À toi"), throw=2, throws=3)
    forms = [] if announced is None else [announced]
    draw_taught(canvas, pygame.Rect(400, 70, wide, 71), panel, "Odette", HINT, forms)
    assert words_on(canvas) == told


@pytest.mark.parametrize(
    ("whole", "told"), [("Full aux 9", "Full aux 9"), ("Full aux Valets par les Dames", "Full V/D")]
)
def test_what_was_announced_is_brief_only_where_all_its_words_have_no_room(whole: str, told: str) -> None:
    canvas = canvas_of((800, 480))
    panel = Panel("choose", 0, phrase("À toi"), throw=2, throws=3)
    forms = [Phrase(whole), phrase("Full V/D")]
    draw_taught(canvas, pygame.Rect(400, 70, 230, 71), panel, "Odette", HINT, forms)
    assert words_on(canvas)[0] == told
