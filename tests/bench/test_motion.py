"""`kiosk bench` draws every movement to its end, and counts what is drawn at rest."""

import pytest

from kiosk.bench import motion
from kiosk.bench.motion import LEAST, MOTIONS, FrameRate, Showing, frames_at_rest
from tests.shared import sampled


@pytest.mark.parametrize("name", sampled(MOTIONS, every=2))
def test_a_movement_has_frames_and_ends(name: str) -> None:
    scene, begin = MOTIONS[name]
    showing = Showing(scene)
    begin(showing)
    assert len(list(showing.frames())) >= 10
    assert not showing.stage.moving


def test_nothing_is_drawn_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "RESTS", 3.0)
    assert frames_at_rest() == 0


def test_what_is_drawn_at_rest_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "RESTS", 1.0)
    monkeypatch.setattr("kiosk.screens.play.table_screen.TableScreen.update", lambda screen, now: True)
    assert frames_at_rest() > 30


def test_a_line_of_json_has_the_least_that_is_wanted() -> None:
    said = FrameRate("confetti", 412.4, 180.2).to_json()
    assert said == {"motion": "confetti", "fps": 412, "slow_fps": 180, "least_fps": LEAST}
