"""The picture of the start: drawn on a framebuffer that is a file, it is the picture that was drawn for it."""

import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from tests.shared import ROOT, sampled

SPLASH = ROOT / "systemd" / "splash"


def drawn(tmp_path, wide, high, bits, padding=0):
    stride = wide * bits // 8 + padding
    for name, figure in (("virtual_size", f"{wide},{high}"), ("bits_per_pixel", bits), ("stride", stride)):
        (tmp_path / name).write_text(f"{figure}\n")
    screen = tmp_path / "fb0"
    screen.write_bytes(b"\x55" * stride * high)
    command = [sys.executable, "-IS", str(SPLASH / "draw"), str(screen), str(tmp_path)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    rows = np.frombuffer(screen.read_bytes(), np.uint8).reshape(high, stride)[:, : wide * bits // 8]
    if bits == 32:
        return rows.reshape(high, wide, 4)[:, :, 2::-1]
    words = np.ascontiguousarray(rows).view("<u2").astype(int)
    return np.stack([words >> 11 << 3, (words >> 5 & 63) << 2, (words & 31) << 3], -1)


@pytest.mark.parametrize(
    ("wide", "high", "used"),
    sampled([(800, 480, 640), (1280, 800, 640), (1920, 1080, 1280), (480, 320, 640), (720, 576, 640)], every=2),
)
@pytest.mark.parametrize("bits", [16, 32])
def test_the_picture_stands_in_the_middle_of_its_ground(tmp_path, wide, high, used, bits):
    seen = drawn(tmp_path, wide, high, bits, padding=64)
    wanted = np.asarray(Image.open(SPLASH / f"piste-{used}.png").convert("RGB")).astype(int)
    cut = max(0, used - wide) // 2
    wanted = wanted[:, cut : cut + wide]
    top, left = (high - wanted.shape[0]) // 2, (wide - wanted.shape[1]) // 2
    there = seen[top : top + wanted.shape[0], left : left + wanted.shape[1]]
    assert np.abs(there - wanted).max() < (8 if bits == 16 else 1)
    ground = seen[0, 0]
    assert (seen[:top] == ground).all()
    assert (seen[top + wanted.shape[0] :] == ground).all()


def test_a_screen_of_another_kind_is_left_alone(tmp_path):
    with pytest.raises(subprocess.CalledProcessError):
        drawn(tmp_path, 64, 48, 8)
    assert set((tmp_path / "fb0").read_bytes()) == {0x55}
