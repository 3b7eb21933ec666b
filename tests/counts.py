"""How the code is built, in figures: `python -m tests.counts [--root DIR]` for any checkout.

Product code is what lies below kiosk, vision and calibration. A line of code holds a token that is neither comment
nor docstring.
"""

import argparse
import ast
import io
import math
import statistics
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.imports import INIT, TOPS, House, between, circles, folder

LARGEST = 10
STRETCH = 6
"""So many equal lines of code in a row are a duplicated stretch."""
LEAST_TOKENS = 3
"""Lines with fewer ("else:", ")") make none alone: half of a stretch must have as many."""
SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}
APART = ("catalogue", "factory", "compose", "scenes")
"""Files that know what lies below or above their folder; they count as folders of their own."""
PROBES = ("getattr", "hasattr")


def crowds(root: Path, tops: Iterable[str]) -> list[tuple[int, str]]:
    """(Python files at its top, folder), the most first."""
    counts = Counter(str(file.parent.relative_to(root)) for top in tops for file in (root / top).rglob("*.py"))
    return sorted(((count, name) for name, count in counts.items()), reverse=True)


def room(module: str) -> str:
    """Its folder, or the file itself where it is one of those that stand `APART`."""
    return module if module.rpartition(".")[2] in APART else folder(module)


def docstrings(tree: ast.Module) -> set[int]:
    """The lines of strings that stand alone: docstrings, also those below values."""
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def code_lines(text: str, tree: ast.Module) -> dict[int, tuple[str, ...]]:
    """Line -> its tokens, for the lines with code. A string over several lines counts where it begins and on each."""
    left_out = docstrings(tree)
    found: dict[int, list[str]] = defaultdict(list)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            for line in range(token.start[0], token.end[0] + 1):
                if line not in left_out:
                    found[line].append(token.string)
    return {line: tuple(tokens) for line, tokens in sorted(found.items())}


def functions(tree: ast.Module) -> Iterator[int]:
    """The length of each function in lines, its decorators left out."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def with_any(tree: ast.Module) -> int:
    """Lines that name `Any`, imports left out."""
    return len({node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "Any"})


def probes(tree: ast.Module) -> int:
    """Calls of `getattr` and `hasattr` with the name written out: what is asked is not declared."""
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in PROBES
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
        for node in ast.walk(tree)
    )


def repeated(bodies: Iterable[Sequence[tuple[str, ...]]]) -> int:
    """How many stretches of equal lines of code stand at more than one place, each place after the first counted.

    Overlapping ones of a longer stretch count once.
    """
    seen: set[tuple[tuple[str, ...], ...]] = set()
    count = 0
    for lines in bodies:
        free = 0
        for start in range(len(lines) - STRETCH + 1):
            stretch = tuple(lines[start : start + STRETCH])
            if sum(len(line) >= LEAST_TOKENS for line in stretch) * 2 < STRETCH or _imports(stretch):
                continue
            if stretch not in seen:
                seen.add(stretch)
            elif start >= free:
                count, free = count + 1, start + STRETCH
    return count


def _imports(stretch: Sequence[tuple[str, ...]]) -> bool:
    return any(line[0] in ("import", "from") for line in stretch)


def spread(values: Sequence[int]) -> str:
    """Median, 90th percentile and largest."""
    if not values:
        return "-"
    ordered = sorted(values)
    return f"{statistics.median(ordered):.0f} / {ordered[math.ceil(0.9 * len(ordered)) - 1]} / {ordered[-1]}"


def packages(modules: Iterable[str]) -> list[str]:
    """The packages that are counted one by one: the first two levels of names."""
    return sorted({".".join(module.removesuffix(f".{INIT}").split(".")[:2]) for module in modules})


def report(root: Path) -> Iterator[str]:
    """The lines that are printed."""
    house = House.read(root)
    read = {module: path.read_text("utf-8") for module, path in house.paths.items()}
    lines = {module: code_lines(read[module], tree) for module, tree in house.trees.items()}
    yield "Python files at the top of a folder, the ten largest of the product and of the tests:"
    yield from (f"  {count:4} {name}" for count, name in crowds(root, TOPS)[:LARGEST])
    yield from (f"  {count:4} {name}" for count, name in crowds(root, ("tests",))[:LARGEST])
    graph = house.graph
    rooms = between(graph, {module: room(module) for module in house.paths})
    yield "Circles, lazy and TYPE_CHECKING imports counted, and how many are in each:"
    for what, found in (("files", circles(graph)), ("folders", circles(rooms))):
        yield f"  {len(found):4} of {what}: {', '.join(str(len(circle)) for circle in found) or '-'}"
    yield ""
    heads = ("files", "code", "Any", "probes", "twice")
    lengths = ("file: median/p90/most", "function: median/p90/most")
    yield f"{'':24}" + "".join(f"{head:>8}" for head in heads) + "".join(f"{head:>27}" for head in lengths)
    for name in ("all", *packages(house.paths)):
        inside = [module for module in house.paths if name == "all" or f"{module}.".startswith(f"{name}.")]
        if len(inside) > 1:
            trees, texts = [house.trees[one] for one in inside], [read[one] for one in inside]
            yield f"{name:24}" + _row(trees, [lines[one] for one in inside], texts)


def tasks(root: Path) -> Iterator[str]:
    """How many files and folders of the product each everyday task touches, by `tasks.toml`."""
    listed = root / "tests" / "tasks.toml"
    if listed.exists():
        yield "\nWhat six tasks touch, words, tests and pages apart:"
        yield from (f"  {len(paths):4} {task}" for task, paths in tomllib.loads(listed.read_text("utf-8")).items())


def _row(trees: Sequence[ast.Module], lines: Sequence[dict[int, tuple[str, ...]]], texts: Sequence[str]) -> str:
    figures = (
        len(texts),
        sum(map(len, lines)),
        sum(map(with_any, trees)),
        sum(map(probes, trees)),
        repeated([list(one.values()) for one in lines]),
    )
    long = (
        spread([text.count("\n") for text in texts]),
        spread([length for tree in trees for length in functions(tree)]),
    )
    return "".join(f"{figure:8}" for figure in figures) + "".join(f"{one:>27}" for one in long)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, metavar="DIR")
    root = parser.parse_args().root
    print("\n".join((*report(root), *tasks(root))))


if __name__ == "__main__":
    main()
