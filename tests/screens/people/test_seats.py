"""Who sits where: before a game by the order of the seats, in the middle of one by what the game allows."""

import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.people.marked_names import marked
from kiosk.screens.people.name_entry import NameEntry
from kiosk.screens.people.name_search import NameSearch
from kiosk.screens.people.person_choice import SHOWN, PersonChoice
from kiosk.screens.people.seat_changes import SeatChanges
from kiosk.screens.people.seating import Seating, SeatMenu
from kiosk.shots.staging.props import lay, new_app, play
from kiosk.table.table import Table
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on


def keys(screen) -> list[str]:  # type: ignore[no-untyped-def]
    return [item.key for item in screen.items()]


def seats(*names: str) -> tuple[App, list[str], SeatMenu]:
    """The menu of the second seat."""
    app, order = new_app(), list(names)
    app.push(Seating(app, order))
    app.screen.tap("seat:1")
    assert isinstance(app.screen, SeatMenu)
    return app, order, app.screen


def test_a_player_moves_along_the_seats_with_one_button() -> None:
    _, order, menu = seats("Anne", "Bruno", "Luc", "Zoé")
    menu.tap("later")
    menu.choose()
    assert order == ["Anne", "Luc", "Zoé", "Bruno"] and keys(menu) == ["done", "earlier", "remove"]
    for _ in range(3):
        menu.tap("earlier")
    assert order == ["Bruno", "Anne", "Luc", "Zoé"] and keys(menu) == ["done", "later", "remove"]


def test_who_gets_up_is_gone_and_the_seats_are_shown_again() -> None:
    app, order, menu = seats("Anne", "Bruno")
    menu.tap("remove")
    assert order == ["Anne"] and isinstance(app.screen, Seating)
    anne, done = app.screen.items()
    assert (anne.label, anne.value, anne.act, str(done.label)) == ("1", marked(app, order)[0], "Anne", "Terminé")


def test_the_seats_show_the_marks_that_the_table_gives() -> None:
    app, order, menu = seats("Anne", "Bruno")
    canvas = canvas_of()
    menu.draw(canvas, canvas.inner)
    names = marked(app, order)
    assert [item.value for item in Seating(app, order).items()[:2]] == list(names) and names[1] != "Bruno"
    assert canvas.say(phrase("{place}. {name}", place=2, name="Bruno")) in [bare(said) for said in words_on(canvas)]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_eight_long_names_can_all_be_read(size: tuple[int, int], language: str) -> None:
    app = new_app(language)
    names = [
        "Maximilienne",
        "Barthélémy",
        "Marie-Claire",
        "Jean-Jacques",
        "Anne-Sophie",
        "Bérengère",
        "Wolfgang",
        "Al",
    ]
    for screen in (Seating(app, names), SeatMenu(app, names, 0)):
        canvas = canvas_of(size, language)
        screen.draw(canvas, canvas.inner)
        assert well_set(canvas) and all(canvas.inner.contains(place) for _, place in canvas.targets)


def known(app: App, names: list[str]) -> None:
    """Remembers names, the last of them seen last."""
    for start in range(0, len(names), 2):
        Table.create(app.store, "cameroun", names[start : start + 2], {})


def choice(count: int = 6, **more: object) -> tuple[App, PersonChoice, list[str]]:
    app, given = new_app(), list[str]()
    known(app, [f"Nom {n}" for n in range(count)])
    screen = PersonChoice(app, "Qui ?", given.append, **more)  # type: ignore[arg-type]
    app.push(screen)
    return app, screen, given


def test_somebody_known_is_one_press_away_and_closes_the_question() -> None:
    app, screen, given = choice()
    assert keys(screen)[0] == "new" and keys(screen)[-1] == "back" and len(keys(screen)) == 8
    screen.tap("name:Nom 3")
    assert given == ["Nom 3"] and app.screen is not screen


def test_who_sits_there_already_is_not_offered_however_it_is_spelt() -> None:
    _, screen, _ = choice(without=("NOM 3", " nom 4 "))
    assert not {"name:Nom 3", "name:Nom 4"} & set(keys(screen)) and "name:Nom 5" in keys(screen)


def test_of_many_names_the_others_are_searched() -> None:
    app, screen, _ = choice(SHOWN + 4)
    assert keys(screen)[:2] == ["new", "find"]
    assert sum(key.startswith("name:") for key in keys(screen)) == SHOWN
    screen.tap("find")
    search = app.screen
    assert isinstance(search, NameSearch) and len(search.names) == SHOWN + 4


def test_a_letter_begins_a_new_name_where_one_is_allowed() -> None:
    app, screen, given = choice()
    screen.typed("7")
    assert app.screen is screen
    screen.typed("z")
    assert isinstance(app.screen, NameEntry)
    app.screen.tap("finish")
    assert given == ["Z"]
    app, screen, _ = choice(fresh=False)
    screen.typed("z")
    assert app.screen is screen and "new" not in keys(screen)


def test_a_demonstration_knows_nobody() -> None:
    app = new_app(demo=True)
    assert keys(PersonChoice(app, "Qui ?", lambda name: None)) == ["new", "back"]


def changing(names: tuple[str, ...] = ("Anne", "Bruno"), game: str = "cameroun") -> tuple[App, SeatChanges]:
    app = new_app()
    if game == "cameroun":
        lay(app, names)
    else:
        app.lay(game, names, {})
    app.ask_off()
    screen = SeatChanges(app, app.in_play)
    app.push(screen)
    return app, screen


def test_only_what_the_game_allows_is_offered() -> None:
    _, screen = changing()
    assert keys(screen) == ["back", "skip", "add", "seat:0", "seat:1"]
    app, screen = changing(("Anne", "Bruno"), "linotte")
    assert app.in_play.table.game.most_players == 2 and "add" not in keys(screen)


def test_nobody_joins_a_full_table_and_the_turn_that_is_passed_is_named() -> None:
    app, screen = changing(tuple("ABCDEFGH"))
    assert "add" not in keys(screen)
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    assert str(screen.items()[1].note)[-1:] == "B" and keys(screen)[1] == "skip"


def test_a_change_is_told_and_leads_back_to_the_game() -> None:
    app, screen = changing()
    screen.tap("skip")
    app.update(app.now + 0.1)
    assert app.in_play.table.state.ask().player == 1 and app.screen.screen_key == "play"
    assert str(app.notice) == "Anne passe."


def test_a_name_that_sits_there_already_is_refused_and_said() -> None:
    app, screen = changing()
    screen.tap("seat:0")
    question = app.screen
    assert isinstance(question, PersonChoice) and str(question.title) == "Qui remplace Anne ?"
    question.done("Bruno")
    app.update(app.now + 0.1)
    assert app.in_play.table.names == ("Anne", "Bruno") and app.notice is not None
    question.done("Zoé")
    assert app.in_play.table.names == ("Zoé", "Bruno")
