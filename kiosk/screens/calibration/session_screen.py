"""A calibration as it goes: the live picture, what is found, and what the three buttons do."""

from collections.abc import Hashable, Sequence

import pygame

from calibration.session.session_view import View
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.calibration import findings, live_picture, missing_camera
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing import brass, playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.kit.trouble_line import beside_heading
from kiosk.table.narration import calibration_phrases as words

PLACES = ("left", "ok", "right")
NOT_STORED = phrase("Ce calibrage sert jusqu’à l’arrêt : la carte mémoire refuse de le garder.")
WITHOUT = phrase("Sans caméra, rien à calibrer : les dés se saisissent à la main.")
WAITING = phrase("La caméra démarre.")
RATIO = (16, 9)
LARGE = 1.6
"""How much larger than the largest type the part is written that is done, where nothing else is to say."""
ALONE, SHARED = 2 / 3, 0.42
"""How much of the width the picture may have; on a small screen with several findings beside it."""
ROW = 4
"""Cards of a row that are to be laid."""
STRIP, NARROW = 0.5, 0.08
"""The height of cards below the picture, in targets of a finger; between two of them, in widths of one."""
SHORT = {
    "anyway": phrase("Continuer"),
    "keep-anyway": phrase("Garder"),
    "skip": phrase("Passer"),
    "by-hand": phrase("Coins"),
    "cards-before": phrase("Avant"),
    "other-face": phrase("Suivante"),
    "more": phrase("Passer…"),
}
"""Words for the rail, where there is less room than on the buttons."""
AWAITED = {
    "find-track": phrase("Je cherche…"),
    "measure-light": phrase("Je mesure…"),
    "throw-dice": phrase("J’attends les dés"),
    "try-it": phrase("J’attends les dés"),
}
"""Why OK does nothing yet, by what is to be done."""


def _below_picture(canvas: Canvas, view: View) -> bool:
    """Whether the cards that are to be laid stand below the picture: on a small screen what is wrong takes their
    place."""
    return canvas.measures.compact and bool(view.cards) and not view.good


class CalibrationSession(Screen):
    """Presses are sent to the camera process; its views come back a few times a second."""

    screen_key = "calibrating"

    told_always = True

    def __init__(self, app: Kiosk, kind: str = "whole") -> None:
        super().__init__(app)
        self.kind = kind
        self.now: CalibrationView | None = None
        self._begun = False
        self._over = False

    def shown(self) -> None:
        """Starts the calibration in the camera process."""
        if not self._begun and self.app.eyes is not None:
            self._begun = True
            self.app.eyes.calibrate(self.kind)

    def update(self, now: float) -> bool:
        """Takes the newest view; closes the screen once the calibration is over. Whether anything changed."""
        sitting = None if self.app.eyes is None else self.app.eyes.sitting()
        changed, self.now = sitting is not self.now and sitting != self.now, sitting
        view = self.view
        if view is not None and view.result is not None and not self._over and self.app.screen is self:
            self._finish(view)
            return True
        return changed

    def stage(self) -> Hashable:
        """Where the calibration is: dice are shown to it for a long time without a press."""
        view = self.view
        return None if view is None else (view.step, view.title, view.values, view.stages)

    @property
    def view(self) -> View | None:
        """What the calibration is at; None while the camera starts, or where there is none."""
        return None if self.now is None else self.now.view

    def items(self) -> list[Item]:
        """What the three buttons do, as items for touch."""
        view = self.view
        if view is None or view.result is not None:
            return [Item("back", phrase("Retour"), self._leave)]
        said = zip(PLACES, words.buttons(view.choices), strict=True)
        return [Item(name, what, self._chooser(name)) for name, what in said if what is not None]

    def gesture(self, gesture: Gesture) -> None:
        """The three buttons as the calibration says; back asks what to do with the step."""
        if self.view is None:
            if gesture in (Gesture.OK, Gesture.BACK):
                self._leave()
        elif gesture.value in PLACES:
            self._tell_eyes(gesture.value)
        elif gesture is Gesture.BACK:
            self._tell_eyes("return" if self.view.step == "menu" else "more")

    def legend(self) -> Legend:
        """What the three buttons do."""
        view = self.view
        if view is None or view.result is not None:
            return Legend(None, phrase("Retour"), None)
        choices = view.choices
        whole = words.buttons(choices)
        codes = (choices.left, choices.ok, choices.right)
        left, ok, right = (SHORT.get(code or "", what) for code, what in zip(codes, whole, strict=True))
        waiting = AWAITED.get(view.title) if ok is None else None
        return Legend(left, ok, right, waiting=waiting, dice=view.title in ("throw-dice", "try-it"))

    def pointed(self) -> Sequence[Text]:
        """There is no cursor: what each of the three buttons does, OK first."""
        view = self.view
        if view is None or view.result is not None:
            return (self.legend().ok or "",)
        left, ok, right = words.buttons(view.choices)
        return Legend(left, ok, right).spoken()

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """What to do, what was found, what to do about it: of several findings those that there was room to show."""
        view = self.view
        if view is None:
            return (self._why(),)
        found = [text for verdict in view.verdicts for text in words.said(verdict) if text is not None]
        return (words.title(view), *(text for text in found if self.app.words.say(text) in drawn))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """What to do on top, the picture, the findings beside it, the three choices below."""
        view, measures = self.view, canvas.measures
        if view is None:
            self._nothing(canvas, body)
            return
        rest = self._heading(canvas, body, view)
        foot = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        room = pygame.Rect(rest.left, rest.top, rest.width, rest.height - measures.target - measures.gap // 2)
        assert self.now is not None
        size = self.now.size if self.now.size[0] > 0 else RATIO
        strip = round(measures.target * STRIP) if _below_picture(canvas, view) else 0
        share = SHARED if measures.compact and len(view.verdicts) > 1 else ALONE
        left = pygame.Rect(room.left, room.top, round(room.width * share), room.height - strip)
        shown = live_picture.place(size, left)
        alone = view.progress is None and not view.verdicts
        shown.left = room.left if not alone else shown.left + (room.width - left.width) // 2
        canvas.box(shown.inflate(4, 4).clip(room), brass.NIGHT, rim=measures.line, what="picture")
        inside = shown.inflate(-measures.line * 2, -measures.line * 2)
        marks = (*view.marks, *(mark for verdict in view.verdicts for mark in verdict.marks))
        if strip:
            cards = [card.replace("10", "T") for card in view.cards]
            below = pygame.Rect(shown.left, shown.bottom, shown.width, strip)
            playing_cards.row(canvas, [*cards], below.inflate(0, -measures.line * 4), NARROW)
        live_picture.draw(canvas, inside, self.now.picture, self.now.size, tuple(dict.fromkeys(marks)))
        beside = pygame.Rect(
            shown.right + measures.gap, room.top, room.right - shown.right - measures.gap, room.height
        )
        self._beside(canvas, beside, view)
        self._choices(canvas, foot)

    def _heading(self, canvas: Canvas, body: pygame.Rect, view: View) -> pygame.Rect:
        measures = canvas.measures
        line = 0
        if not measures.compact and len(view.stages) > 1:
            line = round(measures.cell * 1.5)
            findings.stages(canvas, pygame.Rect(body.left, body.top, body.width, line), view.stages)
        tall = round(measures.big * (1.25 if measures.compact else 1.1))
        grow = measures.big / measures.text
        box = pygame.Rect(body.left, body.top + line, body.width, tall)
        if canvas.notice is None:
            canvas.text(box, words.title(view), face="serif", colour=CREAM, shadow=True, grow=grow)
        else:
            beside_heading(canvas, box, canvas.say(words.title(view)))
        top = box.bottom + measures.gap // 3
        return pygame.Rect(body.left, top, body.width, body.bottom - top)

    def _beside(self, canvas: Canvas, box: pygame.Rect, view: View) -> None:
        top = box.top
        if view.progress is not None:
            tall = max(16, canvas.measures.text // 2)
            findings.progress(canvas, pygame.Rect(box.left, top, box.width, tall), view.progress)
            top += tall + canvas.measures.gap // 2
            if not view.verdicts and not view.cards:
                said = phrase("{n} %", n=round(100 * view.progress))
                room = pygame.Rect(box.left, top, box.width, box.bottom - top)
                canvas.text(room, said, "big", "serif", gilded=True, grow=LARGE)
        rest = pygame.Rect(box.left, top, box.width, box.bottom - top)
        if view.cards and canvas.measures.compact and view.good:
            self._wanted(canvas, rest, view.cards)
            return
        if view.cards and not canvas.measures.compact:
            top = self._wanted(canvas, pygame.Rect(rest.left, top, rest.width, rest.height * 3 // 5), view.cards)
        findings.draw(canvas, pygame.Rect(box.left, top, box.width, box.bottom - top), view.verdicts)

    def _wanted(self, canvas: Canvas, box: pygame.Rect, cards: Sequence[str]) -> int:
        """The cards that are to be laid, in rows as they shall lie; returns the y below them."""
        rows = [[card.replace("10", "T") for card in cards[k : k + ROW]] for k in range(0, len(cards), ROW)]
        gap = canvas.measures.gap // 2
        wide = (box.width - gap * (ROW - 1)) / ROW
        tall = min(round(wide * playing_cards.RATIO), box.height // len(rows) - gap)
        for k, row in enumerate(rows):
            playing_cards.row(canvas, [*row], pygame.Rect(box.left, box.top + k * (tall + gap), box.width, tall))
        return box.top + len(rows) * (tall + gap)

    def _choices(self, canvas: Canvas, foot: pygame.Rect) -> None:
        """Three buttons, each over its place on the rail; two share the room."""
        gap, items = canvas.measures.gap, self.items()
        columns = 2 if len(items) == 2 else 3
        wide = (foot.width - gap * (columns - 1)) // columns
        for number, item in enumerate(items):
            place = number if columns == 2 else PLACES.index(item.key if item.key in PLACES else "ok")
            left = foot.left + place * (wide + gap)
            tiles.tile(canvas, pygame.Rect(left, foot.top, wide, foot.height), item, item.key == "ok")

    def _nothing(self, canvas: Canvas, body: pygame.Rect) -> None:
        rest = tiles.title(canvas, body, phrase("Calibrage"))
        canvas.target("back", body, sized=False)
        said = self._why()
        free = rest.height - canvas.fitted(said, rest.size, grow=1.3).height("sans") - canvas.measures.gap
        if missing_camera.has_room(canvas, free):
            missing_camera.draw(canvas, pygame.Rect(rest.left, rest.bottom - free, rest.width, free))
            rest.height -= free
        canvas.text(rest, said, colour=CREAM_SOFT, grow=1.3)

    def _why(self) -> Phrase:
        """Why there is no picture."""
        status = None if self.app.eyes is None else self.app.eyes.status()
        if status is None or status.code == CameraCode.NO_CAMERA:
            return WITHOUT
        return status.reason or WAITING

    def _chooser(self, name: str) -> Action:
        return lambda: self._tell_eyes(name)

    def _tell_eyes(self, word: str) -> None:
        """Sends a button or a word that the calibration offered."""
        if self.app.eyes is not None:
            self.app.eyes.choose(word)

    def _finish(self, view: View) -> None:
        self._over = True
        well = self.now is None or self.now.stored or view.result != "kept"
        self.app.tell(words.title(view) if well else NOT_STORED, 12.0, news=well)
        self._leave()

    def _leave(self) -> None:
        if self.app.eyes is not None:
            self.app.eyes.calibrate(None)
        self.app.pop()
