"""What deserves a screen of its own when a move brought it about, where a game has one; OK goes on with the game."""

from kiosk.games.seats import advance
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.kit.screen import Kiosk, Screen
from kiosk.screens.people.marked_names import seated
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table


def reveal(app: Kiosk, referee: Referee[Table]) -> Screen | None:
    """The screen for what the last move brought about, None when there is nothing to look at."""
    made, table = SCREENS[referee.table.game.key].after_move, referee.table
    return None if made is None else made(app, table.state, seated(app, table))


def last_revealed(app: Kiosk, referee: Referee[Table]) -> Screen | None:
    """The last such screen of the game, to settle a dispute; None when there was none."""
    made, table = SCREENS[referee.table.game.key].after_move, referee.table
    if made is None:
        return None
    state, found = table.game.start(table.seats, table.options), None
    for move in table.moves:
        state = advance(state, move, replayed=True)
        found = made(app, state, seated(app, table)) or found
    return found
