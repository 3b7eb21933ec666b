"""The parts of `make proof-fresh` that need no other machine."""

from pathlib import Path

import pytest

from tests.proofs.machine.junit_outcomes import left_out, outcomes
from tests.proofs.machine.package_sources import paths, pip_settings

TOLD = """\
:env:.cert='/etc/ssl/ours.crt'
:env:.disable-pip-version-check='1'
freeze.timeout='10'
global.cache-dir='/home/marie/.cache/pip'
global.cert='/etc/ssl/other.crt'
global.constraint='{constraints}'
global.extra-index-url='file://{index}/simple https://example.org/simple'
global.find-links='{wheels}\\n/nowhere'
"""


def case(name: str, inside: str = "") -> str:
    return f'<testcase classname="tests.test_a" name="{name}" time="0.1">{inside}</testcase>'


def junit(path: Path, *cases: str) -> Path:
    path.write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")
    return path


def test_the_settings_of_pip_without_what_is_about_this_machine_s_folders(tmp_path: Path) -> None:
    index, wheels, constraints = tmp_path / "index", tmp_path / "wheels", tmp_path / "constraints.txt"
    (index / "simple").mkdir(parents=True)
    wheels.mkdir()
    constraints.touch()
    found = pip_settings(TOLD.format(index=index, wheels=wheels, constraints=constraints))
    assert found == {
        "cert": "/etc/ssl/ours.crt",
        "constraint": str(constraints),
        "disable-pip-version-check": "1",
        "extra-index-url": f"file://{index}/simple https://example.org/simple",
        "find-links": f"{wheels}\n/nowhere",
    }
    assert paths(found) == [constraints, index / "simple", wheels]


@pytest.mark.parametrize(
    ("second", "missing"),
    [
        (case("b") + case("c", '<skipped message="no c here"/>'), {}),
        (case("b", '<skipped message="no b here"/>') + case("c"), {"tests.test_a::b": "no b here"}),
        (case("c"), {"tests.test_a::b": "not collected"}),
    ],
)
def test_what_ran_once_and_not_again_is_named(tmp_path: Path, second: str, missing: dict[str, str]) -> None:
    first = junit(tmp_path / "first.xml", case("b"), case("c", '<skipped message="no c anywhere"/>'))
    assert left_out(first, junit(tmp_path / "second.xml", second)) == missing


def test_a_module_that_is_skipped_whole_is_named(tmp_path: Path) -> None:
    why = '<skipped message="collection skipped">no torch</skipped>'
    module = f'<testcase classname="" name="tests.test_b">{why}</testcase>'
    found = outcomes(junit(tmp_path / "one.xml", module, case("b")))
    assert found == {
        "tests.test_b": "no torch",
        "tests.test_a::b": None,
    }
