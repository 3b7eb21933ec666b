"""The end of a game as a few lines of plain text, short enough for a code that a phone reads."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from kiosk.errors import StoreError
from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.play.outcome.game_story import own_ending
from kiosk.screens.play.outcome.result_ranking import ranking
from kiosk.table.replay import replay
from kiosk.table.table import Table

LONGEST_NAME, SHORT_NAME = 24, 8
MOST_BYTES = 300

Say = Callable[[Phrase | str], str]


def versions(table: Table, outcome: Outcome, heading: Phrase, say: Say) -> Iterator[str]:
    """The text, then ever shorter ones: first the story goes, then names are cut, and before much is missing of them
    the date goes; every total stays.

    None is longer than `MOST_BYTES` in UTF-8. A journal that cannot be read costs the date and the best move only.
    """
    brief = say(table.game.name)
    head = f"{brief} {_day(table)}".rstrip()
    story = [say(heading), *map(say, _best_throw(table, outcome))]
    whole = (
        "\n".join([above, *story[:told], *_places(table.names, outcome, longest)])
        for above, told, longest in [
            *((head, told, LONGEST_NAME) for told in range(len(story), -1, -1)),
            *((head, 0, longest) for longest in range(LONGEST_NAME - 1, SHORT_NAME - 1, -1)),
            *((brief, 0, longest) for longest in range(LONGEST_NAME, 0, -1)),
        ]
    )
    return (text for text in whole if len(text.encode()) <= MOST_BYTES)


def _day(table: Table) -> str:
    try:
        started = table.store.find(table.id).started
    except StoreError:
        return ""
    return f"{datetime.fromisoformat(started).astimezone():%Y-%m-%d}"


def _places(names: Sequence[str], outcome: Outcome, longest: int) -> list[str]:
    """A line for each seat or side: place, names of at most `longest` letters, total."""
    sides = {side[0]: side for side in outcome.sides}
    return [
        f"{place}. {'+'.join(names[mate][:longest] for mate in sides.get(seat, (seat,)))} {outcome.scores[seat]}"
        for place, seat in ranking(outcome)
    ]


def _best_throw(table: Table, outcome: Outcome) -> list[Phrase]:
    """The most that a single winner gained by one move; nothing where there are several, or none gained.

    What the game tells of its end, where it has something to tell.
    """
    own = own_ending(table)
    if own is not None:
        return own
    if len(outcome.winners) != 1:
        return []
    winner = table.names[outcome.winners[0]]
    try:
        gains = [
            step.after.scores()[seat] - step.before.scores()[seat]
            for step in replay(table)
            if winner in step.names and (seat := step.names.index(winner)) < len(step.after.scores())
        ]
    except StoreError:
        return []
    most = max(gains, default=0)
    return [phrase("Plus beau coup : {points}", points=most)] if most > 0 else []
