"""Loading pictures: whatever the file holds, a picture or one clear error."""

import contextlib

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.imaging.picture_io import PictureError, as_bgr, load


def write(path, array, *options):
    assert cv2.imwrite(str(path), array, *options)
    return path


@pytest.mark.parametrize(
    "array",
    [
        np.full((9, 7), 40, np.uint8),
        np.full((9, 7, 3), 40, np.uint8),
        np.full((9, 7, 4), 40, np.uint8),
        np.full((9, 7), 40 << 8, np.uint16),
        np.full((9, 7, 3), 40 << 8, np.uint16),
    ],
    ids=["grey", "colour", "alpha", "grey16", "colour16"],
)
def test_every_kind_of_file_becomes_bgr_bytes(tmp_path, array):
    picture = load(write(tmp_path / "a.png", array))
    assert (picture.shape, picture.dtype) == ((9, 7, 3), np.uint8)
    assert np.abs(picture.astype(int) - 40).max() <= 1


def test_exif_orientation_turns_the_picture(tmp_path):
    """A camera held upright writes a lying picture and orientation 6."""
    path = write(tmp_path / "a.jpg", np.zeros((8, 16, 3), np.uint8))
    tag = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"\xff\xe1" + (len(tag) + 2).to_bytes(2, "big") + tag + data[2:])
    assert load(path).shape[:2] == (16, 8)


@pytest.mark.parametrize(
    "content", [b"", b"no picture at all", b"\xff\xd8\xff\xe0 cut"], ids=["empty", "text", "cut"]
)
def test_what_is_no_picture_is_one_clear_line(tmp_path, content):
    path = tmp_path / "a.jpg"
    path.write_bytes(content)
    with pytest.raises(PictureError) as error:
        load(path)
    assert "\n" not in str(error.value) and str(path) in str(error.value)


def test_a_missing_file_and_a_folder_are_errors(tmp_path):
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(PictureError):
            load(path)


def test_a_truncated_jpeg_is_read_or_refused(tmp_path):
    rng = np.random.default_rng(1)
    path = write(tmp_path / "a.jpg", rng.integers(0, 255, (80, 80, 3), np.uint8))
    whole = path.read_bytes()
    for share in (0.1, 0.4, 0.7, 0.95):
        path.write_bytes(whole[: int(len(whole) * share)])
        with contextlib.suppress(PictureError):
            assert load(path).ndim == 3


@settings(max_examples=60, deadline=None)
@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"BM", b"GIF89a", b"RIFF"]),
)
def test_random_bytes_never_crash(tmp_path_factory, body, head):
    path = tmp_path_factory.mktemp("bytes") / "a.bin"
    path.write_bytes(head + body)
    with contextlib.suppress(PictureError):
        assert load(path).dtype == np.uint8


@pytest.mark.parametrize("shape", [(0, 4, 3), (4,), (4, 4, 2), (2, 2, 2, 2)])
def test_arrays_that_are_no_picture_are_refused(shape):
    with pytest.raises(PictureError):
        as_bgr(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.float32, np.int32, np.bool_])
def test_arrays_of_any_kind_become_bytes(dtype):
    assert as_bgr(np.ones((3, 5), dtype)).dtype == np.uint8
