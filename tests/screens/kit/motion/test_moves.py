"""Movements: where a thing is at which part of its time."""

import pygame

from kiosk.screens.kit.motion.moves import STEPS, Count, Glide, Hops, Tumble, stamp

DOT = pygame.Surface((4, 4))
FIELD = pygame.Surface((300, 200))


def middles(move: Glide | Hops, *parts: float) -> list[tuple[int, int]]:
    return [tuple(move.draw(FIELD, part)[0].center) for part in parts]  # type: ignore[misc]


def test_a_picture_is_stamped_with_its_middle_there() -> None:
    assert stamp(FIELD, DOT, (50.2, 60.0)).center == (50, 60)


def test_a_glide_begins_and_ends_at_its_places_and_rises_between() -> None:
    move = Glide(DOT, (20, 100), (220, 100), 0.4, rise=30)
    assert middles(move, 0, 0.5, 1) == [(20, 100), (120, 70), (220, 100)]


def test_a_glide_waits_where_it_begins() -> None:
    move = Glide(DOT, (20, 100), (220, 100), 0.2, waits=0.2)
    assert move.lasts == 0.4 and middles(move, 0.25, 0.5, 0.75) == [(20, 100), (20, 100), (120, 100)]


def test_hops_touch_every_place_and_are_high_between() -> None:
    move = Hops(DOT, [(20, 100), (60, 100), (100, 100)], 0.4, 20)
    assert middles(move, 0, 0.25, 0.5, 0.75, 1) == [(20, 100), (40, 80), (60, 100), (80, 80), (100, 100)]


def test_a_number_counts_from_one_value_to_the_other_and_never_beyond() -> None:
    written: list[int] = []

    def write(surface: pygame.Surface, value: int) -> pygame.Rect:
        written.append(value)
        return surface.get_rect()

    move = Count(10, 35, 0.3, write, waits=0.1)
    for step in range(21):
        move.draw(FIELD, step / 20)
    assert written[0] == written[5] == 10 and written[-1] == 35
    assert written == sorted(written) and len(set(written)) > 8


def test_what_tumbles_waits_unseen_rolls_in_from_the_right_and_comes_to_rest() -> None:
    looks: list[int] = []

    def picture(steps: int) -> pygame.Surface:
        looks.append(steps)
        return DOT

    move = Tumble(picture, (50, 100), 80, 30, 0.3, waits=0.1)
    assert list(move.draw(FIELD, 0.2)) == []
    boxes = [move.draw(FIELD, part)[0] for part in (0.25, 0.3, 0.4, 0.6, 1.0)]
    places = [box.centerx for box in boxes]
    assert places == sorted(places, reverse=True) and places[0] == 130 and boxes[-1].center == (50, 100)
    assert looks == sorted(looks, reverse=True) and looks[0] == STEPS and looks[-1] == 0
    assert all(70 <= box.centery <= 100 for box in boxes) and any(box.centery < 90 for box in boxes)


def test_what_glides_ends_smaller_than_it_began() -> None:
    move = Glide(pygame.Surface((40, 20), pygame.SRCALPHA), (50, 100), (150, 100), 0.2, shrinks=0.5)
    assert [move.draw(FIELD, part)[0].width for part in (0, 0.5, 1)] == [40, 30, 20]
