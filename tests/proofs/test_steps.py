"""Limits of time: kept, broken, or not judged on a busy machine, which is no pass."""

import pytest

from tests.proofs import steps
from tests.proofs.steps import Failed, Limits, prove


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch):
    def put(value: float) -> None:
        monkeypatch.setattr(steps.os, "getloadavg", lambda: (value, value, value))
        monkeypatch.setattr(steps.os, "cpu_count", lambda: 2)

    return put


def test_a_limit_is_never_stretched(load):
    limits = Limits()
    load(1.0)
    limits.keep(4.9, 5.0, "back")
    with pytest.raises(Failed, match=r"back: 5\.1 s, 5\.0 at most"):
        limits.keep(5.1, 5.0, "back")
    load(30.0)
    limits.keep(4.9, 5.0, "back")
    assert limits.verdict("(2 s)") == ("pass (2 s)", 0)
    limits.keep(33.0, 5.0, "back")
    words, status = limits.verdict("(2 s)")
    assert status == 1 and words.startswith("not judged") and "33.0 s" in words


def test_the_verdict_of_a_proof_with_an_unjudged_limit_is_no_pass(load, capsys):
    limits = Limits()
    load(30.0)

    def step() -> str:
        limits.keep(33.0, 5.0, "back")
        return "33.0 s"

    assert prove("x", [("kills", step)], lambda: None, limits) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("VERDICT: not judged")
