"""A mutant: one piece of one file replaced, and what has to notice."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Mutant:
    """`old` stands in `file` exactly once and becomes `new`; `killed_by` is "pytest ..." or "proof MODULE ...".

    A proof is a module of the tests that ends in a line `VERDICT: ...`.
    """

    name: str
    file: str
    old: str
    new: str
    killed_by: str

    def applied(self, text: str) -> str:
        """The file's text with the fault in it. Raises `ValueError` when `old` is not there exactly once."""
        if text.count(self.old) != 1:
            raise ValueError(f"mutant '{self.name}': its text stands {text.count(self.old)} times in {self.file}")
        return text.replace(self.old, self.new)


def read(folder: Path = HERE) -> list[Mutant]:
    """All mutants, file by file. Raises `TypeError`, `ValueError` for one that is not written as it should be."""
    found = [
        Mutant(**row)
        for path in sorted(folder.glob("*.toml"))
        for row in tomllib.loads(path.read_text("utf-8"))["mutant"]
    ]
    names = [mutant.name for mutant in found]
    if len(set(names)) < len(names):
        raise ValueError("two mutants have one name")
    return found
