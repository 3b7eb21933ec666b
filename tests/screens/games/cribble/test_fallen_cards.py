"""The cards that fell in a deal, from the menu of the table."""

import pygame
import pytest

from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.games.cribble.fallen_cards import FallenCards
from kiosk.screens.games.cribble.scenes import filmed
from kiosk.screens.kit.drawing.framed_picture import read_picture
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import stage
from tests.screens.drawing import pixels


def cards(app: App) -> list[str]:
    app.paint(pygame.Surface((800, 480)))
    return [mark.what.removeprefix("card ") for mark in app.marks if mark.what.startswith("card ")]


def test_each_players_cards_stand_in_the_order_in_which_they_fell() -> None:
    app = stage("cribble-fallen-long")
    assert isinstance(app.screen, FallenCards) and cards(app) == ["5H", "5S", "9C", "TC", "AH", "5C"]
    said = [app.words.say(text) for text in app.screen.spoken(())]
    assert (
        said[:2] == ["Cartes tombées", "Marie-Claire : 5 de cœur, 5 de pique"] and said[-1] == "Départ : 5 de trèfle"
    )


def test_the_crib_is_there_once_it_is_shown() -> None:
    assert cards(stage("cribble-fallen"))[-3:] == ["5C", "4C", "4D"]


@pytest.mark.parametrize("scene", ["cribble-lots", "cribble-starter", "cribble-marque", "play-choose"])
def test_there_are_none_before_a_deal_nor_where_the_kiosk_knows_no_cards(scene: str) -> None:
    app = stage(scene)
    app.screen.tap("menu")
    assert "fallen" not in [item.key for item in app.screen.items()]


def tallest(scene: str, size: tuple[int, int]) -> int:
    """The height of the largest card on a scene, in pixels."""
    app = stage(scene)
    app.paint(pygame.Surface(size))
    return max(mark.rect.height for mark in app.marks if mark.what.startswith("card "))


@pytest.mark.parametrize(("scene", "least"), [("cribble-fallen-long", 140), ("cribble-count-corrected", 260)])
def test_cards_are_large_where_there_is_room(scene: str, least: int) -> None:
    assert tallest(scene, (1920, 1080)) >= least


def test_names_are_larger_than_they_must_be_where_there_is_room() -> None:
    app = stage("cribble-fallen-long")
    app.paint(pygame.Surface((1920, 1080)))
    names = [mark for mark in app.marks if mark.what in ("Marie-Claire", "Départ")]
    assert len(names) == 2 and all(mark.px >= 1.5 * measures((1920, 1080)).text for mark in names)


def test_the_cards_that_the_camera_shows_in_scenes_have_the_letters_of_the_pad() -> None:
    french, english = (read_picture(filmed(["QD", "5S"], Words(language))) for language in ("fr", "en"))
    assert french is not None and english is not None
    queens = [picture.subsurface((0, 0, 210, 540)) for picture in (french, english)]
    fives = [picture.subsurface((220, 0, 150, 540)) for picture in (french, english)]
    assert pixels(queens[0]) != pixels(queens[1]) and pixels(fives[0]) == pixels(fives[1])
