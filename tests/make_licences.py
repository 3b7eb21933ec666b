"""`make sbom`: writes docs/licences.md, what the kiosk is made of and under which licences, from its SBOM."""

import json
import sys
from pathlib import Path
from typing import Any

HEAD = """# Licences

What a kiosk is made of. Written by `make sbom`, which also writes the bill of materials in CycloneDX's form,
[sbom.json](sbom.json), from the [lock](../requirements.lock). Each package is installed by its hash.

## From PyPI

Wheels carry libraries of their own (SDL, FFmpeg, zlib and others); their texts lie in the `.dist-info` folders under
`/opt/piste/current/.venv`.

| package | version | licence |
|---|---|---|
"""
OURS = """
## In this repository

- The program, its pictures and drawings: MIT (`LICENSE`).
- The typefaces in `kiosk/screens/kit/drawing/fonts/`, their licences beside them: Piste Sans, made of Atkinson
  Hyperlegible, and Piste Serif, made of Playfair Display, by `make faces`: SIL Open Font License 1.1
  (`LICENSE-Atkinson-Hyperlegible.txt`, `LICENSE-Playfair-Display.txt`); DejaVu Sans and Serif, condensed: the
  licences of Bitstream Vera and Arev, changes in the public domain (`LICENSE-DejaVu.txt`).
- The sounds in `kiosk/devices/voice/sounds/`, struck by a score of the project's own (`score.toml`): MIT.
- The networks in `vision/networks/weights/`, trained by `vision/lab/training/` on pictures that the project made
  itself: MIT. Those that read playing cards learnt from the decks of Debian's gnome-cards-data and aisleriot (GPL-3+
  by their copyright files), kdegames-card-data-kf5 (GPL-2+, one GPL-3+), openclipart-svg and pokerth-data (public
  domain), from those of `@heruka_urgyen/react-playing-cards` on npm and of arcade on PyPI (both CC0), and from
  indices and pips in fonts of Debian's packages (each its own licence); none of these is part of the repository.

## From Debian, on a Pi

Installed by apt and licensed as `/usr/share/doc/PACKAGE/copyright` says: espeak-ng (GPL-3.0-or-later, a program of
its own, optional), python3-picamera2 (BSD-2-Clause), libcamera (LGPL-2.1-or-later), python3-lgpio (Unlicense), Mesa's
libgbm1, libegl1, libgl1-mesa-dri and libgles2 (MIT), and cage (MIT) where it was chosen.
"""


def licence(component: dict[str, Any]) -> str:
    """The declared licence, the shortest of them where it is said twice."""
    told = [
        one.get("expression") or one["license"].get("id") or one["license"]["name"] for one in component["licenses"]
    ]
    return str(min(told, key=len)).removeprefix("License :: OSI Approved :: ")


def page(sbom: dict[str, Any]) -> str:
    """The page in Markdown. Raises KeyError for a package that declares no licence."""
    rows = [f"| {one['name']} | {one['version']} | {licence(one)} |" for one in sbom["components"]]
    return HEAD + "\n".join(rows) + "\n" + OURS


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_text(page(json.loads(source.read_text("utf-8"))), "utf-8")
