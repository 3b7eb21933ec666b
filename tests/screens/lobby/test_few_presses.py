"""From the first screen to the first throw: how often is something pressed?"""

from collections.abc import Iterator

import pytest

from kiosk.cli.development.simulate import _option
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw
from kiosk.table.table import Table
from tests.proofs.games.simulate import variants
from tests.screens.lobby.pressing import Counter, people
from tests.shared import sampled

QUICK, GUESTS, CRIBBLE = 4, 6, 8
"""The most presses: with those who played before, with the fewest guests, with the four of Le Cribble."""


def varied() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Name, game and options of each game and of each of its variants."""
    for variant in variants():
        words = [word for word in variant.arguments if "=" in word]
        options = dict(_option(word, GAMES[variant.game].options) for word in words)
        yield variant.name, variant.game, options


VARIANTS = [pytest.param(game, options, id=name) for name, game, options in varied()]


def kept(table: Table) -> dict[str, object]:
    """The options, but for who begins: a game that was played to its end says that anew."""
    return {key: value for key, value in table.options.items() if key not in ("first", "croupier")}


@pytest.mark.parametrize(("game", "options"), sampled(VARIANTS, every=8))
def test_the_same_people_play_again(game: str, options: dict[str, object]) -> None:
    kiosk = Counter()
    before = kiosk.played(game, people(game), options)
    assert kiosk.focused == "quick"
    kiosk.choose("quick")
    assert kiosk.awaits_first_throw() and kiosk.presses <= QUICK
    assert kiosk.table.names == people(game) and kept(kiosk.table) == kept(before)
    assert all(kiosk.table.options[key] == value for key, value in options.items())


@pytest.mark.parametrize(("game", "options"), sampled(VARIANTS, every=8, first=1))
def test_the_same_people_play_again_by_touch(game: str, options: dict[str, object]) -> None:
    kiosk = Counter()
    before = kiosk.played(game, people(game), options)
    kiosk.touch("quick")
    assert kiosk.awaits_first_throw() and kiosk.presses <= QUICK
    assert kiosk.table.names == people(game) and kept(kiosk.table) == kept(before)


def most(game: str) -> int:
    return CRIBBLE if game == "cribble" else GUESTS


@pytest.mark.parametrize("game", sampled(GAMES, every=3, first=1))
def test_guests_at_a_kiosk_where_nobody_played(game: str) -> None:
    kiosk = Counter()
    kiosk.choose("new", f"game:{game}", "guests")
    assert kiosk.awaits_first_throw() and kiosk.presses <= most(game)
    assert kiosk.table.game.key == game and len(kiosk.table.names) == GAMES[game].least_players


@pytest.mark.parametrize("game", GAMES)
def test_guests_by_touch(game: str) -> None:
    kiosk = Counter()
    kiosk.touch("new", f"game:{game}", "guests")
    assert kiosk.awaits_first_throw() and kiosk.presses <= most(game)


def test_seats_that_are_still_free_are_filled_at_one_press() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette",))
    kiosk.choose("new", "game:cribble", "name:Odette")
    kiosk.presses = 0
    kiosk.choose("fill")
    assert kiosk.app.screen.names == ["Odette", "Joueur 2", "Joueur 3", "Joueur 4"]  # type: ignore[attr-defined]
    kiosk.choose("go", "play")
    assert kiosk.awaits_first_throw() and kiosk.table.names[0] == "Odette"


def test_the_same_people_sit_down_to_another_game_at_one_press() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette", "Lucien"))
    kiosk.choose("new", "game:linotte")
    assert kiosk.focused == "same"
    kiosk.choose("same")
    assert kiosk.focused == "go"
    kiosk.choose("go", "play")
    assert kiosk.awaits_first_throw() and kiosk.table.names == ("Odette", "Lucien")


def test_the_same_are_not_offered_to_a_game_that_they_cannot_play() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette", "Lucien", "Simone"))
    kiosk.choose("new", "game:linotte")
    assert "same" not in kiosk.keys and kiosk.focused == "guests"


def test_a_name_that_was_taken_leaves_the_cursor_at_the_next_one() -> None:
    kiosk = Counter()
    kiosk.played("cribble", people("cribble"))
    kiosk.choose("new", "game:cribble")
    _, second, third = [key for key in kiosk.keys if key.startswith("name:")][:3]
    kiosk.choose(second)
    assert kiosk.focused == third


@pytest.mark.parametrize("game", sampled(GAMES, every=3))
def test_a_game_begun_by_mistake_is_put_away_in_few_presses(game: str) -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette", "Lucien"))
    kiosk.choose("new", f"game:{game}", "guests")
    begun, kiosk.presses = kiosk.table.id, 0
    kiosk.choose("menu", "away")
    assert kiosk.presses <= 5 and kiosk.focused == "quick" and "resume" not in kiosk.keys
    kiosk.choose("quick")
    assert kiosk.table.id != begun and kiosk.table.names == ("Odette", "Lucien"), "the mistake does not count"


def test_what_was_played_is_not_put_away_without_a_question() -> None:
    kiosk = Counter()
    kiosk.played("cameroun", ("Odette", "Lucien"))
    kiosk.choose("quick", "menu")
    assert "away" in kiosk.keys
    kiosk.choose("back")
    kiosk.table.play(Throw((1, 2, 3, 4, 6)))
    kiosk.app.in_play.refresh()
    kiosk.steps()
    kiosk.choose("menu")
    assert "away" not in kiosk.keys
