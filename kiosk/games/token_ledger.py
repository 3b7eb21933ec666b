"""Why somebody has so many jetons: every change of a stake, a pot or a debt, with its reason."""

from collections.abc import Sequence
from itertools import chain

from kiosk.games.engine.values import Reason
from kiosk.i18n.phrase import Phrase, phrase

SeatReason = tuple[int, Reason]
"""A seat, and why its jetons changed."""
START = phrase("Jetons au départ")


def begun(tokens: Sequence[int], first: int = 0) -> tuple[SeatReason, ...]:
    """What the seats from `first` on bring."""
    return tuple((seat, Reason(START, had)) for seat, had in enumerate(tokens, first))


def changed(said: Phrase, by: Sequence[int]) -> tuple[SeatReason, ...]:
    """What each seat wins or pays for one reason; those whom it leaves alone are not told."""
    return tuple((seat, Reason(said, more)) for seat, more in enumerate(by) if more)


def put_in(said: Phrase, stakes: Sequence[int]) -> tuple[SeatReason, ...]:
    """The stakes that go into the pot."""
    return changed(said, [-stake for stake in stakes])


def of(reasons: Sequence[SeatReason], seat: int) -> tuple[Reason, ...]:
    """Those of a seat, newest first."""
    return tuple(reason for whose, reason in reversed(reasons) if whose == seat)


def joined(*parts: tuple[SeatReason, ...]) -> tuple[SeatReason, ...]:
    """One list of several, the oldest first."""
    return tuple(chain.from_iterable(parts))
