"""Who plays: choosing somebody, the order of the seats, changes in the middle of a game, the day's ranking."""

import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.screens.people.daily_ranking import DailyRanking
from kiosk.screens.people.person_choice import SHOWN, PersonChoice
from kiosk.screens.people.seat_changes import SeatChanges
from kiosk.screens.people.seating import Seating, SeatMenu
from kiosk.shots.staging.props import filled, lay, new_app, press


def test_those_seen_last_come_first_and_those_at_the_table_not_at_all() -> None:
    app, taken = new_app(), list[str]()
    app.store.lay("cameroun", ["Anne", "Luc"], {}, demo=False)
    app.push(PersonChoice(app, phrase("Qui ?"), taken.append, without=("luc",)))
    assert [item.key for item in app.screen.items()] == ["new", "name:Anne", "back"]
    app.screen.tap("name:Anne")
    assert taken == ["Anne"] and not isinstance(app.screen, PersonChoice)


def test_many_names_stand_behind_their_letters() -> None:
    app = new_app()
    for number in range(0, SHOWN + 6, 8):
        app.store.lay("cameroun", [f"Nom{number + n}" for n in range(8)], {}, demo=False)
    keys = [item.key for item in PersonChoice(app, phrase("Qui ?"), print, fresh=False).items()]
    assert keys[0] == "find" and len(keys) == SHOWN + 2


def test_a_player_moves_up_and_gets_up() -> None:
    app, names = new_app(), ["Anne", "Luc", "Mia"]
    app.push(Seating(app, names))
    app.screen.tap("seat:2")
    assert isinstance(app.screen, SeatMenu)
    app.screen.tap("earlier")
    assert names == ["Anne", "Mia", "Luc"]
    assert app.screen.items()[app.screen.place].key == "earlier", "the cursor stays on what was chosen"
    app.screen.tap("remove")
    assert names == ["Anne", "Luc"] and isinstance(app.screen, Seating)


@pytest.mark.parametrize(("names", "adds"), [(("Anne", "Luc"), True), (tuple("ABCDEFGH"), False)])
def test_only_what_the_game_allows_is_offered(names: tuple[str, ...], adds: bool) -> None:
    app = new_app()
    lay(app, names)
    keys = [item.key for item in SeatChanges(app, app.in_play).items()]
    assert ("add" in keys) is adds and keys.count("seat:0") == 1 and len(names) == sum("seat:" in key for key in keys)


def test_somebody_takes_over_a_seat() -> None:
    app = new_app()
    app.store.lay("cameroun", ["Zoé"], {}, demo=False)
    lay(app, ("Anne", "Luc"))
    app.push(SeatChanges(app, app.in_play))
    app.screen.tap("seat:1")
    app.screen.tap("name:Zoé")
    assert app.in_play.table.names == ("Anne", "Zoé")


def test_the_day_shows_the_game_that_was_played_most() -> None:
    app = new_app()
    lay(app, ("Anne", "Luc"), turns=2)
    filled(app, 4)
    assert app.in_play.table.state.outcome() is not None
    app.push(DailyRanking(app))
    screen = app.screen
    assert isinstance(screen, DailyRanking)
    assert screen.game == "cameroun" and {one.name for one in screen.ranked["cameroun"]} == {"Anne", "Luc"}
    press(app, Gesture.RIGHT)
