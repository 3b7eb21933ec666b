"""Pictures without dice: what is taken of a package, how it is cut, and where the networks err in it."""

import cv2
import numpy as np
import pytest

from vision.lab.training.synthesis import negatives

RNG = np.random.default_rng(1)


def test_pictures_of_dice_and_what_proofs_show_are_left_out(tmp_path):
    for name in ("cat.png", "two_Dice.png", "ladybug.jpg", "usb_stick.png", "notes.txt"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "again.png").symlink_to(tmp_path / "cat.png")
    assert [path.name for path in negatives.pictures(tmp_path)] == ["cat.png"]


def test_no_package_that_is_fitted_to_is_trained_on():
    learnt = {package["name"] for package in negatives.RECIPE["package"]}
    assert learnt and not learnt & set(negatives.RECIPE["held_out"])


def test_patches_are_parts_of_a_photograph():
    wide = np.dstack([np.tile(np.linspace(0, 255, 900), (600, 1))] * 3).astype(np.uint8)
    found = list(negatives.patches(wide, RNG))
    assert 3 <= len(found) <= negatives.RECIPE["most_patches"]
    spans = [int(np.ptp(part)) for part in found]
    assert all(part.shape == (256, 256, 3) for part in found) and min(spans) < 120 < max(spans)


def test_an_object_is_cut_out_and_centred(tmp_path):
    picture = np.zeros((100, 200, 4), np.uint8)
    picture[10:50, 5:45] = (10, 20, 200, 255)
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    cut = negatives.cut_out(tmp_path / "a.png")
    assert cut.shape == (160, 160, 4) and (cut[..., 3] > 128).mean() > 0.95
    assert cut[80, 80].tolist() == [10, 20, 200, 255]
    cv2.imwrite(str(tmp_path / "b.png"), picture[..., :3])
    assert negatives.cut_out(tmp_path / "b.png") is None


def test_cards_are_strewn_on_a_ground():
    card = np.full((150, 100, 4), 255, np.uint8)
    ground = np.zeros((256, 256, 3), np.uint8)
    whites = [(negatives.card_scene(np.random.default_rng(s), ground, [card]) > 200).mean() for s in range(12)]
    assert max(whites) > 0.3 and min(whites) < 0.9


def test_what_was_written_is_loaded(tmp_path):
    np.save(tmp_path / "patches.npy", np.zeros((2, 256, 256, 3), np.uint8))
    np.savez(
        tmp_path / "objects.npz", objects=np.zeros((1, 160, 160, 4), np.uint8), found=np.ones((3, 4), np.float32)
    )
    stored = negatives.load(tmp_path)
    assert stored.patches.shape == (2, 256, 256, 3) and stored.objects.shape == (1, 160, 160, 4)
    assert stored.found.shape == (3, 4)
    with pytest.raises(FileNotFoundError):
        negatives.load(tmp_path / "none")
