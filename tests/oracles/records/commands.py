"""The commands of `commands.txt`: what each prints, its exit status, and the files that it writes."""

import hashlib
import json
import re
import shlex
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.normal import normal
from tests.oracles.pictures import hashed
from tests.oracles.records.journals import prepared, rows
from tests.oracles.running import ROOT, beginning, kiosk

LISTED = Path(__file__).with_name("commands.txt")
FIXTURES = str(ROOT / "fixtures/images")


def jobs() -> list[Job]:
    """A job for each section."""
    return [Job(name, partial(_run, name, lines)) for name, lines in _sections()]


def _sections() -> Iterator[tuple[str, list[str]]]:
    """Name and lines of each section."""
    for part in re.split(r"^\[(?=.*\]$)", LISTED.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        name, _, lines = part.partition("]\n")
        yield name, [line for line in lines.splitlines() if line]


def _run(name: str, lines: list[str], work: Path, _: Path | None) -> Texts:
    """A transcript of the section."""
    prepared(work)
    told = "".join(_step(line, work) for line in lines)
    return {f"{name.replace(' ', '-')}.txt": told}


def _step(line: str, work: Path) -> str:
    if line.startswith("@"):
        verb, *words = line[1:].split(" ", 2)
        return f"@ {line[1:]}\n{normal(_VERBS[verb](work, *words), work)}"
    command, _, most = line.partition(" | ")
    case = next((path.stem for path in (work / "games").glob("piste-damaged-*.json")), "CASE")
    command = command.replace("FIXTURES", FIXTURES).replace("CASE", case)
    words = [word for word in shlex.split(command) if word != "(nothing)"]
    if most:
        return f"$ kiosk {line}\n{beginning(words, work, int(most))}"
    done = kiosk(words, work)
    error = "".join(f"! {one}\n" for one in done.error.splitlines())
    return f"$ kiosk {line}\n{normal(done.out + error, work)}= {done.status}\n"


# What is done beside the kiosk's own commands


def _list(work: Path, folder: str) -> str:
    """The files in a folder."""
    return "".join(sorted(f"{path.relative_to(work)}\n" for path in (work / folder).rglob("*")))


def _show(work: Path, folder: str) -> str:
    """The files in a folder, and what stands in those of text."""
    told = []
    for path in sorted((work / folder).rglob("*")):
        told.append(f"{path.relative_to(work)}\n")
        if path.suffix in (".json", ".toml", ".csv", ".txt"):
            told.append(path.read_text("utf-8-sig") + "\n")
    return "".join(told)


def _archive(work: Path, name: str) -> str:
    """The members of a zip file, and what stands in those of text; of the journal in it the rows."""
    told = []
    with zipfile.ZipFile(work / name) as archive:
        for member in sorted(archive.namelist()):
            told.append(f"{member}\n")
            content = archive.read(member)
            if member.endswith((".json", ".jsonl", ".toml", ".txt", ".md")):
                told.append(_without_measures(content.decode("utf-8")) + "\n")
            elif member.endswith(".sqlite"):
                with tempfile.TemporaryDirectory(dir=work) as folder:
                    (Path(folder) / "piste.sqlite").write_bytes(content)
                    told.append(hashlib.sha256(rows(Path(folder), random=True).encode()).hexdigest() + " rows\n")
    return "".join(told)


def _without_measures(text: str) -> str:
    """Sums over files that hold times and salts."""
    return re.sub(r"\b[0-9a-f]{32,128}\b", "SUM", text)


def _hash(work: Path, name: str) -> str:
    """Of a PDF without the time at which it was made."""
    content = re.sub(rb"/CreationDate \([^)]*\)|/ID \[[^\]]*\]", b"", (work / name).read_bytes())
    return hashlib.sha256(content).hexdigest() + "\n"


def _pixels(work: Path, folder: str) -> str:
    """The hashes of pictures."""
    return "".join(f"{path.name} {hashed(path)}\n" for path in sorted((work / folder).iterdir()))


def _rows(work: Path, folder: str) -> str:
    """The journal's rows."""
    return rows(work / folder, random=True)


def _write(work: Path, name: str, text: str) -> str:
    """A file of one line."""
    (work / name).write_text(text + "\n", "utf-8")
    return ""


def _folder(work: Path, name: str) -> str:
    """An empty folder."""
    (work / name).mkdir()
    return ""


def _damage(work: Path, name: str, where: str) -> str:
    """Bytes at the beginning or in the middle of a file are others."""
    path = work / name
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 if where == "middle" else 0)
        file.write(b"damaged!" * 16)
    return ""


def _altered(work: Path, folder: str) -> str:
    """A result in the journal is another, and nobody told the chain."""
    with closing(sqlite3.connect(work / folder / "piste.sqlite")) as database:
        first = database.execute("SELECT table_id, scores FROM results ORDER BY rowid LIMIT 1").fetchone()
        scores = json.dumps([score + 1 for score in json.loads(first[1])])
        database.execute("UPDATE results SET scores = ? WHERE table_id = ?", (scores, first[0]))
        database.commit()
    return ""


_VERBS: dict[str, Callable[..., str]] = {
    "list": _list,
    "show": _show,
    "archive": _archive,
    "hash": _hash,
    "pixels": _pixels,
    "rows": _rows,
    "write": _write,
    "folder": _folder,
    "damage": _damage,
    "altered": _altered,
}
