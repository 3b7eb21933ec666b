"""The director of a simulated evening: `python -m kiosk.tournament.simulation.director_process ORDERS`.

It is the one that `kiosk director` runs, with its broker; its own line to that goes through a cable that breaks.
"""

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from kiosk.tournament.broker.broker import Listening
from kiosk.tournament.control.running import RunningDirector
from kiosk.tournament.simulation.plan import plan_of


def main(orders: dict[str, Any]) -> None:
    """Leads it until it is killed; `orders`: folder, form, people, tables, rounds, games, mix, port, cable."""
    games = tuple(filter(None, orders["games"].split(",")))
    plan = plan_of(orders["form"], orders["people"], orders["tables"], orders["rounds"], games, orders["mix"])
    listening = Listening(orders["port"], "127.0.0.1")
    folder = Path(orders["folder"])
    with closing(RunningDirector(folder, plan, listening, "127.0.0.1", True, orders["cable"])) as director:
        director.lead(lambda _: None, lambda fault: print(fault, file=sys.stderr, flush=True))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
