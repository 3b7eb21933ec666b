"""Dice of the turn before lie in a tray that says whose they are; beside them stands no other name."""

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.play.layout import last_throw
from kiosk.shots.scene_list import stage
from kiosk.table.referee.state.panel import ShownDie
from tests.screens.drawing import SIZES, Size, canvas_of, changed, words_on
from tests.shared import sampled

BY = {
    "poker-follows": "Gisèle", "linotte-missed": "Gisèle", "si-no-climb": "Gisèle", "si-no-paid": "Gisèle",
    "421-follows": "Yvonne", "menteur-liar": "Marcel", "menteur-honest": "Marcel", "poker-next-round": "Marcel",
    "machine-poker": "Gisèle",
}  # fmt: skip
"""Scenes in which dice of somebody's last turn lie there, and whose they are."""
WON = "poker-next-round"
"""The one in which it is the hand that won the round: others threw after it."""


@pytest.mark.parametrize("size", [*SIZES, (1280, 800)])
@pytest.mark.parametrize(("scene", "name"), sampled(BY.items(), every=3))
def test_dice_of_the_turn_before_say_whose_they_are(scene: str, name: str, size: Size) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    assert f"{'Main gagnante' if scene == WON else 'Dernier lancer'} : {name}" in [mark.what for mark in app.marks]
    place = next(mark.rect for mark in app.marks if mark.what == "last throw")
    dice = [mark for mark in app.marks if mark.kind == "die" and place.contains(mark.rect)]
    table = app.in_play.table
    shown = SCREENS[table.game.key].sheet.last_dice(table.state)
    assert [die.what for die in dice] == [f"die {die.face}" for die in shown or ()] and dice
    texts = [mark for mark in app.marks if mark.kind == "text"]
    beside = [mark.what for mark in texts if place.top <= mark.rect.centery < place.bottom]
    others = {person for person in table.names if person != name}
    assert not others & set(beside), "nobody else's name stands alone beside them"


@pytest.mark.parametrize("size", SIZES)
def test_a_tray_is_as_large_as_it_says_and_shortens_a_name(size: Size) -> None:
    canvas = canvas_of(size)
    tall = last_throw.tray_height(canvas, 60)
    box = pygame.Rect(20, 20, canvas.measures.cell * 16, tall)
    said = phrase("Dernier lancer : {name}", name="Maximilienne-Bérengère")
    touched = changed(canvas.surface, lambda: last_throw.tray(canvas, box, (ShownDie(5), ShownDie(2)), said, 60))
    assert box.contains(touched)
    assert words_on(canvas)[0].startswith("Dernier lancer : M") and words_on(canvas) != [str(said)]
