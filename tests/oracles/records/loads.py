"""Which large packages a command loads: those that it does not need are not imported, so that it starts quickly."""

import re
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.running import ROOT, kiosk

LARGE = (
    "numpy", "cv2", "pygame", "pydantic", "platformdirs", "gpiozero", "babel", "fpdf", "PIL", "fontTools", "sqlite3",
    "multiprocessing", "asyncio", "concurrent", "email", "http", "urllib", "zipfile", "decimal", "ctypes",
)  # fmt: skip
FIRST = ROOT / "fixtures/images/empty-fast-cold.jpg"
HEAD = '{"game": "si_no", "players": ["Anne", "Bruno"]}\n'
COMMANDS: tuple[tuple[str, str], ...] = (
    ("", ""),
    ("play --help", ""),
    ("read --help", ""),
    ("watch --help", ""),
    ("simulate --help", ""),
    ("state --help", ""),
    ("settings --help", ""),
    ("history --help", ""),
    ("calibrate --help", ""),
    ("doctor --help", ""),
    ("journal --help", ""),
    ("backup --help", ""),
    ("restore --help", ""),
    ("forget --help", ""),
    ("diagnostics --help", ""),
    ("shots --help", ""),
    ("bench --help", ""),
    ("referee --help --lang en", ""),
    ("referee si_no --json --lang en", HEAD),
    (f"read --json {FIRST}", ""),
    ("state --json --data games", ""),
    ("settings --json --data games", ""),
    ("history --json --data games", ""),
    ("journal --json --data games", ""),
    ("simulate cribble --option mode=marque", ""),
)


def jobs() -> list[Job]:
    """One for all."""
    return [Job("commands", _loads)]


def _loads(work: Path, _: Path | None) -> Texts:
    lines = []
    for words, stdin in COMMANDS:
        done = kiosk(words.split(), work, stdin, ("-X", "importtime"))
        names = set(re.findall(r"^import time: .*\| +([A-Za-z0-9_]+)$", done.error, re.MULTILINE))
        found = " ".join(name for name in LARGE if name in names)
        lines.append(f"{words.replace(str(ROOT), 'ROOT')}: {found}\n")
    return {"commands.txt": "".join(lines)}
