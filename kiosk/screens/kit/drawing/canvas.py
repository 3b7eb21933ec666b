"""Draws words, plates and dice on a surface, and remembers each with its place and its size."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pygame

from kiosk.games.dice import LETTERS
from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words
from kiosk.screens.kit.drawing import brass, die_sprites, player_marks
from kiosk.screens.kit.drawing.fonts import letter_height, line_height, render, width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.text_fitting import Fitted, fit
from kiosk.screens.kit.drawing.theme import CREAM, INK, Colour, Measures, contrast_of
from kiosk.screens.kit.motion.pieces import Cover, Piece, Spot, Way, copied

Text = Phrase | str
FIGURES_TALL = 0.84
"""The height of figures, in the size of their type."""
FADED = 110
"""How much of a faded die is seen, of 255."""
TAG_OUT, TAG_FADED = 0.12, 190
"""How far out of the corner of its die a joker's label lies, in edges of that, and how much of it is seen then."""


def ink_height(px: int) -> int:
    """The height from capitals to descenders in type of `px` pixels."""
    return letter_height(px) - round(px * 0.22)


@dataclass(frozen=True, slots=True)
class Ink:
    """How a line is written: typeface, size in pixels, colour; `gilded` in brass, `shadow` with a shade below."""

    face: str
    px: int
    colour: Colour
    gilded: bool = False
    shadow: bool = False


@dataclass
class Canvas:
    """A surface with the measures of its size and the language of its reader.

    `targets` are what a finger or the mouse can press: key and box, the last drawn on top. `checks` measures the
    contrast of all words, for tests: it takes time.
    """

    surface: pygame.Surface
    measures: Measures
    words: Words
    checks: bool = False
    floor: int | None = None
    """Where the rail begins in which hands choose: what they choose from lies there, and nothing below it is seen."""
    notice: Phrase | None = None
    """What is wrong, for which the screen keeps a place."""
    marks: list[DrawnElement] = field(default_factory=list)
    targets: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    places: dict[str, pygame.Rect] = field(default_factory=dict)
    """The parts of the play screen that never move, by name."""
    focused: list[pygame.Rect] = field(default_factory=list)
    """The buttons drawn as those that the cursor stands on, here or on a canvas of other measures; see `focus`."""
    pieces: list[Piece] = field(default_factory=list)
    """What moves when it has changed, in the order in which it was drawn."""

    @property
    def inner(self) -> pygame.Rect:
        """The part of the screen that content may use."""
        across, down = self.measures.margin
        return self.surface.get_rect().inflate(-2 * across, -2 * down)

    @property
    def focus(self) -> pygame.Rect | None:
        """The button that the cursor stands on."""
        return self.focused[-1] if self.focused else None

    @focus.setter
    def focus(self, box: pygame.Rect | None) -> None:
        self.focused[:] = [] if box is None else [box]

    def larger(self, part: float) -> "Canvas":
        """The same surface and marks, with texts and cells in type `part` as large."""
        return replace(self, measures=self.measures.enlarged(part))

    def say(self, text: Text) -> str:
        """The words in the reader's language."""
        return self.words.say(text)

    def fitted(
        self,
        text: Text,
        size: tuple[int, int],
        role: str = "text",
        face: str = "sans",
        grow: float = 1,
        alike: bool = False,
    ) -> Fitted:
        """How `text` would be set in a box of `size`; `grow` allows a larger type than the role's smallest.

        With `alike` it is the only one allowed.
        """
        smallest = self.measures.minimum(role)
        largest = round(smallest * grow)
        room = (max(1, size[0]), max(1, size[1]))
        return fit(self.say(text), face, room, largest, largest if alike else smallest)

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
        alike: bool = False,
    ) -> pygame.Rect:
        """Sets words into `box`, `align` 0..1 across and down; `alike` in no smaller type. Returns the ink's box."""
        said = self.say(text)
        if not said:
            return pygame.Rect(box.topleft, (0, 0))
        fitted = self.fitted(said, box.size, role, face, grow, alike)
        ink = Ink(face, fitted.px, colour, gilded, shadow)
        step = line_height(face, fitted.px)
        top = box.top + round((box.height - step * len(fitted.lines)) * align[1])
        places = [self._place(box, line, ink, align[0], top + row * step) for row, line in enumerate(fitted.lines)]
        whole = self._ink(places, said, fitted.px)
        contrast = self._contrast(whole, ink) if self.checks else None
        for line, place in zip(fitted.lines, places, strict=True):
            self._write(line, place, ink)
        words, least = player_marks.bare(said), self.measures.minimum(role)
        self.marks.append(DrawnElement(ElementKind.TEXT, whole, words, fitted.px, least, fitted.cut, contrast))
        return whole

    @staticmethod
    def _ink(places: list[pygame.Rect], said: str, px: int) -> pygame.Rect:
        """What counts is the ink of capitals and descenders, not the line's full leading; figures have neither."""
        whole = places[0].unionall(places[1:])
        if said.isdigit():
            return pygame.Rect(whole.left, whole.centery - round(px * 0.43), whole.width, round(px * FIGURES_TALL))
        return whole.inflate(0, ink_height(px) - letter_height(px))

    def _place(self, box: pygame.Rect, line: str, ink: Ink, across: float, top: int) -> pygame.Rect:
        size = width(ink.face, ink.px, line), letter_height(ink.px)
        x = box.left + round((box.width - size[0]) * across)
        return pygame.Rect((x, top + (line_height(ink.face, ink.px) - size[1]) // 2), size)

    def _write(self, line: str, place: pygame.Rect, ink: Ink) -> None:
        left = place.left
        for run in player_marks.runs(line):
            if run == player_marks.DOT:
                wide = player_marks.spread(ink.px, player_marks.DOT)
                self._dot((left + wide // 2, place.centery), round(ink.px * 0.25), ink)
                left += wide
            elif isinstance(run, str):
                self._words(run, pygame.Rect(left, place.top, place.width, place.height), ink)
                left += width(ink.face, ink.px, run)
            else:
                side = round(ink.px * player_marks.SIZE)
                self.surface.blit(player_marks.picture(run, side), (left, place.centery - side // 2))
                left += player_marks.spread(ink.px)

    def _dot(self, centre: tuple[int, int], radius: int, ink: Ink) -> None:
        colour = brass.METAL[0][1] if ink.gilded else ink.colour
        pygame.draw.aacircle(self.surface, colour, centre, radius)

    def _words(self, line: str, place: pygame.Rect, ink: Ink) -> None:
        letters = render(ink.face, ink.px, line, (255, 255, 255) if ink.gilded else ink.colour)
        at = letters.get_rect(midleft=place.midleft)
        if ink.gilded:
            letters = brass.gild(letters)
        if ink.shadow or ink.gilded:
            dark = render(ink.face, ink.px, line, (2, 10, 8))
            dark.set_alpha(170)
            # Only where there is ink: a faint surface darkens a little what lies under its clear pixels too.
            part, fallen = dark.get_bounding_rect(), at.move(max(1, ink.px // 28), max(1, ink.px // 18))
            self.surface.blit(dark, part.move(fallen.topleft), part)
        self.surface.blit(letters, at)

    def _contrast(self, place: pygame.Rect, ink: Ink) -> float:
        """Between the ink and what lies under it; for gilded letters by their darkest metal."""
        ground = pygame.transform.average_color(self.surface, place.clip(self.surface.get_rect()))
        return contrast_of(brass.ENGRAVED[2][1] if ink.gilded else ink.colour, ground[:3])

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
            self.marks.append(DrawnElement(ElementKind.BOX, box.copy(), what))

    def target(self, key: str, box: pygame.Rect, sized: bool = True) -> None:
        """Makes `box` answer to a finger; `sized` False for what is reachable by other targets too."""
        self.targets.append((key, box.copy()))
        if sized:
            self.marks.append(DrawnElement(ElementKind.TARGET, box.copy(), key))

    def button(self, key: str, box: pygame.Rect, focused: bool, sized: bool = True) -> Colour:
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
            self.focus = box.copy()
        self.target(key, box, sized)
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
        self,
        face: Face | None,
        centre: tuple[int, int],
        px: int,
        colour: str = "white",
        angle: int = 0,
        faded: bool = False,
        counts_as: Face | None = None,
    ) -> pygame.Rect:
        """A die with its middle at `centre`, `faded` where it counts no more. Returns the box of its body.

        A joker has a label with what it `counts_as`.
        """
        picture = die_sprites.die(face, px, colour, angle, self.letter(face), hatched=True)
        body = pygame.Rect(0, 0, px, px)
        body.center = centre
        self._lay(picture, picture.get_rect(center=centre), FADED if faded else 255)
        if counts_as is not None:
            tag, out = die_sprites.tag(f"={self.letter(counts_as)}", px), round(px * TAG_OUT)
            place = tag.get_rect(bottomright=body.move(out, out).bottomright)
            self._lay(tag, place, TAG_FADED if faded else 255)
            self.marks.append(DrawnElement(ElementKind.BOX, place.clip(body), f"counts as {counts_as}"))
        self.marks.append(DrawnElement(ElementKind.DIE, body, f"die {face}", px, 0))
        return body

    def _lay(self, picture: pygame.Surface, place: pygame.Rect, alpha: int) -> None:
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.surface.blit(picture, place)

    @contextmanager
    def piece(self, key: str, token: Hashable, rect: pygame.Rect, way: Way, *, debut: bool = False) -> Iterator[None]:
        """What is drawn meanwhile in `rect` moves in its `way` when its `token` has changed, see `Piece`."""
        ground = copied(self.surface, rect)
        yield
        cover = Cover.by(ground, self.surface)
        self.pieces.append(Piece(key, Spot(rect.copy(), token), (cover,), way, debut))

    def letter(self, face: Face | None) -> str:
        """What is written on the die of a figure, in the reader's language."""
        return self.say(LETTERS[face]) if isinstance(face, str) and face in LETTERS else ""

    def veil(self, strength: int = 170) -> None:
        """Darkens what was drawn so far, which then no longer counts: something lies in front of it."""
        dark = pygame.Surface(self.surface.get_size())
        dark.set_alpha(strength)
        self.surface.blit(dark, (0, 0))
        self.marks.clear()
        self.targets.clear()
        self.pieces.clear()
        self.focus = None
