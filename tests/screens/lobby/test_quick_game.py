"""The quick game: what it begins, and what becomes of it where the last game cannot begin again as it was."""

from unittest.mock import patch

import pygame
import pytest

from kiosk.games.bot import Level
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Throw
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.lobby import quick_game
from kiosk.screens.lobby.guests import guest, with_guests
from kiosk.screens.lobby.quick_game import listing
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import CROWD, throw
from kiosk.table import known_players
from kiosk.table.referee.state.bot_player import NAMES
from kiosk.table.storage.store import Store
from kiosk.table.tournament import tournament
from tests.screens.lobby.pressing import Counter

TWO = ("Odette", "Lucien")


def said(kiosk: Counter, language: str = "fr") -> str:
    """What the first screen says of the quick game."""
    quick = kiosk.app.screen.quick  # type: ignore[attr-defined]
    return Words(language).say(quick.words)


def test_it_says_whom_and_what_it_begins() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO)
    assert said(kiosk) == "Rejouer : Le Cameroun, Odette et Lucien"
    assert said(kiosk) in [mark.what for mark in kiosk.app.marks]
    kiosk.played("menteur", (*TWO, "Simone"))
    assert said(kiosk) == "Rejouer : Poker d’As menteur, Odette, Lucien et Simone"


def test_the_button_names_the_game_only_where_nothing_else_does() -> None:
    app = stage("attract-quick")
    app.paint(pygame.Surface((800, 480)))
    (label, *_) = [mark for mark in app.marks if mark.what == "Partie rapide"]
    assert label.px > measures((800, 480)).text, "as large as its neighbours"
    assert any(mark.what.startswith("Rejouer : Le Cameroun") for mark in app.marks)
    offer = quick_game.offered(app)
    assert offer is not None
    assert offer.item(app, told=True).note is None and str(offer.item(app, told=False).note) == "Le Cameroun"


def test_after_a_game_left_this_evening_the_button_names_the_game() -> None:
    (quick,) = [item for item in stage("attract-resume").screen.items() if item.key == "quick"]
    assert str(quick.note) == "Le Cameroun"


def test_a_second_choice_leads_to_the_usual_way() -> None:
    kiosk = Counter()
    kiosk.played("linotte", TWO)
    assert kiosk.keys[:2] == ["quick", "new"]
    kiosk.choose("new")
    assert kiosk.focused == "game:linotte", "the last played game is in the centre"


def test_where_nobody_played_there_is_none() -> None:
    kiosk = Counter()
    assert kiosk.focused == "new" and "quick" not in kiosk.keys


def test_after_twelve_hours_guests_sit_there_and_the_machine_stays() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette", NAMES[Level.HARD]), {"handicap": {"0": 20}})
    kiosk.later(11.9)
    assert said(kiosk).startswith("Rejouer : Le Cameroun, Odette et ")
    kiosk.later(0.2)
    assert kiosk.focused == "quick" and "Odette" not in said(kiosk)
    kiosk.choose("quick")
    assert kiosk.table.names == ("Joueur 1", NAMES[Level.HARD])
    assert not kiosk.table.options.get("handicap"), "what Odette had ahead is not her guest's"


def test_somebody_who_was_taken_out_of_the_journal_is_a_guest() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette", "Lucien", "Joueur 2"))
    known_players.remove(kiosk.store, "Lucien")
    kiosk.later(0)
    assert said(kiosk) == "Rejouer : Le Cameroun, Odette, Joueur 3 et Joueur 2"
    kiosk.choose("quick")
    assert kiosk.table.names == ("Odette", "Joueur 3", "Joueur 2")


def test_options_that_are_no_longer_allowed_become_the_usual_ones_and_it_says_so() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO)
    kiosk.store.write(("UPDATE tables SET options = ?", ('{"preset": "gone"}',)))
    kiosk.later(0)
    assert said(kiosk) == "Rejouer : Le Cameroun, Odette et Lucien, règles habituelles"
    kiosk.choose("quick")
    assert kiosk.awaits_first_throw() and "preset" not in kiosk.table.options


def test_a_game_that_takes_other_numbers_now_is_not_offered() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO)
    refused = BadOptions("players", phrase("Nouvelle partie"))
    with patch.object(type(GAMES["cameroun"]), "start", side_effect=refused):
        kiosk.later(0)
    assert kiosk.focused == "new"


def test_a_game_that_is_gone_leaves_the_last_that_is_there() -> None:
    kiosk = Counter()
    kiosk.played("linotte", TWO)
    kiosk.played("cameroun", ("Simone",))
    kiosk.app.games = {key: game for key, game in GAMES.items() if key != "cameroun"}
    kiosk.later(0)
    assert said(kiosk) == "Rejouer : La Linotte, Odette et Lucien"


def test_while_a_tournament_goes_on_the_track_is_kept_for_it() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO)
    event = tournament.start(kiosk.store, "cameroun", list(CROWD[:4]), {}, tournament.ROBIN, False)
    kiosk.later(0)
    assert kiosk.focused == "event" and "quick" not in kiosk.keys and "new" in kiosk.keys
    tournament.put_away(kiosk.store, event)
    kiosk.later(0)
    assert said(kiosk) == "Rejouer : Le Cameroun, Odette et Lucien"


def test_the_dice_of_the_game_are_asked_for_and_others_are_named() -> None:
    kiosk = Counter()
    kiosk.played("poker_as", TWO, {"dice": "poker"})
    kiosk.choose("quick")
    panel = kiosk.app.in_play.panel()
    assert "dés de poker" in Words("fr").say(panel.question)
    throw(kiosk.app, (1, 2, 3, 4, 6))
    assert "il faut les dés de poker" in Words("fr").say(kiosk.app.in_play.panel().question)
    kiosk.choose("menu", "away")
    assert kiosk.focused == "quick", "without the dice the game is put away at once"


def test_a_game_left_unfinished_this_evening_stands_first_and_an_older_one_does_not() -> None:
    kiosk = Counter()
    kiosk.app.lay("cameroun", TWO, {})
    kiosk.table.play(Throw((1, 2, 3, 4, 6)))
    kiosk.later(1)
    assert kiosk.keys[:3] == ["resume", "quick", "new"]
    kiosk.choose("quick")
    assert kiosk.presses <= 4 and kiosk.awaits_first_throw()
    kiosk.app.in_play.table.leave()
    kiosk.later(12)
    assert kiosk.keys[:3] == ["quick", "resume", "new"]


def test_after_a_whole_game_the_next_player_begins() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO, {"turns": 1}, moves=-1)
    kiosk.choose("quick")
    assert kiosk.table.names == ("Lucien", "Odette") and kiosk.table.options["turns"] == 1


def test_what_cannot_be_read_offers_nothing() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO)
    with patch.object(Store, "rows", side_effect=quick_game.StoreError("gone")):
        kiosk.later(0)
    assert kiosk.focused == "new"


def test_a_time_that_nobody_can_read_offers_nothing() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", TWO)
    with patch.object(kiosk.store, "now", return_value="yesterday"):
        kiosk.later(0)
    assert kiosk.focused == "new"


def test_many_long_names_are_counted() -> None:
    long = [f"{'M' * 39}{number}" for number in range(8)]
    assert Words("fr").say(listing(long)) == f"{long[0]} et 7 autres"
    assert Words("en").say(listing(long)) == f"{long[0]} and 7 others"
    assert Words("en").say(listing(TWO)) == "Odette and Lucien"


@pytest.mark.parametrize("names", [(), ("Odette",), ("Joueur 2",), ("joueur 2", "Joueur 3")])
def test_guests_bear_names_of_their_own(names: tuple[str, ...]) -> None:
    seated = with_guests(Words("fr"), names, 4)
    assert seated[: len(names)] == names and len({name.casefold() for name in seated}) == 4
    assert guest(Words("en"), 0, ()) == "Player 1"
