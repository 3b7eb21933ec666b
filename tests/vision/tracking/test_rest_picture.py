"""The picture of the last rest follows the light, and not what moves or a light that goes out."""

import numpy as np

from vision.geometry.region_of_interest import Region
from vision.motion.small_picture import SmallPicture
from vision.tracking.rest_picture import REFRESH, RestPicture
from vision.tracking.track_cells import TrackCells

GROUND = np.random.default_rng(1).integers(90, 110, (120, 160, 3)).astype(np.uint8)


def look(light: float = 1.0, thing: bool = False) -> SmallPicture:
    picture = (GROUND * light).astype(np.uint8)
    if thing:
        picture[40:60, 40:60] = 250
    return SmallPicture(picture)


def at_rest() -> tuple[RestPicture, SmallPicture]:
    cells = TrackCells()
    rest, first = RestPicture(cells), look()
    cells.lie_in(Region(None), first, lambda: GROUND)
    assert cells.border[0].all() and not cells.border[1:-1, 1:-1].any() and cells.full_size is None
    assert not rest.quiet(first, 0.0, dim=False), "nothing is known yet"
    rest.take(first, 0.0)
    rest.follow(first)
    return rest, first


def test_it_is_renewed_now_and_then_while_nothing_moves() -> None:
    rest, first = at_rest()
    assert rest.quiet(look(), REFRESH / 2, dim=False) and rest.picture is first
    later = look()
    assert rest.quiet(later, REFRESH, dim=False) and rest.picture is later


def test_what_moves_is_no_rest() -> None:
    rest, first = at_rest()
    assert not rest.quiet(look(thing=True), REFRESH, dim=False) and rest.picture is first
    trail = rest.trail(look(thing=True))
    assert trail is not None and trail[10:15, 10:15].all() and trail.sum() < 60


def test_a_light_that_goes_out_is_not_learnt_and_a_brighter_one_at_once() -> None:
    rest, first = at_rest()
    assert rest.quiet(look(0.9), REFRESH, dim=False) and rest.picture is first
    assert rest.quiet(look(), REFRESH, dim=True) and rest.picture is first
    brighter = look(1.2)
    assert rest.quiet(brighter, REFRESH / 2, dim=False) and rest.picture is brighter


def test_noise_is_learnt_from_the_first_frames_and_each_eighth() -> None:
    rest, _ = at_rest()
    learnt: list[SmallPicture] = []
    rest._cells.comparer.learn = lambda now, before: learnt.append(now)  # type: ignore[method-assign]
    for _ in range(30):
        frame = look()
        rest.learn(frame)
        rest.follow(frame)
    assert len(learnt) == 7 + 2, "the second to the eighth, the 16th, the 24th"


def test_under_a_cover_it_stays_as_it_was() -> None:
    rest, first = at_rest()
    cover = np.zeros((30, 40), np.bool_)
    cover[:, :12] = True
    rest.uncover(look(thing=True), first, cover, 1.0)
    assert rest.picture is not None
    assert (rest.picture.picture[:, :48] == first.picture[:, :48]).all()
    assert rest.picture.picture[50, 55].min() > 200, "a thing beside the cover is part of the rest"
