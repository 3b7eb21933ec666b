"""Larger type: a third where there is room, on a small screen a fifth for what decides.

See also test_layout.py, and test_larger_pages.py for where nobody plays.
"""

import pygame
import pytest

from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.common.standings_plan import ALIKE
from kiosk.screens.kit.drawing.layout_check import DrawnElement
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import DECIDES, measures
from kiosk.shots.scene_list import enlarge, stage
from tests.shared import sampled

SIZES = ((1280, 800), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
def test_type_is_a_third_larger_where_the_screen_is_large_enough(size: tuple[int, int]) -> None:
    small, large = measures(size), measures(size, larger=True)
    for role in ("big", "text", "cell"):
        assert large.minimum(role) == pytest.approx(small.minimum(role) * 4 / 3, abs=0.5)
    assert (large.target, large.gap) == (small.target, small.gap)


SMALL = (800, 480)
LOW = ("si-no-bet",)
"""Where totals stand in a line that is too low for air around larger ones."""


def test_on_a_small_screen_only_what_decides_is_larger_and_by_a_fifth() -> None:
    small, large = measures(SMALL), measures(SMALL, larger=True, playing=True)
    for role in ("big", "long", "cell"):
        assert large.minimum(role) == pytest.approx(small.minimum(role) * 6 / 5, abs=0.5)
    assert (large.text, large.target, large.gap) == (small.text, small.target, small.gap)
    assert measures(SMALL, larger=True) == small, "where nobody plays see test_larger_pages.py"


def written(app: App) -> list[DrawnElement]:
    app.paint(pygame.Surface(SMALL))
    return [mark for mark in app.marks if mark.kind == "text"]


@pytest.mark.parametrize(
    ("scene", "question", "number"),
    [
        ("play-choose", "ue choisis-tu ?", "33"),
        ("play-in-hand", "Tu relances", "33"),
        ("hands-play-choose", "ue choisis-tu ?", "33"),
        ("play-aside", "de côté ?", "33"),
    ],
)
def test_the_question_and_the_numbers_grow_on_a_small_screen(scene: str, question: str, number: str) -> None:
    app = stage(scene)
    found = []
    for grow in (lambda app: None, enlarge):
        grow(app)
        marks = written(app)
        sizes = (
            next(mark.px for mark in marks if question in mark.what),
            next(mark.px for mark in marks if mark.what == number),
        )
        # What leads to those on a further page is none of the things.
        found.append((*sizes, sum(mark.what != "Page" for mark in marks)))
    (said, score, count), (larger_said, larger_score, fewer) = found
    assert larger_said >= min(said, measures(SMALL, larger=True, playing=True).minimum("long")) - 1, (
        "as wide as a line"
    )
    least = measures(SMALL, larger=True, playing=True).minimum("cell")
    assert larger_score >= min(round(score * 1.15), round(least * 1.15)), "beyond the least of larger type"
    assert fewer <= count, "fewer things, if anything"


@pytest.mark.parametrize(
    ("scene", "number"),
    sampled(
        [
            ("play-choose", "33"),
            ("play-disk-full", "12"),
            ("board-hot", "24"),
            ("play-choose-eight", "198"),
            ("linotte-choose", "1"),
            ("si-no-bet", "0"),
            ("si-no-climb", "800"),
        ],
        every=2,
    ),
)
def test_numbers_that_decide_are_a_fifth_larger_on_a_small_screen(scene: str, number: str) -> None:
    """With a notice too: the totals, and what is left of a column of Le Cameroun."""
    app = stage(scene)
    found = []
    for grow in (lambda app: None, enlarge):
        grow(app)
        found.append(max(mark.px for mark in written(app) if mark.what == number))
    part = ALIKE if scene in LOW else 1
    assert found[0] >= int(measures(SMALL).cell * DECIDES * part) and found[1] / found[0] >= 1.19


@pytest.mark.parametrize(
    ("scene", "squares"), [("si-no-bet", "5 6 8 9"), ("si-no-vertical", "5 6 8 9"), ("si-no-six-bets", "5 10 11")]
)
def test_the_row_that_a_bet_is_about_stays_in_sight(scene: str, squares: str) -> None:
    app = stage(scene)
    enlarge(app)
    texts = written(app)
    table = next(mark.rect for mark in app.marks if mark.what == "board")
    assert set(squares.split()) <= {mark.what for mark in texts if table.contains(mark.rect)}


@pytest.mark.parametrize(
    ("scene", "squares"), [("si-no-bet", "5 6 8 9"), ("si-no-vertical", "5 6 8 9"), ("si-no-six-bets", "5 10 11")]
)
def test_with_a_notice_too_the_row_and_the_points_are_seen_while_somebody_bets(scene: str, squares: str) -> None:
    app = stage(scene)
    enlarge(app)
    app.notice = phrase("La caméra n’est pas branchée.")
    texts = written(app)
    table = next(mark.rect for mark in app.marks if mark.what == "board")
    assert set(squares.split()) <= {mark.what for mark in texts if table.contains(mark.rect)}
    least = int(measures(SMALL, larger=True, playing=True).cell * DECIDES)
    rows = [mark.rect for mark in app.marks if mark.what.startswith("row of ")]
    points = [
        mark.px
        for mark in texts
        if mark.what.isdigit() and pygame.Rect(mark.rect.center, (1, 1)).collidelist(rows) >= 0
    ]
    assert len(points) == len(rows) >= 2 and min(points) >= least


@pytest.mark.parametrize(
    ("scene", "names"),
    [
        ("play-choose-eight", ["Marie-Claire", "Marguerite", "Maximilienne"]),
        ("si-no-six-bets", ["Wolfgang", "Marie-Claire"]),
    ],
)
def test_fewer_people_are_seen_rather_than_letters_for_their_names(scene: str, names: list[str]) -> None:
    """Of many: who leads, whose turn it is and who is next; Le Cameroun's combinations have words too."""
    app = stage(scene)
    enlarge(app)
    words = {mark.what for mark in written(app)}
    rows = [mark.what.removeprefix("row of ") for mark in app.marks if mark.what.startswith("row of ")]
    assert [plate(bare(name)) for name in rows] == names and words >= set(names)
    assert scene == "si-no-six-bets" or words >= {"Full", "Cake", "1-5", "2-6"}


@pytest.mark.parametrize("scene", ["hands-play-choose", "demo-choose", "play-choose"])
def test_of_three_nobody_is_left_out(scene: str) -> None:
    app = stage(scene)
    enlarge(app)
    written(app)
    assert len([mark for mark in app.marks if mark.what.startswith("row of ")]) == 3


def test_the_machine_keeps_its_number_and_players_their_names() -> None:
    for scene, names in (("machine-poker", ["Gisèle", "Machine III"]), ("menteur-calls", ["Gisèle", "Marcel"])):
        app = stage(scene)
        enlarge(app)
        assert set(names) <= {mark.what for mark in written(app)}


def test_what_is_on_the_screen_really_grows() -> None:
    app = stage("play-choose")
    sizes = []
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.paint(pygame.Surface((1280, 800)))
        sizes.append(max(mark.px for mark in app.marks if mark.kind == "text"))
    assert sizes[1] >= sizes[0] * 1.3


def test_le_421_says_what_the_best_hand_is_worth_and_names_players_in_a_line() -> None:
    for scene, said in (("421-guide", "vaut un jeton"), ("machine-421", "Machine III")):
        app = stage(scene)
        enlarge(app)
        marks = {mark.what.replace("\N{NO-BREAK SPACE}", " "): mark for mark in written(app)}
        assert marks[said].rect.height < 1.5 * marks[said].px
