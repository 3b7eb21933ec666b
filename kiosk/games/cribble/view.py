"""The sheet of Cribble: the board, the cards that lie face up, and the last event, as JSON and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.board import side
from kiosk.games.cribble.cards.pegging import Pegging
from kiosk.games.cribble.cards.spoken_count import joined
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, Say, named, phrase

EitherState = CribbleState | ScoreboardState
"""A state of either mode."""


def sheet_json(state: EitherState) -> Json:
    """The board, the cards on the table or the hand that is entered, and what the last move settled."""
    return _marque_json(state) if isinstance(state, ScoreboardState) else _assisted_json(state)


def _marque_json(state: ScoreboardState) -> Json:
    hand = state.stage == Stage.HAND
    return _common_json(state, "marque", entered=list(state.entered), crib=state.crib if hand else None)


def _assisted_json(state: CribbleState) -> Json:
    play, known = state.laying, state.stage in (Stage.DECLARE, Stage.CLAIM)
    return _common_json(
        state,
        "assiste",
        laid=[list(cards) for cards in play.laid],
        pile=[{"seat": seat, "card": card} for seat, card in zip(play.layers, play.pile, strict=True)],
        count=play.count,
        gone=list(play.gone),
        crib=list(state.crib),
        shown=state.shown,
        owner=state.owner if state.stage in (Stage.DECLARE, Stage.CLAIM, Stage.CRIB) else None,
        hand=list(state.hand()) if known else [],
        declared=state.declared,
        counted=None if state.passed is None else state.passed.to_json(),
    )


def _common_json(state: EitherState, mode: str, **more: object) -> Json:
    """What both modes have in common, and what the mode adds."""
    return {
        "mode": mode,
        "stage": "over" if state.over else state.stage,
        "board": state.board.to_json(),
        "dealer": state.dealer,
        "deal": state.deal,
        "handicap": list(state.rules.handicap),
        "captains": list(state.rules.captains),
        "drawn": list(state.lots.drawn),
        "starter": state.starter,
        **more,
        "last": None if state.last is None else state.last.to_json(),
    }


def news_of(state: EitherState) -> Phrase | None:
    """What the last move settled; first the hand that was counted before it, where nobody had claimed."""
    said = [
        words for event in (state.passed, state.last) if event is not None and (words := event.words()) is not None
    ]
    return joined(said) if said else None


def sheet_text(state: EitherState, names: Sequence[str], say: Say = str) -> str:
    """The scores with both pegs, then what lies on the table."""
    board = state.board
    teams = [say(phrase("{one} et {two}", one=names[team], two=names[team + 2])) for team in (0, 1)]
    width = max(map(len, teams))
    lines = [
        say(phrase("{team} : {front} (avant : {rear})", team=team.ljust(width), front=front, rear=rear))
        for team, front, rear in zip(teams, board.front, board.rear, strict=True)
    ]
    return "\n".join([*lines, *(say(named(line, names)) for line in _table(state, names))])


def _table(state: EitherState, names: Sequence[str]) -> list[Phrase]:
    lines = []
    if state.dealer is not None:
        lines.append(phrase("Donne {deal}, par {dealer}", deal=state.deal + 1, dealer=names[state.dealer]))
    if state.starter is not None:
        lines.append(phrase("Départ : {card}", card=state.starter))
    play = state.laying if isinstance(state, CribbleState) else Pegging(0)
    for seat, cards in enumerate(play.laid):
        if cards:
            lines.append(
                phrase("{name} ({team}) : {cards}", name=names[seat], team=side(seat) + 1, cards=" ".join(cards))
            )
    if play.pile:
        lines.append(phrase("Compte : {count} ({pile})", count=play.count, pile=" ".join(play.pile)))
    return lines
