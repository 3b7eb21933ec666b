"""Marks are letters like any, a name is found by its letters, the people change by three buttons."""

from pathlib import Path

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.handicap import with_ahead, without_ahead
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.text_fitting import fit
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.people.marked_names import at_table, marked, seated
from kiosk.screens.people.name_search import FEW, NameSearch
from kiosk.screens.settings.storage.results_export import Export
from kiosk.screens.tournament.lookup import event_of
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import StillEyes, new_app, play, press
from kiosk.table.name_search import plain
from kiosk.table.player_marks import COLOURS, EVERY, OWN, SHAPES, PlayerMark, chosen_marks
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from tests.screens.drawing import canvas_of, words_on


def test_every_mark_has_a_picture_of_its_own() -> None:
    assert set(player_marks.RGB) == set(COLOURS)
    pictures = {pygame.image.tobytes(player_marks.picture(mark, 20), "RGBA") for mark in EVERY}
    assert len(pictures) == len(EVERY) == len(SHAPES) * len(COLOURS)


def test_a_mark_takes_room_and_is_never_parted_from_its_name() -> None:
    name = player_marks.letter(OWN[0]) + "Marie-Claire"
    assert width("sans", 20, name) == width("sans", 20, "Marie-Claire") + player_marks.spread(20)
    fitted = fit(f"{name} gagne, et de loin", "sans", (150, 200), 20, 20)
    assert fitted.lines[0].startswith(player_marks.letter(OWN[0]) + "Marie")
    assert player_marks.bare(name) == "Marie-Claire" and list(player_marks.runs(name)) == [OWN[0], "Marie-Claire"]


def test_one_of_hundreds_is_found_in_few_presses() -> None:
    app = stage("find")
    found: list[str] = []
    names = app.store.remembered_names()
    assert len(names) > 200
    for wanted in ("Zoé Durand", "Éloïse Martin", "Anne-Luc"):
        app.push(NameSearch(app, names, found.append))
        presses = 0
        while app.screen.items() and f"name:{wanted}" not in [item.key for item in app.screen.items()]:
            start = app.screen.start  # type: ignore[attr-defined]
            following = {"Z": "ZOE D", "É": "ELOISE M", "A": "ANNE-L"}[wanted[0]][len(start)]
            app.screen.tap(f"letter:{following}")
            presses += 1
        assert presses <= 3 and len(app.screen.found()) <= FEW  # type: ignore[attr-defined]
        app.screen.tap(f"name:{wanted}")
    assert found == ["Zoé Durand", "Éloïse Martin", "Anne-Luc"]


def test_every_one_of_many_namesakes_is_found_by_either_name() -> None:
    first = [
        "Élodie",
        "Zoé",
        "Éric",
        "Hélène",
        "Noël",
        "Chloé",
        "Gaël",
        "Anaïs",
        "Benoît",
        "Cédric",
        "Luc",
        "Jean-Luc",
        "Ömer",
        "Łukasz",
        "Søren",
        "Inès",
    ]
    names = ["Luc", *(f"{one} {other}" for one in first for other in ("Bernard", "d’Arc", "Œuvrard", "Luc", "Île"))]
    app, found = new_app(), list[str]()
    for wanted in names:
        for way in (wanted, wanted.split(" ")[-1]):
            app.push(NameSearch(app, names, found.append))
            screen = app.screen
            assert isinstance(screen, NameSearch)
            for _ in range(20):
                if f"name:{wanted}" in [item.key for item in screen.items()]:
                    break
                screen.tap(f"letter:{plain(way)[len(screen.start)].upper()}")
            screen.tap(f"name:{wanted}")
            assert found[-1] == wanted


def test_on_a_small_screen_ten_letters_stand_on_a_page() -> None:
    canvas = canvas_of((800, 480))
    search = NameSearch(new_app(), [f"{one}{two}" for one in "ABCDEFGHIJKL" for two in "aeiou"], lambda name: None)
    search.draw(canvas, canvas.inner.move(0, 0))
    assert sum(key.startswith("letter:") for key, _ in canvas.targets) >= 10
    assert "Chercher un nom" in words_on(canvas)


def test_a_letter_is_taken_back() -> None:
    app = stage("find")
    app.screen.tap("letter:Z")
    press(app, Gesture.BACK)
    assert app.screen.start == "" and app.screen.items()[0].key == "letter:A"  # type: ignore[attr-defined]


def walk(app, key: str) -> None:  # type: ignore[no-untyped-def]
    """With right and OK alone."""
    for _ in range(60):
        if app.screen.items()[app.screen.place].key == key:
            press(app, Gesture.OK)
            return
        press(app, Gesture.RIGHT)
    pytest.fail(f"no {key} on {app.screen.screen_key}")


def test_a_player_is_replaced_one_joins_and_one_passes_with_three_buttons() -> None:
    app = stage("company")
    table = app.referee.table
    player = table.state.ask().player
    walk(app, "skip")
    assert table.state.ask().player != player and table.moves[-1].to_json() == {"decide": "skip"}
    for chosen, name in (("seat:0", "Zoé"), ("add", "Luc")):
        app.screen.tap("menu")
        walk(app, "company")
        walk(app, chosen)
        app.typed(name)
        walk(app, "finish")
    assert table.names == ("Zoé", "Marcel", "Yvonne", "Luc")
    app.screen.undo()
    assert table.names == ("Zoé", "Marcel", "Yvonne")


def test_in_a_match_everybody_keeps_a_mark_from_seat_to_seat() -> None:
    app, shown = stage("match-between"), []
    for number in (1, 2):
        table = app.referee.table
        assert table.frame.number == number + 1 if number == 2 else True
        shown.append(dict(zip(table.names, (name[0] for name in seated(app, table)), strict=True)))
        app.screen.tap("next")
    assert shown[0] == shown[1] and len(set(shown[0].values())) == 3


def test_played_again_everybody_keeps_his_mark() -> None:
    app = new_app()
    app.lay("cameroun", ("Anne", "Bruno"), {"turns": 1})
    before = {name[1:]: name[0] for name in seated(app, app.referee.table)}
    for points in ((5, 5, 5, 1, 2), (5, 1, 2, 3, 4)):
        play(app, Throw(points), decision("write", column="5"))
    walk(app, "again")
    again = seated(app, app.referee.table)
    assert [name[1:] for name in again] == ["Bruno", "Anne"]
    assert {name[1:]: name[0] for name in again} == before


def test_in_a_tournament_the_table_shows_the_marks_of_the_schedule() -> None:
    app = stage("event-result")
    table = app.in_play.table
    event = event_of(app, table.frame.event)
    assert event is not None
    scheduled = marked(app, event.names)
    assert set(seated(app, table)) < set(scheduled)
    assert set(at_table(app, table, table.names[:1])) < set(scheduled)


def test_what_was_given_ahead_stands_in_the_sheet_and_in_no_sentence() -> None:
    app = stage("play-handicap")
    app.paint(pygame.Surface((1280, 800)))
    words = [mark.what for mark in app.marks if "Marcel" in mark.what]
    assert "Marcel +20" in words and "Marcel marque 20 à la grande suite" in words
    assert without_ahead(with_ahead("Ana", 5)) == without_ahead("Ana") == "Ana"


def test_a_match_is_planned_played_and_left_with_three_buttons() -> None:
    app = new_app()
    app.lay("cameroun", ("Anne", "Bruno"), {})
    app.home()
    walk(app, "resume")
    app.home()
    app.push(GameOptions(app, app.games["cameroun"], ("Anne", "Bruno"), {"turns": 1}))
    walk(app, "plan")
    walk(app, "plan:1")
    walk(app, "play")
    assert app.referee.table.frame.match is not None
    for points in ((5, 5, 5, 1, 2), (5, 1, 2, 3, 4)):
        play(app, Throw(points), decision("write", column="5"))
    assert [item.key for item in app.screen.items()][:2] == ["next", "match"]
    app.home()
    walk(app, "resume")
    walk(app, next(item.key for item in app.screen.items() if item.key.startswith("match:")))
    assert app.referee.table.frame.number == 2 and app.referee.table.names == ("Bruno", "Anne")


def test_a_player_has_a_mark_and_can_be_forgotten_with_three_buttons() -> None:
    app = stage("person")
    walk(app, "mark")
    walk(app, "shape:heart")
    walk(app, "colour:sky")
    assert chosen_marks(app.store)["Odette"] == PlayerMark("heart", "sky")
    walk(app, "remove")
    walk(app, "remove")
    assert "Odette" not in app.store.remembered_names()
    assert all("Odette" not in line.names for line in app.store.finished())
    assert len(app.store.finished()) == 2


def test_the_day_is_leafed_and_one_is_found_in_it() -> None:
    app = stage("day")
    app.paint(pygame.Surface((800, 480)))
    pages = app.screen.pages  # type: ignore[attr-defined]
    assert pages > 10
    walk(app, "leaf")
    app.paint(pygame.Surface((800, 480)))
    assert app.screen.page == 1  # type: ignore[attr-defined]
    walk(app, "find")
    name = next(one.name for one in app.screen.app._stack[-2].ranked["cameroun"][60:])  # type: ignore[attr-defined]
    app.typed(name)
    walk(app, f"name:{name}")
    app.paint(pygame.Surface((800, 480)))
    assert app.screen.sought == name and app.screen.page > 5  # type: ignore[attr-defined]


def test_results_are_exported_from_the_screen(tmp_path: Path) -> None:
    store = Store(tmp_path)
    app = App(Config(), store, StillEyes(), lambda table: Referee(table, Config()), language="en")
    app.lay("cameroun", ("Anne", "Bruno"), {"turns": 1})
    for points in ((5, 5, 5, 1, 2), (5, 1, 2, 3, 4)):
        play(app, Throw(points), decision("write", column="5"))
    app.push(Export(app))
    walk(app, "folder")
    screen = app.screen
    assert isinstance(screen, Export) and screen.writing is not None and screen.writing._process is not None
    screen.writing._process.wait(60)
    app.update(app.now + 1)
    (folder,) = (tmp_path / "exports").iterdir()
    assert (folder / "resultats.pdf").exists() and "Anne 15, Bruno 5" in (folder / "games.csv").read_text("utf-8-sig")
    assert screen.said is not None and str(folder) in str(screen.said)
