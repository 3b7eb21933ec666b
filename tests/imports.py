"""Which module of a checkout imports which, and where they import in circles.

Modules are named as Python names them, but for a package's own file: that is `package.__init__`. Every import in a
file counts, wherever it stands: at the top, in a function, under `TYPE_CHECKING`.
"""

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

TOPS = ("kiosk", "vision", "calibration")
INIT = "__init__"
Graph = Mapping[str, Set[str]]


@dataclass(frozen=True, slots=True)
class Import:
    """One name that an import statement names: `module` with its package, `lazy` where it stands in a function.

    `name` is what is taken out of the module; None where the module itself is.
    """

    module: str
    name: str | None
    lazy: bool


def files(root: Path, tops: tuple[str, ...] = TOPS) -> dict[str, Path]:
    """Every Python file below these folders by its module's name."""
    found = (file for top in tops for file in sorted((root / top).rglob("*.py")))
    return {".".join(file.relative_to(root).with_suffix("").parts): file for file in found}


def statements(module: str, tree: ast.Module) -> Iterator[Import]:
    """What the file of this module imports; relative imports made absolute."""
    for node, lazy in _imports(tree, False):
        if isinstance(node, ast.Import):
            yield from (Import(one.name, None, lazy) for one in node.names)
        else:
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (Import(base, one.name, lazy) for one in node.names)


def _imports(node: ast.AST, lazy: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Import statements below a node and whether they stand in a function; no expression holds one."""
    for name in BLOCKS:
        for part in getattr(node, name, ()):
            if isinstance(part, (ast.Import, ast.ImportFrom)):
                yield part, lazy
            else:
                yield from _imports(part, lazy or isinstance(part, FUNCTIONS))


BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a node holds statements, or parts of a statement that do."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def target(one: Import, known: Set[str]) -> str | None:
    """The file that an import means, where it is one of the `known` modules."""
    names = (one.module, f"{one.module}.{one.name}") if one.name else (one.module,)
    found = [name for whole in names for name in (whole, f"{whole}.{INIT}") if name in known]
    return found[-1] if found else None


@dataclass(frozen=True, slots=True)
class House:
    """The modules of a checkout: their files, their trees, and what each imports of the others."""

    paths: Mapping[str, Path]
    trees: Mapping[str, ast.Module]
    imports: Mapping[str, tuple[Import, ...]]

    @classmethod
    def read(cls, root: Path, tops: tuple[str, ...] = TOPS) -> "House":
        """Reads every file. Raises `SyntaxError`, `OSError`."""
        paths = files(root, tops)
        # The collector would walk millions of nodes again and again of which none can go, in later tests too.
        gc.disable()
        try:
            trees = {module: ast.parse(path.read_text("utf-8")) for module, path in paths.items()}
            imports = {module: tuple(statements(module, tree)) for module, tree in trees.items()}
            gc.freeze()
        finally:
            gc.enable()
        return cls(paths, trees, imports)

    def part(self, tops: tuple[str, ...]) -> "House":
        """What lies in these folders."""
        paths = {module: path for module, path in self.paths.items() if module.split(".")[0] in tops}
        return House(paths, {one: self.trees[one] for one in paths}, {one: self.imports[one] for one in paths})

    @property
    def graph(self) -> dict[str, set[str]]:
        """What each module imports of the others."""
        known = self.paths.keys()
        return {
            module: {to for one in imports if (to := target(one, known)) is not None} - {module}
            for module, imports in self.imports.items()
        }


def folder(module: str) -> str:
    """Where its file lies; a package's own file stands for itself, it holds no code that others use."""
    return module if module.endswith(f".{INIT}") else module.rpartition(".")[0]


def between(graph: Graph, room_of: Mapping[str, str]) -> dict[str, set[str]]:
    """The same graph of the rooms, each a group of modules."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, others in graph.items():
        found[room_of[module]] |= {room_of[other] for other in others} - {room_of[module]}
    return dict(found)


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """Those that import each other, however many steps apart, largest first; each sorted."""
    reach = {node: reached(graph, node) for node in graph}
    found = {
        tuple(sorted(other for other in seen if node in reach.get(other, ())))
        for node, seen in reach.items()
        if node in seen
    }
    return sorted(found, key=lambda circle: (-len(circle), circle))


def reached(graph: Graph, start: str) -> set[str]:
    """All that one comes to from there by one step or more."""
    seen: set[str] = set()
    left = list(graph.get(start, ()))
    while left:
        node = left.pop()
        if node not in seen:
            seen.add(node)
            left.extend(graph.get(node, ()))
    return seen
