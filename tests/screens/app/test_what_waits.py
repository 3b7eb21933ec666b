"""Tables that wait in the journal, and switching off."""

from collections.abc import Mapping

import pytest

from kiosk.errors import StoreError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw
from kiosk.games.engine.protocols import Game
from kiosk.screens.app.power_off import PowerOff
from kiosk.screens.app.screen_stack import ScreenStack
from kiosk.screens.app.waiting_tables import WaitingTables
from kiosk.screens.kit.screen import Screen
from kiosk.shots.staging.props import new_app
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, tournament
from kiosk.table.tournament.matches import Plan
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on

NAMES = ("Anne", "Bruno")


def kept() -> tuple[Store, dict[str, str]]:
    """A store with a table of two games each, one of them in a demonstration; their ids."""
    store, ids = Store(None), {}
    for key, game, demo in (("five", "cameroun", False), ("poker", "poker_as", False), ("demo", "cameroun", True)):
        table = Table.create(store, game, NAMES, {}, demo=demo)
        table.play(Throw((1, 2, 3, 4, 5) if game == "cameroun" else ("A", "R", "D", "V", "10")))
        ids[key] = table.id
    return store, ids


def waiting_in(store: Store, games: Mapping[str, Game], demo: bool) -> WaitingTables:
    """What waits in that store."""
    waiting = WaitingTables()
    waiting.store, waiting.games, waiting.demo = store, games, demo
    return waiting


def test_tables_of_the_demonstration_and_of_real_dice_are_kept_apart() -> None:
    store, ids = kept()
    assert {table.id for table in waiting_in(store, GAMES, False).unfinished()} == {ids["five"], ids["poker"]}
    assert [table.id for table in waiting_in(store, GAMES, True).unfinished()] == [ids["demo"]]


def test_a_game_that_cannot_be_played_here_is_not_offered() -> None:
    store, ids = kept()
    only = {"poker_as": GAMES["poker_as"]}
    assert [table.id for table in waiting_in(store, only, False).unfinished()] == [ids["poker"]]
    assert waiting_in(store, {}, False).unfinished() == []


def test_matches_and_events_wait_for_their_game_too() -> None:
    store = Store(None)
    matches.start(store, "cameroun", NAMES, {}, Plan("best", 3))
    event = tournament.start(store, "cameroun", (*NAMES, "Zoé", "Luc"), {}, tournament.ROBIN)
    waiting, without = waiting_in(store, GAMES, False), waiting_in(store, {}, False)
    found = waiting.current_event()
    assert found is not None and found.id == event.id and without.current_event() is None
    assert waiting_in(store, GAMES, True).current_event() is None
    tournament.put_away(store, event)
    assert waiting.current_event() is None


def test_nothing_waits_where_nothing_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise StoreError("unreadable")

    store, _ = kept()
    monkeypatch.setattr(store, "unfinished", broken)
    monkeypatch.setattr(matches, "unfinished", broken)
    monkeypatch.setattr(tournament, "current", broken)
    waiting = waiting_in(store, GAMES, False)
    assert (waiting.unfinished(), waiting.waiting_matches(), waiting.current_event()) == ([], [], None)


class Page(Screen):
    screen_key = "page"


def test_a_stack_is_drawn_anew_with_every_change_and_the_first_screen_cannot_be_closed() -> None:
    app, stack = new_app(), ScreenStack()
    first, second = Page(app), Page(app)
    stack.push(first)
    assert not stack.behind
    stack.close(Page)
    assert stack.screen is first
    stack.push(second)
    stack.dirty = False
    stack.pop()
    assert stack.screen is first and stack.dirty
    stack.dirty = False
    stack.close(PowerOff)
    assert not stack.dirty and not stack.shows(PowerOff)


def test_staying_comes_first_and_only_an_unattended_kiosk_may_start_anew() -> None:
    app = new_app()
    assert [item.key for item in PowerOff(app, False).items()] == ["stay", "off"]
    screen = PowerOff(app, True)
    app.push(screen)
    assert [item.key for item in screen.items()] == ["stay", "off", "restart"]
    screen.tap("restart")
    assert app.closing == "restart"
    screen.choose()
    assert app.screen is screen
    screen.tap("stay")
    assert app.screen is not screen


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_it_is_said_that_nothing_is_lost(size: tuple[int, int], language: str) -> None:
    canvas = canvas_of(size, language)
    PowerOff(new_app(language), True).draw(canvas, canvas.inner)
    assert well_set(canvas) and len(canvas.targets) == 3
    words = words_on(canvas)[1]
    assert words.startswith({"fr": "Rien n’est perdu", "en": "Nothing is lost"}[language])
