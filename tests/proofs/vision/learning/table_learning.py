"""`make proof-learning`: true corrections halve the questions about makes that are read badly, false ones do no harm.

Makes that are read badly: of those in makes.toml, by `TRIED` throws without corrections, the three that are asked
about most, of those that give no silent reading then and about whose faces people are asked in at least half of the
throws' number. Each has a table of its own. Fifty true corrections come from other throws of that table than the
fresh ones, which are read with and without corrections. Then fifty false corrections are made on ordinary throws:
each says of a die the face that the reader finds second, or any other. Ordinary throws are read, those among them.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice

from tests.proofs.vision.learning.drawn_table import Seen, makes, teach, throws
from vision.learning.judgement import open_to_looks
from vision.learning.learnt_reader import LearntReader
from vision.learning.table_memory import Example, TableMemory
from vision.reader import Reader
from vision.types.reading import PIP_FACES, Die

BADLY, CORRECTIONS, FRESH, ORDINARY, TRIED = 3, 50, 200, 3000, 24
MOST_BEFORE = 400
"""Throws at most from which corrections come."""
A_SETUP = 12
SEED = 20261123


def badly_read(reader: Reader, names: list[str]) -> list[str]:
    """The makes that are asked about most, as the docstring above says."""
    asked: dict[str, int] = {}
    for number, name in enumerate(names):
        tried = list(throws(reader, SEED + 100 * number + 50, TRIED, name))
        faces = sum(not die.sure and open_to_looks(die) for seen in tried for die in seen.reading.dice)
        silent, questions = sum(seen.silent for seen in tried), sum(seen.questions for seen in tried)
        print(f"  {name}: {questions} questions in {TRIED} throws, {faces} about faces, silent {silent}", flush=True)
        if not silent and faces * 2 >= TRIED:
            asked[name] = questions
    return sorted(asked, key=lambda name: -asked[name])[:BADLY]


def true_corrections(seen: Iterator[Seen]) -> Iterator[Example]:
    """What people answer to each question about a face."""
    for throw in seen:
        for die in throw.reading.dice:
            if not die.face_sure and open_to_looks(die):
                example = throw.example(die, throw.shows(die))
                if example is not None:
                    yield example


def false_corrections(seen: Iterator[Seen]) -> Iterator[Example]:
    """What somebody says who is always wrong: of doubtful dice and of sure ones."""
    for throw in seen:
        for die in throw.reading.dice:
            example = throw.example(die, _wrong(die, throw.shows(die)))
            if example is not None:
                yield example


def _wrong(die: Die, true: str) -> str:
    likely = [face for face, _ in die.likely if face != true]
    return likely[0] if likely else next(face for face in reversed(PIP_FACES) if face != true)


def halves(reader: Reader, name: str, seed: int, fresh: int) -> bool:
    """Whether the questions about a make are halved, and no throw is read wrongly and surely."""
    before = throws(reader, seed, fresh + MOST_BEFORE, name)
    plain = [next(before) for _ in range(fresh)]
    memory = TableMemory()
    taught = teach(memory, true_corrections(before), CORRECTIONS)
    learnt = list(islice(throws(LearntReader(reader, memory), seed, fresh + MOST_BEFORE, name), fresh))
    asked, left = (sum(seen.questions for seen in every) for every in (plain, learnt))
    silent = sum(seen.silent for seen in learnt)
    print(
        f"  {name}: {taught} corrections, questions {asked} -> {left} in {fresh} throws, silent {silent}", flush=True
    )
    return taught == CORRECTIONS and left * 2 <= asked and not silent


def unharmed(reader: Reader, count: int) -> bool:
    """Whether no ordinary throw is read wrongly and surely after false corrections."""
    memory = TableMemory()
    taught = teach(memory, false_corrections(throws(reader, SEED, A_SETUP * 5, a_setup=A_SETUP)), CORRECTIONS)
    silent = unsure = 0
    for seen in throws(LearntReader(reader, memory), SEED, count, a_setup=A_SETUP):
        silent, unsure = silent + seen.silent, unsure + (not seen.reading.sure)
    print(f"  {taught} false corrections: of {count} ordinary throws {unsure} unsure, silent {silent}", flush=True)
    return taught == CORRECTIONS and not silent


def main() -> int:
    """Prints the figures and the verdict; the exit status."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--fresh", type=int, default=FRESH, help="throws of each make that is read badly")
    parser.add_argument("--count", type=int, default=ORDINARY, help="ordinary throws after false corrections")
    args = parser.parse_args()
    reader = Reader()
    names = badly_read(reader, list(makes()))
    good = [halves(reader, name, SEED + number, args.fresh) for number, name in enumerate(names)]
    fine = len(names) == BADLY and all(good) and unharmed(reader, args.count)
    print("VERDICT: pass" if fine else "VERDICT: fail")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
