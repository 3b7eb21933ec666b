"""Draws words, plates and dice on a surface, and remembers each with its place and its size."""

from dataclasses import dataclass, field

import pygame

from kiosk.games.engine import Face, Phrase
from kiosk.screens import brass, dice
from kiosk.screens.fonts import font, line_height
from kiosk.screens.marks import Mark
from kiosk.screens.text import Fitted, fit
from kiosk.screens.theme import CREAM, INK, Colour, Measures
from kiosk.screens.words import Words

Text = Phrase | str


@dataclass
class Canvas:
    """A surface with the measures of its size and the language of its reader.

    `targets` are what a finger or the mouse can press: key and box, the last drawn on top.
    """

    surface: pygame.Surface
    measures: Measures
    words: Words
    marks: list[Mark] = field(default_factory=list)
    targets: list[tuple[str, pygame.Rect]] = field(default_factory=list)

    @property
    def inner(self) -> pygame.Rect:
        """The part of the screen that content may use."""
        across, down = self.measures.margin
        return self.surface.get_rect().inflate(-2 * across, -2 * down)

    def say(self, text: Text) -> str:
        """The words in the reader's language."""
        return self.words.say(text)

    def fitted(
        self, text: Text, size: tuple[int, int], role: str = "text", face: str = "sans", grow: float = 1
    ) -> Fitted:
        """How `text` would be set in a box of `size`; `grow` allows a larger type than the role's smallest."""
        smallest = self.measures.minimum(role)
        return fit(self.say(text), face, (max(1, size[0]), max(1, size[1])), round(smallest * grow), smallest)

    def text(
        self,
        box: pygame.Rect,
        text: Text,
        role: str = "text",
        face: str = "sans",
        colour: Colour = CREAM,
        align: tuple[float, float] = (0.5, 0.5),
        grow: float = 1,
        gilded: bool = False,
        shadow: bool = False,
    ) -> pygame.Rect:
        """Sets words into `box`, `align` 0..1 across and down. Returns the box of the ink."""
        said = self.say(text)
        if not said:
            return pygame.Rect(box.topleft, (0, 0))
        fitted = self.fitted(said, box.size, role, face, grow)
        step = line_height(face, fitted.px)
        top = box.top + round((box.height - step * len(fitted.lines)) * align[1])
        inked: list[pygame.Rect] = []
        for row, line in enumerate(fitted.lines):
            inked.append(self._line(box, line, face, fitted.px, colour, align[0], top + row * step, gilded, shadow))
        ink = inked[0].unionall(inked[1:])
        self.marks.append(Mark("text", ink, said, fitted.px, self.measures.minimum(role), fitted.cut))
        return ink

    def _line(
        self,
        box: pygame.Rect,
        line: str,
        face: str,
        px: int,
        colour: Colour,
        across: float,
        top: int,
        gilded: bool,
        shadow: bool,
    ) -> pygame.Rect:
        letters = font(face, px).render(line, True, (255, 255, 255) if gilded else colour)
        if gilded:
            letters = brass.gild(letters)
        x = box.left + round((box.width - letters.get_width()) * across)
        y = top + (line_height(face, px) - letters.get_height()) // 2
        if shadow or gilded:
            dark = font(face, px).render(line, True, (2, 10, 8))
            dark.set_alpha(170)
            self.surface.blit(dark, (x + max(1, px // 28), y + max(1, px // 18)))
        self.surface.blit(letters, (x, y))
        # What counts is the ink of capitals and descenders, not the line's full leading.
        return pygame.Rect(x, y, letters.get_width(), letters.get_height()).inflate(0, -round(px * 0.22))

    def box(
        self,
        box: pygame.Rect,
        stops: brass.Stops = brass.NIGHT,
        radius: int = 0,
        rim: int = 0,
        what: str = "",
        alpha: int = 255,
    ) -> None:
        """A plate of lacquer or brass; remembered only when `what` names it."""
        self.surface.blit(brass.plate((box.width, box.height), stops, radius, rim, alpha), box)
        if what:
            self.marks.append(Mark("box", box.copy(), what))

    def target(self, key: str, box: pygame.Rect, sized: bool = True) -> None:
        """Makes `box` answer to a finger; `sized` False for what is reachable by other targets too."""
        self.targets.append((key, box.copy()))
        if sized:
            self.marks.append(Mark("target", box.copy(), key))

    def button(self, key: str, box: pygame.Rect, focused: bool, what: str = "") -> Colour:
        """The ground of a button: dark lacquer, or shining brass with a glow. Returns the ink to write with."""
        radius = max(6, self.measures.gap // 3)
        rim = self.measures.line
        if focused:
            brass.light(self.surface, box.inflate(box.height // 2, box.height // 2), strength=110)
        self._fall(box, radius)
        self.surface.blit(
            brass.plate((box.width, box.height), brass.METAL if focused else brass.LACQUER, radius, rim), box
        )
        if focused:
            pygame.draw.rect(
                self.surface, INK, box.inflate(-rim * 4, -rim * 4), rim, border_radius=max(1, radius - rim * 2)
            )
        self.target(key, box)
        return INK if focused else CREAM

    def _fall(self, box: pygame.Rect, radius: int) -> None:
        shade = pygame.Surface((box.width + 12, box.height + 14), pygame.SRCALPHA)
        for grow in (10, 6, 2):
            pygame.draw.rect(
                shade,
                (0, 0, 0, 40),
                (6 - grow // 2, 8 - grow // 2, box.width + grow, box.height + grow),
                border_radius=radius + 4,
            )
        self.surface.blit(shade, (box.left - 6, box.top - 4))

    def die(
        self, face: Face | None, centre: tuple[int, int], px: int, colour: str = "white", angle: int = 0
    ) -> pygame.Rect:
        """A die with its middle at `centre`. Returns the box of its body."""
        picture = dice.die(face, px, colour, angle)
        self.surface.blit(picture, picture.get_rect(center=centre))
        body = pygame.Rect(0, 0, px, px)
        body.center = centre
        self.marks.append(Mark("die", body, f"die {face}", px, 0))
        return body

    def veil(self, strength: int = 170) -> None:
        """Darkens what was drawn so far, which then no longer counts: something lies in front of it."""
        dark = pygame.Surface(self.surface.get_size())
        dark.set_alpha(strength)
        self.surface.blit(dark, (0, 0))
        self.marks.clear()
        self.targets.clear()
