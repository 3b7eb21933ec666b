"""What the app is made of: the stack, tables that wait, switching off, the signs of the board, the line above."""

import pygame
import pytest

from kiosk.devices.board_sensors import BoardSensors, Vitals
from kiosk.errors import StoreError
from kiosk.games.catalogue import GAMES
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.app import painter
from kiosk.screens.app.background import board_health
from kiosk.screens.app.power_off import PowerOff
from kiosk.screens.app.screen_stack import ScreenStack
from kiosk.screens.app.waiting_tables import WaitingTables
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.screen import Item, Screen
from kiosk.shots.staging.props import new_app
from kiosk.table.storage.store import Store

SIZE = (1280, 800)


def canvas() -> Canvas:
    return Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))


class Page(Screen):
    screen_key = "test"
    seen = 0

    def items(self) -> list[Item]:
        return []

    def shown(self) -> None:
        self.seen += 1


class Other(Page):
    pass


def test_screens_behind_the_closed_one_come_back() -> None:
    app, stack = new_app(), ScreenStack()
    first, second, third = Page(app), Other(app), Page(app)
    for screen in (first, second, third):
        stack.push(screen)
    assert stack.screen is third and stack.behind and stack.shows(Other)
    stack.close(Other)
    assert stack.screen is first and first.seen == 2 and not stack.shows(Other)
    stack.pop()
    assert stack.screen is first, "the last one stays"


def waiting(store: Store, demo: bool = False) -> WaitingTables:
    found = WaitingTables()
    found.store, found.games, found.demo = store, GAMES, demo
    return found


def test_what_waits_is_of_the_same_kind_and_nothing_where_the_journal_cannot_be_read() -> None:
    store = Store(None)
    mine, demo = (store.lay("cameroun", ["Anne", "Luc"], {}, of_demo) for of_demo in (False, True))
    assert [table.id for table in waiting(store).unfinished()] == [mine]
    assert [table.id for table in waiting(store, demo=True).unfinished()] == [demo]
    assert waiting(store).waiting_matches() == [] and waiting(store).current_event() is None

    class Broken(Store):
        def rows(self, sql: str, *params: str | int) -> list:  # type: ignore[type-arg]
            raise StoreError("broken")

    broken = Broken(None)
    assert (waiting(broken).unfinished(), waiting(broken).waiting_matches()) == ([], [])
    assert waiting(broken).current_event() is None


@pytest.mark.parametrize(("may_restart", "keys"), [(False, ["stay", "off"]), (True, ["stay", "off", "restart"])])
def test_switching_off_asks_first(may_restart: bool, keys: list[str]) -> None:
    app = new_app()
    app.push(PowerOff(app, may_restart))
    assert [item.key for item in app.screen.items()] == keys
    app.screen.tap("off")
    assert app.closing == "off"


def test_heat_and_low_voltage_are_said_while_they_last_and_shown_afterwards() -> None:
    now = [Vitals(degrees=78.4)]
    board = BoardSensors(lambda: now[0])
    board.tick(0.0)
    assert "78" in str(board_health.trouble(board))
    now[0] = Vitals(low_voltage=True)
    board.tick(9.0)
    assert board_health.trouble(board) == board_health.LOW
    now[0] = Vitals(degrees=40.0)
    board.tick(18.0)
    assert board_health.trouble(board) is None
    surface, quiet = pygame.Surface(SIZE), pygame.Surface(SIZE)
    board_health.draw(surface, measures(SIZE), board)
    board_health.draw(quiet, measures(SIZE), BoardSensors(Vitals))
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(quiet, "RGB")


def test_the_painter_draws_the_screen_in_front_with_what_was_said() -> None:
    app = new_app()
    app.tell(phrase("Bonjour"))
    app.update(1.0)
    made, read, _ = painter.paint(app, pygame.Surface(SIZE), False)
    assert any("Bonjour" in str(mark.what) for mark in made.marks) and made.targets and read is not None
