"""The pace of a replay, on a clock that the test turns."""

import pytest

from kiosk.screens.replay.playback import LATE, SPEEDS, Playback

WAITS = (2.0, 1.0, 3.0)


def turned(playback: Playback, seconds: float, start: float = 0.0, frame: float = 0.05) -> list[float]:
    """When another place was shown, for so many seconds."""
    moments = []
    for number in range(round(seconds / frame) + 1):
        if playback.tick(start + number * frame):
            moments.append(round(start + number * frame, 2))
    return moments


def test_it_plays_by_itself_each_place_for_its_time_and_stops_at_the_end() -> None:
    playback = Playback(WAITS)
    assert playback.playing and not playback.over
    assert turned(playback, 20) == [2.0, 3.0, 6.0]
    assert playback.over and not playback.playing and playback.place == 3


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_speed_divides_every_time(speed: int) -> None:
    playback = Playback((1.6,) * 10)
    while playback.speed != speed:
        playback.speed_up()
    moments = turned(playback, 20, frame=0.01)
    assert moments == [pytest.approx(1.6 / speed * number, abs=0.011) for number in range(1, 11)]


def test_after_the_fastest_speed_comes_the_first() -> None:
    playback, seen = Playback(WAITS), []
    for _ in SPEEDS:
        seen.append((playback.speed, playback.faster))
        playback.speed_up()
    assert seen == [(1, 2), (2, 4), (4, 8), (8, 16), (16, 1)] and playback.speed == 1


def test_another_speed_counts_at_once() -> None:
    playback = Playback((8.0, 8.0))
    turned(playback, 1)
    for _ in range(3):
        playback.speed_up()
    assert turned(playback, 1.5, start=1.05) == [2.05]


def test_a_pause_lasts_and_what_follows_has_its_whole_time() -> None:
    playback = Playback(WAITS)
    turned(playback, 1.9)
    playback.pause()
    assert turned(playback, 100, start=2) == [] and playback.place == 0
    playback.go_on()
    assert turned(playback, 2.5, start=200) == [202.0]


def test_steps_pause_and_stay_between_start_and_end() -> None:
    playback = Playback(WAITS)
    playback.step(-1)
    assert playback.place == 0 and not playback.playing
    for place in (1, 2, 3, 3):
        playback.step(1)
        assert playback.place == place
    assert playback.over
    playback.step(-1)
    assert playback.place == 2 and not playback.over and not playback.playing


def test_from_the_end_it_plays_once_more() -> None:
    playback = Playback(WAITS)
    turned(playback, 20)
    playback.go_on()
    assert playback.place == 0 and turned(playback, 2, start=50) == [52.0]


def test_a_slow_machine_leaves_places_out_and_keeps_the_pace() -> None:
    playback = Playback((0.1,) * 40)
    moments = turned(playback, 3, frame=0.35)
    assert len(moments) < 12
    assert playback.place == 31


def test_what_was_out_of_sight_goes_on_where_it_was() -> None:
    playback = Playback(WAITS)
    turned(playback, 1)
    assert not playback.tick(60) and playback.place == 0
    assert turned(playback, 2 - LATE / 2, start=60.5) == [62.0]


def test_nothing_to_play_is_over() -> None:
    playback = Playback(())
    assert playback.over and not playback.playing and not playback.tick(5)
    playback.go_on()
    assert not playback.playing
