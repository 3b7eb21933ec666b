"""What is refused: moves that are not legal, options that cannot be chosen. Refusals carry a sentence for people."""

from kiosk.i18n.phrase import Phrase, SeatName

MOST_ECHOED = 40
"""Characters of what came that a refusal repeats."""


class Refused(Exception):
    """Something from outside that cannot be used. `code` is for programs, `reason` for people.

    Values of the reason that are no phrases are taken to come from outside: they are made printable and cut at
    `MOST_ECHOED` characters, so that no refusal repeats more.
    """

    def __init__(self, code: str, reason: Phrase) -> None:
        self.code = code
        self.reason = _echoed(reason)
        super().__init__(str(self.reason))


class IllegalMove(Refused):
    """A move that the rules refuse; the state is unchanged."""


class BadOptions(Refused):
    """Options or players with which a game cannot be set up."""


def _echoed(reason: Phrase) -> Phrase:
    """The phrase with its values as a refusal may repeat them, also in the phrases that it holds."""
    return Phrase(reason.template, {key: _echo(value) for key, value in reason.values.items()})


def _echo(value: object) -> object:
    if isinstance(value, Phrase):
        return _echoed(value)
    if isinstance(value, SeatName) or (type(value) is int and abs(value) < 10**MOST_ECHOED):
        return value
    try:
        said = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):
        # A whole number of more digits than Python prints; lists in lists without end.
        said = "…"
    kept = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in said[: MOST_ECHOED + 1]
    )
    return kept if len(kept) <= MOST_ECHOED else f"{kept[: MOST_ECHOED - 1]}…"
