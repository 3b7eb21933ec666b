"""How the referee answers a line: an object of JSON, or a few lines of words."""

import json
from typing import Protocol

from kiosk.cli.text.plain_text import ask_words, game_words, move_words
from kiosk.cli.text.referee_session import RefereeSession, Reply
from kiosk.games.engine.errors import Refused
from kiosk.games.engine.guidance import Guides
from kiosk.games.engine.moves import Json
from kiosk.games.engine.options import Options
from kiosk.games.engine.protocols import Game, State
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.i18n.words import Words
from kiosk.table.journal import position

MOST_TOLD = 256
"""Positions that are kept as text: what a line left as it was, or brought back, need not be told anew."""


class Answers(Protocol):
    """Writes the answers to the lines of a game."""

    def line(self, reply: Reply) -> None:
        """The answer to a line; the first is that which set the game up."""

    def end(self) -> None:
        """No line follows."""


class JsonAnswers:
    """One object a line."""

    def __init__(self, referee: RefereeSession, words: Words) -> None:
        self._referee, self._words = referee, words
        self._told = dict[int, tuple[State, str]]()

    def line(self, reply: Reply) -> None:
        """What became of the line, and the position after it."""
        head = head_json(reply.line, reply.refusal, self._referee.names, self._words)
        print(f"{dumped(head)[:-1]}, {self._position()[1:]}", flush=True)

    def end(self) -> None:
        """Nothing more."""

    def _position(self) -> str:
        # By identity: each state is kept beside its text, so that no other can have its id.
        state = self._referee.state
        if id(state) not in self._told:
            if len(self._told) == MOST_TOLD:
                del self._told[next(iter(self._told))]
            self._told[id(state)] = (state, dumped(self._known(state)))
        return self._told[id(state)][1]

    def _known(self, state: State) -> Json:
        game = self._referee.game
        return {**position(game, state), **_guide_json(game, state, self._referee.journal.options)}


class PlainAnswers:
    """A few lines of words for each line, and the sheet at the end."""

    def __init__(self, referee: RefereeSession, words: Words) -> None:
        self._referee, self._say = referee, words.say
        self._begun = False

    def line(self, reply: Reply) -> None:
        """What was done, what it brought, what may be done now."""
        referee, pad = self._referee, " " * 6
        print(f"{reply.line:4}  {self._told(reply)}")
        self._begun = True
        news = referee.game.news(referee.state)
        if reply.refusal is None and news is not None:
            scores = zip(referee.names, referee.state.scores(), strict=True)
            totals = ", ".join(f"{name} {score}" for name, score in scores)
            print(pad + self._say(phrase("{news} Totaux : {totals}", news=named(news, referee.names), totals=totals)))
        print(f"{pad}{ask_words(referee.state, referee.names, self._say)}", flush=True)

    def end(self) -> None:
        """The sheet."""
        referee = self._referee
        print(f"\n{game_words(referee.game, referee.state, referee.names, self._say)}")

    def _told(self, reply: Reply) -> str:
        if reply.done is not None:
            return move_words(self._referee.game, reply.done.before, reply.done.move, reply.done.names, self._say)
        return self._say(self._otherwise(reply))

    def _otherwise(self, reply: Reply) -> Phrase:
        referee = self._referee
        if reply.refusal is not None:
            return phrase("refusé : {reason}", reason=named(reply.refusal.reason, referee.names))
        if self._begun:
            return phrase("annulé")
        return phrase("{game} : {players}", game=referee.game.name, players=", ".join(referee.names))


def head_json(line: int, refusal: Refused | None, names: tuple[str, ...], words: Words) -> dict[str, object]:
    """What became of a line."""
    error = None if refusal is None else words.say(named(refusal.reason, names))
    return {"line": line, "ok": refusal is None, "error": error, "code": None if refusal is None else refusal.code}


def dumped(value: object) -> str:
    """JSON for a line of the output."""
    return json.dumps(value, ensure_ascii=False)


def _guide_json(game: Game, state: State, options: Options) -> Json:
    """`{"guide": [...]}`, the recommended choice first, where the table wants to be guided; else nothing.

    No choice before the first throw of a turn, where there is only one.
    """
    if not options.get("guide"):
        return {}
    return {"guide": [choice.to_json() for choice in game.guided(state)] if isinstance(game, Guides) else []}
