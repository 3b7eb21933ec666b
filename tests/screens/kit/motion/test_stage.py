"""Movement over a finished picture, on a clock that jumps: what is drawn when, and that it ends in that picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame
import pytest

from kiosk.screens.kit.motion.fade import LASTS
from kiosk.screens.kit.motion.moves import Glide
from kiosk.screens.kit.motion.pieces import Before, Cover, Move, Piece, Spot, copied
from kiosk.screens.kit.motion.stage import Amount, Shown, Stage
from tests.screens.drawing import changed, pixels

SIZE = (320, 200)
RED = (200, 0, 0)
GLIDES = 0.2


def glides(spot: Spot, was: Spot | None, before: Before) -> Move | None:
    square = pygame.Surface(spot.rect.size)
    square.fill(RED)
    return None if was is None else Glide(square, was.rect.center, spot.rect.center, GLIDES)


class Screen:
    """A ground of one colour with a red square on it."""

    def __init__(self, grey: int = 40) -> None:
        self.grey, self.x, self.lasting = grey, 10, False

    def draw(self, surface: pygame.Surface) -> Sequence[Piece]:
        surface.fill((self.grey, self.grey, self.grey))
        box = pygame.Rect(self.x, 90, 20, 20)
        ground = copied(surface, box)
        surface.fill(RED, box)
        cover = Cover.by(ground, surface)
        return (Piece("square", Spot(box, self.x), (cover,), glides, lasting=self.lasting),)


@dataclass
class Show:
    """A display, and what is shown on it."""

    surface: pygame.Surface = field(default_factory=lambda: pygame.Surface(SIZE, 0, 32))
    stage: Stage = field(default_factory=Stage)
    amount: Amount = "full"

    def draw(self, screen: Screen, now: float, pressed: bool = False) -> list[pygame.Rect]:
        ground = self.stage.ready(self.surface, screen, self.amount)
        pieces = screen.draw(ground)
        self.stage.take(self.surface, Shown(screen, pieces, ()), now, self.amount, pressed)
        return self.stage.frame(self.surface, now)

    def frame(self, now: float) -> list[pygame.Rect]:
        return self.stage.frame(self.surface, now)

    def square(self) -> int:
        """Where the red square is, from the left."""
        return next(x for x in range(SIZE[0]) if self.surface.get_at((x, 100))[:3] == RED)


def end(screen: Screen) -> bytes:
    surface = pygame.Surface(SIZE, 0, 32)
    screen.draw(surface)
    return pixels(surface)


def moved(show: Show, screen: Screen, to: int = 210) -> None:
    """At 1 s the square is elsewhere."""
    show.draw(screen, 0.0)
    screen.x = to
    show.draw(screen, 1.0)


def test_the_first_picture_stands_still() -> None:
    show, screen = Show(), Screen()
    assert show.draw(screen, 0.0) == [] and not show.stage.moving
    assert pixels(show.surface) == end(screen)


def test_a_piece_goes_from_where_it_was_to_where_it_is_and_then_all_rests() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    places = []
    for now in (1.0, 1.05, 1.1, 1.15):
        show.frame(now)
        places.append(show.square())
    assert places[0] == 10 and places == sorted(set(places)) and places[2] == 110
    show.frame(1.01 + GLIDES)
    assert pixels(show.surface) == end(screen) and not show.stage.moving
    before = show.stage.frames
    assert show.frame(2.0) == [] and show.stage.frames == before


def test_by_time_and_not_by_frames() -> None:
    slow, fast, screen = Show(), Show(), Screen()
    moved(slow, screen)
    screen.x = 10
    moved(fast, screen)
    for step in range(11):
        fast.frame(1 + step / 100)
    slow.frame(1.1)
    assert slow.square() == fast.square() == 110


def test_a_frame_changes_no_pixel_outside_of_what_it_names() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    for step in range(1, 25):
        before, named = show.surface.copy(), show.frame(1 + step / 100)
        real = changed(before, partial(before.blit, show.surface, (0, 0)))
        if real.width:
            assert named and named[0].unionall(named[1:]).contains(real)
        assert all(box.width < 60 for box in named)
    assert pixels(show.surface) == end(screen)


def test_a_press_jumps_to_the_end_but_for_what_lasts() -> None:
    for lasting, still in ((False, True), (True, False)):
        show, screen = Show(), Screen()
        screen.lasting = lasting
        moved(show, screen)
        show.frame(1.1)
        screen.grey = 90
        show.draw(screen, 1.1, pressed=True)
        assert show.stage.moving is not still
        assert (show.square() == 210) is still


def test_a_picture_drawn_meanwhile_is_seen_at_once_and_the_movement_goes_on() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    screen.grey = 90
    show.draw(screen, 1.1)
    assert show.surface.get_at((0, 0))[0] == 90 and show.square() == 110
    show.frame(1.3)
    assert pixels(show.surface) == end(screen)


def test_another_movement_replaces_the_one_under_way() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    screen.x = 110
    show.draw(screen, 1.1)
    assert show.square() == 210
    show.frame(1.3)
    assert pixels(show.surface) == end(screen)


def test_another_screen_fades_in() -> None:
    show, dark, bright = Show(), Screen(0), Screen(200)
    show.draw(dark, 0.0)
    show.draw(bright, 1.0)
    greys = [show.surface.get_at((0, 0))[0]]
    for part in (0.5, 0.9, 1.01):
        show.frame(1 + LASTS * part)
        greys.append(show.surface.get_at((0, 0))[0])
    assert greys == pytest.approx([0, 100, 180, 200], abs=3)
    assert pixels(show.surface) == end(bright) and not show.stage.moving


def test_it_fades_in_also_where_the_screen_before_is_gone_for_good() -> None:
    show = Show()
    show.draw(Screen(0), 0.0)
    show.draw(Screen(200), 1.0)
    assert show.stage.moving


def test_a_press_during_a_crossfade_shows_what_it_did_at_once() -> None:
    show, dark, bright = Show(), Screen(0), Screen(200)
    show.draw(dark, 0.0)
    show.draw(bright, 1.0)
    bright.grey = 220
    show.draw(bright, 1.05, pressed=True)
    assert pixels(show.surface) == end(bright) and not show.stage.moving


def test_a_crossfade_goes_on_under_a_picture_that_nobody_pressed_for() -> None:
    show, dark, bright = Show(), Screen(0), Screen(200)
    show.draw(dark, 0.0)
    show.draw(bright, 1.0)
    show.draw(bright, 1 + LASTS / 2)
    assert show.surface.get_at((0, 0))[0] == pytest.approx(100, abs=3)


@pytest.mark.parametrize(("amount", "fades"), [("reduced", True), ("none", False)])
def test_less_is_the_crossfade_alone_or_nothing(amount: Amount, fades: bool) -> None:
    show, screen, other = Show(amount=amount), Screen(), Screen(200)
    moved(show, screen)
    assert not show.stage.moving and pixels(show.surface) == end(screen)
    show.draw(other, 2.0)
    assert show.stage.moving is fades
    show.frame(2.01 + LASTS)
    assert pixels(show.surface) == end(other)


def test_a_screen_that_comes_back_compares_with_what_it_showed_itself() -> None:
    show, screen, menu = Show(), Screen(), Screen(200)
    show.draw(screen, 0.0)
    show.draw(menu, 1.0)
    show.draw(screen, 2.0)
    show.frame(2.01 + LASTS)
    assert not show.stage.moving
    screen.x = 210
    show.draw(screen, 3.0)
    assert show.square() == 10


def test_a_part_drawn_anew_meanwhile_is_shown() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    show.stage.ready(show.surface, screen, "full").fill((1, 2, 3), (0, 180, 320, 20))
    show.stage.patched()
    show.frame(1.1)
    assert show.surface.get_at((5, 190))[:3] == (1, 2, 3) and show.square() == 110
    show.frame(1.3)
    assert show.surface.get_at((5, 190))[:3] == (1, 2, 3) and show.square() == 210


def test_after_something_else_was_drawn_nothing_moves_or_fades() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    show.stage.forget(show.surface)
    assert not show.stage.moving
    show.draw(Screen(200), 2.0)
    assert not show.stage.moving


def test_a_window_of_another_size_ends_what_moved() -> None:
    show, screen = Show(), Screen()
    moved(show, screen)
    show.surface = pygame.Surface((640, 400), 0, 32)
    show.draw(screen, 1.1)
    assert not show.stage.moving and show.square() == 210


def test_pieces_that_lie_on_each_other_end_as_they_were_drawn() -> None:
    class Pile(Screen):
        def draw(self, surface: pygame.Surface) -> Sequence[Piece]:
            below = super().draw(surface)
            box = pygame.Rect(self.x + 8, 95, 20, 20)
            ground = copied(surface, box)
            surface.fill((0, 0, 200), box)
            return (*below, Piece("above", Spot(box, self.x), (Cover.by(ground, surface),), glides))

    show, pile = Show(), Pile()
    moved(show, pile)
    show.frame(1.1)
    assert show.square() == 110 and show.surface.get_at((222, 105))[:3] == (40, 40, 40)
    show.frame(1.3)
    assert pixels(show.surface) == end(pile)


def test_what_was_drawn_over_a_piece_stays_when_it_is_taken_off() -> None:
    class Written(Screen):
        def draw(self, surface: pygame.Surface) -> Sequence[Piece]:
            below = super().draw(surface)
            surface.fill((0, 0, 200), (205, 85, 10, 30))
            return below

    show, written = Show(), Written()
    moved(show, written)
    show.frame(1.1)
    assert show.surface.get_at((212, 100))[:3] == (0, 0, 200)
    assert show.surface.get_at((222, 100))[:3] == (40, 40, 40)
    show.frame(1.3)
    assert pixels(show.surface) == end(written)
