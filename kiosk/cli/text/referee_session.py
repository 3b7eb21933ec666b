"""One game that is refereed line by line."""

from dataclasses import dataclass

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.cli.text.bounded_lines import MOST_BYTES
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Json, Move, check_names, move_from_json
from kiosk.games.engine.protocols import State
from kiosk.games.seats import seating
from kiosk.i18n.phrase import phrase
from kiosk.table.journal import Journal

MOST_DEPTH, MOST_ITEMS = 8, 1000
"""Of a line: honest ones have three levels and some forty things."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was played, with the state and the names before it."""

    before: State
    move: Move
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a line: the move that was played, or why it was refused; neither for an undo."""

    line: int
    done: Done | None = None
    refusal: IllegalMove | None = None


class RefereeSession:
    """A game played by lines of text or JSON; a refused line changes nothing."""

    def __init__(self, key: str, text: bytes | None) -> None:
        """Sets the game up by its first line. Raises `BadOptions`, and `IllegalMove` for a line that is no object."""
        first = line_of(text)
        self.game = find_game(key)
        named, players, options = first.get("game", key), first.get("players"), first.get("options", {})
        if named != key:
            raise BadOptions("other_game", phrase("Elle est pour « {other} », pas pour {key}.", other=named, key=key))
        if not isinstance(players, list):
            raise BadOptions("no_players", phrase("Il y faut « players », une liste de noms."))
        if not isinstance(options, dict):
            raise BadOptions("no_options", phrase("Ses « options » sont un objet, nom et valeur."))
        names = seating(players)
        self.journal = Journal(self.game, len(names), options, names=names)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as they sit now."""
        return self.journal.names

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.journal.state

    def take(self, number: int, text: bytes | None) -> Reply:
        """Plays one line; None is one that was too long to be read."""
        try:
            return Reply(number, self._play(line_of(text)))
        except IllegalMove as refusal:
            return Reply(number, refusal=refusal)

    def _play(self, line: Json) -> Done | None:
        if line.get("decide") == "undo" and "throw" not in line:
            check_names(line, ("decide", "steps"))
            steps = line.get("steps", 1)
            # True is an int in Python, and no number of steps.
            self.journal.undo(steps if type(steps) is int else 0)
            return None
        before, names = self.state, self.names
        self.journal.play(move_from_json(line))
        return Done(before, self.journal.moves[-1], names)


def line_of(text: bytes | None) -> Json:
    """The object of a line. Raises `IllegalMove`."""
    if text is None:
        raise IllegalMove("too_long", phrase("Cette ligne a plus de {most} octets.", most=MOST_BYTES))
    try:
        line = parsed(text, MOST_BYTES, most_depth=MOST_DEPTH, most_items=MOST_ITEMS)
    except Untrusted:
        line = None
    if not isinstance(line, dict):
        raise IllegalMove(
            "not_json",
            phrase("Cette ligne n’est pas un objet JSON simple, aux nombres ordinaires, aux noms uniques."),
        )
    return line
