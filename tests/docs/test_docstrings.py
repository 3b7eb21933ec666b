"""What takes or gives arrays says their shape: in its docstring, or by an alias whose definition does."""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports import House
from tests.shared import ROOT

SHAPE = re.compile(r"\((?:[\w.*+ /-]+,)+(?: ?[\w.*+ /-]+)?\)")
"""Something like (n, 3), (k,), (height, width, 3)."""
ARRAYS = ("NDArray", "ndarray")
"""Annotations that say no shape by themselves."""


def unsaid(tree: ast.Module) -> set[str]:
    """Names that a module defines as arrays without a shape below the definition."""
    pairs = zip(tree.body, [*tree.body[1:], ast.Pass()], strict=True)
    return {
        node.targets[0].id
        for node, after in pairs
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if _names(node.value) & set(ARRAYS) and not SHAPE.search(_text(after))
    }


def silent(house: House, module: str) -> set[str]:
    """Names that say no shape in a module's annotations: NumPy's own, and aliases of its own or imported."""
    found = {*ARRAYS, *unsaid(house.trees[module])}
    for node in ast.walk(house.trees[module]):
        if isinstance(node, ast.ImportFrom) and node.module in house.trees:
            names = unsaid(house.trees[node.module])
            found |= {one.asname or one.name for one in node.names if one.name in names}
    return found


def _text(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _names(node: ast.AST) -> set[str]:
    """The names in an annotation, those quoted too."""
    found = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    quoted = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))
    return found | {word for text in quoted for word in re.findall(r"\w+", text)}


def public(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, str]]:
    """The public functions and methods: name, definition, and what their class says of itself."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, node, ""
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            about = ast.get_docstring(node) or ""
            for one in node.body:
                if isinstance(one, ast.FunctionDef) and (one.name == "__init__" or not one.name.startswith("_")):
                    yield f"{node.name}.{one.name}", one, about


def mute(house: House) -> list[str]:
    """Functions that take or give arrays of which nothing says the shape."""
    return [
        f"{module}: {name}"
        for module, tree in sorted(house.trees.items())
        for shapeless in (silent(house, module),)
        for name, function, about in public(tree)
        if annotations(function) & shapeless
        and not SHAPE.search((ast.get_docstring(function) or "") + (about if name.endswith("__init__") else ""))
    ]


def annotations(function: ast.FunctionDef) -> set[str]:
    every = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    known = [one.annotation for one in every if one.annotation is not None]
    return set().union(*map(_names, [*known, *([function.returns] if function.returns else [])]))


def test_whoever_takes_or_gives_arrays_says_their_shape() -> None:
    assert mute(House.read(ROOT)) == []


SAMPLE = {
    "vision/said.py": """
        from numpy.typing import NDArray
        Points = NDArray[float]
        \"\"\"(n, 2): points in mm.\"\"\"
        Bare = NDArray[float]
        def told(points: Points) -> Points:
            "Moves them."
        def shaped(values: Bare) -> "NDArray[float] | None":
            "Of values (n,) their differences (n - 1,)."
        def mute(values: Bare) -> None:
            "Sorts them (in place)."
        def _own(values: Bare) -> None: ...
        class Kept:
            "Of points (n, 3)."
            def __init__(self, points: Bare) -> None: ...
            def given(self) -> Bare:
                "The points."
    """,
    "vision/user.py": """
        from vision.said import Bare, Points
        def far(points: Points, values: "Bare | None") -> float:
            "How far."
        def near(points: Points) -> float:
            "How near."
    """,
}


def test_what_says_nothing_is_found(tmp_path: Path) -> None:
    for name, text in SAMPLE.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text), "utf-8")
    assert mute(House.read(tmp_path, ("vision",))) == [
        "vision.said: mute",
        "vision.said: Kept.given",
        "vision.user: far",
    ]


@pytest.mark.parametrize("text", ["(n, 3)", "a picture (height, width, 3) BGR", "(..., 3)", "(k,)", "(n - 1, 2)"])
def test_shapes(text: str) -> None:
    assert SHAPE.search(text)


@pytest.mark.parametrize("text", ["(x)", "f(a)", "(if known; else none)", "points"])
def test_no_shapes(text: str) -> None:
    assert not SHAPE.search(text)
