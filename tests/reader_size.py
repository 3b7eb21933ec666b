"""How large the reader of still pictures is: `python -m tests.reader_size [--root DIR] [--files]`.

By `reader_size.toml`. Counted are lines of code (that hold a token which is neither comment nor docstring), lines
that are not blank, named numbers and comparisons. A named number is one in the value of a constant: of a name in
capitals that a module or a class binds; each number of a tuple or a dictionary counts. A comparison is one expression
with `<`, `>=`, `==`, `in`, `is` and their like. Numbers in files of limits are counted apart, without fitted
weights.
"""

import argparse
import ast
import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.counts import code_lines

LISTED = Path(__file__).with_name("reader_size.toml")


@dataclass(frozen=True, slots=True)
class Size:
    """Lines of code and lines that are not blank, named numbers in the code, and comparisons."""

    lines: int = 0
    filled: int = 0
    numbers: int = 0
    comparisons: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(
            self.lines + other.lines,
            self.filled + other.filled,
            self.numbers + other.numbers,
            self.comparisons + other.comparisons,
        )


def size(text: str) -> Size:
    """The size of one module."""
    tree = ast.parse(text)
    filled = sum(bool(line.strip()) for line in text.splitlines())
    return Size(len(code_lines(text, tree)), filled, named_numbers(tree), comparisons(tree))


def named_numbers(tree: ast.Module) -> int:
    """Numbers in the values of constants."""
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    return sum(sum(_numbers(node)) for body in bodies for node in body if _names_constant(node))


def _names_constant(node: ast.stmt) -> bool:
    targets = (
        node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    )
    names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    return bool(names) and all(name.lstrip("_").isupper() for name in names)


def _numbers(node: ast.AST) -> Iterator[bool]:
    for one in ast.walk(node):
        yield isinstance(one, ast.Constant) and type(one.value) in (int, float)


def comparisons(tree: ast.Module) -> int:
    """Expressions that compare; a chain is one."""
    return sum(isinstance(node, ast.Compare) for node in ast.walk(tree))


def in_data(value: object, left_out: Collection[str] = ()) -> int:
    """How many numbers a table of limits holds, in lists and tables below it as well; keys `left_out` not."""
    if isinstance(value, dict):
        return sum(in_data(part, left_out) for key, part in value.items() if key not in left_out)
    if isinstance(value, list):
        return sum(in_data(part, left_out) for part in value)
    return int(isinstance(value, int | float) and not isinstance(value, bool))


def code_files(root: Path, listed: Iterable[str]) -> list[Path]:
    """The Python files that are listed, or lie at the top of a listed folder.

    Raises FileNotFoundError where something that is listed is not there.
    """
    found: list[Path] = []
    for name in listed:
        path = root / name
        if not path.exists():
            raise FileNotFoundError(path)
        found += sorted(path.glob("*.py")) if path.is_dir() else [path]
    return found


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, metavar="DIR")
    parser.add_argument("--files", action="store_true", help="a line for each file as well")
    args = parser.parse_args()
    listed = tomllib.loads(LISTED.read_text("utf-8"))
    sizes = {path: size(path.read_text("utf-8")) for path in code_files(args.root, listed["code"])}
    for path, one in sizes.items() if args.files else ():
        print(f"{one.lines:6}{one.numbers:6}{one.comparisons:6}  {path.relative_to(args.root)}")
    whole = sum(sizes.values(), Size())
    tables = [tomllib.loads((args.root / name).read_text("utf-8")) for name in listed["limits"]]
    data = sum(in_data(table, listed["left_out"]) for table in tables)
    print(
        f"{len(sizes)} files, {whole.lines} lines of code ({whole.filled} not blank), {whole.comparisons} comparisons"
    )
    print(f"{whole.numbers + data} named numbers: {whole.numbers} in code, {data} in {len(tables)} files of limits")


if __name__ == "__main__":
    main()
