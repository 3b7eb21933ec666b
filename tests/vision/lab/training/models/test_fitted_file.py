"""What the fits share: gathered once, read ever after; a limit is written as it is read."""

import tomllib
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vision.lab.training.models.fitted_file import kept, limit_table
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
