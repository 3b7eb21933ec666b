"""`make proof-mutants`: the kept mutants, each killed by an assertion of the test or proof that is named for it.

The files of the project are copied twice; in each copy one mutant after the other is put in, what is named for it is
run, and the file is put back. Before, everything that is named has to pass without a mutant. A mutant that survives,
or dies of anything but an assertion (an import that fails, a syntax error, a time-out), fails the proof.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from xml.etree import ElementTree

from tests.proofs.mutants.mutant import Mutant, read
from tests.shared import ROOT

PATIENCE = 900.0
"""Seconds for one run."""
SURVIVED, KILLED = "survived", "killed"


def copied(place: Path) -> Path:
    """The project's files, as they are in the working tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


def run(tree: Path, killed_by: str) -> str:
    """Runs a test or proof in a copy: "killed: " and by which assertion, "survived", or what else."""
    kind, *words = shlex.split(killed_by)
    report = tree / ".mutant.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m"]
    if kind == "pytest":
        # With the cases that `make test` leaves to `make test-whole`, too.
        every = ["-o", "addopts=--hypothesis-profile=ci", "-m", "not slow"]
        command += ["pytest", "-p", "no:cacheprovider", "-n", "0", "-x", f"--junit-xml={report}", *every, *words]
    else:
        command += words
    env = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "SDL_VIDEODRIVER": "dummy"}
    env["TMPDIR"] = str(tree.parent)
    env["PISTE_SHARED"] = str(Path(os.environ.get("PISTE_SHARED", ROOT / "../shared")).resolve())
    try:
        done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "it took too long"
    return _of_pytest(report, done) if kind == "pytest" else _of_proof(done)


def _of_pytest(report: Path, done: subprocess.CompletedProcess[str]) -> str:
    if not report.exists():
        return f"no test was run: {_end(done)}"
    suite = next(ElementTree.parse(report).iter("testsuite"))
    if int(suite.get("errors", 0)):
        return f"an error outside of the test: {_end(done)}"
    failed = list(suite.iter("failure"))
    if not failed:
        return SURVIVED if int(suite.get("tests", 0)) > int(suite.get("skipped", 0)) else "no test was run"
    said = failed[0].get("message", "")
    said = " ".join(said.split())[:200]
    return (
        f"{KILLED}: {said}" if said.startswith(("AssertionError", "assert ", "Failed")) else f"no assertion: {said}"
    )


def _of_proof(done: subprocess.CompletedProcess[str]) -> str:
    lines = [line for line in done.stdout.splitlines() if line.startswith("VERDICT: ")]
    if not lines:
        return f"no verdict: {_end(done)}"
    if lines[-1].startswith("VERDICT: pass"):
        return SURVIVED
    return f"{KILLED}: {lines[-1][:300]}" if lines[-1].startswith("VERDICT: fail") else lines[-1]


def _end(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stderr or done.stdout)[-300:].replace("\n", " | ")


def put_in(tree: Path, mutant: Mutant) -> str:
    """What became of a mutant in a copy, which is as before afterwards."""
    path = tree / mutant.file
    whole = path.read_text("utf-8")
    try:
        path.write_text(mutant.applied(whole), "utf-8")
        return run(tree, mutant.killed_by)
    except ValueError as error:
        return str(error)
    finally:
        path.write_text(whole, "utf-8")


def prove(mutants: Sequence[Mutant], place: Path, workers: int) -> int:
    """Prints a line a mutant. Returns how many were not killed."""
    trees: Queue[Path] = Queue()
    for number in range(workers):
        trees.put(copied(place / str(number)))

    def without(killed_by: str) -> tuple[str, str]:
        tree = trees.get()
        try:
            return killed_by, run(tree, killed_by)
        finally:
            trees.put(tree)

    def with_it(mutant: Mutant) -> tuple[Mutant, str, float]:
        tree, begin = trees.get(), time.monotonic()
        try:
            return mutant, put_in(tree, mutant), time.monotonic() - begin
        finally:
            trees.put(tree)

    wrong = 0
    with ThreadPoolExecutor(workers) as pool:
        for killed_by, became in pool.map(without, dict.fromkeys(mutant.killed_by for mutant in mutants)):
            if became != SURVIVED:
                wrong += 1
                print(f"FAIL  without any mutant: {killed_by}: {became}", flush=True)
        for mutant, became, took in pool.map(with_it, () if wrong else mutants):
            good = became.startswith(KILLED)
            wrong += not good
            print(f"{'ok  ' if good else 'FAIL'}  {took:5.0f} s  {mutant.name}: {became}", flush=True)
    return wrong


def main() -> int:
    """Prints a line a mutant and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="WORD", default="", help="the mutants whose name or file holds this")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    mutants = [mutant for mutant in read() if args.only in mutant.name or args.only in mutant.file]
    begin, place = time.monotonic(), Path(tempfile.mkdtemp(prefix="piste-mutants-"))
    try:
        wrong = prove(mutants, place, args.workers)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    took = f"{len(mutants)} mutants, {time.monotonic() - begin:.0f} s"
    print(f"VERDICT: fail: {wrong} not killed ({took})" if wrong or not mutants else f"VERDICT: pass ({took})")
    return int(bool(wrong) or not mutants)


if __name__ == "__main__":
    sys.exit(main())
