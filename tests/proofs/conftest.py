"""A proof that pytest runs (`-m slow`) ends in its verdict, as the others do."""

import pytest

ENDED = pytest.StashKey[int]()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    session.config.stash[ENDED] = exitstatus


def pytest_unconfigure(config: pytest.Config) -> None:
    """After pytest's own summary. A run in which no test was chosen has proved nothing: its exit status is 5."""
    if config.option.markexpr == "slow" and not config.option.collectonly and ENDED in config.stash:
        print(f"VERDICT: {'fail' if config.stash[ENDED] else 'pass'}")
