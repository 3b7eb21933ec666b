"""What the fits share: gathered once, read ever after; a limit is written as it is read."""

import tomllib
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from vision.lab.training.models.fitted_file import kept, limit_table, write_limits
from vision.limits import limit_file
from vision.networks.model_file import Limit


class Rows(NamedTuple):
    one: np.ndarray
    names: np.ndarray


def test_what_was_gathered_is_read_again(tmp_path: Path) -> None:
    asked = []

    def gather() -> Rows:
        asked.append(1)
        return Rows(np.arange(3.0), np.array(["a", "b", "c"]))

    for _ in range(2):
        found = kept(tmp_path / "rows.npz", Rows, gather)
        assert found.one.tolist() == [0, 1, 2] and found.names.tolist() == ["a", "b", "c"]
    assert len(asked) == 1
    kept(None, Rows, gather)
    assert len(asked) == 2


def test_a_limit_is_written_as_it_is_read() -> None:
    written = tomllib.loads(limit_table("known.sure", 0.87, "throws; risk 5%", 634))["known"]["sure"]
    assert Limit.model_validate(written) == Limit(value=0.87, fitted_on="throws; risk 5%", n=634)


def test_limits_are_put_in_place_of_those_of_their_names_and_nothing_else_changes(tmp_path: Path) -> None:
    path, one = tmp_path / "limits.toml", '{ value = 1, fitted_on = "by hand", n = 0 }'
    path.write_text(f"# About all.\n[a]\n# About x.\nx = {one}\n\n[b]\nx = {one}\nxy = {one}\n", "utf-8")
    new = {"b": {"x": limit_file.Limit(value=(0.5, 2), fitted_on="throws; risk 5%", n=7)}}
    write_limits(path, new)
    told = 'x = { value = [0.5, 2], fitted_on = "throws; risk 5%", n = 7 }'
    changed = f"# About all.\n[a]\n# About x.\nx = {one}\n\n[b]\n{told}\nxy = {one}\n"
    assert path.read_text("utf-8") == changed and limit_file.parsed(changed)["b"]["x"] == new["b"]["x"]
    with pytest.raises(KeyError):
        write_limits(path, {"a": {"x": new["b"]["x"], "y": new["b"]["x"]}})
    assert path.read_text("utf-8") == changed
