"""The line below a replay: who plays, how far the game has come, at what speed; and a bar that fills."""

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_DARK, BRASS_LIGHT, CREAM, GOLD
from kiosk.screens.kit.rail.caps import draw_cap
from kiosk.screens.replay.playback import Playback
from kiosk.table.recording import Recording

LEAVE = phrase("Quitter")


def height(canvas: Canvas, lines: int = 1) -> int:
    """Of so many lines of words and the bar, in pixels."""
    return lines * line_height("bold", canvas.measures.text) + _bar(canvas) + canvas.measures.line


def _bar(canvas: Canvas) -> int:
    return canvas.measures.line * 3


def counted(recording: Recording, place: int) -> Phrase:
    """Which throw of how many, or which move where throws do not tell."""
    done, whole = recording.count(place), recording.count(len(recording.steps))
    if recording.in_throws:
        return phrase("Lancer {n} sur {all}", n=done, all=whole)
    return phrase("Action {n} sur {all}", n=done, all=whole)


def speed(times: int) -> Phrase:
    """How fast it goes."""
    return phrase("Vitesse ×{n}", n=times)


def draw(canvas: Canvas, box: pygame.Rect, name: Text, count: Text, playback: Playback, part: float) -> None:
    """Name and count at the left, the speed or how one leaves a pause at the right; `part` of the bar is full.

    In a box of two lines the count stands below the name.
    """
    measures, gap = canvas.measures, canvas.measures.gap // 2
    words = pygame.Rect(box.left, box.top, box.width, line_height("bold", measures.text))
    two = box.height >= height(canvas, 2)
    counts = 0 if two else width("sans", measures.text, canvas.say(count)) + 4
    needed = width("bold", measures.text, plate(canvas.say(name))) + counts + 3 * gap
    if shows_way_out(canvas, playback):
        right = _way_out(canvas, words, playback, words.width - needed)
    else:
        right = _speed(canvas, words, playback, words.width - needed)
    place = pygame.Rect(box.left, words.top, right - box.left - counts - 2 * gap, words.height)
    ink = canvas.text(place, name, face="bold", colour=BRASS_LIGHT, align=(0, 0.5))
    if two:
        words = words.move(0, words.height)
        canvas.text(words, count, colour=CREAM, align=(0, 0.5))
    else:
        left = ink.right + gap if name else words.left
        beside = pygame.Rect(left, words.top, counts, words.height)
        canvas.text(beside, count, colour=CREAM, align=(0, 0.5))
    bar = pygame.Rect(box.left, words.bottom, box.width, _bar(canvas))
    pygame.draw.rect(canvas.surface, BRASS_DARK, bar, border_radius=bar.height // 2)
    full = pygame.Rect(bar.left, bar.top, max(bar.height, round(bar.width * part)), bar.height)
    pygame.draw.rect(canvas.surface, GOLD, full, border_radius=bar.height // 2)


def shows_way_out(canvas: Canvas, playback: Playback) -> bool:
    """Whether it stands there how one leaves: in a pause. Hands press no caps."""
    return playback.paused and canvas.floor is None


def way_out(canvas: Canvas, box: pygame.Rect, plus: bool = True) -> pygame.Rect:
    """Where it stands in a pause how one leaves it, with a `plus` between the buttons or without."""
    tall = line_height("bold", canvas.measures.text)
    wide = width("bold", canvas.measures.text, canvas.say(LEAVE)) + 4 + tall * 9 // 4
    wide += _plus(canvas) if plus else 0
    return pygame.Rect(box.right - wide, box.top, wide, tall)


def _plus(canvas: Canvas) -> int:
    """The width of the sign that both buttons are pressed at once."""
    return width("bold", canvas.measures.text, "+") + 4


def _way_out(canvas: Canvas, box: pygame.Rect, playback: Playback, room: int) -> int:
    """Behind the sign of a pause the two buttons by which one leaves it, as the rail shows them, with a plus between
    them where that has `room`. Returns its left.

    In a pause the three buttons themselves have no room for that.
    """
    text = canvas.measures.text
    plus = way_out(canvas, box).width + text <= room
    whole, between = way_out(canvas, box, plus), _plus(canvas) if plus else 0
    radius = whole.height // 2
    canvas.text(whole, LEAVE, face="bold", colour=GOLD, align=(1, 0.5))
    for number, name in enumerate(("ok", "left")):
        x = whole.left + radius + number * (2 * radius + between)
        draw_cap(canvas.surface, (x, whole.centery), radius, name, Lamp.LIT)
    if plus:
        sign = pygame.Rect(whole.left + 2 * radius, whole.top, between, whole.height)
        canvas.text(sign, "+", face="bold", colour=GOLD)
    left = whole.left - text * 2 // 3
    _sign(canvas, playback, left, whole.centery)
    return left - text // 3


def _speed(canvas: Canvas, box: pygame.Rect, playback: Playback, room: int) -> int:
    """The speed, behind the sign for playing or for a pause, in words where those have `room`. Returns its left."""
    text = canvas.measures.text
    half = text * 3 // 10
    said: Text = speed(playback.speed)
    if width("bold", text, canvas.say(said)) + 4 * half > room:
        said = f"×{playback.speed}"
    wide = width("bold", text, canvas.say(said)) + 4
    canvas.text(pygame.Rect(box.right - wide, box.top, wide, box.height), said, face="bold", colour=GOLD)
    x = box.right - wide - half * 2
    _sign(canvas, playback, x, box.centery)
    return x - half


def _sign(canvas: Canvas, playback: Playback, x: int, y: int) -> None:
    """A triangle while it plays, two bars in a pause, nothing at the end; `x` and `y` are its middle."""
    half = canvas.measures.text * 3 // 10
    if playback.playing:
        pygame.draw.polygon(canvas.surface, GOLD, [(x - half, y - half), (x - half, y + half), (x + half, y)])
    elif playback.paused:
        for left in (x - half, x + half // 3):
            pygame.draw.rect(canvas.surface, GOLD, (left, y - half, half * 2 // 3, half * 2))
