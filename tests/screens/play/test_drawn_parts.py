"""What the play screen draws, part by part."""

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.layout import dice_row, situation
from kiosk.screens.play.layout.sheet_layout import PlayView, draw
from kiosk.shots.scene_list import stage
from kiosk.table.referee.state.panel import Choice, DieState, Panel, PanelKind, ShownDie

SIZE = (1280, 800)
BOX = pygame.Rect(40, 40, 900, 500)


def canvas() -> Canvas:
    return Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))


def words(drawn: Canvas) -> set[str]:
    return {str(mark.what) for mark in drawn.marks if mark.kind == "text"}


@pytest.mark.parametrize(("kind", "throw"), [(PanelKind.CHOOSE, "Lancer 1/3"), (PanelKind.THROW, "Lancer 2/3")])
def test_while_somebody_chooses_the_throw_that_lies_there_counts(kind: PanelKind, throw: str) -> None:
    drawn = canvas()
    situation.draw_situation(drawn, BOX, Panel(kind, 0, phrase("?"), throw=2, throws=3), "Marie")
    assert any("Marie" in text for text in words(drawn)) and any(throw in text for text in words(drawn))


def test_a_row_of_dice_is_as_high_as_what_is_said_beside_it() -> None:
    drawn, dice = canvas(), (ShownDie(3), ShownDie(4, state=DieState.KEPT))
    plain = Panel(PanelKind.THROW, 0, phrase("?"), dice=dice)
    long = Panel(PanelKind.THROW, 0, phrase("?"), dice=dice, detail=phrase("Des mots, encore des mots. " * 12))
    assert dice_row.row_height(drawn, plain, 500) < dice_row.row_height(drawn, long, 500)
    assert dice_row.fits_below_turn(drawn, phrase("Oui"), 900, 2)
    assert not dice_row.fits_below_turn(drawn, phrase("Des mots, encore des mots. " * 4), 500, 5)


def test_dice_to_choose_from_take_the_place_of_the_sheet() -> None:
    app = stage("play-choose")
    screen, table = app.screen, app.in_play.table
    choose = PlayView(
        screen.panel, screen.items(), screen.place, table.names, screen.screens, table.state,
        frozenset(), None,
    )  # fmt: skip
    assert choose.deciding and choose.name == table.names[screen.panel.player]
    sheet, faces = canvas(), canvas()
    draw(sheet, BOX, choose)
    app = stage("play-doubt")
    screen, table = app.screen, app.in_play.table
    doubt = PlayView(
        screen.panel, screen.items(), screen.place, table.names, screen.screens, table.state,
        frozenset(), None,
    )  # fmt: skip
    draw(faces, BOX, doubt)
    targets = [key for key, _ in faces.targets]
    assert [f"face:{face}" for face in range(1, 7)] == sorted(key for key in targets if key.startswith("face:"))
    assert not any(key.startswith("face:") for key, _ in sheet.targets)
    assert isinstance(screen.panel.choices[0], Choice)
