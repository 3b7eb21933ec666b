"""The sheet of Cribble: the board, the cards that lie face up, and the last event, as JSON and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.board import side
from kiosk.games.cribble.cards.spoken_count import told
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, Say, named, phrase


def sheet_json(state: CribbleState | ScoreboardState) -> Json:
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


def _common_json(state: CribbleState | ScoreboardState, mode: str, **more: Any) -> Json:
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


def news_of(state: CribbleState | ScoreboardState) -> Phrase | None:
    """What the last move settled; first the hand that was counted before it, where nobody had claimed."""
    passed = state.passed if isinstance(state, CribbleState) else None
    said = [words for event in (passed, state.last) if event is not None and (words := event.words()) is not None]
    return told(said) if said else None


def sheet_text(sheet: Json, names: Sequence[str], say: Say) -> str:
    """The scores with both pegs, then what lies on the table."""
    board = sheet["board"]
    teams = [say(phrase("{one} et {two}", one=names[team], two=names[team + 2])) for team in (0, 1)]
    width = max(map(len, teams))
    lines = [
        say(phrase("{team} : {front} (avant : {rear})", team=team.ljust(width), front=front, rear=rear))
        for team, front, rear in zip(teams, board["front"], board["rear"], strict=True)
    ]
    return "\n".join([*lines, *(say(named(line, names)) for line in _table(sheet, names))])


def _table(sheet: Json, names: Sequence[str]) -> list[Phrase]:
    lines = []
    if sheet["dealer"] is not None:
        deal = sheet["deal"] + 1
        lines.append(phrase("Donne {deal}, par {dealer}", deal=deal, dealer=names[sheet["dealer"]]))
    if sheet["starter"] is not None:
        lines.append(phrase("Départ : {card}", card=sheet["starter"]))
    for seat, cards in enumerate(sheet.get("laid", ())):
        if cards:
            lines.append(
                phrase("{name} ({team}) : {cards}", name=names[seat], team=side(seat) + 1, cards=" ".join(cards))
            )
    if sheet.get("pile"):
        pile = " ".join(layer["card"] for layer in sheet["pile"])
        lines.append(phrase("Compte : {count} ({pile})", count=sheet["count"], pile=pile))
    return lines
