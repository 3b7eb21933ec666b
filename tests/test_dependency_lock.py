"""The lock files: everything pinned with its hash, nothing asked for that is missing, and this very run uses them.

The bill of materials and the licences tell of the same packages.
"""

import json
import re
import tomllib
from functools import cache
from importlib.metadata import version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.make_licences import page
from tests.shared import ROOT

FILES = ("requirements.lock", "requirements-dev.lock")
EXTRA = "requirements-director.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GROUPS = PROJECT["dependency-groups"]
WANTED = {
    "requirements.lock": [*PROJECT["project"]["dependencies"], *GROUPS["build"]],
    "requirements-dev.lock": GROUPS["dev"],
}
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")


@cache
def locked(name: str) -> dict[str, tuple[Requirement, list[str]]]:
    """Package -> its line and its hashes."""
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found = [(Requirement(line.split(" --hash")[0].strip()), HASH.findall(line)) for line in lines]
    return {canonicalize_name(one.name): (one, hashes) for one, hashes in found}


@pytest.mark.parametrize("name", FILES)
def test_every_package_is_pinned_and_hashed(name):
    assert len(locked(name)) > 10
    for package, (requirement, hashes) in locked(name).items():
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), package
        assert hashes, package


@pytest.mark.parametrize("name", FILES)
def test_the_lock_holds_what_the_project_asks_for(name):
    for wanted in map(Requirement, WANTED[name]):
        pinned, _ = locked(name)[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(str(pinned.specifier).removeprefix("==")), wanted


def test_the_directors_packages_are_pinned_and_hashed():
    extra, run = locked(EXTRA), locked(FILES[0])
    for wanted in map(Requirement, PROJECT["project"]["optional-dependencies"]["director"]):
        requirement, hashes = extra[canonicalize_name(wanted.name)]
        assert hashes and re.fullmatch(r"==[^*,]+", str(requirement.specifier)), wanted
        assert wanted.specifier.contains(str(requirement.specifier).removeprefix("==")), wanted
    assert extra.keys().isdisjoint(run)


def test_the_two_files_agree():
    run, dev = (locked(name) for name in FILES)
    for package in run.keys() & dev.keys():
        assert run[package][0].specifier == dev[package][0].specifier, package


@pytest.mark.parametrize("name", FILES)
def test_what_runs_here_is_what_is_locked(name):
    for package, (requirement, _) in locked(name).items():
        if requirement.marker is None or requirement.marker.evaluate():
            assert requirement.specifier.contains(version(package)), f"{package}: run make"


def test_the_bill_of_materials_is_that_of_the_lock():
    told = json.loads((ROOT / "docs/sbom.json").read_text("utf-8"))
    listed = {canonicalize_name(one["name"]): one["version"] for one in told["components"]}
    wanted = {name: str(one.specifier).removeprefix("==") for name, (one, _) in locked(FILES[0]).items()}
    assert listed == wanted, "run make sbom"
    assert (ROOT / "docs/licences.md").read_text("utf-8") == page(told), "run make sbom"
