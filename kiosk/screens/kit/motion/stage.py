"""Draws what moves over the finished picture, frame by frame, and only where something changed; at rest nothing.

The screens draw their end state at once. Pieces that it brought to other places are lifted off a copy of the picture,
the `plate`, and drawn over it on their way until they lie where the picture has them; another screen fades in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary, ref

import pygame

from kiosk.screens.kit.motion.fade import Fade
from kiosk.screens.kit.motion.pieces import Before, Move, Patch, Piece

Amount = Literal["full", "reduced", "none"]
"""How much moves; reduced is the crossfade of screens alone."""
Targets = Sequence[tuple[str, pygame.Rect]]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows: the screen that drew it, its pieces, and what can be touched."""

    screen: object
    pieces: Sequence[Piece]
    targets: Targets

    def remembered(self) -> Before:
        """What is kept of it until the screen's next picture."""
        return Before({piece.key: piece.spot for piece in self.pieces}, dict(self.targets))


@dataclass(frozen=True, slots=True)
class Run:
    """A piece on its way since `begins` seconds; `end` is what the picture shows once it has arrived."""

    piece: Piece
    move: Move
    begins: float
    end: Sequence[Patch]

    def part(self, now: float) -> float:
        """How much of its time has passed, 0..1."""
        return min(1.0, max(0.0, (now - self.begins) / self.move.lasts))


class Stage:
    """`frames` counts those drawn because something moved."""

    def __init__(self) -> None:
        self.frames = 0
        self._plate: pygame.Surface | None = None
        self._runs: list[Run] = []
        self._fade: Fade | None = None
        self._before: pygame.Surface | None = None
        self._drawn: list[pygame.Rect] = []
        """Where the frame before differs from the plate."""
        self._whole = False
        """Whether the next frame shows the plate anew."""
        self._front: ref[object] | None = None
        self._seen: WeakKeyDictionary[object, Before] = WeakKeyDictionary()

    @property
    def moving(self) -> bool:
        """Whether frames are to be drawn."""
        return self._plate is not None

    def ready(self, surface: pygame.Surface, screen: object, amount: Amount) -> pygame.Surface:
        """What the next picture of `screen` is to be drawn on: not on one over which something moves.

        Keeps the picture that is shown where another screen will fade in.
        """
        another = self._front is not None and self._front() is not screen
        if another and amount != "none" and self._before is None:
            self._before = surface.copy()
        if self._plate is not None and self._plate.get_size() != surface.get_size():
            self._rest()
        return surface if self._plate is None else self._plate

    def take(
        self, surface: pygame.Surface, shown: Shown, now: float, amount: Amount = "full", pressed: bool = False
    ) -> None:
        """A new picture was drawn on what `ready` gave: what it changed moves from now on.

        What is under way to the same end goes on, after a press only what lasts.
        """
        before = self._seen.get(shown.screen)
        self._seen[shown.screen], self._front = shown.remembered(), ref(shown.screen)
        old = [run for run in self._runs if amount == "full" and not (pressed and not run.piece.lasting)]
        moves = [(piece, begun) for piece in shown.pieces if (begun := _begun(piece, before, old, now))]
        self._runs, fade = [], self._fading(surface, now, pressed)
        if amount != "full":
            moves = []
        if not moves and fade is None:
            self._show_end(surface)
            return
        plate = self._plate = self._plate or surface.copy()
        self._fade = None if fade is None else Fade.between(*fade, plate)
        self._lift(plate, moves)
        self._before, self._whole = None, True

    def forget(self, surface: pygame.Surface) -> None:
        """Something that is no screen was drawn on what `ready` gave, such as the dark: it is shown and stays."""
        self._show_end(surface)
        self._front = None

    def patched(self) -> None:
        """A part of the picture was drawn anew on what `ready` gave."""
        self._whole = True

    def frame(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draws the frame at `now` seconds. Returns the rectangles that it changed."""
        plate = self._plate
        if plate is None:
            return []
        self.frames += 1
        if self._fade is not None and self._fade.over(now):
            self._fade = None
        if self._fade is None and all(run.part(now) >= 1 for run in self._runs):
            return self._finish(surface)
        stale = [surface.get_rect()] if self._whole else self._drawn
        for rect in stale:
            surface.blit(plate, rect, rect)
        self._drawn = [] if self._fade is None else list(self._fade.draw(surface, now))
        for run in self._runs:
            self._drawn += run.move.draw(surface, run.part(now))
        self._whole = False
        return [*stale, *self._drawn]

    def _fading(self, surface: pygame.Surface, now: float, pressed: bool) -> tuple[pygame.Surface, float] | None:
        """The picture that vanishes and since when: that of the screen before, or the one that does so already."""
        if self._before is not None:
            return (self._before, now) if self._before.get_size() == surface.get_size() else None
        fade = self._fade
        return None if fade is None or pressed or fade.over(now) else (fade.before, fade.begins)

    def _lift(self, plate: pygame.Surface, moves: Sequence[tuple[Piece, tuple[Move, float]]]) -> None:
        """Takes the pieces off the plate, the uppermost first."""
        for piece, (move, begins) in reversed(moves):
            ends = [cover.lift(plate) for cover in reversed(piece.covers)][::-1]
            self._runs.insert(0, Run(piece, move, begins, ends))

    def _finish(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """The end state, as the screen drew it."""
        plate, stale = self._plate, [surface.get_rect()] if self._whole else self._drawn
        if plate is None:
            return []
        ends = [end for run in self._runs for end in run.end]
        for picture, rect in ends:
            plate.blit(picture, rect)
        stale = [*stale, *(rect for _, rect in ends)]
        for rect in stale:
            surface.blit(plate, rect, rect)
        self._rest()
        return stale

    def _show_end(self, surface: pygame.Surface) -> None:
        """A picture that moves nothing is shown as it is."""
        if self._plate is not None:
            surface.blit(self._plate, (0, 0))
        self._rest()

    def _rest(self) -> None:
        self._plate = self._fade = self._before = None
        self._runs, self._drawn, self._whole = [], [], False


def _begun(piece: Piece, before: Before | None, runs: Sequence[Run], now: float) -> tuple[Move, float] | None:
    """The movement of a piece and when it began: the one under way to the same end, or a new one."""
    for run in runs:
        if run.piece.key == piece.key and run.piece.spot == piece.spot:
            return (run.move, run.begins) if run.part(now) < 1 else None
    move = piece.moved(before)
    return None if move is None else (move, now)
