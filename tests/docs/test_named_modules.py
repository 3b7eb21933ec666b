"""Every module of the product is named by a test: imported, or started by its name."""

import ast
from collections.abc import Iterable

from tests.imports import INIT, files
from tests.shared import ROOT


def named(trees: Iterable[ast.Module]) -> set[str]:
    """The modules that files import, names from them included, and the strings that may name one."""
    found = set[str]()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
            elif isinstance(node, ast.Import):
                found |= {one.name for one in node.names}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def unnamed(product: Iterable[str], tests: Iterable[ast.Module]) -> list[str]:
    """The modules that no test names; a package's own file needs no test."""
    known = named(tests)
    return sorted(module for module in product if not module.endswith(f".{INIT}") and module not in known)


def test_every_module_is_named_by_a_test() -> None:
    tests = (ast.parse(path.read_text("utf-8")) for path in files(ROOT, ("tests",)).values())
    assert unnamed(files(ROOT), tests) == []


def test_a_module_without_a_test_is_found() -> None:
    lines = "from kiosk.a import b", "import kiosk.c", "from kiosk.d import x", "START = 'kiosk.e.__main__'"
    modules = ["kiosk.__init__", "kiosk.a.b", "kiosk.c", "kiosk.d", "kiosk.e.__main__", "kiosk.f", "kiosk.a.g"]
    assert unnamed(modules, map(ast.parse, lines)) == ["kiosk.a.g", "kiosk.f"]
