"""Options of a game as `kiosk simulate` reads them from its command line."""

import argparse

import pytest

from kiosk.cli.development import simulate
from kiosk.errors import UsageError


def checked(game: str, *options: str) -> dict[str, object]:
    """The options that the game is played with."""
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    args = parser.parse_args([game, *(word for option in options for word in ("--option", option))])
    simulate._check(args)
    return dict(args.options)


@pytest.mark.parametrize("given", ["first=1", 'first="1"'])
def test_a_choice_of_a_number_is_written_as_it_is_listed(given: str) -> None:
    assert checked("poker_as", given)["first"] == "1"


def test_numbers_words_and_tables_keep_their_types() -> None:
    options = checked("cameroun", "turns=5", "preset=court", 'caps={"5": 60}', "guide=true")
    assert (options["turns"], options["preset"], options["guide"]) == (5, "court", True)
    assert options["caps"] == {"5": 60}


@pytest.mark.parametrize("given", ["first=9", "first=", "stake=many", "nothing=1"])
def test_what_no_game_has_is_refused(given: str) -> None:
    with pytest.raises(UsageError):
        checked("poker_as", given)
