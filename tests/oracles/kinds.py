"""The kinds of oracles: what each records, as jobs of which two run at a time."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracles.job import Job
from tests.oracles.records import commands, games, helps, journals, loads, readings, rules, scenes, simulations
from tests.oracles.running import ROOT

KINDS: dict[str, Callable[[], list[Job]]] = {
    "scenes": scenes.jobs,
    "simulations": simulations.jobs,
    "readings": readings.jobs,
    "games": games.jobs,
    "rules": rules.jobs,
    "commands": commands.jobs,
    "journals": journals.jobs,
    "helps": helps.jobs,
    "loads": loads.jobs,
}
"""The longest first, so that both cores are busy to the end."""
WORKERS = 2
PACKAGES = ("numpy", "opencv-python-headless", "pygame-ce", "pydantic", "Babel", "fpdf2")


def record(folder: Path, kinds: Sequence[str], pictures: Path | None) -> None:
    """Writes these kinds into the folder, each into its own; what a failed job raised is raised at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "about.json").write_text(json.dumps(_about(), indent=1) + "\n", "utf-8")
    jobs = [(kind, job) for kind in KINDS if kind in kinds for job in KINDS[kind]()]
    for kind in kinds:
        for old in (folder / kind).glob("*"):
            old.unlink()
    with ThreadPoolExecutor(WORKERS) as pool:
        running = [pool.submit(_carry_out, job, folder / kind, pictures) for kind, job in jobs]
    for one in running:
        one.result()


def _carry_out(job: Job, folder: Path, pictures: Path | None) -> None:
    """Every job has an empty folder to work in; its texts go to the kind's folder."""
    with TemporaryDirectory(prefix="oracle-") as work:
        texts = job.run(Path(work).resolve(), pictures)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    print(f"{folder.name}: {job.name}", flush=True)


def _about() -> dict[str, object]:
    """Where a record comes from; it is not compared."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    changed = subprocess.run([*git, "status", "--short"], capture_output=True, text=True, check=False).stdout
    versions = {name: version(name) for name in PACKAGES} | {"python": sys.version.split()[0]}
    return {"commit": commit, "changed": changed.splitlines(), "versions": versions}
