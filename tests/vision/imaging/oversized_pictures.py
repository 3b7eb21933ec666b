"""Small files whose headers promise 20,000 by 20,000 pixels, in every format that OpenCV opens here."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

SIDE = 20_000
BLACK = np.zeros((64, 64, 3), np.uint8)


def write_png(path: Path, side: int = SIDE) -> Path:
    """A whole one, black: all that it says it unpacks to."""
    rows = _black_rows(side)
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    body = b"".join(struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d)) for t, d in chunks)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


def _black_rows(side: int) -> bytes:
    """All rows as a zlib stream; one of them is packed, and its block repeated."""
    row = bytes(side + 1)
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packed.compress(row) + packed.flush(zlib.Z_FULL_FLUSH)
    check = 1
    for _ in range(side):
        check = zlib.adler32(row, check)
    return b"\x78\xda" + block * side + packed.flush() + struct.pack(">I", check)


def _small(suffix: str, *options: int) -> bytearray:
    return bytearray(cv2.imencode(suffix, BLACK, options)[1].tobytes())


def _patched(data: bytearray, place: int, numbers: bytes) -> bytes:
    data[place : place + len(numbers)] = numbers
    return bytes(data)


def _jpeg(marker: bytes, *options: int) -> bytes:
    data = _small(".jpg", *options)
    return _patched(data, data.index(marker) + 5, struct.pack(">HH", SIDE, SIDE))


def _tiff() -> bytes:
    data = _small(".tiff")
    (place,) = struct.unpack_from("<I", data, 4)
    for entry in range(place + 2, place + 2 + 12 * struct.unpack_from("<H", data, place)[0], 12):
        if struct.unpack_from("<H", data, entry)[0] in (256, 257):
            struct.pack_into("<HII", data, entry + 2, 4, 1, SIDE)
    return bytes(data)


def _webp() -> bytes:
    """An extended header with the largest canvas that there is, and a small picture."""
    small = _small(".webp")[12:]
    body = b"WEBPVP8X" + struct.pack("<IB3x", 10, 0) + (16382).to_bytes(3, "little") * 2 + small
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _jp2() -> bytes:
    data = _small(".jp2")
    place = data.index(b"ihdr") + 4
    data[place : place + 8] = struct.pack(">II", SIDE, SIDE)
    place = data.index(b"\xff\x51") + 6
    for offset in (0, 4, 16, 20):
        struct.pack_into(">I", data, place + offset, SIDE)
    return bytes(data)


def _avif() -> bytes:
    data = _small(".avif")
    return _patched(data, data.index(b"ispe") + 8, struct.pack(">II", SIDE, SIDE))


HEADERS: dict[str, Callable[[], bytes]] = {
    "baseline.jpg": lambda: _jpeg(b"\xff\xc0"),
    "progressive.jpg": lambda: _jpeg(b"\xff\xc2", cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    "a.bmp": lambda: _patched(_small(".bmp"), 18, struct.pack("<ii", SIDE, SIDE)),
    "a.tiff": _tiff,
    "a.webp": _webp,
    "a.gif": lambda: _patched(_small(".gif"), 6, struct.pack("<HH", SIDE, SIDE)),
    "a.ppm": lambda: b"P6\n20000 20000\n255\n" + bytes(4096),
    "a.pgm": lambda: b"P5\n20000 20000\n255\n" + bytes(4096),
    "a.pbm": lambda: b"P4\n20000 20000\n" + bytes(4096),
    "a.pam": lambda: b"P7\nWIDTH 20000\nHEIGHT 20000\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n" + bytes(4096),
    "a.pfm": lambda: b"PF\n20000 20000\n-1.0\n" + bytes(4096),
    "a.hdr": lambda: b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 20000 +X 20000\n" + bytes(4096),
    "a.ras": lambda: struct.pack(">8I", 0x59A66A95, SIDE, SIDE, 24, 1_200_000_000, 1, 0, 0) + bytes(4096),
    "a.jp2": _jp2,
    "a.avif": _avif,
}
"""By file name: their bytes. Encoders that this OpenCV lacks raise `cv2.error`."""


def write_all(folder: Path) -> list[Path]:
    """One file of each format that this OpenCV writes, or that needs no encoder."""
    paths = [write_png(folder / "a.png")]
    for name, made in HEADERS.items():
        try:
            (folder / name).write_bytes(made())
        except cv2.error:
            continue
        paths.append(folder / name)
    return paths
