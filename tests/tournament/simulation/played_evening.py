"""An evening that was led in this process: what the tables' journals hold and what the director tells of it."""

from collections.abc import Iterator
from pathlib import Path

from kiosk.table.storage.rows.saved_games import FinishedGame, GameContext
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.simulation.plan import EVENT
from kiosk.tournament.simulation.verdict import AtTable, Told
from tests.tournament.control.an_evening import ALedEvening


def points(number: int, seats: int) -> tuple[int, ...]:
    """One wins, not always who begins."""
    return tuple(10 + (number * 7 + seat * (3 + number % 2)) % 11 for seat in range(seats))


def played(folder: Path, plan: EveningPlan) -> tuple[list[AtTable], Told]:
    """Led to its end."""
    led = ALedEvening(folder, plan)
    truth = list(_games(led, plan))
    evening = led.receiver.evening
    names = {one.game_id: led.journal.names.names(one.who) for one in evening.results.values()}
    several = frozenset(number for number, called in evening.called.items() if called.several)
    standings = led.orders.obey(["status"])["standings"]
    told = Told(tuple(evening.results.values()), names, standings, (), several)
    led.journal.close()
    return truth, told


def _games(led: ALedEvening, plan: EveningPlan) -> Iterator[AtTable]:
    while dealt := led.deal():
        for number, table in dealt:
            names = led.contest.names(number)
            scores = points(number, len(names) // plan.team)
            led.play(number, *scores)
            scores *= plan.team
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
            frame, game = GameContext(event=EVENT, number=number), led.receiver.evening.called[number].game
            yield AtTable(table, FinishedGame(f"game-{number}", game, names, "", "", scores, winners, {}, frame))
