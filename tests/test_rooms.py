"""Imports between the rooms run one way."""

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.shared import ROOT

HOUSE = ("kiosk", "vision", "calibration")
# What each room may import of ours, besides itself; the longest name that fits a module is its room.
ROOMS: dict[str, tuple[str, ...]] = {
    "vision": (),
    "calibration": ("vision",),
    "kiosk.errors": (),
    "kiosk.i18n": (),
    "kiosk.games": ("kiosk.i18n",),
    "kiosk.config": ("kiosk.i18n", "kiosk.errors", "calibration.files"),
    "kiosk.table": ("kiosk.games", "kiosk.i18n", "kiosk.config", "kiosk.errors", "calibration", "vision"),
    "kiosk.devices": ("kiosk.i18n", "kiosk.config", "kiosk.errors", "calibration", "vision"),
    "kiosk": HOUSE,
}
PURE = ("kiosk.games",)
"""Rooms of the standard library alone."""


@cache
def modules() -> dict[str, tuple[str, ...]]:
    """What each module of ours imports."""
    files = [file for top in HOUSE for file in sorted((ROOT / top).rglob("*.py"))]
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in files}
    return {module: tuple(imported(module, file)) for module, file in names.items()}


def imported(module: str, file: Path) -> Iterator[str]:
    """Every module that a file names in an import, wherever in the file it stands."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{name.name}" for name in node.names if base in ("kiosk", *HOUSE))


def within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def room_of(module: str) -> str:
    return max((room for room in ROOMS if within(module, room)), key=len)


def wrong(module: str, names: Iterable[str]) -> list[str]:
    room = room_of(module)
    ours = [name for name in names if any(within(name, top) for top in HOUSE)]
    # `from kiosk import errors` names both "kiosk" and "kiosk.errors": only the second says which room.
    return [
        name for name in ours if name not in HOUSE and not any(within(name, good) for good in (room, *ROOMS[room]))
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_lies_below_it(room: str) -> None:
    faults = {module: wrong(module, names) for module, names in modules().items() if room_of(module) == room}
    assert {module: names for module, names in faults.items() if names} == {}


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_imports_only_itself_and_the_standard_library(room: str) -> None:
    faults = [
        (module, name)
        for module, names in modules().items()
        if within(module, room)
        for name in names
        if not within(name, room)
        and name not in ("kiosk.i18n.phrase", "kiosk.i18n.lists", "kiosk.i18n.number_format")
        and name.partition(".")[0] not in sys.stdlib_module_names
    ]
    assert faults == []


def test_the_screens_do_not_import_the_commands() -> None:
    faults = [
        (module, name)
        for module, names in modules().items()
        if within(module, "kiosk") and not within(module, "kiosk.cli")
        for name in names
        if within(name, "kiosk.cli")
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "line", "names"),
    [
        ("kiosk.games.whist", "import kiosk.table.table", ["kiosk.table.table"]),
        ("kiosk.devices.eye", "def f():\n    from kiosk.screens import theme", ["kiosk.screens"]),
        ("kiosk.table.x", "from ..cli import play", ["kiosk.cli"]),
        ("vision.reader", "from kiosk import errors", ["kiosk.errors"]),
        ("kiosk.screens.x", "from kiosk.table.referee.state.panel import Panel", []),
    ],
)
def test_the_rule_itself(tmp_path: Path, module: str, line: str, names: list[str]) -> None:
    file = tmp_path / "module.py"
    file.write_text(line)
    assert wrong(module, imported(module, file)) == names
