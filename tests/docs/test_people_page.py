"""docs/people.md says what the program does."""

from pathlib import Path

from kiosk.games.catalogue import GAMES
from kiosk.pairing import standings
from kiosk.screens.replay import stage
from kiosk.screens.replay.playback import SPEEDS
from kiosk.table.statistics.ranking import by_best
from kiosk.table.tournament import matches, tournament

PAGE = (Path(__file__).parents[2] / "docs" / "people.md").read_text("utf-8")


def test_what_ranks_is_documented_for_every_game() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| Le Cameroun, La Linotte |")]
    assert "best score" in rows[0] and {key for key in GAMES if by_best(key)} == {"cameroun", "linotte"}
    names = {str(game.name).replace("’", "'") for game in GAMES.values()}
    assert all(name in PAGE or name.removeprefix("Le ") in PAGE for name in names)


def test_the_numbers_are_those_of_the_code() -> None:
    assert (
        f"{tournament.LEAST} to {tournament.MOST} entrants" in PAGE
        and f"{standings.WIN} points a win, {standings.DRAW} a draw" in PAGE
    )
    spans = {form: (min(lengths), max(lengths)) for form, lengths in matches.LENGTHS.items()}
    assert spans == {"best": (3, 9), "first": (2, 5), "sum": (2, 6)}
    assert "best of 3 to 9 games, first to 2 to 5 wins, or the sum of 2 to 6 games" in PAGE


def test_the_pace_of_a_replay_is_that_of_the_code() -> None:
    assert f"a throw stays for {stage.THROW} s, a choice for {stage.CHOICE} s, a count of Cribble" in PAGE
    assert stage.COUNT == stage.END == 3 and "and the last move for 3 s" in PAGE
    assert f"next speed: {', '.join(f'×{speed}' for speed in (*SPEEDS[1:], SPEEDS[0]))} |" in PAGE
