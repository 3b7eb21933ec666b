"""A score of Le Cameroun flies from the button that was pressed to its cell while the total counts."""

import pygame
import pytest

from kiosk.screens.games.cameroun.grid.moving_scores import column_in
from kiosk.screens.kit.motion.moves import Count, Glide
from kiosk.screens.kit.motion.pieces import Before, Move
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import looked
from tests.screens.drawing import SIZES


@pytest.mark.parametrize("size", [*SIZES, (1280, 800)])
def test_the_score_comes_from_its_button_and_the_total_counts(size: tuple[int, int]) -> None:
    app, surface = stage("play-choose"), pygame.Surface(size)
    app.paint(surface)
    looked(app)
    before = Before({piece.key: piece.spot for piece in app.pieces}, dict(app.targets))
    key = next(key for key, _ in app.targets if column_in(key) == "5")
    app.screen.tap(key)
    app.update(app.now + 0.1)
    app.paint(surface)
    moves: dict[str, Move] = {piece.key: move for piece in app.pieces if (move := piece.moved(before))}
    if "written 1 5" in moves:
        flight, total = moves.pop("written 1 5"), moves.pop("total of 1")
        assert isinstance(flight, Glide) and flight.begin == before.targets[key].center
    else:
        left, total = moves.pop("left of 5"), moves.pop("score of 1")
        assert isinstance(left, Count) and left.end - left.begin == -15, "on a small screen what is left counts down"
    assert isinstance(total, Count) and total.end - total.begin == 15
    assert moves == {}


def test_the_column_of_a_choice() -> None:
    assert column_in('move:{"column": "5", "decide": "write"}') == "5"
    assert column_in("menu") is None
