"""A finished game in three lines: its best move or who lost it, how the lead went, by how much it was won."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kiosk.errors import StoreError
from kiosk.games.engine.moves import Throw
from kiosk.games.engine.protocols import PlaysUnderCup
from kiosk.games.engine.values import Outcome, Unit
from kiosk.i18n.lists import together
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.standings_plan import leaders
from kiosk.screens.play.outcome.result_ranking import called, ranking
from kiosk.table.narration.speech import points
from kiosk.table.replay import ReplayStep, replay
from kiosk.table.table import Table

LINES = 3
TOGETHER = 2
"""More names than that make no line."""
LATE = 0.8
"""The part of the game after which taking the lead is a reversal."""


def story(table: Table, outcome: Outcome) -> list[Phrase]:
    """The lines; fewer where there is less to tell, and none of a journal that cannot be read."""
    try:
        steps = list(replay(table))
    except StoreError:
        return []
    unit = table.game.unit
    own = own_ending(table)
    told = (
        *([_best(steps, unit)] if own is None else own),
        _lead(steps, outcome, table.names),
        _margin(table.names, outcome, unit),
        # Under a cup most throws are seen by one player alone and are no moves.
        None if isinstance(table.game, PlaysUnderCup) else _length(steps),
    )
    return [line for line in told if line is not None][:LINES]


def counted(unit: Unit, n: int) -> Phrase:
    """So many points, or whatever the game counts."""
    return phrase("{n} {n:jeton|jetons}", n=n) if unit is Unit.TOKENS else points(n)


def own_ending(table: Table) -> list[Phrase] | None:
    """What a game tells of its end instead of the best move, nothing or one line; None of a game with best moves."""
    ending = SCREENS[table.game.key].ending
    if ending is None:
        return None
    said = ending(table.state)
    return [] if said is None else [named(said, table.names)]


def _best(steps: Sequence[ReplayStep], unit: Unit) -> Phrase | None:
    """The most that anybody gained by one move, and who did; nothing where no move brought more than one."""
    gains = [found for step in steps for found in _gains(step)]
    most = max((gain for gain, _ in gains), default=0)
    if most <= 1:
        return None
    names = tuple(dict.fromkeys(name for gain, name in gains if gain == most))
    if len(names) > TOGETHER:
        return phrase("Plus beau coup : {gain}, par {n} joueurs", gain=counted(unit, most), n=len(names))
    if len(names) > 1:
        return phrase("{gain} d’un coup : {names}", gain=counted(unit, most), names=together(names))
    return phrase("Plus beau coup : {gain}, par {name}", gain=counted(unit, most), name=names[0])


def _gains(step: ReplayStep) -> Iterator[tuple[int, str]]:
    """What everybody gained by a move after which the same people sit there."""
    before, after = step.before.scores(), step.after.scores()
    if len(before) == len(after) == len(step.names):
        yield from ((then - now, name) for now, then, name in zip(before, after, step.names, strict=True))


def _lead(steps: Sequence[ReplayStep], outcome: Outcome, names: Sequence[str]) -> Phrase | None:
    """Who led how long, alone or as a side, among those who sit there at the end.

    Nothing of a draw, nor where nobody was ahead before the end, nor where the only one ahead was level in between.
    """
    if len(outcome.winners) > 1 and outcome.winners not in outcome.sides:
        return None
    firsts = [
        (number, leaders(step.after.scores())) for number, step in enumerate(steps) if step.names == tuple(names)
    ]
    alone = [(number, first[0]) for number, first in firsts if len(first) == 1 or first in outcome.sides]
    changes = [(number, before, now) for (_, before), (number, now) in pairwise(alone) if before != now]
    if not alone or alone[0][0] >= LATE * len(steps):
        return None
    if not changes:
        if len(alone) < sum(number >= alone[0][0] for number, _ in firsts):
            return None
        return phrase("{name} en tête du début à la fin", name=called(outcome, alone[-1][1], names))
    number, before, now = changes[-1]
    if number >= LATE * len(steps):
        ahead, behind = called(outcome, now, names), called(outcome, before, names)
        return phrase("Retournement final : {name} devant {other}", name=ahead, other=behind)
    return phrase("La tête change {n:une fois|# fois}", n=len(changes))


def _margin(names: Sequence[str], outcome: Outcome, unit: Unit) -> Phrase | None:
    """By how much the winner is ahead of the next."""
    behind = [seat for _, seat in ranking(outcome) if seat not in outcome.winners]
    if len(behind) in (0, len(outcome.scores)):
        return None
    ahead = outcome.scores[outcome.winners[0]] - outcome.scores[behind[0]]
    if ahead <= 0:
        return None
    by = counted(unit, ahead)
    return phrase("{lead} d’avance sur {name}", lead=by, name=called(outcome, behind[0], names))


def _length(steps: Sequence[ReplayStep]) -> Phrase | None:
    """How often dice were thrown."""
    thrown = sum(isinstance(step.move, Throw) for step in steps)
    return phrase("Une partie de {n} {n:lancer|lancers}", n=thrown) if thrown else None
