"""An evening with one harm, at the worst moment. Needs the extra `director`."""

from kiosk.tournament.simulation.chaos import Chaos
from kiosk.tournament.simulation.plan import games_of
from kiosk.tournament.simulation.simulated_evening import SimulatedEvening


class LastHarm(SimulatedEvening):
    """Once everything is played the director of half the evening comes back, and tables have to end."""

    def _break(self, chaos: Chaos) -> None:
        half = games_of(self._plan.format) // 2
        director = self._players[0]
        self._wait("half the evening", lambda: self._organiser.played >= half)
        director.kill()
        director.save()
        director.begin()
        self._wait("all games played", lambda: self._organiser.over)
        director.kill()
        director.restore()
        director.begin()
