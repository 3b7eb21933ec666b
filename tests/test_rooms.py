"""The layout of the code: what each folder may import, no circles, small folders, names taken from where they are."""

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.imports import INIT, TOPS, House, between, circles, folder, target
from tests.shared import ROOT

MOST = 14
"""Python files at the top of a folder, its `__init__` counted."""
TESTS_TOO = True
"""Whether the folders of tests are held to it."""
PURE = ("kiosk.games", *(f"kiosk.i18n.{name}" for name in ("phrase", "fill", "elision", "lists", "number_format")))
"""Of the standard library and each other alone."""
LAB = "vision.lab"
HEAVY = ("cv2", "numpy", "pygame")
FIRST = tuple(f"{top}.{INIT}" for top in TOPS)
"""They say how many threads NumPy and OpenCV take, and quieten pygame: before any of these is imported."""


@dataclass(frozen=True, slots=True)
class Rules:
    """`rooms.toml`: what each room may import, and what of it is broken today."""

    rooms: Mapping[str, Set[str]]
    known_imports: Mapping[str, Set[str]]
    known_file_circles: Mapping[str, int]
    known_room_circles: Set[tuple[str, ...]]

    @classmethod
    def parsed(cls, text: str) -> "Rules":
        """Raises `KeyError` for a group that is not there."""
        content = tomllib.loads(text)
        groups, known = content.get("groups", {}), content.get("known", {})

        def spelled(names: Iterable[str]) -> Iterator[str]:
            for name in names:
                if name.startswith("@"):
                    yield from spelled(groups[name[1:]])
                else:
                    yield name

        return cls(
            {room: set(spelled(names)) for room, names in content["rooms"].items()},
            {room: set(names) for room, names in known.get("imports", {}).items()},
            known.get("file_circles", {}),
            {tuple(circle) for circle in known.get("room_circles", [])},
        )

    def room(self, module: str) -> str:
        """The module itself where it has a line of its own, else its folder."""
        return module if module in self.rooms else folder(module)

    def wrong(self, house: House) -> dict[str, set[str]]:
        """Room -> rooms that it imports and may not."""
        graph = between(house.graph, {module: self.room(module) for module in house.paths})
        faults = {room: others - self.rooms.get(room, set()) for room, others in graph.items()}
        return {room: others for room, others in faults.items() if others}

    def unlisted(self, house: House) -> set[str]:
        """Folders with code that have no line, and lines to which nothing belongs."""
        found = {self.room(module) for module in house.paths if not module.endswith(f".{INIT}")}
        lines = {room for room in self.rooms if not room.endswith(f".{INIT}")}
        return found ^ lines

    def unheard(self) -> set[str]:
        """Names on the right that are no room."""
        return {name for names in self.rooms.values() for name in names} - self.rooms.keys()


@cache
def house() -> House:
    """The checkout."""
    return with_tests().part(TOPS)


@cache
def with_tests() -> House:
    return House.read(ROOT, (*TOPS, "tests"))


@cache
def rules() -> Rules:
    return Rules.parsed((ROOT / "tests" / "rooms.toml").read_text("utf-8"))


def test_every_folder_has_its_line_and_every_line_its_folder() -> None:
    assert rules().unlisted(house()) == set()
    assert rules().unheard() == set()


def test_a_room_imports_only_what_its_line_allows() -> None:
    assert rules().wrong(house()) == rules().known_imports


def test_no_files_import_each_other_in_a_circle() -> None:
    found = {circle[0]: len(circle) for circle in circles(house().graph)}
    assert found == rules().known_file_circles


def test_no_rooms_import_each_other_in_a_circle() -> None:
    room_of = {module: rules().room(module) for module in house().paths}
    assert set(circles(between(house().graph, room_of))) == rules().known_room_circles


def eager(house: House) -> list[tuple[str, str]]:
    """Imports of a `factory` from the folders below its own that are not in a function."""
    return [
        (module, to)
        for module, imports in house.imports.items()
        if module.endswith(".factory")
        for one in imports
        if (to := target(one, house.paths.keys())) and not one.lazy and folder(to).startswith(f"{folder(module)}.")
    ]


def test_a_factory_imports_what_lies_below_it_only_when_it_is_asked() -> None:
    # Drivers import the folder's base, so a factory above them must not pull them all in.
    assert eager(house()) == []


def crowded(root: Path, tops: Iterable[str], most: int = MOST) -> dict[str, int]:
    """Folders with too many Python files at their top."""
    folders = {file.parent for top in tops for file in (root / top).rglob("*.py")}
    counts = {str(one.relative_to(root)): len(list(one.glob("*.py"))) for one in folders}
    return {name: count for name, count in counts.items() if count > most}


def test_no_folder_is_crowded() -> None:
    assert crowded(ROOT, (*TOPS, *(["tests"] if TESTS_TOO else []))) == {}


def hollow(house: House) -> list[str]:
    """Modules that define nothing: they pass on names of others. A package's own file and `__main__` may be empty."""
    return [
        module
        for module, tree in house.trees.items()
        if module.rpartition(".")[2] not in (INIT, "__main__") and all(_passes_on(node) for node in tree.body)
    ]


def _passes_on(node: ast.stmt) -> bool:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.If):
        return all(_passes_on(part) for part in (*node.body, *node.orelse))
    if isinstance(node, ast.Assign):
        named = any(isinstance(to, ast.Name) and to.id == "__all__" for to in node.targets)
        return named or isinstance(node.value, (ast.Name, ast.Attribute))
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_no_module_only_passes_on_names() -> None:
    assert hollow(with_tests()) == []


def second_hand(house: House) -> list[tuple[str, str, str]]:
    """Names that a module takes from another which has them by an import itself."""
    own = {module: set(_bound(tree.body)) for module, tree in house.trees.items()}
    return sorted(
        (module, to, one.name)
        for module, imports in house.imports.items()
        for one in imports
        if one.name and (to := target(one, house.paths.keys())) in (one.module, f"{one.module}.{INIT}")
        if one.name not in own[to]
    )


def _bound(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The names that statements bind, but for imports."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            inner = (
                part for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            )
            yield from (part.id for part in inner)
            yield from _bound(part for part in ast.walk(node) if isinstance(part, (ast.FunctionDef, ast.ClassDef)))


def test_a_name_is_taken_from_the_module_that_defines_it() -> None:
    assert second_hand(with_tests()) == []


def busy(house: House) -> list[str]:
    """Packages whose own file imports anything of ours, or what is slow to load."""
    return [
        module
        for module, imports in house.imports.items()
        if module.endswith(f".{INIT}") and module not in FIRST
        for one in imports
        if one.module.partition(".")[0] in (*TOPS, *HEAVY)
    ]


def test_a_package_imports_nothing_by_itself() -> None:
    assert busy(house()) == []


def lab_users(house: House) -> list[str]:
    """Modules outside of the lab that import it."""
    return [
        module
        for module, others in house.graph.items()
        if not module.startswith(f"{LAB}.") and any(other.startswith(f"{LAB}.") for other in others)
    ]


def test_nothing_outside_of_the_lab_imports_it() -> None:
    assert lab_users(house()) == []


def impure(house: House) -> list[tuple[str, str]]:
    """What pure modules import besides each other and the standard library."""
    return [
        (module, one.module)
        for module, imports in house.imports.items()
        if _pure(module)
        for one in imports
        if not _pure(target(one, house.paths.keys()) or one.module)
        and one.module.partition(".")[0] not in sys.stdlib_module_names
    ]


def _pure(module: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in PURE)


def test_games_are_of_the_standard_library_alone() -> None:
    assert impure(house()) == []


def sample(root: Path, **files: str) -> House:
    """A checkout of these files; `__` in a name stands for a folder."""
    for name, text in files.items():
        file = root / (name.replace("__", "/").replace("/init", "/__init__") + ".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return House.read(root)


SAMPLE = """
[groups]
low = ["kiosk.table"]
[rooms]
"kiosk.table" = []
"kiosk.screens" = ["@low"]
"""


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("import kiosk.screens.theme", {"kiosk.screens"}),
        ("def f():\n    from kiosk.screens import theme", {"kiosk.screens"}),
        (
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from kiosk.screens.theme import BLUE",
            {"kiosk.screens"},
        ),
        ("from ..screens import theme", {"kiosk.screens"}),
        ("from ..screens.theme import BLUE", {"kiosk.screens"}),
        ("import json", set()),
        ("from kiosk.table import other", set()),
    ],
)
def test_an_import_against_the_rules_is_found(tmp_path: Path, line: str, fault: set[str]) -> None:
    found = sample(tmp_path, kiosk__table__x=line, kiosk__table__other="", kiosk__screens__theme="BLUE = 1")
    assert Rules.parsed(SAMPLE).wrong(found) == ({"kiosk.table": fault} if fault else {})


def test_what_may_be_imported_is_no_fault(tmp_path: Path) -> None:
    found = sample(tmp_path, kiosk__screens__x="from kiosk.table import y", kiosk__table__y="")
    assert Rules.parsed(SAMPLE).wrong(found) == {}
    assert Rules.parsed(SAMPLE).unlisted(found) == set()


def test_a_folder_without_a_line_and_a_line_without_a_folder_are_found(tmp_path: Path) -> None:
    found = sample(tmp_path, kiosk__table__y="", kiosk__cellar__y="")
    assert Rules.parsed(SAMPLE).unlisted(found) == {"kiosk.cellar", "kiosk.screens"}
    assert Rules.parsed('[rooms]\na = ["b"]').unheard() == {"b"}


@pytest.mark.parametrize("line", ["def f():\n    import kiosk.a", "if TYPE_CHECKING:\n    from kiosk.a import X"])
def test_a_circle_is_found_wherever_the_import_stands(tmp_path: Path, line: str) -> None:
    found = sample(
        tmp_path,
        kiosk__a="import kiosk.b\nX = 1",
        kiosk__b="import kiosk.c",
        kiosk__c=line,
        kiosk__d="import kiosk.a",
    )
    assert circles(found.graph) == [("kiosk.a", "kiosk.b", "kiosk.c")]


def test_a_circle_of_folders_is_found_where_no_files_are_in_one(tmp_path: Path) -> None:
    found = sample(
        tmp_path, kiosk__a__x="import kiosk.b.x", kiosk__b__x="", kiosk__b__y="import kiosk.a.y", kiosk__a__y=""
    )
    assert circles(found.graph) == []
    assert circles(between(found.graph, {module: folder(module) for module in found.paths})) == [
        ("kiosk.a", "kiosk.b")
    ]


def test_an_eager_factory_is_found(tmp_path: Path) -> None:
    found = sample(
        tmp_path,
        kiosk__a__factory="import kiosk.a.b.x\ndef f():\n    import kiosk.a.b.y",
        kiosk__a__b__x="",
        kiosk__a__b__y="",
    )
    assert eager(found) == [("kiosk.a.factory", "kiosk.a.b.x")]


def test_a_crowded_folder_is_found(tmp_path: Path) -> None:
    sample(tmp_path, **{f"kiosk__a__x{number}": "" for number in range(MOST)})
    assert crowded(tmp_path, TOPS) == {}
    sample(tmp_path, kiosk__a__init="")
    assert crowded(tmp_path, TOPS) == {"kiosk/a": MOST + 1}


@pytest.mark.parametrize(
    "line", ["from kiosk.b import X", "from kiosk.b import X\n__all__ = ['X']", "import kiosk.b\nX = kiosk.b.X"]
)
def test_a_module_that_only_passes_on_names_is_found(tmp_path: Path, line: str) -> None:
    found = sample(tmp_path, kiosk__a=f'"""Old place."""\n{line}', kiosk__b="X = tuple[int, int]", kiosk__init=line)
    assert hollow(found) == ["kiosk.a"]


def test_a_name_at_second_hand_is_found(tmp_path: Path) -> None:
    found = sample(
        tmp_path, kiosk__a="from kiosk.b import X\nY = X + 1", kiosk__b="X = 1", kiosk__c="from kiosk.a import X, Y"
    )
    assert second_hand(found) == [("kiosk.c", "kiosk.a", "X")]


@pytest.mark.parametrize("line", ["from kiosk.a.x import X", "import numpy as np", "def f():\n    import cv2"])
def test_a_busy_package_is_found(tmp_path: Path, line: str) -> None:
    assert busy(sample(tmp_path, kiosk__a__init=line, kiosk__a__x="X = 1", kiosk__init="import numpy")) == [
        "kiosk.a.__init__"
    ]


def test_a_user_of_the_lab_is_found(tmp_path: Path) -> None:
    line = "def f():\n    from vision.lab import nets"
    assert lab_users(sample(tmp_path, kiosk__a=line, vision__lab__b=line, vision__lab__nets="")) == ["kiosk.a"]


def test_a_game_that_is_not_pure_is_found(tmp_path: Path) -> None:
    found = sample(
        tmp_path,
        kiosk__games__a="import json\nimport numpy\nfrom kiosk.games import b\nimport kiosk.errors",
        kiosk__games__b="",
        kiosk__errors="",
    )
    assert impure(found) == [("kiosk.games.a", "numpy"), ("kiosk.games.a", "kiosk.errors")]
