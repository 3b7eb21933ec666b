"""Choices that have their place on a board or a pad, and the die in question cut out of the picture."""

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.games.common import pad_view
from kiosk.screens.kit.drawing import playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import contrast_of, measures
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout import board_layout, die_correction, pad_layout
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import track
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind, ShownDie

SIZE = (1280, 800)
ACE, FIVE = Choice("card:1", phrase("As"), card="AS"), Choice("card:2", phrase("5"), card="5H")


def test_squares_of_the_board_stand_before_the_other_choices() -> None:
    class Board:
        def has(self, key: str) -> bool:
            return key.startswith("square:")

    items = [Item(key, key, lambda: None) for key in ("go", "square:1", "menu")]
    squares, others = board_layout.squares_first(Board(), items)  # type: ignore[arg-type]
    assert [item.key for item in squares] == ["square:1"] and [item.key for item in others] == ["go", "menu"]


def test_a_pad_of_cards_has_every_suit_and_one_of_points_only_what_can_be_chosen() -> None:
    cards, points = {(0, 0): ACE, (1, 4): FIVE}, {(2, 3): Choice("n", phrase("23"), number=23)}
    assert (len(pad_view.columns(cards, 0)), len(pad_view.lines(cards))) == (5, 4)
    assert (pad_view.columns(points, 2), list(pad_view.lines(points))) == ([3], [2])


def pad_of(cursor: int, path: tuple[str, ...]) -> Canvas:
    canvas = Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))
    items = [Item(key, key, lambda: None) for key in ("row:0", "row:1", ACE.key)]
    pad_view.draw(canvas, pygame.Rect(40, 40, 1200, 400), {(0, 0): ACE, (1, 4): FIVE}, items, cursor, path)
    return canvas


def test_cards_of_every_suit_are_read_wherever_the_cursor_stands() -> None:
    open_rows, closed = pad_of(0, ()), pad_of(2, ("row:0",))
    for canvas in (open_rows, closed):
        (five,) = [mark for mark in canvas.marks if mark.what == "5"]
        assert five.contrast is None or five.contrast >= 7
    assert {ACE.key, FIVE.key} <= {key for key, _ in open_rows.targets}
    assert FIVE.key not in {key for key, _ in closed.targets}, "another suit was chosen"


def test_hearts_and_diamonds_are_red_on_paper_where_they_can_be_chosen() -> None:
    assert contrast_of(pad_view.DEEP, pad_view.SHADED) >= 7
    surface, lit = pad_of(0, ()).surface, pad_of(1, ()).surface
    (place,) = [box for key, box in pad_of(0, ()).targets if key == FIVE.key]
    corner = (place.left + place.width // 6, place.centery)
    assert surface.get_at(corner)[:3] == pad_view.SHADED and lit.get_at(corner)[:3] == playing_cards.IVORY


def test_the_die_in_question_is_cut_out_of_the_picture() -> None:
    die = ShownDie(None, box=(100, 100, 40, 40))
    panel = Panel(PanelKind.DOUBT, 0, phrase("?"), dice=(die,), focus=0, picture=track((1, 2, 3)))
    close = die_correction.close_picture(panel)
    assert close is not None and 40 < close.get_width() < 120
    for none in (
        Panel(PanelKind.DOUBT, 0, phrase("?"), dice=(die,), focus=0, picture=b"none"),
        Panel(PanelKind.DOUBT, 0, phrase("?"), dice=(die,), focus=3, picture=track((1,))),
        Panel(PanelKind.DOUBT, 0, phrase("?"), dice=(ShownDie(3),), focus=0, picture=track((1,))),
    ):
        assert die_correction.close_picture(none) is None


def test_a_game_of_cards_is_played_on_its_pad() -> None:
    app = stage("cribble-play")
    screen, table = app.screen, app.in_play.table
    canvas = Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))
    pad_layout.draw(
        canvas, pygame.Rect(40, 40, 1200, 700), screen.panel, screen.items(), screen.place, screen.path,
        screen.screens.sheet, table.state, table.names,
    )  # fmt: skip
    keys = {key for key, _ in canvas.targets}
    assert {choice.key for choice in screen.panel.choices if choice.card} <= keys
