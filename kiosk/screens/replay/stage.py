"""One place of a recording as the play screen shows it: the sheet, the dice that lie there, what was done."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.moves import Throw
from kiosk.games.engine.protocols import mover
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.people.marked_names import seated_as
from kiosk.screens.play.layout import board_layout, sheet_layout
from kiosk.screens.play.layout.sheet_layout import PlayView
from kiosk.screens.replay.move_words import told
from kiosk.table.recording import Recording
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind, ShownDie
from kiosk.table.replay import ReplayStep

BEGINS = phrase("La partie commence")
START, THROW, CHOICE, COUNT, END = 1.8, 1.8, 1.2, 3.0, 3.0
"""Seconds at the first speed for what is shown: the start, a throw, a choice, a count with a screen of its own, the
last move. Between two throws with one choice that is 3 seconds: the pace of the table, without its pauses."""


def waits(app: Kiosk, recording: Recording) -> list[float]:
    """For how long each place is shown, the result after the last excepted."""
    shown = [START]
    for place, step in enumerate(recording.steps, 1):
        counted = count_screen(app, recording, place) is not None
        shown.append(COUNT if counted else THROW if isinstance(step.move, Throw) else CHOICE)
    return [*shown[:-1], max(shown[-1], END)]


def count_screen(app: Kiosk, recording: Recording, place: int) -> ReadOnlyScreen | None:
    """What the move before a place brought about, where the game has a screen for that."""
    made = SCREENS[recording.table.game.key].after_move
    if made is None or not place:
        return None
    screen = made(app, recording.state(place), recording.names(place))
    return screen if isinstance(screen, ReadOnlyScreen) else None


def whose(app: Kiosk, recording: Recording, place: int) -> int | None:
    """The seat that the line below names: who made the move, nobody where a screen tells of somebody else's hand."""
    return None if count_screen(app, recording, place) is not None else player(recording, place)


def player(recording: Recording, place: int) -> int:
    """The seat that made the move before a place; at the start the one that is asked."""
    if not place:
        return recording.state(0).ask().player
    step = recording.steps[place - 1]
    return mover(step.before, step.move)


def happened(recording: Recording, place: int) -> Phrase:
    """What was done before a place, in a sentence."""
    return told(recording.table.game, recording.steps[place - 1]) if place else BEGINS


def spoken(app: Kiosk, recording: Recording, place: int, drawn: Sequence[Text]) -> Sequence[Text]:
    """What is read aloud at a place that has drawn these words."""
    screen = count_screen(app, recording, place)
    return (happened(recording, place),) if screen is None else screen.spoken(drawn)


def has_board(recording: Recording) -> bool:
    """Whether the game is played on a square board."""
    return SCREENS[recording.table.game.key].board is not None


def draw(app: Kiosk, canvas: Canvas, room: pygame.Rect, recording: Recording, place: int, foot: int = 0) -> None:
    """The play screen at a place, without anything to choose. `foot`: what stays free beside a board, in pixels."""
    screen = count_screen(app, recording, place)
    if screen is not None:
        screen.show(canvas, room)
        return
    look = _view(app, recording, place)
    board = look.game.board
    if board is None:
        sheet_layout.draw(canvas, room, look)
    else:
        board_layout.draw(canvas, room, look, board, foot=foot)


def _view(app: Kiosk, recording: Recording, place: int) -> PlayView:
    game, state = recording.table.game, recording.state(place)
    news = _news(recording, place)
    names = seated_as(app, recording.table, recording.names(place))
    panel = _panel(recording, place, news)
    return PlayView(panel, (), -1, names, SCREENS[game.key], state, frozenset(), None, news)


def _panel(recording: Recording, place: int, news: Phrase | None) -> Panel:
    """The dice of the turn, what was done and what it settled; how many throws while the turn goes on."""
    seat, ask = player(recording, place), recording.state(place).ask()
    goes_on = ask.player == seat and ask.throw > 1
    throw, throws = (ask.throw, ask.throws) if goes_on else (1, 1)
    dice = shown_dice(recording.steps[:place])
    return Panel(PanelKind.CHOOSE, seat, happened(recording, place), news, dice=dice, throw=throw, throws=throws)


def _news(recording: Recording, place: int) -> Phrase | None:
    """What the move settled, unless its own words say so."""
    game, names = recording.table.game, recording.names(place)
    news = game.news(recording.state(place)) if place else None
    if news is None or news == game.news(recording.state(place - 1)):
        return None
    said = named(news, names)
    return None if str(said).rstrip(".") == str(happened(recording, place)) else said


def shown_dice(steps: Sequence[ReplayStep]) -> tuple[ShownDie, ...]:
    """The dice of the last throw, as long as nobody else has moved since; those just thrown are lit."""
    for number, step in enumerate(reversed(steps)):
        if mover(step.before, step.move) != mover(steps[-1].before, steps[-1].move):
            break
        if isinstance(step.move, Throw):
            return tuple(_die(step.move, index, fresh=not number) for index in range(len(step.move.faces)))
    return ()


def _die(throw: Throw, index: int, *, fresh: bool) -> ShownDie:
    stayed = throw.rethrown is not None and index not in throw.rethrown
    state = DieState.KEPT if stayed else DieState.THROWN if fresh else DieState.LYING
    return ShownDie(throw.faces[index], throw.colours[index] if throw.colours else "white", state)
