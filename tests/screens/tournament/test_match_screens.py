"""A match in words and on its board: running score, winner, draw."""

from fractions import Fraction

import pytest

from kiosk.screens.tournament.match_screens import MatchBoard, MatchLength, said, score_line, standing_of
from kiosk.shots.staging.props import new_app
from kiosk.table.tournament import matches
from kiosk.table.tournament.matches import PLANS, Match, Plan, Standing
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on

NAMES = ("Anne", "Bruno", "Zoé")


def stands(plan: Plan, wins: tuple[float, ...], points: tuple[int, ...], winners: tuple[int, ...] = ()) -> Standing:
    match = Match("m", "cameroun", NAMES, {}, plan, False, "2026-01-01T00:00:00")
    return Standing(match, NAMES, tuple(map(Fraction, wins)), points, 3, winners)


BEST = Plan("best", 5)
RUNNING = stands(BEST, (0.5, 2, 0.5), (100, 90, 80))


def plain(text: object) -> str:
    return str(text).replace("\u00a0", " ")


def test_the_score_puts_the_highest_first_and_equals_in_their_order() -> None:
    assert plain(score_line(RUNNING, NAMES)) == "Bruno 2, Anne ½, Zoé ½"
    assert (
        plain(score_line(stands(Plan("sum", 3), (0, 3, 0), (100, 90, 120)), NAMES)) == "Zoé 120, Anne 100, Bruno 90"
    )


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (RUNNING, "Au meilleur des 5 parties : Bruno 2, Anne ½, Zoé ½"),
        (stands(BEST, (0, 3, 0), (1, 2, 3), (1,)), "Bruno gagne le match : Bruno 3, Anne 0, Zoé 0"),
        (stands(BEST, (1, 1, 1), (1, 2, 3), (0, 1, 2)), "Match nul : Anne 1, Bruno 1, Zoé 1"),
    ],
)
def test_a_match_in_a_line(standing: Standing, words: str) -> None:
    assert plain(said(new_app(), standing, marks=False)) == words


def test_on_the_screen_names_have_their_marks() -> None:
    line = str(said(new_app(), RUNNING))
    assert "Bruno" in line and line != str(said(new_app(), RUNNING, marks=False))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_board_has_a_row_a_contender_the_first_on_top(size: tuple[int, int], language: str) -> None:
    app, canvas = new_app(language), canvas_of(size, language)
    board = MatchBoard(app, RUNNING)
    board.show(canvas, canvas.inner)
    words = words_on(canvas)
    rows = [words[start : start + 3] for start in range(words.index("Bruno"), len(words), 3)]
    assert rows == [["Bruno", "2", "90"], ["Anne", "½", "100"], ["Zoé", "½", "80"]]
    assert well_set(canvas) and canvas.say(BEST.words) in words


def test_the_board_is_read_out_as_one_line() -> None:
    assert [plain(part) for part in MatchBoard(new_app(), RUNNING).spoken(("drawn",))] == [
        "Au meilleur des 5 parties : Bruno 2, Anne ½, Zoé ½"
    ]


def test_every_length_can_be_chosen_and_closes_the_question() -> None:
    for number, plan in enumerate(PLANS):
        app, given = new_app(), list[Plan]()
        screen = MatchLength(app, given.append)
        app.push(screen)
        screen.tap(f"plan:{number}")
        assert given == [plan] and app.screen is not screen


def test_a_match_that_cannot_be_found_has_no_standing() -> None:
    app = new_app()
    assert standing_of(app, None) is None and standing_of(app, "gone") is None
    table = matches.start(app.store, "cameroun", NAMES, {}, BEST)
    found = standing_of(app, table.frame.match)
    assert found is not None and found.names == NAMES and found.played == 0
