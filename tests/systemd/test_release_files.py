"""What install.sh takes into a release, and what a wheel holds: all that runs and its data, without the lab."""

import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from setuptools import find_namespace_packages

from tests.shared import ROOT

SCRIPT = (ROOT / "systemd" / "install.sh").read_text("utf-8")


def listed(root: Path) -> set[str]:
    """The names that `release_files` gives there."""
    parts = re.search(r"^PARTS=.*$", SCRIPT, re.MULTILINE)
    function = re.search(r"^release_files\(\) \{$.*?^\}$", SCRIPT, re.MULTILINE | re.DOTALL)
    assert parts is not None and function is not None
    lines = "\n".join(("set -eu", parts[0], function[0], "release_files"))
    done = subprocess.run(["sh", "-c", lines], cwd=root, capture_output=True, check=True)
    return {name.decode() for name in done.stdout.split(b"\0") if name}


def program() -> set[str]:
    """Every file below the program's folders but for the lab's, what Python compiled aside."""
    tops = ("kiosk", "vision", "calibration")
    found = (path for top in tops for path in (ROOT / top).rglob("*") if path.is_file())
    names = {str(path.relative_to(ROOT)) for path in found if "__pycache__" not in path.parts}
    return {name for name in names if not name.startswith("vision/lab/")}


def test_a_release_has_the_program_and_its_data_and_no_lab() -> None:
    names = listed(ROOT)
    assert not [name for name in names if name.startswith("vision/lab/") or "__pycache__" in name]
    assert program() <= names
    assert {"pyproject.toml", "requirements.lock", "systemd/keeper/__main__.py"} <= names


def test_a_folder_of_that_name_elsewhere_is_no_lab(tmp_path: Path) -> None:
    for name in ("vision/lab/a.py", "vision/labels/b.py", "kiosk/lab/c.py", "vision/__pycache__/d.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    for name in ("calibration", "systemd", "docs"):
        (tmp_path / name).mkdir()
    for name in ("pyproject.toml", "requirements.lock", "README.md", "LICENSE"):
        (tmp_path / name).write_text("")
    assert {name for name in listed(tmp_path) if "/" in name} == {"vision/labels/b.py", "kiosk/lab/c.py"}


def test_a_wheel_has_the_program_and_its_data_and_no_lab() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = set(find_namespace_packages(str(ROOT), **told["packages"]["find"]))
    assert "vision.tracking" in packages and not [name for name in packages if name.startswith("vision.lab")]
    data = told["package-data"]["*"]
    left_out = [
        name
        for name in program()
        if str(Path(name).parent).replace("/", ".") not in packages
        or not (name.endswith(".py") or any(fnmatch(Path(name).name, pattern) for pattern in data))
    ]
    assert left_out == []
