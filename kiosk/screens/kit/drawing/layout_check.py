"""What a screen drew and where, so that a test can tell whether anything overlaps, is cut or is too small."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import pygame

from kiosk.screens.kit.drawing.theme import Measures

CONTRAST, LARGE_CONTRAST = 7.0, 4.5
LARGE = 40
"""Size of type in pixels from which the lower contrast is enough."""


class ElementKind(StrEnum):
    """What is drawn; a target is what can be touched."""

    TEXT = "text"
    TARGET = "target"
    DIE = "die"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class DrawnElement:
    """One thing drawn: where, `px` the height of its type and `need` the least that its role allows."""

    kind: ElementKind
    rect: pygame.Rect
    what: str
    px: int = 0
    need: int = 0
    cut: bool = False
    contrast: float | None = None


def faults(marks: Sequence[DrawnElement], measures: Measures) -> list[str]:
    """Everything that breaks the rules of the layout, one line each; empty when all is well."""
    margin_x, margin_y = measures.margin
    inner = pygame.Rect(0, 0, measures.width, measures.height).inflate(-2 * margin_x, -2 * margin_y)
    found = [fault for mark in marks for fault in _alone(mark, inner, measures)]
    return found + [fault for one, other in combinations(marks, 2) for fault in _together(one, other, measures)]


def _alone(mark: DrawnElement, inner: pygame.Rect, measures: Measures) -> list[str]:
    found = []
    name = f"{mark.kind} {mark.what!r}"
    if mark.cut:
        found.append(f"{name} is cut")
    if mark.px < mark.need:
        found.append(f"{name} is {mark.px} px, needs {mark.need}")
    if mark.contrast is not None and mark.contrast < (LARGE_CONTRAST if mark.px >= LARGE else CONTRAST):
        found.append(f"{name} has a contrast of {mark.contrast:.1f}")
    if not inner.contains(mark.rect):
        found.append(f"{name} at {tuple(mark.rect)} leaves {tuple(inner)}")
    if mark.kind == ElementKind.TARGET and min(mark.rect.size) < measures.target:
        found.append(f"{name} of {mark.rect.size} is smaller than a finger, {measures.target}")
    return found


def _together(one: DrawnElement, other: DrawnElement, measures: Measures) -> list[str]:
    if one.rect.colliderect(other.rect):
        leaves = (ElementKind.TEXT, ElementKind.DIE)
        nested = one.rect.contains(other.rect) or other.rect.contains(one.rect)
        if not nested or (one.kind in leaves and other.kind in leaves):
            return [f"{_pair(one, other)} overlap"]
    elif one.kind == other.kind == ElementKind.TARGET:
        across = max(one.rect.left - other.rect.right, other.rect.left - one.rect.right)
        down = max(one.rect.top - other.rect.bottom, other.rect.top - one.rect.bottom)
        if max(across, down) < measures.gap:
            return [f"{_pair(one, other)} are closer than 5 mm, {measures.gap}"]
    return []


def _pair(one: DrawnElement, other: DrawnElement) -> str:
    return f"{one.kind} {one.what!r} {tuple(one.rect)} and {other.kind} {other.what!r} {tuple(other.rect)}"
