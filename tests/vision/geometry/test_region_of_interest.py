"""Dice that lie in the strip of kept dice are marked, wherever along the track that is."""

import numpy as np
import pytest

from tests.shared import sampled
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import Stage
from vision.geometry.region_of_interest import Strip
from vision.geometry.track_view import TrackView

VIEW = TrackView(np.array([[1, 0, -100.0], [0, 1, -40.0], [0, 0, 1]]), 400, 260, 26)
CORNERS = {"1": (140, 80), "2": (460, 80), "3": (140, 260), "4": (460, 260)}


def marked(view, strip):
    stage = Stage(BlobReader(), view=view, strip=strip)
    stage.put(**{face: (*place, 10, face) for face, place in CORNERS.items()})
    (rest,) = stage.run(0.8)
    assert sorted(tracked.die.face for tracked in rest.dice) == sorted(CORNERS)
    assert [("strip" in tracked.to_json()) for tracked in rest.dice] == [tracked.die.strip for tracked in rest.dice]
    return {tracked.die.face for tracked in rest.dice if tracked.die.strip}


@pytest.mark.parametrize(
    ("edge", "there"),
    sampled([("left", {"1", "3"}), ("right", {"2", "4"}), ("far", {"1", "2"}), ("near", {"3", "4"})], every=2),
)
def test_along_the_edge_that_was_chosen(edge, there):
    assert marked(VIEW, Strip(edge, 60)) == there
    assert marked(VIEW, Strip(edge, 20)) == set()


def test_nowhere_without_a_strip_or_where_nobody_knows_the_track():
    assert marked(VIEW, None) == set()
    assert marked(None, Strip("left", 200)) == set()
