"""The beginners' guide to Le Cameroun: which dice to keep or what to write, with exact means, in sentences."""

from __future__ import annotations

from kiosk.games.cameroun.advice import Candidate, candidates, done, throwing
from kiosk.games.cameroun.board import short
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.dice import kept_words, row_of
from kiosk.games.engine.guidance import Guided, deciding
from kiosk.games.engine.moves import Decision
from kiosk.games.odds import Holding, choices
from kiosk.i18n.number_format import TENTHS_APART, tenths
from kiosk.i18n.phrase import Phrase, phrase

EXAMPLES: dict[Holding, Holding] = {(2, 5, 5, 5, 6): (5, 5, 5), (2, 3, 4, 4, 5): (2, 3, 4, 5)}
"""What the rule sheet keeps of a first throw, in the game that it tells of."""


def guide(state: CamerounState) -> Phrase | None:
    """What to do, and the exact mean of what can still be thrown."""
    every = candidates(state)
    if not every:
        return None
    best, *others = every
    if best.writes:
        ahead = next(one for one in others if not one.writes)
        said = {"points": round(best.points), "mean": tenths(ahead.points)}
        if ahead.points < best.points + TENTHS_APART:
            return phrase("Marque {points} : une relance vaut {mean} en moyenne.", **said)
        return phrase("Marque {points} pour la suite : une relance vaut {mean} en moyenne.", **said)
    told, why = _promised(best, done=False), _leaves_room(every)
    if why is not None:
        return Phrase("{said} {why}", {"said": told, "why": why})
    example = _example(state, every)
    return told if example is None else _beside(best, example)


def _example(state: CamerounState, every: list[Candidate]) -> Candidate | None:
    """What the sheet keeps of these very dice, where that is less."""
    kept = EXAMPLES.get(tuple(sorted(state.dice))) if state.throw == 1 else None
    found = next((one for one in every if one.keep == kept), None) if kept else None
    return None if found is None or every[0].points < found.points + TENTHS_APART else found


def _beside(best: Candidate, example: Candidate) -> Phrase:
    """Why other dice stay than on the sheet."""
    return phrase(
        "{keep} : {mean} points en moyenne ({dice} : {less}).",
        keep=kept_words(best.keep or ()),
        mean=tenths(best.points),
        dice=row_of(example.keep or ()),
        less=tenths(example.points),
    )


def _leaves_room(every: list[Candidate]) -> Phrase | None:
    """Why something else is not better that has the greater mean."""
    if max(one.points for one in every) < every[0].points + TENTHS_APART:
        return None
    return phrase("Mieux pour la suite.")


def promise(state: CamerounState, thrown: tuple[int, ...]) -> Phrase | None:
    """What throwing these dice promises, beside what is advised where that is better; exact."""
    one = throwing(state, thrown)
    if one is None:
        return None
    told, best = _promised(one, done=True), candidates(state)[0]
    if one.column is not None or not best.keep or best.points < one.points + TENTHS_APART:
        return told
    said = {"keep": kept_words(one.keep or (), done=True), "mean": tenths(one.points)}
    better = {"dice": row_of(best.keep), "more": tenths(best.points)}
    return phrase("{keep} : {mean} points en moyenne (mieux : {dice}, {more}).", **said, **better)


def _promised(ahead: Candidate, done: bool) -> Phrase:
    said = {"keep": kept_words(ahead.keep or (), done), "mean": tenths(ahead.points)}
    if ahead.column is None:
        return phrase("{keep} : {mean} points en moyenne.", **said)
    column = short(ahead.column)
    return phrase("{keep} : {mean} points en moyenne, colonne {column}.", column=column, **said)


def guided(state: CamerounState) -> tuple[Guided, ...]:
    """Every column that may be written or announced, every choice of dice: `points` are the mean of the turn."""
    return tuple(_guided(state, one) for one in candidates(state))


def _guided(state: CamerounState, one: Candidate) -> Guided:
    thrown = () if one.keep is None else choices(state.dice)[one.keep]
    move = done(state, one)
    if isinstance(move, Decision):
        return deciding(move, dice=thrown, points=one.points)
    return Guided("throw", thrown, points=one.points)
