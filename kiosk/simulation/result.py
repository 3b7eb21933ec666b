"""What a simulated game came to."""

from dataclasses import asdict, dataclass

from kiosk.games.engine.moves import Json


@dataclass(frozen=True, slots=True)
class GameResult:
    """One line of `kiosk simulate`; `seconds` of computing time. Not `over`: the game got stuck.

    `cards` were entered on the pad, in a game of cards.
    """

    game: str
    seed: int
    over: bool
    throws: int
    dice: int
    silent: int
    unsure: int
    seconds: float
    winners: tuple[int, ...]
    cards: int = 0

    def to_json(self) -> Json:
        """As the command-line contract writes it."""
        return {**asdict(self), "winners": list(self.winners), "seconds": round(self.seconds, 2)}
