"""Pictures that the confidence is fitted to: their labels follow what is done to them."""

import json
import zlib

import cv2
import numpy as np
import pytest

from vision.lab.training.datasets import confidence_pictures
from vision.lab.training.datasets.confidence_pictures import LabelledPicture, spoiled

DIE = (140.0, 60.0, 30.0, 4.0)


def shown() -> LabelledPicture:
    """A dark picture with a bright disc where its die lies."""
    picture = np.full((200, 300, 3), 20, np.uint8)
    cv2.circle(picture, (140, 60), 12, (230, 230, 230), -1)
    return LabelledPicture(picture, np.array([DIE], np.float32), "a", "b")


@pytest.mark.parametrize("seed", range(24))
def test_the_labels_of_a_spoiled_picture_follow_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confidence_pictures, "WAYS", confidence_pictures.WAYS[:-1])  # a random camera adds glare
    worse = spoiled(np.random.default_rng(seed), shown())
    grey = cv2.GaussianBlur(worse.picture.mean(2).astype(np.float32), (0, 0), 5)
    y, x = np.unravel_index(int(grey.argmax()), grey.shape)
    by = max(worse.picture.shape[:2]) / 300
    assert worse.dice[0, :2] == pytest.approx((x, y), abs=4 * by)
    assert worse.dice[0, 2:].tolist() == pytest.approx([30 * by, 4], rel=0.02)
    assert (worse.scene, worse.block) == ("a", "b")


def test_spoiled_pictures_differ_from_what_they_show() -> None:
    kinds = {spoiled(np.random.default_rng(seed), shown()).picture.tobytes() for seed in range(12)}
    assert len(kinds) > 8 and shown().picture.tobytes() not in kinds


def test_a_known_scale_is_that_of_the_dice_or_drawn_for_what_shows_none() -> None:
    assert shown().at_known_scale().die_px == 30
    empty = LabelledPicture(shown().picture, np.zeros((0, 4), np.float32), "cards 1", "deck 1")
    size = empty.at_known_scale().die_px
    assert size is not None and 9 <= size <= 60 and size == empty.at_known_scale().die_px


def test_photographs_with_wrong_labels_and_those_that_train_are_left_out(tmp_path) -> None:  # type: ignore[no-untyped-def]
    wrong = confidence_pictures.MISLABELLED[0]
    files = [wrong, "rune55/0121.jpg", "rune55/0001.jpg"]
    for file in files:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        cv2.imwrite(str(tmp_path / file), shown().picture)
    dice = [{"value": 4, "box": [125, 45, 30, 30]}]
    entries = [{"file": file, "source": "rune55", "dice": dice} for file in files]
    (tmp_path / "manifest.json").write_text(json.dumps(entries))
    found = list(confidence_pictures.photographs(tmp_path / "manifest.json"))
    assert {one.scene for one in found} == {"rune55/0121.jpg"} and len(found) == 1 + confidence_pictures.SPOILED
    assert found[0].dice[0].tolist() == pytest.approx([140, 60, 30 * 0.87, 4])


def test_pictures_taken_together_are_held_out_together() -> None:
    names = np.array(["deck 1", "deck 2", "deck 1"])
    parts = confidence_pictures.blocks(names, 5)
    assert parts[0] == parts[2] and parts.tolist() == [zlib.crc32(name.encode()) % 5 for name in names]
