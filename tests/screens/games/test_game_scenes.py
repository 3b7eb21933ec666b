"""The pictures of every game: found by the game's folder, each name once, those by hand among them."""

from collections import Counter

import pytest

from kiosk.screens.games.cameroun import rule_pages as cameroun_pages
from kiosk.screens.games.cameroun import scenes as cameroun
from kiosk.screens.games.cameroun.screens import SCREENS as CAMEROUN
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.cribble import scenes as cribble
from kiosk.screens.games.cribble.screens import SCREENS as CRIBBLE
from kiosk.screens.games.linotte import rule_pages as linotte_pages
from kiosk.screens.games.linotte import scenes as linotte
from kiosk.screens.games.linotte.screens import SCREENS as LINOTTE
from kiosk.screens.games.menteur import rule_pages as menteur_pages
from kiosk.screens.games.menteur import scenes as menteur
from kiosk.screens.games.menteur.screens import SCREENS as MENTEUR
from kiosk.screens.games.poker_as import rule_pages as poker_pages
from kiosk.screens.games.poker_as import scenes as poker_as
from kiosk.screens.games.poker_as.screens import SCREENS as POKER_AS
from kiosk.screens.games.si_no import rule_pages as si_no_pages
from kiosk.screens.games.si_no import scenes as si_no
from kiosk.screens.games.si_no.screens import SCREENS as SI_NO
from kiosk.shots.scene_list import SCENES
from kiosk.shots.staging.game_scenes import every_games_scenes
from kiosk.shots.staging.hands import MIDDLE
from kiosk.shots.staging.props import new_app

OWN = {"cameroun": cameroun, "cribble": cribble, "linotte": linotte, "menteur": menteur, "poker_as": poker_as}
OWN |= {"si_no": si_no}


def test_the_scenes_are_those_of_the_folders() -> None:
    found = list(every_games_scenes())
    assert all(module.SCENES in found for module in OWN.values())
    names = Counter(name for scenes in found for name in scenes.scenes)
    assert set(names.values()) == {1} and set(names) <= set(SCENES)
    assert all(f"hands-{name}" in SCENES for scenes in found for name in scenes.by_hand)


@pytest.mark.parametrize("key", OWN)
def test_a_scene_is_a_table_of_its_game(key: str) -> None:
    game = OWN[key].SCENES
    played = set()
    for name in list(game.scenes)[-3:]:
        app = new_app()
        game.scenes[name](app)
        played.add(app.referee.table.game.key if app.referee is not None else key)
    assert played == {key}


def test_a_hand_over_the_middle_presses() -> None:
    app = new_app()
    cribble.SCENES.scenes["cribble-marque"](app)
    before = app.hands.pressed
    MIDDLE(app)
    assert app.hands.pressed == before, "held for a moment, not long enough"


def test_poker_hands_are_the_same_pages_in_both_games() -> None:
    shared = {page.title.template: page for page in poker_pages.pages({})}
    liars = {page.title.template: page for page in menteur_pages.pages({})}
    both = shared.keys() & liars.keys()
    assert len(both) == 5 and all(shared[title] is liars[title] or shared[title] == liars[title] for title in both)
    assert len(menteur_pages.pages({})) == menteur.OWN_PAGES + 5


def test_the_pages_name_every_picture_that_is_drawn() -> None:
    drawn = {page.picture for page in menteur_pages.pages({}) if page.picture is not None}
    assert drawn == set(menteur_pages.PICTURES.values())
    assert {page.picture for page in poker_pages.pages({})} - {None} == set(poker_pages.PICTURES.values())
    assert {page.picture for page in cameroun_pages.pages({})} - {None} == set(cameroun_pages.PICTURES.values())
    assert sum(page.picture is not None for page in linotte_pages.pages({})) == 3


def test_numbers_of_the_table_stand_on_the_pages() -> None:
    words = " ".join(str(page.text) for page in si_no_pages.pages({"target": 3500}))
    assert "3500" in words and "7000" not in words


def test_the_catalogue_holds_one_value_a_game() -> None:
    own = {"cameroun": CAMEROUN, "poker_as": POKER_AS, "menteur": MENTEUR, "linotte": LINOTTE, "cribble": CRIBBLE}
    assert all(SCREENS[key] is screens for key, screens in (own | {"si_no": SI_NO}).items())
    assert all(isinstance(screens, GameScreens) for screens in SCREENS.values())
    assert CRIBBLE.cards and CRIBBLE.after_move is not None and not CAMEROUN.cards
    assert LINOTTE.board is not None and POKER_AS.board is None and MENTEUR.board is None
    assert SI_NO.brief_choices and not CAMEROUN.brief_choices
