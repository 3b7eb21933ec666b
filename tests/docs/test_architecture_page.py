"""docs/architecture.md: its recipes name the files that there are."""

import re
import tomllib

import pytest

from tests.shared import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
TASKS: dict[str, list[str]] = tomllib.loads((ROOT / "tests/tasks.toml").read_text("utf-8"))
ROW = re.compile(r"^\| ([^|]+) \| (.+) \|$", re.MULTILINE)
TOP = "|".join(re.escape(path.name) for path in ROOT.iterdir() if path.is_dir())
RECIPES = dict(ROW.findall(PAGE.partition("## What to open")[2].partition("\n## ")[0]))


def test_every_task_has_a_recipe() -> None:
    assert RECIPES.keys() - {"task", "---"} == TASKS.keys()


@pytest.mark.parametrize(("task", "path"), [(task, path) for task, paths in TASKS.items() for path in paths])
def test_a_recipe_names_each_file_and_the_file_is_there(task: str, path: str) -> None:
    assert f"`{path}`" in RECIPES[task]
    assert (ROOT / path.replace("NAME", "linotte")).exists()


@pytest.mark.parametrize("task", TASKS)
def test_a_recipe_names_no_file_that_is_not_there(task: str) -> None:
    for path in re.findall(rf"`((?:{TOP})/[\w/.]+)`", RECIPES[task]):
        assert (ROOT / path.replace("NAME", "linotte")).exists(), path
