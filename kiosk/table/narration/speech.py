"""What happened at the table, in words to be heard: made from what the screen shows, and from nothing else.

A scene is what the table shows at one moment; two scenes, one after the other, tell what is new.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games.cards import card_words
from kiosk.games.dice import SPOKEN
from kiosk.games.engine.moves import Decision, Face, Move, Throw
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.table.referee.panels.dice_phrases import THE
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind, ShownDie

if TYPE_CHECKING:
    from kiosk.table.referee.referee import Referee
    from kiosk.table.table import Table

ON_TRACK = (DieState.LYING, DieState.KEPT, DieState.THROWN)
QUIET = (PanelKind.ROLLING,)
"""Situations that pass by themselves: nobody is told of them."""


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table at one moment: the moves that count, what the referee asks, points by seat, what was settled last."""

    table: str
    game: str
    moves: tuple[Move, ...]
    panel: Panel
    names: tuple[str, ...]
    scores: tuple[int, ...]
    news: Phrase | None
    over: bool
    refused: Phrase | None


def scene_of(referee: "Referee[Table]") -> TableScene:
    """The scene at the referee's table now."""
    table, state = referee.table, referee.table.state
    news = table.game.news(state)
    return TableScene(
        table.id,
        table.game.key,
        table.moves,
        referee.panel(),
        table.names,
        state.scores(),
        None if news is None else named(news, table.names),
        state.outcome() is not None,
        referee.moment.refusal,
    )


@dataclass(frozen=True, slots=True)
class SpokenTurn:
    """What changed between two scenes: moves that were taken back, and moves that came."""

    gone: tuple[Move, ...] = ()
    came: tuple[Move, ...] = ()

    @property
    def thrown(self) -> Throw | None:
        """The throw among the moves that came; the last of several."""
        return next((move for move in reversed(self.came) if isinstance(move, Throw)), None)

    @property
    def cards(self) -> list[str]:
        """The cards that were laid or shown."""
        named = [move.get("card") for move in self.came if isinstance(move, Decision)]
        return [card for card in named if isinstance(card, str)]


def between(before: TableScene | None, after: TableScene) -> SpokenTurn:
    """What changed; nothing when people only sat down at another table."""
    if before is None or before.table != after.table:
        return SpokenTurn()
    pairs = zip(before.moves, after.moves, strict=False)
    alike = next((n for n, (one, other) in enumerate(pairs) if one != other), None)
    alike = min(len(before.moves), len(after.moves)) if alike is None else alike
    return SpokenTurn(before.moves[alike:], after.moves[alike:])


def results(before: TableScene | None, after: TableScene) -> list[Phrase]:
    """What happened: the throw, what it brought, the totals that it changed.

    After a correction this is the new result alone; after moves were taken back, the dice that lie there now.
    """
    turn = between(before, after)
    if before is None or not (turn.gone or turn.came):
        return []
    if not turn.came:
        dice = lying(after.panel.dice)
        return [listed(dice)] if dice else []
    said = [listed(of_throw(turn.thrown))] if turn.thrown is not None else []
    said += [card_words(card) for card in turn.cards]
    if after.news is not None and (after.news != before.news or turn.thrown is not None or turn.gone):
        said.append(after.news)
    return [*said, *totals(before, after)]


def totals(before: TableScene, after: TableScene) -> list[Phrase]:
    """The points of everybody whose points changed."""
    both = zip(after.names, before.scores, after.scores, strict=False)
    return [phrase("{name} : {points}", name=name, points=now) for name, then, now in both if now != then]


def scores(scene: TableScene) -> list[Phrase]:
    """The points, a sentence for each seat."""
    pairs = zip(scene.names, scene.scores, strict=False)
    return [phrase("{name} : {points}", name=name, points=points) for name, points in pairs]


def of_throw(throw: Throw) -> list[Phrase]:
    """Each face in turn, the highest first; with its colour where colours are told apart."""
    colours = throw.colours if throw.colours is not None and len(set(throw.colours)) > 1 else None
    if colours is not None:
        return [_coloured(face, colour) for face, colour in zip(throw.faces, colours, strict=True)]
    return [SPOKEN[face] for face in sorted(throw.faces, key=list(SPOKEN).index, reverse=_pips(throw.faces))]


def _pips(faces: Sequence[Face]) -> bool:
    return all(isinstance(face, int) for face in faces)


def _coloured(face: Face, colour: str) -> Phrase:
    die = THE.get(colour, THE["other"])
    return phrase("{die} : {face}", die=die, face=SPOKEN[face])


def lying(dice: Sequence[ShownDie]) -> list[Phrase]:
    """The dice on the track, as far as they are known."""
    known = [(die.face, die.colour) for die in dice if die.face is not None and die.state in ON_TRACK]
    return of_throw(Throw(tuple(face for face, _ in known), colours=tuple(colour for _, colour in known)))


def asked(panel: Panel) -> list[Phrase]:
    """What the table is asked: the question, and what there is to say about it."""
    if panel.kind in QUIET:
        return []
    return [panel.question, *([] if panel.detail is None else [panel.detail])]


def points(count: int) -> Phrase:
    """A number of points, in words."""
    return phrase("{n} {n:point|points}", n=count)
