"""What a run of tests is told before it begins."""

import gc
from collections.abc import Iterator

import pytest

from tests import shared


def pytest_configure(config: pytest.Config) -> None:
    shared.whole_left_out = "not whole" in config.option.markexpr


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """No garbage is looked for while tests are collected, and none among them later: they all stay until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
