"""What hands are offered: the words for people, and a value that tells when it has become something else."""

from dataclasses import dataclass, field, replace
from typing import cast

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun.scenes import rolled
from kiosk.screens.hands_free.controller import HandsFree
from kiosk.screens.hands_free.hand_rail import HOW, STILL
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.screen import Item, Screen
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.hands import by_hand
from kiosk.shots.staging.props import new_app, press, see, still_eyes, throw
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import Panel, PanelKind
from kiosk.table.table import Table as GameTable
from vision.types.track_events import Hand

SURFACE = pygame.Surface((800, 480))


class Plain(Screen):
    """Two items, and whatever the buttons are said to do."""

    screen_key = "plain"
    said = Legend()

    def items(self) -> list[Item]:
        return [Item("one", "Un", lambda: None), Item("two", "Deux", lambda: None)]

    def legend(self) -> Legend:
        return self.said


def showing(legend: Legend | None = None) -> tuple[App, HandsFree, Plain]:
    app = new_app()
    by_hand(app)
    screen = Plain(app)
    screen.said = legend or Legend()
    app.push(screen)
    return app, app.hands, screen


def test_a_hand_is_offered_what_the_cursor_stands_on_and_its_place() -> None:
    _, hands, screen = showing()
    screen.step(1)
    offered = hands.offered()
    assert offered.item is not None and (offered.item.key, offered.place, offered.count) == ("two", 1, 2)


def test_where_ok_does_something_of_its_own_that_is_offered_in_its_words() -> None:
    _, hands, _ = showing(Legend(None, phrase("Lancer"), None))
    offered = hands.offered()
    assert offered.item is not None and str(offered.item.label) == "Lancer" and offered.count == 1
    assert hands.able() == {Gesture.OK}


def test_where_ok_does_nothing_nothing_is_offered() -> None:
    _, hands, _ = showing(Legend(ok=None))
    assert hands.offered().item is None and hands.able() == {Gesture.LEFT, Gesture.RIGHT}


def test_the_offer_is_another_as_soon_as_ok_would_do_something_else() -> None:
    app = new_app()
    rolled(app)
    by_hand(app)
    seen = [app.hands.offer(), app.hands.offer()]
    assert seen[0] == seen[1]
    throw(app, (1, 2, 3, 4, 6), first=10)
    assert app.hands.offer() != seen[0]
    seen[:] = [app.hands.offer(), app.hands.offer()]
    press(app, Gesture.RIGHT)
    seen.append(app.hands.offer())
    press(app, Gesture.LEFT, Gesture.OK)
    seen.append(app.hands.offer())
    assert len(set(seen[1:])) == 3


@dataclass
class Table:
    """A table with so many moves."""

    moves: tuple[int, ...] = ()


@dataclass
class Asking:
    """A referee that asks this."""

    asked: Panel
    table: Table = field(default_factory=Table)

    def panel(self) -> Panel:
        return self.asked


ASKED = Panel(PanelKind.CHOOSE, 0, phrase("Dé {n}", n=1))


@pytest.mark.parametrize(
    "other",
    [
        Asking(replace(ASKED, kind=PanelKind.ANNOUNCE)),
        Asking(replace(ASKED, player=1)),
        Asking(replace(ASKED, question=phrase("Dé {n}", n=2))),
        Asking(ASKED, Table((1,))),
    ],
)
def test_another_question_is_another_offer_though_the_cursor_has_not_moved(other: Asking) -> None:
    app, hands, _ = showing()
    offers = []
    for referee in (None, Asking(ASKED), Asking(replace(ASKED, blinks=True)), other):
        app.referee = cast("Referee[GameTable] | None", referee)
        offers.append(hands.offer())
    assert offers[0] != offers[1] == offers[2] != offers[3]


def test_it_is_on_only_where_it_is_wanted_and_the_eyes_see() -> None:
    app, hands, _ = showing()
    assert hands.on
    still_eyes(app).now = CameraStatus(False, phrase("Chercher un nom"), "scene")
    app.update(app.now + 1)
    assert not hands.on
    see(app, Hand(app.now, True, "right", 5.0, 0.9))
    assert hands.pressed == 0 and hands.told() == ""
    other = new_app()
    other.update(1.0)
    assert not other.hands.on


def test_the_hand_is_told_while_it_is_over_the_track() -> None:
    app, hands, _ = showing()
    assert hands.told() == ""
    see(app, Hand(app.now, True, "middle", 0.0, 0.5))
    assert hands.told() is STILL
    see(app, Hand(app.now, True, "", 0.0, 0.4))
    assert hands.told() is HOW


def test_the_rail_alone_is_drawn_again_when_the_hand_has_moved() -> None:
    app, hands, _ = showing()
    app.draw(SURFACE)
    assert not hands.redraw(SURFACE)
    see(app, Hand(app.now, True, "middle", 0.0, 0.5))
    app.draw(SURFACE)
    assert not hands.redraw(SURFACE)
    see(app, Hand(app.now, True, "middle", 0.1, 0.6))
    above = SURFACE.subsurface(pygame.Rect(0, 0, 800, 200))
    before = pygame.image.tobytes(above, "RGB")
    assert hands.redraw(SURFACE) and not hands.redraw(SURFACE)
    assert pygame.image.tobytes(above, "RGB") == before


def test_away_from_the_table_choices_beside_are_called_as_their_buttons_are() -> None:
    app = stage("hands-games")
    app.screen.cursor = 1
    before, _, after, *_ = app.screen.items()
    assert app.hands.offered().beside == (before.label, after.label) != (before.act, after.act)
