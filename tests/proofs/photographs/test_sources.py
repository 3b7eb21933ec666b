"""Photographs without dice: fetched once, only what was looked at, never of packages that training uses."""

import subprocess

import cv2
import numpy as np
import pytest

from tests.proofs.photographs import no_dice, sources
from tests.proofs.steps import Failed

TRAINED_ON = {
    "gnome-backgrounds", "plasma-workspace-wallpapers", "mate-backgrounds", "openclipart-png",
    "tuxpaint-stamps-default", "tuxpaint-data", "stellarium-data", "kpat", "gnome-cards-data", "aisleriot",
    "kmahjongg", "gnome-mahjongg", "desktop-base", "sway-backgrounds", "marble-data",
}  # fmt: skip
PACKAGE = {
    "archive": "debian", "name": "pictures", "version": "1", "folder": "usr/share", "files": ["*.png"],
    "carved": ["store"], "leave_out": ["drawn.png"], "least": 50, "count": 3,
}  # fmt: skip


def png(high: int, wide: int) -> bytes:
    return cv2.imencode(".png", np.full((high, wide, 3), 90, np.uint8))[1].tobytes()


def webp(high: int, wide: int) -> bytes:
    return cv2.imencode(".webp", np.random.default_rng(1).integers(0, 255, (high, wide, 3)).astype(np.uint8))[
        1
    ].tobytes()


@pytest.fixture
def folder(tmp_path):
    for name, size in (("a.png", (60, 90)), ("drawn.png", (60, 90)), ("small.png", (40, 90)), ("b.png", (100, 4000))):
        (tmp_path / name).write_bytes(png(*size))
    (tmp_path / "store.rcc").write_bytes(b"qres....." + webp(70, 80) + b"RIFF or WEBP" + webp(20, 80) + b"end")
    return tmp_path


def test_photographs_are_what_is_listed_and_large_enough(folder):
    found = sources.photographs(PACKAGE, folder)
    assert [(one.name, one.picture.shape) for one in found] == [
        ("a.png", (60, 90, 3)),
        ("b.png", (50, 2000, 3)),
        ("store-0", (70, 80, 3)),
    ]


def test_other_pictures_than_were_looked_at_are_refused(folder):
    (folder / "new.png").write_bytes(png(60, 60))
    with pytest.raises(Failed, match="4 pictures, 3 looked at"):
        sources.photographs(PACKAGE, folder)


def test_what_cannot_be_fetched_is_said(tmp_path, monkeypatch):
    def refuse(*args, **kept):
        raise subprocess.CalledProcessError(100, "apt-get")

    monkeypatch.setattr(sources.subprocess, "run", refuse)
    for archive in sources.ARCHIVES:
        with pytest.raises(Failed, match="pictures 1 is not to be had"):
            sources.fetched({**PACKAGE, "archive": archive}, tmp_path)


def test_what_is_there_is_not_fetched_again(tmp_path, monkeypatch):
    monkeypatch.setattr(sources.subprocess, "run", None)
    (tmp_path / "pictures-1" / "usr" / "share").mkdir(parents=True)
    assert sources.fetched(PACKAGE, tmp_path) == tmp_path / "pictures-1" / "usr" / "share"


def test_sources_say_version_and_licence_and_nothing_was_trained_on_them():
    for package in sources.TABLE["package"]:
        assert package["version"] and package["licence"] and package["archive"] in sources.ARCHIVES
        assert package["name"] not in TRAINED_ON and package["count"] > 0
    assert sum(package["count"] for package in sources.TABLE["package"]) >= sources.TABLE["limits"]["photographs"]


def test_contact_sheets_show_every_photograph(folder, tmp_path):
    no_dice.write_sheets(sources.photographs(PACKAGE, folder), tmp_path / "sheets")
    (sheet,) = (tmp_path / "sheets").glob("*")
    picture = cv2.imread(str(sheet))
    assert all(picture[:20, n * no_dice.TILE + 20].max() > 50 for n in range(2)) and picture.shape[2] == 3
