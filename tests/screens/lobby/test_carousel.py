"""The carousel: a ring of covers, what each game needs, the covers of the first screen; at rest nothing is drawn."""

from itertools import pairwise

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.catalogue import GAMES
from kiosk.i18n.words import Words
from kiosk.screens.games.cameroun.cover import COVER as CAMEROUN
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.cover import picture
from kiosk.screens.games.cribble.cover import COVER as CRIBBLE
from kiosk.screens.games.le_421.cover import COVER as LE_421
from kiosk.screens.games.linotte.cover import COVER as LINOTTE
from kiosk.screens.games.menteur.cover import COVER as MENTEUR
from kiosk.screens.games.poker_as.cover import COVER as POKER_AS
from kiosk.screens.games.si_no.cover import COVER as SI_NO
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.lobby import carousel
from kiosk.screens.lobby.attract import EVERY
from kiosk.screens.lobby.game_choice import GameChoice, ringed
from kiosk.screens.lobby.game_facts import facts
from kiosk.screens.lobby.seats_at_table import height
from kiosk.shots.staging.props import new_app, press

COVERS = {
    "cameroun": CAMEROUN, "cribble": CRIBBLE, "le_421": LE_421, "linotte": LINOTTE, "menteur": MENTEUR,
    "poker_as": POKER_AS, "si_no": SI_NO,
}  # fmt: skip


def test_every_game_has_its_own_cover() -> None:
    assert {key: SCREENS[key].cover for key in GAMES} == COVERS


@pytest.mark.parametrize("middle", [None, *GAMES])
def test_no_game_is_further_than_half_the_ring(middle: str | None) -> None:
    ring = ringed(tuple(GAMES.values()), middle)
    assert ring[len(ring) // 2].key == (middle or next(iter(GAMES))) and {game.key for game in ring} == set(GAMES)
    order = list(GAMES)
    assert all((order.index(b.key) - order.index(a.key)) % len(order) == 1 for a, b in pairwise(ring))


def test_every_cover_is_another_one() -> None:
    made = {
        key: pygame.image.tobytes(picture(SCREENS[key].cover, (120, 140), lambda face: ""), "RGBA") for key in GAMES
    }
    assert len(set(made.values())) == len(GAMES)
    assert len({SCREENS[key].cover.accent for key in GAMES}) == len(GAMES)


def test_figures_are_letters_of_the_language_and_a_cover_is_made_once() -> None:
    french, english = (carousel.cover("poker_as", carousel.size(200), language) for language in ("fr", "en"))
    assert pygame.image.tobytes(french, "RGBA") != pygame.image.tobytes(english, "RGBA")
    assert carousel.cover("poker_as", carousel.size(200), "fr") is french


def test_what_a_game_needs_is_said_in_numbers() -> None:
    said = {key: [Words("fr").say(words) for _, words in facts(game)] for key, game in GAMES.items()}
    assert said["cameroun"] == ["5", "1–8", "15 min"]
    assert said["cribble"] == ["cartes", "4", "30 min"]
    assert said["si_no"][0] == str(len(GAMES["si_no"].start(2).ask().dice) + 2)


def test_a_finger_on_a_neighbour_brings_it_to_the_middle() -> None:
    app = new_app()
    app.push(GameChoice(app))
    app.paint(pygame.Surface((800, 480)))
    (right,) = (key for key, box in app.targets if key.startswith("page:") and box.left > 400)
    app.screen.tap(right)
    assert app.screen.items()[app.screen.place].key == f"game:{list(GAMES)[1]}"


def test_ok_says_what_it_does_and_the_cover_which_game_it_is() -> None:
    screen = GameChoice(new_app())
    for _ in screen.ring:
        item = screen.items()[screen.place]
        assert str(item.label) == str(screen.ring[screen.place].name) and str(screen.legend().act) == "Jouer"
        screen.cursor = (screen.cursor + 1) % len(screen.ring)


def test_the_rules_are_those_of_the_game_in_the_middle() -> None:
    app = new_app()
    app.push(GameChoice(app))
    press(app, Gesture.RIGHT, Gesture.RIGHT)
    app.screen.tap("rules")
    assert isinstance(app.screen, RuleBook)
    titles = [page.title for page in app.screen.pages]
    assert titles == [page.title for page in SCREENS[list(GAMES)[2]].rules({})]


def test_at_rest_nothing_is_drawn_and_a_cover_comes_every_other_time() -> None:
    app, surface = new_app(), pygame.Surface((320, 200))
    app.update(1.0)
    assert app.draw(surface)
    drawn = 0
    for step in range(1, 241):
        app.update(1.0 + step * EVERY / 60)
        drawn += app.draw(surface)
    assert drawn <= 4, "one picture in so many seconds"
    app.push(GameChoice(app))
    assert app.draw(surface)
    app.update(app.now + 60)
    assert not app.draw(surface)


def test_the_table_grows_with_those_who_sit() -> None:
    app = new_app()
    app.paint(pygame.Surface((800, 480)))

    canvas = Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("fr"))
    heights = [height(canvas, count, room=200) for count in range(9)]
    assert heights == sorted(heights) and heights[8] <= 200 and heights[0] == heights[2]
