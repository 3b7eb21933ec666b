"""Why a score is what it is: a page for everybody, whose turn it is first, all reasons on as many pages as needed."""

import pygame
import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.help.score_explanation import ScoreExplanation
from kiosk.screens.kit.moving import still_life
from kiosk.shots.staging.props import filled, lay, new_app, play
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on

NAMES = ("Anne", "Bruno")


def table() -> App:
    app = new_app()
    lay(app, NAMES)
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    return app


def pages(screen: ScoreExplanation, size: tuple[int, int], language: str = "fr") -> list[list[str]]:
    """The words of every page, after the first was drawn."""
    found: list[list[str]] = []
    while len(found) < max(1, screen.count if found else 1):
        canvas = canvas_of(size, language)
        screen.draw(canvas, canvas.inner)
        assert well_set(canvas)
        found.append(words_on(canvas))
        screen.step(1)
    return found


def test_whose_turn_it_is_comes_first_and_who_has_nothing_is_told_so() -> None:
    app = table()
    first, second = pages(ScoreExplanation(app, app.in_play), SIZES[0])
    assert first[0] == "Bruno : 0" and "Rien n’a encore été marqué." in first
    assert second[0] == "Anne : 15" and "+15" in second


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_every_reason_stands_on_some_page_of_its_player(size: tuple[int, int], language: str) -> None:
    app = new_app(language)
    lay(app, NAMES)
    filled(app, 12)
    screen = ScoreExplanation(app, app.in_play)
    found = pages(screen, size, language)
    for seat, name in enumerate(NAMES):
        mine = [words for words in found if words[0].startswith(name)]
        points = [word for words in mine for word in words if word[:1] in "+−-" and word[1:].isdigit()]
        assert len(points) == len(screen.reasons[seat])
    assert len(found) > 2 or size == SIZES[1]


def test_rows_lie_below_each_other_with_dice_words_and_points_side_by_side() -> None:
    app, canvas = table(), canvas_of()
    screen = ScoreExplanation(app, app.in_play)
    screen.page = 1
    screen.draw(canvas, canvas.inner)
    row = next(mark.rect for mark in canvas.marks if mark.kind == "box")
    dice = [mark.rect for mark in canvas.marks if mark.kind == "die"]
    texts = {mark.what: mark.rect for mark in canvas.marks if mark.kind == "text"}
    points = texts["+15"]
    words = next(rect for what, rect in texts.items() if row.contains(rect) and what != "+15")
    assert dice and all(row.contains(die) for die in dice) and row.contains(points)
    assert max(die.right for die in dice) <= words.left and words.right < points.left


def test_a_page_that_is_no_more_after_a_change_of_size_becomes_the_last() -> None:
    app = new_app()
    lay(app, NAMES)
    filled(app, 16)
    screen = ScoreExplanation(app, app.in_play)
    small = len(pages(screen, SIZES[0]))
    screen.page = small - 1
    canvas = canvas_of((1920, 1080))
    screen.draw(canvas, pygame.Rect(48, 27, 1824, 1000))
    assert screen.count < small and screen.page == screen.count - 1


def test_a_long_reason_beside_five_dice_is_written_smaller_rather_than_cut() -> None:
    app, canvas = new_app(), canvas_of()
    lay(app, NAMES)
    filled(app, 16)
    screen = ScoreExplanation(app, app.in_play)
    screen.draw(canvas, canvas.inner)
    long = next(mark for mark in canvas.marks if "qui est pleine" in mark.what)
    assert canvas.measures.cell <= long.px < canvas.measures.text and not long.cut


def test_few_reasons_are_written_larger_than_many() -> None:
    few, many = table(), new_app()
    lay(many, NAMES)
    filled(many, 16)
    sizes = []
    for app in (few, many):
        canvas = canvas_of()
        screen = ScoreExplanation(app, app.in_play)
        screen.page = int(app is few)
        screen.draw(canvas, canvas.inner)
        sizes.append(min(mark.px for mark in canvas.marks if mark.what[:1] in "+−" and mark.what[1:].isdigit()))
    assert sizes[0] > sizes[1]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_scored_yet_is_said_above_dice(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[pygame.Rect] = []
    monkeypatch.setattr(still_life, "draw", lambda canvas, room, page: rooms.append(room))
    app, canvas = table(), canvas_of(size)
    screen = ScoreExplanation(app, app.in_play)
    screen.draw(canvas, canvas.inner)
    words = next(mark.rect for mark in canvas.marks if mark.what.startswith("Rien"))
    assert len(rooms) == 1 and rooms[0].top >= words.bottom and rooms[0].height > size[1] // 4
    screen.step(1)
    screen.draw(canvas, canvas.inner)
    assert len(rooms) == 1, "where points stand there is no room for them"
