"""The beginners' guide to La Linotte: what to do, and the exact chance of putting a pawn."""

from __future__ import annotations

from kiosk.games.dice import kept_words, row_of
from kiosk.games.engine.guidance import Guided, deciding
from kiosk.games.engine.moves import Decision
from kiosk.games.linotte import decisions
from kiosk.games.linotte.advice import Prospect, advise, best_now, every_keep, prospects
from kiosk.games.linotte.board import LAYOUT, LONGEST, gain
from kiosk.games.linotte.hands import figure_words, name
from kiosk.games.linotte.odds import to_throw
from kiosk.games.linotte.position import THROWS
from kiosk.games.linotte.state import LinotteState
from kiosk.i18n.number_format import PERCENT_APART, percent
from kiosk.i18n.phrase import Phrase, phrase


def guide(state: LinotteState) -> Phrase | None:
    """What to do, in a sentence for beginners, and how likely a pawn is placed in this turn."""
    if not state.throw or state.throw == THROWS or state.end is not None:
        return None
    best, value = best_now(state)
    ahead = max(prospects(state), key=lambda prospect: prospect.mean)
    if best is not None and value >= ahead.mean:
        return _square(state, best)
    told = _chance_of(state, ahead, kept_words(ahead.keep))
    if ahead.appel is None:
        return told
    return phrase("Appelle {figure}. {said}", figure=figure_words(ahead.appel), said=told)


def _square(state: LinotteState, best: Decision) -> Phrase:
    """Which square is best, and why where a line says it: points made, or points that the other player would make."""
    row, column = best.get("square")
    square = row * LONGEST + column
    said = {"label": name(LAYOUT[square])}
    if best.kind == "place" and (made := gain(state.board, square, state.player)):
        return phrase("Conseil : la case {label}, {made:# point|# points} de plus.", **said, made=made)
    if best.kind == "place" and gain(state.board, square, state.other):
        return phrase("Conseil : la case {label}, elle coupe une ligne adverse.", **said)
    return phrase("Conseil : la case {label}.", **said)


def promised(state: LinotteState, thrown: tuple[int, ...]) -> Phrase | None:
    """What throwing these dice promises, beside what is advised where another choice of dice is; exact."""
    if not state.throw or state.throw == THROWS or state.end is not None:
        return None
    part = tuple(sorted(face for index, face in enumerate(state.dice) if index not in thrown))
    best, *others = every_keep(state)
    one = next((keep for keep in (best, *others) if keep.keep == part), None)
    if one is None:
        return None
    told = _chance_of(state, one, kept_words(part, done=True))
    if not best.keep or best.chance < one.chance + PERCENT_APART or state.rules.yam_predateur:
        return told
    better = {"dice": row_of(best.keep), "more": percent(best.chance)}
    return phrase("{keep} : {percent} % de chances de poser (mieux : {dice}, {more} %).", **told.values, **better)


def _chance_of(state: LinotteState, ahead: Prospect, keep: Phrase) -> Phrase:
    said = {"keep": keep, "percent": percent(ahead.chance)}
    if state.rules.yam_predateur:
        return phrase("{keep} : {percent} % de chances de poser ou de reprendre un pion.", **said)
    return phrase("{keep} : {percent} % de chances de poser.", **said)


def guided(state: LinotteState) -> tuple[Guided, ...]:
    """Every square, every announcement and every choice of dice: `win` is a pawn put, or taken back, in this turn."""
    if not state.throw or state.end is not None:
        return ()
    wish = advise(state)
    found = [_decided(move) for move in state.moves() if move.kind != "appel"]
    if state.throw < THROWS:
        found += [_announced(state, ahead) for ahead in prospects(state) if ahead.appel is not None]
        found += [
            Guided("throw", to_throw(state.dice, keep.keep, state.due), keep.chance) for keep in every_keep(state)
        ]
    return tuple(sorted(found, key=lambda choice: wish != (choice.dice if choice.move is None else choice.move)))


def _decided(move: Decision) -> Guided:
    return deciding(move, win=0.0 if move.kind == "pass" else 1.0, points=move.points)


def _announced(state: LinotteState, ahead: Prospect) -> Guided:
    """With the dice to throw after it."""
    move = decisions.appel(str(ahead.appel))
    after = state.play(move)
    return deciding(move, dice=to_throw(state.dice, ahead.keep, after.due), win=ahead.chance)
