"""The whole sensor is read out: by the modes of real cameras, as picamera2 lists them."""

import pytest

from kiosk.devices.cameras.pi.sensor_mode import whole

SIZE = (1280, 720)


def mode(size, fps, crop, bits=10):
    return {"size": size, "fps": fps, "crop_limits": crop, "bit_depth": bits}


MODULE_2 = [
    mode((640, 480), 206.65, (1000, 752, 1280, 960)),
    mode((1640, 1232), 41.85, (0, 0, 3280, 2464)),
    mode((1920, 1080), 47.57, (680, 692, 1920, 1080)),
    mode((3280, 2464), 21.19, (0, 0, 3280, 2464)),
]
MODULE_3 = [
    mode((1536, 864), 120.13, (768, 432, 3072, 1728)),
    mode((2304, 1296), 56.03, (0, 0, 4608, 2592)),
    mode((4608, 2592), 14.35, (0, 0, 4608, 2592)),
]
HQ = [
    mode((1332, 990), 120.05, (696, 528, 2664, 1980)),
    mode((2028, 1080), 50.03, (0, 440, 4056, 2160), 12),
    mode((2028, 1520), 40.01, (0, 0, 4056, 3040), 12),
    mode((4056, 3040), 10.0, (0, 0, 4056, 3040), 12),
]
GLOBAL_SHUTTER = [mode((1456, 1088), 60.38, (0, 0, 1456, 1088))]


@pytest.mark.parametrize(
    ("modes", "size"),
    [(MODULE_2, (1640, 1232)), (MODULE_3, (2304, 1296)), (HQ, (2028, 1520)), (GLOBAL_SHUTTER, (1456, 1088))],
)
def test_the_smallest_mode_that_sees_everything(modes, size):
    assert whole(modes, SIZE, 30)["output_size"] == size


def test_a_larger_picture_takes_a_larger_mode():
    assert whole(MODULE_3, (4608, 2592), 10)["output_size"] == (4608, 2592)
    assert whole(MODULE_2, (1920, 1080), 15)["output_size"] == (3280, 2464)


def test_seeing_all_comes_before_speed():
    assert whole(MODULE_3, SIZE, 120)["output_size"] == (2304, 1296)


def test_without_modes_the_library_chooses():
    assert whole([], SIZE, 30) == {}
    assert whole([{"format": "YUYV"}], SIZE, 30) == {}
