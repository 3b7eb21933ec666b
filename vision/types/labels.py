"""What a manifest of labelled pictures says of each: JSON, written by the lab's renderers or by hand."""

from typing import Required, TypedDict


class DieLabel(TypedDict, total=False):
    """A die that lies there, in pixels of the picture; what is not known of it is left out."""

    value: Required[int]
    colour: str
    box: list[float]
    """x, y, width, height."""
    quad: list[list[float]]
    """The four corners (4, 2) of its uppermost face."""
    slant: list[float]
    """The part (2,) of that face's unit normal across the line of sight, to the picture's right and down."""
    plastic: str
    """What it is made of, if it was rendered."""
    margin: float
    """By how much that face's normal is nearer to the vertical than the next one's, as cosines."""


class PictureLabel(TypedDict, total=False):
    """A picture, its `file` beside the manifest; `track` and the millimetres say where a calibrated track lies."""

    file: Required[str]
    dice: Required[list[DieLabel]]
    source: str
    kind: str
    doubt: str | None
    asked: int
    empty: str
    die_px: float
    track: list[list[float]]
    track_mm: tuple[float, float]
    die_mm: float
    focal: float
    """Of the camera's lens, in pixels."""
    setup: int
    """Pictures of the same track have the same."""
