"""A finished game watched again on its own sheet or board: by itself, faster, or move by move."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.kit.moving import confetti
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.people.marked_names import seated, seated_as
from kiosk.screens.play.outcome.result_ranking import draw_ranking, winners_line
from kiosk.screens.replay import progress_line, stage
from kiosk.screens.replay.playback import Playback
from kiosk.table.recording import NotRecorded, Recording

REPLAY = phrase("Revoir la partie")
END = phrase("La fin")
BACK, ON = phrase("Reculer"), phrase("Avancer")
PAUSE, GO_ON, AGAIN = phrase("Pause"), phrase("Continuer"), phrase("Revoir")
EARLIER, MIDDLE, LATER, SPEED, OUT = range(5)
"""The places of the items."""


def watch(app: Kiosk, recording: Callable[[], Recording]) -> None:
    """Opens the replay of a game, or says in a line why it cannot be watched."""
    try:
        app.push(Replay(app, recording()))
    except NotRecorded as refusal:
        app.tell(refusal.reason)


class Replay(Screen):
    """Plays by itself. Then left leaves, OK pauses and right goes faster; in a pause left and right go move by move
    and OK goes on; at the end, where the result is shown, OK leaves."""

    screen_key = "replay"
    whole_sheet = True

    button_row = True

    def __init__(self, app: Kiosk, recording: Recording) -> None:
        super().__init__(app)
        self.recording = recording
        self.playback = Playback(stage.waits(app, recording))

    @property
    def place(self) -> int:
        """There is no cursor: the item that OK stands for."""
        return OUT if self.playback.over else MIDDLE

    @property
    def shown_place(self) -> int:
        """The place of the recording in sight, also behind the result."""
        return min(self.playback.place, len(self.recording.steps))

    def items(self) -> list[Item]:
        """For a finger and the buttons: no frame shows them, the rail says what there is now."""
        play = self.playback
        return [
            Item("earlier", BACK, lambda: play.step(-1)),
            self._middle(),
            Item("later", ON, lambda: play.step(1)),
            Item("speed", progress_line.speed(play.faster), play.speed_up),
            Item("back", progress_line.LEAVE, self.app.pop),
        ]

    def _middle(self) -> Item:
        play = self.playback
        if play.over:
            return Item("again", AGAIN, play.go_on)
        return Item("pause", PAUSE, play.pause) if play.playing else Item("resume", GO_ON, play.go_on)

    def step(self, by: int) -> None:
        """Left for -1, right for 1."""
        play, items = self.playback, self.items()
        if play.playing:
            items[OUT if by < 0 else SPEED].action()
        elif play.over and by > 0:
            # Whoever came here step by step would begin anew by one press too many.
            if not play.stepped:
                items[MIDDLE].action()
        else:
            items[EARLIER if by < 0 else LATER].action()

    def legend(self) -> Legend:
        """What the buttons do now."""
        play, items = self.playback, self.items()
        if play.playing:
            return Legend(progress_line.LEAVE, PAUSE, items[SPEED].label)
        if play.over:
            return Legend(BACK, progress_line.LEAVE, None if play.stepped else AGAIN)
        return Legend(BACK if play.place else None, GO_ON, ON)

    def typed(self, text: str) -> None:
        """The space bar pauses and goes on."""
        if text == " ":
            self.items()[MIDDLE].action()

    def update(self, now: float) -> bool:
        """Whether another place is shown."""
        return self.playback.tick(now)

    def stage(self) -> int:
        """While it plays the screen stays bright."""
        return self.playback.place

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """What was done, and who won; at a higher speed nobody could follow, and only that speed is told."""
        play = self.playback
        if play.over:
            return (winners_line(self.recording.outcome, self.recording.table.names),)
        if play.playing and play.speed > 1:
            return (progress_line.speed(play.speed),)
        return stage.spoken(self.app, self.recording, play.place, drawn)

    def pointed(self) -> Sequence[Text]:
        """What the buttons do: at the start and where it stands still, not after every move."""
        return self.legend().spoken() if not self.playback.playing or not self.playback.place else ()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The play screen or the result, and how far it has come or what is wrong."""
        gap = canvas.measures.gap // 4
        foot = body.bottom if canvas.floor is None else canvas.floor - canvas.measures.line
        beside = self._beside_board(canvas)
        tall = progress_line.height(canvas, 2 if beside else 1)
        room = pygame.Rect(body.left, body.top, body.width, foot - (0 if beside else tall + gap) - body.top)
        self._touch(canvas, room)
        quiet = replace(canvas, notice=None)
        if self.playback.over:
            self._result(quiet, room)
        else:
            # There is nothing to choose: with a floor no room is kept for that, and what a board offers is dropped.
            seen = replace(quiet, floor=room.bottom, targets=[])
            stage.draw(self.app, seen, room, self.recording, self.playback.place, tall + gap if beside else 0)
        column = canvas.places["shelf"] if beside else body
        line = pygame.Rect(column.left, foot - tall, column.width, tall)
        if progress_line.shows_way_out(canvas, self.playback):
            canvas.target(self.items()[OUT].key, progress_line.way_out(canvas, line), sized=False)
        if canvas.notice is None:
            self._progress(canvas, line)
        else:
            canvas.places["notice"] = pygame.Rect(line.left, line.top - gap, line.width, tall + gap)

    def _beside_board(self, canvas: Canvas) -> bool:
        """Whether the line stands beside the board: on a small screen words have room on its squares then.

        Larger type has no room for both lines there.
        """
        small = canvas.measures.compact and canvas.measures.text == plain(canvas).measures.text
        return small and not self.playback.over and stage.has_board(self.recording)

    def _touch(self, canvas: Canvas, room: pygame.Rect) -> None:
        """A finger on the picture goes back at its left, on at its right, and does in the middle what OK does."""
        third = room.width // 3
        for number, place in enumerate((EARLIER, self.place, LATER)):
            box = pygame.Rect(room.left + number * third, room.top, third, room.height)
            canvas.target(self.items()[place].key, box, sized=False)

    def _progress(self, canvas: Canvas, box: pygame.Rect) -> None:
        recording, place = self.recording, self.shown_place
        names = seated_as(self.app, recording.table, recording.names(place))
        seat = stage.whose(self.app, recording, place)
        name: Phrase | str = END if self.playback.over else "" if seat is None else names[seat]
        count = progress_line.counted(recording, place)
        progress_line.draw(canvas, box, name, count, self.playback, place / len(recording.steps))

    def _result(self, canvas: Canvas, room: pygame.Rect) -> None:
        """As it was shown when the game ended."""
        outcome, table = self.recording.outcome, self.recording.table
        rest = tiles.title(canvas, room, winners_line(outcome, table.names))
        draw_ranking(canvas, rest, outcome, seated(self.app, table))
        confetti.strew(canvas, room)
