"""Crops on the disk: lossless, capped, whole or not there, damaged ones skipped with one line; and their export."""

import csv
from datetime import UTC, datetime, timedelta

import cv2
import numpy as np
import pytest

from calibration.learning import crop_files
from calibration.learning.crop_export import LICENCE, export
from calibration.learning.crop_files import CropError, KeptCrop, crops_folder, delete_all, load, load_all, store
from vision.learning.table_memory import Example

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
CROP = np.random.default_rng(1).integers(0, 256, (96, 96, 3), np.uint8)


def kept(said="4", minutes=0):
    example = Example(CROP, said, "5", False)
    return KeptCrop(example, NOW + timedelta(minutes=minutes), ("unsure-face",), (120.5, 80.0), "pips", "white", 44.2)


def test_a_crop_comes_back_as_it_was(tmp_path):
    path = store(crops_folder(tmp_path), kept())
    back = load(path)
    assert np.array_equal(back.example.crop, CROP)
    assert (back.example.said, back.example.read, back.example.sure) == ("4", "5", False)
    assert back.to_json() == kept().to_json() and back.to_json()["place_mm"] == [120.5, 80.0]


def test_the_oldest_go_beyond_the_most_that_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(crop_files, "LIMITS", crop_files.LIMITS.model_copy(update={"most_kept": 3}))
    for minutes in range(5):
        store(tmp_path, kept(minutes=minutes))
    assert [crop.when.minute for crop in load_all(tmp_path)[0].values()] == [2, 3, 4]


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw[: len(raw) // 2],
        lambda raw: b"",
        lambda raw: raw.replace(b'"said": "4"', b'"said": "9"'),
        lambda raw: raw.replace(b'"version": 1', b'"version": 2'),
        lambda raw: raw.replace(b'"png": "', b'"png": "AAAA'),
        lambda raw: raw + b" " * crop_files.LIMITS.largest,
    ],
)
def test_a_damaged_file_is_skipped_with_one_line(tmp_path, damage):
    bad, good = store(tmp_path, kept()), store(tmp_path, kept(minutes=1))
    bad.write_bytes(damage(bad.read_bytes()))
    crops, faults = load_all(tmp_path)
    assert list(crops) == [good]
    assert len(faults) == 1 and str(bad) in faults[0] and "\n" not in faults[0]


def test_a_crop_that_was_being_written_when_the_power_went_is_no_crop_and_is_deleted_with_the_others(tmp_path):
    path = store(tmp_path, kept())
    (tmp_path / f".{path.name}.part").write_bytes(path.read_bytes()[:100])
    assert len(load_all(tmp_path)[0]) == 1 and load_all(tmp_path)[1] == []
    assert delete_all(tmp_path) == 2 and list(tmp_path.iterdir()) == []
    assert delete_all(tmp_path / "never") == 0


def test_what_cannot_be_written_is_said_in_one_line(tmp_path):
    (tmp_path / "corrections").write_bytes(b"")
    with pytest.raises(CropError, match="cannot write"):
        store(crops_folder(tmp_path), kept())


def test_an_export_holds_the_pictures_a_table_and_the_licence(tmp_path):
    (tmp_path / "stick").mkdir()
    store(tmp_path / "crops", kept())
    store(tmp_path / "crops", kept("no-die", 1))
    place, count, faults = export(tmp_path / "crops", tmp_path / "stick", "0.1.0", NOW)
    rows = list(csv.DictReader((place / "corrections.csv").open()))
    assert (count, faults) == (2, []) and [row["said"] for row in rows] == ["4", "no-die"]
    assert np.array_equal(cv2.imread(str(place / rows[0]["file"])), CROP)
    readme = (place / "README.txt").read_text()
    assert f"Licence: {LICENCE}" in readme and "version 0.1.0, exported on 2026-11-23" in readme


def test_a_stick_that_was_pulled_out_gets_no_export_and_an_empty_one_is_refused(tmp_path):
    with pytest.raises(CropError, match="no corrected dice"):
        export(tmp_path, tmp_path, "0.1.0", NOW)
    store(tmp_path / "crops", kept())
    with pytest.raises(CropError, match="cannot write to"):
        export(tmp_path / "crops", tmp_path / "gone", "0.1.0", NOW)
